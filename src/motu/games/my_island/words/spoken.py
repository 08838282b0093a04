"""The words of My Island that several of its files use."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from motu.core.kept import kept
from motu.core.level import LEVELS, level_named
from motu.core.message import Message, seats_of
from motu.core.rating import Rating
from motu.games.my_island.rules.land import POSES
from motu.games.my_island.rules.state import MyIslandState
from motu.games.my_island.view import (
    GroupView,
    IslandView,
    Item,
    KeptView,
    MyIslandView,
    SiteView,
    covered,
)
from motu.games.my_island.words import msg, nmsg

SIDES: Final = (msg("Coral"), msg("Ink"), msg("Sand"), msg("Kelp"))
SEATS: Final = seats_of(SIDES)

#: The modes that a form offers; of later episodes it says no more than their number.
MODE_WORDS: Final = (
    msg("Endless game"),
    msg("Episode 1: Arrival"),
    msg("Episode 2: First Paths"),
    msg("Episode 3: Under the Palms"),
)
SYMBOL_WORDS: Final[Mapping[str, Message]] = {
    "field": msg("field"),
    "wall": msg("wall"),
    "house": msg("house"),
    "path": msg("path"),
}
TERRAIN_WORDS: Final[Mapping[str, Message]] = {
    "beach": msg("beach"),
    "heath": msg("heath"),
    "palm": msg("palms"),
    "rainforest": msg("rainforest"),
    "plateau": msg("plateau"),
}
SHAPE_WORDS: Final[Mapping[str, Message]] = {
    "pair": msg("pair"),
    "line": msg("line of three"),
    "triangle": msg("triangle"),
    "rhombus": msg("rhombus"),
    "trefoil": msg("trefoil"),
    "wave": msg("wave"),
    "hook": msg("hook"),
    "bow": msg("bow"),
}
#: The same as what somebody places, which Polish says in another form.
PLACED_WORDS: Final[Mapping[str, Message]] = {
    "pair": msg("a pair"),
    "line": msg("a line of three"),
    "triangle": msg("a triangle"),
    "rhombus": msg("a rhombus"),
    "trefoil": msg("a trefoil"),
    "wave": msg("a wave"),
    "hook": msg("a hook"),
    "bow": msg("a bow"),
}
LETTERS: Final = {"f": "field", "w": "wall", "h": "house", "p": "path"}
# What modules count, each as a message of its own: Polish says the parts in other forms.
PLACED_SYMBOL_WORDS: Final[Mapping[str, Message]] = {
    "field": msg("Field"),
    "wall": msg("Wall"),
    "house": msg("House"),
    "path": msg("Path"),
}
ON_WORDS: Final[Mapping[str, Message]] = {
    "beach": msg("on the beach"),
    "heath": msg("on the heath"),
    "palm": msg("among palms"),
    "rainforest": msg("in the rainforest"),
    "plateau": msg("on the plateau"),
}
OPEN_WORDS: Final[Mapping[str, Message]] = {
    "beach": msg("Open beach"),
    "heath": msg("Open heath"),
    "palm": msg("Open palms"),
    "rainforest": msg("Open rainforest"),
    "plateau": msg("Open plateau"),
}
#: I5.1: what a group of a symbol is called.
GROUP_WORDS: Final[Mapping[str, Message]] = {
    "field": msg("Farm"),
    "wall": msg("Fortification"),
    "house": msg("Village"),
    "path": msg("Network of paths"),
}
LARGEST_WORDS: Final[Mapping[str, Message]] = {
    "field": msg("Largest farm"),
    "wall": msg("Largest fortification"),
    "house": msg("Largest village"),
    "path": msg("Largest network of paths"),
}
#: I8.7: groups that take more symbols than usual.
LARGE_GROUP_WORDS: Final[Mapping[str, Message]] = {
    "field": msg("Large farm"),
    "wall": msg("Large fortification"),
    "house": msg("Large village"),
    "path": msg("Large network of paths"),
}
#: I8: what stands on an island.
SITE_WORDS: Final[Mapping[str, Message]] = {
    "pirates": msg("landing place of the pirates"),
    "monster": msg("monster"),
    "telescope": msg("telescope"),
    "palace": msg("palace"),
    "citadel": msg("citadel"),
    "granary": msg("granary"),
    "observatory": msg("observatory"),
    "crater": msg("crater"),
}
TARGET_WORDS: Final[Mapping[str, Message]] = {
    "treasure": msg("Treasure"),
    "pirates": msg("Pirates"),
    "monster": msg("Monsters"),
    "telescope": msg("Telescopes"),
    "eruption": msg("Eruption"),
}
ROOF_WORDS: Final[Mapping[str, Message]] = {
    "palace": msg("Roof of the palace"),
    "citadel": msg("Roof of the citadel"),
    "granary": msg("Roof of the granary"),
}
RING_WORDS: Final[Mapping[str, Message]] = {
    "palace": msg("Ring around the palace"),
    "citadel": msg("Ring around the citadel"),
    "granary": msg("Ring around the granary"),
    "observatory": msg("Ring around the observatory"),
}
#: I6.1: the animals of the islands.
ANIMAL_WORDS: Final[Mapping[str, Message]] = {
    "turtle": msg("turtle"),
    "parrot": msg("parrot"),
    "gecko": msg("gecko"),
    "crab": msg("crab"),
    "whale": msg("whale"),
    "octopus": msg("octopus"),
    "bat": msg("flying fox"),
    "seal": msg("seal"),
}
#: I5.1: so many symbols make an ordinary group.
USUAL_GROUP: Final = 5
TURN_WORDS: Final = {
    "turn-0": msg("as on its card"),
    "turn-1": msg("turned right by 60°"),
    "turn-2": msg("turned right by 120°"),
    "turn-3": msg("turned by 180°"),
    "turn-4": msg("turned left by 120°"),
    "turn-5": msg("turned left by 60°"),
}


def mode_words(number: int) -> Message:
    """What a mode is called, by the number of its episode; 0 is the endless game."""
    return MODE_WORDS[number] if number < len(MODE_WORDS) else msg("Episode {n}", n=number)


def episode_words(number: int, ours: bool) -> Message:
    """I6.6: an episode by its number, marked if it was written by us."""
    return msg("Episode {n} (ours)", n=number) if ours else msg("Episode {n}", n=number)


# --- tiles and modules -----------------------------------------------------------------------


@kept
def tile_words(name: str, placed: bool = False) -> Message:
    """A tile in words, by its short name.

    >>> str(tile_words("line-fwh"))
    'line of three (field, wall, house)'
    """
    shape, _, letters = name.partition("-")
    symbols = tuple(SYMBOL_WORDS[LETTERS[letter]] for letter in letters)
    words = PLACED_WORDS[shape] if placed else SHAPE_WORDS[shape]
    return msg("{shape} ({symbols})", shape=words, symbols=symbols)


def module_words(item: Item) -> Message:
    """What a module counts, in few words."""
    symbol, terrain = item["symbol"] or "", item["terrain"] or ""
    if item["module"] == "symbol_on":
        return msg("{symbol} {where}", symbol=PLACED_SYMBOL_WORDS[symbol], where=ON_WORDS[terrain])
    if item["module"] == "open":
        return OPEN_WORDS[terrain]
    if item["module"] == "group":
        if item["size"] == USUAL_GROUP:
            return GROUP_WORDS[symbol]
        named = LARGE_GROUP_WORDS if item["size"] > USUAL_GROUP else GROUP_WORDS
        return msg("{group} of {n}", group=named[symbol], n=item["size"])
    if item["module"] in TARGET_WORDS:
        return TARGET_WORDS[item["module"]]
    if item["module"] in ("building", "ring"):
        return (ROOF_WORDS if item["module"] == "building" else RING_WORDS)[item["site"]]
    if item["module"] == "road":
        if (symbol, terrain) == ("path", "beach"):
            return msg("Road from a totem to the sea")
        return msg("Road from a totem ({symbol}, {terrain})", symbol=SYMBOL_WORDS[symbol],
                   terrain=TERRAIN_WORDS[terrain])  # fmt: skip
    return LARGEST_WORDS[symbol]


def rating_words(rated: Rating) -> Message:
    """How good a solo game was."""
    return msg(
        "You beat {percent}% of {games} solo games by {bot}.",
        percent=rated["percent"],
        games=rated["games"],
        bot=level_named(LEVELS, rated["bot"]).title,
    )


# --- picks and actions -------------------------------------------------------------------------


@kept
def pick_words(pick: str) -> Message:
    """What a pick is called."""
    kind, _, name = pick.partition("-")
    if kind == "turn":
        return TURN_WORDS[pick]
    if kind == "at":
        return msg("its first symbol on {space}", space=name)
    return {
        "tile": msg("the tile of this round"),
        "pass": msg("pass: lose 1 point"),
        "stop": msg("stop for good"),
        "sure": msg("yes, leave the game"),
    }[kind]


def action_words(state: MyIslandState, seat: int, action: int) -> Message:
    """An action as a sentence in the imperative, such as a button would say it."""
    land = state.land
    if action == land.pass_:
        return msg("Pass and lose 1 point")
    if action == land.stop:
        return msg("Stop: play no more tiles")
    names = [land.ground.names[cell] for cell in covered(land, int(state.card), action)]
    turn = action % POSES
    words = msg("Place the tile on {spaces}", spaces=", ".join(names))
    if not turn:
        return words
    return msg("{action}, {turned}", action=words, turned=TURN_WORDS[f"turn-{turn}"])


# --- the position ------------------------------------------------------------------------------


def ask(view: MyIslandView) -> Message:
    """What is asked of the viewer, or what is being waited for."""
    if view["phase"] == "over":
        return msg("The game is over.")
    seat = view["seat"]
    if seat is None:
        return _waiting(view)
    mine = view["seats"][seat]
    if mine["stopped"] or seat not in view["to_act"]:
        return _waiting(view)
    if not view["fits"]:
        if mine["marker"]:
            return msg("This tile fits nowhere: pass and lose 1 point, or stop.")
        return msg("This tile fits nowhere, and with the marker on 0 you cannot pass: stop.")
    if not mine["tiles"]:
        return msg("Place the first tile: it must cover a beach space.")
    return msg("Place the tile next to an equal symbol.")


def _waiting(view: MyIslandView) -> Message:
    waited = tuple(SEATS[seat] for seat in view["to_act"])
    return msg("Still deciding: {players}.", players=waited)


def describe(view: MyIslandView) -> list[Message]:
    """The position in words, a line each."""
    lines = [_round_words(view["round"], view["rounds"], view["card"])]
    if view["episode"]:
        lines.insert(0, _episode_words(view["episode"], view["chapter"], view["ours"]))
    if view["to_come"]:
        lines.append(_to_come_words(tuple(view["to_come"])))
    for seat, island in enumerate(view["seats"]):
        lines += _island_words(seat, island, view["phase"] == "over")
    if view["rating"]:
        lines.append(rating_words(view["rating"]))
    return lines


@kept
def _episode_words(number: int, chapter: int, ours: bool) -> Message:
    """I6.5, I6.6: which episode it is, and whether it was written by us."""
    words = msg("Episode {n} of chapter {chapter}", n=number, chapter=chapter)
    return msg("{episode}, written by us.", episode=words) if ours else msg("{what}.", what=words)


@kept
def _round_words(round_: int, rounds: int, card: str | None) -> Message:
    if card is None:
        return nmsg("It is over after {n} round.", "It is over after {n} rounds.", round_)
    return msg("Round {round} of {rounds}: {tile}.", round=round_, rounds=rounds,
               tile=tile_words(card))  # fmt: skip


@kept
def _to_come_words(tiles: tuple[str, ...]) -> Message:
    return nmsg("{n} tile to come: {tiles}.", "{n} tiles to come: {tiles}.", len(tiles),
                tiles=tuple(tile_words(tile) for tile in tiles))  # fmt: skip


def _island_words(seat: int, island: IslandView, over: bool) -> list[Message]:
    lines = [_marker_words(seat, island, over)]
    if island["tiles"]:
        laid = tuple(
            msg("{tile} on {spaces}", tile=tile_words(one["tile"]), spaces=", ".join(one["cells"]))
            for one in island["tiles"]
        )
        lines.append(msg("Tiles of {player}: {tiles}.", player=SEATS[seat], tiles=laid))
    else:
        lines.append(msg("{player} has no tiles yet.", player=SEATS[seat]))
    if island["groups"]:
        groups = tuple(_group_words(group) for group in island["groups"])
        lines.append(msg("Groups of {player}: {groups}.", player=SEATS[seat], groups=groups))
    if island["sites"]:
        sites = tuple(site_words(site) for site in island["sites"])
        lines.append(msg("On the island of {player}: {sites}.", player=SEATS[seat], sites=sites))
    kept_ = kept_words(island["kept"])
    if kept_:
        lines.append(msg("The island of {player} keeps: {things}.", player=SEATS[seat],
                         things=kept_))  # fmt: skip
    if island["totems"]:
        lines.append(msg("Totems of {player} with a road: {spaces}.", player=SEATS[seat],
                         spaces=", ".join(island["totems"])))  # fmt: skip
    return lines


def _marker_words(seat: int, island: IslandView, over: bool) -> Message:
    points = nmsg("{n} point", "{n} points", island["marker"])
    beaches = nmsg("{n} open beach space", "{n} open beach spaces", island["open"]["beach"])
    if over:
        return msg("{player}: {points}, {beaches}.", player=SEATS[seat], points=points,
                   beaches=beaches)  # fmt: skip
    words = msg("{player}: {points}, {final} if it ended now, {beaches}", player=SEATS[seat],
                points=points, final=island["final"], beaches=beaches)  # fmt: skip
    if island["stopped"]:
        return msg("{what}; stopped.", what=words)
    if island["debt"]:
        return msg("{what}; {debt} to be taken off.", what=words, debt=island["debt"])
    if island["decided"]:
        return msg("{what}; has decided.", what=words)
    return msg("{what}.", what=words)


def _group_words(group: GroupView) -> Message:
    words = msg("{symbol} {spaces}", symbol=SYMBOL_WORDS[group["symbol"]],
                spaces="-".join(group["cells"]))  # fmt: skip
    return msg("{group} (has scored)", group=words) if group["scored"] else words


def site_words(site: SiteView) -> Message:
    """I8: what stands on a space, and how far it has come."""
    name = msg("{site} on {space}", site=SITE_WORDS[site["kind"]], space=site["space"])
    if site["kind"] == "crater":
        return name
    if site["done"]:
        return msg("{site} ({how})", site=name, how=DONE_WORDS[site["kind"]])
    if site["kind"] == "monster":
        teeth = nmsg("{n} tooth left", "{n} teeth left", site["teeth"])
        return msg("{site} ({how})", site=name, how=teeth)
    return name


#: What a site is once it has been reached.
DONE_WORDS: Final[Mapping[str, Message]] = {
    "pirates": msg("guarded"),
    "monster": msg("beaten"),
    "telescope": msg("marked"),
    "palace": msg("has its colour"),
    "citadel": msg("has its colour"),
    "granary": msg("has its colour"),
    "observatory": msg("ringed"),
}


def kept_words(kept_: KeptView) -> tuple[Message, ...]:
    """I6.1: what an island keeps from episode to episode."""
    found: list[Message] = []
    if "name" in kept_:
        found.append(msg("its name, {name}", name=kept_["name"]))
    if "animal" in kept_:
        found.append(ANIMAL_WORDS[kept_["animal"]])
    if "circles" in kept_:
        found.append(nmsg("{n} development circle", "{n} development circles", kept_["circles"]))
    if "palms" in kept_:
        found.append(msg("palms on {spaces}", spaces=", ".join(kept_["palms"])))
    if "treasures" in kept_:
        found.append(msg("treasures on {spaces}", spaces=", ".join(kept_["treasures"])))
    for building, roofs in kept_.get("roofs", {}).items():
        words = nmsg("{n} roof", "{n} roofs", roofs)
        found.append(msg("{site}: {roofs}", site=SITE_WORDS[building], roofs=words))
    return tuple(found)
