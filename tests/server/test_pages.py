"""The pages: what they answer, what they carry, and what they refuse."""

from __future__ import annotations

import random
import re
import signal
import socket
import threading
import time
from contextlib import suppress
from dataclasses import replace
from html import unescape
from pathlib import Path

import httpx
import pytest

import motu
from motu.core.record import Record
from motu.core.registry import games
from motu.core.shuffle import Begun
from motu.games.kahuna.rules.actions import DRAW
from motu.server.run import address_of, listen, run, set_up_log
from motu.server.settings import Settings
from motu.server.store import Store
from motu.table.seat import Seat
from tests.server.page import Page, cookies_of, new_table
from tests.server.running import Server

STATIC = Path(motu.__file__).parent / "server" / "static"
#: Names of XML dialects look like addresses, but nobody goes there.
DIALECT = re.compile(r"http://www\.w3\.org/(?:2000/svg|1999/xlink|1999/xhtml|1998/Math/MathML)\b")
POLISH = re.compile("[ąćęłńóśźżĄĆĘŁŃÓŚŹŻ]")


@pytest.fixture(scope="module")
def finished() -> Record:
    """A whole game, played at random."""
    record = Record.new("kahuna", ["Ann", "Bob"], seed=7)
    chance = random.Random(5)
    while acting := record.state.to_act():
        record.play(acting[0], chance.choice(record.state.legal(acting[0])))
    return record


def upload(visitor: httpx.Client, record: Record) -> str:
    """Put a record on a table; returns its address."""
    answer = visitor.post("/records", content=record.write())
    assert answer.status_code == 200, answer.text
    return str(answer.json()["url"])


def pages(visitor: httpx.Client) -> list[str]:
    table = new_table(visitor, seat1="human", seat2="bot:fisher")
    return [
        "/",
        "/rules/kahuna",
        *(f"/print/{game.name}" for game in games() if game.printables),
        f"/t/{table}",
        "/nowhere",
        "/rules/chess",
        "/t/nowhere",
    ]


# --- every page ---------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_every_page_is_in_the_language_of_its_reader(server: Server, lang: str) -> None:
    visitor = server.visitor(lang)
    for path in pages(visitor):
        answer = visitor.get(path)
        assert answer.headers["content-type"].startswith("text/html")
        assert answer.status_code == (404 if "nowhere" in path or "chess" in path else 200)
        assert f'<html lang="{lang}"' in answer.text
        assert answer.text.count("<h1") == 1
        assert bool(POLISH.search(answer.text.replace("Polski", ""))) == (lang == "pl"), path
        assert "Traceback" not in answer.text


def test_every_answer_carries_what_keeps_strangers_out(server: Server) -> None:
    visitor = server.visitor()
    sheet = f"/t/{new_table(visitor)}/picture.css"
    for path in [*pages(visitor), "/static/base.css", "/static/none.js", sheet]:
        headers = visitor.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "script-src 'self'" in policy
        assert "unsafe" not in policy
        assert "http" not in policy
        assert "frame-ancestors 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"


def test_a_page_of_a_failure_carries_it_too_and_is_logged_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def fail(store: Store, person: str) -> int:
        raise ValueError("no luck")

    monkeypatch.setattr(Store, "links_of", fail)
    set_up_log()
    listening = listen("127.0.0.1", 0)
    address = address_of(listening)
    answers: list[httpx.Response] = []

    def visit() -> None:
        answers.append(httpx.get(f"{address}me", headers={"Accept": "text/html"}, timeout=20))
        signal.raise_signal(signal.SIGINT)

    visiting = threading.Thread(target=visit)
    with suppress(KeyboardInterrupt):
        run(Settings(tmp_path), listening, visiting.start)
    visiting.join()
    assert answers[0].status_code == 500
    assert "default-src 'none'" in answers[0].headers["content-security-policy"]
    assert answers[0].headers["x-content-type-options"] == "nosniff"
    assert answers[0].headers["referrer-policy"] == "same-origin"
    assert "".join(capfd.readouterr()).count("ValueError: no luck") == 1


def test_who_hangs_up_in_the_middle_of_a_form_leaves_no_trace(own_server: Server) -> None:
    for path in ("/new", "/records", "/api/tables"):
        for body in (b"", b"game=kahu"):
            with socket.create_connection(("127.0.0.1", own_server.port)) as wire:
                head = f"POST {path} HTTP/1.1\r\nHost: {own_server.host}\r\n"
                wire.sendall(head.encode() + b"Content-Length: 100\r\n\r\n" + body)
                time.sleep(0.1)
    assert own_server.visitor().get("/").status_code == 200
    own_server.stop()
    assert own_server.errors == ""


def test_a_picture_brings_its_own_style_and_can_do_nothing_else(server: Server) -> None:
    for path in ("/pictures/kahuna.svg", "/pictures/kahuna.svg?lang=pl"):
        answer = server.visitor().get(path)
        assert answer.headers["content-type"].startswith("image/svg+xml")
        assert answer.headers["content-security-policy"] == (
            "default-src 'none'; style-src 'unsafe-inline'"
        )
        assert answer.text.startswith("<svg")


def test_no_page_and_no_file_names_another_host(server: Server) -> None:
    visitor = server.visitor()
    texts = {path: visitor.get(path).text for path in [*pages(visitor), "/pictures/kahuna.svg"]}
    for file in STATIC.rglob("*"):
        if file.is_file() and file.suffix in (".js", ".css", ".svg", ".html", ".json"):
            texts[file.name] = file.read_text(encoding="utf-8")
    assert len(texts) > 15
    for name, text in texts.items():
        found = re.findall(r"(?:https?:)?//[a-z0-9.-]+\.[a-z]{2,}[^\s\"'<]*", DIALECT.sub("", text))
        assert found == [], name


def test_no_page_has_a_script_or_style_written_into_it(server: Server) -> None:
    visitor = server.visitor()
    for path in pages(visitor):
        html = visitor.get(path).text
        for attributes, content in re.findall(r"<script([^>]*)>(.*?)</script>", html, re.DOTALL):
            assert "src=" in attributes or "application/json" in attributes
            assert not content.strip() or "application/json" in attributes
        assert not re.search(r"\son[a-z]+=", html)
        assert "<style" not in html
        assert not re.search(r"<[^>]*\sstyle=", html)
        assert "javascript:" not in html


def test_everything_a_page_links_to_is_there(server: Server) -> None:
    visitor = server.visitor()
    linked = set()
    for path in pages(visitor):
        linked |= set(re.findall(r'(?:href|src)="(/[^"#]*)', visitor.get(path).text))
    assert len(linked) > 8
    for address in linked:
        # A game that goes on has neither yet.
        expected = 400 if address.endswith(("/record", "/analysis")) else 200
        assert visitor.get(address.replace("&amp;", "&")).status_code == expected, address


def test_every_rule_has_its_anchor(server: Server) -> None:
    for lang in ("en", "pl"):
        html = server.visitor(lang).get("/rules/kahuna").text
        for rule in ("K1.1", "K2.4", "K4.3", "K5.6", "K6.4"):
            assert html.count(f'id="{rule}"') == 1


# --- who is who ---------------------------------------------------------------------------------


def test_a_newcomer_gets_a_cookie_that_scripts_cannot_read(server: Server) -> None:
    visitor = server.visitor()
    given = visitor.get("/").headers["set-cookie"]
    assert given.startswith("motu_id=")
    assert "HttpOnly" in given
    assert "SameSite=lax" in given
    assert "set-cookie" not in visitor.get("/").headers, "and keeps it"


def test_the_language_cookie_stays_on_this_site(server: Server) -> None:
    given = server.visitor().post("/settings", data={"lang": "pl"}).headers["set-cookie"]
    assert given.startswith("motu_lang=pl")
    assert "SameSite=lax" in given


def test_a_forged_identity_is_ignored(server: Server) -> None:
    visitor = server.visitor()
    table = new_table(visitor, seat1="human", seat2="human")
    with Page(server, table, cookies_of(visitor)) as page:
        page.hello()
    person, _, mark = visitor.cookies["motu_id"].rpartition(".")
    for forged in (person, f"{person}.", f"{person}.{'0' * 40}", f"x{person}.{mark}", ".", "ł"):
        other = server.visitor(html=False)
        cookie = f"motu_id={forged}".encode()
        asked = other.get(f"/t/{table}/at/0?eyes=0", headers={b"Cookie": cookie})
        assert asked.status_code == 403
        home = other.get("/", headers={b"Cookie": cookie})
        assert home.headers["set-cookie"].startswith("motu_id=")
        assert f"/t/{table}" not in home.text
    assert visitor.get(f"/t/{table}/at/0?eyes=0").status_code == 200


# --- the form -----------------------------------------------------------------------------------


def test_a_table_takes_what_the_form_says(server: Server) -> None:
    visitor = server.visitor()
    table = new_table(
        visitor, seats="2", seat1="bot:fisher", seat2="human", name2="  Łucja   K. ",
        option_strategic="true", option_handicap="2",
    )  # fmt: skip
    stored = server.stored(table)
    assert [seat.bot for seat in stored.seats] == ["fisher", ""]
    assert stored.seats[1].name == "Łucja K."
    assert stored.record.options["strategic"] is True
    assert stored.record.options["handicap"] == 2


BAD_FORMS: dict[str, dict[str, str]] = {
    "no game": {},
    "an unknown game": {"game": "chess"},
    "a game with a strange name": {"game": "../../etc/passwd"},
    "three seats": {"game": "kahuna", "seats": "3"},
    "seats in words": {"game": "kahuna", "seats": "two"},
    "no seats": {"game": "kahuna", "seats": "0"},
    "fewer than no seats": {"game": "kahuna", "seats": "-1"},
    "very many seats": {"game": "kahuna", "seats": "9" * 5000},
    "seats in other digits": {"game": "kahuna", "seats": "²"},
    "an unknown bot": {"game": "kahuna", "seat2": "bot:genius"},
    "a seat for a dog": {"game": "kahuna", "seat2": "dog"},
    "a seat for markup": {"game": "kahuna", "seat2": "<script>alert(1)</script>"},
    "a name that is too long": {"game": "kahuna", "name1": "x" * 41},
    "an unknown choice": {"game": "kahuna", "option-handicap": "4"},
    "a choice in words": {"game": "kahuna", "option-handicap": "many"},
    "a switch that is perhaps": {"game": "kahuna", "option-strategic": "perhaps"},
}


@pytest.mark.parametrize("name", BAD_FORMS)
def test_a_form_that_makes_no_sense_is_answered_with_a_sentence(server: Server, name: str) -> None:
    said = []
    for lang in ("en", "pl"):
        plain = server.visitor(lang, html=False).post("/new", data=BAD_FORMS[name])
        assert plain.status_code == 400, plain.text
        message = plain.json()["message"]
        assert message.endswith(".")
        assert len(message) > 15
        said.append(message)
        page = server.visitor(lang).post("/new", data=BAD_FORMS[name])
        assert page.status_code == 400
        assert f'<html lang="{lang}"' in page.text
        assert "<script>alert" not in page.text
        assert "Traceback" not in page.text
    assert said[0] != said[1]


def test_a_form_that_comes_back_is_otherwise_the_same_form(server: Server) -> None:
    usual = server.visitor().get("/").text
    refused = server.visitor().post("/new", data={"game": "kahuna", "seats": "3"}).text

    def fields(page: str) -> list[str]:
        (form,) = re.findall(r'id="kahuna".*?(<form class="choose".*?</form>)', page, re.DOTALL)
        return re.findall(r"</?(?:label|legend|p|span|option|select|fieldset)\b", form)

    assert fields(refused) == fields(usual)
    assert len(fields(usual)) > 40


def test_options_bring_their_condition_to_the_page(server: Server) -> None:
    page = unescape(server.visitor().get("/").text)
    assert 'data-when="{"options": {"handicap": [1, 2, 3]}, "seats": []}"' in page
    # Without JavaScript nothing hides: then the condition is said.
    why = "“The handicap is for” is only available when “Handicap” is 1, 2 or 3."
    assert f"<noscript>{why}</noscript>" in page


def test_a_name_is_shown_and_never_run(server: Server) -> None:
    visitor = server.visitor()
    table = new_table(visitor, seat1="human", seat2="human", name1="<img src=x>&\"'")
    for path in (f"/t/{table}", "/"):
        html = visitor.get(path).text
        assert "<img src=x>" not in html
        assert "&lt;img src=x&gt;" in html


def test_what_is_too_large_is_refused(server: Server) -> None:
    visitor = server.visitor(html=False)
    # A new game may come with components of one's own.
    for path, length in (("/new", 70_000), ("/settings", 30_000)):
        large = visitor.post(path, data={"game": "kahuna", "more": "x" * length})
        assert large.status_code == 413
        assert large.json()["message"] == "That is too large."
    assert visitor.post("/records", content=b" " * 9_000_000).status_code == 413

    def pieces() -> object:
        for _ in range(100):
            yield b"x" * 10_000

    for path in ("/new", "/settings"):
        kind = {"Content-Type": "application/x-www-form-urlencoded"}
        unknown = visitor.post(path, content=pieces(), headers=kind)  # type: ignore[arg-type]
        assert unknown.status_code == 413
    files = visitor.post("/new", data={"game": "kahuna"}, files={"name1": ("a", b"x")})
    assert files.status_code == 400


# --- settings -----------------------------------------------------------------------------------


def test_the_language_can_be_chosen_and_one_stays_where_one_is(server: Server) -> None:
    visitor = server.visitor("en")
    answer = visitor.post("/settings", data={"lang": "pl", "back": "/rules/kahuna"})
    assert (answer.status_code, answer.headers["location"]) == (303, "/rules/kahuna")
    assert '<html lang="pl"' in visitor.get("/").text
    visitor.post("/settings", data={"lang": "xx"})
    assert '<html lang="pl"' in visitor.get("/").text


@pytest.mark.parametrize(
    "back", ["//evil.example", "https://evil.example", "/\\evil.example", "/\t/evil.example",
             "/\n/evil.example", "evil.example", "\\\\evil", "javascript:alert(1)", "", " //evil"],
)  # fmt: skip
def test_settings_lead_nowhere_else(server: Server, back: str) -> None:
    answer = server.visitor().post("/settings", data={"lang": "pl", "back": back})
    assert answer.status_code == 303
    to = answer.headers["location"]
    assert httpx.URL(f"{server.address}/settings").join(to).netloc == server.host.encode()
    assert re.fullmatch(r"/(?![/\\\s])[^\s\\]*", to)


# --- looking back -------------------------------------------------------------------------------


def test_every_earlier_position_can_be_looked_at(server: Server, finished: Record) -> None:
    visitor = server.visitor(html=False)
    table = upload(visitor, finished)
    texts = set()
    for number in (0, 1, 20, len(finished.actions)):
        shown = visitor.get(f"{table}/at/{number}", params={"eyes": "0", "shape": "tall"}).json()
        assert set(shown) == {"moves", "points", "standing", "picture", "text", "events"}
        assert shown["moves"] == number
        assert bool(shown["events"]) == (number > 0)
        texts.add("\n".join(shown["text"]))
    assert len(texts) == 4


def test_only_through_ones_own_eyes(server: Server) -> None:
    record = Record.new("kahuna", ["Ann", "Bob"], 7, {"first": "seat1"})
    record.play(0, DRAW)
    seats = [Seat(owner="ann", name="Ann"), Seat(owner="bob", name="Bob")]
    server.put_table("eyes", record, seats)

    def asked(person: str, query: str) -> int:
        headers = {"Cookie": server.cookie_of(person)} if person else {}
        address = f"/t/eyes/at/1?{query}"
        return server.visitor(html=False).get(address, headers=headers).status_code

    assert asked("ann", "eyes=0") == 200
    assert asked("ann", "eyes=1") == 403
    assert asked("bob", "eyes=0") == 403
    assert asked("", "eyes=0") == 403
    assert asked("", "eyes=") == 200
    assert asked("ann", "eyes=0&near=1") == 200
    for odd in ("eyes=2", f"eyes={'1' * 5000}", "eyes=-1", "eyes=x", "eyes=%C2%B2", "eyes=1.0",
                "near=2", f"near={'1' * 5000}", "near=-1", "near=x", "near=%C2%B2"):  # fmt: skip
        assert asked("ann", odd) in (200, 400, 403, 404)
    headers = {"Cookie": server.cookie_of("ann")}
    watcher = server.visitor(html=False).get("/t/eyes/at/1")
    mine = server.visitor(html=False).get("/t/eyes/at/1?eyes=0", headers=headers)
    assert "draws from the deck." in watcher.json()["events"][0]["words"]
    assert "draws from the deck." not in mine.json()["events"][0]["words"]


def test_positions_that_never_were_are_not_found(server: Server) -> None:
    visitor = server.visitor("pl", html=False)
    table = new_table(visitor, seat1="human", seat2="human")
    for place in ("1", "-1", "x", "9" * 30, "9" * 5000, "0?shape=round", "1.5"):
        answer = visitor.get(f"/t/{table}/at/{place}")
        assert answer.status_code in (400, 404), place
        assert set(answer.json()) == {"message"}
        assert answer.json()["message"] == "Tu nic nie ma."


# --- records ------------------------------------------------------------------------------------


def test_the_record_can_be_had_when_the_game_is_over_and_not_before(server: Server) -> None:
    visitor = server.visitor()
    table = new_table(visitor, seat1="human", seat2="human", name1="Ann", name2="Łucja")
    with Page(server, table, cookies_of(visitor)) as page:
        page.hello()
        page.play(random.Random(1), 10)
        early = visitor.get(f"/t/{table}/record")
        assert early.status_code == 400
        assert "reveals the shuffle" in early.text
        assert str(server.stored(table).record.seed) not in early.text
        page.do("stop")
    answer = visitor.get(f"/t/{table}/record")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("application/json")
    assert "attachment" in answer.headers["content-disposition"]
    assert motu.read(answer.content).state == server.stored(table).state


def test_a_record_that_is_sent_in_is_a_table_with_the_same_game(
    server: Server, finished: Record
) -> None:
    visitor = server.visitor(html=False)
    table = upload(visitor, finished)
    # Nobody can vouch for what stands in a file, and that is all that is added.
    marked = replace(finished, begun=Begun(moves=len(finished.actions)))
    assert visitor.get(f"{table}/record").text == marked.write()
    with Page(server, table.removeprefix("/t/"), cookies_of(visitor)) as page:
        over = page.hello()["over"]
        assert over["sheet"]["totals"] == list(finished.game.score_sheet(finished.state).totals)
        assert over["plot"].startswith("<svg")
        assert page.now["log"][-1]["n"] == len(finished.actions)


def test_a_record_of_half_a_game_can_be_played_on(server: Server, finished: Record) -> None:
    visitor = server.visitor(html=False)
    table = upload(visitor, finished.cut(10)).removeprefix("/t/")
    with Page(server, table, cookies_of(visitor)) as page:
        assert page.hello()["over"]["stopped"], "a record is there to be looked at"
    answer = visitor.post(f"/t/{table}/from/10", data={"seat1": "human", "seat2": "human"})
    with Page(server, answer.headers["location"].removeprefix("/t/"), cookies_of(visitor)) as page:
        page.hello()
        page.play(random.Random(1), 3)
        assert page.now["moves"] == 13


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_a_damaged_record_is_refused_with_the_place(
    server: Server, finished: Record, lang: str
) -> None:
    visitor = server.visitor(lang, html=False)
    good = finished.write()
    damaged = {
        good.replace('"1: ', '"9: ', 1): "actions[",
        good[: len(good) // 2]: "line ",
        good.replace('"seed": "7"', '"seed": "8"'): "actions[",
        good.replace('"kahuna"', '"chess"'): "game",
        good.replace('"Ann"', '"\\ud800"'): "file",
        "": "line 1",
        "[]": "file",
        "[" * 100_000: "file",
    }
    for text, place in damaged.items():
        answer = visitor.post("/records", content=text.encode())
        assert answer.status_code == 422, (place, answer.text)
        todo = "zapisany przez „Pobierz plik gry”" if lang == "pl" else "“Download the game file”"
        assert todo in answer.json()["message"], "what to do is said first"
        in_words = {"line ": "wiersz ", "line 1": "wiersz 1", "file": "plik"}
        assert (in_words.get(place, place) if lang == "pl" else place) in answer.json()["message"]
    assert visitor.post("/records", content=b"\xff\xfe").status_code == 422


# --- from another move ------------------------------------------------------------------------


def test_a_finished_game_can_be_played_on_from_any_move(server: Server, finished: Record) -> None:
    table = upload(server.visitor(), finished)
    visitor = server.visitor()
    answer = visitor.post(f"{table}/from/12", data={"seat1": "human", "seat2": "bot:fisher"})
    assert answer.status_code == 303
    new = answer.headers["location"].removeprefix("/t/")
    stored = server.stored(new)
    assert stored.position(12) == finished.position(12)
    assert [seat.bot for seat in stored.seats] == ["", "fisher"]
    with Page(server, new, cookies_of(visitor)) as page:
        assert page.hello()["moves"] >= 12
        assert page.now["eyes"] == 0
    for place, status in (("-1", 404), (str(len(finished.actions) + 1), 404), ("x", 404)):
        assert visitor.post(f"{table}/from/{place}").status_code == status
    bad = visitor.post(f"{table}/from/3", data={"seat1": "bot:genius"})
    assert bad.status_code == 400


def test_a_game_that_goes_on_cannot_be_played_on_elsewhere(server: Server) -> None:
    """Else one could look at the shuffle by trying."""
    visitor = server.visitor()
    table = new_table(visitor, seat1="human", seat2="bot:random")
    answer = visitor.post(f"/t/{table}/from/0", data={"seat1": "human", "seat2": "human"})
    assert answer.status_code == 400


# --- what is not there --------------------------------------------------------------------------


@pytest.mark.parametrize(
    "path", ["/nowhere", "/t/", "/t/nowhere/record", "/t/nowhere/at/0", "/rules/", "/rules/chess",
             "/rules/kahuna/nothing.svg", "/pictures/chess.svg", "/pictures/chess.css",
             "/static/", "/static/none.js", "/static/../app.py", "/static/%2e%2e/app.py",
             "/docs", "/redoc", "/rules/..%2f..%2fetc", "/%00", "/t/%00"],
)  # fmt: skip
def test_what_is_not_there_is_not_found(server: Server, path: str) -> None:
    for html in (True, False):
        answer = server.visitor("pl", html=html).get(path)
        assert answer.status_code == 404, path
        assert "Traceback" not in answer.text
        assert "nosniff" in answer.headers["x-content-type-options"]
    assert set(answer.json()) == {"message"}


def test_a_wrong_method_is_refused(server: Server) -> None:
    for path in ("/new", "/settings", "/records"):
        assert server.visitor().get(path).status_code == 405
    assert server.visitor().post("/").status_code == 405
    assert server.visitor().head("/new").status_code == 405
    assert server.visitor().delete("/t/x").status_code == 405


def test_my_unfinished_games_wait_on_the_first_page(server: Server) -> None:
    visitor = server.visitor()
    table = new_table(visitor, seat1="human", seat2="human", name1="Ann")
    assert f'href="/t/{table}"' in visitor.get("/").text
    assert f'href="/t/{table}"' not in server.visitor().get("/").text
    with Page(server, table, cookies_of(visitor)) as page:
        page.hello()
        page.do("stop")
    assert f'href="/t/{table}"' not in visitor.get("/").text


def test_links_can_be_looked_at_before_they_are_opened(server: Server) -> None:
    visitor = server.visitor()
    for path in ("/", "/rules/kahuna", "/lobby"):
        head, whole = visitor.head(path), visitor.get(path)
        assert (head.status_code, head.content) == (200, b"")
        assert head.headers["content-type"] == whole.headers["content-type"]
        assert '<meta property="og:title" content="' in whole.text
    assert visitor.head("/t/none").status_code == 404
