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
from motu.games.my_island.view import GroupView, IslandView, Item, MyIslandView, covered
from motu.games.my_island.words import msg, nmsg

SIDES: Final = (msg("Coral"), msg("Ink"), msg("Sand"), msg("Kelp"))
SEATS: Final = seats_of(SIDES)

MODE_WORDS: Final = (msg("Endless game"), msg("Episode 1: Arrival"))
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
}
SHAPE_WORDS: Final[Mapping[str, Message]] = {
    "pair": msg("pair"),
    "line": msg("line of three"),
    "triangle": msg("triangle"),
    "rhombus": msg("rhombus"),
}
#: The same as what somebody places, which Polish says in another form.
PLACED_WORDS: Final[Mapping[str, Message]] = {
    "pair": msg("a pair"),
    "line": msg("a line of three"),
    "triangle": msg("a triangle"),
    "rhombus": msg("a rhombus"),
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
}
OPEN_WORDS: Final[Mapping[str, Message]] = {
    "beach": msg("Open beach"),
    "heath": msg("Open heath"),
    "palm": msg("Open palms"),
    "rainforest": msg("Open rainforest"),
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
TURN_WORDS: Final = {
    "turn-0": msg("as on its card"),
    "turn-1": msg("turned right by 60°"),
    "turn-2": msg("turned right by 120°"),
    "turn-3": msg("turned by 180°"),
    "turn-4": msg("turned left by 120°"),
    "turn-5": msg("turned left by 60°"),
}


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
        return GROUP_WORDS[symbol]
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
    if view["to_come"]:
        lines.append(_to_come_words(tuple(view["to_come"])))
    for seat, island in enumerate(view["seats"]):
        lines += _island_words(seat, island, view["phase"] == "over")
    if view["rating"]:
        lines.append(rating_words(view["rating"]))
    return lines


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
