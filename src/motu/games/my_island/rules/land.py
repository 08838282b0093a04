"""All that My Island is played with: the island, the tiles and the modes (I1, I7), as data."""

from pathlib import Path
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from motu.core.box import Box
from motu.core.components import Components
from motu.core.packing import packed
from motu.core.reading import Field
from motu.games.my_island.rules.bitmap import STRIDE, WORD
from motu.games.my_island.rules.ground import SYMBOLS, TERRAINS, Ground, read_ground
from motu.games.my_island.rules.modules import MOST_SPACES, Module, read_module
from motu.games.my_island.words import msg

MODES: Final = ("endless", "episode_1")
POSES: Final = 6
N_TILES: Final = 28
MOST_SEATS: Final = 4
#: The four shapes of tiles, and how many there are of each.
SHAPES: Final = {
    "pair": ((0, 0), (1, 0)),
    "line": ((0, 0), (1, 0), (2, 0)),
    "triangle": ((0, 0), (1, 0), (0, 1)),
    "rhombus": ((0, 0), (1, 0), (0, 1), (1, 1)),
}
HOW_MANY: Final = {"pair": 6, "line": 8, "triangle": 8, "rhombus": 6}

Step = tuple[int, int]


def turned(step: Step, turn: int) -> Step:
    """A step of [column, row] after so many turns of 60 degrees to the right.

    >>> turned((1, 0), 1), turned((2, 0), 3)
    ((0, 1), (-2, 0))
    """
    column, row = step
    for _ in range(turn):
        column, row = -row, column + row
    return column, row


@final
class Tile:
    """A tile: its spaces as steps of [column, row] from the first, and the symbol on each."""

    def __init__(self, shape: str, cells: list[Step], symbols: list[int]) -> None:
        self.shape: Final = shape
        self.cells: Final = cells
        self.symbols: Final = symbols

    @property
    def name(self) -> str:
        """A short name: its shape, then a letter for each symbol.

        >>> Tile("pair", [(0, 0), (1, 0)], [0, 3]).name
        'pair-fp'
        """
        return f"{self.shape}-" + "".join(SYMBOLS[symbol][0] for symbol in self.symbols)


@final
class Mode:
    """A mode, such as an episode: which terrains may be covered, and what scores."""

    def __init__(
        self, name: str, ground: Ground, terrains: list[int], modules: list[Module]
    ) -> None:
        self.name: Final = name
        self.terrains: Final = terrains
        self.modules: Final = modules
        #: I2.5: the spaces that may be covered.
        self.allowed: Final[vec[i64]] = packed(
            [
                sum(int(ground.masks[ground.words * terrain + word]) for terrain in terrains)
                for word in range(ground.words)
            ]
        )
        #: I4.2: the circles for the first, the second and so on; none where they are not used.
        self.circles: list[int] = []
        #: I4.4: what all others get.
        self.sticker: str = ""
        slots: i64 = 0
        for module in modules:
            module.at = slots
            slots += module.slots
        self.slots: Final[i64] = slots


@final
class Land(Components):
    """Island, tiles and modes, laid out for the rules. Make one with `read_land`."""

    def __init__(
        self,
        name: str,
        data: dict[str, object],
        ground: Ground,
        tiles: list[Tile],
        modes: list[Mode],
    ) -> None:
        super().__init__(name, data, POSES * ground.n_cells + 2)
        self.ground: Final = ground
        self.tiles: Final = tiles
        self.modes: Final = modes
        self.names: Final = [tile.name for tile in tiles]
        self.n_tiles: Final[i64] = len(tiles)
        self.n_spaces: Final[i64] = ground.n_cells
        #: I2.6, I2.7: the actions that place nothing.
        self.pass_: Final[i64] = POSES * ground.n_cells
        self.stop: Final[i64] = POSES * ground.n_cells + 1
        self.sizes: Final[vec[i64]] = packed([len(tile.cells) for tile in tiles])
        #: The symbol on each space: symbols[4 * tile + n].
        self.symbols: Final[vec[i64]] = packed(
            [symbol for tile in tiles for symbol in _padded(tile.symbols)]
        )
        steps = [
            step
            for tile in tiles
            for turn in range(POSES)
            for step in _padded([_bits(turned(cell, turn)) for cell in tile.cells])
        ]
        #: How many bits a space lies from the first: steps[4 * (6 * tile + turn) + n]; and the same
        #: in words and the bits beyond them.
        self.steps: Final[vec[i64]] = packed(steps)
        self.step_words: Final[vec[i64]] = packed([step // WORD for step in steps])
        self.step_bits: Final[vec[i64]] = packed([step % WORD for step in steps])


def _bits(step: Step) -> int:
    return STRIDE * step[1] + step[0]


def _padded(numbers: list[int]) -> list[int]:
    return numbers + [0] * (MOST_SPACES - len(numbers))


# --- reading -----------------------------------------------------------------------------------


def read_land(name: str, data: Field) -> Land:
    """I1.1, I7: a file of island, tiles and modes, checked: what is wrong is said by its place."""
    data.only(
        "name",
        "about",
        rows=msg(
            "The island from the top row to the southern shore, a letter for each space: b beach, "
            "h heath, p palm, r rainforest, t rainforest with a totem, . no space."
        ),
        tiles=msg("The 28 tiles: 6 pairs, 8 lines, 8 triangles and 6 rhombi."),
        modes=msg("What may be covered and what scores, in each way to play."),
    )
    ground = read_ground(data["rows"])
    tiles: list[Tile] = []
    for field in data["tiles"].each(1, 60):
        tile = _tile(field)
        if tile.name in [other.name for other in tiles]:
            raise field.fault(msg("this tile stands there twice."))
        tiles.append(tile)
    for shape, total in HOW_MANY.items():
        found = sum(tile.shape == shape for tile in tiles)
        if found != total:
            raise data["tiles"].fault(
                msg("of the shape {shape} there are {total} tiles, not {found}.", shape=shape,
                    total=total, found=found)
            )  # fmt: skip
    data["modes"].only(
        endless=msg("The endless game."),
        episode_1=msg("The first episode of the campaign."),
    )
    modes = [_mode(mode, data["modes"][mode], ground) for mode in MODES]
    return Land(name, data.plain(), ground, tiles, modes)


def _tile(field: Field) -> Tile:
    """I1.1: one tile."""
    field.only(
        cells=msg("The spaces as [column, row] from the first, which is [0, 0]."),
        symbols=msg("The symbol on each space, in the same order."),
    )
    cells: list[Step] = []
    for cell in field["cells"].each(2, MOST_SPACES):
        column, row = cell.each(2, 2)
        step = (column.whole(-3, 3), row.whole(-3, 3))
        if step in cells:
            raise cell.fault(msg("two spaces of a tile cannot lie on each other."))
        cells.append(step)
    shape = ""
    for name, known in SHAPES.items():
        if list(known) == cells:
            shape = name
    if not shape:
        raise field["cells"].fault(
            msg("this is none of the shapes: {shapes}.",
                shapes=", ".join(f"{name} {_written(known)}" for name, known in SHAPES.items()))
        )  # fmt: skip
    symbols: list[int] = []
    for symbol in field["symbols"].each(len(cells), len(cells)):
        symbols.append(SYMBOLS.index(symbol.choice(SYMBOLS)))
    if len(set(symbols)) < 2:
        raise field["symbols"].fault(msg("a tile has at least two different symbols."))
    return Tile(shape, cells, symbols)


def _written(cells: tuple[Step, ...]) -> str:
    return "[" + ", ".join(f"[{column}, {row}]" for column, row in cells) + "]"


def _mode(name: str, field: Field, ground: Ground) -> Mode:
    """I7.1: what may be covered and what scores."""
    field.only(
        terrains=msg("The terrains that may be covered."),
        modules=msg("What scores, in the order in which it is counted."),
        circles=msg("The circles of the first, the second and so on; none if it is left out."),
        sticker=msg("What all others get after it; nothing if it is left out."),
    )
    terrains: list[int] = []
    for terrain in field["terrains"].each(1, len(TERRAINS)):
        terrains.append(TERRAINS.index(terrain.choice(TERRAINS)))
        if len(set(terrains)) < len(terrains):
            raise terrain.fault(msg("this terrain stands there twice."))
    # I2.2: the first tile covers a beach space.
    if 0 not in terrains:
        raise field["terrains"].fault(msg("beach must be among them: the first tile lies there."))
    modules = [read_module(module, ground.words) for module in field["modules"].each(1, 40)]
    mode = Mode(name, ground, sorted(terrains), modules)
    if "circles" in field:
        mode.circles = [one.whole(0, 10) for one in field["circles"].each(1, MOST_SEATS)]
    if "sticker" in field:
        mode.sticker = field["sticker"].text_value(40)
    return mode


#: What the game comes with.
BOX: Final = Box(
    Path(__file__).parent.parent / "data",
    ("reconstructed",),
    read_land,
    use_own=msg("Use your own island and tiles"),
)
