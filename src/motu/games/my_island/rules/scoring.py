"""The modules of a data file (I7, I8), read and checked. Compiled."""

from typing import Final

from mypy_extensions import i64

from motu.core.message import Message
from motu.core.packing import packed
from motu.core.reading import Field
from motu.games.my_island.rules.ground import SYMBOLS, TERRAINS, Survey
from motu.games.my_island.rules.island import BUILDINGS
from motu.games.my_island.rules.modules import (
    Group,
    Largest,
    Module,
    Open,
    Road,
    SymbolOn,
)
from motu.games.my_island.rules.targets import (
    ANY,
    Around,
    Eruption,
    Guard,
    Monster,
    Ring,
    Telescope,
    Treasure,
)
from motu.games.my_island.words import msg

MOST_POINTS: Final = 20
#: Every kind of module, and the rule that explains it.
KINDS: Final = {
    "symbol_on": "I7.2",
    "open": "I7.3",
    "group": "I7.4",
    "road": "I7.5",
    "largest": "I7.6",
    "treasure": "I8.1",
    "pirates": "I8.2",
    "monster": "I8.3",
    "telescope": "I8.6",
    "building": "I8.8",
    "eruption": "I8.10",
    "ring": "I8.11",
}
#: What stands or is marked on the spaces of these kinds.
SITES: Final = {
    "pirates": "pirates",
    "monster": "monster",
    "telescope": "telescope",
    "eruption": "crater",
}
#: Those that can be ringed.
RINGED: Final = (*BUILDINGS, "observatory")
#: Those with spaces that are reached or not.
TARGETS: Final = ("pirates", "monster", "telescope", "building", "ring")


def read_module(field: Field, survey: Survey) -> Module:
    """I7, I8: a module of a data file, checked; what stands on a space is noted there."""
    kind = field["module"].choice(tuple(KINDS))
    points = field["points"].whole(-MOST_POINTS, MOST_POINTS)
    about: dict[str, Message] = {
        "module": msg("What scores: see the rules page, chapters 7 and 8."),
        "points": msg("How many points it brings; below 0 they are lost."),
    }
    symbol = terrain = size = missed = 0
    if kind == "ring":
        about["symbol"] = msg("The symbol that counts, or any.")
        chosen = field["symbol"].choice((*SYMBOLS, "any"))
        symbol = ANY if chosen == "any" else SYMBOLS.index(chosen)
    elif kind not in ("open", "treasure", "telescope", "eruption"):
        about["symbol"] = msg("The symbol that counts.")
        symbol = SYMBOLS.index(field["symbol"].choice(SYMBOLS))
    if kind in ("symbol_on", "open"):
        about["terrain"] = msg("The terrain that counts.")
        terrain = TERRAINS.index(field["terrain"].choice(TERRAINS))
    if kind == "group":
        about["size"] = msg("How many symbols must be connected.")
        size = field["size"].whole(2, 30)
    if kind == "road":
        about["from"] = msg("Where roads begin: at every totem.")
        field["from"].choice(("totem",))
        about["to"] = msg("The terrain to which roads lead.")
        terrain = TERRAINS.index(field["to"].choice(TERRAINS))
    if kind in ("monster", "building"):
        about["size"] = msg("How many symbols must lie next to it: the teeth of a monster.")
        size = field["size"].whole(1, 6)
    if kind == "telescope":
        about["size"] = msg("How long the straight line must be.")
        size = field["size"].whole(2, 5)
    site = SITES.get(kind, "")
    if kind in ("building", "ring"):
        about["site"] = msg("Which building it is.")
        site = field["site"].choice(BUILDINGS if kind == "building" else RINGED)
    if kind in TARGETS and "missed" in field:
        about["missed"] = msg(
            "What each that is not reached brings at the end, of a monster each of its teeth; "
            "0 if it is left out."
        )
        missed = field["missed"].whole(-MOST_POINTS, MOST_POINTS)
    spaces: list[str] = []
    if site:
        about["spaces"] = msg("The spaces that it is about.")
        spaces = survey.each(field["spaces"], 1 if site in RINGED else 12)
        if kind != "pirates":
            for one, name in zip(field["spaces"].each(), spaces, strict=True):
                survey.site(one, name, site)
    field.only(**about)
    module = _made(kind, symbol, terrain, points)
    module.rule = KINDS[kind]
    module.size = size
    module.missed = missed
    module.site = site
    module.bits = packed([survey.bit(name) for name in spaces])
    module.scores_at_once = kind not in ("open", "largest", "eruption")
    module.scores_at_end = kind in ("open", "largest", "eruption") or missed != 0
    if kind == "group":
        module.slots = survey.words
    elif kind == "road" or kind in TARGETS:
        module.slots = 1
    return module


def _made(kind: str, symbol: i64, terrain: i64, points: i64) -> Module:
    if kind == "symbol_on":
        return SymbolOn(kind, symbol, terrain, points)
    if kind == "open":
        return Open(kind, symbol, terrain, points)
    if kind == "group":
        return Group(kind, symbol, terrain, points)
    if kind == "road":
        return Road(kind, symbol, terrain, points)
    if kind == "largest":
        return Largest(kind, symbol, terrain, points)
    if kind == "treasure":
        return Treasure(kind, symbol, terrain, points)
    if kind == "pirates":
        return Guard(kind, symbol, terrain, points)
    if kind == "monster":
        return Monster(kind, symbol, terrain, points)
    if kind == "telescope":
        return Telescope(kind, symbol, terrain, points)
    if kind == "building":
        return Around(kind, symbol, terrain, points)
    if kind == "eruption":
        return Eruption(kind, symbol, terrain, points)
    return Ring(kind, symbol, terrain, points)
