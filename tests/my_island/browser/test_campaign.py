"""A campaign in browsers: begun, put down, taken up again on another device, and on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from motu.games.my_island import envelopes
from motu.server.identity import new_person
from motu.table.seat import Seat
from tests.browser.guests import Guests
from tests.browser.reading import english_on
from tests.browser.test_accessibility import check
from tests.my_island.browser.settling import Settling, SettlingByTouch
from tests.my_island.campaigns import greedily, put_campaign

pytestmark = pytest.mark.browser

#: How many tiles are laid in an episode before everybody stops: the way there is what counts here.
TILES = 2


def begin(page: Page) -> str:
    """From the card of the game to the first letter; returns the way to the campaign."""
    page.goto("/")
    page.locator("#my_island").get_by_role("link", name="Campaign", exact=True).click()
    form = page.locator("form.choose")
    form.locator("[name=seat2]").select_option("friend")
    form.locator("[name=name1]").fill("Ann")
    form.locator("[name=home1]").fill("Motu Iti")
    form.locator("label:has([name=emblem1][value=gecko])").click()
    form.locator("[name=home2]").fill("Wyspa Żółwi")
    form.get_by_role("button", name="Open the first envelope").click()
    page.wait_for_url("**/s/*")
    expect(page.locator("#letter-title")).to_have_text("Arrival")
    return page.url.partition("?")[0]


def read_letter(page: Page, campaign: str, episode: int, lang: str = "en") -> None:
    """Go to the campaign's page, read what stands there, and go on to the island."""
    page.goto(campaign)
    letter = envelopes.page_of(episode, lang)
    expect(page.locator("#letter-title")).to_have_text(letter.title)
    expect(page.locator(".story")).to_have_text(letter.story)
    page.locator("#now .button.primary").click()
    page.wait_for_url("**/t/*")


def play_episode(*players: Settling) -> None:
    """Lay some tiles, then stop; and look at how it ended."""
    for player in players:
        player.wait()
    for _ in range(TILES):
        for player in players:
            player.play_turn()
        moves = len(players[0].record().actions)
        for player in players:
            player.wait_for_moves(moves)
    for player in players:
        player.page.wait_for_selector("#do-stop.can")
        player.stop()
    for player in players:
        assert player.wait() == "over"


def go_on(player: Settling, campaign: str, is_last: bool = False) -> None:
    """From the end of an episode to the campaign's page."""
    way = "#over-series" if is_last else "#over-rematch button"
    player.press(player.page.locator(way))
    player.page.wait_for_url(campaign)


def test_chapter_1_by_two_browsers_with_a_pause_and_a_new_device(own_guests: Guests) -> None:
    guests, server = own_guests, own_guests.server
    ann = Settling(guests.come(), guests)
    bob = Settling(guests.come(), guests, 1)
    campaign = begin(ann.page)
    check(ann.page)
    ann.page.emulate_media(color_scheme="light")
    # The way to the table is there for whoever is still missing.
    invitation = ann.page.locator("#now .line a").inner_text()
    ann.press(ann.page.locator("#now .button.primary"))
    bob.page.goto(invitation)
    bob.press(bob.page.get_by_role("button", name="Sit here"))
    play_episode(ann, bob)
    go_on(ann, campaign)
    expect(ann.page.locator(".album > li")).to_have_count(1)
    ann.press(ann.page.get_by_role("button", name="Begin this episode"))
    ann.page.wait_for_url("**/t/*")
    # Whoever comes second is led to the letter, and from there to the same table.
    bob.press(bob.page.locator("#over-next"))
    bob.page.wait_for_url(campaign)
    read_letter(bob.page, campaign, 2)
    assert bob.id == ann.id
    for player in (ann, bob):
        player.wait()
        player.play_turn()
    # In the middle of the episode all is put down, and the server too.
    link = private_link(ann.page)
    for player in (ann, bob):
        player.page.goto("about:blank")
    server.stop()
    server.start()
    # Ann goes on with her phone.
    ann = SettlingByTouch(guests.come("phone"), guests, 0, "phone")
    ann.page.goto(link)
    ann.press(ann.page.get_by_role("button", name="Yes, this is me"))
    ann.page.wait_for_url("**/mine")
    ann.press(ann.page.locator(f"a[href='{campaign.removeprefix(server.address)}']"))
    read_letter(ann.page, campaign, 2)
    read_letter(bob.page, campaign, 2)
    play_episode(ann, bob)
    go_on(ann, campaign)
    ann.press(ann.page.get_by_role("button", name="Begin this episode"))
    ann.page.wait_for_url("**/t/*")
    read_letter(bob.page, campaign, 3)
    play_episode(ann, bob)
    go_on(bob, campaign)
    # The chapter is over: an envelope lies there, and nothing of what is in it.
    expect(bob.page.locator("#letter-title")).to_have_text("A sealed envelope")
    assert envelopes.page_of(4, "en").title not in bob.page.content()
    check(bob.page)
    bob.press(bob.page.get_by_role("button", name="Open the envelope"))
    bob.page.wait_for_url("**/s/*?opened")
    expect(bob.page.locator("#letter-title")).to_have_text(envelopes.page_of(4, "en").title)
    expect(bob.page.locator(".envelopes .env-open")).to_have_count(2)
    names = bob.page.locator(".home-card h3").all_inner_texts()
    assert [name.splitlines()[0].removesuffix(" ahead") for name in names] == [
        "Motu Iti", "Wyspa Żółwi",
    ]  # fmt: skip


def private_link(page: Page) -> str:
    """What somebody makes on the old device for the new one."""
    page.goto("/me")
    page.get_by_role("button", name="Make a private link").click()
    return page.locator("#link").input_value()


def test_the_ceremony_ends_with_the_letter(guests: Guests) -> None:
    page = guests.come(motion="no-preference")
    begin(page)
    expect(page.locator(".unsealing")).to_be_visible()
    expect(page.locator(".unsealing")).to_be_hidden()
    expect(page.locator(".story")).to_be_visible()
    page.reload()
    # Without motion nobody has to wait.
    quiet = guests.come()
    begin(quiet)
    expect(quiet.locator(".unsealing")).to_be_hidden()


def test_a_page_left_open_shows_by_itself_what_another_player_opens(guests: Guests) -> None:
    people, id = (new_person(), new_person()), new_person()[:20]
    group = [Seat(owner=person, name=name) for person, name in zip(people, "AB", strict=True)]
    put_campaign(guests.server.data, group, 3, id)
    ann, bob = (guests.come(person=person) for person in people)
    for page in (ann, bob):
        page.goto(f"/s/{id}")
        expect(page.locator("#letter-title")).to_have_text("A sealed envelope")
    ann.get_by_role("button", name="Open the envelope").click()
    opened = envelopes.page_of(4, "en").title
    expect(ann.locator("#letter-title")).to_have_text(opened)
    expect(bob.locator("#letter-title")).to_have_text(opened, timeout=15_000)
    expect(bob.get_by_role("link", name="To the island")).to_be_visible()


@pytest.mark.parametrize("chapter", range(1, 9))
def test_an_episode_of_every_chapter_on_a_phone(guests: Guests, chapter: int) -> None:
    person, id, episode = new_person(), new_person()[:20], 3 * chapter
    lang = "pl" if chapter % 2 else "en"
    group = [Seat(owner=person, name="Ann"), Seat(bot="castaway", name="Bob")]
    put_campaign(guests.server.data, group, episode - 1, id, unfinished=20, plays=greedily)
    page = guests.come("phone", lang, person=person)
    player = SettlingByTouch(page, guests, 0, "phone")
    read_letter(page, f"/s/{id}", episode, lang)
    play_episode(player)
    go_on(player, f"**/s/{id}", is_last=chapter == 8)
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= 360, "nothing sticks out"
    expect(page.locator(".album > li")).to_have_count(episode)
    opened = page.locator(".envelopes .env-open")
    expect(opened).to_have_count(chapter)
    state = page.locator("#letter-title")
    if chapter == 8:
        expect(page.locator(".voyage-head .message")).to_be_visible()
    else:
        expect(page.locator("#now.is-sealed")).to_be_visible()
    expect(state).to_be_visible()
    if lang == "pl":
        assert english_on(page) == []
