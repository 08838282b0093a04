"""The near seat: who it is, what it has, and where its points would come from."""

from __future__ import annotations

from typing import Final

from motu.core.ink import circle, fitted, fitting, rect
from motu.core.kept import kept
from motu.core.message import Say, in_digits
from motu.core.picture import Part, el
from motu.games.maori.drawing.ink import boxed, text
from motu.games.maori.drawing.layout import Layout
from motu.games.maori.drawing.signs import LETTERS, TONES, counted, leads_of, said_of
from motu.games.maori.view import MaoriView
from motu.games.maori.words import msg
from motu.games.maori.words.spoken import SEATS

#: Rows of the score, in the order of the view.
ROWS: Final = ("palms", "leis", "ships", "shells", "empty")


def plate(view: MaoriView, near: int, plan: Layout, say: Say) -> Part:
    """The near seat: who it is, its shells and its ships."""
    side = view["seats"][near]
    return _plate(
        plan,
        near,
        say(SEATS[near]),
        (side["shells"], side["ships"]),
        leads_of(view, side),
        near in view["to_act"],
        near in view["winners"],
        said_of(view, near, say),
    )


@kept
def _plate(
    plan: Layout,
    seat: int,
    name: str,
    counts: tuple[int, int],
    leads: tuple[bool, bool],
    acts: bool,
    won: bool,
    label: str,
) -> Part:
    x, y, w, h = plan.plate
    drawn = [rect("mo-under", x + 1, y + 3, w, h, 9)]
    if acts:
        drawn.append(rect("mo-actl", x - 1, y - 1, w + 2, h + 2, 10))
        drawn.append(rect("mo-acts", x - 1, y - 1, w + 2, h + 2, 10))
    drawn.append(el("rect", x=x, y=y, width=w, height=h, rx=9, fill=TONES[seat]))
    sign = h - 14 if not plan.tall else 28
    drawn.append(circle("mo-disc", x + 6 + sign / 2, y + 7 + sign / 2, sign / 2 + 1.6))
    drawn.append(boxed(f"seat{seat}", x + 6, y + 7, sign, sign))
    if won:
        drawn.append(boxed("crown", x + 1, y - 8, sign * 0.6, sign * 0.6))
    left = x + sign + 14
    ink = LETTERS[seat]
    right = plan.tally[0] - 4 if not plan.tall else x + w - 4
    written, size = fitted(name, right - left, 17 if not plan.tall else 14)
    drawn.append(text(written, left, y + (22 if not plan.tall else 26), size, f"mo-l{ink}"))
    size = 15.0 if not plan.tall else 13.0
    low = y + h - (16 if not plan.tall else 14)
    start, step = (left + 1, 54.0) if not plan.tall else (x + 7, w / 2 - 4)
    drawn.append(counted("shells", counts[0], leads[1], start, low, size, ink))
    drawn.append(counted("ships", counts[1], leads[0], start + step, low, size, ink))
    return Part("plate", "".join(drawn), label)


def tally(view: MaoriView, near: int, plan: Layout, say: Say) -> Part:
    """M5: where the near seat's points would come from, if the game ended now."""
    points = view["seats"][near]["points"]
    rows = (points["palms"], points["leis"], points["ships"], points["shells"], points["empty"])
    return _tally(plan, rows, points["total"], say)


@kept
def _tally(plan: Layout, rows: tuple[int, ...], total: int, say: Say) -> Part:
    x, y, w, h = plan.tally
    inset = 4.0 if not plan.tall else 0.0
    drawn = [rect("mo-mat", x + inset, y + inset, w - 2 * inset, h - 2 * inset, 7)]
    across = 6 if not plan.tall else 3
    step = (w - 2 * inset) / across
    high = (h - 2 * inset) / (6 / across)
    size = 14.0 if not plan.tall else 12.0
    sign = 24.0 if not plan.tall else 20.0
    for n, (name, value) in enumerate(zip(ROWS, rows, strict=True)):
        row, column = divmod(n, across)
        cx, top = x + inset + (column + 0.5) * step, y + inset + row * high
        drawn.append(boxed(f"i-{name}", cx - sign / 2, top + 3, sign, sign))
        written = in_digits(value)
        ink = " mo-minus" if value < 0 else "" if value else " mo-nil"
        drawn.append(text(written, cx, top + high - 5, size, f"mo-t{ink}"))
    cx, cy = x + inset + (across - 0.5) * step, y + h - inset - high / 2
    written = in_digits(total)
    r = min(step, high) / 2 - 2
    drawn.append(circle("mo-best", cx, cy, r))
    big = fitting(written, r * 1.7, 20)
    drawn.append(text(written, cx, cy + big * 0.35, big))
    label = msg(
        "If it ended now: palms {palms}, leis {leis}, ships {ships}, shells {shells}, "
        "empty spaces {empty}, together {total}",
        palms=rows[0], leis=rows[1], ships=rows[2], shells=rows[3], empty=rows[4], total=total,
    )  # fmt: skip
    return Part("tally", "".join(drawn), say(label))
