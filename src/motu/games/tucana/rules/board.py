"""The maps and cards of Trails of Tucana (T1.1 to T1.4).

A map is data (`data/petit.json`, `data/grande.json`), and with it the cards it is played with. This
module checks a map and lays it out in the flat tables that the rules use. Another island is another
file.

A *pair* is a pair of terrains, of which there are ten. Segments are numbered pair after pair: what
two cards allow is then a stretch of numbers, and what is drawn of a pair is one bit set.
"""

from pathlib import Path
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from motu.core.box import Box
from motu.core.components import Components
from motu.core.hexes import Hex, adjacent_pairs, centre_of, name_of
from motu.core.packing import packed
from motu.core.reading import Field
from motu.games.tucana.words import msg

MAPS: Final = ("petit", "grande")
TERRAINS: Final = ("desert", "forest", "mountain", "water")
#: What a terrain card can show; the last stands for all (T2.2).
CARDS: Final = ("desert", "forest", "mountain", "water", "any")
RELICS: Final = ("obelisk", "book", "toucan", "yeti", "sea_monster")
LETTERS: Final = ("A", "B", "C", "D", "E")

N_TERRAINS: Final = 4
ANY: Final = 4
N_RELICS: Final = 5
N_LETTERS: Final = 5
N_VILLAGES: Final = 10
N_PAIRS: Final = 10
TURNS: Final = 13
MOST_SEATS: Final = 8
#: What is drawn of a pair of terrains fits one number, what is drawn in a turn nine bits each, and
#: a neighbour eight bits.
MOST_OF_PAIR: Final = 62
MOST_SEGMENTS: Final = 500
MOST_HEXES: Final = 200
#: Three bits for each type of relic, eight for the sum of relics of a round, three rounds.
MOST_OF_RELIC: Final = 3
MOST_ROUNDS: Final = 3
MOST_POINTS: Final = 15
#: How far apart two terrains usually are; see `step_costs`.
USUAL_STEP: Final = 5

#: The ten pairs of terrains.
PAIRS: Final[tuple[tuple[int, int], ...]] = tuple(
    (a, b) for a in range(N_TERRAINS) for b in range(a, N_TERRAINS)
)

# What a hex, or all hexes joined to each other, holds: a bit for each of ten villages, then three
# bits for each type of relic (on Petit only two of the three are in use).
FIRST_RELIC: Final = 10
VILLAGE_BITS: Final = 0x3FF
RELIC_BITS: Final = 0x7FFF << 10

#: Powers of two. A table, because mypyc writes `i64(1) << n` with 32 bits.
BIT: Final[vec[i64]] = packed([1 << bit for bit in range(62)])


class Land:
    """The hexes of a map, what lies on them, and the segments between them."""

    def __init__(self) -> None:
        self.places: list[Hex] = []
        self.terrains: list[int] = []
        #: For each hex the number of its village, from 0, or -1.
        self.villages: list[int] = []
        #: For each hex the type of its relic, or -1.
        self.relics: list[int] = []
        self.segments: list[tuple[int, int]] = []

    def find_segments(self) -> None:
        """All pairs of adjacent hexes, pair of terrains after pair of terrains."""
        numbers = {place: number for number, place in enumerate(self.places)}
        ends = [(numbers[a], numbers[b]) for a, b in adjacent_pairs(self.places)]
        self.segments = sorted(ends, key=lambda both: (self.pair_of(both), both))

    def pair_of(self, ends: tuple[int, int]) -> int:
        """The pair of terrains that a segment lies between."""
        a, b = sorted((self.terrains[ends[0]], self.terrains[ends[1]]))
        return PAIRS.index((a, b))

    def pair_sizes(self) -> list[int]:
        """How many segments there are for each pair of terrains."""
        pairs = [self.pair_of(ends) for ends in self.segments]
        return [pairs.count(pair) for pair in range(N_PAIRS)]

    def holds(self) -> list[int]:
        """What lies on each hex, as a bit set."""
        held = []
        for hex_ in range(len(self.places)):
            village, relic = self.villages[hex_], self.relics[hex_]
            bits = 1 << village if village >= 0 else 0
            if relic >= 0:
                bits |= 1 << (FIRST_RELIC + 3 * relic + self.relics[:hex_].count(relic))
            held.append(bits)
        return held

    def neighbours(self) -> list[int]:
        """The neighbours of every hex, each as its number plus 1 in eight bits."""
        found = []
        for hex_ in range(len(self.places)):
            others = [a + b - hex_ for a, b in self.segments if hex_ in (a, b)]
            found.append(sum((other + 1) << (8 * place) for place, other in enumerate(others)))
        return found

    def costs(self, of_pair: list[int]) -> list[int]:
        """What it costs to go to each of the neighbours, in their order."""
        found = []
        for hex_ in range(len(self.places)):
            steps = [of_pair[self.pair_of(ends)] for ends in self.segments if hex_ in ends]
            found.append(sum(step << (8 * place) for place, step in enumerate(steps)))
        return found


def step_costs(deck: list[int]) -> list[int]:
    """For each pair of terrains how far apart they are taken to be: five is usual.

    >>> step_costs([8, 7, 6, 4, 2])
    [6, 4, 4, 5, 6, 5, 5, 7, 6, 10]
    """
    total = sum(deck)
    found = []
    for a, b in PAIRS:
        ways = deck[a] * (deck[a] - 1) if a == b else 2 * deck[a] * deck[b]
        ways += 2 * deck[ANY] * (deck[a] if a == b else deck[a] + deck[b])
        ways += deck[ANY] * (deck[ANY] - 1)
        often = max(ways, 1) / (total * (total - 1))
        # The root: who waits for something rare draws other things meanwhile.
        found.append(min(20, max(1, round(2 * (1 / often) ** 0.5))))
    return found


class Cards:
    """The cards that go with a map, and what things are worth on it."""

    def __init__(self, data: Field) -> None:
        #: T1.2: how many terrain cards there are of each kind.
        self.deck: list[int] = _numbers(data["terrain_deck"], CARDS, 0, 15)
        if sum(self.deck) != 2 * TURNS + 1:
            raise data["terrain_deck"].fault(
                msg("a round of {turns} turns takes {n} terrain cards.", turns=TURNS,
                    n=2 * TURNS + 1)
            )  # fmt: skip
        self.village_cards: list[str] = []
        for card in data["village_cards"].each(1, 60):
            letters = card.text_value(N_VILLAGES)
            if sorted(letters) != sorted(2 * LETTERS):
                raise card.fault(msg("a village card has the letters A to E twice each."))
            if letters in self.village_cards:
                raise card.fault(msg("this card stands there twice."))
            self.village_cards.append(letters)
        #: T1.4: the two blue bonus cards of each letter, #1 and #2.
        self.blue: list[tuple[int, int]] = []
        data["blue_bonus"].only(*LETTERS)
        for letter in LETTERS:
            one, two = data["blue_bonus"][letter].each(2, 2)
            self.blue.append((one.whole(1, MOST_POINTS), two.whole(1, MOST_POINTS)))
        #: T6.2: what a red bonus card gives.
        self.red_points: int = data["red_bonus"].whole(1, 100)
        self.letter_points: list[int] = _numbers(data["village_pairs"], LETTERS, 0, 100)
        data["relics"].only(*RELICS)
        self.relic_points: list[list[int]] = [
            [one.whole(0, MOST_POINTS) for one in data["relics"][relic].each(1, MOST_OF_RELIC)]
            for relic in RELICS
        ]


def _numbers(data: Field, names: tuple[str, ...], least: int, most: int) -> list[int]:
    data.only(*names)
    return [data[name].whole(least, most) for name in names]


@final
class Map(Components):
    """A map with its cards, laid out for the rules. Make one with `read_map`."""

    def __init__(
        self,
        name: str,
        data: dict[str, object],
        rounds: int,
        land: Land,
        cards: Cards,
        n_actions: i64,
    ) -> None:
        super().__init__(name, data, n_actions)
        self.rounds: Final[i64] = rounds
        self.places: Final = land.places
        self.terrains: Final = land.terrains
        self.villages: Final = land.villages
        self.relics: Final = land.relics
        self.segments: Final = land.segments
        self.names: Final = [name_of(place) for place in land.places]
        self.centres: Final = [centre_of(place) for place in land.places]
        self.segment_names: Final = [f"{self.names[a]}-{self.names[b]}" for a, b in self.segments]
        #: The segment that each such text means.
        self.numbers: Final = {text: number for number, text in enumerate(self.segment_names)}
        self.letter_points: Final = cards.letter_points
        self.relic_points: Final = cards.relic_points
        self.deck: Final = cards.deck
        self.village_cards: Final = cards.village_cards
        self.blue: Final = cards.blue
        self.red_points: Final[i64] = cards.red_points

        self.n_hexes: Final[i64] = len(land.places)
        #: T1.2: all cards, four bits for how many there are of each kind.
        self.full_deck: Final[i64] = sum(n << (4 * kind) for kind, n in enumerate(cards.deck))
        held = land.holds()
        #: For every hex, joined to no other yet: less one minus what it holds. See `Sheet.roots`.
        self.bare_roots: Final[vec[i64]] = packed([-1 - bits for bits in held])
        #: The hex of each village and of each relic, in the order of their bits; -1 for none.
        self.hex_of: Final[vec[i64]] = packed(
            [held.index(1 << bit) if 1 << bit in held else -1 for bit in range(25)]
        )
        #: Six neighbours in eight bits each; the first of them in the lowest.
        self.neighbours: Final[vec[i64]] = packed(land.neighbours())
        #: How far each of these neighbours is, in the same order: the further, the rarer the two
        #: terrains come up together.
        self.neighbour_costs: Final[vec[i64]] = packed(land.costs(step_costs(cards.deck)))
        #: For each pair of terrains how much rarer than usual it comes up.
        self.rarity: Final[vec[float]] = vec[float](
            [(step - USUAL_STEP) / USUAL_STEP for step in step_costs(cards.deck)]
        )
        self.longest_step: Final[i64] = max(step_costs(cards.deck))
        self.segment_a: Final[vec[i64]] = packed([a for a, _ in land.segments])
        self.segment_b: Final[vec[i64]] = packed([b for _, b in land.segments])
        self.segment_pair: Final[vec[i64]] = packed([land.pair_of(ends) for ends in land.segments])
        sizes = land.pair_sizes()
        #: The segments of a pair go from its number here up to, but without, the next.
        self.first_of_pair: Final[vec[i64]] = packed(
            [sum(sizes[:pair]) for pair in range(N_PAIRS + 1)]
        )
        #: All segments of a pair, as a bit set.
        self.all_of_pair: Final[vec[i64]] = packed([(1 << size) - 1 for size in sizes])
        #: The relics of a type, as they stand in what a hex holds.
        self.relics_of_type: Final[vec[i64]] = packed(
            [
                sum(1 << (FIRST_RELIC + 3 * relic + n) for n in range(len(points)))
                for relic, points in enumerate(cards.relic_points)
            ]
        )
        #: What a type of relic gives with so many marked: relic_sum[4 * relic + marked].
        self.relic_sum: Final[vec[i64]] = packed(
            [
                sum(points[: min(marked, len(points))])
                for points in cards.relic_points
                for marked in range(4)
            ]
        )
        self.points_of_letter: Final[vec[i64]] = packed(cards.letter_points)


def _fitting(first: int, second: int) -> int:
    """T2.1, T2.2: the pairs of terrains that two cards allow, as a bit set."""
    ones = range(N_TERRAINS) if first == ANY else [first]
    twos = range(N_TERRAINS) if second == ANY else [second]
    fitting = {(min(a, b), max(a, b)) for a in ones for b in twos}
    return sum(1 << pair for pair in range(N_PAIRS) if PAIRS[pair] in fitting)


#: FITTING[5 * first + second]: the pairs of terrains that two cards allow.
FITTING: Final[vec[i64]] = packed([_fitting(a, b) for a in range(5) for b in range(5)])


# --- reading -----------------------------------------------------------------------------------


def read_map(name: str, data: Field, n_actions: int = 0) -> Map:
    """T1.1 to T1.4: the map of a data file, checked: what is wrong in it is said by its place.

    An action is a segment, unless another game with the same maps has other actions.
    """
    data.only(
        "name",
        "about",
        rounds=msg("How many rounds are played."),
        rows=msg("The map, row by row from the top; the words about the file say how."),
        village_pairs=msg("The points for connecting the two villages of a letter."),
        relics=msg("The points of each type of relic, in the order in which they are marked."),
        terrain_deck=msg("How many terrain cards there are of each kind, 27 together."),
        village_cards=msg("The letters of the villages 1 to 10 on each village card."),
        blue_bonus=msg("The points of the two blue bonus cards of each letter."),
        red_bonus=msg("The points of a red bonus card."),
    )
    cards = Cards(data)
    land = _land(data["rows"])
    for relic, points in enumerate(cards.relic_points):
        if land.relics.count(relic) != len(points):
            raise data["relics"][RELICS[relic]].fault(
                msg("there must be a value for each of the {n} on the map.",
                    n=land.relics.count(relic))
            )  # fmt: skip
        if len(points) != len(cards.relic_points[0]):
            raise data["relics"][RELICS[relic]].fault(
                msg("there must be as many relics of every type.")
            )
    rounds = data["rounds"].whole(1, MOST_ROUNDS)
    # T3.4: a free segment can always be drawn.
    least = rounds * TURNS + N_RELICS
    if len(land.segments) < least:
        raise data["rows"].fault(msg("a map has at least {n} segments.", n=least))
    return Map(name, data.plain(), rounds, land, cards, n_actions or len(land.segments))


def _land(rows: Field) -> Land:
    """T1.1: the hexes, row by row; a cell is a terrain and what lies there."""
    land = Land()
    for row, cells in enumerate(rows.each(1, 26)):
        for column, cell in enumerate(cells.text_value(200).split()):
            if cell != ".":
                _add_hex(land, (row, column), cell, cells)
    if sorted(v for v in land.villages if v >= 0) != list(range(N_VILLAGES)):
        raise rows.fault(msg("a map has the villages 1 to 10, each once."))
    if len(land.places) > MOST_HEXES:
        raise rows.fault(msg("a map has at most {n} hexes.", n=MOST_HEXES))
    land.find_segments()
    if len(land.segments) > MOST_SEGMENTS or max(land.pair_sizes()) > MOST_OF_PAIR:
        raise rows.fault(
            msg("there are more than {n} segments between two terrains.", n=MOST_OF_PAIR)
        )
    # T2.1: whatever two cards come first, something can be drawn.
    if min(land.pair_sizes()) == 0:
        raise rows.fault(msg("there must be a segment between every two terrains."))
    return land


def _add_hex(land: Land, place: Hex, cell: str, row: Field) -> None:
    terrains = [name[0] for name in TERRAINS]
    relics = [name[0] for name in RELICS]
    terrain, thing = cell[0], cell[1:]
    is_village = thing.isascii() and thing.isdigit() and 1 <= int(thing) <= N_VILLAGES
    if terrain not in terrains or not (thing == "" or is_village or thing in relics):
        raise row.fault(
            msg(
                "{cell} isn't a cell: write a terrain ({terrains}), then nothing, a village "
                "from 1 to 10 or a relic ({relics}).",
                cell=cell[:20],
                terrains=" ".join(terrains),
                relics=" ".join(relics),
            )
        )
    land.places.append(place)
    land.terrains.append(terrains.index(terrain))
    land.villages.append(int(thing) - 1 if is_village else -1)
    land.relics.append(relics.index(thing) if thing in relics else -1)


#: The maps that the game comes with: the option `map` chooses between them.
BOX: Final = Box(
    Path(__file__).parent.parent / "data", MAPS, read_map, "map", msg("Use your own map")
)
