"""Motu as an app in a real browser: without the net, and with notices of turns."""

from __future__ import annotations

import base64
import json

import pytest
from playwright.sync_api import Page, expect

from tests.browser.at_table import AtTable
from tests.browser.guests import Guests

pytestmark = pytest.mark.browser

#: Everything that the worker keeps.
KEPT = """async () => {
  const all = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
  const kept = await Promise.all(all.map((one) => one.keys()));
  return kept.flat().map((request) => new URL(request.url).pathname);
}"""

#: The first notice that is to be seen.
SHOWN = """async () => {
  const [note] = await (await navigator.serviceWorker.ready).getNotifications();
  return note ? [note.title, note.body, note.data.url, note.tag] : null;
}"""

#: A push service stands behind every browser, but not behind this one: so this is all it would say.
SUBSCRIBING = """
let subscription = null;
PushManager.prototype.subscribe = async function ({ applicationServerKey, userVisibleOnly }) {
  if (!userVisibleOnly || applicationServerKey.length !== 65) throw new DOMException("no key");
  subscription = {
    toJSON: () => (SUBSCRIPTION),
    unsubscribe: async () => { subscription = null; return true; },
  };
  return subscription;
};
PushManager.prototype.getSubscription = async () => subscription;
"""


def with_worker(page: Page, path: str = "/") -> Page:
    page.goto(path)
    page.evaluate("async () => { await navigator.serviceWorker.ready; }")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    return page


def test_without_the_net_there_is_a_page_that_says_so(own_guests: Guests) -> None:
    own_guests.forgiven = ["ERR_CONNECTION_REFUSED", "Failed to load resource"]
    page = with_worker(own_guests.come("phone", "pl"))
    own_guests.server.stop()
    page.goto("/mine")
    expect(page.locator("h1")).to_have_text("You are offline")
    expect(page.locator("h2")).to_have_text("Brak połączenia z internetem")
    assert page.evaluate("document.styleSheets.length") == 1
    assert page.evaluate("document.images[0].naturalWidth") > 0
    own_guests.server.start()
    page.locator("[lang=pl] a").tap()
    expect(page.locator("h1")).to_have_text("Moje gry")


def test_the_worker_keeps_nothing_of_anybody(guests: Guests) -> None:
    page = with_worker(guests.come())
    table = AtTable(page)
    table.start()
    table.wait()
    for path in ("/mine", "/me", "/"):
        page.goto(path)
    kept = page.evaluate(KEPT)
    assert "/offline" in kept
    assert all(path == "/offline" or path.startswith("/static/") for path in kept), kept


def test_a_notice_is_shown_when_no_page_of_the_table_is_open(guests: Guests) -> None:
    page = guests.come()
    page.context.grant_permissions(["notifications"])
    with_worker(page)
    (worker,) = page.context.service_workers
    words = {"title": "Kahuna", "body": "It is your turn.", "url": "/t/somewhere"}
    # As if the push service of the browser had brought it.
    arrive = "(data) => { dispatchEvent(new PushEvent('push', { data })); }"
    worker.evaluate(arrive, json.dumps(words))
    shown = None
    for _ in range(400):
        shown = shown or page.evaluate(SHOWN)
        if shown:
            break
        page.wait_for_timeout(50)
    assert shown == ["Kahuna", "It is your turn.", "/t/somewhere", "/t/somewhere"]


def test_notices_are_turned_on_and_off_on_the_page_about_me(guests: Guests) -> None:
    point = base64.urlsafe_b64encode(b"\x04" + b"\x07" * 64).rstrip(b"=").decode()
    secret = base64.urlsafe_b64encode(b"s" * 16).rstrip(b"=").decode()
    subscription = {
        "endpoint": "https://fcm.googleapis.com/fcm/send/of-this-test",
        "keys": {"p256dh": point, "auth": secret},
    }
    page = guests.come("phone", person="notified")
    page.add_init_script(SUBSCRIBING.replace("SUBSCRIPTION", json.dumps(subscription)))
    page.context.grant_permissions(["notifications"])
    with_worker(page, "/me")
    switch, state = page.locator("#notices-switch"), page.locator("#notices-state")

    def told() -> list[str]:
        store = guests.server.store()
        try:
            return [one.endpoint for one in store.subscriptions_of("notified")]
        finally:
            store.close()

    expect(state).to_have_text("Off on this device.")
    switch.tap()
    expect(state).to_have_text("On for this device.")
    expect(switch).to_have_text("Turn off for this device")
    assert told() == [subscription["endpoint"]]
    switch.tap()
    expect(state).to_have_text("Off on this device.")
    assert told() == []


def test_who_may_not_be_notified_is_told_so(guests: Guests) -> None:
    page = guests.come(lang="pl")
    page.add_init_script("Notification.requestPermission = async () => 'denied';")
    with_worker(page, "/me")
    page.locator("#notices-switch").click()
    expect(page.locator("#notice")).to_contain_text("nie pozwala")
    expect(page.locator("#notices-state")).to_have_text("Na tym urządzeniu wyłączone.")
