"""Pages that never read: what waits for them is bounded, and they are let go."""

from __future__ import annotations

import base64
import json
import os
import socket
import time
from pathlib import Path

import pytest

from tests.server.page import Page, cookies_of, new_table
from tests.server.running import Server

pytestmark = pytest.mark.slow


class Deaf:
    """A page that speaks and takes in nothing."""

    def __init__(self, server: Server, table: str, cookie: str) -> None:
        self.wire = socket.socket()
        self.wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self.wire.connect(("127.0.0.1", server.port))
        key = base64.b64encode(os.urandom(16)).decode()
        self.wire.sendall(
            f"GET /t/{table}/socket HTTP/1.1\r\nHost: {server.host}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
            f"Cookie: {cookie}\r\n\r\n".encode()
        )
        self.wire.settimeout(5)
        assert b"101" in self.wire.recv(64)

    def say(self, type: str, **fields: object) -> None:
        """A frame under a mask of zeros, which is one too."""
        text = json.dumps({"type": type, **fields}).encode()
        assert len(text) < 126
        self.wire.sendall(bytes([0x81, 0x80 | len(text)]) + bytes(4) + text)


def memory(server: Server) -> float:
    """What the server holds, in MB."""
    status = Path(f"/proc/{server.process.pid}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0]) / 1024


def sockets(server: Server) -> int:
    """How many connections the server has open."""
    folder = Path(f"/proc/{server.process.pid}/fd")
    return sum("socket" in os.readlink(one) for one in folder.iterdir())


def test_what_waits_for_a_page_that_never_reads_is_bounded_and_ends(own_server: Server) -> None:
    visitor = own_server.visitor()
    table = new_table(visitor, seat1="human", seat2="human")
    with Page(own_server, table, cookies_of(visitor)) as page:
        page.hello()
        # It may become as large as it is with a page, before it is asked for too much.
        before, connections = memory(own_server), sockets(own_server)
        deaf = [Deaf(own_server, table, cookies_of(visitor)) for _ in range(5)]
        for one in deaf:
            one.say("hello", shape="wide")
        for _ in range(300):
            for one in deaf:
                try:
                    one.say("refresh")
                except OSError:
                    # The server stopped listening to it: that is as good.
                    break
        for n in range(5):
            assert page.do("chat", text=f"word {n}")["type"] == "ack"
        assert page.is_alive()
        assert memory(own_server) - before < 60
        ends = time.monotonic() + 60
        while sockets(own_server) > connections and time.monotonic() < ends:
            time.sleep(0.5)
        assert sockets(own_server) <= connections
        assert page.is_alive()
