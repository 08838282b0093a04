"""The score track: 0 to 55, with a marker for every seat."""

from __future__ import annotations

from typing import Final

from motu.core.ink import circle, rect
from motu.core.kept import kept, kept_few
from motu.core.message import Message, Say
from motu.core.picture import Part
from motu.core.shapes import Point, pair, polygon, shape, short
from motu.games.my_island.drawing.ink import text
from motu.games.my_island.drawing.layout import Layout
from motu.games.my_island.drawing.signs import emblem
from motu.games.my_island.rules.island import END_OF_TRACK
from motu.games.my_island.view import MyIslandView
from motu.games.my_island.words import msg
from motu.games.my_island.words.spoken import SEATS

#: Where every marker begins (I1.1).
START: Final = 10


def _at(plan: Layout, points: int) -> Point:
    """Where a number lies on the track."""
    x, y, w, h = plan.track
    edge = 20.0 if not plan.tall else 15.0
    return x + edge + (w - 2 * edge) * points / END_OF_TRACK, y + h * (
        0.5 if not plan.tall else 0.38
    )


@kept_few
def lane(plan: Layout) -> str:
    """The track without its markers, for the ground of the picture."""
    x, y, w, h = plan.track
    drawn = rect("mi-under", x + 1, y + 3, w, h, 9) + rect("mi-mat", x, y, w, h, 9)
    left, middle = _at(plan, 0)
    right, _ = _at(plan, END_OF_TRACK)
    drawn += shape("mi-lane", f"M{pair((left, middle))}H{short(right)}")
    small = 4.0 if not plan.tall else 2.6
    ticks = "".join(
        f"M{pair((_at(plan, n)[0], middle - small))}v{short(2 * small)}"
        for n in range(END_OF_TRACK + 1)
        if n % 5
    )
    drawn += shape("mi-ticks", ticks)
    r = 8.5 if not plan.tall else 5.4
    size = 12.0 if not plan.tall else 11.0
    for n in range(0, END_OF_TRACK + 1, 5):
        cx, _ = _at(plan, n)
        css = {0: "mi-zero", START: "mi-start", END_OF_TRACK: "mi-top"}.get(n, "")
        drawn += circle(f"mi-stud {css}" if css else "mi-stud", cx, middle, r if css else r * 0.5)
        if (n % 10 == 0 and n != 50) or n == END_OF_TRACK:
            drawn += text(
                str(n),
                cx,
                y + h - (4 if not plan.tall else 2),
                size,
                "mi-t" if css else "mi-t mi-nil",
            )
    return drawn


def track(view: MyIslandView, near: int, plan: Layout, say: Say) -> Part:
    """The markers of all seats, that of the near one above, and where it would end now."""
    over = view["phase"] == "over"
    markers = tuple((one["marker"], one["debt"]) for one in view["seats"])
    final = view["seats"][near]["final"]
    return _track(plan, near, markers, final if not over else markers[near][0], say)


@kept
def _track(
    plan: Layout, near: int, markers: tuple[tuple[int, int], ...], final: int, say: Say
) -> Part:
    size = 21.0 if not plan.tall else 14.0
    drawn = ""
    marker = markers[near][0]
    x, y = _at(plan, marker)
    if final != marker:
        fx, _ = _at(plan, final)
        drawn += shape("mi-ahead", f"M{pair((x, y))}H{short(fx)}")
        drawn += circle("mi-ghost", fx, y, size * 0.42)
    # Others lie below; who is at the same number lies beside.
    taken: dict[int, int] = {marker: 1}
    for seat, (at, _) in enumerate(markers):
        if seat == near:
            continue
        ox, _ = _at(plan, at)
        n = taken.get(at, 0)
        taken[at] = n + 1
        small = size * 0.66
        spot = (ox + n * small * 0.8, y)
        drawn += emblem(seat, *spot, small)
    drawn += shape(
        "mi-pointer",
        polygon(
            (
                (x - size * 0.2, y - size * 0.1),
                (x + size * 0.2, y - size * 0.1),
                (x, y + size * 0.34),
            )
        ),
    )
    drawn += emblem(near, x, y - size * 0.42, size)
    drawn += _debt((x, y - size * 0.42), markers[near][1], plan.tall)
    said = tuple(_marker_words(seat, at, debt) for seat, (at, debt) in enumerate(markers))
    return Part("track", drawn, say(msg("Score track from 0 to 55: {markers}", markers=said)))


def _debt(spot: Point, debt: int, tall: bool) -> str:
    """I3.2: what is still to be taken off, on a red tag."""
    if not debt:
        return ""
    size = 12.0 if not tall else 11.0
    words = f"−{debt}"
    w = size * (0.6 * len(words) + 0.5)
    x = spot[0] + (12 if not tall else 9)
    y = spot[1] - 2
    return rect("mi-debt", x, y - size * 0.6, w, size * 1.25, 4) + text(
        words, x + w / 2, y + size * 0.36, size, "mi-t mi-on"
    )


def _marker_words(seat: int, at: int, debt: int) -> Message:
    if debt:
        return msg("{player} on 0, {n} to be taken off", player=SEATS[seat], n=debt)
    return msg("{player} on {n}", player=SEATS[seat], n=at)
