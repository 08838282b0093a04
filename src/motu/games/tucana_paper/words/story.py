"""What was reported in Trails of Tucana on paper, and what it brought. All are told the same."""

from __future__ import annotations

from collections.abc import Iterator

from motu.core.event import Event
from motu.games.tucana.rules.board import LETTERS, RELICS, TURNS
from motu.games.tucana.words.spoken import CARD_WORDS, RELIC_WORDS, SEATS
from motu.games.tucana.words.story import ENDINGS as ENDINGS
from motu.games.tucana.words.story import game_over, joined_pair, joined_two, round_over
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
from motu.games.tucana_paper.rules.state import KEEPER, PaperState
from motu.games.tucana_paper.words import msg, nmsg


def story(
    before: PaperState, seat: int, action: int, after: PaperState, viewer: int | None
) -> list[Event]:
    """The events of one action, in the order in which they happen at a table."""
    if action == NEXT:
        return list(_gone_on(before, after))
    player, thing = seat_of(action), thing_of(action)
    if action >= MARK:
        return [_marked(after, player, thing, count_of(action))]
    if action >= RED_BACK:
        words = msg("Taken back: {player} has not connected two of a kind ({relic}).",
                    player=SEATS[player], relic=RELIC_WORDS[thing])  # fmt: skip
        return [Event("back", words, "T7.3", (f"sheet-{player}",))]
    if action >= RED:
        return [joined_two(before, player, thing)]
    if action >= PAIR_BACK:
        return list(_pair_back(before, after, player, thing))
    return list(joined_pair(before, player, thing))


def _gone_on(before: PaperState, after: PaperState) -> Iterator[Event]:
    if before.checking:
        yield from round_over(before, after)
        if after.ending:
            yield game_over(after)
        return
    if after.checking:
        words = msg("{player} ends round {n}: a single card is left.", player=SEATS[KEEPER],
                    n=int(after.round) + 1)  # fmt: skip
        yield Event("round", words, "T5.1", ("deck",))
        return
    words = msg("Turn {turn} of {turns}: {player} turns over {first} and {second}.",
                turn=int(after.turn), turns=TURNS, player=SEATS[KEEPER],
                first=CARD_WORDS[after.card1], second=CARD_WORDS[after.card2])  # fmt: skip
    yield Event("cards", words, "T2.1", ("cards",), (("deck", "cards"),))
    for n, letter in enumerate(LETTERS):
        if before.blue_card(n) and before.blue & 0xFF << 8 * n != after.blue & 0xFF << 8 * n:
            yield _blue_gone(letter, int(after.blue_card(n)))
    for n, relic in enumerate(RELICS):
        if (before.red & ~after.red) >> n & 1:
            words = msg("The red card is gone: {relic}.", relic=RELIC_WORDS[n])
            yield Event("gone", words, "T6.2", (f"red-{relic}",))


def _blue_gone(letter: str, below: int) -> Event:
    words = msg("The blue card {letter} is gone.", letter=letter)
    if below:
        words = nmsg(
            "The next blue card {letter} gives {n} point.",
            "The next blue card {letter} gives {n} points.",
            below,
            letter=letter,
        )
    return Event("gone", words, "T4.2", (f"bonus-{letter}",))


def _pair_back(before: PaperState, after: PaperState, player: int, letter: int) -> Iterator[Event]:
    """T7.3: and who of the others now has another bonus by it."""
    words = msg("Taken back: {player} has not connected the villages {letter}.",
                player=SEATS[player], letter=LETTERS[letter])  # fmt: skip
    yield Event("back", words, "T7.3", (f"sheet-{player}",))
    for other in range(after.seats):
        bonus = int(after.bonus_points(other))
        if other != player and bonus != before.bonus_points(other):
            told = nmsg("{player} has {n} bonus point now.", "{player} has {n} bonus points now.",
                        bonus, player=SEATS[other])  # fmt: skip
            yield Event("bonus", told, "T4.2", (f"sheet-{other}",))


def _marked(after: PaperState, player: int, relic: int, count: int) -> Event:
    words = nmsg(
        "{player} has {count} × {relic} marked: relics are worth {n} point.",
        "{player} has {count} × {relic} marked: relics are worth {n} points.",
        int(after.relic_points(player)),
        player=SEATS[player],
        count=count,
        relic=RELIC_WORDS[relic],
    )
    return Event("mark", words, "T7.4", (f"sheet-{player}",))
