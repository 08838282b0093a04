"""Telling people that it is their turn when no page of theirs is open: web push, if they wish.

Only games by the day send any: elsewhere nobody leaves the table. A notice says which game, that it
is one's turn, and where; the push service that carries it can read none of it. A browser that a
service knows no more is forgotten.
"""

from __future__ import annotations

import asyncio
import base64
import json
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlsplit

import structlog
from fastapi import APIRouter
from fastapi.responses import JSONResponse, RedirectResponse
from starlette.requests import Request
from starlette.responses import Response

from motu.core.message import Message, msg
from motu.server.context import hall_of, visitor_of
from motu.server.reading import body_of
from motu.server.store import Store
from motu.server.store_notices import Subscription
from motu.table.table import Table
from motu.words import say_in

router = APIRouter(include_in_schema=False)
log = structlog.get_logger()

#: The services behind the browsers that there are. Addresses come from visitors: anybody else's
#: would let them send this server wherever they like.
SERVICES = (
    "https://fcm.googleapis.com",
    "https://updates.push.services.mozilla.com",
    "https://*.notify.windows.com",
    "https://*.push.apple.com",
)
YOUR_TURN = msg("It is your turn.")
NOT_OURS = msg("This browser sends notices through a service that this server does not use.")
NONSENSE = msg("That isn't an address for notices.")
#: A notice that could not be delivered for so long is of no use any more, in seconds.
LASTS = 86_400
#: How long a service has to answer, how many are asked at once, and how many notices may wait.
PATIENCE, SENDERS, MOST_WAITING = 10, 2, 1000
#: What a service answers when a browser is known to it no more.
GONE = (404, 410)
LONGEST_ADDRESS, LONGEST_BODY = 1000, 4000


class Notices:
    """Sends notices, beside all else."""

    def __init__(self, store: Store, url: str, services: Iterable[str] = ()) -> None:
        self._store = store
        #: Whom a push service may ask about what we send.
        self._sender = url if url.startswith("https://") else "mailto:motu@localhost"
        self._services = (*SERVICES, *services)
        self._senders = ThreadPoolExecutor(SENDERS, "notices")
        self._waiting = 0

    def is_known(self, endpoint: str) -> bool:
        """Whether an address belongs to a push service that this server may speak to."""
        try:
            parts = urlsplit(endpoint)
            origin = f"{parts.scheme}://{parts.netloc}"
        except ValueError:
            return False
        return any(
            origin == service
            or (
                "*." in service
                and parts.scheme == "https"
                and parts.netloc.endswith(service.partition("*")[2])
            )
            for service in self._services
        )

    def public_key(self, key: str) -> str:
        """What browsers are to know of the key, so that nobody else can send them anything."""
        from cryptography.hazmat.primitives.asymmetric import ec
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

        number = int.from_bytes(base64.urlsafe_b64decode(key + "="), "big")
        public = ec.derive_private_key(number, ec.SECP256R1()).public_key()
        point = public.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return base64.urlsafe_b64encode(point).rstrip(b"=").decode()

    async def tell(self, table: Table, people: Iterable[str]) -> None:
        """Tell these people that it is their turn at a table."""
        ask = self._store.ask
        for person in people:
            for browser in await ask(self._store.subscriptions_of, person):
                if self._waiting >= MOST_WAITING:
                    return
                say = say_in(browser.lang)
                words = {
                    "title": say(table.game.title),
                    "body": say(YOUR_TURN),
                    "url": f"/t/{table.id}",
                }
                await self._deliver(browser, json.dumps(words))

    async def _deliver(self, browser: Subscription, text: str) -> None:
        key = await self._store.ask(self._store.push_key)
        self._waiting += 1
        try:
            loop = asyncio.get_running_loop()
            is_there = await loop.run_in_executor(self._senders, self._send, browser, text, key)
        finally:
            self._waiting -= 1
        if not is_there:
            await self._store.ask(self._store.unsubscribe, browser.mark)

    def _send(self, browser: Subscription, text: str, key: str) -> bool:
        """Send a notice; returns whether the browser is still to be told anything."""
        # Only who sends needs these, and they take a while to load.
        import requests
        from pywebpush import WebPushException, webpush

        with requests.Session() as session:
            # A service that sends us elsewhere is none of those that we know.
            session.max_redirects = 0
            try:
                webpush(
                    {
                        "endpoint": browser.endpoint,
                        "keys": {"p256dh": browser.p256dh, "auth": browser.auth},
                    },
                    text,
                    vapid_private_key=key,
                    vapid_claims={"sub": self._sender},
                    ttl=LASTS,
                    timeout=PATIENCE,
                    requests_session=session,
                )
            except WebPushException as fault:
                status = fault.response.status_code if fault.response is not None else 0
                log.info("a notice was not taken", status=status)
                return status not in GONE
            except requests.RequestException as fault:
                log.warning("a notice could not be sent", fault=type(fault).__name__)
            except ValueError:
                # Keys that are none: it can never be told anything.
                return False
        return True

    def close(self) -> None:
        """Send nothing more."""
        self._senders.shutdown(wait=False, cancel_futures=True)


# --- what a browser asks for ----------------------------------------------------------------------


def notices_of(request: Request) -> Notices:
    """What sends notices here."""
    notices: Notices = request.app.state.notices
    return notices


async def public_key(request: Request) -> str:
    """The public key, for a page that offers notices."""
    store = hall_of(request).store
    return notices_of(request).public_key(await store.ask(store.push_key))


@router.post("/me/notices")
async def begin(request: Request) -> Response:
    """Send notices for me to this browser. The body is its subscription."""
    visitor, store = visitor_of(request), hall_of(request).store
    wanted = _subscription(await body_of(request, LONGEST_BODY), visitor.lang)
    if isinstance(wanted, Message):
        return JSONResponse({"message": visitor.say(wanted)}, status_code=422)
    if not notices_of(request).is_known(wanted.endpoint):
        return JSONResponse({"message": visitor.say(NOT_OURS)}, status_code=422)
    await store.ask(store.subscribe, visitor.person, wanted)
    return Response(status_code=204)


@router.post("/me/notices/end")
async def end(request: Request) -> Response:
    """Send nothing more to this browser. The body is its subscription."""
    wanted = _subscription(await body_of(request, LONGEST_BODY), "")
    store = hall_of(request).store
    if isinstance(wanted, Subscription):
        # Whoever knows the address, and nobody else does, may let it be forgotten.
        await store.ask(store.unsubscribe, wanted.mark)
    return Response(status_code=204)


@router.post("/me/notices/off")
async def off(request: Request) -> Response:
    """Send nothing more to any browser of mine."""
    store = hall_of(request).store
    await store.ask(store.unsubscribe_all, visitor_of(request).person)
    return RedirectResponse("/me#notices", status_code=303)


def _subscription(body: bytes, lang: str) -> Subscription | Message:
    """What a browser gives us, if it makes sense."""
    try:
        data = json.loads(body)
        endpoint, keys = data["endpoint"], data["keys"]
        p256dh, auth = keys["p256dh"], keys["auth"]
        point, secret = _decoded(p256dh), _decoded(auth)
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return NONSENSE
    if not isinstance(endpoint, str) or not 0 < len(endpoint) <= LONGEST_ADDRESS:
        return NONSENSE
    if len(point) != 65 or point[0] != 4 or len(secret) != 16:
        return NONSENSE
    return Subscription(endpoint, p256dh, auth, lang)


def _decoded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4))
