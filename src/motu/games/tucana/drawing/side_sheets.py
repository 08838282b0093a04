"""The players: a plate for the near one, and the small sheets of all others."""

from __future__ import annotations

from motu.core.ink import circle, fitted, fitting, rect, wrapped
from motu.core.kept import kept
from motu.core.message import Message, Say, nameless
from motu.core.picture import Part
from motu.core.shapes import Box
from motu.games.tucana.drawing.ink import boxed, text
from motu.games.tucana.drawing.layout import Layout
from motu.games.tucana.drawing.slips import slip, swatch, with_pairs
from motu.games.tucana.rules.board import RELICS
from motu.games.tucana.view import SheetView, TucanaView
from motu.games.tucana.words import msg, nmsg
from motu.games.tucana.words.spoken import RELIC_WORDS, SEATS, rating_words

#: A chip has to be wider than this for a name beside the points.
NAMED = 100.0


def sheets(view: TucanaView, near: int, plan: Layout, say: Say) -> list[Part]:
    """A part for every seat, in the order of the seats."""
    others = iter(plan.others)
    plain = nameless(say)
    parts = []
    for seat, side in enumerate(view["seats"]):
        box = plan.own if seat == near else next(others)
        won = seat in view["winners"]
        mark = _mark(view, side)
        points = side["points"]["total"]
        name = say(SEATS[seat])
        if plan.tall:
            parts.append(_chip(box, seat, name, seat == near, mark, won, points, plain))
        elif seat == near:
            parts.append(_plate(box, seat, name, mark, won, points, side["free"], plain))
        else:
            pairs = "".join(side["pairs"])
            parts.append(
                slip(
                    plan.map,
                    box,
                    seat,
                    "crown" if won else mark,
                    points,
                    pairs,
                    tuple(side["segments"]),
                    tuple(side["last"]),
                    tuple(side["connected"]),
                    _said(name, mark, won, points, pairs, plain),
                )
            )
    return parts


def _mark(view: TucanaView, side: SheetView) -> str:
    """Whether a seat has acted: `done`, `wait`, `lost`, or nothing when the game is over."""
    if view["phase"] == "over":
        return ""
    if side["lost"]:
        return "lost"
    return "done" if side["acted"] else "wait"


@kept
def _said(name: str, mark: str, won: bool, points: int, pairs: str, say: Say) -> str:
    return say(with_pairs(_label(name, mark, won, points), pairs))


def _label(name: str, mark: str, won: bool, points: int) -> Message:
    label = msg("{side}: {points}", side=name, points=nmsg("{n} point", "{n} points", points))
    if mark == "wait":
        label = msg("{what}. Has still to draw.", what=label)
    elif mark == "done":
        label = msg("{what}. Has drawn.", what=label)
    elif mark == "lost":
        label = msg("{what}. Can draw nothing in this turn.", what=label)
    return msg("{what}. Winner.", what=label) if won else label


@kept
def _chip(
    box: Box, seat: int, name: str, near: bool, mark: str, won: bool, points: int, say: Say
) -> Part:
    """On a phone: a colour, the points, and whether the seat has acted."""
    x, y, w, h = box
    drawn = [rect("tu-mine" if near else "tu-slip", x, y, w, h, 5)]
    drawn.append(swatch(seat, x + 3, y + 4, 8, h - 8))
    room = w - 24
    if w > NAMED:
        written, size = fitted(name, w - 56, 12)
        drawn.append(text(written, x + 15, y + h / 2 + 4, size, "tu-w"))
        room = 26
    drawn.append(text(str(points), x + w - 14 - room / 2, y + h / 2 + 4.6, 13))
    drawn.append(_sign(mark, won, x + w - 14, y + h / 2 - 6, 12))
    label = say(_label(name, mark, won, points))
    return Part(f"sheet-{seat}", "".join(drawn), label, near=None if near else seat)


def _sign(mark: str, won: bool, x: float, y: float, size: float) -> str:
    if won:
        return boxed("crown", x, y, size, size)
    return boxed(mark, x, y, size, size) if mark else ""


@kept
def _plate(
    box: Box, seat: int, name: str, mark: str, won: bool, points: int, free: int, say: Say
) -> Part:
    """The head of the boxes: whose they are."""
    x, y, w, h = box
    written, size = fitted(name, 82 if free else w - 75, 19, 13)
    drawn = [swatch(seat, x + 9, y + 9, 20, h - 17), text(written, x + 37, y + 25, size, "tu-w")]
    drawn.append(_sign(mark, won, x + w - 32, y + 7, 24))
    label = _label(name, mark, won, points)
    if free:
        words = nmsg("{n} free segment", "{n} free segments", free)
        label = msg("{what} {free}", what=label, free=words)
        drawn.append(rect("tu-now", x + 120, y + 7, w - 160, 23, 6))
        said = say(words)
        size = fitting(said, w - 172, 14)
        drawn.append(text(said, x + 120 + (w - 160) / 2, y + 23, size))
    return Part(f"sheet-{seat}", "".join(drawn), say(label))


def note(view: TucanaView, plan: Layout, say: Say) -> Part:
    """For somebody alone there are no other sheets: a page of the sketchbook, and the rating."""
    rating = view["rating"]
    if rating:
        return _rated(plan, rating["percent"], say(rating_words(rating)))
    return _sketches(plan, say)


@kept
def _rated(plan: Layout, percent: int, words: str) -> Part:
    if plan.note is None:
        return Part("note", "", words)
    x, y, w, _ = plan.note
    lines = wrapped(words, int(w / 8.2))
    h = 132.0 + 21 * len(lines)
    drawn = [rect("tu-shade", x + 2, y + 4, w, h, 3), rect("tu-slip", x, y, w, h, 3)]
    drawn.append(boxed("r-toucan", x + 24, y + 18, 84, 84))
    drawn.append(text(f"{percent} %", x + w / 2 + 46, y + 78, 48))
    for i, line in enumerate(lines):
        drawn.append(text(line, x + w / 2, y + 134 + i * 21, 16))
    return Part("note", "".join(drawn), words)


@kept
def _sketches(plan: Layout, say: Say) -> Part:
    """The five relics and their names."""
    if plan.note is None:
        return Part("note", "")
    x, y, w, h = plan.note
    drawn = [rect("tu-shade", x + 2, y + 4, w, h, 3), rect("tu-slip", x, y, w, h, 3)]
    size = h * 0.29
    for i, relic in enumerate(RELICS):
        row, column = divmod(i, 3)
        cx = x + w * ((1 + 2 * column) / 6 if row == 0 else (1 + column) / 3)
        cy = y + h * (0.26 + 0.46 * row)
        drawn.append(circle("tu-coin", cx, cy, size * 0.58))
        drawn.append(boxed(f"r-{relic}", cx - size / 2, cy - size / 2, size, size))
        words = say(RELIC_WORDS[i])
        drawn.append(text(words, cx, cy + size * 0.58 + 18, fitting(words, w / 3 - 4, 15)))
    return Part("note", "".join(drawn))
