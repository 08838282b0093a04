"""The tiles, boards and shells of Maori (M1.1, M1.2, M7), read from a checked file.

Numbers of tiles by kind are certain; what is on each tile, and the shapes of the boards, are
reconstructed (`data/reconstructed.json` says so). Who owns the game types in the printed ones:
another file, read here.

A *face* is a tile as it lies: its type, and how often it is turned right by a quarter. Sides are
bits, N E S W from the lowest, so that turning a tile turns them round by one.
"""

from pathlib import Path
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from motu.core.box import Box
from motu.core.components import Components
from motu.core.memo import marks
from motu.core.message import Message
from motu.core.packing import packed
from motu.core.reading import Field
from motu.games.maori.rules.actions import actions_for
from motu.games.maori.rules.board import Board, read_board
from motu.games.maori.words import msg

KINDS: Final = ("single", "end", "middle", "water", "volcano")
#: M1.1: so many tiles there are of each kind.
HOW_MANY: Final = (10, 54, 14, 17, 2)
SIDES: Final = "NESW"
NORTH: Final = 1
EAST: Final = 2
SOUTH: Final = 4
WEST: Final = 8
#: The open sides that a kind may have: none, one, or two opposite ones (no island bends).
OPEN: Final = (
    (0,),
    (NORTH, EAST, SOUTH, WEST),
    (NORTH | SOUTH, EAST | WEST),
    (0,),
    (0,),
)
SYMBOLS: Final = ("palms", "huts", "shells", "ships")
MOST_OF_SYMBOL: Final = (4, 2, 3, 2)
BOARDS: Final = ("front", "atoll")
MOST_SEATS: Final = 5


@final
class Tile:
    """A type of tile: what is printed on it, and how many there are of it."""

    def __init__(self, kind: str, count: int, open_: int, lei: int, symbols: list[int]) -> None:
        self.kind: Final = kind
        self.count: Final = count
        #: M5.3: the sides on which the land runs on.
        self.open: Final = open_
        #: M5.5: the side that carries half a lei, as a bit; 0 for none.
        self.lei: Final = lei
        self.palms: Final = symbols[0]
        self.huts: Final = symbols[1]
        self.shells: Final = symbols[2]
        self.ships: Final = symbols[3]

    @property
    def poses(self) -> int:
        """M4.2: in how many ways that look different it can be laid.

        >>> Tile("middle", 1, EAST | WEST, 0, [0, 1, 0, 0]).poses
        2
        """
        if self.palms:
            return 1
        looks = [(turned(self.open, turn), turned(self.lei, turn)) for turn in range(4)]
        return len(set(looks))

    @property
    def name(self) -> str:
        """A short name, to write positions down: its sides, then a letter for each symbol.

        >>> Tile("end", 3, EAST, EAST, [2, 0, 0, 1]).name, Tile("water", 5, 0, 0, [0, 0, 1, 0]).name
        ('E.ppblE', 'water.s')
        """
        land = sides_in(self.open) or self.kind
        symbols = "p" * self.palms + "h" * self.huts + "s" * self.shells + "b" * self.ships
        lei = f"l{sides_in(self.lei)}" if self.lei else ""
        return f"{land}.{symbols}{lei}" if symbols or lei else land


def turned(sides: i64, turn: i64) -> i64:
    """Sides after so many quarter turns to the right.

    >>> int(turned(NORTH | WEST, 1)) == NORTH | EAST
    True
    """
    doubled = (sides | (sides << 4)) << turn
    return (doubled >> 4) & 15


def sides_in(bits: int) -> str:
    """The letters of some sides.

    >>> sides_in(EAST | WEST)
    'EW'
    """
    return "".join(letter for n, letter in enumerate(SIDES) if bits >> n & 1)


@final
class Tiles(Components):
    """All that Maori is played with, laid out for the rules. Make one with `read_tiles`."""

    def __init__(
        self, name: str, data: dict[str, object], tiles: list[Tile], boards: list[Board]
    ) -> None:
        #: Room for the larger of both boards, so that an action means the same on either.
        self.room: Final[i64] = max(board.n_cells for board in boards)
        super().__init__(name, data, actions_for(self.room))
        self.tiles: Final = tiles
        self.boards: Final = boards
        self.names: Final = [tile.name for tile in tiles]
        #: Every face by its name: a stroke for each quarter turn.
        self.face_names: Final = [tile.name + "'" * turn for tile in tiles for turn in range(4)]
        self.n_types: Final[i64] = len(tiles)
        kinds = [tile.kind for tile in tiles]
        #: The type of the volcanoes.
        self.volcano: Final[i64] = kinds.index("volcano")
        self.counts: Final[vec[i64]] = packed([tile.count for tile in tiles])
        self.n_tiles: Final[i64] = sum(HOW_MANY)
        self.poses: Final[vec[i64]] = packed([tile.poses for tile in tiles])
        self.palms: Final[vec[i64]] = packed([tile.palms for tile in tiles])
        self.huts: Final[vec[i64]] = packed([tile.huts for tile in tiles])
        self.shells_on: Final[vec[i64]] = packed([tile.shells for tile in tiles])
        self.ships_on: Final[vec[i64]] = packed([tile.ships for tile in tiles])
        self.open: Final[vec[i64]] = packed(
            [turned(tile.open, turn) for tile in tiles for turn in range(4)]
        )
        self.lei: Final[vec[i64]] = packed(
            [turned(tile.lei, turn) for tile in tiles for turn in range(4)]
        )
        #: What a board with a face on a space is remembered by: face_marks[n_faces * space + face],
        #: the face plus 1; nothing for an empty space. And a type that is asked about, and a space.
        self.n_faces: Final[i64] = 4 * len(tiles) + 1
        faces = marks(int(self.room * self.n_faces), stream=1)
        self.face_marks: Final[vec[i64]] = packed(
            [mark if n % int(self.n_faces) else 0 for n, mark in enumerate(faces)]
        )
        self.type_marks: Final[vec[i64]] = packed(marks(len(tiles), stream=2))
        self.space_marks: Final[vec[i64]] = packed(marks(int(self.room), stream=3))
        whole = data["shells"]
        assert isinstance(whole, int)
        self.shells: Final[i64] = whole
        each = data["shells_at_start"]
        assert isinstance(each, int)
        self.shells_at_start: Final[i64] = each


# --- reading -----------------------------------------------------------------------------------


def read_tiles(name: str, data: Field) -> Tiles:
    """M1.1, M1.2, M7: a file of tiles, checked: what is wrong in it is said by its place."""
    data.only(
        "name",
        "about",
        shells=msg("How many shells there are."),
        shells_at_start=msg("How many of them each player gets at the start."),
        boards=msg("Both sides of the players' boards."),
        tiles=msg("Every type of tile: 97 tiles together, in the numbers of the rules."),
    )
    shells = data["shells"].whole(1, 60)
    each = data["shells_at_start"].whole(0, 12)
    if MOST_SEATS * each > shells:
        raise data["shells_at_start"].fault(
            msg("there are not so many shells for {n} players.", n=MOST_SEATS)
        )
    data["boards"].only(
        front=msg("The side that is played on usually."),
        atoll=msg("The back, with an atoll."),
    )
    boards = [read_board(data["boards"][name]) for name in BOARDS]
    if boards[0].inside:
        raise data["boards"]["front"]["rows"].fault(msg("the front has no atoll."))
    if not boards[1].inside:
        raise data["boards"]["atoll"]["rows"].fault(msg("the back has an atoll."))
    tiles: list[Tile] = []
    for field in data["tiles"].each(1, 97):
        tile = _tile(field)
        if tile.name in [other.name for other in tiles]:
            raise field.fault(msg("this tile stands there twice: add its count to the first."))
        tiles.append(tile)
    for kind, total in zip(KINDS, HOW_MANY, strict=True):
        found = sum(tile.count for tile in tiles if tile.kind == kind)
        if found != total:
            raise data["tiles"].fault(
                msg("of the kind {kind} there are {total} tiles, not {found}.", kind=kind,
                    total=total, found=found)
            )  # fmt: skip
    return Tiles(name, data.plain(), tiles, boards)


def _tile(field: Field) -> Tile:
    """M1.1: one type of tile."""
    field.only(
        kind=msg("What kind of tile it is."),
        count=msg("How many tiles there are of this type."),
        open=msg("The sides on which the land runs on: N, E, S, W. Ends have one, middles two."),
        lei=msg("The open side that carries half a lei."),
        palms=msg("How many palms are on it. A tile without palms may be turned."),
        huts=msg("How many huts are on it."),
        shells=msg("How many shells are on it."),
        ships=msg("How many ships are on it."),
    )
    kind = field["kind"].choice(KINDS)
    count = field["count"].whole(1, HOW_MANY[KINDS.index(kind)])
    open_ = _sides(field["open"]) if "open" in field else 0
    if open_ not in OPEN[KINDS.index(kind)]:
        raise (field["open"] if open_ else field).fault(_wrong_sides(kind))
    lei = _sides(field["lei"]) if "lei" in field else 0
    if lei and lei not in (NORTH & open_, EAST & open_, SOUTH & open_, WEST & open_):
        raise field["lei"].fault(msg("half a lei is on one side that is open."))
    symbols = [
        field[symbol].whole(0, most) if symbol in field else 0
        for symbol, most in zip(SYMBOLS, MOST_OF_SYMBOL, strict=True)
    ]
    # M1.1: nothing grows on water, and a volcano bears nothing at all.
    for symbol, n in zip(SYMBOLS, symbols, strict=True):
        if n and (kind == "volcano" or (kind == "water" and symbol in ("palms", "huts"))):
            raise field[symbol].fault(
                msg("a tile of the kind {kind} has no {symbol}.", kind=kind, symbol=symbol)
            )
    return Tile(kind, count, open_, lei, symbols)


def _wrong_sides(kind: str) -> Message:
    if kind == "end":
        return msg("an end has one open side: N, E, S or W.")
    if kind == "middle":
        return msg("a middle has two open sides that lie opposite: NS or EW.")
    return msg("a tile of the kind {kind} has no open sides.", kind=kind)


def _sides(field: Field) -> int:
    letters = field.text_value(4)
    if any(letter not in SIDES for letter in letters) or len(set(letters)) < len(letters):
        raise field.fault(msg("sides are the letters N, E, S and W, each at most once."))
    return sum(1 << SIDES.index(letter) for letter in letters)


#: What the game comes with.
BOX: Final = Box(
    Path(__file__).parent.parent / "data",
    ("reconstructed",),
    read_tiles,
    use_own=msg("Use your own tiles"),
)
