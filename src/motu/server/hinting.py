"""Hints at a table: marked first, then thought about, and told to nobody but who asked."""

from __future__ import annotations

from typing import Any

from motu.core.message import Say, msg
from motu.core.refusal import Refusal
from motu.server.doing import TOO_LATE, do
from motu.server.room import Room
from motu.table import asking
from motu.table.hints import Hint
from motu.table.table import Table

NOT_FOUND = Refusal("", msg("No hint could be found in time. Try again."))


async def hint_for(room: Room, person: str, id: str, seat: int) -> Hint | Refusal:
    """What a seat should do and why, or why there is no hint.

    The game is marked before anything is told. Who asks again about the same choices is given the
    same hint, which counts once.
    """
    given = _given(room, seat)
    planned = asking.hint(room.table, person, seat)
    if given is not None and not isinstance(planned, Refusal):
        return given
    done = await do(room, person, id, lambda table: asking.hint(table, person, seat))
    if isinstance(done, Refusal):
        return done
    news = room.table.news_for[seat]
    hint = await room.hint(seat, person)
    if hint is not None:
        return hint
    return TOO_LATE if room.table.news_for[seat] != news else NOT_FOUND


def _given(room: Room, seat: int) -> Hint | None:
    """The hint that a seat was given about the choices that it has now, if any."""
    since, hint = room.hints.get(seat, (-1, None))
    is_seat = 0 <= seat < len(room.table.seats)
    return hint if is_seat and since == room.table.news_for[seat] else None


def shown(hint: Hint, table: Table, say: Say) -> dict[str, Any]:
    """A hint in the reader's language, as plain data."""
    say = table.speaker(say)
    return {
        "seat": hint.seat,
        "moves": table.moves,
        "counts": hint.counts,
        "candidates": [
            {
                "action": one.action,
                "path": list(one.path),
                "words": say(one.words),
                "value": round(one.value, 4),
                "visits": one.visits,
                "expected": say(one.expected),
                "reasons": [say(reason) for reason in one.reasons],
            }
            for one in hint.candidates
        ],
    }
