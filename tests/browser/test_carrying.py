"""Pieces in the hand: carried, turned, snapped and put down, in whatever way somebody plays."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from math import dist

import pytest
from playwright.sync_api import Browser, expect

from motu.server.identity import new_person
from tests.browser.carrying import Carrying, come, sit, table_of
from tests.browser.conftest import visiting
from tests.browser.guests import Guests, Screen
from tests.browser.reading import english_on
from tests.browser.test_accessibility import check
from tests.carrying.atoll import GAME, NAMES, SEED
from tests.carrying.offered import offered
from tests.server.conftest import running
from tests.server.running import Server

pytestmark = pytest.mark.browser

BOTH: tuple[Screen, ...] = ("desk", "phone")
both_screens = pytest.mark.parametrize("screen", BOTH)
#: Long enough for the hand to rest, for whoever counts messages.
REST = 150


@pytest.fixture(scope="module")
def atolls(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server at which the atoll can be played."""
    folder = tmp_path_factory.mktemp("atoll")
    yield from running(folder / "data", offered(folder / "offered"))


@pytest.fixture
def guests(browser: Browser, atolls: Server) -> Iterator[Guests]:
    """Visitors of that server, on whose pages nothing may go wrong."""
    yield from visiting(browser, atolls)


def take(player: Carrying, tile: str) -> None:
    """Take a tile with the mouse."""
    player.page.mouse.click(*player.tile(tile))
    player.has(tile)


# --- by mouse -----------------------------------------------------------------------------------


def test_a_tile_is_carried_with_the_mouse_turned_and_laid(guests: Guests) -> None:
    player = sit(guests)
    page = player.page
    take(player, "hook")
    page.mouse.move(*player.grip("hook 0 E5"), steps=4)
    player.is_at("hook 0 E5")
    expect(player.hint).to_have_text(re.compile("Lay the hook on E5.*It touches 0 sides"))

    def roll(by: int) -> Callable[[], None]:
        return lambda: page.mouse.wheel(0, by)

    def press(key: str) -> Callable[[], None]:
        return lambda: page.keyboard.press(key)

    pose = 0
    for by, turn in [
        (1, press("r")),
        (1, press(".")),
        (-1, press("Shift+R")),
        (-1, press(",")),
        (-1, roll(-100)),
        (1, roll(100)),
        (1, lambda: page.mouse.click(*player.grip("hook 0 E5"), button="right")),
    ]:
        pose = (pose + by) % 6
        turn()
        expect(player.hint).to_have_text(re.compile(f"turned {pose} time"))
        # What turns about the hand stays in the hand.
        assert player.hovers()
    player.press(player.bar.get_by_role("button", name="Turn right"))
    expect(player.hint).to_have_text(re.compile("turned 2 times"))
    assert player.moves() == 0
    page.mouse.click(*player.grip("hook 2 E4"))
    player.wait_for_moves(1)
    assert player.laid(guests) == ["hook 2 E4"]
    player.has("")


def test_it_snaps_to_the_nearest_place_where_it_fits(guests: Guests) -> None:
    player = sit(guests, "hook 1 E5")
    state = GAME.start(1, SEED)
    GAME.play(state, 0, GAME.parse(state, 0, "hook 1 E5"))
    texts = [GAME.text(state, 0, action) for action in state.legal(0)]
    fits = [text for text in texts if text.startswith("hook 0 ")]
    grips = {text: player.grip(text) for text in fits}
    take(player, "hook")
    chance = random.Random(5)
    for near in chance.sample(fits, 8):
        aside = (chance.uniform(-0.5, 0.5), chance.uniform(-0.5, 0.5))
        point = player.grip(near, aside)
        player.page.mouse.move(*point)
        player.is_at(min(fits, key=lambda text: dist(grips[text], point)))


def test_where_it_does_not_fit_nothing_happens(guests: Guests) -> None:
    player = sit(guests, "hook 0 E5")
    page = player.page
    take(player, "hook")
    for point in (player.outside(), player.grip("hook 0 E5")):
        page.mouse.move(*point, steps=3)
        expect(player.hand).to_contain_class("misfits")
        expect(player.hint).to_have_text("It does not fit here.")
        expect(player.hand.locator(".carry-misfit")).to_be_visible()
        page.mouse.click(*point)
        put = player.bar.get_by_role("button", name="Put down")
        expect(put).to_have_attribute("aria-disabled", "true")
        put.click(force=True)
        page.keyboard.press("Enter")
    player.has("hook")
    page.keyboard.press("Escape")
    player.has("")
    assert player.laid(guests) == ["hook 0 E5"]
    assert "act" not in player.sent


def test_it_is_dragged_with_the_button_held(guests: Guests) -> None:
    player = sit(guests)
    mouse = player.page.mouse

    def drag(tile: str, *points: tuple[float, float]) -> None:
        mouse.move(*player.tile(tile))
        mouse.down()
        for point in points:
            mouse.move(*point, steps=4)
        mouse.up()

    drag("bar", player.grip("bar 0 D4"), player.tile("bar"))
    player.has("")
    drag("bar", player.outside())
    player.has("bar")
    drag("hook", player.grip("hook 0 E5", aside=(0.3, 0.2)))
    player.wait_for_moves(1)
    assert player.laid(guests) == ["hook 0 E5"]


def test_another_tile_can_be_taken_instead_and_the_same_one_put_back(guests: Guests) -> None:
    player = sit(guests)
    take(player, "hook")
    take(player, "bar")
    player.page.mouse.move(*player.grip("bar 0 E5"), steps=3)
    player.is_at("bar 0 E5")
    player.page.mouse.click(*player.tile("bar"))
    player.has("")
    take(player, "bar")
    player.press(player.bar.get_by_role("button", name="Put back"))
    player.has("")


def test_a_tile_with_one_pose_is_laid_and_cannot_be_turned(guests: Guests) -> None:
    player = sit(guests, "hook 0 E5")
    take(player, "shell")
    expect(player.bar.locator("[data-turn]").first).to_be_hidden()
    player.page.mouse.move(*player.grip("shell 0 B2"))
    player.page.keyboard.press("r")
    player.is_at("shell 0 B2")
    player.page.mouse.click(*player.grip("shell 0 B2"))
    player.wait_for_moves(2)
    assert player.laid(guests)[-1] == "shell 0 B2"


# --- what the server hears ----------------------------------------------------------------------


def test_no_message_while_the_hand_moves_and_one_when_it_rests(guests: Guests) -> None:
    player = sit(guests)
    page = player.page
    take(player, "hook")
    page.clock.install()
    page.clock.pause_at("2100-01-01")
    player.sent.clear()
    for name in ("C3", "D5", "F4", "E5"):
        page.mouse.move(*player.grip(f"hook 0 {name}"), steps=12)
        page.keyboard.press("r")
        page.keyboard.press("Shift+R")
        page.clock.run_for(REST // 3)
    assert player.sent == []
    page.clock.run_for(REST)
    expect(player.hint).to_have_text(re.compile("It touches 0 sides"))
    assert player.sent == ["preview"]
    # Moving on in the same place is no news.
    page.mouse.move(*player.grip("hook 0 E5", aside=(0.2, 0.2)), steps=6)
    page.clock.run_for(5 * REST)
    assert player.sent == ["preview"]
    expect(player.hint).to_have_text(re.compile("It touches 0 sides"))
    page.mouse.move(*player.outside(), steps=6)
    page.clock.run_for(5 * REST)
    assert player.sent == ["preview"]


def test_a_tile_stays_in_the_hand_when_others_come_and_act(guests: Guests) -> None:
    people = [new_person(), new_person()]
    table = table_of(guests, people)
    ann = come(guests, table, people[0])
    take(ann, "hook")
    ann.page.keyboard.press("r")
    ann.page.mouse.move(*ann.grip("hook 1 E5"), steps=3)
    bob = come(guests, table, people[1])
    expect(ann.page.locator("#players .dot.here")).to_have_count(1)
    ann.is_at("hook 1 E5")
    # Nor does it leave the hand of who goes on by keyboard, and so is told what all is called.
    ann.sent.clear()
    ann.page.keyboard.press("Tab")
    ann.page.wait_for_function("document.activeElement !== document.body")
    assert ann.sent == ["words"]
    ann.page.mouse.move(*ann.grip("hook 1 E5"), steps=3)
    ann.is_at("hook 1 E5")
    take(bob, "bar")
    bob.page.mouse.click(*bob.grip("bar 0 D3"))
    ann.wait_for_moves(1)
    ann.has("hook")
    ann.is_at("hook 1 E5")
    ann.page.mouse.click(*ann.grip("hook 1 E5"))
    bob.wait_for_moves(2)
    assert ann.laid(guests) == ["bar 0 D3", "hook 1 E5"]
    # The next turn has other tiles.
    take(bob, "shell")


# --- by finger ----------------------------------------------------------------------------------


@both_screens
def test_taking_a_tile_moves_nothing_around_it(guests: Guests, screen: Screen) -> None:
    player = sit(guests, "hook 0 E5", screen=screen)
    picture, ask, time = map(player.page.locator, ("#frame > svg", "#ask-box", ".time"))
    before = [one.bounding_box() for one in (picture, ask, time)]
    player.page.mouse.click(*player.tile("hook"))
    player.has("hook")
    assert picture.bounding_box() == before[0]
    if screen == "desk":
        assert [ask.bounding_box(), time.bounding_box()] == before[1:]
        return
    # What can be done with it takes the place of the way through the game.
    now = ask.bounding_box()
    expect(time).to_be_hidden()
    assert now is not None
    assert before[1] is not None
    assert before[2] is not None
    assert now["y"] == before[1]["y"]
    assert now["height"] == before[1]["height"] + before[2]["height"]


def test_a_finger_sets_it_down_nudges_turns_and_confirms(guests: Guests) -> None:
    player = sit(guests, screen="phone")
    page = player.page
    page.touchscreen.tap(*player.tile("hook"))
    player.has("hook")
    # It waits on the board already, but only the button lays it.
    expect(player.hand).to_contain_class("fits")
    for button in player.bar.locator("button").all():
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44, button
    page.touchscreen.tap(*player.grip("hook 0 E4", aside=(0.2, -0.3)))
    player.is_at("hook 0 E4")
    # Dragged from anywhere, it moves by as much.
    start = player.grip("hook 0 G3")
    a, b = player.grip("hook 0 E4"), player.grip("hook 0 F5", aside=(0.1, 0.1))
    player.drag(start, (start[0] + b[0] - a[0], start[1] + b[1] - a[1]))
    player.is_at("hook 0 F5")
    for name, there in (("left", "F4"), ("up", "E4"), ("right", "E5"), ("down", "F4")):
        player.press(player.bar.get_by_role("button", name=f"Move {name}"))
        player.is_at(f"hook 0 {there}")
    player.press(player.bar.get_by_role("button", name="Turn right"))
    expect(player.hint).to_have_text(re.compile("turned 1 time"))
    # A second finger turns it while the first one holds it.
    finger = player.grip("hook 0 F4")
    player.fingers("touchStart", finger)
    player.fingers("touchStart", finger, (finger[0] + 60, finger[1] + 60))
    player.fingers("touchEnd", finger)
    player.fingers("touchEnd")
    expect(player.hint).to_have_text(re.compile("turned 2 times"))
    page.touchscreen.tap(*player.grip("hook 2 D4"))
    player.is_at("hook 2 D4")
    assert player.moves() == 0
    player.press(player.bar.get_by_role("button", name="Put down"))
    player.wait_for_moves(1)
    assert player.laid(guests) == ["hook 2 D4"]


def test_a_finger_drags_it_from_its_place_and_can_put_it_back(guests: Guests) -> None:
    player = sit(guests, screen="phone")
    x, y = player.grip("bar 0 D4")
    player.drag(player.tile("bar"), (x, y + 48))
    # Held above the finger, so that one sees it.
    player.is_at("bar 0 D4")
    player.page.touchscreen.tap(*player.outside())
    expect(player.hand).to_contain_class("misfits")
    player.bar.get_by_role("button", name="Put down").tap(force=True)
    player.has("bar")
    player.drag(player.tile("hook"), player.grip("hook 0 F4"))
    player.has("hook")
    player.press(player.bar.get_by_role("button", name="Put back"))
    player.has("")
    player.drag(player.tile("hook"), (x, y))
    player.has("hook")
    player.drag(player.tile("hook"), (player.tile("hook")[0] + 20, player.tile("hook")[1]))
    player.has("")
    assert player.laid(guests) == []
    assert "act" not in player.sent


# --- by keyboard and from the list --------------------------------------------------------------


@both_screens
def test_by_keyboard_from_place_to_place_and_pose_to_pose(guests: Guests, screen: Screen) -> None:
    player = sit(guests, "hook 0 E5", screen=screen)
    page = player.page
    page.locator("#tile-hook").focus()
    page.keyboard.press("Enter")
    player.has("hook")
    assert page.evaluate("document.activeElement.classList.contains('carry')")
    expect(player.hand).to_have_attribute("aria-label", re.compile("the hook, turned 0 times, on "))
    # The arrows lead everywhere: to the corners, and to the middle.
    for goal in ("hook 0 A2", "hook 0 H3", "hook 0 E8", "hook 0 D2", "hook 0 C5"):
        go(player, goal)
    # Turned, it goes to the nearest place where it fits in that pose; turned round, it is back.
    seen = set[str]()
    for _ in range(6):
        page.keyboard.press("r")
        expect(player.hand).to_contain_class("fits")
        seen.add(player.hand.get_attribute("aria-label") or "")
    assert len(seen) == 6
    player.is_at("hook 0 C5")
    page.keyboard.press("Escape")
    player.has("")
    assert page.evaluate("document.activeElement.id") == "tile-hook"
    page.keyboard.press("Enter")
    page.keyboard.press(",")
    go(player, "hook 5 B4")
    expect(player.hint).to_have_text(re.compile("It touches 1 side"))
    page.keyboard.press("Enter")
    player.wait_for_moves(2)
    assert player.laid(guests)[-1] == "hook 5 B4"
    # Nobody who plays by keyboard loses the place.
    page.wait_for_function("document.activeElement.matches('#frame .can')")


def go(player: Carrying, goal: str) -> None:
    """Go somewhere with the arrows."""
    pose = goal.rpartition(" ")[0]
    for _ in range(30):
        here = (player.hand.get_attribute("aria-label") or "").rpartition("on ")[2].rstrip(".")
        (x, y), (a, b) = player.grip(f"{pose} {here}"), player.grip(goal)
        if here == goal.rpartition(" ")[2]:
            break
        across = "ArrowRight" if a > x else "ArrowLeft"
        down = "ArrowDown" if b > y else "ArrowUp"
        player.page.keyboard.press(down if abs(b - y) > abs(a - x) else across)
    player.is_at(goal)


@both_screens
def test_from_the_list_in_the_text_view(guests: Guests, screen: Screen) -> None:
    player = sit(guests, screen=screen)
    page = player.page
    page.locator(".top-button[data-toggle=text]").click()
    choices = page.locator("#text-picks button")
    assert choices.all_inner_texts() == ["the hook", "the bar"]
    page.locator("#text-picks").get_by_role("button", name="the hook").click()
    page.locator("#text-picks").get_by_role("button", name="turned 4 times").click()
    fits = choices.locator("xpath=self::*[starts-with(text(), 'on ')]").all_inner_texts()
    assert len(fits) > 30
    assert set(fits) < {f"on {name}" for name in NAMES}
    # Back at the board the tile is in the hand as it was turned, and it can be turned on there.
    page.locator(".top-button[data-toggle=text]").click()
    player.has("hook")
    expect(player.hint).to_have_text(re.compile("turned 4 times"))
    page.keyboard.press("r")
    expect(player.hint).to_have_text(re.compile("turned 5 times"))
    page.locator(".top-button[data-toggle=text]").click()
    player.has("")
    page.locator("#text-picks").get_by_role("button", name="turned 3 times").click()
    page.locator("#text-picks").get_by_role("button", name="on E5", exact=True).click()
    player.wait_for_moves(1)
    assert player.laid(guests) == ["hook 3 E5"]


# --- for everybody ------------------------------------------------------------------------------


@both_screens
def test_axe_finds_nothing_with_a_tile_in_the_hand(guests: Guests, screen: Screen) -> None:
    player = sit(guests, "hook 0 E5", screen=screen)
    player.page.mouse.click(*player.tile("hook"))
    player.page.mouse.move(*player.outside())
    player.has("hook")
    check(player.page)
    player.page.locator(".top-button[data-toggle=text]").click()
    player.page.locator("#text-picks").get_by_role("button", name="turned 1 time").click()
    check(player.page)


def test_the_hand_speaks_polish(guests: Guests) -> None:
    player = sit(guests, lang="pl")
    take(player, "hook")
    player.page.mouse.move(*player.outside())
    expect(player.hint).to_have_text("Tutaj nie pasuje.")
    # The game's own name is in no catalogue, but the same word is in that of another game.
    assert set(english_on(player.page)) <= {"Atoll"}


def test_it_turns_visibly_but_not_for_who_wants_less_motion(guests: Guests) -> None:
    moving = "() => document.getAnimations().length"
    for motion, turns in (("reduce", 0), ("no-preference", 1)):
        player = sit(guests, motion=motion)  # type: ignore[arg-type]
        take(player, "hook")
        seen = player.page.evaluate(f"""() => {{
          document.querySelector(".hand-bar [data-turn=right]").click();
          return ({moving})();
        }}""")
        assert seen == turns
