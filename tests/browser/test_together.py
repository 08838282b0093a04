"""Several people with a browser each at one table: at a desk, on a phone, and somebody watching."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from motu.bench.postgres import TemporaryPostgres
from tests.browser.at_table import AtTable, ByTouch
from tests.browser.guests import Guests
from tests.server.running import Server, two_on

pytestmark = pytest.mark.browser

#: What a browser says of a server that is away.
AWAY = ["WebSocket connection", "net::ERR", "Failed to load resource"]


@pytest.fixture
def two_processes(tmp_path: Path) -> Iterator[tuple[Server, Server]]:
    with TemporaryPostgres() as postgres, two_on(postgres.address, tmp_path) as servers:
        yield servers


def invite(ann: Page) -> str:
    """Ann makes a table for a friend; returns the link she sends."""
    ann.goto("/")
    ann.get_by_role("button", name="Invite a friend").first.click()
    ann.wait_for_url("**/t/*")
    expect(ann.get_by_role("heading", name="Waiting for players")).to_be_visible()
    return ann.url


def sit_down(bob: Page, link: str, name: str) -> None:
    bob.goto(link)
    bob.get_by_role("button", name="Sit here").first.tap()
    expect(bob.locator("#players")).to_contain_text("You")


def turn_of(players: list[AtTable]) -> AtTable:
    """Whose turn it is, once the pages have made up their minds."""
    for _ in range(200):
        for player in players:
            if player.page.locator("#frame .can").count():
                return player
        players[0].page.wait_for_timeout(50)
    raise AssertionError("it is nobody's turn")


def play(players: list[AtTable], turns: int) -> None:
    """Play so many turns; every page sees every one of them."""
    for _ in range(turns):
        actor = turn_of(players)
        actor.play_turn()
        for player in players:
            player.wait_for_moves(actor.moves())


def same_board(*pages: Page) -> None:
    """Lines and islands look alike to everybody."""
    shown = "() => [...document.querySelectorAll('[id^=line-] use, [id^=island-] text')].length"
    counts = [page.evaluate(shown) for page in pages]
    assert len(set(counts)) == 1, counts


def test_a_desk_a_phone_that_loses_its_net_and_somebody_who_watches(guests: Guests) -> None:
    guests.forgiven = AWAY
    ann, bob, eve = guests.come(), guests.come("phone"), guests.come()
    link = invite(ann)
    eve.goto(link)
    sit_down(bob, link, "Bob")
    players = [AtTable(ann, 1), ByTouch(bob, 2)]
    play(players, 5)
    expect(eve.locator("body")).to_contain_text("You are watching.")
    assert eve.locator("#frame .can").count() == 0
    assert eve.locator("#frame [data-pick^='card-']").count() == 0

    # Bob loses the net in the middle of a turn, and comes back by himself.
    while turn_of(players) is not players[1]:
        play(players, 1)
    players[1].play_card()
    bob.context.set_offline(True)
    expect(bob.locator("body")).to_contain_text("The connection is lost.")
    expect(ann.locator("#players")).to_contain_text("away")
    bob.context.set_offline(False)
    expect(ann.locator("#players")).to_contain_text("here")
    play(players, 6)
    AtTable(eve).wait_for_moves(players[0].moves())
    same_board(ann, eve)

    # Chat, then an agreed end, which all three see.
    ann.get_by_role("tab", name="Chat").click()
    ann.get_by_placeholder("Say something…").fill("<b>well</b> played")
    ann.get_by_role("button", name="Send").click()
    expect(eve.locator("#chat")).to_contain_text("<b>well</b> played")
    stored = guests.server.stored(players[0].id)
    assert stored.chat[0].text == "<b>well</b> played"
    assert stored.moves == players[0].moves()


def end_together(ann: Page, bob: Page) -> None:
    """Ann offers to end the game, Bob agrees, and both see how it ended."""
    ann.locator("[popovertarget=menu]").first.click()
    ann.get_by_role("button", name="Offer to end the game here").click()
    bob.locator("#banners").get_by_role("button", name="Yes").tap()
    for page in (ann, bob):
        expect(page.locator("#over")).to_be_visible()


def test_a_rematch_and_another_are_one_series_for_everybody(guests: Guests) -> None:
    ann, bob, eve = guests.come(), guests.come("phone"), guests.come(lang="pl")
    link = invite(ann)
    eve.goto(link)
    sit_down(bob, link, "Bob")
    end_together(ann, bob)
    expect(bob.locator("#over-series")).to_be_hidden()

    # Ann asks for another game; Bob and Eve are shown the way.
    ann.get_by_role("button", name="Play again").click()
    ann.wait_for_url(lambda url: url != link)
    second = ann.url
    expect(ann.locator("#series")).to_have_text("Game 2 · You 0, Player 0")
    expect(bob.locator("#over-series")).to_be_visible()
    expect(bob.get_by_role("button", name="Play again")).to_be_hidden()
    bob.get_by_role("link", name="To the next game").tap()
    bob.wait_for_url(second)
    eve.get_by_role("link", name="Do następnej gry").click()
    eve.wait_for_url(second)
    expect(eve.locator("#series")).to_contain_text("Partia 2")
    assert [seat.owner for seat in guests.server.stored(AtTable(ann).id).seats] == [
        seat.owner for seat in reversed(guests.server.stored(link.rpartition("/t/")[2]).seats)
    ]

    # The second one is played through; Bob asks for the third on the page of the series.
    play([AtTable(ann, 5), ByTouch(bob, 6)], 2)
    end_together(ann, bob)
    bob.locator("#over-series").tap()
    bob.wait_for_url("**/s/*")
    expect(bob.locator("tbody tr")).to_have_count(2)
    bob.get_by_role("button", name="Next game").tap()
    bob.wait_for_url("**/t/*")
    expect(bob.locator("#sheet #series")).to_contain_text("Game 3")
    ann.get_by_role("link", name="To the next game").click()
    ann.wait_for_url(bob.url)

    # Whoever has the link sees the series, and looks back at the first game from there.
    eve.goto(ann.locator("#series a").get_attribute("href") or "")
    expect(eve.locator("tbody tr")).to_have_count(3)
    expect(eve.get_by_role("button", name="Następna partia")).to_have_count(0)
    eve.get_by_role("link", name="Partia 1").click()
    eve.wait_for_url(link)
    ann.goto("/mine")
    expect(ann.get_by_role("heading", name="Series")).to_be_visible()


def test_two_processes_on_postgres_one_of_them_killed(
    browser: Browser, two_processes: tuple[Server, Server]
) -> None:
    first, second = two_processes
    here, there = Guests(browser, first), Guests(browser, second)
    here.forgiven = [*AWAY, "a request to"]
    ann, bob, eve = here.come(), there.come("phone"), there.come()
    link = invite(ann)
    id = link.rpartition("/t/")[2]
    eve.goto(f"/t/{id}")
    sit_down(bob, f"/t/{id}", "Bob")
    players = [AtTable(ann, 3), ByTouch(bob, 4)]
    play(players, 6)
    first.kill()
    expect(ann.locator("body")).to_contain_text("The connection is lost.")
    moves = players[1].moves()
    # The other process knows her by the same cookie, and nothing is missing.
    ann.goto(f"{second.address}/t/{id}")
    players[0].wait_for_moves(moves)
    assert players[0].moves() == moves
    play(players, 4)
    AtTable(eve).wait_for_moves(players[1].moves())
    same_board(ann, eve)
    assert not here.complaints() + there.complaints()
    here.leave()
    there.leave()


def invite_to_a_clock(ann: Page) -> str:
    """The same with ten minutes for each, chosen in the form."""
    ann.goto("/")
    ann.locator("#kahuna .how > summary").click()
    form = ann.locator("#kahuna form.choose")
    form.locator("[name=seat2]").select_option("friend")
    form.locator("[name=clock]").select_option("live")
    form.locator("button.primary").click()
    ann.wait_for_url("**/t/*")
    return ann.url


def test_a_rematch_runs_no_clock_of_who_has_not_come(guests: Guests) -> None:
    ann, bob = guests.come(), guests.come("phone")
    link = invite_to_a_clock(ann)
    sit_down(bob, link, "Bob")
    play([AtTable(ann, 5), ByTouch(bob, 6)], 2)
    end_together(ann, bob)
    ann.get_by_role("button", name="Play again").click()
    ann.wait_for_url(lambda url: url != link)
    faces = ann.locator("#players [data-clock]")
    expect(faces).to_have_text(["10:00", "10:00"])
    ann.wait_for_timeout(2500)
    expect(faces).to_have_text(["10:00", "10:00"])
    # Bob comes: the time of whoever begins runs on both pages, that of the other does not.
    bob.get_by_role("link", name="To the next game").tap()
    bob.wait_for_url(ann.url)
    players = [AtTable(ann, 5), ByTouch(bob, 6)]
    first = turn_of(players)
    running = first.page.locator(".to-act [data-clock]").first
    expect(running).not_to_have_text("10:00")
    for page in (ann, bob):
        expect(page.locator("#players .to-act [data-clock]")).not_to_have_text("10:00")
        expect(page.locator("#players [data-clock]").filter(has_text="10:00")).to_have_count(1)
    play(players, 2)
