"""Look for whole games, one for every way to end and every variant, and write them down.

    python -m tests.kahuna.make_records

The records under `records/` are kept: they show that old games still read back, those of the first
format too. Only games that are not there yet are looked for; remove one to have it made anew, when
the rules change on purpose, together with `rules_version`. All of them are games between
the random bot and the greedy one; the rare endings take some thousands of games to find.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from motu.core.record import Record
from motu.games.kahuna.rules.actions import AWAY, TAKE
from motu.games.kahuna.rules.state import KahunaState
from tests.helpers import bot_game, keep_records, own_named, position_hash
from tests.kahuna.positions import bridges, ending, islands, kahuna

FOLDER = Path(__file__).with_name("records")
EXPECTED = FOLDER / "expected.json"

STRATEGIC = {"strategic": True}
OPEN = {"open_cards": True}
BOTH = STRATEGIC | OPEN


@dataclass(frozen=True)
class Wanted:
    """A game to look for. The name begins with how it ends."""

    name: str
    options: dict[str, Any]
    bots: tuple[str, str] = ("greedy", "greedy")
    also: Callable[[Record], bool] = lambda record: True
    #: The name of somebody's own components.
    own: str = ""

    def is_met_by(self, record: Record) -> bool:
        state = record.state
        assert isinstance(state, KahunaState)
        return ending(state) == self.name.partition("-")[0] and self.also(record)


def puts_away(record: Record) -> bool:
    """Whether cards are put away face down and shuffled back later (K2.6, K5.3)."""
    half = len(record.actions) // 2
    return any(AWAY <= action < TAKE for _, action in record.actions[:half])


WANTED = [
    Wanted("points-plain", {}),
    Wanted("points-random", {}, ("random", "random")),
    Wanted("last_scoring-plain", {}),
    Wanted("bridges-plain", {}),
    Wanted("draw-plain", {}),
    Wanted("no_bridge-plain", {}),
    Wanted("points-away", {}, ("random", "random"), puts_away),
    Wanted("points-strategic", STRATEGIC),
    Wanted("last_scoring-strategic", STRATEGIC),
    Wanted("no_bridge-strategic", STRATEGIC),
    Wanted("points-open", OPEN),
    Wanted("last_scoring-open", OPEN),
    Wanted("points-open-away", OPEN, ("random", "random"), puts_away),
    Wanted("points-both", BOTH),
    Wanted("draw-both", BOTH, ("random", "random")),
    Wanted("bridges-both", BOTH, ("random", "random")),
    Wanted("no_bridge-both", BOTH),
    Wanted("points-handicap-1", {"handicap": 1, "handicap_for": "seat2"}),
    Wanted("points-handicap-3", {"handicap": 3, "handicap_for": "seat1", "first": "seat2"}),
    Wanted("points-everything", BOTH | {"handicap": 2, "handicap_for": "seat2", "first": "seat1"}),
    # Of format 2.
    Wanted("points-format_2", {"strategic": True, "handicap": 1}),
    Wanted("points-own_board", {"open_cards": True}, own="ring of reefs"),
]


def found(wanted: Wanted) -> Record:
    """The first game, by seed, that ends as wanted."""
    own = own_named(kahuna(), wanted.own)
    for seed in range(100_000):
        record = bot_game(kahuna(), wanted.bots, seed, wanted.options, own)
        if wanted.is_met_by(record):
            return record
    raise SystemExit(f"no game found for {wanted.name}")


def numbers_of(state: KahunaState) -> list[int]:
    """A position in the order in which the first records were compared."""
    both = (state.coral, state.ink)
    return [
        state.strategic, state.open_cards, state.turn, state.first, state.handicap_left,
        state.putting_away, state.freed, state.not_drawn, state.last_turns,
        *(side.bridges for side in both), *(side.hand for side in both),
        *(side.seen for side in both), *(side.doubt for side in both),
        *(side.away for side in both), state.discard, state.row, state.deck, state.scorings,
        state.scored, state.ending, state.winner, *(side.maybe for side in both),
        *state.rng.words(),
    ]  # fmt: skip


def summary(record: Record) -> dict[str, Any]:
    """What must come out when the record is read back."""
    state = record.state
    assert isinstance(state, KahunaState)
    return {
        "ending": ending(state),
        "winners": state.winners(),
        "points": state.points(),
        "bridges": [len(bridges(state, seat)) for seat in (0, 1)],
        "islands": [sorted(islands(state, seat)) for seat in (0, 1)],
        "actions": len(record.actions),
        "position": position_hash(numbers_of(state)),
    }


def main() -> None:
    """Find those that are missing and write them down."""
    keep_records(FOLDER, [(wanted.name, partial(found, wanted)) for wanted in WANTED], summary)


if __name__ == "__main__":
    main()
