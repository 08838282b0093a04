"""A hint: the best of what a seat may do, what comes of each, and why. From what the seat knows.

A bot thinks about a position that was imagined for the seat, and the game compares that with what
can be foreseen of its candidates. The true position is not looked at, so a hint cannot tell more
than the seat knows.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from motu.bots.thought import POINTS, Thought, Weighed
from motu.core.game import AnyGame
from motu.core.level import LEVELS
from motu.core.message import Message, Seat, msg, nmsg
from motu.core.state import State

#: So many candidates are named, if they were looked at often enough to say anything.
MOST: Final = 3
#: One that was looked at less often than this is not named.
SELDOM: Final = 4
#: So many reasons are given for each.
MOST_REASONS: Final = 4
#: What thinks about hints: at most so long, and shorter where many wait.
ADVISER: Final = replace(LEVELS[-1], name="adviser", seconds=1.0)


@dataclass(frozen=True, slots=True)
class Candidate:
    """Something that a seat may do, and what the search came to expect of it."""

    action: int
    #: How it is picked: names of parts, one after another.
    path: tuple[str, ...]
    words: Message
    #: The chance to win from 0 to 1, or points in the end; see `Hint.counts`.
    value: float
    visits: int
    expected: Message
    reasons: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class Hint:
    """The best candidates, the first being what the bot would do."""

    seat: int
    counts: str
    candidates: tuple[Candidate, ...]


def best(thought: Thought, most: int = MOST) -> list[Weighed]:
    """What the bot would do, then the others that it thought about most, best first."""
    chosen = [one for one in thought.weighed if one.action == thought.choice]
    if not chosen:
        return [Weighed(thought.choice, 1, thought.expected)]
    others = [
        one
        for one in thought.weighed
        if one.action != thought.choice and one.visits >= SELDOM and one.value <= chosen[0].value
    ]
    others.sort(key=lambda one: (-one.value, -one.visits, one.action))
    return [*chosen, *others][:most]


def hint_from(game: AnyGame, imagined: State, seat: int, thought: Thought) -> Hint:
    """A hint made of what a bot thought about a position that was imagined for a seat."""
    return Hint(
        seat,
        thought.counts,
        tuple(
            Candidate(
                one.action,
                tuple(game.paths(imagined, seat, one.action)[0]),
                game.action_words(imagined, seat, one.action),
                one.value,
                one.visits,
                expected_words(one.value, thought.counts),
                tuple(game.reasons(imagined, seat, one.action)[:MOST_REASONS]),
            )
            for one in best(thought)
        ),
    )


def expected_words(value: float, counts: str) -> Message:
    """What is expected, as players count it.

    >>> str(expected_words(0.625, "chance")), str(expected_words(61.4, "points"))
    ('62% to win', 'about 61 points')
    """
    if counts == POINTS:
        return nmsg("about {n} point", "about {n} points", round(value))
    return msg("{percent}% to win", percent=round(100 * value))


def used_words(players: Sequence[Seat], hinted: Sequence[int]) -> Message | None:
    """Who was given how many hints, if anybody was."""
    told = tuple(
        nmsg("{player}: {n} hint", "{player}: {n} hints", number, player=player)
        for player, number in zip(players, hinted, strict=True)
        if number
    )
    return msg("With hints ({who}).", who=told) if told else None
