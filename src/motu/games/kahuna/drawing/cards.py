"""Cards: the hands, the face-up row, the deck and the discard pile."""

from __future__ import annotations

from functools import cache

from motu.core.ink import dot, rect
from motu.core.kept import kept, kept_few
from motu.core.message import Message, Say
from motu.core.picture import Part, el
from motu.core.shapes import Box
from motu.games.kahuna.drawing.ink import boxed, text
from motu.games.kahuna.drawing.layout import Layout
from motu.games.kahuna.view import KahunaView, Side
from motu.games.kahuna.words import msg, nmsg


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
    return tag + text(str(count), cx, cy + size * 0.34, size, fill="#fffaf0")


def _shown(plan: Layout, box: Box, name: str, seen: bool, small: bool = False) -> str:
    kind = "m" if small else "c"
    drawn = _shade(box) + boxed(f"{kind}{plan.board.islands.index(name)}", *box)
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
    return tag + text(letter, cx, cy + 4.5, 13, fill="#3b2414")


def own_hand(view: KahunaView, seat: int, plan: Layout, say: Say) -> tuple[Part, ...]:
    """The near hand: the viewer's own, or that of seat 0 for a watcher."""
    return _hand(view["seats"][seat], plan, "hand", view["seat"] == seat, say)


def other_hand(view: KahunaView, seat: int, plan: Layout, say: Say) -> tuple[Part, ...]:
    """The far hand: backs, but what has been seen lies open."""
    return _hand(view["seats"][seat], plan, "other", False, say)


def _hand(side: Side, plan: Layout, name: str, own: bool, say: Say) -> tuple[Part, ...]:
    hand: list[str] | None = side["hand"]
    return _cards(
        plan,
        name,
        int(side["cards"]),
        tuple(side["known"] if hand is None else hand),
        tuple(side["known"]),
        tuple(side["doubtful"]) if hand is None else (),
        own,
        say,
    )


@kept
def _cards(
    plan: Layout,
    name: str,
    count: int,
    open_: tuple[str, ...],
    known: tuple[str, ...],
    doubtful: tuple[str, ...],
    own: bool,
    say: Say,
) -> tuple[Part, ...]:
    """A hand: the cards that the viewer can tell, then the backs of the others."""
    limit = int(plan.board.hand_limit)
    faces = sorted(open_)
    backs = [*doubtful, *[""] * limit]
    seen = list(known)
    parts = []
    for i in range(limit):
        if i < len(faces):
            is_seen = faces[i] in seen
            parts.append(_face(plan, name, i, faces[i], is_seen, own, say))
            if is_seen:
                seen.remove(faces[i])
        elif i < count:
            parts.append(_back(plan, name, i, backs[i - len(faces)], say))
        else:
            parts.append(_no_card(name, i))
    return tuple(parts)


@cache
def _no_card(name: str, place: int) -> Part:
    return Part(f"{name}-{place}", "")


def _box(plan: Layout, name: str, place: int) -> Box:
    return plan.hand[place] if name == "hand" else plan.other[place]


@kept
def _face(plan: Layout, name: str, place: int, face: str, seen: bool, own: bool, say: Say) -> Part:
    box = _box(plan, name, place)
    small = name == "other" and plan.small_other
    drawn = _lifted((halo(box, 3.5) if own else "") + _shown(plan, box, face, seen, small))
    label = say(_card_label(face, seen, own))
    return Part(f"{name}-{place}", drawn, label, f"card-{face}" if own else "")


@kept
def _back(plan: Layout, name: str, place: int, maybe: str, say: Say) -> Part:
    box = _box(plan, name, place)
    drawn = _shade(box) + boxed("back", *box)
    label = msg("Hidden card")
    if maybe:
        drawn += _maybe(box, maybe)
        label = msg("Hidden card, perhaps {island}", island=maybe)
    return Part(f"{name}-{place}", _lifted(drawn), say(label))


def _card_label(island: str, seen: bool, own: bool) -> Message:
    if seen and own:
        return msg("Card {island}, the other player has seen it", island=island)
    if seen:
        return msg("Card {island}, seen by everybody", island=island)
    return msg("Card {island}", island=island)


def table_cards(view: KahunaView, plan: Layout, say: Say) -> list[Part]:
    """The face-up row, the deck and the discard pile."""
    mine = tuple([name for side in view["seats"] for name in side["away"] or ()])
    return [
        *_row(plan, tuple(view["row"]), say),
        _deck(int(view["deck"]), plan, say),
        _discard(plan, tuple(view["discard"]), int(view["face_down"]), mine, say),
    ]


@kept
def _row(plan: Layout, names: tuple[str | None, ...], say: Say) -> tuple[Part, ...]:
    return tuple(_in_row(plan, place, name, say) for place, name in enumerate(names))


@kept
def _in_row(plan: Layout, place: int, name: str | None, say: Say) -> Part:
    box = plan.row[place]
    if name is None:
        return Part(f"row-{place}", _slot(box))
    drawn = _lifted(halo(box, 3.0, 7.0) + _shown(plan, box, name, False))
    label = say(msg("Face-up card {island}", island=name))
    return Part(f"row-{place}", drawn, label, f"row-{name}")


@kept
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


@kept
def _discard(
    plan: Layout, names: tuple[str, ...], hidden: int, mine: tuple[str, ...], say: Say
) -> Part:
    """The pile of played cards; where there is room, a letter and pips tell which."""
    label = say(_discard_label(names, hidden, mine))
    drawn = _list(plan, names, hidden) if plan.discard_list else _pile(plan, len(names) + hidden)
    return Part("discard", drawn, label, "discard")


@kept
def _list(plan: Layout, names: tuple[str, ...], hidden: int) -> str:
    counts = dict.fromkeys(plan.board.islands, 0)
    for name in names:
        counts[name] += 1
    gone = [_gone(plan, island, count) for island, count in enumerate(counts.values())]
    return "".join((_mat(plan), *gone, _totals(plan, len(names), hidden)))


@kept_few
def _mat(plan: Layout) -> str:
    return halo(plan.discard, 3.0, 7.0) + rect("kh-mat", *plan.discard, 7)


@kept
def _totals(plan: Layout, seen: int, hidden: int) -> str:
    """How many cards of the pile lie face up, and how many face down."""
    x, y, _, height = plan.discard
    foot = y + height - 9
    drawn = [rect("kh-paper", x + 14, foot - 13, 11, 15, 2)]
    drawn.append(boxed("back", x + 59, foot - 13, 11, 15.5))
    for at, count in ((x + 37, seen), (x + 81, hidden)):
        drawn.append(text(str(count), at, foot, 14, fill="#4a2f1c"))
    return "".join(drawn)


@kept
def _gone(plan: Layout, island: int, count: int) -> str:
    """The letter of an island, with a pip for each of its cards in the pile."""
    x, y, _, _ = plan.discard
    cx, cy = x + 17 + island % 4 * 24, y + 19 + island // 4 * 23
    pips = (dot("#4a2f1c", cx + 3.2 * (1 - count) + 6.4 * k, cy + 5.8, 2.2) for k in range(count))
    letter = text(plan.board.islands[island][0], cx, cy, 14, fill="#4a2f1c" if count else "#78592f")
    return letter + "".join(pips)


@kept
def _pile(plan: Layout, total: int) -> str:
    x, y, width, height = plan.discard
    drawn = [halo(plan.discard, 3.0, 7.0), _slot(plan.discard)]
    if total:
        drawn.append(_shade(plan.discard))
        drawn += [
            rect("kh-paper", x + 1 - layer, y + 1 - 1.6 * layer, width - 2, height - 2, 4)
            for layer in range(min(3, (total + 4) // 5))
        ]
        drawn.append(_count(plan, plan.discard, total))
    return "".join(drawn)


def _discard_label(cards: tuple[str, ...], hidden: int, mine: tuple[str, ...]) -> Message:
    pile = _pile_words(cards)
    if not hidden:
        return pile
    below = nmsg("{n} card face down", "{n} cards face down", hidden)
    if not mine:
        return msg("{pile}; {hidden}", pile=pile, hidden=below)
    return msg("{pile}; {hidden}, yours: {cards}", pile=pile, hidden=below, cards=", ".join(mine))


@kept
def _pile_words(cards: tuple[str, ...]) -> Message:
    if not cards:
        return msg("Discard pile: empty")
    names = [f"{name} ×2" if cards.count(name) == 2 else name for name in sorted(set(cards))]
    return msg("Discard pile: {cards}", cards=", ".join(names))
