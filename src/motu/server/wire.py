"""How sockets are spoken to: uvicorn's own way, but for how messages are packed."""

from __future__ import annotations

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory

#: What is sent to a page resembles what was sent to it before, so the more of that is at hand, the
#: smaller and the sooner packed is the next message: with 16 kB it takes half the time of uvicorn's
#: 4 kB and half the bytes. The price is 128 kB of memory for each open page.
PACKING = ServerPerMessageDeflateFactory(
    server_max_window_bits=14,
    client_max_window_bits=12,
    compress_settings={"level": 3, "memLevel": 7},
)


class Wire(WebSocketsSansIOProtocol):
    """The socket of an open page."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.conn.available_extensions = [PACKING]
