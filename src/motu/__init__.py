"""Motu: island board games, their rules as a fast environment, and a table to play them at.

>>> import motu
>>> kahuna = motu.game("kahuna")
>>> state = kahuna.start(seed=7)
>>> state.to_act()
[1]
"""

from motu import _rules

_rules.choose()

from motu.core.record import Record, read  # noqa: E402
from motu.core.registry import game  # noqa: E402
from motu.core.rng import Rng, seeded  # noqa: E402

__all__ = ["Record", "Rng", "__version__", "game", "read", "seeded"]
__version__ = "0.1.0"
