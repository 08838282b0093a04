"""Games with one to eight seats, all in one number: `python -m tests.tucana.digest`.

Run with MOTU_RULES=interpreted and MOTU_RULES=compiled it must print the same.
"""

from __future__ import annotations

import hashlib

from motu import _rules
from motu.core.rng import seeded
from tests.tucana.positions import tucana


def main() -> None:
    """Every position, what can be drawn, what it is worth, and what can be imagined."""
    digest = hashlib.sha256()
    positions = 0
    for seats in range(1, 9):
        for map_ in ("petit", "grande"):
            options = {"map": map_, "special_bonuses": seats % 2 == 0, "letters_from": "lot"}
            state = tucana().start(seats, 40 + seats, options)
            rng = seeded(seats, stream=1)
            while acting := state.to_act():
                seat = acting[int(rng.below(len(acting)))]
                legal = state.legal(seat)
                # The best of a few, so that relics and villages are joined as well.
                some = [legal[int(rng.below(len(legal)))] for _ in range(4)]
                worth = []
                for action in some:
                    after = state.copy()
                    after.play(seat, action)
                    worth.append((int(after.worth(seat)), action))
                digest.update(repr((state.flat(), legal, worth)).encode())
                state.play(seat, max(worth)[1])
                digest.update(repr(state.imagined(seat, rng).flat()).encode())
                positions += 1
            digest.update(repr((state.flat(), state.points(), state.winners())).encode())
    print("compiled" if _rules.compiled() else "interpreted", positions, digest.hexdigest())


if __name__ == "__main__":
    main()
