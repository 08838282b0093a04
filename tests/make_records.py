"""Play a game of each kind as people play it now, and keep it: shuffled by all, dealt by the seal.

    python -m tests.make_records

What is under `records/` stays as it is: it shows that such games still read back in years to come.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

from motu.core.game import AnyGame
from motu.core.record import Record
from motu.core.registry import games
from motu.core.rng import seeded
from motu.core.shuffle import Begun, Shuffle
from tests.helpers import keep_records, own_components, position_hash

FOLDER = Path(__file__).with_name("records")
EXPECTED = FOLDER / "expected.json"


def shuffle_for(text: str, seats: int) -> Shuffle:
    """Numbers as the house and the players' browsers draw them, but the same every time."""
    numbers = {n: hashlib.sha256(f"{text} {n}".encode()).hexdigest() for n in range(seats)}
    return Shuffle(7, numbers, missed=(0,) if seats > 2 else ())


def played(record: Record, most: int) -> Record:
    """A game played at random, up to that many actions."""
    rng = seeded(1)
    while record.state.to_act() and len(record.actions) < most:
        seat = record.state.to_act()[0]
        legal = record.state.legal(seat)
        record.play(seat, legal[rng.below(len(legal))])
    return record


def shuffled(game: AnyGame, own: object = None, begun: Begun | None = None) -> Record:
    """A game that all have shuffled."""
    names = [f"Player {n}" for n in range(1, game.seat_counts[0] + 1)]
    record = Record.new(game, names, 0, components=own, begun=begun)
    return played(record.dealt(shuffle_for(game.name, len(names))), 400)


def gone_on(game: AnyGame) -> Record:
    """A game that goes on from what all could see of another."""
    names = [""] * game.seat_counts[0]
    earlier = played(Record.new(game, names, 5), 20)
    while (
        earlier.actions
        and earlier.state.moment() >= 0
        and earlier.state.moment() == (earlier.position(len(earlier.actions) - 1).moment())
    ):
        earlier = earlier.cut(len(earlier.actions) - 1)
    line = game.write_position(earlier.state, None)
    return shuffled(game, begun=Begun(position=line))


def wanted() -> Iterator[tuple[str, Any]]:
    """What is to be there, by name."""
    for game in games():
        yield f"{game.name}-shuffled", partial(shuffled, game)
        yield f"{game.name}-gone_on", partial(gone_on, game)
        for own in own_components(game)[:1]:
            yield f"{game.name}-own", partial(shuffled, game, own)


def summary(record: Record) -> dict[str, Any]:
    """What must come out when the record is read back."""
    return {
        "seed": str(record.seed),
        "points": record.state.points(),
        "winners": record.state.winners(),
        "actions": len(record.actions),
        "position": position_hash(record.state.flat()),
    }


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    keep_records(FOLDER, wanted(), summary)
