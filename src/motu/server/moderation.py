"""What players can do about others: report a table, a name or a line of chat, and mute somebody."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import timedelta

from fastapi import APIRouter
from fastapi.responses import RedirectResponse
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from motu.core.errors import BadOption
from motu.core.message import Say, msg
from motu.server import pages, store_admin
from motu.server.context import Visitor, hall_of, visitor_of
from motu.server.hall import MUTED, Hall
from motu.server.identity import mark_of
from motu.server.listing import title_of
from motu.server.present import said
from motu.server.problems import PROBLEMS, problem
from motu.server.reading import form_of
from motu.server.store import Store, now
from motu.server.store_admin import Report
from motu.server.viewer import Viewer
from motu.table.seat import NOBODY, tidy
from motu.table.table import Table

router = APIRouter(include_in_schema=False)

#: So many reports can somebody make in a day, and so many people mute.
MOST_REPORTS, MOST_MUTED = 10, 500
LONGEST_REASON = 300
#: So much of the chat can be chosen from.
MOST_LINES = 40


@dataclass(frozen=True, slots=True)
class Subject:
    """Something that can be reported: its name in the form, in words, and whose it is."""

    name: str
    words: str
    quote: str
    person: str


@dataclass(frozen=True, slots=True)
class Other:
    """Somebody else at the table."""

    seat: int
    name: str
    is_muted: bool


async def muted_by(hall: Hall, visitor: Visitor) -> frozenset[str]:
    """Whose chat somebody does not want to read, by their marks."""
    if visitor.is_new:
        return frozenset()
    return await hall.store.ask(_muted, hall.store, visitor.person)


def _muted(store: Store, person: str) -> frozenset[str]:
    with store.engine.connect() as connection:
        return store_admin.muted_by(connection, mark_of(person))


@router.get("/t/{table_id}/report")
async def report_page(request: Request, table_id: str, done: str = "") -> Response:
    """What can be reported here, and who can be muted."""
    visitor = visitor_of(request)
    hall = hall_of(request)
    table = (await hall.room(table_id)).table
    muted = await muted_by(hall, visitor)
    say = table.speaker(visitor.say)
    others = [
        Other(number, say(table.players[number]), mark_of(seat.owner) in muted)
        for number, seat in enumerate(table.seats)
        if seat.owner not in ("", NOBODY, visitor.person)
    ]
    return pages.show(
        request,
        visitor,
        "report.html",
        id=table.id,
        title=title_of(table, visitor.say),
        subjects=_subjects(table, visitor),
        others=others,
        longest=LONGEST_REASON,
        done=done == "yes",
    )


def _subjects(table: Table, visitor: Visitor) -> list[Subject]:
    """All that can be reported at a table: what the visitor himself can see, and has not said."""
    say: Say = table.speaker(visitor.say)
    viewer = Viewer(visitor.person, visitor.say)
    found = [Subject("table", say(msg("The whole table")), "", table.rules.maker)]
    for number, seat in enumerate(table.seats):
        if seat.owner and seat.name and seat.owner != visitor.person:
            words = say(msg("The name {name}", name=seat.name))
            found.append(Subject(f"name {number}", words, seat.name, seat.owner))
    for number, one in list(enumerate(table.chat))[-MOST_LINES:]:
        if one.person != visitor.person:
            name = said(one, viewer, table)["name"]
            words = say(msg("What {name} said: “{text}”", name=name, text=one.text[:60]))
            found.append(Subject(f"chat {number}", words, f"{name}: {one.text}", one.person))
    return found


@router.post("/t/{table_id}/report")
async def report(request: Request, table_id: str) -> Response:
    """Tell the owner of the server what is wrong."""
    visitor, hall = _known(request), hall_of(request)
    table = (await hall.room(table_id)).table
    form = await form_of(request)
    what, reason = str(form.get("what", "table")), tidy(str(form.get("reason", "")))
    subject = next((one for one in _subjects(table, visitor) if one.name == what), None)
    if subject is None:
        raise HTTPException(404)
    if not reason:
        raise BadOption(msg("Say in a few words what is wrong."))
    if len(reason) > LONGEST_REASON:
        raise BadOption(msg("That is too long: at most {n} letters.", n=LONGEST_REASON))
    kind = subject.name.partition(" ")[0]
    whom = mark_of(subject.person) if subject.person not in ("", NOBODY) else ""
    by, quote = mark_of(visitor.person), subject.quote[:400]
    one = Report(secrets.token_hex(8), table.id, kind, by, whom, quote, reason, now(), None)
    if not await hall.store.ask(_report, hall.store, one):
        return problem(request, 429, PROBLEMS[429])
    return RedirectResponse(f"/t/{table.id}/report?done=yes", status_code=303)


def _report(store: Store, one: Report) -> bool:
    """Keep a report, if its maker has not made too many of late."""
    with store.engine.begin() as connection:
        lately = one.made_at - timedelta(days=1)
        if store_admin.reported_by(connection, one.by, lately) >= MOST_REPORTS:
            return False
        store_admin.report(connection, one)
    return True


@router.post("/t/{table_id}/mute")
async def mute(request: Request, table_id: str) -> Response:
    """Read what somebody says no more, or again."""
    visitor, hall = _known(request), hall_of(request)
    table = (await hall.room(table_id)).table
    form = await form_of(request)
    seats = {str(number): seat.owner for number, seat in enumerate(table.seats)}
    whom = seats.get(str(form.get("seat", "")), "")
    if whom in ("", NOBODY, visitor.person):
        raise HTTPException(404)
    await hall.store.ask(_mute, hall.store, visitor.person, whom, form.get("on") == "yes")
    await hall.tell_muted({mark_of(visitor.person)})
    return RedirectResponse(f"/t/{table_id}/report", status_code=303)


def _mute(store: Store, reader: str, whom: str, on: bool) -> None:
    with store.engine.begin() as connection:
        muted = store_admin.muted_by(connection, mark_of(reader))
        if on and len(muted) >= MOST_MUTED:
            raise BadOption(msg("You have muted too many people already."))
        store_admin.mute(connection, mark_of(reader), mark_of(whom), on)
        if store.is_shared:
            # The reader's pages may be open on any process.
            store.announce(connection, MUTED, {mark_of(reader): on})


def _known(request: Request) -> Visitor:
    """Who asks; nobody who has just come reports or mutes anybody."""
    visitor = visitor_of(request)
    if visitor.is_new:
        raise HTTPException(403)
    return visitor
