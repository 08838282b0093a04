"""Copying the position: what the viewer sees of it, now or earlier, in one line of text."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

import motu
from motu.core.record import Record
from motu.core.rng import seeded
from tests.browser.guests import Guests

pytestmark = pytest.mark.browser

WORDS = {
    "en": ("Menu", "Copy position", "Position copied, as you see it."),
    "pl": ("Menu", "Kopiuj pozycję", "Pozycja skopiowana, tak jak ją widzisz."),
}

#: Waits for a text in the clipboard; a page is not asked again and again for what it promises.
COPIED = """async (wanted) => {
    const ends = performance.now() + 10_000;
    while (performance.now() < ends && (await navigator.clipboard.readText()) !== wanted) {
        await new Promise((later) => setTimeout(later, 20));
    }
}"""


def some_moves(moves: int = 12) -> Record:
    """A game of Kahuna after so many random moves or a few more: Coral's turn, Ink has cards."""
    record, rng = Record.new("kahuna", ["", ""], 3, {"first": "seat1"}), seeded(3)
    while (
        len(record.actions) < moves
        or record.state.to_act() != [0]
        or "?" not in record.game.write_position(record.state, 0)
    ):
        seat = record.state.to_act()[0]
        legal = record.state.legal(seat)
        record.play(seat, legal[int(rng.below(len(legal)))])
    return record


def copy(page: Page, words: tuple[str, str, str]) -> None:
    page.get_by_role("button", name=words[0]).click()
    page.locator("#menu").get_by_role("button", name=words[1], exact=True).click()


def copied(page: Page) -> str:
    return str(page.evaluate("navigator.clipboard.readText()"))


@pytest.mark.parametrize("lang", WORDS)
def test_the_line_is_in_the_clipboard(guests: Guests, lang: str) -> None:
    record, words = some_moves(), WORDS[lang]
    page = guests.sit(record, lang=lang)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    expect(page.locator("#frame svg")).to_be_visible()
    copy(page, words)
    expect(page.locator("#notice")).to_contain_text(words[2])
    line = copied(page)
    assert line == record.game.write_position(record.state, 0)
    assert line.startswith("eyes 1; ")
    assert motu.game("kahuna").read_position(line, 5).seen(0) == record.state.seen(0)
    expect(page.locator("#menu")).to_be_hidden()
    # Now an earlier one, to which the slider goes back.
    page.locator("#time").fill("3")
    expect(page.locator("#frame")).to_contain_class("past")
    copy(page, words)
    wanted = record.game.write_position(record.position(3), 0)
    page.evaluate(COPIED, wanted)
    assert copied(page) == wanted


def test_without_a_clipboard_the_line_is_shown_to_be_copied_by_hand(guests: Guests) -> None:
    record = some_moves()
    page = guests.sit(record, screen="phone")
    page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    expect(page.locator("#frame svg")).to_be_visible()
    copy(page, WORDS["en"])
    dialog = page.locator("#position")
    expect(dialog).to_be_visible()
    line = record.game.write_position(record.state, 0)
    expect(dialog.locator("code")).to_have_text(line)
    assert page.evaluate("getSelection().toString()").strip() == line
    dialog.get_by_role("button", name="Close").click()
    expect(dialog).to_be_hidden()


def test_a_position_that_cannot_be_fetched_is_said_so(guests: Guests) -> None:
    page = guests.sit(some_moves())
    guests.forgiven.append("Failed to load resource")
    expect(page.locator("#frame svg")).to_be_visible()
    page.route("**/position?*", lambda route: route.abort())
    copy(page, WORDS["en"])
    expect(page.locator("#notice")).to_contain_text("could not be fetched")
