"""When something is wrong: one sentence in the visitor's language, never a traceback."""

from __future__ import annotations

import json
import math

import structlog
from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from sqlalchemy.exc import OperationalError
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.types import Message as Sent

from motu.core.errors import MotuError, UnknownName
from motu.core.message import Message, msg
from motu.server import pages
from motu.server.budget import ENOUGH, TooMuch
from motu.server.context import visitor_of, wants_page
from motu.server.metrics import ERRORS
from motu.server.store import AWAY, Away

log = structlog.get_logger()

PROBLEMS: dict[int, Message] = {
    400: msg("That could not be understood."),
    401: msg("That needs a token: see the page on the API."),
    403: msg("That is not yours to see or to do."),
    404: msg("There is nothing here."),
    405: msg("That cannot be done here."),
    409: msg("That cannot be done now."),
    413: msg("That is too large."),
    422: msg("That could not be understood."),
    429: ENOUGH,
    500: msg("Something went wrong here. Nothing that was acknowledged is lost; please try again."),
}


#: How errors are answered that a visitor can mend; all others with 400.
STATUS: dict[type[MotuError], int] = {UnknownName: 404, Away: 503, TooMuch: 429}
#: A program that sends so much wrong learns enough from the first places.
MOST_PLACES = 5


def add_problems(app: FastAPI) -> None:
    """Answer all errors in words."""
    app.add_exception_handler(MotuError, _show_error)
    app.add_exception_handler(OperationalError, _show_away)
    app.add_exception_handler(HTTPException, _show_http_error)
    app.add_exception_handler(RequestValidationError, _show_invalid)


async def _show_error(request: Request, fault: Exception) -> Response:
    """An error that the visitor can mend: say how."""
    message = fault.message if isinstance(fault, MotuError) else PROBLEMS[400]
    status = next((code for kind, code in STATUS.items() if isinstance(fault, kind)), 400)
    answer = problem(request, status, message)
    if isinstance(fault, TooMuch):
        answer.headers["Retry-After"] = str(math.ceil(fault.wait))
    return answer


async def _show_away(request: Request, fault: Exception) -> Response:
    """The database is not there: not for long, so no page needs to know more."""
    log.warning("the database did not answer", fault=type(fault).__name__)
    return problem(request, 503, AWAY)


async def _show_http_error(request: Request, fault: Exception) -> Response:
    status = fault.status_code if isinstance(fault, HTTPException) else 400
    headers = dict(fault.headers or {}) if isinstance(fault, HTTPException) else {}
    response = problem(request, status, PROBLEMS.get(status, PROBLEMS[400]))
    response.headers.update(headers)
    return response


async def _show_invalid(request: Request, fault: Exception) -> Response:
    """A request of the wrong shape: programs are told where, but not what they sent."""
    if not request.url.path.startswith("/api"):
        # A page's address with something else where a number should be.
        return problem(request, 404, PROBLEMS[404])
    errors = fault.errors() if isinstance(fault, RequestValidationError) else []
    places = [".".join(str(part)[:40] for part in error["loc"]) for error in errors[:MOST_PLACES]]
    return problem(request, 422, PROBLEMS[422], at=[_whole_letters(place) for place in places])


def _whole_letters(text: str) -> str:
    """A text that came from outside, without halves of letters, which cannot be sent."""
    return text.encode(errors="replace").decode()


class Failures:
    """Answers what no page has foreseen, and logs it once; who hangs up early is no failure."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        has_begun = False

        async def noting(message: Sent) -> None:
            nonlocal has_begun
            has_begun = True
            await send(message)

        try:
            await self._app(scope, receive, noting)
        except ClientDisconnect:
            return
        except Exception as fault:
            # The path as it is in the program: the true one may hold somebody's private link.
            path = getattr(scope.get("route"), "path", "-")
            log.error("a request failed", path=path, exc_info=fault)
            ERRORS.add()
            if not has_begun:
                await problem(Request(scope), 500, PROBLEMS[500])(scope, receive, send)


def problem(
    request: Request, status: int, message: Message, title: Message | None = None, **more: object
) -> Response:
    """The answer for people, or for programs, which may be told more."""
    visitor = visitor_of(request)
    if not wants_page(request):
        return JSONResponse({"message": visitor.say(message), **more}, status_code=status)
    return pages.show(
        request,
        visitor,
        "error.html",
        status=status,
        words_title=visitor.say(title or msg("That did not work")),
        message=visitor.say(message),
        advice=visitor.say(msg("Go to the first page and start from there.")),
    )


async def say_bye(words: str, code: int, receive: Receive, send: Send) -> None:
    """Close a socket with a sentence, which can only be said on an open one."""
    await receive()
    await send({"type": "websocket.accept"})
    bye = json.dumps({"type": "bye", "words": words}, ensure_ascii=False)
    await send({"type": "websocket.send", "text": bye})
    await send({"type": "websocket.close", "code": code})
