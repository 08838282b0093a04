"""How messages are packed on their way to a page, over real connections.

`motu.server.wire` builds on a class inside uvicorn: what another version of it would quietly undo
shows here.
"""

from __future__ import annotations

import asyncio
import json
import time
import zlib
from typing import Any

import pytest
from uvicorn import Config
from uvicorn.server import ServerState
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory
from websockets.sync.client import connect
from websockets.sync.connection import Connection

from motu.core.picture import Part
from motu.server.letters import KEPT, WINDOW, Kept, Letter
from motu.server.wire import PACKING, Wire
from tests.server.page import cookies_of, new_table
from tests.server.running import Server
from tests.server.test_slow_pages import Deaf


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
            "server_no_context_takeover",
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


@pytest.mark.parametrize("window", [None, 10, 15])
def test_a_whole_game_comes_through_whatever_a_page_can_unpack(
    server: Server, window: int | None
) -> None:
    """Parts that were packed for all, in the middle of what is packed for one page."""
    offers = [ClientPerMessageDeflateFactory(server_max_window_bits=window)] if window else None
    with opened(server, offers) as socket:
        greeting(socket)
        for n in range(12):
            socket.send(json.dumps({"type": "words", "words": bool(n % 2)}))
            socket.send(json.dumps({"type": "refresh"}))
        while json.loads(socket.recv(10))["type"] != "full":
            pass


def test_texts_in_any_form_are_heard(server: Server) -> None:
    """Whole, in pieces, several at once, with a ping in between: pages and proxies are free."""
    offer = ClientPerMessageDeflateFactory(client_max_window_bits=True)
    for packing in (None, [offer]):
        with opened(server, packing) as socket:
            greeting(socket)
            ping = json.dumps({"type": "ping"})
            long = json.dumps({"type": "ping", "more": "aloha " * 200})
            for text in (ping, long, [ping[:5], ping[5:]], [long[:300], long[300:]], ping):
                socket.send(text)
                socket.ping()
                assert json.loads(socket.recv(10)) == {"type": "pong"}
            for _ in range(40):
                socket.send(ping)
            assert [json.loads(socket.recv(10))["type"] for _ in range(40)] == ["pong"] * 40


def test_bytes_that_come_one_by_one_are_heard(server: Server) -> None:
    visitor = server.visitor()
    table = new_table(visitor, seat1="human", seat2="human")
    with Deaf(server, table, cookies_of(visitor)).wire as wire:
        text = json.dumps({"type": "ping"}).encode()
        for byte in bytes([0x81, 0x80 | len(text)]) + bytes(4) + text:
            wire.sendall(bytes([byte]))
            time.sleep(0.002)
        # The end of the answer to the handshake may come first.
        heard = b""
        while b"pong" not in heard:
            heard += wire.recv(4096)


def test_places_go_round_and_the_oldest_part_is_forgotten() -> None:
    kept = Kept()
    parts = [Part(f"p{n}", str(n)) for n in range(KEPT + 1)]
    for number, part in enumerate(parts):
        assert kept.told([part])["parts"][0] == number % KEPT
    assert kept.told([parts[1]]) == {"again": [1]}
    assert kept.told([parts[0]])["parts"][0] == 1, "its place was taken by the last"


def test_a_letter_says_the_same_packed_and_plain() -> None:
    parts = [("sea", "<g id='sea'>\u2248</g>"), ("sun", "<g/>")]
    message = {"type": "step", "seq": 3, "again": [1, 2], "parts": [7, *parts]}
    letter = Letter(message)
    unpacked = zlib.decompressobj(-WINDOW).decompress(letter.packed() + b"\0\0\xff\xff")
    assert letter.plain() == unpacked
    assert len(unpacked) == letter.size
    assert json.loads(unpacked) == {**message, "parts": [7, *map(list, parts)]}
    assert json.loads(Letter({"type": "ack", "id": "1"}).plain()) == {"type": "ack", "id": "1"}


class Nowhere(asyncio.Transport):
    """A connection to nobody."""

    def __init__(self) -> None:
        super().__init__()
        self.written: list[bytes] = []

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.written.append(bytes(data))

    def pause_reading(self) -> None:
        """Nobody says anything."""

    def resume_reading(self) -> None:
        """Nobody says anything."""

    def close(self) -> None:
        """There is nothing to close."""

    def is_closing(self) -> bool:
        return False


def test_the_short_way_is_taken_between_messages_and_only_there() -> None:
    """If websockets reads in another way one day, all goes the long way: it shows here."""

    async def speak() -> None:
        is_over = asyncio.Event()

        async def app(scope: Any, receive: Any, send: Any) -> None:
            assert (await receive())["type"] == "websocket.connect"
            await send({"type": "websocket.accept"})
            await is_over.wait()

        config = Config(app, log_config=None, lifespan="off")
        wire = Wire(config, ServerState(), {}, asyncio.get_running_loop())
        wire.connection_made(Nowhere())
        hello = ("GET / HTTP/1.1\r\nhost: a\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
                 "sec-websocket-key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n"
                 "sec-websocket-version: 13\r\n\r\n")  # fmt: skip
        wire.data_received(hello.encode())
        while not wire.handshake_complete:
            await asyncio.sleep(0.01)
        text = b"\x81\x85\0\0\0\0aloha"
        assert wire._whole_text(text) == b"aloha"
        assert wire._whole_text(text + text) is None
        assert wire._whole_text(text[:-1]) is None
        wire.data_received(text[:2])
        assert wire._whole_text(text) is None, "another message is on its way"
        wire.data_received(text[2:] + text + text[:7])
        assert wire._whole_text(text) is None
        # What is said before that is heard first.
        wire.data_received(text[7:])
        assert [(await wire.receive()).get("text") for _ in range(3)] == ["aloha"] * 3
        assert wire._whole_text(text) == b"aloha"
        is_over.set()
        await asyncio.gather(*wire.tasks)

    asyncio.run(speak())
