"""A tile that has just been laid, and room to look round it: groups, and roads yet to be. Compiled.

Sets grow here in whole words: all their neighbours are found by shifting them against themselves.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from motu.core.packing import zeros
from motu.games.my_island.rules.bitmap import (
    BIT,
    MASK_OF,
    ROWS_IN_WORD,
    STRIDE,
    WHOLE,
    WORD,
    WORD_OF,
    add,
    first,
    has,
    how_many,
    how_many_in,
)
from motu.games.my_island.rules.ground import N_SYMBOLS, Ground
from motu.games.my_island.rules.island import Island

#: A tile has so many spaces at most.
MOST_SPACES: Final = 4
#: So many spaces are out of reach.
FAR: Final = 12
#: From a row to the one at the same place of the next word.
OVER: Final = STRIDE * (ROWS_IN_WORD - 1)


@final
class Laid:
    """The spaces of a tile that has just been laid, and room to look round them."""

    def __init__(self, ground: Ground, has_doubles: bool = False) -> None:
        self.n: i64 = 0
        self.has_doubles: bool = has_doubles
        self.bits: vec[i64] = zeros(MOST_SPACES)
        self.symbols: vec[i64] = zeros(MOST_SPACES)
        #: The group that each of its spaces belongs to now, and how many symbols that has.
        self.groups: vec[i64] = zeros(MOST_SPACES * ground.words)
        self.sizes: vec[i64] = zeros(MOST_SPACES)
        #: The set of spaces that `gather` found. What lies next to it is in `rim`, with some that
        #: are no spaces: it is only used together with a set.
        self.group: vec[i64] = zeros(ground.words)
        self.rim: vec[i64] = zeros(ground.words)
        #: What is free on an island, and all that lies next to that; see `look_over`.
        self.free: vec[i64] = zeros(ground.words)
        self.edge: vec[i64] = zeros(ground.words)
        #: See `measure_roads`.
        self.lacking: vec[i64] = zeros(len(ground.totems))

    def look_round(self, ground: Ground, island: Island) -> None:
        """Find the groups that the tile has made, and see whether one is the largest now."""
        words = ground.words
        group = self.group
        groups = self.groups
        for n in range(self.n):
            symbol = self.symbols[n]
            bit = self.bits[n]
            if has(island.beside, words * symbol, bit):
                size = self.weight(ground, island, self.gather(ground, island, symbol, bit))
            else:
                # Many lie alone.
                self._begin(bit)
                size = 2 if has(island.doubles, 0, bit) else 1
            self.sizes[n] = size
            at = words * n
            groups[at + 1] = group[1]
            groups[at + 2] = group[2]
            groups[at + 3] = group[3]
            groups[at + 4] = group[4]
            if size > island.largest[symbol]:
                island.largest[symbol] = size

    def gather(self, ground: Ground, island: Island, symbol: i64, bit: i64) -> i64:
        """All spaces with this symbol that are joined to one, into `group`; how many there are."""
        self._begin(bit)
        self._spread(ground, island.symbols, ground.words * symbol)
        group = self.group
        return how_many_in(group[1], group[2], group[3], group[4])

    def _begin(self, bit: i64) -> None:
        """A group of one space."""
        group = self.group
        group[1] = 0
        group[2] = 0
        group[3] = 0
        group[4] = 0
        group[WORD_OF[bit]] = MASK_OF[bit]

    def weight(self, ground: Ground, island: Island, spaces: i64) -> i64:
        """I8.9: how many symbols lie on the spaces that were gathered; some lie there twice."""
        if self.has_doubles:
            for word in range(ground.words):
                spaces += how_many(self.group[word] & island.doubles[word])
        return spaces

    def measure(self, ground: Ground, island: Island) -> None:
        """How many symbols the largest group of each symbol has, on an island of which that is not
        known.
        """
        words = ground.words
        island.largest = zeros(N_SYMBOLS)
        for symbol in range(i64(N_SYMBOLS)):
            at = words * symbol
            left = island.symbols[at : at + words]
            for word in range(words):
                while left[word]:
                    spaces = self.gather(ground, island, symbol, WORD * word + first(left[word]))
                    size = self.weight(ground, island, spaces)
                    if size > island.largest[symbol]:
                        island.largest[symbol] = size
                    for other in range(words):
                        left[other] &= ~self.group[other]

    def look_over(self, ground: Ground, island: Island) -> None:
        """See what is free on an island, into `free`, and what lies next to that, into `edge`."""
        group = self.group
        for word in range(1, ground.words - 1):
            self.free[word] = island.allowed[word] & ~island.taken[word]
            group[word] = self.free[word]
        self._spread(ground, group, 0)
        for word in range(1, ground.words - 1):
            self.edge[word] = self.rim[word]

    def measure_roads(
        self, ground: Ground, island: Island, symbol: i64, goal: i64, noted: i64, most: i64
    ) -> None:
        """How many spaces a road from each totem to a terrain still lacks, into `lacking`.

        From the terrain on, `group` is all that can be reached with so many more spaces; those
        with the symbol cost nothing. What lacks more than `most` is `FAR` away, and so are totems
        that are noted. Before it, `look_over` has seen what is free.
        """
        words = ground.words
        at = words * symbol
        at_goal = words * goal
        group = self.group
        rim = self.rim
        lacking = self.lacking
        totems = ground.totem_bits
        n: i64 = len(totems)
        missed: i64 = 0
        for totem in range(n):
            lacking[totem] = FAR
            if not noted & BIT[totem]:
                missed += 1
        if missed == 0:
            return
        masks = island.masks
        for word in range(1, words - 1):
            group[word] = masks[at_goal + word] & island.symbols[at + word]
        spent: i64 = 0
        while True:
            self._spread(ground, island.symbols, at)
            for totem in range(n):
                if lacking[totem] < FAR or noted & BIT[totem]:
                    continue
                if ground.touches(group, 0, totems[totem]):
                    lacking[totem] = spent
                    missed -= 1
            spent += 1
            if missed == 0 or spent > most:
                return
            grown: i64 = 0
            for word in range(1, words - 1):
                more = (rim[word] | masks[at_goal + word]) & self.free[word] & ~group[word]
                group[word] |= more
                grown |= more
            if grown == 0:
                return

    def _spread(self, ground: Ground, among: vec[i64], at: i64) -> None:
        """Let `group` grow over all spaces of a set that are joined to it."""
        self._grow(among, at)
        if ground.has_tunnel:
            while self._goes_through(ground, among, at):
                self._grow(among, at)

    def _goes_through(self, ground: Ground, among: vec[i64], at: i64) -> bool:
        """I8.5: whether it comes to another space through the tunnel."""
        for mouth in range(i64(2)):
            there = ground.mouths[1 - mouth]
            if has(self.group, 0, ground.mouths[mouth]):
                add(self.rim, 0, there)
                if has(among, at, there) and not has(self.group, 0, there):
                    add(self.group, 0, there)
                    return True
        return False

    def _grow(self, among: vec[i64], at: i64) -> None:
        """Let `group` grow as far as steps lead; on every island words 1 to 4 are all of it.

        Steps east and west stay within a word, because rows have margins. The two steps down are
        one row further after none or one to the west, those up after none or one to the east.
        """
        group = self.group
        a, b, c, d = group[1], group[2], group[3], group[4]
        among_a, among_b = among[at + 1], among[at + 2]
        among_c, among_d = among[at + 3], among[at + 4]
        while True:
            west_a, west_b, west_c, west_d = a | a >> 1, b | b >> 1, c | c >> 1, d | d >> 1
            east_a, east_b, east_c, east_d = a | a << 1, b | b << 1, c | c << 1, d | d << 1
            rim_a = west_a | east_a | west_a << STRIDE | east_a >> STRIDE | east_b << OVER
            rim_b = west_b | east_b | west_b << STRIDE | east_b >> STRIDE | east_c << OVER
            rim_c = west_c | east_c | west_c << STRIDE | east_c >> STRIDE | east_d << OVER
            rim_d = west_d | east_d | west_d << STRIDE | east_d >> STRIDE | west_c >> OVER
            rim_b |= west_a >> OVER
            rim_c |= west_b >> OVER
            more_a = rim_a & among_a & ~a
            more_b = rim_b & among_b & ~b
            more_c = rim_c & among_c & ~c
            more_d = rim_d & among_d & ~d
            if more_a | more_b | more_c | more_d == 0:
                break
            a |= more_a
            b |= more_b
            c |= more_c
            d |= more_d
        group[1], group[2], group[3], group[4] = a, b, c, d
        rim = self.rim
        rim[1], rim[2], rim[3], rim[4] = rim_a & WHOLE, rim_b & WHOLE, rim_c & WHOLE, rim_d & WHOLE
