"""An open page at a table: what a browser says to the server, and all that it hears."""

from __future__ import annotations

import contextlib
import json
import random
import secrets
import time
import uuid
from collections.abc import Callable, Iterator
from types import TracebackType
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from motu.core.shuffle import number_hash
from motu.server.letters import KEPT
from tests.server.running import Server

Said = dict[str, Any]
#: What browsers keep of tables, as in numbers.js: a page that is opened again finds it there.
STORAGE: dict[tuple[str, str], dict[str, str]] = {}
#: What belongs to one message alone, as in told.js.
PASSING = {
    "picture", "parts", "again", "events", "seat", "relog", "log", "chat", "news", "ack", "text",
    "pick_words", "actions",
}  # fmt: skip
#: How long any answer may take, on a busy machine.
PATIENCE = 20.0


def cookies_of(visitor: httpx.Client) -> str:
    """The cookies of a browser, as it sends them."""
    return "; ".join(f"{name}={value}" for name, value in visitor.cookies.items())


def new_table(visitor: httpx.Client, **fields: str) -> str:
    """Fill in the form of the first page; returns the name of the table."""
    form = {"game": "kahuna", "option-first": "seat1", **fields}
    options = {name.replace("option_", "option-"): value for name, value in form.items()}
    answer = visitor.post("/new", data=options)
    assert answer.status_code == 303, answer.text
    return answer.headers["location"].removeprefix("/t/")


def actions_in(tree: Any) -> Iterator[int]:
    """All actions that a tree of picks leads to: where a path ends, the action stands by itself."""
    if isinstance(tree, int):
        yield tree
        return
    if "action" in tree:
        yield tree["action"]
    for place in tree.get("next", {}).values():
        yield from actions_in(place)


class Page:
    """A socket at a table. `now` is what the page shows; `heard` are all texts that came in."""

    def __init__(
        self,
        server: Server,
        table: str,
        cookie: str = "",
        lang: str = "en",
        origin: str = "",
        at: str = "t",
    ) -> None:
        self.server, self.table, self.cookie = server, table, cookie
        headers = {"Cookie": cookie, "Accept-Language": lang}
        if origin:
            headers["Origin"] = origin
        self.socket = connect(
            f"ws://{server.host}/{at}/{table}/socket",
            additional_headers=headers,
            max_size=None,
            open_timeout=PATIENCE,
            # Whoever was sent away need not wait for the other side to hang up.
            close_timeout=1,
        )
        self.now: Said = {}
        self.heard: list[str] = []
        #: The same messages, with the parts that they name.
        self.told: list[Said] = []
        #: The parts that came since everything was told, by the places where they are kept.
        self._kept: dict[int, list[str]] = {}
        #: What its browser has drawn for the shuffle, by its hashes; and whether it takes part.
        self.numbers = STORAGE.setdefault((cookie, table), {})
        self.takes_part = True
        self._done = ""

    def __enter__(self) -> Page:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        fault: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.socket.close()

    # --- saying and hearing --------------------------------------------------------------------

    def say(self, type: str, **fields: Any) -> None:
        self.socket.send(json.dumps({"type": type, **fields}))

    def hear(self, *types: str, within: float = PATIENCE) -> Said:
        """The next message of one of these types (any, if none is named)."""
        end = time.monotonic() + within
        while True:
            text = self.socket.recv(max(0.0, end - time.monotonic()))
            assert isinstance(text, str)
            self.heard.append(text)
            message: Said = json.loads(text)
            if message["type"] == "full":
                self.now, self._kept = message, {}
            elif message["type"] in ("step", "info"):
                self.now = self._whole(message)
            named = {"parts": self.now["parts"]} if message["type"] == "step" else {}
            self.told.append(message | named)
            if message["type"] in ("full", "step", "info") and self.takes_part:
                # Who was sent away meanwhile still hears the server's last words.
                with contextlib.suppress(ConnectionClosed):
                    self._shuffle(message["type"] == "full")
            if "ack" in message and "ack" in types:
                # What this page did comes back acknowledged.
                return {"type": "ack", "id": message["ack"], "seq": message["seq"]}
            if not types or message["type"] in types:
                return message

    def _whole(self, message: Said) -> Said:
        """A step or an info with what it leaves out because it is as it was, as in told.js."""
        whole = {**{name: self.now[name] for name in self.now.keys() - PASSING}, **message}
        if "seats" in message:
            pairs = zip(self.now["seats"], message["seats"], strict=True)
            whole["seats"] = [{**seat, **new} for seat, new in pairs]
        if message["type"] == "step":
            again = [self._kept[place] for place in message.get("again", [])]
            first, *parts = message.get("parts", [0])
            self._kept |= {(first + n) % KEPT: part for n, part in enumerate(parts)}
            whole["parts"] = [*again, *parts]
        return whole

    def _shuffle(self, anew: bool) -> None:
        """Do by itself what a browser does for the shuffle, as in numbers.js."""
        shuffle = self.now["shuffle"]
        wanted = f"{shuffle['asks']} {len(shuffle['missed'])}"
        if wanted == self._done and not anew:
            return
        self._done = wanted
        if shuffle["asks"] == "commit":
            number = secrets.token_hex(32)
            self.numbers[number_hash(number)] = number
            self.say("commit", hash=number_hash(number))
        elif shuffle["asks"] == "reveal":
            number = self.numbers.get(shuffle["hashes"][str(shuffle["seat"])], "")
            if number:
                self.say("reveal", number=number)

    def until_dealt(self) -> Said:
        """Wait until the game is dealt, or until that is up to others."""
        while not (self.now["shuffle"]["dealt"] or self.now["waiting"] or self.now["over"]):
            others = set(self.now["shuffle"]["waits"]) - {self.now["shuffle"]["seat"]}
            if others or not self.takes_part:
                break
            self.hear()
        return self.now

    def hears_nothing(self, within: float = 0.3) -> bool:
        try:
            self.hear(within=within)
        except TimeoutError:
            return True
        return False

    def is_alive(self) -> bool:
        """Whether the server still answers here."""
        try:
            self.say("ping")
            return bool(self.hear("pong"))
        except ConnectionClosed:
            return False

    def goodbye(self) -> tuple[str, int]:
        """The server's last words, and the code with which it closes."""
        words = ""
        try:
            while True:
                message = self.hear()
                words = message.get("words", "") if message["type"] == "bye" else words
        except ConnectionClosed as closed:
            return words, closed.rcvd.code if closed.rcvd else 0

    # --- what a player does ----------------------------------------------------------------------

    def hello(self, shape: str = "wide", words: bool = False) -> Said:
        self.say("hello", shape=shape, words=words)
        self.hear("full")
        return self.until_dealt()

    def look(self, seat: int) -> Said:
        self.say("look", seat=seat)
        return self.hear("full")

    def act(self, action: int, seat: int | None = None, **fields: Any) -> Said:
        """Do an action; returns the `ack` or what was `refused`."""
        seat = self.now["eyes"] if seat is None else seat
        known = {"id": str(uuid.uuid4()), "seq": self.now["seq"]}
        self.say("act", **{**known, "seat": seat, "action": action, **fields})
        return self.hear("ack", "refused")

    def do(self, type: str, **fields: Any) -> Said:
        """Take back or stop."""
        self.say(type, **{"id": str(uuid.uuid4()), "seq": self.now["seq"], **fields})
        return self.hear("ack", "refused")

    def until(self, seq: int) -> Said:
        """Wait until the page shows that entry of the journal."""
        while self.now["seq"] < seq:
            self.hear("full", "step")
        return self.now

    def my_turn(self) -> bool:
        return self.now["eyes"] is not None and self.now["eyes"] in self.now["to_act"]

    def actions(self) -> list[int]:
        return sorted(set(actions_in(self.now["picks"])))

    def play(self, chance: random.Random, most: int = 1000) -> None:
        """Play at random while it is the turn of somebody here, up to that many actions."""
        for _ in range(most):
            if self.now["pass_on"]:
                self.look(-1)
            if self.now["handover"]:
                self.look(self.now["handover"]["seat"])
            if self.now["over"] or not self.my_turn():
                return
            done = self.act(chance.choice(self.actions()))
            assert done["type"] == "ack", done
            self.until(done["seq"])


def all_until(holds: Callable[[], bool], *pages: Page) -> None:
    """Let several pages listen, and do what browsers do, until something holds."""
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end, [page.now["shuffle"] for page in pages]
        for page in pages:
            page.hears_nothing(within=0.02)


def all_dealt(*pages: Page) -> None:
    """Wait until the game is dealt, and all pages show it."""
    all_until(lambda: all(page.now["shuffle"]["dealt"] for page in pages), *pages)


def shuffle_together(*pages: Page) -> None:
    """Let open pages do what browsers do by themselves until the game is dealt."""
    while not all(page.now["shuffle"]["dealt"] for page in pages):
        for page in pages:
            page.say("refresh")
            page.hear("full")
