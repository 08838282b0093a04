"""The board of Kahuna: twelve islands, twenty-seven lines, two cards for each island (K1.1).

The components are data (`board.json`); this module reads them, checks them and lays
them out in the flat tables that the rules use.
"""

import json
from pathlib import Path
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64


class _Board:
    """The data file, checked: what is wrong in it is said by name."""

    def __init__(self, path: Path) -> None:
        data = json.loads(path.read_text(encoding="utf-8"))
        self.names: list[str] = [str(island["name"]) for island in data["islands"]]
        self.centres: list[tuple[float, float]] = [
            (float(island["centre"][0]), float(island["centre"][1])) for island in data["islands"]
        ]
        self.lines: list[tuple[int, int]] = [self._line(str(name)) for name in data["lines"]]
        components = data["components"]
        self.bridges: int = components["bridges_per_player"]
        self.face_up: int = components["face_up"]
        self.start_hand: int = components["start_hand"]
        self.hand_limit: int = components["hand_limit"]
        if self.names != sorted(set(self.names)):
            raise ValueError("islands must be different and in alphabetical order")
        if len(set(self.lines)) != len(self.lines):
            raise ValueError("a line stands twice in the data")
        if components["cards_per_island"] != 2:
            raise ValueError("card sets hold two cards for each island, no more and no fewer")

    def _line(self, name: str) -> tuple[int, int]:
        first, _, second = name.partition("-")
        if first not in self.names or second not in self.names or first >= second:
            raise ValueError(f"{name} is not a line between two islands")
        return self.names.index(first), self.names.index(second)


_BOARD: Final = _Board(Path(__file__).parent.parent / "data" / "board.json")

ISLANDS: Final[tuple[str, ...]] = tuple(_BOARD.names)
CENTRES: Final[tuple[tuple[float, float], ...]] = tuple(_BOARD.centres)
LINES: Final[tuple[tuple[int, int], ...]] = tuple(_BOARD.lines)
LINE_NAMES: Final[tuple[str, ...]] = tuple(f"{ISLANDS[a]}-{ISLANDS[b]}" for a, b in LINES)
DEGREE: Final[tuple[int, ...]] = tuple(
    sum(island in line for line in LINES) for island in range(len(ISLANDS))
)

BRIDGES_EACH: Final[int] = _BOARD.bridges
FACE_UP: Final[int] = _BOARD.face_up
START_HAND: Final[int] = _BOARD.start_hand
HAND_LIMIT: Final[int] = _BOARD.hand_limit

N_ISLANDS: Final = 12
N_LINES: Final = 27
if (len(ISLANDS), len(LINES)) != (N_ISLANDS, N_LINES):
    raise ValueError("the rules are written for 12 islands and 27 lines")

# A *way* is a line seen from one of its ends: what a card of that island can be played on.
# There are 54, ordered by island, so that the ways of island i are FIRST_WAY[i] .. FIRST_WAY[i+1].
WAYS: Final[tuple[tuple[int, int], ...]] = tuple(
    (island, line)
    for island in range(N_ISLANDS)
    for line in range(N_LINES)
    if island in LINES[line]
)
N_WAYS: Final = 54


def _packed(values: list[int]) -> vec[i64]:
    packed = vec[i64]()
    for value in values:
        packed = append(packed, i64(value))
    return packed


FIRST_WAY: Final[vec[i64]] = _packed([sum(DEGREE[:i]) for i in range(N_ISLANDS + 1)])
WAY_ISLAND: Final[vec[i64]] = _packed([island for island, _ in WAYS])
WAY_LINE: Final[vec[i64]] = _packed([line for _, line in WAYS])
#: The lines at an island in the order of its ways, each as its number plus 1 in five bits, so that
#: the innermost loop of all needs no further table.
ISLAND_LINES: Final[vec[i64]] = _packed(
    [
        sum(
            (line + 1) << (5 * place)
            for place, line in enumerate([line for i, line in WAYS if i == island])
        )
        for island in range(N_ISLANDS)
    ]
)
LINE_A: Final[vec[i64]] = _packed([a for a, _ in LINES])
LINE_B: Final[vec[i64]] = _packed([b for _, b in LINES])
#: Both ends of a line added up: less one end it is the other.
LINE_ENDS: Final[vec[i64]] = _packed([a + b for a, b in LINES])
#: One bridge more at both ends of a line, where every island is counted in four bits. A table,
#: because mypyc writes `i64(1) << n` as C's 32-bit `1 << n`, which went wrong from IFFI on.
LINE_STEP: Final[vec[i64]] = _packed([(1 << (4 * a)) + (1 << (4 * b)) for a, b in LINES])
#: The lines that touch an island, as a bit set.
LINES_AT: Final[vec[i64]] = _packed(
    [sum(1 << line for line in range(N_LINES) if i in LINES[line]) for i in range(N_ISLANDS)]
)
