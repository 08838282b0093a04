"""Games of My Island in browsers, to the panel with the result."""

from __future__ import annotations

import colorsys

import pytest
from playwright.sync_api import expect

from motu.core.message import in_digits
from motu.games.my_island.drawing.signs import TONES
from motu.games.my_island.rules.land import POSES
from motu.games.my_island.words.spoken import rating_words
from motu.words import say_in
from tests.browser.guests import Guests
from tests.browser.reading import english_on
from tests.browser.test_accessibility import check
from tests.my_island.browser.settling import (
    Settling,
    SettlingByKeyboard,
    SettlingByTouch,
    advice,
    after_rounds,
    first_pose,
    sit,
    sit_together,
)
from tests.my_island.games import state_of

pytestmark = pytest.mark.browser


def check_sheet(player: Settling) -> None:
    """The panel has the score sheet of the record, row by row, and the page the same points."""
    record, page = player.record(), player.page
    sheet = record.game.score_sheet(record.state)
    expect(page.locator("#over")).to_be_visible()
    rows = [
        row.locator("td").all_inner_texts() for row in page.locator("#over-sheet tbody tr").all()
    ]
    assert rows == [[in_digits(n) for n in row.points] for row in sheet.rows]
    totals = page.locator("#over-sheet tfoot td").all_inner_texts()
    assert totals == [in_digits(n) for n in sheet.totals]
    shown = page.locator("#players .points > [aria-hidden]").all_text_contents()
    assert shown == totals


def check_record(player: Settling, begun: int = 0) -> None:
    """What was done on the page is what the record has of this seat."""
    texts = [text.partition(": ") for text in player.record().texts()[begun:]]
    assert player.texts == [text for seat, _, text in texts if int(seat) == player.seat + 1]
    assert player.carried


def test_two_browsers_play_a_whole_game_and_nobody_sees_too_much(guests: Guests) -> None:
    ann = Settling(guests.come(), guests)
    bob = SettlingByTouch(guests.come("phone"), guests, 1, "phone")
    ann.page.goto("/")
    ann.page.locator("#my_island details.how > summary").click()
    form = ann.page.locator("#my_island form.choose")
    form.locator("[name=seat2]").select_option("friend")
    form.locator("button").last.click()
    ann.page.wait_for_url("**/t/*")
    bob.page.goto(ann.page.url)
    bob.press(bob.page.get_by_role("button", name="Sit here"))
    expect(bob.page.locator("#players")).to_contain_text("You")
    players = [ann, bob]
    while len(ann.record().state.to_act()) == 2:
        # Now the one is first, now the other.
        first, second = players if ann.record().state.moment() % 2 else players[::-1]
        small = second.page.locator(f"#small-{first.seat}")
        before = small.inner_html()
        first.play_turn()
        for player in players:
            player.wait_for_moves(len(ann.record().actions))
        assert small.inner_html() == before
        if first.texts[-1] not in ("pass", "stop"):
            # All that the other gets to know is that something was chosen.
            expect(second.page.locator("#log li").last).to_contain_text("has chosen")
        second.play_turn()
        for player in players:
            player.wait_for_moves(len(ann.record().actions))
        if ann.record().state.moment() >= 0 and first.texts[-1] not in ("pass", "stop"):
            assert small.inner_html() != before
    while acting := ann.record().state.to_act():
        players[acting[0]].play_turn()
    for player in players:
        assert player.wait() == "over"
        check_sheet(player)
        check_record(player)


def test_on_a_phone_by_touch(guests: Guests) -> None:
    begun = after_rounds(22)
    player = sit(guests, begun, SettlingByTouch, screen="phone")
    player.wait()
    box = player.page.locator("#frame > svg").bounding_box()
    assert box is not None
    assert box["width"] == 360, "the picture is as wide as the phone"
    player.play_whole_game()
    check_sheet(player)
    check_record(player, len(begun.actions))


def test_by_keyboard_alone(guests: Guests) -> None:
    begun = after_rounds(14, 3)
    player = sit(guests, begun, SettlingByKeyboard)
    player.play_whole_game()
    check_sheet(player)
    check_record(player, len(begun.actions))


def test_in_polish(guests: Guests) -> None:
    begun = after_rounds(10, 2, mode="episode_1")
    player = sit(guests, begun, Settling, lang="pl")
    while player.wait() != "over":
        assert english_on(player.page) == []
        player.play_turn()
    check_sheet(player)
    check_record(player, len(begun.actions))
    assert english_on(player.page) == []


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_a_solo_game_is_rated_on_the_sheet_and_in_the_picture(guests: Guests, lang: str) -> None:
    begun = after_rounds(24, 1)
    player = sit(guests, begun, Settling, lang=lang)
    player.play_whole_game()
    check_sheet(player)
    record = player.record()
    words = say_in(lang)(rating_words(record.game.view(record.state, 0)["rating"]))
    expect(player.page.locator("#over-verdict")).to_contain_text(words)
    expect(player.page.locator("#card")).to_have_attribute("aria-label", words)


def test_I2_7_stop_asks_once_more_and_ends_the_game(guests: Guests) -> None:
    player = sit(guests, after_rounds(3, 1), Settling)
    player.wait()
    player.pick("stop")
    expect(player.sure).to_have_text("Stop: play no more tiles")
    player.page.keyboard.press("Escape")
    expect(player.sure).to_have_count(0)
    assert player.is_asked()
    assert player.moves() == 3
    player.pick("stop")
    player.press(player.sure)
    assert player.wait() == "over"
    check_sheet(player)


def test_I2_1_a_placement_is_taken_back_until_the_others_have_decided(guests: Guests) -> None:
    begun = after_rounds(5)
    ann, bob = sit_together(guests, begun)
    undo = ann.page.locator("#undo")
    before = ann.covered()
    ann.play_turn()
    assert ann.covered() > before
    ann.press(undo)
    expect(ann.page.locator("#do-stop.can")).to_be_visible()
    assert ann.covered() == before
    assert not any(seat == 0 for seat, _ in ann.record().actions[len(begun.actions) :])
    # Another way this time; and once both have decided it stands.
    state = state_of(ann.record())
    best = advice(ann.record(), 0)
    other = next(action for action in state.legal(0) if action != best)
    ann.decide(other)
    placed = ann.covered()
    bob.wait_for_moves(len(ann.record().actions))
    bob.play_turn()
    ann.wait_for_moves(len(bob.record().actions))
    expect(ann.page.locator("#do-stop.can")).to_be_visible()
    assert ann.covered() == placed
    ann.press(undo)
    # Now the others would have to agree.
    assert ann.covered() == placed
    assert state_of(ann.record()).moment() == 6


# --- one movement and one click -------------------------------------------------------------------


@pytest.mark.parametrize("turned", [0, 2])
def test_a_placement_takes_one_movement_and_one_click(guests: Guests, turned: int) -> None:
    """And as many notches of the wheel as the tile is to be turned."""
    ann, _ = sit_together(guests, after_rounds(4))
    state, mouse = state_of(ann.record()), ann.page.mouse
    wanted = next(
        action
        for action in state.legal(0)
        if action % POSES == (first_pose(state, 0) + turned) % POSES
    )
    cell, turn = divmod(wanted, POSES)
    ann.page.evaluate(
        """() => {
          window.clicks = 0;
          addEventListener("pointerdown", () => window.clicks++, { capture: true });
        }"""
    )
    place = f"at-{state.land.ground.names[cell]}"
    mouse.move(*ann.on_screen(place, turn))
    for _ in range(turned):
        mouse.wheel(0, 100)
    expect(ann.page.locator("#frame .carry")).to_contain_class("fits")
    mouse.down()
    mouse.up()
    expect(ann.page.locator("#do-stop.can")).to_have_count(0)
    assert ann.page.evaluate("window.clicks") == 1
    assert ann.record().actions[-1] == (0, wanted)


def test_what_follows_the_mouse_hinders_nothing(guests: Guests) -> None:
    ann, bob = sit_together(guests, after_rounds(4))
    hand = ann.page.locator("#frame .carry")
    ann.take()
    expect(hand).to_have_count(1)
    # Pass and stop are lit as before, and the tile is in no way of undo.
    assert {spot.pick for spot in ann.lit()} == {"tile", "pass", "stop"}
    expect(ann.page.locator("#undo")).to_be_visible()
    # Over something else it is not seen, and what that would do is said.
    ann.page.mouse.move(*middle(ann, "#do-pass"))
    expect(hand).to_be_hidden()
    expect(ann.page.locator("#hint")).to_contain_text("Pass and lose 1 point")
    ann.take()
    expect(hand).to_be_visible()
    # A click on it means it, another one puts it back, and there it stays.
    ann.pick("tile")
    expect(hand).to_have_count(1)
    assert ann.lit("pass", "stop") == []
    ann.page.mouse.click(*middle(ann, "#tile"))
    expect(hand).to_have_count(0)
    ann.take()
    expect(hand).to_have_count(0)
    ann.pick("tile")
    expect(hand).to_have_count(1)
    ann.page.keyboard.press("Escape")
    # The other one passes with the tile at the mouse.
    bob.take()
    bob.pick("pass")
    bob.wait_for_moves(len(after_rounds(4).actions) + 1)
    assert bob.record().texts()[-1] == "2: pass"
    expect(bob.page.locator("#frame .carry")).to_have_count(0)


def middle(player: Settling, part: str) -> tuple[float, float]:
    """The middle of a part on the screen."""
    box = player.page.locator(part).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


# --- colours --------------------------------------------------------------------------------------


def hue(tone: str) -> float:
    """Its place on the circle of colours, in degrees."""
    red, green, blue = (int(tone[n : n + 2], 16) / 255 for n in (1, 3, 5))
    return 360 * colorsys.rgb_to_hls(red, green, blue)[0]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_sides_have_the_colours_of_the_picture(guests: Guests, theme: str) -> None:
    begun = after_rounds(6, 4)
    player = sit(guests, begun, Settling)
    player.wait()
    player.page.emulate_media(color_scheme="light" if theme == "light" else "dark")
    tones = [tones[theme == "dark"] for tones in begun.game.tones]
    tokens = player.page.locator("#players .token")
    expect(tokens).to_have_count(len(tones))
    for place, tone in enumerate(tones):
        red, green, blue = (int(tone[n : n + 2], 16) for n in (1, 3, 5))
        expect(tokens.nth(place)).to_have_css("background-color", f"rgb({red}, {green}, {blue})")
    for mine, its in zip(tones, TONES, strict=True):
        assert abs(hue(mine) - hue(its)) < 8
    check(player.page)
