"""What speaks for drawing a segment: relics and villages it connects, and how near others come."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from motu.core.bits import members
from motu.core.message import Message, in_digits
from motu.games.tucana.rules.board import LETTERS
from motu.games.tucana.rules.nearness import sure_points
from motu.games.tucana.rules.state import TucanaState
from motu.games.tucana.words import msg, nmsg
from motu.games.tucana.words.goals import (
    Goal,
    SheetWays,
    Way,
    goals_of,
    segments_left,
    sheet_of,
    turns_left,
)
from motu.games.tucana.words.spoken import RELIC_WORDS

#: So many other ways are told of: more would say the same of other goals.
MOST_WAYS: Final = 2


def reasons(
    before: TucanaState, seat: int, action: int, after: TucanaState | None
) -> list[Message]:
    """What a segment connects. Only the own sheet is looked at: what others draw is hidden."""
    drawn = before.copy()
    drawn.put_segment(seat, action)
    sheet, left = sheet_of(before, seat), segments_left(before, seat, drawn)
    ways = [Way(goal, sheet) for goal in goals_of(before, seat)]
    said = [
        *_villages(before, seat, drawn),
        *_relics(before, seat, drawn),
        *_points(before, seat, drawn),
        *_nearer(ways, action, left),
    ]
    is_joined = sheet.is_joined(action)
    if not said and not is_joined:
        said = list(_other_ways(ways, action, before, sheet_of(drawn, seat), left))
    return said or list(_of_no_use(ways, action, before.legal(seat), is_joined, left))


def _villages(before: TucanaState, seat: int, drawn: TucanaState) -> Iterator[Message]:
    """T4.1, T4.2: villages, and the blue card if one is there."""
    for letter in members(drawn.ledgers[seat].joined & ~before.ledgers[seat].joined):
        points, bonus = int(before.map.letter_points[letter]), int(before.blue_card(letter))
        words = nmsg("It connects the villages {letter}: {n} point.",
                     "It connects the villages {letter}: {n} points.",
                     points, letter=LETTERS[letter])  # fmt: skip
        yield words
        if bonus:
            yield nmsg("The blue bonus adds {n} point.",
                       "The blue bonus adds {n} points.", bonus)  # fmt: skip


def _relics(before: TucanaState, seat: int, drawn: TucanaState) -> Iterator[Message]:
    """T3.1, T3.2: relics, and the free segment for the last of a type."""
    map_ = before.map
    was, now = int(before.ledgers[seat].connected), int(drawn.ledgers[seat].connected)
    for bit in members(now & ~was):
        relic = (bit - 10) // 3
        yield msg("It connects a relic at {hex} ({relic}).", relic=RELIC_WORDS[relic],
                  hex=map_.names[map_.hex_of[bit]])  # fmt: skip
        of_type = map_.relics_of_type[relic]
        if now & of_type == of_type:
            yield msg("That is the last of its kind: you get a free segment.")
    for relic in members(before.red & drawn.ledgers[seat].linked & ~before.ledgers[seat].linked):
        yield msg("It connects two of a kind ({relic}): the red bonus brings {points}.",
                  relic=RELIC_WORDS[relic], points=int(map_.red_points))  # fmt: skip


def _points(before: TucanaState, seat: int, drawn: TucanaState) -> Iterator[Message]:
    """T5.2: what is certain then, with what relics bring at the ends of rounds."""
    gained = int(sure_points(drawn, seat) - sure_points(before, seat))
    if gained:
        yield msg("Points that are certain then: {change}.",
                  change=in_digits(gained, signed=True))  # fmt: skip


# --- what is not connected at once ---------------------------------------------------------------


def _nearer(ways: list[Way], action: int, left: int) -> Iterator[Message]:
    """T3.1, T4.1, T6.2: what comes nearer, and is not too far for the segments that are left."""
    for n, goal in _brought_nearer(ways, action):
        if 0 < n <= left:
            yield _missing_words(goal, n)


def _brought_nearer(ways: list[Way], action: int) -> list[tuple[int, Goal]]:
    """The goals that a segment brings nearer, with what is missing then; the nearest first."""
    nearer = [(way.over(action), way.goal) for way in ways if way.is_shorter_over(action)]
    return sorted(nearer, key=lambda one: (one[0], -one[1].points))


def _missing_words(goal: Goal, n: int) -> Message:
    """What is missing to reach a goal."""
    if goal.letter:
        return nmsg("Between the villages {letter} only {n} segment is missing then.",
                    "Between the villages {letter} {n} segments are missing then.",
                    n, letter=goal.letter)  # fmt: skip
    if not goal.hex:
        return nmsg("Between two of a kind ({relic}) only {n} segment is missing then.",
                    "Between two of a kind ({relic}) {n} segments are missing then.",
                    n, relic=RELIC_WORDS[goal.relic])  # fmt: skip
    return nmsg("Between a village and the relic at {hex} ({relic}) only {n} segment is missing "
                "then.",
                "Between a village and the relic at {hex} ({relic}) {n} segments are missing then.",
                n, hex=goal.hex, relic=RELIC_WORDS[goal.relic])  # fmt: skip


def _other_ways(
    ways: list[Way], action: int, before: TucanaState, drawn: SheetWays, left: int
) -> Iterator[Message]:
    """T2.1: other ways that are as short, first the one that makes more cards help."""
    # T3.2: where only free segments are to come, cards do not matter, and one way is enough.
    if not turns_left(before):
        return
    found = []
    for way in ways:
        if way.missing == way.over(action) <= left:
            was, now = way.chance(before), Way(way.goal, drawn).chance(before)
            # A last segment that no other cards could draw is no help.
            if now > was or way.missing > 1:
                found.append((was - now, way.missing, -way.goal.points, way.goal, was, now))
    found.sort(key=lambda one: one[:3])
    for fewer, missing, _, goal, was, now in found[:MOST_WAYS]:
        if fewer:
            yield msg("It opens another way {between}: the chance that the next cards help rises "
                      "from {was}% to {now}%.",
                      between=_between(goal), was=was, now=now)  # fmt: skip
        else:
            yield nmsg("It opens another way {between}, on which {n} segment is missing.",
                       "It opens another way {between}, on which {n} segments are missing.",
                       missing, between=_between(goal))  # fmt: skip


def _between(goal: Goal) -> Message:
    """Where a way to a goal lies."""
    if goal.letter:
        return msg("between the villages {letter}", letter=goal.letter)
    if not goal.hex:
        return msg("between two of a kind ({relic})", relic=RELIC_WORDS[goal.relic])
    return msg(
        "between a village and the relic at {hex} ({relic})",
        hex=goal.hex,
        relic=RELIC_WORDS[goal.relic],
    )


def _of_no_use(
    ways: list[Way], action: int, legal: list[int], is_joined: bool, left: int
) -> Iterator[Message]:
    """T2.4: what must be drawn, even if it is of no use: whether anything else would be of any."""
    nearer = _brought_nearer(ways, action)
    if is_joined:
        yield msg("A trail connects its two hexes already.")
    if not left:
        if any(way.over(other) == 0 for other in legal for way in ways):
            yield msg("It is your last segment, and it connects nothing.")
        else:
            yield msg("It is your last segment, and no other would connect anything either.")
    elif nearer:
        n, goal = nearer[0]
        yield _missing_words(goal, n)
        yield msg("That is more than there are turns left.")
    elif not any(way.is_shorter_over(other) for other in legal for way in ways):
        yield msg("Nothing that can be drawn now brings villages or relics nearer.")
    elif not is_joined:
        yield msg("It brings no villages or relics nearer.")
