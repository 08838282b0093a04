"""What never moves: the table, the map's paper, the sea, and the island with its hexes."""

from __future__ import annotations

from functools import cache
from math import pi
from random import Random

from motu.core.ink import rect
from motu.core.kept import kept, kept_few
from motu.core.picture import el
from motu.core.shapes import Box, Point, disc, filled, pair, polygon, shape, short, star
from motu.games.tucana.drawing.ink import drawing, gradient, place, text
from motu.games.tucana.drawing.land import (
    coast,
    outline,
    small_map,
    small_outline,
)
from motu.games.tucana.drawing.layout import Layout, MapPlan, is_large
from motu.games.tucana.drawing.terrain_art import TONES, VARIANTS
from motu.games.tucana.rules.board import TERRAINS

PAPER, INK = "#f6e7c3", "#4a3420"
#: The letters of a phone are no smaller than this.
SMALLEST = 11.0


def _rose() -> str:
    """A compass rose, about 50 in radius, north up."""
    long, small = star(4, 44, 8.5), star(4, 27, 8, -pi / 4)
    halves = "".join(
        polygon(((0, 0), long[i], long[(i + 1) % len(long)])) for i in range(0, len(long), 2)
    )
    thin = "".join(
        polygon(((0, 0), small[i], small[(i + 1) % len(small)])) for i in range(0, len(small), 2)
    )
    bud = "M0-60C5-56 5-52 2-49H-2C-5-52-5-56 0-60Z"
    leaves = "M-6-53Q-2-54-2-49H2Q2-54 6-53"
    return (
        shape("tu-rose", disc(0, 0, 33) + disc(0, 0, 30))
        + filled(PAPER, polygon(small))
        + filled("#8a6a44", thin)
        + shape("tu-rose", polygon(small))
        + filled("#fff8e6", polygon(long))
        + filled("#9c2a22", halves)
        + shape("tu-rose", polygon(long) + bud + leaves)
        + filled("#9c2a22", bud)
    )


def _ship() -> str:
    """A small ship under full sail."""
    hull = "M-24 0Q0 6 26-3Q24 9 14 12H-14Q-22 9-24 0Z"
    sails = (
        "M-14-3Q-24-16-13-30Q-5-16-14-3ZM-1-2Q-13-20 1-38Q13-20-1-2ZM14-4Q5-16 15-29Q23-17 14-4Z"
    )
    return (
        filled("#fff6e0", sails)
        + filled("#b5322a", "M1-38l11-4-11-4ZM-7-20Q0-17 7-20L5.5-12Q0-9-5.5-12Z")
        + filled("#8a5a33", hull)
        + shape("tu-rose", sails + hull + "M1-38V-46M-13-30V-34M15-29V-33M-18 5H18")
        + shape("tu-wv", "M-32 15q5-4 10 0t10 0 10 0 10 0 10 0")
    )


def _serpent() -> str:
    """Three humps and a head, far out."""
    body = (
        "M-34 6C-40-8-30-18-22-14C-18-18-26-22-30-18M-34 6H-25C-28-2-26-8-22-14"
        "M-16 6Q-15-8-8-8T0 6ZM6 6Q7-5 13-5T20 6ZM26 6Q27-4 34-10Q34-2 38 0Q32 1 32 6Z"
    )
    return (
        filled("#6fa79a", body)
        + shape("tu-rose", body)
        + shape("tu-wv", "M-42 10q5-4 10 0t10 0 10 0 10 0 10 0 10 0 10 0 10 0")
    )


def wood(width: float, height: float) -> str:
    """The table that all lies on."""
    rng = Random(2)
    grain = []
    y = 6.0
    while y < height:
        x = rng.uniform(-40, 0)
        bow = rng.uniform(-7, 7)
        long = width - x + 20
        grain.append(f"M{pair((x, y))}q{pair((long / 2, bow))} {short(long)} {short(bow / 3)}")
        y += rng.uniform(7, 15)
    drawn = el("rect", width=width, height=height, fill="url(#tu-wood)")
    return drawn + shape("tu-wood", "".join(grain))


def _border(frame: Box) -> str:
    """The scale around an old map: black and white by turns between two lines."""
    x, y, w, h = (frame[0] + 7, frame[1] + 7, frame[2] - 14, frame[3] - 14)
    across, down = 20, 22
    bars = "".join(
        f"M{pair((x + w * i / across, side))}h{short(w / across)}"
        for side in (y + 3, y + h - 3)
        for i in range(0, across, 2)
    ) + "".join(
        f"M{pair((side, y + h * i / down))}v{short(h / down)}"
        for side in (x + 3, x + w - 3)
        for i in range(0, down, 2)
    )
    return (
        rect("tu-scale", x + 3, y + 3, w - 6, h - 6, 0)
        + shape("tu-bars", bars)
        + rect("tu-line", x, y, w, h, 0)
        + rect("tu-line", x + 6, y + 6, w - 12, h - 12, 0)
    )


def _sheet(frame: Box) -> str:
    """A paper with worn edges."""
    x, y, w, h = frame
    rng = Random(9)
    ring = (
        [(x + w * i / 12, y) for i in range(12)]
        + [(x + w, y + h * i / 13) for i in range(13)]
        + [(x + w - w * i / 12, y + h) for i in range(12)]
        + [(x, y + h - h * i / 13) for i in range(13)]
    )
    worn = [(px + rng.uniform(-1.6, 1.6), py + rng.uniform(-1.6, 1.6)) for px, py in ring]
    d = polygon(worn)
    return el("path", d=d, class_="tu-under", transform="translate(2 4)") + shape("tu-paper", d)


def _sea(plan: MapPlan, box: Box) -> str:
    """The water: rhumb lines from a rose, small waves, and lines along the coast."""
    x, y, w, h = box
    rng = Random(4)
    waves = []
    for _ in range(46 if plan.tall else 120):
        long = rng.uniform(4, 7) * (0.7 if plan.tall else 1)
        at = (x + 4 + rng.random() * (w - 24), y + 6 + rng.random() * (h - 12))
        waves.append(f"M{pair(at)}q{pair((long / 2, -long * 0.5))} {short(long)} 0t{short(long)} 0")
    rose = plan.decor.rose
    rays = "".join(
        f"M{pair((rose.x, rose.y))}l{pair((900 * dx, 900 * dy))}" for dx, dy in star(8, 1, 1)
    )
    size = plan.width / 56
    drawn = [
        el("rect", x=x, y=y, width=w, height=h, fill="url(#tu-sea)"),
        shape("tu-rhumb", rays),
        shape("tu-wv", "".join(waves)),
    ]
    for i, far in enumerate((58, 43, 30, 19)):
        inner = far * size - 1.5 * (1 if plan.tall else 1.4)
        for css, wide in ((f"tu-c tu-c{i}a", far * size), (f"tu-c tu-c{i}b", inner)):
            drawn.append(el("use", href="#tu-coast", class_=css, stroke_width=short(wide)))
    return "".join(drawn) + el("use", href="#tu-coast", class_="tu-beach")


def _inside(plan: MapPlan) -> Box:
    """The sea's part of the map's paper."""
    x, y, w, h = plan.frame
    return plan.frame if plan.tall else (x + 13, y + 13, w - 26, h - 26)


@kept
def ground(layout: Layout) -> str:
    """All that lies still: the table, the paper, the sea and the island."""
    plan = layout.map
    return (
        wood(layout.width, layout.height) + ("" if plan.tall else _sheet(plan.frame)) + chart(plan)
    )


def chart(plan: MapPlan) -> str:
    """The map itself: the sea with what swims on it, a border, and the island."""
    _, y, w, h = plan.frame
    sea = _sea(plan, _inside(plan)) + "".join(
        place(name, spot.x, spot.y, spot.scale)
        for name, spot in (
            ("rose", plan.decor.rose),
            ("ship", plan.decor.ship),
            ("serpent", plan.decor.serpent),
        )
    )
    border = _border(plan.frame) if not plan.tall else shape(
        "tu-line", f"M0 {short(y)}H{short(w)}M0 {short(y + h)}H{short(w)}"
    )  # fmt: skip
    return el("g", sea, clip_path="url(#tu-chart)") + border + island(plan) + coordinates(plan)


def coordinates(plan: MapPlan) -> str:
    """The names of the hexes, each in the lower corner of its own, where no trail leads.

    On a phone there is room for the number only; the letter stands at the end of its row.
    """
    size = SMALLEST if plan.tall else plan.width * 0.207
    base = plan.width * (0.6 if plan.tall else 0.54)
    beside = _row_letters(plan, size) if plan.tall else {}
    drawn = [text(letter, *at, size, "tu-at") for letter, at in beside.items()]
    begun = set(beside)
    for hex_, name in enumerate(plan.sheet.names):
        x, y = plan.centre(hex_)
        short_name = plan.tall and name[0] in begun
        begun.add(name[0])
        drawn.append(text(name[1:] if short_name else name, x, y + base, size, "tu-at"))
    return "".join(drawn)


def _row_letters(plan: MapPlan, size: float) -> dict[str, Point]:
    """Where the letters of the rows stand in the sea: left, or right where the left is full.

    A row from edge to edge has none: its first hex, with no trail on one side, has its whole name.
    """
    rows: dict[str, list[Point]] = {}
    for hex_, name in enumerate(plan.sheet.names):
        rows.setdefault(name[0], []).append(plan.centre(hex_))
    off = plan.width * 0.5 + size
    first, last = plan.frame[0] + size / 2, plan.frame[0] + plan.frame[2] - size / 2
    found: dict[str, Point] = {}
    for letter, centres in rows.items():
        y = centres[0][1] + size * 0.35
        for x in (centres[0][0] - off, centres[-1][0] + off):
            if first <= x <= last:
                found.setdefault(letter, (x, y))
    return found


def island(plan: MapPlan) -> str:
    """The hexes with their terrains."""
    rng = Random(int(is_large(plan.sheet)))
    tiles, art = [], []
    for hex_, terrain in enumerate(plan.sheet.terrains):
        name = TERRAINS[terrain]
        fill = f"url(#tu-g-{name})"
        tiles.append(el("path", d=outline(plan, hex_), fill=fill, class_="tu-x"))
        x, y = plan.centre(hex_)
        variant = rng.randrange(VARIANTS)
        busy = plan.sheet.villages[hex_] >= 0 or plan.sheet.relics[hex_] >= 0
        art.append(
            place(f"{name}{variant}", x, y, plan.width / 100 * 0.96, "tu-faint" if busy else None)
        )
    return "".join(tiles + art)


def _small(plan: MapPlan) -> str:
    """The map as it lies on the small sheets: one path for each terrain."""
    drawn = []
    for number, name in enumerate(TERRAINS):
        d = "".join(
            small_outline(plan, hex_)
            for hex_, terrain in enumerate(plan.sheet.terrains)
            if terrain == number
        )
        drawn.append(el("path", d=d, fill=TONES[name][0 if name != "forest" else 1]))
    width, height = small_map(plan)
    return el("g", *drawn, id="tu-small", class_="tu-sm") + el(
        "rect", id="tu-smsea", x=-3, y=-3, width=width + 6, height=height + 6, rx=3
    )


@cache
def wood_defs() -> str:
    """The colours of the table."""
    stops = ((0, "#6d4529"), (0.5, "#5c3820"), (1, "#472916"))
    return gradient("linearGradient", "wood", *stops, x2=0.3, y2=1)


@kept_few
def scenery_defs(plan: MapPlan) -> str:
    """Gradients and the drawings that the scenery is put together from."""
    x, y, w, h = _inside(plan)
    return (
        wood_defs()
        + gradient("radialGradient", "sea", (0, "#c3e4dc"), (0.65, "#9fd0cd"), (1, "#7fb7bb"),
                   r=0.75)
        + el("path", d=coast(plan), id="tu-coast")
        + el("clipPath", el("rect", x=x, y=y, width=w, height=h), id="tu-chart")
        + drawing("rose", _rose())
        + drawing("ship", _ship())
        + drawing("serpent", _serpent())
        + (_small(plan) if not plan.tall else "")
    )  # fmt: skip


SCENERY_STYLE = (
    ".tu-wood{fill:none;stroke:#2f1a0c;stroke-opacity:.28;stroke-width:1.3}"
    ".tu-under{fill:#1d0f05;fill-opacity:.45}"
    ".tu-paper{fill:#f6e7c3;stroke:#b08d57;stroke-width:1.2}"
    ".tu-scale{fill:none;stroke:#fffaf0;stroke-width:6}"
    ".tu-bars{fill:none;stroke:#4a3420;stroke-width:6}"
    ".tu-line{fill:none;stroke:#4a3420;stroke-width:1.3}"
    ".tu-rhumb{fill:none;stroke:#3f7480;stroke-opacity:.3;stroke-width:.7}"
    ".tu-wv{fill:none;stroke:#2f6f80;stroke-opacity:.55;stroke-width:1.1;stroke-linecap:round}"
    ".tu-rose{fill:none;stroke:#4a3420;stroke-width:1.2;stroke-linejoin:round}"
    ".tu-c{fill:none;stroke-linejoin:round}"
    ".tu-c0a{stroke:#5d9aa3;stroke-opacity:.45}.tu-c0b{stroke:#abd8d3}"
    ".tu-c1a{stroke:#5d9aa3;stroke-opacity:.65}.tu-c1b{stroke:#b9e0d8}"
    ".tu-c2a{stroke:#4f8c97;stroke-opacity:.85}.tu-c2b{stroke:#cae9de}"
    ".tu-c3a{stroke:#3c7784}.tu-c3b{stroke:#e0f3e4}"
    ".tu-beach{fill:#f3deab;stroke:#4a3420;stroke-width:1.5;stroke-linejoin:round}"
    ".tu-x{stroke:#5b4327;stroke-opacity:.75;stroke-width:1}"
    ".tu-faint{opacity:.55}"
    ".tu-sm{stroke:#7a5f3c;stroke-opacity:.55;stroke-width:.5}"
)
