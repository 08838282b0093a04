"""What a seat may see of a position of My Island, as plain JSON data.

Tiles have short names such as `line-fwh`: a shape and the first letters of the symbols on it
(field, wall, house, path). Spaces are `A1` (top left) to `H9`; what is printed on the island, and
what scores, stands in the components (`Land.ground`, `Land.mode`).
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypeAlias, TypedDict, cast

from librt.vecs import vec
from mypy_extensions import i64

from motu.core.kept import kept, kept_few
from motu.core.rating import Rating
from motu.core.view import View
from motu.games.my_island.box import BOX
from motu.games.my_island.bringing import kept_of, plain
from motu.games.my_island.rating import RATING
from motu.games.my_island.rules.bitmap import has
from motu.games.my_island.rules.ground import SYMBOLS, TERRAINS, Ground
from motu.games.my_island.rules.island import BUILDINGS, MOST_ROOFS, UNDECIDED, Island
from motu.games.my_island.rules.laid import Laid
from motu.games.my_island.rules.land import POSES, Land, turned
from motu.games.my_island.rules.modules import Module
from motu.games.my_island.rules.scoring import TARGETS
from motu.games.my_island.rules.state import NO_CARD, MyIslandState
from motu.games.my_island.rules.targets import ANY

Phase: TypeAlias = Literal["place", "over"]
Symbol: TypeAlias = str


class LaidView(TypedDict):
    """A tile on an island."""

    tile: str
    at: str  # the space of its first symbol
    turn: int  # how many times it was turned right by 60 degrees
    cells: list[str]
    symbols: list[Symbol]
    doubles: NotRequired[
        list[int]
    ]  # I8.9: the places in this list of symbols that stand twice on their space


class GroupView(TypedDict):
    """Equal symbols that are joined, two or more of them."""

    symbol: Symbol
    cells: list[str]
    size: int  # how many symbols: a double one counts twice (I8.9)
    scored: bool  # it has scored as a group, and never will again (I5.1)


class Item(TypedDict):
    """What one module has brought, and would bring if it ended now."""

    module: str
    site: str  # what it is about, if anything stands on the island for it
    size: int  # how many symbols it takes; 0 where none are counted
    rule: str
    symbol: Symbol | None
    terrain: str | None
    points: int  # so far
    at_end: int  # more, if it ended now


class SiteView(TypedDict):
    """Something that stands, or is marked, on a space (I8)."""

    space: str
    kind: str  # pirates, monster, telescope, crater, palace, citadel, granary, observatory
    symbol: Symbol | None  # what is wanted there
    size: int  # how many of them; the teeth of a monster
    teeth: int  # of a monster: those that it still has
    roofs: int  # of a building: those that it has (I8.8)
    done: bool


class KeptView(TypedDict, total=False):
    """I6.1: what an island keeps from episode to episode; what it has not is not there."""

    name: str
    animal: str
    circles: int
    palms: list[str]
    treasures: list[str]
    roofs: dict[str, int]


class Overview(TypedDict):
    """What can be read off an island."""

    tiles: list[LaidView]
    groups: list[GroupView]
    totems: list[str]  # the spaces of the totems with a road to the sea (I5.2)
    open: dict[str, int]  # by terrain: how many spaces are without a tile
    sites: list[SiteView]


class IslandView(Overview):
    """One player's island. Of others it is as it was at the end of the last complete round."""

    marker: int
    debt: int  # I3.2
    passes: int
    stopped: int | None  # the round in which the player left for good
    decided: bool  # in this round; what it was, others do not see
    chosen: str | None  # "place", "pass" or "stop", of the viewer alone
    new: str | None  # of the viewer alone: the tile of this round, which can still be taken back
    items: list[Item]
    final: int  # the marker, if it ended now
    kept: KeptView  # as it was when the episode began
    circles: int  # I3.1, I4.2: those that are certain


class MyIslandView(View):
    """All that a seat may see."""

    mode: str
    episode: int  # its number, from 1; 0 in the endless game
    chapter: int
    ours: bool  # I6.6: whether the episode was written by us
    phase: Phase
    round: int  # from 1
    rounds: int
    card: str | None  # the tile of this round
    to_come: list[str]  # the tiles whose cards are still to come, in no order
    terrains: list[str]  # those that may be covered
    fits: list[str]  # the spaces that the viewer could cover now with the tile, in some pose
    winners: list[int]
    rating: Rating | None  # I5.6: after a solo game
    seats: list[IslandView]


def view(state: MyIslandState, seat: int | None) -> MyIslandView:
    """All that a seat may see; `None` is a watcher, who sees only what all see."""
    seen = as_seen(state, seat)
    over = state.card == NO_CARD
    ended = state if over else seen.finished()
    land = state.land
    rounds = int(land.n_tiles)
    return {
        "game": state.game,
        "seat": seat,
        "components": land.hash,
        "to_act": state.to_act(),
        "mode": state.rules.name,
        "episode": state.rules.number,
        "chapter": state.rules.chapter,
        "ours": state.rules.ours,
        "phase": "over" if over else "place",
        "round": int(state.round) if over else int(state.round) + 1,
        "rounds": rounds,
        "card": None if over else land.names[state.card],
        "to_come": [land.names[tile] for tile in range(rounds) if state.to_come >> tile & 1],
        "terrains": [TERRAINS[terrain] for terrain in state.rules.terrains],
        "fits": [] if seat is None else _fits(state, seat),
        "winners": state.winners(),
        "rating": rating_of(state),
        "seats": [_island(state, seen, ended, other, seat) for other in range(state.seats)],
    }


def rating_of(state: MyIslandState) -> Rating | None:
    """I5.6: how good a solo game was; on an island of somebody's own nobody can say."""
    if state.seats > 1 or state.card != NO_CARD:
        return None
    if state.land.name not in BOX.names or not RATING.has(state.rules.name):
        return None
    return RATING.of(state.rules.name, state.points()[0])


def as_seen(state: MyIslandState, viewer: int | None) -> MyIslandState:
    """I2.1: the position without what the others have decided, and with what the viewer has."""
    seen = state.copy()
    for seat in range(state.seats):
        chosen = seen.islands[seat].chosen
        seen.islands[seat].chosen = UNDECIDED
        if seat == viewer and chosen != UNDECIDED:
            seen.settle(seat, chosen)
    return seen


def _fits(state: MyIslandState, seat: int) -> list[str]:
    """All spaces that some placement would cover."""
    land = state.land
    found: set[int] = set()
    for action in state.legal(seat):
        if action < land.pass_:
            found.update(covered(land, int(state.card), action))
    return [land.ground.names[cell] for cell in sorted(found)]


def covered(land: Land, tile: int, placement: int) -> list[int]:
    """The spaces that a tile covers, in the order of its symbols."""
    cell, turn = divmod(placement, POSES)
    row, column = land.ground.cells[cell]
    numbers = _numbers(land.ground)
    steps = [turned(step, turn) for step in land.tiles[tile].cells]
    return [numbers[row + down, column + across] for across, down in steps]


@kept_few
def _numbers(ground: Ground) -> dict[tuple[int, int], int]:
    """The number of every space of an island."""
    return {cell: n for n, cell in enumerate(ground.cells)}


def _island(
    state: MyIslandState,
    seen: MyIslandState,
    ended: MyIslandState,
    seat: int,
    viewer: int | None,
) -> IslandView:
    island = seen.islands[seat]
    chosen = state.islands[seat].chosen if seat == viewer else UNDECIDED
    is_placed = chosen not in (UNDECIDED, state.land.pass_, state.land.stop)
    land = state.land
    return {
        **_looked_over(seen, seat),
        "marker": int(island.marker),
        "debt": int(island.debt),
        "passes": int(island.passes),
        "stopped": int(island.stopped) or None,
        "decided": state.islands[seat].chosen != UNDECIDED,
        "chosen": None if chosen == UNDECIDED else _kind(land, int(chosen)),
        "new": land.names[state.card] if is_placed else None,
        "items": [
            item_of(module, int(island.won[n]), int(ended.islands[seat].won[n]))
            for n, module in enumerate(state.rules.modules)
        ],
        "final": int(ended.islands[seat].marker),
        "kept": cast(KeptView, plain(kept_of(state, seat, is_over=False))),
        "circles": int(seen.circles_of(seat)),
    }


def _kind(land: Land, action: int) -> str:
    return "pass" if action == land.pass_ else "stop" if action == land.stop else "place"


def _laid(land: Land, tile: int, placement: int) -> LaidView:
    names = land.ground.names
    laid: LaidView = {
        "tile": land.names[tile],
        "at": names[placement // POSES],
        "turn": placement % POSES,
        "cells": [names[cell] for cell in covered(land, tile, placement)],
        "symbols": [SYMBOLS[symbol] for symbol in land.tiles[tile].symbols],
    }
    if land.tiles[tile].doubles:
        laid["doubles"] = sorted(land.tiles[tile].doubles)
    return laid


def item_of(module: Module, so_far: int, ended: int) -> Item:
    """What a module is about, what it has brought, and would have brought in the end."""
    has_symbol = module.kind not in ("open", "treasure", "telescope", "eruption")
    has_terrain = module.kind in ("symbol_on", "open", "road")
    return {
        "module": module.kind,
        "site": module.site,
        "size": int(module.size),
        "rule": module.rule,
        "symbol": SYMBOLS[module.symbol] if has_symbol and module.symbol != ANY else None,
        "terrain": TERRAINS[module.terrain] if has_terrain else None,
        "points": so_far,
        "at_end": ended - so_far,
    }


def joined(land: Land, island: Island) -> list[int]:
    """I5.2: the totems that have a road."""
    found: set[int] = set()
    for module in land.mode.modules:
        if module.kind == "road":
            marks = int(island.notes[module.at])
            found.update(totem for n, totem in enumerate(land.ground.totems) if marks >> n & 1)
    return sorted(found)


def _looked_over(state: MyIslandState, seat: int) -> Overview:
    """What can be read off an island. Most are as they were a move ago, so they are kept."""
    island = state.islands[seat]
    return _overview(
        state.land,
        tuple(island.palms),
        tuple(island.roofs),
        tuple(island.symbols),
        tuple(island.doubles),
        tuple(island.notes),
        tuple(island.laid),
    )


@kept
def _overview(
    land: Land,
    palms: tuple[int, ...],
    roofs: tuple[int, ...],
    symbols: tuple[int, ...],
    doubles: tuple[int, ...],
    notes: tuple[int, ...],
    tiles: tuple[int, ...],
) -> Overview:
    island = Island()
    ground = land.ground
    island.symbols, island.notes = vec[i64](symbols), vec[i64](notes)
    island.palms, island.doubles = vec[i64](palms), vec[i64](doubles)
    island.roofs = vec[i64](roofs)
    island.derive(ground, land.mode.terrains)
    words = int(ground.words)
    open_ = {
        terrain: sum(
            (int(island.masks[words * n + word]) & ~int(island.taken[word])).bit_count()
            for word in range(words)
        )
        for n, terrain in enumerate(TERRAINS)
        if terrain in ground.terrains
    }
    return {
        "tiles": [_laid(land, tile, at - 1) for tile, at in enumerate(tiles) if at],
        "groups": _groups(land, island),
        "totems": [ground.names[totem] for totem in joined(land, island)],
        "open": open_,
        "sites": _sites(land, island),
    }


def _sites(land: Land, island: Island) -> list[SiteView]:
    """I8: what stands or is marked on the island, and how far it has come; each space once."""
    ground = land.ground
    found: dict[str, SiteView] = {}
    for module in land.mode.modules:
        for n, bit in enumerate(module.bits):
            space = ground.names[ground.cell_at[bit]]
            done = module.kind in TARGETS and bool(int(island.notes[module.at]) >> n & 1)
            found[space] = {
                "space": space,
                "kind": module.site,
                "symbol": item_of(module, 0, 0)["symbol"],
                "size": int(module.size),
                "teeth": 0,
                "roofs": 0,
                "done": done,
            }
            if module.kind == "monster" and not done:
                found[space]["teeth"] = int(module.undone(ground, island, bit))
            if module.site in BUILDINGS:
                more = done and module.kind == "building"
                roofs = int(island.roofs[BUILDINGS.index(module.site)]) + more
                found[space]["roofs"] = min(MOST_ROOFS, roofs)
    return list(found.values())


def _groups(land: Land, island: Island) -> list[GroupView]:
    """Equal symbols that are joined, in the order of their first spaces."""
    ground = land.ground
    laid = Laid(ground, land.has_doubles)
    found: list[GroupView] = []
    for number, symbol in enumerate(SYMBOLS):
        at = int(ground.words) * number
        left = [c for c in range(ground.n_cells) if has(island.symbols, at, ground.spots[c])]
        while left:
            spaces = laid.gather(ground, island, number, ground.spots[left[0]])
            size = int(laid.weight(ground, island, spaces))
            cells = [cell for cell in left if has(laid.group, 0, ground.spots[cell])]
            left = [cell for cell in left if cell not in cells]
            if size > 1:
                bit = ground.spots[cells[0]]
                found.append(
                    {
                        "symbol": symbol,
                        "cells": [ground.names[cell] for cell in cells],
                        "size": size,
                        "scored": any(
                            module.kind == "group"
                            and module.symbol == number
                            and has(island.notes, module.at, bit)
                            for module in land.mode.modules
                        ),
                    }
                )
    return found
