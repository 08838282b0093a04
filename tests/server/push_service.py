"""A push service on this machine: it takes notices as a browser's maker does, and reads them."""

from __future__ import annotations

import base64
import json
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class Browser:
    """A browser that subscribed: the keys that only it knows."""

    def __init__(self, service: PushService, name: str) -> None:
        self.name = name
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.secret = b"sixteen letters!"
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        #: What it tells the server.
        self.subscription = {
            "endpoint": f"{service.address}/send/{name}",
            "expirationTime": None,
            "keys": {"p256dh": _text(point), "auth": _text(self.secret)},
        }


class PushService:
    """Listens at a port of its own; browsers that it does not know are gone."""

    def __init__(self) -> None:
        self.browsers: dict[str, Browser] = {}
        #: What each browser was told, and the headers that came with it.
        self.told: list[tuple[str, dict[str, Any], dict[str, str]]] = []
        self.refused = 0
        service = self

        class Answering(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                headers = {name.lower(): value for name, value in self.headers.items()}
                self.send_response(service.take(self.path, headers, body))
                self.end_headers()

            def log_message(self, format: str, *arguments: Any) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Answering)
        self.address = f"http://127.0.0.1:{self._server.server_port}"
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)

    def __enter__(self) -> PushService:
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        fault: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._server.shutdown()
        self._server.server_close()

    def browser(self, name: str) -> Browser:
        """A new browser."""
        self.browsers[name] = Browser(self, name)
        return self.browsers[name]

    def take(self, path: str, headers: dict[str, str], body: bytes) -> int:
        """What a service does with a notice: it looks who sends it, and passes it on."""
        browser = self.browsers.get(path.rpartition("/")[2])
        if browser is None:
            self.refused += 1
            return 410
        # Signed by whoever the browser subscribed with; raises if it is not.
        assert Vapid02.verify(headers["authorization"])
        read = http_ece.decrypt(
            body, private_key=browser.key, auth_secret=browser.secret, version="aes128gcm"
        )
        self.told.append((browser.name, json.loads(read), headers))
        return 201

    def wait_for(self, count: int, seconds: float = 15) -> None:
        """Wait until so many notices were taken or refused."""
        end = time.monotonic() + seconds
        while len(self.told) + self.refused < count:
            assert time.monotonic() < end, (self.told, self.refused)
            time.sleep(0.02)
