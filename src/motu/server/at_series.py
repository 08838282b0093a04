"""The page of a series: who plays, its games with their results, how it stands, the next game."""

from __future__ import annotations

from dataclasses import dataclass

from fastapi import APIRouter
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from motu.core.message import msg
from motu.server import pages, series_words
from motu.server.at_campaign import begin_episode, campaign_page
from motu.server.context import Visitor, hall_of, visitor_of
from motu.server.reading import form_of, to_next
from motu.server.series import game_of, series_now
from motu.table import asking
from motu.table.series import Played, Series

router = APIRouter(include_in_schema=False)


@dataclass(frozen=True, slots=True)
class ShownPlayed:
    """A game of a series as its page shows it: a line of points, with marks for who won."""

    url: str
    title: str
    words: str
    points: list[tuple[int | None, bool]]


@router.get("/s/{series_id}")
async def series_page(request: Request, series_id: str) -> Response:
    """The series."""
    visitor = visitor_of(request)
    series, table = await series_now(hall_of(request), series_id)
    if series.campaign is not None:
        return campaign_page(request, visitor, series, table)
    standing = series_words.standing_words(series, visitor.person)
    leaders = series.leaders()
    return pages.show(
        request,
        visitor,
        "series.html",
        id=series.id,
        title=visitor.say(series.game.title),
        players=[
            {"name": visitor.say(name), "mine": seat.owner == visitor.person}
            for name, seat in zip(
                series_words.names_in(series, visitor.person), series.group, strict=True
            )
        ],
        standing=visitor.say(standing) if standing else "",
        tallies=[(tally, place in leaders) for place, tally in enumerate(series.standing())],
        games=[_shown(series, n, visitor) for n in range(len(series.games))],
        length=series.length,
        table=f"/t/{table.id}",
        is_over=table.is_over,
        can_go_on=asking.why_not_go_on(table, visitor.person) is None,
    )


def _shown(series: Series, place: int, visitor: Visitor) -> ShownPlayed:
    game: Played = series.games[place]
    result, say = game.result, visitor.say
    points: list[tuple[int | None, bool]] = [(None, False)] * len(series.group)
    words = [msg("in progress")]
    if result is not None:
        words = [series_words.result_words(series, result, visitor.person)]
        if result.practice:
            words.append(msg("practice"))
        if not result.ended or any(result.won):
            points = [
                (None if result.ended else points, won)
                for points, won in zip(result.points, result.won, strict=True)
            ]
    return ShownPlayed(
        f"/t/{game.table}" if game.table else "",
        say(msg("Game {number}", number=place + 1)),
        ", ".join(say(one) for one in words),
        points,
    )


@router.post("/s/{series_id}/games/{number}")
async def begin_game(request: Request, series_id: str, number: int) -> Response:
    """The game of that number: who asks first makes it, the others are shown the way."""
    visitor = visitor_of(request)
    series, table = await series_now(hall_of(request), series_id)
    if number < 1:
        raise HTTPException(404)
    if not table.seats_of(visitor.person):
        raise HTTPException(403)
    if series.campaign is not None and number <= len(series.games) + 1:
        return await begin_episode(request, visitor, series, number, await form_of(request))
    found = await game_of(hall_of(request), series, number, visitor.person)
    return to_next(request, visitor, found)
