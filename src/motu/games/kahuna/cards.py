"""Cards: the hands, the face-up row, the deck and the discard pile."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from motu.core.message import Message, Say, msg, nmsg
from motu.core.picture import Part, el
from motu.games.kahuna.board import FACE_UP, HAND_LIMIT, ISLANDS
from motu.games.kahuna.layout import Box, Layout
from motu.games.kahuna.shapes import boxed, dot, rect, text

NUMBER = {name: index for index, name in enumerate(ISLANDS)}


def halo(box: Box, more: float = 4.0, round_: float = 8.0) -> str:
    """What lights up around a thing that can be picked."""
    x, y, width, height = box
    return rect("halo kh-hc", x - more, y - more, width + 2 * more, height + 2 * more, round_)


def _shade(box: Box) -> str:
    x, y, width, height = box
    return rect("kh-shade", x + 1, y + 2.5, width, height, width * 0.1)


def _slot(box: Box) -> str:
    x, y, width, height = box
    return rect("kh-slot", x, y, width, height, width * 0.1)


def _eye(box: Box, small: bool) -> str:
    x, y, width, _ = box
    size = 13.0 if small else 18.0
    return boxed("eye", x + width - size * 0.72, y - size * 0.28, size, size)


def _count(plan: Layout, box: Box, count: int) -> str:
    """A number on a round tag, at the foot of a pile."""
    x, y, width, height = box
    size = plan.text + 1
    cx, cy = x + width / 2, y + height * 0.5
    tag = el("circle", cx=cx, cy=cy, r=size * 0.92, class_="kh-count")
    return tag + text(str(count), cx, cy + size * 0.34, size, "#fffaf0")


def _shown(box: Box, name: str, seen: bool, small: bool = False) -> str:
    kind = "m" if small else "c"
    drawn = _shade(box) + boxed(f"{kind}{NUMBER[name]}", *box)
    return drawn + (_eye(box, small) if seen else "")


def _lifted(drawn: str) -> str:
    """A card that rises when it is picked."""
    return f'<g class="kh-card">{drawn}</g>'


def _maybe(box: Box, name: str) -> str:
    """A tag on the back of a card that may be this one."""
    x, y, width, height = box
    cx, cy = x + width / 2, y + height / 2
    tag = el("circle", cx=cx, cy=cy, r=11, class_="kh-doubt")
    letter = name[0] + "?"
    return tag + text(letter, cx, cy + 4.5, 13, "#3b2414")


def own_hand(view: Mapping[str, Any], seat: int, plan: Layout, say: Say) -> list[Part]:
    """The near hand: the viewer's own, or that of seat 0 for a watcher."""
    return _hand(view["seats"][seat], plan.hand, "hand", view["seat"] == seat, False, say)


def other_hand(view: Mapping[str, Any], seat: int, plan: Layout, say: Say) -> list[Part]:
    """The far hand: backs, but what has been seen lies open."""
    return _hand(view["seats"][seat], plan.other, "other", False, plan.small_other, say)


def _hand(
    side: Mapping[str, Any], boxes: Sequence[Box], name: str, own: bool, small: bool, say: Say
) -> list[Part]:
    known = Counter[str](side["known"])
    hand: list[str] | None = side["hand"]
    faces: list[str | None] = sorted(side["known"] if hand is None else hand)
    faces += [None] * (int(side["cards"]) - len(faces))
    doubtful: list[str] = list(side["doubtful"]) if hand is None else []
    parts = []
    for i in range(HAND_LIMIT):
        box, part = boxes[i], f"{name}-{i}"
        if i >= len(faces):
            parts.append(Part(part, ""))
            continue
        face = faces[i]
        if face is None:
            drawn = _shade(box) + boxed("back", *box)
            label = msg("Hidden card")
            if doubtful:
                maybe = doubtful.pop(0)
                drawn += _maybe(box, maybe)
                label = msg("Hidden card, perhaps {island}", island=maybe)
            parts.append(Part(part, _lifted(drawn), say(label)))
            continue
        seen = known[face] > 0
        known[face] -= 1
        parts.append(
            Part(
                part,
                _lifted((halo(box, 3.5) if own else "") + _shown(box, face, seen, small)),
                say(_card_label(face, seen, own)),
                f"card-{face}" if own else "",
            )
        )
    return parts


def _card_label(island: str, seen: bool, own: bool) -> Message:
    if seen and own:
        return msg("Card {island}, the other player has seen it", island=island)
    if seen:
        return msg("Card {island}, seen by everybody", island=island)
    return msg("Card {island}", island=island)


def table_cards(view: Mapping[str, Any], plan: Layout, say: Say) -> list[Part]:
    """The face-up row, the deck and the discard pile."""
    parts = []
    for i in range(FACE_UP):
        box, name = plan.row[i], view["row"][i]
        if name is None:
            parts.append(Part(f"row-{i}", _slot(box)))
            continue
        drawn = _lifted(halo(box, 3.0, 7.0) + _shown(box, name, False))
        label = say(msg("Face-up card {island}", island=name))
        parts.append(Part(f"row-{i}", drawn, label, f"row-{name}"))
    parts.append(_deck(int(view["deck"]), plan, say))
    parts.append(_discard(view, plan, say))
    return parts


def _deck(left: int, plan: Layout, say: Say) -> Part:
    x, y, width, height = plan.deck
    layers = min(3, (left + 4) // 5)
    drawn = [halo(plan.deck, 3.0, 7.0)]
    if left:
        drawn.append(_shade(plan.deck))
    else:
        drawn.append(_slot(plan.deck))
    for layer in range(layers):
        lift = 1.8 * layer
        drawn.append(boxed("back", x - lift * 0.5, y - lift, width, height))
    if left:
        lifted = (x - 0.9 * (layers - 1), y - 1.8 * (layers - 1), width, height)
        drawn.append(_count(plan, lifted, left))
    label = nmsg("Deck, {n} card", "Deck, {n} cards", left)
    return Part("deck", "".join(drawn), say(label), "deck")


def _discard(view: Mapping[str, Any], plan: Layout, say: Say) -> Part:
    """The pile of played cards; where there is room, a letter and pips tell which."""
    x, y, width, height = plan.discard
    cards, hidden = Counter[str](view["discard"]), int(view["face_down"])
    total = sum(cards.values()) + hidden
    drawn = [halo(plan.discard, 3.0, 7.0)]
    if plan.discard_list:
        drawn.append(rect("kh-mat", x, y, width, height, 7))
        for i, name in enumerate(ISLANDS):
            cx, cy = x + 17 + i % 4 * 24, y + 19 + i // 4 * 23
            gone = cards[name]
            drawn.append(text(name[0], cx, cy, 14, "#4a2f1c" if gone else "#78592f"))
            drawn.extend(
                dot("#4a2f1c", cx + 3.2 * (1 - gone) + 6.4 * k, cy + 5.8, 2.2) for k in range(gone)
            )
        foot = y + height - 9
        paper = rect("kh-paper", x + 14, foot - 13, 11, 15, 2)
        drawn += (paper, boxed("back", x + 59, foot - 13, 11, 15.5))
        for at, count in ((x + 37, total - hidden), (x + 81, hidden)):
            drawn.append(text(str(count), at, foot, 14, "#4a2f1c"))
    else:
        drawn.append(_slot(plan.discard))
        if total:
            drawn.append(_shade(plan.discard))
            for layer in range(min(3, (total + 4) // 5)):
                drawn.append(
                    rect("kh-paper", x + 1 - layer, y + 1 - 1.6 * layer, width - 2, height - 2, 4)
                )
            drawn.append(_count(plan, plan.discard, total))
    return Part("discard", "".join(drawn), say(_discard_label(view, cards, hidden)), "discard")


def _discard_label(view: Mapping[str, Any], cards: Counter[str], hidden: int) -> Message:
    names = ", ".join(f"{name} ×2" if cards[name] == 2 else name for name in sorted(+cards))
    pile = msg("Discard pile: {cards}", cards=names) if names else msg("Discard pile: empty")
    if not hidden:
        return pile
    below = nmsg("{n} card face down", "{n} cards face down", hidden)
    mine = ", ".join(name for side in view["seats"] for name in side["away"] or ())
    if not mine:
        return msg("{pile}; {hidden}", pile=pile, hidden=below)
    return msg("{pile}; {hidden}, yours: {cards}", pile=pile, hidden=below, cards=mine)
