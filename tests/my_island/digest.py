"""Games with one to four seats, all in one number: `python -m tests.my_island.digest`.

Run with MOTU_RULES=interpreted and MOTU_RULES=compiled it must print the same.
"""

from __future__ import annotations

import hashlib

from motu import _rules
from motu.core.rng import seeded
from tests.my_island.games import begun, campaign_settings, decision, every_setting


def main() -> None:
    """Every position, what can be done, what it is worth, and what can be imagined."""
    digest = hashlib.sha256()
    positions = 0
    for number, setting in enumerate([*every_setting(), *campaign_settings()[3::2]]):
        state = begun(60 + number, setting)
        rng = seeded(number, stream=1)
        while acting := state.to_act():
            seat = acting[int(rng.below(len(acting)))]
            # The best of a few, so that groups and roads are made as well.
            worth = []
            for _ in range(4):
                action = decision(state, seat, rng)
                after = state.copy()
                after.play(seat, action)
                worth.append((int(after.worth(seat)), action))
            digest.update(repr((state.flat(), state.legal(seat), worth)).encode())
            state.play(seat, max(worth)[1])
            digest.update(repr(state.imagined(seat, rng).flat()).encode())
            positions += 1
        digest.update(repr((state.flat(), state.points(), state.winners())).encode())
    print("compiled" if _rules.compiled() else "interpreted", positions, digest.hexdigest())


if __name__ == "__main__":
    main()
