"""The words of Trails of Tucana that several of its files use."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from motu.core.level import LEVELS, level_named
from motu.core.message import Message, Seat, seats_of
from motu.core.rating import Rating
from motu.games.tucana.rules.board import CARDS, MAPS, RELICS
from motu.games.tucana.rules.state import TucanaState
from motu.games.tucana.view import Marked, OnTheTable, SheetView, TucanaView
from motu.games.tucana.words import msg, nmsg

SIDES: Final = (
    msg("Coral"),
    msg("Ink"),
    msg("Sand"),
    msg("Kelp"),
    msg("Shell"),
    msg("Plum"),
    msg("Sun"),
    msg("Slate"),
)
SEATS: Final = seats_of(SIDES)

#: What `standing` counts: the points so far, and what marked relics will still bring.
IN_SIGHT: Final = msg("Points in sight")

MAP_WORDS: Final = (msg("Isla Petit"), msg("Isla Grande"))
TERRAIN_WORDS: Final = (msg("desert"), msg("forest"), msg("mountain"), msg("water"))
CARD_WORDS: Final = (*TERRAIN_WORDS, msg("any terrain"))
RELIC_WORDS: Final = (
    msg("obelisk"),
    msg("book"),
    msg("toucan"),
    msg("yeti"),
    msg("sea monster"),
)


def map_words(name: str) -> Message:
    """What a map is called: somebody's own by the name it was given."""
    return MAP_WORDS[MAPS.index(name)] if name in MAPS else Message("{name}", {"name": name})


def card_words(card: str) -> Message:
    """What a terrain card shows."""
    return CARD_WORDS[CARDS.index(card)]


def relic_words(relic: str) -> Message:
    """What a type of relic is called."""
    return RELIC_WORDS[RELICS.index(relic)]


def pick_words(pick: str) -> Message:
    """What a pick is called."""
    kind, _, name = pick.partition("-")
    if kind == "hex":
        return msg("hex {hex}", hex=name)
    return msg("segment {segment}", segment=name)


def action_words(state: TucanaState, seat: int, action: int) -> Message:
    """An action in the imperative."""
    segment = state.map.segment_names[action]
    if state.sheets[seat].free:
        return msg("Draw the free segment {segment}", segment=segment)
    return msg("Draw the segment {segment}", segment=segment)


def rating_words(rating: Rating) -> Message:
    """T6.4: how good a game alone was, and whose games it is measured by."""
    return msg(
        "You beat {percent}% of {games} solo games by {bot}.",
        percent=rating["percent"],
        games=rating["games"],
        bot=level_named(LEVELS, rating["bot"]).title,
    )


def ask(view: TucanaView) -> Message:
    """What is asked of the viewer, or what is being waited for."""
    if view["phase"] == "over":
        return msg("The game is over.")
    seat = view["seat"]
    if seat is None or seat not in view["to_act"]:
        return _waiting(view)
    if view["phase"] == "free":
        return nmsg(
            "Draw a free segment between any two adjacent hexes.",
            "Draw {n} free segments, one after another, between any adjacent hexes.",
            view["seats"][seat]["free"],
        )
    return draw_words(view["cards"])


def draw_words(cards: Sequence[str]) -> Message:
    """T2.1, T2.2: what two terrain cards ask for."""
    first, second = sorted(cards, key=CARDS.index)
    if first == "any":
        return msg("Draw a segment between any two adjacent hexes.")
    if second == "any":
        return msg("Draw a segment between {terrain} and anything.", terrain=card_words(first))
    return msg(
        "Draw a segment between {first} and {second}.",
        first=card_words(first),
        second=card_words(second),
    )


def _waiting(view: TucanaView) -> Message:
    waiting_for = tuple(SEATS[other] for other in view["to_act"])
    seat = view["seat"]
    if seat is not None and view["seats"][seat]["lost"]:
        return msg(
            "You can draw nothing in this turn. Still drawing: {players}.", players=waiting_for
        )
    return msg("Still drawing: {players}.", players=waiting_for)


def describe(view: TucanaView) -> list[Message]:
    """The position in words, a line each."""
    lines = [
        msg(
            "{map}: round {round} of {rounds}, turn {turn} of {turns}.",
            map=map_words(view["map"]),
            round=view["round"],
            rounds=view["rounds"],
            turn=view["turn"],
            turns=view["turns"],
        )
    ]
    if view["cards"]:
        lines.append(cards_line(view["cards"], view["left"]))
    lines.append(bonus_line(view))
    for player, side in zip(SEATS, view["seats"], strict=False):
        lines += [*side_lines(player, side), _drawn_line(player, side)]
    if view["fits"]:
        lines.append(msg("You can draw: {segments}.", segments=", ".join(view["fits"])))
    if view["rating"]:
        lines.append(rating_words(view["rating"]))
    return lines


def cards_line(cards: Sequence[str], left: Mapping[str, int]) -> Message:
    """T2.1: the two cards, and what is left in the deck."""
    return msg(
        "The cards are {first} and {second}. Left in the deck: {left}.",
        first=card_words(cards[0]),
        second=card_words(cards[1]),
        left=tuple(msg("{n} × {card}", n=n, card=card_words(card)) for card, n in left.items()),
    )


def bonus_line(view: OnTheTable) -> Message:
    """T1.4, T6.2: the bonus cards that are there."""
    cards = ", ".join(
        f"{letter} {' + '.join(str(n) for n in points)}"
        for letter, points in view["bonuses"].items()
        if points
    )
    relics = tuple(relic_words(relic) for relic in view["red"])
    if not cards and not relics:
        return msg("No bonus cards are left.")
    if not cards:
        return msg("Bonus cards for two of a kind: {relics}.", relics=relics)
    if not relics:
        return msg("Bonus cards: {cards}.", cards=cards)
    return msg("Bonus cards: {cards}. For two of a kind: {relics}.", cards=cards, relics=relics)


def side_lines(player: Seat, side: Marked) -> list[Message]:
    """T5.4: where the points of a player come from so far, and which villages are joined."""
    points = side["points"]
    counted = msg(
        "{player}: {points}, of these relics {relics}, villages {villages}, bonuses {bonus}. "
        "Relics marked: {marked}, worth {sum} a round.",
        player=player,
        points=nmsg("{n} point", "{n} points", points["total"]),
        relics=sum(points["rounds"]),
        villages=points["villages"],
        bonus=points["bonus"],
        marked=tuple(
            msg("{n} × {card}", n=n, card=relic_words(relic)) for relic, n in side["relics"].items()
        ),
        sum=side["relic_sum"],
    )
    joined = msg("{player} has connected no villages.", player=player)
    if side["pairs"]:
        pairs = ", ".join(side["pairs"])
        joined = msg("{player} has connected the villages {pairs}.", player=player, pairs=pairs)
    return [counted, joined]


def _drawn_line(player: Seat, side: SheetView) -> Message:
    letters = " ".join(side["letters"])
    if not side["segments"]:
        return msg("{player}: the villages 1 to 10 are {letters}. No segment is drawn.",
                   player=player, letters=letters)  # fmt: skip
    return msg(
        "{player}: the villages 1 to 10 are {letters}. Segments: {segments}.",
        player=player,
        letters=letters,
        segments=", ".join(side["segments"]),
    )
