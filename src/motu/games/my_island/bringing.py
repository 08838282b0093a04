"""What goes from one episode to the next (I6.1): the islands with their stickers and circles.

As plain data, an island for each seat in the order of the seats:

    {"episode": 5, "islands": [{"name": "Motu Iti", "animal": "gecko", "circles": 6,
     "palms": ["A6"], "treasures": ["H2"], "roofs": {"palace": 1}}, …]}

All fields of an island may be left out.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from motu.core.reading import Field
from motu.games.my_island.rules.bitmap import WORD
from motu.games.my_island.rules.island import ANIMALS, BUILDINGS, LONGEST_NAME
from motu.games.my_island.rules.land import N_EPISODES, Kept, Land, read_roofs
from motu.games.my_island.rules.state import NO_CARD, MyIslandState
from motu.games.my_island.words import msg

#: I6.2: eight groups of ten circles.
MOST_CIRCLES: Final = 80
#: What would part clauses in a position that is written down.
FORBIDDEN: Final = frozenset(";/,?")


@dataclass(frozen=True)
class Carried:
    """I6.1: the islands that a group brings to an episode."""

    episode: int
    islands: list[Kept]
    #: Where it was read, to say what does not fit.
    field: Field


def check(carried: Field) -> Carried:
    """What a game brings along, checked as far as it can be without the island."""
    carried.only("episode", "islands")
    episode = carried["episode"].whole(1, N_EPISODES)
    islands = [_island(one) for one in carried["islands"].each(1, 4)]
    return Carried(episode, islands, carried)


def _island(field: Field) -> Kept:
    field.only("name", "animal", "circles", "palms", "treasures", "roofs")
    kept = Kept()
    if "name" in field:
        kept.name = field["name"].text_value(LONGEST_NAME)
        if FORBIDDEN & set(kept.name) or kept.name != " ".join(kept.name.split()):
            raise field["name"].fault(
                msg("a name has no {letters} and no blanks at its ends.",
                    letters=" ".join(sorted(FORBIDDEN)))
            )  # fmt: skip
    if "animal" in field:
        kept.animal = field["animal"].choice(ANIMALS[1:])
    if "circles" in field:
        kept.circles = field["circles"].whole(0, MOST_CIRCLES)
    if "palms" in field:
        kept.palms = [one.text_value(4) for one in field["palms"].each(0, 60)]
    if "treasures" in field:
        kept.treasures = [one.text_value(4) for one in field["treasures"].each(0, 60)]
    if "roofs" in field:
        kept.roofs = read_roofs(field["roofs"])
    return kept


def islands_for(carried: Carried, land: Land, seats: int) -> list[Kept]:
    """The islands, if they are those for this episode and so many seats."""
    field = carried.field
    if carried.episode != land.mode.number:
        raise field["episode"].fault(msg("these islands are for episode {n}.", n=carried.episode))
    if len(carried.islands) != seats:
        raise field["islands"].fault(msg("there must be {n} of them.", n=seats))
    ground = land.ground
    totems = {ground.names[totem] for totem in ground.totems}
    for island in field["islands"].each():
        for kind in ("palms", "treasures"):
            for one in island[kind].each() if kind in island else ():
                if one.value not in ground.names or one.value in totems:
                    raise one.fault(msg("nothing can be stuck on {space}.", space=str(one.value)))
    return carried.islands


def kept_of(state: MyIslandState, seat: int, is_over: bool = True) -> Kept:
    """I4.2 to I4.4, I6.7: what an island keeps, with what the episode has brought if it is over."""
    island, ground = state.islands[seat], state.land.ground
    kept = Kept()
    kept.name = "".join(chr(letter) for letter in island.name)
    kept.animal = ANIMALS[island.animal]
    kept.palms = spaces_in(state, list(island.palms))
    kept.treasures = spaces_in(state, list(island.treasures))
    kept.circles = int(island.circles)
    kept.roofs = {name: int(island.roofs[n]) for n, name in enumerate(BUILDINGS)}
    if is_over and state.card == NO_CARD and state.rules.circles:
        kept.circles = min(MOST_CIRCLES, kept.circles + int(state.circles_of(seat)))
        kept.roofs = {name: int(state.roofs_of(seat, n)) for n, name in enumerate(BUILDINGS)}
        sticker = state.rules.sticker
        if sticker is not None and state.is_other(seat):
            kept.stick(sticker)
    order = {name: n for n, name in enumerate(ground.names)}
    kept.palms.sort(key=order.__getitem__)
    kept.treasures.sort(key=order.__getitem__)
    return kept


def spaces_in(state: MyIslandState, words: list[int]) -> list[str]:
    """The names of the spaces in a set."""
    ground = state.land.ground
    whole = sum(word << (WORD * n) for n, word in enumerate(words))
    return [name for name, bit in zip(ground.names, ground.spots, strict=True) if whole >> bit & 1]


def after(state: Any, carried: Any) -> Any:
    """What the next episode begins with. After the last one it is what the islands have become."""
    assert isinstance(state, MyIslandState)
    if not state.rules.number or state.card != NO_CARD:
        return None
    return {
        "episode": state.rules.number + 1,
        "islands": [plain(kept_of(state, seat)) for seat in range(state.seats)],
    }


def plain(kept: Kept) -> dict[str, Any]:
    """What an island keeps, as plain data: what it has not is left out."""
    everything: dict[str, Any] = {
        "name": kept.name, "animal": kept.animal, "circles": kept.circles, "palms": kept.palms,
        "treasures": kept.treasures,
        "roofs": {name: roofs for name, roofs in kept.roofs.items() if roofs},
    }  # fmt: skip
    return {name: value for name, value in everything.items() if value}
