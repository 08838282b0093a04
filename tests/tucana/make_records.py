"""Look for whole games, one for every way to end and every option, and write them down.

    python -m tests.tucana.make_records

The records under `records/` are kept: they show that old games still read back, those of the first
format too. Only games that are not there yet are looked for; remove one to have it made anew, when
the rules change on purpose, together with `rules_version`. Within a turn the seats act in
random order, as they do at a table.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from motu.bots.known import bot
from motu.core.record import Record
from motu.core.rng import seeded
from motu.games.tucana.rules.board import MAPS, Map
from motu.games.tucana.rules.state import TucanaState
from tests.helpers import choice, keep_records, own_named, position_hash
from tests.tucana.positions import pairs, tucana, written

FOLDER = Path(__file__).with_name("records")
EXPECTED = FOLDER / "expected.json"

GRANDE = {"map": "grande"}
SPECIAL = {"special_bonuses": True}
EVERYTHING = {
    **GRANDE, **SPECIAL, "letters_from": "lot", "direction": "counter", "symmetric": True,
}  # fmt: skip

Check = Callable[[Record], bool]


@dataclass(frozen=True)
class Wanted:
    """A game to look for. The name begins with how it ends."""

    name: str
    bots: tuple[str, ...]
    options: dict[str, Any]
    also: Check = lambda record: True
    #: The name of somebody's own components.
    own: str = ""

    def is_met_by(self, record: Record) -> bool:
        return ending(record) == self.name.partition("-")[0] and self.also(record)


def end_of(record: Record) -> TucanaState:
    """The position in which the game ended."""
    state = record.state
    assert isinstance(state, TucanaState)
    return state


def ending(record: Record) -> str:
    """How the game ended."""
    found = tucana().score_sheet(end_of(record)).ending
    return found.name if found else ""


def three_cards_early(record: Record) -> bool:
    """T6.3: whether three blue cards were won alone before the last round, so that all stay."""
    state = record.position(0)
    for seat, action in record.actions:
        assert isinstance(state, TucanaState)
        if state.round == state.map.rounds - 1:
            return len(pairs(state, 0)) >= 3
        state.play(seat, action)
    return False


def has_red(record: Record) -> bool:
    """T6.2: whether somebody won a red card."""
    state = end_of(record)
    return any(state.ledgers[seat].red_won for seat in range(state.seats))


def has_chain(record: Record) -> bool:
    """T3.3: whether a free segment set off another in the same turn."""
    state = record.position(0)
    for seat, action in record.actions:
        state.play(seat, action)
        assert isinstance(state, TucanaState)
        if len(state.drawn_before(seat)) >= 3:
            return True
    return False


GREEDY = ("greedy", "greedy")
RANDOM = ("random", "random")

WANTED = [
    Wanted("points-petit", GREEDY, {}),
    Wanted("points-grande", GREEDY, GRANDE),
    Wanted("points-chain", GREEDY, {}, has_chain),
    Wanted("points-special", GREEDY, SPECIAL, has_red),
    Wanted("points-special-grande", GREEDY, SPECIAL | GRANDE, has_red),
    Wanted("points-lot", GREEDY, {"letters_from": "lot"}),
    Wanted("points-counter", GREEDY, {"direction": "counter"}),
    Wanted("points-symmetric", GREEDY, {"symmetric": True}),
    Wanted("points-three", ("greedy", "random", "greedy"), {}),
    Wanted("points-five", ("greedy",) * 5, SPECIAL, has_red),
    Wanted("points-eight", ("greedy", "random") * 4, EVERYTHING),
    Wanted("bonus-petit", GREEDY, {}),
    Wanted("bonus-four", ("greedy",) * 4, {}),
    Wanted("shared-petit", RANDOM, {}),
    Wanted("shared-greedy", GREEDY, {"symmetric": True}),
    Wanted("shared-eight", ("random",) * 8, {}),
    Wanted("solo-petit", ("greedy",), {}),
    Wanted("solo-grande", ("greedy",), GRANDE),
    Wanted("solo-random", ("random",), {}),
    Wanted("solo-three_cards", ("greedy",), GRANDE, three_cards_early),
    # Of format 2.
    Wanted("points-format_2", ("greedy", "random", "greedy"), GRANDE | SPECIAL),
    Wanted("points-own_map", GREEDY, SPECIAL, own="sandbar"),
    Wanted("solo-own_map", ("greedy",), {"letters_from": "lot"}, own="long island"),
]


def game(wanted: Wanted, seed: int) -> Record:
    """A whole game between bots; who of those still to act comes next is decided by lot."""
    names = [f"{name} {place + 1}" for place, name in enumerate(wanted.bots)]
    own = own_named(tucana(), wanted.own)
    record = Record.new(tucana(), names, seed, wanted.options, own)
    rng = seeded(seed, stream=2)
    while acting := record.state.to_act():
        seat = acting[int(rng.below(len(acting)))]
        record.play(seat, choice(bot(wanted.bots[seat]), record.state, seat, rng))
    return record


def found(wanted: Wanted) -> Record:
    """The first game, by seed, that ends as wanted."""
    for seed in range(5_000):
        record = game(wanted, seed)
        if wanted.is_met_by(record):
            return record
    raise SystemExit(f"no game found for {wanted.name}")


def map_number(map_: Map) -> int:
    """The number that a map had when there were but two; somebody's own has none."""
    return MAPS.index(map_.name) if map_.name in MAPS else -1


def numbers_of(state: TucanaState) -> list[int]:
    """A position in the order in which the first records were compared."""
    numbers = [
        map_number(state.map), state.seats, state.village_card, state.first_village,
        state.backwards, state.symmetric, state.special, state.round, state.turn, state.card1,
        state.card2, state.deck, state.drawing, state.blue, state.red, state.ending, state.winning,
    ]  # fmt: skip
    for sheet, mine in zip(state.sheets, state.ledgers, strict=True):
        numbers += sheet.drawn
        numbers += [mine.settled, sheet.free, sheet.now, sheet.before]
        numbers += [mine.written, mine.blue_won, mine.red_won]
    return [*numbers, *state.rng.words()]


def summary(record: Record) -> dict[str, Any]:
    """What must come out when the record is read back."""
    state = end_of(record)
    seats = range(state.seats)
    return {
        "ending": ending(record),
        "winners": state.winners(),
        "points": state.points(),
        "relics": [written(state, seat) for seat in seats],
        "pairs": [pairs(state, seat) for seat in seats],
        "blue": [int(state.ledgers[seat].blue_won) for seat in seats],
        "red": [int(state.ledgers[seat].red_won) for seat in seats],
        "actions": len(record.actions),
        "position": position_hash(numbers_of(state)),
    }


def main() -> None:
    """Find those that are missing and write them down."""
    keep_records(FOLDER, [(wanted.name, partial(found, wanted)) for wanted in WANTED], summary)


if __name__ == "__main__":
    main()
