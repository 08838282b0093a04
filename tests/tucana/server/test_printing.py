"""Print and play from the page: the form, the PDF, and what is refused."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import httpx
import pytest

import motu
from motu.press import as_pdf
from motu.server.app import create_app
from motu.server.rates import Limits, Rate
from motu.server.settings import Settings
from motu.words import say_in
from tests.reading_pdf import pages_of, size_of, words_on
from tests.server.page import Page, cookies_of
from tests.server.running import Server

#: Whole programs are started, or whole files made: not for every day.
pytestmark = pytest.mark.slow

ADDRESS = "/print/tucana.pdf?seats=3&map=grande&paper=letter&seed=7&lang=pl"


def test_the_address_says_all_and_gives_the_same_file_as_the_command(server: Server) -> None:
    answer = server.visitor("en").get(ADDRESS)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.headers["content-disposition"] == 'inline; filename="tucana-7.pdf"'
    assert answer.headers["x-content-type-options"] == "nosniff"
    say = say_in("pl")
    pages = motu.game("tucana").printed(3, 7, {"map": "grande"}, (), "letter", say)
    assert answer.content == as_pdf(pages, "Wyspy Tukana", "pl")


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_without_a_seed_one_is_drawn_and_stands_in_the_address(server: Server, lang: str) -> None:
    visitor = server.visitor(lang)
    asked = "/print/tucana.pdf?seats=2&seed=&what=sheets&symmetric=true"
    sent_on = visitor.get(asked, follow_redirects=False)
    assert sent_on.status_code == 303
    seed = re.search(r"seed=(\d+)", sent_on.headers["location"])
    assert seed
    assert f"lang={lang}" in sent_on.headers["location"]
    first = visitor.get(sent_on.headers["location"])
    again = server.visitor("en").get(sent_on.headers["location"])
    assert first.content == again.content
    sheets = pages_of(first.content)
    assert len(sheets) == 2
    assert ("Imię" if lang == "pl" else "Name") in words_on(sheets[0])
    assert seed[1] in words_on(sheets[0])
    others = {visitor.get(asked, follow_redirects=False).headers["location"] for _ in range(5)}
    assert len(others) > 1


def test_the_form_offers_everything_and_is_enough(server: Server) -> None:
    game = motu.game("tucana")
    html = server.visitor().get("/print/tucana").text
    for name in ("seats", "paper", "what", "seed", "lang"):
        assert f'name="{name}"' in html
    for option in (*game.options, *game.print_options):
        assert f'name="{option.name}"' in html
    for printable in game.printables:
        assert f'value="{printable.name}"' in html
    # As a browser sends it when nothing is touched.
    answer = server.visitor().get(
        "/print/tucana.pdf?lang=en&seats=2&paper=a4&what=&seed=&map=petit&letters_from=village1"
        "&direction=clockwise",
        follow_redirects=True,
    )
    assert answer.status_code == 200
    assert len(pages_of(answer.content)) == 6
    assert size_of(pages_of(answer.content)[0])[0] == pytest.approx(595.28, abs=0.01)


def test_the_pages_of_a_game_lead_to_its_printed_form(server: Server) -> None:
    visitor = server.visitor()
    assert 'href="/print/tucana"' in visitor.get("/").text
    assert 'href="/print/tucana"' in visitor.get("/rules/tucana").text
    assert "/print/kahuna" not in visitor.get("/").text + visitor.get("/rules/kahuna").text


BAD = {
    "seats=9": ("cannot be played by 9", "9"),
    "seats=two": ("whole number: two", "liczba całkowita: two"),
    "seed=x": ("whole number: x", "liczba całkowita: x"),
    "seed=" + "9" * 41: ("whole number", "liczba całkowita"),
    "seed=1&map=big": ("Option map cannot be big", "big"),
    "seed=1&paper=a3": ("Unknown paper: a3", "Nieznany papier: a3"),
    "seed=1&what=maps": ("maps cannot be printed", "Nie da się wydrukować: maps"),
    "seed=1&symmetric=perhaps": ("Option symmetric cannot be perhaps", "perhaps"),
}


@pytest.mark.parametrize("lang", ["en", "pl"])
@pytest.mark.parametrize("query", BAD)
def test_what_makes_no_sense_is_refused_in_words(server: Server, query: str, lang: str) -> None:
    visitor = server.visitor(lang)
    answer = visitor.get(f"/print/tucana.pdf?{query}", follow_redirects=True)
    assert answer.status_code == 400
    assert f'<html lang="{lang}"' in answer.text
    assert BAD[query][lang == "pl"] in answer.text


def test_a_form_for_paper_comes_back_as_it_was_filled_in(server: Server) -> None:
    query = "seats=1&paper=letter&what=sheets&seed=42&map=grande&symmetric=true&lang=en"
    page = server.visitor().get(f"/print/tucana.pdf?{query}")
    assert page.status_code == 400
    assert (
        "“Same letters for all” is only available when the number of players is 2–8." in page.text
    )
    for filled in (
        '<option value="1" selected>', '<option value="letter" selected>', 'value="42"',
        '<option value="sheets" selected>', '<option value="grande" selected>',
    ):  # fmt: skip
        assert filled in page.text
    (same,) = re.findall(r'<input[^>]*name="symmetric"[^>]*>', page.text)
    assert " checked" in same
    plain = server.visitor(html=False).get(f"/print/tucana.pdf?{query}")
    assert plain.json()["message"].startswith("“Same letters for all” is only available")


def test_what_cannot_be_printed_is_not_there(server: Server) -> None:
    visitor = server.visitor()
    for path in ("/print/kahuna", "/print/kahuna.pdf", "/print/chess", "/print/chess.pdf"):
        assert visitor.get(path, follow_redirects=True).status_code == 404


def test_nobody_can_keep_the_press_busy(tmp_path: Path) -> None:
    async def scene() -> None:
        limits = Limits(prints_of_address=Rate(3, 0.01))
        app = create_app(Settings(data=tmp_path, limits=limits))
        async with app.router.lifespan_context(app):
            transport = httpx.ASGITransport(app)
            async with httpx.AsyncClient(transport=transport, base_url="http://motu") as visitor:
                asked = "/print/tucana.pdf?seats=1&what=reference&seed=1&lang=en"
                answers = [(await visitor.get(asked)).status_code for _ in range(5)]
                assert answers == [200, 200, 200, 429, 429]
                assert (await visitor.get("/print/tucana")).status_code == 200

    asyncio.run(scene())


def test_a_table_on_paper_prints_the_sheets_of_its_own_deal(server: Server) -> None:
    visitor = server.visitor("pl")
    form = {"game": "tucana_paper", "seats": "3", "option-map": "grande"}
    made = visitor.post("/new", data=form, follow_redirects=True)
    id = str(made.url).rpartition("/t/")[2]
    assert f'href="/t/{id}/print.pdf"' in made.text
    assert visitor.get(f"/t/{id}/print.pdf?paper=letter").status_code == 400, "nothing is dealt yet"
    with Page(server, id, cookies_of(visitor)) as page:
        page.hello()
    answer = visitor.get(f"/t/{id}/print.pdf?paper=letter")
    assert answer.status_code == 200
    pages = pages_of(answer.content)
    assert size_of(pages[0]) == (612, 792)
    # The sheets of what was dealt at this table, but that its seed is not told.
    record = server.stored(id).record
    dealt = motu.game("tucana_paper").printed_for(
        record.position(0), record.options, "letter", say_in("pl")
    )
    expected = pages_of(as_pdf(dealt, "Wyspy Tukana", "pl"))
    assert [words_on(page) for page in pages] == [words_on(page) for page in expected]
    assert not any(str(record.seed) in words_on(page) for page in pages)
    assert visitor.get(f"/t/{id}/print.pdf?paper=a3").status_code == 400
    kahuna = visitor.post("/new", data={"game": "kahuna", "seats": "2"}, follow_redirects=True)
    other = str(kahuna.url).rpartition("/t/")[2]
    assert visitor.get(f"/t/{other}/print.pdf").status_code == 404
    assert "print.pdf" not in kahuna.text
