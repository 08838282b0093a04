"""The socket of one open page. See docs/protocol.md."""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
import time
from collections import deque
from collections.abc import Callable, Coroutine
from typing import Any

import structlog
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from motu.core.errors import MotuError, UnknownName
from motu.core.game import SHAPES
from motu.core.message import Message, msg
from motu.core.refusal import Refusal
from motu.server import hinting, present
from motu.server.budget import MESSAGE, Account
from motu.server.context import hall_of, visitor_of
from motu.server.doing import TOO_LATE, do, own_id
from motu.server.gate import STRANGERS
from motu.server.hinting import hint_for
from motu.server.house import why_banned
from motu.server.letters import Letter
from motu.server.limits import TOO_MUCH, address_of
from motu.server.metrics import MESSAGES
from motu.server.moderation import muted_by
from motu.server.present import Shown
from motu.server.problems import PROBLEMS
from motu.server.room import UNREACHABLE, Room
from motu.server.store import AWAY
from motu.server.viewer import Viewer
from motu.server.wire import Wire
from motu.table import asking
from motu.table.asking import Plan
from motu.table.entry import Entry, Kind
from motu.table.table import Table

log = structlog.get_logger()

#: No message of a page is nearly as long.
LONGEST_MESSAGE = 4096
LONGEST_ID = 64
#: No action is picked in as many steps.
LONGEST_PATH = 8
#: A page that is so far behind is better off with one full picture.
MOST_WAITING = 64
#: What that picture says as well, so that nothing is lost without it.
MERGED = ("full", "step", "info", "chat", "preview", "why", "log")
#: So many answers wait for a page that asks and does not listen; with more it is sent away.
MOST_ANSWERS = 500
#: Instead of a seat: who sat at the screen passes it on.
NOBODY_LOOKS = -1
#: Codes with which a socket is closed: nonsense received, and no such table.
NONSENSE, NO_TABLE = 4400, 4404
#: The code that says: come again.
AGAIN = 1013
BYE = msg("This page sent something that could not be understood. Reload it.")


class Nonsense(Exception):
    """A message that no page of ours sends."""


class TooMuch(Exception):
    """More is asked for than is taken in."""


async def serve_socket(socket: WebSocket, table_id: str) -> None:
    """The life of a socket."""
    await socket.accept()
    visitor = visitor_of(socket)
    account: Account = socket.scope["account"]
    try:
        room = await account.pays_for(hall_of(socket).room(table_id))
        muted = await account.pays_for(muted_by(hall_of(socket), visitor))
    except UNREACHABLE:
        # The page tries again by itself, if it is still there.
        with contextlib.suppress(WebSocketDisconnect):
            await socket.close(code=AGAIN)
        return
    except MotuError as fault:
        with contextlib.suppress(WebSocketDisconnect):
            await socket.send_json({"type": "bye", "words": visitor.say(fault.message)})
            await socket.close(code=NO_TABLE)
        return
    viewer = Viewer(visitor.person, visitor.say, muted=muted)
    await serve_page(Page(socket, room, viewer, account, visitor.lang))


async def serve_page(page: Page) -> None:
    """Tell a page what happens, and do what it asks, until it goes."""
    room, table_id = page.room, page.room.table.id
    room.come(page)
    try:
        await page.listen()
    except WebSocketDisconnect:
        pass
    except Nonsense as fault:
        log.info("closed a socket", table=table_id, why=str(fault))
        await page.say_bye(BYE, NONSENSE)
    except TooMuch:
        log.info("closed a socket", table=table_id, why="it does not take in what it asks for")
        await page.say_bye(PROBLEMS[429], TOO_MUCH)
    except UnknownName as fault:
        await page.say_bye(fault.message, NO_TABLE)
    finally:
        room.go(page)
        page.leave()


class Page:
    """An open page at a table."""

    def __init__(
        self, socket: WebSocket, room: Room, viewer: Viewer, account: Account, lang: str
    ) -> None:
        self.socket = socket
        #: Who pays for what it asks for, and for what it is sent.
        self.account = account
        self.room = room
        self.viewer = viewer
        self._lang = lang
        #: What it was last told of what holds for everybody.
        self._house = ""
        self._leaving: asyncio.Task[None] | None = None
        self.person = viewer.person
        #: What it shows; nothing before it has said hello.
        self.shown: Shown | None = None
        self.wire: Wire = socket.scope["state"]["wire"]
        self.wire.when_ready = self._tell_what_waits
        #: What the page could not take in yet.
        self._to_tell: deque[dict[str, Any]] = deque()
        #: Whether it is so far behind that it is told nothing until it has caught up.
        self._is_behind = False
        self._catching_up: asyncio.Task[None] | None = None
        #: The hint that is thought about for it.
        self._hinting: asyncio.Task[None] | None = None
        #: When it is about to hear who is here.
        self._telling_who: asyncio.Task[None] | None = None
        #: What this page is waiting for: the id as it is kept, and as the page knows it.
        self._awaited = ("", "")

    # --- telling ---------------------------------------------------------------------------

    def tell(self, entry: Entry) -> None:
        """Something was done: work out what this page is told, while the position is this one."""
        if self.shown is None or self._falls_behind():
            return
        table, now = self.room.table, self.shown.now
        self.viewer.here = self.room.people_here()
        if entry.kind is Kind.PLAY:
            message, self.shown = present.step(table, self.viewer, self.shown)
            if entry.id and entry.id == self._awaited[0]:
                # Its own doing comes back as one message, not as two.
                message["ack"] = self._awaited[1]
                self._awaited = ("", "")
            self._put(message)
        elif entry.kind is Kind.CHAT and self.viewer.hears_no(entry.person):
            # That something was said is all that there is to it.
            self._tell_info()
        elif entry.kind is Kind.CHAT:
            words = present.said(table.chat[-1], self.viewer, table)
            self._put({"type": "chat", "seq": table.seq, "said": words})
        elif entry.kind is Kind.RESIGN and not table.is_over:
            self.tell_full(msg("{player} resigned.", player=table.players[entry.seat]))
        elif entry.kind is Kind.DEAL or (now["eyes"], now["moves"]) != (
            self.viewer.eyes(table),
            table.moves,
        ):
            self.tell_full(self._taken_back(entry) if now["moves"] > table.moves else None)
        else:
            self._tell_info(news=present.company_news(table, entry, self.viewer))

    def tell_full(self, news: Message | None = None) -> None:
        """Send everything."""
        if self._falls_behind():
            return
        self.viewer.here = self.room.people_here()
        message, self.shown = present.full(self.room.table, self.viewer)
        if news is not None:
            message["news"] = self.viewer.hears(self.room.table)(news)
        self._house = message["house"] = self.room.house.words(self._lang)
        self._put(message)

    @staticmethod
    def _taken_back(entry: Entry) -> Message:
        if entry.unfair:
            return msg("A move was taken back. From now on this game counts as practice.")
        return msg("A move was taken back.")

    def tell_house(self) -> None:
        """What holds for everybody has changed; who is banned goes."""
        house = self.room.house
        ban = house.ban_of(self.person, address_of(self.socket, house.trust_proxy))
        if ban is not None:
            self.send_away(why_banned(ban), STRANGERS)
        elif self.shown is not None and house.words(self._lang) != self._house:
            self._house = house.words(self._lang)
            self._put({"type": "house", "words": self._house})

    def tell_muted(self, muted: frozenset[str]) -> None:
        """Whose chat its reader does not want to read; if that has changed, all is shown again."""
        if muted != self.viewer.muted:
            self.viewer.muted = muted
            self.tell_anew()

    def send_away(self, words: Message, code: int = NO_TABLE) -> None:
        """Say why, and close, without waiting for it."""
        self._leaving = asyncio.create_task(self.say_bye(words, code))

    def tell_anew(self) -> None:
        """The whole table is to be shown again, if it is shown at all."""
        if self.shown is not None:
            self.tell_full()

    def tell_who_is_here(self) -> None:
        """Somebody came or went."""
        if self._telling_who is None:
            self._telling_who = asyncio.create_task(self._tell_who())

    def _tell_info(self, if_new: bool = False, news: str = "") -> None:
        """Send what is new beside the picture, and why, if somebody came or went for good."""
        if self.shown is not None and not self._falls_behind():
            self.viewer.here = self.room.people_here()
            message, self.shown = present.info(self.room.table, self.viewer, self.shown)
            if news:
                message["news"] = news
            if not if_new or message.keys() - {"type", "seq"}:
                self._put(message)

    def _falls_behind(self) -> bool:
        """Whether so much waits for this page that nothing more is worked out for it now."""
        self._is_behind = self._is_behind or len(self._to_tell) >= MOST_WAITING
        return self._is_behind

    def _put(self, message: dict[str, Any]) -> None:
        if self._falls_behind() and message["type"] in MERGED:
            return
        if len(self._to_tell) >= MOST_ANSWERS:
            raise TooMuch
        self._to_tell.append(message)
        if len(self._to_tell) == 1:
            self._tell_what_waits()

    def tell_later(self) -> None:
        """So many look on that this page is told of it when the others have been."""
        if self.shown is not None and not self._falls_behind():
            self._is_behind = True
            self._tell_what_waits()

    def _tell_what_waits(self) -> None:
        """Send what there is to send, in order; who had fallen behind is then shown everything."""
        while self._to_tell and self.wire.is_ready:
            self.wire.say(Letter(self._to_tell.popleft()))
            MESSAGES.add("out")
        if self._is_behind and not self._to_tell and self._catching_up is None:
            self._catching_up = asyncio.create_task(self._catch_up())

    async def _tell_who(self) -> None:
        """Say who is here, in turn with all others; who came back at once has not been missed."""
        await self.account.when_paid()
        await self.account.pays_for(self._say_who())

    async def _say_who(self) -> None:
        self._telling_who = None
        self._tell_info(if_new=True)

    async def _catch_up(self) -> None:
        """Show everything, in turn with all others and when nothing is owed."""
        await self.account.when_paid()
        await self.account.pays_for(self._show_all())

    async def _show_all(self) -> None:
        self._catching_up = None
        self._is_behind = False
        self.tell_full()

    def leave(self) -> None:
        """It is gone: nothing more is worked out for it."""
        self.wire.when_ready = None
        for task in (self._catching_up, self._telling_who, self._hinting):
            if task is not None:
                task.cancel()

    async def say_bye(self, words: Message, code: int) -> None:
        """Say why, and close."""
        if self.socket.application_state is WebSocketState.CONNECTED:
            await self.socket.send_json({"type": "bye", "words": self.viewer.say(words)})
            await self.socket.close(code=code)

    # --- listening -------------------------------------------------------------------------

    def _does(self) -> dict[str, Callable[[dict[str, Any]], Coroutine[Any, Any, None]]]:
        """All that a page can ask for."""
        return {
            "hello": self._hello,
            "look": self._look,
            "shape": self._hello,
            "preview": self._preview,
            "why": self._why,
            "words": self._words,
            "refresh": self._refresh,
            "log": self._log,
            "hint": self._hint,
            "ping": self._ping,
            **dict.fromkeys(NUMBERS, self._number),
            **dict.fromkeys(self._plans(), self._plan_and_do),
        }

    def _plans(self) -> Plans:
        """What can be done at this table, each with the question that decides on it."""
        return PLANS

    async def listen(self) -> None:
        """Do what the page asks, one message after another."""
        does = self._does()
        while True:
            text = await self._text()
            MESSAGES.add("in")
            # What comes after it is read only when this is done.
            await self.account.when_paid()
            self.account.spend(MESSAGE)
            message = _message(text)
            kind = message.get("type")
            if not isinstance(kind, str) or kind not in does:
                raise Nonsense("unknown type")
            if self.shown is None and kind not in ("hello", "ping"):
                raise Nonsense("no hello")
            await self.account.pays_for(does[kind](message))
            if self.wire.has_heard_more:
                # Who says much at once does not keep the others waiting.
                await asyncio.sleep(0)

    async def _text(self) -> str:
        """The next text frame; no page of ours sends another kind."""
        received = await self.wire.receive()
        if received["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(received.get("code", 1000))
        text = received.get("text")
        if not isinstance(text, str):
            raise Nonsense("not a text")
        return text

    async def _hello(self, message: dict[str, Any]) -> None:
        shape = message.get("shape")
        if shape not in SHAPES:
            raise Nonsense("unknown shape")
        self.viewer.shape = shape
        self.viewer.words = _yes(message, "words") if "words" in message else self.viewer.words
        self.tell_full()
        if self.person in self.room.table.absent:
            with contextlib.suppress(*UNREACHABLE):
                await do(
                    self.room, self.person, newest_id(), lambda t: asking.arrive(t, self.person)
                )

    async def _words(self, message: dict[str, Any]) -> None:
        self.viewer.words = _yes(message, "words")
        if self.viewer.words:
            self._tell_info()

    async def _refresh(self, message: dict[str, Any]) -> None:
        self.tell_full()

    async def _log(self, message: dict[str, Any]) -> None:
        before = _number(message, "before")
        lines = present.earlier_log(self.room.table, self.viewer, before)
        self._put({"type": "log", "before": before, "lines": lines})

    async def _ping(self, message: dict[str, Any]) -> None:
        self._put({"type": "pong"})

    async def _look(self, message: dict[str, Any]) -> None:
        seat = _number(message, "seat")
        if seat != NOBODY_LOOKS and seat not in self.room.table.seats_of(self.viewer.person):
            raise Nonsense("not a seat of this page")
        self.viewer.looking = None if seat == NOBODY_LOOKS else seat
        self.tell_full()

    async def _preview(self, message: dict[str, Any]) -> None:
        table = self.room.table
        seat, action = _number(message, "seat"), _number(message, "action")
        planned = asking.play(table, self.person, seat, action)
        if seat == self.viewer.eyes(table) and isinstance(planned, Entry):
            self._put(present.preview(table, self.viewer, seat, action))

    async def _why(self, message: dict[str, Any]) -> None:
        """Say why something cannot be picked, if the rules have a reason."""
        table = self.room.table
        seat, path = _number(message, "seat"), _path(message)
        if self.shown is None or seat != self.viewer.eyes(table):
            return
        drawn = {part.pick for part in self.shown.picture.parts}
        refusal = asking.why_not(table, self.person, seat, path, drawn)
        if refusal is not None:
            self._put({"type": "why", **present.refused(table, refusal, self.viewer.say)})

    async def _hint(self, message: dict[str, Any]) -> None:
        """Think about what to do, while the page goes on; one hint at a time."""
        seat = _number(message, "seat")
        is_seen = seat == self.viewer.eyes(self.room.table)
        if is_seen and (self._hinting is None or self._hinting.done()):
            self._hinting = asyncio.create_task(self._tell_hint(seat))

    async def _tell_hint(self, seat: int) -> None:
        asked = hint_for(self.room, self.person, newest_id(), seat)
        try:
            hint = await self.account.pays_for(asked)
        except UNREACHABLE:
            hint = Refusal("", AWAY)
        if isinstance(hint, Refusal):
            words = present.refused(self.room.table, hint, self.viewer.say)["words"]
            self._put({"type": "hint", "seat": seat, "words": words, "candidates": []})
        elif seat == self.viewer.eyes(self.room.table):
            told = hinting.shown(hint, self.room.table, self.viewer.say)
            self._put({"type": "hint", "words": "", **told})

    async def _number(self, message: dict[str, Any]) -> None:
        """Something for the shuffle. What comes of it is seen at the table, so nothing is said."""
        plan, person = NUMBERS[message["type"]], self.person
        with contextlib.suppress(*UNREACHABLE):
            await do(self.room, person, newest_id(), lambda t: plan(t, person, message))

    async def _plan_and_do(self, message: dict[str, Any]) -> None:
        """Do something once and acknowledge it. Late or illegal, say why."""
        id, plan = _id(message), self._plans()[message["type"]]
        seq = _number(message, "seq") if message["type"] in ("act", "undo", "stop") else None
        person = self.person
        self._awaited = (own_id(person, id), id)
        try:
            done = await do(self.room, person, id, lambda table: plan(table, person, message), seq)
        except UNREACHABLE:
            log.warning("something could not be written", table=self.room.table.id)
            done = Refusal("", AWAY)
        if isinstance(done, Refusal):
            self._refuse(id, done)
            if done is TOO_LATE:
                self.tell_full()
        elif self._awaited[0]:
            self._put({"type": "ack", "id": id, "seq": done})
        self._awaited = ("", "")

    def _refuse(self, id: str, refusal: Refusal) -> None:
        answer = present.refused(self.room.table, refusal, self.viewer.say)
        self._put({"type": "refused", "id": id, **answer})


def _message(text: str) -> dict[str, Any]:
    if len(text) > LONGEST_MESSAGE:
        raise Nonsense("too long")
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        raise Nonsense("not JSON") from None
    if not isinstance(message, dict):
        raise Nonsense("not an object")
    return message


def _number(message: dict[str, Any], name: str) -> int:
    value = message.get(name)
    if not isinstance(value, int) or isinstance(value, bool) or abs(value) > 1_000_000:
        raise Nonsense(f"{name} is not a number")
    return value


def _id(message: dict[str, Any]) -> str:
    value = message.get("id")
    # Half a letter or a zero byte would not go into the store, nor back to the page.
    if not isinstance(value, str) or not value.isprintable() or not 1 <= len(value) <= LONGEST_ID:
        raise Nonsense("id is not a short text")
    return value


def _text(message: dict[str, Any], name: str) -> str:
    value = message.get(name, "")
    if not isinstance(value, str):
        raise Nonsense(f"{name} is not a text")
    # Half a letter could not be sent back when it is refused.
    return value.encode("utf-8", "replace").decode()


def _path(message: dict[str, Any]) -> tuple[str, ...]:
    value = message.get("path")
    if not isinstance(value, list) or not 1 <= len(value) <= LONGEST_PATH:
        raise Nonsense("path is not a short list")
    if not all(isinstance(pick, str) and len(pick) <= LONGEST_ID for pick in value):
        raise Nonsense("path holds something else than names")
    return tuple(value)


def _yes(message: dict[str, Any], name: str) -> bool:
    value = message.get(name)
    if not isinstance(value, bool):
        raise Nonsense(f"{name} is neither true nor false")
    return value


def newest_id() -> str:
    """An id for what is done once without being asked for."""
    return secrets.token_hex(8)


Plans = dict[str, Callable[[Table, str, dict[str, Any]], Plan]]

#: What a page does for the shuffle, by itself.
NUMBERS: Plans = {
    "commit": lambda t, who, m: asking.commit(t, who, _text(m, "hash")),
    "reveal": lambda t, who, m: asking.reveal(t, who, _text(m, "number")),
    "lost": lambda t, who, m: asking.lose_number(t, who),
}

#: What a page can ask for at a table, and the question that decides on it.
PLANS: Plans = {
    "act": lambda t, who, m: asking.play(t, who, _number(m, "seat"), _number(m, "action")),
    "undo": lambda t, who, m: asking.undo(t, who),
    "stop": lambda t, who, m: asking.stop(t, who),
    "sit": lambda t, who, m: asking.sit(t, who, _number(m, "seat"), _text(m, "name")),
    "bot": lambda t, who, m: asking.give_to_bot(t, who, _number(m, "seat"), _text(m, "level")),
    "leave": lambda t, who, m: asking.leave(t, who, _text(m, "level")),
    "resign": lambda t, who, m: asking.resign(t, who, _number(m, "seat")),
    "offer": lambda t, who, m: asking.offer(t, who, _text(m, "kind")),
    "answer": lambda t, who, m: asking.answer(t, who, _yes(m, "yes")),
    "claim": lambda t, who, m: asking.claim(
        t, who, _number(m, "seat"), _text(m, "level"), time.time()
    ),
    "chat": lambda t, who, m: asking.say(t, who, _text(m, "text")),
}
