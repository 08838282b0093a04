"""What the cards look like: a face for each island, a small face, and the back."""

from __future__ import annotations

from motu.core.ink import dot, rect
from motu.core.kept import kept_few
from motu.core.picture import el, num
from motu.core.shapes import Point, filled, polygon, shape, star
from motu.games.kahuna.drawing.ink import place, symbol, text
from motu.games.kahuna.rules.board import N_ISLANDS, Board

#: Cards are drawn this large in the `defs` and scaled to where they lie.
WIDE, HIGH = 88.0, 124.0


def _spot(board: Board, island: int) -> Point:
    across, down = board.centres[island]
    return 9 + across * 0.7, 10 + down * 0.67


def _ticks(board: Board, island: int, y: float) -> str:
    count = board.degree[island]
    start = WIDE / 2 - (count - 1) * 3.5
    return "".join(f"M{num(start + i * 7)} {num(y)}v7" for i in range(count))


def _face(board: Board, island: int) -> str:
    """A card: its island on a small map, neighbours large; the name; a tick for each line."""
    x, y = _spot(board, island)
    art_x, art_y = min(max(x, 31.0), 57.0), min(max(y, 29.0), 59.0)
    near = {end for line in board.lines if island in line for end in line}
    others = "".join(
        dot(
            "#fffaf0" if other in near else "#bfe6df",
            *_spot(board, other),
            4 if other in near else 2.4,
        )
        for other in range(N_ISLANDS)
        if other != island
    )
    return (
        rect("kh-paper", 1, 1, 86, 122, 9)
        + el("rect", x=6, y=6, width=76, height=74, rx=5, fill="url(#kh-water)")
        + others
        + place(f"s{island}", art_x, art_y, 0.43, "kh-reef")
        + place(f"i{island}", art_x, art_y, 0.37)
        + text(board.islands[island], 44, 103, 23.5, "kh-n", "#3b2414")
        + shape("kh-tick", _ticks(board, island, 110))
    )


def _back() -> str:
    """The back of a card: a pattern like that of painted bark cloth."""
    teeth = "".join(
        f"M{9 + i * 10} {y}l5 {-7 if flip else 7} 5 {7 if flip else -7}Z"
        for y, flip in ((15, True), (22, False), (102, True), (109, False))
        for i in range(7)
    )
    rays = polygon([(44 + x, 62 + y) for x, y in star(12, 26, 17)])
    petals = polygon([(44 + x, 62 + y) for x, y in star(6, 14, 5, 0.0)])
    return (
        rect("kh-paper", 1, 1, 86, 122, 9)
        + el("rect", x=5, y=5, width=78, height=114, rx=6, fill="#6b3a22")
        + filled("#e9c893", teeth)
        + el("path", d="M9 29H79M9 95H79", stroke="#e9c893", stroke_width=1.6)
        + filled("#e9c893", rays)
        + dot("#6b3a22", 44, 62, 15.5)
        + filled("#f3dcae", petals)
        + dot("#6b3a22", 44, 62, 3)
    )


def _letter(board: Board, island: int) -> str:
    """A card too small for a name: its first letter, and where the island lies."""
    across, down = board.centres[island]
    return (
        rect("kh-paper", 0.5, 0.5, 25, 35, 4)
        + text(board.islands[island][0], 13, 17.5, 17, fill="#3b2414")
        + el("rect", x=3.5, y=20.5, width=19, height=12, rx=2, fill="#3795a8")
        + dot("#fffaf0", 3.5 + across * 0.19, 20.5 + down * 0.12, 2)
    )


@kept_few
def card_defs(board: Board) -> str:
    """Faces `kh-c0` .., small faces `kh-m0` .., the back and the eye."""
    size = (WIDE, HIGH)
    eye = (
        filled("#fffaf0", "M0 10Q10-4 20 10Q10 24 0 10Z")
        + el("path", d="M1 10Q10-2 19 10Q10 22 1 10Z", class_="kh-eye")
        + dot("#2b2d78", 10, 10, 4)
        + dot("#fffaf0", 11.4, 8.6, 1.3)
    )
    return (
        "".join(symbol(f"c{i}", size, _face(board, i)) for i in range(N_ISLANDS))
        + "".join(symbol(f"m{i}", (26, 36), _letter(board, i)) for i in range(N_ISLANDS))
        + symbol("back", size, _back())
        + symbol("eye", (20, 20), eye)
    )


CARD_STYLE = (
    ".kh-paper{fill:#fffaf0;stroke:#6b4a2c;stroke-width:1.2}"
    ".kh-tick{stroke:#6b4a2c;stroke-width:2.6;stroke-linecap:round;fill:none}"
    ".kh-eye{fill:none;stroke:#2b2d78;stroke-width:1.6}"
    ".kh-slot{fill:#c9a868;fill-opacity:.22;stroke:#a5814a;stroke-width:1.2;stroke-dasharray:4 3}"
    ".kh-count{fill:#4a2f1c}.kh-doubt{fill:#fff6df;stroke:#4a2f1c;stroke-dasharray:3 2}"
)
