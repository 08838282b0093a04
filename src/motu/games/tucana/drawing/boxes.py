"""The boxes of the near sheet, as they fill up: relics, rounds, villages, bonuses, the total."""

from __future__ import annotations

from dataclasses import dataclass

from motu.core.ink import rect
from motu.core.kept import kept, kept_few
from motu.core.message import Message, Say
from motu.core.picture import Part, el
from motu.core.shapes import Box, shape, short
from motu.games.tucana.drawing.ink import boxed, text
from motu.games.tucana.drawing.layout import Layout, is_large
from motu.games.tucana.drawing.relic_art import LETTER_TONES
from motu.games.tucana.rules.board import LETTERS, RELICS
from motu.games.tucana.view import TucanaView
from motu.games.tucana.words import msg, nmsg
from motu.games.tucana.words.spoken import RELIC_WORDS

Numbers = tuple[int, ...]


def boxes(view: TucanaView, near: int, plan: Layout, say: Say) -> Part:
    """The boxes of the player whose map is shown large."""
    side = view["seats"][near]
    points = side["points"]
    sums = (points["villages"], points["bonus"], points["total"])
    now = -1 if view["phase"] == "over" else side["relic_sum"]
    return _boxes(
        plan,
        tuple([side["relics"][relic] for relic in RELICS]),
        tuple(points["rounds"]),
        now,
        "".join(side["pairs"]),
        sums,
        say,
    )


@kept_few
def blank_boxes(plan: Layout) -> str:
    """All boxes before anything is filled in: this never changes."""
    x, y, w, h = plan.boxes
    drawn = [rect("tu-ledger", x, y, w, h, 6)]
    at = _places(plan)
    icon = at.icon
    for i, relic in enumerate(RELICS):
        drawn.append(boxed(f"r-{relic}", at.middle(i) - icon / 2, at.top, icon, icon))
        for n, value in enumerate(plan.map.sheet.relic_points[i]):
            drawn.append(rect("tu-box", *at.relic(i, n), 4))
            drawn.append(_in_box(str(value), at.relic(i, n), at.size))
    for i in range(plan.map.sheet.rounds):
        left, top, wide, high = at.round(i)
        drawn.append(rect("tu-box", left, top, wide, high, 4))
        drawn.append(text("I" * (i + 1), left - 8, top + high / 2 + 4.2, 12))
    for i, letter in enumerate(LETTERS):
        drawn.append(rect("tu-box", *at.letter(i), 4))
        drawn.append(_flagged(i, letter, at, "tu-t", plan.map.sheet.letter_points[i]))
    if plan.tall:
        drawn.append(boxed("star", x + 174, y + 69, 16, 16))
        drawn.append(rect("tu-sum", x + 172, y + 88, 56, 26, 4))
        return "".join(drawn)
    drawn.append(shape("tu-rule", f"M{short(x + 8)} {short(y + 37)}h{short(w - 16)}"))
    for i, sign in enumerate(("r-obelisk", "hut", "star")):
        drawn.append(boxed(sign, x + 8 + i * 70, at.sums + 3, 24, 24))
        if i:
            drawn.append(text("+", x + i * 70, at.sums + 20, 15))
    drawn.append(text("=", x + 218, at.sums + 20, 15))
    drawn.append(rect("tu-sum", x + 232, at.sums, w - 238, 30, 5))
    return "".join(drawn)


@dataclass(frozen=True)
class _Places:
    """Where the boxes are."""

    x: float
    top: float
    step: float  # from one column to the next
    icon: float
    high: float  # of a relic's box
    down: float  # from one of them to the next
    letters: Box  # the first letter's box
    rounds: Box  # the first round's box
    next_round: float
    sums: float
    size: float  # of numbers

    def middle(self, column: int) -> float:
        return self.x + (column + 0.5) * self.step - 1.5

    def relic(self, column: int, n: int) -> Box:
        wide = self.step - 9
        top = self.top + self.icon + 2 + n * self.down
        return self.middle(column) - wide / 2, top, wide, self.high

    def letter(self, column: int) -> Box:
        _, y, w, h = self.letters
        return self.middle(column) - w / 2, y, w, h

    def round(self, n: int) -> Box:
        x, y, w, h = self.rounds
        return x, y + n * self.next_round, w, h


@kept_few
def _places(plan: Layout) -> _Places:
    x, y, _, _ = plan.boxes
    if plan.tall:
        high, down = (15.6, 17.4) if is_large(plan.map.sheet) else (21.0, 24.0)
        return _Places(
            x + 3, y + 3, 33, 20, high, down, (0, y + 82, 30, 27), (x + 186, y + 4, 42, 18.5), 21,
            0, 12,
        )  # fmt: skip
    values = len(plan.map.sheet.relic_points[0])
    below = y + 76 + 20.5 * values
    step = 24.0 if is_large(plan.map.sheet) else 31.0
    return _Places(
        x + 6, y + 42, 44.4, 29, 18.5, 20.5, (0, below, 40, 28),
        (x + 246, y + 45, 42, min(step - 2.5, 24)), step, below + 36, 14,
    )  # fmt: skip


def _in_box(words: str, box: Box, size: float, css: str = "tu-t") -> str:
    x, y, w, h = box
    return text(words, x + w / 2, y + h / 2 + size * 0.35, size, css)


def _flagged(column: int, letter: str, at: _Places, css: str, value: int) -> str:
    """A letter on its colour, and what the pair is worth."""
    x, y, w, h = at.letter(column)
    flag = w * 0.42
    tile = el(
        "rect", x=x + 2, y=y + 2, width=flag - 1, height=h - 4, rx=3, fill=LETTER_TONES[column]
    )
    size = at.size if w < 36 else at.size + 1
    base = y + h / 2 + size * 0.35
    name = text(letter, x + 1.5 + flag / 2, base, size, "tu-l")
    return tile + name + text(str(value), x + flag + (w - flag) / 2, base, size, css)


@kept
def _boxes(
    plan: Layout, marked: Numbers, rounds: Numbers, now: int, pairs: str, sums: Numbers, say: Say
) -> Part:
    x, y, w, _ = plan.boxes
    at = _places(plan)
    filled: list[Box] = []
    drawn = []
    for i, count in enumerate(marked):
        for n in range(count):
            filled.append(at.relic(i, n))
            worth = str(plan.map.sheet.relic_points[i][n])
            drawn.append(_in_box(worth, at.relic(i, n), at.size, "tu-l"))
    for i, letter in enumerate(LETTERS):
        if letter in pairs:
            filled.append(at.letter(i))
            drawn.append(_flagged(i, letter, at, "tu-l", plan.map.sheet.letter_points[i]))
    size = at.size + 1
    drawn += [_in_box(str(value), at.round(i), size) for i, value in enumerate(rounds)]
    if now >= 0:
        drawn.append(rect("tu-now", *at.round(len(rounds)), 4))
        drawn.append(_in_box(f"({now})", at.round(len(rounds)), size, "tu-t tu-dim"))
    if plan.tall:
        drawn.append(text(str(sums[1]), x + 210, y + 82, 13))
        drawn.append(text(str(sums[2]), x + 200, y + 107, 18, "tu-l"))
    else:
        for i, value in enumerate((sum(rounds), sums[0], sums[1])):
            drawn.append(text(str(value), x + 34 + i * 70, at.sums + 21, 17, "tu-w"))
        drawn.append(_in_box(str(sums[2]), (x + 232, at.sums, w - 238, 30), 22, "tu-l"))
    if filled:
        drawn.insert(0, shape("tu-full", "".join(map(_outline, filled))))
    return Part("boxes", "".join(drawn), say(_label(marked, rounds, now, pairs, sums)))


def _outline(box: Box) -> str:
    """Path data of a box with round corners."""
    x, y, w, h = box
    r = 3
    return (
        f"M{short(x)} {short(y + r)}q0-{r} {r}-{r}h{short(w - 2 * r)}q{r} 0 {r} {r}"
        f"v{short(h - 2 * r)}q0 {r}-{r} {r}h{short(2 * r - w)}q-{r} 0-{r}-{r}z"
    )


def _label(marked: Numbers, rounds: Numbers, now: int, pairs: str, sums: Numbers) -> Message:
    names = tuple(
        msg("{n} × {card}", n=n, card=words) for n, words in zip(marked, RELIC_WORDS, strict=True)
    )
    written = tuple(
        msg("round {round}: {n}", round=i + 1, n=value) for i, value in enumerate(rounds)
    )
    label = msg("Relics marked: {relics}", relics=names)
    if now >= 0:
        label = msg("{what}, worth {n} at the end of this round", what=label, n=now)
    if written:
        label = msg("{what}. Written down: {rounds}", what=label, rounds=written)
    if pairs:
        label = msg("{what}. Villages connected: {pairs}", what=label, pairs=", ".join(pairs))
    return msg(
        "{what}. Villages {villages}, bonuses {bonus}, in all {points}",
        what=label,
        villages=sums[0],
        bonus=sums[1],
        points=nmsg("{n} point", "{n} points", sums[2]),
    )
