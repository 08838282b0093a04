"""The picture of Kahuna: whole, well-formed, frugal, and silent about what is hidden."""

from __future__ import annotations

import re
from itertools import combinations
from random import Random
from xml.etree import ElementTree

import pytest

from motu.core.message import in_english
from motu.core.picture import Part, Picture
from motu.core.rng import seeded
from motu.games.kahuna.drawing.layout import layout
from motu.games.kahuna.drawing.picture import draw
from motu.games.kahuna.rules.state import KahunaState
from tests.kahuna.positions import BAY, ISLANDS, LINE_NAMES, LINES, kahuna

SHAPES = ("wide", "tall")
SEATS = (0, 1, None)
SVG = "{http://www.w3.org/2000/svg}"
KAHUNA = kahuna()


def games(count: int, options: dict[str, object] | None = None) -> list[KahunaState]:
    """Positions of a few games played at random, start and end included."""
    positions = []
    for seed in range(count):
        rng = Random(seed)
        state = KAHUNA.start(seats=2, seed=seed, options=options or {})
        positions.append(state.copy())
        while acting := state.to_act():
            state.play(acting[0], rng.choice(state.legal(acting[0])))
            positions.append(state.copy())
    return positions


POSITIONS = games(3) + games(1, {"strategic": True, "open_cards": True})
SOME = POSITIONS[::17]


def shown(state: KahunaState, seat: int | None, shape: str = "wide") -> Picture:
    return draw(KAHUNA.view(state, seat), in_english, shape)


def part(picture: Picture, name: str) -> Part:
    return next(part for part in picture.parts if part.id == name)


@pytest.mark.parametrize("shape", SHAPES)
def test_what_was_drawn_before_is_not_drawn_again(shape: str) -> None:
    for state in SOME:
        for seat in SEATS:
            first, second = shown(state, seat, shape), shown(state, seat, shape)
            assert all(a is b for a, b in zip(first.parts, second.parts, strict=True))


@pytest.mark.parametrize("shape", SHAPES)
def test_every_picture_is_well_formed_and_its_ids_are_unique(shape: str) -> None:
    for state in SOME:
        for seat in SEATS:
            root = ElementTree.fromstring(shown(state, seat, shape).svg())
            ids = [node.get("id") for node in root.iter() if node.get("id")]
            assert len(ids) == len(set(ids))
            for node in root.iter(f"{SVG}use"):
                assert (node.get("href") or "")[1:] in ids, "a drawing that is not there"


@pytest.mark.parametrize("shape", SHAPES)
def test_parts_never_come_or_go(shape: str) -> None:
    expected = (
        "sea", *(f"line-{name}" for name in LINE_NAMES), *(f"island-{name}" for name in ISLANDS),
        "track", "side-0", "side-1", *(f"other-{i}" for i in range(5)),
        *(f"row-{i}" for i in range(3)), "deck", "discard", "pass",
        *(f"hand-{i}" for i in range(5)),
    )  # fmt: skip
    for state in SOME:
        for seat in SEATS:
            assert tuple(part.id for part in shown(state, seat, shape).parts) == expected


@pytest.mark.parametrize("shape", SHAPES)
def test_what_can_be_picked_has_a_name_and_a_halo(shape: str) -> None:
    for state in SOME:
        for piece in shown(state, 0, shape).parts:
            if piece.pick:
                assert piece.label.strip()
                assert 'class="halo' in piece.inside
            if piece.pick.startswith("line-"):
                assert piece.inside.startswith('<path class="hit"')


def test_every_pick_of_every_legal_action_is_in_the_picture() -> None:
    for state in POSITIONS[::5]:
        for seat in state.to_act():
            picks = {piece.pick for piece in shown(state, seat).parts}
            for action in state.legal(seat):
                for path in KAHUNA.paths(state, seat, action):
                    assert set(path) <= picks


@pytest.mark.parametrize("shape", SHAPES)
def test_no_inline_style_script_or_outside_reference(shape: str) -> None:
    for state in SOME:
        text = shown(state, 0, shape).svg().removeprefix('<svg xmlns="http://www.w3.org/2000/svg"')
        assert not re.search(r"\sstyle=|<script|\son\w+=|http|url\((?!#)", text)


@pytest.mark.parametrize("shape", SHAPES)
def test_a_hidden_card_is_not_in_the_picture(shape: str) -> None:
    """The picture of a seat is the same whatever the other seat holds unseen."""
    differed = 0
    for number, state in enumerate(SOME):
        for seat in (0, 1):
            other = state.imagined(seat, seeded(number))
            differed += KAHUNA.view(state, 1 - seat) != KAHUNA.view(other, 1 - seat)
            assert shown(state, seat, shape) == shown(other, seat, shape)
    assert differed, "no hand was ever changed: the test would prove nothing"


@pytest.mark.parametrize("shape", SHAPES)
def test_the_other_hand_shows_backs_and_known_cards_only(shape: str) -> None:
    for state in SOME:
        view = KAHUNA.view(state, 0)
        other = view["seats"][1]
        picture = draw(view, in_english, shape)
        hand = [part(picture, f"other-{i}") for i in range(5)]
        assert sum("#kh-back" in piece.inside for piece in hand) == other["cards"] - len(
            other["known"]
        )
        assert sum("#kh-eye" in piece.inside for piece in hand) == len(other["known"])
        assert not any(piece.pick for piece in hand)


def test_a_watcher_sees_no_hand_and_picks_no_card() -> None:
    picture = shown(POSITIONS[0], None)
    for i in range(3):
        assert "#kh-back" in part(picture, f"hand-{i}").inside
        assert part(picture, f"hand-{i}").pick == ""


def test_equal_cards_are_two_parts_with_one_pick() -> None:
    view = KAHUNA.view(POSITIONS[0], 0)
    view["seats"][0] |= {"hand": ["HUNA", "HUNA", "KAHU"], "known": ["HUNA"], "cards": 3}
    hand = [part(draw(view, in_english), f"hand-{i}") for i in range(5)]
    assert [piece.pick for piece in hand] == ["card-HUNA", "card-HUNA", "card-KAHU", "", ""]
    assert ["#kh-eye" in piece.inside for piece in hand] == [True, False, False, False, False]


def test_a_card_in_doubt_is_marked() -> None:
    view = KAHUNA.view(POSITIONS[0], 0)
    view["seats"][1] |= {"known": ["ELAI"], "doubtful": ["BARI"], "cards": 3}
    hand = [part(draw(view, in_english), f"other-{i}") for i in range(3)]
    assert "ELAI" in hand[0].label
    assert "BARI" in hand[1].label
    assert hand[1].inside != hand[2].inside


@pytest.mark.parametrize("shape", SHAPES)
def test_sides_differ_in_shape_as_well_as_colour(shape: str) -> None:
    view = KAHUNA.view(POSITIONS[0], 0)
    drawn = []
    for side in (0, 1):
        view["seats"][side]["bridges"] = ["ALOA-BARI"]
        drawn.append(part(draw(view, in_english, shape), "line-ALOA-BARI"))
        view["seats"][side]["bridges"] = []
    assert "kh-beads" in drawn[0].inside
    assert "kh-struts" in drawn[1].inside
    assert [piece.label for piece in drawn] == [
        "ALOA-BARI, bridge of Coral",
        "ALOA-BARI, bridge of Ink",
    ]


def test_a_freed_line_is_marked() -> None:
    view = KAHUNA.view(POSITIONS[0], 0) | {"freed": "ELAI-HUNA"}
    assert "kh-free" in part(draw(view, in_english), "line-ELAI-HUNA").inside
    assert "kh-free" not in part(draw(view, in_english), "line-ALOA-BARI").inside


@pytest.mark.parametrize("shape", SHAPES)
def test_an_action_changes_little(shape: str) -> None:
    sizes = []
    last: Picture | None = None
    for state in POSITIONS:
        now = shown(state, 0, shape)
        if last is not None:
            changed = now.changed_since(last)
            assert changed is not None
            assert all(piece.id != "sea" for piece in changed)
            sizes.append(sum(len(piece.svg().encode()) for piece in changed))
        last = now
    sizes.sort()
    assert sizes[len(sizes) // 2] < 6_000
    assert sizes[len(sizes) * 19 // 20] < 10_000
    assert len(shown(SOME[-1], 0, shape).svg().encode()) < 140_000


@pytest.mark.parametrize("shape", SHAPES)
def test_lines_do_not_cross_and_fingers_can_tell_them_apart(shape: str) -> None:
    plan = layout(shape, BAY)

    def side(a: tuple[float, float], b: tuple[float, float], c: tuple[float, float]) -> float:
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

    for first, second in combinations(LINES, 2):
        if not set(first) & set(second):
            a, b, c, d = (plan.centre(island) for island in (*first, *second))
            assert side(a, b, c) * side(a, b, d) > 0 or side(c, d, a) * side(c, d, b) > 0, (
                first,
                second,
            )

    picture = shown(POSITIONS[0], 0, shape)
    areas = {}
    for name in LINE_NAMES:
        found = re.search(r'class="hit"[^>]* d="M([^"]*)Z"', part(picture, f"line-{name}").inside)
        assert found
        corners = [tuple(map(float, corner.split())) for corner in found[1].split("L")]
        areas[name] = [(x, y) for x, y in corners]

    def inside(point: tuple[float, float], corners: list[tuple[float, float]]) -> bool:
        turns = [side(corners[i - 1], corner, point) for i, corner in enumerate(corners)]
        return min(turns) > 0 or max(turns) < 0

    for (a_island, b_island), name in zip(LINES, LINE_NAMES, strict=True):
        a, b = plan.centre(a_island), plan.centre(b_island)
        middle = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
        assert [other for other in LINE_NAMES if inside(middle, areas[other])] == [name]


def test_letters_are_large_enough_on_a_phone() -> None:
    """In the tall shape a unit is a pixel: no letters below 11, nothing to touch below 44."""
    picture = shown(POSITIONS[len(POSITIONS) // 3], 0, "tall")
    for piece in picture.parts:
        for size in re.findall(r'font-size="([\d.]+)"', piece.inside):
            assert float(size) >= 11
    plan = layout("tall", BAY)
    for box in (*plan.hand, *plan.row, plan.deck, plan.discard, plan.leave):
        assert box[2] >= 44
        assert box[3] >= 44
        assert box[0] >= 0
        assert box[1] + box[3] <= plan.height
        assert box[0] + box[2] <= plan.width
