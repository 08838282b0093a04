"""A campaign's file, to take home from its page and to bring to another server."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from motu.server import pages
from motu.server.campaign_files import brought, exported
from motu.server.context import hall_of, visitor_of
from motu.server.limits import LONGEST_RECORD
from motu.server.reading import as_file, form_of
from motu.table.series import Series

router = APIRouter(include_in_schema=False)


@router.get("/s/{series_id}/campaign.json")
async def download(request: Request, series_id: str) -> Response:
    """All episodes that were played to their end, in one file."""
    store = hall_of(request).store
    file = await store.ask(exported, store, series_id)
    return as_file(file.write(), f"{file.campaign.game.name}-{series_id}.json")


@router.post("/campaigns")
async def upload(request: Request) -> Response:
    """Go on here with a campaign that was played elsewhere."""
    visitor = visitor_of(request)
    form = await form_of(request, LONGEST_RECORD, files=1)
    file = form.get("campaign")
    if file is None or isinstance(file, str):
        raise HTTPException(400)
    text = await file.read()
    series = await brought(hall_of(request), visitor.person, text, here="here" in form)
    response = RedirectResponse(address_of(series), status_code=303)
    pages.keep_identity(request, response, visitor)
    return response


def address_of(series: Series) -> str:
    """Where a campaign that has just come goes on; an envelope that it opens is shown so."""
    campaign = series.campaign
    opens = campaign is not None and campaign.opens_envelope()
    return f"/s/{series.id}{'?opened' if opens else ''}"
