"""A player who carries tiles of the atoll: by mouse, by finger, by keys or from the list."""

from __future__ import annotations

import json
from collections.abc import Sequence

from playwright.sync_api import Page, WebSocket, expect

from motu.core.record import Record
from motu.server.identity import new_person
from motu.table.seat import Seat
from tests.browser.at_table import AtTable
from tests.browser.guests import Guests, Motion, Screen
from tests.carrying.atoll import KINDS, LAYOUT, SEED, first_of, middle_of, places_in

ON_SCREEN = """([x, y]) => {
  const matrix = document.querySelector("#frame > svg").getScreenCTM();
  const { x: a, y: b } = new DOMPoint(x, y).matrixTransform(matrix);
  return [a, b];
}"""


class Carrying(AtTable):
    """A player at a table of the atoll."""

    def __init__(self, page: Page, shape: str, sent: list[str]) -> None:
        super().__init__(page)
        self.shape = shape
        #: The kinds of all messages that the page has sent to the server.
        self.sent = sent
        self.hand = page.locator("#frame .carry")
        self.bar = page.locator(".hand-bar")
        self.hint = page.locator("#hint")
        self._fingers = page.context.new_cdp_session(page)

    # --- where things are ----------------------------------------------------------------------

    def on_screen(self, x: float, y: float) -> tuple[float, float]:
        """A point of the picture on the screen."""
        a, b = self.page.evaluate(ON_SCREEN, [x, y])
        return a, b

    def grip(self, text: str, aside: tuple[float, float] = (0, 0)) -> tuple[float, float]:
        """Where the hand must be to lay a tile so, or a little aside, measured in hexes."""
        tile, pose, name = text.split()
        size = LAYOUT[self.shape][2]
        x, y = places_in(self.shape)[f"at-{name}"]
        dx, dy = middle_of(first_of(KINDS.index(tile), int(pose)), size)
        return self.on_screen(x - dx + aside[0] * size, y - dy + aside[1] * size)

    def tile(self, name: str) -> tuple[float, float]:
        """The middle of a tile on offer."""
        box = self.page.locator(f"#tile-{name}").bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def outside(self) -> tuple[float, float]:
        """Where no tile fits: the corner of the sea."""
        return self.on_screen(8, 8)

    # --- looking -------------------------------------------------------------------------------

    def is_at(self, text: str) -> None:
        """The tile in the hand would be laid so."""
        tile, pose, name = text.split()
        times = "" if tile == "shell" else f"turned {pose} time{'s' * (pose != '1')}, "
        expect(self.page.locator("#frame ~ p[role=status]")).to_have_text(f"{times}on {name}")
        expect(self.hand).to_contain_class("fits")

    def hovers(self) -> bool:
        return "hovers" in (self.hand.get_attribute("class") or "")

    def has(self, name: str) -> None:
        """Whether it is this tile that is in the hand, or none."""
        expect(self.page.locator("#frame .lifted")).to_have_count(int(bool(name)))
        expect(self.hand).to_have_count(int(bool(name)))
        if name:
            expect(self.page.locator(f"#tile-{name}.lifted.picked")).to_have_count(1)

    def laid(self, guests: Guests) -> list[str]:
        """What has been laid, as the record has it."""
        return [text.partition(": ")[2] for text in guests.server.stored(self.id).record.texts()]

    # --- by finger -----------------------------------------------------------------------------

    def fingers(self, kind: str, *points: tuple[float, float]) -> None:
        """All fingers on the screen, after one came, moved or went."""
        touches = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(points)]
        self._fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """A finger moves from here to there, and leaves the screen there."""
        self.fingers("touchStart", start)
        for step in range(1, 9):
            x, y = (a + (b - a) * step / 8 for a, b in zip(start, end, strict=True))
            self.fingers("touchMove", (x, y))
        self.fingers("touchEnd")


def sit(
    guests: Guests,
    *texts: str,
    screen: Screen = "desk",
    lang: str = "en",
    motion: Motion = "reduce",
) -> Carrying:
    """Somebody sits down alone at an atoll where this has been laid."""
    person = new_person()
    return come(guests, table_of(guests, [person], *texts), person, screen, lang, motion)


def table_of(guests: Guests, people: Sequence[str], *texts: str) -> str:
    """A table for these people, at which the first of them has laid this."""
    record = Record.new("atoll", [""] * len(people), SEED)
    for text in texts:
        record.play(0, record.game.parse(record.state, 0, text))
    return guests.server.put_table(new_person(), record, [Seat(owner=one) for one in people])


def come(
    guests: Guests,
    table: str,
    person: str,
    screen: Screen = "desk",
    lang: str = "en",
    motion: Motion = "reduce",
) -> Carrying:
    """Somebody comes to a table; what their page says to the server is noted."""
    page = guests.come(screen, lang, motion=motion, person=person)
    sent: list[str] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framesent", lambda text: sent.append(json.loads(text)["type"]))

    page.on("websocket", listen)
    page.goto(f"/t/{table}")
    page.wait_for_selector("#frame .can")
    return Carrying(page, "wide" if screen == "desk" else "tall", sent)
