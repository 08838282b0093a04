"""Scripts and styles, as they are sent: without comments, and under an address that names them.

The address holds a hash of the whole folder, so a browser may keep what it has for ever, and
modules that import each other always fit together.
"""

from __future__ import annotations

import hashlib
import re
from functools import cache
from importlib import resources

from fastapi import APIRouter
from fastapi.responses import RedirectResponse
from starlette.exceptions import HTTPException
from starlette.responses import Response

router = APIRouter(include_in_schema=False)

TYPES = {"js": "text/javascript", "css": "text/css", "svg": "image/svg+xml", "ogg": "audio/ogg"}
BLOCK_COMMENT = re.compile(r"^\s*/\*.*?\*/\n", re.DOTALL | re.MULTILINE)
LINE_COMMENT = re.compile(r"^\s*//.*\n", re.MULTILINE)
INDENT = re.compile(r"^[ \t]+", re.MULTILINE)
#: Blanks that a style sheet can do without; a blank before a colon is none of them.
STYLE_BLANKS = re.compile(r"""("[^"]*"|'[^']*')|\s*([{};,])\s*|(:)\s+""")


@cache
def files() -> dict[str, bytes]:
    """Every file of the folder, ready to be sent."""
    folder = resources.files("motu.server") / "static"
    return {
        file.name: prepared(file.name, file.read_bytes())
        for file in folder.iterdir()
        if file.name.rpartition(".")[2] in TYPES
    }


def prepared(name: str, content: bytes) -> bytes:
    """A file without what only its readers need. Comments stand on lines of their own here."""
    if not name.endswith((".js", ".css")):
        return content
    text = BLOCK_COMMENT.sub("", content.decode())
    if name.endswith(".css"):
        return STYLE_BLANKS.sub(lambda found: "".join(filter(None, found.groups())), text).encode()
    return INDENT.sub("", LINE_COMMENT.sub("", text)).encode()


@cache
def version() -> str:
    """A name for the folder as it is."""
    digest = hashlib.sha256()
    for name, content in sorted(files().items()):
        digest.update(name.encode() + content)
    return digest.hexdigest()[:12]


def static(name: str) -> str:
    """The address of a file of ours."""
    if name not in files():
        raise KeyError(name)
    return f"/static/{version()}/{name}"


@router.get("/static/{known}/{name}")
async def asset(known: str, name: str) -> Response:
    """A file of ours."""
    if name not in files():
        raise HTTPException(404)
    current = known == version()
    return Response(
        files()[name],
        media_type=TYPES[name.rpartition(".")[2]],
        headers={"Cache-Control": "public, max-age=31536000, immutable" if current else "no-cache"},
    )


@router.get("/favicon.ico")
async def favicon() -> Response:
    """Our sign, where browsers look for it beside what is no page, such as a PDF."""
    return RedirectResponse(static("logo.svg"))
