"""Look for whole games, one for every way to end, mode and number of players, and keep them.

    python -m tests.my_island.make_records

The records under `records/` are kept: they show that old games still read back. Only games that are
not there yet are looked for; remove one to have it made anew, when the rules change on purpose,
together with `rules_version`. Within a round the seats act in random order, as at a table.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from motu.bots.known import bot
from motu.core.record import Record
from motu.core.rng import Rng, seeded
from tests.helpers import choice, keep_records, own_named
from tests.my_island.games import decision, my_island, state_of

FOLDER = Path(__file__).with_name("records")
EXPECTED = FOLDER / "expected.json"


@dataclass(frozen=True)
class Wanted:
    """A game to look for: what decides it, why it is over, the mode and by how many."""

    ending: str
    #: `last` after the last card, `stopped` when everybody has stopped.
    over: str
    mode: str
    seats: int
    #: Who plays, seat by seat and over again: bots, `lively`, `stopper`, or `twin`, who does what
    #: the first seat does.
    players: tuple[str, ...] = ("greedy",)
    #: What else there must be: `top` for a marker on 55, `debt` for one below 0.
    also: str = ""
    #: The name of somebody's own components.
    own: str = ""

    @property
    def name(self) -> str:
        words = (self.ending, self.over, self.mode, str(self.seats), self.also, self.own)
        return "-".join(filter(None, words))

    def is_met_by(self, record: Record) -> bool:
        islands = state_of(record).islands
        also = {
            "": True,
            "top": any(island.marker == 55 for island in islands),
            "debt": any(island.debt for island in islands),
        }
        return (ending(record), over(record)) == (self.ending, self.over) and also[self.also]


def ending(record: Record) -> str:
    """I4.3, I5.4, I5.6: what decided the game."""
    found = my_island().score_sheet(state_of(record)).ending
    return found.name if found else ""


def over(record: Record) -> str:
    """I2.8: why the game was over."""
    return "stopped" if state_of(record).to_come else "last"


MIXED = ("greedy", "lively")

WANTED = [
    Wanted("points", "last", "endless", 2),
    Wanted("points", "last", "endless", 3),
    Wanted("points", "last", "endless", 4, MIXED),
    Wanted("points", "last", "endless", 2, also="top"),
    Wanted("points", "last", "episode_1", 2, MIXED),
    Wanted("points", "last", "episode_1", 3, ("lively",)),
    Wanted("points", "stopped", "endless", 2, ("random",)),
    Wanted("points", "stopped", "endless", 3, ("random", "greedy"), also="debt"),
    Wanted("points", "stopped", "episode_1", 2),
    Wanted("points", "stopped", "episode_1", 3),
    Wanted("points", "stopped", "episode_1", 4),
    Wanted("rows", "last", "endless", 2),
    Wanted("rows", "stopped", "episode_1", 2),
    Wanted("rows", "stopped", "episode_1", 4),
    Wanted("shared", "last", "endless", 2, ("greedy", "twin")),
    Wanted("shared", "stopped", "endless", 4, ("stopper",)),
    Wanted("shared", "stopped", "episode_1", 3, ("greedy", "twin")),
    Wanted("solo", "last", "endless", 1),
    Wanted("solo", "last", "endless", 1, also="top"),
    Wanted("solo", "last", "episode_1", 1, ("lively",)),
    Wanted("solo", "stopped", "endless", 1, ("random",)),
    Wanted("solo", "stopped", "episode_1", 1),
    Wanted("points", "last", "episode_12", 3),
    Wanted("points", "last", "episode_18", 2),
    Wanted("points", "last", "episode_21", 4, MIXED),
    Wanted("points", "last", "episode_24", 2),
    Wanted("points", "last", "endless", 2, own="lake"),
    Wanted("points", "last", "episode_1", 4, MIXED, own="lake"),
    Wanted("solo", "last", "endless", 1, own="lake"),
]


def game(wanted: Wanted, seed: int) -> Record:
    """A whole game; who of those still to act comes next is decided by lot."""
    players = [wanted.players[seat % len(wanted.players)] for seat in range(wanted.seats)]
    if "twin" in players:
        players = players[:1] + ["twin"] * (wanted.seats - 1)
    names = [f"{name} {place + 1}" for place, name in enumerate(players)]
    own = own_named(my_island(), wanted.own)
    record = Record.new(my_island(), names, seed, {"mode": wanted.mode}, own)
    rng = seeded(seed, stream=2)
    while acting := record.state.to_act():
        # Twins wait for the first seat.
        ready = [seat for seat in acting if players[seat] != "twin"] or acting
        seat = ready[int(rng.below(len(ready)))]
        record.play(seat, _choice(record, players[seat], seat, rng))
    return record


def _choice(record: Record, player: str, seat: int, rng: Rng) -> int:
    state = state_of(record)
    if player == "lively":
        return decision(state, seat, rng)
    if player == "stopper":
        return int(state.land.stop)
    if player == "twin":
        return next(action for other, action in reversed(record.actions) if other == 0)
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
    state = state_of(record)
    sides = my_island().view(state, None)["seats"]
    return {
        "ending": ending(record),
        "over": over(record),
        "winners": state.winners(),
        "points": state.points(),
        "won": [[item["points"] for item in side["items"]] for side in sides],
        "circles": [side["circles"] for side in sides],
        "rounds": int(state.round),
        "actions": len(record.actions),
        "position": my_island().write_position(state),
    }


def main() -> None:
    """Find those that are missing and write them down."""
    keep_records(FOLDER, [(wanted.name, partial(found, wanted)) for wanted in WANTED], summary)


if __name__ == "__main__":
    main()
