"""Round one screen, and who only watches: hands stay hidden until their player looks."""

from __future__ import annotations

import json
import random
import re

import pytest

from motu.core.game import AnyGame
from motu.core.message import in_english
from motu.core.record import Record
from motu.core.rng import seeded
from motu.games.kahuna import Kahuna
from motu.games.kahuna.rules.actions import DRAW, TAKE
from motu.server import present
from motu.server.viewer import Viewer
from motu.table.entry import Entry, Kind
from motu.table.seat import Seat
from motu.table.table import Table
from tests.helpers import GAMES
from tests.server.page import Page, Said, cookies_of, new_table
from tests.server.running import Server


def shown_hands(message: Said) -> list[str]:
    """The labels of the cards of both hands, wherever a message draws them."""
    drawn = message.get("picture", "") + "".join(svg for _, svg in message.get("parts", []))
    labels = re.findall(r'id="(?:hand|other)-\d"[^>]*aria-label="([^"]*)"', drawn)
    return sorted(label for label in labels if not label.startswith("Hidden card"))


def seen_by_all(labels: list[str]) -> bool:
    return all(label.endswith("seen by everybody") for label in labels)


def two_at_one_screen(server: Server) -> Page:
    visitor = server.visitor()
    table = new_table(visitor, seat1="human", seat2="human")
    page = Page(server, table, cookies_of(visitor))
    page.hello()
    return page


def test_before_anybody_looks_no_hand_is_sent(server: Server) -> None:
    with two_at_one_screen(server) as page:
        assert page.now["eyes"] is None
        assert page.now["handover"]["seat"] == 0
        assert page.now["handover"]["words"]
        assert page.now["handover"]["button"]
        assert page.now["picks"] == {}
        assert shown_hands(page.now) == []
        looking = page.look(0)
        assert (looking["eyes"], looking["handover"]) == (0, None)
        assert len(shown_hands(looking)) == 3


def test_a_game_without_secrets_turns_to_whose_turn_it_is() -> None:
    """Nobody hands the screen on: it shows what the next player may do."""

    class Open(Kahuna):
        has_secrets = False

    record = Record.new(Open(), ["Ann", "Bob"], seed=7, options={"first": "seat1"})
    ann = Seat(owner="ann")
    table, viewer = Table("t", [ann, ann], record), Viewer("ann", in_english, words=True)
    for seat in (0, 1, 0):
        assert table.to_act() == [seat]
        message, _ = present.full(table, viewer)
        assert (message["eyes"], message["handover"]) == (seat, None)
        assert str(DRAW) in message["actions"]
        table.apply(Entry(Kind.PLAY, seat, DRAW))
    table.apply(Entry(Kind.STOP))
    assert viewer.eyes(table) == 0
    assert Viewer("bob", in_english).eyes(table) is None


@pytest.mark.slow
def test_the_next_hand_is_never_sent_before_its_player_looks(server: Server) -> None:
    """A whole game: every byte that comes in between is searched."""
    chance = random.Random(11)
    with two_at_one_screen(server) as page:
        handovers = 0
        while not page.now["over"]:
            if page.now["pass_on"]:
                assert page.now["eyes"] is not None
                page.look(-1)
            if page.now["handover"]:
                handovers += 1
                assert page.now["eyes"] is None
                assert page.now["picks"] == {}
                page.look(page.now["handover"]["seat"])
                assert page.now["eyes"] == page.now["to_act"][0]
                assert page.actions()
            heard = len(page.heard)
            done = page.act(chance.choice(page.actions()))
            page.until(done["seq"])
            for text, message in zip(page.heard[heard:], page.told[heard:], strict=True):
                if message.get("handover"):
                    assert seen_by_all(shown_hands(message)), message
                    assert '"card-' not in text
        assert handovers > 20
        assert page.now["eyes"] in (0, 1)


def test_the_card_just_drawn_is_seen_before_the_screen_is_passed_on(server: Server) -> None:
    with two_at_one_screen(server) as page:
        page.look(0)
        page.until(page.act(DRAW)["seq"])
        assert (page.now["eyes"], page.now["handover"]) == (0, None)
        assert page.now["pass_on"]["words"] == "Have a look, then pass the device to Ink."
        assert "draws from the deck" not in page.now["events"][0]["words"]
        # Only then the screen is covered, and nothing of it is left.
        covered = page.look(-1)
        assert (covered["eyes"], covered["pass_on"]) == (None, None)
        assert covered["handover"]["seat"] == 1
        assert shown_hands(covered) == []


def test_a_card_that_all_could_see_is_no_reason_to_wait(server: Server) -> None:
    with two_at_one_screen(server) as page:
        page.look(0)
        taken = next(action for action in page.actions() if TAKE <= action < DRAW)
        page.until(page.act(taken)["seq"])
        assert (page.now["eyes"], page.now["pass_on"]) == (None, None)
        assert page.now["handover"]["seat"] == 1


def name(game: AnyGame) -> str:
    return game.name


@pytest.mark.parametrize("game", [game for game in GAMES if not game.secrets_last], ids=name)
def test_where_nothing_stays_hidden_the_screen_is_not_covered(game: AnyGame) -> None:
    """What somebody chose is not shown to the next player, and the next one has no secrets yet."""
    record = Record.new(game, ["", ""], seed=7)
    table, viewer = Table("t", [Seat(owner="ann")] * 2, record), Viewer("ann", in_english)
    chance = random.Random(5)
    for _ in range(30):
        if not table.to_act():
            break
        message, _ = present.full(table, viewer)
        seat = message["eyes"]
        assert message["handover"] is None
        assert seat == table.to_act()[0]
        others = [table.view(seat), *(
            game.view(table.state.imagined(1 - seat, seeded(n)), seat) for n in range(5)
        )]  # fmt: skip
        has_acted = table.moves and table.moments[-1] == table.state.moment()
        if not has_acted or table.record.actions[-1][0] != seat:
            assert all(view["seats"][seat] == others[0]["seats"][seat] for view in others)
        table.apply(Entry(Kind.PLAY, seat, chance.choice(table.state.legal(seat))))


def test_asking_to_sit_where_it_is_not_the_turn_shows_nothing(server: Server) -> None:
    with two_at_one_screen(server) as page:
        assert page.look(1)["eyes"] is None
        assert page.now["handover"]["seat"] == 0
        assert shown_hands(page.now) == []


def test_after_a_reconnection_the_screen_is_handed_over_again(server: Server) -> None:
    visitor = server.visitor()
    table = new_table(visitor, seat1="human", seat2="human")
    for _ in range(2):
        with Page(server, table, cookies_of(visitor)) as page:
            assert page.hello()["eyes"] is None
            assert page.look(0)["eyes"] == 0


def test_against_bots_no_screen_is_handed_over(server: Server) -> None:
    visitor = server.visitor()
    table = new_table(visitor, seat1="bot:random", seat2="human")
    with Page(server, table, cookies_of(visitor)) as page:
        full = page.hello()
        assert (full["eyes"], full["handover"]) == (1, None)
        assert len(shown_hands(full)) == 3


@pytest.mark.slow
def test_a_watcher_gets_no_hand_in_a_whole_game(server: Server) -> None:
    record = Record.new("kahuna", ["Ann", "Bob"], 31, {"first": "seat1"})
    seats = [Seat(owner="ann", name="Ann"), Seat(owner="bob", name="Bob")]
    table = server.put_table("watched", record, seats)
    chance = random.Random(5)
    ann, bob = (Page(server, table, server.cookie_of(person)) for person in ("ann", "bob"))
    with ann, bob, Page(server, table) as watcher:
        for page in (ann, bob, watcher):
            page.hello(words=True)
        for _ in range(60):
            player = ann if ann.my_turn() else bob
            if not player.my_turn():
                break
            done = player.act(chance.choice(player.actions()))
            for page in (ann, bob, watcher):
                page.until(done["seq"])
        assert watcher.now["moves"] > 30
        for text, message in zip(watcher.heard, watcher.told, strict=True):
            assert message.get("eyes") is None
            assert message.get("handover") is None
            assert not message.get("picks")
            assert not message.get("actions")
            assert seen_by_all(shown_hands(message))
            assert '"card-' not in text
        drawn = [
            event["words"]
            for text in watcher.heard
            for event in json.loads(text).get("events", ())
            if event["kind"] == "draw"
        ]
        assert drawn
        assert all(words.endswith("draws from the deck.") for words in drawn)
