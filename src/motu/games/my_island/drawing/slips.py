"""The other seats: their islands made small, each on a mat, with its points."""

from __future__ import annotations

from dataclasses import replace

from motu.core.ink import fitted, hit_box, rect
from motu.core.kept import kept, kept_few
from motu.core.message import Say
from motu.core.picture import Part
from motu.core.shapes import filled, pair, shape, short
from motu.games.my_island.drawing.ink import boxed, drawing, place, text
from motu.games.my_island.drawing.islands import FREE, numbers, spaces, stickers
from motu.games.my_island.drawing.layout import Layout, Slip
from motu.games.my_island.drawing.outlines import hexagon
from motu.games.my_island.drawing.scenery import cliff, mountains
from motu.games.my_island.drawing.signs import LETTERS, TONES, emblem, said_of, standing_of
from motu.games.my_island.drawing.terrain_art import TONES as TERRAIN_TONES
from motu.games.my_island.drawing.terrain_art import UNIT
from motu.games.my_island.drawing.tile_art import mini_defs
from motu.games.my_island.rules.ground import SYMBOLS, TERRAINS
from motu.games.my_island.view import IslandView, MyIslandView
from motu.games.my_island.words.spoken import SEATS


def sides(view: MyIslandView, near: int, plan: Layout, say: Say) -> list[Part]:
    """Two parts for every seat, in the order of the seats: who it is, and its tiles.

    Those of the near seat are empty. A debt is written as points below 0 (I3.2).
    """
    slips = iter(plan.slips)
    parts = []
    for seat, island in enumerate(view["seats"]):
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
                island["marker"] - island["debt"],
                _counts(plan, island) if slip.foot > 20 else (),
                standing_of(view, seat),
                seat in view["winners"],
                said_of(view, seat, say),
            )
        )
        tiles = tuple(one.symbol for one in spaces(plan.near.ground, island))
        kept_ = island["kept"]
        parts.append(
            _small(
                slip,
                seat,
                tiles,
                frozenset(island["totems"]),
                tuple((one["space"], one["kind"], one["done"]) for one in island["sites"]),
                (tuple(kept_.get("palms", [])), tuple(kept_.get("treasures", []))),
            )
        )
    return parts


@kept_few
def mats(plan: Layout) -> str:
    """What the small islands lie on, and their spaces, for the ground of the picture."""
    drawn = ""
    for slip in plan.slips:
        x, y, w, h = slip.box
        drawn += rect("mi-under", x + 1, y + 2.5, w, h, 7) + rect("mi-pond", x, y, w, h, 7)
        if slip.foot > 20:
            drawn += rect("mi-mat", x + 4, y + h - slip.foot + 2, w - 8, slip.foot - 6, 6)
        drawn += place("small", slip.grid.left, slip.grid.top)
    return drawn


def slip_defs(slip: Slip) -> str:
    """An island without tiles, made small, and symbols of its size: all slips are alike."""
    grid = replace(slip.grid, left=0.0, top=0.0)
    size = grid.size
    middles = [grid.middle(n) for n in range(grid.ground.n_cells)]
    low = [grid.at(cell) for cell in grid.ground.cells if cell[0] < grid.ground.high]
    drawn = shape("mi-surf", "".join(hexagon(*spot, size) for spot in low))
    drawn += mountains(grid, slip.peak) + cliff(grid)
    for terrain in TERRAINS:
        cells = [n for n, name in enumerate(grid.ground.terrains) if name == terrain]
        d = "".join(hexagon(*middles[n], size, size * 0.03) for n in cells)
        drawn += filled(TERRAIN_TONES[terrain], d) if d else ""
    return drawing("small", drawn) + mini_defs(size)


@kept
def _side(
    plan: Layout,
    slip: Slip,
    seat: int,
    name: str,
    points: int,
    counts: tuple[tuple[str, int], ...],
    standing: str,
    won: bool,
    label: str,
) -> Part:
    x, y, w, h = slip.box
    head = slip.head
    drawn = [hit_box(slip.box)]
    band = f"M{pair((x, y + head))}v{short(7 - head)}q0-7 7-7h{short(w - 14)}q7 0 7 7"
    drawn.append(filled(TONES[seat], f"{band}v{short(head - 7)}z"))
    if standing == "deciding":
        drawn += [rect(css, x, y, w, h, 7) for css in ("mi-actl", "mi-acts")]
    sign = head - 4
    drawn.append(emblem(seat, x + 4 + sign / 2, y + head / 2, sign))
    if won:
        drawn.append(boxed("crown", x - 2, y - 7, head * 0.8, head * 0.8))
    ink = LETTERS[seat]
    size = 13.0 if plan.tall else 19.0
    written = str(points).replace("-", "−")
    right = x + w - 5
    drawn.append(text(written, right, y + head / 2 + size * 0.34, size, f"mi-e{ink}"))
    right -= size * 0.6 * len(written) + 3
    if standing:
        icon = head - 5
        drawn.append(boxed(standing, right - icon, y + 2.5, icon, icon))
        right -= icon + 3
    left = x + sign + 7
    fit, size = fitted(name, right - left, 12 if plan.tall else 16)
    drawn.append(text(fit, left, y + head / 2 + size * 0.34, size, f"mi-l{ink}"))
    step = (w - 8) / max(5, len(counts))
    start = x + w / 2 - step * len(counts) / 2
    for n, (sign_name, count) in enumerate(counts):
        cx, cy = start + (n + 0.5) * step, y + h - slip.foot / 2 - 1
        drawn.append(place(sign_name, cx - 9, cy, 0.44))
        drawn.append(text(str(count), cx + 2, cy + 5, 14, "mi-l"))
    return Part(f"side-{seat}", "".join(drawn), label, near=seat)


def _counts(plan: Layout, island: IslandView) -> tuple[tuple[str, int], ...]:
    """What of a seat matters to the others: its largest groups, and open spaces that cost it."""
    found: dict[str, int] = {}
    for module in plan.land.mode.modules:
        symbol, terrain = int(module.symbol), int(module.terrain)
        if module.kind == "largest":
            sizes = [one["size"] for one in island["groups"] if one["symbol"] == SYMBOLS[symbol]]
            alone = any(SYMBOLS[symbol] in tile["symbols"] for tile in island["tiles"])
            found[f"full{symbol}"] = max(sizes, default=int(alone))
        elif module.kind == "open":
            found[f"open{terrain}"] = island["open"][TERRAINS[terrain]]
    return tuple(found.items())[:6]


@kept
def _small(
    slip: Slip,
    seat: int,
    tiles: tuple[int, ...],
    reached: frozenset[str],
    sites: tuple[tuple[str, str, bool], ...],
    stuck: tuple[tuple[str, ...], tuple[str, ...]],
) -> Part:
    """What is stuck on a small island, the tiles on it, what stands there, and its totems."""
    grid = slip.grid
    number = numbers(grid.ground)
    small = grid.size / UNIT
    drawn = [stickers(grid, *stuck)]
    drawn += [
        place(f"mini{symbol}", *grid.middle(cell))
        for cell, symbol in enumerate(tiles)
        if symbol != FREE
    ]
    for space, kind, done in sites:
        name = {"pirates": "guarded", "monster": "asleep"}.get(kind, kind) if done else kind
        if kind != "pirates" or done or tiles[number[space]] == FREE:
            drawn.append(place(f"site-{name}", *grid.middle(number[space]), small))
        if done and kind == "telescope":
            drawn.append(place("site-marked", *grid.middle(number[space]), small))
    scale = grid.size / UNIT
    for totem in grid.ground.totems:
        x, y = grid.middle(totem)
        drawn.append(place("totem", x, y, scale))
        if grid.ground.names[totem] in reached:
            drawn.append(place("garland", x, y, scale))
    return Part(f"small-{seat}", "".join(drawn), css="mi-still")
