"""One player's island: what lies on it, and where the score marker stands. Compiled."""

from typing import ClassVar, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from motu.core.packing import zeros
from motu.games.my_island.rules.bitmap import add, has
from motu.games.my_island.rules.ground import N_SYMBOLS, NOWHERE, Ground

#: I1.1, I3.1: the score track.
START: Final = 10
END_OF_TRACK: Final = 55

#: What a player can have decided in a round, besides a placement.
UNDECIDED: Final = -1


@final
class Island:
    """What one seat has laid, what was counted of it, and what it has decided in this round."""

    derived: ClassVar[tuple[str, ...]] = ("taken", "beside")

    def __init__(self) -> None:
        # The set of spaces with each symbol, and what follows from it: all that are taken, and
        # those next to each symbol.
        self.symbols: vec[i64] = vec[i64]()
        self.taken: vec[i64] = vec[i64]()
        self.beside: vec[i64] = vec[i64]()
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

    def wipe(self, ground: Ground, tiles: i64, slots: i64, modules: i64) -> None:
        """Nothing lies there."""
        self.symbols = zeros(N_SYMBOLS * ground.words)
        self.taken = zeros(ground.words)
        self.beside = zeros(N_SYMBOLS * ground.words)
        self.laid = zeros(tiles)
        self.notes = zeros(slots)
        self.won = zeros(modules)

    def put(self, ground: Ground, bit: i64, symbol: i64) -> None:
        """A symbol on a space."""
        words = ground.words
        add(self.symbols, words * symbol, bit)
        self.see(ground, bit, symbol)

    def see(self, ground: Ground, bit: i64, symbol: i64) -> None:
        """What follows from a symbol on a space."""
        add(self.taken, 0, bit)
        at = ground.words * symbol
        for side in range(6 * bit, 6 * bit + 6):
            there = ground.around[side]
            if there != NOWHERE:
                add(self.beside, at, there)

    def derive(self, ground: Ground) -> None:
        """What follows from all symbols."""
        words = ground.words
        self.taken = zeros(words)
        self.beside = zeros(N_SYMBOLS * words)
        for cell in range(ground.n_cells):
            bit = ground.spots[cell]
            for symbol in range(i64(N_SYMBOLS)):
                if has(self.symbols, words * symbol, bit):
                    self.see(ground, bit, symbol)

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
        self.marker = other.marker
        self.debt = other.debt
        self.passes = other.passes
        self.chosen = other.chosen
        self.stopped = other.stopped
        # A slice is a copy of its own: what is written into one is not seen in the other.
        self.symbols = other.symbols[:]
        self.taken = other.taken[:]
        self.beside = other.beside[:]
        self.laid = other.laid[:]
        self.notes = other.notes[:]
        self.won = other.won[:]
