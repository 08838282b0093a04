"""The picture of Trails of Tucana: whole, well-formed, frugal, and silent about what is hidden."""

from __future__ import annotations

import re
from random import Random
from xml.etree import ElementTree

import pytest

from motu.core.lettering import width_of
from motu.core.message import in_english
from motu.core.picture import Part, Picture
from motu.games.tucana.drawing.layout import layout, map_plan
from motu.games.tucana.drawing.picture import draw
from motu.games.tucana.drawing.tabletop import terrain_card
from motu.games.tucana.rules.board import CARDS, LETTERS, MAPS, RELICS
from motu.games.tucana.rules.state import TucanaState
from motu.words import LANGUAGES, say_in
from tests.tucana.positions import tucana

SHAPES = ("wide", "tall")
SVG = "{http://www.w3.org/2000/svg}"
TUCANA = tucana()


def game(map_: str, seats: int, seed: int) -> list[TucanaState]:
    """Positions of a game played at random, start and end included."""
    rng = Random(seed)
    state = TUCANA.start(
        seats=seats, seed=seed, options={"map": map_, "special_bonuses": seats > 1}
    )
    positions = [state.copy()]
    while acting := state.to_act():
        seat = rng.choice(acting)
        state.play(seat, rng.choice(state.legal(seat)))
        positions.append(state.copy())
    return positions


GAMES = {
    (map_, seats): game(map_, seats, seed)
    for seed, (map_, seats) in enumerate((("petit", 1), ("petit", 3), ("grande", 8)))
}
#: Some positions of every game, the first and the last among them.
SOME = [
    (state, seats)
    for (_, seats), positions in GAMES.items()
    for state in (*positions[:: len(positions) // 3], positions[-1])
]


def shown(state: TucanaState, seat: int | None, shape: str = "wide") -> Picture:
    return draw(TUCANA.view(state, seat), in_english, shape)


def part(picture: Picture, name: str) -> Part:
    return next(part for part in picture.parts if part.id == name)


@pytest.mark.parametrize("shape", SHAPES)
def test_every_picture_is_well_formed_and_its_ids_are_unique(shape: str) -> None:
    for state, seats in SOME:
        for seat in {0, seats - 1, None}:
            root = ElementTree.fromstring(shown(state, seat, shape).svg())
            ids = [node.get("id") for node in root.iter() if node.get("id")]
            assert len(ids) == len(set(ids))
            for node in root.iter(f"{SVG}use"):
                assert (node.get("href") or "")[1:] in ids, "a drawing that is not there"


@pytest.mark.parametrize("shape", SHAPES)
def test_parts_never_come_or_go(shape: str) -> None:
    for state, seats in SOME:
        sheet = state.map
        expected = (
            "sea", "title", "desk", "fits", *(f"hex-{name}" for name in sheet.names),
            *(f"seg-{name}" for name in sheet.segment_names), "joints", "places", "rounds",
            "cards", "left", "deck", "boxes", "bonuses", *(f"bonus-{x}" for x in LETTERS),
            *(f"red-{relic}" for relic in RELICS), *(f"sheet-{n}" for n in range(seats)), "note",
        )  # fmt: skip
        for seat in {0, seats - 1, None}:
            assert tuple(part.id for part in shown(state, seat, shape).parts) == expected


def test_what_the_story_points_at_is_in_the_picture() -> None:
    for positions in GAMES.values():
        ids = {part.id for part in shown(positions[0], 0).parts}
        for state in positions[::5]:
            for seat in state.to_act()[:1]:
                action = state.legal(seat)[0]
                after = state.copy()
                after.play(seat, action)
                for event in TUCANA.story(state, seat, action, after, 0):
                    assert set(event.parts) <= ids
                    assert {name for move in event.moved for name in move} <= ids


@pytest.mark.parametrize("shape", SHAPES)
def test_what_can_be_picked_has_a_name_a_halo_and_a_place_to_touch(shape: str) -> None:
    for state, _ in SOME:
        picture = shown(state, 0, shape)
        picks = {piece.pick for piece in picture.parts}
        for piece in picture.parts:
            if piece.pick:
                assert piece.label.strip()
                assert 'class="halo' in piece.inside
                assert piece.inside.startswith('<path class="hit" fill="none"')
        for seat in state.to_act():
            for action in state.legal(seat):
                for path in TUCANA.paths(state, seat, action):
                    assert set(path) <= picks


@pytest.mark.parametrize("shape", SHAPES)
def test_no_inline_style_script_or_outside_reference(shape: str) -> None:
    for state, _ in SOME:
        text = shown(state, 0, shape).svg().removeprefix('<svg xmlns="http://www.w3.org/2000/svg"')
        assert not re.search(r"\sstyle=|<script|\son\w+=|http|url\((?!#)", text)


@pytest.mark.parametrize("shape", SHAPES)
def test_T2_5_what_others_drew_this_turn_is_not_in_the_picture(shape: str) -> None:
    trails = re.compile(r'class="tu-(?:st\d|rope)"[^>]*')
    beginnings = [state for state in GAMES["petit", 3] if len(state.to_act()) == 3]
    for state in beginnings[::4]:
        for viewer in (0, None):
            then = shown(state, viewer, shape)
            for action in state.legal(1)[:3]:
                after = state.copy()
                after.play(1, action)
                changed = shown(after, viewer, shape).changed_since(then)
                assert changed is not None
                # At most the mark that the seat has drawn.
                assert [piece.id for piece in changed] in ([], ["sheet-1"])
                for piece in changed:
                    before = part(then, piece.id).inside
                    assert trails.findall(piece.inside) == trails.findall(before)


@pytest.mark.parametrize("shape", SHAPES)
def test_trails_show_whether_they_are_new_and_joined_to_a_village(shape: str) -> None:
    view = TUCANA.view(GAMES["petit", 3][0], 0)
    looks = []
    for live in (False, True):
        for new in (False, True):
            view["seats"][0] |= {
                "segments": ["D4-E4"],
                "live": ["D4-E4"] if live else [],
                "new": ["D4-E4"] if new else [],
            }
            piece = part(draw(view, in_english, shape), "seg-D4-E4")
            looks.append(piece)
            assert ("tu-rt" in piece.inside) is live
            assert ("tu-rn" in piece.inside) is new
            assert piece.label.startswith("D4 to E4, forest and mountain: drawn")
    assert len({piece.label for piece in looks}) == 4


def test_what_is_connected_has_a_ring() -> None:
    view = TUCANA.view(GAMES["petit", 3][0], 0)
    letter = view["seats"][0]["letters"][0]
    view["seats"][0] |= {"connected": ["C4"], "pairs": [letter]}
    picture = draw(view, in_english)
    ringed = {piece.id for piece in picture.parts if "tu-ring" in piece.inside}
    sheet = TUCANA.box.usual()
    villages = {
        f"hex-{sheet.names[hex_]}"
        for hex_, village in enumerate(sheet.villages)
        if village >= 0 and view["seats"][0]["letters"][village] == letter
    }
    assert ringed == {"hex-C4", *villages}
    assert part(picture, "hex-C4").label == "C4, forest. Relic: toucan: connected"
    assert part(picture, "hex-A5").label == (
        f"A5, mountain. Village 1, letter {letter}: connected to its pair"
    )


def test_a_watcher_sees_the_first_sheet_large_and_nothing_to_draw() -> None:
    state = GAMES["petit", 3][-1]
    picture = shown(state, None)
    drawn = {piece.id for piece in picture.parts if "tu-rope" in piece.inside}
    view = TUCANA.view(state, None)
    assert drawn == {f"seg-{name}" for name in view["seats"][0]["segments"]}
    assert part(picture, "fits").inside == ""


@pytest.mark.parametrize(("map_", "seats"), list(GAMES))
@pytest.mark.parametrize("shape", SHAPES)
def test_an_action_changes_little(map_: str, seats: int, shape: str) -> None:
    sizes = []
    last: Picture | None = None
    for state in GAMES[map_, seats]:
        now = shown(state, 0, shape)
        if last is not None:
            changed = now.changed_since(last)
            assert changed is not None
            sizes.append(sum(len(piece.svg().encode()) for piece in changed))
        last = now
    sizes.sort()
    assert sizes[len(sizes) // 2] < 5_000
    assert sizes[len(sizes) * 19 // 20] < 10_000
    assert last is not None
    assert len(last.svg().encode()) < 240_000


@pytest.mark.parametrize("map_", MAPS)
@pytest.mark.parametrize("shape", SHAPES)
def test_fingers_can_tell_segments_apart(map_: str, shape: str) -> None:
    """Every spot means one segment at most, and the middle of a segment means that segment."""
    plan = map_plan(shape, TUCANA.box.built_in(map_))
    state = next(s for (name, _), p in GAMES.items() if name == map_ for s in p)
    picture = shown(state, 0, shape)
    areas = {}
    for name in plan.sheet.segment_names:
        drawn = part(picture, f"seg-{name}").inside
        found = re.search(r'class="hit"[^>]* d="M([^"l]*)l([^"]*)z"', drawn)
        assert found
        x, y = map(float, found[1].split())
        corners = [(x, y)]
        steps = iter(map(float, found[2].split()))
        for dx, dy in zip(steps, steps, strict=True):
            x, y = x + dx, y + dy
            corners.append((x, y))
        areas[name] = corners

    def inside(point: tuple[float, float], corners: list[tuple[float, float]]) -> bool:
        turns = []
        for i, (bx, by) in enumerate(corners):
            ax, ay = corners[i - 1]
            turns.append((bx - ax) * (point[1] - ay) - (by - ay) * (point[0] - ax))
        return min(turns) > 0.5 or max(turns) < -0.5

    for name, (a, b) in zip(plan.sheet.segment_names, plan.sheet.segments, strict=True):
        (ax, ay), (bx, by) = plan.centre(a), plan.centre(b)
        for way in (0.3, 0.5, 0.7):
            spot = (ax + (bx - ax) * way, ay + (by - ay) * way)
            assert [other for other, area in areas.items() if inside(spot, area)] == [name]


@pytest.mark.parametrize("map_", MAPS)
def test_everything_lies_within_the_picture_and_letters_are_large_enough(map_: str) -> None:
    for seats in range(1, 9):
        for shape in SHAPES:
            plan = layout(shape, TUCANA.box.built_in(map_), seats)
            for x, y, w, h in (
                plan.title, plan.rounds, *plan.cards, plan.deck, plan.left, plan.boxes,
                *plan.bonuses, plan.own, *plan.others, plan.map.frame,
            ):  # fmt: skip
                assert 0 <= x <= x + w <= plan.width
                assert 0 <= y <= y + h <= plan.height
            assert len(plan.others) == seats - 1
    state = TUCANA.start(seats=8, seed=1, options={"map": map_, "special_bonuses": True})
    for piece in shown(state, 0, "tall").parts:
        for size in re.findall(r'font-size="([\d.]+)"', piece.inside):
            assert float(size) >= 11


@pytest.mark.parametrize("map_", MAPS)
@pytest.mark.parametrize("shape", SHAPES)
def test_every_hex_bears_its_name_as_the_log_writes_it(map_: str, shape: str) -> None:
    """Whole on a large screen; on a phone its number, and the letter at an end of its row."""
    plan = map_plan(shape, TUCANA.box.built_in(map_))
    state = TUCANA.start(seats=2, seed=1, options={"map": map_})
    sea = ElementTree.fromstring(f"<g>{part(shown(state, 0, shape), 'sea').inside}</g>")
    written = [
        (node.text or "", float(node.get("x") or 0), float(node.get("y") or 0))
        for node in sea.iter("text")
    ]
    for hex_, name in enumerate(plan.sheet.names):
        x, y = plan.centre(hex_)
        low = y + plan.width * 0.3
        high = y + plan.width * 0.62
        (here,) = (word for word, at, base in written if abs(at - x) < 1 and low < base < high)
        beside = [word for word, _, base in written if abs(base - y) < plan.width * 0.2]
        row = name[0] if shape == "wide" or name[0] in beside else ""
        assert here in {name, name[1:]}
        if here != name:
            firsts = [word for word, _, base in written if abs(base - y) < plan.width]
            assert row or f"{name[0]}1" in firsts, f"nothing says that this row is {name[0]}"
        else:
            assert shape == "wide" or not row
    boxes = [(at - 3 * len(word), at + 3 * len(word), base) for word, at, base in written]
    for i, (left, right, base) in enumerate(boxes):
        assert plan.frame[0] <= left <= right <= plan.frame[0] + plan.frame[2]
        for left2, right2, base2 in boxes[i + 1 :]:
            assert right < left2 or right2 < left or abs(base - base2) > 9, "two names collide"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("shape", SHAPES)
def test_the_words_of_a_card_stay_on_it(lang: str, shape: str) -> None:
    plan = layout(shape, TUCANA.box.built_in("petit"), 2)
    for kind in CARDS:
        drawn = ElementTree.fromstring(f"<g>{terrain_card(plan.cards[0], kind, say_in(lang))}</g>")
        (words,) = drawn.iter("text")
        wide = width_of(words.text or "", float(words.get("font-size") or 0), bold=True)
        assert wide <= plan.cards[0][2] - 2, words.text
