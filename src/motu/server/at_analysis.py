"""The page of a game's analysis: what was expected, where it turned, what was luck."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from motu.core.errors import MotuError
from motu.core.level import usual
from motu.core.message import Message, Say, in_digits
from motu.server import pages
from motu.server.analysing import Work
from motu.server.analysis_plot import expected_plot
from motu.server.context import Visitor, hall_of, visitor_of
from motu.server.listing import title_of
from motu.table.analysis import Analysis, Moment, average_words, change_words
from motu.table.hints import expected_words
from motu.table.table import Table

router = APIRouter(include_in_schema=False)


@router.get("/t/{table_id}/analysis")
async def analysis_page(request: Request, table_id: str) -> Response:
    """The page; what stands on it comes while it is worked out."""
    visitor = visitor_of(request)
    hall = hall_of(request)
    table = (await hall.room(table_id)).table
    work = await hall.analyses.of(table)
    return pages.show(
        request,
        visitor,
        "analysis.html",
        table={
            "url": f"/t/{table.id}",
            "game": table.game.name,
            "game_title": visitor.say(table.game.title),
            "title": title_of(table, visitor.say),
        },
        decisions=len(work.found),
    )


@router.get("/t/{table_id}/analysis/steps")
async def analysis_steps(request: Request, table_id: str) -> Response:
    """How far it has come, as events, and in the end all of it as a piece of the page."""
    visitor = visitor_of(request)
    hall = hall_of(request)
    table = (await hall.room(table_id)).table
    work = await hall.analyses.of(table)

    async def told() -> AsyncIterator[str]:
        try:
            async for done in work.steps(hall.thinkers, visitor.person):
                yield _event({"done": done, "of": len(work.found)})
        except MotuError as fault:
            yield _event({"fault": visitor.say(fault.message)})
            return
        yield _event({"html": shown(work, table, visitor)})

    return StreamingResponse(
        told(), media_type="text/event-stream", headers={"X-Accel-Buffering": "no"}
    )


def _event(data: dict[str, Any]) -> str:
    return f"data: {json.dumps(data)}\n\n"


def shown(work: Work, table: Table, visitor: Visitor) -> str:
    """An analysis as a piece of a page."""
    analysis, say = work.result(), table.speaker(visitor.say)
    template = pages.templates.get_template("_analysis.html")
    players = [say(player) for player in table.players]
    turning = analysis.turning_points()
    return template.render(
        _=lambda key, **params: visitor.say(Message(key, params)),
        url=f"/t/{table.id}",
        plot=expected_plot(analysis, players, say),
        in_points=analysis.counts == "points",
        tells_luck=analysis.tells_luck,
        summaries=[
            {
                "name": name,
                "decisions": one.decisions,
                "accuracy": round(100 * one.accuracy),
                "lost": say(average_words(-one.lost, one.decisions, analysis.counts)),
                "luck": say(average_words(one.luck, one.decisions, analysis.counts)),
            }
            for name, one in zip(players, analysis.summaries, strict=True)
        ],
        turning=[
            _moment(moment, number, analysis, table, say)
            for number, moment in enumerate(turning, start=1)
        ],
        moments=[_moment(moment, 0, analysis, table, say) for moment in analysis.moments],
        level=usual(table.game.levels).name,
    )


def _change(value: float, analysis: Analysis, say: Say) -> str:
    return say(change_words(value, analysis.counts))


def _moment(
    moment: Moment, number: int, analysis: Analysis, table: Table, say: Say
) -> dict[str, Any]:
    """A decision as the page shows it; `number` is that of a turning point."""
    seats = range(len(table.seats))
    return {
        "number": number,
        "n": moment.number,
        "move": in_digits(moment.number + 1),
        "seat": moment.seat,
        "player": say(table.players[moment.seat]),
        "expected": say(expected_words(moment.before, analysis.counts)),
        "after": say(expected_words(moment.after, analysis.counts)),
        "lost": _change(-moment.lost, analysis, say),
        "luck": _change(moment.luck, analysis, say),
        "is_luck": abs(moment.luck) > moment.lost,
        "played": say(moment.played),
        "choice": say(moment.choice),
        "is_choice": moment.is_choice,
        "others": [seat + 1 for seat in seats if seat != moment.seat],
    }
