"""Somebody's own components: a file to start from, whether one can be played with, and its picture.

A form brings them along as a file or as text; a page has them checked and drawn before that.
"""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from motu.core.box import LONGEST
from motu.core.errors import MotuError
from motu.core.game import SHAPES, AnyGame
from motu.core.reading import Fault
from motu.core.registry import game as game_named
from motu.server.context import hall_of, visitor_of
from motu.server.limits import LONGEST_BODY
from motu.server.reading import as_file, body_of, form_of, what_to_do
from motu.server.sealing import check_components

router = APIRouter(include_in_schema=False)


async def form_with_own(request: Request) -> tuple[dict[str, str], str | bytes]:
    """The fields of a form, and the components that came with it: a file, or else a text."""
    form = await form_of(request, LONGEST_BODY, files=1)
    fields: dict[str, str] = {}
    file = b""
    for name, value in form.items():
        if isinstance(value, str):
            fields[name] = value
        elif name == "components-file":
            file = await value.read()
        else:
            raise HTTPException(400)
    text = fields.pop("components", "").strip()
    return fields, file or text


def _changeable(name: str) -> AnyGame:
    game = game_named(name)
    if not game.box.can_be_changed:
        raise HTTPException(404)
    return game


@router.get("/components/{name}")
async def template(request: Request, name: str, start: str = "") -> Response:
    """A file to make one's own: built-in components, with every field explained."""
    game, visitor = _changeable(name), visitor_of(request)
    start = start or game.box.names[0]
    await check_components(hall_of(request), visitor.person, game, start)
    return as_file(game.box.template(start, visitor.say), f"{game.name}-{start}.json")


@router.post("/components/{name}")
async def check(request: Request, name: str, shape: str = SHAPES[0]) -> Response:
    """Whether a file can be played with: its picture, or the first fault. The body is the file."""
    game, say = _changeable(name), visitor_of(request).say
    if shape not in SHAPES:
        raise HTTPException(404)
    try:
        found = game.box.own(await body_of(request, LONGEST))
    except Fault as fault:
        return JSONResponse(
            {
                "message": say(what_to_do(fault)),
                "line": fault.line,
                "field": say(fault.where) if not isinstance(fault.where, str) else fault.where,
                "reason": say(fault.problem),
            },
            status_code=422,
        )
    except MotuError as fault:
        return JSONResponse({"message": say(fault.message)}, status_code=422)
    picture = game.components_picture(found, say, shape)
    return JSONResponse({"name": found.name, "hash": found.hash, "picture": picture.svg()})
