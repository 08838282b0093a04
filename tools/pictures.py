"""Make the pictures of the README from the running program: `make pictures`.

A server is started on a free port with an empty data folder, games are played in it by script,
and Chromium takes the pictures.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from motu.bots.known import bot
from motu.bots.thought import Budget
from motu.core.record import Record
from motu.core.rng import Rng, seeded
from motu.server.identity import COOKIE, new_person, signed
from motu.server.store import Store, sqlite_address
from motu.table.entry import played
from motu.table.seat import Seat
from motu.table.table import Table

HERE = Path(__file__).resolve().parent.parent
OUT = HERE / "docs" / "pictures"
DESK = {"width": 1280, "height": 800}
PHONE = {"width": 360, "height": 740}
#: How far the game of Trails of Tucana has got.
TUCANA_TURNS = 17
#: How many actions of Maori have been done, at least.
MAORI_ACTIONS = 72
#: How many rounds of My Island have been played.
MY_ISLAND_ROUNDS = 17


def chromium() -> str:
    """The browser to use."""
    names = (os.environ.get("MOTU_CHROMIUM", ""), "chromium", "chromium-browser", "google-chrome")
    found = next((path for name in names if name and (path := shutil.which(name))), None)
    if found is None:
        raise SystemExit("No Chromium found: run tools/install-browser.sh first.")
    return found


def start_server(data: str) -> tuple[subprocess.Popen[str], str]:
    """A server, and its address."""
    server = subprocess.Popen(
        [sys.executable, "-m", "motu", "serve", "--port", "0", "--data", data],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "LANG": "en"},
    )
    assert server.stdout is not None
    words = server.stdout.readline()
    address = next(word for word in words.split() if word.startswith("http")).rstrip("./")
    return server, address


def open_page(browser: Browser, size: dict[str, int], lang: str, scheme: str) -> Page:
    context = browser.new_context(
        viewport={"width": size["width"], "height": size["height"]},
        locale=lang,
        color_scheme="dark" if scheme == "dark" else "light",
        is_mobile=size is PHONE,
        has_touch=size is PHONE,
        device_scale_factor=2 if size is PHONE else 1,
        reduced_motion="reduce",
    )
    return context.new_page()


def take(page: Page, name: str) -> None:
    page.wait_for_timeout(700)
    page.screenshot(path=OUT / f"{name}.png")
    print(f"docs/pictures/{name}.png")


def main() -> None:
    """Take all pictures."""
    OUT.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server, address = start_server(data)
        try:
            browser = playwright.chromium.launch(
                executable_path=chromium(), args=["--no-sandbox", "--disable-gpu"]
            )
            page = open_page(browser, DESK, "en", "light")
            sit_at(page, address, data, tucana())
            take(page, "tucana")
            page = open_page(browser, DESK, "en", "light")
            sit_at(page, address, data, maori())
            take(page, "maori")
            page = open_page(browser, DESK, "en", "light")
            sit_at(page, address, data, my_island())
            take(page, "my_island")
            page = open_page(browser, DESK, "en", "light")
            play_some(page, address)
            take(page, "table")
            page = open_page(browser, PHONE, "pl", "dark")
            play_some(page, address)
            take(page, "phone")
            browser.close()
        finally:
            server.terminate()
            server.wait()


def tucana() -> Record:
    """A game of four in the middle of a turn, played by bots."""
    record = Record.new("tucana", ["Ann", "Ben", "Cleo", "Dag"], seed=21)
    rng = seeded(1)
    while record.state.moment() < TUCANA_TURNS or record.state.to_act() != [0, 2]:
        advance(record, next(seat for seat in (1, 3, 0, 2) if seat in record.state.to_act()), rng)
    return record


def maori() -> Record:
    """A game of four, played by bots, when the first is to take a tile."""
    record = Record.new("maori", ["Ann", "Ben", "Cleo", "Dag"], seed=7)
    rng = seeded(1)
    while len(record.actions) < MAORI_ACTIONS or not _takes(record):
        advance(record, record.state.to_act()[0], rng)
    return record


def my_island() -> Record:
    """A game of four in the middle of a round, played by bots; two have decided."""
    record = Record.new("my_island", ["Ann", "Ben", "Cleo", "Dag"], seed=10)
    rng = seeded(1)
    while record.state.moment() < MY_ISLAND_ROUNDS or record.state.to_act() != [0, 2]:
        advance(record, next(seat for seat in (1, 3, 0, 2) if seat in record.state.to_act()), rng)
    return record


def _takes(record: Record) -> bool:
    view = record.game.view(record.state, 0)
    return view["to_act"] == [0] and view["phase"] == "act" and len(view["costs"]) > 2


def advance(record: Record, seat: int, rng: Rng) -> None:
    """Let a greedy bot act for a seat."""
    imagined = record.state.imagined(seat, rng)
    choice = bot("greedy").choose(imagined, seat, rng.split(), Budget(iterations=1))
    record.play(seat, choice)


def sit_at(page: Page, address: str, data: str, record: Record) -> None:
    """Sit down, as the first of them, at a table that bots have played so far."""
    person = new_person()
    store = Store(sqlite_address(Path(data)))
    seats = [
        Seat(owner=person if name == "Ann" else new_person(), name=name) for name in record.names
    ]
    name = record.game.name
    store.add_table(Table(name, seats, record.cut(0)), played(record.actions))
    cookie = signed(person, store.keys())
    store.close()
    page.context.add_cookies([{"name": COOKIE, "value": cookie, "url": address}])
    page.goto(f"{address}/t/{name}")
    page.wait_for_selector("#frame svg .can", timeout=20_000)


def play_some(page: Page, address: str, turns: int = 9) -> None:
    """Play some turns against the bot by taking what is lit."""
    page.goto(address)
    page.locator(".start form").first.locator("button").click()
    page.wait_for_selector("#frame svg .can", timeout=20_000)
    for _ in range(turns):
        for _ in range(2):
            card = page.locator('#frame [data-pick^="card-"].can').first
            if not card.count():
                break
            card.click()
            line = page.locator('#frame [data-pick^="line-"].can').first
            if not line.count():
                page.keyboard.press("Escape")
                break
            line.dispatch_event("click")
            page.wait_for_timeout(200)
        ends = page.locator('#frame [data-pick^="row-"].can, #frame [data-pick="deck"].can')
        if not ends.count():
            break
        ends.first.dispatch_event("click")
        page.wait_for_timeout(300)
        page.wait_for_selector('#frame [data-pick^="row-"].can', timeout=20_000)


if __name__ == "__main__":
    main()
