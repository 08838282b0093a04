"""Print and play: a form for what is wanted, and the PDF."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from typing import Any, ParamSpec
from urllib.parse import urlencode

from fastapi import APIRouter
from fastapi.responses import RedirectResponse
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from motu.core.errors import BadOption, MotuError
from motu.core.game import AnyGame, paper_seed
from motu.core.message import Say, msg
from motu.core.paper import PAPERS
from motu.core.registry import game as game_named
from motu.press import as_pdf
from motu.server import metrics, pages
from motu.server.budget import Account, TooMuch
from motu.server.context import Visitor, hall_of, visitor_of, wants_page
from motu.server.rates import Limits
from motu.server.sealing import check_wish
from motu.table.table import Table
from motu.table.turns import Turns

Given = ParamSpec("Given")

router = APIRouter(include_in_schema=False)

#: So many PDFs are made at once; who comes later waits.
AT_ONCE = 2
#: When to come again if too many wait, in seconds.
LATER = 30.0
BUSY = msg("The press has too many orders. Wait until yours are printed and try again.")
#: More digits than any seed has.
LONGEST_NUMBER = 40
#: A PDF needs nothing from anywhere; a browser's own viewer brings its style along.
PDF_POLICY = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'"


class Press:
    """Makes PDFs, a few at once. Who has ordered many waits for the others after each of them."""

    def __init__(self, limits: Limits | None) -> None:
        self._turns = Turns(AT_ONCE)
        self._limits = limits

    def waiting(self) -> int:
        """How many orders wait."""
        return self._turns.waiting()

    async def make(
        self, request: Request, make: Callable[Given, bytes], *a: Given.args, **b: Given.kwargs
    ) -> bytes:
        """A PDF, made in its turn; raises `TooMuch` if too many wait already."""
        account: Account = request.scope["account"]
        whose = account.whose
        limits = self._limits
        if limits is not None and (
            self._turns.waiting(whose) >= limits.prints_waiting_of_person
            or self.waiting() >= limits.prints_waiting
        ):
            raise TooMuch(LATER, BUSY)
        began = time.perf_counter()
        metrics.PRINTS_WAITING.value += 1
        try:
            await _unless_gone(request, self._turns.take(whose))
        finally:
            metrics.PRINTS_WAITING.value -= 1
        try:
            return await run_in_threadpool(make, *a, **b)
        finally:
            self._turns.give_back(whose)
            metrics.PRINTS.see(time.perf_counter() - began)


async def _unless_gone(request: Request, waiting: Coroutine[Any, Any, None]) -> None:
    """Wait as long as the visitor does."""
    turn = asyncio.create_task(waiting)
    leaving = asyncio.create_task(_leaves(request))
    try:
        await asyncio.wait((turn, leaving), return_when=asyncio.FIRST_COMPLETED)
        if not turn.done():
            raise ClientDisconnect
    finally:
        for task in (turn, leaving):
            task.cancel()


async def _leaves(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


@router.get("/print/{name}.pdf")
async def pdf(request: Request, name: str) -> Response:
    """The pages of a game. The address says all, so the same address is the same file."""
    game = printable_game(name)
    visitor = visitor_of(request)
    query = request.query_params
    if not query.get("seed") or "lang" not in query:
        told = {key: value for key, value in query.items() if value}
        told = {"seed": str(paper_seed()), **told, "lang": visitor.lang}
        return RedirectResponse(f"/print/{game.name}.pdf?{urlencode(told)}", status_code=303)
    press: Press = request.app.state.press
    try:
        seed = number(query["seed"])
        order = _order(game, request)
        chosen = {option.name: option.default for option in game.options} | order["options"]
        await check_wish(hall_of(request), visitor.person, game, chosen)
        made = await press.make(request, _made, game, seed, order, visitor.say, visitor.lang)
    except MotuError as fault:
        if isinstance(fault, TooMuch) or not wants_page(request):
            raise
        typed = pages.Typed(game.name, dict(query), fault.message)
        return _form(request, game, visitor, typed)
    return _as_file(made, f"{game.name}-{seed}")


@router.get("/t/{table_id}/print.pdf")
async def pdf_of_table(request: Request, table_id: str, paper: str = "a4") -> Response:
    """The pages for a game that is played on paper at a table of ours: with its deal."""
    visitor = visitor_of(request)
    table = (await hall_of(request).room(table_id)).table
    if not table.game.is_printed_at_table:
        raise HTTPException(404)
    press: Press = request.app.state.press
    made = await press.make(request, _made_for, table, paper, visitor.say, visitor.lang)
    return _as_file(made, table.game.name)


@router.get("/print/{name}")
async def form(request: Request, name: str) -> Response:
    """What can be chosen before printing."""
    return _form(request, printable_game(name), visitor_of(request))


def _form(
    request: Request, game: AnyGame, visitor: Visitor, typed: pages.Typed | None = None
) -> Response:
    say = visitor.say
    options = (*game.options, *game.print_options)
    return pages.show(
        request,
        visitor,
        "print.html",
        status=400 if typed else 200,
        game=pages.shown_game(game, say, visitor.lang, options, typed),
        papers=list(PAPERS.values()),
        printables=[(printable.name, say(printable.label)) for printable in game.printables],
    )


def printable_game(name: str) -> AnyGame:
    """The game of that name, if it has something to print."""
    game = game_named(name)
    if not game.printables:
        raise HTTPException(404)
    return game


def number(text: str) -> int:
    """A whole number from an address."""
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= LONGEST_NUMBER):
        raise BadOption(msg("This must be a whole number: {text}", text=text[:LONGEST_NUMBER]))
    return int(text)


def _order(game: AnyGame, request: Request) -> dict[str, Any]:
    """What an address asks for; what it leaves out is as usual."""
    query = request.query_params
    return {
        "seats": number(query["seats"]) if query.get("seats") else None,
        "options": {
            option.name: option.read(query[option.name])
            for option in (*game.options, *game.print_options)
            if option.name in query
        },
        "what": [name for name in query.get("what", "").split(",") if name],
        "paper": query.get("paper") or "a4",
    }


def _as_file(made: bytes, name: str) -> Response:
    return Response(
        made,
        media_type="application/pdf",
        headers={
            "Content-Disposition": f'inline; filename="{name}.pdf"',
            "Content-Security-Policy": PDF_POLICY,
            "Cache-Control": "private, max-age=3600",
        },
    )


def _made_for(table: Table, paper: str, say: Say, lang: str) -> bytes:
    if not table.has_begun:
        raise BadOption(msg("This game has not begun."))
    pages_ = table.game.printed_for(table.position(0), table.record.options, paper, say)
    return as_pdf(pages_, say(table.game.title), lang)


def _made(game: AnyGame, seed: int, order: dict[str, Any], say: Say, lang: str) -> bytes:
    return as_pdf(game.printed(seed=seed, say=say, **order), say(game.title), lang)
