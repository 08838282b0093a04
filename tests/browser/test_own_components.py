"""Components of one's own on the first page: chosen, drawn or found at fault, and played with."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from motu.core.record import read
from motu.core.registry import game
from tests.browser.at_table import AtTable
from tests.browser.guests import Guests, Screen
from tests.browser.test_accessibility import check

pytestmark = pytest.mark.browser

#: No hand holds so many cards.
WRONG = re.compile(r'(?<="hand_limit": )\d+')
RING = Path(__file__).parent.parent / "kahuna" / "components" / "ring.json"


def open_form(
    guests: Guests, lang: str = "en", screen: Screen = "desk", scripts: bool = True
) -> tuple[Page, Locator]:
    page = guests.come(screen, lang, scripts=scripts)
    page.goto("/")
    page.locator("#kahuna details.how > summary").click()
    own = page.locator("#kahuna details.own")
    own.locator("summary").click()
    return page, own


def choose(own: Locator, text: str) -> None:
    own.locator("input[type=file]").set_input_files(
        {"name": "mine.json", "mimeType": "application/json", "buffer": text.encode()}
    )


def width_of_picture(own: Locator) -> int:
    picture = own.locator(".own-result img")
    expect(picture).to_be_visible()
    is_there = "(img) => img.complete && img.naturalWidth"
    return int(own.page.wait_for_function(is_there, arg=picture.element_handle()).json_value())


@pytest.mark.parametrize("screen", ["desk", "phone"])
def test_a_file_is_drawn_and_played_with_and_its_record_has_it(
    guests: Guests, screen: Screen, tmp_path: Path
) -> None:
    page, own = open_form(guests, screen=screen)
    expect(own.locator("summary")).to_have_text("Use your own board")
    choose(own, RING.read_text("utf-8"))
    expect(own.locator(".fine")).to_contain_text("You can play with “ring of reefs”.")
    assert width_of_picture(own) > 0
    check(page)
    page.locator("#kahuna form.choose .actions button").click()
    page.wait_for_url("**/t/*")
    table = AtTable(page)
    table.wait()
    used = guests.server.stored(table.id).state.components
    ring = json.loads(RING.read_text("utf-8"))
    assert used.data == ring
    names = {part.partition("-")[2] for part in page.locator("[id^=island-]").evaluate_all(
        "(parts) => parts.map((part) => part.id)")}  # fmt: skip
    assert names == {island["name"] for island in ring["islands"]}
    if screen == "phone":
        page.locator("#sheet-open").tap()
    line = page.locator("#sheet .own-line")
    expect(line).to_contain_text("Own components: ring of reefs")
    with page.expect_download() as download:
        line.locator("a").click()
    download.value.save_as(tmp_path / "ring.json")
    assert json.loads((tmp_path / "ring.json").read_text("utf-8")) == used.data
    if screen == "phone":
        page.locator("#sheet-shut").tap()
    check(page)
    page.locator("[popovertarget=menu]").first.click()
    page.locator("#stop").click()
    page.locator("#stop-yes").click()
    with page.expect_download() as download:
        page.locator("#over a[download]").click()
    download.value.save_as(tmp_path / "game.json")
    assert read((tmp_path / "game.json").read_bytes()).state.components.hash == used.hash
    # Once more, with the same.
    first = table.id
    page.get_by_role("button", name="Play again").click()
    page.wait_for_url(lambda url: first not in url)
    assert guests.server.stored(AtTable(page).id).state.components.hash == used.hash


def test_the_first_fault_is_named_until_it_is_mended(guests: Guests) -> None:
    guests.forgiven = ["422"]
    page, own = open_form(guests, "pl")
    expect(own.locator("summary")).to_have_text("Użyj własnej planszy")
    text = RING.read_text("utf-8")
    choose(own, WRONG.sub("9", text))
    fault = own.locator(".own-result .fault")
    line = next(n for n, one in enumerate(text.splitlines(), 1) if "hand_limit" in one)
    expect(fault).to_contain_text(f"wiersz {line}, components.hand_limit: ")
    assert not own.locator("img").count()
    check(page)
    # By hand: what is typed counts, and the file no more.
    own.locator("textarea").fill(text)
    expect(own.locator(".fine")).to_contain_text("„ring of reefs”")
    assert width_of_picture(own) > 0
    assert own.locator("input[type=file]").input_value() == ""
    own.locator("textarea").fill("{")
    expect(fault).to_contain_text("to nie jest JSON.")
    own.locator("textarea").fill("")
    expect(own.locator(".own-result")).to_be_empty()


def test_a_file_that_is_much_too_large_is_not_sent(guests: Guests) -> None:
    _, own = open_form(guests)
    choose(own, " " * 70_000)
    expect(own.locator(".fault")).to_contain_text("too large")
    assert own.locator("input[type=file]").input_value() == ""


def test_without_scripts_a_faulty_file_comes_back_as_text_to_be_mended(guests: Guests) -> None:
    guests.forgiven = ["400"]
    page, own = open_form(guests, scripts=False)
    text = RING.read_text("utf-8")
    choose(own, WRONG.sub("9", text))
    submit = page.locator("#kahuna form.choose .actions button")
    submit.click()
    expect(page.locator("#kahuna .fault")).to_contain_text("components.hand_limit: this must be")
    area, limit = own.locator("textarea"), str(json.loads(text)["components"]["hand_limit"])
    expect(area).to_be_visible()
    area.fill(WRONG.sub(limit, area.input_value()))
    submit.click()
    page.wait_for_url("**/t/*")
    used = guests.server.stored(AtTable(page).id).state.components
    assert used.hash == game("kahuna").box.own(text).hash
