"""The rules of My Island: what is legal in a position, and what an action does to it. Compiled.

Every paragraph names the rule it keeps; see `words/en.md`. All play at the same time: what a seat
decides is kept until all have decided, and only then does it count (I2.1). So nothing that is
decided matters to anybody else before.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from motu.core.judging import Amends, Manner, Weights, floats
from motu.core.packing import packed, zeros
from motu.core.rng import Rng
from motu.core.state import State
from motu.games.my_island.rules import judging
from motu.games.my_island.rules.bitmap import BELOW, BIT, add, how_many, nth
from motu.games.my_island.rules.fitting import fit, placement, placements_into
from motu.games.my_island.rules.ground import N_SYMBOLS
from motu.games.my_island.rules.island import (
    ANIMALS,
    BUILDINGS,
    END_OF_TRACK,
    LONGEST_NAME,
    MOST_ROOFS,
    UNDECIDED,
    Island,
)
from motu.games.my_island.rules.laid import MOST_SPACES, Laid
from motu.games.my_island.rules.land import POSES, Kept, Land, Mode
from motu.games.my_island.rules.modules import POINT, Outlook

#: No card lies open: the game is over.
NO_CARD: Final = -1
#: For bots: what a free space next to a symbol is worth.
ROOM_TO_GO_ON: Final = 2
#: How far tastes differ, in twentieths of a point.
LEANINGS: Final = 11


@final
class Room:
    """Where a position works things out; many copies never need it."""

    def __init__(self, land: Land, islands: list[Island]) -> None:
        ground = land.ground
        self.laid: Laid = Laid(ground, land.has_doubles)
        self.outlook: Outlook = Outlook(ground, islands, self.laid)
        #: Where the tile fits, in each pose.
        self.fitting: vec[i64] = zeros(POSES * ground.words)
        self.won: vec[i64] = zeros(len(islands))
        self.features: vec[float] = floats(judging.WEIGHTS.size)


@final
@mypyc_attr(free_list_len=1)
class MyIslandState(State):
    """A position of My Island. Start one with `motu.game("my_island").start()`."""

    game = "my_island"

    def __init__(self, land: Land, seats: i64, rng: Rng) -> None:
        super().__init__(land, seats, rng)
        self.land: Land = land
        self.islands: list[Island] = [Island() for _ in range(seats)]
        #: I1.2: the tiles whose cards are still to come, as bits; not the one that lies open.
        self.to_come: i64 = 0
        self.card: i64 = NO_CARD
        #: The round, from 0.
        self.round: i64 = 0
        self._mode: Mode = land.mode
        self._room: Room | None = None
        # What a decision would lead to, made when somebody asks how good it looks.
        self._ahead: MyIslandState | None = None

    @property
    def rules(self) -> Mode:
        """What may be covered and what scores."""
        return self._mode

    @property
    def room(self) -> Room:
        """Where things are worked out, made when it is first needed."""
        room = self._room
        if room is None:
            room = Room(self.land, self.islands)
            self._room = room
        return room

    def derive(self) -> None:
        for island in self.islands:
            island.derive(self.land.ground, self._mode.terrains)
            self.room.laid.measure(self.land.ground, island)

    # --- who may do what -----------------------------------------------------------------

    def waiting(self) -> i64:
        if self.card == NO_CARD:
            return 0
        waiting: i64 = 0
        seat: i64 = 1
        for island in self.islands:
            if island.stopped == 0 and island.chosen == UNDECIDED:
                waiting |= seat
            seat <<= 1
        return waiting

    def moment(self) -> i64:
        return self.round

    def legal_into(self, seat: i64, out: vec[i64]) -> i64:
        if seat < 0 or seat >= self.seats or self.card == NO_CARD:
            return 0
        island = self.islands[seat]
        if island.stopped or island.chosen != UNDECIDED:
            return 0
        fitting = self.room.fitting
        fit(self.land, island, self.card, fitting)
        found = placements_into(self.land, self.card, fitting, out)
        # I2.6: not with the marker on 0.
        if island.marker > 0:
            out[found] = self.land.pass_
            found += 1
        # I2.7.
        out[found] = self.land.stop
        return found + 1

    def draw(self, seat: i64, rng: Rng, buffer: vec[i64]) -> i64:
        """Placements are counted, and only the one that is drawn is looked at."""
        island = self.islands[seat]
        fitting = self.room.fitting
        found = fit(self.land, island, self.card, fitting)
        can_pass = island.marker > 0
        which = rng.below(found + 2 if can_pass else found + 1)
        if which < found:
            return placement(self.land, self.card, fitting, which)
        return self.land.pass_ if can_pass and which == found else self.land.stop

    # --- playing -------------------------------------------------------------------------

    def play(self, seat: i64, action: i64) -> None:
        """I2.1: what is decided counts when all have decided."""
        self.islands[seat].chosen = action
        if self.waiting() == 0:
            self._end_round()

    def _end_round(self) -> None:
        for seat in range(self.seats):
            island = self.islands[seat]
            if island.chosen != UNDECIDED:
                self.settle(seat, island.chosen)
                island.chosen = UNDECIDED
        self.round += 1
        self._next_card()

    def settle(self, seat: i64, action: i64) -> None:
        """I2.4, I2.6, I2.7: a tile is laid, a point is lost, or the seat leaves for good."""
        island = self.islands[seat]
        if action == self.land.stop:
            island.stopped = self.round + 1
        elif action == self.land.pass_:
            island.passes += 1
            island.score(-1)
        else:
            self.lay(seat, self.card, action)
            ground = self.land.ground
            laid = self.room.laid
            for module in self._mode.scoring_at_once:
                points = module.at_once(ground, island, laid)
                if points:
                    island.won[module.number] += points
                    island.score(points)

    def lay(self, seat: i64, tile: i64, action: i64) -> None:
        """A tile on an island, without what it scores."""
        island = self.islands[seat]
        land = self.land
        ground = land.ground
        laid = self.room.laid
        step = MOST_SPACES * (POSES * tile + action % POSES)
        first = ground.spots[action // POSES]
        laid.n = land.sizes[tile]
        for n in range(laid.n):
            bit = first + land.steps[step + n]
            symbol = land.symbols[MOST_SPACES * tile + n]
            laid.bits[n] = bit
            laid.symbols[n] = symbol
            island.put(ground, bit, symbol)
            if land.doubles[MOST_SPACES * tile + n]:
                add(island.doubles, 0, bit)
        laid.look_round(ground, island)
        island.laid[tile] = action + 1

    def _next_card(self) -> None:
        """I2.1: the next card is turned over; I2.8: after the last, or when all have stopped."""
        self.card = NO_CARD
        if self.to_come and not self.all_have_stopped():
            self.card = nth(self.to_come, self.rng.below(how_many(self.to_come)))
            self.to_come &= ~BIT[self.card]
        else:
            self._finish()

    def finished(self) -> "MyIslandState":
        """A copy as it would be if it ended now: what scores at the end is counted."""
        other = self.blank()
        other.become(self)
        if self.card != NO_CARD:
            other.card = NO_CARD
            other._finish()
        return other

    def all_have_stopped(self) -> bool:
        """I2.8: whether nobody plays on."""
        for island in self.islands:
            if island.stopped == 0:
                return False
        return True

    def _finish(self) -> None:
        """I4.1, I5.3: what scores at the end, module after module, for all alike."""
        won = self.room.won
        for module in self._mode.scoring_at_end:
            module.at_end(self.land.ground, self.islands, won)
            for seat in range(self.seats):
                if won[seat]:
                    self.islands[seat].won[module.number] += won[seat]
                    self.islands[seat].score(won[seat])

    # --- points ----------------------------------------------------------------------------

    def points_of(self, seat: i64) -> i64:
        return self.islands[seat].marker

    def open_in_row(self, seat: i64, row: i64) -> i64:
        """I4.3: how many spaces of a row are without a tile."""
        ground = self.land.ground
        taken = self.islands[seat].taken[ground.row_words[row]]
        return how_many(ground.row_masks[row] & ~taken)

    def compared(self, one: i64, other: i64) -> i64:
        """I4.3, I5.4: above 0 if one seat is better than another, 0 if they are equal."""
        if self.islands[one].marker != self.islands[other].marker:
            return self.islands[one].marker - self.islands[other].marker
        for row in range(self.land.ground.rows):
            fewer = self.open_in_row(other, row) - self.open_in_row(one, row)
            if fewer:
                return fewer
        return 0

    def place_of(self, seat: i64) -> i64:
        """I4.2, I4.3: how many are better than a seat."""
        better: i64 = 0
        for other in range(self.seats):
            if other != seat and self.compared(other, seat) > 0:
                better += 1
        return better

    def circles_of(self, seat: i64) -> i64:
        """I3.1, I4.2, I6.7: the circles that an episode brings a seat; places count at the end."""
        found: i64 = 0
        circles = self._mode.circles
        if circles and self.islands[seat].marker == END_OF_TRACK:
            found += 1
        for building in range(i64(len(BUILDINGS))):
            # I8.8: its third roof completes a building.
            if self.roofs_of(seat, building) == MOST_ROOFS > self.islands[seat].roofs[building]:
                found += 1
        if self.card == NO_CARD and circles:
            if self.is_other(seat):
                found += self._mode.others
            else:
                found += circles[self.place_of(seat)]
        return found

    def roofs_of(self, seat: i64, building: i64) -> i64:
        """I8.8: the roofs of a building: those it had, and one more that was coloured now."""
        island = self.islands[seat]
        found = island.roofs[building]
        for module in self._mode.modules:
            is_it = module.kind == "building" and module.site == BUILDINGS[building]
            if is_it and island.notes[module.at] and found < MOST_ROOFS:
                found += 1
        return found

    def is_other(self, seat: i64) -> bool:
        """I4.2: whether the place of a seat brings no circles.

        With two the second counts as one of the others, and alone there is nobody to beat.
        """
        circles: i64 = len(self._mode.circles)
        rewarded = circles if self.seats > 2 else self.seats - 1
        if rewarded > circles:
            rewarded = circles
        return self.place_of(seat) >= rewarded

    def won(self) -> i64:
        """I4.3, I5.4: the best, or all who are equal in everything."""
        if self.card != NO_CARD:
            return 0
        winners: i64 = 0
        for seat in range(self.seats):
            if self.place_of(seat) == 0:
                winners |= BIT[seat]
        return winners

    # --- for bots ------------------------------------------------------------------------

    def worth(self, seat: i64) -> i64:
        """How good it looks once the seat's own decision counts, whatever the others decide.

        What the others have is left out: who is the last to stop compares the end with going on.
        """
        chosen = self.islands[seat].chosen
        if self.card == NO_CARD:
            return glance(self, seat) + self._not_by_stopping(seat)
        if chosen == UNDECIDED:
            return glance(self, seat)
        if self._ahead is None:
            self._ahead = self.blank()
        ahead = self._ahead
        ahead.become(self)
        ahead.settle(seat, chosen)
        return glance(ahead, seat)

    def manner(self) -> Manner:
        return judging.MANNER if self.seats == 1 else judging.WITH_OTHERS

    def weights(self) -> Weights:
        return judging.WEIGHTS

    def amends(self) -> Amends:
        return judging.AMENDS

    def stage(self, seat: i64) -> tuple[int, int]:
        return 2 * self._mode.number + int(self.seats > 1), int(self.rounds_left(seat))

    def rounds_left(self, seat: i64) -> i64:
        """How many more tiles a seat may lay, the one that lies open among them if it may."""
        island = self.islands[seat]
        if self.card == NO_CARD or island.stopped:
            return 0
        left = how_many(self.to_come)
        return left + 1 if island.laid[self.card] == 0 and island.chosen == UNDECIDED else left

    def appraise_into(self, seat: i64, actions: vec[i64], n: i64, out: vec[i64]) -> None:
        """What an island may come to once each decision counts."""
        if self._ahead is None:
            self._ahead = self.blank()
        ahead = self._ahead
        ahead.become(self)
        mine = self.islands[seat]
        after = ahead.islands[seat]
        left = how_many(self.to_come)
        for i in range(n):
            if i:
                after.go_back(mine)
                after.laid[self.card] = mine.laid[self.card]
            ahead.settle(seat, actions[i])
            expected = ahead._expected(seat, i64(0) if actions[i] == self.land.stop else left)
            out[i] = i64(int(judging.SMALL * expected))

    def _expected(self, seat: i64, left: i64) -> float:
        room = self.room
        room.outlook.turn_to(seat, left)
        return judging.expected(self._mode, room.outlook, room.features)

    def features_into(self, seat: i64, out: vec[float]) -> i64:
        outlook = self.room.outlook
        outlook.turn_to(seat, self.rounds_left(seat))
        return judging.features(self._mode, outlook, out)

    def expects(self, seat: i64) -> float:
        if self.card == NO_CARD:
            return float(self.islands[seat].marker)
        return self._expected(seat, self.rounds_left(seat))

    def surely(self, seat: i64) -> float:
        return float(self.islands[seat].marker - self.islands[seat].debt)

    def alone(self, seat: i64) -> "MyIslandState":
        """I2.1: what others decide matters to nobody, but for the largest groups at the end.

        How large theirs are now stays known.
        """
        other = MyIslandState(self.land, 1, Rng(0, 0, 0, 1))
        other.rng.become(self.rng)
        other._mode = self._mode
        other.to_come = self.to_come
        other.card = self.card
        other.round = self.round
        other.islands[0].become(self.islands[seat])
        if self.seats > 1:
            rivals = zeros(N_SYMBOLS)
            for them in range(self.seats):
                if them != seat:
                    largest = self.islands[them].largest
                    for symbol in range(i64(N_SYMBOLS)):
                        rivals[symbol] = max(rivals[symbol], largest[symbol])
            other.islands[0].face(rivals)
        return other

    def _not_by_stopping(self, seat: i64) -> i64:
        """When all have stopped: the largest groups were as good before, and count no more."""
        total: i64 = 0
        if self.to_come:
            outlook = self.room.outlook
            outlook.turn_to(seat, 0)
            for module in self._mode.modules:
                if module.kind == "largest":
                    total -= POINT * self.islands[seat].won[module.number]
                    total += module.promise(outlook)
        return total

    # --- copies --------------------------------------------------------------------------

    def blank(self) -> "MyIslandState":
        return MyIslandState(self.land, self.seats, Rng(0, 0, 0, 1))

    def become(self, other: State) -> None:
        assert isinstance(other, MyIslandState)
        self.components = other.components
        self.land = other.land
        self.rng.become(other.rng)
        self.to_come = other.to_come
        self.card = other.card
        self.round = other.round
        self._mode = other._mode
        for seat in range(self.seats):
            self.islands[seat].become(other.islands[seat])

    # --- what a seat can know --------------------------------------------------------------

    def imagine(self, seat: i64, rng: Rng) -> None:
        """I2.1: what the others have decided in this round is decided anew, by lot."""
        rng.split_into(self.rng)
        for them in range(self.seats):
            island = self.islands[them]
            if them != seat and island.chosen != UNDECIDED:
                island.chosen = UNDECIDED
                island.chosen = self.draw(them, rng, self._legal)

    def most_seen(self) -> i64:
        land = self.land
        return 8 + self.seats * (
            16
            + LONGEST_NAME
            + land.n_tiles
            + (N_SYMBOLS + 2) * land.ground.words
            + len(BUILDINGS)
            + self._mode.slots
            + len(self._mode.modules)
        )

    def seen_into(self, seat: i64, out: vec[i64]) -> i64:
        """The mode, the cards, who is waited for, every island; last what the seat has decided.

        Of an island comes first where it stands, then what it keeps, then what lies on it.
        """
        out[0] = self._mode.number
        out[1] = self.to_come
        out[2] = self.card
        out[3] = self.round
        out[4] = self.waiting()
        found: i64 = 5
        for island in self.islands:
            out[found] = island.marker
            out[found + 1] = island.debt
            out[found + 2] = island.passes
            out[found + 3] = island.stopped
            out[found + 4] = island.circles
            out[found + 5] = island.animal
            found += 6
            for n in range(len(island.palms)):
                out[found] = island.palms[n]
                out[found + 1] = island.treasures[n]
                found += 2
            for n in range(len(island.roofs)):
                out[found] = island.roofs[n]
                found += 1
            out[found] = len(island.name)
            found += 1
            for n in range(len(island.name)):
                out[found] = island.name[n]
                found += 1
            for n in range(len(island.laid)):
                out[found] = island.laid[n]
                found += 1
            for n in range(len(island.symbols)):
                out[found] = island.symbols[n]
                found += 1
            for n in range(len(island.notes)):
                out[found] = island.notes[n]
                found += 1
            for n in range(len(island.won)):
                out[found] = island.won[n]
                found += 1
        if seat >= 0:
            out[found] = self.islands[seat].chosen
            found += 1
        return found


def glance(state: MyIslandState, seat: i64) -> i64:
    """The marker, what the modules promise, and room to go on, in twentieths of a point."""
    island = state.islands[seat]
    total = POINT * (island.marker - island.debt)
    left: i64 = 0
    if state.card != NO_CARD and island.stopped == 0:
        left = how_many(state.to_come)
        if state.islands[seat].laid[state.card] == 0 and island.chosen == UNDECIDED:
            left += 1
    if state.card != NO_CARD:
        outlook = state.room.outlook
        outlook.turn_to(seat, left)
        for module in state.rules.modules:
            total += module.promise(outlook)
    # The same whether a seat goes on or stops: that it can go on is worth what it makes of it.
    return total + ROOM_TO_GO_ON * judging.room_on(state.land.ground, island) + _taste(island, seat)


def _taste(island: Island, seat: i64) -> i64:
    """A leaning of each seat but the first: bots with the same tiles build other islands."""
    total: i64 = 0
    for n in range(len(island.laid)):
        total += island.laid[n] * (5 * seat) % LEANINGS
    return total


def bring(state: MyIslandState, seat: i64, kept: Kept) -> None:
    """I6.1, I6.8: what an island has kept comes with it; what it does not know is left out."""
    island = state.islands[seat]
    ground = state.land.ground
    # They may be shared with copies, so they are made anew.
    island.palms = zeros(ground.words)
    island.treasures = zeros(ground.words)
    island.roofs = zeros(len(BUILDINGS))
    for name in kept.palms:
        add(island.palms, 0, ground.spots[ground.names.index(name)])
    for name in kept.treasures:
        add(island.treasures, 0, ground.spots[ground.names.index(name)])
    for number in range(len(BUILDINGS)):
        island.roofs[number] = kept.roofs.get(BUILDINGS[number], 0)
    island.circles = kept.circles
    island.animal = ANIMALS.index(kept.animal)
    island.name = packed([ord(letter) for letter in kept.name])
    island.survey(ground, state.rules.terrains)


def lay_out(state: MyIslandState) -> None:
    """I1.1, I6.8: islands without tiles, with what they have if nobody brings them along."""
    land = state.land
    for seat in range(state.seats):
        modules: i64 = len(land.mode.modules)
        state.islands[seat].wipe(land.ground, land.n_tiles, land.mode.slots, modules)
        bring(state, seat, land.mode.found)
    state.to_come = BELOW[land.n_tiles]


def start(land: Land, rng: Rng, seats: i64, kept: list[Kept]) -> MyIslandState:
    """I1.1, I1.2: the islands, with what they have kept; the markers on 10, and the first card."""
    state = MyIslandState(land, seats, rng)
    lay_out(state)
    for seat in range(i64(len(kept))):
        bring(state, seat, kept[seat])
    state._next_card()
    return state
