"""Who I am here: my games, my name, another device, and being forgotten."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter
from fastapi.responses import RedirectResponse
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from motu.server import pages
from motu.server.at_table import qr_code
from motu.server.context import NAME_COOKIE, Visitor, hall_of, name_of, visitor_of
from motu.server.identity import COOKIE, link_token, person_of_link
from motu.server.listing import MOST_LISTED, series_of, tables_of
from motu.server.reading import form_of, keep_name
from motu.table.seat import tidy

router = APIRouter(include_in_schema=False)


@router.get("/mine")
async def mine(request: Request) -> Response:
    """All games at which I sit, those waiting for me first, and all series in which I play."""
    visitor = visitor_of(request)
    asked = (hall_of(request), visitor.person, visitor.say, MOST_LISTED)
    return pages.show(
        request,
        visitor,
        "mine.html",
        tables=await tables_of(*asked),
        series=await series_of(*asked),
    )


@router.get("/me")
async def me(request: Request) -> Response:
    """What is kept of me, and what I can do about it."""
    return pages.show(request, visitor_of(request), "me.html", my_name=name_of(request), link="")


@router.post("/me/name")
async def name(request: Request) -> Response:
    """The name I want to be offered in forms."""
    response = RedirectResponse("/me", status_code=303)
    keep_name(response, tidy(str((await form_of(request)).get("name", ""))))
    return response


@router.post("/me/link")
async def link(request: Request) -> Response:
    """A private link that carries who I am to another device; good for ten minutes."""
    visitor = visitor_of(request)
    token = link_token(visitor.person, request.app.state.secret)
    address = str(request.url_for("take_link", token=token))
    return pages.show(request, visitor, "me.html", my_name=name_of(request), link=address)


@router.get("/me/qr.svg")
async def link_qr(request: Request, token: str) -> Response:
    """A private link as a QR code."""
    if person_of_link(token, request.app.state.secret) is None:
        raise HTTPException(404)
    return qr_code(str(request.url_for("take_link", token=token)))


@router.get("/me/take/{token}")
async def take_link(request: Request, token: str) -> Response:
    """Ask before this device becomes that person's: links are clicked too easily."""
    if person_of_link(token, request.app.state.secret) is None:
        raise HTTPException(404)
    return pages.show(request, visitor_of(request), "take.html", token=token)


@router.post("/me/take/{token}")
async def taken(request: Request, token: str) -> Response:
    """Make this device that person's."""
    person = person_of_link(token, request.app.state.secret)
    if person is None:
        raise HTTPException(404)
    response = RedirectResponse("/mine", status_code=303)
    visitor = visitor_of(request)
    pages.keep_identity(request, response, Visitor(person, visitor.lang, visitor.say, True))
    return response


@router.post("/me/forget")
async def forget(request: Request) -> Response:
    """Delete what is kept of me."""
    await asyncio.to_thread(hall_of(request).forget, visitor_of(request).person)
    response = RedirectResponse("/privacy?forgotten=yes", status_code=303)
    response.delete_cookie(COOKIE)
    response.delete_cookie(NAME_COOKIE)
    return response


@router.get("/privacy")
async def privacy(request: Request, forgotten: str = "") -> Response:
    """What is stored, and how to delete it."""
    return pages.show(request, visitor_of(request), "privacy.html", forgotten=forgotten == "yes")
