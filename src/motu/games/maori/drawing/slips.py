"""The other seats: their boards made small, each on a mat on the beach, and what they have."""

from __future__ import annotations

from functools import cache

from motu.core.ink import circle, fitted, hit_box, rect
from motu.core.kept import kept
from motu.core.message import Say, in_digits, nameless
from motu.core.picture import Part
from motu.core.shapes import filled, outline, pair, shape, short
from motu.games.maori.drawing.boards import FREE, Laid, reef, spaces
from motu.games.maori.drawing.ink import boxed, place, text
from motu.games.maori.drawing.layout import Layout, Slip
from motu.games.maori.drawing.signs import LETTERS, TONES, counted, leads_of, said_of
from motu.games.maori.drawing.tile_art import face_of, laid
from motu.games.maori.view import MaoriView
from motu.games.maori.words import msg
from motu.games.maori.words.spoken import SEATS, tile_words


def sides(view: MaoriView, near: int, plan: Layout, say: Say) -> list[Part]:
    """Two parts for every seat, in the order of the seats: what it has, and its tiles.

    Those of the near seat are empty.
    """
    slips = iter(plan.slips)
    parts = []
    for seat, side in enumerate(view["seats"]):
        if seat == near:
            parts += [Part(f"side-{seat}", ""), Part(f"small-{seat}", "")]
            continue
        slip = next(slips)
        parts.append(
            _side(
                plan,
                slip,
                seat,
                say(SEATS[seat]),
                side["stored"],
                (side["points"]["total"], side["shells"], side["ships"]),
                leads_of(view, side),
                seat in view["to_act"],
                seat in view["winners"],
                said_of(view, seat, say),
                nameless(say),
            )
        )
        laid_out = spaces(plan.tiles, plan.near.board, side)
        parts.append(_small(plan, slip, seat, laid_out, side["ship"]))
    return parts


@cache
def mats(plan: Layout) -> str:
    """What the small boards lie on, and their spaces, for the ground of the picture."""
    drawn = ""
    for slip in plan.slips:
        grid = slip.grid
        x, y, w, h = slip.box
        drawn += rect("mo-under", x + 1, y + 2.5, w, h, 7) + rect("mo-mat", x, y, w, h, 7)
        x, y, w, h = grid.frame
        edge = 1.2 if slip.tall else 3.0
        drawn += rect("mo-pond", x - edge, y - edge, w + 2 * edge, h + 2 * edge, 2 * edge)
        inset = grid.size * 0.05
        for css, inside in (("mo-cell", 0), ("mo-cell1", 1)):
            d = "".join(
                _space(slip, cell, inset)
                for cell in range(int(grid.board.n_cells))
                if grid.board.inside >> cell & 1 == inside
            )
            drawn += shape(css, d) if d else ""
    return drawn


def _space(slip: Slip, cell: int, inset: float) -> str:
    x, y = slip.grid.middle(cell)
    half = slip.grid.size / 2 - inset
    return outline(x - half, y - half, 2 * half, 2 * half)


@kept
def _side(
    plan: Layout,
    slip: Slip,
    seat: int,
    name: str,
    stored: str | None,
    counts: tuple[int, int, int],
    leads: tuple[bool, bool],
    acts: bool,
    won: bool,
    label: str,
    say: Say,
) -> Part:
    x, y, w, h = slip.box
    tall = slip.tall
    head = 15.0 if tall else 27.0
    drawn = [hit_box(slip.box)]
    band = f"M{pair((x, y + head))}v{short(7 - head)}q0-7 7-7h{short(w - 14)}q7 0 7 7"
    drawn.append(filled(TONES[seat], f"{band}v{short(head - 7)}z"))
    if acts:
        drawn += [rect(css, x, y, w, h, 7) for css in ("mo-actl", "mo-acts")]
    sign = head - 4
    drawn.append(circle("mo-disc", x + 4 + sign / 2, y + head / 2, sign / 2 + 0.8))
    drawn.append(boxed(f"seat{seat}", x + 4, y + 2, sign, sign))
    if won:
        drawn.append(boxed("crown", x - 2, max(0.0, y - 7), head * 0.8, head * 0.8))
    points = in_digits(counts[0])
    ink = LETTERS[seat]
    size = 12.0 if tall else 19.0
    room = w - sign - 14 - size * 0.6 * len(points)
    written, fit = fitted(name, room, 12 if tall else 16)
    drawn.append(text(written, x + sign + 7, y + head / 2 + fit * 0.34, fit, f"mo-l{ink}"))
    drawn.append(text(points, x + w - 5, y + head / 2 + size * 0.34, size, f"mo-e{ink}"))
    drawn.append(_beside(slip, plan, counts, leads, stored))
    if stored is not None:
        tile = tile_words(plan.tiles.hash, stored)
        label = say(msg("{what} In the storage: {tile}.", what=label, tile=tile))
    return Part(f"side-{seat}", "".join(drawn), label, near=seat)


@kept
def _small(plan: Layout, slip: Slip, seat: int, cells: tuple[Laid, ...], ship: str | None) -> Part:
    """The tiles on a small board."""
    grid = slip.grid
    size, half = grid.size, grid.size / 2
    water = "".join(_space(slip, n, 0.0) for n, one in enumerate(cells) if one.face != FREE)
    drawn = [shape("mo-water", water)] if water else []
    for cell, one in enumerate(cells):
        x, y = grid.middle(cell)
        if one.face != FREE:
            drawn.append(laid(plan.tiles, one.face, x, y, size, one.state))
        elif grid.board.printed >> cell & 1:
            drawn.append(place("ship", x, y + half * 0.5, size / 64))
    rim = reef(grid)
    if rim:
        drawn.append(shape("mo-rim", rim))
    if ship is not None:
        x, y = grid.middle(grid.board.names.index(ship))
        drawn.append(place(f"sail{seat}", x + half * 0.4, y + half * 0.3, size / 62))
    return Part(f"small-{seat}", "".join(drawn), css="mo-still")


def _beside(
    slip: Slip,
    plan: Layout,
    counts: tuple[int, int, int],
    leads: tuple[bool, bool],
    stored: str | None,
) -> str:
    """Shells, ships and the storage, beside a small board."""
    _, y, _, h = slip.box
    left = slip.grid.frame[0] + slip.grid.frame[2]
    ink = ""
    if slip.tall:
        near_by = 2.5 if slip.box[2] < 100 else 6.0
        size, left, first, step, tile = 11.0, left + near_by, 26.0, 17.0, 15.0
    else:
        size, left, first, step, tile = 16.0, left + 12, 50.0, 34.0, 44.0
    drawn = counted("shells", counts[1], leads[1], left, y + first, size, ink)
    drawn += counted("ships", counts[2], leads[0], left, y + first + step, size, ink)
    if slip.tall:
        cx, cy = left + 10, y + h - 4 - tile / 2
    else:
        cx, cy = left + 24, y + h - 10 - tile / 2
    half = tile / 2
    more = 3 if not slip.tall else 1
    drawn += rect(
        "mo-plank", cx - half - more, cy - half - more, tile + 2 * more, tile + 2 * more, 3
    )
    if stored is None:
        return drawn + rect("mo-bay", cx - half, cy - half, tile, tile, 2)
    drawn += rect("mo-tile", cx - half, cy - half, tile, tile, 2)
    return drawn + laid(plan.tiles, face_of(plan.tiles, stored), cx, cy, tile, "plain")
