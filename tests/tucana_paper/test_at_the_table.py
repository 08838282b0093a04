"""On paper at a table: one screen without hand-overs, names, free undo, and no bots."""

from __future__ import annotations

from motu.core.message import in_english
from motu.core.record import Record
from motu.core.refusal import Refusal
from motu.server import present
from motu.server.viewer import Viewer
from motu.table import asking
from motu.table.entry import Entry, Kind
from motu.table.seat import Seat
from motu.table.table import Table
from tests.tucana_paper.positions import paper

HERE = "somebody"
NAMES = ["Ann", "Bob", ""]


def table(*texts: str) -> Table:
    """Three people round one screen."""
    made = Table("t", [Seat(HERE, name) for name in NAMES], Record.new(paper(), NAMES, 11))
    do(made, *texts)
    return made


def do(at: Table, *texts: str) -> None:
    for text in texts:
        planned = asking.play(at, HERE, 0, paper().parse(at.state, 0, text))  # type: ignore[arg-type]
        assert isinstance(planned, Entry), planned
        at.apply(planned)


def undo(at: Table) -> None:
    planned = asking.undo(at, HERE)
    assert isinstance(planned, Entry)
    at.apply(planned)


def test_nobody_is_asked_to_hand_the_screen_on() -> None:
    at = table()
    viewer = Viewer(HERE, in_english)
    for texts in ((), ("next",), ("next", "2 A"), ("next",) * 12, ("2 yeti 1", "next")):
        do(at, *texts)
        assert viewer.handover_to(at) is None
        assert viewer.eyes(at) == 0
        message, _ = present.full(at, viewer)
        assert message["handover"] is None
        assert message["picks"]["next"]["next"] == 0


def test_who_comes_by_the_link_sees_the_same_and_can_do_nothing() -> None:
    at = table("next", "2 A")
    mine, _ = present.full(at, Viewer(HERE, in_english, words=True))
    theirs, _ = present.full(at, Viewer("a guest", in_english, words=True))
    assert theirs["picture"] == mine["picture"]
    assert theirs["text"] == mine["text"]
    assert theirs["ask"] == mine["ask"]
    assert theirs["picks"] == {}


def test_names_are_used_everywhere() -> None:
    at = table("next")
    message, _ = present.full(at, Viewer(HERE, in_english, words=True))
    assert message["actions"]["6"] == "Bob has connected the villages A"
    assert message["pick_words"]["player-1"] == "Ann"
    assert message["pick_words"]["pair-3-A"] == "Sand: villages A"
    assert ">Bob<" in message["picture"]
    assert any(line.startswith("Bob: 0 points") for line in message["text"])
    do(at, "2 A")
    refused = asking.play(at, HERE, 0, 6)
    assert isinstance(refused, Refusal)
    assert present.refused(at, refused, in_english) == {
        "words": "Bob has already connected the villages A.",
        "rule": "T4.1",
        "link": "/rules/tucana#T4.1",
    }


def test_T7_2_undo_goes_back_over_cards_and_the_same_ones_come_again() -> None:
    at = table("next", "2 A", "next")
    cards = paper().view(at.state, 0)["cards"]  # type: ignore[arg-type]
    undo(at)
    undo(at)
    assert at.state.points() == [0, 0, 0]
    do(at, "3 A", "next")
    assert paper().view(at.state, 0)["cards"] == cards  # type: ignore[arg-type]
    assert at.state.points() == [0, 0, 17]
    assert not at.practice, "nobody has gained anything"


def test_there_is_no_way_to_let_a_bot_play() -> None:
    at = table("next")
    assert isinstance(asking.leave(at, HERE, "fisher"), Refusal)
    assert isinstance(asking.give_to_bot(at, HERE, 1, "fisher"), Refusal)
    can = present.full(at, Viewer(HERE, in_english))[0]["can"]
    assert (can["leave"], can["bot"], can["offers"]) == (False, [], [])
    assert can["stop"]


def test_a_preview_shows_what_a_report_would_bring() -> None:
    at = table("next")
    shown = present.preview(at, Viewer(HERE, in_english), 0, 6)
    assert shown["words"] == [
        "Bob has connected the villages A",
        "Bob gets the blue bonus A: 3 points.",
    ]
    assert {part for part, _ in shown["parts"]} == {"pair-2-A", "sheet-1"}
    assert present.preview(at, Viewer(HERE, in_english), 0, 0)["parts"] == [], "no card is shown"


def test_a_finished_game_can_be_told_again_entry_by_entry() -> None:
    """The journal alone brings the table back."""
    at = table("next", "2 A", "next")
    at.apply(Entry(Kind.UNDO, upto=2))
    again = table()
    for seat, action in at.record.actions:
        again.apply(Entry(Kind.PLAY, seat, action))
    assert again.state == at.state
