"""What a position of Maori scores, counted from the rules page alone, and with none of its code.

It reads what anybody can see (`game.view(state, None)`) and the file of the tiles and boards, as
plain data. Every tile is looked at by its name, islands are found by walking over open sides
that meet, and then it is counted as people do it at a table.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

Space = tuple[int, int]

#: Where the next space lies on each side: rows go down, columns to the right.
STEP = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}
OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}
TO_THE_RIGHT = {"N": "E", "E": "S", "S": "W", "W": "N"}
SYMBOLS = {"p": "palms", "h": "huts", "s": "shells", "b": "ships"}


@dataclass(frozen=True)
class Lying:
    """A tile as it lies on a board."""

    kind: str
    open: frozenset[str]
    lei: str
    palms: int
    huts: int
    ships: int


@dataclass(frozen=True)
class Land:
    """An island: tiles whose open sides meet."""

    spaces: frozenset[Space]
    #: What lies beyond its open sides that meet none: spaces, or what is beside the board.
    beyond: frozenset[Space]
    palms: int
    huts: int
    ships: int
    leis: int

    @property
    def is_complete(self) -> bool:
        """M5.3: every open side meets another."""
        return not self.beyond


@dataclass(frozen=True)
class Counted:
    """What a board comes to, before boards are compared."""

    islands: tuple[Land, ...]
    palms: int
    leis: int
    ships: int
    empty: int


@dataclass(frozen=True)
class Points:
    """Where the points of a seat come from."""

    palms: int
    leis: int
    ships: int
    shells: int
    empty: int

    @property
    def total(self) -> int:
        return self.palms + self.leis + self.ships + self.shells + self.empty


def read_tile(name: str, tiles: Sequence[Mapping[str, Any]]) -> Lying:
    """The tile of a name such as `EW.h'`, which must be one of those in the file.

    Before the dot stand its open sides, or its kind; then a letter for each symbol, and `l` with
    the side of half a lei; then a stroke for each quarter turn to the right.
    """
    straight = name.rstrip("'")
    land, _, rest = straight.partition(".")
    rest, _, lei = rest.partition("l")
    is_land = all(letter in STEP for letter in land)
    sides = frozenset(land) if is_land else frozenset[str]()
    printed = {symbol: rest.count(letter) for letter, symbol in SYMBOLS.items()}
    (tile,) = [
        tile
        for tile in tiles
        if frozenset(tile.get("open", "")) == sides
        and tile.get("lei", "") == lei
        and all(tile.get(symbol, 0) == printed[symbol] for symbol in SYMBOLS.values())
        and (is_land or tile["kind"] == land)
    ]
    turns = len(name) - len(straight)
    assert not (turns and printed["palms"]), "M4.2: palms stand upright"
    for _ in range(turns):
        sides = frozenset(TO_THE_RIGHT[side] for side in sides)
        lei = TO_THE_RIGHT[lei] if lei else ""
    return Lying(
        tile["kind"],
        sides,
        lei,
        printed["palms"],
        printed["huts"],
        printed["ships"],
    )


class Rules:
    """The scoring of games with one file of tiles and boards."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.tiles: Sequence[Mapping[str, Any]] = data["tiles"]
        self.boards: Mapping[str, Any] = data["boards"]
        # Most boards are the same from one position to the next.
        self.counted = lru_cache(maxsize=4096)(self._counted)
        self.tile = lru_cache(maxsize=None)(lambda name: read_tile(name, self.tiles))

    def spaces(self, side: str) -> dict[Space, str]:
        """The spaces of a side of the boards, and the letter of each, row by row."""
        return {
            (row, column): letter
            for row, letters in enumerate(self.boards[side]["rows"])
            for column, letter in enumerate(letters)
            if letter != "-"
        }

    def _counted(self, side: str, faces: tuple[str | None, ...]) -> Counted:
        """M5.3 to M5.5, M5.8, M7: a board without its incomplete islands."""
        spaces = self.spaces(side)
        lying = {space: self.tile(name) for space, name in zip(spaces, faces, strict=True) if name}
        islands = found_islands(lying)
        # M5.3: incomplete ones are taken off.
        gone = {space for land in islands if not land.is_complete for space in land.spaces}
        left = {space: tile for space, tile in lying.items() if space not in gone}
        ships = int(self.boards[side]["ships"]) + sum(tile.ships for tile in left.values())
        # M7.2, M7.3: a printed ship counts wherever no tile lies on it.
        ships += sum(letter == "s" and space not in left for space, letter in spaces.items())
        complete = [land for land in islands if land.is_complete]
        return Counted(
            tuple(islands),
            sum(palm_points(land, spaces) for land in complete),
            10 * sum(land.leis for land in complete),
            ships,
            len(spaces) - len(left),
        )

    def boards_of(self, view: Mapping[str, Any]) -> list[Counted]:
        """What the board of each seat comes to."""
        side = "atoll" if view["atoll"] else "front"
        return [self.counted(side, tuple(seat["faces"])) for seat in view["seats"]]

    def points(self, view: Mapping[str, Any]) -> list[Points]:
        """M5.3 to M5.8: the points of each seat, if the game ended now."""
        boards = self.boards_of(view)
        shells = [seat["shells"] for seat in view["seats"]]
        most_ships, most_shells = max(board.ships for board in boards), max(shells)
        return [
            Points(
                board.palms,
                board.leis,
                board.ships if board.ships == most_ships else 0,
                mine if mine == most_shells else 0,
                -board.empty,
            )
            for board, mine in zip(boards, shells, strict=True)
        ]

    def winners(self, view: Mapping[str, Any]) -> list[int]:
        """M5.9: most points; of those with as many, most shells; then all of them."""
        points = [one.total for one in self.points(view)]
        first = [seat for seat, total in enumerate(points) if total == max(points)]
        shells = {seat: view["seats"][seat]["shells"] for seat in first}
        return [seat for seat in first if shells[seat] == max(shells.values())]


def found_islands(lying: Mapping[Space, Lying]) -> list[Land]:
    """All islands on a board, in the order of their first spaces; water is none."""
    islands, seen = [], set[Space]()
    for space in sorted(lying):
        if space not in seen and lying[space].kind != "water":
            land = flooded(lying, space)
            islands.append(land)
            seen |= land.spaces
    return islands


def flooded(lying: Mapping[Space, Lying], first: Space) -> Land:
    """The island of a space: everything that can be walked to over open sides that meet."""
    reached, queue, beyond, joints = {first}, [first], set[Space](), 0
    while queue:
        here = queue.pop()
        for side in lying[here].open:
            there = beside(here, side)
            if there not in lying or OPPOSITE[side] not in lying[there].open:
                beyond.add(there)
                continue
            # M5.5: two halves that meet; each lei is come upon from both of its sides.
            joints += lying[here].lei == side and lying[there].lei == OPPOSITE[side]
            if there not in reached:
                reached.add(there)
                queue.append(there)
    tiles = [lying[space] for space in reached]
    return Land(
        frozenset(reached),
        frozenset(beyond),
        sum(tile.palms for tile in tiles),
        sum(tile.huts for tile in tiles),
        sum(tile.ships for tile in tiles),
        joints // 2,
    )


def beside(space: Space, side: str) -> Space:
    """The space on a side of another."""
    down, right = STEP[side]
    return space[0] + down, space[1] + right


def palm_points(land: Land, spaces: Mapping[Space, str]) -> int:
    """M5.4, M7.1: what the palms of an island bring if it is complete."""
    each = 2 if land.huts else 1
    if is_inside(land, spaces):
        each *= 2
    return each * land.palms


def is_inside(land: Land, spaces: Mapping[Space, str]) -> bool:
    """M7.1: whether an island lies wholly inside the atoll."""
    return all(spaces[space] in "os" for space in land.spaces)


def space_name(space: Space) -> str:
    """A space as people write it: `B3` is in the second column and the third row."""
    return "ABCDEFGH"[space[1]] + str(space[0] + 1)
