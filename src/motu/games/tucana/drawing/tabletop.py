"""What lies beside the map: the cards of the turn, the deck, round and turn, the bonus cards."""

from __future__ import annotations

from functools import cache

from motu.core.ink import circle, fitting, rect
from motu.core.kept import kept, kept_few
from motu.core.message import Message, Say
from motu.core.picture import Part
from motu.core.shapes import Box, filled, pair, polygon, shape, short, star
from motu.games.tucana.drawing.ink import boxed, symbol, text
from motu.games.tucana.drawing.layout import Layout
from motu.games.tucana.rules.board import CARDS, LETTERS, RELICS, TURNS
from motu.games.tucana.view import TucanaView
from motu.games.tucana.words import msg, nmsg
from motu.games.tucana.words.spoken import CARD_WORDS, RELIC_WORDS, card_words, map_words


@kept
def title(plan: Layout, say: Say) -> Part:
    """The name of the island on a ribbon."""
    return Part("title", ribbon(plan.title, say(map_words(plan.map.sheet.name))))


def ribbon(box: Box, words: str) -> str:
    """Words on a ribbon with folded ends."""
    x, y, w, h = box
    fold, dip = h * 0.42, h * 0.16
    tails = "".join(
        polygon(
            (
                (edge, y + dip + h * 0.12),
                (edge + way * fold * 1.5, y + dip + h * 0.12),
                (edge + way * fold * 1.5, y + h + dip),
                (edge, y + h + dip),
                (edge + way * fold * 0.55, y + h * 0.56 + dip),
            )
        )
        for edge, way in ((x, 1), (x + w, -1))
    )
    left, right = x + fold, x + w - fold
    band = (
        f"M{short(left)} {short(y)}Q{short(x + w / 2)} {short(y - dip)} {short(right)} {short(y)}"
        f"V{short(y + h)}Q{short(x + w / 2)} {short(y + h - dip)} {short(left)} {short(y + h)}Z"
    )
    size = fitting(words, right - left - 8, h * 0.62)
    label = text(words, x + w / 2, y + h * 0.5 - dip * 0.5 + size * 0.34, size)
    return shape("tu-fold", tails) + shape("tu-ribbon", band) + label


def terrain_card(box: Box, kind: str, say: Say) -> str:
    """A card of the deck, face up."""
    x, y, w, h = box
    is_small = h <= 100
    # A small card has no room for two words.
    words = say(msg("any") if is_small and kind == "any" else card_words(kind))
    foot = 14.0 if is_small else h * 0.2
    side = min(w - 4, h - foot - 4)
    size = fitting(words, w - 8, max(12.0, h * 0.125))
    return (
        rect("tu-shade", x + 1.5, y + 3, w, h, w * 0.09)
        + rect("tu-card", x, y, w, h, w * 0.09)
        + rect("tu-cardin", x + 3, y + 3, w - 6, h - 6, w * 0.06)
        + boxed(f"k-{kind}", x + (w - side) / 2, y + (h - foot - side) / 2 + 1, side, side)
        + text(words, x + w / 2, y + h - foot * 0.42, size)
    )


def cards(view: TucanaView, plan: Layout, say: Say) -> Part:
    """The two terrain cards of the turn."""
    return _cards(plan, tuple(view["cards"]), say)


@kept
def _cards(plan: Layout, kinds: tuple[str, ...], say: Say) -> Part:
    if not kinds:
        return Part("cards", "".join(rect("tu-slot", *box, 7) for box in plan.cards))
    drawn = (terrain_card(box, kind, say) for box, kind in zip(plan.cards, kinds, strict=True))
    first, second = (card_words(kind) for kind in kinds)
    label = msg("The cards of this turn: {first} and {second}", first=first, second=second)
    return Part("cards", "".join(drawn), say(label))


def left(view: TucanaView, plan: Layout, say: Say) -> tuple[Part, Part]:
    """The deck, and how many cards of each kind are left in it."""
    return _left(plan, tuple([view["left"][kind] for kind in CARDS]), say)


@kept_few
def blank_left(plan: Layout) -> str:
    """The kinds of cards, and a ring for each card that there is."""
    x, y, w, h = plan.left
    drawn = []
    if plan.tall:
        for i, kind in enumerate(CARDS):
            drawn.append(boxed(f"k-{kind}", x + (i + 0.5) * w / 5 - 9.5, y - 1, 19, 19))
        return "".join(drawn)
    drawn.append(rect("tu-ledger", x, y, w, h, 5))
    for i, kind in enumerate(CARDS):
        drawn.append(boxed(f"k-{kind}", x + 3, _row(plan, i) - 11.5, 23, 23))
    rings = "".join(_pips(plan, i, n) for i, n in enumerate(plan.map.sheet.deck))
    return "".join(drawn) + shape("tu-pip tu-pip0", rings) + shape("tu-pip tu-pip1", rings)


def _row(plan: Layout, kind: int) -> float:
    _, y, _, h = plan.left
    return y + 4 + (kind + 0.5) * (h - 8) / 5


@kept
def _pips(plan: Layout, kind: int, count: int) -> str:
    """Path data of dots, one for each card of a kind."""
    x, y = plan.left[0] + 31, _row(plan, kind)
    return "".join(f"M{pair((x + pip * 9.4, y))}h0" for pip in range(count))


def left_words(counts: tuple[int, ...]) -> Message:
    """How many cards of each kind are left."""
    kinds = zip(counts, CARD_WORDS, strict=True)
    cards = tuple(msg("{n} × {card}", n=n, card=words) for n, words in kinds)
    return msg("Left in the deck: {cards}", cards=cards)


@kept
def _left(plan: Layout, counts: tuple[int, ...], say: Say) -> tuple[Part, Part]:
    x, y, w, _ = plan.left
    label = say(left_words(counts))
    if plan.tall:
        drawn = "".join(
            text(str(n), x + (i + 0.5) * w / 5, y + 29, 12, "tu-b") for i, n in enumerate(counts)
        )
    else:
        drawn = shape("tu-pip", "".join(_pips(plan, i, n) for i, n in enumerate(counts)))
    return Part("left", drawn, label), _deck(plan, sum(counts), say)


@kept
def _deck(plan: Layout, total: int, say: Say) -> Part:
    x, y, w, h = plan.deck
    back = [
        rect("tu-back", x + lift * 1.2, y - lift * 1.4, w - 3, h - 5, 2.5)
        for lift in range(min(3, (total + 8) // 9))
    ]
    if not plan.tall:
        back.append(text(str(total), x + w / 2 - 0.5, y + h / 2, 14, "tu-l"))
    label = say(nmsg("The deck: {n} card", "The deck: {n} cards", total))
    return Part("deck", "".join(back), label)


def rounds(view: TucanaView, plan: Layout, say: Say) -> Part:
    """Which round and turn it is."""
    over = view["phase"] == "over"
    return _rounds(plan, view["round"], view["rounds"], view["turn"], view["turns"], over, say)


@kept
def _rounds(
    plan: Layout, round_: int, of_rounds: int, turn: int, turns: int, over: bool, say: Say
) -> Part:
    x, y, w, _ = plan.rounds
    where: Message = msg("Round {round} of {rounds}", round=round_, rounds=of_rounds)
    when: Message = msg("Turn {turn} of {turns}", turn=turn, turns=turns)
    if over:
        when = msg("The game is over.")
    first, second = say(where), say(when)
    if plan.tall:
        size = min(fitting(first, w, 13), fitting(second, w, 13))
        drawn = text(first, x + w / 2, y + 12, size, "tu-b")
        drawn += text(second, x + w / 2, y + 27, size, "tu-b")
        return Part("rounds", drawn, f"{first}. {second}")
    done = turns if over else turn - 1
    drawn = text(first, x + 2, y + 17, 17, "tu-b tu-start") + text(
        second, x + w - 2, y + 17, 17, "tu-e"
    )
    if done:
        drawn += shape("tu-step", _steps(plan, done))
    if not over:
        here = _steps(plan, turn)[_steps(plan, turn).rindex("M") :]
        drawn += shape("tu-step tu-step2", here) + shape("tu-step tu-step3", here)
    return Part("rounds", drawn, f"{first}. {second}")


@kept
def _steps(plan: Layout, count: int) -> str:
    """Path data of dots for the first turns of a round."""
    x, y, w, h = plan.rounds
    step = (w - 16) / (TURNS - 1)
    return "".join(f"M{pair((x + 8 + i * step, y + h - 12))}h0" for i in range(count))


@kept_few
def blank_rounds(plan: Layout) -> str:
    """The way of a round, turn by turn."""
    if plan.tall:
        return ""
    x, y, w, h = plan.rounds
    way = shape("tu-way", f"M{short(x + 8)} {short(y + h - 12)}H{short(x + w - 8)}")
    rings = _steps(plan, TURNS)
    return way + shape("tu-step", rings) + shape("tu-step tu-step0", rings)


def bonuses(view: TucanaView, plan: Layout, say: Say) -> tuple[Part, ...]:
    """The tray of bonus cards, then a part for every letter and for every kind of relic."""
    blue = tuple([tuple(view["bonuses"][letter]) for letter in LETTERS])
    special = bool(view["options"]["special_bonuses"])
    return _bonuses(plan, special, blue, tuple(view["red"]), view["red_points"], say)


@kept
def _bonuses(
    plan: Layout,
    special: bool,
    blue: tuple[tuple[int, ...], ...],
    red: tuple[str, ...],
    red_points: int,
    say: Say,
) -> tuple[Part, ...]:
    return (
        _tray(plan, special),
        *(_blue(plan, letter, points, say) for letter, points in enumerate(blue)),
        *(
            _red(plan, relic, red.index(relic) if relic in red else -1, red_points, say)
            for relic in RELICS
        ),
    )


@kept
def _tray(plan: Layout, special: bool) -> Part:
    boxes = plan.bonuses if special else plan.bonuses[:5]
    css = "tu-gap" if plan.tall else "tu-slot"
    return Part("bonuses", "".join(rect(css, x, y, w - 2, h - 2, 5) for x, y, w, h in boxes))


@kept
def _blue(plan: Layout, letter: int, points: tuple[int, ...], say: Say) -> Part:
    name = f"bonus-{LETTERS[letter]}"
    label = say(blue_words(letter, points))
    if not points:
        return Part(name, "", label)
    x, y, w, h = plan.bonuses[letter]
    drawn = []
    if len(points) > 1:
        drawn.append(rect("tu-blue2", x + 3, y + 3, w - 2, h - 2, 5))
    drawn.append(rect("tu-blue", x, y, w - 2, h - 2, 5))
    cx = x + w / 2 - 1
    if plan.tall:
        drawn.append(text(f"+{points[0]}", cx, y + h / 2 + 3.6, 13, "tu-l"))
    else:
        drawn.append(text(LETTERS[letter], cx, y + 23, 21, "tu-l"))
        drawn.append(
            shape("tu-star", polygon([(cx + a, y + 40 + b) for a, b in star(5, 15, 10.5)]))
        )
        drawn.append(text(f"+{points[0]}", cx - 1, y + 45, 14))
    return Part(name, "".join(drawn), label)


def blue_words(letter: int, points: tuple[int, ...]) -> Message:
    """What the blue cards of a letter give."""
    if not points:
        return msg("No blue bonus {letter} is left", letter=LETTERS[letter])
    label = msg(
        "Blue bonus {letter}: {points}",
        letter=LETTERS[letter],
        points=nmsg("{n} point", "{n} points", points[0]),
    )
    if len(points) > 1:
        label = msg("{bonus}, below it one for {n}", bonus=label, n=points[1])
    return label


def red_words(relic: str, points: int) -> Message:
    """What a red card asks for and gives."""
    return msg(
        "Red bonus for two of a kind ({relic}): {points}",
        relic=RELIC_WORDS[RELICS.index(relic)],
        points=nmsg("{n} point", "{n} points", points),
    )


@kept
def _red(plan: Layout, relic: str, slot: int, points: int, say: Say) -> Part:
    name = f"red-{relic}"
    if slot < 0:
        return Part(name, "")
    x, y, w, h = plan.bonuses[5 + slot]
    drawn = [rect("tu-red", x, y, w - 2, h - 2, 5)]
    cx = x + w / 2 - 1
    if plan.tall:
        drawn.append(rect("tu-card", x + 2, y + 2, w - 6, h - 6, 3))
        drawn.append(boxed(f"r-{relic}", x + w / 2 - 9, y + 1, 17, 17))
    else:
        for dx in (-8, 8):
            drawn.append(circle("tu-card", cx + dx, y + 17, 9.4))
            drawn.append(boxed(f"r-{relic}", cx + dx - 7.5, y + 9.5, 15, 15))
        drawn.append(
            shape("tu-star", polygon([(cx + a, y + 40 + b) for a, b in star(5, 15, 10.5)]))
        )
        drawn.append(text(f"+{points}", cx - 1, y + 45, 14))
    return Part(name, "".join(drawn), say(red_words(relic, points)))


@cache
def tabletop_defs() -> str:
    """A star, for bonus points."""
    points = polygon([(10 + x, 10.8 + y) for x, y in star(5, 10, 4.4)])
    return symbol("star", (20, 20), filled("#d99a12", points))
