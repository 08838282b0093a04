"""My Island printed from the page: the form, and the PDF that its address gives."""

from __future__ import annotations

import pytest

import motu
from motu.press import as_pdf
from motu.words import say_in
from tests.server.running import Server

#: Whole programs are started, or whole files made: not for every day.
pytestmark = pytest.mark.slow


def test_the_form_offers_both_modes_and_everything_that_can_be_printed(server: Server) -> None:
    game = motu.game("my_island")
    visitor = server.visitor()
    assert 'href="/print/my_island"' in visitor.get("/rules/my_island").text
    html = visitor.get("/print/my_island").text
    assert 'name="mode"' in html
    for printable in game.printables:
        assert f'value="{printable.name}"' in html


def test_the_address_gives_the_same_file_as_the_command(server: Server) -> None:
    address = "/print/my_island.pdf?seats=3&mode=episode_1&paper=letter&seed=7&lang=pl"
    answer = server.visitor("en").get(address)
    assert answer.status_code == 200
    pages = motu.game("my_island").printed(
        3, 7, {"mode": "episode_1"}, (), "letter", say_in("pl")
    )  # fmt: skip
    assert answer.content == as_pdf(pages, "Moja wyspa", "pl")
