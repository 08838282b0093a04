"""Look for whole games, one for every way to end, variant and number of players, and keep them.

    python -m tests.maori.make_records

The records under `records/` are kept: they show that old games still read back. Only games that are
not there yet are looked for; remove one to have it made anew, when the rules change on purpose,
together with `rules_version`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from motu.bots.known import bot
from motu.core.record import Record
from motu.core.rng import Rng, seeded
from motu.games.maori.rules.actions import NOTHING
from motu.games.maori.rules.state import MaoriState
from tests.helpers import choice, keep_records, own_named
from tests.maori.games import VARIANTS, maori

FOLDER = Path(__file__).with_name("records")
EXPECTED = FOLDER / "expected.json"

#: More than any game takes.
FOR_EVER = 10_000


@dataclass(frozen=True)
class Wanted:
    """A game to look for: what decides it, why it stops, how it is played and by how many."""

    ending: str
    stop: str
    variant: str
    seats: int
    #: Who plays, seat by seat and over again.
    bots: tuple[str, ...] = ("greedy",)
    #: After so many actions nobody does anything any more.
    idle_after: int = FOR_EVER
    #: The name of somebody's own components.
    own: str = ""

    @property
    def name(self) -> str:
        words = (self.ending, self.stop, self.variant, str(self.seats), self.own)
        return "-".join(filter(None, words))

    def is_met_by(self, record: Record) -> bool:
        return (ending(record), stop(record)) == (self.ending, self.stop)


def end_of(record: Record) -> MaoriState:
    """The position in which the game ended."""
    state = record.state
    assert isinstance(state, MaoriState)
    return state


def ending(record: Record) -> str:
    """M5.9: what decided the game."""
    found = maori().score_sheet(end_of(record)).ending
    return found.name if found else ""


def stop(record: Record) -> str:
    """M5.1, M5.2: why the game was over."""
    return maori().view(end_of(record), None)["stopped"] or ""


WANTED = [
    Wanted("points", "filled", "basic", 2),
    Wanted("points", "filled", "basic", 3),
    Wanted("points", "filled", "basic", 4, ("greedy", "random")),
    Wanted("points", "filled", "basic", 5),
    Wanted("points", "filled", "advanced", 2),
    Wanted("points", "filled", "advanced", 4),
    Wanted("points", "filled", "professional", 3),
    Wanted("points", "filled", "professional", 5, ("greedy", "random")),
    Wanted("points", "filled", "atoll", 2),
    Wanted("points", "filled", "atoll", 4),
    Wanted("points", "filled", "atoll_advanced", 3, ("greedy", "random")),
    Wanted("points", "filled", "atoll_professional", 2),
    # M5.2: the supply runs out, and then the display.
    Wanted("points", "exhausted", "basic", 5),
    Wanted("points", "exhausted", "advanced", 3),
    Wanted("points", "exhausted", "professional", 4),
    Wanted("points", "exhausted", "atoll", 3),
    Wanted("points", "exhausted", "atoll_advanced", 2),
    Wanted("points", "exhausted", "atoll_professional", 4),
    # M5.2: nobody does anything, at once or later on.
    Wanted("shared", "idle", "basic", 3, idle_after=1),
    Wanted("points", "idle", "advanced", 2, idle_after=40),
    Wanted("points", "idle", "atoll", 4, ("random",), idle_after=90),
    # M5.9: level on points, on shells as well.
    Wanted("shells", "filled", "basic", 2),
    Wanted("shells", "filled", "atoll", 2),
    Wanted("shared", "filled", "basic", 2),
    Wanted("shared", "filled", "basic", 3),
    Wanted("points", "filled", "basic", 3, own="lagoon"),
    Wanted("points", "filled", "atoll_professional", 4, own="lagoon"),
]


def idle(state: MaoriState, seat: int) -> int:
    """One step with the explorer ship, and nothing else."""
    legal = state.legal(seat)
    return NOTHING if NOTHING in legal else legal[0]


def game(wanted: Wanted, seed: int) -> Record:
    """A whole game between bots, who may stop doing anything."""
    players = [wanted.bots[seat % len(wanted.bots)] for seat in range(wanted.seats)]
    names = [f"{name} {place + 1}" for place, name in enumerate(players)]
    own = own_named(maori(), wanted.own)
    record = Record.new(maori(), names, seed, VARIANTS[wanted.variant], own)
    rng = seeded(seed, stream=2)
    while record.state.to_act():
        seat = record.state.to_act()[0]
        record.play(seat, _choice(wanted, record, players[seat], seat, rng))
    return record


def _choice(wanted: Wanted, record: Record, player: str, seat: int, rng: Rng) -> int:
    state = record.state
    assert isinstance(state, MaoriState)
    # Who has moved the own ship for shells must place a tile (M6.6).
    if len(record.actions) >= wanted.idle_after and not state.paid:
        return idle(state, seat)
    return choice(bot(player), state, seat, rng)


def found(wanted: Wanted) -> Record:
    """The first game, by seed, that ends as wanted."""
    for seed in range(3_000):
        record = game(wanted, seed)
        if wanted.is_met_by(record):
            return record
    raise SystemExit(f"no game found for {wanted.name}")


def summary(record: Record) -> dict[str, Any]:
    """What must come out when the record is read back."""
    state = end_of(record)
    sides = maori().view(state, None)["seats"]
    return {
        "ending": ending(record),
        "stopped": stop(record),
        "winners": state.winners(),
        "points": state.points(),
        "shells": [side["shells"] for side in sides],
        "fleets": [side["fleet"] for side in sides],
        "supply": int(state.in_supply),
        "actions": len(record.actions),
        "position": maori().write_position(state),
    }


def main() -> None:
    """Find those that are missing and write them down."""
    keep_records(FOLDER, [(wanted.name, partial(found, wanted)) for wanted in WANTED], summary)


if __name__ == "__main__":
    main()
