"""The pages of one table."""

from __future__ import annotations

import io
import json

import segno
from fastapi import APIRouter
from fastapi.responses import JSONResponse, PlainTextResponse, RedirectResponse
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from motu import __version__
from motu.core.errors import MotuError
from motu.core.game import SHAPES
from motu.core.message import msg
from motu.server import pages, present, tables
from motu.server.context import Visitor, hall_of, name_of, visitor_of
from motu.server.listing import title_of
from motu.server.origin import link_to
from motu.server.reading import as_file, form_of, to_next, to_table
from motu.server.series import next_game
from motu.server.viewer import Viewer
from motu.table.table import Table

router = APIRouter(include_in_schema=False)


async def _table(request: Request, table_id: str) -> Table:
    return (await hall_of(request).room(table_id)).table


@router.get("/t/{table_id}")
async def table_page(request: Request, table_id: str) -> Response:
    """The table itself; everything on it comes over the socket."""
    visitor = visitor_of(request)
    table = await _table(request, table_id)
    return pages.show(
        request,
        visitor,
        "table.html",
        table={
            "id": table.id,
            "url": f"/t/{table.id}",
            "game": table.game.name,
            "game_title": visitor.say(table.game.title),
            "title": title_of(table, visitor.say),
            "rules_url": f"/rules/{table.game.rules_page}",
            "standing_words": visitor.say(table.game.standing_words),
            **pages.asked_words(table.game, visitor.say),
            "seats": [
                {"name": seat.name, "bot": seat.bot, "side": visitor.say(side)}
                for seat, side in zip(table.seats, table.game.sides, strict=False)
            ],
            "levels": pages.shown_levels(table.game, visitor.say),
            "has_bots": table.game.has_bots,
            "has_many_screens": table.game.has_many_screens,
            "can_print": table.game.is_printed_at_table,
            "own": _own(table),
            "by_the_day": table.rules.clock.kind == "days",
            "link": link_to(request, f"/t/{table.id}"),
            "steps": table.game.lesson.length if table.game.lesson else 0,
            "has_guide": "guide" in request.query_params,
            "in_campaign": table.series is not None and table.series.campaign is not None,
        },
        my_name=name_of(request),
        socket_url=f"/t/{table.id}/socket",
    )


def _own(table: Table) -> str:
    """What the components are called that are played with, if they are somebody's own."""
    name = table.state.components.name
    return "" if name in table.game.box.names else name


@router.get("/t/{table_id}/picture.css")
async def style(request: Request, table_id: str, shape: str = "wide") -> Response:
    """The style of the table's pictures, which comes from what its players chose."""
    if shape not in SHAPES:
        raise HTTPException(404)
    return Response(present.style(await _table(request, table_id), shape), media_type="text/css")


@router.get("/t/{table_id}/small.svg")
async def small(request: Request, table_id: str) -> Response:
    """The table's picture for lists, as the visitor may see it now."""
    visitor = visitor_of(request)
    table = await _table(request, table_id)
    viewer = Viewer(visitor.person, visitor.say)
    # Whoever has it already is told so: nothing has to be drawn as long as nothing is done.
    mark = f'"{table.seq}-{viewer.eyes(table)}-{visitor.lang}-{__version__}"'
    headers = {"ETag": mark, "Cache-Control": "private, no-cache", "Vary": "Cookie"}
    if request.headers.get("if-none-match") == mark:
        return Response(status_code=304, headers=headers)
    policy = {"Content-Security-Policy": pages.PICTURE_POLICY}
    text = present.drawn(table, viewer).svg()
    return Response(text, 200, {**headers, **policy}, "image/svg+xml")


@router.get("/t/{table_id}/qr.svg")
async def qr(request: Request, table_id: str) -> Response:
    """The table's link as a QR code."""
    table = await _table(request, table_id)
    return qr_code(link_to(request, f"/t/{table.id}"))


def qr_code(text: str) -> Response:
    """A QR code as a picture."""
    out = io.BytesIO()
    segno.make(text, error="m").save(out, kind="svg", border=2, scale=6)
    return Response(out.getvalue(), media_type="image/svg+xml")


@router.get("/t/{table_id}/at/{moves}")
async def position(
    request: Request,
    table_id: str,
    moves: int,
    shape: str = "wide",
    eyes: str = "",
    near: str = "",
    hands: str = "",
) -> Response:
    """The position after so many actions, as one of one's own seats or a watcher sees it.

    `near` is the seat whose side is looked at, if it is not the own one. With `hands=open`, once
    the game is over, everybody's hand is shown.
    """
    visitor = visitor_of(request)
    table = await _table(request, table_id)
    seat, side = _own_seat(eyes, table, visitor), _seat_in(near, table)
    if shape not in SHAPES or not 0 <= moves <= table.moves:
        raise HTTPException(404)
    _must_have_begun(table)
    is_open = hands == "open" and table.game.has_hands
    if is_open and not table.is_over:
        raise HTTPException(403)
    viewer = Viewer(visitor.person, visitor.say, shape)
    return JSONResponse(present.position_at(table, viewer, moves, seat, side, is_open))


@router.get("/t/{table_id}/at/{moves}/position")
async def position_line(request: Request, table_id: str, moves: int, eyes: str = "") -> Response:
    """The same position in one line of text, for the same eyes."""
    table = await _table(request, table_id)
    seat = _own_seat(eyes, table, visitor_of(request))
    _must_have_begun(table)
    if not 0 <= moves <= table.moves:
        raise HTTPException(404)
    return PlainTextResponse(table.written(seat, moves))


def _must_have_begun(table: Table) -> None:
    """Before a game has begun there is nothing to see of it."""
    if not table.has_begun:
        raise MotuError(msg("This game has not begun."))


def _own_seat(text: str, table: Table, visitor: Visitor) -> int | None:
    """The number of a seat in an address, at which the visitor must sit."""
    seat = _seat_in(text, table)
    if seat is not None and seat not in table.seats_of(visitor.person):
        raise HTTPException(403)
    return seat


def _seat_in(text: str, table: Table) -> int | None:
    """The number of a seat in an address; nothing stands for none."""
    if not text:
        return None
    if text not in [str(seat) for seat in range(len(table.seats))]:
        raise HTTPException(404)
    return int(text)


@router.get("/t/{table_id}/record")
async def record(request: Request, table_id: str) -> Response:
    """The record of a game that is over. Before that it would give the shuffle away."""
    table = await _table(request, table_id)
    if not table.is_over:
        raise MotuError(
            msg(
                "The game file reveals the shuffle, so it is available only after the game. "
                "Finish the game or stop it."
            )
        )
    _must_have_begun(table)
    text = await hall_of(request).store.ask(table.recorded().write)
    return as_file(text, f"{table.game.name}-{table.id}.json")


@router.get("/t/{table_id}/components")
async def components(request: Request, table_id: str) -> Response:
    """The components that are played with there, as a file."""
    table = await _table(request, table_id)
    if not table.game.box.can_be_changed:
        raise HTTPException(404)
    used = table.state.components
    text = json.dumps(used.data, indent=1, ensure_ascii=False) + "\n"
    return as_file(text, f"{table.game.name}-{used.hash[:8]}.json")


@router.post("/t/{table_id}/rematch")
async def rematch(request: Request, table_id: str) -> Response:
    """The next game of a series: who asks first makes it, the others are shown the way."""
    visitor = visitor_of(request)
    room = await hall_of(request).room(table_id)
    if not room.table.seats_of(visitor.person):
        raise HTTPException(403)
    if (series := room.table.series) is not None and series.campaign is not None:
        # The page of the next episode is read first, and its envelope opened there.
        return RedirectResponse(f"/s/{series.id}", status_code=303)
    return to_next(request, visitor, await next_game(room, visitor.person))


@router.post("/t/{table_id}/from/{moves}")
async def from_move(request: Request, table_id: str, moves: int) -> Response:
    """Another game from an earlier position of one that is over."""
    hall, visitor = hall_of(request), visitor_of(request)
    old = await _table(request, table_id)
    if not old.is_over:
        raise MotuError(msg("Only a finished game can be continued from an earlier move."))
    _must_have_begun(old)
    if not 0 <= moves <= old.moves:
        raise HTTPException(404)
    form = await form_of(request)
    made = await tables.table_from_move(hall, visitor.person, old, moves, form)
    return to_table(request, visitor, made)
