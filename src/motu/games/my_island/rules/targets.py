"""What scores on marked spaces: pirates, monsters, telescopes, buildings, rings and the like (I8).

These modules know spaces of the island by their bits. Which of them have been reached they keep in
one slot of the island's notes. Compiled.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from motu.core.packing import packed
from motu.games.my_island.rules.bitmap import BIT, has, how_many
from motu.games.my_island.rules.ground import N_SYMBOLS, NOWHERE, STEP_BITS, Ground
from motu.games.my_island.rules.island import Island
from motu.games.my_island.rules.laid import FAR, Laid
from motu.games.my_island.rules.modules import POINT, Module, Outlook

#: What of a target's points is hoped for with so many symbols still missing, in hundredths.
TARGET_HOPES: Final[vec[i64]] = packed([100, 48, 26, 13, 6, 3, 1, 0, 0, 0, 0, 0, 0])
#: Any symbol will do.
ANY: Final = -1


class Targets(Module):
    """Points at once for each space that is reached, and at the end for each that is not."""

    def at_once(self, ground: Ground, island: Island, laid: Laid) -> i64:
        total: i64 = 0
        for n in range(i64(len(self.bits))):
            is_new = not island.notes[self.at] & BIT[n]
            if is_new and self.lacking(ground, island, self.bits[n]) == 0:
                island.notes[self.at] |= BIT[n]
                total += self.points
        return total

    def recall(self, ground: Ground, island: Island, laid: Laid) -> None:
        """What is reached stays reached: tiles never move."""
        self.at_once(ground, island, laid)

    def promise(self, outlook: Outlook) -> i64:
        ground, island = outlook.ground, outlook.island
        total: i64 = 0
        for n in range(i64(len(self.bits))):
            if not island.notes[self.at] & BIT[n]:
                lacking = self.lacking(ground, island, self.bits[n])
                hope: i64 = 0
                if lacking <= outlook.left:
                    hope = TARGET_HOPES[lacking]
                costs = self.missed * self.undone(ground, island, self.bits[n])
                total += POINT * (self.points * hope + costs * (100 - hope)) // 100
        return total

    def at_end(self, ground: Ground, islands: list[Island], out: vec[i64]) -> None:
        for seat in range(i64(len(islands))):
            island = islands[seat]
            out[seat] = 0
            for n in range(i64(len(self.bits))):
                if not island.notes[self.at] & BIT[n]:
                    out[seat] += self.missed * self.undone(ground, island, self.bits[n])


class Guard(Targets):
    """I8.2: a landing place of the pirates is reached when the symbol lies on it."""

    def lacking(self, ground: Ground, island: Island, bit: i64) -> i64:
        if has(island.symbols, ground.words * self.symbol, bit):
            return 0
        if has(island.taken, 0, bit) or not has(island.allowed, 0, bit):
            return FAR
        return 1


class Around(Targets):
    """I8.3, I8.8: a site is reached when so many of a symbol lie next to it, double ones twice."""

    def lacking(self, ground: Ground, island: Island, bit: i64) -> i64:
        lacking = self.size
        free: i64 = 0
        for side in range(6 * bit, 6 * bit + 6):
            there = ground.around[side]
            if there == NOWHERE:
                continue
            if has(island.symbols, ground.words * self.symbol, there):
                lacking -= 2 if has(island.doubles, 0, there) else 1
            elif has(island.allowed, 0, there) and not has(island.taken, 0, there):
                free += 1
        if lacking <= 0:
            return 0
        return i64(FAR) if lacking > free else lacking


class Monster(Around):
    """I8.3: a monster that still has teeth costs something for each of them."""

    def undone(self, ground: Ground, island: Island, bit: i64) -> i64:
        teeth = self.size
        for side in range(6 * bit, 6 * bit + 6):
            there = ground.around[side]
            if there != NOWHERE and has(island.symbols, ground.words * self.symbol, there):
                teeth -= 2 if has(island.doubles, 0, there) else 1
        return teeth


class Telescope(Targets):
    """I8.6: a telescope is reached when a straight line of equal symbols begins next to it."""

    def lacking(self, ground: Ground, island: Island, bit: i64) -> i64:
        best: i64 = FAR
        for way in range(i64(6)):
            step = STEP_BITS[way]
            for symbol in range(i64(N_SYMBOLS)):
                at = ground.words * symbol
                there = bit
                lacking: i64 = 0
                for _n in range(self.size):
                    there += step
                    if ground.cell_at[there] == NOWHERE:
                        lacking = FAR
                        break
                    if not has(island.symbols, at, there):
                        if has(island.taken, 0, there) or not has(island.allowed, 0, there):
                            lacking = FAR
                            break
                        lacking += 1
                if lacking < best:
                    best = lacking
        return best


class Ring(Targets):
    """I8.11: a site is reached when every space around it that may be covered has the symbol."""

    def lacking(self, ground: Ground, island: Island, bit: i64) -> i64:
        lacking: i64 = 0
        there_are: i64 = 0
        for side in range(6 * bit, 6 * bit + 6):
            there = ground.around[side]
            if there == NOWHERE or not has(island.allowed, 0, there):
                continue
            there_are += 1
            if not has(island.taken, 0, there):
                lacking += 1
            elif self.symbol != ANY and not has(island.symbols, ground.words * self.symbol, there):
                return FAR
        return lacking if there_are else i64(FAR)


class Eruption(Module):
    """I8.10: points at the end for each open space next to a crater, usually below 0."""

    def _open(self, ground: Ground, island: Island) -> i64:
        found: i64 = 0
        for n in range(i64(len(self.bits))):
            for side in range(6 * self.bits[n], 6 * self.bits[n] + 6):
                there = ground.around[side]
                if there == NOWHERE or has(island.taken, 0, there):
                    continue
                if has(island.allowed, 0, there):
                    found += 1
        return found

    def promise(self, outlook: Outlook) -> i64:
        found = self._open(outlook.ground, outlook.island)
        # Some will be covered yet.
        return self.points * found * (POINT - outlook.left // 4)

    def at_end(self, ground: Ground, islands: list[Island], out: vec[i64]) -> None:
        for seat in range(i64(len(islands))):
            out[seat] = self.points * self._open(ground, islands[seat])


class Treasure(Module):
    """I8.1: points at once for each treasure that a tile is laid on."""

    def at_once(self, ground: Ground, island: Island, laid: Laid) -> i64:
        found: i64 = 0
        for n in range(laid.n):
            if has(island.treasures, 0, laid.bits[n]):
                found += 1
        return self.points * found

    def promise(self, outlook: Outlook) -> i64:
        island = outlook.island
        found: i64 = 0
        for word in range(outlook.ground.words):
            found += how_many(island.treasures[word] & ~island.taken[word])
        if found > outlook.left:
            found = outlook.left
        return self.points * POINT * found // 4
