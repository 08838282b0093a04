"""A piece that can be carried: the tree of its picks, short for a page and whole for a list."""

from __future__ import annotations

import json

import pytest

from motu.core.game import AnyGame
from motu.core.message import in_english
from motu.core.picks import Pick, fits, picks
from motu.core.picture import Picture, Piece, Pose
from motu.core.record import Record
from motu.server import present
from motu.server.viewer import Viewer
from motu.table.entry import Entry, Kind
from motu.table.seat import Seat
from motu.table.table import Table
from tests import test_properties as properties
from tests.carrying.atoll import GAME, NAMES, SEED, places_in
from tests.helpers import random_steps, unfolded

#: The same, for positions of whatever game.
ANY: AnyGame = GAME


def table_for(people: int) -> Table:
    seats = [Seat(owner=f"p{n}") for n in range(people)]
    return Table("t", seats, Record.new(GAME, [""] * people, SEED))


def lay(table: Table, seat: int, text: str) -> None:
    table.apply(Entry(Kind.PLAY, seat, ANY.parse(table.state, seat, text)))


# --- the tree -----------------------------------------------------------------------------------


def test_what_holds_for_the_picks_of_every_game_holds_where_pieces_are_carried() -> None:
    properties.test_picks_are_a_tree_that_leads_to_every_legal_action(GAME, 1)


def test_an_action_is_a_tile_a_pose_and_a_place() -> None:
    state = GAME.start(1, SEED)
    tree = picks(GAME, state, 0)
    assert list(tree.next) == ["tile-hook", "tile-bar"]
    assert [len(tree.next[tile].next) for tile in tree.next] == [6, 3]
    place = tree.next["tile-hook"].next["turn-2"].next["at-E5"]
    assert place.action == GAME.parse(state, 0, "hook 2 E5")


def test_where_there_is_one_pose_nobody_is_asked_for_it() -> None:
    state = GAME.start(1, SEED)
    state.turn = 1
    shell = picks(GAME, state, 0).next["tile-shell"]
    assert list(shell.next) == [f"at-{name}" for name in NAMES]


def test_a_page_gets_hundreds_of_placements_in_a_few_bytes_each() -> None:
    state = GAME.start(1, SEED)
    legal = state.legal(0)
    assert len(legal) == 369
    tree, picture = picks(GAME, state, 0), GAME.picture(state, 0)
    short = json.dumps(tree.data(picture), separators=(",", ":"))
    assert len(short) < 5 * len(legal) < len(json.dumps(tree.data(), separators=(",", ":"))) / 2


def test_the_short_form_says_the_same_in_both_shapes_all_through_a_game() -> None:
    for step in random_steps(GAME, 3, {}):
        tree = picks(GAME, step.state, step.seat)
        for shape in ("wide", "tall"):
            picture = ANY.picture(step.state, step.seat, shape=shape)
            assert unfolded(tree.data(picture), picture) == dict(tree.walk())


def test_a_piece_may_stand_anywhere_in_the_tree_beside_other_picks() -> None:
    tree = Pick()
    tree.add(("ship", "tile", "a"), 5)
    tree.add(("ship", "sail"), 6)
    tree.add(("pass",), 7)
    picture = Picture(1, 1, (), pieces=(Piece("tile", ""),), places={"b": (0, 0), "a": (1, 0)})
    assert tree.data(picture) == {
        "next": {
            "ship": {"next": {"tile": {"hand": [[1, 5]]}, "sail": 6}},
            "pass": 7,
        }
    }


@pytest.mark.parametrize(
    ("path", "why"),
    [
        (("up", "z"), "z is no place of the picture to put tile"),
        (("left", "a"), "tile has the poses"),
        (("up", "a", "more"), "a is no place of the picture to put tile"),
        (("up",), "tile ends without a place"),
        (("up", "a"), ""),
    ],
)
def test_a_piece_whose_picture_does_not_fit_its_paths_is_told(
    path: tuple[str, ...], why: str
) -> None:
    taken = Pick()
    taken.add(path, 1)
    tile = Piece("tile", "", (Pose("up"), Pose("down", 180)))
    if not why:
        assert fits(tile, taken, {"a": 0}) == [[0, 1], []]
        return
    with pytest.raises(ValueError, match=why):
        fits(tile, taken, {"a": 0})


def test_pieces_do_not_change_what_is_drawn() -> None:
    picture = GAME.picture(GAME.start(1, SEED), 0)
    assert [piece.pick for piece in picture.pieces] == ["tile-hook", "tile-bar"]
    assert picture.places is places_in("wide")
    assert picture.changed_since(GAME.picture(GAME.start(1, SEED), 0)) == []


# --- what pages are told ------------------------------------------------------------------------


def test_a_page_that_is_opened_is_told_all_pieces_and_places_in_words() -> None:
    message, _ = present.full(table_for(1), Viewer("p0", in_english))
    assert message["places"][0] == ["at-A1", "on A1", 186.08, 60.0]
    assert len(message["places"]) == len(NAMES)
    hook = message["pieces"]["tile-hook"]
    assert [pose[:3] for pose in hook["poses"]][:2] == [
        ["turn-0", "turned 0 times", 0.0],
        ["turn-1", "turned 1 time", 60.0],
    ]
    assert hook["svg"].startswith("<path")
    assert not {"text", "pick_words", "actions"} & message.keys()


def test_what_a_hand_can_do_needs_no_sentence_for_each_of_hundreds_of_actions() -> None:
    message, _ = present.full(table_for(1), Viewer("p0", in_english, words=True))
    assert message["actions"] == {}
    assert message["pick_words"] == {"tile-hook": "the hook", "tile-bar": "the bar"}


def test_a_step_brings_only_the_pieces_and_places_that_are_new() -> None:
    table = table_for(2)
    viewer = Viewer("p0", in_english)
    _, shown = present.full(table, viewer)
    lay(table, 1, "hook 0 E5")
    message, shown = present.step(table, viewer, shown)
    # Nor anything that would take a tile out of the hand.
    assert not {"pieces", "places", "picks"} & message.keys()
    lay(table, 0, "bar 0 E5")
    message, shown = present.step(table, viewer, shown)
    assert list(message["pieces"]) == ["tile-hook", "tile-shell"]
    assert unfolded(message["picks"], shown.picture) == dict(picks(GAME, table.state, 0).walk())
    assert "places" not in message


def test_an_info_leaves_what_is_in_the_hand_alone() -> None:
    table = table_for(1)
    viewer = Viewer("p0", in_english)
    _, shown = present.full(table, viewer)
    viewer.words = True
    message, shown = present.info(table, viewer, shown)
    assert not {"pieces", "places", "picks"} & message.keys()
    assert message["pick_words"] == {"tile-hook": "the hook", "tile-bar": "the bar"}


def test_without_a_picture_everything_has_its_name_and_its_sentence() -> None:
    table = table_for(1)
    message, shown = present.info(table, Viewer("p0", in_english, words=True))
    assert len(message["actions"]) == 369
    assert message["pick_words"]["at-E5"] == "on E5"
    assert unfolded(message["picks"], shown.picture) == dict(picks(GAME, table.state, 0).walk())


def test_what_a_piece_would_score_is_told_when_asked() -> None:
    table = table_for(1)
    lay(table, 0, "hook 0 E5")
    action = ANY.parse(table.state, 0, "shell 0 E4")
    told = present.preview(table, Viewer("p0", in_english), 0, action)
    assert told["words"] == ["Lay the shell on E4, turned 0 times", "It touches 3 sides."]
    assert [id for id, _ in told["parts"]][:2] == ["cell-E4", "tile-hook"]
