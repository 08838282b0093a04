"""The picture of Kahuna: a bay with twelve islands, the player's hand on the near beach.

It is drawn from the view alone, so it shows what the seat may see and nothing else.
"""

from __future__ import annotations

from motu.core.ink import rect
from motu.core.kept import kept, kept_few
from motu.core.message import Message, Say, nameless
from motu.core.picture import Part, Picture, el
from motu.core.shapes import polygon, short
from motu.games.kahuna.drawing.bridges import line_defs, line_inside
from motu.games.kahuna.drawing.card_art import CARD_STYLE, card_defs
from motu.games.kahuna.drawing.cards import other_hand, own_hand, table_cards
from motu.games.kahuna.drawing.ink import boxed, place, text
from motu.games.kahuna.drawing.layout import Layout, layout
from motu.games.kahuna.drawing.plates import PLATE_STYLE, leave, plate, plate_defs, track
from motu.games.kahuna.drawing.scenery import scenery_defs, sea
from motu.games.kahuna.drawing.style import CREAM, SIDE, style
from motu.games.kahuna.rules.board import BOX, N_LINES, Board
from motu.games.kahuna.view import KahunaView
from motu.games.kahuna.words import msg, nmsg
from motu.games.kahuna.words.spoken import SEATS

TITLE = msg("Kahuna: the islands, the bridges and the cards")


def draw(view: KahunaView, say: Say, shape: str = "wide", near: int | None = None) -> Picture:
    """A position as one seat sees it. `shape` is `wide` (960 by 720) or `tall` (360 by 560)."""
    plan = layout(shape, BOX.known(view["components"]))
    near = view["seat"] or 0
    plain = nameless(say)
    parts = [
        _sea(plan),
        *_board(view, plan, say),
        track(view, plan, say),
        *(plate(view, side, side == near, plan, say) for side in (0, 1)),
        *other_hand(view, 1 - near, plan, plain),
        *table_cards(view, plan, plain),
        leave(view, plan, plain),
        *own_hand(view, near, plan, plain),
    ]
    return Picture(
        plan.width,
        plan.height,
        tuple(parts),
        title=say(TITLE),
        defs=_defs(plan),
        style=_style(plan),
    )


@kept_few
def _defs(plan: Layout) -> str:
    return scenery_defs() + line_defs(plan) + card_defs(plan.board) + plate_defs()


@kept_few
def _style(plan: Layout) -> str:
    return style(plan) + CARD_STYLE + PLATE_STYLE


@kept_few
def _sea(plan: Layout) -> Part:
    return Part("sea", sea(plan))


def _board(view: KahunaView, plan: Layout, say: Say) -> tuple[Part, ...]:
    """The lines, then the islands."""
    coral, ink = view["seats"]
    return _lines_and_islands(
        plan,
        (tuple(coral["bridges"]), tuple(ink["bridges"])),
        (tuple(coral["islands"]), tuple(ink["islands"])),
        tuple(map(tuple, view["needs"].values())),
        view["freed"],
        say,
    )


@kept
def _lines_and_islands(
    plan: Layout,
    bridges: tuple[tuple[str, ...], ...],
    kept: tuple[tuple[str, ...], ...],
    needs: tuple[tuple[int, ...], ...],
    freed: str | None,
    say: Say,
) -> tuple[Part, ...]:
    keepers = {name: side for side in (0, 1) for name in kept[side]}
    board = plan.board
    built = [[0, 0] for _ in board.islands]
    plain = nameless(say)
    lines = list(_free_lines(plan, plain))
    if freed is not None:
        number = _numbers(board)[freed]
        lines[number] = _line(plan, number, -1, True, plain)
    for owner in (0, 1):
        known = _bridges(plan, owner, say)
        for name in bridges[owner]:
            bridge, number, one, other = known[name]
            lines[number] = bridge
            built[one][owner] += 1
            built[other][owner] += 1
    islands = [
        _island(plan, island, *built[island], *needs[island], keepers.get(name, -1), say)
        for island, name in enumerate(board.islands)
    ]
    return (*lines, *islands)


@kept_few
def _numbers(board: Board) -> dict[str, int]:
    """The number of each line, by its name."""
    return {name: line for line, name in enumerate(board.line_names)}


@kept
def _free_lines(plan: Layout, say: Say) -> tuple[Part, ...]:
    return tuple(_line(plan, line, -1, False, say) for line in range(N_LINES))


@kept
def _bridges(plan: Layout, owner: int, say: Say) -> dict[str, tuple[Part, int, int, int]]:
    """Every bridge that a side could have, by its line: its part, its number and its islands."""
    return {
        name: (_line(plan, number, owner, False, say), number, *plan.board.lines[number])
        for name, number in _numbers(plan.board).items()
    }


@kept
def _line(plan: Layout, line: int, owner: int, freed: bool, say: Say) -> Part:
    name = plan.board.line_names[line]
    part = f"line-{name}"
    label = msg("{line}, free line", line=name)
    if owner >= 0:
        label = msg("{line}, bridge of {side}", line=name, side=SEATS[owner])
    elif freed:
        label = msg("{line}, just freed: a bridge may be put here", line=name)
    return Part(part, line_inside(plan, line, owner, freed), say(label), part)


@kept
def _island(
    plan: Layout,
    island: int,
    built0: int,
    built1: int,
    need0: int,
    need1: int,
    keeper: int,
    say: Say,
) -> Part:
    inside = _plaque(plan, island, built0, built1, need0, need1, keeper)
    label = say(_island_label(plan.board, island, (need0, need1), keeper))
    return Part(f"island-{plan.board.islands[island]}", inside, label)


def _island_label(board: Board, island: int, needs: tuple[int, ...], keeper: int) -> Message:
    lines = nmsg("{n} line", "{n} lines", board.degree[island])
    wanting = tuple(
        nmsg(
            "{side} needs {n} more bridge",
            "{side} needs {n} more bridges",
            needs[side],
            side=SEATS[side],
        )
        for side in (0, 1)
        if side != keeper
    )
    if keeper < 0:
        return msg(
            "{island}: {lines}; {needs}", island=board.islands[island], lines=lines, needs=wanting
        )
    return msg(
        "{island}: {lines}, controlled by {side}; {needs}",
        island=board.islands[island],
        lines=lines,
        side=SEATS[keeper],
        needs=wanting,
    )


@kept
def _plaque(
    plan: Layout, island: int, built0: int, built1: int, need0: int, need1: int, keeper: int
) -> str:
    """What stands on an island: its name, how the sides stand there, and a totem."""
    x, y = plan.centre(island)
    down, width, height = plan.banner
    drawn = []
    if keeper >= 0:
        rings = ("kh-own", f"kh-own{keeper}")
        drawn += [place(f"s{island}", x, y, plan.scale, css) for css in rings]
        up, wide, high = plan.totem
        drawn.append(boxed(f"t{keeper}", x - wide / 2, y - up, wide, high))
    top = y + down - height / 2
    drawn.append(rect("kh-name", x - width / 2, top, width, height, height * 0.28))
    drawn.append(
        text(
            plan.board.islands[island],
            x + plan.name * 0.03,
            top + height / 2 + plan.name * 0.34,
            plan.name,
            "kh-n",
            "#3b2414",
        )
    )
    low, r = plan.badge
    cy = y + low
    drawn.append(_ticks(plan, island, x, cy, built0, built1))
    aside = width / 2 - r * 0.8
    drawn.append(_badge(0, x - aside, cy, r, need0))
    drawn.append(_badge(1, x + aside, cy, r, need1))
    return "".join(drawn)


def _ticks(plan: Layout, island: int, x: float, y: float, built0: int, built1: int) -> str:
    """One tick for each line: Coral's from the left, Ink's from the right."""
    count = plan.board.degree[island]
    step = (plan.banner[1] - plan.badge[1] * 3.9) / 6
    high = plan.badge[1] * 0.95
    start = x - step * (count - 1) / 2
    wide = step * (count + 0.6)
    drawn = [rect("kh-tally", x - wide / 2, y - high / 2 - 1.5, wide, high + 3, 2.5)]
    for css, first, last in (
        ("kh-y", built0, count - built1),
        ("kh-y kh-y0", 0, built0),
        ("kh-y kh-y1", count - built1, count),
    ):
        if first < last:
            d = "".join(
                f"M{short(start + i * step)} {short(y - high / 2)}v{short(high)}"
                for i in range(first, last)
            )
            drawn.append(f'<path class="{css}" d="{d}"/>')
    return "".join(drawn)


def _badge(side: int, x: float, y: float, r: float, need: int) -> str:
    """How many bridges a side still needs: on a round tag for Coral, a cornered one for Ink."""
    if side == 0:
        tag = el("circle", cx=x, cy=y, r=r, class_="kh-tag", fill=SIDE[0])
    else:
        corners = ((0, -1.16), (1, -0.55), (1, 0.55), (0, 1.16), (-1, 0.55), (-1, -0.55))
        d = polygon([(x + px * r, y + py * r) for px, py in corners])
        tag = el("path", d=d, class_="kh-tag", fill=SIDE[1])
    if need == 0:
        steps = (r * 0.35, r * 0.4, r * 0.6, -r * 0.8)
        tick = f"M{short(x - r * 0.45)} {short(y)}l{' '.join(map(short, steps))}"
        return tag + f'<path class="kh-tickoff" d="{tick}"/>'
    size = max(11.0, r * 1.45)
    return tag + text(str(need), x, y + size * 0.34, size, fill=CREAM)
