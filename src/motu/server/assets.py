"""Scripts and styles, sent as they are written, packed once, under an address that names them.

The address holds a hash of the whole folder, so a browser may keep what it has for ever, and
modules that import each other always fit together.
"""

from __future__ import annotations

import gzip
import hashlib
from functools import cache
from importlib import resources
from typing import NamedTuple

from fastapi import APIRouter
from fastapi.responses import RedirectResponse
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

router = APIRouter(include_in_schema=False)

TYPES = {"js": "text/javascript", "css": "text/css", "svg": "image/svg+xml", "png": "image/png"}


class File(NamedTuple):
    """A file as it is, and packed."""

    type: str
    content: bytes
    packed: bytes


@cache
def files() -> dict[str, File]:
    """Every file of the folder, ready to be sent."""
    folder = resources.files("motu.server") / "static"
    found = {}
    for file in folder.iterdir():
        kind = TYPES.get(file.name.rpartition(".")[2])
        if kind is not None:
            content = file.read_bytes()
            found[file.name] = File(kind, content, gzip.compress(content, mtime=0))
    return found


@cache
def version() -> str:
    """A name for the folder as it is."""
    digest = hashlib.sha256()
    for name, file in sorted(files().items()):
        digest.update(name.encode() + file.content)
    return digest.hexdigest()[:12]


def static(name: str) -> str:
    """The address of a file of ours."""
    if name not in files():
        raise KeyError(name)
    return f"/static/{version()}/{name}"


@router.get("/static/{known}/{name}")
async def asset(request: Request, known: str, name: str) -> Response:
    """A file of ours, packed for those who can unpack it."""
    file = files().get(name)
    if file is None:
        raise HTTPException(404)
    kept = "public, max-age=31536000, immutable" if known == version() else "no-cache"
    headers = {"Cache-Control": kept, "Vary": "Accept-Encoding"}
    is_packed = "gzip" in request.headers.get("accept-encoding", "")
    if is_packed:
        headers["Content-Encoding"] = "gzip"
    return Response(file.packed if is_packed else file.content, 200, headers, file.type)


@router.get("/favicon.ico")
async def favicon() -> Response:
    """Our sign, where browsers look for it beside what is no page, such as a PDF."""
    return RedirectResponse(static("logo.svg"))
