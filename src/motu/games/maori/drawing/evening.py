"""The last turns: the sun goes down over the lagoon."""

from __future__ import annotations

from functools import cache

from motu.core.ink import circle
from motu.core.kept import kept
from motu.core.message import Say
from motu.core.picture import Part, el
from motu.core.shapes import filled, shape
from motu.games.maori.drawing.ink import boxed, gradient, symbol, text
from motu.games.maori.drawing.layout import Layout
from motu.games.maori.words import nmsg


@cache
def dusk(plan: Layout, falls: bool) -> Part:
    """M5.1: evening light on sea and sand, in the last turns and after."""
    light = el("rect", width=plan.width, height=plan.height, class_="mo-dusk")
    return Part("dusk", light if falls else "", css="mo-still")


@kept
def last_turns(plan: Layout, turns: int, say: Say) -> Part:
    """M5.1: the setting sun beside the display, and how many turns are left."""
    if not turns:
        return Part("last", "")
    x, y, w, _ = plan.display
    size = plan.depth - (2 if not plan.tall else 0)
    left, top = x + w + (plan.depth - size) / 2 + 1, y - (plan.depth + size) / 2 - 1
    big = 15.0 if not plan.tall else 12.0
    drawn = circle("mo-sky", left + size / 2, top + size / 2, size / 2)
    drawn += boxed("sunset", left, top, size, size)
    drawn += text(str(turns), left + size / 2, top + size * 0.5 + big * 0.35, big)
    label = nmsg("Last turns: {n} turn left.", "Last turns: {n} turns left.", turns)
    return Part("last", drawn, say(label))


@cache
def evening_defs() -> str:
    """The light, and the sun half below the horizon, 24 by 24."""
    rays = "M12 1.8V4.2M4.6 4.6L6.3 6.5M19.4 4.6L17.7 6.5M1.9 10.6L4.2 11.2M22.1 10.6L19.8 11.2"
    sun = shape("mo-ray", rays) + filled("#ffcb2e", "M4.6 15.6A7.4 7.4 0 1 1 19.4 15.6Z")
    sea = filled("#1f6c83", "M1.2 15.6Q6 14.4 12 15.6T22.8 15.6A11.4 11.4 0 0 1 1.2 15.6Z")
    return gradient(
        "linearGradient", "evening", (0, "#ff8a4a"), (1, "#7a2f6a"), x2=0, y2=1
    ) + symbol("sunset", (24, 24), sun, sea, shape("mo-glint", "M6 19h5M13 19h4M9 21.4h6"))


EVENING_STYLE = (
    ".mo-dusk{fill:url(#mo-evening);opacity:.3}"
    ".mo-sky{fill:#d95a33;stroke:#fdf6e2;stroke-width:1.6}"
    ".mo-ray{fill:none;stroke:#ffe27a;stroke-width:1.4;stroke-linecap:round}"
    ".mo-glint{fill:none;stroke:#ffcb2e;stroke-width:1.2;stroke-linecap:round}"
)
