"""An island as a poster: all that lies on it, its name, its animal and its circles (I6.1, I6.2)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from motu.core.ink import circle, fitted, fitting, rect
from motu.core.kept import kept_few
from motu.core.message import Say, nameless
from motu.core.picture import Part, Picture, el
from motu.core.shapes import pair, shape, short
from motu.games.my_island.box import BOX
from motu.games.my_island.bringing import MOST_CIRCLES
from motu.games.my_island.drawing.animals import animal_defs
from motu.games.my_island.drawing.ink import boxed, text
from motu.games.my_island.drawing.islands import near_island, printed
from motu.games.my_island.drawing.layout import Layout, grid, layout
from motu.games.my_island.drawing.picture import picture_defs
from motu.games.my_island.drawing.scenery import scenery
from motu.games.my_island.drawing.signs import TONES, emblem
from motu.games.my_island.drawing.site_art import kinds_of
from motu.games.my_island.drawing.style import style
from motu.games.my_island.rules.land import Land
from motu.games.my_island.view import MyIslandView
from motu.games.my_island.words import nmsg
from motu.games.my_island.words.spoken import SEATS

WIDTH: Final = 720.0
HEIGHT: Final = 760.0
GROUPS: Final = 8
IN_GROUP: Final = MOST_CIRCLES // GROUPS
#: The band below the sea, on which the circles are.
BAND: Final = 132.0

STYLE: Final = (
    ".mi-frame{fill:none;stroke:#4a2a17;stroke-width:16}"
    ".mi-frame2{fill:none;stroke:#f0dfb4;stroke-width:1.6}"
    ".mi-notch{fill:#b5602f}"
    ".mi-cloth{fill:#f8ecce;stroke:#4a2a17;stroke-width:2}"
    ".mi-ribbon{stroke:#4a2a17;stroke-width:2;stroke-linejoin:round}"
    ".mi-empty{fill:#fffaf0;stroke:#b08d57;stroke-width:1.2}"
    ".mi-full{fill:#ffcb2e;stroke:#7a4a10;stroke-width:1.4}"
)


@kept_few
def _plan(land: Land) -> Layout:
    """The island alone in the middle of the sea."""
    plan = layout("wide", land, 1)
    has_plateau = land.ground.high < land.ground.rows
    room = (50.0, 124.0, 620.0, 470.0) if has_plateau else (50.0, 236.0, 620.0, 350.0)
    near = grid(land.ground, room)
    peak = near.top_row[1] - 104 if has_plateau else 110.0
    far = replace(plan.tray, box=(0.0, 0.0, 800.0, 0.0))
    return replace(
        plan, width=WIDTH, height=HEIGHT - BAND, near=near, peak=peak, shore=15, horizon=190,
        slips=(), tray=far,
    )  # fmt: skip


def draw_home(view: MyIslandView, seat: int, say: Say) -> Picture:
    """The island of a seat, as anybody may see it."""
    plan = _plan(BOX.known(view["components"]))
    island = view["seats"][seat]
    kept = island["kept"]
    circles = kept.get("circles", 0) + island["circles"]
    plain = nameless(say)
    name = kept.get("name", "") or say(SEATS[seat])
    animal = kept.get("animal", "")
    parts = (
        Part("ground", scenery(plan) + printed(plan.near)),
        *near_island(view, seat, False, plan, plain),
        Part("ribbon", _ribbon(name, seat, animal)),
        Part("circles", _circles(min(MOST_CIRCLES, circles), plain)),
        Part("frame", _frame()),
    )
    words = nmsg("{n} development circle", "{n} development circles", circles)
    return Picture(
        WIDTH,
        HEIGHT,
        parts,
        title=f"{name}: {plain(words)}",
        defs=picture_defs(plan) + animal_defs(animal),
        style=style(False, plan.shore, kinds_of(plan.land)) + STYLE,
    )


def _frame() -> str:
    """A frame of dark wood with a row of teeth, as on bark cloth."""
    teeth = "".join(
        f"M{pair((x, y))}l{pair((12, 0))} {pair((-6, 7 if y < 100 else -7))}z"
        for y in (16.0, HEIGHT - 16)
        for x in range(18, int(WIDTH) - 28, 14)
    )
    return rect("mi-frame", 8, 8, WIDTH - 16, HEIGHT - 16, 6) + shape("mi-notch", teeth)


def _ribbon(name: str, seat: int, animal: str) -> str:
    """The name of the island on a ribbon in the colour of its seat, with its animal."""
    x, y, w, h = 110.0, 38.0, 500.0, 62.0
    tails = (
        f"M{pair((x + 6, y + 12))}h-46l16 {short(h / 2)} -16 {short(h / 2)}h46z"
        f"M{pair((x + w - 6, y + 12))}h46l-16 {short(h / 2)} 16 {short(h / 2)}h-46z"
    )
    drawn = el("path", d=tails, class_="mi-ribbon", fill=TONES[seat], fill_opacity=0.75)
    drawn += el("rect", x=x, y=y, width=w, height=h, rx=5, class_="mi-ribbon", fill=TONES[seat])
    drawn += rect("mi-frame2", x + 5, y + 5, w - 10, h - 10, 3)
    left, right = x + 70, x + w - 70
    fit, size = fitted(name, right - left, 34)
    ink = "mi-t" if seat == 2 else "mi-t mi-on"
    drawn += text(fit, x + w / 2, y + h / 2 + size * 0.34, size, ink)
    sign = 48.0
    drawn += emblem(seat, x + w - 38, y + h / 2, sign * 0.8)
    if animal:
        drawn += boxed("animal", x + 10, y + (h - sign) / 2, sign, sign)
    return drawn


def _circles(count: int, say: Say) -> str:
    """I6.2: 80 circles in 8 groups of 10, and how many are filled."""
    top = HEIGHT - BAND
    drawn = rect("mi-cloth", 17, top - 4, WIDTH - 34, BAND - 13, 0)
    words = say(nmsg("{n} development circle", "{n} development circles", count))
    size = fitting(words, WIDTH - 120, 24)
    drawn += text(words, WIDTH / 2, top + 30, size)
    wide = (WIDTH - 96) / GROUPS
    for group in range(GROUPS):
        left = 48 + group * wide + 9
        for n in range(IN_GROUP):
            row, column = divmod(n, IN_GROUP // 2)
            step = (wide - 18) / (IN_GROUP // 2)
            css = "mi-full" if group * IN_GROUP + n < count else "mi-empty"
            drawn += circle(css, left + (column + 0.5) * step, top + 58 + row * 17, 5.4)
    return drawn
