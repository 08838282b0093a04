"""What an action of Maori brought about, worked out from the position before and after."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from motu.core.event import Event
from motu.core.message import Message, in_digits
from motu.core.score import Ending
from motu.games.maori.dealing import placed
from motu.games.maori.islands import islands
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
from motu.games.maori.rules.position import EXHAUSTED, FILLED, IDLE, OVER, SETTING, STEERING
from motu.games.maori.rules.state import MaoriState
from motu.games.maori.words import msg, nmsg
from motu.games.maori.words.spoken import SEATS, edge_words, tile_words

ENDINGS: Final = (
    Ending("points", "M5.9", msg("Won on points.")),
    Ending("shells", "M5.9", msg("Level on points: more shells decided.")),
    Ending("shared", "M5.9", msg("Level on points and shells: the win is shared.")),
)
STOPS: Final = {
    FILLED: ("M5.1", msg("A board is full, and everybody else has had one more turn.")),
    IDLE: ("M5.2", msg("For two rounds nobody did anything.")),
    EXHAUSTED: ("M5.2", msg("No tile can be taken or placed any more.")),
}


def ending_of(state: MaoriState) -> str:
    """M5.9: what decided a game that is over."""
    points, winners = state.points(), state.winners()
    if len(winners) > 1:
        return "shared"
    return "shells" if points.count(max(points)) > 1 else "points"


def story(
    before: MaoriState, seat: int, action: int, after: MaoriState, viewer: int | None
) -> list[Event]:
    """The events of one action, in the order in which they happen at a table."""
    near = viewer if viewer is not None else 0
    cost = _cost(before, seat, action)
    return [
        _paying(_done(before, seat, action, near), cost),
        *_got_shells(before, seat, cost, after),
        *_gained(before, seat, action, after),
        *_refilled(before, action, after),
        *_stopped(before, after),
    ]


def _cell_part(seat: int, near: int, cell: str) -> str:
    """The part of the picture that a space is: others' boards are parts as wholes."""
    return f"cell-{cell}" if seat == near else f"side-{seat}"


def _done(before: MaoriState, seat: int, action: int, near: int) -> Event:
    """The action itself."""
    who, room, cells = SEATS[seat], int(before.tiles.room), before.board.names
    if action < N_EDGES:
        return _sailed(before, seat, action)
    if action == NOTHING:
        if before.phase == STEERING:
            return Event("stay", msg("{player} leaves the ship where it is.", player=who), "M6.4")
        return Event("nothing", msg("{player} does nothing.", player=who), "M3.5")
    if action < own_ship(room):
        cell = cells[action - REMOVE]
        return Event(
            "remove",
            msg("{player} removes {tile} from {cell}.", player=who, cell=cell,
                tile=_lying(before, seat, action - REMOVE)),
            "M3.4",
            (_cell_part(seat, near, cell),),
        )  # fmt: skip
    if action < store(room):
        cell = cells[action - int(own_ship(room))]
        return Event(
            "steer",
            msg("{player} moves the ship to {cell}.", player=who, cell=cell),
            "M6.4" if before.phase == STEERING else "M6.2",
            (_cell_part(seat, near, cell),),
        )
    storage = "storage" if seat == near else f"side-{seat}"
    if action < placing(room):
        place = action - int(store(room))
        part = f"display-{PLACE_NAMES[place]}"
        return Event(
            "store",
            msg("{player} stores {tile} from {place}.", player=who, tile=_shown(before, place),
                place=PLACE_NAMES[place]),
            "M3.2",
            (part, storage),
            ((part, storage),),
        )  # fmt: skip
    source, cell_, _ = placed(room, action)
    target = _cell_part(seat, near, cells[cell_])
    if source == STORAGE:
        tile = before.tiles.names[before.sides[seat].stored - 1]
        words = msg("{player} places {tile} from the storage on {cell}.", player=who,
                    tile=tile_words(before.tiles.hash, tile, taken=True),
                    cell=cells[cell_])  # fmt: skip
        return Event("place", words, "M3.3", (target, storage), ((storage, target),))
    part = f"display-{PLACE_NAMES[source]}"
    words = msg("{player} takes {tile} from {place} and places it on {cell}.", player=who,
                tile=_shown(before, source), place=PLACE_NAMES[source],
                cell=cells[cell_])  # fmt: skip
    return Event("take", words, "M3.1", (part, target), ((part, target),))


def _sailed(before: MaoriState, seat: int, edge: int) -> Event:
    where = edge_words(EDGE_NAMES[edge])
    if before.phase == SETTING:
        words = msg("{player} puts the explorer ship {edge}.", player=SEATS[seat], edge=where)
        return Event("set", words, "M1.3", ("explorer",))
    words = nmsg("{player} sails {n} step, to the edge {edge}.",
                 "{player} sails {n} steps, to the edge {edge}.",
                 int(before.steps_to(edge)), player=SEATS[seat], edge=where)  # fmt: skip
    return Event("sail", words, "M2.1", ("explorer",))


def _shown(state: MaoriState, place: int, taken: bool = True) -> Message:
    """The tile at a place of the display."""
    return tile_words(state.tiles.hash, state.tiles.names[state.display[place] - 1], taken)


def _lying(state: MaoriState, seat: int, cell: int) -> Message:
    """The tile on a space of a board."""
    face = state.sides[seat].faces[cell] - 1
    return tile_words(state.tiles.hash, state.tiles.face_names[face], taken=True)


def _cost(before: MaoriState, seat: int, action: int) -> int:
    """M2.2, M3.6, M6.2: the shells that an action costs."""
    room = int(before.tiles.room)
    if action < N_EDGES:
        return 0 if before.phase == SETTING else int(before.toll(seat, action))
    if own_ship(room) <= action < store(room) and before.phase != STEERING:
        here = before.board.n_cells * before.sides[seat].ship
        return int(before.board.distance[here + action - own_ship(room)])
    if store(room) <= action < placing(room):
        return int(before.cost_of(action - store(room)))
    if action >= placing(room) and placed(room, action)[0] != STORAGE:
        return int(before.cost_of(placed(room, action)[0]))
    return 0


def _paying(done: Event, cost: int) -> Event:
    """The same for shells."""
    if not cost:
        return done
    words = nmsg("{done} That costs {n} shell.", "{done} That costs {n} shells.", cost,
                 done=done.message)  # fmt: skip
    rule = {"sail": "M2.2", "steer": "M6.2"}.get(done.kind, "M3.6")
    return replace(done, message=words, rule=rule, parts=(*done.parts, "shells"))


def _got_shells(before: MaoriState, seat: int, cost: int, after: MaoriState) -> Iterator[Event]:
    """M4.3: shells for what was placed."""
    got = int(after.sides[seat].shells - before.sides[seat].shells) + cost
    if got:
        words = nmsg("{player} gets {n} shell.", "{player} gets {n} shells.", got,
                     player=SEATS[seat])  # fmt: skip
        yield Event("shells", words, "M4.3", ("shells",))


def _gained(before: MaoriState, seat: int, action: int, after: MaoriState) -> Iterator[Event]:
    """M5.3 to M5.5: islands and leis that are complete now, and what all comes to."""
    if after.sides[seat].filled == before.sides[seat].filled:
        return
    known = {island.cells for island in islands(before, seat) if island.complete}
    for island in islands(after, seat):
        if island.complete and island.cells not in known:
            cells = "-".join(after.board.names[cell] for cell in island.cells)
            words = nmsg("The island {cells} is complete: {n} point.",
                         "The island {cells} is complete: {n} points.",
                         island.palm_points, cells=cells)  # fmt: skip
            yield Event("island", words, "M5.4")
            if island.leis:
                words = nmsg("A lei is complete: {n} point.", "Leis are complete: {n} points.",
                             10 * island.leis)  # fmt: skip
                yield Event("lei", words, "M5.5")
    was, now = int(before.points_of(seat)), int(after.points_of(seat))
    change = in_digits(now - was, signed=True)
    words = nmsg("If it ended now: {n} point ({change}).",
                 "If it ended now: {n} points ({change}).", now, change=change)  # fmt: skip
    yield Event("standing", words, "M5.3")


def _refilled(before: MaoriState, action: int, after: MaoriState) -> Iterator[Event]:
    """M3.8: the next tile comes into the display, if one is drawn and known already."""
    if after.in_supply == before.in_supply:
        return
    room = int(before.tiles.room)
    place = action - int(store(room)) if action < placing(room) else placed(room, action)[0]
    part = f"display-{PLACE_NAMES[place]}"
    if after.display[place] - 1 == after.tiles.volcano:
        words = msg("A volcano comes up at {place}: nothing behind it can be taken.",
                    place=PLACE_NAMES[place])  # fmt: skip
        yield Event("volcano", words, "M3.7", (part,), (("pile", part),))
    else:
        words = msg("Next at {place}: {tile}.", place=PLACE_NAMES[place],
                    tile=_shown(after, place, taken=False))  # fmt: skip
        yield Event("refill", words, "M3.8", (part,), (("pile", part),))


def _stopped(before: MaoriState, after: MaoriState) -> Iterator[Event]:
    """M5.1, M5.2, M5.9: the last turns, the end, and who won."""
    if after.last_turns and not before.last_turns:
        words = msg("The board is full: everybody else has one more turn.")
        yield Event("last", words, "M5.1")
    if after.phase != OVER:
        return
    rule, why = STOPS[int(after.stopped)]
    yield Event("stop", why, rule)
    ending = next(one for one in ENDINGS if one.name == ending_of(after))
    winners = after.winners()
    if len(winners) == 1:
        words = msg("{player} wins. {why}", player=SEATS[winners[0]], why=ending.message)
    else:
        words = msg("{players} win together. {why}", why=ending.message,
                    players=tuple(SEATS[seat] for seat in winners))  # fmt: skip
    yield Event("over", words, ending.rule)
