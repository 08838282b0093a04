"""The words of Trails of Tucana on paper that several of its files use."""

from __future__ import annotations

from motu.core.message import Message
from motu.games.tucana.rules.board import LETTERS, RELICS, TURNS
from motu.games.tucana.words.spoken import (
    RELIC_WORDS,
    SEATS,
    bonus_line,
    cards_line,
    draw_words,
    map_words,
    rating_words,
    relic_words,
    side_lines,
)
from motu.games.tucana_paper.rules.actions import (
    MARK,
    NEXT,
    PAIR_BACK,
    RED,
    RED_BACK,
    count_of,
    seat_of,
    thing_of,
)
from motu.games.tucana_paper.rules.state import PaperState
from motu.games.tucana_paper.view import PaperView
from motu.games.tucana_paper.words import msg

#: T3.2: what people forget on paper.
FREE_SEGMENT = msg("The last relic of a kind gives a free segment at once.")


def pick_words(pick: str) -> Message:
    """What a pick is called."""
    kind, _, rest = pick.partition("-")
    if kind in ("next", "deck"):
        return msg("continue")
    player, _, what = rest.partition("-")
    side = SEATS[int(player) - 1]
    if kind == "player":
        return Message("{player}", {"player": side})
    if kind == "pair":
        return msg("{player}: villages {letter}", player=side, letter=what)
    if kind == "two":
        return msg("{player}: two of a kind ({relic})", player=side, relic=relic_words(what))
    relic, _, n = what.partition("-")
    return msg("{player}: {relic}, box {n}", player=side, relic=relic_words(relic), n=n)


def action_words(state: PaperState, seat: int, action: int) -> Message:
    """An action as a button would say it."""
    if action == NEXT:
        return _next_words(state)
    player, thing = SEATS[seat_of(action)], thing_of(action)
    if action >= MARK:
        n = count_of(action)
        return msg("{player} has {n} × {relic} marked", player=player, n=n,
                   relic=RELIC_WORDS[thing])  # fmt: skip
    if action >= RED_BACK:
        return msg("Take back: {player} has not connected two of a kind ({relic})", player=player,
                   relic=RELIC_WORDS[thing])  # fmt: skip
    if action >= RED:
        return msg("{player} has connected two of a kind ({relic})", player=player,
                   relic=RELIC_WORDS[thing])  # fmt: skip
    if action >= PAIR_BACK:
        return msg("Take back: {player} has not connected the villages {letter}", player=player,
                   letter=LETTERS[thing])  # fmt: skip
    return msg("{player} has connected the villages {letter}", player=player, letter=LETTERS[thing])


def _next_words(state: PaperState) -> Message:
    if state.checking:
        if state.round + 1 == state.map.rounds:
            return msg("Write it down and end the game")
        return msg("Write it down and continue")
    if state.turn == TURNS:
        return msg("End the round")
    return msg("Next two cards") if state.turn else msg("Turn over the first two cards")


def ask(view: PaperView) -> Message:
    """What is to be done at the table now."""
    if view["phase"] == "over":
        return msg("The game is over.")
    if view["phase"] == "check":
        return msg("Round {n} is over. Mark what is marked on the sheets and compare the sums.",
                   n=view["round"])  # fmt: skip
    if view["phase"] == "turn":
        return draw_words(view["cards"])
    if view["round"] > 1:
        return msg("All cards are shuffled: round {n} can begin.", n=view["round"])
    if view["options"]["symmetric"]:
        return msg("Write the letters beside your villages, all beginning at the same one.")
    return msg("Write the letters beside your villages, each beginning at another one.")


def letters_words(view: PaperView) -> Message:
    """T1.3, T1.5: the letters to write, and which way round."""
    letters = " ".join(view["letters"])
    if view["options"]["direction"] == "counter":
        return msg("The letters, counter-clockwise: {letters}", letters=letters)
    return msg("The letters, clockwise: {letters}", letters=letters)


def describe(view: PaperView) -> list[Message]:
    """The position in words, a line each."""
    island = map_words(view["map"])
    if view["phase"] == "turn":
        lines = [
            msg("{map}: round {round} of {rounds}, turn {turn} of {turns}.", map=island,
                round=view["round"], rounds=view["rounds"], turn=view["turn"],
                turns=view["turns"]),
            cards_line(view["cards"], view["left"]),
            FREE_SEGMENT,
        ]  # fmt: skip
    else:
        lines = [msg("{map}: round {round} of {rounds}.", map=island, round=view["round"],
                     rounds=view["rounds"])]  # fmt: skip
    lines.append(bonus_line(view))
    begins = view["phase"] == "ready" and view["round"] == 1
    if begins:
        lines.append(letters_words(view))
    for seat, side in enumerate(view["seats"]):
        player = SEATS[seat]
        if begins:
            lines.append(msg("{player} begins at village {n}.", player=player, n=side["start"]))
        lines += side_lines(player, side)
        if side["twos"]:
            kinds = tuple(RELIC_WORDS[RELICS.index(relic)] for relic in side["twos"])
            lines.append(msg("{player}: red bonuses for {relics}.", player=player, relics=kinds))
    if view["rating"]:
        lines.append(rating_words(view["rating"]))
    return lines
