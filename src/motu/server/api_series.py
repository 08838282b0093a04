"""The API's part about series: rematches, and matches of several games. See docs/api.md."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

from fastapi import APIRouter, Path
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from motu.core.errors import BadOption, MotuError
from motu.core.message import msg
from motu.core.refusal import Refusal
from motu.core.registry import game as game_named
from motu.server import series_words
from motu.server.api import (
    BODY,
    Caller,
    KnownCaller,
    TheRoom,
    components_wished,
    problems,
    seats_wished,
    table_wished,
)
from motu.server.api_models import MOST_ENTRIES, Made
from motu.server.api_series_models import (
    CampaignNow,
    CampaignWish,
    EpisodePage,
    EpisodeWish,
    HomeNow,
    HomeWish,
    SeriesLines,
    SeriesNow,
    SeriesPlayed,
    SeriesPlayer,
    SeriesWish,
)
from motu.server.campaigns import Changes, checked_homes, make_campaign, next_episode
from motu.server.context import Visitor, hall_of
from motu.server.hall import Hall
from motu.server.listing import MOST_LISTED
from motu.server.series import game_of, make_series, next_game, series_now, series_of
from motu.table.clock import ClockRules
from motu.table.series import Series
from motu.table.table import TableRules

SeriesId = Annotated[
    str,
    Path(min_length=1, max_length=32, pattern="^[A-Za-z0-9_-]+$", description="A series' id."),
]
GameNumber = Annotated[int, Path(ge=1, le=MOST_ENTRIES, description="Counted from 1.")]

router = APIRouter(prefix="/api", tags=["series"])


@router.get("/series/mine", responses=problems(401))
async def mine(request: Request, visitor: KnownCaller) -> SeriesLines:
    """The series in which you play, newest first."""
    found = await series_of(hall_of(request), visitor.person, MOST_LISTED)
    return SeriesLines(series=[_shown(one, visitor) for one in found])


@router.post("/series", status_code=201, response_model=SeriesNow, responses=problems(401, *BODY))
async def make(request: Request, visitor: KnownCaller, wish: SeriesWish) -> SeriesNow | Response:
    """Make a series and the table of its first game, at which free places can be taken."""
    hall = hall_of(request)
    try:
        record, seats, rules = await table_wished(request, wish, visitor.person)
        hall.check_names(record, seats)
    except MotuError as fault:
        return JSONResponse({"message": visitor.say(fault.message)}, status_code=422)
    table = await make_series(hall, record, seats, rules, wish.games, wish.commitment)
    return await _now(hall, table.series.id if table.series else "", visitor)


@router.post(
    "/campaigns", status_code=201, response_model=SeriesNow, responses=problems(401, *BODY)
)
async def begin_campaign(
    request: Request, visitor: KnownCaller, wish: CampaignWish
) -> SeriesNow | Response:
    """Begin a campaign: a series whose episodes hand on to each other. The next is a game of it."""
    hall = hall_of(request)
    try:
        game = game_named(wish.game)
        seats = seats_wished(game, wish.seats, visitor.person)
        given = [*wish.homes, *[HomeWish()] * len(seats)][: len(seats)]
        homes = checked_homes(game, [(home.name, home.emblem) for home in given])
        rules = TableRules(visitor.person, False, ClockRules.from_data(wish.clock.model_dump()))
        own = await components_wished(request, wish.components)
        table = await make_campaign(hall, game, seats, homes, rules, own, wish.commitment)
    except MotuError as fault:
        return JSONResponse({"message": visitor.say(fault.message)}, status_code=422)
    return await _now(hall, table.series.id if table.series else "", visitor)


@router.get("/series/{series_id}", responses=problems(401, 404, 422))
async def series(request: Request, visitor: Caller, series_id: SeriesId) -> SeriesNow:
    """A series: who plays, all games with their results, and how it stands."""
    return await _now(hall_of(request), series_id, visitor)


@router.post(
    "/series/{series_id}/games/{number}",
    response_model=Made,
    responses=problems(401, 403, 404, 409, 413, 422),
)
async def begin_game(
    request: Request,
    visitor: KnownCaller,
    series_id: SeriesId,
    number: GameNumber,
    wish: EpisodeWish | None = None,
) -> Made | Response:
    """Begin that game of a series, once the one before it is over. If it has begun, go there.

    Who begins the next episode of a campaign may say who sits where in it.
    """
    hall = hall_of(request)
    now, table = await series_now(hall, series_id)
    if not table.seats_of(visitor.person):
        raise HTTPException(403)
    if wish is None or not (wish.seats or wish.homes) or number != len(now.games) + 1:
        return _made(await game_of(hall, now, number, visitor.person), visitor)
    try:
        found = await next_episode(hall, now, visitor.person, _changes(now, wish))
    except MotuError as fault:
        return JSONResponse({"message": visitor.say(fault.message)}, status_code=422)
    return _made(found, visitor)


def _changes(now: Series, wish: EpisodeWish) -> Changes:
    if now.campaign is None:
        raise BadOption(msg("Who sits where changes only in a campaign."))
    words = {"same": "", "me": "human", "free": "friend"}
    seats = tuple(words.get(seat.kind, f"bot:{seat.level}") for seat in wish.seats)
    homes = checked_homes(now.game, [(home.name, home.emblem) for home in wish.homes])
    return Changes(seats, tuple(homes))


@router.post(
    "/tables/{table_id}/next",
    response_model=Made,
    responses=problems(401, 403, 404, 409, 413, 422),
)
async def rematch(room: TheRoom, visitor: KnownCaller) -> Made | Response:
    """The next game with the same players, each one seat further on. It makes a series of both."""
    if not room.table.seats_of(visitor.person):
        raise HTTPException(403)
    return _made(await next_game(room, visitor.person), visitor)


def _made(found: str | Refusal, visitor: Visitor) -> Made | Response:
    if isinstance(found, Refusal):
        return JSONResponse({"message": visitor.say(found.message)}, status_code=409)
    return Made.at(found)


async def _now(hall: Hall, id: str, visitor: Visitor) -> SeriesNow:
    return _shown((await series_now(hall, id))[0], visitor)


def _campaign(now: Series, visitor: Visitor) -> CampaignNow | None:
    """Where a campaign stands, and its next page as far as its envelope is open."""
    campaign = now.campaign
    if campaign is None:
        return None
    episodes, length = campaign.episodes, campaign.episodes.N_EPISODES
    # What its last game hands on is known before the next one has begun.
    is_over = bool(now.games) and now.games[-1].carried is not None
    opened = episodes.chapter_of(campaign.episode - is_over)
    is_open = not campaign.is_complete and campaign.chapter <= opened
    page = campaign.page(campaign.episode, visitor.lang) if is_open else None
    return CampaignNow(
        episode=min(campaign.episode, length),
        length=length,
        chapter=campaign.chapter,
        opened=opened,
        page=EpisodePage(**asdict(page)) if page else None,
        homes=[HomeNow(**asdict(home)) for home in campaign.homes()],
        marks=campaign.marks(),
    )


def _shown(now: Series, visitor: Visitor) -> SeriesNow:
    return SeriesNow(
        id=now.id,
        game=now.game.name,
        options=dict(now.options),
        url=f"/s/{now.id}",
        length=now.length,
        complete=now.is_complete,
        players=_players(now, visitor),
        games=_games(now, visitor),
        campaign=_campaign(now, visitor),
    )


def _players(now: Series, visitor: Visitor) -> list[SeriesPlayer]:
    names = series_words.names_in(now, visitor.person)
    return [
        SeriesPlayer(
            name=visitor.say(name),
            kind="bot" if seat.bot else "human",
            level=seat.bot,
            free=seat.is_free,
            mine=seat.owner == visitor.person,
            wins=tally.wins,
            shared=tally.shared,
            points=tally.points,
        )
        for name, seat, tally in zip(names, now.group, now.standing(), strict=True)
    ]


def _games(now: Series, visitor: Visitor) -> list[SeriesPlayed]:
    found = []
    for number, game in enumerate(now.games, start=1):
        result = game.result
        words = series_words.result_words(now, result, visitor.person) if result else None
        found.append(
            SeriesPlayed(
                number=number,
                table=game.table,
                url=f"/t/{game.table}" if game.table else "",
                over=result is not None,
                words=visitor.say(words) if words else "",
                points=list(result.points) if result else [],
                winners=[place for place, won in enumerate(result.won) if won] if result else [],
                ended=result.ended if result else "",
                practice=bool(result and result.practice),
            )
        )
    return found
