"""What scores, and when: small modules of which every mode is a list (I7). Compiled.

A module is asked at once, when a tile has been laid, and at the end. What it must remember of an
island it keeps in `Island.notes`, in slots that are its own from `at` on. The campaign is made of
nothing else, so a module knows no mode and no episode.
"""

from math import sqrt
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from motu.core.judging import logistic
from motu.core.packing import packed, zeros
from motu.games.my_island.rules.bitmap import BIT, WORD, first, has, how_many
from motu.games.my_island.rules.ground import Ground
from motu.games.my_island.rules.island import Island
from motu.games.my_island.rules.laid import FAR, Laid

#: A point, in the small change in which promises are counted.
POINT: Final = 20
#: What of a road's points is hoped for with so many spaces still missing, in hundredths.
ROAD_HOPES: Final[vec[i64]] = packed([100, 62, 42, 28, 18, 11, 7, 4, 2, 1, 0, 0, 0])
#: Nothing is hoped for beyond this.
LONGEST_ROAD: Final = 9
#: The kinds whose promises are learned one by one; those of all others are learned together.
PLAIN_KINDS: Final = ("symbol_on", "open", "group", "road", "largest")

#: Leads beyond this, and more rounds than this, make no difference.
LARGEST_LEAD: Final = 12
LONG: Final = 27
#: How unsure a lead is: a part that stays, and one by the root of how many rounds are left.
UNSURE: Final = 0.5
UNSURE_BY_ROUNDS: Final = 0.4


def _held(ahead: int, left: int) -> int:
    """What of the points for the largest group is hoped for; a tie counts in full."""
    if left == 0:
        return POINT if ahead >= 0 else 0
    by = float(ahead) + 0.5
    return round(POINT * logistic(by / (UNSURE + UNSURE_BY_ROUNDS * sqrt(float(left)))))


#: In twentieths, by how many rounds are left and how far the group is ahead.
HELD: Final[vec[i64]] = packed(
    [
        _held(ahead, left)
        for left in range(LONG + 1)
        for ahead in range(-LARGEST_LEAD, LARGEST_LEAD + 1)
    ]
)


class Outlook:
    """What may still come is told from here: one island among all, and how many rounds are left."""

    def __init__(self, ground: Ground, islands: list[Island], laid: Laid) -> None:
        self.ground: Ground = ground
        self.islands: list[Island] = islands
        self.laid: Laid = laid
        self.seat: i64 = 0
        self.island: Island = islands[0]
        self.left: i64 = 0
        #: Room for the spaces of groups that have not scored.
        self.unscored: vec[i64] = zeros(ground.words)

    def turn_to(self, seat: i64, left: i64) -> None:
        """Look at the island of a seat that has so many rounds left."""
        self.seat = seat
        self.island = self.islands[seat]
        self.left = left
        self.laid.look_over(self.ground, self.island)


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
        self.scores_at_once: bool = True
        self.scores_at_end: bool = False
        #: What is learned of its promises: the place among `PLAIN_KINDS`, or the one after them.
        self.learned_as: i64 = PLAIN_KINDS.index(kind) if kind in PLAIN_KINDS else len(PLAIN_KINDS)
        #: Its place among the modules of a mode, set when one is put together.
        self.number: i64 = 0
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

    def at_end(self, ground: Ground, islands: list[Island], out: vec[i64]) -> None:
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

    def at_end(self, ground: Ground, islands: list[Island], out: vec[i64]) -> None:
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
        words = ground.words
        notes = island.notes
        for n in range(laid.n):
            # A single symbol has never scored.
            if laid.symbols[n] == self.symbol and laid.sizes[n] > 1:
                at = words * n
                scored: i64 = 0
                for word in range(1, words - 1):
                    scored |= notes[self.at + word] & laid.groups[at + word]
                if scored or laid.sizes[n] >= self.size:
                    if not scored:
                        total += self.points
                    # One that has scored never scores again, however it grows.
                    for word in range(1, words - 1):
                        notes[self.at + word] |= laid.groups[at + word]
        return total

    def promise(self, outlook: Outlook) -> i64:
        """Groups on the way count by the square of how far they have come."""
        if outlook.left == 0:
            return 0
        ground, island, laid = outlook.ground, outlook.island, outlook.laid
        words = ground.words
        at = words * self.symbol
        unscored = outlook.unscored
        edge = laid.edge
        total: i64 = 0
        for word in range(1, words - 1):
            left = island.symbols[at + word] & ~island.notes[self.at + word]
            # Those that lie alone are counted all at once.
            alone = left & ~island.beside[at + word]
            unscored[word] = left & ~alone
            alone &= edge[word]
            twice = alone & island.doubles[word]
            total += self._hope(1) * how_many(alone & ~twice)
            if twice:
                total += self._hope(2) * how_many(twice)
        group = laid.group
        for word in range(1, words - 1):
            while unscored[word]:
                bit = WORD * word + first(unscored[word])
                spaces = laid.gather(ground, island, self.symbol, bit)
                can_grow: i64 = 0
                for other in range(1, words - 1):
                    unscored[other] &= ~group[other]
                    can_grow |= group[other] & edge[other]
                if can_grow:
                    total += self._hope(laid.weight(ground, island, spaces))
        return total

    def _hope(self, size: i64) -> i64:
        """What a group of so many symbols promises that can grow."""
        if size >= self.size:
            return 0
        return self.points * POINT * size * size // (self.size * self.size)

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
                at = ground.words * n
                total += self.points * self._joined(ground, island, laid.groups, at)
        return total

    def promise(self, outlook: Outlook) -> i64:
        laid = outlook.laid
        most = outlook.left if outlook.left < LONGEST_ROAD else i64(LONGEST_ROAD)
        noted = outlook.island.notes[self.at]
        laid.measure_roads(outlook.ground, outlook.island, self.symbol, self.terrain, noted, most)
        total: i64 = 0
        for number in range(i64(len(laid.lacking))):
            if not noted & BIT[number]:
                lacking = laid.lacking[number]
                if lacking <= outlook.left:
                    total += self.points * POINT * ROAD_HOPES[lacking] // 100
        return total

    def recall(self, ground: Ground, island: Island, laid: Laid) -> None:
        """A totem that is joined has scored."""
        at = ground.words * self.symbol
        for cell in range(ground.n_cells):
            if has(island.symbols, at, ground.spots[cell]):
                laid.gather(ground, island, self.symbol, ground.spots[cell])
                self._joined(ground, island, laid.group, 0)

    def _joined(self, ground: Ground, island: Island, groups: vec[i64], at: i64) -> i64:
        """How many totems are newly joined by a group, if it arrives."""
        words = ground.words
        arrives: i64 = 0
        for word in range(1, words - 1):
            arrives |= groups[at + word] & island.masks[words * self.terrain + word]
        if arrives == 0:
            return 0
        found: i64 = 0
        for number in range(i64(len(ground.totem_bits))):
            is_new = not island.notes[self.at] & BIT[number]
            if is_new and ground.touches(groups, at, ground.totem_bits[number]):
                island.notes[self.at] |= BIT[number]
                found += 1
        return found


class Largest(Module):
    """I7.6: points for the largest group of a symbol, for each of those who are tied."""

    def promise(self, outlook: Outlook) -> i64:
        islands = outlook.islands
        mine = outlook.island.largest[self.symbol]
        faces = len(outlook.island.rivals) > 0
        if mine == 0 and not (faces and outlook.left):
            return 0
        if faces:
            return self.hoped(mine - outlook.island.rivals[self.symbol], outlook.left)
        ahead: i64 = 99
        for other in range(i64(len(islands))):
            if other != outlook.seat:
                by = mine - islands[other].largest[self.symbol]
                if by < ahead:
                    ahead = by
        # The lead is worth more the clearer it is; whoever has stopped can still be overtaken.
        lead = ahead if ahead < 4 else i64(4)
        hoped = 2 * mine + 2 * lead
        return self.points * (hoped if hoped < POINT else i64(POINT))

    def hoped(self, ahead: i64, left: i64) -> i64:
        """What a lead over the others, or being behind, promises with so many rounds left."""
        if ahead > LARGEST_LEAD:
            ahead = LARGEST_LEAD
        elif ahead < -LARGEST_LEAD:
            ahead = -LARGEST_LEAD
        spread = left if left < LONG else i64(LONG)
        return self.points * HELD[(2 * LARGEST_LEAD + 1) * spread + ahead + LARGEST_LEAD]

    def at_end(self, ground: Ground, islands: list[Island], out: vec[i64]) -> None:
        most: i64 = 1
        for island in islands:
            if island.largest[self.symbol] > most:
                most = island.largest[self.symbol]
            if len(island.rivals) and island.rivals[self.symbol] > most:
                most = island.rivals[self.symbol]
        for seat in range(i64(len(islands))):
            out[seat] = self.points if islands[seat].largest[self.symbol] == most else i64(0)
