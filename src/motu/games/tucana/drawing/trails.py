"""What is drawn on the map: hexes to pick, trails, joints, villages and relics."""

from __future__ import annotations

from collections.abc import Sequence

from motu.core.ink import circle, hit
from motu.core.kept import kept, kept_few
from motu.core.message import Message, Say
from motu.core.picture import Part, el
from motu.core.shapes import pair, shape, short
from motu.games.tucana.drawing.ink import boxed, place, text
from motu.games.tucana.drawing.land import course, direction, ends_of, reach
from motu.games.tucana.drawing.layout import HIGH, MapPlan
from motu.games.tucana.rules.board import RELICS
from motu.games.tucana.view import SheetView
from motu.games.tucana.words import msg
from motu.games.tucana.words.spoken import RELIC_WORDS, TERRAIN_WORDS

#: With more segments than this to choose from, they light up faintly: the map must stay visible.
MANY = 90
#: What a segment can be: not drawn; drawn but joined to no village; joined to one; the same two,
#: drawn in this turn.
NONE, LOOSE, LIVE, NEW_LOOSE, NEW_LIVE = range(5)


@kept_few
def _numbers(plan: MapPlan) -> dict[str, int]:
    return {name: number for number, name in enumerate(plan.sheet.segment_names)}


def segments(side: SheetView, plan: MapPlan, say: Say) -> tuple[Part, ...]:
    """A part for every segment of the map, drawn or not."""
    return _segments(plan, tuple(side["segments"]), tuple(side["live"]), tuple(side["new"]), say)


@kept
def _segments(
    plan: MapPlan, drawn: tuple[str, ...], live: tuple[str, ...], new: tuple[str, ...], say: Say
) -> tuple[Part, ...]:
    numbers, joined = _numbers(plan), frozenset(live)
    parts = list(_blank_segments(plan, say))
    for name in drawn:
        look = (LIVE if name in joined else LOOSE) + (NEW_LOOSE - LOOSE if name in new else 0)
        parts[numbers[name]] = _segment(plan, numbers[name], look, say)
    return tuple(parts)


@kept
def _blank_segments(plan: MapPlan, say: Say) -> tuple[Part, ...]:
    return tuple(_segment(plan, number, NONE, say) for number in _numbers(plan).values())


@kept
def _segment(plan: MapPlan, segment: int, look: int, say: Say) -> Part:
    name = f"seg-{plan.sheet.segment_names[segment]}"
    (ax, ay), (bx, by) = ends_of(plan, segment)
    middle = ((ax + bx) / 2, (ay + by) / 2)
    drawn = hit(reach(plan, segment)) + place(
        f"c{direction(plan, segment)}", *middle, css="halo tu-h"
    )
    if look != NONE:
        drawn += _rope(course(plan, segment), look)
    return Part(name, drawn, say(_segment_label(plan, segment, look)), name)


def _rope(d: str, look: int) -> str:
    """A trail: twisted rope when a village is joined to it, else a dashed line."""
    case = shape("tu-rs tu-rn" if look >= NEW_LOOSE else "tu-rs", d)
    live = look in (LIVE, NEW_LIVE)
    body = shape("tu-rb", d) + shape("tu-rt", d) if live else shape("tu-rd", d)
    return f'<g class="tu-rope">{case}{body}</g>'


def _segment_label(plan: MapPlan, segment: int, look: int) -> Message:
    a, b = plan.sheet.segments[segment]
    where = msg(
        "{a} to {b}, {first} and {second}",
        a=plan.sheet.names[a],
        b=plan.sheet.names[b],
        first=TERRAIN_WORDS[plan.sheet.terrains[a]],
        second=TERRAIN_WORDS[plan.sheet.terrains[b]],
    )
    if look == NONE:
        return where
    if look == LOOSE:
        return msg("{segment}: drawn, connected to no village", segment=where)
    if look == LIVE:
        return msg("{segment}: drawn, connected to a village", segment=where)
    if look == NEW_LOOSE:
        return msg("{segment}: drawn in this turn, connected to no village", segment=where)
    return msg("{segment}: drawn in this turn, connected to a village", segment=where)


def hexes(side: SheetView, plan: MapPlan, say: Say) -> tuple[Part, ...]:
    """A part for every hex: to be picked, and with a ring where something is connected."""
    return _hexes(plan, side["letters"], "".join(side["pairs"]), tuple(side["connected"]), say)


@kept
def _hexes(
    plan: MapPlan, letters: str, pairs: str, connected: tuple[str, ...], say: Say
) -> tuple[Part, ...]:
    sheet = plan.sheet
    parts = []
    for hex_, village in enumerate(sheet.villages):
        letter = letters[village] if village >= 0 else ""
        joined = letter in pairs if letter else sheet.names[hex_] in connected
        parts.append(_hex(plan, hex_, letter, joined, say))
    return tuple(parts)


@kept
def _hex(plan: MapPlan, hex_: int, letter: str, joined: bool, say: Say) -> Part:
    name = f"hex-{plan.sheet.names[hex_]}"
    x, y = plan.centre(hex_)
    start = f"M{short(x)} {short(y - plan.width * HIGH / 2)}"
    drawn = (
        hit(start + _around(plan)) + f'<g class="halo">{place("hx", x, y, css="tu-ho")}'
        f"{circle('tu-hd', x, y, plan.width * 0.075)}</g>"
    )
    if joined:
        drawn += circle("tu-ring", x, y, plan.icon + (3.4 if plan.tall else 5.2))
    return Part(name, drawn, say(_hex_label(plan, hex_, letter, joined)), name, "tu-hex")


@kept_few
def _around(plan: MapPlan) -> str:
    """The outline of a hex from its top corner on."""
    w, h = plan.width / 2, plan.width * HIGH / 4
    steps = ((w, h), (0, 2 * h), (-w, h), (-w, -h), (0, -2 * h))
    return "l" + " ".join(pair(step) for step in steps) + "z"


def _hex_label(plan: MapPlan, hex_: int, letter: str, joined: bool) -> Message:
    sheet = plan.sheet
    what = msg("{hex}, {terrain}", hex=sheet.names[hex_],
               terrain=TERRAIN_WORDS[sheet.terrains[hex_]])  # fmt: skip
    village, relic = sheet.villages[hex_], sheet.relics[hex_]
    if village >= 0:
        what = msg("{hex}. Village {n}, letter {letter}", hex=what, n=village + 1, letter=letter)
        return msg("{what}: connected to its pair", what=what) if joined else what
    if relic >= 0:
        what = msg("{hex}. Relic: {relic}", hex=what, relic=RELIC_WORDS[relic])
        return msg("{what}: connected", what=what) if joined else what
    return what


def fits(names: Sequence[str], plan: MapPlan) -> Part:
    """Where the viewer may draw now: one faint line for all, under what lights up."""
    return _fits(plan, tuple(names))


@kept
def _fits(plan: MapPlan, names: tuple[str, ...]) -> Part:
    if len(names) > MANY:
        return Part("fits", "", css="tu-many")
    numbers = _numbers(plan)
    d = "".join([_dash(plan, numbers[name]) for name in names])
    return Part("fits", shape("tu-fits", d) if d else "")


@kept
def _dash(plan: MapPlan, segment: int) -> str:
    """Path data of the middle of a segment."""
    a, b = ends_of(plan, segment)
    dx, dy = b[0] - a[0], b[1] - a[1]
    return f"M{a[0] + dx * 0.24:.0f} {a[1] + dy * 0.24:.0f}l{dx * 0.52:.0f} {dy * 0.52:.0f}"


def joints(side: SheetView, plan: MapPlan) -> Part:
    """A peg wherever trails begin, end or meet."""
    return _joints(plan, tuple(side["segments"]))


@kept
def _joints(plan: MapPlan, names: tuple[str, ...]) -> Part:
    numbers = _numbers(plan)
    ends = {end for name in names for end in plan.sheet.segments[numbers[name]]}
    d = "".join([_peg(plan, end) for end in sorted(ends)])
    inside = shape("tu-peg", d) + shape("tu-peg tu-peg1", d) if d else ""
    return Part("joints", inside, css="tu-still")


@kept
def _peg(plan: MapPlan, hex_: int) -> str:
    """Path data of a dot, unless a village or a relic stands there."""
    if plan.sheet.villages[hex_] >= 0 or plan.sheet.relics[hex_] >= 0:
        return ""
    return f"M{pair(plan.centre(hex_))}h0"


@kept
def places(plan: MapPlan, letters: str) -> Part:
    """The villages with their letters, and the relics: they stand on top of the trails."""
    drawn = []
    for hex_, village in enumerate(plan.sheet.villages):
        x, y = plan.centre(hex_)
        relic = plan.sheet.relics[hex_]
        if relic >= 0:
            r = plan.icon
            drawn.append(circle("tu-coin", x, y, r))
            drawn.append(
                boxed(f"r-{RELICS[relic]}", x - r * 0.84, y - r * 0.84, r * 1.68, r * 1.68)
            )
        elif village >= 0:
            drawn.append(_village(plan, x, y, village + 1, letters[village]))
    return Part("places", "".join(drawn), css="tu-still")


def _village(plan: MapPlan, x: float, y: float, number: int, letter: str) -> str:
    """A hut under a flag with the letter; there is no room for the number on a phone.

    On paper the letter may be a space: its flag is left white, to be written on.
    """
    r = plan.icon
    wide = r * (1.9 if plan.tall else 1.75)
    drawn = [
        circle("tu-yard", x, y, r),
        boxed("hut", x - r * 0.5, y - r * 0.08, r * 1.22, r * 1.19),
        boxed(f"flag{letter.strip()}", x - wide * 0.5, y - r * 1.34, wide, wide * 36 / 26),
    ]
    size = 12.5 if plan.tall else r * 0.98
    top = y - r * 1.34 + wide * 10.3 / 26
    if letter.strip():
        drawn.append(text(letter, x + wide * 0.03, top + size * 0.35, size, "tu-l"))
    if not plan.tall:
        drawn.append(circle("tu-no", x + r * 0.86, y + r * 0.72, 8.2))
        drawn.append(text(str(number), x + r * 0.86, y + r * 0.72 + 4, 11.5))
    return "".join(drawn)


@kept_few
def trail_defs(plan: MapPlan) -> str:
    """What lights up along the segments (`tu-c0` ..) and around the hexes (`tu-hx`)."""
    long, r = plan.width * 0.27, plan.rope * 0.85
    slopes = ((1.0, 0.0), (0.5, 0.866), (-0.5, 0.866))
    drawn = []
    for number, (dx, dy) in enumerate(slopes):
        start = (-dx * long - dy * r, -dy * long + dx * r)
        over = (dy * 2 * r, -dx * 2 * r)
        along = (dx * 2 * long, dy * 2 * long)
        back = (-over[0], -over[1])
        turn = f"a{short(r)} {short(r)} 0 0 1 "
        d = f"M{pair(start)}{turn}{pair(over)}l{pair(along)}{turn}{pair(back)}Z"
        drawn.append(el("path", id=f"tu-c{number}", d=d))
    inner = f"M0 {short(-plan.width * HIGH / 2 * 0.9)}"
    w, h = plan.width * 0.45, plan.width * HIGH * 0.225
    steps = ((w, h), (0, 2 * h), (-w, h), (-w, -h), (0, -2 * h))
    ring = inner + "l" + " ".join(pair(step) for step in steps) + "z"
    return "".join(drawn) + el("path", id="tu-hx", d=ring)
