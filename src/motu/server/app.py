"""The server: its pages, its sockets, and what it sends along with every answer."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI
from sqlalchemy.exc import SQLAlchemyError
from starlette.datastructures import MutableHeaders
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from motu import __version__
from motu.server import (
    admin_page,
    api,
    api_campaign_file,
    api_page,
    api_series,
    as_app,
    assets,
    at_analysis,
    at_campaign,
    at_campaign_file,
    at_series,
    at_table,
    front,
    health,
    learn,
    me,
    moderation,
    notices,
    own_components,
    printing,
    unwelcome,
)
from motu.server.access import Access
from motu.server.budget import Budgets
from motu.server.doors import Doors
from motu.server.gate import Gate
from motu.server.hall import Hall
from motu.server.house import House
from motu.server.limits import BodyLimit, Doorkeeper
from motu.server.metrics import Shared
from motu.server.notices import Notices
from motu.server.problems import Failures, add_problems
from motu.server.retention import keep_tidy
from motu.server.settings import Settings
from motu.server.socket import serve_socket
from motu.server.store import Store
from motu.server.store_keys import SETTLES

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; font-src 'self'; manifest-src 'self'; media-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)


def create_app(settings: Settings, shared: Shared | None = None) -> FastAPI:
    """The whole server; with `shared`, one of several processes that count together."""
    store = Store(settings.database)
    budgets = Budgets(settings.limits, settings.is_public, store.is_shared)
    names = unwelcome.with_own(settings.words) if settings.words else unwelcome.usual()
    house = House(store, names, settings.trust_proxy)

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        store.open(serving=True)
        app.state.keys = store.keys()
        house.begin(settings.url)
        # Made at the first start, and known to every browser that is told anything.
        store.push_key()
        sending = app.state.notices = Notices(store, settings.url, settings.push_services)
        hall = app.state.hall = Hall(store, settings.thinkers, budgets, house, sending)
        # Packed before anybody waits for them.
        assets.files()
        keeping = [
            asyncio.create_task(work)
            for work in (_keep_keys(app, store), house.follow(hall), keep_tidy(store))
        ]
        if shared is not None:
            shared.begin()
            keeping.append(asyncio.create_task(health.keep_measuring(app, shared)))
        yield
        for task in keeping:
            task.cancel()
        await app.state.hall.close()
        sending.close()
        store.close()

    # The usual documentation pages load scripts from other hosts; ours is /api.
    app = FastAPI(
        title="Motu",
        version=__version__,
        description=api.DESCRIPTION,
        lifespan=life,
        docs_url=None,
        redoc_url=None,
    )
    app.state.settings = settings
    app.state.store = store
    app.state.shared = shared
    app.state.is_closing = lambda: False
    app.state.url = settings.url
    app.state.house = house
    app.state.budgets = budgets
    app.state.press = printing.Press(settings.limits)
    # First, so that what they say goes out with the same headers as everything else.
    app.add_middleware(BodyLimit)
    app.add_middleware(Gate, url=settings.url)
    app.add_middleware(Doors, house=house)
    app.add_middleware(Doorkeeper, budgets=budgets, settings=settings)
    app.add_middleware(Failures)
    app.add_middleware(Headers)
    app.add_middleware(GZipMiddleware, minimum_size=1000)
    app.add_middleware(Access, logged=settings.access_log)
    app.add_middleware(Heads)
    add_problems(app)
    for pages in (
        assets,
        health,
        front,
        own_components,
        printing,
        at_table,
        at_analysis,
        learn,
        at_series,
        at_campaign,
        at_campaign_file,
        me,
        notices,
        as_app,
        moderation,
        admin_page,
        api,
        api_series,
        api_campaign_file,
        api_page,
    ):
        app.include_router(pages.router)
    app.add_api_websocket_route("/t/{table_id}/socket", serve_socket)
    app.add_api_websocket_route("/learn/{name}/{number}/socket", learn.serve_lesson)
    return app


async def _keep_keys(app: FastAPI, store: Store) -> None:
    """Hear of a new key in time: before it signs anything, on whichever process."""
    while True:
        await asyncio.sleep(SETTLES / 4)
        # A database that is away for a while has no new key either.
        with contextlib.suppress(SQLAlchemyError):
            app.state.keys = await asyncio.to_thread(store.keys)


class Heads:
    """Answers HEAD like GET: links are looked at that way before they are shown in a chat.

    The web server leaves the body out.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["method"] == "HEAD":
            scope = {**scope, "method": "GET"}
        await self._app(scope, receive, send)


class Headers:
    """What every answer carries: no outside host, no inline script, nothing guessed."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.setdefault("Content-Security-Policy", POLICY)
                headers["X-Content-Type-Options"] = "nosniff"
                headers["Referrer-Policy"] = "same-origin"
            await send(message)

        await self._app(scope, receive, with_headers if scope["type"] == "http" else send)
