"""How to begin: what to lay out, the village card, and what letters everybody gets from it."""

from __future__ import annotations

from motu.core.ink import circle, rect
from motu.core.lettering import size_for
from motu.core.message import Message
from motu.core.paper import MARGIN, PrintOrder
from motu.core.picture import Picture, el
from motu.core.shapes import Box, shape, short
from motu.games.tucana.drawing.ink import paragraph, text
from motu.games.tucana.drawing.land import coast
from motu.games.tucana.drawing.layout import Decor, MapPlan, Spot, fitted
from motu.games.tucana.drawing.relic_art import LETTER_TONES
from motu.games.tucana.drawing.scenery import island
from motu.games.tucana.printed.ink import page, tinted
from motu.games.tucana.printed.sheet import foot, paper_plan, written_letters
from motu.games.tucana.rules.board import LETTERS, N_VILLAGES, RELICS
from motu.games.tucana.words import msg
from motu.games.tucana.words.spoken import RELIC_WORDS, map_words

TEXT = 10.5


def letters_page(order: PrintOrder) -> Picture:
    """One page for all players."""
    say, paper = order.say, order.paper
    plan = paper_plan(order.state.map, paper)
    left, right = MARGIN + 8, paper.width - MARGIN - 8
    room = right - left
    title = say(msg("How to begin"))
    drawn = [text(title, left, MARGIN + 26, 25, "tu-pb")]
    y = MARGIN + 40
    for number, step in enumerate(_steps(order), 1):
        drawn.append(circle("tu-badge", left + 8, y + 9, 7.5))
        drawn.append(text(str(number), left + 8, y + 12.4, 10, "tu-l"))
        lines, end = paragraph(say(step), left + 24, y + 1.5, room - 24, TEXT)
        drawn.append(lines)
        y = max(end, y + 17) + 5
    y += 6
    drawn.append(shape("tu-rule", f"M{short(left)} {short(y)}H{short(right)}"))
    heading = say(msg("The letters of this game: village card {n}", n=_card(order) + 1))
    drawn.append(text(heading, left, y + 24, size_for(heading, room, 17, bold=True), "tu-pb"))
    y += 34
    drawn.append(_village_card(order, (left, y, room, 52)))
    lines, y = paragraph(say(_how(order)), left, y + 60, room, TEXT)
    drawn.append(lines)
    drawn.append(_table(order, (left, y + 14, room, 0)))
    y += 14 + 24 * (1 + _rows(order)) + 14
    drawn.append(_key(order, (left, y, room, min(340.0, paper.height - MARGIN - 22 - y))))
    return page(
        plan,
        (paper.width, paper.height),
        title,
        (("letters", "".join(drawn)), ("foot", foot(order, paper, plan))),
    )


def _card(order: PrintOrder) -> int:
    return int(order.state.village_card)


def _rows(order: PrintOrder) -> int:
    return 1 if order.options["symmetric"] else order.seats


def _steps(order: PrintOrder) -> list[Message]:
    """T1.1 to T1.4, T6.2, T6.3: what to lay out, for just this game."""
    alone = order.seats == 1
    steps = [
        msg("You need a sheet and a pencil. The reference card sums up the rules.")
        if alone
        else msg("Everybody takes a sheet and a pencil. A reference card each sums up the rules."),
        # To one person and to several, which is not the same in every language.
        msg("Cut out the cards, and shuffle the 27 terrain cards into a face-down deck.")
        if alone
        else msg("Cut out the cards. Shuffle the 27 terrain cards into a face-down deck."),
    ]
    if alone:
        steps.append(msg("Lay out the blue bonus cards #2, face up."))
    elif order.seats < 5:
        steps.append(msg("Lay out the blue bonus cards #1, face up."))
    else:
        steps.append(msg("Lay out the blue bonus cards face up, each #1 on the #2 of its letter."))
    red = tuple(RELIC_WORDS[i] for i in range(len(RELICS)) if order.state.red >> i & 1)
    if red:
        steps.append(
            msg(
                "Lay out the red bonus card with these relics: {relics}. It was drawn at random.",
                relics=red,
            )
            if len(red) == 1
            else msg(
                "Lay out the red bonus cards with these relics: {relics}. They were drawn at "
                "random.",
                relics=red,
            )
        )
    if order.options["blank_letters"]:
        steps.append(
            msg(
                "Write the letters on the flags of your sheet, from the table below. For other "
                "letters draw one of the 13 village cards."
            )
        )
    else:
        steps.append(msg("The letters on the flags of your sheet come from the table below."))
    return steps


def _how(order: PrintOrder) -> Message:
    """T1.3, T1.5: how letters follow from the card."""
    first = int(order.state.first_village) + 1
    way = _way(order)
    if order.options["symmetric"] or order.seats == 1:
        return msg(
            "The letters go {way} round the island, one to a village, beginning at village "
            "{first}. Every player has the same.",
            way=way,
            first=first,
        ) if order.seats > 1 else msg(
            "The letters go {way} round the island, one to a village, beginning at village "
            "{first}.",
            way=way,
            first=first,
        )  # fmt: skip
    return msg(
        "The letters go {way} round the island, one to a village. Player 1 begins at village "
        "{first}, player 2 at village {second}, and so on; after village 10 comes village 1.",
        way=way,
        first=first,
        second=first % N_VILLAGES + 1,
    )


def _way(order: PrintOrder) -> Message:
    return msg("counter-clockwise") if order.state.backwards else msg("clockwise")


def letter_tile(letter: str, x: float, y: float, wide: float, high: float) -> str:
    """A letter in its colour."""
    tone = LETTER_TONES[LETTERS.index(letter)]
    size = high * 0.78
    return el(
        "rect", x=x, y=y, width=wide, height=high, rx=3.5, fill=tone
    ) + text(letter, x + wide / 2, y + high / 2 + size * 0.34, size, "tu-l")  # fmt: skip


def _village_card(order: PrintOrder, box: Box) -> str:
    """The ten letters in the order of the card."""
    x, y, w, h = box
    drawn = [rect("tu-ledger", x, y, w, h, 8)]
    step = (w - 16) / N_VILLAGES
    for place, letter in enumerate(order.state.map.village_cards[_card(order)]):
        left = x + 8 + place * step
        drawn.append(letter_tile(letter, left + (step - 34) / 2, y + 9, 34, h - 18))
        if place:
            drawn.append(_arrow(left - 4, y + h / 2))
    return "".join(drawn)


def _arrow(x: float, y: float) -> str:
    return shape("tu-pen", f"M{short(x)} {short(y)}h7m-3-2.5l3 2.5l-3 2.5")


def _table(order: PrintOrder, box: Box) -> str:
    """A row for each player, a column for each village; where a row begins is marked."""
    x, y, w, _ = box
    say = order.say
    head = 92.0
    step, row = (w - head) / N_VILLAGES, 24.0
    drawn = [rect("tu-band", x, y, w, row, 0)]
    village = say(msg("Village"))
    drawn.append(text(village, x + 6, y + 16, size_for(village, head - 12, 11), "tu-p"))
    for place in range(N_VILLAGES):
        middle = x + head + (place + 0.5) * step
        drawn.append(circle("tu-no", middle, y + row / 2, 9))
        drawn.append(text(str(place + 1), middle, y + row / 2 + 4, 11.5))
    for seat in range(_rows(order)):
        top = y + row * (seat + 1)
        whose = (
            msg("All players")
            if _rows(order) < order.seats
            else msg("Player {n}", n=seat + 1)
        )  # fmt: skip
        words = say(whose)
        drawn.append(text(words, x + 6, top + 16, size_for(words, head - 12, 11, True), "tu-pb"))
        start = _start(order, seat)
        for place, letter in enumerate(written_letters(order, seat)):
            left = x + head + place * step
            if place == start:
                drawn.append(rect("tu-begin", left + 2, top + 1.5, step - 4, row - 3, 5))
            drawn.append(letter_tile(letter, left + step / 2 - 12, top + 4, 24, row - 8))
        drawn.append(shape("tu-rule", f"M{short(x)} {short(top + row)}h{short(w)}"))
    return "".join(drawn)


def _start(order: PrintOrder, seat: int) -> int:
    """T1.3, T1.5: the village where a player's letters begin, from 0."""
    shift = 0 if order.options["symmetric"] else seat
    return int((order.state.first_village + shift) % N_VILLAGES)


def _key(order: PrintOrder, box: Box) -> str:
    """A small island with the numbers of its villages, and which way the letters go."""
    x, y, w, h = box
    map_ = order.state.map
    aside = 112.0
    frame = (x + aside, y, w - 2 * aside, h)
    width, origin = fitted(map_, frame, 8.0)
    nowhere = Spot(0, 0, 0)
    decor = Decor(nowhere, nowhere, nowhere)
    plan = MapPlan(False, map_, frame, width, origin, width * 0.33, 2.0, decor)
    # There are no relics on this one, so no hex need make room for them.
    land = tinted(island(plan)).replace(' class="tu-faint"', "")
    drawn = [el("path", d=coast(plan), class_="tu-beach"), land]
    first = int(order.state.first_village)
    for hex_, village in enumerate(plan.sheet.villages):
        if village >= 0:
            cx, cy = plan.centre(hex_)
            css = "tu-begin" if village == first else "tu-no"
            drawn.append(circle(css, cx, cy, width * 0.42))
            drawn.append(text(str(village + 1), cx, cy + width * 0.2, width * 0.56))
    way = order.say(_way(order))
    middle = x + aside / 2 - 4
    drawn.append(_turn(middle, y + h / 2 - 14, bool(order.state.backwards)))
    lines, _ = paragraph(way, middle, y + h / 2 + 12, aside - 12, 10.5, "tu-pm")
    drawn.append(lines)
    drawn.append(text(order.say(map_words(map_.name)), x + w, y + h - 4, 13, "tu-pbe"))
    return "".join(drawn)


def _turn(x: float, y: float, backwards: bool) -> str:
    """An arrow that turns as the letters do."""
    way = -1 if backwards else 1
    r = 26
    start, end = (x - way * r * 0.87, y + r * 0.5), (x + way * r * 0.87, y + r * 0.5)
    sweep = 1 if way > 0 else 0
    arc = (
        f"M{short(start[0])} {short(start[1])}A{r} {r} 0 1 {sweep} {short(end[0])} {short(end[1])}"
    )
    tip = f"M{short(end[0] + way * 7)} {short(end[1] - 6)}L{short(end[0])} {short(end[1])}"
    tip += f"L{short(end[0] - way * 7)} {short(end[1] - 6)}"
    return shape("tu-arrow", arc + tip)
