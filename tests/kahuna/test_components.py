"""A board of one's own: what may be another, and what is said when something in it is wrong."""

from __future__ import annotations

import pytest

from motu.core.errors import UnreadableAction
from motu.core.reading import Fault
from motu.games.kahuna.rules.board import BOX, Board
from tests.helpers import own_components
from tests.kahuna.positions import BAY, kahuna

TEXT = (BOX.folder / "bay.json").read_text("utf-8").replace('"bay"', '"mine"', 1)


def own(*changes: tuple[str, str]) -> Board:
    """The bay with some of its text replaced, each piece once."""
    text = TEXT
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    return BOX.own(text)


def test_other_lines_are_other_bridges() -> None:
    mine = own(('"ALOA-BARI"', '"ALOA-LALE"'))
    state = kahuna().start(seed=1, components=mine)
    action = kahuna().parse(state, 0, "ALOA > LALE-ALOA")
    assert kahuna().text(state, 0, action) == "ALOA > ALOA-LALE"
    with pytest.raises(UnreadableAction):
        kahuna().parse(state, 0, "ALOA > ALOA-BARI")
    assert "ALOA > ALOA-BARI" in BAY.texts
    assert mine.degree[0] == BAY.degree[0]
    assert mine.degree[11] == BAY.degree[11] + 1


def test_K1_2_K4_2_hands_and_bridges_are_those_of_the_board() -> None:
    (ring,) = own_components(kahuna())
    assert isinstance(ring, Board)
    state = kahuna().start(seed=3, components=ring)
    hands = [side["cards"] for side in kahuna().view(state, None)["seats"]]
    assert hands == [ring.start_hand] * 2 == [2, 2]
    assert (ring.hand_limit, ring.bridges_each) == (4, 9)
    names = {text.split(" > ")[0] for text in ring.texts if " > " in text} - {""}
    assert names >= set(ring.islands)
    assert not set(ring.islands) & set(BAY.islands)


#: What is written instead of what, where it is said to be wrong, and why.
BROKEN: list[tuple[str, str, str, str]] = [
    ('"ALOA", "centre"', '"aloa", "centre"', "islands[0].name", "capital letters."),
    ('"ALOA", "centre"', '"A LOA", "centre"', "islands[0].name", "capital letters."),
    ('"ALOA", "centre"', '"CALA", "centre"', "islands[1].name", "alphabetical order, each once."),
    ('"BARI", "centre"', '"ALOA", "centre"', "islands[1].name", "alphabetical order, each once."),
    ('"centre": [12, 16]', '"centre": [12]', "islands[0].centre", "there must be 2 of them."),
    ('"centre": [12, 16]', '"centre": [12, 101]', "islands[0].centre[1]", "from 0 to 100."),
    ('"centre": [12, 16]', '"centre": [12, "x"]', "islands[0].centre[1]", "be a number."),
    ('"centre": [12, 16]', '"middle": [12, 16]', "islands[0].middle", "unknown field."),
    (',\n  {"name": "LALE", "centre": [47, 91]}', "", "islands", "there must be 12 of them."),
    ('"ALOA-BARI", ', "", "lines", "there must be 27 of them."),
    ('"ALOA-BARI"', '"ALOA-ALOA"', "lines[0]", "not a line between two islands"),
    ('"ALOA-BARI"', '"BARI-ALOA"', "lines[0]", "not a line between two islands"),
    ('"ALOA-BARI"', '"ALOA-NOWHERE"', "lines[0]", "not a line between two islands"),
    ('"ALOA-BARI"', '"ALOA-DUDA"', "lines[1]", "this line stands there twice."),
    ('"ALOA-BARI"', "[0, 1]", "lines[0]", "this must be a text."),
    ('"cards_per_island": 2', '"cards_per_island": 3', "components.cards_per_island", "must be 2."),
    ('"hand_limit": 5', '"hand_limit": 0', "components.hand_limit", "whole number from 1 to"),
    ('"hand_limit": 5', '"hand_limit": 2', "components.start_hand", "from 0 to 2."),
    ('"bridges_per_player": 25', '"bridges_per_player": 2', "components.bridges_per_player",
     "from 3 to 27."),
    ('"bridges_per_player": 25', '"bridges": 25', "components.bridges", "unknown field."),
    ('"face_up": 3,', "", "components", "the field face_up is missing."),
    ('"name": "mine",', "", "file", "the field name is missing."),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "place", "why"), BROKEN)
def test_what_is_wrong_is_said_by_line_field_and_reason(
    old: str, new: str, place: str, why: str
) -> None:
    with pytest.raises(Fault) as caught:
        own((old, new))
    said = caught.value
    assert said.place == place
    assert why in str(said.problem)
    field = place.rpartition(".")[2].partition("[")[0]
    line = TEXT.replace(old, new, 1).splitlines()[said.line - 1]
    assert field == "file" or "[" in place or f'"{field}"' in line


def test_an_island_has_one_to_seven_lines() -> None:
    lonely = own_lines("ALOA", [])
    with pytest.raises(Fault, match=r"islands\[0\]: an island has from 1 to 7 lines"):
        own(*lonely)
    crowded = own_lines("ALOA", ["COCO", "ELAI", "FAAA", "GOLA", "IFFI", "JOJO", "KAHU", "LALE"])
    with pytest.raises(Fault, match=r"islands\[0\]: an island has from 1 to 7 lines"):
        own(*crowded)


def own_lines(island: str, others: list[str]) -> list[tuple[str, str]]:
    """The lines of an island turned into others, or away from it; so many as there were before."""
    if not others:
        free = ["COCO-DUDA", "COCO-ELAI", "DUDA-FAAA"]
        old = [name for name in BAY.line_names if island in name.split("-")]
        return [(f'"{a}"', f'"{b}"') for a, b in zip(old, free, strict=True)]
    old = [name for name in BAY.line_names if island not in name.split("-")][-len(others) :]
    return [(f'"{a}"', f'"{island}-{b}"') for a, b in zip(old, others, strict=True)]
