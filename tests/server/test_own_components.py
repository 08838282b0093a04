"""Somebody's own components in the form of a new game: explained, checked, drawn, and kept."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import Any
from xml.etree import ElementTree

import httpx
import pytest

from motu.core.box import LONGEST
from motu.core.components import Components
from motu.core.game import AnyGame
from motu.core.record import read
from motu.words import say_in
from tests.helpers import GAMES, own_components
from tests.server.page import Page, cookies_of
from tests.server.running import Server

CHANGEABLE = [game for game in GAMES if game.box.can_be_changed]
every_game = pytest.mark.parametrize("game", CHANGEABLE, ids=lambda game: str(game.name))


def own(game: AnyGame) -> Components:
    """The first of those that the game's tests have, or else the usual ones by another name."""
    usual = {**game.box.usual().data, "name": "a copy"}
    found: list[Components] = [*own_components(game), game.box.own(usual)]
    return found[0]


def text_of(components: Components, **changed: object) -> str:
    """Components as a file, a field to a line."""
    return json.dumps({**components.data, **changed}, indent=1, ensure_ascii=False)


def fields(game: AnyGame, **more: str) -> dict[str, str]:
    """A form in which everybody sits at this screen."""
    count = game.seat_counts[0]
    seats = {f"seat{n}": "human" for n in range(1, count + 1)}
    return {"game": game.name, "seats": str(count), **seats, **more}


def posted(visitor: httpx.Client, game: AnyGame, file: bytes, **more: str) -> httpx.Response:
    """The form as a browser without scripts sends it, with a file."""
    return visitor.post(
        "/new",
        data=fields(game, **more),
        files={"components-file": ("mine.json", file, "application/json")},
    )


def table_in(answer: httpx.Response) -> str:
    assert answer.status_code == 303, answer.text
    return answer.headers["location"].removeprefix("/t/")


# --- a file to start from ------------------------------------------------------------------------


@every_game
@pytest.mark.parametrize("lang", ["en", "pl"])
def test_the_form_leads_to_files_that_can_be_played_with(
    server: Server, game: AnyGame, lang: str
) -> None:
    with server.visitor(lang) as visitor:
        page = visitor.get("/").text
        links = re.findall(rf'href="(/components/{game.name}\?[^"]*)"', page)
        assert len(links) == len(game.box.listed)
        for link in links:
            file = visitor.get(unescape(link))
            assert "attachment" in file.headers["content-disposition"]
            assert file.json()["fields"]
            answer = visitor.post(f"/components/{game.name}", content=file.content)
            assert answer.status_code == 200, answer.text


def test_other_games_and_other_names_are_not_there(server: Server) -> None:
    with server.visitor(html=False) as visitor:
        for address in ("chess", f"{CHANGEABLE[0].name}?start=nowhere"):
            assert visitor.get(f"/components/{address}").status_code == 404
        assert visitor.post("/components/chess", content="{}").status_code == 404


# --- checked -------------------------------------------------------------------------------------


@every_game
def test_a_file_that_is_right_is_drawn(server: Server, game: AnyGame) -> None:
    used = own(game)
    with server.visitor(html=False) as visitor:
        answer = visitor.post(f"/components/{game.name}", content=text_of(used)).json()
    assert (answer["name"], answer["hash"]) == (used.name, used.hash)
    picture = ElementTree.fromstring(answer["picture"])
    assert picture.tag.endswith("svg")
    assert answer["picture"] == game.components_picture(used).svg()
    with server.visitor("pl", html=False) as visitor:
        answer = visitor.post(f"/components/{game.name}?shape=tall", content=text_of(used)).json()
        assert answer["picture"] == game.components_picture(used, say_in("pl"), "tall").svg()
        odd = visitor.post(f"/components/{game.name}?shape=odd", content=text_of(used))
        assert odd.status_code == 404


def faulty(game: AnyGame) -> list[tuple[bytes, int, str, str]]:
    """Files that nobody can play with: the line, the field and the reason."""
    text = text_of(own(game), lighthouses=7)
    where = next(n for n, line in enumerate(text.splitlines(), 1) if '"lighthouses"' in line)
    name = game.box.names[0]
    taken = text_of(own(game), name=name)
    # A copy under the name of what it was copied from is what is built in.
    copied = json.loads(taken) == game.box.usual().data
    return [
        (text.encode(), where, "lighthouses", "unknown field. Choose from: "),
        *([] if copied else [(taken.encode(), 2, "name", f"{name} is built in.")]),
        (b"\xff", 0, "byte 0", "this is not UTF-8 text."),
        (b"[1, 2]", 0, "file", "this must be a JSON object."),
        (b'{"name": ', 0, "line 1, column 10", "this is not JSON."),
        (b"", 0, "line 1, column 1", "this is not JSON."),
        (b"[" * 20_000, 0, "file", "it is nested too deeply."),
    ]


@every_game
def test_the_first_fault_is_named_by_line_field_and_reason(server: Server, game: AnyGame) -> None:
    with server.visitor(html=False) as visitor:
        for file, line, field, reason in faulty(game):
            answer = visitor.post(f"/components/{game.name}", content=file)
            assert answer.status_code == 422
            said: dict[str, Any] = answer.json()
            assert (said["line"], said["field"]) == (line, field)
            assert said["reason"].startswith(reason)
            assert said["message"].endswith(f"{field}: {said['reason']}")


@every_game
def test_the_fault_is_named_in_polish(server: Server, game: AnyGame) -> None:
    with server.visitor("pl", html=False) as visitor:
        said = visitor.post(f"/components/{game.name}", content=b"[]").json()
    assert said["message"] == (
        "Tym plikiem jeszcze nie da się grać. Popraw to miejsce i wybierz plik ponownie: "
        "plik: to ma być obiekt JSON."
    )


@every_game
def test_what_is_too_large_is_refused(server: Server, game: AnyGame) -> None:
    text = text_of(own(game)) + " " * 2 * LONGEST
    with server.visitor(html=False) as visitor:
        assert visitor.post(f"/components/{game.name}", content=text).status_code == 413
        assert posted(visitor, game, text.encode()).status_code == 413
    with server.visitor() as visitor:
        # What is only just too large comes with the form, and goes back with it.
        answer = posted(visitor, game, text_of(own(game)).ljust(LONGEST + 1).encode())
        assert answer.status_code == 400
        assert "it is too large." in answer.text


# --- the table -----------------------------------------------------------------------------------


@every_game
def test_a_table_is_played_with_the_file_of_the_form(server: Server, game: AnyGame) -> None:
    used = own(game)
    with server.visitor() as visitor:
        by_file = table_in(posted(visitor, game, text_of(used).encode()))
        by_text = table_in(visitor.post("/new", data=fields(game, components=text_of(used))))
        nothing = table_in(posted(visitor, game, b""))
        for table in (by_file, by_text):
            assert server.stored(table).state.components.hash == used.hash
            file = visitor.get(f"/t/{table}/components")
            assert "attachment" in file.headers["content-disposition"]
            assert file.json() == used.data
            assert f'href="/t/{table}/components"' in visitor.get(f"/t/{table}").text
        assert server.stored(nothing).state.components is game.box.usual()
        assert f"/t/{nothing}/components" not in visitor.get(f"/t/{nothing}").text


@every_game
def test_the_option_that_chooses_between_built_in_ones_does_not_matter(
    server: Server, game: AnyGame
) -> None:
    used = own(game)
    for name in game.box.names if game.box.option else ():
        option = {f"option-{game.box.option}": name}
        with server.visitor() as visitor:
            table = table_in(posted(visitor, game, text_of(used).encode(), **option))
        assert server.stored(table).state.components.hash == used.hash


@every_game
def test_a_form_with_a_faulty_file_comes_back_with_the_fault_and_the_text(
    server: Server, game: AnyGame
) -> None:
    text = text_of(own(game), palms='<b>&"</textarea>')
    with server.visitor() as visitor:
        answer = posted(visitor, game, text.encode(), name1="Ann")
        assert answer.status_code == 400
        page = answer.text
        assert "palms: unknown field." in unescape(page)
        # A browser leaves out the first line end of a text.
        back = re.findall(r'<textarea[^>]* name="components"[^>]*>\n(.*?)</textarea>', page, re.S)
        assert text in [unescape(one) for one in back]
        assert 'value="Ann"' in page
        for lang, words in (("en", "this is not JSON."), ("pl", "to nie jest JSON.")):
            headers = {"Accept-Language": lang}
            answer = visitor.post("/new", data=fields(game, components="bay"), headers=headers)
            assert answer.status_code == 400
            assert words in unescape(answer.text)


@every_game
def test_the_record_the_link_and_the_rematch_carry_it(server: Server, game: AnyGame) -> None:
    used = own(game)
    with server.visitor() as visitor, server.visitor() as friend:
        table = table_in(posted(visitor, game, text_of(used).encode()))
        # By the link: the same picture style, and the file.
        assert friend.get(f"/t/{table}").status_code == 200
        assert friend.get(f"/t/{table}/components").json() == used.data
        with Page(server, table, cookies_of(visitor)) as page:
            page.hello()
            assert page.do("stop")["type"] == "ack"
        text = visitor.get(f"/t/{table}/record").text
        assert json.loads(text)["components"] == {"own": used.data}
        assert read(text).state.components.hash == used.hash
        again = visitor.post(f"/t/{table}/rematch")
        assert again.status_code == 303, again.text
        assert server.stored(table_in(again)).state.components.hash == used.hash
