"""The island as it is printed (I1.1): spaces, terrains, totems, and what lies next to what.

An episode may change it: sites that nothing covers stand on some spaces, and behind the mountains
lies a plateau, to which a tunnel leads (I8.5).
"""

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

TERRAINS: Final = ("beach", "heath", "palm", "rainforest", "plateau")
SYMBOLS: Final = ("field", "wall", "house", "path")
N_SYMBOLS: Final = 4
#: A letter for each terrain of the island; the last is a rainforest space with a totem.
LETTERS: Final = "bhprt"
TOTEM: Final = "t"
#: A space of the plateau.
HIGH: Final = "u"
TERRAIN_OF: Final = {"b": 0, "h": 1, "p": 2, "r": 3, TOTEM: 3, HIGH: 4}
PALM: Final = 2
#: I1.1: how many spaces of each terrain there are, and how many totems.
HOW_MANY: Final = (31, 29, 16, 24)
N_TOTEMS: Final = 4
#: The six neighbours of a space, clockwise from the east, as steps of [column, row].
STEPS: Final = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
#: The same as bits.
STEP_BITS: Final[vec[i64]] = packed([STRIDE * row + column for column, row in STEPS])
NOWHERE: Final = -1

Cell = tuple[int, int]


@final
class Survey:
    """The spaces of an island by name, before anything is built on it."""

    def __init__(self, spaces: dict[Cell, str]) -> None:
        self.spaces: Final = spaces
        self.cells: Final = {name_of(cell): cell for cell in spaces}
        self.rows: Final = max(row for row, _ in spaces) + 1
        self.words: Final[i64] = words_for(self.rows)
        #: What stands on a space, by its name; nothing may cover it.
        self.sites: Final[dict[str, str]] = {}
        #: I8.5: the two mouths of the tunnel, if there is one.
        self.tunnel: list[str] = []

    def space(self, field: Field) -> str:
        """A space of the island that a file names."""
        name = field.text_value(4).upper()
        if name not in self.cells:
            raise field.fault(msg("there is no space {space} on this island.", space=name))
        return name

    def each(self, field: Field, most: int = 12) -> list[str]:
        """Some spaces, each once."""
        found: list[str] = []
        for one in field.each(1, most):
            name = self.space(one)
            if name in found:
                raise one.fault(msg("this space stands there twice."))
            found.append(name)
        return found

    def site(self, field: Field, name: str, kind: str) -> None:
        """Put something on a space, unless something else stands there."""
        if self.spaces[self.cells[name]] == TOTEM:
            raise field.fault(msg("a totem stands on {space}.", space=name))
        if self.sites.get(name, kind) != kind:
            raise field.fault(msg("something else stands on {space}.", space=name))
        self.sites[name] = kind

    def bit(self, name: str) -> int:
        """The bit of a space."""
        return spot(*self.cells[name])


@final
class Ground:
    """An island, laid out for the rules. Spaces are named `A1` (top left) to `H9`."""

    def __init__(self, survey: Survey) -> None:
        spaces = survey.spaces
        self.cells: Final = list(spaces)
        self.n_cells: Final[i64] = len(spaces)
        self.rows: Final = survey.rows
        self.names: Final = list(survey.cells)
        self.terrains: Final = [TERRAINS[TERRAIN_OF[letter]] for letter in spaces.values()]
        self.totems: Final = [n for n, letter in enumerate(spaces.values()) if letter == TOTEM]
        #: I8.5: the first row of the plateau, behind all others; the number of rows without one.
        self.high: Final = min(
            [row for (row, _), letter in spaces.items() if letter == HIGH], default=self.rows
        )
        #: What stands on a space, by its number.
        self.sites: Final = {self.names.index(name): kind for name, kind in survey.sites.items()}
        self.tunnel: Final = [self.names.index(name) for name in survey.tunnel]
        self.words: Final[i64] = survey.words
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
        mouths = [survey.bit(name) for name in survey.tunnel]
        for here, there in zip(mouths, reversed(mouths), strict=True):
            # A side that leads nowhere leads through the tunnel.
            around[around.index(NOWHERE, 6 * here)] = there
        self.around: Final[vec[i64]] = packed(around)
        #: The same as a set for each bit: near[words * bit + word]. With a margin on each side and
        #: a hundred spaces there are always at least three words between.
        self.near: Final[vec[i64]] = packed(
            [
                sum(
                    1 << (there % WORD)
                    for there in around[6 * bit : 6 * bit + 6]
                    if there != NOWHERE and there // WORD == word
                )
                for bit in range(WORD * self.words)
                for word in range(self.words)
            ]
        )
        #: I8.5: the bits of the two mouths of the tunnel, if there is one.
        self.has_tunnel: Final = len(mouths) > 0
        self.mouths: Final[vec[i64]] = packed(mouths)
        self.totem_bits: Final[vec[i64]] = packed([spots[totem] for totem in self.totems])
        #: The spaces of each row, in the word that they lie in.
        self.row_words: Final[vec[i64]] = packed([spot(row, 0) // WORD for row in range(self.rows)])
        self.row_masks: Final[vec[i64]] = packed(
            [
                sum(1 << (spot(*cell) % WORD) for cell in spaces if cell[0] == row)
                for row in range(self.rows)
            ]
        )
        #: The set of spaces of each terrain on which nothing stands: masks[words * terrain + word].
        self.masks: Final[vec[i64]] = packed(
            [
                sum(
                    1 << (bit % WORD)
                    for n, bit in enumerate(spots)
                    if self.terrains[n] == terrain and bit // WORD == word and n not in self.sites
                )
                for terrain in TERRAINS
                for word in range(self.words)
            ]
        )

    def touches(self, spaces: vec[i64], at: i64, bit: i64) -> bool:
        """Whether a space lies next to one of the set that begins at `at`."""
        near = self.near
        by = self.words * bit
        return (
            spaces[at + 1] & near[by + 1]
            | spaces[at + 2] & near[by + 2]
            | spaces[at + 3] & near[by + 3]
            | spaces[at + 4] & near[by + 4]
        ) != 0


def read_spaces(rows: Field) -> dict[Cell, str]:
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
    return spaces


def read_survey(spaces: dict[Cell, str], mode: Field) -> Survey:
    """I8.5: the spaces of an island, with the plateau of an episode behind its mountains."""
    if "plateau" not in mode:
        return Survey(spaces)
    field = mode["plateau"]
    field.only(
        rows=msg("The rows of the plateau, from the top, u for each space and . for none."),
        tunnel=msg("The two spaces that the tunnel joins: one of the island, one of the plateau."),
    )
    # A row is left free, so that the island ends where it ends.
    first = max(row for row, _ in spaces) + 2
    high: dict[Cell, str] = {}
    for row, line in enumerate(field["rows"].each(1, 3)):
        if first + row >= MOST_ROWS:
            raise line.fault(msg("this island has too many rows for a plateau."))
        for column, letter in enumerate(line.text_value(MOST_COLUMNS)):
            if letter not in (HIGH, "."):
                raise line.fault(
                    msg("{letter} isn't a space. Choose from: {letters}", letter=letter,
                        letters=f"{HIGH} .")
                )  # fmt: skip
            if letter == HIGH:
                high[first + row, column] = HIGH
    if not high:
        raise field["rows"].fault(msg("a plateau has at least one space."))
    survey = Survey({**spaces, **high})
    mouths = field["tunnel"].each(2, 2)
    for mouth, is_high in zip(mouths, (False, True), strict=True):
        name = survey.space(mouth)
        row, column = survey.cells[name]
        if ((row, column) in high) != is_high:
            raise mouth.fault(msg("a tunnel leads from the island to the plateau, in this order."))
        if all((row + down, column + along) in survey.spaces for along, down in STEPS):
            raise mouth.fault(msg("the mouth of a tunnel lies at the edge, where a side is free."))
        survey.tunnel.append(name)
    return survey
