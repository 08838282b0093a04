"""The doors of the house: who is banned stays outside, and during maintenance no game begins."""

from __future__ import annotations

import re

from starlette.requests import HTTPConnection, Request
from starlette.types import ASGIApp, Receive, Scope, Send

from motu.core.message import msg
from motu.server.context import visitor_of
from motu.server.gate import STRANGERS
from motu.server.house import MAINTENANCE_WORDS, House, why_banned
from motu.server.limits import MAKING, address_of
from motu.server.problems import problem, say_bye

#: What even those who are banned may see and do: how it looks here, what is kept of them, and that
#: it is deleted. And the owner, who may have banned himself.
OPEN = re.compile(r"/static/.*|/tones\.css|/privacy|/me/forget|/settings|/admin(/.*)?")


class Doors:
    """Stands before the pages and sockets, and knows whom the owner does not want in."""

    def __init__(self, app: ASGIApp, house: House) -> None:
        self._app = app
        self._house = house

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket") or OPEN.fullmatch(scope["path"]):
            await self._app(scope, receive, send)
            return
        connection = HTTPConnection(scope)
        visitor = visitor_of(connection)
        if not visitor.is_new:
            self._house.saw(visitor.person)
        address = address_of(connection, self._house.trust_proxy)
        ban = self._house.ban_of(visitor.person, address)
        if scope["type"] == "websocket":
            if ban is None:
                await self._app(scope, receive, send)
            else:
                await say_bye(visitor.say(why_banned(ban)), STRANGERS, receive, send)
        elif ban is not None:
            title = msg("You are banned")
            await problem(Request(scope), 403, why_banned(ban), title)(scope, receive, send)
        elif (
            self._house.orders.maintenance
            and scope["method"] == "POST"
            and MAKING.fullmatch(scope["path"])
        ):
            title = msg("No new games right now")
            answer = problem(Request(scope), 503, MAINTENANCE_WORDS, title)
            answer.headers["Retry-After"] = "600"
            await answer(scope, receive, send)
        else:
            await self._app(scope, receive, send)
