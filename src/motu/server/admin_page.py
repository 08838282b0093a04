"""The page of the owner of a server, for who holds the private link; for all others there is none.

The link's token is kept as a hash. Whoever has followed it has a signed cookie that names the hash,
and is let in as long as that is there: `motu admin link --revoke` ends it.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Annotated, TypeVar

from fastapi import APIRouter, Depends
from fastapi.responses import RedirectResponse
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from motu.core.errors import BadOption
from motu.core.message import Message, Say, msg
from motu.core.registry import games
from motu.server import pages, retention, store_admin
from motu.server.admin import ADMIN_LINK, STATES, Owner, Wanted
from motu.server.context import hall_of, visitor_of
from motu.server.house import house_of
from motu.server.identity import sealed, unsealed
from motu.server.origin import is_secret_way
from motu.server.reading import form_of
from motu.server.store import Store, now
from motu.table.seat import tidy
from motu.words import LANGUAGE_NAMES

router = APIRouter(include_in_schema=False, prefix="/admin")
Got = TypeVar("Got")

COOKIE, PURPOSE = "motu_admin", "motu admin"
#: So much of each list is on the page.
MOST_TABLES, MOST_REPORTS, MOST_DONE = 50, 50, 40

#: What was done, in words.
DEEDS: dict[str, Message] = {
    "close": msg("closed a table"),
    "delete": msg("deleted tables"),
    "unlist": msg("took a table out of the lobby"),
    "clear-chat": msg("removed the chat of a table"),
    "ban": msg("banned somebody"),
    "unban": msg("lifted a ban"),
    "settle": msg("settled a report"),
    "message": msg("changed the message to everyone"),
    "maintenance": msg("switched maintenance"),
    "link": msg("made an admin link"),
    "revoke-links": msg("revoked all admin links"),
    "enter": msg("followed an admin link"),
    "keep": msg("changed how long something is kept"),
}
DOERS: dict[str, Message] = {
    "command line": msg("command line"),
    "admin link": msg("admin link"),
    "keeper": msg("the keeper of the policy"),
}
REPORTED: dict[str, Message] = {
    "table": msg("the whole table"),
    "name": msg("a name"),
    "chat": msg("a line of chat"),
}


async def owner_of(request: Request) -> Owner:
    """The owner, if that is who asks; to all others there is nothing here."""
    keys = request.app.state.keys
    hash = unsealed(request.cookies.get(COOKIE), keys, PURPOSE)
    if hash is None or not await _is_link(request, hash):
        raise HTTPException(404)
    return Owner(hall_of(request).store, ADMIN_LINK)


TheOwner = Annotated[Owner, Depends(owner_of)]


async def _is_link(request: Request, hash: str) -> bool:
    store = hall_of(request).store
    return await store.ask(_look_up, store, hash)


def _look_up(store: Store, hash: str) -> bool:
    with store.engine.connect() as connection:
        return store_admin.is_link(connection, hash, now())


# --- coming in ------------------------------------------------------------------------------------


@router.get("/enter/{token}")
async def enter_page(request: Request, token: str) -> Response:
    """Ask before this browser becomes the owner's."""
    if not await _is_link(request, store_admin.hash_of(token)):
        raise HTTPException(404)
    answer = pages.show(request, visitor_of(request), "admin_enter.html", token=token)
    return _private(answer)


@router.post("/enter/{token}")
async def enter(request: Request, token: str) -> Response:
    """Make this browser the owner's."""
    hash = store_admin.hash_of(token)
    if not await _is_link(request, hash):
        raise HTTPException(404)
    store = hall_of(request).store
    await store.ask(_note_entry, store)
    response = RedirectResponse("/admin", status_code=303)
    response.set_cookie(
        COOKIE,
        sealed(hash, request.app.state.keys, PURPOSE),
        max_age=store_admin.LINK_DAYS * 24 * 3600,
        path="/admin",
        httponly=True,
        samesite="strict",
        secure=is_secret_way(request),
    )
    return response


def _note_entry(store: Store) -> None:
    with store.engine.begin() as connection:
        store_admin.write(connection, now(), ADMIN_LINK, "enter")


@router.post("/leave")
async def leave(owner: TheOwner) -> Response:
    """Let this browser be the owner's no more."""
    response = RedirectResponse("/", status_code=303)
    response.delete_cookie(COOKIE, path="/admin")
    return response


# --- looking --------------------------------------------------------------------------------------


@router.get("")
async def page(
    request: Request, owner: TheOwner, game: str = "", state: str = "", done: str = ""
) -> Response:
    """Everything that the owner may want to know."""
    visitor = visitor_of(request)
    say, ask = visitor.say, hall_of(request).store.ask
    wanted = Wanted(game[:40], state if state in STATES else "", most=MOST_TABLES)
    answer = pages.show(
        request,
        visitor,
        "admin.html",
        tables=await ask(owner.tables, wanted, say),
        states={name: say(words) for name, words in STATES.items()},
        games=[(one.name, say(one.title)) for one in games()],
        wanted=wanted,
        reports=await ask(owner.reports, False, MOST_REPORTS),
        reported={name: say(words) for name, words in REPORTED.items()},
        bans=await ask(owner.bans),
        messages=await ask(owner.messages),
        language_names=dict(LANGUAGE_NAMES),
        is_maintained=await ask(owner.is_maintained),
        policy=retention.in_words(await ask(owner.policy), say),
        journal=[_told(one, say) for one in await ask(owner.journal, MOST_DONE)],
        longest=store_admin.LONGEST_MESSAGE,
        done=done == "yes",
    )
    return _private(answer)


def _told(one: store_admin.Done, say: Say) -> dict[str, object]:
    return {
        "at": one.at,
        "who": say(DOERS[one.who]) if one.who in DOERS else one.who,
        "what": say(DEEDS[one.what]) if one.what in DEEDS else one.what,
        "about": " ".join(filter(None, (one.about, one.detail))),
    }


@router.get("/t/{table_id}")
async def table_page(request: Request, owner: TheOwner, table_id: str) -> Response:
    """A table as anybody who watches could see it, and what can be done about it."""
    visitor = visitor_of(request)
    looked = await hall_of(request).store.ask(owner.look, table_id, visitor.say)
    state = visitor.say(STATES[looked.line.state])
    answer = pages.show(request, visitor, "admin_table.html", looked=looked, state=state)
    return _private(answer)


def _private(response: Response) -> Response:
    """Nothing of this stays in any cache, nor in any search."""
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Robots-Tag"] = "noindex"
    return response


# --- doing ----------------------------------------------------------------------------------------


async def _do(request: Request, to: str, work: Callable[..., Got], *arguments: object) -> Response:
    """Do something, see to it that it holds here at once, and go back."""
    hall = hall_of(request)
    await hall.store.ask(work, *arguments)
    await house_of(request).look(hall)
    return RedirectResponse(to, status_code=303)


@router.post("/message")
async def message(request: Request, owner: TheOwner) -> Response:
    """Say something to all; with nothing written, take back what was said."""
    form = await form_of(request)
    words = {lang: tidy(str(form.get(f"message-{lang}", ""))) for lang in LANGUAGE_NAMES}
    said = {} if "clear" in form else {lang: text for lang, text in words.items() if text}
    return await _do(request, "/admin?done=yes", owner.message, said)


@router.post("/maintenance")
async def maintenance(request: Request, owner: TheOwner) -> Response:
    """Let no new games begin, or let them begin again."""
    form = await form_of(request)
    return await _do(request, "/admin?done=yes", owner.maintain, form.get("on") == "yes")


@router.post("/ban")
async def ban(request: Request, owner: TheOwner) -> Response:
    """Let somebody come no more."""
    form = await form_of(request)
    days = str(form.get("days", "")).strip()
    if days and not (days.isascii() and days.isdigit() and len(days) <= 5):
        raise BadOption(msg("Days must be a whole number."))
    until = now() + timedelta(days=int(days)) if days else None
    only_chat = form.get("only_chat") == "yes"
    whom, reason = str(form.get("whom", "")), tidy(str(form.get("reason", "")))
    return await _do(request, "/admin?done=yes#bans", owner.ban, whom, reason, until, only_chat)


@router.post("/unban")
async def unban(request: Request, owner: TheOwner) -> Response:
    """Let somebody come again."""
    form = await form_of(request)
    return await _do(request, "/admin?done=yes#bans", owner.unban, str(form.get("whom", "")))


@router.post("/reports/{report_id}")
async def settle(request: Request, owner: TheOwner, report_id: str) -> Response:
    """Mark a report as seen to."""
    return await _do(request, "/admin?done=yes#reports", owner.settle, report_id)


@router.post("/links/revoke")
async def revoke(request: Request, owner: TheOwner) -> Response:
    """Let no link lead here any more, this one included."""
    return await _do(request, "/", owner.revoke_links)


@router.post("/t/{table_id}/{deed}")
async def at_table(request: Request, owner: TheOwner, table_id: str, deed: str) -> Response:
    """Close a table, delete it, take it out of the lobby, or remove what was said there."""
    deeds: dict[str, Callable[[str], object]] = {
        "close": owner.close,
        "delete": owner.delete,
        "unlist": owner.unlist,
        "clear-chat": owner.clear_chat,
    }
    if deed not in deeds:
        raise HTTPException(404)
    to = "/admin?done=yes" if deed == "delete" else f"/admin/t/{table_id}"
    return await _do(request, to, deeds[deed], table_id)
