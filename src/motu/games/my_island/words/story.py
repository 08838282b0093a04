"""What an action of My Island brought about, worked out from the position before and after."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from motu.core.event import Event
from motu.core.packing import zeros
from motu.core.score import Ending
from motu.games.my_island.rules.island import END_OF_TRACK
from motu.games.my_island.rules.state import NO_CARD, MyIslandState
from motu.games.my_island.view import covered, item_of, rating_of
from motu.games.my_island.words import msg, nmsg
from motu.games.my_island.words.spoken import (
    SEATS,
    module_words,
    rating_words,
    tile_words,
)

ENDINGS: Final = (
    Ending("points", "I5.4", msg("Won on points.")),
    Ending("rows", "I4.3", msg("Level on points: fewer empty spaces near the top decided.")),
    Ending("shared", "I4.3", msg("Level in everything: the win is shared.")),
    Ending("solo", "I5.6", msg("A solo game is over.")),
)


#: I6.7: what is stuck on an island.
STICKER_WORDS: Final = {"palms": msg("palms"), "treasure": msg("a treasure")}


def ending_of(state: MyIslandState) -> str:
    """I4.3, I5.4: what decided a game that is over."""
    if state.seats == 1:
        return "solo"
    points = state.points()
    if len(state.winners()) > 1:
        return "shared"
    return "rows" if points.count(max(points)) > 1 else "points"


def story(
    before: MyIslandState, seat: int, action: int, after: MyIslandState, viewer: int | None
) -> list[Event]:
    """The events of one action, in the order in which they happen at a table."""
    near = viewer if viewer is not None else 0
    settled = before.copy()
    settled.settle(seat, action)
    events = [_done(before, seat, action, near), *_scored(before, seat, settled, near)]
    if after.round != before.round:
        events += _next_round(after)
    return events


def _done(before: MyIslandState, seat: int, action: int, near: int) -> Event:
    """The action itself."""
    who, land = SEATS[seat], before.land
    if action == land.pass_:
        words = msg("{player} passes and loses 1 point.", player=who)
        return Event("pass", words, "I2.6", ("track",))
    if action == land.stop:
        words = msg("{player} stops for good.", player=who)
        return Event("stop", words, "I2.7", (_side(seat, near),))
    cells = [land.ground.names[cell] for cell in covered(land, int(before.card), action)]
    words = msg("{player} places {tile} on {spaces}.", player=who, spaces=", ".join(cells),
                tile=tile_words(land.names[before.card], placed=True))  # fmt: skip
    if seat != near:
        return Event("place", words, "I2.1", (_side(seat, near),))
    parts = tuple(f"cell-{cell}" for cell in cells)
    return Event("place", words, "I2.1", parts, (("tile", parts[0]),))


def _side(seat: int, near: int) -> str:
    return "plate" if seat == near else f"side-{seat}"


def _scored(before: MyIslandState, seat: int, settled: MyIslandState, near: int) -> Iterator[Event]:
    """What the modules bring at once, and where the marker comes to."""
    won = before.islands[seat].won
    for n, module in enumerate(before.rules.modules):
        points = int(settled.islands[seat].won[n] - won[n])
        if points:
            words = nmsg("{what}: {n} point.", "{what}: {n} points.", points,
                         what=module_words(item_of(module, 0, 0)))  # fmt: skip
            yield Event("points", words, module.rule, ("track", "items"))
    mark = settled.islands[seat].marker
    if mark == END_OF_TRACK != before.islands[seat].marker:
        words = msg("{player} has come to the end of the track: 55.", player=SEATS[seat])
        yield Event("end_of_track", words, "I3.1", ("track",))


def _next_round(after: MyIslandState) -> Iterator[Event]:
    """I2.1, I2.8: the next card, or the end."""
    if after.card != NO_CARD:
        words = msg("The next tile: {tile}.", tile=tile_words(after.land.names[after.card]))
        yield Event(
            "card", words, "I2.1", ("tile",), ((f"coming-{after.land.names[after.card]}", "tile"),)
        )
        return
    if after.all_have_stopped() and after.to_come:
        yield Event("end", msg("Everybody has stopped."), "I2.8")
    else:
        yield Event("end", msg("The last tile has been played."), "I2.8")
    for n, module in enumerate(after.rules.modules):
        if module.scores_at_end:
            yield from _scored_at_end(after, n)
    if after.rules.circles and after.seats > 1:
        yield from _circles(after)
    yield _over(after)


def _scored_at_end(after: MyIslandState, number: int) -> Iterator[Event]:
    module = after.rules.modules[number]
    what = module_words(item_of(module, 0, 0))
    # Some have scored at once before: only what the end has brought is told here.
    at_end = zeros(after.seats)
    module.at_end(after.land.ground, after.islands, at_end)
    for seat in range(after.seats):
        points = int(at_end[seat])
        if points:
            words = nmsg("{what}: {n} point for {player}.", "{what}: {n} points for {player}.",
                         points, what=what, player=SEATS[seat])  # fmt: skip
            gained = tuple(points * (seat == other) for other in range(after.seats))
            yield Event("points", words, module.rule, ("track", "items"), gained=gained)


def _circles(after: MyIslandState) -> Iterator[Event]:
    """I4.2, I4.4: what the places bring."""
    for seat in range(after.seats):
        circles = int(after.circles_of(seat))
        if circles:
            words = nmsg("{player} marks {n} development circle.",
                         "{player} marks {n} development circles.", circles,
                         player=SEATS[seat])  # fmt: skip
            yield Event("circles", words, "I4.2")
    others = tuple(SEATS[s] for s in range(after.seats) if after.is_other(s))
    sticker = after.rules.sticker
    if sticker is not None and others:
        what = STICKER_WORDS[sticker.kind]
        words = msg("{players} get the sticker of this episode: {sticker} on {spaces}.",
                    players=others, sticker=what, spaces=", ".join(sticker.spaces))  # fmt: skip
        yield Event("sticker", words, "I4.4")


def _over(after: MyIslandState) -> Event:
    """I4.3, I5.4, I5.6: who has won, or how good a solo game was."""
    ending = next(one for one in ENDINGS if one.name == ending_of(after))
    if after.seats == 1:
        points = after.points()[0]
        rated = msg("There is no rating for an island of your own.")
        if how_good := rating_of(after):
            rated = rating_words(how_good)
        words = nmsg("Solo game over: {n} point. {rating}", "Solo game over: {n} points. {rating}",
                     points, rating=rated)  # fmt: skip
        return Event("over", words, ending.rule)
    winners = after.winners()
    if len(winners) == 1:
        words = msg("{player} wins. {why}", player=SEATS[winners[0]], why=ending.message)
    else:
        words = msg("{players} win together. {why}", why=ending.message,
                    players=tuple(SEATS[seat] for seat in winners))  # fmt: skip
    return Event("over", words, ending.rule, tuple(f"side-{seat}" for seat in winners))
