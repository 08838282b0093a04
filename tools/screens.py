"""Make screens of every page and every table, and put them on contact sheets: `make screens`.

A server is started with an empty data folder, every game is put on tables (at its start, in the
middle, at its end), and Chromium takes pictures in five sizes, light and dark, in both languages.
`build/screens/index.html` shows all sheets; what is cut or scrolls at a table is told at the end.
Named groups (`pages`, `campaign`, a game) and sizes (`360x740`) are taken alone.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, replace
from html import escape
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

HERE = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(HERE), str(HERE / "tools")]

from pictures import chromium, start_server  # noqa: E402
from tests.browser.screens import SIZES, WRONG, Size, moments  # noqa: E402
from tests.my_island.campaigns import greedily, put_campaign  # noqa: E402

from motu.core.game import AnyGame  # noqa: E402
from motu.core.registry import games  # noqa: E402
from motu.server.identity import COOKIE, new_person, signed  # noqa: E402
from motu.server.store import Store, sqlite_address  # noqa: E402
from motu.table.entry import played  # noqa: E402
from motu.table.seat import Seat  # noqa: E402
from motu.table.series import Series  # noqa: E402
from motu.table.table import Table  # noqa: E402
from motu.words import LANGUAGES  # noqa: E402

OUT = HERE / "build" / "screens"
SCHEMES = ("light", "dark")
#: Pages that belong to no game; the last is not there.
PAGES = ("/", "/lobby", "/mine", "/me", "/privacy", "/api", "/nowhere")
#: Campaigns after so many episodes; the next one has begun, or is not open yet.
CAMPAIGNS = {"sealed": (3, -1), "letter": (4, 0), "late": (13, -1), "complete": (24, -1)}
#: A card over the board, of a scoring that brought everybody something.
SCORING = """async () => {
  const main = document.querySelector("script[type=module]").src;
  const { Scoring } = await import(main.replace("main.", "scoring."));
  const names = [...document.querySelectorAll("#players strong")].map((one) => one.textContent);
  const seats = names.map((name, n) => ({ name, points: 12 + n }));
  const events = Array(2).fill({ gained: names.map((_, n) => 5 * n) });
  new Scoring(document.querySelector("#frame")).show({ seats, events }, 9999);
}"""
#: Pictures far below are not loaded before they are near.
ALL_PICTURES = """() => {
  for (const one of document.querySelectorAll("img[loading]")) one.loading = "eager";
}"""
#: How wide a screen is on its sheet.
THUMBS = {360: 200, 740: 370, 820: 270, 1280: 460, 1920: 560}


@dataclass(frozen=True, slots=True)
class Shot:
    """Something to take a picture of."""

    group: str
    name: str
    path: str
    #: What to click on before, what is there then, and what else is done.
    click: str = ""
    ready: str = ""
    script: str = ""
    #: Whether all of a long page is shown.
    whole: bool = False
    is_table: bool = False


def shots_of(game: AnyGame, tables: dict[str, str]) -> Iterator[Shot]:
    """All pages of a game, and its tables by their moments."""
    if not game.rules_of:
        yield Shot(game.name, "rules", f"/rules/{game.name}")
    if game.printables:
        yield Shot(game.name, "print", f"/print/{game.name}")
    if game.lesson:
        yield Shot(game.name, "lesson", f"/learn/{game.name}/1", is_table=True)
    for moment, table in tables.items():
        yield Shot(game.name, moment, f"/t/{table}", is_table=True)
    middle, end = f"/t/{tables['middle']}", f"/t/{tables['end']}"
    yield Shot(game.name, "menu", middle, "[popovertarget=menu]", is_table=True)
    yield Shot(game.name, "scoring", middle, script=SCORING, is_table=True)
    if game.has_many_screens:
        yield Shot(game.name, "series", f"/s/{game.name}")
    if game.has_bots:
        yield Shot(game.name, "result", end, "#result:visible", is_table=True)
        alone = f"/t/{game.name}-alone"
        yield Shot(game.name, "hint", alone, "#hint-button", ".hint-candidate", is_table=True)
        yield Shot(game.name, "analysis", f"{end}/analysis", ready="#analysis h2", whole=True)


def shots_of_campaigns(game: AnyGame) -> Iterator[Shot]:
    """Where a campaign begins, and campaigns on their way."""
    yield Shot("campaign", "start", f"/campaign/{game.name}", whole=True)
    for name in CAMPAIGNS:
        yield Shot("campaign", name, f"/s/{name}", whole=True)


def put_tables(data: str, person: str) -> tuple[dict[str, dict[str, str]], str]:
    """Every game at its moments, the first seat for somebody; and the cookie of that somebody."""
    store, found = Store(sqlite_address(Path(data))), dict[str, dict[str, str]]()
    for game in games():
        for moment, record in moments(game).items():
            id = f"{game.name}-{moment}"
            others = new_person() if game.has_many_screens else person
            seats = [Seat(others if n else person, name) for n, name in enumerate(record.names)]
            store.add_table(Table(id, seats, record.cut(0)), played(record.actions))
            found.setdefault(game.name, {})[moment] = id
            if moment == "middle" and game.has_bots:
                bots = [seats[0], *(replace(seat, owner="", bot="greedy") for seat in seats[1:])]
                store.add_table(
                    Table(f"{game.name}-alone", bots, record.cut(0)), played(record.actions)
                )
        if game.has_many_screens:
            first = Table(f"{game.name}-first", seats, record.cut(0))
            first.series = Series.begun_at(game.name, first, 3)
            store.begin_game(first.series, first, None, played(record.actions))
    cookie = signed(person, store.keys())
    store.close()
    return found, cookie


def put_campaigns(data: str, person: str) -> None:
    """Campaigns of somebody and two bots."""
    group = [
        Seat(owner=person, name="Ann"),
        *(Seat(bot="castaway", name=n) for n in ("Bo", "Cleo")),
    ]
    for name, (episodes, unfinished) in CAMPAIGNS.items():
        put_campaign(Path(data), group, episodes, name, unfinished=unfinished, plays=greedily)


def context_of(
    browser: Browser, address: str, cookie: str, size: Size, lang: str
) -> BrowserContext:
    """A window of that size, in which nothing moves."""
    is_small = min(size) < 800
    context = browser.new_context(
        base_url=address,
        viewport={"width": size[0], "height": size[1]},
        locale=lang,
        reduced_motion="reduce",
        is_mobile=is_small,
        has_touch=is_small,
    )
    context.add_cookies([{"name": COOKIE, "value": cookie, "url": address}])
    return context


def file_of(shot: Shot, size: Size, lang: str, scheme: str) -> Path:
    """Where a picture goes."""
    return OUT / "shots" / f"{shot.group}-{shot.name}-{size[0]}x{size[1]}-{lang}-{scheme}.jpg"


def take(page: Page, shot: Shot, size: Size, lang: str) -> list[str]:
    """Take pictures, light and dark, and say what is wrong there."""
    page.goto(shot.path)
    if shot.is_table:
        page.wait_for_selector("#frame > svg", timeout=20_000)
        page.wait_for_function("document.querySelector('#ask').textContent")
    if shot.click:
        page.locator(shot.click).first.click()
    if shot.ready:
        page.locator(shot.ready).first.wait_for(timeout=300_000)
    if shot.script:
        page.evaluate(shot.script)
    if shot.whole:
        page.evaluate(ALL_PICTURES)
        page.wait_for_load_state("networkidle")
    page.wait_for_timeout(200)
    for scheme in SCHEMES:
        page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        path = file_of(shot, size, lang, scheme)
        page.screenshot(path=path, type="jpeg", quality=80, full_page=shot.whole)
    is_wide = page.evaluate("document.documentElement.scrollWidth > innerWidth")
    found: list[str] = page.evaluate(WRONG) if shot.is_table else ["scrolls sideways"] * is_wide
    return found


def sheet(context: BrowserContext, group: str, size: Size, shots: list[Shot]) -> str:
    """The screens of one size and group on one sheet: a row for each, in all looks."""
    looks = [(lang, scheme) for lang in LANGUAGES for scheme in SCHEMES]
    rows = "".join(
        f"<tr><th>{escape(shot.name)}</th>"
        + "".join(
            f'<td><img src="{file_of(shot, size, *look).as_uri()}" width="{THUMBS[size[0]]}"></td>'
            for look in looks
        )
        for shot in shots
    )
    head = "".join(f"<th>{lang}, {scheme}</th>" for lang, scheme in looks)
    style = "body{font:14px sans-serif;width:max-content}th{text-align:left}"
    title = f"{group} {size[0]}x{size[1]}"
    name = f"{group}-{size[0]}x{size[1]}"
    page_file = OUT / f"{name}.html"
    page_file.write_text(
        f"<!doctype html><meta charset=utf-8><style>{style}</style>"
        f"<table><tr><th>{title}</th>{head}{rows}</table>",
        encoding="utf-8",
    )
    page = context.new_page()
    page.goto(page_file.as_uri())
    page.locator("body").screenshot(path=OUT / f"{name}.png")
    page.close()
    page_file.unlink()
    return name


def main(only: list[str]) -> int:
    """Take all screens, or those of some groups and sizes; 1 if anything is wrong at a table."""
    sizes = [size for size in SIZES if f"{size[0]}x{size[1]}" in only] or SIZES
    groups = [one for one in only if not one[0].isdigit()]
    (OUT / "shots").mkdir(parents=True, exist_ok=True)
    person, wrong = new_person(), list[str]()
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server, address = start_server(data)
        try:
            tables, cookie = put_tables(data, person)
            shots = [Shot("pages", path.strip("/") or "home", path) for path in PAGES]
            for game in games():
                shots += shots_of(game, tables[game.name])
                if game.episodes is not None:
                    shots += shots_of_campaigns(game)
            shots = [shot for shot in shots if not groups or shot.group in groups]
            if any(shot.group == "campaign" for shot in shots):
                put_campaigns(data, person)
            browser = playwright.chromium.launch(
                executable_path=chromium(), args=["--no-sandbox", "--disable-gpu"]
            )
            for size in sizes:
                for lang in LANGUAGES:
                    context = context_of(browser, address, cookie, size, lang)
                    page = context.new_page()
                    for shot in shots:
                        where = f"{shot.group} {shot.name} {size[0]}x{size[1]} {lang}"
                        wrong += [f"{where}: {one}" for one in take(page, shot, size, lang)]
                    context.close()
                print(f"{size[0]}x{size[1]}", flush=True)
            groups = list(dict.fromkeys(shot.group for shot in shots))
            desk = browser.new_context(viewport={"width": 2400, "height": 1200})
            names = [
                sheet(desk, group, size, [shot for shot in shots if shot.group == group])
                for group in groups
                for size in sizes
            ]
            browser.close()
        finally:
            server.terminate()
            server.wait()
    write_index(names, wrong)
    for one in wrong:
        print(one)
    print(f"{OUT / 'index.html'}: {len(shots) * len(sizes) * 4} screens, {len(wrong)} faults")
    return 1 if wrong else 0


def write_index(names: list[str], wrong: list[str]) -> None:
    """All sheets on one page, and what is wrong."""
    links = "".join(
        f'<figure><figcaption>{name}</figcaption><a href="{name}.png">'
        f'<img src="{name}.png" loading="lazy"></a></figure>'
        for name in names
    )
    faults = "".join(f"<li>{escape(one)}" for one in wrong)
    (OUT / "index.html").write_text(
        "<!doctype html><meta charset=utf-8><title>Screens</title>"
        "<style>body{font:16px sans-serif}figure{display:inline-block;margin:8px}"
        f"img{{width:44vw}}</style><ul>{faults}</ul>{links}",
        encoding="utf-8",
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
