"""Doing something at a table, once: the way of every wish, over a socket or over HTTP."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import time
from collections.abc import Callable
from dataclasses import replace

from motu.core.message import msg
from motu.core.refusal import Refusal
from motu.server import metrics
from motu.server.budget import PAYING, pay
from motu.server.room import Room
from motu.server.store_writer import Conflict
from motu.table.asking import Plan
from motu.table.table import Table

#: How long somebody tries again whom others are quicker than, in seconds.
PATIENCE = 10.0
TOO_LATE = Refusal("", msg("The game has moved on meanwhile. Look again."))


async def do(
    room: Room, person: str, id: str, plan: Callable[[Table], Plan], seq: int | None = None
) -> int | Refusal:
    """Check it, store it, tell everybody; returns the entry's number, or why not.

    What has been done before under the same id is not done again. With `seq`, the last entry
    that the doer knew of, it is refused as `TOO_LATE` if it was decided on a position that is
    no more.
    """
    # Checking, storing and telling are one: a doer that goes away meanwhile changes nothing.
    began = time.perf_counter()
    done = await asyncio.shield(pay(_do(room, person, own_id(person, id), plan, seq)))
    if isinstance(done, Refusal):
        metrics.REFUSALS.add()
    else:
        metrics.ACTION_WAITS.see(time.perf_counter() - began)
    return done


async def _do(
    room: Room, person: str, own: str, plan: Callable[[Table], Plan], seq: int | None
) -> int | Refusal:
    async with room.lock:
        ends = time.monotonic() + PATIENCE
        while time.monotonic() < ends:
            done = room.table.done_ids.get(own)
            if done is not None:
                return done
            if seq is not None and is_late(room.table, person, seq):
                return TOO_LATE
            planned = plan(room.table)
            if isinstance(planned, Refusal):
                return planned
            payer = PAYING.get()
            refusal = room.house.refuses(person, planned)
            if refusal is None and payer is not None:
                refusal = payer.may_write(planned.kind)
            if refusal is not None:
                return refusal
            # Who comes second, because another process wrote first, looks again and goes on.
            with contextlib.suppress(Conflict):
                written = await room.write(replace(planned, id=own, at=time.time()))
                break
        else:
            return TOO_LATE
        await room.see_to_shuffle()
    room.wake_bots()
    return written


def own_id(person: str, id: str) -> str:
    """An id as it is kept: two people who choose the same one mean two things.

    >>> own_id("ann", "1") == own_id("ann", "1"), own_id("ann", "1") == own_id("bob", "1")
    (True, False)
    """
    return hashlib.blake2b(f"{person} {id}".encode(), digest_size=16).hexdigest()


def is_late(table: Table, person: str, seq: int) -> bool:
    """Whether somebody's choices have changed since that entry, or it is yet to come."""
    mine = table.seats_of(person)
    return seq > table.seq or any(seq < table.news_for[seat] for seat in mine)
