"""The server: its pages, its sockets, and what it sends along with every answer."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from importlib import resources
from pathlib import Path
from typing import Any

import structlog
from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, PlainTextResponse, RedirectResponse
from starlette.datastructures import FormData
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.staticfiles import StaticFiles

from motu import __version__
from motu.core.errors import MotuError, UnknownName
from motu.core.game import SHAPES
from motu.core.message import Message, msg
from motu.core.record import MOST_CHARACTERS, read
from motu.core.registry import game as game_named
from motu.server import pages, present, tables
from motu.server.context import LANGUAGE_COOKIE, hall_of, visitor_of
from motu.server.hall import Hall
from motu.server.identity import COOKIE_SECONDS
from motu.server.present import Viewer
from motu.server.rules_pages import rules_page
from motu.server.settings import Settings
from motu.server.socket import serve_socket
from motu.server.store import Store
from motu.table.table import Table
from motu.words import LANGUAGES

log = structlog.get_logger()

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; font-src 'self'; manifest-src 'self'; form-action 'self'; "
    "base-uri 'none'; frame-ancestors 'none'"
)
#: A picture that stands by itself brings its own style, and nothing else.
PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'"
LONGEST_FORM = 20_000
#: My unfinished games, on the first page.
MOST_MINE = 6


def create_app(settings: Settings) -> FastAPI:
    """The whole server."""
    store = Store(settings.database)

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        store.open()
        app.state.secret = store.secret()
        app.state.hall = Hall(store)
        yield
        await app.state.hall.close()
        store.close()

    # FastAPI's own pages about the server would load scripts from other hosts.
    app = FastAPI(title="Motu", version=__version__, lifespan=life, docs_url=None, redoc_url=None)
    folder = Path(str(resources.files("motu.server") / "static"))
    app.mount("/static", StaticFiles(directory=folder), name="static")
    app.middleware("http")(_add_headers)
    app.add_exception_handler(MotuError, _show_error)
    app.add_exception_handler(HTTPException, _show_http_error)
    app.add_exception_handler(RequestValidationError, _show_no_such_page)
    app.add_exception_handler(Exception, _show_failure)
    _add_pages(app)
    _add_table_pages(app)
    app.add_api_websocket_route("/t/{table_id}/socket", serve_socket)
    return app


async def _add_headers(
    request: Request, call_next: Callable[[Request], Awaitable[Response]]
) -> Response:
    """What every answer carries: no outside host, no inline script, nothing guessed."""
    response = await call_next(request)
    response.headers.setdefault("Content-Security-Policy", POLICY)
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers["Referrer-Policy"] = "same-origin"
    if request.url.path.startswith("/static/") and request.url.query:
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
    return response


# --- pages -----------------------------------------------------------------------------------


def _add_pages(app: FastAPI) -> None:
    @app.get("/", include_in_schema=False)
    async def home(request: Request) -> Response:
        visitor = visitor_of(request)
        mine = await _unfinished(hall_of(request), visitor.person, visitor.say)
        games = pages.shown_games(visitor.say, visitor.lang)
        return pages.show(request, visitor, "home.html", games=games, mine=mine)

    @app.post("/new", include_in_schema=False)
    async def new(request: Request) -> Response:
        visitor = visitor_of(request)
        table = await tables.table_from_form(hall_of(request), visitor.person, await _form(request))
        return _to_table(request, table)

    @app.post("/settings", include_in_schema=False)
    async def settings(request: Request) -> Response:
        form = await _form(request)
        back = str(form.get("back", "/"))
        response = RedirectResponse(back if _is_ours(back) else "/", status_code=303)
        if form.get("lang") in LANGUAGES:
            response.set_cookie(
                LANGUAGE_COOKIE, str(form["lang"]), max_age=COOKIE_SECONDS, samesite="lax"
            )
        return response

    @app.get("/rules/{name}", include_in_schema=False)
    async def rules(request: Request, name: str) -> Response:
        visitor = visitor_of(request)
        game = game_named(name)
        page = rules_page(game.name, visitor.lang)
        return pages.show(
            request,
            visitor,
            "rules.html",
            title=page.title,
            html=page.html,
            contents=page.contents,
            game=game.name,
        )

    @app.get("/rules/{name}/{figure}.svg", include_in_schema=False)
    async def figure(request: Request, name: str, figure: str) -> Response:
        game = game_named(name)
        state, eyes = game.figure(figure)
        return _svg(game.picture(state, eyes, visitor_of(request).say).svg())

    @app.get("/pictures/{name}.svg", include_in_schema=False)
    async def cover(request: Request, name: str) -> Response:
        visitor = visitor_of(request)
        return _svg(pages.cover_svg(game_named(name).name, visitor.lang, visitor.say))

    @app.get("/pictures/{name}.css", include_in_schema=False)
    async def style(name: str, shape: str = "wide") -> Response:
        if shape not in SHAPES:
            raise HTTPException(404)
        return Response(pages.picture_style(game_named(name).name, shape), media_type="text/css")

    @app.post("/records")
    async def records(request: Request) -> Response:
        """Put a record on a table, to look at it and to play on. The body is the record."""
        visitor = visitor_of(request)
        try:
            record = read(await _body(request, 4 * MOST_CHARACTERS))
        except MotuError as fault:
            return JSONResponse({"message": visitor.say(fault.message)}, status_code=422)
        table = await tables.table_from_record(hall_of(request), visitor.person, record)
        response = JSONResponse({"url": f"/t/{table.id}"})
        pages.keep_identity(request, response, visitor)
        return response


def _add_table_pages(app: FastAPI) -> None:
    @app.get("/t/{table_id}", include_in_schema=False)
    async def table_page(request: Request, table_id: str) -> Response:
        visitor = visitor_of(request)
        table = (await hall_of(request).room(table_id)).table
        return pages.show(
            request,
            visitor,
            "table.html",
            table={
                "id": table.id,
                "game": table.game.name,
                "game_title": visitor.say(table.game.title),
                "title": _title(table, visitor.say),
                "rules_url": f"/rules/{table.game.name}",
                "standing_words": visitor.say(table.game.standing_words),
                "seats": [
                    {"name": seat.name, "bot": seat.bot, "side": visitor.say(side)}
                    for seat, side in zip(table.seats, table.game.sides, strict=False)
                ],
                "levels": pages.shown_levels(visitor.say),
            },
            socket_url=f"/t/{table.id}/socket",
        )

    @app.get("/t/{table_id}/at/{moves}")
    async def position(
        request: Request, table_id: str, moves: int, shape: str = "wide", eyes: str = ""
    ) -> Response:
        """The position after so many actions, as one of one's own seats or a watcher sees it."""
        visitor = visitor_of(request)
        table = (await hall_of(request).room(table_id)).table
        seat = int(eyes[:3]) if eyes.isascii() and eyes.isdigit() else None
        if seat is not None and seat not in table.seats_of(visitor.person):
            raise HTTPException(403)
        if shape not in SHAPES or not 0 <= moves <= table.moves:
            raise HTTPException(404)
        viewer = Viewer(visitor.person, visitor.say, shape)
        return JSONResponse(present.position_at(table, viewer, moves, seat))

    @app.get("/t/{table_id}/record")
    async def record(request: Request, table_id: str) -> Response:
        """The record of a game that is over. Before that it would give the shuffle away."""
        table = (await hall_of(request).room(table_id)).table
        if not table.is_over:
            raise MotuError(
                msg(
                    "The record holds the shuffle, so it can be had when the game is over. "
                    "Finish the game or stop it."
                )
            )
        name = f"{table.game.name}-{table.id}.json"
        return PlainTextResponse(
            table.record.write(),
            media_type="application/json",
            headers={"Content-Disposition": f'attachment; filename="{name}"'},
        )

    @app.post("/t/{table_id}/again", include_in_schema=False)
    async def again(request: Request, table_id: str) -> Response:
        hall = hall_of(request)
        old = (await hall.room(table_id)).table
        person = visitor_of(request).person
        if not old.seats_of(person):
            raise HTTPException(403)
        return _to_table(request, await tables.table_again(hall, person, old))

    @app.post("/t/{table_id}/from/{moves}", include_in_schema=False)
    async def from_move(request: Request, table_id: str, moves: int) -> Response:
        hall = hall_of(request)
        old = (await hall.room(table_id)).table
        if not old.is_over:
            raise MotuError(msg("Only a game that is over can be played on from another move."))
        if not 0 <= moves <= old.moves:
            raise HTTPException(404)
        person = visitor_of(request).person
        table = await tables.table_from_move(hall, person, old, moves, await _form(request))
        return _to_table(request, table)


# --- small things ----------------------------------------------------------------------------


def _to_table(request: Request, table: Table) -> Response:
    response = RedirectResponse(f"/t/{table.id}", status_code=303)
    visitor = visitor_of(request)
    owners = {seat.owner for seat in table.seats if seat.owner}
    if visitor.is_new and owners:
        # The person was made up for this request; keep the very one that sits at the table.
        visitor = type(visitor)(owners.pop(), visitor.lang, visitor.say, True)
        pages.keep_identity(request, response, visitor)
    return response


def _svg(text: str) -> Response:
    return Response(
        text,
        media_type="image/svg+xml",
        headers={
            "Content-Security-Policy": PICTURE_POLICY,
            "Cache-Control": "public, max-age=3600",
        },
    )


def _title(table: Table, say: Callable[[Message], str]) -> str:
    return " – ".join(say(name) for name in table.names())


async def _unfinished(
    hall: Hall, person: str, say: Callable[[Message], str]
) -> list[dict[str, Any]]:
    """My games that wait for me, newest first."""
    found = []
    for id in hall.store.tables_of(person, MOST_MINE * 3):
        table = (await hall.room(id)).table
        if not table.is_over:
            found.append(
                {
                    "url": f"/t/{id}",
                    "title": say(table.game.title),
                    "when": "",
                    "text": say(
                        msg("{players}, move {n}", players=_title(table, say), n=table.moves)
                    ),
                }
            )
    return found[:MOST_MINE]


def _is_ours(address: str) -> bool:
    """Whether an address stays on this server."""
    return address.startswith("/") and not address.startswith(("//", "/\\"))


async def _body(request: Request, most: int) -> bytes:
    """The body of a request, if it is not too long."""
    body = b""
    async for piece in request.stream():
        body += piece
        if len(body) > most:
            raise HTTPException(413)
    return body


async def _form(request: Request) -> FormData:
    # Browsers always say how long a form is.
    is_endless = "transfer-encoding" in request.headers
    if is_endless or int(request.headers.get("content-length") or 0) > LONGEST_FORM:
        raise HTTPException(413)
    return await request.form(max_files=0, max_fields=100)


# --- when something is wrong -------------------------------------------------------------------

PROBLEMS: dict[int, Message] = {
    400: msg("That could not be understood."),
    403: msg("That is not yours to see or to do."),
    404: msg("There is nothing here."),
    405: msg("That cannot be done here."),
    413: msg("That is too large."),
    500: msg("Something went wrong here. Nothing that was acknowledged is lost; please try again."),
}


async def _show_error(request: Request, fault: Exception) -> Response:
    """An error that the visitor can mend: say how, in the visitor's language."""
    message = fault.message if isinstance(fault, MotuError) else PROBLEMS[400]
    status = 404 if isinstance(fault, UnknownName) else 400
    return _problem(request, status, message)


async def _show_http_error(request: Request, fault: Exception) -> Response:
    status = fault.status_code if isinstance(fault, HTTPException) else 400
    return _problem(request, status, PROBLEMS.get(status, PROBLEMS[400]))


async def _show_no_such_page(request: Request, fault: Exception) -> Response:
    """An address with something else where a number should be."""
    return _problem(request, 404, PROBLEMS[404])


async def _show_failure(request: Request, fault: Exception) -> Response:
    log.error("a request failed", path=request.url.path, exc_info=fault)
    return _problem(request, 500, PROBLEMS[500])


def _problem(request: Request, status: int, message: Message) -> Response:
    visitor = visitor_of(request)
    if "text/html" not in request.headers.get("accept", ""):
        return JSONResponse({"message": visitor.say(message)}, status_code=status)
    return pages.show(
        request,
        visitor,
        "error.html",
        status=status,
        words_title=visitor.say(msg("That did not work")),
        message=visitor.say(message),
        advice=visitor.say(msg("Go to the first page and start from there.")),
    )
