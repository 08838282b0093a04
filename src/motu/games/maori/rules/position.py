"""The position of Maori: what is where, and what can be read off it. Compiled.

Tiles on a board and in the display are kept as numbers plus 1, so that 0 is an empty place: on a
board faces (`Tiles.face_names`), in the display and in a storage types (`Tiles.names`). The supply
is a count for each type. Which tile comes next is drawn when it is turned over, so no order of the
supply is hidden anywhere.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from motu.core.bits import count
from motu.core.memo import Memo
from motu.core.packing import packed, zeros
from motu.core.rng import Rng
from motu.core.state import State
from motu.games.maori.rules.actions import N_EDGES, N_PLACES, SIZE, line_from
from motu.games.maori.rules.board import BIT, NOWHERE, Board
from motu.games.maori.rules.tiles import EAST, NORTH, SOUTH, WEST, Tiles

# What is to be done now.
SETTING: Final = 0  # M1.3: the explorer ship is put somewhere
SAILING: Final = 1  # M2: it is moved
ACTING: Final = 2  # M3: one of five
STEERING: Final = 3  # M6.4: the own ship may be moved
OVER: Final = 4

# M6: which own ship is played with.
NO_SHIP: Final = 0
ADVANCED: Final = 1
PROFESSIONAL: Final = 2

# M5.1, M5.2: why the game stopped.
GOING_ON: Final = 0
FILLED: Final = 1
IDLE: Final = 2
EXHAUSTED: Final = 3

#: The explorer ship before it is set.
NO_EDGE: Final = -1

#: The places that a ship at an edge looks along, nearest first: LINE[4 * edge + step].
LINE: Final[vec[i64]] = packed([place for edge in range(N_EDGES) for place in line_from(edge)])


@final
class Side:
    """What one seat has: a board with tiles, a storage, shells, and perhaps an own ship."""

    def __init__(self, room: i64) -> None:
        #: The face on every space, plus 1.
        self.faces: vec[i64] = zeros(room)
        #: The type in the storage, plus 1.
        self.stored: i64 = 0
        self.shells: i64 = 0
        #: The spaces with a tile, as bits.
        self.filled: i64 = 0
        #: M2.2: ships on the board, printed ones included.
        self.ships: i64 = 0
        #: M6: where the own ship stands.
        self.ship: i64 = NOWHERE
        # What `survey` found: points for palms, leis, ships that count, and the spaces of tiles
        # that are not taken off, as bits.
        self._palm_points: i64 = 0
        self._leis: i64 = 0
        self._fleet: i64 = 0
        self._kept: i64 = 0

    def become(self, other: "Side") -> None:
        self.stored = other.stored
        self.shells = other.shells
        self.filled = other.filled
        self.ships = other.ships
        self.ship = other.ship
        # A slice is a copy of its own: what is written into one is not seen in the other.
        self.faces = other.faces[:]


class Position(State):
    """What is where. `MaoriState` adds the rules that move it."""

    def __init__(self, tiles: Tiles, seats: i64, rng: Rng) -> None:
        super().__init__(tiles, seats, rng)
        self.tiles: Tiles = tiles
        #: M7: whether the boards lie on their backs.
        self.atoll: i64 = 0
        self.own_ship: i64 = NO_SHIP
        self.sides: list[Side] = [Side(tiles.room) for _ in range(seats)]
        #: The type in every place of the display, plus 1.
        self.display: vec[i64] = zeros(N_PLACES)
        self.supply: vec[i64] = zeros(tiles.n_types)
        self.in_supply: i64 = 0
        #: M1.2: the shells that nobody has.
        self.shells: i64 = 0
        self.edge: i64 = NO_EDGE
        self.turn: i64 = 0
        self.phase: i64 = SETTING
        #: M6.6: the own ship was moved for shells in this turn, so a tile must be placed.
        self.paid: i64 = 0
        #: M5.2: how many times in a row somebody chose "nothing".
        self.idle: i64 = 0
        #: M5.1: how many turns are left once a board is full; 0 as long as none is.
        self.last_turns: i64 = 0
        self.stopped: i64 = GOING_ON
        self._board: Board = tiles.boards[0]
        # What was worked out about boards, made when somebody asks how good they look.
        self._memo: Memo | None = None

    # --- looking -------------------------------------------------------------------------

    @property
    def board(self) -> Board:
        """The side of the boards that is played on."""
        return self._board

    def derive(self) -> None:
        self._board = self.tiles.boards[self.atoll]

    def near_ship(self, seat: i64) -> i64:
        """M4.1, M6.1: the free spaces on which a seat may place a tile now, as bits."""
        side = self.sides[seat]
        free = self._board.all & ~side.filled
        if side.ship != NOWHERE:
            free &= self._board.near[side.ship]
        return free

    def first_in_line(self) -> i64:
        """M3.6: the place of the tile that is free; `NOWHERE` if none can be taken (M3.7)."""
        start = SIZE * self.edge
        for step in range(i64(SIZE)):
            place = LINE[start + step]
            tile = self.display[place]
            if tile:
                return i64(NOWHERE) if tile - 1 == self.tiles.volcano else place
        return NOWHERE

    def cost_of(self, place: i64) -> i64:
        """M3.6, M3.7: what it costs to take a tile of the display; -1 if it cannot be taken."""
        start = SIZE * self.edge
        skipped: i64 = 0
        if self.edge == NO_EDGE:
            return -1
        for step in range(i64(SIZE)):
            here = LINE[start + step]
            tile = self.display[here]
            if tile - 1 == self.tiles.volcano:
                return -1
            if here == place:
                return skipped if tile else i64(-1)
            if tile:
                skipped += 1
        return -1

    def steps_to(self, edge: i64) -> i64:
        """M2.1: how far the explorer ship sails clockwise to an edge: at least 1, at most 16."""
        steps = edge - self.edge
        return steps if steps > 0 else steps + N_EDGES

    def toll(self, seat: i64, edge: i64) -> i64:
        """M2.2: the shells that it costs a seat to sail there."""
        over = self.steps_to(edge) - self.sides[seat].ships
        return over if over > 0 else i64(0)

    def is_full(self, seat: i64) -> bool:
        """M5.1: whether a board is filled."""
        return self.sides[seat].filled == self._board.all

    def lay_out(self) -> None:
        """M1.1, M1.2: all tiles in the supply, empty boards, shells for everybody."""
        tiles = self.tiles
        self.supply = tiles.counts[:]
        self.in_supply = tiles.n_tiles
        board = self._board
        for side in self.sides:
            side.shells = tiles.shells_at_start
            side.ships = board.ships_beside + count(board.printed)
        self.shells = tiles.shells - self.seats * tiles.shells_at_start

    # --- moving --------------------------------------------------------------------------

    def put_tile(self, seat: i64, cell: i64, face: i64) -> None:
        """A tile on a board; the ships on it count at once (M4.4), a covered one is lost (M7.2)."""
        side = self.sides[seat]
        side.faces[cell] = face + 1
        side.filled |= BIT[cell]
        side.ships += self.tiles.ships_on[face >> 2] - ((self._board.printed >> cell) & 1)

    def lift_tile(self, seat: i64, cell: i64) -> None:
        """M3.4: a tile off a board, and what was printed under it is seen again."""
        side = self.sides[seat]
        face = side.faces[cell] - 1
        side.faces[cell] = 0
        side.filled &= ~BIT[cell]
        side.ships += ((self._board.printed >> cell) & 1) - self.tiles.ships_on[face >> 2]

    def draw_tile(self) -> i64:
        """M3.8: a tile from the supply, which must not be empty: its type."""
        n = self.rng.below(self.in_supply)
        type_: i64 = 0
        left = self.supply[0]
        while n >= left:
            n -= left
            type_ += 1
            left = self.supply[type_]
        self.supply[type_] = left - 1
        self.in_supply -= 1
        return type_

    def pay(self, seat: i64, shells: i64) -> None:
        """Shells go back to the supply."""
        self.sides[seat].shells -= shells
        self.shells += shells

    # --- scoring -------------------------------------------------------------------------

    def survey(self, seat: i64) -> None:
        """M5.3 to M5.5, M7.1: what is left of a board without its incomplete islands.

        Islands are straight (M1.1), so each of several tiles begins with an end that is open to the
        east or the south, and is complete if it comes to another end.
        """
        side = self.sides[seat]
        board = self._board
        tiles = self.tiles
        open_ = tiles.open
        side._palm_points = 0
        side._leis = 0
        side._fleet = board.ships_beside
        side._kept = 0
        for cell in range(board.n_cells):
            face = side.faces[cell] - 1
            if face < 0:
                continue
            sides = open_[face]
            if sides == EAST:
                self._survey_island(side, cell, board.east, EAST, WEST)
            elif sides == SOUTH:
                self._survey_island(side, cell, board.south, SOUTH, NORTH)
            elif sides == 0:
                type_ = face >> 2
                worth = tiles.palms[type_]
                if tiles.huts[type_]:
                    worth += worth
                if (board.inside >> cell) & 1:
                    worth += worth
                side._palm_points += worth
                side._fleet += tiles.ships_on[type_]
                side._kept |= BIT[cell]
        # M7.3: a printed ship counts wherever no tile lies on it.
        side._fleet += count(board.printed & ~side._kept)

    def _survey_island(
        self, side: Side, cell: i64, next_: vec[i64], onward: i64, backward: i64
    ) -> None:
        """An island from its first end on, if it is complete."""
        tiles = self.tiles
        open_ = tiles.open
        palms: i64 = 0
        huts: i64 = 0
        ships: i64 = 0
        leis: i64 = 0
        kept: i64 = 0
        inside: i64 = 1
        half: i64 = 0
        while cell >= 0:
            face = side.faces[cell] - 1
            if face < 0:
                return
            sides = open_[face]
            if kept and not sides & backward:
                return
            type_ = face >> 2
            palms += tiles.palms[type_]
            huts += tiles.huts[type_]
            ships += tiles.ships_on[type_]
            kept |= BIT[cell]
            # M7.1: wholly inside the atoll.
            inside &= self._board.inside >> cell
            lei = tiles.lei[face]
            # M5.5: two halves that meet.
            if half and lei & backward:
                leis += 1
            if not sides & onward:
                worth = palms
                if huts:
                    worth += palms
                if inside:
                    worth += worth
                side._palm_points += worth
                side._leis += leis
                side._fleet += ships
                side._kept |= kept
                return
            half = lei & onward
            cell = next_[cell]

    # --- copies --------------------------------------------------------------------------

    def become_position(self, other: "Position") -> None:
        """Be what another is."""
        if self.tiles is not other.tiles:
            # What was worked out holds for boards with these tiles.
            self._memo = None
        self.components = other.components
        self.rng.become(other.rng)
        self.tiles = other.tiles
        self.atoll = other.atoll
        self.own_ship = other.own_ship
        self.in_supply = other.in_supply
        self.shells = other.shells
        self.edge = other.edge
        self.turn = other.turn
        self.phase = other.phase
        self.paid = other.paid
        self.idle = other.idle
        self.last_turns = other.last_turns
        self.stopped = other.stopped
        self._board = other._board
        self.display = other.display[:]
        self.supply = other.supply[:]
        for seat in range(self.seats):
            self.sides[seat].become(other.sides[seat])
