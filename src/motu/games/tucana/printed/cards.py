"""The cards to cut out: the terrain deck, the bonus cards, and the village cards."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin

from motu.core.ink import circle, rect
from motu.core.lettering import size_for
from motu.core.message import Message, Say
from motu.core.paper import MARGIN, MM, Paper, PrintOrder
from motu.core.picture import Picture
from motu.core.shapes import Box, polygon, shape, short, star
from motu.games.tucana.drawing.ink import boxed, text
from motu.games.tucana.drawing.tabletop import terrain_card
from motu.games.tucana.printed.ink import page
from motu.games.tucana.printed.letters import letter_tile
from motu.games.tucana.printed.sheet import foot, paper_plan
from motu.games.tucana.rules.board import (
    CARDS,
    LETTERS,
    RELICS,
)
from motu.games.tucana.words import msg
from motu.games.tucana.words.spoken import RELIC_WORDS

#: A card, as large as the small cards of many games, and how many lie on a page.
WIDE, HIGH = 44 * MM, 62 * MM
ACROSS, DOWN = 4, 4

#: Draws a card into a box.
Draw = Callable[[Box], str]


def card_pages(order: PrintOrder) -> list[Picture]:
    """All cards that are wanted, on as few pages as they need."""
    cards: list[Draw] = []
    if "cards" in order.what:
        cards += [*_terrain(order), *_blue(order), *_red(order)]
    if "villages" in order.what:
        cards += [_village(order, number) for number in range(len(order.state.map.village_cards))]
    full = ACROSS * DOWN
    return [_page(order, cards[i : i + full]) for i in range(0, len(cards), full)]


def _page(order: PrintOrder, cards: list[Draw]) -> Picture:
    paper = order.paper
    plan = paper_plan(order.state.map, paper)
    boxes = [_place(paper, n) for n in range(len(cards))]
    drawn = "".join(draw(box) for draw, box in zip(cards, boxes, strict=True))
    return page(
        plan,
        (paper.width, paper.height),
        order.say(msg("Cards to cut out")),
        (
            ("cards", drawn),
            ("cuts", _cuts(paper, -(-len(cards) // ACROSS))),
            ("foot", foot(order, paper, plan)),
        ),
    )


def _corner(paper: Paper) -> tuple[float, float]:
    return (paper.width - ACROSS * WIDE) / 2, MARGIN + 4


def _place(paper: Paper, number: int) -> Box:
    x, y = _corner(paper)
    row, column = divmod(number, ACROSS)
    return x + column * WIDE, y + row * HIGH, WIDE, HIGH


def _cuts(paper: Paper, rows: int) -> str:
    """Where to cut: all the way across, a little beyond the cards."""
    x, y = _corner(paper)
    over = 6.0
    right, bottom = x + ACROSS * WIDE, y + rows * HIGH
    across = "".join(
        f"M{short(x - over)} {short(y + n * HIGH)}H{short(right + over)}" for n in range(rows + 1)
    )
    down = "".join(
        f"M{short(x + n * WIDE)} {short(max(MARGIN, y - over))}V{short(bottom + over)}"
        for n in range(ACROSS + 1)
    )
    return shape("tu-cut", across + down)


def _inner(box: Box, gap: float = 6.0) -> Box:
    x, y, w, h = box
    return x + gap, y + gap, w - 2 * gap, h - 2 * gap


def _terrain(order: PrintOrder) -> list[Draw]:
    """T1.2: the deck."""

    def drawer(kind: str) -> Draw:
        return lambda box: terrain_card(_inner(box, 3.5), kind, order.say)

    deck = order.state.map.deck
    return [drawer(kind) for kind, count in zip(CARDS, deck, strict=True) for _ in range(count)]


def _bonus(box: Box, css: str, points: int, caption: Message, say: Say) -> str:
    """The frame of a bonus card, what it gives and when."""
    x, y, w, h = inner = _inner(box, 7)
    cx, cy = x + w / 2, y + h * 0.6
    words = say(caption)
    size = size_for(words, w - 10, 9.5)
    return (
        rect(f"tu-{css}frame", *inner, 7)
        + shape("tu-star", polygon([(cx + a, cy + b) for a, b in star(5, 33, 21)]))
        + text(f"+{points}", cx - 1.5, cy + 8.5, 25)
        + text(words, cx, y + h - 9, size, "tu-pm")
    )


def _blue(order: PrintOrder) -> list[Draw]:
    """T1.4, T6.3: only #1 with two to four players, both with more, alone only #2."""
    numbers = (1,) if order.seats == 1 else (0,) if order.seats < 5 else (0, 1)
    caption = (
        msg("for connecting the pair") if order.seats == 1 else msg("for the first to connect")
    )

    def drawer(letter: int, number: int) -> Draw:
        points = order.state.map.blue[letter][number]
        return lambda box: _blue_card(box, letter, number, points, caption, order.say)

    return [drawer(letter, number) for number in numbers for letter in range(len(LETTERS))]


def _blue_card(box: Box, letter: int, number: int, points: int, caption: Message, say: Say) -> str:
    x, y, w, _ = _inner(box, 7)
    return (
        _bonus(box, "blue", points, caption, say)
        + letter_tile(LETTERS[letter], x + w / 2 - 18, y + 13, 36, 34)
        + text(f"#{number + 1}", x + w - 8, y + 16, 10.5, "tu-pbe tu-bluetext")
    )


def _red(order: PrintOrder) -> list[Draw]:
    """T6.2: one for each kind of relic; none for somebody alone (T6.3)."""
    if not order.options["special_bonuses"] or order.seats == 1:
        return []

    def drawer(relic: int) -> Draw:
        return lambda box: _red_card(box, relic, int(order.state.map.red_points), order.say)

    return [drawer(relic) for relic in range(len(RELICS))]


def _red_card(box: Box, relic: int, points: int, say: Say) -> str:
    x, y, w, _ = _inner(box, 7)
    cx, cy = x + w / 2, y + 34
    name = say(RELIC_WORDS[relic])
    drawn = [_bonus(box, "red", points, msg("for the first to connect two"), say)]
    drawn.append(shape("tu-trail", f"M{short(cx - 12)} {short(cy)}h24"))
    for dx in (-26, 26):
        drawn.append(circle("tu-coin", cx + dx, cy, 16.5))
        drawn.append(boxed(f"r-{RELICS[relic]}", cx + dx - 13.5, cy - 13.5, 27, 27))
    drawn.append(text(name, cx, y + 13.5, size_for(name, w - 10, 10, bold=True), "tu-t tu-redtext"))
    return "".join(drawn)


def _village(order: PrintOrder, number: int) -> Draw:
    """T1.3: ten letters round an island, the first of them at the top."""

    def draw(box: Box) -> str:
        inner = _inner(box)
        x, y, w, h = inner
        cx, cy = x + w / 2, y + h / 2 - 5
        drawn = [rect("tu-cardin", *inner, 8)]
        for place, letter in enumerate(order.state.map.village_cards[number]):
            angle = 2 * pi * place / 10 - pi / 2
            # Not quite an ellipse, on which the letters at the top would crowd.
            aside = abs(cos(angle)) ** 0.72 * (1 if cos(angle) > 0 else -1)
            px, py = cx + w * 0.385 * aside, cy + h * 0.35 * sin(angle)
            if not place:
                drawn.append(circle("tu-begin", px, py, 14.2))
            drawn.append(letter_tile(letter, px - 9.5, py - 9.5, 19, 19))
        drawn.append(boxed("hut", cx - 13, cy - 24, 26, 26))
        drawn.append(text(str(number + 1), cx, cy + 22, 19))
        words = order.say(msg("village card"))
        drawn.append(text(words, cx, y + h - 5, size_for(words, w - 10, 9), "tu-pm"))
        return "".join(drawn)

    return draw
