"""People who learn a game from its lesson: by mouse, by finger, by keys.

What solves a step they know from the lesson itself; how it is picked, the game says.
"""

from __future__ import annotations

from collections.abc import Sequence

from playwright.sync_api import Page, expect

from motu.core.game import AnyGame
from motu.core.lesson import Step
from motu.core.picture import Picture, Piece
from motu.core.state import State
from motu.table import learning
from motu.table.entry import Entry, Kind
from motu.table.learning import LEARNER
from motu.words import say_in
from tests.browser.at_table import AtTable, ByTouch, tap_once
from tests.browser.by_keyboard import ByKeyboard
from tests.browser.guests import Screen

#: The point of a place on the screen.
ON_SCREEN = """([x, y]) => {
  const matrix = document.querySelector("#frame > svg").getScreenCTM();
  const { x: a, y: b } = new DOMPoint(x, y).matrixTransform(matrix);
  return [a, b];
}"""
#: More arrows lead to no place.
MOST_ARROWS = 60


class Learning(AtTable):
    """Somebody with a mouse."""

    def __init__(
        self, page: Page, game: AnyGame, screen: Screen = "desk", lang: str = "en"
    ) -> None:
        super().__init__(page)
        self.game, self.lang = game, lang
        self.shape = "wide" if screen == "desk" else "tall"

    def open(self, number: int) -> None:
        """Go to a step by its address."""
        self.page.goto(f"/learn/{self.game.name}/{number}")
        self.page.wait_for_selector("#frame .pointing")

    def solve(self, step: Step) -> None:
        """Do what solves a step, and read that it does."""
        self.page.wait_for_selector("#frame .pointing")
        table = learning.set_table(self.game, step, "somebody")
        for _ in step.ways[0]:
            action = step.next_action(self.game, table.state, LEARNER, learning.texts_of(table))
            assert action is not None
            self.page.wait_for_selector("#frame .can, #choices button")
            self.do(table.state, action)
            table.apply(Entry(Kind.PLAY, LEARNER, action))
            self.wait_for_moves(table.moves)
        expect(self.page.locator("#lesson-answer")).to_have_text(step.done[self.lang])

    def go_on(self) -> None:
        """To the next step."""
        self.press(self.page.locator("#lesson-next"))

    # --- one action ----------------------------------------------------------------------------

    def picture(self, state: State) -> Picture:
        """What the page shows."""
        return self.game.picture(state, LEARNER, say_in(self.lang), self.shape)

    def path(self, state: State, action: int) -> tuple[str, ...]:
        """The way to pick an action: the usual one."""
        return self.game.paths(state, LEARNER, action)[0]

    def do(self, state: State, action: int) -> None:
        """Pick an action, part by part."""
        path, picture = self.path(state, action), self.picture(state)
        if path[-1] in picture.places:
            piece = next(piece for piece in picture.pieces if piece.pick == path[0])
            self.carry(state, picture, piece, path)
            return
        for pick in path:
            spots = [spot for spot in self.lit() if spot.pick == pick]
            if spots:
                self.touch(spots[0])
            else:
                # What is not in the picture is a button; with several, its words tell which.
                words = say_in(self.lang)(self.game.action_words(state, LEARNER, action))
                buttons = self.page.locator("#choices button")
                self.press(buttons.filter(has_text=words).or_(buttons.first).first)

    def carry(self, state: State, picture: Picture, piece: Piece, path: Sequence[str]) -> None:
        """Take a piece, turn it, and put it down."""
        self.take(piece)
        self.page.wait_for_selector("#frame .carry")
        names, pose = [pose.pick for pose in piece.poses], 0
        if len(path) == 3:
            fitting = {
                names.index(other[1])
                for action in state.legal(LEARNER)
                for other in self.game.paths(state, LEARNER, action)
                if other[0] == piece.pick and len(other) == 3
            }
            pose = names.index(path[1])
            # It comes into the hand in the first pose that fits anywhere.
            for _ in range(pose - min(fitting)):
                self.turn()
        x, y = picture.places[path[-1]]
        dx, dy = piece.poses[pose].anchor
        self.put(picture, path[-1], self.on_screen(x - dx, y - dy))

    def on_screen(self, x: float, y: float) -> tuple[float, float]:
        """A point of the picture on the screen."""
        a, b = self.page.evaluate(ON_SCREEN, [x, y])
        return a, b

    def take(self, piece: Piece) -> None:
        """Have a piece in the hand; one that is ready follows the mouse by itself."""
        if not piece.ready:
            self.touch(next(spot for spot in self.lit() if spot.pick == piece.pick))
            return
        for x in (4, 8):
            self.page.mouse.move(*self.on_screen(x, 4))

    def turn(self) -> None:
        """Turn what is in the hand to the right."""
        self.page.keyboard.press("r")

    def put(self, picture: Picture, place: str, point: tuple[float, float]) -> None:
        """Put down what is in the hand."""
        self.page.mouse.move(*point, steps=3)
        self.page.mouse.click(*point)


class LearningByTouch(Learning, ByTouch):
    """The same with a finger on a phone, where one reads first and then tries."""

    def solve(self, step: Step) -> None:
        self.press(self.page.locator("#lesson-try"))
        super().solve(step)

    def take(self, piece: Piece) -> None:
        self.touch(next(spot for spot in self.lit() if spot.pick == piece.pick))

    def turn(self) -> None:
        self.page.locator(".hand-bar [data-turn=right]").tap()

    def put(self, picture: Picture, place: str, point: tuple[float, float]) -> None:
        tap_once(self.page, *point)
        self.page.locator(".hand-bar [data-do=put]").tap()


class LearningByKeyboard(Learning, ByKeyboard):
    """The same with keys."""

    def path(self, state: State, action: int) -> tuple[str, ...]:
        """In more and smaller steps, if that can be: there is less to tab through."""
        return max(self.game.paths(state, LEARNER, action), key=len)

    def take(self, piece: Piece) -> None:
        self.touch(next(spot for spot in self.lit() if spot.pick == piece.pick))

    def put(self, picture: Picture, place: str, point: tuple[float, float]) -> None:
        x, y = picture.places[place]
        seen = dict[str, int]()
        for _ in range(MOST_ARROWS):
            here = self._here(picture)
            if here == place:
                self.page.keyboard.press("Enter")
                return
            a, b = picture.places[here]
            keys = ["ArrowRight" if x > a else "ArrowLeft", "ArrowDown" if y > b else "ArrowUp"]
            if abs(y - b) > abs(x - a):
                keys.reverse()
            # Where one way leads no further, or round in a circle, the other does.
            times = seen[here] = seen.get(here, 0) + 1
            self.page.keyboard.press(keys[(times + 1) % 2])
        raise AssertionError(f"arrows do not lead to {place}")

    def _here(self, picture: Picture) -> str:
        """The place where what is in the hand would lie, by what is read out."""
        words = (self.page.locator("#frame .carry").get_attribute("aria-label") or "").rstrip(".")
        say = say_in(self.lang)
        named = {place: say(self.game.pick_words(place)) for place in picture.places}
        found = [place for place, name in named.items() if words.endswith(name)]
        assert found, words
        return max(found, key=lambda place: len(named[place]))
