"""Reading what a visitor sent, and sending visitors on."""

from __future__ import annotations

from urllib.parse import quote

from fastapi.responses import RedirectResponse
from starlette.datastructures import FormData
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from motu.core.errors import BadRecord, MotuError
from motu.core.message import Message, msg
from motu.core.reading import Fault
from motu.core.record import LONGEST_NAME
from motu.core.refusal import Refusal
from motu.server import pages
from motu.server.context import NAME_COOKIE, Visitor
from motu.server.identity import COOKIE_SECONDS
from motu.table.table import Table

LONGEST_FORM = 20_000


def what_to_do(fault: MotuError) -> Message:
    """What somebody can do whose file cannot be used, before where its first fault is."""
    if isinstance(fault, BadRecord):
        return msg(
            "This file cannot be opened as a game. Choose one that you saved with “Download the "
            "game file”, and leave it as it is. The first fault: {fault}",
            fault=fault.message,
        )
    if isinstance(fault, Fault):
        return msg(
            "You cannot play with this file yet. Correct this place and choose the file again: "
            "{fault}",
            fault=fault.message,
        )
    return fault.message


async def body_of(request: Request, most: int) -> bytes:
    """The body of a request, if it is not too long."""
    body = b""
    async for piece in request.stream():
        body += piece
        if len(body) > most:
            raise HTTPException(413)
    return body


async def form_of(request: Request, longest: int = LONGEST_FORM, files: int = 0) -> FormData:
    """The fields of a form; as a rule none of them is a file."""
    length = request.headers.get("content-length", "")
    if not length.isdigit() or int(length) > longest:
        raise HTTPException(413)
    return await request.form(max_files=files, max_fields=100)


def as_file(text: str, name: str) -> Response:
    """A JSON text, to be kept as a file of that name."""
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type="application/json", headers=headers)


def is_ours(address: str) -> bool:
    """Whether an address stays on this server."""
    return address.startswith("/") and not address.startswith(("//", "/\\"))


def to_table(request: Request, visitor: Visitor, table: Table, name: str = "") -> Response:
    """Send a visitor to a table, as the very person who sits there."""
    response = RedirectResponse(f"/t/{table.id}", status_code=303)
    pages.keep_identity(request, response, visitor)
    if name:
        keep_name(response, name)
    return response


def to_next(request: Request, visitor: Visitor, found: str | Refusal) -> Response:
    """Send a visitor to the next game's table, or say why there is none."""
    if isinstance(found, Refusal):
        raise MotuError(found.message)
    response = RedirectResponse(f"/t/{found}", status_code=303)
    pages.keep_identity(request, response, visitor)
    return response


def keep_name(response: Response, name: str) -> None:
    """Remember the name somebody uses, for the next form."""
    response.set_cookie(
        NAME_COOKIE, quote(name[:LONGEST_NAME]), max_age=COOKIE_SECONDS, samesite="lax"
    )
