"""How messages are packed on their way to a page, over real connections.

`motu.server.wire` builds on a class inside uvicorn: what another version of it would quietly undo
shows here.
"""

from __future__ import annotations

import json

from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory
from websockets.sync.client import connect
from websockets.sync.connection import Connection

from motu.server.wire import PACKING
from tests.server.page import cookies_of, new_table
from tests.server.running import Server


def opened(server: Server, packing: list[ClientPerMessageDeflateFactory] | None) -> Connection:
    """A page's socket that offers these ways to pack."""
    visitor = server.visitor()
    table = new_table(visitor, seat1="human", seat2="human")
    return connect(
        f"ws://{server.host}/t/{table}/socket",
        additional_headers={"Cookie": cookies_of(visitor)},
        compression=None,
        extensions=packing,
        max_size=None,
    )


def agreed(socket: Connection) -> set[str]:
    """What page and server have agreed on."""
    assert socket.response is not None
    said = socket.response.headers.get("Sec-WebSocket-Extensions", "")
    return {part.strip() for part in said.split(";")}


def greeting(socket: Connection) -> dict[str, object]:
    socket.send(json.dumps({"type": "hello", "shape": "wide"}))
    heard: dict[str, object] = json.loads(socket.recv(10))
    return heard


def test_a_page_and_the_server_agree_on_our_packing(server: Server) -> None:
    # As browsers ask for it.
    offer = ClientPerMessageDeflateFactory(client_max_window_bits=True)
    with opened(server, [offer]) as socket:
        assert agreed(socket) == {
            "permessage-deflate",
            f"server_max_window_bits={PACKING.server_max_window_bits}",
            f"client_max_window_bits={PACKING.client_max_window_bits}",
        }
        assert greeting(socket)["type"] == "full"


def test_a_program_that_cannot_unpack_is_served_as_well(server: Server) -> None:
    with opened(server, None) as socket:
        assert agreed(socket) == {""}
        assert greeting(socket)["type"] == "full"


def test_a_page_may_ask_for_a_smaller_window(server: Server) -> None:
    offer = ClientPerMessageDeflateFactory(server_max_window_bits=10, client_max_window_bits=True)
    with opened(server, [offer]) as socket:
        assert "server_max_window_bits=10" in agreed(socket)
        assert greeting(socket)["type"] == "full"
