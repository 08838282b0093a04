"""The owner's page, and what players do about others, in a real browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.guests import Guests
from tests.browser.test_accessibility import check
from tests.browser.test_together import invite, sit_down
from tests.command import motu

pytestmark = pytest.mark.browser


def come_in(guests: Guests, page: Page) -> None:
    """Follow the admin link."""
    link = motu("admin", "link", f"--data={guests.server.data}", f"--url={guests.server.address}")
    page.goto(link.stdout.strip())
    page.locator("main button.primary").click()
    page.wait_for_url("**/admin")


def test_the_owner_looks_after_the_server_on_a_phone_in_both_languages(own_guests: Guests) -> None:
    ann, bob = own_guests.come(), own_guests.come("phone")
    link = invite(ann)
    sit_down(bob, link, "Bob")
    owner = own_guests.come("phone", lang="pl")
    come_in(own_guests, owner)
    expect(owner.get_by_role("heading", name="Właściciel serwera")).to_be_visible()
    wide = owner.evaluate("document.documentElement.scrollWidth")
    assert wide <= 360, "nothing sticks out at 360 pixels"
    check(owner)
    owner.get_by_label("English").fill("Back at noon")
    owner.get_by_role("button", name="Pokaż wszystkim").click()
    expect(ann.locator("#house")).to_have_text("Back at noon")
    expect(bob.locator("#house")).to_be_visible()
    # The board makes room for it, and nothing is pushed out of the page.
    bottom = ann.evaluate("document.querySelector('.time').getBoundingClientRect().bottom")
    assert bottom <= ann.evaluate("innerHeight")
    owner.get_by_role("button", name="Usuń ją").click()
    expect(ann.locator("#house")).to_be_hidden()

    owner.locator("#tables a").first.click()
    check(owner)
    assert owner.evaluate("document.documentElement.scrollWidth") <= 360
    owner.get_by_text("Zamknij stół").click()
    owner.get_by_role("button", name="Tak, zamknij").click()
    expect(ann.locator("#ask")).to_have_text("The owner of this server has ended the game here.")
    # Without having been asked twice, nothing is deleted.
    expect(owner.get_by_role("button", name="Tak, usuń")).to_be_hidden()
    owner.get_by_text("Usuń stół").click()
    owner.get_by_role("button", name="Tak, usuń").click()
    owner.wait_for_url("**/admin?done=yes")
    expect(ann.locator("#notice")).to_contain_text("This table has been removed.")


def test_the_page_works_without_scripts(own_guests: Guests) -> None:
    owner = own_guests.come(scripts=False)
    come_in(own_guests, owner)
    owner.get_by_role("button", name="Begin maintenance").click()
    expect(owner.locator("#house")).to_contain_text("Running games can be finished.")
    owner.get_by_role("button", name="End maintenance").click()
    expect(owner.locator("#house")).to_be_hidden()


def test_a_player_mutes_and_reports_another(own_guests: Guests) -> None:
    ann, bob = own_guests.come(), own_guests.come("phone")
    link = invite(ann)
    sit_down(bob, link, "Bob")
    bob.locator("#sheet-open").tap()
    bob.locator("#chat-title").tap()
    bob.locator("#chat-text").fill("you cheat")
    bob.locator("#chat-form button").tap()
    ann.locator("#chat-title").click()
    expect(ann.locator("#chat")).to_contain_text("you cheat")

    ann.locator("[popovertarget=menu]").first.click()
    ann.get_by_role("link", name="Report or mute").click()
    check(ann)
    ann.get_by_role("button", name="Mute ").first.click()
    expect(ann.get_by_role("button", name="Listen again to ").first).to_be_visible()
    ann.get_by_label("What is it about?").select_option("chat 0")
    ann.get_by_label("What is wrong?").fill("He says that I cheat.")
    ann.get_by_role("button", name="Send the report").click()
    expect(ann.get_by_role("status").filter(has_text="Thank you.")).to_be_visible()
    ann.get_by_role("link", name="Back to the table").click()
    expect(ann.locator("#players")).to_contain_text("You")
    expect(ann.locator("#chat")).not_to_contain_text("you cheat")

    bob.locator("#chat-text").fill("still here?")
    bob.locator("#chat-form button").tap()
    expect(bob.locator("#chat")).to_contain_text("still here?")
    ann.wait_for_timeout(500)
    expect(ann.locator("#chat")).not_to_contain_text("still here?")

    owner = own_guests.come()
    come_in(own_guests, owner)
    expect(owner.locator("#reports blockquote")).to_contain_text("you cheat")
    owner.locator("#reports").get_by_role("button", name="Settled").click()
    expect(owner.locator("#reports")).to_contain_text("Nobody has reported anything.")
