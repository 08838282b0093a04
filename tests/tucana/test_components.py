"""A map of one's own: what may be another, and what is said when something in it is wrong."""

from __future__ import annotations

import pytest

from motu.core.reading import Fault
from motu.games.tucana.rules.board import BOX, Map
from tests.tucana.positions import PETIT, position

TEXT = (BOX.folder / "petit.json").read_text("utf-8").replace('"petit"', '"mine"', 1)
LAST_ROW = '  ".   .   d   d   f6  .   w   ws"\n'


def own(*changes: tuple[str, str]) -> Map:
    """Petit with some of its text replaced, each piece once."""
    text = TEXT
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    return BOX.own(text)


def test_a_copy_of_petit_with_another_value() -> None:
    mine = own(('"A": 14', '"A": 99'))
    assert mine.hash != PETIT.hash
    assert (mine.letter_points[0], PETIT.letter_points[0]) == (99, 14)
    state = position("cards any,any", components=mine)
    assert state.letter_points(1) == 99
    assert position("cards any,any").letter_points(1) == 14


def test_a_copy_of_petit_with_another_row() -> None:
    """More hexes, more segments, other numbers: and the other map is what it was."""
    mine = own((LAST_ROW, LAST_ROW.rstrip("\n") + ',\n  "d   f   m   w   d   f   m   w"\n'))
    assert (len(mine.places), len(PETIT.places)) == (81, 73)
    assert mine.n_actions > PETIT.n_actions == 186
    assert set(PETIT.segment_names) < set(mine.segment_names)
    state = position("cards any,any", components=mine)
    assert len(state.legal(0)) == mine.n_actions
    assert "J5-K5" in mine.numbers


def test_one_relic_of_each_type_will_do() -> None:
    mine = own(
        ("ft  w   do", "f   w   d"), ("my  d   w   fb", "m   d   w   f"), ("ws  d", "w   d"),
        ('"obelisk": [1, 2]', '"obelisk": [1]'), ('"book": [2, 2]', '"book": [2]'),
        ('"toucan": [2, 3]', '"toucan": [2]'), ('"yeti": [3, 4]', '"yeti": [3]'),
        ('"sea_monster": [4, 5]', '"sea_monster": [4]'),
    )  # fmt: skip
    assert [mine.relics.count(relic) for relic in range(5)] == [1] * 5


#: What is written instead of what, where it is said to be wrong, and why.
BROKEN: list[tuple[str, str, str, str]] = [
    ('"rounds": 2', '"rounds": 4', "rounds", "a whole number from 1 to 3."),
    ('"rounds": 2', '"rounds": "2"', "rounds", "a whole number from 1 to 3."),
    ('"rounds": 2', '"rounds": 2, "turns": 13', "turns", "unknown field."),
    ('"rounds": 2', '"round": 2', "round", "unknown field."),
    (' "rounds": 2,\n', "", "file", "the field rounds is missing."),
    ("d   d   m1", "d   x   m1", "rows[0]", "x isn't a cell: write a terrain (d f m w)"),
    ("d   d   m1", "d   d2  m1", "rows", "a map has the villages 1 to 10, each once."),
    ("d   d   m1", "d   d   m", "rows", "a map has the villages 1 to 10, each once."),
    ("d   d   m1", "d   d   m11", "rows[0]", "m11 isn't a cell"),
    ("d   d   m1", "d   d   m1o", "rows[0]", "m1o isn't a cell"),
    ("d   d   m1", "d   d   m٣", "rows[0]", "m٣ isn't a cell"),
    ("d   d   m1", "d   do  m1", "relics.obelisk", "a value for each of the 3 on the map."),
    ("w   ws", "w   w", "relics.sea_monster", "a value for each of the 1 on the map."),
    ('"obelisk": [1, 2]', '"obelisk": [1, 2, 3, 4]', "relics.obelisk", "1 to 3 of them."),
    ('"obelisk": [1, 2]', '"obelisk": [1, 16]', "relics.obelisk[1]", "from 0 to 15."),
    ('"obelisk": [1, 2]', '"obelisk": 1', "relics.obelisk", "this must be a list."),
    ('"obelisk": [1, 2]', '"obelisks": [1, 2]', "relics.obelisks", "unknown field."),
    ('"obelisk": [1, 2], ', "", "relics", "the field obelisk is missing."),
    ('"A": 14', '"A": -1', "village_pairs.A", "a whole number from 0 to 100."),
    ('"A": 14', '"F": 14', "village_pairs.F", "unknown field."),
    ('"desert": 8', '"desert": 9', "terrain_deck", "13 turns takes 27 terrain cards."),
    ('"desert": 8', '"desert": 16', "terrain_deck.desert", "from 0 to 15."),
    ('"ADCBDACEBE"', '"ADCBDACEB"', "village_cards[0]", "the letters A to E twice each."),
    ('"ADCBDACEBE"', '"DCEADCBAEB"', "village_cards[1]", "this card stands there twice."),
    ('"ADCBDACEBE"', "7", "village_cards[0]", "this must be a text."),
    ('"A": [3, 2]', '"A": [3]', "blue_bonus.A", "there must be 2 of them."),
    ('"A": [3, 2]', '"A": [3, 0]', "blue_bonus.A[1]", "a whole number from 1 to 15."),
    ('"red_bonus": 6', '"red_bonus": 0', "red_bonus", "a whole number from 1 to 100."),
    ('"rows": [', '"rows": [' + '"d",' * 17, "rows", "there must be 1 to 26 of them."),
    ('"rows": [', '"rows": ["", ', "rows[0]", "this must be a text."),
    ('"mine"', f'"{"m" * 41}"', "name", "one line of at most 40 letters."),
    ('"about": [', '"about": [7, ', "about[0]", "this must be a text."),
]


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


def with_rows(rows: list[str]) -> Map:
    """Petit with another land, for three rounds."""
    before, _, rest = TEXT.replace('"rounds": 2', '"rounds": 3').partition(' "rows": [')
    after = rest[rest.index(' "village_pairs"') :]
    written = ",\n".join(f'  "{row}"' for row in rows)
    return BOX.own(f'{before} "rows": [\n{written}\n ],\n{after}')


def land(wide: int, high: int, terrains: str) -> list[str]:
    """So many hexes of these terrains in turn, with ten villages and two relics of each type."""
    things = [*map(str, range(1, 11)), *"oobbttyyss"]
    cells = [terrains[(n + n // wide // 2) % len(terrains)] for n in range(wide * high)]
    cells = [cell + thing for cell, thing in zip(cells, things + [""] * len(cells), strict=False)]
    return [" ".join(cells[row * wide : (row + 1) * wide]) for row in range(high)]


@pytest.mark.parametrize(
    ("rows", "why"),
    [
        (land(20, 1, "dfmwwmfd"), "there must be a segment between every two terrains."),
        (land(7, 5, "dfm"), "there must be a segment between every two terrains."),
        (land(10, 2, "ddffmmwwdmfw"), "a map has at least 44 segments."),
        (land(40, 6, "dfmw"), "a map has at most 200 hexes."),
        (land(14, 14, "d"), "there are more than 62 segments between two terrains."),
    ],
)
def test_T2_1_T3_4_a_land_that_the_rules_cannot_do_with(rows: list[str], why: str) -> None:
    """For any two cards there is something to draw, and a free segment is always left."""
    with pytest.raises(Fault) as caught:
        with_rows(rows)
    assert (caught.value.place, str(caught.value.problem)) == ("rows", why)


def test_T1_1_there_are_as_many_relics_of_every_type() -> None:
    with pytest.raises(Fault) as caught:
        own(("w   do  m", "w   d   m"), ('"obelisk": [1, 2]', '"obelisk": [1]'))
    assert caught.value.place == "relics.book"
    assert str(caught.value.problem) == "there must be as many relics of every type."
