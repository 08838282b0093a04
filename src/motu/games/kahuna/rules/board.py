"""The board of Kahuna: twelve islands, twenty-seven lines, two cards for each island (K1.1).

A board is data (`data/bay.json`); this module checks it and lays it out in the flat tables that the
rules use. Another board with as many islands and lines is another file.
"""

from pathlib import Path
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from motu.core.box import Box
from motu.core.components import Components
from motu.core.packing import packed
from motu.core.reading import Field
from motu.games.kahuna.rules.actions import N_ACTIONS, texts_of, tidy
from motu.games.kahuna.words import msg

N_ISLANDS: Final = 12
N_LINES: Final = 27
#: A *way* is a line seen from one of its ends: what a card of that island can be played on.
N_WAYS: Final = 54
#: Four bits count the bridges at an island, and the highest says who controls it.
MOST_LINES_AT: Final = 7


@final
class Board(Components):
    """A board, laid out for the rules. Make one with `read_board`."""

    def __init__(
        self,
        name: str,
        data: dict[str, object],
        islands: list[str],
        centres: list[tuple[float, float]],
        lines: list[tuple[int, int]],
        counts: dict[str, int],
    ) -> None:
        super().__init__(name, data, N_ACTIONS)
        self.islands: Final = islands
        #: Where each island lies, in percent of the picture's sea.
        self.centres: Final = centres
        self.lines: Final = lines
        self.line_names: Final = [f"{islands[a]}-{islands[b]}" for a, b in lines]
        #: How many lines each island has.
        self.degree: Final = [sum(island in line for line in lines) for island in range(12)]
        # Ordered by island, so that the ways of an island lie between two numbers of `first_way`.
        self.ways: Final = [
            (island, line) for island in range(12) for line in range(27) if island in lines[line]
        ]
        #: The actions as players write them, and the number that each such text means.
        self.texts: Final = texts_of(islands, lines, self.ways)
        self.numbers: Final = {tidy(text): action for action, text in enumerate(self.texts)}
        self.bridges_each: Final[i64] = counts["bridges_per_player"]
        self.face_up: Final[i64] = counts["face_up"]
        self.start_hand: Final[i64] = counts["start_hand"]
        self.hand_limit: Final[i64] = counts["hand_limit"]
        self.first_way: Final[vec[i64]] = packed([sum(self.degree[:i]) for i in range(13)])
        self.way_island: Final[vec[i64]] = packed([island for island, _ in self.ways])
        self.way_line: Final[vec[i64]] = packed([line for _, line in self.ways])
        # The lines at an island in the order of its ways, each as its number plus 1 in five bits,
        # so that the innermost loop of all needs no further table.
        self.island_lines: Final[vec[i64]] = packed(
            [
                sum(
                    (line + 1) << (5 * place)
                    for place, line in enumerate([line for i, line in self.ways if i == island])
                )
                for island in range(12)
            ]
        )
        self.line_a: Final[vec[i64]] = packed([a for a, _ in lines])
        self.line_b: Final[vec[i64]] = packed([b for _, b in lines])
        # Both ends of a line added up: less one end it is the other.
        self.line_ends: Final[vec[i64]] = packed([a + b for a, b in lines])
        # One bridge more at both ends of a line, where every island is counted in four bits. A
        # table, because mypyc writes `i64(1) << n` as C's 32-bit `1 << n`, wrong from IFFI on.
        self.line_step: Final[vec[i64]] = packed(
            [(1 << (4 * a)) + (1 << (4 * b)) for a, b in lines]
        )
        # The lines that touch an island, as a bit set.
        self.lines_at: Final[vec[i64]] = packed(
            [sum(1 << line for line in range(27) if i in lines[line]) for i in range(12)]
        )
        # Adding 8 - (what control needs) to each count of four bits sets its highest bit exactly
        # where a player has more than half of the lines (K3.1).
        self.short_of_control: Final[i64] = sum(
            (8 - (self.degree[island] // 2 + 1)) << (4 * island) for island in range(12)
        )


def read_board(name: str, data: Field) -> Board:
    """K1.1: the board of a data file, checked: what is wrong in it is said by its place."""
    data.only(
        "name",
        "about",
        islands=msg("The islands, in alphabetical order."),
        lines=msg("The lines on which bridges can be built, by the islands at their ends."),
        components=msg("How much there is of everything else."),
    )
    islands = data["islands"].each(N_ISLANDS, N_ISLANDS)
    names: list[str] = []
    centres: list[tuple[float, float]] = []
    for island in islands:
        island.only(
            name=msg("Capital letters; the first stands for the island in lists."),
            centre=msg("Where its centre is: from the left and from the top."),
        )
        own = island["name"].text_value(12)
        if not own.isalpha() or own != own.upper():
            raise island["name"].fault(msg("the name of an island is capital letters."))
        if names and own <= names[-1]:
            raise island["name"].fault(msg("islands stand in alphabetical order, each once."))
        names.append(own)
        across, down = island["centre"].each(2, 2)
        centres.append((across.number(0, 100), down.number(0, 100)))
    lines: list[tuple[int, int]] = []
    for line in data["lines"].each(N_LINES, N_LINES):
        first, _, second = line.text_value(30).partition("-")
        if first not in names or second not in names or first >= second:
            raise line.fault(msg("this is not a line between two islands, such as ALOA-BARI."))
        ends = (names.index(first), names.index(second))
        if ends in lines:
            raise line.fault(msg("this line stands there twice."))
        lines.append(ends)
    for number, island in enumerate(islands):
        if not 1 <= sum(number in line for line in lines) <= MOST_LINES_AT:
            raise island.fault(msg("an island has from 1 to {n} lines.", n=MOST_LINES_AT))
    return Board(name, data.plain(), names, centres, lines, _counts(data["components"]))


def _counts(data: Field) -> dict[str, int]:
    ranges = {
        # Card sets hold two cards for each island, no more and no fewer.
        "cards_per_island": (2, 2),
        # K1.4: the largest handicap takes three.
        "bridges_per_player": (3, N_LINES),
        "totems_per_player": (1, N_ISLANDS),
        # Three places of four bits, and hands that can be dealt.
        "face_up": (3, 3),
        "start_hand": (0, 5),
        "hand_limit": (1, 5),
    }
    data.only(
        cards_per_island=msg("Cards of each island."),
        bridges_per_player=msg("Bridges of each player."),
        totems_per_player=msg("Totems of each player; more are used if that is not enough."),
        face_up=msg("Cards in the face-up row."),
        start_hand=msg("Cards that each player begins with."),
        hand_limit=msg("The most cards in a hand."),
    )
    counts = {name: data[name].whole(least, most) for name, (least, most) in ranges.items()}
    # K4.2: nobody begins with more cards than a hand holds.
    data["start_hand"].whole(0, counts["hand_limit"])
    return counts


#: The board that the game comes with.
BOX: Final = Box(
    Path(__file__).parent.parent / "data", ("bay",), read_board, use_own=msg("Use your own board")
)
