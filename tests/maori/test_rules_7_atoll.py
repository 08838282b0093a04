"""M7: the atoll on the back of the boards."""

from __future__ import annotations

import pytest

from motu.core.errors import BadOption
from tests.maori.positions import maori, play, points, read, start

#: The spaces B2 to D3 are inside; C2 has a ship printed on it.
TOP = "-,-,-,-,-"


def test_M7_1_for_two_to_four_players() -> None:
    assert maori().seats_for({"atoll": True}) == (2, 3, 4)
    with pytest.raises(BadOption, match="number of players"):
        start(5, atoll=True)


@pytest.mark.parametrize(
    ("tiles", "palms"),
    [
        (f"{TOP},-,E.pp,W.p", 6),
        (f"{TOP},-,E.ph,W.p", 8),
        # Half outside.
        (f"{TOP},E.pp,W.p", 3),
        (f"{TOP},E.ph,W.p", 4),
        (f"{TOP},-,single.pp,-,-,single.pp", 6),
    ],
)
def test_M7_1_palms_wholly_inside_count_double(tiles: str, palms: int) -> None:
    assert (
        points(read(f"display -; supply -; atoll; edge left-1; boards {tiles}"))["palms"] == palms
    )


def test_M7_1_leis_are_not_doubled() -> None:
    found = points(read(f"display -; supply -; atoll; edge left-1; boards {TOP},-,E.plE,W.plW"))
    assert (found["palms"], found["leis"]) == (4, 10)


def test_M7_2_the_printed_ship_can_be_covered_and_is_lost() -> None:
    state = read("atoll; edge left-1; phase act; stored water")
    assert maori().view(state, None)["seats"][0]["ships"] == 2
    assert points(state)["empty"] == -20
    play(state, "place C2")
    side = maori().view(state, None)["seats"][0]
    assert (side["ships"], side["fleet"], side["points"]["empty"]) == (1, 1, -19)


def test_M7_3_it_counts_again_when_no_tile_lies_on_it() -> None:
    state = read(f"atoll; edge left-1; phase act; boards {TOP},-,-,water")
    assert maori().view(state, None)["seats"][0]["ships"] == 1
    play(state, "remove C2")
    assert maori().view(state, None)["seats"][0]["ships"] == 2


def test_M7_3_under_an_incomplete_island_it_is_found_again_at_the_end() -> None:
    side = maori().view(
        read(f"display -; supply -; atoll; edge left-1; boards {TOP},-,-,E.p"), None
    )["seats"][0]
    assert (side["ships"], side["fleet"]) == (1, 2)
