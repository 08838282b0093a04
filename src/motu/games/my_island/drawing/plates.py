"""The near seat: who it is, how it stands, and its points."""

from __future__ import annotations

from motu.core.ink import circle, fitted, fitting, rect
from motu.core.kept import kept
from motu.core.message import Say
from motu.core.picture import Part, el
from motu.games.my_island.drawing.ink import boxed, text
from motu.games.my_island.drawing.layout import Layout
from motu.games.my_island.drawing.signs import (
    LETTERS,
    STANDING_WORDS,
    TONES,
    emblem,
    said_of,
    standing_of,
)
from motu.games.my_island.view import MyIslandView
from motu.games.my_island.words import msg
from motu.games.my_island.words.spoken import SEATS


def plate(view: MyIslandView, near: int, plan: Layout, say: Say) -> Part:
    """The near seat: its name, whether it has decided, its points now and if it ended now."""
    island = view["seats"][near]
    standing = standing_of(view, near)
    words = say(STANDING_WORDS[standing]) if standing else ""
    if island["circles"]:
        words = say(msg("circles: {n}", n=island["circles"]))
    over = view["phase"] == "over"
    return _plate(
        plan,
        near,
        say(SEATS[near]),
        (island["marker"], island["marker"] if over else island["final"]),
        standing,
        words,
        near in view["winners"],
        said_of(view, near, say),
    )


@kept
def _plate(
    plan: Layout,
    seat: int,
    name: str,
    points: tuple[int, int],
    standing: str,
    words: str,
    won: bool,
    label: str,
) -> Part:
    x, y, w, h = plan.plate
    drawn = [rect("mi-under", x + 1, y + 3, w, h, 9)]
    if standing == "deciding":
        drawn.append(rect("mi-actl", x - 1, y - 1, w + 2, h + 2, 10))
        drawn.append(rect("mi-acts", x - 1, y - 1, w + 2, h + 2, 10))
    drawn.append(el("rect", x=x, y=y, width=w, height=h, rx=9, fill=TONES[seat]))
    sign = h - 12 if not plan.tall else 22.0
    drawn.append(emblem(seat, x + 7 + sign / 2, y + h / 2, sign))
    if won:
        drawn.append(boxed("crown", x + 1, y - 6, sign * 0.6, sign * 0.6))
    ink = LETTERS[seat]
    r = h / 2 - 3
    right = x + w - 2 * r - 8
    drawn.append(circle("mi-best", x + w - r - 4, y + h / 2, r))
    written = str(points[0])
    big = fitting(written, r * 1.7, 24 if not plan.tall else 15)
    drawn.append(text(written, x + w - r - 4, y + h / 2 + big * 0.35, big))
    if points[1] != points[0]:
        size = 15.0 if not plan.tall else 13.0
        drawn.append(text(f"→ {points[1]}", right, y + h / 2 + size * 0.35, size, f"mi-e{ink}"))
        right -= size * 2.4
    left = x + sign + 14
    if plan.tall:
        icon = 17.0
        if standing:
            drawn.append(boxed(standing, right - icon - 2, y + (h - icon) / 2, icon, icon))
            right -= icon + 4
        fit, size = fitted(name, right - left, 15)
        drawn.append(text(fit, left, y + h / 2 + size * 0.35, size, f"mi-l{ink}"))
    else:
        fit, size = fitted(name, right - left, 18)
        drawn.append(text(fit, left, y + (23 if words else h / 2 + 6), size, f"mi-l{ink}"))
        if words:
            if standing:
                drawn.append(boxed(standing, left, y + 30, 17, 17))
            start = left + (22 if standing else 0)
            fit, size = fitted(words, right - start, 14)
            drawn.append(text(fit, start, y + 43, size, f"mi-l{ink}"))
    return Part("plate", "".join(drawn), label)
