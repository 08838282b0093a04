"""Who leaves, or is replaced by a bot, is not gone in silence: all others are told."""

from __future__ import annotations

from motu.core.record import Record
from motu.table.seat import Seat
from tests.server.page import Page
from tests.server.running import Server


def test_that_a_friend_leaves_and_comes_back_is_told_to_all_others(server: Server) -> None:
    record = Record.new("kahuna", ["Ann", "Bob"], 7, {"first": "seat1"})
    seats = [Seat(owner="ann", name="Ann"), Seat(owner="bob", name="Bob")]
    table = server.put_table("company", record, seats)
    ann, bob = (Page(server, table, server.cookie_of(person)) for person in ("ann", "bob"))
    with ann, bob, Page(server, table, lang="pl") as eve:
        for page in (ann, bob, eve):
            page.hello()
        assert bob.do("leave", level="fisher")["type"] == "ack"
        assert news(ann) == "Bob has left the table. A bot plays on."
        assert news(eve) == "Bob odchodzi od stołu. Dalej gra bot."
        assert bob.do("sit", seat=1, name="Bob")["type"] == "ack"
        assert news(ann) == "Bob is at the table."
        # Who does it knows it.
        assert not [one for one in bob.told if one.get("news")]


def news(page: Page) -> str:
    """The next thing that is told of who plays."""
    while "news" not in (message := page.hear("info", "full")):
        pass
    return str(message["news"])


def test_taking_back_says_beforehand_that_it_makes_the_game_practice(server: Server) -> None:
    record = Record.new("kahuna", ["Ann", ""], 7, {"first": "seat1"})
    table = server.put_table("practice", record, [Seat(owner="ann"), Seat(bot="random")])
    with Page(server, table, server.cookie_of("ann")) as ann:
        ann.hello()
        ann.act(ann.actions()[-2])
        while not ann.my_turn():
            ann.hear("step")
        assert ann.now["undo"]["can"]
        assert "counts as practice" in ann.now["undo"]["words"]
        assert ann.do("undo")["type"] == "ack"
        assert "counts as practice" in [one["news"] for one in ann.told if "news" in one][-1]
        assert ann.now["practice"]
        assert ann.now["practice_words"].startswith("Moves were taken back in this game")


def test_what_makes_a_game_practice_is_said_from_the_start_to_who_may_do_it(
    server: Server,
) -> None:
    tucana = Record.new("tucana", ["Ann", ""], 7)
    paper = Record.new("tucana_paper", ["Ann", "Bob"], 7)
    alone = [Seat(owner="ann", name="Ann"), Seat(bot="random")]
    screen = [Seat(owner="ann", name="Ann"), Seat(owner="ann", name="Bob")]
    friends = [Seat(owner="ann", name="Ann"), Seat(owner="bob", name="Bob")]
    said = {}
    for name, record, seats, person in (
        ("bot", tucana, alone, "ann"),
        ("screen", tucana, screen, "ann"),
        ("watched", tucana, alone, "eve"),
        ("friends", tucana, friends, "ann"),
        ("paper", paper, screen, "ann"),
    ):
        table = server.put_table(f"beforehand-{name}", record, seats)
        with Page(server, table, server.cookie_of(person)) as page:
            page.hello()
            said[name] = "counts as practice" in page.now["practice_words"]
    assert said == {
        "bot": True, "screen": True, "watched": False, "friends": False, "paper": False
    }  # fmt: skip
