"""Trails of Tucana in browsers: all draw at once, somebody is slow, somebody plays alone."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from playwright.sync_api import Page, TimeoutError, expect

from motu.core.record import Record
from motu.server.identity import new_person
from motu.table.seat import Seat
from tests.browser.at_table import ENOUGH, AtTable, ByTouch
from tests.browser.guests import Guests, Screen

pytestmark = pytest.mark.browser

#: The segments drawn on the sheet that is large.
DRAWN = "() => [...document.querySelectorAll('#frame .tu-rope')].map((one) => one.parentNode.id)"


class Drawing(AtTable):
    """A player who draws a segment of those that are lit."""

    def is_asked(self) -> bool:
        return self.page.locator("body").get_attribute("data-turn") == "mine"

    def is_over(self) -> bool:
        return self.page.locator("#over[open]").count() > 0

    def play_turn(self) -> None:
        self.page.wait_for_selector("#frame .can")
        before = self.moves()
        spot = self.chance.choice(self.lit("seg"))
        self.touch(spot)
        try:
            self.page.wait_for_function(ENOUGH, arg=before + 1, timeout=5000)
        except TimeoutError:
            # The picture may have moved between looking and touching: look again, as people do.
            self.touch(next(one for one in self.lit("seg") if one.pick == spot.pick))
        self.wait_for_moves(before + 1)
        self.done.append(frozenset({spot.pick}))

    def drawn(self) -> set[str]:
        found: list[str] = self.page.evaluate(DRAWN)
        return set(found)

    def look_at(self, seat: int) -> set[str]:
        """Open somebody's sheet; returns the segments on it."""
        small = self.page.locator(f"#frame [data-near='{seat}']")
        self.press(small)
        expect(small).to_have_count(0)
        expect(self.page.locator("#ask")).to_have_text(re.compile("^You see the table as "))
        return self.drawn()

    def look_back(self) -> None:
        self.press(self.page.get_by_role("button", name="Back", exact=True))
        expect(self.page.locator("#frame.past")).to_have_count(0)


class DrawingByTouch(Drawing, ByTouch):
    """The same with a finger."""


def make_table(page: Page, seats: Sequence[str]) -> str:
    """Choose on the first page who plays; returns the link to the table."""
    page.goto("/")
    page.locator("#tucana details.how > summary").click()
    form = page.locator("#tucana form.choose")
    form.locator("[name=seats]").select_option(str(len(seats)))
    for number, seat in enumerate(seats, 1):
        form.locator(f"[name=seat{number}]").select_option(seat)
    form.locator("button").click()
    page.wait_for_url("**/t/*")
    return page.url


def act_and_tell(actor: Drawing, players: Sequence[Drawing]) -> None:
    """One of them draws, and all pages have heard of it."""
    moves = actor.moves()
    actor.play_turn()
    for player in players:
        player.wait_for_moves(moves + 1)


def check_totals(players: Sequence[Drawing], totals: Sequence[int]) -> None:
    """Every page has the same score sheet, and it is that of the server."""
    for player in players:
        cells = player.page.locator("#over-sheet tfoot td").all_inner_texts()
        assert [int(cell) for cell in cells] == list(totals)


def test_three_browsers_play_a_whole_game_and_one_is_slow(guests: Guests) -> None:
    ann = Drawing(guests.come(), 1)
    bob = DrawingByTouch(guests.come("phone"), 2)
    cyd = Drawing(guests.come(), 3)
    players = (ann, bob, cyd)
    link = make_table(ann.page, ["human", "friend", "friend"])
    for player in (bob, cyd):
        player.page.goto(link)
        player.press(player.page.get_by_role("button", name="Sit here").first)
        expect(player.page.locator("#players")).to_contain_text("You")
    secrets_seen = 0
    while not cyd.is_over():
        # The fast ones draw what they may, free segments too; nobody holds them up.
        before = [player.drawn() for player in players]
        for player in (ann, bob):
            while player.is_asked():
                act_and_tell(player, players)
                if cyd.is_over():
                    break
        if not cyd.is_asked():
            continue
        if secrets_seen < 2 and len(cyd.done) > 3:
            # Nobody sees the new segments before Cyd has drawn too: not Cyd, and not the others.
            assert cyd.look_at(0) == before[0] < ann.drawn()
            cyd.look_back()
            assert bob.look_at(0) == before[0]
            bob.look_back()
            secrets_seen += 1
        act_and_tell(cyd, players)
    assert secrets_seen == 2
    table = guests.server.stored(cyd.id)
    for player in players:
        expect(player.page.locator("#over")).to_be_visible()
    check_totals(players, table.state.points())
    # What was clicked is what was drawn.
    for seat, player in enumerate(players):
        texts = [
            table.game.text(table.state, seat, a) for s, a in table.record.actions if s == seat
        ]
        assert player.done == [frozenset({f"seg-{text}"}) for text in texts]


@pytest.mark.parametrize("screen", ["desk", "phone"])
def test_alone(guests: Guests, screen: Screen) -> None:
    kind = Drawing if screen == "desk" else DrawingByTouch
    player = kind(guests.come(screen), 4)
    make_table(player.page, ["human"])
    player.play_whole_game()
    table = guests.server.stored(player.id)
    check_totals([player], table.state.points())
    # T6.4: the rating, in the panel and in the words of the position.
    percent = table.game.view(table.state, 0)["rating"]["percent"]
    expect(player.page.locator("#over")).to_contain_text(str(percent))


def at_table_of_four(guests: Guests, screen: Screen = "desk", lang: str = "en") -> Drawing:
    """The first of four players, in the middle of a turn that two of the others have played."""
    record = Record.new("tucana", ["Ann", "Bob", "Cyd", "Dan"], seed=11)
    for turn in range(6):
        for seat in (1, 2, 3, 0):
            if seat in record.state.to_act() and (turn < 5 or seat in (1, 2)):
                record.play(seat, record.state.legal(seat)[-1 - seat])
    person = new_person()
    seats = [Seat(owner=person, name="Ann")]
    seats += [Seat(owner=new_person(), name=name) for name in ("Bob", "Cyd", "Dan")]
    table = guests.server.put_table(new_person(), record, seats)
    page = guests.come(screen, lang, person=person)
    page.goto(f"/t/{table}")
    page.wait_for_selector("#frame .can")
    return (Drawing if screen == "desk" else DrawingByTouch)(page, 5)


@pytest.mark.parametrize("screen", ["desk", "phone"])
def test_other_sheets_are_opened_large_and_nothing_can_be_picked_there(
    guests: Guests, screen: Screen
) -> None:
    player = at_table_of_four(guests, screen)
    table = guests.server.stored(player.id)
    own = player.drawn()
    for seat in (1, 2, 3):
        seen = table.game.view(table.state, 0)["seats"][seat]
        assert player.look_at(seat) == {f"seg-{name}" for name in seen["segments"]}
        assert player.lit() == []
        name = table.seats[seat].name
        expect(player.page.locator("#ask")).to_have_text(f"You see the table as {name} does.")
    # From one sheet to the next, and to the own one, which is now among the small ones.
    player.press(player.page.locator("#frame [data-near='0']"))
    expect(player.page.locator("#frame.past")).to_have_count(0)
    assert player.drawn() == own
    assert player.lit("seg")


def test_other_sheets_by_keyboard_and_in_the_past(guests: Guests) -> None:
    player = at_table_of_four(guests)
    page = player.page
    page.locator("#sheet-2").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#ask")).to_have_text("You see the table as Cyd does.")
    now = player.drawn()
    page.locator("#time-first").click()
    expect(page.locator("#ask")).to_have_text(
        re.compile(r"the table as Cyd does\. You are looking at move 0 of")
    )
    assert player.drawn() == set() < now
    page.keyboard.press("Escape")
    expect(page.locator("#ask")).to_have_text(re.compile("Draw"))
    assert player.lit("seg")


def test_a_sheet_that_is_looked_at_goes_on(guests: Guests) -> None:
    """Who looks over somebody's shoulder sees the next turn there as soon as it is complete."""
    ann, bob = Drawing(guests.come(), 6), Drawing(guests.come(), 7)
    link = make_table(ann.page, ["human", "friend"])
    bob.page.goto(link)
    bob.press(bob.page.get_by_role("button", name="Sit here").first)
    ann.play_turn()
    bob.page.wait_for_selector("#frame .can")
    assert ann.look_at(1) == set()
    bob.play_turn()
    drawn = "() => document.querySelectorAll('#frame .tu-rope').length === 1"
    ann.page.wait_for_function(drawn)
    assert ann.drawn() == set(bob.done[0])
    ann.look_back()
    assert ann.drawn() == set(ann.done[0])
