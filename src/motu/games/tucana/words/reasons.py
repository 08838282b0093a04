"""What speaks for drawing a segment: relics and villages it connects, and how near others come."""

from __future__ import annotations

from collections.abc import Iterator

from motu.core.bits import members
from motu.core.message import Message, in_digits
from motu.games.tucana.rules.board import LETTERS
from motu.games.tucana.rules.nearness import FAR, missing_between, sure_points
from motu.games.tucana.rules.state import TucanaState
from motu.games.tucana.words import msg, nmsg
from motu.games.tucana.words.spoken import RELIC_WORDS


def reasons(
    before: TucanaState, seat: int, action: int, after: TucanaState | None
) -> list[Message]:
    """What a segment connects. Only the own sheet is looked at: what others draw is hidden."""
    drawn = before.copy()
    drawn.put_segment(seat, action)
    return [
        *_villages(before, seat, drawn),
        *_relics(before, seat, drawn),
        *_points(before, seat, drawn),
        *_nearer(before, seat, drawn),
    ]


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


def _nearer(before: TucanaState, seat: int, drawn: TucanaState) -> Iterator[Message]:
    """T4.1: villages that it brings nearer to each other."""
    for letter in range(len(LETTERS)):
        if drawn.ledgers[seat].joined >> letter & 1:
            continue
        was = int(missing_between(before, seat, letter))
        missing = int(missing_between(drawn, seat, letter))
        if missing < was < FAR:
            yield nmsg("Between the villages {letter} only {n} segment is missing then.",
                       "Between the villages {letter} {n} segments are missing then.",
                       missing, letter=LETTERS[letter])  # fmt: skip
