"""The score sheet: where every point came from, and how the game ended."""

from __future__ import annotations

from dataclasses import dataclass

from motu.core.message import Message


@dataclass(frozen=True, slots=True)
class Ending:
    """One way in which a game can end. Each game has one list of all of them."""

    name: str
    rule: str
    message: Message


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """One item of the score sheet: what it is, what each seat got, and by which rule."""

    label: Message
    points: tuple[int, ...]
    rule: str
    note: Message | None = None


@dataclass(frozen=True, slots=True)
class Verdict:
    """How good a solo game was, and by which rule: no points, and so no row of the sheet."""

    message: Message
    rule: str


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """All the points of a position, itemised. The rows add up to the totals."""

    rows: tuple[ScoreRow, ...]
    totals: tuple[int, ...]
    ending: Ending | None = None
    winners: tuple[int, ...] = ()
    verdict: Verdict | None = None
