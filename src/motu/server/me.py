"""Who I am here: my games, my name, another device, and being forgotten."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query
from fastapi.responses import RedirectResponse
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from motu.core.errors import MotuError, UnknownName
from motu.core.message import msg
from motu.core.registry import games
from motu.server import pages, retention
from motu.server.at_table import qr_code
from motu.server.context import NAME_COOKIE, Visitor, hall_of, name_of, visitor_of
from motu.server.house import house_of
from motu.server.identity import COOKIE
from motu.server.listing import MOST_LISTED, OVER_LISTED, can_go, in_progress, over, series_of
from motu.server.notices import public_key
from motu.server.origin import link_to
from motu.server.reading import form_of, keep_name
from motu.table.seat import tidy

router = APIRouter(include_in_schema=False)

#: Which page of a long list; nobody has that many games.
Page = Annotated[int, Query(ge=1, le=100_000)]


@router.get("/mine")
async def mine(request: Request, game: str = "", page: Page = 1) -> Response:
    """All games at which I sit, those waiting for me first, and all series in which I play.

    Of those that are over a page at a time, or those of one game.
    """
    visitor, hall = visitor_of(request), hall_of(request)
    game = game if game in {one.name for one in games()} else ""
    asked = (hall, visitor.person, visitor.say)
    going = await in_progress(*asked, visitor.lang)
    found, counts = await over(*asked, visitor.lang, game, page)
    store, ids = hall.store, [table.id for table in (*going, *found)]
    total = counts.get(game, 0) if game else sum(counts.values())
    return pages.show(
        request,
        visitor,
        "mine.html",
        going=going,
        over=found,
        wishes=await store.ask(store.wishes_of, visitor.person, ids),
        series=await series_of(*asked, MOST_LISTED) if page == 1 else [],
        counts=[
            (one.name, visitor.say(one.title), counts[one.name])
            for one in games()
            if one.name in counts
        ],
        game=game,
        page=page,
        pages=max(1, -(-total // OVER_LISTED)),
        total=sum(counts.values()),
    )


@router.post("/mine/tidy")
async def tidy_up(request: Request) -> Response:
    """Take all games that are over off my list, but for those that I keep."""
    store = hall_of(request).store
    await store.ask(store.tidy_up, visitor_of(request).person)
    return RedirectResponse("/mine", status_code=303)


@router.post("/mine/{table_id}/wish")
async def wish(request: Request, table_id: str) -> Response:
    """Keep a game for as long as I come, let it go as usual, or take it off my list."""
    wished = str((await form_of(request)).get("wish", ""))
    if wished not in ("", "keep", "gone"):
        raise HTTPException(404)
    hall, person = hall_of(request), visitor_of(request).person
    # One that cannot be opened any more may go too.
    for table in await hall.tables([table_id] if wished == "gone" else []):
        if table.seats_of(person) and not can_go(table, person):
            raise MotuError(
                msg(
                    "Other players are waiting for you in this game. "
                    "To stop playing, open it and leave the table."
                )
            )
    if not await hall.store.ask(hall.store.wish, person, table_id, wished):
        raise HTTPException(404)
    return RedirectResponse("/mine", status_code=303)


@router.get("/me")
async def me(request: Request) -> Response:
    """What is kept of me, and what I can do about it."""
    return await _about_me(request, visitor_of(request))


async def _about_me(request: Request, visitor: Visitor, token: str = "") -> Response:
    store = hall_of(request).store
    links = await store.ask(store.links_of, visitor.person)
    told = await store.ask(store.subscriptions_of, visitor.person)
    return pages.show(
        request,
        visitor,
        "me.html",
        my_name=name_of(request),
        link=link_to(request, f"/me/take/{token}") if token else "",
        token=token,
        links=links,
        notices=len(told),
        push_key=await public_key(request),
    )


@router.post("/me/name")
async def name(request: Request) -> Response:
    """The name I want to be offered in forms."""
    response = RedirectResponse("/me", status_code=303)
    wanted = tidy(str((await form_of(request)).get("name", "")))
    house_of(request).names.check(wanted)
    keep_name(response, wanted)
    return response


@router.post("/me/link")
async def link(request: Request) -> Response:
    """A private link that carries who I am to another device; good once, and for ten minutes."""
    visitor = visitor_of(request)
    token = await hall_of(request).store.ask(hall_of(request).store.add_link, visitor.person)
    return await _about_me(request, visitor, token)


@router.post("/me/links/revoke")
async def revoke(request: Request) -> Response:
    """Let none of my links work any more."""
    await hall_of(request).store.ask(
        hall_of(request).store.revoke_links, visitor_of(request).person
    )
    return RedirectResponse("/me", status_code=303)


@router.get("/me/qr.svg")
async def link_qr(request: Request, token: str) -> Response:
    """A private link as a QR code."""
    await _whose(request, token)
    return qr_code(link_to(request, f"/me/take/{token}"))


@router.get("/me/take/{token}")
async def take_link(request: Request, token: str) -> Response:
    """Ask before this device becomes that person's: links are clicked too easily."""
    await _whose(request, token)
    return pages.show(request, visitor_of(request), "take.html", token=token)


@router.post("/me/take/{token}")
async def taken(request: Request, token: str) -> Response:
    """Make this device that person's."""
    person = await _whose(request, token, use=True)
    response = RedirectResponse("/mine", status_code=303)
    pages.set_identity(request, response, person)
    return response


async def _whose(request: Request, token: str, use: bool = False) -> str:
    """Whose link somebody has come by; it may be good no more."""
    person = await hall_of(request).store.ask(hall_of(request).store.person_of_link, token, use)
    if person is None:
        raise UnknownName(
            msg(
                "This private link no longer works. Make a new one on the device that you "
                "come from."
            )
        )
    return person


@router.post("/me/forget")
async def forget(request: Request) -> Response:
    """Delete what is kept of me."""
    await hall_of(request).forget(visitor_of(request).person)
    response = RedirectResponse("/privacy?forgotten=yes", status_code=303)
    response.delete_cookie(COOKIE)
    response.delete_cookie(NAME_COOKIE)
    return response


@router.get("/privacy")
async def privacy(request: Request, forgotten: str = "") -> Response:
    """What is stored, and how to delete it."""
    return pages.show(
        request,
        visitor_of(request),
        "privacy.html",
        forgotten=forgotten == "yes",
        policy=retention.in_words(house_of(request).orders.policy, visitor_of(request).say),
    )
