"""The near board: its spaces, the atoll, the own ship and the storage."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from motu.core.ink import rect
from motu.core.kept import kept
from motu.core.message import Message, Say
from motu.core.picture import Part
from motu.core.shapes import Box, pair, shape, short
from motu.games.maori.drawing.ink import place, text
from motu.games.maori.drawing.layout import Grid, Layout
from motu.games.maori.drawing.tile_art import WAY, face_of, laid
from motu.games.maori.rules.board import NOWHERE, Board
from motu.games.maori.rules.tiles import EAST, NORTH, SOUTH, WEST, Tiles, turned
from motu.games.maori.view import MaoriView, SideView
from motu.games.maori.words import msg
from motu.games.maori.words.spoken import tile_words

#: A space without a tile.
FREE: Final = -1


@dataclass(frozen=True, slots=True)
class Laid:
    """What is seen of one space: its face, how its land looks, and its loose ends.

    `ends` are sides as bits where something may still be added; `lost` are those where nothing
    can: the land runs against the edge of the board or another tile.
    """

    face: int
    state: str = "plain"
    ends: int = 0
    lost: int = 0


_EMPTY: Final = Laid(FREE)


def spaces(tiles: Tiles, board: Board, side: SideView) -> tuple[Laid, ...]:
    """All spaces of a seat's board."""
    complete = frozenset(
        cell for island in side["islands"] if island["complete"] for cell in island["cells"]
    )
    return _spaces(tiles, board, tuple(side["faces"]), complete)


@kept
def _spaces(
    tiles: Tiles, board: Board, names: tuple[str | None, ...], complete: frozenset[str]
) -> tuple[Laid, ...]:
    faces = [FREE if name is None else face_of(tiles, name) for name in names]
    next_to = {NORTH: board.north, EAST: board.east, SOUTH: board.south, WEST: board.west}
    found = []
    for cell, face in enumerate(faces):
        if face == FREE:
            found.append(_EMPTY)
            continue
        ends = lost = 0
        for side, steps in next_to.items():
            if not tiles.open[face] & side:
                continue
            other = int(steps[cell])
            if other != NOWHERE and faces[other] == FREE:
                ends |= side
            elif other == NOWHERE or not tiles.open[faces[other]] & int(turned(side, 2)):
                lost |= side
        state = "whole" if board.names[cell] in complete else "loose"
        found.append(Laid(face, state, ends, lost))
    return tuple(found)


def near_board(view: MaoriView, near: int, own: bool, plan: Layout, say: Say) -> list[Part]:
    """The spaces of the near board, and what lies over them."""
    side = view["seats"][near]
    laid_out = spaces(plan.tiles, plan.near.board, side)
    parts = [_cell(plan, cell, one, own, say) for cell, one in enumerate(laid_out)]
    own_ship = view["own_ship"] != "none"
    return [*parts, _atoll(plan, say), _ship(plan, near, own_ship, side["ship"], own, say)]


@kept
def _cell(plan: Layout, cell: int, laid_: Laid, own: bool, say: Say) -> Part:
    near, board = plan.near, plan.near.board
    name = board.names[cell]
    x, y = near.middle(cell)
    half = near.size / 2
    inset = 3.0 if not plan.tall else 1.6
    if laid_.face == FREE:
        label = msg("{cell}: free", cell=name)
        inner = board.inside >> cell & 1
        drawn = rect(
            "mo-free mo-calmer" if inner else "mo-free",
            x - half + inset, y - half + inset, near.size - 2 * inset, near.size - 2 * inset,
            inset * 2,
        )  # fmt: skip
        if not board.printed >> cell & 1:
            drawn += place("ripple", x, y, near.size / 100)
        else:
            drawn += place("ship", x, y + half * 0.42, near.size / 72)
            label = msg("{cell}: free, with a ship", cell=name)
    else:
        tile = tile_words(plan.tiles.hash, plan.tiles.face_names[laid_.face])
        label = _label(plan.tiles, laid_, name, tile)
        drawn = rect(
            "mo-water", x - half - 0.2, y - half - 0.2, near.size + 0.4, near.size + 0.4, 0
        )
        art = laid(plan.tiles, laid_.face, x, y, near.size, laid_.state)
        drawn += f'<g class="mo-art">{art}</g>' + _ends(near, cell, laid_)
        drawn += rect("mo-edge", x - half, y - half, near.size, near.size, 0)
    inset += 0.6
    drawn += rect(
        "halo mo-hx", x - half + inset, y - half + inset, near.size - 2 * inset,
        near.size - 2 * inset, inset,
    )  # fmt: skip
    css = "" if laid_.face == FREE else "mo-laid"
    return Part(f"cell-{name}", drawn, say(label), f"cell-{name}" if own else "", css)


def _label(tiles: Tiles, laid_: Laid, cell: str, tile: Message) -> Message:
    if tiles.tiles[laid_.face // 4].kind == "water":
        return msg("{cell}: {tile}", cell=cell, tile=tile)
    if laid_.state == "whole":
        return msg("{cell}: {tile}, island complete", cell=cell, tile=tile)
    return msg("{cell}: {tile}, island incomplete", cell=cell, tile=tile)


def _ends(grid: Grid, cell: int, laid_: Laid) -> str:
    """A broken line where the land of an island is still to go on, or no longer can."""
    x, y = grid.middle(cell)
    drawn = ""
    for css, sides in (("mo-open", laid_.ends), ("mo-lost", laid_.lost)):
        for side, (dx, dy) in WAY.items():
            if sides & side:
                far, long = grid.size * 0.455, grid.size * 0.27
                start = (x + dx * far - dy * long, y + dy * far - dx * long)
                drawn += shape(css, f"M{pair(start)}l{pair((2 * dy * long, 2 * dx * long))}")
    return drawn


@cache
def _atoll(plan: Layout, say: Say) -> Part:
    """The ring of reefs around the spaces inside the atoll (M7.1), over the tiles."""
    near = plan.near
    rim = reef(near)
    if not rim:
        return Part("atoll", "")
    drawn = shape("mo-reef", rim) + shape("mo-ring", rim) + shape("mo-coral", rim)
    size = 14.0 if not plan.tall else 11.0
    x, y = _reef_corner(near)
    drawn += rect("mo-pad", x - size, y - size * 0.75, size * 2, size * 1.5, size * 0.7)
    drawn += text("×2", x, y + size * 0.36, size)
    return Part("atoll", drawn, say(msg("The atoll: palms inside count double")), css="mo-still")


def _reef_corner(near: Grid) -> tuple[float, float]:
    first = next(cell for cell in range(int(near.board.n_cells)) if near.board.inside >> cell & 1)
    x, y = near.middle(first)
    return x - near.size / 2, y - near.size / 2


def reef(grid: Grid) -> str:
    """Path data of where the inside of the atoll ends."""
    board, size = grid.board, grid.size
    drawn = ""
    for cell in range(int(board.n_cells)):
        if not board.inside >> cell & 1:
            continue
        x, y = grid.middle(cell)
        for steps, (sx, sy), run in (
            (board.north, (-1, -1), "h"), (board.south, (-1, 1), "h"),
            (board.west, (-1, -1), "v"), (board.east, (1, -1), "v"),
        ):  # fmt: skip
            other = int(steps[cell])
            if other == NOWHERE or not board.inside >> other & 1:
                corner = (x + sx * size / 2, y + sy * size / 2)
                drawn += f"M{pair(corner)}{run}{short(size)}"
    return drawn


@kept
def _ship(plan: Layout, seat: int, plays: bool, at: str | None, own: bool, say: Say) -> Part:
    """The own ship (M6): on a tile, or beside the board before the first tile is placed."""
    if not plays:
        return Part("ship", "")
    near = plan.near
    if at is None:
        x, y, w, h = near.frame
        middle = (x + w - near.size * 0.3, y + h + plan.margin * 0.4)
        label = msg("The ship, before the first tile")
    else:
        cell = near.board.names.index(at)
        middle = near.middle(cell)
        middle = (middle[0] + near.size * 0.26, middle[1] - near.size * 0.1)
        label = msg("The ship, on {cell}", cell=at)
    r = near.size * 0.22
    halo = rect("halo mo-ho", middle[0] - r, middle[1] - r * 1.55, 2 * r, 2.2 * r, r * 0.5)
    scale = near.size / 112
    drawn = halo + place(f"sail{seat}", *middle, scale)
    return Part("ship", drawn, say(label), "ship" if own else "", "mo-own")


def storage(view: MaoriView, near: int, own: bool, plan: Layout, say: Say) -> Part:
    """The near seat's storage (M3.2)."""
    return _storage(plan, view["seats"][near]["stored"], own, say)


def storage_tile(plan: Layout) -> tuple[float, float, float]:
    """The middle of the tile in the storage, and its size."""
    x, y = plan.places["at-storage"]
    return x, y, plan.storage[3] - 12


@kept
def _storage(plan: Layout, stored: str | None, own: bool, say: Say) -> Part:
    box = plan.storage
    x, y, size = storage_tile(plan)
    half = size / 2
    drawn = raft(box) + rect("mo-bay", x - half - 1, y - half - 1, size + 2, size + 2, size * 0.09)
    label = msg("Storage: empty")
    if stored is not None:
        face = face_of(plan.tiles, stored)
        drawn += rect("mo-tile", x - half, y - half, size, size, size * 0.08)
        drawn += laid(plan.tiles, face, x, y, size, "plain")
        label = msg("Storage: {tile}", tile=tile_words(plan.tiles.hash, stored))
    words = say(msg("Storage"))
    left = x + half + 3
    room = box[0] + box[2] - left - 3
    big = max(11.0, min(15.0, room / (0.56 * len(words))))
    drawn += text(words, left + room / 2, y + big * 0.34, big, "mo-t mo-on")
    drawn += rect("halo mo-hx", x - half, y - half, size, size, size * 0.08)
    return Part("storage", drawn, say(label), "storage" if own else "")


@cache
def raft(box: Box) -> str:
    """Planks."""
    x, y, w, h = box
    drawn = rect("mo-under", x + 1.5, y + 3, w, h, 6) + rect("mo-plank", x, y, w, h, 6)
    lines = "".join(f"M{short(x + 2)} {short(y + h * n / 4)}h{short(w - 4)}" for n in (1, 2, 3))
    return drawn + shape("mo-grain", lines)
