"""The sheets and cards of Trails of Tucana (T1.1 to T1.4).

The components are data (`board.json`); this module reads them, checks them and lays them out in
the flat tables that the rules use. Both maps stand in the same tables, one after the other.

A *pair* is a pair of terrains, of which there are ten. Segments are numbered pair after pair: what
two cards allow is then a stretch of numbers, and what is drawn of a pair is one bit set.
"""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from motu.core.hexes import Hex, adjacent_pairs, centre_of, name_of

MAPS: Final = ("petit", "grande")
TERRAINS: Final = ("desert", "forest", "mountain", "water")
#: What a terrain card can show; the last stands for all (T2.2).
CARDS: Final = ("desert", "forest", "mountain", "water", "any")
RELICS: Final = ("obelisk", "book", "toucan", "yeti", "sea_monster")
LETTERS: Final = ("A", "B", "C", "D", "E")

N_TERRAINS: Final = 4
ANY: Final = 4
N_RELICS: Final = 5
N_LETTERS: Final = 5
N_VILLAGES: Final = 10
N_PAIRS: Final = 10
TURNS: Final = 13
MOST_SEATS: Final = 8
#: Room for the hexes and segments of a map in the tables of both.
MOST_HEXES: Final = 104
MOST_SEGMENTS: Final = 274

#: The ten pairs of terrains.
PAIRS: Final[tuple[tuple[int, int], ...]] = tuple(
    (a, b) for a in range(N_TERRAINS) for b in range(a, N_TERRAINS)
)


class Sheet:
    """One map, as it is printed on every player's sheet."""

    def __init__(self, name: str, data: Mapping[str, Any]) -> None:
        self.name: str = name
        self.rounds: int = data["rounds"]
        self.letter_points: list[int] = [data["village_pairs"][letter] for letter in LETTERS]
        self.relic_points: list[list[int]] = [list(data["relics"][relic]) for relic in RELICS]
        self.places: list[Hex] = []
        self.terrains: list[int] = []
        #: For each hex the number of its village, from 0, or -1.
        self.villages: list[int] = []
        #: For each hex the type of its relic, or -1.
        self.relics: list[int] = []
        for row, cells in enumerate(data["rows"]):
            for column, cell in enumerate(cells.split()):
                if cell != ".":
                    self._add(row, column, str(cell))
        self.names: list[str] = [name_of(place) for place in self.places]
        self.centres: list[tuple[float, float]] = [centre_of(place) for place in self.places]
        self.segments: list[tuple[int, int]] = sorted(
            ((self.places.index(a), self.places.index(b)) for a, b in adjacent_pairs(self.places)),
            key=lambda ends: (self.pair_of(ends), ends),
        )
        self.segment_names: list[str] = [
            f"{self.names[a]}-{self.names[b]}" for a, b in self.segments
        ]
        self._check(data)

    def _add(self, row: int, column: int, cell: str) -> None:
        terrain, thing = cell[0], cell[1:]
        self.places.append((row, column))
        self.terrains.append([name[0] for name in TERRAINS].index(terrain))
        self.villages.append(int(thing) - 1 if thing.isdigit() else -1)
        is_relic = thing != "" and not thing.isdigit()
        self.relics.append([name[0] for name in RELICS].index(thing) if is_relic else -1)

    def _check(self, data: Mapping[str, Any]) -> None:
        """What is wrong in the data is said by name."""
        if len(self.places) != data["hexes"] or len(self.segments) != data["adjacent_pairs"]:
            raise ValueError(f"{self.name} has another number of hexes or of adjacent pairs")
        if sorted(v for v in self.villages if v >= 0) != list(range(N_VILLAGES)):
            raise ValueError(f"{self.name} must have the villages 1 to 10, each once")
        for relic, points in enumerate(self.relic_points):
            if self.relics.count(relic) != len(points):
                raise ValueError(f"{self.name} needs a value for every {RELICS[relic]}")
        if max(self.pair_sizes()) > 62:
            raise ValueError("what is drawn of a pair of terrains must fit one number")

    def pair_of(self, ends: tuple[int, int]) -> int:
        """The pair of terrains that a segment lies between."""
        a, b = sorted((self.terrains[ends[0]], self.terrains[ends[1]]))
        return PAIRS.index((a, b))

    def pair_sizes(self) -> list[int]:
        """How many segments there are for each pair of terrains."""
        pairs = [self.pair_of(ends) for ends in self.segments]
        return [pairs.count(pair) for pair in range(N_PAIRS)]


class _Board:
    """The data file, checked."""

    def __init__(self, path: Path) -> None:
        data = json.loads(path.read_text(encoding="utf-8"))
        self.sheets: list[Sheet] = [Sheet(name, data["sheets"][name]) for name in MAPS]
        self.deck: list[int] = [data["terrain_deck"][card] for card in CARDS]
        self.village_cards: list[str] = list(data["village_cards"])
        self.blue: list[list[int]] = [list(data["blue_bonus"][letter]) for letter in LETTERS]
        self.red: list[int] = [data["red_bonus"][relic] for relic in RELICS]
        if sum(self.deck) != 2 * TURNS + 1:
            raise ValueError("a round of 13 turns takes 27 terrain cards (T1.2, T5.1)")
        for card in self.village_cards:
            if sorted(card) != sorted(2 * LETTERS):
                raise ValueError(f"the village card {card} must have A to E twice each")
        if len(set(self.village_cards)) != 13:
            raise ValueError("there are 13 village cards, all different")
        if len(set(self.red)) != 1:
            raise ValueError("the rules are written for red cards of one value")


_BOARD: Final = _Board(Path(__file__).parent.parent / "data" / "board.json")

SHEETS: Final[tuple[Sheet, ...]] = tuple(_BOARD.sheets)
VILLAGE_CARDS: Final[tuple[str, ...]] = tuple(_BOARD.village_cards)
#: T1.2: how many terrain cards there are of each kind.
DECK: Final[tuple[int, ...]] = tuple(_BOARD.deck)
#: T1.4: the two blue bonus cards of each letter, #1 and #2.
BLUE: Final[tuple[tuple[int, int], ...]] = tuple((one, two) for one, two in _BOARD.blue)
#: T6.2: what a red bonus card gives.
RED_POINTS: Final[int] = _BOARD.red[0]

#: Actions are the numbers of segments, on the larger map up to here.
N_ACTIONS: Final[int] = max(len(sheet.segments) for sheet in SHEETS)


def _packed(values: list[int]) -> vec[i64]:
    packed = vec[i64]()
    for value in values:
        packed = append(packed, i64(value))
    return packed


def _by_map(values: list[list[int]], room: int) -> vec[i64]:
    """One table for both maps: the values of the second begin at `room`."""
    padded = [some + [0] * (room - len(some)) for some in values]
    return _packed([value for some in padded for value in some])


# What a hex, or all hexes joined to each other, holds: a bit for each of ten villages, then three
# bits for each type of relic (on Petit only two of the three are in use).
FIRST_RELIC: Final = 10
VILLAGE_BITS: Final = 0x3FF
RELIC_BITS: Final = 0x7FFF << 10


def _holds(sheet: Sheet) -> list[int]:
    held = []
    for hex_ in range(len(sheet.places)):
        village, relic = sheet.villages[hex_], sheet.relics[hex_]
        bits = 1 << village if village >= 0 else 0
        if relic >= 0:
            bits |= 1 << (FIRST_RELIC + 3 * relic + sheet.relics[:hex_].count(relic))
        held.append(bits)
    return held


def _neighbours(sheet: Sheet) -> list[int]:
    """The neighbours of every hex, each as its number plus 1 in eight bits."""
    found = []
    for hex_ in range(len(sheet.places)):
        others = [a + b - hex_ for a, b in sheet.segments if hex_ in (a, b)]
        found.append(sum((other + 1) << (8 * place) for place, other in enumerate(others)))
    return found


def _fitting(first: int, second: int) -> int:
    """T2.1, T2.2: the pairs of terrains that two cards allow, as a bit set."""
    ones = range(N_TERRAINS) if first == ANY else [first]
    twos = range(N_TERRAINS) if second == ANY else [second]
    fitting = {(min(a, b), max(a, b)) for a in ones for b in twos}
    return sum(1 << pair for pair in range(N_PAIRS) if PAIRS[pair] in fitting)


ROUNDS: Final[vec[i64]] = _packed([sheet.rounds for sheet in SHEETS])
N_HEXES: Final[vec[i64]] = _packed([len(sheet.places) for sheet in SHEETS])
HOLDS: Final[vec[i64]] = _by_map([_holds(sheet) for sheet in SHEETS], MOST_HEXES)
#: The hex of each village and of each relic, in the order of their bits; -1 for none.
HEX_OF: Final[vec[i64]] = _by_map(
    [
        [held.index(1 << bit) if 1 << bit in held else -1 for bit in range(25)]
        for held in [_holds(sheet) for sheet in SHEETS]
    ],
    25,
)
#: Six neighbours in eight bits each; the first of them in the lowest.
NEIGHBOURS: Final[vec[i64]] = _by_map([_neighbours(sheet) for sheet in SHEETS], MOST_HEXES)
SEGMENT_A: Final[vec[i64]] = _by_map([[a for a, _ in s.segments] for s in SHEETS], MOST_SEGMENTS)
SEGMENT_B: Final[vec[i64]] = _by_map([[b for _, b in s.segments] for s in SHEETS], MOST_SEGMENTS)
SEGMENT_PAIR: Final[vec[i64]] = _by_map(
    [[sheet.pair_of(ends) for ends in sheet.segments] for sheet in SHEETS], MOST_SEGMENTS
)
#: The segments of pair p of map m are FIRST_OF_PAIR[11 * m + p] up to, but without, the next.
FIRST_OF_PAIR: Final[vec[i64]] = _by_map(
    [[sum(sheet.pair_sizes()[:pair]) for pair in range(N_PAIRS + 1)] for sheet in SHEETS], 11
)
#: All segments of a pair, as a bit set.
ALL_OF_PAIR: Final[vec[i64]] = _by_map(
    [[(1 << size) - 1 for size in sheet.pair_sizes()] for sheet in SHEETS], N_PAIRS
)
#: FITTING[5 * first + second]: the pairs of terrains that two cards allow.
FITTING: Final[vec[i64]] = _packed([_fitting(a, b) for a in range(5) for b in range(5)])
#: Powers of two. A table, because mypyc writes `i64(1) << n` with 32 bits.
BIT: Final[vec[i64]] = _packed([1 << bit for bit in range(62)])
#: The relics of a type, as they stand in what a hex holds.
RELICS_OF_TYPE: Final[vec[i64]] = _by_map(
    [
        [
            sum(1 << (FIRST_RELIC + 3 * relic + n) for n in range(len(points)))
            for relic, points in enumerate(sheet.relic_points)
        ]
        for sheet in SHEETS
    ],
    N_RELICS,
)
#: What a type of relic gives with so many of them marked: RELIC_SUM[20 * map + 4 * relic + marked].
RELIC_SUM: Final[vec[i64]] = _by_map(
    [
        [
            sum(points[: min(marked, len(points))])
            for points in sheet.relic_points
            for marked in range(4)
        ]
        for sheet in SHEETS
    ],
    20,
)
LETTER_POINTS: Final[vec[i64]] = _by_map([sheet.letter_points for sheet in SHEETS], N_LETTERS)
