"""A player at a table, who does with the page what players do: by mouse, finger or keyboard."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from playwright.sync_api import Locator, Page

from motu.core.record import Record
from tests.server.running import Server

#: Whether the game has so many actions, or more.
ENOUGH = "(moves) => Number(document.querySelector('#time').max) >= moves"
#: What the page wants next: "asked" means that something can be picked.
MOMENT = """() => {
  if (document.querySelector("#over[open]")) return "over";
  if (document.querySelector("#handover[open]")) return "handover";
  if (document.querySelector("#pass-on")) return "seen";
  // A click would only put the card of a scoring away; it goes by itself.
  if (document.querySelector(".scoring:not([hidden])")) return null;
  if (document.querySelector("#frame .can, #choices button")) return "asked";
  return document.querySelector("#result:not([hidden])") ? "over" : null;
}"""

#: Everything lit, each with the point at which a player would aim: the middle of a line's course.
LIT = """() => [...document.querySelectorAll("#frame .can")].map((part) => {
  const use = part.querySelector("use");
  const box = part.getBoundingClientRect();
  let [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  if (part.id.startsWith("line-")) {
    const course = document.querySelector(use.getAttribute("href"));
    const middle = course.getPointAtLength(course.getTotalLength() / 2);
    ({ x, y } = middle.matrixTransform(use.getScreenCTM()));
  }
  return [part.id, part.dataset.pick, x, y];
})"""

Moment = Literal["over", "handover", "asked"]


@dataclass(frozen=True, slots=True)
class Spot:
    """A part of the picture that is lit."""

    part: str
    pick: str
    x: float
    y: float

    @property
    def kind(self) -> str:
        return self.pick.partition("-")[0]


class AtTable:
    """A player with a mouse."""

    def __init__(self, page: Page, seed: int = 1) -> None:
        self.page = page
        self.chance = random.Random(seed)
        #: All that was done, each action as the set of its picks.
        self.done: list[frozenset[str]] = []

    # --- coming to a table -------------------------------------------------------------------

    def start(self, together: bool = False) -> None:
        """Two clicks on the first page: a game against a bot, or together round one screen."""
        self.page.goto("/")
        self.press(self.page.locator(".game .start form").nth(int(together)).locator("button"))
        self.page.wait_for_url("**/t/*")

    @property
    def id(self) -> str:
        """The name of the table."""
        return self.page.url.rpartition("/t/")[2].partition("#")[0]

    # --- looking -----------------------------------------------------------------------------

    def wait(self) -> Moment:
        """Wait until the player has something to do."""
        while (found := self.page.wait_for_function(MOMENT, polling=10).json_value()) == "seen":
            # Something was seen that is not for the next player: then the screen is passed on.
            self.press(self.page.locator("#pass-on"))
            self.page.wait_for_selector("#pass-on", state="detached")
        moment: Moment = found
        return moment

    def lit(self, *kinds: str) -> list[Spot]:
        """What can be picked in the picture, of these kinds, or all."""
        spots = [Spot(*found) for found in self.page.evaluate(LIT)]
        return [spot for spot in spots if not kinds or spot.kind in kinds]

    def moves(self) -> int:
        """How many actions the game has, as the way through it says."""
        return int(self.page.locator("#time").get_attribute("max") or 0)

    def picked(self) -> int:
        """How many parts are picked but not played."""
        return self.page.locator("#frame .picked").count()

    def said(self) -> str:
        """The question, and what stands under it."""
        return self.page.locator(".ask-words").inner_text()

    # --- doing -------------------------------------------------------------------------------

    def press(self, button: Locator) -> None:
        """Press a button or a link."""
        button.click()

    def touch(self, spot: Spot) -> None:
        """Touch a part of the picture."""
        self.page.mouse.click(spot.x, spot.y)

    def pick(self, *picks: str) -> None:
        """Pick these things one after another."""
        for pick in picks:
            self.touch(next(spot for spot in self.lit() if spot.pick == pick))

    def act(self, *picks: str) -> None:
        """Pick these things, which make an action, and wait until it is done."""
        before = self.moves()
        self.pick(*picks)
        self.wait_for_moves(before + 1)
        self.done.append(frozenset(picks))

    def wait_for_moves(self, moves: int) -> None:
        """Wait until the game has so many actions, or more."""
        self.page.wait_for_function(ENOUGH, arg=moves, polling=10)

    def play_card(self, lines: Sequence[str] = ()) -> None:
        """Pick a card, and then whatever is lit until it is played."""
        before, picks = self.moves(), list[str]()
        for kinds in (("card",), ("line",), ("card",)):
            spots = self.lit(*kinds) or self.lit("discard")
            wanted = [spot for spot in spots if spot.pick in lines] or spots
            spot = self.chance.choice(wanted)
            picks.append(spot.pick)
            self.touch(spot)
            if not self.picked():
                break
        self.wait_for_moves(before + 1)
        self.done.append(frozenset(picks))

    def take_card(self) -> None:
        """End the turn by taking a card of the row, or of the deck."""
        self.act(self.chance.choice(self.lit("row", "deck")).pick)

    def end_turn(self) -> None:
        """End the turn: with a card if possible, without one if not."""
        if self.lit("row", "deck"):
            self.take_card()
        else:
            self.act("pass")

    def take_screen(self) -> None:
        """Say that the screen has been handed over."""
        self.press(self.page.locator("#handover-button"))
        uncovered = "() => !document.querySelector('#handover[open]')"
        self.page.wait_for_function(uncovered, polling=10)

    def play_turn(self) -> None:
        """Play a card if the hand is full, and end the turn."""
        hand = self.page.locator("#frame [id^=hand-] > *").count()
        if self.lit("card") and (hand > 4 or self.chance.random() < 0.3):
            self.play_card()
            if self.wait() != "asked":
                return
        self.end_turn()

    def play_whole_game(self) -> None:
        """Play until the panel with the result is there."""
        while (moment := self.wait()) != "over":
            if moment == "handover":
                self.take_screen()
            else:
                self.play_turn()


#: Wait for the next click: a tap is one when the browser has understood it, which may be later.
LISTEN = """() => {
  window.clicked = false;
  addEventListener("click", () => { window.clicked = true; }, { capture: true, once: true });
}"""


def tap_once(page: Page, x: float, y: float) -> None:
    """Tap, until the page has heard it."""
    page.evaluate(LISTEN)
    page.touchscreen.tap(x, y)
    page.wait_for_function("() => window.clicked", polling=10)


def tap(page: Page, x: float, y: float) -> None:
    """Tap; and once more, where the first tap shows what would be done."""
    tap_once(page, x, y)
    if page.locator("#frame .aim").count():
        page.touchscreen.tap(x, y)


class ByTouch(AtTable):
    """A player with a finger on a phone."""

    def press(self, button: Locator) -> None:
        button.tap()

    def touch(self, spot: Spot) -> None:
        tap(self.page, spot.x, spot.y)


def picks_of(text: str) -> frozenset[str]:
    """The picks that an action takes, from how a record writes it.

    >>> sorted(picks_of("1: HUNA+ELAI x ELAI-HUNA"))
    ['card-ELAI', 'card-HUNA', 'line-ELAI-HUNA']
    """
    words = text.partition(": ")[2]
    if words in ("pass", "draw"):
        return frozenset({"deck" if words == "draw" else words})
    verb, _, name = words.partition(" ")
    if verb in ("take", "away"):
        return frozenset({f"row-{name}"} if verb == "take" else {f"card-{name}", "discard"})
    cards, line = re.split(r" ?[>x] ", words)
    return frozenset({*(f"card-{card}" for card in cards.split("+") if card), f"line-{line}"})


def recorded(server: Server, table: str, seats: tuple[int, ...] = (0, 1)) -> list[frozenset[str]]:
    """What these seats did by the record, as sets of picks."""
    record: Record = server.stored(table).record
    return [picks_of(text) for text in record.texts() if int(text[0]) - 1 in seats]
