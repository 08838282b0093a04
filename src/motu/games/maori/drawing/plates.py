"""The players and what they have: plates, small boards, points; and what is in the supply."""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin
from typing import Final

from motu.core.ink import circle, fitted, fitting, rect
from motu.core.kept import kept
from motu.core.message import Message, Say, nameless
from motu.core.picture import Part, el
from motu.core.shapes import disc, filled, pair, polygon, shape, short, star
from motu.games.maori.drawing.boards import FREE, Laid, reef, spaces
from motu.games.maori.drawing.ink import boxed, drawing, outline, place, symbol, text
from motu.games.maori.drawing.layout import Layout, Slip
from motu.games.maori.drawing.tile_art import face_of, laid
from motu.games.maori.view import MaoriView, SideView
from motu.games.maori.words import msg, nmsg
from motu.games.maori.words.spoken import SEATS, shells_words, tile_words

#: The sides' colours, far apart for all eyes; each has a sign of its own shape as well.
TONES: Final = ("#c8371f", "#1c5f9e", "#e9a811", "#1f7a54", "#8a3f93")
#: The class of letters on them, besides that for where they begin.
LETTERS: Final = (" mo-on", " mo-on", "", " mo-on", " mo-on")
#: Rows of the score, in the order of the view.
ROWS: Final = ("palms", "leis", "ships", "shells", "empty")


# --- signs -------------------------------------------------------------------------------------


def _emblems() -> tuple[str, ...]:
    """A sign for each side, 24 by 24: coral, a wave, a sun, a fern, an orchid."""
    coral = filled(TONES[0], disc(12, 12, 11)) + shape(
        "mo-glyph",
        "M12 20V11M12 15Q6.5 14 6.5 8M12 13Q17.5 12 17.5 7M12 11Q10 8 10.5 5M6.5 11Q4.6 10 4.6 8",
    )  # fmt: skip
    wave = filled(TONES[1], "M12 .6L22 6.3V17.7L12 23.4 2 17.7V6.3Z") + shape(
        "mo-glyph", "M4.5 11q3.8-5 7.5 0t7.5 0M4.5 16.4q3.8-5 7.5 0t7.5 0"
    )
    sun = filled(TONES[2], polygon([(12 + x, 12 + y) for x, y in star(10, 11.8, 8)])) + filled(
        "#fff6d8", disc(12, 12, 5.4)
    )
    fern = filled(TONES[3], "M12 .4L23.6 12 12 23.6.4 12Z") + shape(
        "mo-glyph",
        "M9 19.5Q8.6 13 11 9Q14 5 16.6 8.6Q18 12.6 14.6 13.6Q11.8 13.6 12.4 11Q13.2 9.8 14.4 10.6",
    )  # fmt: skip
    petals = "".join(
        disc(12 + 6.2 * cos(a), 12 + 6.2 * sin(a), 5.4)
        for a in (2 * pi * i / 5 - pi / 2 for i in range(5))
    )
    orchid = filled(TONES[4], petals) + filled("#ffd84d", disc(12, 12, 3.4))
    return coral, wave, sun, fern, orchid


def _sails() -> str:
    """The own ships: as those on the tiles, each under a sail of its colour, with its sign."""
    drawn = []
    for seat, tone in enumerate(TONES):
        sail = "M-4 0Q-22-20-4-44Q2-28 18-38Q22-14 6-1Z"
        drawn.append(
            drawing(
                f"sail{seat}",
                shape("mo-hull", "M-22-1Q0 5 23-3Q17 8 6 8H-9Q-19 7-22-1Z"),
                f'<path class="mo-shadow" fill="{tone}" d="{sail}"/>',
                filled(tone, sail),
                boxed(f"seat{seat}", -9, -29, 17, 17),
                filled("#6d3f24", "M-22-1Q0 5 23-3Q17 8 6 8H-9Q-19 7-22-1Z"),
                filled("#c98b4d", "M-22-1Q0 5 23-3L20 .6Q0 8-18 2Z"),
            )
        )
    return "".join(drawn)


@cache
def plate_defs() -> str:
    """The signs of the sides, and what is counted."""
    crown = '<path class="mo-crown" fill="#ffcb2e" d="M2 16L1 6 6 10 10 3 14 10 19 6 18 16Z"/>'
    wreath = "".join(
        filled(colour, disc(12 + 8 * cos(a), 12 + 8 * sin(a), 3.6))
        for i, colour in enumerate(("#e6317a", "#ff9d2e", "#e6317a", "#fffaf0") * 2)
        for a in (2 * pi * i / 8,)
    )
    empty = shape("mo-none", "M4 4h16v16h-16z") + shape("mo-cross", "M8 12h8")
    hut = place("hut", 12, 21, 0.6)
    palms = place("palm", 8, 22, 0.42)
    return (
        "".join(symbol(f"seat{seat}", (24, 24), sign) for seat, sign in enumerate(_emblems()))
        + symbol("crown", (20, 20), crown)
        + symbol("i-palms", (24, 24), palms)
        + symbol("i-hut", (24, 24), hut)
        + symbol("i-leis", (24, 24), shape("mo-vine0", disc(12, 12, 8)), wreath)
        + symbol("i-ships", (24, 24), place("ship", 11.4, 18, 0.5))
        + symbol("i-shells", (24, 24), place("shell", 12, 12, 0.84))
        + symbol("i-empty", (24, 24), empty)
        + _sails()
    )


PLATE_STYLE: Final = (
    ".mo-none{fill:#a5dcd8;stroke:#3c8ea0;stroke-width:1.6;stroke-dasharray:3 2.4}"
    ".mo-cross{fill:none;stroke:#b3261e;stroke-width:2.6;stroke-linecap:round}"
    ".mo-vine0{fill:none;stroke:#2b7d45;stroke-width:3}"
    ".mo-hull{fill:#fffaf0;stroke:#fffaf0;stroke-width:2.6;stroke-linejoin:round}"
    ".mo-dear{fill:#e8cfc4}"
    ".mo-deep{fill:none;stroke:#1f7d95;stroke-opacity:.28;stroke-width:calc(W*34);stroke-linejoin:round}"
)


# --- what is counted ---------------------------------------------------------------------------


def _counted(name: str, value: int, best: bool, x: float, y: float, size: float, ink: str) -> str:
    """A sign and a number beside it; whoever has most has a gold ring around the sign."""
    drawn = circle("mo-best", x + size * 0.6, y, size * 0.78) if best else ""
    drawn += boxed(f"i-{name}", x, y - size * 0.6, size * 1.2, size * 1.2)
    return drawn + text(str(value), x + size * 1.56, y + size * 0.35, size, f"mo-l{ink}")


def _most(view: MaoriView) -> tuple[int, int]:
    return (
        max(side["fleet"] for side in view["seats"]),
        max(side["shells"] for side in view["seats"]),
    )


def _leads(view: MaoriView, side: SideView) -> tuple[bool, bool]:
    """M5.6, M5.7: whether nobody has more ships, or more shells."""
    ships, shells = _most(view)
    return 0 < side["fleet"] == ships, 0 < side["shells"] == shells


def _said(view: MaoriView, seat: int, say: Say) -> str:
    """All that is known of a seat, read aloud."""
    side = view["seats"][seat]
    return _label(
        seat,
        (side["points"]["total"], side["shells"], side["ships"], side["free"]),
        _leads(view, side),
        seat in view["to_act"],
        seat in view["winners"],
        say,
    )


@kept
def _label(
    seat: int, counts: tuple[int, ...], leads: tuple[bool, bool], acts: bool, won: bool, say: Say
) -> str:
    points, shells, ships, free = counts
    label: Message = msg(
        "{player}: {points} if it ended now; {shells}, {ships}, {free}.",
        player=SEATS[seat],
        points=nmsg("{n} point", "{n} points", points),
        shells=shells_words(shells),
        ships=nmsg("{n} ship", "{n} ships", ships),
        free=nmsg("{n} free space", "{n} free spaces", free),
    )
    if leads[0]:
        label = msg("{what} Nobody has more ships.", what=label)
    if leads[1]:
        label = msg("{what} Nobody has more shells.", what=label)
    if acts:
        label = msg("{what} To move.", what=label)
    if won:
        label = msg("{what} Winner.", what=label)
    return say(label)


# --- the near seat -----------------------------------------------------------------------------


def plate(view: MaoriView, near: int, plan: Layout, say: Say) -> Part:
    """The near seat: who it is, its shells and its ships."""
    side = view["seats"][near]
    return _plate(
        plan,
        near,
        say(SEATS[near]),
        (side["shells"], side["ships"]),
        _leads(view, side),
        near in view["to_act"],
        near in view["winners"],
        _said(view, near, say),
    )


@kept
def _plate(
    plan: Layout,
    seat: int,
    name: str,
    counts: tuple[int, int],
    leads: tuple[bool, bool],
    acts: bool,
    won: bool,
    label: str,
) -> Part:
    x, y, w, h = plan.plate
    drawn = [rect("mo-under", x + 1, y + 3, w, h, 9)]
    if acts:
        drawn.append(rect("mo-actl", x - 1, y - 1, w + 2, h + 2, 10))
        drawn.append(rect("mo-acts", x - 1, y - 1, w + 2, h + 2, 10))
    drawn.append(el("rect", x=x, y=y, width=w, height=h, rx=9, fill=TONES[seat]))
    sign = h - 14 if not plan.tall else 28
    drawn.append(circle("mo-disc", x + 6 + sign / 2, y + 7 + sign / 2, sign / 2 + 1.6))
    drawn.append(boxed(f"seat{seat}", x + 6, y + 7, sign, sign))
    if won:
        drawn.append(boxed("crown", x + 1, y - 8, sign * 0.6, sign * 0.6))
    left = x + sign + 14
    ink = LETTERS[seat]
    right = plan.tally[0] - 4 if not plan.tall else x + w - 4
    written, size = fitted(name, right - left, 17 if not plan.tall else 14)
    drawn.append(text(written, left, y + (22 if not plan.tall else 26), size, f"mo-l{ink}"))
    size = 15.0 if not plan.tall else 13.0
    low = y + h - (16 if not plan.tall else 14)
    start, step = (left + 1, 54.0) if not plan.tall else (x + 7, w / 2 - 4)
    drawn.append(_counted("shells", counts[0], leads[1], start, low, size, ink))
    drawn.append(_counted("ships", counts[1], leads[0], start + step, low, size, ink))
    return Part("plate", "".join(drawn), label)


def tally(view: MaoriView, near: int, plan: Layout, say: Say) -> Part:
    """M5: where the near seat's points would come from, if the game ended now."""
    points = view["seats"][near]["points"]
    rows = (points["palms"], points["leis"], points["ships"], points["shells"], points["empty"])
    return _tally(plan, rows, points["total"], say)


@kept
def _tally(plan: Layout, rows: tuple[int, ...], total: int, say: Say) -> Part:
    x, y, w, h = plan.tally
    inset = 4.0 if not plan.tall else 0.0
    drawn = [rect("mo-mat", x + inset, y + inset, w - 2 * inset, h - 2 * inset, 7)]
    across = 6 if not plan.tall else 3
    step = (w - 2 * inset) / across
    high = (h - 2 * inset) / (6 / across)
    size = 14.0 if not plan.tall else 12.0
    sign = 24.0 if not plan.tall else 20.0
    for n, (name, value) in enumerate(zip(ROWS, rows, strict=True)):
        row, column = divmod(n, across)
        cx, top = x + inset + (column + 0.5) * step, y + inset + row * high
        drawn.append(boxed(f"i-{name}", cx - sign / 2, top + 3, sign, sign))
        written = str(value).replace("-", "−")
        ink = " mo-minus" if value < 0 else "" if value else " mo-nil"
        drawn.append(text(written, cx, top + high - 5, size, f"mo-t{ink}"))
    cx, cy = x + inset + (across - 0.5) * step, y + h - inset - high / 2
    written = str(total).replace("-", "−")
    r = min(step, high) / 2 - 2
    drawn.append(circle("mo-best", cx, cy, r))
    big = fitting(written, r * 1.7, 20)
    drawn.append(text(written, cx, cy + big * 0.35, big))
    label = msg(
        "If it ended now: palms {palms}, leis {leis}, ships {ships}, shells {shells}, "
        "empty spaces {empty}, together {total}",
        palms=rows[0], leis=rows[1], ships=rows[2], shells=rows[3], empty=rows[4], total=total,
    )  # fmt: skip
    return Part("tally", "".join(drawn), say(label))


# --- the others --------------------------------------------------------------------------------


def sides(view: MaoriView, near: int, plan: Layout, say: Say) -> list[Part]:
    """A part for every seat, in the order of the seats; the near one's is empty."""
    slips = iter(plan.slips)
    plain = nameless(say)
    parts = []
    for seat, side in enumerate(view["seats"]):
        if seat == near:
            parts.append(Part(f"side-{seat}", ""))
            continue
        parts.append(
            _side(
                plan.tiles.hash,
                next(slips),
                plan,
                seat,
                say(SEATS[seat]),
                spaces(plan.tiles, plan.near.board, side),
                side["stored"],
                side["ship"],
                (side["points"]["total"], side["shells"], side["ships"]),
                _leads(view, side),
                seat in view["to_act"],
                seat in view["winners"],
                _said(view, seat, say),
                plain,
            )
        )
    return parts


@kept
def _side(
    components: str,
    slip: Slip,
    plan: Layout,
    seat: int,
    name: str,
    cells: tuple[Laid, ...],
    stored: str | None,
    ship: str | None,
    counts: tuple[int, int, int],
    leads: tuple[bool, bool],
    acts: bool,
    won: bool,
    label: str,
    say: Say,
) -> Part:
    x, y, w, h = slip.box
    tall = slip.tall
    head = 15.0 if tall else 27.0
    drawn = [rect("mo-under", x + 1, y + 2.5, w, h, 7)]
    if acts:
        drawn.append(rect("mo-actl", x, y, w, h, 7))
        drawn.append(rect("mo-acts", x, y, w, h, 7))
    drawn.append(rect("mo-mat", x, y, w, h, 7))
    drawn.append(
        filled(
            TONES[seat],
            f"M{pair((x, y + head))}v{short(7 - head)}q0-7 7-7h{short(w - 14)}q7 0 7 7"
            f"v{short(head - 7)}z",
        )
    )
    sign = head - 4
    drawn.append(circle("mo-disc", x + 4 + sign / 2, y + head / 2, sign / 2 + 0.8))
    drawn.append(boxed(f"seat{seat}", x + 4, y + 2, sign, sign))
    if won:
        drawn.append(boxed("crown", x - 2, y - 7, head * 0.8, head * 0.8))
    points = str(counts[0]).replace("-", "−")
    ink = LETTERS[seat]
    size = 12.0 if tall else 19.0
    room = w - sign - 14 - size * 0.6 * len(points)
    written, fit = fitted(name, room, 12 if tall else 16)
    drawn.append(text(written, x + sign + 7, y + head / 2 + fit * 0.34, fit, f"mo-l{ink}"))
    drawn.append(text(points, x + w - 5, y + head / 2 + size * 0.34, size, f"mo-e{ink}"))
    drawn.append(_small_board(slip, plan, seat, cells, ship))
    drawn.append(_beside(slip, plan, counts, leads, stored))
    if stored is not None:
        tile = tile_words(components, stored)
        label = say(msg("{what} In the storage: {tile}.", what=label, tile=tile))
    return Part(f"side-{seat}", "".join(drawn), label, near=seat)


def _small_board(
    slip: Slip, plan: Layout, seat: int, cells: tuple[Laid, ...], ship: str | None
) -> str:
    grid = slip.grid
    size, half = grid.size, grid.size / 2
    x, y, w, h = grid.frame
    edge = 1.2 if slip.tall else 3.0
    drawn = [rect("mo-pond", x - edge, y - edge, w + 2 * edge, h + 2 * edge, 2 * edge)]
    free: list[str] = []
    inner: list[str] = []
    water: list[str] = []
    for cell, one in enumerate(cells):
        cx, cy = grid.middle(cell)
        gap = 0.0 if one.face != FREE else size * 0.05
        d = outline(cx - half + gap, cy - half + gap, size - 2 * gap, size - 2 * gap)
        if one.face != FREE:
            water.append(d)
        else:
            (inner if grid.board.inside >> cell & 1 else free).append(d)
    for css, found in (("mo-cell", free), ("mo-cell1", inner), ("mo-water", water)):
        if found:
            drawn.append(shape(css, "".join(found)))
    for cell, one in enumerate(cells):
        cx, cy = grid.middle(cell)
        if one.face != FREE:
            drawn.append(laid(plan.tiles, one.face, cx, cy, size, one.state))
        elif grid.board.printed >> cell & 1:
            drawn.append(place("ship", cx, cy + half * 0.5, size / 64))
    rim = reef(grid)
    if rim:
        drawn.append(shape("mo-rim", rim))
    if ship is not None:
        cx, cy = grid.middle(grid.board.names.index(ship))
        drawn.append(place(f"sail{seat}", cx + half * 0.4, cy + half * 0.3, size / 62))
    return "".join(drawn)


def _beside(
    slip: Slip,
    plan: Layout,
    counts: tuple[int, int, int],
    leads: tuple[bool, bool],
    stored: str | None,
) -> str:
    """Shells, ships and the storage, beside a small board."""
    _, y, _, h = slip.box
    left = slip.grid.frame[0] + slip.grid.frame[2]
    ink = ""
    if slip.tall:
        near_by = 2.5 if slip.box[2] < 100 else 6.0
        size, left, first, step, tile = 11.0, left + near_by, 26.0, 17.0, 15.0
    else:
        size, left, first, step, tile = 16.0, left + 12, 50.0, 34.0, 44.0
    drawn = _counted("shells", counts[1], leads[1], left, y + first, size, ink)
    drawn += _counted("ships", counts[2], leads[0], left, y + first + step, size, ink)
    if slip.tall:
        cx, cy = left + 10, y + h - 4 - tile / 2
    else:
        cx, cy = left + 24, y + h - 10 - tile / 2
    half = tile / 2
    more = 3 if not slip.tall else 1
    drawn += rect(
        "mo-plank", cx - half - more, cy - half - more, tile + 2 * more, tile + 2 * more, 3
    )
    if stored is None:
        return drawn + rect("mo-bay", cx - half, cy - half, tile, tile, 2)
    drawn += rect("mo-tile", cx - half, cy - half, tile, tile, 2)
    return drawn + laid(plan.tiles, face_of(plan.tiles, stored), cx, cy, tile, "plain")


# --- the supply --------------------------------------------------------------------------------


def supply(view: MaoriView, plan: Layout, say: Say) -> list[Part]:
    """M1.1, M1.2: tiles still to come, how many of them are volcanoes, and shells."""
    volcano = plan.tiles.names[int(plan.tiles.volcano)]
    return [
        _supply(plan, view["supply"], view["left"].get(volcano, 0), say),
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


@kept
def _supply(plan: Layout, tiles: int, volcanoes: int, say: Say) -> Part:
    x, y, w, h = plan.supply
    drawn = [rect("mo-under", x + 1, y + 3, w, h, 8), rect("mo-mat", x, y, w, h, 8)]
    if plan.tall:
        cx, cy, size = x + w / 2, y + 33.0, 44.0
    else:
        cx, cy, size = x + 44.0, y + h / 2 + 2, 58.0
    layers = 0 if not tiles else 1 + min(3, tiles // 20)
    drawn += [_back(cx + 2 - n * 2, cy + 2 - n * 2, size) for n in range(layers)]
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
