"""The picture of Trails of Tucana on paper: whole, well-formed, readable, and all to be picked."""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random
from xml.etree import ElementTree

import pytest

from motu.core.message import in_english, named
from motu.core.picture import Part, Picture
from motu.games.tucana_paper.drawing.layout import layout
from motu.games.tucana_paper.rules.state import PaperState
from motu.words import say_in
from tests.tucana_paper.positions import ROUND, at, paper

SHAPES = ("wide", "tall")
SVG = "{http://www.w3.org/2000/svg}"


def some_positions() -> list[PaperState]:
    """Of games at random: the first, some, and the last; with one, four and eight players."""
    found = []
    for seats, map_ in ((1, "petit"), (4, "petit"), (8, "grande")):
        chance = Random(seats)
        state = paper().start(seats, seats, {"map": map_, "special_bonuses": seats > 1})
        positions = [state.copy()]
        while state.to_act():
            state.play(0, chance.choice(state.legal(0)))
            positions.append(state.copy())
        found += [*positions[:: max(1, len(positions) // 12)], positions[-1]]
    return found


SOME = some_positions()


def shown(state: PaperState, shape: str = "wide", names: Sequence[str] = ()) -> Picture:
    return paper().draw(paper().view(state, 0), named(in_english, names), shape)


def part(picture: Picture, name: str) -> Part:
    return next(part for part in picture.parts if part.id == name)


@pytest.mark.parametrize("shape", SHAPES)
def test_every_picture_is_well_formed_and_stands_by_itself(shape: str) -> None:
    for state in SOME:
        svg = shown(state, shape, ["<b> & Ann", "Bob", "", "x" * 40, "", "", "", ""]).svg()
        root = ElementTree.fromstring(svg)
        ids = [node.get("id") for node in root.iter() if node.get("id")]
        assert len(ids) == len(set(ids))
        for node in root.iter(f"{SVG}use"):
            assert (node.get("href") or "")[1:] in ids, "a drawing that is not there"
        inside = svg.removeprefix('<svg xmlns="http://www.w3.org/2000/svg"')
        assert not re.search(r"\sstyle=|<script|\son\w+=|http|url\((?!#)|<b>", inside)


@pytest.mark.parametrize("shape", SHAPES)
def test_parts_never_come_or_go(shape: str) -> None:
    for seats in (1, 4, 8):
        orders = {
            tuple(part.id for part in shown(state, shape).parts)
            for state in SOME
            if state.seats == seats
        }
        assert len(orders) == 1


@pytest.mark.parametrize("shape", SHAPES)
def test_all_that_can_be_done_can_be_picked_in_the_picture(shape: str) -> None:
    for state in SOME:
        picture = shown(state, shape)
        touchable = {
            part.pick for part in picture.parts if part.pick and 'class="hit"' in part.inside
        }
        for part in picture.parts:
            if part.pick and part.inside:
                assert part.label.strip()
                assert 'class="halo' in part.inside
        for action in state.legal(0):
            for path in paper().paths(state, 0, action):
                # "next" is the button beside the picture.
                assert set(path) - {"next"} <= touchable


@pytest.mark.parametrize("shape", SHAPES)
def test_places_to_touch_do_not_overlap_and_lie_in_the_picture(shape: str) -> None:
    area = re.compile(r'class="hit"[^>]* d="M([\d.]+) ([\d.]+)h([\d.]+)v([\d.]+)')
    for state in SOME:
        picture = shown(state, shape)
        boxes = []
        for part in picture.parts:
            found = area.search(part.inside)
            if found:
                boxes.append(tuple(map(float, found.groups())))
        for n, (x, y, w, h) in enumerate(boxes):
            assert 0 <= x <= x + w <= picture.width
            assert 0 <= y <= y + h <= picture.height
            assert min(w, h) >= 20, "too small for a finger"
            for x2, y2, w2, h2 in boxes[:n]:
                apart = x + w <= x2 + 0.2 or x2 + w2 <= x + 0.2
                assert apart or y + h <= y2 + 0.2 or y2 + h2 <= y + 0.2


def test_what_the_story_points_at_is_in_the_picture() -> None:
    for state in SOME:
        ids = {part.id for part in shown(state).parts}
        for action in state.legal(0)[::7]:
            after = state.copy()
            after.play(0, action)
            for event in paper().story(state, 0, action, after, 0):
                assert set(event.parts) <= ids
                assert {name for move in event.moved for name in move} <= ids


@pytest.mark.parametrize("shape", SHAPES)
def test_letters_are_large_enough(shape: str) -> None:
    for state in SOME:
        for part in shown(state, shape).parts:
            for size in re.findall(r'font-size="([\d.]+)"', part.inside):
                assert float(size) >= 11, part.id


@pytest.mark.parametrize("shape", SHAPES)
def test_the_cards_can_be_read_from_across_the_table(shape: str) -> None:
    for seats in range(1, 9):
        plan = layout(shape, seats, 2, 3)
        share = sum(w * h for _, _, w, h in plan.cards) / (plan.width * plan.height)
        assert share > 0.2
        drawn = part(shown(at("next", seats=seats), shape), "cards").inside
        assert min(map(float, re.findall(r'font-size="([\d.]+)"', drawn))) >= 16


def test_players_have_their_names() -> None:
    state = at("next", "1 A")
    picture = shown(state, names=["Ann", "", "Cem"])
    assert ">Ann<" in part(picture, "player-1").inside
    assert ">Ink<" in part(picture, "player-2").inside
    assert part(picture, "pair-1-A").label == "Ann: villages A, connected in this turn"
    assert part(picture, "pair-3-B").label == "Cem: villages B, not connected"


def test_boxes_tell_what_was_marked_when() -> None:
    state = at(*ROUND, "1 yeti 1", "next", *ROUND, "1 yeti 2", "1 book 1")
    picture = shown(state)
    labels = [
        part(picture, f"box-1-{name}").label.rpartition(", ")[2]
        for name in ("yeti-1", "yeti-2", "book-1", "book-2")
    ]
    assert labels == ["marked in an earlier round", "marked", "marked", "not marked"]


def test_little_is_sent_after_an_action() -> None:
    for state in SOME:
        now = shown(state)
        for action in state.legal(0)[1::9]:
            after = state.copy()
            after.play(0, action)
            changed = shown(after).changed_since(now)
            assert changed is not None
            assert sum(len(part.svg().encode()) for part in changed) < 10_000


def test_it_is_in_polish_too() -> None:
    drawn = paper().draw(paper().view(at(), 0), say_in("pl"), "wide").svg()
    assert "Wpiszcie te litery" in drawn
    assert "od wioski 2" in drawn
