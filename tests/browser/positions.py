"""Games to sit down at in the middle."""

from __future__ import annotations

from motu.bots.known import bot
from motu.core.record import Record
from motu.core.rng import seeded
from tests.helpers import GLANCE


def fresh(seed: int = 3, **options: object) -> Record:
    """A game about to begin, Coral first."""
    return Record.new("kahuna", ["", ""], seed, {"first": "seat1", **options})


def played(actions: int = 10_000, seed: int = 3, **options: object) -> Record:
    """A game between two greedy bots after so many actions, or at its end."""
    record, rng = fresh(seed, **options), seeded(seed)
    while len(record.actions) < actions and (seats := record.state.to_act()):
        seat = seats[0]
        record.play(seat, bot("greedy").choose(record.state.imagined(seat, rng), seat, rng, GLANCE))
    return record


def about_to_act(actions: int, seat: int = 0, seed: int = 3, **options: object) -> Record:
    """Such a game after so many actions or a few more, when it is the turn of a seat."""
    while (record := played(actions, seed, **options)).state.to_act() != [seat]:
        actions += 1
    return record


def near_end(seat: int = 0, seed: int = 3) -> Record:
    """Such a game with a seat's last action but one ahead."""
    actions = played(seed=seed).actions
    last = max(n for n, (who, _) in enumerate(actions[:-1]) if who == seat)
    return played(last, seed)
