"""How sockets are spoken to: uvicorn's own way, but for how messages are packed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from uvicorn._types import ASGIReceiveEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory

from motu.server.lines import SLOWEST

#: What is sent to a page resembles what was sent to it before, so the more of that is at hand, the
#: smaller and the sooner packed is the next message: with 16 kB it takes half the time of uvicorn's
#: 4 kB and half the bytes. The price is 128 kB of memory for each open page.
PACKING = ServerPerMessageDeflateFactory(
    server_max_window_bits=14,
    client_max_window_bits=12,
    compress_settings={"level": 3, "memLevel": 7},
)


#: Of what comes in, so many bytes are taken apart at once: they may hold hundreds of messages.
PIECE = 2048


class Wire(WebSocketsSansIOProtocol):
    """The socket of an open page."""

    _given_up: asyncio.TimerHandle | None = None
    #: What came in and has not been looked at: first what it says is done, then more of it is read.
    _unread = b""
    #: What is done when it is gone.
    when_gone: Callable[[], None] | None = None

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.conn.available_extensions = [PACKING]

    def data_received(self, data: bytes) -> None:
        """Something has come: it is read piece by piece."""
        self._unread += data
        self._read()

    def _read(self) -> None:
        # Once we have closed it, only its own last word is waited for.
        while self._unread and (self.queue.empty() or self.close_sent) and not self.disconnected:
            piece, self._unread = self._unread[:PIECE], self._unread[PIECE:]
            super().data_received(piece)

    async def receive(self) -> ASGIReceiveEvent:
        """The next message."""
        message = await super().receive()
        self._read()
        return message

    def pause_writing(self) -> None:
        """The page does not take in what it is sent: it has a while, then it is let go."""
        super().pause_writing()
        # To close it would wait for what it will never take.
        self._given_up = self.loop.call_later(SLOWEST, self.transport.abort)

    def resume_writing(self) -> None:
        """It has taken it in."""
        super().resume_writing()
        self._stop_waiting()

    def connection_lost(self, exc: Exception | None) -> None:
        """It is gone."""
        self._stop_waiting()
        if self.when_gone is not None:
            self.when_gone()
        super().connection_lost(exc)

    def _stop_waiting(self) -> None:
        if self._given_up is not None:
            self._given_up.cancel()
            self._given_up = None
