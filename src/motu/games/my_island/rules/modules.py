"""What scores, and when: small modules of which every mode is a list (I7). Compiled.

A module is asked at once, when a tile has been laid, and at the end. What it must remember of an
island it keeps in `Island.notes`, in slots that are its own from `at` on. The campaign is made of
nothing else, so a module knows no mode and no episode.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from motu.core.bits import lowest
from motu.core.packing import packed, zeros
from motu.games.my_island.rules.bitmap import (
    BIT,
    MASK_OF,
    WORD,
    WORD_OF,
    add,
    has,
    how_many,
)
from motu.games.my_island.rules.ground import NOWHERE, Ground
from motu.games.my_island.rules.island import Island

#: A tile has so many spaces at most.
MOST_SPACES: Final = 4
#: A point, in the small change in which promises are counted.
POINT: Final = 20
#: What of a road's points is hoped for with so many spaces still missing, in hundredths.
ROAD_HOPES: Final[vec[i64]] = packed([100, 62, 42, 28, 18, 11, 7, 4, 2, 1, 0, 0, 0])
FAR: Final = 12


class Laid:
    """The spaces of a tile that has just been laid, and room to look round them."""

    def __init__(self, ground: Ground, has_doubles: bool = False) -> None:
        self.n: i64 = 0
        self.has_doubles: bool = has_doubles
        self.bits: vec[i64] = zeros(MOST_SPACES)
        self.symbols: vec[i64] = zeros(MOST_SPACES)
        #: The set of spaces that `gather` found, and those still to be looked at.
        self.group: vec[i64] = zeros(ground.words)
        self.queue: vec[i64] = zeros(2 * WORD * ground.words)
        #: For every bit, how far it is; see `missing`.
        self.far: vec[i64] = zeros(WORD * ground.words)

    def gather(self, ground: Ground, island: Island, symbol: i64, bit: i64) -> i64:
        """All spaces with this symbol that are joined to one, into `group`; how many there are."""
        at = ground.words * symbol
        group = self.group
        queue = self.queue
        around = ground.around
        symbols = island.symbols
        for word in range(ground.words):
            group[word] = 0
        add(group, 0, bit)
        queue[0] = bit
        found: i64 = 1
        next_: i64 = 0
        while next_ < found:
            side = 6 * queue[next_]
            next_ += 1
            for n in range(side, side + 6):
                there = around[n]
                if there != NOWHERE:
                    word_of = WORD_OF[there]
                    mask = MASK_OF[there]
                    if symbols[at + word_of] & mask and not group[word_of] & mask:
                        group[word_of] |= mask
                        queue[found] = there
                        found += 1
        return found

    def weight(self, ground: Ground, island: Island, spaces: i64) -> i64:
        """I8.9: how many symbols lie on the spaces that were gathered; some lie there twice."""
        if self.has_doubles:
            for word in range(ground.words):
                spaces += how_many(self.group[word] & island.doubles[word])
        return spaces

    def missing(self, ground: Ground, island: Island, symbol: i64, goal: i64, start: i64) -> i64:
        """How many spaces a road from next to `start` to a terrain still lacks; `FAR` at most.

        Spaces are looked at in the order of how far they are: those with the symbol cost nothing.
        """
        words = ground.words
        far = self.far
        for cell in range(ground.n_cells):
            far[ground.spots[cell]] = FAR
        near: i64 = 0
        for side in range(6 * start, 6 * start + 6):
            near = self._reach(ground, island, symbol, ground.around[side], 0, near)
        done: i64 = 0
        best: i64 = FAR
        while done < near:
            bit = self.queue[done]
            done += 1
            here = far[bit]
            if here >= best:
                continue
            if has(island.masks, words * goal, bit):
                best = here
                continue
            for side in range(6 * bit, 6 * bit + 6):
                near = self._reach(ground, island, symbol, ground.around[side], here, near)
        return best

    def _reach(
        self, ground: Ground, island: Island, symbol: i64, bit: i64, here: i64, near: i64
    ) -> i64:
        """Come to a space, if it can have the symbol and was further away before."""
        if bit == NOWHERE or near >= len(self.queue):
            return near
        step: i64 = 0
        if not has(island.symbols, ground.words * symbol, bit):
            if has(island.taken, 0, bit) or not has(island.allowed, 0, bit):
                return near
            step = 1
        if here + step < self.far[bit]:
            self.far[bit] = here + step
            self.queue[near] = bit
            near += 1
        return near

    def largest(self, ground: Ground, island: Island, symbol: i64) -> i64:
        """How many symbols the largest group has."""
        at = ground.words * symbol
        left = island.symbols[at : at + ground.words]
        most: i64 = 0
        for word in range(ground.words):
            while left[word]:
                spaces = self.gather(ground, island, symbol, WORD * word + lowest(left[word]))
                found = self.weight(ground, island, spaces)
                if found > most:
                    most = found
                for other in range(ground.words):
                    left[other] &= ~self.group[other]
        return most


class Outlook:
    """What may still come is told from here: one island among all, and how many rounds are left."""

    def __init__(self, ground: Ground, islands: list[Island], laid: Laid) -> None:
        self.ground: Ground = ground
        self.islands: list[Island] = islands
        self.laid: Laid = laid
        self.seat: i64 = 0
        self.island: Island = islands[0]
        self.left: i64 = 0

    def turn_to(self, seat: i64, left: i64) -> None:
        """Look at the island of a seat that has so many rounds left."""
        self.seat = seat
        self.island = self.islands[seat]
        self.left = left


@mypyc_attr(allow_interpreted_subclasses=True)
class Module:
    """One thing that scores. Subclasses say at once, or at the end, how many points it brings."""

    #: How many slots of an island's notes it needs.
    slots: i64
    #: Where its slots begin; set when a mode is put together.
    at: i64

    def __init__(self, kind: str, symbol: i64, terrain: i64, points: i64) -> None:
        self.kind: str = kind
        #: The rule of the page that explains it.
        self.rule: str = ""
        self.symbol: i64 = symbol
        self.terrain: i64 = terrain
        self.points: i64 = points
        #: How many symbols, or spaces in a line, are needed; 0 where nothing is counted.
        self.size: i64 = 0
        #: The spaces that it is about, and what stands or is marked there; none for most.
        self.bits: vec[i64] = vec[i64]()
        self.site: str = ""
        #: What each of them costs at the end that is not reached.
        self.missed: i64 = 0
        #: Whether it scores at once, at the end, or both.
        self.scores_at_end: bool = False
        self.slots = 0
        self.at = 0

    def at_once(self, ground: Ground, island: Island, laid: Laid) -> i64:
        """The points for a tile that has just been laid."""
        return 0

    def promise(self, outlook: Outlook) -> i64:
        """What may still come of it, in twentieths of a point."""
        return 0

    def recall(self, ground: Ground, island: Island, laid: Laid) -> None:
        """Note what has scored, on an island of which is known only what lies there."""

    def at_end(self, ground: Ground, islands: list[Island], laid: Laid, out: vec[i64]) -> None:
        """The points of every seat when it is over, into `out`."""
        for seat in range(i64(len(islands))):
            out[seat] = 0

    def lacking(self, ground: Ground, island: Island, bit: i64) -> i64:
        """How many symbols one of its spaces still lacks: 0 if reached, `FAR` if it cannot be."""
        return FAR

    def undone(self, ground: Ground, island: Island, bit: i64) -> i64:
        """How often one of its spaces that was not reached costs something."""
        return 1


class SymbolOn(Module):
    """I7.2: points for each symbol that is placed on a terrain."""

    def at_once(self, ground: Ground, island: Island, laid: Laid) -> i64:
        found: i64 = 0
        mask = ground.words * self.terrain
        for n in range(laid.n):
            if laid.symbols[n] == self.symbol and has(island.masks, mask, laid.bits[n]):
                found += 1
        return self.points * found

    def promise(self, outlook: Outlook) -> i64:
        island = outlook.island
        words = outlook.ground.words
        found: i64 = 0
        for word in range(words):
            free = island.masks[words * self.terrain + word] & ~island.taken[word]
            found += how_many(free & island.beside[words * self.symbol + word])
        if found > outlook.left:
            found = outlook.left
        return self.points * POINT * found // 10


class Open(Module):
    """I7.3: points for each space of a terrain that is still open at the end."""

    def promise(self, outlook: Outlook) -> i64:
        island = outlook.island
        words = outlook.ground.words
        found: i64 = 0
        for word in range(words):
            found += how_many(island.masks[words * self.terrain + word] & ~island.taken[word])
        # Some will be covered yet.
        return self.points * found * (POINT - outlook.left // 4)

    def at_end(self, ground: Ground, islands: list[Island], laid: Laid, out: vec[i64]) -> None:
        at = ground.words * self.terrain
        for seat in range(i64(len(islands))):
            found: i64 = 0
            island = islands[seat]
            for word in range(ground.words):
                found += how_many(island.masks[at + word] & ~island.taken[word])
            out[seat] = self.points * found


class Group(Module):
    """I7.4: points when so many equal symbols are joined for the first time."""

    def at_once(self, ground: Ground, island: Island, laid: Laid) -> i64:
        total: i64 = 0
        for n in range(laid.n):
            if laid.symbols[n] == self.symbol:
                spaces = laid.gather(ground, island, self.symbol, laid.bits[n])
                size = laid.weight(ground, island, spaces)
                has_scored = False
                for word in range(ground.words):
                    if island.notes[self.at + word] & laid.group[word]:
                        has_scored = True
                if has_scored or size >= self.size:
                    if not has_scored:
                        total += self.points
                    # One that has scored never scores again, however it grows.
                    for word in range(ground.words):
                        island.notes[self.at + word] |= laid.group[word]
        return total

    def promise(self, outlook: Outlook) -> i64:
        """Groups on the way count by the square of how far they have come."""
        if outlook.left == 0:
            return 0
        ground, island, laid = outlook.ground, outlook.island, outlook.laid
        at = ground.words * self.symbol
        unscored = island.symbols[at : at + ground.words]
        for word in range(ground.words):
            unscored[word] &= ~island.notes[self.at + word]
        total: i64 = 0
        for word in range(ground.words):
            while unscored[word]:
                bit = WORD * word + lowest(unscored[word])
                spaces = laid.gather(ground, island, self.symbol, bit)
                size = laid.weight(ground, island, spaces)
                can_grow = False
                for other in range(ground.words):
                    unscored[other] &= ~laid.group[other]
                for n in range(spaces):
                    side = 6 * laid.queue[n]
                    for m in range(side, side + 6):
                        there = ground.around[m]
                        if there == NOWHERE or has(island.taken, 0, there):
                            continue
                        if has(island.allowed, 0, there):
                            can_grow = True
                if can_grow and size < self.size:
                    total += self.points * POINT * size * size // (self.size * self.size)
        return total

    def recall(self, ground: Ground, island: Island, laid: Laid) -> None:
        """A group that is large enough has scored, and no other has: groups never shrink."""
        at = ground.words * self.symbol
        for cell in range(ground.n_cells):
            bit = ground.spots[cell]
            if not has(island.symbols, at, bit) or has(island.notes, self.at, bit):
                continue
            spaces = laid.gather(ground, island, self.symbol, bit)
            if laid.weight(ground, island, spaces) >= self.size:
                for word in range(ground.words):
                    island.notes[self.at + word] |= laid.group[word]


class Road(Module):
    """I7.5: points for every totem that is joined by a line of a symbol to a terrain."""

    def at_once(self, ground: Ground, island: Island, laid: Laid) -> i64:
        total: i64 = 0
        for n in range(laid.n):
            if laid.symbols[n] == self.symbol:
                laid.gather(ground, island, self.symbol, laid.bits[n])
                total += self.points * self._joined(ground, island, laid)
        return total

    def promise(self, outlook: Outlook) -> i64:
        ground, island, laid = outlook.ground, outlook.island, outlook.laid
        total: i64 = 0
        for number in range(i64(len(ground.totems))):
            if not (island.notes[self.at] >> number) & 1:
                totem = ground.spots[ground.totems[number]]
                lacking = laid.missing(ground, island, self.symbol, self.terrain, totem)
                if lacking <= outlook.left:
                    total += self.points * POINT * ROAD_HOPES[lacking] // 100
        return total

    def recall(self, ground: Ground, island: Island, laid: Laid) -> None:
        """A totem that is joined has scored."""
        at = ground.words * self.symbol
        for cell in range(ground.n_cells):
            if has(island.symbols, at, ground.spots[cell]):
                laid.gather(ground, island, self.symbol, ground.spots[cell])
                self._joined(ground, island, laid)

    def _joined(self, ground: Ground, island: Island, laid: Laid) -> i64:
        """How many totems are newly joined by the group that was gathered, if it arrives."""
        arrives = False
        for word in range(ground.words):
            if laid.group[word] & island.masks[ground.words * self.terrain + word]:
                arrives = True
        if not arrives:
            return 0
        found: i64 = 0
        for number in range(i64(len(ground.totems))):
            if not (island.notes[self.at] >> number) & 1:
                bit = ground.spots[ground.totems[number]]
                for side in range(6 * bit, 6 * bit + 6):
                    there = ground.around[side]
                    if there != NOWHERE and has(laid.group, 0, there):
                        island.notes[self.at] |= BIT[number]
                        found += 1
                        break
        return found


class Largest(Module):
    """I7.6: points for the largest group of a symbol, for each of those who are tied."""

    def promise(self, outlook: Outlook) -> i64:
        ground, islands, laid = outlook.ground, outlook.islands, outlook.laid
        mine = laid.largest(ground, outlook.island, self.symbol)
        if mine == 0:
            return 0
        ahead: i64 = 99
        for other in range(i64(len(islands))):
            if other != outlook.seat:
                by = mine - laid.largest(ground, islands[other], self.symbol)
                if by < ahead:
                    ahead = by
        # The lead is worth more the clearer it is; whoever has stopped can still be overtaken.
        lead = ahead if ahead < 4 else 4
        hoped = 2 * mine + 2 * lead
        return self.points * (hoped if hoped < POINT else POINT)

    def at_end(self, ground: Ground, islands: list[Island], laid: Laid, out: vec[i64]) -> None:
        most: i64 = 1
        for seat in range(i64(len(islands))):
            out[seat] = laid.largest(ground, islands[seat], self.symbol)
            if out[seat] > most:
                most = out[seat]
        for seat in range(i64(len(islands))):
            out[seat] = self.points if out[seat] == most else 0
