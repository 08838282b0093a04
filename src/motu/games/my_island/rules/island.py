"""One player's island: what lies on it, and where the score marker stands. Compiled."""

from typing import ClassVar, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from motu.core.packing import renewed, zeros
from motu.games.my_island.rules.bitmap import add, has
from motu.games.my_island.rules.ground import N_SYMBOLS, PALM, Ground

#: I1.1, I3.1: the score track.
START: Final = 10
END_OF_TRACK: Final = 55

#: What a player can have decided in a round, besides a placement.
UNDECIDED: Final = -1
#: I8.8: the buildings that get roofs, and how many of these complete one.
BUILDINGS: Final = ("palace", "citadel", "granary")
MOST_ROOFS: Final = 3
#: I6.1: so long the name of an island can be.
LONGEST_NAME: Final = 24
#: I6.1: the animals of the islands; the first stands for none.
ANIMALS: Final = ("", "turtle", "parrot", "gecko", "crab", "whale", "octopus", "bat", "seal")


@final
class Island:
    """What one seat has laid, what was counted of it, and what it has decided in this round."""

    derived: ClassVar[tuple[str, ...]] = ("taken", "beside", "largest")

    def __init__(self) -> None:
        # The set of spaces with each symbol, those where it stands twice (I8.9), and what follows:
        # all that are taken, those next to each symbol, and how many symbols its largest group has.
        self.symbols: vec[i64] = vec[i64]()
        self.doubles: vec[i64] = vec[i64]()
        self.taken: vec[i64] = vec[i64]()
        self.beside: vec[i64] = vec[i64]()
        self.largest: vec[i64] = vec[i64]()
        # I6.1: what the island keeps: spaces with palms and treasures on them, roofs, circles, the
        # animal, and the letters of its name.
        self.palms: vec[i64] = vec[i64]()
        self.treasures: vec[i64] = vec[i64]()
        self.roofs: vec[i64] = vec[i64]()
        self.circles: i64 = 0
        self.animal: i64 = 0
        self.name: vec[i64] = vec[i64]()
        # What follows from it: the spaces of each terrain, and those that may be covered (I2.5).
        # They are made anew when that changes and never written into, so copies share them.
        self._masks: vec[i64] = vec[i64]()
        self._allowed: vec[i64] = vec[i64]()
        # How many symbols the largest groups of the others have, on an island that is looked at
        # without them; nothing where they are at the table, or there are none. Shared as well.
        self._rivals: vec[i64] = vec[i64]()
        # For every tile the placement plus 1: the first space times 6, and how often it is turned.
        self.laid: vec[i64] = vec[i64]()
        # What the modules have to remember: groups that have scored, totems that are joined.
        self.notes: vec[i64] = vec[i64]()
        # What each module has brought, wherever the marker was.
        self.won: vec[i64] = vec[i64]()
        self.marker: i64 = START
        # I3.2: points below 0, to be taken off the next ones won.
        self.debt: i64 = 0
        self.passes: i64 = 0
        # I2.1: the action of this round, which nobody else sees yet.
        self.chosen: i64 = UNDECIDED
        # I2.7: the round in which the seat left for good, plus 1.
        self.stopped: i64 = 0

    @property
    def masks(self) -> vec[i64]:
        """The spaces of each terrain: masks[words * terrain + word]."""
        return self._masks

    @property
    def allowed(self) -> vec[i64]:
        """I2.5: the spaces that may be covered."""
        return self._allowed

    @property
    def rivals(self) -> vec[i64]:
        """The largest groups of others who are not at the table, or nothing."""
        return self._rivals

    def face(self, rivals: vec[i64]) -> None:
        """Know of others without them."""
        self._rivals = rivals

    def wipe(self, ground: Ground, tiles: i64, slots: i64, modules: i64) -> None:
        """Nothing lies there, and nothing is kept from before."""
        self.symbols = zeros(N_SYMBOLS * ground.words)
        self.doubles = zeros(ground.words)
        self.taken = zeros(ground.words)
        self.beside = zeros(N_SYMBOLS * ground.words)
        self.largest = zeros(N_SYMBOLS)
        self.palms = zeros(ground.words)
        self.treasures = zeros(ground.words)
        self.roofs = zeros(len(BUILDINGS))
        self.laid = zeros(tiles)
        self.notes = zeros(slots)
        self.won = zeros(modules)

    def put(self, ground: Ground, bit: i64, symbol: i64) -> None:
        """A symbol on a space."""
        add(self.symbols, ground.words * symbol, bit)
        self.see(ground, bit, symbol)

    def see(self, ground: Ground, bit: i64, symbol: i64) -> None:
        """What follows from a symbol on a space."""
        add(self.taken, 0, bit)
        at = ground.words * symbol
        by = ground.words * bit
        beside = self.beside
        near = ground.near
        beside[at + 1] |= near[by + 1]
        beside[at + 2] |= near[by + 2]
        beside[at + 3] |= near[by + 3]
        beside[at + 4] |= near[by + 4]

    def derive(self, ground: Ground, terrains: list[int]) -> None:
        """What follows from all symbols, and from the stickers; groups are measured elsewhere."""
        words = ground.words
        self.taken = zeros(words)
        self.beside = zeros(N_SYMBOLS * words)
        for cell in range(ground.n_cells):
            bit = ground.spots[cell]
            for symbol in range(i64(N_SYMBOLS)):
                if has(self.symbols, words * symbol, bit):
                    self.see(ground, bit, symbol)
        self.survey(ground, terrains)

    def survey(self, ground: Ground, terrains: list[int]) -> None:
        """I2.5, I6.7: the spaces of each terrain, where palms were stuck over some, and those that
        may be covered.
        """
        words = ground.words
        masks = ground.masks[:]
        free = zeros(words)
        for at in range(i64(len(masks))):
            # Where something stands, palms are of no use.
            free[at % words] |= masks[at]
            masks[at] &= ~self.palms[at % words]
        for word in range(words):
            masks[words * PALM + word] |= self.palms[word] & free[word]
        allowed = zeros(words)
        for terrain in terrains:
            for word in range(words):
                allowed[word] |= masks[words * terrain + word]
        self._masks = masks
        self._allowed = allowed

    def score(self, points: i64) -> None:
        """I3.1, I3.2: move the marker. On 55 it stays; below 0 a debt is kept."""
        if self.marker == END_OF_TRACK:
            return
        if points < 0:
            self.marker += points
            if self.marker < 0:
                self.debt -= self.marker
                self.marker = 0
            return
        if self.debt:
            paid = points if points < self.debt else self.debt
            self.debt -= paid
            points -= paid
        self.marker += points
        if self.marker > END_OF_TRACK:
            self.marker = END_OF_TRACK

    def become(self, other: "Island") -> None:
        self.circles = other.circles
        self.animal = other.animal
        self.palms = renewed(self.palms, other.palms)
        self.treasures = renewed(self.treasures, other.treasures)
        self.roofs = renewed(self.roofs, other.roofs)
        self.name = renewed(self.name, other.name)
        self._masks = other._masks
        self._allowed = other._allowed
        self._rivals = other._rivals
        self.laid = renewed(self.laid, other.laid)
        self.chosen = other.chosen
        self.go_back(other)

    def go_back(self, other: "Island") -> None:
        """Become the same island before something was decided.

        All that a decision can change is as it was, but for what is noted of the tile in `laid`.
        """
        self.marker = other.marker
        self.debt = other.debt
        self.passes = other.passes
        self.stopped = other.stopped
        self.symbols = renewed(self.symbols, other.symbols)
        self.doubles = renewed(self.doubles, other.doubles)
        self.taken = renewed(self.taken, other.taken)
        self.beside = renewed(self.beside, other.beside)
        self.largest = renewed(self.largest, other.largest)
        self.notes = renewed(self.notes, other.notes)
        self.won = renewed(self.won, other.won)
