"""Games of Maori in browsers, to the panel with the result."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from motu.core.message import in_digits
from motu.words import say_in
from tests.browser.guests import Guests
from tests.browser.reading import english_on
from tests.browser.test_accessibility import check
from tests.maori.browser.sailing import (
    Sailing,
    SailingByKeyboard,
    SailingByTouch,
    near_end,
    sit,
)

pytestmark = pytest.mark.browser


def check_sheet(player: Sailing) -> None:
    """The panel has the score sheet of the record, row by row, and the pages the same points."""
    record, page = player.record(), player.page
    sheet = record.game.score_sheet(record.state)
    expect(page.locator("#over")).to_be_visible()
    rows = [
        row.locator("td").all_inner_texts() for row in page.locator("#over-sheet tbody tr").all()
    ]
    assert rows == [[in_digits(n) for n in row.points] for row in sheet.rows]
    totals = page.locator("#over-sheet tfoot td").all_inner_texts()
    assert totals == [in_digits(n) for n in sheet.totals]
    assert list(sheet.totals) == record.state.points()
    shown = page.locator("#players .points > [aria-hidden]").all_text_contents()
    assert shown == totals
    assert page.locator("#over-sheet th.won").count() == len(sheet.winners)


def check_record(player: Sailing, begun: int = 0) -> None:
    """What was done on the page is what the record has of this seat."""
    texts = [text.partition(": ") for text in player.record().texts()[begun:]]
    assert player.texts == [text for seat, _, text in texts if int(seat) == player.seat + 1]


def test_two_browsers_play_a_whole_game(guests: Guests) -> None:
    ann, bob = (
        Sailing(guests.come(), guests),
        SailingByTouch(guests.come("phone"), guests, 1, "phone"),
    )
    ann.page.goto("/")
    ann.page.locator("#maori details.how > summary").click()
    form = ann.page.locator("#maori form.choose")
    form.locator("[name=seat2]").select_option("friend")
    form.locator("button").last.click()
    ann.page.wait_for_url("**/t/*")
    bob.page.goto(ann.page.url)
    bob.press(bob.page.get_by_role("button", name="Sit here"))
    expect(bob.page.locator("#players")).to_contain_text("You")
    players = (ann, bob)
    # Who begins is known only when both have shuffled.
    while not guests.server.stored(ann.id).is_dealt:
        ann.page.wait_for_timeout(50)
    while acting := ann.record().state.to_act():
        player = players[acting[0]]
        assert player.wait() == "asked"
        player.play_turn()
        for other in players:
            other.wait_for_moves(len(ann.record().actions))
    for player in players:
        player.wait()
        check_sheet(player)
        check_record(player)


def test_three_bots_on_the_atoll_with_the_professional_ship(guests: Guests) -> None:
    begun = near_end(70, 4, 8, own_ship="professional", atoll=True)
    player = sit(guests, begun, Sailing, "fisher")
    player.play_whole_game()
    check_sheet(player)
    check_record(player, len(begun.actions))


def test_on_a_phone_by_touch(guests: Guests) -> None:
    begun = near_end(12)
    player = sit(guests, begun, SailingByTouch, "fisher", screen="phone")
    frame = player.page.locator("#frame > svg")
    player.wait()
    box = frame.bounding_box()
    assert box is not None
    assert box["width"] == 360, "the picture is as wide as the phone"
    player.play_whole_game()
    check_sheet(player)
    check_record(player, len(begun.actions))


def test_by_keyboard_alone(guests: Guests) -> None:
    begun = near_end(12)
    player = sit(guests, begun, SailingByKeyboard, "fisher")
    player.play_whole_game()
    check_sheet(player)
    check_record(player, len(begun.actions))


def test_in_polish(guests: Guests) -> None:
    begun = near_end(16, own_ship="advanced")
    player = sit(guests, begun, Sailing, "fisher", lang="pl")
    while player.wait() != "over":
        assert english_on(player.page) == []
        player.play_turn()
    check_sheet(player)
    check_record(player, len(begun.actions))
    assert english_on(player.page) == []
    say, record = say_in("pl"), player.record()
    winner = record.state.winners()[0]
    expect(player.page.locator("#over-title")).to_contain_text(say(record.game.sides[winner]))


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_sides_have_the_colours_of_the_picture(guests: Guests, theme: str) -> None:
    begun = near_end(30, 5)
    player = sit(guests, begun, Sailing, "fisher")
    player.wait()
    player.page.emulate_media(color_scheme="light" if theme == "light" else "dark")
    tokens = player.page.locator("#players .token")
    wanted = [tones[theme == "dark"] for tones in begun.game.tones]
    expect(tokens).to_have_count(len(wanted))
    for place, tone in enumerate(wanted):
        number = tuple(int(tone[n : n + 2], 16) for n in (1, 3, 5))
        expect(tokens.nth(place)).to_have_css("background-color", f"rgb{number}")
    check(player.page)
