"""What other websites send in a visitor's name does nothing, and changes nobody's identity."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from motu.core.errors import BadOption
from motu.server.identity import COOKIE
from motu.server.origin import checked_url
from tests.command import motu
from tests.server.page import Page, cookies_of, new_table
from tests.server.running import Server

#: What browsers say of a form on another website, and those that say less.
STRANGERS = (
    {"Origin": "https://evil.example", "Sec-Fetch-Site": "cross-site"},
    {"Origin": "https://evil.example"},
    {"Origin": "null"},
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site"},
    {"Origin": "null", "Sec-Fetch-Site": "cross-site"},
)
CHANGES = ("/new", "/records", "/settings", "/me/name", "/me/link", "/me/forget", "/me/take/x",
           "/me/links/revoke", "/nowhere", "/api/tables", "/api/identity")  # fmt: skip


@pytest.mark.parametrize("path", CHANGES)
def test_a_form_of_another_website_does_nothing(server: Server, path: str) -> None:
    for headers in STRANGERS:
        # As the browser sends it: without the cookie.
        answer = server.visitor().post(path, headers=headers, data={"game": "kahuna"})
        assert answer.status_code == 403, headers
        assert "set-cookie" not in answer.headers, headers
        assert "default-src 'none'" in answer.headers["content-security-policy"]
        if not path.startswith("/api"):
            assert "Another website sent this in your name" in answer.text


def test_our_own_pages_and_programs_without_a_page_are_heard(server: Server) -> None:
    for headers in (
        {},
        {"Origin": server.address},
        {"Origin": server.address, "Sec-Fetch-Site": "same-origin"},
        # A browser that hides where it comes from.
        {"Origin": "null", "Sec-Fetch-Site": "same-origin"},
    ):
        visitor = server.visitor()
        assert visitor.post("/new", headers=headers, data={"game": "kahuna"}).status_code == 303
        assert COOKIE in visitor.cookies


def test_no_stranger_can_take_the_visitor_for_another(server: Server) -> None:
    eve, ann = server.visitor(), server.visitor()
    link = "/me/take/" + eve.post("/me/link").text.partition("/me/take/")[2].partition('"')[0]
    table = new_table(ann, seat1="human", seat2="bot:random")
    for headers in STRANGERS:
        assert ann.post(link, headers=headers).status_code == 403
    assert f"/t/{table}" in ann.get("/mine").text


def test_what_another_page_loads_from_here_sets_no_identity(server: Server) -> None:
    """A picture, a frame or a script of another page carries no cookie; who follows a link does."""
    elsewhere = {"Sec-Fetch-Site": "cross-site"}
    for more in (
        {"Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "image"},
        {"Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "iframe"},
        {"Sec-Fetch-Mode": "cors", "Sec-Fetch-Dest": "empty", "Origin": "https://evil.example"},
    ):
        for path in ("/", "/nowhere", "/mine"):
            assert "set-cookie" not in server.visitor().get(path, headers=elsewhere | more).headers
    follows = {"Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"}
    assert COOKIE in server.visitor().get("/", headers=elsewhere | follows).cookies


def test_a_page_of_another_website_opens_no_socket(server: Server) -> None:
    visitor = server.visitor()
    table = new_table(visitor, seat1="human", seat2="human")
    with pytest.raises(InvalidStatus):
        Page(server, table, cookies_of(visitor), origin="https://evil.example")
    with Page(server, table, cookies_of(visitor), origin=server.address) as page:
        assert page.hello()["seats"][0]["mine"]


# --- by which name the server is asked for -------------------------------------------------------


@pytest.fixture(scope="module")
def public(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that was told its address."""
    data = tmp_path_factory.mktemp("public")
    started = Server(data, "--no-limits", "--url", "https://Games.example.org/")
    started.start()
    yield started
    started.stop()
    assert "Traceback" not in started.errors


def links(server: Server, host: str) -> list[str]:
    """The links that a page for others holds: of a table, and the private one."""
    visitor = server.visitor()
    visitor.headers["Host"] = host
    made = visitor.post("/new", data={"game": "kahuna", "seat2": "friend"})
    assert made.status_code == 303, made.text
    # A cookie may be for TLS alone, which this client does not speak.
    cookie = {"Cookie": made.headers["set-cookie"].partition(";")[0]}
    pages = (
        visitor.get(made.headers["location"], headers=cookie).text,
        visitor.post("/me/link", headers=cookie).text,
    )
    return [
        address
        for page in pages
        for address in (part.partition('"')[0] for part in page.split('value="')[1:])
        if "://" in address
    ]


@pytest.mark.parametrize("host", ["evil.example", "evil.example:80", "x@127.0.0.1", "a.b/c", "["])
def test_under_a_strangers_name_nothing_is_answered(
    server: Server, public: Server, host: str
) -> None:
    for asked in (server, public):
        for method in ("GET", "POST"):
            answer = asked.visitor().request(method, "/me/link", headers={"Host": host})
            assert answer.status_code in (400, 421)
            assert "set-cookie" not in answer.headers
            assert "/me/take/" not in answer.text


def test_links_lead_to_the_address_that_was_told(public: Server) -> None:
    for host in ("games.example.org", public.host, "localhost"):
        found = links(public, host)
        assert len(found) == 2
        assert all(link.startswith("https://games.example.org/") for link in found)


def test_without_one_links_lead_to_where_the_visitor_is(server: Server) -> None:
    found = links(server, server.host)
    assert len(found) == 2
    assert all(link.startswith(f"{server.address}/") for link in found)


def test_pages_at_the_address_that_was_told_are_our_own(public: Server) -> None:
    """Also if a proxy before the server writes another name into the request."""
    told = {"Origin": "https://games.example.org"}
    answer = public.visitor().post("/settings", headers=told, data={"lang": "pl"})
    assert answer.status_code == 303
    visited = httpx.get(f"{public.address}/", headers={"Host": "games.example.org"})
    assert "Secure" in visited.headers["set-cookie"]


@pytest.mark.parametrize(
    "text", ["games.example.org", "ftp://a.org", "https://", "https://a.org/path", "https://[",
             "https://u@a.org", "https://a.org?x=1", "http://a.org:0"],
)  # fmt: skip
def test_an_address_that_is_none_is_refused(text: str, tmp_path: Path) -> None:
    with pytest.raises(BadOption):
        checked_url(text)
    done = motu("serve", "--url", text, "--port", "0", "--data", str(tmp_path))
    assert done.returncode != 0
    assert "--url must be an address such as" in done.stderr
