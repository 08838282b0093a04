"""Players of My Island in browsers: by mouse, by finger, by keys.

What they do, a greedy bot tells them, so that islands get full and what was clicked can be held
against the record.
"""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page

from motu.bots.known import bot
from motu.core.picture import Picture
from motu.core.record import Record
from motu.core.rng import seeded
from motu.games.my_island.rules.land import POSES
from motu.games.my_island.rules.state import MyIslandState
from motu.server.identity import new_person
from motu.table.seat import Seat
from tests.browser.at_table import AtTable, ByTouch, tap_once
from tests.browser.by_keyboard import ByKeyboard
from tests.browser.guests import Guests, Screen
from tests.helpers import GLANCE
from tests.my_island.games import state_of

#: The point of a place on the screen.
ON_SCREEN = """([x, y]) => {
  const matrix = document.querySelector("#frame > svg").getScreenCTM();
  const { x: a, y: b } = new DOMPoint(x, y).matrixTransform(matrix);
  return [a, b];
}"""
#: The tiles on the island that is large: the spaces they cover.
COVERED = """() => [...document.querySelectorAll("#frame [id^=cell-]:has(.mi-art)")]
  .map((part) => part.id.slice(5))"""
#: More arrows lead to no place.
MOST_ARROWS = 60
#: The place of which the words of a tile in the hand speak.
PLACE = re.compile(r"\b(?:on|na) (?:polu )?([A-H]\d+)\.?$")


def advice(record: Record, seat: int) -> int:
    """What a greedy bot would do."""
    rng = seeded(len(record.actions))
    return bot("greedy").choose(record.state.imagined(seat, rng), seat, rng, GLANCE)


def after_rounds(rounds: int, seats: int = 2, seed: int = 3, **options: object) -> Record:
    """A game between greedy bots after so many rounds."""
    record = Record.new("my_island", [""] * seats, seed, options)
    while record.state.moment() < rounds and (acting := record.state.to_act()):
        record.play(acting[0], advice(record, acting[0]))
    return record


def first_pose(state: MyIslandState, seat: int) -> int:
    """The pose in which the tile comes into the hand: the first that fits anywhere."""
    return min(action % POSES for action in state.legal(seat) if action < state.land.pass_)


class Settling(AtTable):
    """A player with a mouse, who asks the bot and does with the page what it says."""

    def __init__(self, page: Page, guests: Guests, seat: int = 0, screen: Screen = "desk") -> None:
        super().__init__(page)
        self.guests = guests
        self.seat = seat
        self.shape = "wide" if screen == "desk" else "tall"
        #: What was done, as the record writes it.
        self.texts: list[str] = []
        #: How many tiles were carried.
        self.carried = 0

    def record(self) -> Record:
        """The game so far, as it is stored."""
        found: Record = self.guests.server.stored(self.id).record
        return found

    def is_asked(self) -> bool:
        """Whether this player has still to decide."""
        return self.seat in self.record().state.to_act()

    def covered(self) -> set[str]:
        """The spaces with tiles on the island that is large."""
        found: list[str] = self.page.evaluate(COVERED)
        return set(found)

    def picture(self) -> Picture:
        """What the page shows, as this seat sees it."""
        record = self.record()
        return record.game.picture(record.state, self.seat, shape=self.shape)

    # --- doing ---------------------------------------------------------------------------------

    def play_turn(self) -> None:
        """Decide as the bot does."""
        if self.is_asked():
            self.decide(advice(self.record(), self.seat))

    def decide(self, action: int) -> None:
        """Do one action."""
        state, game = state_of(self.record()), self.record().game
        before = self.moves()
        self.page.wait_for_selector("#do-stop.can")
        if action == state.land.pass_:
            self.pick("pass")
        elif action == state.land.stop:
            self.stop()
        else:
            self.carry(action)
        self.wait_for_moves(before + 1)
        self.texts.append(game.text(state, self.seat, action))

    def stop(self) -> None:
        """Leave for good: the page asks once more."""
        self.pick("stop")
        self.press(self.sure)

    @property
    def sure(self) -> Locator:
        """What the page asks before somebody leaves for good."""
        return self.page.locator("#choices button").first

    def carry(self, action: int) -> None:
        """Take the tile, turn it, and put it down."""
        state = state_of(self.record())
        cell, turn = divmod(action, POSES)
        self.take()
        self.page.wait_for_selector("#frame .carry")
        self.carried += 1
        for _ in range(turn - first_pose(state, self.seat)):
            self.turn()
        self.put(f"at-{state.land.ground.names[cell]}", turn)

    def take(self) -> None:
        """Have the tile of this round in the hand: it follows the mouse."""
        box = self.page.locator("#frame > svg").bounding_box()
        assert box is not None
        # It comes with any movement, even the least.
        for x in (box["x"] + 4, box["x"] + 8):
            self.page.mouse.move(x, box["y"] + box["height"] / 2)

    def turn(self) -> None:
        """Turn what is in the hand to the right."""
        self.page.keyboard.press("r")

    def grip(self, place: str, turn: int) -> tuple[float, float]:
        """Where in the picture the tile is held when its first symbol lies on a place."""
        picture = self.picture()
        x, y = picture.places[place]
        dx, dy = picture.pieces[0].poses[turn].anchor
        return x - dx, y - dy

    def on_screen(self, place: str, turn: int) -> tuple[float, float]:
        """The same on the screen."""
        a, b = self.page.evaluate(ON_SCREEN, self.grip(place, turn))
        return a, b

    def put(self, place: str, turn: int) -> None:
        """Put down what is in the hand."""
        x, y = self.on_screen(place, turn)
        self.page.mouse.move(x, y, steps=3)
        self.page.mouse.click(x, y)


class SettlingByTouch(Settling, ByTouch):
    """The same with a finger: set down, then confirmed."""

    def take(self) -> None:
        self.pick("tile")

    def turn(self) -> None:
        self.page.locator(".hand-bar [data-turn=right]").tap()

    def put(self, place: str, turn: int) -> None:
        tap_once(self.page, *self.on_screen(place, turn))
        self.page.locator(".hand-bar [data-do=put]").tap()


class SettlingByKeyboard(Settling, ByKeyboard):
    """The same with keys: arrows lead from place to place."""

    def take(self) -> None:
        self.pick("tile")

    def put(self, place: str, turn: int) -> None:
        x, y = self.picture().places[place]
        seen = dict[str, int]()
        for _ in range(MOST_ARROWS):
            here = self._here()
            if here == place:
                self.page.keyboard.press("Enter")
                return
            a, b = self.picture().places[here]
            keys = ["ArrowRight" if x > a else "ArrowLeft", "ArrowDown" if y > b else "ArrowUp"]
            if abs(y - b) > abs(x - a):
                keys.reverse()
            # Where one way leads no further, or round in a circle, the other does.
            times = seen[here] = seen.get(here, 0) + 1
            self.page.keyboard.press(keys[(times + 1) % 2])
        raise AssertionError(f"arrows do not lead to {place}")

    def _here(self) -> str:
        """The place on which the first symbol would lie."""
        words = self.page.locator("#frame .carry").get_attribute("aria-label") or ""
        found = PLACE.search(words)
        assert found, words
        return f"at-{found[1]}"


def sit_together(guests: Guests, record: Record) -> list[Settling]:
    """Somebody sits down on every seat."""
    persons = [new_person() for _ in record.names]
    seats = [Seat(owner=person) for person in persons]
    table = guests.server.put_table(new_person(), record, seats)
    players = [
        Settling(guests.come(person=person), guests, seat) for seat, person in enumerate(persons)
    ]
    for player in players:
        player.page.goto(f"/t/{table}")
        player.wait()
    return players


def sit(guests: Guests, record: Record, player: type[Settling], bots: str = "fisher",
        lang: str = "en", screen: Screen = "desk") -> Settling:  # fmt: skip
    """Somebody sits down where a record stands, all others are bots."""
    person = new_person()
    others = [Seat(bot=bots) for _ in range(1, int(record.state.seats))]
    table = guests.server.put_table(new_person(), record, [Seat(owner=person), *others])
    page = guests.come(screen, lang, person=person)
    page.goto(f"/t/{table}")
    return player(page, guests, 0, screen)
