"""How a sheet of Trails of Tucana is judged: what it will come to. Compiled.

That follows from a plan of the rest (`planning.py`) and how much of it comes true
(`data/weights.json`). For segments that takes too long; they are looked at in `glancing.py`.
"""

from pathlib import Path
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from motu.core.judging import Manner, Weights, floats, read_weights
from motu.games.tucana.rules.glancing import PHASES, Glance, phase_of
from motu.games.tucana.rules.nearness import sure_points, won_now
from motu.games.tucana.rules.planning import Plan
from motu.games.tucana.rules.position import Position

MANNER: Final = Manner(
    keenness=1000.0,
    rolled=8,
    sampled=0,
    alone=True,
    candidates=24,
    deep=4,
    curiosity=0.02,
    doubt=0.005,
    looseness=300.0,
    lesson=6.0,
    further=5,
)

#: What a plan brings, and the rest.
FEATURES: Final = ["planned letters", "planned relics", "planned bonuses", "anything else"]
WEIGHTS: Final[Weights] = read_weights(
    str(Path(__file__).parent.parent / "data" / "weights.json"), FEATURES, PHASES
)


@final
class Judge:
    """Room to judge in."""

    def __init__(self) -> None:
        self.glance = Glance()
        self.plan = Plan()
        self.features: vec[float] = floats(len(FEATURES))


def features(position: Position, seat: i64, judge: Judge, out: vec[float]) -> i64:
    """What a plan of the rest brings; returns the phase."""
    ways = judge.glance.ways
    ways.look_at(position, seat)
    plan = judge.plan
    plan.make(position, seat, ways)
    out[0] = plan.letters
    out[1] = plan.relics
    out[2] = plan.bonuses
    out[3] = 1.0
    return phase_of(position)


def expected(position: Position, seat: i64, judge: Judge) -> float:
    """The points that a sheet may come to."""
    sure = float(sure_points(position, seat) + won_now(position, seat))
    if position.ending:
        return sure
    phase = features(position, seat, judge, judge.features)
    return sure + WEIGHTS.sum(phase, judge.features)
