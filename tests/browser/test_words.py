"""What things are called is told to those who need it: by keyboard, screen reader or in words."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocket, expect

from motu.words import say_in
from tests.browser.at_table import AtTable
from tests.browser.by_keyboard import ByKeyboard
from tests.browser.guests import Guests
from tests.browser.positions import about_to_act, fresh

pytestmark = pytest.mark.browser

WORDS = {"text", "pick_words", "actions"}
RECORD = about_to_act(30)
#: Every part that ends a path, with what a screen reader says of it.
DESCRIBED = """() => Object.fromEntries([...document.querySelectorAll("#frame [aria-description]")]
  .map((part) => [part.dataset.pick, part.getAttribute("aria-description")]))"""


class Wire:
    """All that goes over a page's socket."""

    def __init__(self, page: Page) -> None:
        self.came: list[dict[str, Any]] = []
        self.went: list[dict[str, Any]] = []
        page.on("websocket", self._listen)
        page.reload()

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda text: self.came.append(json.loads(text)))
        socket.on("framesent", lambda text: self.went.append(json.loads(text)))

    def steps(self) -> list[dict[str, Any]]:
        return [message for message in self.came if message["type"] == "step"]


def finals(seat: int, *before: str) -> dict[str, int]:
    """The picks that end a path after these, with the action each of them does."""
    game, state = RECORD.game, RECORD.state
    return {
        path[-1]: action
        for action in state.legal(seat)
        for path in game.paths(state, seat, action)
        if path[:-1] == before
    }


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_before_anything_is_touched_a_screen_reader_is_told_everything(
    guests: Guests, lang: str
) -> None:
    table = AtTable(guests.sit(RECORD, lang=lang))
    table.wait()
    say, state = say_in(lang), RECORD.state
    expected = {
        pick: say(RECORD.game.action_words(state, 0, action)) for pick, action in finals(0).items()
    }
    assert expected
    assert table.page.evaluate(DESCRIBED) == expected
    # It clicks without a place, and what comes next is described as well.
    card = table.lit("card")[0]
    table.page.locator(f"[id='{card.part}']").dispatch_event("click")
    expected = {
        pick: say(RECORD.game.action_words(state, 0, action))
        for pick, action in finals(0, card.pick).items()
    }
    described = table.page.evaluate(DESCRIBED)
    assert described.items() >= expected.items()
    assert expected


def test_who_points_is_not_told_what_everything_is_called(guests: Guests) -> None:
    page = guests.sit(fresh())
    wire = Wire(page)
    table = AtTable(page)
    table.wait()
    assert wire.went[0]["words"] is True
    assert wire.came[0].keys() >= WORDS
    table.play_card()
    table.wait()
    table.end_turn()
    table.wait()
    assert len(wire.steps()) >= 2
    assert not any(step.keys() & WORDS for step in wire.steps())
    # What was picked is told by what the parts are called.
    card = table.lit("card")[0]
    table.touch(card)
    label = page.locator(f"[id='{card.part}']").get_attribute("aria-label")
    expect(page.locator("#hint")).to_have_text(f"Picked: {label}.")
    assert set(page.evaluate(DESCRIBED).values()) == {f"Picked: {label}."}


def test_who_goes_on_by_keyboard_is_told_again(guests: Guests) -> None:
    page = guests.sit(RECORD)
    wire = Wire(page)
    table = ByKeyboard(page)
    table.wait()
    page.mouse.move(400, 400)
    page.mouse.move(410, 410)
    page.wait_for_timeout(50)
    assert wire.went[-1] == {"type": "words", "words": False}
    page.keyboard.press("Tab")
    page.wait_for_function(f"{DESCRIBED.removeprefix('() => ')} && true")
    table.act("deck")
    table.wait()
    assert {"type": "words", "words": True} in wire.went
    assert all(step.keys() >= WORDS for step in wire.steps())


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_the_text_view_is_whole_however_it_was_opened(guests: Guests, lang: str) -> None:
    say, game, state = say_in(lang), RECORD.game, RECORD.state
    page = guests.sit(RECORD, lang=lang)
    table = AtTable(page)
    table.wait()
    page.mouse.move(400, 400)
    page.mouse.move(410, 410)
    page.locator(".top-button[data-toggle=text]").click()
    lines = [say(line) for line in game.describe(game.view(state, 0))]
    expect(page.locator("#text-lines li")).to_have_text(lines)
    names = {path[0] for action in state.legal(0) for path in game.paths(state, 0, action)}
    ends = finals(0)
    words = {
        say(game.action_words(state, 0, ends[pick]) if pick in ends else game.pick_words(pick))
        for pick in names
    }
    buttons = page.locator("#text-picks button")
    expect(buttons).to_have_count(len(words))
    assert set(buttons.all_inner_texts()) == words
    # With every step as long as it is open, and not any more when it is closed.
    page.locator("#text-picks button.final").last.click()
    table.wait_for_moves(len(RECORD.actions) + 1)
    expect(page.locator("#text-lines li")).not_to_have_text(lines)
    page.locator(".top-button[data-toggle=text]").click()
    expect(page.locator("#text-picks button")).to_have_count(0)
