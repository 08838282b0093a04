"""Eight draw at once: nobody is kept waiting by animations of who has chosen."""

from __future__ import annotations

from contextlib import ExitStack
from itertools import cycle
from random import Random

import pytest

from motu.core.record import Record
from motu.server.identity import new_person
from motu.table.seat import Seat
from tests.browser.guests import Guests
from tests.server.page import Page
from tests.tucana.browser.test_all_at_once import Drawing

pytestmark = pytest.mark.browser

#: How long a step is shown at normal speed, and what a busy machine adds to it (milliseconds).
STEP, BUSY = 900, 500
#: Notes when each turn was complete and when something could be picked again, by the page's clock.
LISTEN = """
window.complete = [];
window.lit = [];
const Real = window.WebSocket;
window.WebSocket = class extends Real {
  constructor(...given) {
    super(...given);
    this.addEventListener("message", ({ data }) => {
      if (String(data).includes('"relog"')) complete.push(performance.now());
    });
  }
};
document.addEventListener("DOMContentLoaded", () => {
  let was = false;
  new MutationObserver(() => {
    const is = document.querySelector("#frame .can") !== null;
    if (is && !was) lit.push(performance.now());
    was = is;
  }).observe(document.body, { subtree: true, childList: true, attributeFilter: ["class"] });
});
"""


#: Her action is known to be done: others are waited for, or she has something more to draw.
SETTLED = "document.body.dataset.turn === 'other' || document.querySelector('#frame .can')"


def act(other: Page, chance: Random) -> None:
    """One of the others draws a segment, if there is something to draw."""
    other.say("refresh")
    other.hear("full")
    other.play(chance, 1)


def test_a_turn_of_eight_lasts_no_longer_than_its_animation(guests: Guests) -> None:
    people = [new_person() for _ in range(8)]
    seats = [Seat(owner=person) for person in people]
    server, chance = guests.server, Random(4)
    table = server.put_table(new_person(), Record.new("tucana", [""] * 8, 4), seats)
    page = guests.come(speed="normal", motion="no-preference", person=people[0])
    page.add_init_script(LISTEN)
    page.goto(f"/t/{table}")
    ann = Drawing(page, 4)
    with ExitStack() as open_pages:
        others = [
            open_pages.enter_context(Page(server, table, server.cookie_of(person)))
            for person in people[1:]
        ]
        for other in others:
            other.hello()
        for turn in range(3):
            page.wait_for_selector("#frame .can")
            while ann.is_asked():
                ann.play_turn()
                page.wait_for_function(SETTLED)
            for other in cycle(others):
                if len(page.evaluate("complete")) > turn:
                    break
                act(other, chance)
        page.wait_for_selector("#frame .can")
    complete, lit = page.evaluate("complete"), page.evaluate("lit")
    waits = [min(at - done for at in lit if at >= done) for done in complete[:3]]
    assert max(waits) < STEP + BUSY, waits
