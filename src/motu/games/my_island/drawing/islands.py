"""The near island: its printed spaces, the tiles on them, groups, roads and totems."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from motu.core.ink import circle, hit
from motu.core.kept import kept, kept_few
from motu.core.message import Message, Say
from motu.core.picture import Part, el
from motu.core.shapes import pair, polygon, shape, star
from motu.games.my_island.drawing.ink import place, text
from motu.games.my_island.drawing.layout import Grid, Layout
from motu.games.my_island.drawing.outlines import edge, hexagon, sides_in
from motu.games.my_island.drawing.site_art import roofs, teeth
from motu.games.my_island.drawing.terrain_art import UNIT, VARIANTS
from motu.games.my_island.drawing.tile_art import INSET, body
from motu.games.my_island.rules.ground import STEPS, SYMBOLS, TERRAINS, Cell, Ground
from motu.games.my_island.rules.island import BUILDINGS
from motu.games.my_island.view import IslandView, MyIslandView
from motu.games.my_island.words import msg
from motu.games.my_island.words.spoken import (
    GROUP_WORDS,
    ON_WORDS,
    PLACED_SYMBOL_WORDS,
    TERRAIN_WORDS,
    site_words,
)

#: A space without a tile.
FREE: Final = -1
#: What a terrain is called in the defs, where `palm` is the tree.
ARTS: Final = dict(zip(TERRAINS, ("beach", "heath", "palms", "rainforest", "plateau"), strict=True))


@dataclass(frozen=True, slots=True)
class Covered:
    """What is seen of one space: its symbol, the sides at which its tile goes on, and whether the
    tile is new, so that it can still be taken back.
    """

    symbol: int
    joined: int = 0
    new: bool = False
    double: bool = False


_FREE: Final = Covered(FREE)


@kept_few
def numbers(ground: Ground) -> dict[str, int]:
    """The number of every space, by its name."""
    return {name: n for n, name in enumerate(ground.names)}


def spaces(ground: Ground, island: IslandView) -> list[Covered]:
    """All spaces of an island."""
    found = [_FREE] * len(ground.names)
    for tile in island["tiles"]:
        is_new = tile["tile"] == island["new"]
        doubles = tuple(tile.get("doubles", ()))
        laid = _laid(ground, tuple(tile["cells"]), tuple(tile["symbols"]), doubles, is_new)
        for cell, covered in laid:
            found[cell] = covered
    return found


@kept
def _laid(
    ground: Ground,
    names: tuple[str, ...],
    symbols: tuple[str, ...],
    doubles: tuple[int, ...],
    is_new: bool,
) -> list[tuple[int, Covered]]:
    """The spaces of one tile."""
    number = numbers(ground)
    cells = [number[name] for name in names]
    spots = [ground.cells[cell] for cell in cells]
    return [
        (cell, Covered(SYMBOLS.index(symbol), sides_in(spot, spots), is_new, n in doubles))
        for n, (cell, spot, symbol) in enumerate(zip(cells, spots, symbols, strict=True))
    ]


def near_island(view: MyIslandView, near: int, own: bool, plan: Layout, say: Say) -> list[Part]:
    """The spaces of the near island, and all that lies over them."""
    island = view["seats"][near]
    ground = plan.near.ground
    kept_ = island["kept"]
    stuck = dict.fromkeys(kept_.get("palms", []), "palms") | dict.fromkeys(
        kept_.get("treasures", []), "treasure"
    )
    cells = [
        _cell(plan, cell, covered, stuck.get(ground.names[cell], ""), say)
        for cell, covered in enumerate(spaces(ground, island))
    ]
    fits = tuple(view["fits"]) if own and view["seat"] in view["to_act"] else ()
    groups = tuple((one["symbol"], tuple(one["cells"]), one["scored"]) for one in island["groups"])
    reached = frozenset(island["totems"])
    return [
        _stickers(plan, tuple(kept_.get("palms", [])), tuple(kept_.get("treasures", []))),
        *cells,
        *_sites(plan, island, say),
        _fits(plan, fits),
        _groups(plan, groups, say),
        _roads(plan, groups, reached),
        *(_totem(plan, totem, ground.names[totem] in reached, say) for totem in ground.totems),
        _seals(plan, groups),
    ]


# --- what is printed ---------------------------------------------------------------------------


@kept_few
def printed(grid: Grid) -> str:
    """The spaces without tiles."""
    ground, size = grid.ground, grid.size
    drawn = ""
    for terrain in TERRAINS:
        cells = [n for n, name in enumerate(ground.terrains) if name == terrain]
        d = "".join(hexagon(*grid.middle(cell), size) for cell in cells)
        drawn += shape(f"mi-seam mi-{ARTS[terrain]}", d) if d else ""
    for cell, terrain in enumerate(ground.terrains):
        # Palms stand one above the other, so all spaces are drawn in reading order.
        row, column = ground.cells[cell]
        variant = (row * 5 + column * 7 + row * column) % VARIANTS
        if cell in ground.sites:
            drawn += shape("mi-plinth", hexagon(*grid.middle(cell), size, size * 0.06))
        else:
            drawn += place(f"{ARTS[terrain]}{variant}", *grid.middle(cell), size / UNIT)
    for mouth in ground.tunnel:
        drawn += place("site-tunnel", *grid.middle(mouth), size / UNIT)
    return drawn


@kept_few
def row_names(plan: Layout) -> str:
    """On the shore: the letter of every row on its left, and its last number on its right."""
    if plan.tall:
        # There is no room, and a space that is touched says its name.
        return ""
    grid = plan.near
    drawn = ""
    for row in sorted({row for row, _ in grid.ground.cells}):
        columns = [column for there, column in grid.ground.cells if there == row]
        out = grid.size / 2 + plan.shore * 0.42
        x, y = grid.at((row, min(columns)))
        drawn += text(chr(ord("A") + row), x - out, y + 4, 11, "mi-t mi-name")
        x, y = grid.at((row, max(columns)))
        drawn += text(str(max(columns) + 1), x + out, y + 4, 11, "mi-t mi-name")
    return drawn


@kept
def _cell(plan: Layout, cell: int, covered: Covered, stuck: str, say: Say) -> Part:
    grid, ground = plan.near, plan.near.ground
    x, y = grid.middle(cell)
    size = grid.size
    where = "palm" if stuck == "palms" else ground.terrains[cell]
    name, terrain = ground.names[cell], TERRAIN_WORDS[where]
    label: Message
    if covered.symbol == FREE:
        label = msg("{space}: {terrain}", space=name, terrain=terrain)
        if stuck:
            label = msg("{what}, {sticker}", what=label, sticker=STICKER_LABELS[stuck])
        if cell in ground.tunnel:
            label = msg("{what}, a mouth of the tunnel", what=label)
        return Part(f"cell-{name}", hit(hexagon(x, y, size)), say(label))
    inset = INSET * size / UNIT
    deep = size * 0.075
    if covered.new:
        deep *= 1.5
    drawn = shape("mi-cast", hexagon(x, y + deep, size, inset, covered.joined))
    lifted = y - (deep * 0.7 if covered.new else 0)
    drawn += body(x, lifted, size, covered.symbol, covered.joined)
    symbol = SYMBOLS[covered.symbol]
    art = f"twice{covered.symbol}" if covered.double else symbol
    drawn += place(art, x, lifted, size / UNIT)
    what = msg("{symbol} {where}", symbol=PLACED_SYMBOL_WORDS[symbol], where=ON_WORDS[where])
    label = msg("{space}: {what}", space=name, what=what)
    if covered.double:
        label = msg("{what}, twice", what=label)
    if covered.new:
        d = edge(x, lifted, size, inset, covered.joined)
        drawn += shape("mi-new0", d) + shape("mi-new", d)
        label = msg("{what}, can still be taken back", what=label)
    return Part(f"cell-{name}", f'<g class="mi-art">{drawn}</g>', say(label))


@kept
def _fits(plan: Layout, cells: tuple[str, ...]) -> Part:
    """Where the tile of this round could lie."""
    grid = plan.near
    number = numbers(grid.ground)
    d = "".join(hexagon(*grid.middle(number[name]), grid.size, grid.size * 0.1) for name in cells)
    return Part("fits", shape("mi-fits", d) if d else "", css="mi-still")


# --- what the campaign brings ------------------------------------------------------------------

STICKER_LABELS: Final = {"palms": msg("palms are stuck on it"), "treasure": msg("a treasure")}


@kept
def _stickers(plan: Layout, palms: tuple[str, ...], treasures: tuple[str, ...]) -> Part:
    """I6.7: what is stuck on the island; tiles lie over it."""
    return Part("stickers", stickers(plan.near, palms, treasures), css="mi-still")


def stickers(grid: Grid, palms: tuple[str, ...], treasures: tuple[str, ...]) -> str:
    """Palms and treasures on their spaces, without what a site stands on."""
    number, size = numbers(grid.ground), grid.size
    drawn = ""
    for name in palms:
        if number[name] not in grid.ground.sites:
            x, y = grid.middle(number[name])
            drawn += shape("mi-seam mi-palms", hexagon(x, y, size))
            drawn += shape("mi-stuck", hexagon(x, y, size, size * 0.05))
            drawn += place(f"palms{(number[name] % VARIANTS)}", x, y, size / UNIT)
    for name in treasures:
        if number[name] not in grid.ground.sites:
            drawn += place("site-treasure", *grid.middle(number[name]), size / UNIT)
    return drawn


def _sites(plan: Layout, island: IslandView, say: Say) -> list[Part]:
    """I8: all that stands on the island, each a part of its own that says what it is."""
    covered = {cell for tile in island["tiles"] for cell in tile["cells"]}
    return [
        _site(
            plan,
            site["space"],
            site["kind"],
            SYMBOLS.index(site["symbol"]) if site["symbol"] else FREE,
            (site["size"], site["teeth"], site["roofs"]),
            site["done"],
            site["space"] in covered,
            say(site_words(site)),
        )
        for site in island["sites"]
    ]


@kept
def _site(
    plan: Layout,
    space: str,
    kind: str,
    symbol: int,
    counts: tuple[int, int, int],
    done: bool,
    covered: bool,
    label: str,
) -> Part:
    grid = plan.near
    x, y = grid.middle(numbers(grid.ground)[space])
    if kind == "pirates" and covered and not done:
        # Whatever lies there hides their flag: it flies at the corner.
        drawn = place("site-pirates", x + grid.size * 0.24, y - grid.size * 0.3, grid.size / 80)
    else:
        drawn = site(kind, symbol, counts, done, x, y, grid.size / UNIT)
    still = "mi-still" if kind == "pirates" else ""
    return Part(f"site-{space}", drawn, label, css=still)


def site(
    kind: str,
    symbol: int,
    counts: tuple[int, int, int],
    done: bool,
    x: float,
    y: float,
    scale: float,
) -> str:
    """What stands on a space, as it is now: its size, the teeth and the roofs that it has."""
    size, left, roofed = counts
    name = {"pirates": "guarded", "monster": "asleep"}.get(kind, kind) if done else kind
    drawn = place(f"site-{name}", 0, 0)
    if kind == "monster" and not done:
        drawn += teeth(left, size)
    if kind in BUILDINGS:
        drawn += roofs(symbol, roofed)
    if done and kind == "telescope":
        drawn += place("site-marked", 0, 0)
    if done and (kind == "observatory" or (kind in BUILDINGS and not size)):
        drawn += place("site-ringed", 0, 0)
    return el("g", drawn, transform=f"translate({pair((x, y))})scale({scale:.3g})")


# --- groups ------------------------------------------------------------------------------------

Groups = tuple[tuple[str, tuple[str, ...], bool], ...]


@kept
def _groups(plan: Layout, groups: Groups, say: Say) -> Part:
    """Equal symbols that are joined: tied over the seams, and outlined once they have scored."""
    grid = plan.near
    number = numbers(grid.ground)
    drawn = ""
    for n, symbol in enumerate(SYMBOLS):
        ties = outline = ""
        for name, cells, scored in groups:
            if name != symbol:
                continue
            spots = [grid.ground.cells[number[cell]] for cell in cells]
            for spot in spots:
                ties += "".join(
                    _tie(grid.at(spot), grid.at(other)) for other in _beyond(spot) if other in spots
                )
                if scored:
                    joined = sides_in(spot, spots)
                    outline += edge(*grid.at(spot), grid.size, grid.size * 0.045, joined)
        if ties:
            drawn += shape("mi-band", ties) + shape(f"mi-tie mi-tie{n}", ties)
        if outline:
            drawn += shape("mi-scored0", outline) + shape("mi-scored", outline)
    label = say(msg("Groups: {groups}", groups=tuple(_group_words(one) for one in groups)))
    return Part("groups", drawn, label if groups else "", css="mi-still")


def _group_words(group: tuple[str, tuple[str, ...], bool]) -> Message:
    symbol, cells, scored = group
    words = GROUP_WORDS[symbol]
    if scored:
        return msg("{group} of {n}, has scored", group=words, n=len(cells))
    return msg("{group} of {n}", group=words, n=len(cells))


def _tie(one: tuple[float, float], other: tuple[float, float]) -> str:
    """The middle of the way from one space to another."""
    (ax, ay), (bx, by) = one, other
    share = 0.42
    start = (ax + (bx - ax) * share, ay + (by - ay) * share)
    end = (ax + (bx - ax) * (1 - share), ay + (by - ay) * (1 - share))
    return f"M{pair(start)}L{pair(end)}"


@kept
def _seals(plan: Layout, groups: Groups) -> Part:
    """A seal on every group that has scored, and how many symbols the larger others have."""
    grid = plan.near
    number = numbers(grid.ground)
    drawn = ""
    for name, cells, scored in groups:
        if not scored:
            continue
        spots = [grid.middle(number[cell]) for cell in cells]
        # In the middle of the group, at the top of a space.
        mx = sum(x for x, _ in spots) / len(spots)
        my = sum(y for _, y in spots) / len(spots)
        x, y = min(spots, key=lambda spot: (spot[0] - mx) ** 2 + (spot[1] - my) ** 2)
        drawn += seal(
            x + grid.size * 0.3, y - grid.size * 0.34, grid.size * 0.27, SYMBOLS.index(name)
        )
    return Part("seals", drawn, css="mi-still")


def seal(x: float, y: float, r: float, symbol: int) -> str:
    """A seal in the colour of a symbol."""
    points = [(x + dx, y + dy) for dx, dy in star(10, r * 1.22, r)]
    return (
        shape("mi-seal", polygon(points))
        + circle(f"mi-t{symbol}", x, y, r * 0.72)
        + shape(
            "mi-tick",
            f"M{pair((x - r * 0.36, y))}l{pair((r * 0.26, r * 0.3))} {pair((r * 0.46, -r * 0.6))}",
        )
    )


# --- roads and totems --------------------------------------------------------------------------


@kept
def _roads(plan: Layout, groups: Groups, reached: frozenset[str]) -> Part:
    """Stones lead over the seams from path to path; the way from a totem to the sea is gold."""
    grid = plan.near
    ground = grid.ground
    number = numbers(ground)
    stones = gold = ""
    totems = [ground.cells[totem] for totem in ground.totems if ground.names[totem] in reached]
    for name, cells, _ in groups:
        if name != "path":
            continue
        spots = [ground.cells[number[cell]] for cell in cells]
        links = [(spot, other) for spot in spots for other in _beyond(spot) if other in spots]
        ends = [(spot, totem) for totem in totems for spot in spots if _are_next(totem, spot)]
        arrives = any(ground.terrains[number[cell]] == "beach" for cell in cells)
        if ends and arrives:
            gold += "".join(
                f"M{pair(grid.at(one))}L{pair(grid.at(other))}" for one, other in links + ends
            )
        else:
            stones += "".join(_tie(grid.at(one), grid.at(other)) for one, other in links)
    drawn = shape("mi-step0", stones) + shape("mi-step", stones) if stones else ""
    if gold:
        drawn += shape("mi-way0", gold) + shape("mi-way", gold)
    return Part("roads", drawn, css="mi-still")


def _beyond(spot: Cell) -> list[Cell]:
    """The neighbours to the east and south, so that each seam is met once."""
    return [(spot[0] + down, spot[1] + across) for across, down in STEPS[:3]]


def _are_next(one: Cell, other: Cell) -> bool:
    return (other[1] - one[1], other[0] - one[0]) in STEPS


@kept
def _totem(plan: Layout, totem: int, reached: bool, say: Say) -> Part:
    """A totem, with a garland once it has its road."""
    grid = plan.near
    name = grid.ground.names[totem]
    x, y = grid.middle(totem)
    scale = grid.size / UNIT
    drawn = place("garland", x, y, scale) if reached else ""
    drawn = place("totem", x, y, scale) + drawn
    label = msg("Totem on {space}", space=name)
    if reached:
        label = msg("Totem on {space}, with a road to the sea", space=name)
    return Part(f"totem-{name}", drawn, say(label), css="mi-still")
