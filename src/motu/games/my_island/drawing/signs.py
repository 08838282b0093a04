"""The signs of the sides, and of all that is counted."""

from __future__ import annotations

from functools import cache
from typing import Final

from motu.core.ink import circle
from motu.core.kept import kept
from motu.core.message import Message, Say
from motu.core.shapes import disc, filled, polygon, shape, star
from motu.games.my_island.drawing.ink import boxed, symbol
from motu.games.my_island.view import MyIslandView
from motu.games.my_island.words import msg, nmsg
from motu.games.my_island.words.spoken import SEATS

#: The sides' colours, far apart for all eyes; each has a sign of its own shape as well.
TONES: Final = ("#c8371f", "#2b3a8c", "#dba43c", "#2f7350")
#: The class of letters on them, besides that for where they begin.
LETTERS: Final = (" mi-on", " mi-on", "", " mi-on")


def _emblems() -> tuple[str, ...]:
    """A sign for each side, 24 by 24: coral, a wave, a sun, a frond of kelp."""
    coral = filled(TONES[0], disc(12, 12, 11)) + shape(
        "mi-glyph",
        "M12 20V11M12 15Q6.5 14 6.5 8M12 13Q17.5 12 17.5 7M12 11Q10 8 10.5 5M6.5 11Q4.6 10 4.6 8",
    )
    wave = filled(TONES[1], "M12 .6L22 6.3V17.7L12 23.4 2 17.7V6.3Z") + shape(
        "mi-glyph", "m4.5 11q3.8-5 7.5 0t7.5 0m-15 5.4q3.8-5 7.5 0t7.5 0"
    )
    sun = filled(TONES[2], polygon([(12 + x, 12 + y) for x, y in star(10, 11.8, 8)])) + filled(
        "#fff6d8", disc(12, 12, 5.4)
    )
    kelp = filled(TONES[3], "M12 .4L23.6 12 12 23.6.4 12Z") + shape(
        "mi-glyph",
        "M12 20Q8 15 12 11T12 4M11.4 15Q8 15 6.6 12M12.4 10Q16 10 17 7M12 13Q15 14 16.6 13",
    )
    return coral, wave, sun, kelp


@cache
def sign_defs() -> str:
    """The signs of the sides, and how a seat stands."""
    crown = '<path class="mi-crown" fill="#ffcb2e" d="M2 16L1 6 6 10 10 3 14 10 19 6 18 16Z"/>'
    glass = filled("#fffaf0", disc(12, 12, 11)) + shape(
        "mi-glass", "M7 5H17M7 19H17M8 5Q8 10 12 12Q16 14 16 19M16 5Q16 10 12 12Q8 14 8 19"
    )
    tick = filled("#2f8a55", disc(12, 12, 11)) + shape("mi-glyph", "M6.6 12.4L10.6 16.4 17.6 8")
    # Drawn up on the beach: a boat, and a flag.
    left = filled("#6b5a4a", disc(12, 12, 11)) + shape(
        "mi-glyph", "M5.6 14.6H18.4Q16 18.6 12 18.6Q8 18.6 5.6 14.6ZM12 14.6V5.4L17 9.4H12"
    )
    return (
        "".join(symbol(f"seat{seat}", (24, 24), sign) for seat, sign in enumerate(_emblems()))
        + symbol("crown", (20, 20), crown)
        + symbol("deciding", (24, 24), glass)
        + symbol("decided", (24, 24), tick)
        + symbol("stopped", (24, 24), left)
    )


def emblem(seat: int, x: float, y: float, size: float) -> str:
    """A side's sign on a disc, its middle at a point."""
    return circle("mi-disc", x, y, size / 2 + size * 0.05) + boxed(
        f"seat{seat}", x - size / 2, y - size / 2, size, size
    )


def standing_of(view: MyIslandView, seat: int) -> str:
    """How a seat stands in this round: `deciding`, `decided`, `stopped`, or nothing at the end."""
    island = view["seats"][seat]
    if island["stopped"]:
        return "stopped"
    if view["phase"] == "over":
        return ""
    return "deciding" if seat in view["to_act"] else "decided"


STANDING_WORDS: Final = {
    "deciding": msg("deciding"), "decided": msg("has decided"), "stopped": msg("has stopped"),
}  # fmt: skip


def said_of(view: MyIslandView, seat: int, say: Say) -> str:
    """All that is known of a seat, read aloud."""
    island = view["seats"][seat]
    return _label(
        seat,
        (island["marker"], island["final"], island["debt"], island["passes"], island["circles"]),
        len(island["tiles"]),
        standing_of(view, seat),
        seat in view["winners"],
        say,
    )


@kept
def _label(
    seat: int, counts: tuple[int, ...], tiles: int, standing: str, won: bool, say: Say
) -> str:
    marker, final, debt, passes, circles = counts
    label: Message = msg(
        "{player}: {points}, {final} if it ended now; {tiles}.",
        player=SEATS[seat],
        points=nmsg("{n} point", "{n} points", marker),
        final=final,
        tiles=nmsg("{n} tile placed", "{n} tiles placed", tiles),
    )
    if debt:
        label = msg("{what} {n} to be taken off.", what=label, n=debt)
    if passes:
        label = nmsg("{what} Passed {n} time.", "{what} Passed {n} times.", passes, what=label)
    if circles:
        label = nmsg("{what} {n} development circle.", "{what} {n} development circles.", circles,
                     what=label)  # fmt: skip
    if standing:
        label = msg("{what} Now: {standing}.", what=label, standing=STANDING_WORDS[standing])
    if won:
        label = msg("{what} Winner.", what=label)
    return say(label)


SIGN_STYLE: Final = (
    ".mi-glyph{fill:none;stroke:#fffaf0;stroke-width:2.2;stroke-linecap:round;stroke-linejoin:round}"
    ".mi-glass{fill:none;stroke:#7a5a34;stroke-width:2.2;stroke-linecap:round;stroke-linejoin:round}"
    ".mi-crown{stroke:#4a2f1c;stroke-width:1.2;stroke-linejoin:round}"
    ".mi-disc{fill:#fffaf0}"
)
