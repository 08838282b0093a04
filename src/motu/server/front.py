"""The pages that need no table: the first page, the lobby, rules, pictures, settings."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import JSONResponse, RedirectResponse
from starlette.requests import Request
from starlette.responses import Response

from motu.core.errors import MotuError
from motu.core.record import MOST_CHARACTERS, read
from motu.core.registry import game as game_named
from motu.core.registry import games
from motu.server import own_components, pages, tables
from motu.server.context import (
    LANGUAGE_COOKIE,
    Visitor,
    hall_of,
    name_of,
    visitor_of,
    wants_page,
)
from motu.server.identity import COOKIE_SECONDS
from motu.server.listing import free_tables, in_progress, shown_table
from motu.server.reading import body_of, form_of, is_ours, to_table, what_to_do
from motu.server.rules_pages import rules_page
from motu.server.sealing import SEALED, is_figure_open, opened_for
from motu.words import LANGUAGES

router = APIRouter(include_in_schema=False)

#: My unfinished games, on the first page.
MOST_MINE = 6


@router.get("/tones.css")
async def tones() -> Response:
    """The colours of the sides, for the pages of games that have their own."""
    rules = [
        f'[data-game="{game.name}"]{{'
        + "".join(
            f"--seat-{seat}:light-dark({light},{dark});"
            for seat, (light, dark) in enumerate(game.tones)
        )
        + "}"
        for game in games()
        if game.tones
    ]
    kept = {"Cache-Control": "public, max-age=3600"}
    return Response("\n".join(rules), media_type="text/css", headers=kept)


@router.get("/")
async def home(request: Request) -> Response:
    """What this is, and a game in one click."""
    return await _first_page(request, visitor_of(request))


async def _first_page(
    request: Request, visitor: Visitor, typed: pages.Typed | None = None
) -> Response:
    """The first page, with the form that could not be taken as it was."""
    # Who has just come has none, and need not wait for the answer.
    asked = (hall_of(request), visitor.person, visitor.say, visitor.lang)
    mine = [] if visitor.is_new else await in_progress(*asked, MOST_MINE)
    return pages.show(
        request,
        visitor,
        "home.html",
        status=400 if typed else 200,
        games=pages.shown_games(visitor.say, visitor.lang, typed),
        mine=mine,
        my_name=name_of(request),
    )


@router.get("/lobby")
async def lobby(request: Request) -> Response:
    """Open tables whose makers wish for company."""
    visitor = visitor_of(request)
    free = await free_tables(hall_of(request))
    found = [shown_table(table, "", visitor.say) for table in free]
    return pages.show(request, visitor, "lobby.html", tables=found)


@router.post("/new")
async def new(request: Request) -> Response:
    """A new table; a form that cannot be taken comes back as it was filled in."""
    visitor = visitor_of(request)
    form, own = await own_components.form_with_own(request)
    game = tables.game_from_form(form)
    try:
        table = await tables.table_from_form(hall_of(request), visitor.person, form, own)
    except MotuError as fault:
        if not wants_page(request):
            raise
        # A browser does not choose a file again by itself, so its text comes back.
        fields = {
            **form,
            "components": own if isinstance(own, str) else own.decode(errors="replace"),
        }
        return await _first_page(
            request, visitor, pages.Typed(game.name, fields, what_to_do(fault))
        )
    return to_table(request, visitor, table, tables.my_name_in(game, form))


@router.post("/settings")
async def settings(request: Request) -> Response:
    """The language."""
    form = await form_of(request)
    back = str(form.get("back", "/"))
    response = RedirectResponse(back if is_ours(back) else "/", status_code=303)
    if form.get("lang") in LANGUAGES:
        response.set_cookie(
            LANGUAGE_COOKIE, str(form["lang"]), max_age=COOKIE_SECONDS, samesite="lax"
        )
    return response


@router.get("/rules/{name}")
async def rules(request: Request, name: str) -> Response:
    """The rules of a game."""
    visitor = visitor_of(request)
    named = game_named(name).rules_page
    chapter = await opened_for(hall_of(request), visitor.person, game_named(named))
    page = rules_page(named, visitor.lang, chapter)
    return pages.show(
        request,
        visitor,
        "rules.html",
        title=page.title,
        html=page.html,
        contents=page.contents,
        games=[
            (
                game.name,
                visitor.say(game.title),
                bool(game.printables) and not game.is_printed_at_table,
            )
            for game in games()
            if game.rules_page == named
        ],
    )


@router.get("/rules/{name}/{figure}.svg")
async def figure(request: Request, name: str, figure: str) -> Response:
    """A position that the rules speak of."""
    game, visitor = game_named(name), visitor_of(request)
    chapter = await opened_for(hall_of(request), visitor.person, game)
    if not is_figure_open(game, figure, visitor.lang, chapter):
        raise MotuError(SEALED)
    state, eyes = game.figure(figure)
    return _svg(game.picture(state, eyes, visitor.say).svg(), is_open=game.episodes is None)


@router.get("/pictures/{name}.svg")
async def cover(request: Request, name: str) -> Response:
    """The picture of a game."""
    visitor = visitor_of(request)
    return _svg(pages.cover_svg(game_named(name).name, visitor.lang, visitor.say))


@router.post("/records")
async def records(request: Request) -> Response:
    """Put a record on a table, to look at it and to play on. The body is the record."""
    visitor = visitor_of(request)
    try:
        # To play thousands of actions again takes a while, in which others play as well.
        text = await body_of(request, 4 * MOST_CHARACTERS)
        record = await hall_of(request).store.ask(read, text)
    except MotuError as fault:
        return JSONResponse({"message": visitor.say(what_to_do(fault))}, status_code=422)
    table = await tables.table_from_record(hall_of(request), visitor.person, record)
    response = JSONResponse({"url": f"/t/{table.id}"})
    pages.keep_identity(request, response, visitor)
    return response


def _svg(text: str, is_open: bool = True) -> Response:
    """A picture; what some may see and others not is kept by nobody between us and them."""
    return Response(
        text,
        media_type="image/svg+xml",
        headers={
            "Content-Security-Policy": pages.PICTURE_POLICY,
            "Cache-Control": f"{'public' if is_open else 'private'}, max-age=3600",
        },
    )
