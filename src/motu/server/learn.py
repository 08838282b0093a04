"""Learning a game by playing: the pages of a lesson, their socket, and the guide at a table.

A step is played in memory, on a table that one page has for itself: nothing of it is stored, and
how far somebody has got their browser knows. The last step is a real table with a guide.
"""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from fastapi.responses import JSONResponse, RedirectResponse
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.websockets import WebSocket

from motu.core.errors import MotuError
from motu.core.game import SHAPES, AnyGame
from motu.core.lesson import Lesson, Step, said
from motu.core.message import Say, msg, nmsg
from motu.core.record import Record
from motu.core.registry import game as game_named
from motu.server import pages, present
from motu.server.context import Visitor, hall_of, name_of, visitor_of
from motu.server.hall import Hall
from motu.server.room import Room
from motu.server.socket import PLANS, Page, Plans, serve_page
from motu.server.viewer import Viewer
from motu.table import learning
from motu.table.entry import Entry
from motu.table.learning import LEARNER
from motu.table.seat import Seat
from motu.table.table import Table, TableRules

router = APIRouter(include_in_schema=False)

#: What stands where the game asks, once there is nothing more to do.
WELL_DONE = msg("Well done.")
#: The code with which a socket is closed where there is no such step.
NO_STEP = 4404


def _lesson(name: str) -> tuple[AnyGame, Lesson]:
    game = game_named(name)
    if game.lesson is None:
        raise HTTPException(404)
    return game, game.lesson


def _step(name: str, number: int) -> tuple[AnyGame, Lesson, Step]:
    game, lesson = _lesson(name)
    if not 1 <= number <= len(lesson.steps):
        raise HTTPException(404)
    return game, lesson, lesson.steps[number - 1]


@router.get("/learn/{name}")
async def begin(name: str) -> Response:
    """The first step."""
    _lesson(name)
    return RedirectResponse(f"/learn/{name}/1", status_code=303)


@router.get("/learn/{name}/{number}")
async def step_page(request: Request, name: str, number: int) -> Response:
    """One step: its words, beside the table at which it is done."""
    visitor = visitor_of(request)
    game, lesson, step = _step(name, number)
    say, lang = visitor.say, visitor.lang
    table = learning.set_table(game, step, visitor.person)
    url = f"/learn/{name}/{number}"
    return pages.show(
        request,
        visitor,
        "lesson.html",
        table={
            "id": "",
            "url": url,
            "game": game.name,
            "game_title": say(game.title),
            "title": said(step.title, lang),
            "rules_url": f"/rules/{game.rules_page}",
            "standing_words": say(game.standing_words),
            **pages.asked_words(game, say),
            "seats": [],
            "levels": [],
            "has_bots": False,
            "has_many_screens": False,
            "by_the_day": False,
            "can_print": False,
            "own": "",
            "link": "",
            "steps": lesson.length,
            "has_guide": False,
        },
        lesson={
            "number": number,
            "length": lesson.length,
            "titles": [said(one.title, lang) for one in lesson.steps],
            "title": said(step.title, lang),
            "text": said(step.text, lang),
            "task": said(step.task, lang),
            "point": list(step.point),
            "touches": _touches(table, step),
            "is_last": number == len(lesson.steps),
        },
        my_name="",
        socket_url=f"{url}/socket",
    )


def _touches(table: Table, step: Step) -> dict[str, int]:
    """What somebody tries who touches a part that is not lit."""
    return {
        wrong.touch: table.game.parse(table.state, LEARNER, wrong.like)
        for wrong in step.wrong
        if wrong.touch
    }


@router.get("/learn/{name}/{number}/picture.css")
async def style(name: str, number: int, shape: str = "wide") -> Response:
    """The style of the step's pictures."""
    game, _, step = _step(name, number)
    if shape not in SHAPES:
        raise HTTPException(404)
    table = learning.set_table(game, step, "")
    return Response(present.style(table, shape), media_type="text/css")


@router.post("/learn/{name}/game")
async def first_game(request: Request, name: str) -> Response:
    """The last step: a real table against the easiest bots, with a guide."""
    visitor = visitor_of(request)
    game, lesson = _lesson(name)
    bots = [Seat(bot=game.levels[0].name) for _ in range(1, lesson.game.seats)]
    seats = [Seat(owner=visitor.person, name=name_of(request)), *bots]
    record = Record.new(game, [seat.name for seat in seats], options=lesson.game.options)
    table = await hall_of(request).make_new(record, seats, TableRules(visitor.person))
    response = RedirectResponse(f"/t/{table.id}?guide=1", status_code=303)
    pages.keep_identity(request, response, visitor)
    return response


# --- the guide -----------------------------------------------------------------------------------


@router.get("/t/{table_id}/guide")
async def guide(request: Request, table_id: str, eyes: str = "") -> Response:
    """What can be done now, and what for, said to who sits there and is to act."""
    visitor = visitor_of(request)
    table = (await hall_of(request).room(table_id)).table
    seat = int(eyes) if eyes.isascii() and eyes.isdigit() and len(eyes) < 3 else -1
    if table.game.lesson is None:
        raise HTTPException(404)
    if seat not in table.seats_of(visitor.person):
        raise HTTPException(403)
    return JSONResponse(guide_for(table, table.game.lesson, seat, visitor.say, visitor.lang))


def guide_for(table: Table, lesson: Lesson, seat: int, say: Say, lang: str) -> dict[str, Any]:
    """The aim, a word on this turn, and the kinds of actions that are legal, with their rules."""
    game, first = table.game, lesson.game
    texts = [
        game.text(table.state, seat, action)
        for action in (table.state.legal(seat) if seat in table.to_act() else [])
    ]
    kinds = []
    for kind in first.kinds:
        mine = [text for text in texts if kind.has(text)]
        texts = [text for text in texts if not kind.has(text)]
        if mine:
            ways = nmsg("{n} way", "{n} ways", len(mine))
            kinds.append({"words": said(kind.words, lang), "rule": kind.rule, "ways": say(ways)})
    turn = min(turns_before(table, seat), len(first.turns) - 1)
    return {"aim": said(first.aim, lang), "turn": said(first.turns[turn], lang), "kinds": kinds}


def turns_before(table: Table, seat: int) -> int:
    """How many turns a seat has played to their end."""
    turns, last, now = 0, (-1, -1), table.state.moment()
    for (actor, _), moment in zip(table.record.actions, table.moments, strict=True):
        if actor == seat and (actor, moment) != last:
            turns += 1
        last = (actor, moment) if moment >= 0 or actor != seat else (seat, -1)
    is_going_on = last == (seat, now) and seat in table.to_act()
    return turns - is_going_on


# --- the socket ----------------------------------------------------------------------------------


class Desk(Room):
    """The table of one step: nothing that is done there is stored, and nobody else comes."""

    def __init__(self, table: Table, hall: Hall, step: Step) -> None:
        super().__init__(table, hall)
        self.step = step

    @property
    def is_solved(self) -> bool:
        """Whether the task has been done: then everything rests."""
        return learning.is_solved(self.table, self.step)

    async def write(self, entry: Entry) -> int:
        """Make an entry true, and tell the page."""
        self._apply(entry)
        return self.table.seq

    def wake_bots(self) -> None:
        """Let the others play, as long as there is something to solve."""
        if not self.is_solved:
            super().wake_bots()

    def _tell_who_is_here(self) -> None:
        """Nobody is here but who learns."""


class LessonPage(Page):
    """A page that shows a step of a lesson."""

    def __init__(self, socket: WebSocket, desk: Desk, visitor: Visitor) -> None:
        viewer = Viewer(visitor.person, visitor.say)
        super().__init__(socket, desk, viewer, socket.scope["account"], visitor.lang)
        self.desk = desk
        self.lang = visitor.lang

    def _plans(self) -> Plans:
        """Playing is judged; nothing that players agree on has a place here."""
        return {
            "act": lambda table, person, message: learning.judged(
                table, self.desk.step, PLANS["act"](table, person, message), self.lang
            ),
            "undo": PLANS["undo"],
            "again": lambda table, person, message: learning.again(table),
        }

    def _put(self, message: dict[str, Any]) -> None:
        """Say with everything how the task stands; once it is done, nothing more can be picked."""
        if message["type"] in ("full", "step", "info"):
            message["lesson"] = self._lesson()
            message["over"] = None
            if message["lesson"]["done"]:
                message["picks"] = {}
                message["ask"] = self.viewer.say(WELL_DONE)
        super()._put(message)

    def _lesson(self) -> dict[str, Any]:
        """Whether it is solved, what is said then, and an action that leads on."""
        table, step = self.desk.table, self.desk.step
        if self.desk.is_solved:
            return {"done": True, "words": said(step.done, self.lang), "action": None, "help": ""}
        action, words = None, ""
        if LEARNER in table.to_act():
            texts = learning.texts_of(table)
            action = step.next_action(table.game, table.state, LEARNER, texts)
        if action is not None:
            named = table.game.action_words(table.state, LEARNER, action)
            words = self.viewer.hears(table)(named)
        return {"done": False, "words": "", "action": action, "help": words}


async def serve_lesson(socket: WebSocket, name: str, number: int) -> None:
    """The life of a step's socket."""
    await socket.accept()
    visitor = visitor_of(socket)
    try:
        game, _, step = _step(name, number)
    except (MotuError, HTTPException):
        await socket.close(code=NO_STEP)
        return
    desk = Desk(learning.set_table(game, step, visitor.person), hall_of(socket), step)
    try:
        await serve_page(LessonPage(socket, desk, visitor))
    finally:
        await desk.stop_bots()
