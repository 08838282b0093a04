"""The island as it is printed (I1.1): spaces, terrains, totems, and what lies next to what."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from motu.core.hexes import name_of
from motu.core.packing import packed
from motu.core.reading import Field
from motu.games.my_island.rules.bitmap import (
    MOST_COLUMNS,
    MOST_ROWS,
    STRIDE,
    WORD,
    spot,
    words_for,
)
from motu.games.my_island.words import msg

TERRAINS: Final = ("beach", "heath", "palm", "rainforest")
SYMBOLS: Final = ("field", "wall", "house", "path")
N_SYMBOLS: Final = 4
#: A letter for each terrain; the last is a rainforest space with a totem.
LETTERS: Final = "bhprt"
TOTEM: Final = "t"
#: I1.1: how many spaces of each terrain there are, and how many totems.
HOW_MANY: Final = (31, 29, 16, 24)
N_TOTEMS: Final = 4
#: The six neighbours of a space, clockwise from the east, as steps of [column, row].
STEPS: Final = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
NOWHERE: Final = -1

Cell = tuple[int, int]


@final
class Ground:
    """A printed island, laid out for the rules. Spaces are named `A1` (top left) to `H9`."""

    def __init__(self, spaces: dict[Cell, str]) -> None:
        self.cells: Final = list(spaces)
        self.n_cells: Final[i64] = len(spaces)
        self.rows: Final = max(row for row, _ in spaces) + 1
        self.names: Final = [name_of(cell) for cell in spaces]
        self.terrains: Final = [
            TERRAINS[min(LETTERS.index(letter), 3)] for letter in spaces.values()
        ]
        self.totems: Final = [n for n, letter in enumerate(spaces.values()) if letter == TOTEM]
        self.words: Final[i64] = words_for(self.rows)
        spots = [spot(row, column) for row, column in spaces]
        #: The bit of each space, and the space of each bit.
        self.spots: Final[vec[i64]] = packed(spots)
        numbers = {bit: n for n, bit in enumerate(spots)}
        self.cell_at: Final[vec[i64]] = packed(
            [numbers.get(bit, NOWHERE) for bit in range(WORD * self.words)]
        )
        #: The bits of the six neighbours of each bit that is a space; `NOWHERE` for none.
        around: list[int] = []
        for bit in range(WORD * self.words):
            for column, row in STEPS:
                there = bit + STRIDE * row + column
                is_there = bit in numbers and there in numbers
                around.append(int(there) if is_there else NOWHERE)
        self.around: Final[vec[i64]] = packed(around)
        #: The set of spaces of each terrain: masks[words * terrain + word].
        self.masks: Final[vec[i64]] = packed(
            [
                sum(
                    1 << (bit % WORD)
                    for bit, name in zip(spots, self.terrains, strict=True)
                    if name == terrain and bit // WORD == word
                )
                for terrain in TERRAINS
                for word in range(self.words)
            ]
        )


def read_ground(rows: Field) -> Ground:
    """I1.1: the island of a data file, checked."""
    spaces: dict[Cell, str] = {}
    for row, field in enumerate(rows.each(1, MOST_ROWS)):
        for column, letter in enumerate(field.text_value(MOST_COLUMNS)):
            if letter not in LETTERS and letter != ".":
                raise field.fault(
                    msg("{letter} isn't a space. Choose from: {letters}", letter=letter,
                        letters=" ".join([*LETTERS, "."]))
                )  # fmt: skip
            if letter != ".":
                spaces[row, column] = letter
    for terrain, name, total in zip(LETTERS, TERRAINS, HOW_MANY, strict=False):
        letters = [LETTERS[3] if one == TOTEM else one for one in spaces.values()]
        if letters.count(terrain) != total:
            raise rows.fault(
                msg("there are {total} spaces of the terrain {name}, not {found}.", total=total,
                    name=name, found=letters.count(terrain))
            )  # fmt: skip
    if list(spaces.values()).count(TOTEM) != N_TOTEMS:
        raise rows.fault(msg("there are {n} totems.", n=N_TOTEMS))
    return Ground(spaces)
