"""What lies on the table in Trails of Tucana on paper: the cards of the turn, the deck, bonuses."""

from __future__ import annotations

from motu.core.ink import circle, fitting, hit_box, rect, wrapped
from motu.core.kept import kept, kept_few
from motu.core.message import Message, Say
from motu.core.picture import Part, el
from motu.core.shapes import pair, polygon, shape, short, star
from motu.games.tucana.drawing.ink import boxed, text
from motu.games.tucana.drawing.relic_art import LETTER_TONES
from motu.games.tucana.drawing.tabletop import blue_words, left_words, red_words, terrain_card
from motu.games.tucana.rules.board import CARDS, LETTERS, RELICS, TURNS
from motu.games.tucana.words.spoken import card_words, map_words, rating_words
from motu.games.tucana_paper.dealing import BOX
from motu.games.tucana_paper.drawing.layout import Layout
from motu.games.tucana_paper.view import PaperView, Phase
from motu.games.tucana_paper.words import msg, nmsg
from motu.games.tucana_paper.words.spoken import FREE_SEGMENT, letters_words


def rounds(view: PaperView, plan: Layout, say: Say) -> Part:
    """The island, and which round and turn it is."""
    return _rounds(
        plan, view["map"], view["round"], view["rounds"], view["turn"], view["phase"], say
    )


@kept
def _rounds(
    plan: Layout, map_: str, round_: int, of_rounds: int, turn: int, phase: Phase, say: Say
) -> Part:
    x, y, w, h = plan.rounds
    island = say(map_words(map_))
    words: Message = msg("Round {round} of {rounds}", round=round_, rounds=of_rounds)
    where = f"{island} · {say(words)}"
    when = {
        "turn": say(msg("Turn {turn} of {turns}", turn=turn, turns=TURNS)),
        "check": say(msg("The round is over")),
        "over": say(msg("The game is over.")),
    }.get(phase, "")
    if not plan.tall and phase in ("check", "over"):
        w = 928
    size = 14.0 if plan.tall else 23.0
    size = min(size, fitting(where + when + "   ", w, size))
    base = y + (h * 0.68 if plan.tall else 25)
    drawn = text(where, x + 2, base, size, "tu-b tu-start") + text(
        when, x + w - 2, base, size, "tu-e"
    )
    if not plan.tall and phase in ("ready", "turn"):
        drawn += _way(x, y + h - 12, w, turn)
    return Part("rounds", drawn, f"{where}. {when}")


def _way(x: float, y: float, w: float, turn: int) -> str:
    """The turns of a round as steps on a way."""
    step = (w - 20) / (TURNS - 1)
    dots = [f"M{pair((x + 10 + n * step, y))}h0" for n in range(TURNS)]
    drawn = shape("tu-way", f"M{short(x + 10)} {short(y)}h{short(w - 20)}")
    drawn += shape("tu-step", "".join(dots)) + shape("tu-step tu-step0", "".join(dots))
    if turn > 1:
        drawn += shape("tu-step", "".join(dots[: turn - 1]))
    if turn:
        drawn += shape("tu-step tu-step2", dots[turn - 1]) + shape(
            "tu-step tu-step3", dots[turn - 1]
        )
    return drawn


def cards(view: PaperView, plan: Layout, say: Say) -> Part:
    """The two terrain cards of the turn; before the first, the letters to write."""
    if view["phase"] in ("check", "over"):
        return Part("cards", "")
    if view["cards"]:
        return _cards(plan, tuple(view["cards"]), say)
    if view["round"] == 1:
        counter = view["options"]["direction"] == "counter"
        return _letters(plan, view["letters"], counter, say(letters_words(view)), say)
    return _slots(plan)


@kept
def _cards(plan: Layout, kinds: tuple[str, ...], say: Say) -> Part:
    first, second = (card_words(kind) for kind in kinds)
    label = msg("The cards of this turn: {first} and {second}", first=first, second=second)
    drawn = (terrain_card(box, kind, say) for box, kind in zip(plan.cards, kinds, strict=True))
    return Part("cards", "".join(drawn), say(label))


@kept_few
def _slots(plan: Layout) -> Part:
    return Part("cards", "".join(rect("tu-slot", *box, 12) for box in plan.cards))


@kept
def _letters(plan: Layout, letters: str, counter: bool, label: str, say: Say) -> Part:
    """T1.3, T1.5: the village card, read out: ten letters, and the way round the island."""
    x, y, w, h = plan.desk
    drawn = [rect("tu-shade", x + 2, y + 4, w, h, 10), rect("tu-card", x, y, w, h, 10)]
    head = say(msg("Write these letters"))
    way = say(msg("counter-clockwise") if counter else msg("clockwise"))
    size = min(26.0, w * 0.06)
    drawn.append(text(head, x + w / 2, y + h * 0.13, fitting(head, w - 20, size)))
    side = min((w - 24) / 5.4, h * 0.26)
    step = (w - 24 - side) / 4
    for n, letter in enumerate(letters):
        row, column = divmod(n, 5)
        left, top = x + 12 + column * step, y + h * (0.22 + 0.33 * row)
        tone = LETTER_TONES[LETTERS.index(letter)]
        drawn.append(el("rect", x=left, y=top, width=side, height=side, rx=side * 0.14, fill=tone))
        drawn.append(text(letter, left + side / 2, top + side * 0.76, side * 0.74, "tu-l"))
        if n not in (4, 9):
            at = (left + side + (step - side) / 2, top + side / 2)
            drawn.append(shape("tp-arrow", f"M{pair((at[0] - 2.5, at[1] - 5))}l5 5-5 5"))
    drawn.append(text(way, x + w / 2, y + h * 0.94, fitting(way, w - 20, size)))
    return Part("cards", "".join(drawn), label)


def left(view: PaperView, plan: Layout, say: Say) -> Part:
    """How many cards of each kind are left."""
    if view["phase"] in ("check", "over"):
        return Part("left", "")
    deck = tuple(BOX.known(view["components"]).deck)
    return _left(plan, deck, tuple(view["left"][kind] for kind in CARDS), say)


@kept
def _left(plan: Layout, deck: tuple[int, ...], counts: tuple[int, ...], say: Say) -> Part:
    x, y, w, h = plan.left
    drawn = [rect("tu-ledger", x, y, w, h, 6)]
    if w > h * 3:
        # On a phone with room for larger cards: one beside another.
        for i, (kind, n) in enumerate(zip(CARDS, counts, strict=True)):
            drawn.append(boxed(f"k-{kind}", x + 4 + i * w / 5, y + 5, 29, 29))
            drawn.append(text(str(n), x + 41 + i * w / 5, y + 26, 17))
        return Part("left", "".join(drawn), say(left_words(counts)))
    for i, (kind, n) in enumerate(zip(CARDS, counts, strict=True)):
        middle = y + 4 + (i + 0.5) * (h - 8) / 5
        side = (h - 8) / 5 + 1
        drawn.append(boxed(f"k-{kind}", x + 5, middle - side / 2, side, side))
        if plan.tall:
            drawn.append(text(str(n), x + 44, middle + 5, 15))
            continue
        drawn.append(text(str(n), x + 50, middle + 6, 18))
        dots = [f"M{pair((x + 80 + pip * 32.0, middle))}h0" for pip in range(deck[i])]
        drawn.append(shape("tp-pip0", "".join(dots)) + shape("tp-pip1", "".join(dots)))
        if n:
            drawn.append(shape("tp-pip", "".join(dots[:n])))
    return Part("left", "".join(drawn), say(left_words(counts)))


def deck(view: PaperView, plan: Layout, say: Say) -> Part:
    """The deck: picking it is going on."""
    if view["phase"] in ("check", "over"):
        return Part("deck", "")
    return _deck(plan, sum(view["left"].values()), say)


@kept
def _deck(plan: Layout, total: int, say: Say) -> Part:
    x, y, w, h = plan.deck
    back = [
        rect("tu-back", x + lift * 2.4, y + 5 - lift * 2.4, w - 5, h - 6, 8)
        for lift in range(min(3, (total + 8) // 9))
    ]
    size = min(34.0, h * 0.55)
    middle = x + w / 2, y + h / 2 + size * 0.36
    label = say(nmsg("The deck: {n} card", "The deck: {n} cards", total))
    return Part(
        "deck",
        hit_box((x, y, w, h)) + "".join(back) + text(str(total), *middle, size, "tu-l")
        + rect("halo tp-h", x - 2, y - 3, w + 4, h + 6, 10),
        label,
        "deck",
    )  # fmt: skip


def bonuses(view: PaperView, plan: Layout, say: Say) -> list[Part]:
    """The tray of bonus cards, then a part for every letter and for every kind of relic."""
    if view["phase"] in ("check", "over"):
        names = ("bonuses", *(f"bonus-{x}" for x in LETTERS), *(f"red-{r}" for r in RELICS))
        return [Part(name, "") for name in names]
    tray = "".join(rect("tu-slot", x, y, w, h, 6) for x, y, w, h in plan.bonuses)
    blue = [_blue(plan, n, tuple(view["bonuses"][letter]), say) for n, letter in enumerate(LETTERS)]
    red = list(view["red"])
    reds = [
        _red(plan, relic, red.index(relic) if relic in red else -1, view["red_points"], say)
        for relic in RELICS
    ]
    return [Part("bonuses", tray), *blue, *reds]


@kept
def _blue(plan: Layout, letter: int, points: tuple[int, ...], say: Say) -> Part:
    label = say(blue_words(letter, points))
    if not points:
        return Part(f"bonus-{LETTERS[letter]}", "", label)
    x, y, w, h = plan.bonuses[letter]
    drawn = [rect("tu-blue2", x + 4, y + 4, w, h, 6)] if len(points) > 1 else []
    drawn.append(rect("tu-blue", x, y, w, h, 6))
    if plan.tall:
        drawn.append(text(LETTERS[letter], x + w * 0.27, y + h * 0.68, 21, "tu-l"))
        drawn.append(_starred(points[0], x + w * 0.69, y + h * 0.5, 14.5))
    else:
        drawn.append(text(LETTERS[letter], x + w / 2, y + h * 0.42, 33, "tu-l"))
        drawn.append(_starred(points[0], x + w / 2, y + h * 0.73, 22))
    return Part(f"bonus-{LETTERS[letter]}", "".join(drawn), label)


def _starred(points: int, x: float, y: float, size: float) -> str:
    """Bonus points on a star."""
    corners = polygon([(x + a, y + b) for a, b in star(5, size, size * 0.7)])
    return shape("tu-star", corners) + text(f"+{points}", x - 0.5, y + size * 0.34, size * 0.92)


@kept
def _red(plan: Layout, relic: str, slot: int, points: int, say: Say) -> Part:
    if slot < 0:
        return Part(f"red-{relic}", "")
    x, y, w, h = plan.bonuses[5 + slot]
    drawn = [rect("tu-red", x, y, w, h, 6)]
    if plan.tall:
        drawn.append(circle("tu-card", x + w * 0.28, y + h / 2, 12))
        drawn.append(boxed(f"r-{relic}", x + w * 0.28 - 9.5, y + h / 2 - 9.5, 19, 19))
        drawn.append(_starred(points, x + w * 0.74, y + h * 0.5, 12.5))
    else:
        for dx in (-14, 14):
            drawn.append(circle("tu-card", x + w / 2 + dx, y + 24, 14))
            drawn.append(boxed(f"r-{relic}", x + w / 2 + dx - 11.5, y + 12.5, 23, 23))
        drawn.append(_starred(points, x + w / 2, y + h * 0.73, 22))
    return Part(f"red-{relic}", "".join(drawn), say(red_words(relic, points)))


def note(view: PaperView, plan: Layout, say: Say) -> Part:
    """What is easily forgotten; after a game alone, how good it was (T6.4)."""
    x, y, w, h = plan.note
    if view["rating"]:
        words = say(rating_words(view["rating"]))
        top = plan.wide[-1][1] + plan.wide[-1][3]
        size = 22.0 if plan.tall else 36.0
        lines = wrapped(words, 26 if plan.tall else 40)
        drawn = (
            text(line, plan.width / 2, top + size * (2 + 1.5 * n), size, "tu-b")
            for n, line in enumerate(lines)
        )
        return Part("note", "".join(drawn), words)
    free_to = plan.lines[-1][1] + plan.lines[-1][3]
    if view["phase"] != "turn" or (plan.tall and free_to > y):
        return Part("note", "")
    words = say(FREE_SEGMENT)
    size = fitting(words, w, h * 0.66, 11)
    return Part("note", text(words, x + w / 2, y + h * 0.72, size, "tu-b"))
