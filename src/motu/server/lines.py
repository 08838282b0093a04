"""Connections before anything is asked on them: how many there are, and how long each may take.

The web server beneath waits for ever for the rest of a request, and for whoever does not take in an
answer. Here they have so long, and no more connections are held than there is room for.
"""

from __future__ import annotations

import asyncio
import sys
import time
from typing import Any, ClassVar

import h11
import structlog
from uvicorn.protocols.http.h11_impl import H11Protocol

from motu.core.message import Message, msg
from motu.server.identity import mark_of
from motu.server.settings import Settings
from motu.server.tally import CONNECTIONS, Guest, Tally
from motu.words import LANGUAGES, say_in

log = structlog.get_logger()

#: The seconds within which a request's headers must have come.
HEADERS = 15.0
#: Those that a body may take: so many, and one more for so many bytes that have come.
BODY, BYTES = 20.0, 4096
#: Who takes in nothing of what is sent for so many seconds is gone.
SLOWEST = 20.0
#: For so long whoever is sent away may read why.
READING = 2.0
#: So many more than there is room for are told so; others hear nothing.
TOLD = 64
#: Files that the server needs beside its connections.
OTHER_FILES = 64
#: At most once in so many seconds the log says that somebody was sent away.
QUIET = 60.0

FULL = msg("There is no room for more visitors right now. Try again in a few minutes.")
TOO_SLOW = msg("The request took too long to arrive.")


def answer(status: str, words: Message) -> bytes:
    """An answer to somebody whose language is not known yet."""
    body = "\n".join(say_in(lang)(words) for lang in LANGUAGES).encode()
    return (
        f"HTTP/1.1 {status}\r\nContent-Type: text/plain; charset=utf-8\r\nRetry-After: 60\r\n"
        f"Content-Length: {len(body)}\r\nConnection: close\r\n\r\n"
    ).encode() + body


class Door:
    """Counts the connections, in all and of each address."""

    def __init__(self, settings: Settings, tally: Tally) -> None:
        self._tally = tally
        self._has_limits = settings.limits is not None
        # Behind a proxy all come from one address.
        self._counts_addresses = not settings.trust_proxy
        #: The address of whoever uses a server on their own machine: not counted.
        self._uncounted = "127.0.0.1" if not settings.is_public else ""
        #: What this process can hold, whatever there is room for in all.
        self._most = files() - OTHER_FILES
        #: How many are here for whom there is no room.
        self._refused = 0
        self._sent_away = 0
        self._said_at = -QUIET

    def come(self, guest: Guest, address: str) -> bool:
        """Somebody comes; says whether there is room, and must `go` in either case."""
        kinds = self._kinds(address)
        full = next((kind for kind in kinds if not self._has_room(kind)), None)
        if full is None:
            for kind in kinds:
                self._tally.come(kind, guest)
            return True
        self._refused += 1
        self.say("the server is full" if full == CONNECTIONS else "one address has too many")
        return False

    def go(self, guest: Guest, address: str, had_room: bool) -> None:
        """Somebody goes."""
        if not had_room:
            self._refused -= 1
            return
        for kind in self._kinds(address):
            self._tally.go(kind, guest)

    def _kinds(self, address: str) -> list[str]:
        """What a connection is counted for."""
        if not self._has_limits:
            return []
        if not self._counts_addresses or address == self._uncounted:
            return [CONNECTIONS]
        return [CONNECTIONS, f"connections_of_address {mark_of(address)}"]

    def _has_room(self, kind: str) -> bool:
        return self._tally.has_room(kind) and self._tally.here(kind) < self._most

    @property
    def is_crowded(self) -> bool:
        """Whether there is not even time to tell who comes that there is no room."""
        return self._refused > TOLD

    def say(self, why: str) -> None:
        """Somebody is sent away: a line in the log, but not one for each."""
        self._sent_away += 1
        now = time.monotonic()
        if now - self._said_at >= QUIET:
            held = self._tally.here(CONNECTIONS)
            log.warning("connections were closed", why=why, number=self._sent_away, open=held)
            self._said_at, self._sent_away = now, 0


def files() -> int:
    """How many files this process may have open, once it has asked for all that it may have."""
    if sys.platform == "win32":
        return sys.maxsize
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < hard:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    return sys.maxsize if hard == resource.RLIM_INFINITY else hard


class Line(H11Protocol):
    """A connection: headers, bodies and answers have their time, and it may find no room."""

    door: ClassVar[Door]

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._address = ""
        self._has_room = True
        self._is_leaving = False
        self._timer: asyncio.TimerHandle | None = None
        #: Since when the headers or the body are awaited, and how much has come since.
        self._since = 0.0
        self._bytes = 0
        self._was: Any = h11.IDLE
        self._given_up: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody has come."""
        super().connection_made(transport)
        self._address = self.client[0] if self.client else ""
        self._has_room = self.door.come(self, self._address)
        if self._has_room:
            self._expect()
        elif self.door.is_crowded:
            transport.abort()
        else:
            self.loop.call_later(READING, transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        """They are gone."""
        self._leave()
        self._expect_nothing()
        self.resume_writing()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Something has come, if they are let in; otherwise they are told why not."""
        if self._is_leaving:
            return
        if not self._has_room:
            self._send_away("503 Service Unavailable", FULL)
            return
        self._bytes += len(data)
        super().data_received(data)

    def handle_events(self) -> None:
        """What came is looked at: is there still something to wait for?"""
        super().handle_events()
        state = self.conn.their_state
        if state not in (h11.IDLE, h11.SEND_BODY) or self.transport.get_protocol() is not self:
            self._expect_nothing()
        elif state is not self._was or self._timer is None:
            self._expect()
        self._was = state

    def on_response_complete(self) -> None:
        """An answer is out. Until the next request begins, the connection rests."""
        super().on_response_complete()
        if self.conn.their_state is h11.IDLE and not self.conn.trailing_data[0]:
            # How long it may rest the web server sees to.
            self._expect_nothing()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """From now on it is an open page: it leaves as one."""
        super().handle_websocket_upgrade(event)
        page: Any = self.transport.get_protocol()
        page.when_gone = self._leave

    def _leave(self) -> None:
        self.door.go(self, self._address, self._has_room)

    def send_away(self) -> None:
        """Hang up: others came at the same time, and there is no room for all."""
        self.transport.abort()

    # --- time ----------------------------------------------------------------------------------

    def _expect(self) -> None:
        """From now on the rest of the headers, or of the body, is awaited."""
        self._expect_nothing()
        self._since, self._bytes = self.loop.time(), 0
        self._look_later()

    def _expect_nothing(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _look_later(self) -> None:
        ends = self._since + HEADERS
        if self.conn.their_state is h11.SEND_BODY:
            ends = self._since + BODY + self._bytes / BYTES
        if self.loop.time() < ends:
            self._timer = self.loop.call_at(ends, self._look_later)
        elif self.conn.trailing_data[0] or self.conn.their_state is h11.SEND_BODY:
            self.door.say("a request came too slowly")
            self._send_away("408 Request Timeout", TOO_SLOW)
        else:
            # Browsers open connections ahead of what they will ask for.
            self.transport.close()

    def _send_away(self, status: str, words: Message) -> None:
        is_next = self.conn.their_state is h11.IDLE
        if self.cycle is None or is_next or not self.cycle.response_started:
            self.transport.write(answer(status, words))
        # To close it while more comes in would take away what is being read.
        self._is_leaving = True
        if self.transport.can_write_eof():
            self.transport.write_eof()
        self.loop.call_later(READING, self.transport.abort)

    def pause_writing(self) -> None:
        """The answer is not taken in: there is a while for it."""
        super().pause_writing()
        self._given_up = self.loop.call_later(SLOWEST, self.transport.abort)

    def resume_writing(self) -> None:
        """It has been taken in."""
        super().resume_writing()
        if self._given_up is not None:
            self._given_up.cancel()
            self._given_up = None


def lines_through(door: Door) -> type[Line]:
    """Connections that all come through one door."""
    return type("LineThroughDoor", (Line,), {"door": door})
