"""Why an action of My Island is not legal: the number of the rule, and what it is about."""

from __future__ import annotations

from typing import Final

from motu.core.refusal import Refusal
from motu.games.my_island.rules.bitmap import has
from motu.games.my_island.rules.ground import SYMBOLS
from motu.games.my_island.rules.island import UNDECIDED
from motu.games.my_island.rules.state import NO_CARD, MyIslandState
from motu.games.my_island.view import covered
from motu.games.my_island.words import msg
from motu.games.my_island.words.spoken import SITE_WORDS, SYMBOL_WORDS, TERRAIN_WORDS

#: Rules that forbid nothing by themselves, so that nothing can be refused by them, and why.
NEVER: Final = {
    "I1.1": "says what there is",
    "I1.2": "says what there is",
    "I3.1": "says how points are counted",
    "I3.2": "says how points are counted",
    "I4.1": "says what counts",
    "I4.2": "says what the places bring",
    "I4.3": "says who is better",
    "I4.4": "says what the places bring",
    "I5.1": "says what counts",
    "I5.2": "says what counts",
    "I5.3": "says what counts",
    "I5.4": "says who wins",
    "I5.5": "says what does not count",
    "I5.6": "says what a solo game is compared with",
    "I6.1": "says what an island keeps",
    "I6.2": "says how many circles there are",
    "I6.5": "says what is published",
    "I6.6": "says what is ours",
    "I6.7": "says what the places bring",
    "I6.8": "says how an episode begins that is played on its own",
    "I7.1": "what may not be covered is refused by I2.5",
    "I7.2": "says what counts",
    "I7.3": "says what counts",
    "I7.4": "says what counts",
    "I7.5": "says what counts",
    "I7.6": "says what counts",
    "I8.1": "says what counts",
    "I8.2": "says what counts",
    "I8.3": "what stands on a space is not covered by I2.5",
    "I8.4": "says what there is",
    "I8.5": "says what lies next to what",
    "I8.6": "what stands on a space is not covered by I2.5",
    "I8.7": "says what counts",
    "I8.8": "what stands on a space is not covered by I2.5",
    "I8.9": "says what counts",
    "I8.10": "what stands on a space is not covered by I2.5",
    "I8.11": "says what counts",
}
#: Rules by which chance hardly ever refuses anything, and the test that brings it about.
RARELY: Final = {
    "I2.6": "test_I2_6_not_with_the_marker_on_0",
}


def refuse(state: MyIslandState, seat: int, action: int) -> Refusal | None:
    """Why this seat may not do this now, or `None` if it may."""
    land = state.land
    if not 0 <= action < land.n_actions:
        return Refusal("", msg("There is no such action."))
    if state.card == NO_CARD:
        return Refusal("I2.8", msg("The game is over."))
    if not 0 <= seat < state.seats:
        return Refusal("I2.1", msg("Nobody sits there."))
    island = state.islands[seat]
    if island.stopped:
        return Refusal("I2.7", msg("You have stopped, for good."))
    if island.chosen != UNDECIDED:
        return Refusal("I2.1", msg("You have decided: wait for the others, or take it back."))
    if action == land.stop:
        return None
    if action == land.pass_:
        if island.marker == 0:
            return Refusal(
                "I2.6", msg("With the marker on 0 you cannot pass: place the tile, or stop.")
            )
        return None
    return _refuse_placement(state, seat, action)


def _refuse_placement(state: MyIslandState, seat: int, action: int) -> Refusal | None:
    land, ground, island = state.land, state.land.ground, state.islands[seat]
    try:
        cells = covered(land, int(state.card), action)
    except KeyError:
        return Refusal("I2.5", msg("There the tile would lie partly in the sea or the mountains."))
    for cell in cells:
        if has(island.taken, 0, ground.spots[cell]):
            return Refusal("I2.4", msg("A tile lies on {space} already.", space=ground.names[cell]))
    for cell in cells:
        if not has(island.allowed, 0, ground.spots[cell]):
            if cell in ground.sites:
                site = SITE_WORDS[ground.sites[cell]]
                return Refusal(
                    "I2.5",
                    msg("{space} may not be covered: {terrain}.", space=ground.names[cell],
                        terrain=site),
                )  # fmt: skip
            terrain = TERRAIN_WORDS[ground.terrains[cell]]
            return Refusal(
                "I2.5",
                msg("{space} may not be covered: {terrain}.", space=ground.names[cell],
                    terrain=terrain),
            )  # fmt: skip
    if not any(island.laid):
        if any(has(island.masks, 0, ground.spots[cell]) for cell in cells):
            return None
        return Refusal("I2.2", msg("The first tile must cover at least one beach space."))
    symbols = land.tiles[state.card].symbols
    for cell, symbol in zip(cells, symbols, strict=True):
        if has(island.beside, int(ground.words) * symbol, ground.spots[cell]):
            return None
    named = tuple(SYMBOL_WORDS[SYMBOLS[symbol]] for symbol in symbols)
    return Refusal(
        "I2.3",
        msg("None of its symbols ({symbols}) lies next to an equal one there.", symbols=named),
    )
