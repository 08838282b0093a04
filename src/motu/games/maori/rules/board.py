"""A player's board (M1.2, M7): the spaces, what lies next to what, and the atoll."""

from string import ascii_uppercase
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from motu.core.packing import packed
from motu.core.reading import Field
from motu.games.maori.words import msg

#: What a space can be, as it is written: water, inside the atoll, that with a printed ship, none.
LETTERS: Final = ".os-"
#: Sets of spaces are bits of one number, of which `count` counts 32.
MOST_CELLS: Final = 30
MOST_ACROSS: Final = 8
#: What there is beyond the edge.
NOWHERE: Final = -1

#: Powers of two. A table, because mypyc writes `i64(1) << n` with 32 bits.
BIT: Final[vec[i64]] = packed([1 << bit for bit in range(62)])

Cell = tuple[int, int]


@final
class Board:
    """One side of the players' boards, laid out for the rules. Spaces are named `A1` to `E4`."""

    def __init__(self, spaces: dict[Cell, str], ships_beside: i64) -> None:
        self.cells: Final = list(spaces)
        self.rows: Final = max(row for row, _ in spaces) + 1
        self.columns: Final = max(column for _, column in spaces) + 1
        self.names: Final = [f"{ascii_uppercase[column]}{row + 1}" for row, column in spaces]
        self.n_cells: Final[i64] = len(spaces)
        self.all: Final[i64] = (1 << len(spaces)) - 1
        #: M7.1: the spaces inside the atoll, as bits.
        self.inside: Final[i64] = sum(
            1 << n for n, letter in enumerate(spaces.values()) if letter in "os"
        )
        #: M7.2: those with a ship printed on them, which can be covered.
        self.printed: Final[i64] = sum(
            1 << n for n, letter in enumerate(spaces.values()) if letter == "s"
        )
        self.ships_beside: Final[i64] = ships_beside
        numbers = {cell: n for n, cell in enumerate(spaces)}
        self.east: Final[vec[i64]] = packed(
            [numbers.get((row, column + 1), NOWHERE) for row, column in spaces]
        )
        self.south: Final[vec[i64]] = packed(
            [numbers.get((row + 1, column), NOWHERE) for row, column in spaces]
        )
        self.west: Final[vec[i64]] = packed(
            [numbers.get((row, column - 1), NOWHERE) for row, column in spaces]
        )
        self.north: Final[vec[i64]] = packed(
            [numbers.get((row - 1, column), NOWHERE) for row, column in spaces]
        )
        #: M6.1: the spaces next to one, orthogonally or diagonally, as bits.
        self.near: Final[vec[i64]] = packed(
            [sum(1 << n for n, b in enumerate(spaces) if far(a, b) == 1) for a in spaces]
        )
        #: M6.2: how far it is from one to another: distance[n_cells * a + b].
        self.distance: Final[vec[i64]] = packed([far(a, b) for a in spaces for b in spaces])


def far(a: Cell, b: Cell) -> int:
    """M6.2: spaces are counted like a king's moves, over water too.

    >>> far((0, 0), (2, 3))
    3
    """
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))


def read_board(data: Field) -> Board:
    """M1.2, M7.2: one side of the boards, checked."""
    data.only(
        rows=msg(
            "The spaces row by row, a letter for each: . water, o water inside the atoll, "
            "s the same with a ship printed on it, - no space."
        ),
        ships=msg("How many ships are printed beside the spaces."),
    )
    spaces: dict[Cell, str] = {}
    for row, field in enumerate(data["rows"].each(1, MOST_ACROSS)):
        for column, letter in enumerate(field.text_value(MOST_ACROSS)):
            if letter not in LETTERS:
                raise field.fault(
                    msg("{letter} isn't a space. Choose from: {letters}", letter=letter,
                        letters=" ".join(LETTERS))
                )  # fmt: skip
            if letter != "-":
                spaces[row, column] = letter
    if not 4 <= len(spaces) <= MOST_CELLS:
        raise data["rows"].fault(msg("a board has 4 to {n} spaces.", n=MOST_CELLS))
    ships = data["ships"].whole(0, 4)
    # M2.1: everybody can move the explorer ship, come what may.
    if ships == 0:
        raise data["ships"].fault(msg("at least one ship is printed beside the spaces."))
    return Board(spaces, ships)
