"""The boxes of a printed sheet: large enough to be crossed out and written in with a pencil."""

from __future__ import annotations

from motu.core.ink import circle, rect
from motu.core.lettering import size_for
from motu.core.message import Say
from motu.core.paper import PrintOrder
from motu.core.picture import el
from motu.core.shapes import Box, polygon, shape, short, star
from motu.games.tucana.drawing.ink import boxed, text
from motu.games.tucana.drawing.relic_art import LETTER_TONES
from motu.games.tucana.rules.board import LETTERS, RELICS, Map
from motu.games.tucana.words import msg

HEIGHT = 143.0
#: Where the rows begin, below the headings.
TOP = 18.0


def paper_boxes(order: PrintOrder, box: Box) -> str:
    """Everything to be filled in during a game."""
    x, y, w, h = box
    say = order.say
    sheet = order.state.map
    values = len(sheet.relic_points[0])
    relics = 26 + values * (31 if values > 2 else 38) + 30
    rounds = 76.0
    first = x + 10 + relics + 8
    second = first + rounds + 12
    lines = "".join(
        f"M{short(at)} {short(y + 8)}V{short(y + h - 8)}" for at in (first - 8, second - 8)
    )
    specials = int(order.state.special) and order.seats > 1
    return (
        rect("tu-ledger", x, y, w, h, 6)
        + shape("tu-rule", lines)
        + _relics(sheet, x + 10, y, say, relics - 8)
        + _rounds(sheet, first, y, rounds - 4, say)
        + _villages(order, sheet, (second, y, x + w - second - 10, h), bool(specials))
    )


def _heading(words: str, x: float, y: float, room: float) -> str:
    return text(words, x, y + 13, size_for(words, room, 9.5, bold=True), "tu-pb")


def _relics(sheet: Map, x: float, y: float, say: Say, room: float) -> str:
    """A row for each kind of relic, its values from left to right (T3.1)."""
    drawn = [_heading(say(msg("Relics")), x, y, room)]
    values = len(sheet.relic_points[0])
    step, wide = (31.0, 27.0) if values > 2 else (38.0, 33.0)
    for i, relic in enumerate(RELICS):
        top = y + TOP + i * 24.3
        drawn.append(boxed(f"r-{relic}", x - 1, top - 1.5, 23, 23))
        for n, value in enumerate(sheet.relic_points[i]):
            left = x + 27 + n * step
            drawn.append(rect("tu-box", left, top, wide, 20.5, 4))
            drawn.append(text(str(value), left + wide / 2, top + 14.6, 12.5, "tu-t tu-worth"))
        drawn.append(free_sign(x + 27 + values * step + 2, top + 10.2))
    return "".join(drawn)


def free_sign(x: float, y: float) -> str:
    """T3.2: the last value of a kind brings a free segment."""
    return (
        shape("tu-trail", f"M{short(x + 4)} {short(y)}h15")
        + circle("tu-dot", x + 2, y, 1.7)
        + circle("tu-dot", x + 20.5, y, 1.7)
    )


def _rounds(sheet: Map, x: float, y: float, room: float, say: Say) -> str:
    """T5.2: what the relics bring at the end of each round."""
    drawn = [_heading(say(msg("Rounds")), x, y, room)]
    rounds = int(sheet.rounds)
    step = 118.0 / rounds
    high = min(step - 5, 36.0)
    for n in range(rounds):
        top = y + TOP + n * step + (step - 5 - high) / 2
        drawn.append(text("I" * (n + 1), x + 8, top + high / 2 + 4.2, 12))
        drawn.append(rect("tu-box", x + 19, top, room - 19, high, 4))
    return "".join(drawn)


def _villages(order: PrintOrder, sheet: Map, box: Box, specials: bool) -> str:
    """T4.1, T4.2: pairs of villages, bonuses, and the sum of all."""
    x, y, w, h = box
    say = order.say
    drawn = [_heading(say(msg("Villages and bonuses")), x, y, w)]
    columns = 6 if specials else 5
    signs = 20.0
    step = (w - signs) / columns
    wide = step - 5
    top = y + TOP
    rows = (top, top + 19.5, top + 49)
    drawn.append(boxed("hut", x - 2, rows[1] + 4, 18, 18))
    drawn.append(boxed("star", x - 1, rows[2] + 4, 17, 17))
    for i, letter in enumerate(LETTERS):
        left = x + signs + i * step
        tile = el("rect", x=left + wide / 2 - 11, y=rows[0], width=22, height=16, rx=3,
                  fill=LETTER_TONES[i])  # fmt: skip
        drawn.append(tile + text(letter, left + wide / 2, rows[0] + 12.6, 13.5, "tu-l"))
        drawn.append(rect("tu-box", left, rows[1], wide, 26, 4))
        worth = str(sheet.letter_points[i])
        drawn.append(text(worth, left + wide / 2, rows[1] + 17.6, 13.5, "tu-t tu-worth"))
        drawn.append(rect("tu-box", left, rows[2], wide, 26, 4))
    if specials:
        left = x + signs + 5 * step
        drawn.append(_red_star(left + wide / 2, rows[0] + 8))
        drawn.append(rect("tu-box", left, rows[2], wide, 26, 4))
    return "".join(drawn) + _sums((x, y + h - 42, w, 34))


def _red_star(x: float, y: float) -> str:
    points = polygon([(x + a, y + b) for a, b in star(5, 9, 4)])
    return el("path", d=points, fill="#9c1f2b")


def _sums(box: Box) -> str:
    """T5.4: relics, villages and bonuses make the total."""
    x, y, w, h = box
    total = 66.0
    step = (w - total) / 3
    drawn = []
    for i, sign in enumerate(("r-obelisk", "hut", "star")):
        left = x + i * step
        drawn.append(boxed(sign, left - 2, y + 7, 19, 19))
        drawn.append(rect("tu-box", left + 19, y + 2, step - 34, h - 4, 4))
        drawn.append(text("=" if i == 2 else "+", left + step - 7.5, y + h / 2 + 5, 15))
    drawn.append(rect("tu-sum", x + w - total + 2, y, total - 2, h, 5))
    return "".join(drawn)
