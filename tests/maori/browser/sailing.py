"""Players of Maori in browsers: by mouse, by finger, by keys.

What they do, a greedy bot tells them. So games are short, boards get full, and what was clicked can
be held against the record.
"""

from __future__ import annotations

import re

from playwright.sync_api import Page

from motu.bots.known import bot
from motu.core.record import Record
from motu.core.rng import seeded
from motu.server.identity import new_person
from motu.table.seat import Seat
from motu.words import say_in
from tests.browser.at_table import AtTable, ByTouch, tap_once
from tests.browser.by_keyboard import ByKeyboard
from tests.browser.guests import Guests, Screen
from tests.helpers import GLANCE

#: The point of a place on the screen.
ON_SCREEN = """([x, y]) => {
  const matrix = document.querySelector("#frame > svg").getScreenCTM();
  const { x: a, y: b } = new DOMPoint(x, y).matrixTransform(matrix);
  return [a, b];
}"""
#: More arrows lead to no place.
MOST_ARROWS = 40
#: The place of which the words of a piece in the hand speak, if not of the storage.
PLACE = re.compile(r"\b(?:on|na) ([A-H]\d)$")


def advice(record: Record, seat: int, seed: int) -> int:
    """What a greedy bot would do."""
    rng = seeded(seed)
    return bot("greedy").choose(record.state.imagined(seat, rng), seat, rng, GLANCE)


def near_end(left: int, seats: int = 2, seed: int = 3, **options: object) -> Record:
    """A game between greedy bots with about so many actions left, the first seat to act."""

    def phase(record: Record) -> str:
        found: str = record.game.view(record.state, 0)["phase"]
        return found

    def played(actions: int) -> Record:
        record = Record.new("maori", [""] * seats, seed, options)
        while len(record.actions) < actions and (acting := record.state.to_act()):
            record.play(acting[0], advice(record, acting[0], len(record.actions)))
        return record

    actions = len(played(10_000).actions) - left
    while (record := played(actions)).state.to_act() != [0] or phase(record) != "sail":
        actions -= 1
    return record


class Sailing(AtTable):
    """A player with a mouse, who asks the bot and does with the page what it says."""

    def __init__(self, page: Page, guests: Guests, seat: int = 0, screen: Screen = "desk") -> None:
        super().__init__(page)
        self.guests = guests
        self.seat = seat
        self.shape = "wide" if screen == "desk" else "tall"
        self.lang = "en"
        #: What was done, as the record writes it.
        self.texts: list[str] = []
        #: How many tiles were carried.
        self.carried = 0

    def record(self) -> Record:
        """The game so far, as it is stored."""
        found: Record = self.guests.server.stored(self.id).record
        return found

    def play_turn(self) -> None:
        """Do one action."""
        record = self.record()
        state, game = record.state, record.game
        if self.seat not in state.to_act():
            return
        action = advice(record, self.seat, len(record.actions))
        path = game.paths(state, self.seat, action)[0]
        words = say_in(self.lang)(game.action_words(state, self.seat, action))
        before = self.moves()
        if path[-1].startswith("at-"):
            self._carry(path)
        else:
            for pick in path:
                self._pick(pick, words)
        self.wait_for_moves(before + 1)
        self.texts.append(game.text(state, self.seat, action))

    def _pick(self, pick: str, words: str) -> None:
        """Pick something in the picture, or by the button that says what it does."""
        spots = [spot for spot in self.lit() if spot.pick == pick]
        if spots:
            self.touch(spots[0])
        else:
            self.press(self.page.locator("#choices").get_by_role("button", name=words, exact=True))

    def _carry(self, path: tuple[str, ...]) -> None:
        """Take a tile, turn it, and put it down."""
        record, (piece, *pose, place) = self.record(), path
        poses = [
            other[1]
            for action in record.state.legal(self.seat)
            for other in record.game.paths(record.state, self.seat, action)
            if other[0] == piece and other[-1].startswith("at-") and len(other) == 3
        ]
        self.touch(next(spot for spot in self.lit() if spot.pick == piece))
        self.page.wait_for_selector("#frame .carry")
        self.carried += 1
        if pose:
            # It comes into the hand in the first pose that fits anywhere.
            turns = int(pose[0][-1]) - int(min(poses)[-1])
            for _ in range(turns):
                self.turn()
        self.put(place)

    def point(self, place: str) -> tuple[float, float]:
        """Where a place is in the picture."""
        record = self.record()
        picture = record.game.picture(record.state, self.seat, shape=self.shape)
        x, y = picture.places[place]
        return x, y

    def on_screen(self, place: str) -> tuple[float, float]:
        """Where a place is on the screen."""
        a, b = self.page.evaluate(ON_SCREEN, self.point(place))
        return a, b

    def turn(self) -> None:
        """Turn what is in the hand to the right."""
        self.page.keyboard.press("r")

    def put(self, place: str) -> None:
        """Put down what is in the hand."""
        self.page.mouse.move(*self.on_screen(place), steps=3)
        self.page.mouse.click(*self.on_screen(place))


class SailingByTouch(Sailing, ByTouch):
    """The same with a finger: set down, then confirmed."""

    def turn(self) -> None:
        self.page.locator(".hand-bar [data-turn=right]").tap()

    def put(self, place: str) -> None:
        tap_once(self.page, *self.on_screen(place))
        self.page.locator(".hand-bar [data-do=put]").tap()


class SailingByKeyboard(Sailing, ByKeyboard):
    """The same with keys: arrows lead from place to place."""

    def put(self, place: str) -> None:
        x, y = self.point(place)
        before, across = "", False
        for _ in range(MOST_ARROWS):
            here = self._here()
            if here == place:
                self.page.keyboard.press("Enter")
                return
            a, b = self.point(here)
            # Where one way leads no further, the other does.
            across = not across if here == before else abs(x - a) > abs(y - b)
            if abs(x - a) < 1 or abs(y - b) < 1:
                across = abs(y - b) < 1 if here != before else across
            keys = ("ArrowRight" if x > a else "ArrowLeft", "ArrowDown" if y > b else "ArrowUp")
            self.page.keyboard.press(keys[not across])
            before = here
        raise AssertionError(f"arrows do not lead to {place}")

    def _here(self) -> str:
        """The place where what is in the hand would lie."""
        words = self.page.locator("#frame .carry").get_attribute("aria-label") or ""
        found = PLACE.search(words.rstrip("."))
        return f"at-{found[1]}" if found else "at-storage"


def sit(guests: Guests, record: Record, player: type[Sailing], bots: str, lang: str = "en",
        screen: Screen = "desk") -> Sailing:  # fmt: skip
    """Somebody sits down where a record stands, all others are bots."""
    person = new_person()
    others = [Seat(bot=bots) for _ in range(1, int(record.state.seats))]
    table = guests.server.put_table(new_person(), record, [Seat(owner=person), *others])
    page = guests.come(screen, lang, person=person)
    page.goto(f"/t/{table}")
    found = player(page, guests, 0, screen)
    found.lang = lang
    return found
