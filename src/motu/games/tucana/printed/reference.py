"""The reference card: the rules of just this game, on a quarter of a page for each player."""

from __future__ import annotations

from motu.core.lettering import size_for
from motu.core.message import Message
from motu.core.paper import MARGIN, Paper, PrintOrder
from motu.core.picture import Picture
from motu.core.shapes import Box, shape, short
from motu.games.tucana.drawing.ink import boxed, paragraph, text
from motu.games.tucana.printed.ink import page
from motu.games.tucana.printed.letters import letter_tile
from motu.games.tucana.printed.sheet import foot, paper_plan
from motu.games.tucana.rules.board import CARDS, LETTERS, RELICS
from motu.games.tucana.words import msg, nmsg
from motu.games.tucana.words.spoken import map_words

#: Cards on a page.
ACROSS, DOWN = 2, 2
#: Sizes of letters to try, the largest first.
SIZES = (10.2, 9.8, 9.4, 9.0, 8.6, 8.2, 7.8, 7.4, 7.0, 6.6)


def reference_pages(order: PrintOrder) -> list[Picture]:
    """A card for each player."""
    full = ACROSS * DOWN
    return [_page(order, min(full, order.seats - i)) for i in range(0, order.seats, full)]


def _page(order: PrintOrder, count: int) -> Picture:
    paper = order.paper
    plan = paper_plan(order.state.map, paper)
    drawn = "".join(_card(order, _place(paper, n)) for n in range(count))
    return page(
        plan,
        (paper.width, paper.height),
        order.say(msg("Reference cards")),
        (
            ("reference", drawn),
            ("cuts", _cuts(paper, min(count, ACROSS), -(-count // ACROSS))),
            ("foot", foot(order, paper, plan)),
        ),
    )


def _size(paper: Paper) -> tuple[float, float]:
    return (paper.width - 2 * MARGIN) / ACROSS, (paper.height - 2 * MARGIN - 14) / DOWN


def _place(paper: Paper, number: int) -> Box:
    wide, high = _size(paper)
    row, column = divmod(number, ACROSS)
    return MARGIN + column * wide, MARGIN + row * high, wide, high


def _cuts(paper: Paper, across: int, down: int) -> str:
    wide, high = _size(paper)
    right, bottom = MARGIN + across * wide, MARGIN + down * high
    return shape(
        "tu-cut",
        "".join(f"M{short(MARGIN + n * wide)} {short(MARGIN)}V{short(bottom)}"
                for n in range(across + 1))
        + "".join(f"M{short(MARGIN)} {short(MARGIN + n * high)}H{short(right)}"
                  for n in range(down + 1)),
    )  # fmt: skip


def _card(order: PrintOrder, box: Box) -> str:
    """As large as its room allows, and what is left of it between the sections."""
    x, y, w, h = box
    inner = (x + 11, y + 9, w - 22, h - 18)
    for size in SIZES:
        drawn, end = _written(order, inner, size, 0.0)
        if end <= y + h - 8:
            break
    spare = (y + h - 8 - end) / len(_sections(order))
    if spare > 0:
        drawn, _ = _written(order, inner, size, min(spare, 8.0))
    return drawn


def _written(order: PrintOrder, box: Box, size: float, gap: float) -> tuple[str, float]:
    x, y, w, _ = box
    say = order.say
    title = say(msg("Trails of Tucana"))
    island = say(map_words(order.state.map.name))
    drawn = [
        text(title, x, y + 15, 16, "tu-pb"),
        text(island, x + w, y + 15, 11, "tu-pe tu-note"),
        shape("tu-rule", f"M{short(x)} {short(y + 21)}h{short(w)}"),
    ]
    y += 24
    for heading, paragraphs, table in _sections(order):
        y += size * 1.25
        drawn.append(text(say(heading), x, y, size * 1.12, "tu-pb tu-redtext"))
        y += size * 0.22 + gap * 0.2
        for words in paragraphs:
            lines, y = paragraph(say(words), x, y, w, size)
            drawn.append(lines)
        if table:
            rows, y = _TABLES[table](order, x, y + 3 + gap * 0.3, w)
            drawn.append(rows)
        y += size * 0.35 + gap * 0.5
    return "".join(drawn), y


Section = tuple[Message, list[Message], str]


def _sections(order: PrintOrder) -> list[Section]:
    """The rules that hold with so many players and these options."""
    alone = order.seats == 1
    sheet = order.state.map
    found: list[Section] = [
        (
            msg("A turn"),
            [
                msg("Turn over two terrain cards and draw one segment, from the centre of a hex "
                    "to the centre of a neighbouring hex, whose terrains are those two. It may "
                    "lie anywhere, but never where one is already.")
                if alone
                else msg("Turn over two terrain cards. Everybody draws one segment, from the "
                         "centre of a hex to the centre of a neighbouring hex, whose terrains are "
                         "those two. It may lie anywhere, but never where one is already."),
                msg("Any terrain: you choose. If you cannot draw, the turn is lost.")
                if alone
                else msg("Any terrain: you choose. If you can draw, you must; otherwise you "
                         "lose the turn."),
            ],
            "deck",
        ),
        (
            msg("Relics"),
            [
                msg("A relic connected to any of your villages: mark the leftmost free value "
                    "of its kind. The last value of a kind brings a free segment at once, "
                    "between any two neighbouring hexes."),
            ],
            "relics",
        ),
        (
            msg("Villages"),
            [msg("Both villages of a letter connected to each other: mark its value.")],
            "villages",
        ),
        (msg("Bonuses"), _bonuses(order), "bonuses"),
        (
            msg("Rounds"),
            [
                nmsg("There is {n} round of 13 turns: it ends when one card is left.",
                     "There are {n} rounds of 13 turns: each ends when one card is left.",
                     sheet.rounds),
                msg("Then add up all relic values marked so far, also in earlier rounds, and "
                    "write the sum down. For the next round shuffle all 27 cards.")
                if alone
                else msg("Then add up all relic values marked so far, also in earlier "
                         "rounds, and write the sum down. Shuffle all 27 cards for the next "
                         "round."),
            ],
            "",
        ),
        (
            msg("The end"),
            [
                msg("The sums of all rounds, villages and bonuses make your total.")
                if alone
                else msg("The sums of all rounds, villages and bonuses make your total. When tied, "
                         "more bonus points win; then you share the win."),
            ],
            "",
        ),
    ]  # fmt: skip
    return found


def _bonuses(order: PrintOrder) -> list[Message]:
    """T4.2, T6.2, T6.3."""
    if order.seats == 1:
        return [
            msg("For a pair you get the points of its blue card, once. Before the last round "
                "shuffle the blue cards left and keep two of them."),
        ]  # fmt: skip
    found = [
        msg("The first to connect a pair gets the points of its blue card too. Anyone who "
            "does so in the same turn gets them in full. Then the card is gone.")
        if order.seats < 5
        else msg("The first to connect a pair gets the points of its blue card too. Anyone "
                 "who does so in the same turn gets them in full. Then the card is gone, and "
                 "card #2 counts from the next turn on."),
    ]  # fmt: skip
    if order.options["special_bonuses"]:
        found.append(
            msg("Red card: the first to connect two of these relics gets {n}; so does anyone "
                "who does it in the same turn.", n=int(order.state.map.red_points))
        )  # fmt: skip
    return found


def _deck(order: PrintOrder, x: float, y: float, w: float) -> tuple[str, float]:
    """T1.2: how many cards there are of each kind."""
    step = w / len(CARDS)
    drawn = []
    for i, (kind, count) in enumerate(zip(CARDS, order.state.map.deck, strict=True)):
        drawn.append(boxed(f"k-{kind}", x + i * step, y, 20, 20))
        drawn.append(text(f"× {count}", x + i * step + 21, y + 13.6, 10, "tu-p"))
    return "".join(drawn), y + 20


def _relics(order: PrintOrder, x: float, y: float, w: float) -> tuple[str, float]:
    sheet = order.state.map
    step = w / len(RELICS)
    drawn = []
    for i, relic in enumerate(RELICS):
        drawn.append(boxed(f"r-{relic}", x + i * step, y, 17, 17))
        values = " ".join(map(str, sheet.relic_points[i]))
        drawn.append(text(values, x + i * step + 19, y + 12.4, 10.5, "tu-pb"))
    return "".join(drawn), y + 17


def _villages(order: PrintOrder, x: float, y: float, w: float) -> tuple[str, float]:
    return _by_letter([str(n) for n in order.state.map.letter_points], x, y, w)


def _blue(order: PrintOrder, x: float, y: float, w: float) -> tuple[str, float]:
    """T1.4: what the blue cards of this game give."""
    if order.seats == 1:
        return _by_letter([f"+{two}" for _, two in order.state.map.blue], x, y, w)
    if order.seats < 5:
        return _by_letter([f"+{one}" for one, _ in order.state.map.blue], x, y, w)
    return _by_letter([f"+{one} +{two}" for one, two in order.state.map.blue], x, y, w)


def _by_letter(values: list[str], x: float, y: float, w: float) -> tuple[str, float]:
    step = w / len(LETTERS)
    drawn = []
    for i, letter in enumerate(LETTERS):
        drawn.append(letter_tile(letter, x + i * step, y, 14, 13))
        size = size_for(values[i], step - 20, 10.5, bold=True)
        drawn.append(text(values[i], x + i * step + 18, y + 10.4, size, "tu-pb"))
    return "".join(drawn), y + 14


_TABLES = {"deck": _deck, "relics": _relics, "villages": _villages, "bonuses": _blue}
