"""The words of Maori that several of its files use."""

from __future__ import annotations

from typing import Final

from motu.core.kept import kept
from motu.core.message import Message, seats_of
from motu.games.maori.dealing import placed
from motu.games.maori.rules.actions import (
    EDGE_NAMES,
    N_EDGES,
    NOTHING,
    PLACE_NAMES,
    REMOVE,
    STORAGE,
    own_ship,
    placing,
    store,
)
from motu.games.maori.rules.position import SETTING, STEERING
from motu.games.maori.rules.state import MaoriState
from motu.games.maori.rules.tiles import BOX, EAST, NORTH, SOUTH, WEST, Tile
from motu.games.maori.view import IslandView, MaoriView, SideView
from motu.games.maori.words import msg, nmsg

SIDES: Final = (msg("Coral"), msg("Lagoon"), msg("Sun"), msg("Fern"), msg("Orchid"))
SEATS: Final = seats_of(SIDES)

KIND_WORDS: Final = {
    "single": msg("single island"),
    "water": msg("water"),
    "volcano": msg("volcano"),
}
END_WORDS: Final = {
    NORTH: msg("end open to the north"),
    EAST: msg("end open to the east"),
    SOUTH: msg("end open to the south"),
    WEST: msg("end open to the west"),
    EAST | WEST: msg("middle from west to east"),
    NORTH | SOUTH: msg("middle from north to south"),
}
#: The same as what somebody takes, which Polish says in another form.
TAKEN_WORDS: Final = {
    "single": msg("a single island"),
    "water": msg("a water tile"),
    "volcano": msg("a volcano"),
}
TAKEN_END_WORDS: Final = {
    NORTH: msg("an end open to the north"),
    EAST: msg("an end open to the east"),
    SOUTH: msg("an end open to the south"),
    WEST: msg("an end open to the west"),
    EAST | WEST: msg("a middle from west to east"),
    NORTH | SOUTH: msg("a middle from north to south"),
}
TURN_WORDS: Final = {
    "turn-0": msg("as it lies"),
    "turn-1": msg("turned right by 90°"),
    "turn-2": msg("turned by 180°"),
    "turn-3": msg("turned left by 90°"),
}


# --- tiles, edges, picks ----------------------------------------------------------------------


def symbols_on(tile: Tile) -> tuple[Message, ...]:
    """What is on a tile, besides land and water."""
    found = (
        (tile.palms, nmsg("{n} palm", "{n} palms", tile.palms)),
        (tile.huts, nmsg("{n} hut", "{n} huts", tile.huts)),
        (tile.shells, nmsg("{n} shell", "{n} shells", tile.shells)),
        (tile.ships, nmsg("{n} ship", "{n} ships", tile.ships)),
        (tile.lei, msg("half a lei")),
    )
    return tuple(words for n, words in found if n)


@kept
def tile_words(components: str, name: str, taken: bool = False) -> Message:
    """A tile in words, by its short name, a stroke for each quarter turn.

    >>> str(tile_words(BOX.usual().hash, "E.p"))
    'end open to the east (1 palm)'
    >>> str(tile_words(BOX.usual().hash, "water", taken=True))
    'a water tile'
    """
    tiles = BOX.known(components)
    face = tiles.face_names.index(name)
    tile = tiles.tiles[face // 4]
    open_ = int(tiles.open[face])
    if taken:
        kind = TAKEN_END_WORDS[open_] if open_ else TAKEN_WORDS[tile.kind]
    else:
        kind = END_WORDS[open_] if open_ else KIND_WORDS[tile.kind]
    symbols = symbols_on(tile)
    return msg("{tile} ({symbols})", tile=kind, symbols=symbols) if symbols else kind


def edge_words(edge: str) -> Message:
    """Where at the display the explorer ship is."""
    side, _, line = edge.partition("-")
    if side == "top":
        return msg("above column {line}", line=line)
    if side == "bottom":
        return msg("below column {line}", line=line)
    return msg("right of row {line}", line=line) if side == "right" else msg(
        "left of row {line}", line=line
    )  # fmt: skip


def shells_words(n: int) -> Message:
    """So many shells."""
    return nmsg("{n} shell", "{n} shells", n)


@kept
def pick_words(pick: str) -> Message:
    """What a pick is called."""
    kind, _, name = pick.partition("-")
    if kind == "edge":
        return msg("the explorer ship: {edge}", edge=edge_words(name))
    if kind == "display":
        return msg("the tile at {place} of the display", place=name)
    if kind == "cell":
        return msg("your tile at {cell}", cell=name)
    if kind == "turn":
        return TURN_WORDS[pick]
    if pick == "at-storage":
        return msg("into your storage")
    if kind == "at":
        return msg("on {cell}", cell=name)
    return {
        "storage": msg("the tile in your storage"),
        "ship": msg("your ship"),
        "remove": msg("remove it from the board"),
        "nothing": msg("do nothing"),
        "stay": msg("leave your ship where it is"),
    }[kind]


# --- actions ----------------------------------------------------------------------------------


def action_words(state: MaoriState, seat: int, action: int) -> Message:
    """An action as a sentence in the imperative, such as a button would say it."""
    room, cells = int(state.tiles.room), state.board.names
    if action < N_EDGES:
        return _sail_words(state, seat, action)
    if action == NOTHING:
        if state.phase == STEERING:
            return msg("Leave your ship where it is")
        return msg("Do nothing")
    if action < own_ship(room):
        return msg("Remove your tile at {cell}", cell=cells[action - REMOVE])
    if action < store(room):
        return _steer_words(state, seat, action - int(own_ship(room)))
    if action < placing(room):
        place = action - int(store(room))
        return _for_shells(
            int(state.cost_of(place)),
            msg("Take the tile at {place} into your storage", place=PLACE_NAMES[place]),
        )
    source, cell, turn = placed(room, action)
    if source == STORAGE:
        words = msg("Place your stored tile on {cell}", cell=cells[cell])
        return _turned(words, turn)
    words = msg("Take the tile at {place} and place it on {cell}", place=PLACE_NAMES[source],
                cell=cells[cell])  # fmt: skip
    return _for_shells(int(state.cost_of(source)), _turned(words, turn))


def _turned(words: Message, turn: int) -> Message:
    if not turn:
        return words
    return msg("{action}, {turned}", action=words, turned=TURN_WORDS[f"turn-{turn}"])


def _for_shells(cost: int, words: Message) -> Message:
    if not cost:
        return words
    return nmsg("{action} for {n} shell", "{action} for {n} shells", cost, action=words)


def _sail_words(state: MaoriState, seat: int, edge: int) -> Message:
    where = edge_words(EDGE_NAMES[edge])
    if state.phase == SETTING:
        return msg("Put the explorer ship {edge}", edge=where)
    words = msg("Sail to the edge {edge}", edge=where)
    return _for_shells(int(state.toll(seat, edge)), words)


def _steer_words(state: MaoriState, seat: int, cell: int) -> Message:
    words = msg("Move your ship to {cell}", cell=state.board.names[cell])
    if state.phase == STEERING:
        return words
    here = int(state.sides[seat].ship)
    return _for_shells(int(state.board.distance[state.board.n_cells * here + cell]), words)


# --- the position ------------------------------------------------------------------------------


def ask(view: MaoriView) -> Message:
    """What is asked of the viewer, or what is being waited for."""
    if view["phase"] == "over":
        return msg("The game is over.")
    turn = view["turn"]
    if view["seat"] != turn:
        if view["phase"] == "set":
            return msg("{player} places the explorer ship.", player=SEATS[turn])
        return msg("It is the turn of {player}.", player=SEATS[turn])
    if view["phase"] == "set":
        return msg("Put the explorer ship at any edge of the display.")
    if view["phase"] == "sail":
        words = nmsg(
            "Sail clockwise: {n} step is free, each further one costs a shell.",
            "Sail clockwise: {n} steps are free, each further one costs a shell.",
            view["seats"][turn]["ships"],
        )
        return _last(view, words)
    if view["phase"] == "steer":
        return msg("You may move your ship to any of your tiles.")
    if view["paid"]:
        return msg("Your ship has moved: now place a tile next to it.")
    return _last(view, _choices(view))


def _choices(view: MaoriView) -> Message:
    """M3: what can be done in this moment, in one sentence; doing nothing goes without saying."""
    side = view["seats"][view["turn"]]
    stored = side["stored"]
    if view["costs"] and not any(side["faces"]):
        return msg("Take a tile from the line to your board or storage.")
    if view["costs"] and stored:
        return msg("Place a tile from the line or from your storage, or remove one.")
    if view["costs"]:
        return msg("Take a tile from the line to your board or storage, or remove one.")
    if stored:
        return msg("Nothing can be taken here. Place your stored tile, or remove one.")
    return msg("Nothing can be taken here. You may remove a tile.")


def _last(view: MaoriView, words: Message) -> Message:
    """M5.1: whose last turn it is should know."""
    return msg("Your last turn. {ask}", ask=words) if view["last_turns"] else words


def describe(view: MaoriView) -> list[Message]:
    """The position in words, a line each."""
    lines = []
    if view["edge"]:
        lines.append(_line_words(view))
    for row in "1234":
        tiles = [(place, tile) for place, tile in view["display"].items() if place[1] == row]
        lines.append(_row_words(view["components"], row, tuple(tiles)))
    lines.append(_supply_words(view["supply"], view["left"].get("volcano", 0), view["shells"]))
    for seat, side in enumerate(view["seats"]):
        lines += _side_words(view, seat, side)
    return lines


def _line_words(view: MaoriView) -> Message:
    """M3.6, M3.7: what the explorer ship looks at, and what that costs."""
    where = edge_words(view["edge"] or "")
    priced = tuple(
        nmsg("{place} for {n} shell", "{place} for {n} shells", cost, place=place) if cost
        else msg("{place} free", place=place)
        for place, cost in view["costs"].items()
    )  # fmt: skip
    if not priced:
        return msg("The explorer ship is {edge}. Nothing can be taken there.", edge=where)
    return msg("The explorer ship is {edge}. On offer: {tiles}.", edge=where, tiles=priced)


@kept
def _row_words(components: str, row: str, tiles: tuple[tuple[str, str | None], ...]) -> Message:
    named = tuple(
        msg("{place} {tile}", place=place, tile=tile_words(components, tile) if tile
            else msg("empty"))
        for place, tile in tiles
    )  # fmt: skip
    return msg("Display, row {row}: {tiles}.", row=row, tiles=named)


@kept
def _supply_words(tiles: int, volcanoes: int, shells: int) -> Message:
    return msg(
        "In the supply: {tiles}, among them {volcanoes}; {shells}.",
        tiles=nmsg("{n} tile", "{n} tiles", tiles),
        volcanoes=nmsg("{n} volcano", "{n} volcanoes", volcanoes),
        shells=shells_words(shells),
    )


def _side_words(view: MaoriView, seat: int, side: SideView) -> list[Message]:
    """What a seat has: in numbers, tile by tile, island by island."""
    tiles = tuple(
        (cell, face) for cell, face in zip(view["cells"], side["faces"], strict=True) if face
    )
    lines = [
        _numbers_words(seat, side["points"]["total"], side["shells"], side["ships"], side["free"]),
        _tiles_words(view["components"], seat, tiles),
    ]
    if side["stored"]:
        stored = tile_words(view["components"], side["stored"])
        lines.append(msg("{player} has stored: {tile}.", player=SEATS[seat], tile=stored))
    if side["ship"]:
        lines.append(msg("The ship of {player} is on {cell}.", player=SEATS[seat],
                         cell=side["ship"]))  # fmt: skip
    if side["islands"]:
        islands = tuple(_island_words(island) for island in side["islands"])
        lines.append(msg("Islands of {player}: {islands}.", player=SEATS[seat], islands=islands))
    return lines


@kept
def _numbers_words(seat: int, points: int, shells: int, ships: int, free: int) -> Message:
    return msg(
        "{player}: {points} if it ended now; {shells}, {ships}, {free}.",
        player=SEATS[seat],
        points=nmsg("{n} point", "{n} points", points),
        shells=shells_words(shells),
        ships=nmsg("{n} ship", "{n} ships", ships),
        free=nmsg("{n} free space", "{n} free spaces", free),
    )


@kept
def _tiles_words(components: str, seat: int, tiles: tuple[tuple[str, str], ...]) -> Message:
    if not tiles:
        return msg("{player} has no tiles yet.", player=SEATS[seat])
    named = tuple(
        msg("{place} {tile}", place=cell, tile=tile_words(components, face)) for cell, face in tiles
    )
    return msg("Tiles of {player}: {tiles}.", player=SEATS[seat], tiles=named)


def _island_words(island: IslandView) -> Message:
    cells = "-".join(island["cells"])
    if island["complete"]:
        return msg("{cells} complete, {points}", cells=cells,
                   points=nmsg("{n} point", "{n} points", island["points"]))  # fmt: skip
    if island["loose"]:
        return msg("{cells} open at {loose}", cells=cells, loose=", ".join(island["loose"]))
    return msg("{cells} cannot be completed", cells=cells)
