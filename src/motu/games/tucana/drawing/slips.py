"""The small sheets of the other players: their maps with all trails but those of this turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from motu.core.ink import fitted, rect
from motu.core.kept import kept, kept_few
from motu.core.message import Message
from motu.core.picture import Part, el
from motu.core.shapes import Box, pair, shape
from motu.games.tucana.drawing.ink import boxed, drawing, place, text
from motu.games.tucana.drawing.land import small_centre, small_course, small_map
from motu.games.tucana.drawing.layout import ROOMY, Layout, MapPlan
from motu.games.tucana.drawing.relic_art import LETTER_TONES
from motu.games.tucana.drawing.style import SIDE_TONES
from motu.games.tucana.rules.board import LETTERS
from motu.games.tucana.words import msg

Names: TypeAlias = tuple[str, ...]


@dataclass(frozen=True)
class _Cut:
    """How a small sheet of some size is divided up, seen from its corner."""

    head: float
    foot: float
    scale: float
    corner: tuple[float, float]  # of the map
    size: float  # of letters


@kept
def _cut(plan: MapPlan, w: float, h: float) -> _Cut:
    head, foot, size = (17.0, 19.0, 12.0) if w < ROOMY else (22.0, 24.0, 15.0)
    wide, high = small_map(plan)
    scale = min((w - 6) / (wide + 1), (h - head - foot) / (high + 1))
    corner = ((w - wide * scale) / 2, head + (h - head - foot - high * scale) / 2)
    return _Cut(head, foot, scale, corner, size)


@kept
def slip_defs(layout: Layout, letters: Names, names: Names) -> str:
    """What does not change: `tu-s0` .. (name and map), `tu-v0` .. (villages), `tu-pA` .. (pairs).

    Which of the seats is the viewer's does not matter here.
    """
    if not layout.others:
        return ""
    plan = layout.map
    _, _, w, h = layout.others[0]
    cut = _cut(plan, w, h)
    drawn = []
    for seat, written in enumerate(letters):
        name, size = fitted(names[seat], w - 26 - cut.size, cut.size, 9)
        inside = swatch(seat, 4, 4, cut.size * 0.7, cut.head - 7)
        inside += text(name, 7 + cut.size * 0.7, cut.head - 5, size, "tu-w")
        inside += place("small", *cut.corner, cut.scale)
        drawn.append(drawing(f"s{seat}", inside))
        tiles = []
        for hex_, village in enumerate(plan.sheet.villages):
            if village >= 0:
                x, y = small_centre(plan, hex_)
                tiles.append(_tile(written[village], x - 3, y - 3.9, 7))
        drawn.append(drawing(f"v{seat}", *tiles))
    drawn += [drawing(f"p{letter}", _tile(letter, 0, 0, cut.size)) for letter in LETTERS]
    return "".join(drawn)


def swatch(seat: int, x: float, y: float, w: float, h: float) -> str:
    """The colour of a side."""
    return el("rect", x=x, y=y, width=w, height=h, rx=2, fill=SIDE_TONES[seat], class_="tu-sw")


def _tile(letter: str, x: float, y: float, size: float) -> str:
    """A letter on its colour."""
    tone = LETTER_TONES[LETTERS.index(letter)]
    tile = el("rect", x=x, y=y, width=size - 2, height=size * 1.16, rx=2, fill=tone)
    return tile + text(letter, x + size / 2 - 1, y + size * 0.93, size * 0.92, "tu-l")


@kept
def slip(
    plan: MapPlan,
    box: Box,
    seat: int,
    sign: str,
    points: int,
    pairs: str,
    segments: Names,
    last: Names,
    connected: Names,
    label: str,
) -> Part:
    """A small sheet. `sign` is the symbol that says whether its player has acted."""
    x, y, w, h = box
    cut = _cut(plan, w, h)
    trails = _trails(plan, segments, last, connected) + f'<use href="#tu-v{seat}"/>'
    where = f"translate({pair(cut.corner)})scale({cut.scale:.3g})"
    drawn = [rect("tu-slip", 0, 0, w, h, 4), f'<use href="#tu-s{seat}"/>']
    if sign:
        size = cut.head - 4
        drawn.append(boxed(sign, w - cut.head + 1, 2, size, size))
    drawn.append(f'<g transform="{where}">{trails}</g>')
    base = h - cut.foot / 2
    for i, letter in enumerate(pairs):
        drawn.append(place(f"p{letter}", 4 + i * (cut.size - 1), base - cut.size * 0.58))
    drawn.append(text(str(points), w - 5, base + cut.size * 0.42, cut.size * 1.25, "tu-t tu-end"))
    inside = f'<g transform="translate({pair((x, y))})">{"".join(drawn)}</g>'
    return Part(f"sheet-{seat}", inside, label, near=seat)


def with_pairs(label: Message, pairs: str) -> Message:
    """What is said of a sheet, with the pairs of villages joined on it."""
    if not pairs:
        return label
    return msg("{what} Villages connected: {pairs}", what=label, pairs=", ".join(pairs))


@kept_few
def _numbers(plan: MapPlan) -> dict[str, int]:
    return {name: number for number, name in enumerate(plan.sheet.segment_names)}


@kept_few
def _hexes(plan: MapPlan) -> dict[str, int]:
    return {name: number for number, name in enumerate(plan.sheet.names)}


@kept
def _trails(plan: MapPlan, segments: Names, last: Names, connected: Names) -> str:
    """All trails, the latest on a bright ground, and the relics that are connected."""
    numbers, hexes = _numbers(plan), _hexes(plan)
    new = "".join([small_course(plan, numbers[name]) for name in last])
    every = "".join([small_course(plan, numbers[name]) for name in segments])
    spots = "".join([_spot(plan, hexes[name]) for name in connected])
    return "".join(
        shape(css, d) for css, d in (("tu-st3", new), ("tu-st1", every), ("tu-st0", spots)) if d
    )


@kept
def _spot(plan: MapPlan, hex_: int) -> str:
    return "M{} {}h0".format(*small_centre(plan, hex_))
