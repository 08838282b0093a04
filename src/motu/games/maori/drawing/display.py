"""The display: its tiles and what they cost, the explorer ship, and the line it looks along."""

from __future__ import annotations

from functools import cache
from typing import Final

from motu.core.ink import circle, hit_box, rect
from motu.core.kept import kept
from motu.core.message import Message, Say
from motu.core.picture import Part, Piece, Pose, el
from motu.core.shapes import Point, outline, pair, shape, short
from motu.games.maori.drawing.ink import place, text
from motu.games.maori.drawing.layout import EDGES, Layout
from motu.games.maori.drawing.tile_art import face_of, laid
from motu.games.maori.rules.actions import EDGE_NAMES, PLACE_NAMES, SIZE
from motu.games.maori.view import MaoriView
from motu.games.maori.words import msg, nmsg
from motu.games.maori.words.spoken import edge_words, tile_words

#: The way from an edge into the display, by its side.
INWARD: Final[tuple[Point, ...]] = ((0, 1), (-1, 0), (0, -1), (1, 0))
#: The tile cannot be reached; or nothing is said of it now.
BLOCKED, SILENT = -1, -2


def display(view: MaoriView, plan: Layout, say: Say) -> list[Part]:
    """The edges, the tiles, the explorer ship, the line, and over all what the tiles cost."""
    acts = view["phase"] == "act"
    shells = view["seats"][view["turn"]]["shells"]
    line = view["line"] if acts else []
    tiles, costs = [], []
    for n, name in enumerate(PLACE_NAMES):
        cost = view["costs"].get(name, BLOCKED) if name in line else SILENT
        tiles.append(_tile(plan, n, view["display"][name], cost, say))
        costs.append(_cost(plan, n, cost, cost > shells))
    edges = [
        _edge(plan, n, view["sails"].get(name, BLOCKED), name == view["edge"], say)
        for n, name in enumerate(EDGE_NAMES)
    ]
    edge = None if view["edge"] is None else EDGES[view["edge"]]
    return [*edges, *tiles, _explorer(plan, edge, say), _line(plan, edge, acts), *costs]


# --- tiles -------------------------------------------------------------------------------------


@kept
def _tile(plan: Layout, n: int, name: str | None, cost: int, say: Say) -> Part:
    """A place of the display; whoever hears of it hears what its tile costs."""
    place_ = PLACE_NAMES[n]
    part = f"display-{place_}"
    x, y = plan.laid_out(n)
    half = _half(plan)
    size = 2 * half
    round_ = size * 0.08
    if name is None:
        drawn = rect("mo-hole", x - half, y - half, size, size, round_)
        halo = rect("halo mo-hx", x - half, y - half, size, size, round_)
        return Part(part, drawn + halo, say(msg("{place}: empty", place=place_)), part)
    face = face_of(plan.tiles, name)
    tile = plan.tiles.tiles[face // 4]
    dark = tile.kind == "volcano"
    drawn = rect("mo-cast", x - half + 0.6, y - half + 2.4, size, size, round_)
    drawn += rect("mo-dark" if dark else "mo-tile", x - half, y - half, size, size, round_)
    drawn += f'<g class="mo-art">{laid(plan.tiles, face, x, y, size, "plain")}</g>'
    words = tile_words(plan.tiles.hash, name)
    label: Message = msg("{place}: {tile}", place=place_, tile=words)
    if cost == BLOCKED and not dark:
        drawn += rect("mo-hid", x - half, y - half, size, size, round_) + _hatch(x, y, half)
        label = msg("{place}: {tile}, behind a volcano", place=place_, tile=words)
    halo = rect("halo mo-hx", x - half, y - half, size, size, round_)
    if cost >= 0:
        label = msg("{place}: {tile}, free", place=place_, tile=words)
    if cost > 0:
        label = nmsg("{place}: {tile}, for {n} shell", "{place}: {tile}, for {n} shells", cost,
                     place=place_, tile=words)  # fmt: skip
    return Part(part, drawn + halo, say(label), part, "mo-take")


def _half(plan: Layout) -> float:
    """Half the width of a tile as it is drawn: a little is left free between them."""
    return plan.size / 2 - (2 if not plan.tall else 1.2)


@kept
def _cost(plan: Layout, n: int, cost: int, dear: bool) -> Part:
    """What the tile at a place costs, if it can be taken now: a tag that stays when it goes."""
    x, y = plan.laid_out(n)
    half = _half(plan)
    drawn = price(plan, x + half, y - half, cost, dear) if cost >= 0 else ""
    return Part(f"cost-{PLACE_NAMES[n]}", drawn, css="mo-still")


def _hatch(x: float, y: float, half: float) -> str:
    d = "".join(
        f"M{pair((x - half * 0.8 + n * half * 0.4, y + half * 0.8))}"
        f"L{pair((x + half * 0.8, y - half * 0.8 + n * half * 0.4))}"
        for n in range(4)
    ) + "".join(
        f"M{pair((x - half * 0.8, y + half * 0.8 - n * half * 0.4))}"
        f"L{pair((x + half * 0.8 - n * half * 0.4, y - half * 0.8))}"
        for n in range(1, 4)
    )
    return shape("mo-hatch", d)


@kept
def price(plan: Layout, x: float, y: float, cost: int, dear: bool = False) -> str:
    """How many shells something costs, on a tag whose upper right corner is at a point."""
    size = 15.0 if not plan.tall else 11.5
    if cost == 0:
        r = size * 0.72
        cx, cy = x - r * 1.3, y + r * 1.3
        return circle("mo-gift", cx, cy, r) + shape(
            "mo-arrow", f"M{pair((cx - r * 0.45, cy))}l{pair((r * 0.34, r * 0.36))} "
            f"{pair((r * 0.56, -r * 0.74))}",
        )  # fmt: skip
    w, h = size * 2.35, size * 1.42
    left, top = x - w - size * 0.2, y + size * 0.2
    return (
        rect("mo-pad mo-dear" if dear else "mo-pad", left, top, w, h, h / 2)
        + place("shell", left + h * 0.56, top + h * 0.52, size / 28)
        + text(str(cost), left + w - h * 0.46, top + h * 0.5 + size * 0.35, size)
    )


# --- the edges and the ship --------------------------------------------------------------------


@kept
def _edge(plan: Layout, n: int, cost: int, here: bool, say: Say) -> Part:
    """Where the explorer ship can be, and what it costs to go there now."""
    name = EDGE_NAMES[n]
    x, y = plan.edge(n)
    box = plan.edge_box(n)
    where = edge_words(name)
    drawn = hit_box(box) + rect("halo mo-hx", *box, 8 if not plan.tall else 5)
    label: Message = where
    if here and cost < 0:
        label = msg("{edge}: the explorer ship", edge=where)
    elif cost < 0:
        drawn += circle("mo-buoy", x, y, 2.6 if not plan.tall else 1.8)
    else:
        if here:
            # The ship itself is in the way.
            x, y = (x + plan.size * 0.33, y) if n // SIZE % 2 == 0 else (x, y + plan.size * 0.33)
        drawn += _toll(plan, n, x, y, cost)
        label = msg("{edge}: free of charge", edge=where)
        if cost:
            label = nmsg("{edge}: for {n} shell", "{edge}: for {n} shells", cost, edge=where)
    return Part(f"edge-{name}", drawn, say(label), f"edge-{name}")


def _toll(plan: Layout, n: int, x: float, y: float, cost: int) -> str:
    size = 15.0 if not plan.tall else 11.5
    if cost == 0:
        r = size * 0.78
        dx, dy = INWARD[n // SIZE]
        head = r * 0.42
        start = (x - dx * head - dy * head, y - dy * head - dx * head)
        tip = (dx * head * 1.6 + dy * head, dy * head * 1.6 + dx * head)
        back = (-dx * head * 1.6 + dy * head, -dy * head * 1.6 + dx * head)
        return circle("mo-gift", x, y, r) + shape(
            "mo-arrow", f"M{pair((start[0] + dx * head * 0.3, start[1] + dy * head * 0.3))}"
            f"l{pair(tip)} {pair(back)}"
        )  # fmt: skip
    w, h = size * (1.85 + 0.5 * len(str(cost))), size * 1.42
    if plan.tall and n // SIZE % 2:
        # Beside the display there is no room to write it on one line.
        w, h = size * 1.7, size * 2.3
        return (
            rect("mo-pad", x - w / 2, y - h / 2, w, h, 6)
            + place("shell", x, y - h * 0.2, size / 30)
            + text(str(cost), x, y + h * 0.39, size)
        )
    return (
        rect("mo-pad", x - w / 2, y - h / 2, w, h, h / 2)
        + place("shell", x - w / 2 + h * 0.54, y + 0.5, size / 29)
        + text(str(cost), x + size * 0.62, y + size * 0.35, size)
    )


@cache
def _line(plan: Layout, edge: int | None, lit: bool) -> Part:
    """What the explorer ship looks along: a lit row or column, all others in the shade."""
    if edge is None:
        return Part("line", "", css="mo-still")
    x, y, w, h = plan.display
    ex, ey = plan.edge(edge)
    size = plan.size
    across = edge // SIZE % 2 == 1
    box = outline(x, ey - size / 2, w, size) if across else outline(ex - size / 2, y, size, h)
    arrow = _arrow(plan, edge)
    drawn = ""
    if lit:
        drawn += el("path", d=outline(x, y, w, h) + box, class_="mo-veil", fill_rule="evenodd")
        drawn += shape("mo-line0", box)
    drawn += shape("mo-line" if lit else "mo-line mo-faint", box)
    drawn += shape("mo-line0", arrow) + shape("mo-line", arrow)
    return Part("line", drawn, css="mo-still")


def _arrow(plan: Layout, edge: int) -> str:
    """From the ship into its line."""
    dx, dy = INWARD[edge // SIZE]
    ex, ey = plan.edge(edge)
    far = plan.depth * 0.2
    x, y = ex + dx * (plan.depth / 2 - far * 0.9), ey + dy * (plan.depth / 2 - far * 0.9)
    wide = far * 1.5
    tip = (x + dx * wide, y + dy * wide)
    left, right = (x - dy * wide, y - dx * wide), (x + dy * wide, y + dx * wide)
    return f"M{pair(left)}L{pair(tip)}L{pair(right)}"


@kept
def _explorer(plan: Layout, edge: int | None, say: Say) -> Part:
    """The explorer ship, under way clockwise; before it is set, at anchor beside the display."""
    scale = 0.8 if not plan.tall else 0.54
    if edge is None:
        x, y = plan.display[0] - plan.depth / 2, plan.display[1] - plan.depth / 2
        label = msg("The explorer ship, not yet at the display")
    else:
        x, y = plan.edge(edge)
        dx, dy = INWARD[edge // SIZE]
        x, y = x - dx * 9 * scale, y - (12 if dy > 0 else -4 if dy else 0) * scale
        label = msg("The explorer ship, {edge}", edge=edge_words(EDGE_NAMES[edge]))
    back = edge is not None and edge // SIZE == 2
    about = (
        f"translate({pair((x, y + 14 * scale))})scale({'-' if back else ''}{scale:.3g} {scale:.3g})"
    )
    return Part(
        "explorer", el("use", href="#mo-explorer", transform=about), say(label), css="mo-still"
    )


@cache
def course(plan: Layout) -> str:
    """The way of the explorer ship around the display, for the ground of the picture."""
    corners = [plan.edge(edge) for edge in (0, 4, 8, 12)]
    left, top = corners[3][0], corners[0][1]
    right, bottom = corners[1][0], corners[2][1]
    r = plan.depth * 0.8
    d = (
        f"M{pair((left + r, top))}H{short(right - r)}Q{pair((right, top))} {pair((right, top + r))}"
        f"V{short(bottom - r)}Q{pair((right, bottom))} {pair((right - r, bottom))}"
        f"H{short(left + r)}Q{pair((left, bottom))} {pair((left, bottom - r))}"
        f"V{short(top + r)}Q{pair((left, top))} {pair((left + r, top))}"
    )
    return shape("mo-deep", d) + shape("mo-course", d)


# --- in the hand -------------------------------------------------------------------------------


def pieces(view: MaoriView, plan: Layout) -> tuple[Piece, ...]:
    """M3.1 to M3.3: the tiles that whoever acts can take into the hand."""
    taken = [
        _piece(plan, f"display-{name}", face_of(plan.tiles, view["display"][name] or ""))
        for name in view["costs"]
    ]
    stored = view["seats"][view["turn"]]["stored"]
    if stored is not None:
        taken.append(_piece(plan, "storage", face_of(plan.tiles, stored)))
    return tuple(taken)


@cache
def _piece(plan: Layout, pick: str, face: int) -> Piece:
    """A tile as large as on the near board. What stands on it is upright in every pose."""
    poses = plan.tiles.tiles[face // 4].poses
    if poses == 1:
        return Piece(pick, _held(plan, face, 0))
    return Piece(
        pick,
        _held(plan, face, 0),
        tuple(
            Pose(f"turn-{n}", 90.0 * n, inside=_held(plan, face + n, n) if n else "")
            for n in range(poses)
        ),
    )


def _held(plan: Layout, face: int, turn: int) -> str:
    """A face drawn about (0, 0) so that it is upright after so many quarter turns."""
    size = plan.near.size
    half = size / 2
    drawn = rect("mo-tile", -half, -half, size, size, size * 0.06)
    drawn += laid(plan.tiles, face, 0, 0, size, "plain")
    return el("g", drawn, transform=f"rotate({-90 * turn})") if turn else drawn
