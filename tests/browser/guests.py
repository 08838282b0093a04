"""People who visit a server with a real browser, and all that goes wrong on their pages."""

from __future__ import annotations

import os
import shutil
from dataclasses import dataclass, field
from typing import Literal

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request

from motu.core.record import Record
from motu.server.identity import COOKIE, new_person
from motu.table.seat import Seat
from tests.server.running import Server

#: How long anything on a page may take, on a busy machine (milliseconds).
PATIENCE = 20_000
Screen = Literal["desk", "phone"]
Motion = Literal["reduce", "no-preference"]
SIZES: dict[Screen, tuple[int, int]] = {"desk": (1280, 800), "phone": (360, 740)}

#: Before anything else on every page: the speed of play, and an ear for the content policy.
PREPARE = """
try {
  if (localStorage.getItem("motu-speed") === null) localStorage.setItem("motu-speed", "SPEED");
} catch {}
document.addEventListener("securitypolicyviolation", (event) => {
  console.error(`against the policy: ${event.violatedDirective} ${event.blockedURI}`);
});
"""


def chromium() -> str | None:
    """Where the browser is, if there is one."""
    names = (os.environ.get("MOTU_CHROMIUM", ""), "chromium", "chromium-browser", "google-chrome")
    return next((path for name in names if name and (path := shutil.which(name))), None)


#: What Chromium says of a page that is left while its socket is still connecting: no fault of ours.
LEFT_EARLY = "WebSocket is closed before the connection is established"


@dataclass
class Guests:
    """Visitors of one server, each with a browser window of their own."""

    browser: Browser
    server: Server
    #: Everything that should not have happened on any page.
    faults: list[str] = field(default_factory=list)
    #: Beginnings of faults that a test brings about on purpose.
    forgiven: list[str] = field(default_factory=list)
    _contexts: list[BrowserContext] = field(default_factory=list)

    def come(
        self,
        screen: Screen = "desk",
        lang: str = "en",
        speed: str = "off",
        motion: Motion = "reduce",
        person: str = "",
        scripts: bool = True,
    ) -> Page:
        """Somebody opens a window, with nothing in it yet."""
        width, height = SIZES[screen]
        context = self.browser.new_context(
            base_url=self.server.address,
            viewport={"width": width, "height": height},
            locale=lang,
            reduced_motion=motion,
            is_mobile=screen == "phone",
            has_touch=screen == "phone",
            java_script_enabled=scripts,
        )
        self._contexts.append(context)
        context.set_default_timeout(PATIENCE)
        context.add_init_script(PREPARE.replace("SPEED", speed))
        context.on("console", self._note)
        context.on("weberror", lambda error: self.faults.append(f"thrown: {error.error}"))
        context.on("request", self._watch)
        if person:
            value = self.server.cookie_of(person).removeprefix(f"{COOKIE}=")
            context.add_cookies([{"name": COOKIE, "value": value, "url": self.server.address}])
        return context.new_page()

    def sit(
        self,
        record: Record,
        bot: str = "random",
        screen: Screen = "desk",
        lang: str = "en",
        speed: str = "off",
        motion: Motion = "reduce",
    ) -> Page:
        """Somebody sits down where a record stands: as Coral against a bot, or for both sides."""
        person = new_person()
        seats = [Seat(owner=person), Seat(bot=bot) if bot else Seat(owner=person)]
        table = self.server.put_table(new_person(), record, seats)
        page = self.come(screen, lang, speed, motion, person)
        page.goto(f"/t/{table}")
        return page

    def leave(self) -> None:
        """All windows are closed."""
        for context in self._contexts:
            context.close()

    def complaints(self) -> list[str]:
        """The faults that nobody expected."""
        return [
            fault
            for fault in self.faults
            if not any(expected in fault for expected in (*self.forgiven, LEFT_EARLY))
        ]

    def _note(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.faults.append(f"{message.type}: {message.text}")

    def _watch(self, request: Request) -> None:
        ours = (self.server.address + "/", "data:", "blob:")
        if not request.url.startswith(ours):
            self.faults.append(f"a request to {request.url}")
