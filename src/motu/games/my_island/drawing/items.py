"""What scores: a drawing for every module, what it has brought, and what it would at the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import cos, pi, sin
from typing import Final

from motu.core.ink import circle, rect
from motu.core.kept import kept, kept_few
from motu.core.lettering import lines_of
from motu.core.message import Message, Say
from motu.core.picture import Part, el
from motu.core.shapes import Point, pair, shape
from motu.games.my_island.drawing.ink import boxed, drawing, place, signed, text
from motu.games.my_island.drawing.islands import ARTS, site
from motu.games.my_island.drawing.layout import Layout
from motu.games.my_island.drawing.outlines import ROW, hexagon
from motu.games.my_island.drawing.terrain_art import UNIT
from motu.games.my_island.rules.ground import TERRAINS
from motu.games.my_island.rules.modules import Module
from motu.games.my_island.view import MyIslandView, item_of
from motu.games.my_island.words import msg
from motu.games.my_island.words.spoken import module_words


def _hex(terrain: int, x: float, y: float, size: float) -> str:
    """A space of a terrain."""
    art = ARTS[TERRAINS[terrain]]
    drawn = shape(f"mi-seam mi-{art}", hexagon(x, y, size))
    return drawn + place(f"{art}0", x, y, size / UNIT)


def _symbol_on(module: Module) -> str:
    """A symbol that lies on a terrain."""
    return (
        _hex(int(module.terrain), -8, 5, 20)
        + _hex(int(module.terrain), 12, 5, 20)
        + place(f"full{module.symbol}", 2, -4, 0.62)
    )


def _open(module: Module) -> str:
    """A terrain that nothing lies on."""
    return place(f"open{module.terrain}", 0, 0, 0.78)


def item_defs(has_plateau: bool) -> str:
    """Spaces that are open."""
    return "".join(
        drawing(f"open{n}", _hex(n, 0, 0, UNIT), shape("mi-none", hexagon(0, 0, UNIT, 2.4)))
        for n, terrain in enumerate(TERRAINS)
        if has_plateau or terrain != "plateau"
    )


def _group(module: Module) -> str:
    """As many symbols as are wanted, side by side."""
    size = 15.0
    spots: tuple[Point, ...] = ((-1, -0.5), (0, -0.5), (1, -0.5), (-0.5, 0.5), (0.5, 0.5))
    if module.size > len(spots):
        # I8.7.
        size = 12.0
        spots = ((-1, -1), (0, -1), (1, -1), (-0.5, 0), (0.5, 0), (-1, 1), (0, 1), (1, 1))
    elif module.size < len(spots):
        spots = spots[: int(module.size)]
    return "".join(
        place(f"full{module.symbol}", x * size, y * ROW * size, size / UNIT) for x, y in spots
    )


def _road(module: Module) -> str:
    """From a totem to the sea."""
    return (
        place("totem", -12, -2, 0.74)
        + shape("mi-toy0", "M-6 12Q2 16 5 8T15 3")
        + shape("mi-toy", "M-6 12Q2 16 5 8T15 3")
        + shape("mi-toysea", "M8-6q3-3 6 0t6 0M8-1q3-3 6 0t6 0")
    )


def _largest(module: Module) -> str:
    """The symbol under a crown."""
    return place(f"full{module.symbol}", 0, 5, 0.72) + boxed("crown", -11, -25, 22, 22)


def _treasure(module: Module) -> str:
    """The chest."""
    return place("site-treasure", 0, 0, 1.0)


def _pirates(module: Module) -> str:
    """Their flag, and what drives them off."""
    return place(f"full{module.symbol}", 8, 6, 0.6) + place("site-pirates", -6, 0, 0.8)


def _monster(module: Module) -> str:
    """A monster with all its teeth, and what pulls them."""
    beast = site("monster", 0, (int(module.size), int(module.size), 0), False, -6, 0, 0.86)
    return beast + place(f"full{module.symbol}", 12, 10, 0.42)


def _telescope(module: Module) -> str:
    """A telescope, and a line from it."""
    line = "".join(
        place(f"full{n}", 2 + 11 * step, 11 - 8 * n, 0.3)
        for n in (0,) for step in range(int(module.size))
    )  # fmt: skip
    return place("site-telescope", -9, -2, 0.78) + line


def _eruption(module: Module) -> str:
    """The crater."""
    return place("site-crater", 0, 0, 1.0)


def _building(module: Module) -> str:
    """A building with all its roofs in their colour."""
    return site(module.site, int(module.symbol), (1, 0, 3), False, -2, 0, 0.9)


def _ring(module: Module) -> str:
    """A building in a ring of its colour."""
    ring = "".join(
        place(f"full{max(0, int(module.symbol))}" if module.symbol >= 0 else f"full{n % 4}",
              15 * cos(pi * n / 3), 15 * sin(pi * n / 3), 0.3)
        for n in range(6)
    )  # fmt: skip
    return ring + site(module.site, max(0, int(module.symbol)), (0, 0, 3), False, 0, 0, 0.52)


#: A module that is wider than this has room for words.
ROOMY: Final = 110.0
DRAWN: Final[Mapping[str, Callable[[Module], str]]] = {
    "symbol_on": _symbol_on, "open": _open, "group": _group, "road": _road, "largest": _largest,
    "treasure": _treasure, "pirates": _pirates, "monster": _monster, "telescope": _telescope,
    "eruption": _eruption, "building": _building, "ring": _ring,
}  # fmt: skip


def _spots(plan: Layout) -> tuple[list[Point], float, float]:
    """The upper left corner of every module, and how wide and high it is."""
    x, y, w, h = plan.items
    count = len(plan.land.mode.modules)
    if plan.tall:
        across = min(9, count)
    else:
        across = 1 if count <= 3 else 3
        while -(-count // across) * 40 > h:
            across += 1
    rows = -(-count // across)
    wide, high = w / across, min(h / rows, 74.0)
    return [(x + n % across * wide, y + n // across * high) for n in range(count)], wide, high


def _middle(left: float, wide: float) -> float:
    """Where the drawing of a module lies: aside if there is room for words."""
    return left + (38 if wide > ROOMY else wide / 2)


@kept_few
def modules(plan: Layout) -> str:
    """The drawings of all modules, for the ground of the picture."""
    x, y, w, _ = plan.items
    spots, wide, high = _spots(plan)
    rows = len({top for _, top in spots})
    drawn = rect("mi-under", x + 1, y + 3, w, high * rows, 9)
    drawn += rect("mi-mat", x, y, w, high * rows, 9)
    foot = 0.0 if wide > ROOMY else 17.0
    scale = min(1.1, (high - foot - 2) / 44, (wide - 4) / 50)
    for module, (left, top) in zip(plan.land.mode.modules, spots, strict=True):
        cx, cy = _middle(left, wide), top + (high - foot) / 2 + (3 if foot else 1)
        about = f"translate({pair((cx - 2, cy))})scale({scale:.3g})"
        drawn += el("g", DRAWN[module.kind](module), transform=about)
        aside = min(wide / 2 - 10, 25 * scale)
        drawn += _worth(
            cx + aside, top + (12 if not plan.tall else 8.5), int(module.points or module.missed)
        )
    return drawn


def _worth(x: float, y: float, points: int) -> str:
    """What a module counts each time."""
    words = str(abs(points)) if points >= 0 else signed(points)
    css, ink = ("mi-worth", "mi-t") if points >= 0 else ("mi-cost", "mi-t mi-on")
    return circle(css, x, y, 7.4) + text(words, x, y + 4, 11, ink)


def items(view: MyIslandView, near: int, plan: Layout, say: Say) -> Part:
    """What each module has brought the near seat, and would bring if it ended now."""
    found = view["seats"][near]["items"]
    return _items(plan, tuple((item["points"], item["at_end"]) for item in found), say)


def _item_words(words: Message, points: int, more: int) -> Message:
    if more:
        return msg("{what} {points}, at the end {more}", what=words, points=points, more=more)
    return msg("{what} {points}", what=words, points=points)


@kept
def _items(plan: Layout, points: tuple[tuple[int, int], ...], say: Say) -> Part:
    modules = plan.land.mode.modules
    names = [module_words(item_of(module, 0, 0)) for module in modules]
    said = (_item_words(name, *two) for name, two in zip(names, points, strict=True))
    label = say(msg("What scores: {items}", items=tuple(said)))
    spots, wide, high = _spots(plan)
    drawn = ""
    size = 13.0 if not plan.tall else 12.0
    for (left, top), (now, later), called in zip(spots, points, names, strict=True):
        cx, low = left + wide / 2, top + high - 5
        if wide > ROOMY:
            start = left + 74
            room = left + wide - 6 - start
            lines = lines_of(say(called), room, size, bold=True)
            step = size * 1.1
            low = top + (high - (len(lines) + 1) * step) / 2 + size * 0.88
            for line in lines:
                drawn += text(line, start, low, size, "mi-l")
                low += step
            cx = start + size * (1.6 if later else 0.6)
        if later and wide > 44:
            step = size * 0.95
            drawn += text(signed(now), cx - step, low, size, _ink(now))
            drawn += _later(cx + step, low, later, size)
        elif later and now:
            drawn += text(signed(now + later), cx, low, size, f"{_ink(now + later)} mi-soon")
        elif later:
            drawn += _later(cx, low, later, size)
        else:
            drawn += text(signed(now), cx, low, size, _ink(now))
    return Part("items", drawn, label)


def _ink(points: int) -> str:
    return "mi-t mi-minus" if points < 0 else "mi-t" if points else "mi-t mi-nil"


def _later(x: float, low: float, points: int, size: float) -> str:
    """Points that come at the end, in a dashed frame."""
    words = signed(points)
    w = size * (0.62 * len(words) + 0.5)
    return rect("mi-later", x - w / 2, low - size * 0.92, w, size * 1.22, size * 0.5) + text(
        words, x, low, size, "mi-t mi-minus" if points < 0 else "mi-t"
    )
