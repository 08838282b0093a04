"""How fast everything is; the rules are measured beside OpenSpiel's games in the same run,
and the server beside boardgame.io's.

A benchmark is a function that yields rows; `BENCHMARKS` lists them by name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from motu.bench import experts, hostile, load, pictures, small, speed, telling, thinking
from motu.bench.measure import Pace, Row
from motu.core.errors import UnknownName, one_of
from motu.core.message import msg

Benchmark = Callable[[Pace], Iterator[Row]]

BENCHMARKS: Final[dict[str, Benchmark]] = {
    "playouts": speed.playouts,
    "steps": speed.steps,
    "company": speed.company,
    "thinking": thinking.thinking,
    "copy": small.copying,
    "import": small.importing,
    "compiled": small.compiled,
    "drawing": pictures.drawing,
    "telling": telling.telling,
    "experts": experts.experts,
    "tables": load.tables,
    "hostile": hostile.hostile,
}


def benchmark(name: str) -> Benchmark:
    """The benchmark of that name."""
    if name not in BENCHMARKS:
        raise UnknownName(
            msg(
                "Unknown benchmark: {name}. Choose from: {choices}.",
                name=name[:40],
                choices=one_of(list(BENCHMARKS)),
            )
        )
    return BENCHMARKS[name]
