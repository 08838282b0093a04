"""How sockets are spoken to: uvicorn's own way, but for how messages are packed and handed over.

Most of what an action costs was once the way to the page and back. So a page speaks to its wire
and not through the layers above it, and what everybody sends all the time, one short text, is
taken as it is. Everything else goes uvicorn's way.
"""

from __future__ import annotations

import asyncio
import struct
from collections.abc import Callable
from typing import Any

from uvicorn._types import ASGIReceiveEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import PayloadTooBig, ProtocolError
from websockets.extensions.permessage_deflate import (
    PerMessageDeflate,
    ServerPerMessageDeflateFactory,
)
from websockets.frames import CloseCode, Frame, Opcode
from websockets.http11 import Request
from websockets.protocol import State

from motu.server.letters import WINDOW, Letter
from motu.server.lines import SLOWEST

try:
    from websockets.speedups import apply_mask
except ImportError:
    from websockets.utils import apply_mask

#: Whatever is packed stands by itself, so nothing of what was sent before is kept for any page, and
#: what is the same for many is packed once (`server/letters.py`).
PACKING = ServerPerMessageDeflateFactory(
    server_no_context_takeover=True,
    server_max_window_bits=WINDOW,
    client_max_window_bits=12,
    compress_settings={"level": 3, "memLevel": 7},
)
#: With so many texts that nobody has heard yet, a page is not listened to.
MOST_UNHEARD = 8

#: Of what comes in, so many bytes are taken apart at once: they may hold hundreds of messages.
PIECE = 2048

#: The first bytes of a whole text: plain, and packed.
PLAIN, PACKED = 0x81, 0xC1
#: Of the second byte: that what follows is masked, and that its length stands in the next two.
MASKED, LONGER = 0x80, 126
_LONGER = struct.Struct("!BBH")
_LONGEST = struct.Struct("!BBQ")


class Wire(WebSocketsSansIOProtocol):
    """The socket of an open page."""

    _given_up: asyncio.TimerHandle | None = None
    #: Called when the page takes in again what it is sent, and when it is gone.
    when_ready: Callable[[], None] | None = None
    when_gone: Callable[[], None] | None = None
    _is_served = _is_lost = False
    #: What came in and has not been looked at: first what it says is done, then more of it is read.
    _unread = b""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.conn.available_extensions = [PACKING]

    def handle_connect(self, event: Request) -> None:
        """Somebody comes: whoever serves them finds this wire with the rest that is known."""
        super().handle_connect(event)
        if self.response.status_code == 101:
            self._is_served = True
            self.scope["state"]["wire"] = self

    @property
    def closed_with(self) -> int:
        """The code with which it was closed, or the one for a connection that was lost."""
        said = self.conn.close_rcvd
        return int(said.code if said else CloseCode.ABNORMAL_CLOSURE)

    # --- speaking ---------------------------------------------------------------------------

    @property
    def is_ready(self) -> bool:
        """Whether the page takes in what it is sent; one that is gone takes in everything."""
        return self.writable.is_set()

    def say(self, letter: Letter) -> None:
        """Send a message, packed if it is long."""
        if self.conn.state is not State.OPEN or self.disconnected:
            return
        packed = letter.is_long and self._unpacks()
        text, first = (letter.packed(), PACKED) if packed else (letter.plain(), PLAIN)
        size = len(text)
        if size < LONGER:
            head = bytes((first, size))
        elif size < 1 << 16:
            head = _LONGER.pack(first, LONGER, size)
        else:
            head = _LONGEST.pack(first, LONGER + 1, size)
        self.transport.write(head + text)

    def _unpacks(self) -> bool:
        """Whether the page can unpack what we pack: a few programs want less to refer back to."""
        return any(
            isinstance(one, PerMessageDeflate) and one.local_max_window_bits >= WINDOW
            for one in self.conn.extensions
        )

    def pause_writing(self) -> None:
        """The page does not take in what it is sent: it has a while, then it is let go."""
        super().pause_writing()
        # To close it would wait for what it will never take.
        self._given_up = self.loop.call_later(SLOWEST, self.transport.abort)

    def resume_writing(self) -> None:
        """It has taken it in."""
        super().resume_writing()
        self._stop_waiting()
        if self.when_ready is not None:
            self.when_ready()

    def connection_lost(self, exc: Exception | None) -> None:
        """It is gone."""
        self._stop_waiting()
        self.when_ready = None
        if self.when_gone is not None:
            self.when_gone()
        super().connection_lost(exc)
        self._is_lost = True
        self._let_go()

    def send_away(self) -> None:
        """There is no room for this page after all: hang up. If it comes again it hears why."""
        if not self._is_lost:
            self.transport.abort()

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        """Whoever served the page is done."""
        super().on_task_complete(task)
        self._is_served = False
        self._let_go()

    def _let_go(self) -> None:
        """Leave nothing that leads back here: what is gone must not wait for the collector."""
        if self._is_lost and not self._is_served:
            self.conn.parser.close()
            self.scope = {}  # type: ignore[typeddict-item]
            self.transport = None  # type: ignore[assignment]

    def _stop_waiting(self) -> None:
        if self._given_up is not None:
            self._given_up.cancel()
            self._given_up = None

    # --- hearing ----------------------------------------------------------------------------

    @property
    def has_heard_more(self) -> bool:
        """Whether more has come than was asked for yet."""
        return not self.queue.empty()

    def data_received(self, data: bytes) -> None:
        """Something has come: nearly always one whole text; all else is read piece by piece."""
        text = None if self._unread or self.has_heard_more else self._whole_text(data)
        if text is None:
            self._unread += data
            self._read()
        else:
            self.curr_msg_data_type = "text"
            self.frames = [text]
            self.send_receive_event_to_app()

    def _read(self) -> None:
        # Once we have closed it, only its own last word is waited for.
        while self._unread and (self.queue.empty() or self.close_sent) and not self.disconnected:
            piece, self._unread = self._unread[:PIECE], self._unread[PIECE:]
            super().data_received(piece)
        if self._unread and not self.disconnected:
            self._hear_no_more()

    async def receive(self) -> ASGIReceiveEvent:
        """The next message."""
        message = await super().receive()
        self._read()
        return message

    def _whole_text(self, data: bytes) -> bytes | None:
        """The text, if it is one and nothing else; else it is taken apart with more care."""
        if len(data) < 6 or data[0] not in (PLAIN, PACKED) or data[1] < MASKED:
            return None
        length, begin = data[1] - MASKED, 6
        if length == LONGER:
            length, begin = data[2] << 8 | data[3], 8
        if len(data) != begin + length or not self._is_between_messages():
            return None
        text = apply_mask(data[begin:], data[begin - 4 : begin])
        if data[0] == PLAIN:
            return text
        if not self.conn.extensions:
            return None
        return self._unpacked(text)

    def _is_between_messages(self) -> bool:
        """Whether a new message begins here, and no other is on its way."""
        if self.conn.state is not State.OPEN or self.conn.current_size is not None:
            return False
        # What reads messages waits for the first byte of one, or somewhere in the middle.
        reading: Any = self.conn.parser
        while (deeper := getattr(reading, "gi_yieldfrom", None)) is not None:
            reading = deeper
        return bool(reading.__name__ == "at_eof")

    def _unpacked(self, text: bytes) -> bytes | None:
        frame = Frame(Opcode.TEXT, text, rsv1=True)
        most = self.config.ws_max_size
        try:
            return bytes(self.conn.extensions[0].decode(frame, max_size=most).data)
        except PayloadTooBig:
            self.conn.fail(CloseCode.MESSAGE_TOO_BIG)
        except ProtocolError as fault:
            self.conn.fail(CloseCode.PROTOCOL_ERROR, str(fault))
        self.handle_parser_exception()
        return None

    def send_receive_event_to_app(self) -> None:
        """A message is whole: whoever listens gets it. Who says too much at once has to wait."""
        was_paused, self.read_paused = self.read_paused, True
        super().send_receive_event_to_app()
        self.read_paused = was_paused
        if self.queue.qsize() >= MOST_UNHEARD:
            self._hear_no_more()

    def _hear_no_more(self) -> None:
        """Take in nothing until what came has been heard."""
        if not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()
