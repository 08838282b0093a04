"""The API's part about campaigns that come and go as files. See docs/api.md."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query
from fastapi.responses import JSONResponse
from starlette.requests import Request
from starlette.responses import Response

from motu.core.errors import MotuError
from motu.core.reading import Fault
from motu.server.api import BODY, Caller, KnownCaller, problems
from motu.server.api_models import MOST_SEATS
from motu.server.api_series import SeriesId
from motu.server.api_series_models import CampaignAt
from motu.server.campaign_files import brought, exported
from motu.server.context import hall_of
from motu.server.limits import LONGEST_RECORD
from motu.server.reading import as_file, body_of
from motu.table.campaign import BadCampaign

#: Read by ourselves, because the line of a fault is one of the text that was sent.
FILE = {"required": True, "content": {"application/json": {"schema": {"type": "object"}}}}

router = APIRouter(prefix="/api", tags=["series"])


@router.get(
    "/series/{series_id}/file", response_model=dict[str, Any], responses=problems(401, 404, 422)
)
async def download(request: Request, visitor: Caller, series_id: SeriesId) -> Response:
    """A campaign as one file: what it began with, and the records of its episodes."""
    store = hall_of(request).store
    file = await store.ask(exported, store, series_id)
    return as_file(file.write(), f"{file.campaign.game.name}-{series_id}.json")


@router.post(
    "/campaigns/file",
    status_code=201,
    response_model=CampaignAt,
    responses=problems(401, *BODY),
    openapi_extra={"requestBody": FILE},
)
async def upload(
    request: Request,
    visitor: KnownCaller,
    mine: Annotated[
        int | None,
        Query(ge=0, lt=MOST_SEATS, description="Your seat; else that of the first person."),
    ] = None,
    here: Annotated[bool, Query(description="Whether all people's seats are yours.")] = False,
) -> CampaignAt | Response:
    """Go on here with a campaign: the body is its file, checked whole."""
    text = await body_of(request, LONGEST_RECORD)
    try:
        series = await brought(hall_of(request), visitor.person, text, mine, here)
    except MotuError as fault:
        at = [fault.place] if isinstance(fault, Fault) else []
        if isinstance(fault, BadCampaign):
            at = [f"episodes[{fault.episode - 1}].{fault.place}"]
        return JSONResponse({"message": visitor.say(fault.message), "at": at}, status_code=422)
    return CampaignAt(id=series.id, url=f"/s/{series.id}", table=series.games[-1].table)
