"""Other websites, in a real browser: they can neither act for a visitor nor change who that is."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from playwright.sync_api import Page, expect

from motu.core.record import Record
from motu.server.identity import COOKIE, new_person
from motu.table.seat import Seat
from tests.browser.guests import Guests

pytestmark = pytest.mark.browser

FORM = """<!doctype html><form method="post" action="{action}"></form>
<script>document.forms[0].submit()</script>"""


class Stranger:
    """Another website: at another name, so for a browser it is another site."""

    def __init__(self) -> None:
        self.html = ""
        stranger = self

        class Answer(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                self.send_response(200)
                self.send_header("Content-Type", "text/html")
                self.end_headers()
                self.wfile.write(stranger.html.encode())

            def log_message(self, format: str, *arguments: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Answer)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.address = f"http://localhost:{self.server.server_port}/"


@pytest.fixture
def stranger() -> Iterator[Stranger]:
    made = Stranger()
    yield made
    made.server.shutdown()
    made.server.server_close()


def identity(page: Page) -> str:
    """Who the browser is."""
    return next((c.get("value", "") for c in page.context.cookies() if c.get("name") == COOKIE), "")


def at_table(guests: Guests, stranger: Stranger) -> tuple[Page, str, str]:
    """Somebody who sits at a table: the window, the table, and who it is."""
    guests.forgiven += [stranger.address, "403", "favicon"]
    person = new_person()
    seats = [Seat(owner=person, name="Ann"), Seat(bot="random")]
    table = guests.server.put_table(new_person(), Record.new("kahuna", ["Ann", ""], 3), seats)
    page = guests.come(person=person)
    page.goto("/mine")
    expect(page.locator(f'a[href="/t/{table}"]').first).to_be_visible()
    return page, table, identity(page)


@pytest.mark.parametrize("path", ["/new", "/nowhere", "/me/forget", "/me/take/TOKEN"])
def test_a_form_that_sends_itself_changes_nothing(
    guests: Guests, stranger: Stranger, path: str
) -> None:
    page, table, before = at_table(guests, stranger)
    store = guests.server.store()
    path = path.replace("TOKEN", store.add_link("eve"))
    store.close()
    stranger.html = FORM.format(action=guests.server.address + path)
    page.goto(stranger.address)
    page.wait_for_url(f"{guests.server.address}/**")
    expect(page.get_by_text("Another website sent this in your name")).to_be_visible()
    assert identity(page) == before
    page.goto("/mine")
    expect(page.locator(f'a[href="/t/{table}"]').first).to_be_visible()
    assert identity(page) == before
    assert guests.server.stored(table).seats[0].name == "Ann"


def test_who_follows_a_link_from_elsewhere_stays_who_he_is(
    guests: Guests, stranger: Stranger
) -> None:
    page, table, before = at_table(guests, stranger)
    own = guests.server.address
    stranger.html = (
        f'<!doctype html><img src="{own}/mine"><iframe src="{own}/"></iframe>'
        f'<a href="{own}/mine">Look</a>'
    )
    guests.forgiven += ["frame", "frame-ancestors", "chrome-error"]
    page.goto(stranger.address)
    page.get_by_text("Look").click()
    expect(page.locator(f'a[href="/t/{table}"]').first).to_be_visible()
    assert identity(page) == before


def test_a_newcomer_who_follows_a_link_is_somebody_from_then_on(
    guests: Guests, stranger: Stranger
) -> None:
    guests.forgiven += [stranger.address, "favicon"]
    stranger.html = f'<!doctype html><a href="{guests.server.address}/">Look</a>'
    page = guests.come()
    page.goto(stranger.address)
    page.get_by_text("Look").click()
    page.wait_for_url(f"{guests.server.address}/")
    first = identity(page)
    assert first
    page.reload()
    assert identity(page) == first


def test_becoming_somebody_else_is_asked_first(guests: Guests) -> None:
    page = guests.come(person=new_person())
    page.goto("/me")
    before = identity(page)
    store = guests.server.store()
    token = store.add_link("ann-elsewhere")
    store.close()
    page.goto(f"/me/take/{token}")
    assert identity(page) == before
    page.get_by_role("button", name="Yes, this is me").click()
    page.wait_for_url("**/mine")
    assert identity(page).startswith("ann-elsewhere.")
