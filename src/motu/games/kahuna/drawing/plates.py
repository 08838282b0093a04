"""The plates of the two sides, the track of the three scorings and the button to pass."""

from __future__ import annotations

from functools import cache
from math import pi
from typing import TypeAlias

from motu.core.ink import dot, fitted, rect
from motu.core.kept import kept
from motu.core.message import Message, Say
from motu.core.picture import Part, el
from motu.core.shapes import Box, Point, disc, filled, polygon, shape, short, star
from motu.games.kahuna.drawing.cards import halo
from motu.games.kahuna.drawing.ink import boxed, symbol, text
from motu.games.kahuna.drawing.layout import Layout
from motu.games.kahuna.drawing.style import CREAM, GOLD, SIDE, SIDE_DARK
from motu.games.kahuna.view import KahunaView
from motu.games.kahuna.words import msg, nmsg
from motu.games.kahuna.words.spoken import SEATS

#: One scoring: how many islands each side had, and the points it got.
Scored: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]
#: A plate that is higher than this has room for words.
WORDY = 50.0
#: What is counted on a plate.
SIGNS = ("point", "isle", "bridge")


def _sun() -> str:
    """Coral's totem: a round face with rays. 40 by 48, standing on its foot."""
    rays = [(20 + x, 21 + y) for x, y in star(12, 20, 14.5)]
    return (
        filled(
            CREAM, polygon([(20 + x, 21 + y) for x, y in star(12, 22, 16.5)]) + "M13 34h14l2 14H11Z"
        )
        + filled("#7d1a0d", "M14.5 35h11l1.5 11.5H13Z")
        + filled("#f2a33a", polygon(rays))
        + dot("#c8371f", 20, 21, 14.2)
        + dot("#e4603f", 19, 20, 11.5)
        + filled(
            CREAM,
            "M12.5 17.5q3-3.5 6 0q-3 2-6 0ZM21.5 17.5q3-3.5 6 0q-3 2-6 0Z"
            "M12.5 25q7.5 8.5 15 0q-7.5 3-15 0Z",
        )
        + dot("#5c1207", 15.6, 17.3, 1.3)
        + dot("#5c1207", 24.6, 17.3, 1.3)
        + filled("#7d1a0d", "M18.8 18h2.4l1 5h-4.4Z")
        + dot("#ffd9a8", 20, 11.6, 1.7)
    )


def _mask() -> str:
    """Ink's totem: a tall mask with corners. 40 by 48."""
    return (
        filled(CREAM, "M9 1L20 6 31 1 35 16 31 36 25 48H15L9 36 5 16Z")
        + filled("#2b2d78", "M11 4L20 8.5 29 4 32.5 16 29 35 23.5 46H16.5L11 35 7.5 16Z")
        + filled("#15163f", "M20 8.5L29 4 32.5 16 29 35 23.5 46H20Z")
        + filled("#8d95f2", "M20 12L30 9 31 15 22 19V29H18V19L9 15 10 9Z")
        + filled(CREAM, "M10.5 18L17 20.5 16.5 24 11.5 22.5ZM29.5 18L23 20.5 23.5 24 28.5 22.5Z")
        + filled(CREAM, "M12.5 32L15 34.5 17.5 32 20 34.5 22.5 32 25 34.5 27.5 32 25.5 38.5H14.5Z")
        + dot("#15163f", 15, 22.2, 1.3)
        + dot("#15163f", 25, 22.2, 1.3)
    )


@cache
def plate_defs() -> str:
    """The totems `kh-t0` and `kh-t1`, and the signs used on the plates."""
    isle = (
        filled("#f6e6ba", "M1 13Q0 8 6 7Q10 4 15 7Q20 8 19 13Q16 17 10 17Q3 17 1 13Z")
        + filled("#86bd62", "M3.5 11.5Q6 9 9 7.5Q15 8 16.5 11.5Q14 14 10 14Q5 14 3.5 11.5Z")
        + filled("#3f8a55", "M6 11L10 2 14 11Z")
    )
    bridge = el("path", d="M2 15Q10 3 18 15M2 9Q10-3 18 9", class_="kh-sign") + el(
        "path", d="M3 8v6M7 5v6M10 4v6M13 5v6M17 8v6", class_="kh-sign"
    )
    point = filled(GOLD, polygon([(10 + x, 10.5 + y) for x, y in star(5, 9.5, 4)]))
    crown = filled(GOLD, "M2 16L1 6 6 10 10 3 14 10 19 6 18 16Z") + el(
        "path", d="M2 16L1 6 6 10 10 3 14 10 19 6 18 16Z", class_="kh-crown"
    )
    return "".join(
        symbol(name, size, drawn)
        for name, drawn, size in (
            ("t0", _sun(), (40, 48)),
            ("t1", _mask(), (40, 48)),
            ("isle", isle, (20, 20)),
            ("bridge", bridge, (20, 20)),
            ("point", point, (20, 20)),
            ("crown", crown, (20, 20)),
        )
    )


PLATE_STYLE = (
    ".kh-sign{fill:none;stroke:#fffaf0;stroke-width:1.7;stroke-linecap:round}"
    ".kh-mat{fill:#f9edcf;stroke:#a5814a;stroke-width:1.4}"
    ".kh-acts{fill:none;stroke:#ffbe1a;stroke-width:4}"
    ".kh-actl{fill:none;stroke:#4a2f1c;stroke-width:6.4}"
    ".kh-plank{fill:#7a4b2a;stroke:#4a2f1c;stroke-width:1.4}"
    ".kh-grip{fill:none;stroke:#c98f52;stroke-width:1.2}"
    ".kh-crown{fill:none;stroke:#4a2f1c;stroke-width:1.3;stroke-linejoin:round}"
    ".kh-rope{fill:none;stroke:#a5814a;stroke-width:2.4;stroke-dasharray:4 2.4}"
)


@cache
def _frame(side: int, box: Box, more: float = 0.0) -> str:
    """The outline of a plate: round for Coral, with cut corners for Ink."""
    x, y, w, h = box[0] - more, box[1] - more, box[2] + 2 * more, box[3] + 2 * more
    if side == 0:
        r = short(h / 2)
        return (
            f"M{short(x + h / 2)} {short(y)}h{short(w - h)}a{r} {r} 0 0 1 0 {short(h)}"
            f"h{short(h - w)}a{r} {r} 0 0 1 0 {short(-h)}Z"
        )
    c = h * 0.3
    corners: list[Point] = [
        (x + c, y), (x + w - c, y), (x + w, y + c), (x + w, y + h - c),
        (x + w - c, y + h), (x + c, y + h), (x, y + h - c), (x, y + c),
    ]  # fmt: skip
    return polygon(corners)


def plate(view: KahunaView, side: int, near: bool, plan: Layout, say: Say) -> Part:
    """One side: points, islands, bridges left, and whether it is its turn."""
    mine = view["seats"][side]
    return _plate(
        plan,
        side,
        near,
        (int(mine["points"]), len(mine["islands"]), int(mine["bridges_left"])),
        side in view["to_act"],
        side in view["winners"],
        say,
    )


@kept
def _plate(
    plan: Layout,
    side: int,
    near: bool,
    counts: tuple[int, int, int],
    acts: bool,
    won: bool,
    say: Say,
) -> Part:
    drawn = [_board(plan, side, near, acts, won, say)]
    drawn += [_counted(plan, near, i, value) for i, value in enumerate(counts)]
    label = _counts_words(side, counts)
    if acts:
        label = msg("{what}. To move.", what=label)
    if won:
        label = msg("{what}. Winner.", what=label)
    return Part(f"side-{side}", "".join(drawn), say(label))


@kept
def _counts_words(side: int, counts: tuple[int, int, int]) -> Message:
    points, islands, bridges = counts
    return msg(
        "{side}: {points}, {islands}, {bridges}",
        side=SEATS[side],
        points=_points(points),
        islands=_islands(islands),
        bridges=_bridges_left(bridges),
    )


@kept
def _points(n: int) -> Message:
    return nmsg("{n} point", "{n} points", n)


@kept
def _islands(n: int) -> Message:
    return nmsg("{n} island", "{n} islands", n)


@kept
def _bridges_left(n: int) -> Message:
    return nmsg("{n} bridge left", "{n} bridges left", n)


@kept
def _board(plan: Layout, side: int, near: bool, acts: bool, won: bool, say: Say) -> str:
    """A plate with nothing counted on it yet."""
    box = plan.plates[0 if near else 1]
    x, y, w, h = box
    drawn = [shape("kh-shade", _frame(side, (x + 1, y + 3, w, h)))]
    if acts:
        drawn.append(shape("kh-actl", _frame(side, box, 1.0)))
        drawn.append(shape("kh-acts", _frame(side, box, 1.0)))
    drawn.append(filled(SIDE[side], _frame(side, box)))
    tall = _token(h)
    drawn.append(boxed(f"t{side}", x + h * 0.22, y + (h - tall) / 2, tall * 40 / 48, tall))
    if won:
        drawn.append(boxed("crown", x + h * 0.04, y - h * 0.16, h * 0.5, h * 0.5))
    if h > WORDY:
        left = x + h * 0.34 + tall * 40 / 48
        name, fit = fitted(say(SEATS[side]), x + w - h * 0.16 - left - 4, 16)
        drawn.append(text(name, left + 4, y + h * 0.36, fit, "kh-w", CREAM))
    return "".join(drawn)


@kept
def _counted(plan: Layout, near: bool, which: int, value: int) -> str:
    """Points, islands or bridges: a sign and a number."""
    x, y, w, h = plan.plates[0 if near else 1]
    wordy = h > WORDY
    size = 18.0 if wordy else 15.0
    left = x + h * 0.34 + _token(h) * 40 / 48
    at = left + which * (x + w - h * 0.16 - left) / 3
    middle = y + h * (0.68 if wordy else 0.5)
    return boxed(SIGNS[which], at, middle - size * 0.55, size * 1.1, size * 1.1) + text(
        str(value),
        at + size * 1.28 + size * 0.3 * len(str(value)),
        middle + size * 0.34,
        size,
        fill=CREAM,
    )


def _token(height: float) -> float:
    """How high a side's token stands on a plate of some height."""
    return height * (0.94 if height < 40 else 0.84)


def track(view: KahunaView, plan: Layout, say: Say) -> Part:
    """The three passes through the deck, and what their scorings brought."""
    done = tuple((tuple(one["islands"]), tuple(one["points"])) for one in view["scorings"])
    return _track(plan, int(view["deck_number"]), done, say)


@kept
def _track(plan: Layout, now: int, done: tuple[Scored, ...], say: Say) -> Part:
    x, y, w, h = plan.track
    wordy = h > 50
    r = 23.0 if wordy else 14.0
    cy = y + (r + 12 if wordy else h / 2)
    drawn = [
        rect("kh-mat", x, y, w, h, 10),
        shape("kh-rope", f"M{short(x + w / 6)} {short(cy)}h{short(w * 2 / 3)}"),
    ]
    said: list[Message] = []
    for i, stake in enumerate(("1", "2", "±")):
        cx = x + w * (2 * i + 1) / 6
        scored = done[i] if i < len(done) else None
        drawn.append(_medal(plan, (cx, cy), r, stake, scored, now == i + 1 and scored is None))
        if wordy:
            below = f"{scored[0][0]} : {scored[0][1]}" if scored else "· : ·"
            drawn.append(text(below, cx, y + h - 11, 14, fill="#4a2f1c"))
        if scored:
            said.append(_scored(i + 1, scored))
    label = msg("Deck {n} of 3", n=now)
    if said:
        label = msg("{what}. {scorings}", what=label, scorings=tuple(said))
    return Part("track", "".join(drawn), say(label))


def _scored(number: int, scored: Scored) -> Message:
    winner = _winner(scored)
    if winner < 0:
        return msg("scoring {n}: nobody", n=number)
    points = nmsg("{n} point", "{n} points", scored[1][winner])
    return msg("scoring {n}: {side} {points}", n=number, side=SEATS[winner], points=points)


def _winner(scored: Scored) -> int:
    first, second = scored[1]
    return -1 if first == second else int(second > first)


def _medal(plan: Layout, at: Point, r: float, stake: str, scored: Scored | None, now: bool) -> str:
    """One scoring: what it is worth, or who won it."""
    cx, cy = at
    size = 20.0 if plan.key == "w" else 14.0
    round_, colour, edge, ink, worth = True, "#fffaf0", "#a5814a", "#6b4a2c", stake
    if scored is not None:
        winner = _winner(scored)
        worth = "0"
        colour, ink = "#e6d3a6", "#4a2f1c"
        if winner >= 0:
            round_, colour, edge, ink = winner == 0, SIDE[winner], SIDE_DARK[winner], CREAM
            worth = f"+{scored[1][winner]}"
    if round_:
        d = disc(cx, cy, r)
    else:
        d = polygon([(cx + px, cy + py) for px, py in star(3, r * 1.06, r * 1.06, -pi / 2)])
    ring = el(
        "path", d=d, fill=colour, stroke=GOLD if now else edge, stroke_width=3.6 if now else 1.6
    )
    if now:
        ring = el("path", d=d, fill="none", stroke="#4a2f1c", stroke_width=6) + ring
    return ring + text(worth, cx, cy + size * 0.35, size, fill=ink)


def leave(view: KahunaView, plan: Layout, say: Say) -> Part:
    """The button that ends a turn without a card."""
    return _leave(plan, view["phase"] in ("last", "away"), say)


@kept
def _leave(plan: Layout, last: bool, say: Say) -> Part:
    x, y, w, h = plan.leave
    words = say(msg("End turn")) if last else say(msg("Skip drawing"))
    label = say(msg("End the turn")) if last else say(msg("End the turn without drawing"))
    lines = _wrapped(words, w - 14, plan.text + 1)
    size = min(plan.text + 1, *((w - 14) / (len(line) * 0.56) for line in lines))
    drawn = [
        halo(plan.leave, 3.0, 9.0),
        rect("kh-plank", x, y, w, h, 7),
        rect("kh-grip", x + 3, y + 3, w - 6, h - 6, 5),
    ]
    top = y + h / 2 - (len(lines) - 1) * size * 0.6 + size * 0.34
    drawn.extend(
        text(line, x + w / 2, top + i * size * 1.2, size, fill=CREAM)
        for i, line in enumerate(lines)
    )
    return Part("pass", "".join(drawn), label, "pass")


def _wrapped(words: str, width: float, size: float) -> list[str]:
    """A few words on one line or two."""
    if len(words) * size * 0.56 <= width or " " not in words:
        return [words]
    gaps = [i for i, letter in enumerate(words) if letter == " "]
    middle = min(gaps, key=lambda i: abs(i - len(words) / 2))
    return [words[:middle], words[middle + 1 :]]
