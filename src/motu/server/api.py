"""The public API: everything that can be done at a table, for programs. See docs/api.md.

It takes tokens only, never cookies, so no page of another host can use it in a visitor's name.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable, Sequence
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query
from fastapi.responses import JSONResponse, PlainTextResponse
from fastapi.security import HTTPBearer
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from motu.core.errors import MotuError, UnreadableAction
from motu.core.game import AnyGame
from motu.core.level import level_named
from motu.core.message import msg
from motu.core.reading import Fault, parse
from motu.core.record import Record
from motu.core.refusal import Refusal
from motu.core.registry import game as game_named
from motu.core.registry import games as all_games
from motu.server import api_shown, hinting, present, sealing
from motu.server.api_models import (
    MOST_ENTRIES,
    MOST_SEATS,
    ActionWish,
    Analysed,
    ComponentsWish,
    Done,
    Games,
    HintNow,
    HintWish,
    Identity,
    Made,
    Position,
    PositionLine,
    Problem,
    RecordFile,
    Refused,
    ResignWish,
    SeatWish,
    Setup,
    SetupWish,
    ShuffleWish,
    SitWish,
    Tables,
    TableWish,
)
from motu.server.budget import NOT_NOW
from motu.server.context import Visitor, hall_of, visitor_of
from motu.server.doing import TOO_LATE, do
from motu.server.hinting import hint_for
from motu.server.identity import new_person, signed
from motu.server.listing import MOST_LISTED, free_tables
from motu.server.room import Room
from motu.server.tables import check_seats
from motu.table import asking
from motu.table.analysis import plain
from motu.table.asking import Plan
from motu.table.clock import ClockRules
from motu.table.help import HelpRules
from motu.table.seat import Seat
from motu.table.table import Table, TableRules
from motu.words import LANGUAGES

DESCRIPTION = (
    "Board games on one table, for programs. Get a token, find or make a table, sit down, "
    "look at the position, act. Seats are counted from 0."
)


class Markdown(PlainTextResponse):
    """A text for people and programs."""

    media_type = "text/markdown"


# --- what every request has -----------------------------------------------------------------------

Answers = dict[int | str, dict[str, Any]]


def problems(*codes: int, model: type[Problem] | type[Refused] = Problem) -> Answers:
    """The answers that an endpoint gives when it does not do what it is asked."""
    words = {
        400: "The body could not be read",
        401: "No token, or not one of ours",
        403: "Not yours to see or to do",
        404: "There is no such thing",
        409: "Not now: look at the position again",
        413: "The body is too large",
        422: "Not understood, or not allowed by the rules of the game",
        429: "Too much at once; see Retry-After",
        503: "Not now: maintenance, or the database does not answer",
    }
    return {code: {"model": model, "description": words[code]} for code in (*codes, 429, 503)}


def in_json(answers: Answers) -> Answers:
    """The same for an endpoint that answers with something else when all is well."""
    schema = {"$ref": "#/components/schemas/Problem"}
    return {
        code: {**answer, "model": None, "content": {"application/json": {"schema": schema}}}
        for code, answer in answers.items()
    }


BODY = (400, 413, 422)

bearer = HTTPBearer(auto_error=False, description="The token that POST /api/identity gives.")


def caller(request: Request, shown: Annotated[object, Depends(bearer)]) -> Visitor:
    """Who calls: somebody with a token of ours, or nobody in particular. Never a forger."""
    if "authorization" not in request.headers:
        return anybody(request)
    visitor = visitor_of(request)
    if visitor.is_new or shown is None:
        raise HTTPException(401, headers={"WWW-Authenticate": "Bearer"})
    return visitor


def anybody(request: Request) -> Visitor:
    """Nobody in particular: a cookie alone says nothing here."""
    visitor = visitor_of(request)
    return Visitor(new_person(), visitor.lang, visitor.say, True)


def known_caller(visitor: Annotated[Visitor, Depends(caller)]) -> Visitor:
    """Who calls, with a token."""
    if visitor.is_new:
        raise HTTPException(401, headers={"WWW-Authenticate": "Bearer"})
    return visitor


Caller = Annotated[Visitor, Depends(caller)]
KnownCaller = Annotated[Visitor, Depends(known_caller)]
TableId = Annotated[
    str, Path(min_length=1, max_length=32, pattern="^[A-Za-z0-9_-]+$", description="A table's id.")
]
SeatNumber = Annotated[int, Path(ge=0, lt=MOST_SEATS, description="Counted from 0.")]
Eyes = Annotated[
    int | None,
    Query(ge=0, lt=MOST_SEATS, description="If several are yours: through whose eyes."),
]


async def room_of(request: Request, table_id: TableId) -> Room:
    """The room of the table that the address names, dealt if nothing is waited for."""
    room = await hall_of(request).room(table_id)
    await room.settle()
    return room


TheRoom = Annotated[Room, Depends(room_of)]

router = APIRouter(prefix="/api")


# --- identities and games -------------------------------------------------------------------------


@router.post("/identity", status_code=201, tags=["you"], responses=problems(413))
async def identity(request: Request) -> Identity:
    """Get an identity: a token that stands for you."""
    return Identity(token=signed(new_person(), request.app.state.keys))


@router.get("/games", tags=["games"], responses=problems(401))
async def games(visitor: Caller) -> Games:
    """The games, what can be chosen, and the bots."""
    return api_shown.games(all_games(), visitor.say)


@router.get(
    "/games/{game}/rules",
    tags=["games"],
    response_class=Markdown,
    responses=in_json(problems(401, 404, 422)),
)
async def rules(
    request: Request,
    visitor: Caller,
    game: Annotated[str, Path(max_length=40, description="A game's name.")],
    lang: Annotated[
        str | None,
        Query(
            pattern=f"^({'|'.join(LANGUAGES)})$",
            description="The language; else that of Accept-Language.",
        ),
    ] = None,
) -> str:
    """The rules of a game as Markdown, as far as you have opened them; numbers are anchors."""
    named = game_named(game_named(game).rules_page)
    chapter = await sealing.opened_for(hall_of(request), visitor.person, named)
    return sealing.opened_rules(named, lang or visitor.lang, chapter)


@router.get("/games/{game}/components/{name}", tags=["games"], responses=problems(401, 404, 422))
async def built_in(
    request: Request,
    visitor: Caller,
    game: Annotated[str, Path(max_length=40, description="A game's name.")],
    name: Annotated[str, Path(max_length=40, description="The name of components.")],
) -> dict[str, Any]:
    """Components that a game comes with, whole: what a file of your own looks like."""
    known = game_named(game)
    await sealing.check_components(hall_of(request), visitor.person, known, name)
    found: dict[str, Any] = known.box.built_in(name).data
    return found


@router.post(
    "/games/{game}/setup",
    tags=["games"],
    response_model=Setup,
    responses=problems(401, 404, *BODY),
)
async def setup(
    request: Request,
    visitor: Caller,
    game: Annotated[str, Path(max_length=40, description="A game's name.")],
    wish: SetupWish,
) -> Setup | Response:
    """Check options and components without making a table, and see how many can play so."""
    played = game_named(game)
    try:
        given = await components_wished(request, wish.components)
        checked = played.set_up(wish.seats, 0, wish.options, given)
        await sealing.check_wish(hall_of(request), visitor.person, played, checked.options)
    except MotuError as fault:
        return _not_so(fault, visitor)
    return Setup(
        options=dict(checked.options),
        seats=list(played.seats_for(checked.options)),
        components=api_shown.components(played, checked.components),
    )


async def components_wished(request: Request, wish: ComponentsWish) -> object:
    """Components as they stand in the body, so that a fault in them can be named by its line."""
    return parse(await request.body())["components"] if isinstance(wish, dict) else wish


def _not_so(fault: MotuError, visitor: Visitor) -> Response:
    """Why something cannot be made as it is wished for, and where the wish is wrong."""
    at = [fault.place] if isinstance(fault, Fault) else []
    return JSONResponse({"message": visitor.say(fault.message), "at": at}, status_code=422)


# --- tables ---------------------------------------------------------------------------------------


@router.get("/tables", tags=["tables"], responses=problems(401))
async def tables(request: Request, visitor: Caller) -> Tables:
    """The tables with free seats whose makers wish for company, newest first."""
    found = await free_tables(hall_of(request))
    return Tables(tables=[api_shown.line(table, visitor.person, visitor.say) for table in found])


@router.get("/tables/mine", tags=["tables"], responses=problems(401))
async def mine(request: Request, visitor: KnownCaller) -> Tables:
    """The tables at which you sit, those waiting for you first and those over last."""
    hall = hall_of(request)
    ids = await hall.store.ask(hall.store.tables_of, visitor.person, MOST_LISTED)
    found = []
    for table in await hall.tables(ids):
        (await hall.room(table.id)).see(visitor.person)
        found.append(api_shown.line(table, visitor.person, visitor.say))
    return Tables(tables=sorted(found, key=lambda line: (line.over, not line.my_turn)))


@router.post(
    "/tables",
    status_code=201,
    tags=["tables"],
    response_model=Made,
    responses=problems(401, *BODY),
)
async def make(request: Request, visitor: KnownCaller, wish: TableWish) -> Made | Response:
    """Make a table. The hash of the server's number is shown from the start; add your own."""
    try:
        record, seats, rules = await table_wished(request, wish, visitor.person)
        hall_of(request).check_names(record, seats)
    except MotuError as fault:
        return _not_so(fault, visitor)
    hall = hall_of(request)
    return Made.at((await hall.make_new(record, seats, rules, wish.commitment)).id)


async def table_wished(
    request: Request, wish: TableWish, person: str
) -> tuple[Record, list[Seat], TableRules]:
    """What a table is made of; raises `MotuError` if it cannot be made."""
    game = game_named(wish.game)
    seats = seats_wished(game, wish.seats, person)
    given = await components_wished(request, wish.components)
    names = [seat.name for seat in seats]
    record = Record.new(game, names, options=wish.options, components=given)
    await sealing.check_wish(hall_of(request), person, game, record.options)
    clock = ClockRules.from_data(wish.clock.model_dump())
    helped = HelpRules(wish.hints, wish.pace)
    return record, seats, TableRules(person, wish.listed, clock, helped)


def seats_wished(game: AnyGame, wishes: Sequence[SeatWish], person: str) -> list[Seat]:
    """Who sits where; raises `BadOption` if the game has no such seats."""
    seats = [_seat(game, wish, person) for wish in wishes]
    check_seats(game, person, seats)
    return seats


def _seat(game: AnyGame, wish: SeatWish, person: str) -> Seat:
    name = " ".join(wish.name.split())
    if wish.kind == "bot":
        return Seat(bot=level_named(game.levels, wish.level or "").name, name=name)
    return Seat(owner=person, name=name) if wish.kind == "me" else Seat()


@router.post(
    "/tables/{table_id}/seats/{seat}",
    tags=["tables"],
    response_model=Done,
    responses=problems(400, 401, 404, 413, 422) | problems(409, model=Refused),
)
async def sit(
    room: TheRoom, visitor: KnownCaller, seat: SeatNumber, wish: SitWish
) -> Done | Response:
    """Sit down on a free seat. Where you sit already, you stay."""
    done = await do(
        room,
        visitor.person,
        str(uuid.uuid4()),
        lambda table: asking.sit(table, visitor.person, seat, wish.name),
    )
    if isinstance(done, Refusal) and seat not in room.table.seats_of(visitor.person):
        return _refused(room.table, done, visitor, 409)
    if room.table.asked_for_number(visitor.person) == "commit":
        commitment = wish.commitment
        await _for_shuffle(room, visitor, lambda t: asking.commit(t, visitor.person, commitment))
    return Done(seq=room.table.seq if isinstance(done, Refusal) else done)


async def _for_shuffle(
    room: Room, visitor: Visitor, plan: Callable[[Table], Plan]
) -> int | Refusal:
    return await do(room, visitor.person, str(uuid.uuid4()), plan)


@router.post(
    "/tables/{table_id}/shuffle",
    tags=["tables"],
    response_model=Done,
    responses=problems(400, 401, 404, 413, 422) | problems(409, model=Refused),
)
async def shuffle(room: TheRoom, visitor: KnownCaller, wish: ShuffleWish) -> Done | Response:
    """Add your number to the shuffle: first its hash, and the number when all hashes are there."""
    person = visitor.person

    def plan(table: Table) -> Plan:
        if wish.number:
            return asking.reveal(table, person, wish.number)
        return asking.commit(table, person, wish.commitment)

    done = await _for_shuffle(room, visitor, plan)
    if isinstance(done, Refusal):
        return _refused(room.table, done, visitor, 409)
    return Done(seq=done)


# --- playing --------------------------------------------------------------------------------------


@router.get("/tables/{table_id}", tags=["playing"], responses=problems(401, 403, 404, 422))
async def position(room: TheRoom, visitor: Caller, seat: Eyes = None) -> Position:
    """The position as your seat may see it, or as a watcher may, and what you can do now."""
    room.see(visitor.person)
    return api_shown.position(
        room.table, visitor.person, _eyes(room.table, visitor, seat), visitor.say
    )


@router.get("/tables/{table_id}/position", tags=["playing"], responses=problems(401, 403, 404, 422))
async def position_line(
    room: TheRoom,
    visitor: Caller,
    seat: Eyes = None,
    moves: Annotated[
        int | None,
        Query(ge=0, le=MOST_ENTRIES, description="After so many actions; now if left out."),
    ] = None,
) -> PositionLine:
    """The position in one line of text, now or earlier, as your seat or a watcher may see it."""
    table = room.table
    after = table.moves if moves is None else moves
    if after > table.moves:
        raise HTTPException(404)
    eyes = _eyes(table, visitor, seat)
    if not table.has_begun:
        raise HTTPException(404)
    return PositionLine(
        game=table.game.name, moves=after, seat=eyes, position=table.written(eyes, after)
    )


def _eyes(table: Table, visitor: Visitor, seat: int | None) -> int | None:
    """Whose eyes: the own seat asked for, else the one to act, else the first; else a watcher's."""
    own = table.seats_of(visitor.person)
    if seat is not None and seat not in own:
        raise HTTPException(403)
    if seat is None and own:
        return next((n for n in own if n in table.to_act()), own[0])
    return seat


@router.post(
    "/tables/{table_id}/actions",
    tags=["playing"],
    response_model=Done,
    responses=problems(400, 401, 403, 404, 413) | problems(409, 422, model=Refused),
)
async def act(room: TheRoom, visitor: KnownCaller, wish: ActionWish) -> Done | Response:
    """Do an action of the game."""
    if wish.seat not in room.table.seats_of(visitor.person):
        raise HTTPException(403)
    done = await do(room, visitor.person, wish.id, lambda t: _plan(t, visitor, wish), wish.seq)
    if not isinstance(done, Refusal):
        return Done(seq=done)
    not_now = done is TOO_LATE or not room.table.has_begun or room.table.is_over
    code = 429 if done is NOT_NOW else 409 if not_now else 422
    return _refused(room.table, done, visitor, code)


def _plan(table: Table, visitor: Visitor, wish: ActionWish) -> Plan:
    try:
        action = table.game.parse(table.state, wish.seat, wish.text) if wish.text else wish.action
    except UnreadableAction as fault:
        return Refusal("", fault.message)
    return asking.play(table, visitor.person, wish.seat, action)


@router.post(
    "/tables/{table_id}/hint",
    tags=["playing"],
    response_model=HintNow,
    responses=problems(400, 401, 403, 404, 413, 422) | problems(409, model=Refused),
)
async def hint(room: TheRoom, visitor: KnownCaller, wish: HintWish) -> HintNow | Response:
    """Be told what to do and why, if that was agreed on; the game is then one with hints."""
    if wish.seat not in room.table.seats_of(visitor.person):
        raise HTTPException(403)
    found = await hint_for(room, visitor.person, str(uuid.uuid4()), wish.seat)
    if isinstance(found, Refusal):
        return _refused(room.table, found, visitor, 429 if found is NOT_NOW else 409)
    return HintNow.model_validate(hinting.shown(found, room.table, visitor.say))


@router.post(
    "/tables/{table_id}/resign",
    tags=["playing"],
    response_model=Done,
    responses=problems(400, 401, 403, 404, 413, 422) | problems(409, model=Refused),
)
async def resign(room: TheRoom, visitor: KnownCaller, wish: ResignWish) -> Done | Response:
    """Resign. With two the other wins; with more a bot plays on for you, and cannot win."""
    person = visitor.person
    if wish.seat not in room.table.seats_of(person):
        raise HTTPException(403)
    done = await do(room, person, wish.id, lambda t: asking.resign(t, person, wish.seat))
    if isinstance(done, Refusal):
        return _refused(room.table, done, visitor, 429 if done is NOT_NOW else 409)
    return Done(seq=done)


@router.get(
    "/tables/{table_id}/record",
    tags=["playing"],
    response_model=RecordFile,
    responses=problems(401, 404, 409, 422),
)
async def record(request: Request, room: TheRoom, visitor: Caller) -> Response:
    """The record of a game that is over: options, seed and every action."""
    if not room.table.is_over or not room.table.has_begun:
        words = msg("The game file reveals the shuffle, so it is available only after the game.")
        return JSONResponse({"message": visitor.say(words)}, status_code=409)
    text = await hall_of(request).store.ask(room.table.recorded().write)
    return Response(text, media_type="application/json")


@router.get(
    "/tables/{table_id}/analysis",
    tags=["playing"],
    response_model=Analysed,
    responses=problems(401, 404, 409, 422),
)
async def analysis(request: Request, room: TheRoom, visitor: Caller) -> Analysed | Response:
    """What a bot thinks of every decision of a game that is over. It takes a while."""
    hall = hall_of(request)
    try:
        work = await hall.analyses.of(room.table)
    except MotuError as fault:
        return JSONResponse({"message": visitor.say(fault.message)}, status_code=409)
    async for _ in work.steps(hall.thinkers, visitor.person):
        pass
    say = room.table.speaker(visitor.say)
    return Analysed.model_validate(plain(work.result(), room.table.players, say))


def _refused(table: Table, refusal: Refusal, visitor: Visitor, status: int) -> Response:
    words = present.refused(table, refusal, visitor.say)
    body = {"message": words["words"], "rule": words["rule"], "link": words["link"]}
    return JSONResponse(body, status_code=status)
