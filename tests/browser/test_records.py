"""Records: downloaded, opened by drop or choice, damaged, and played on from any move."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from motu.core.record import read
from tests.browser.at_table import AtTable
from tests.browser.guests import Guests
from tests.browser.positions import about_to_act, played

pytestmark = pytest.mark.browser

DROP = """(text) => {
  const data = new DataTransfer();
  data.items.add(new File([text], "game.json", { type: "application/json" }));
  const drag = (type) => document.body.dispatchEvent(
    new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
  drag("dragenter");
  const veiled = !document.querySelector("#drop-veil").hidden;
  drag("dragover");
  drag("drop");
  return veiled;
}"""


def stop(page: Page) -> None:
    page.locator("[popovertarget=menu]").first.click()
    expect(page.locator("#record")).to_be_hidden()
    page.locator("#stop").click()
    page.locator("#stop-yes").click()
    expect(page.locator("#over")).to_be_visible()


def choose_file(page: Page, text: str) -> None:
    page.goto("/")
    page.locator("input[data-record]").set_input_files(
        {"name": "game.json", "mimeType": "application/json", "buffer": text.encode()}
    )


def test_downloaded_and_opened_again(guests: Guests, tmp_path: Path) -> None:
    table = AtTable(guests.sit(about_to_act(20)))
    page = table.page
    table.wait()
    stop(page)
    with page.expect_download() as download:
        page.locator("#over a[download]").click()
    file = tmp_path / "game.json"
    download.value.save_as(file)
    record = read(file.read_text(encoding="utf-8"))
    assert record.actions == guests.server.stored(table.id).record.actions
    page.goto("/")
    page.locator("input[data-record]").set_input_files(file)
    page.wait_for_url("**/t/*")
    table.wait_for_moves(len(record.actions))
    assert guests.server.stored(table.id).record.actions == record.actions


def test_a_dropped_record_is_opened(guests: Guests) -> None:
    page = guests.come()
    page.goto("/")
    assert page.evaluate(DROP, played().write()) is True
    page.wait_for_url("**/t/*")
    expect(page.locator("#result")).to_be_visible()
    expect(page.locator("#ask")).to_have_text("The game is over.")
    page.locator("#result").click()
    expect(page.locator("#over-sheet table")).to_be_visible()


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('"1: ', '"1: dance ', "actions[0]"),
        ('"motu": 3', '"motu": 9', "motu"),
        ('"seed"', '"sead"', "seed"),
        ("{", "", "line 2"),
    ],
)
def test_a_damaged_record_says_where(guests: Guests, old: str, new: str, words: str) -> None:
    guests.forgiven = ["422"]
    page = guests.come()
    choose_file(page, about_to_act(8).write().replace(old, new, 1))
    notice = page.locator("#notice[data-kind=trouble]")
    expect(notice).to_contain_text(words)
    assert len(notice.text_content() or "") > 20
    assert page.url == f"{guests.server.address}/"
    notice.locator("button").click()
    expect(notice).not_to_have_class("shown")


def test_a_damaged_record_says_so_in_polish(guests: Guests) -> None:
    guests.forgiven = ["422"]
    page = guests.come(lang="pl")
    choose_file(page, about_to_act(8).write().replace('"1: ', '"1: dance ', 1))
    expect(page.locator("#notice")).to_contain_text("actions[0]")
    expect(page.locator("#notice")).to_contain_text("to nie jest akcja gry")


def test_a_file_that_is_too_large_is_not_sent(guests: Guests) -> None:
    page = guests.come()
    choose_file(page, "x" * 2_100_000)
    expect(page.locator("#notice")).to_contain_text("too large")


def test_played_on_from_an_earlier_move_against_a_bot(guests: Guests) -> None:
    table = AtTable(guests.sit(played(), bot=""))
    page = table.page
    expect(page.locator("#result")).to_be_visible()
    before = page.url
    page.locator("#time").fill("12")
    page.locator("#choices button", has_text="Continue from here").click()
    expect(page.locator("#play-on-title")).to_have_text("Continue from move 12")
    page.locator("#play-on-1").select_option("human")
    page.locator("#play-on-2").select_option("bot:castaway")
    page.locator("#play-on-form button").click()
    page.wait_for_url(lambda url: url != before)
    assert table.wait() == "asked"
    assert table.moves() >= 12
    stored = guests.server.stored(table.id)
    assert stored.record.actions[:12] == played(12).actions
    assert [seat.bot for seat in stored.seats] == ["", "castaway"]
    table.play_turn()
    assert table.wait() in ("asked", "over")
