"""A line for each player in Trails of Tucana on paper: what is joined, marked and counted."""

from __future__ import annotations

from motu.core.ink import fitting, hit_box, rect
from motu.core.kept import kept
from motu.core.message import Message, Say, nameless
from motu.core.picture import Part, el
from motu.core.shapes import Box
from motu.games.tucana.drawing.ink import boxed, text
from motu.games.tucana.drawing.relic_art import LETTER_TONES
from motu.games.tucana.drawing.slips import swatch
from motu.games.tucana.rules.board import LETTERS, RELICS, Map
from motu.games.tucana.words.spoken import RELIC_WORDS, SEATS
from motu.games.tucana_paper.dealing import BOX
from motu.games.tucana_paper.drawing.layout import Layout
from motu.games.tucana_paper.view import PaperView, Phase, PlayerView
from motu.games.tucana_paper.words import msg

EMPTY: Box = (0, 0, 0, 0)


class Cut:
    """How a line is divided up: where the name, the letters, the boxes and the sums stand."""

    def __init__(self, plan: Layout, seat: int, phase: Phase) -> None:
        self.full = phase in ("check", "over")
        self.box = (plan.wide if self.full else plan.lines)[seat]
        x, y, w, h = self.box
        tiles = 5 + plan.reds
        self.boxes: list[list[Box]] = []
        if phase == "check" and plan.tall:
            top = h * 0.44
            self.name: Box = (x, y, 104, top)
            self.tiles = _across((x + 106, y + 2, 204, top - 3), tiles, 1.5)
            self.sum: Box = (x + w - 38, y + 3, 35, top - 5)
            self.boxes = _groups((x, y + top, w, h - top), plan.values)
        elif phase == "check":
            self.name = (x, y, 132, h)
            self.boxes = _groups((x + 132, y + 6, 476, h - 12), plan.values)
            self.sum = (x + 614, y + 8, 60, h - 16)
            self.tiles = _across((x + 688, y + 8, 238, h - 16), tiles, 3)
        elif plan.tall:
            self.name = (x, y, 96, h)
            self.tiles = _across((x + 96, y + 2, 216, h - 4), tiles, 2)
            self.sum = (x + w - 38, y + 3, 35, h - 6)
        else:
            top = min(40.0, h * 0.44)
            self.name = (x, y, 290, top)
            self.tiles = _across((x + 8, y + top, w - 16, h - top - 7), tiles, 5)
            self.sum = (x + w - 74, y + 5, 66, top - 8)
        if phase == "over":
            self.name = (x, y, 112 if plan.tall else 240, h)


def _across(box: Box, count: int, gap: float) -> list[Box]:
    x, y, w, h = box
    wide = (w + gap) / count - gap
    return [(x + n * (wide + gap), y, wide, h) for n in range(count)]


def _groups(box: Box, values: int) -> list[list[Box]]:
    """For each type of relic the boxes of its values."""
    x, y, w, h = box
    step = w / 5
    return [_across((x + n * step + 3, y + 2, step - 6, h - 5), values, 2) for n in range(5)]


@kept
def cut(plan: Layout, seat: int, phase: Phase) -> Cut:
    """The same for all positions."""
    return Cut(plan, seat, phase)


def lines(view: PaperView, plan: Layout, say: Say) -> list[Part]:
    """The headings, then for every player the line and all that can be picked on it."""
    map_ = BOX.known(view["components"])
    plain = nameless(say)
    parts = [_heads(plan, map_, view["phase"], plain)]
    red = _reds(view)
    for seat, side in enumerate(view["seats"]):
        who = say(SEATS[seat])
        parts += _player(view, plan, seat, side, who, plain)
        parts += _pairs(view["phase"], plan, map_, seat, side, who, plain)
        parts += _twos(view["phase"], plan, seat, side, red, view["red"], who, plain)
        parts += _boxes(view["phase"], plan, map_, seat, side, who, plain)
    return parts


def _reds(view: PaperView) -> list[str]:
    """The kinds of relics of the red cards that were laid out: those there, and those won."""
    won = {relic for side in view["seats"] for relic in side["twos"]}
    return [relic for relic in RELICS if relic in won or relic in view["red"]]


def _player(
    view: PaperView, plan: Layout, seat: int, side: PlayerView, name: str, say: Say
) -> list[Part]:
    phase, points = view["phase"], side["points"]
    start = ""
    if phase == "ready" and view["round"] == 1:
        start = say(msg("from village {n}", n=side["start"]))
    sums: tuple[str, ...] = (str(points["total"]),)
    if phase == "check":
        sums = (str(side["relic_sum"]),)
    elif phase == "over":
        sums = tuple(
            str(n)
            for n in (*points["rounds"], points["villages"], points["bonus"], points["total"])
        )
    won = seat in view["winners"]
    return [
        _line(plan, seat, phase, sums, points["bonus"], start, won, name),
        _name(plan, seat, phase, name, won),
    ]


@kept
def _line(
    plan: Layout,
    seat: int,
    phase: Phase,
    sums: tuple[str, ...],
    bonus: int,
    start: str,
    won: bool,
    name: str,
) -> Part:
    at = cut(plan, seat, phase)
    x, y, w, h = at.box
    drawn = [rect("tp-won" if won else "tp-line", x, y, w, h, 7)]
    if phase == "over":
        drawn += _columns(plan, at.box, sums)
    else:
        sx, sy, sw, sh = at.sum
        size = min(30.0, sh * 0.78, sw * 0.58)
        drawn.append(rect("tu-sum", sx, sy, sw, sh, 5))
        drawn.append(text(sums[0], sx + sw / 2, sy + sh / 2 + size * 0.36, size, "tu-l"))
        if not plan.tall and not at.full and bonus:
            drawn.append(boxed("star", sx - 62, sy + sh / 2 - 12, 24, 24))
            drawn.append(text(str(bonus), sx - 34, sy + sh / 2 + 7, 20, "tu-w"))
    if start:
        drawn.append(_start(at, start))
    return Part(f"sheet-{seat}", "".join(drawn), f"{name}: {' + '.join(sums)}")


def _start(at: Cut, words: str) -> str:
    """T1.3: the village at which a player begins to write."""
    x, y, _, h = at.tiles[0]
    side = min(h - 4, 44.0)
    top = y + (h - side) / 2
    size = min(side * 0.6, 24.0)
    return boxed("hut", x + 2, top, side, side) + text(
        words, x + side + 10, y + h / 2 + size * 0.34, size, "tu-w"
    )


def _columns(plan: Layout, box: Box, sums: tuple[str, ...]) -> list[str]:
    """At the end: relics of each round, villages, bonuses, and the total."""
    _, y, _, h = box
    drawn = []
    size = min(30.0, h * 0.5, 15.0 if plan.tall else 99)
    for n, (x, w) in enumerate(_sum_columns(plan, len(sums))):
        last = n == len(sums) - 1
        if last:
            drawn.append(rect("tu-sum", x, y + 4, w - 4, h - 8, 5))
        css = "tu-l" if last else "tu-t"
        drawn.append(
            text(sums[n], x + w / 2 - (2 if last else 0), y + h / 2 + size * 0.36, size, css)
        )
    return drawn


def _sum_columns(plan: Layout, count: int) -> list[tuple[float, float]]:
    """The left edge and the width of each column."""
    x, _, w, _ = plan.wide[0]
    first = x + (112 if plan.tall else 240)
    step = (x + w - first) / count
    return [(first + n * step, step) for n in range(count)]


@kept
def _name(plan: Layout, seat: int, phase: Phase, name: str, won: bool) -> Part:
    x, y, w, h = cut(plan, seat, phase).name
    high = min(h, 44.0)
    mark = min(22.0, high * 0.5)
    room = w - mark - 16 - (high * 0.8 if won else 0)
    size = fitting(name, room, min(26.0, high * 0.56), 12 if plan.tall else 15)
    shown = name
    while len(shown) > 2 and len(shown) * size * 0.52 > room:
        shown = shown[:-2].rstrip() + "…"
    middle = y + h / 2
    drawn = (
        hit_box((x, y, w, h))
        + swatch(seat, x + 6, middle - mark / 2, mark * 0.7, mark)
        + text(shown, x + 11 + mark * 0.7, middle + size * 0.34, size, "tu-w")
        + rect("halo tp-h", x + 2, y + 2, w - 4, h - 4, 6)
    )
    if won:
        drawn += boxed("crown", x + w - high * 0.72, middle - high * 0.32, high * 0.66, high * 0.6)
    return Part(f"player-{seat + 1}", drawn, name, f"player-{seat + 1}", css="tp-name")


# --- villages and red cards -----------------------------------------------------------------------


def _pairs(
    phase: Phase, plan: Layout, map_: Map, seat: int, side: PlayerView, who: str, say: Say
) -> list[Part]:
    names = [f"pair-{seat + 1}-{letter}" for letter in LETTERS]
    if phase in ("over", "ready"):
        return [Part(name, "", pick=name) for name in names]
    return [
        _pair(plan, phase, map_, seat, n, letter in side["pairs"], letter in side["new_pairs"],
              who, say)
        for n, letter in enumerate(LETTERS)
    ]  # fmt: skip


@kept
def _pair(
    plan: Layout, phase: Phase, map_: Map, seat: int, n: int, joined: bool, new: bool, who: str,
    say: Say,
) -> Part:  # fmt: skip
    x, y, w, h = box = cut(plan, seat, phase).tiles[n]
    letter, points = LETTERS[n], map_.letter_points[n]
    drawn = [hit_box(box), rect("tu-full" if joined else "tu-box", x, y, w, h, 5)]
    # Beside the letter, or below it, what it is worth; on the smallest tiles only the letter.
    beside, below = w >= 44, 44 > w >= 30 and h > 40
    wide = w * 0.45 if beside else w - 4
    high = h * 0.62 if below else h - 4
    if joined and (beside or below):
        tone = LETTER_TONES[n]
        drawn.append(el("rect", x=x + 2, y=y + 2, width=wide, height=high, rx=3, fill=tone))
    size = min(28.0, high * 0.78, wide * 0.86)
    ink, tone_of = ("tu-l", None) if joined else ("tu-t", LETTER_TONES[n])
    drawn.append(_letter(letter, x + 2 + wide / 2, y + 2 + high / 2 + size * 0.35, size, tone_of))
    if beside:
        room = w - wide - 4
        size = min(24.0, h * 0.5, room * 0.75)
        middle = x + wide + 2 + room / 2
        drawn.append(text(str(points), middle, y + h / 2 + size * 0.36, size, ink))
    elif below:
        size = min(14.0, (h - high) * 0.78)
        drawn.append(text(str(points), x + w / 2, y + h - 4, max(11.0, size), ink))
    drawn += _ends(box, new)
    said = _joined_words(joined, new)
    label = f"{say(msg('{player}: villages {letter}', player=who, letter=letter))}, {say(said)}"
    name = f"pair-{seat + 1}-{letter}"
    return Part(name, "".join(drawn), label, name)


def _letter(letter: str, x: float, y: float, size: float, tone: str | None) -> str:
    """A letter in its colour, or white."""
    css = "tu-l" if tone is None else "tp-letter"
    return el("text", letter, x=x, y=y, font_size=size, class_=css, fill=tone)


def _ends(box: Box, new: bool) -> list[str]:
    """What lies above a tile: a frame around what is of this turn, and the light."""
    x, y, w, h = box
    drawn = [rect("tp-new", x + 1, y + 1, w - 2, h - 2, 4)] if new else []
    return [*drawn, rect("halo tp-h", x, y, w, h, 5)]


def _joined_words(joined: bool, new: bool) -> Message:
    if new:
        return msg("connected in this turn")
    return msg("connected") if joined else msg("not connected")


def _twos(
    phase: Phase,
    plan: Layout,
    seat: int,
    side: PlayerView,
    reds: list[str],
    there: list[str],
    who: str,
    say: Say,
) -> list[Part]:
    """T6.2: a tile for each red card that was laid out."""
    parts = []
    for relic in RELICS:
        slot = reds.index(relic) if relic in reds and phase in ("turn", "check") else -1
        joined, new = relic in side["twos"], relic in side["new_twos"]
        gone = not joined and relic not in there
        parts.append(_two(plan, phase, seat, relic, slot, joined, new, gone, who, say))
    return parts


@kept
def _two(
    plan: Layout, phase: Phase, seat: int, relic: str, slot: int, joined: bool, new: bool,
    gone: bool, who: str, say: Say,
) -> Part:  # fmt: skip
    name = f"two-{seat + 1}-{relic}"
    if slot < 0:
        return Part(name, "", pick=name)
    x, y, w, h = box = cut(plan, seat, phase).tiles[5 + slot]
    side = min(w, h) - 5
    drawn = [
        hit_box(box),
        rect("tu-red" if joined else "tu-box", x, y, w, h, 5),
        boxed(f"r-{relic}", x + (w - side) / 2, y + (h - side) / 2, side, side),
        *_ends(box, new),
    ]
    words = RELIC_WORDS[RELICS.index(relic)]
    what = say(msg("{player}: two of a kind ({relic})", player=who, relic=words))
    said = f"{what}, {say(_joined_words(joined, new))}"
    return Part(name, "".join(drawn), said, name, css="tu-faint" if gone else "")


# --- boxes ----------------------------------------------------------------------------------------


def _boxes(
    phase: Phase, plan: Layout, map_: Map, seat: int, side: PlayerView, who: str, say: Say
) -> list[Part]:
    """T7.4: a box for every value of every type; on the smaller map the third is never there."""
    parts = []
    for kind, relic in enumerate(RELICS):
        for n in range(3):
            name = f"box-{seat + 1}-{relic}-{n + 1}"
            if phase != "check" or n >= plan.values:
                parts.append(Part(name, "", pick=name))
            else:
                state = (
                    "kept"
                    if n < side["kept"][relic]
                    else "full"
                    if n < side["relics"][relic]
                    else "box"
                )
                parts.append(_box(plan, map_, seat, kind, n, state, who, say))
    return parts


@kept
def _box(
    plan: Layout, map_: Map, seat: int, kind: int, n: int, state: str, who: str, say: Say
) -> Part:
    x, y, w, h = box = cut(plan, seat, "check").boxes[kind][n]
    css = {"kept": "tp-kept", "full": "tu-full", "box": "tu-box"}[state]
    size = min(24.0, h * 0.6, w * 0.7)
    value = str(map_.relic_points[kind][n])
    ink = "tu-t" if state == "box" else "tu-l"
    drawn = [
        hit_box(box),
        rect(css, x, y, w, h, 5),
        text(value, x + w / 2, y + h / 2 + size * 0.35, size, ink),
        *_ends(box, False),
    ]
    what = say(msg("{player}: {relic}, box {n}", player=who, relic=RELIC_WORDS[kind], n=n + 1))
    said = {
        "kept": msg("marked in an earlier round"),
        "full": msg("marked"),
        "box": msg("not marked"),
    }[state]
    name = f"box-{seat + 1}-{RELICS[kind]}-{n + 1}"
    return Part(name, "".join(drawn), f"{what}, {say(said)}", name)


# --- headings -------------------------------------------------------------------------------------


@kept
def _heads(plan: Layout, map_: Map, phase: Phase, say: Say) -> Part:
    """What stands in each column, when a round or the game is over."""
    _, y, _, h = plan.heads
    drawn = []
    if phase == "check":
        at = cut(plan, 0, phase)
        side = h - 2
        for relic, boxes in zip(RELICS, at.boxes, strict=True):
            middle = (boxes[0][0] + boxes[-1][0] + boxes[-1][2]) / 2
            drawn.append(_coin(f"r-{relic}", middle, y + h / 2, side))
        if not plan.tall:
            sx, _, sw, _ = at.sum
            drawn.append(text("Σ", sx + sw / 2, y + h * 0.72, 26, "tu-b"))
            first, last = at.tiles[0], at.tiles[4]
            drawn.append(_coin("hut", (first[0] + last[0] + last[2]) / 2, y + h / 2, side))
    elif phase == "over":
        count = map_.rounds + 3
        for n, (x, w) in enumerate(_sum_columns(plan, count)):
            if n < count - 3:
                size = 17.0 if plan.tall else 26.0
                drawn.append(text("I" * (n + 1), x + w / 2, y + h * 0.72, size, "tu-b"))
            else:
                sign = ("hut", "star", "crown")[n - count + 3]
                drawn.append(_coin(sign, x + w / 2, y + h / 2, h - 2))
    return Part("heads", "".join(drawn))


def _coin(sign: str, x: float, y: float, side: float) -> str:
    """A sign on a light ground."""
    inner = side * 0.8
    ground = rect("tu-card", x - side / 2, y - side / 2, side, side, side / 2)
    return ground + boxed(sign, x - inner / 2, y - inner / 2, inner, inner)
