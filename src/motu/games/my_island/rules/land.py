"""All that My Island is played with: the island, the tiles and a mode (I1, I7, I8), as data.

A mode is the endless game or an episode. It may bring tiles of its own, build on the island and
open more of it, so an island with its tiles is made for each mode.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from motu.core.components import Components
from motu.core.packing import packed
from motu.core.reading import Field
from motu.games.my_island.rules.bitmap import STRIDE
from motu.games.my_island.rules.ground import (
    SYMBOLS,
    TERRAINS,
    Cell,
    Ground,
    Survey,
    read_spaces,
    read_survey,
)
from motu.games.my_island.rules.island import BUILDINGS, MOST_ROOFS
from motu.games.my_island.rules.laid import MOST_SPACES
from motu.games.my_island.rules.modules import Module
from motu.games.my_island.rules.scoring import read_module
from motu.games.my_island.words import msg

Step = tuple[int, int]

#: I6.1: the endless game, and the episodes in their order.
N_EPISODES: Final = 24
IN_CHAPTER: Final = 3
MODES: Final = ("endless", *[f"episode_{n}" for n in range(1, N_EPISODES + 1)])
POSES: Final = 6
#: So many bits a shift takes (all are below 60, since no tile reaches further than three rows), and
#: a symbol.
SHIFT_BITS: Final = 6
SYMBOL_BITS: Final = 2
N_TILES: Final = 28
MOST_SEATS: Final = 4
#: The four shapes of tiles, and how many there are of each.
SHAPES: Final[dict[str, tuple[Step, ...]]] = {
    "pair": ((0, 0), (1, 0)),
    "line": ((0, 0), (1, 0), (2, 0)),
    "triangle": ((0, 0), (1, 0), (0, 1)),
    "rhombus": ((0, 0), (1, 0), (0, 1), (1, 1)),
}
HOW_MANY: Final = {"pair": 6, "line": 8, "triangle": 8, "rhombus": 6}
#: I8.4: the shapes of tiles that an episode brings, besides these.
ODD_SHAPES: Final[dict[str, tuple[Step, ...]]] = {
    "trefoil": ((0, 0), (1, 0), (-1, 1), (0, -1)),
    "wave": ((0, 0), (1, 0), (1, 1), (2, 1)),
    "hook": ((0, 0), (1, 0), (2, 0), (2, 1)),
    "bow": ((0, 0), (1, 0), (1, 1), (0, 2)),
}
STICKERS: Final = ("palms", "treasure")
#: Words for players stand in a file in these languages.
LANGUAGES: Final = ("en", "pl")


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
        #: I8.9: the spaces on which the symbol stands twice.
        self.doubles: list[int] = []

    @property
    def name(self) -> str:
        """A short name: its shape, then a letter for each symbol.

        >>> Tile("pair", [(0, 0), (1, 0)], [0, 3]).name
        'pair-fp'
        """
        return f"{self.shape}-" + "".join(SYMBOLS[symbol][0] for symbol in self.symbols)


@final
class Sticker:
    """I4.4, I6.7: what an episode leaves on an island: palms or a treasure, on these spaces."""

    def __init__(self, kind: str, spaces: list[str]) -> None:
        self.kind: Final = kind
        self.spaces: Final = spaces


@final
class Kept:
    """I6.1: what an island keeps from episode to episode, as people write it."""

    def __init__(self) -> None:
        self.palms: list[str] = []
        self.treasures: list[str] = []
        self.roofs: dict[str, int] = {}
        self.circles: int = 0
        self.animal: str = ""
        self.name: str = ""

    def stick(self, sticker: Sticker) -> None:
        """One sticker more; the same space is not stuck over twice."""
        spaces = self.palms if sticker.kind == "palms" else self.treasures
        spaces += [name for name in sticker.spaces if name not in spaces]


@final
class Mode:
    """A mode, such as an episode: which terrains may be covered, and what scores."""

    def __init__(self, name: str, terrains: list[int], modules: list[Module]) -> None:
        self.name: Final = name
        #: I6.1: the number of an episode and of its chapter; 0 for the endless game.
        self.number: Final = MODES.index(name)
        self.chapter: Final = (self.number + IN_CHAPTER - 1) // IN_CHAPTER
        self.terrains: Final = terrains
        self.modules: Final = modules
        #: I4.2: the circles for the first, the second and so on; none where they are not used.
        self.circles: list[int] = []
        #: I6.7: the circles for all others.
        self.others: int = 0
        #: I4.4: what all others get.
        self.sticker: Sticker | None = None
        #: I6.8: what islands have kept that nobody brings along.
        self.found: Kept = Kept()
        #: I6.6: whether it is written by us.
        self.ours: bool = False
        #: What it is called, its story and what is new in it, by language.
        self.title: dict[str, str] = {}
        self.story: dict[str, str] = {}
        self.news: dict[str, str] = {}
        #: How many tiles it brings along.
        self.n_new: int = 0
        self.scoring_at_once: Final = [module for module in modules if module.scores_at_once]
        self.scoring_at_end: Final = [module for module in modules if module.scores_at_end]
        slots: i64 = 0
        for number, module in enumerate(modules):
            module.number = number
            module.at = slots
            slots += module.slots
        self.slots: Final[i64] = slots


@final
class Land(Components):
    """Island, tiles and a mode, laid out for the rules. Make one with `read_land`."""

    def __init__(
        self, name: str, data: dict[str, object], ground: Ground, tiles: list[Tile], mode: Mode
    ) -> None:
        super().__init__(name, data, POSES * ground.n_cells + 2)
        self.ground: Final = ground
        self.tiles: Final = tiles
        self.mode: Final = mode
        self.names: Final = [tile.name for tile in tiles]
        self.n_tiles: Final[i64] = len(tiles)
        self.n_spaces: Final[i64] = ground.n_cells
        #: I2.6, I2.7: the actions that place nothing.
        self.pass_: Final[i64] = POSES * ground.n_cells
        self.stop: Final[i64] = POSES * ground.n_cells + 1
        self.sizes: Final[vec[i64]] = packed([len(tile.cells) for tile in tiles])
        #: The symbol on each space: symbols[4 * tile + n]; and whether it stands there twice.
        self.symbols: Final[vec[i64]] = packed(
            [symbol for tile in tiles for symbol in _padded(tile.symbols)]
        )
        self.doubles: Final[vec[i64]] = packed(
            [int(n in tile.doubles) for tile in tiles for n in range(MOST_SPACES)]
        )
        self.has_doubles: Final = any(tile.doubles for tile in tiles)
        steps = [
            step for tile in tiles for turn in range(POSES) for step in _padded(_steps(tile, turn))
        ]
        #: How many bits a space lies from the first: steps[4 * (6 * tile + turn) + n].
        self.steps: Final[vec[i64]] = packed(steps)
        #: The turns of every tile in another order, those together that cover the same spaces seen
        #: from the lowest one; so many do, for each tile. Of each turn its number, how far the
        #: other spaces lie from the lowest, and the symbols from the lowest space up, both in one
        #: number; and by number, how far the first space lies from the lowest. See `fitting`.
        turns = [turn for tile in tiles for turn in _turns(tile)]
        self.alike: Final[vec[i64]] = packed([_alike(tile) for tile in tiles])
        self.turns: Final[vec[i64]] = packed([turn for turn, _, _ in turns])
        self.shifts: Final[vec[i64]] = packed([shifts for _, shifts, _ in turns])
        self.orders: Final[vec[i64]] = packed([order for _, _, order in turns])
        self.leads: Final[vec[i64]] = packed(
            [-min(_steps(tile, turn)) for tile in tiles for turn in range(POSES)]
        )


def _steps(tile: Tile, turn: int) -> list[int]:
    """How many bits each space of a tile lies from its first, in one of its poses."""
    return [STRIDE * row + column for column, row in [turned(cell, turn) for cell in tile.cells]]


def _turns(tile: Tile) -> list[tuple[int, int, int]]:
    """Number, shifts and order of each turn; those with the same shifts together."""
    found: list[tuple[int, int, int]] = []
    for turn in range(POSES):
        steps = _steps(tile, turn)
        upwards = sorted(range(len(steps)), key=steps.__getitem__)
        shifts = [steps[n] - min(steps) for n in upwards]
        order = [tile.symbols[n] for n in upwards]
        found.append((turn, in_one(shifts[1:], SHIFT_BITS), in_one(order, SYMBOL_BITS)))
    return sorted(found, key=lambda turn: turn[1:2])


def _alike(tile: Tile) -> int:
    """How many turns of a tile cover the same spaces, which is the same for all of them."""
    return POSES // len({shifts for _, shifts, _ in _turns(tile)})


def in_one(numbers: list[int], bits: int) -> int:
    """Small numbers one above the other, each with so many bits.

    >>> in_one([1, 2], 6)
    129
    """
    return sum(number << (bits * n) for n, number in enumerate(numbers))


def _padded(numbers: list[int]) -> list[int]:
    return numbers + [0] * (MOST_SPACES - len(numbers))


# --- reading -----------------------------------------------------------------------------------


def read_land(name: str, data: Field, printed: Field) -> Land:
    """I1.1, I7: a file of island, tiles and modes, checked: what is wrong is said by its place.

    Island or tiles that it leaves out are those of another file, `printed`. Every mode is checked;
    the land is made for the first of them.
    """
    data.only(
        "name",
        "about",
        rows=msg(
            "The island from the top row to the southern shore, a letter for each space: b beach, "
            "h heath, p palm, r rainforest, t rainforest with a totem, . no space. The usual "
            "island if it is left out."
        ),
        tiles=msg(
            "The 28 tiles: 6 pairs, 8 lines, 8 triangles and 6 rhombi. The usual ones if it is "
            "left out."
        ),
        modes=msg("What may be covered and what scores, in each way to play."),
    )
    spaces = read_spaces((data if "rows" in data else printed)["rows"])
    tiles = _tiles((data if "tiles" in data else printed)["tiles"])
    modes = data["modes"]
    modes.only(
        *MODES[2:],
        endless=msg("The endless game."),
        episode_1=msg("An episode of the campaign, by its number: episode_1 to episode_24."),
    )
    given = [mode for mode in MODES if mode in modes]
    if not given:
        raise modes.fault(msg("there must be at least one mode."))
    lands = [_land(name, data, mode, spaces, tiles) for mode in given]
    return lands[0]


def _land(name: str, data: Field, mode: str, spaces: dict[Cell, str], tiles: list[Tile]) -> Land:
    """The land of one of the modes."""
    field = data["modes"][mode]
    _say_fields(field)
    survey = read_survey(spaces, field)
    rules = _mode(mode, field, survey)
    every = [_again(tile) for tile in tiles]
    if "tiles" in field:
        for one in field["tiles"].each(1, 4):
            tile = _tile(one, ODD_SHAPES)
            if tile.name in [other.name for other in every]:
                raise one.fault(msg("this tile stands there twice."))
            every.append(tile)
        rules.n_new = len(every) - len(tiles)
    if "doubles" in field:
        _double(field["doubles"], every)
    return Land(name, data.plain(), Ground(survey), every, rules)


def _tiles(field: Field) -> list[Tile]:
    """I1.1: all tiles of the box."""
    tiles: list[Tile] = []
    for one in field.each(1, 60):
        tile = _tile(one, SHAPES)
        if tile.name in [other.name for other in tiles]:
            raise one.fault(msg("this tile stands there twice."))
        tiles.append(tile)
    for shape, total in HOW_MANY.items():
        found = sum(tile.shape == shape for tile in tiles)
        if found != total:
            raise field.fault(
                msg("of the shape {shape} there are {total} tiles, not {found}.", shape=shape,
                    total=total, found=found)
            )  # fmt: skip
    return tiles


def _tile(field: Field, shapes: dict[str, tuple[Step, ...]]) -> Tile:
    """I1.1, I8.4: one tile."""
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
    for name, known in shapes.items():
        if list(known) == cells:
            shape = name
    if not shape:
        raise field["cells"].fault(
            msg("this is none of the shapes: {shapes}.",
                shapes=", ".join(f"{name} {_written(known)}" for name, known in shapes.items()))
        )  # fmt: skip
    symbols: list[int] = []
    for symbol in field["symbols"].each(len(cells), len(cells)):
        symbols.append(SYMBOLS.index(symbol.choice(SYMBOLS)))
    if len(set(symbols)) < 2:
        raise field["symbols"].fault(msg("a tile has at least two different symbols."))
    return Tile(shape, cells, symbols)


def _again(tile: Tile) -> Tile:
    """The same tile, for another mode: some have symbols that stand twice there."""
    return Tile(tile.shape, tile.cells, tile.symbols)


def _written(cells: tuple[Step, ...]) -> str:
    return "[" + ", ".join(f"[{column}, {row}]" for column, row in cells) + "]"


def _double(field: Field, tiles: list[Tile]) -> None:
    """I8.9: the symbols that stand twice on their spaces."""
    for one in field.each(1, 60):
        one.only(
            tile=msg("The name of a tile: its shape and the first letters of its symbols."),
            symbol=msg("The symbol of the tile that stands twice on its space."),
        )
        tile = tiles[[tile.name for tile in tiles].index(
            one["tile"].choice([tile.name for tile in tiles])
        )]  # fmt: skip
        symbol = SYMBOLS.index(one["symbol"].choice([SYMBOLS[s] for s in tile.symbols]))
        tile.doubles += [n for n, other in enumerate(tile.symbols) if other == symbol]


def _say_fields(field: Field) -> None:
    field.only(
        terrains=msg("The terrains that may be covered."),
        modules=msg("What scores, in the order in which it is counted."),
        circles=msg("The circles of the first, the second and so on; none if it is left out."),
        others=msg("The circles of all others; none if it is left out."),
        sticker=msg("What all others get after it; nothing if it is left out."),
        found=msg("What islands have on them if the episode is played on its own."),
        tiles=msg("Tiles that come in besides the 28, each with a card, of odd shapes."),
        doubles=msg("Symbols of tiles that stand twice on their space."),
        plateau=msg("More of the island: a plateau behind the mountains, and the way there."),
        ours=msg("True if the episode was written by us and is not the printed one."),
        title=msg("What the episode is called."),
        story=msg("What happens, for players to read before it begins."),
        news=msg("What is new in it, for players to read before it begins."),
    )


def _mode(name: str, field: Field, survey: Survey) -> Mode:
    """I7.1: what may be covered and what scores."""
    terrains: list[int] = []
    for terrain in field["terrains"].each(1, len(TERRAINS)):
        terrains.append(TERRAINS.index(terrain.choice(TERRAINS)))
        if len(set(terrains)) < len(terrains):
            raise terrain.fault(msg("this terrain stands there twice."))
    # I2.2: the first tile covers a beach space.
    if 0 not in terrains:
        raise field["terrains"].fault(msg("beach must be among them: the first tile lies there."))
    modules = [read_module(module, survey) for module in field["modules"].each(1, 40)]
    mode = Mode(name, sorted(terrains), modules)
    if "circles" in field:
        mode.circles = [one.whole(0, 10) for one in field["circles"].each(1, MOST_SEATS)]
    if "others" in field:
        mode.others = field["others"].whole(0, 10)
    if "sticker" in field:
        mode.sticker = _sticker(field["sticker"], survey)
    if "found" in field:
        mode.found = _found(field["found"], survey)
    if "ours" in field:
        mode.ours = field["ours"].switch()
    mode.title = _text(field, "title", 60)
    mode.story = _text(field, "story", 1200)
    mode.news = _text(field, "news", 600)
    return mode


def _text(field: Field, name: str, longest: int) -> dict[str, str]:
    """A text in every language, if it stands there."""
    if name not in field:
        return {}
    field[name].only(
        en=msg("The text in English."),
        pl=msg("The text in Polish."),
    )
    return {lang: field[name][lang].text_value(longest) for lang in LANGUAGES}


def _sticker(field: Field, survey: Survey) -> Sticker:
    """I4.4: what an episode leaves on an island."""
    field.only(
        kind=msg("Palms make a space one of palms; a treasure brings points when it is covered."),
        spaces=msg("The spaces that it is stuck on."),
    )
    kind = field["kind"].choice(STICKERS)
    return Sticker(kind, stuck(field["spaces"], survey))


def stuck(field: Field, survey: Survey) -> list[str]:
    """I6.7: spaces that something is stuck on; a totem is never stuck over."""
    names = survey.each(field)
    for one, name in zip(field.each(), names, strict=True):
        if survey.spaces[survey.cells[name]] in ("t", "u"):
            raise one.fault(msg("nothing is stuck on a totem or on the plateau."))
    return names


def _found(field: Field, survey: Survey) -> Kept:
    """I6.8: what is on the islands of an episode that is played on its own."""
    field.only(
        palms=msg("The spaces that palms are stuck on."),
        treasures=msg("The spaces that treasures are stuck on."),
        roofs=msg("How many roofs the buildings have."),
    )
    kept = Kept()
    if "palms" in field:
        kept.palms = stuck(field["palms"], survey)
    if "treasures" in field:
        kept.treasures = stuck(field["treasures"], survey)
    if "roofs" in field:
        kept.roofs = read_roofs(field["roofs"])
    return kept


def read_roofs(field: Field) -> dict[str, int]:
    """I8.8: how many roofs each building has."""
    field.only(
        palace=msg("The roofs of the palace."),
        citadel=msg("The roofs of the citadel."),
        granary=msg("The roofs of the granary."),
    )
    return {name: field[name].whole(0, MOST_ROOFS) for name in BUILDINGS if name in field}
