"""Taking back, stepping back, previews, refusals, and playing in words."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.at_table import AtTable, recorded
from tests.browser.guests import Guests
from tests.browser.positions import about_to_act, fresh
from tests.kahuna.positions import BAY, ISLANDS

pytestmark = pytest.mark.browser

NUMBERS = BAY.numbers

#: Keeps the page's socket and the last number heard, to say what no page of ours says.
TAP = """
window.WebSocket = class extends WebSocket {
  constructor(...all) {
    super(...all);
    window.tapped = this;
    this.addEventListener("message", ({ data }) => {
      window.heard = JSON.parse(data).seq ?? window.heard;
    });
  }
};
"""


def send_act(page: Page, text: str) -> None:
    """Send an action that the page does not offer."""
    page.evaluate(
        """(action) => tapped.send(JSON.stringify(
          { type: "act", id: "by hand " + action, seq: heard, seat: 0, action }))""",
        NUMBERS[text],
    )


def test_a_card_is_taken_back(guests: Guests) -> None:
    table = AtTable(guests.sit(fresh()))
    page = table.page
    table.wait()
    expect(page.locator("#undo")).to_be_disabled()
    hand = sorted(spot.pick for spot in table.lit("card"))
    table.play_card()
    table.wait()
    page.locator("#undo").click()
    expect(page.locator("#log > li")).to_have_count(0)
    expect(page.locator("#notice")).to_contain_text("A move was taken back.")
    table.wait()
    assert sorted(spot.pick for spot in table.lit("card")) == hand
    assert recorded(guests.server, table.id) == []
    assert not guests.server.stored(table.id).practice


def test_taking_back_after_a_draw_makes_it_practice(guests: Guests) -> None:
    table = AtTable(guests.sit(fresh()))
    page = table.page
    table.wait()
    table.act("deck")
    table.wait()
    page.keyboard.press("Control+z")
    expect(page.locator("#log > li")).to_have_count(0)
    assert table.wait() == "asked"
    assert guests.server.stored(table.id).practice
    page.locator("[popovertarget=menu]").first.click()
    page.locator("#stop").click()
    page.locator("#stop-yes").click()
    expect(page.locator("#over-practice")).to_be_visible()
    expect(page.locator("#over-title")).to_have_text("This game has been stopped.")


def test_escape_steps_back(guests: Guests) -> None:
    table = AtTable(guests.sit(about_to_act(30)))
    table.wait()
    lit = [spot.part for spot in table.lit()]
    card = table.lit("card")[0]
    table.touch(card)
    assert table.picked() == 1
    expect(table.page.locator("#hint")).to_contain_text(card.pick.removeprefix("card-"))
    assert [spot.part for spot in table.lit()] != lit
    table.page.keyboard.press("Escape")
    assert table.picked() == 0
    assert [spot.part for spot in table.lit()] == lit
    table.touch(card)
    table.page.locator("#choices button", has_text="Step back").click()
    assert table.picked() == 0
    table.touch(card)
    table.page.mouse.click(5, 300)
    assert table.moves() == len(recorded(guests.server, table.id))


def test_a_line_under_the_pointer_tells_what_it_would_do(guests: Guests) -> None:
    table = AtTable(guests.sit(fresh()))
    table.wait()
    card = table.lit("card")[0]
    table.touch(card)
    line = table.lit("line")[0]
    table.page.mouse.move(line.x, line.y)
    island, name = card.pick.removeprefix("card-"), line.pick.removeprefix("line-")
    expect(table.page.locator("#hint")).to_have_text(f"Play {island}: build a bridge on {name}")
    expect(table.page.locator("#frame .preview").first).to_be_attached()
    table.page.mouse.move(5, 400)
    expect(table.page.locator("#frame .preview")).to_have_count(0)
    assert table.moves() == 0


def test_a_refusal_leads_to_its_rule(guests: Guests) -> None:
    page = guests.sit(fresh())
    page.add_init_script(TAP)
    page.reload()
    table = AtTable(page)
    table.wait()
    held = {spot.pick.removeprefix("card-") for spot in table.lit("card")}
    missing = next(name for name in ISLANDS if name not in held)
    line = next(text for text in NUMBERS if text.startswith(f"{missing} > "))
    send_act(page, line)
    link = page.locator("#notice .rule-link")
    expect(page.locator("#notice")).to_contain_text(f"You have no card {missing}.")
    expect(link).to_have_text("K2.2")
    assert table.wait() == "asked"
    with page.context.expect_page() as opened:
        link.click()
    rules = opened.value
    rules.wait_for_load_state()
    assert rules.url.endswith("/rules/kahuna#K2.2")
    expect(rules.locator("[id='K2.2']")).to_be_in_viewport()
    assert rules.evaluate("document.querySelector(':target').id") == "K2.2"
    assert table.moves() == 0


def test_the_strategic_variant_refuses_to_build_at_a_totem(guests: Guests) -> None:
    def holding_huna(seed: int) -> bool:
        start = fresh(seed, strategic=True)
        return "HUNA" in start.game.view(start.state, 0)["seats"][0]["hand"]

    seed = next(filter(holding_huna, range(100)))
    record = fresh(seed, strategic=True, handicap=2, handicap_for="seat2")
    for line in ("> ALOA-BARI", "> ALOA-DUDA"):
        record.play(1, NUMBERS[line])
    page = guests.sit(record)
    page.add_init_script(TAP)
    page.reload()
    table = AtTable(page)
    table.wait()
    assert "line-ALOA-HUNA" not in {spot.pick for spot in table.lit()}
    send_act(page, "HUNA > ALOA-HUNA")
    expect(page.locator("#notice")).to_contain_text("you cannot build at ALOA")
    expect(page.locator("#notice .rule-link")).to_have_text("K6.1")


def test_a_turn_in_words(guests: Guests) -> None:
    table = AtTable(guests.sit(fresh()))
    page = table.page
    table.wait()
    page.locator(".top-button[data-toggle=text]").click()
    expect(page.locator("#frame")).to_be_hidden()
    expect(page.locator("#text-lines li").first).to_contain_text("Coral")
    page.locator("#text-picks button", has_text=re.compile("^card ")).first.click()
    final = page.locator("#text-picks button.final", has_text="build a bridge").first
    words = final.inner_text()
    final.click()
    table.wait_for_moves(1)
    assert " ".join(sorted(recorded(guests.server, table.id)[0])).split("line-")[1] in words
    page.locator("#text-picks button.final", has_text="Draw from the deck").click()
    table.wait_for_moves(2)
    assert recorded(guests.server, table.id)[1] == {"deck"}


def test_a_click_that_cannot_be_is_answered_in_place(guests: Guests) -> None:
    """With the reason and its rule; what was picked stays picked."""
    table = AtTable(guests.sit(fresh()))
    page = table.page
    table.wait()
    page.locator("#discard").click()
    tip = page.locator(".tip")
    expect(tip).to_contain_text("Only with 5 cards in hand can cards be put away.")
    expect(tip.locator(".rule-link")).to_have_text("K2.6")
    page.keyboard.press("Escape")
    expect(tip).to_be_hidden()


def test_what_a_part_is_is_said_when_the_pointer_rests(guests: Guests) -> None:
    table = AtTable(guests.sit(fresh()))
    table.wait()
    page = table.page
    page.locator("#deck").hover()
    expect(page.locator(".tip")).to_have_text("Deck, 15 cards")
    page.mouse.move(2, 2)
    expect(page.locator(".tip")).to_be_hidden()
