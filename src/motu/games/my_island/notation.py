"""Positions of My Island in one line of text.

>>> import motu
>>> my_island = motu.game("my_island")
>>> state = my_island.read_position("card pair-fw; laid line-hfp:G4 / -; marker 12 / 9")
>>> my_island.write_position(state)
'card pair-fw; laid line-hfp:G4 / -; marker 12 / 9'

| clause     | says                                                                             |
|------------|----------------------------------------------------------------------------------|
| `components` | an episode, such as `episode_7`; else the endless game                         |
| `palms`    | the spaces of each island that palms are stuck on                                |
| `treasures` | the same of treasures                                                           |
| `roofs`    | the roofs of palace, citadel and granary                                         |
| `circles`  | the development circles that each island had                                     |
| `animal`   | the animal of each island                                                        |
| `name`     | the name of each island                                                          |
| `gone`    | tiles whose cards have been turned over, besides those that lie on an island      |
| `card`    | the tile of this round; `-` once it is over                                       |
| `laid`    | what lies on each island: a tile, the space of its first symbol, turns of 60°     |
| `marker`  | the score marker of each seat                                                     |
| `debt`    | what is still to be taken off                                                     |
| `passes`  | how often each seat has passed                                                    |
| `won`     | what each module has brought, in the order of the mode                            |
| `stopped` | the round in which each seat left for good; 0 if it plays on                      |
| `chosen`  | what each seat has decided in this round                                          |

The round, groups and roads that have scored follow from these.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from motu.core.clauses import (
    NOTHING,
    Bits,
    Clause,
    EachSeat,
    Known,
    Name,
    Shared,
    Text,
    Unseen,
    Whole,
    each_seat,
)
from motu.core.errors import BadPosition
from motu.core.notation import Notation
from motu.core.rng import Rng
from motu.games.my_island.bringing import MOST_CIRCLES, kept_of
from motu.games.my_island.dealing import placement_text
from motu.games.my_island.rules.bitmap import has
from motu.games.my_island.rules.island import (
    ANIMALS,
    BUILDINGS,
    END_OF_TRACK,
    LONGEST_NAME,
    MOST_ROOFS,
    UNDECIDED,
    Island,
)
from motu.games.my_island.rules.land import POSES, Kept, Land
from motu.games.my_island.rules.state import NO_CARD, MyIslandState, bring, lay_out
from motu.games.my_island.view import covered
from motu.games.my_island.words import msg

MOST_POINTS: Final = 999


class Placed:
    """Tiles on an island: `line-hfp:G4:2`, a tile, its first space, and turns of 60 degrees."""

    def __init__(self, land: Land) -> None:
        self.tiles = Known(land.names)
        self.spaces = Known(land.ground.names)

    def write(self, value: dict[int, int]) -> str:
        return ",".join(self._one(*item) for item in sorted(value.items())) or NOTHING

    def _one(self, tile: int, placement: int) -> str:
        space, turn = divmod(placement, POSES)
        written = f"{self.tiles.names[tile]}:{self.spaces.names[space]}"
        return f"{written}:{turn}" if turn else written

    def read(self, text: Text) -> dict[int, int]:
        found: dict[int, int] = {}
        for item in text.items():
            parts = item.split(":")
            if not 2 <= len(parts) <= 3:
                raise item.fault(msg("write a tile, a space and turns, such as pair-fw:G4:2."))
            tile = self.tiles.place(parts[0])
            if tile in found:
                raise item.fault(msg("a tile lies on an island once."))
            turn = parts[2].whole(0, POSES - 1) if len(parts) == 3 else 0
            found[tile] = POSES * self.spaces.place(parts[1]) + turn
        return found


class Chosen:
    """What somebody has decided: an action without blanks, `F3+120`."""

    def __init__(self, land: Land) -> None:
        names = [placement_text(land, n).replace(" ", "") for n in range(land.n_actions)]
        self.known = Name(names, none=UNDECIDED)

    def write(self, value: int) -> str:
        return self.known.write(value)

    def read(self, text: Text) -> int:
        return self.known.read(text)


class Won:
    """Points by module, which may be below 0: `3;0;5` would part clauses, so `3,0,5`."""

    def write(self, value: list[int]) -> str:
        return ",".join(map(str, value)) or NOTHING

    def read(self, text: Text) -> list[int]:
        return [item.whole(-MOST_POINTS, MOST_POINTS) for item in text.items()]


class Spaces:
    """Spaces that something is stuck on."""

    def __init__(self, land: Land) -> None:
        totems = {land.ground.names[totem] for totem in land.ground.totems}
        self.known = Known([name for name in land.ground.names if name not in totems])

    def write(self, value: list[str]) -> str:
        return ",".join(value) or NOTHING

    def read(self, text: Text) -> list[str]:
        return [self.known.names[self.known.place(item)] for item in text.items()]


class Roofs:
    """The roofs of each building, in their order: `1,0,2`."""

    def write(self, value: dict[str, int]) -> str:
        return ",".join(str(value.get(name, 0)) for name in BUILDINGS)

    def read(self, text: Text) -> dict[str, int]:
        found = [item.whole(0, MOST_ROOFS) for item in text.items()]
        if len(found) != len(BUILDINGS):
            raise text.fault(msg("write {n} numbers, one for each building.", n=len(BUILDINGS)))
        return dict(zip(BUILDINGS, found, strict=True))


class Animal:
    """An animal, or none."""

    def write(self, value: str) -> str:
        return value or NOTHING

    def read(self, text: Text) -> str:
        return ANIMALS[Name(ANIMALS[1:], none=-1).read(text) + 1]


class Called:
    """What an island is called."""

    def write(self, value: str) -> str:
        return value or NOTHING

    def read(self, text: Text) -> str:
        if len(text.text) > LONGEST_NAME:
            raise text.fault(msg("a name has at most {n} letters.", n=LONGEST_NAME))
        return "" if text.text == NOTHING else text.text


def _kept(name: str, form: Any) -> Clause[MyIslandState]:
    """I6.1: something that an island keeps. It stands before anything is laid."""

    def take(state: MyIslandState, seat: int) -> Any:
        return getattr(_before(state, seat), name)

    def put(state: MyIslandState, seat: int, value: Any) -> None:
        kept = _before(state, seat)
        setattr(kept, name, value)
        bring(state, seat, kept)

    return EachSeat(name, form, take, put)


def _before(state: MyIslandState, seat: int) -> Kept:
    """What an island had kept when the episode began, whether that is over or not."""
    return kept_of(state, seat, is_over=False)


def clauses(land: Land) -> list[Clause[MyIslandState]]:
    """All that makes up a position."""
    return [
        _kept("palms", Spaces(land)),
        _kept("treasures", Spaces(land)),
        _kept("roofs", Roofs()),
        _kept("circles", Whole(0, MOST_CIRCLES)),
        _kept("animal", Animal()),
        _kept("name", Called()),
        Shared("gone", Bits(land.names), _gone, _put_gone),
        Shared("card", Name(land.names, none=NO_CARD), lambda s: int(s.card), _put_card),
        EachSeat("laid", Placed(land), _laid, _put_laid),
        each_seat("marker", Whole(0, END_OF_TRACK), island),
        each_seat("debt", Whole(0, MOST_POINTS), island),
        each_seat("passes", Whole(0, int(land.n_tiles)), island),
        EachSeat("won", Won(), lambda s, seat: [int(n) for n in island(s, seat).won], _put_won),
        each_seat("stopped", Whole(0, int(land.n_tiles)), island),
        EachSeat(
            "chosen",
            Chosen(land),
            lambda s, seat: int(island(s, seat).chosen),
            _put_chosen,
            unseen=_has_chosen,
        ),
    ]


def island(state: MyIslandState, seat: int) -> Island:
    """What a seat has."""
    return state.islands[seat]


def _gone(state: MyIslandState) -> int:
    """The cards that are gone and whose tiles lie nowhere."""
    lying = {tile for seat in range(state.seats) for tile in _laid(state, seat)}
    everything = (1 << int(state.land.n_tiles)) - 1
    gone = everything & ~int(state.to_come)
    if state.card != NO_CARD:
        gone &= ~(1 << int(state.card))
    return gone & ~sum(1 << tile for tile in lying)


def _put_gone(state: MyIslandState, tiles: int) -> None:
    state.to_come &= ~tiles


def _put_card(state: MyIslandState, tile: int) -> None:
    if tile != NO_CARD and not state.to_come >> tile & 1:
        raise BadPosition("card", msg("this card is gone."))
    state.card = tile
    if tile != NO_CARD:
        state.to_come &= ~(1 << tile)


def _laid(state: MyIslandState, seat: int) -> dict[int, int]:
    return {tile: int(at) - 1 for tile, at in enumerate(island(state, seat).laid) if at}


def _put_laid(state: MyIslandState, seat: int, tiles: dict[int, int]) -> None:
    land, mine = state.land, island(state, seat)
    for tile, placement in tiles.items():
        name = land.names[tile]
        if tile == state.card:
            raise BadPosition("laid", msg("{tile} is the tile of this round.", tile=name))
        try:
            cells = covered(land, tile, placement)
        except KeyError:
            raise BadPosition("laid", msg("{tile} does not lie there.", tile=name)) from None
        for cell in cells:
            bit = land.ground.spots[cell]
            if has(mine.taken, 0, bit) or not has(mine.allowed, 0, bit):
                raise BadPosition(
                    "laid",
                    msg("{tile} cannot cover {space}.", tile=name, space=land.ground.names[cell]),
                )
        state.lay(seat, tile, placement)
        state.to_come &= ~(1 << tile)


def _put_won(state: MyIslandState, seat: int, points: list[int]) -> None:
    won = island(state, seat).won
    if len(points) != len(won):
        raise BadPosition("won", msg("write {n} numbers, one for each module.", n=len(won)))
    for n, one in enumerate(points):
        won[n] = one


def _put_chosen(state: MyIslandState, seat: int, action: int) -> None:
    island(state, seat).chosen = action


def _has_chosen(state: MyIslandState, seat: int) -> int:
    return int(island(state, seat).chosen != UNDECIDED)


def begin(state: MyIslandState) -> None:
    """Empty islands, all cards to come, none open."""
    lay_out(state)
    state.card = NO_CARD


def settle(state: MyIslandState, unseen: Mapping[str, Unseen], rng: Rng) -> None:
    """The round, and what has scored, follow from the rest, which is checked."""
    state.derive()
    laid = state.room.laid
    for one in state.islands:
        for module in state.rules.modules:
            module.recall(state.land.ground, one, laid)
    left = int(state.to_come).bit_count() + (state.card != NO_CARD)
    state.round = int(state.land.n_tiles) - left
    _check(state)
    for seat in unseen.get("chosen", {}):
        legal = state.legal(seat)
        if not legal:
            raise BadPosition("chosen", msg("this seat has nothing to decide."))
        island(state, seat).chosen = legal[0]
    for seat in range(state.seats):
        chosen = int(island(state, seat).chosen)
        if chosen != UNDECIDED:
            island(state, seat).chosen = UNDECIDED
            if chosen not in state.legal(seat):
                raise BadPosition("chosen", msg("this cannot be done in this round."))
            island(state, seat).chosen = chosen
    if state.card != NO_CARD and not state.to_act():
        raise BadPosition("chosen", msg("somebody must still decide, or the round would be over."))


def _check(state: MyIslandState) -> None:
    for one in state.islands:
        if one.debt and one.marker:
            raise BadPosition("debt", msg("there is a debt only with the marker on 0."))
        if one.stopped > state.round:
            raise BadPosition("stopped", msg("that round has not been played yet."))
        if sum(1 for at in one.laid if at) + one.passes > state.round:
            raise BadPosition("passes", msg("that is more than one in a round."))
    if state.card == NO_CARD and state.to_come and not state.all_have_stopped():
        raise BadPosition("card", msg("a card lies open unless the game is over."))
    if state.card != NO_CARD and state.all_have_stopped():
        raise BadPosition("card", msg("when all have stopped the game is over."))


NOTATION: Final = Notation(clauses, begin, settle)
