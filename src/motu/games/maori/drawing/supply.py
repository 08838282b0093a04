"""What is in the supply: tiles and shells."""

from __future__ import annotations

from functools import cache

from motu.core.ink import fitting, rect
from motu.core.kept import kept
from motu.core.message import Say
from motu.core.picture import Part, el
from motu.core.shapes import pair
from motu.games.maori.drawing.ink import place, text
from motu.games.maori.drawing.layout import Layout
from motu.games.maori.view import MaoriView
from motu.games.maori.words import msg, nmsg


def supply(view: MaoriView, plan: Layout, say: Say) -> list[Part]:
    """M1.1, M1.2: tiles still to come, how many of them are volcanoes, and shells."""
    volcano = plan.tiles.names[int(plan.tiles.volcano)]
    return [
        _supply(plan, view["supply"], view["left"].get(volcano, 0), say),
        _pile(plan, view["supply"] > 0),
        _shells(plan, view["shells"], say),
    ]


def _back(x: float, y: float, size: float) -> str:
    """The back of a tile."""
    scale = size / 40
    koru = el(
        "path", class_="mo-koru", transform=f"translate({pair((x, y))})scale({scale:.3g})",
        d="M-10 14Q-14-2-2-10Q12-14 12 0Q10 10 1 8Q-6 4-1-2Q5-4 5 1",
    )  # fmt: skip
    return rect("mo-back", x - size / 2, y - size / 2, size, size, size * 0.1) + koru


def _stack(plan: Layout) -> tuple[float, float, float]:
    """The middle of the tile on top of the stack, and its size."""
    x, y, w, h = plan.supply
    return (x + w / 2, y + 30.0, 44.0) if plan.tall else (x + 41.0, y + h / 2 - 1, 58.0)


@cache
def _pile(plan: Layout, some: bool) -> Part:
    """M3.8: the tile on top of the stack, from where the next one comes."""
    return Part("pile", _back(*_stack(plan)) if some else "", css="mo-still")


@kept
def _supply(plan: Layout, tiles: int, volcanoes: int, say: Say) -> Part:
    x, y, w, h = plan.supply
    drawn = [rect("mo-under", x + 1, y + 3, w, h, 8), rect("mo-mat", x, y, w, h, 8)]
    cx, cy, size = _stack(plan)
    layers = min(3, tiles // 20)
    drawn += [_back(cx + 2 * n, cy + 2 * n, size) for n in range(layers, 0, -1)]
    if not tiles:
        drawn.append(rect("mo-hole", cx - size / 2, cy - size / 2, size, size, 5))
    if plan.tall:
        drawn.append(text(str(tiles), x + w * 0.3, y + h - 14, 17))
        drawn.append(place("volcano", x + w * 0.6, y + h - 21, 0.26))
        drawn.append(text(str(volcanoes), x + w * 0.84, y + h - 15, 13))
        drawn.append(text(say(msg("Supply")), x + w / 2, y + h - 37, 11))
    else:
        words = say(msg("Supply"))
        middle = x + 116
        drawn.append(text(words, middle, y + 22, fitting(words, 72, 14)))
        drawn.append(text(str(tiles), middle, y + 47, 23))
        drawn.append(place("volcano", middle - 12, y + 70, 0.32))
        drawn.append(text(str(volcanoes), middle + 13, y + 75, 15))
    label = msg(
        "Supply: {tiles}, among them {volcanoes}",
        tiles=nmsg("{n} tile", "{n} tiles", tiles),
        volcanoes=nmsg("{n} volcano", "{n} volcanoes", volcanoes),
    )
    return Part("supply", "".join(drawn), say(label))


@kept
def _shells(plan: Layout, shells: int, say: Say) -> Part:
    x, y, w, h = plan.shells
    drawn = [rect("mo-under", x + 1, y + 3, w, h, 8), rect("mo-mat", x, y, w, h, 8)]
    pile = ((0, 10), (22, 12), (44, 10), (11, -2), (33, -3), (22, -15))
    scale = 0.5 if plan.tall else 0.86
    left, cy = (x + 14, y + h / 2 + 2) if plan.tall else (x + 26, y + h / 2 + 4)
    show = min(len(pile), (shells + 2) // 3 if shells > 3 else shells)
    for dx, dy in sorted(pile[:show], key=lambda spot: spot[1]):
        drawn.append(place("shell", left + dx * scale * 1.1, cy + dy * scale * 1.3, scale))
    size = 17.0 if plan.tall else 24.0
    drawn.append(text(str(shells), x + w - (21 if plan.tall else 36), cy + size * 0.3, size))
    label = msg("Shells in the supply: {n}", n=shells)
    return Part("shells", "".join(drawn), say(label))
