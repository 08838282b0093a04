"""How an island is judged before it is finished: the points that it may come to. Compiled.

What each module promises was thought out by hand; how much of that comes true, in each part of a
game, was learned from games (`data/weights.json`). Choosing well takes no more than that; but much
of what an island comes to nobody can promise yet, so a search says too little early on. How much
was learned as well (`data/amends.json`).
"""

from pathlib import Path
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from motu.core.judging import Amends, Manner, Weights, read_amends, read_weights
from motu.games.my_island.rules.bitmap import how_many_in
from motu.games.my_island.rules.ground import N_SYMBOLS, Ground
from motu.games.my_island.rules.island import END_OF_TRACK, Island
from motu.games.my_island.rules.land import MODES, Mode
from motu.games.my_island.rules.modules import PLAIN_KINDS, POINT, Outlook

MANNER: Final = Manner(keenness=20.0, rolled=3, sampled=10, alone=True, candidates=8)
#: Against others it is worth looking further: solo hardly any game falls short of the track's end.
WITH_OTHERS: Final = Manner(keenness=20.0, rolled=6, sampled=10, alone=True, candidates=8)
#: A point, in the small change in which placements are weighed, as in `State.worth`.
SMALL: Final = 20.0
#: A free space next to a symbol is room to go on; more than so many of a symbol are no better.
ENOUGH_ROOM: Final = 6

#: After the promises: what the endless game scores by, and all modules of the envelopes as one.
ROOM_AT: Final = 6
TILES_AT: Final = 7
REST_AT: Final = 8
FEATURES: Final = [
    *[f"promise of {kind}" for kind in PLAIN_KINDS],
    "promise of the envelopes",
    "room",
    "rounds left",
    "rest",
]
#: Four rounds alike, for the endless game and for all others.
PHASES: Final = 16
WEIGHTS: Final[Weights] = read_weights(
    str(Path(__file__).parent.parent / "data" / "weights.json"), FEATURES, PHASES
)
#: Every mode alone and with others, for whom the largest groups are in doubt.
COMPANY: Final = ["alone", "with others"]
#: From no tile left to more than there are.
STEPS: Final = 32
AMENDS: Final[Amends] = read_amends(
    str(Path(__file__).parent.parent / "data" / "amends.json"),
    [f"{mode}, {company}" for mode in MODES for company in COMPANY],
    STEPS,
    float(END_OF_TRACK),
)


def features(rules: Mode, outlook: Outlook, out: vec[float]) -> i64:
    """What an island promises with so many rounds left; returns the phase."""
    for n in range(i64(REST_AT)):
        out[n] = 0.0
    left = outlook.left
    for module in rules.modules:
        out[module.learned_as] += float(module.promise(outlook)) / float(POINT)
    out[ROOM_AT] = float(room_on(outlook.ground, outlook.island)) if left else 0.0
    out[TILES_AT] = float(left)
    out[REST_AT] = 1.0 if left else 0.0
    phase = left // 4 if left < 28 else i64(7)
    return phase if rules.number == 0 else 8 + phase


def room_on(ground: Ground, island: Island) -> i64:
    """Free spaces next to each symbol, up to a few of each: there must be somewhere to go on."""
    words = ground.words
    allowed = island.allowed
    a = allowed[1] & ~island.taken[1]
    b = allowed[2] & ~island.taken[2]
    c = allowed[3] & ~island.taken[3]
    d = allowed[4] & ~island.taken[4]
    beside = island.beside
    total: i64 = 0
    for symbol in range(i64(N_SYMBOLS)):
        at = words * symbol
        found = how_many_in(
            a & beside[at + 1], b & beside[at + 2], c & beside[at + 3], d & beside[at + 4]
        )
        total += found if found < ENOUGH_ROOM else i64(ENOUGH_ROOM)
    return total


def expected(rules: Mode, outlook: Outlook, room: vec[float]) -> float:
    """The points that an island may come to."""
    phase = features(rules, outlook, room)
    island = outlook.island
    found = float(island.marker - island.debt) + WEIGHTS.sum(phase, room)
    return (
        found
        if found < float(END_OF_TRACK)
        else float(END_OF_TRACK) + 0.1 * (found - float(END_OF_TRACK))
    )
