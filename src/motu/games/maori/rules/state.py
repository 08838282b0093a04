"""The rules of Maori: what is legal in a position, and what an action does to it. Compiled.

Every paragraph names the rule it keeps; see `words/en.md`. A turn is a few small actions: the
explorer ship sails, perhaps the own ship is moved for shells, one of five things is done, perhaps
the own ship is moved again. A tile is taken and put down in one action, as a hand does it.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from motu.core.bits import count
from motu.core.judging import Manner, Weights, floats
from motu.core.packing import zeros
from motu.core.rng import Rng
from motu.core.state import State
from motu.games.maori.rules import judging
from motu.games.maori.rules.actions import (
    N_EDGES,
    N_PLACES,
    NOTHING,
    REMOVE,
    SIZE,
    STORAGE,
    TURNS,
    own_ship,
    placing,
    store,
)
from motu.games.maori.rules.board import BIT, NOWHERE
from motu.games.maori.rules.glance import glance, turns_left
from motu.games.maori.rules.position import (
    ACTING,
    ADVANCED,
    EXHAUSTED,
    FILLED,
    IDLE,
    LINE,
    OVER,
    PROFESSIONAL,
    SAILING,
    SETTING,
    STEERING,
    Position,
)
from motu.games.maori.rules.tiles import Tiles

#: What an end is worth more than anything that only looks good.
CERTAIN: Final = 1000


@final
@mypyc_attr(free_list_len=1)
class MaoriState(Position):
    """A position of Maori. Start one with `motu.game("maori").start()`."""

    game = "maori"

    def __init__(self, tiles: Tiles, seats: i64, rng: Rng) -> None:
        super().__init__(tiles, seats, rng)
        # What could come of a turn, made when somebody asks how good it looks.
        self._ahead: MaoriState | None = None
        self._features: vec[float] = vec[float]()

    # --- what is legal -------------------------------------------------------------------

    def waiting(self) -> i64:
        return i64(0) if self.phase == OVER else BIT[self.turn]

    def legal_into(self, seat: i64, out: vec[i64]) -> i64:
        phase = self.phase
        if seat != self.turn or phase == OVER:
            return 0
        if phase == SAILING:
            return self._sails_into(out)
        if phase == ACTING:
            return self._acts_into(out)
        if phase == STEERING:
            return self._steers_into(out)
        # M1.3: any edge of the display.
        for edge in range(i64(N_EDGES)):
            out[edge] = edge
        return N_EDGES

    def _sails_into(self, out: vec[i64]) -> i64:
        """M2.1, M2.2: clockwise, one step at least, a shell for each beyond the own ships."""
        side = self.sides[self.turn]
        steps = side.ships + side.shells
        if steps > N_EDGES:
            steps = N_EDGES
        edge = self.edge
        for step in range(steps):
            edge = (edge + 1) & 15
            out[step] = edge
        return steps

    def _acts_into(self, out: vec[i64]) -> i64:
        """M3.1 to M3.5: one of five; M6.2: before a tile is placed the own ship may be moved."""
        side = self.sides[self.turn]
        tiles = self.tiles
        room = tiles.room
        free = self.near_ship(self.turn)
        found: i64 = 0
        start = SIZE * self.edge
        stowing = side.stored == 0 and self.paid == 0
        skipped: i64 = 0
        for step in range(i64(SIZE)):
            place = LINE[start + step]
            type_ = self.display[place] - 1
            if type_ < 0:
                continue
            # M3.7: nothing from a volcano on; M3.6: a shell for each tile skipped.
            if type_ == tiles.volcano or skipped > side.shells:
                break
            skipped += 1
            if stowing:
                out[found] = store(room) + place
                found += 1
            found = self._places_into(place, type_, free, found, out)
        if side.stored:
            found = self._places_into(STORAGE, side.stored - 1, free, found, out)
        # M6.6: whoever has moved the own ship for shells places a tile.
        if self.paid:
            return found
        # M3.4; M6.3: not the tile under the own ship.
        gone = side.filled
        if side.ship != NOWHERE:
            gone &= ~BIT[side.ship]
            if side.shells and (side.stored or self.first_in_line() != NOWHERE):
                found = self._paid_moves_into(found, out)
        cell: i64 = 0
        while gone:
            out[found] = REMOVE + cell
            found += gone & 1
            gone >>= 1
            cell += 1
        out[found] = NOTHING
        return found + 1

    def _places_into(self, source: i64, type_: i64, free: i64, found: i64, out: vec[i64]) -> i64:
        """M4.1, M4.2: on any free space, turned only if there are no palms on it."""
        room = self.tiles.room
        poses = self.tiles.poses[type_]
        action = placing(room) + source * room * TURNS
        if poses == 1:
            while free:
                # Written always, counted only if the space is free.
                out[found] = action
                found += free & 1
                free >>= 1
                action += TURNS
            return found
        while free:
            if free & 1:
                for turn in range(poses):
                    out[found] = action + turn
                    found += 1
            free >>= 1
            action += TURNS
        return found

    def _paid_moves_into(self, found: i64, out: vec[i64]) -> i64:
        """M6.2, M6.6: to another own tile, a shell a space, where there is room beside it."""
        side = self.sides[self.turn]
        board = self._board
        here = board.n_cells * side.ship
        for cell in range(board.n_cells):
            if (
                (side.filled >> cell) & 1
                and cell != side.ship
                and board.distance[here + cell] <= side.shells
                and board.near[cell] & ~side.filled
            ):
                out[found] = own_ship(self.tiles.room) + cell
                found += 1
        return found

    def _steers_into(self, out: vec[i64]) -> i64:
        """M6.4: to any own tile, or nowhere."""
        side = self.sides[self.turn]
        found: i64 = 0
        for cell in range(self._board.n_cells):
            if (side.filled >> cell) & 1 and cell != side.ship:
                out[found] = own_ship(self.tiles.room) + cell
                found += 1
        out[found] = NOTHING
        return found + 1

    # --- playing -------------------------------------------------------------------------

    def play(self, seat: i64, action: i64) -> None:
        room = self.tiles.room
        side = self.sides[seat]
        if action < N_EDGES:
            self._sail(seat, action)
        elif action == NOTHING:
            if self.phase == STEERING:
                self._end_turn()
            else:
                # M3.5.
                self.idle += 1
                self._end_action()
        elif action < own_ship(room):
            # M3.4: shells got for it are kept.
            self.lift_tile(seat, action - REMOVE)
            self.idle = 0
            self._end_action()
        elif action < store(room):
            self._steer(seat, action - own_ship(room))
        elif action < placing(room):
            # M3.2: no shells for a stored tile (M4.3), and its ships do not count (M4.4).
            place = action - store(room)
            self.pay(seat, self.cost_of(place))
            side.stored = self.display[place]
            self.idle = 0
            self._refill(place)
            self._end_action()
        else:
            self._place(seat, action - placing(room))

    def _sail(self, seat: i64, edge: i64) -> None:
        """M1.3: the explorer ship is set, and the seat to the left begins; M2: it sails."""
        if self.phase == SETTING:
            self.edge = edge
            self._pass_on()
            return
        self.pay(seat, self.toll(seat, edge))
        self.edge = edge
        self.phase = ACTING

    def _steer(self, seat: i64, cell: i64) -> None:
        """M6.2: for shells, before a tile is placed; M6.4: free, after the action."""
        side = self.sides[seat]
        if self.phase == STEERING:
            side.ship = cell
            self._end_turn()
            return
        self.pay(seat, self._board.distance[self._board.n_cells * side.ship + cell])
        side.ship = cell
        self.paid = 1

    def _place(self, seat: i64, placed: i64) -> None:
        """M3.1, M3.3: a tile from the display, or from the storage, on the own board."""
        side = self.sides[seat]
        room = self.tiles.room
        source = placed // (room * TURNS)
        cell = (placed // TURNS) % room
        if source == STORAGE:
            type_ = side.stored - 1
            side.stored = 0
        else:
            self.pay(seat, self.cost_of(source))
            type_ = self.display[source] - 1
        self.put_tile(seat, cell, type_ * TURNS + placed % TURNS)
        # M4.3: as far as the supply has them.
        shells = self.tiles.shells_on[type_]
        if shells > self.shells:
            shells = self.shells
        self.pay(seat, -shells)
        # M6.1: on the first tile; M6.5: on every tile.
        if self.own_ship == PROFESSIONAL or (self.own_ship and side.ship == NOWHERE):
            side.ship = cell
        self.idle = 0
        self.paid = 0
        if source != STORAGE:
            self._refill(source)
        # M5.1: this turn, and one of everybody else.
        if side.filled == self._board.all and self.last_turns == 0:
            self.last_turns = self.seats
        self._end_action()

    def _refill(self, place: i64) -> None:
        """M3.8: from the supply; when it is used up the place stays empty."""
        self.display[place] = self.draw_tile() + 1 if self.in_supply else i64(0)

    def _end_action(self) -> None:
        """M6.4: advanced, the own ship may now be moved, if there is another tile to go to."""
        side = self.sides[self.turn]
        has_ship = self.own_ship == ADVANCED and side.ship != NOWHERE
        if has_ship and side.filled & ~BIT[side.ship]:
            self.phase = STEERING
        else:
            self._end_turn()

    def _end_turn(self) -> None:
        """M5.1, M5.2: the game stops, or the next seat's turn begins."""
        if self.last_turns:
            self.last_turns -= 1
            if self.last_turns == 0:
                self._stop(FILLED)
                return
        if self.idle >= 2 * self.seats:
            self._stop(IDLE)
        elif self.in_supply == 0 and self.is_exhausted():
            self._stop(EXHAUSTED)
        else:
            self._pass_on()

    def _pass_on(self) -> None:
        self.phase = SAILING
        self.turn += 1
        if self.turn == self.seats:
            self.turn = 0

    def is_exhausted(self) -> bool:
        """M5.2: no tile can be taken or placed by anyone any more.

        Where any tile can be reached from some edge, the nearest one there is free; and whoever has
        stored a tile has room for it, or a board would be full.
        """
        for seat in range(self.seats):
            if self.sides[seat].stored:
                return False
        for edge in range(i64(N_EDGES)):
            for step in range(i64(SIZE)):
                tile = self.display[LINE[SIZE * edge + step]]
                if tile:
                    if tile - 1 != self.tiles.volcano:
                        return False
                    break
        return True

    def _stop(self, why: i64) -> None:
        self.stopped = why
        self.phase = OVER

    # --- points ----------------------------------------------------------------------------

    def points_of(self, seat: i64) -> i64:
        """M5.3 to M5.8: the points of a seat, if the game ended now."""
        for other in range(self.seats):
            self.survey(other)
        return self._points(seat)

    def _points(self, seat: i64) -> i64:
        """The same, once all boards have been surveyed."""
        most_ships: i64 = 0
        most_shells: i64 = 0
        for them in self.sides:
            most_ships = max(most_ships, them._fleet)
            most_shells = max(most_shells, them.shells)
        side = self.sides[seat]
        points = side._palm_points + 10 * side._leis - count(self._board.all & ~side._kept)
        if side._fleet == most_ships:
            points += most_ships
        if side.shells == most_shells:
            points += most_shells
        return points

    def won(self) -> i64:
        """M5.9: most points; tied: most shells; then it is shared."""
        if self.phase != OVER:
            return 0
        winners: i64 = 0
        best: i64 = 0
        for seat in range(self.seats):
            self.survey(seat)
        for seat in range(self.seats):
            mine = CERTAIN * self._points(seat) + self.sides[seat].shells
            if winners == 0 or mine > best:
                best = mine
                winners = BIT[seat]
            elif mine == best:
                winners |= BIT[seat]
        return winners

    # --- for bots ------------------------------------------------------------------------

    def worth(self, seat: i64) -> i64:
        """What can be made of the turn, if it is this seat's; otherwise what it looks like."""
        if self.phase == OVER:
            best: i64 = -CERTAIN
            for other in range(self.seats):
                if other != seat:
                    best = max(best, self.points_of(other))
            return CERTAIN * (self.points_of(seat) - best)
        if self.phase != ACTING or self.turn != seat:
            return glance(self, seat)
        if self._ahead is None:
            self._ahead = self.blank()
        ahead = self._ahead
        legal = zeros(self.tiles.n_actions)
        found = self.legal_into(seat, legal)
        most: i64 = 0
        for n in range(found):
            ahead.become(self)
            ahead.play(seat, legal[n])
            worth = ahead.worth(seat)
            if n == 0 or worth > most:
                most = worth
        return most

    def manner(self) -> Manner:
        return judging.MANNERS[self.seats]

    def weights(self) -> Weights:
        return judging.WEIGHTS

    def is_quiet(self) -> bool:
        return self.phase == SAILING or self.phase == OVER

    def appraise_into(self, seat: i64, actions: vec[i64], n: i64, out: vec[i64]) -> None:
        judging.appraise(self, seat, actions, n, out)

    def features_into(self, seat: i64, out: vec[float]) -> i64:
        time_left = turns_left(self)
        judging.features(self, seat, time_left, out)
        return judging.phase_of(time_left)

    def chance(self, seat: i64) -> float:
        chances = floats(self.seats)
        self.chances_into(chances)
        return chances[seat]

    def chances_into(self, out: vec[float]) -> None:
        if self.phase == OVER:
            winners = self.won()
            for seat in range(self.seats):
                out[seat] = float((winners >> seat) & 1) / float(count(winners))
            return
        if len(self._features) == 0:
            self._features = floats(judging.WEIGHTS.size)
        judging.chances(self, self._features, out)

    # --- copies --------------------------------------------------------------------------

    def blank(self) -> "MaoriState":
        return MaoriState(self.tiles, self.seats, Rng(0, 0, 0, 1))

    def become(self, other: State) -> None:
        assert isinstance(other, MaoriState)
        self.become_position(other)

    # --- what a seat can know --------------------------------------------------------------

    def imagine(self, seat: i64, rng: Rng) -> None:
        """M1.2: all lies open but the next tiles, and nobody knows those."""
        rng.split_into(self.rng)

    def most_seen(self) -> i64:
        return 16 + N_PLACES + self.tiles.n_types + self.seats * (5 + self.tiles.room)

    def seen_into(self, seat: i64, out: vec[i64]) -> i64:
        """The same for everybody: options, explorer ship, turn, display, supply, then each side."""
        out[0] = self.atoll
        out[1] = self.own_ship
        out[2] = self.in_supply
        out[3] = self.shells
        out[4] = self.edge
        out[5] = self.turn
        out[6] = self.phase
        out[7] = self.paid
        out[8] = self.idle
        out[9] = self.last_turns
        out[10] = self.stopped
        found: i64 = 11
        for place in range(i64(N_PLACES)):
            out[found] = self.display[place]
            found += 1
        for type_ in range(self.tiles.n_types):
            out[found] = self.supply[type_]
            found += 1
        for other in range(self.seats):
            side = self.sides[other]
            out[found] = side.stored
            out[found + 1] = side.shells
            out[found + 2] = side.filled
            out[found + 3] = side.ships
            out[found + 4] = side.ship
            found += 5
            for cell in range(self.tiles.room):
                out[found] = side.faces[cell]
                found += 1
        return found


def start(tiles: Tiles, rng: Rng, seats: i64, atoll: i64, own_ship: i64) -> MaoriState:
    """M1.1 to M1.3: tiles, shells, and a lot who sets the explorer ship."""
    state = MaoriState(tiles, seats, rng)
    state.atoll = atoll
    state.own_ship = own_ship
    state.derive()
    state.lay_out()
    # A volcano drawn now is set aside, replaced, and shuffled back in.
    volcano = tiles.volcano
    state.supply[volcano] = 0
    state.in_supply = tiles.n_tiles - tiles.counts[volcano]
    for place in range(i64(N_PLACES)):
        state.display[place] = state.draw_tile() + 1
    state.supply[volcano] = tiles.counts[volcano]
    state.in_supply += tiles.counts[volcano]
    state.turn = rng.below(seats)
    return state
