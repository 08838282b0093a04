"""K6: variants, each alone and both together."""

from __future__ import annotations

import pytest

from motu.games.kahuna.rules.state import KahunaState
from motu.games.kahuna.view import Side
from tests.kahuna.positions import (
    CORAL,
    INK,
    LINE_NAMES,
    bridges,
    ending,
    hand,
    islands,
    kahuna,
    legal,
    lines_at,
    listed,
    names_of,
    play,
    position,
    refused,
)

INKS_ALOA = "ALOA-BARI,ALOA-DUDA"
STUCK = "2xALOA,DUDA,2xLALE"
STUCK_LINES = listed(lines_at("ALOA", "DUDA", "LALE"))


def side(state: KahunaState, seat: int, viewer: int | None) -> Side:
    """A player's side of the table as somebody sees it."""
    return kahuna().view(state, viewer)["seats"][seat]


def test_K6_1_no_building_next_to_an_opposing_totem_at_either_end() -> None:
    state = position(f"strategic; bridges - / {INKS_ALOA}; hands ALOA,HUNA; row GOLA,HUNA,IFFI")
    assert islands(state, INK) == {"ALOA"}
    assert refused(state, CORAL, "ALOA > ALOA-HUNA") == "K6.1"
    assert refused(state, CORAL, "HUNA > ALOA-HUNA") == "K6.1"
    assert refused(state, CORAL, "HUNA > HUNA-LALE") == ""


def test_K6_1_own_totems_and_bridges_without_a_totem_do_not_matter() -> None:
    state = position(
        f"strategic; bridges {INKS_ALOA} / HUNA-LALE,HUNA-IFFI; hands ALOA,HUNA; row GOLA,HUNA,IFFI"
    )
    assert refused(state, CORAL, "ALOA > ALOA-HUNA") == ""


def test_K6_1_not_without_the_variant() -> None:
    state = position(f"bridges - / {INKS_ALOA}; hands ALOA; row GOLA,HUNA,IFFI")
    play(state, CORAL, "ALOA > ALOA-HUNA")
    assert bridges(state, CORAL) == {"ALOA-HUNA"}


def test_K6_1_counts_when_K2_6_asks_what_can_be_played() -> None:
    """HUNA's last free line leads to ink's ALOA: building there is not allowed, so not playable."""
    line = (
        "bridges DUDA-HUNA,ELAI-HUNA,HUNA-IFFI,HUNA-LALE,IFFI-LALE,KAHU-LALE / "
        f"{INKS_ALOA}; hands ALOA,2xHUNA,2xLALE; row COCO,FAAA,KAHU"
    )
    state = position(f"strategic; {line}")
    assert "ALOA+ALOA x ALOA-BARI" not in legal(state, CORAL)
    assert refused(state, CORAL, "away ALOA") == ""
    state = position(line)
    assert refused(state, CORAL, "away ALOA") == "K2.6"


def test_K6_2_the_freed_line_may_be_built_on_at_once_without_a_card() -> None:
    state = position("strategic; bridges - / IFFI-JOJO; hands 2xIFFI; row COCO,FAAA,KAHU")
    play(state, CORAL, "IFFI+IFFI x IFFI-JOJO")
    assert kahuna().view(state, CORAL)["freed"] == "IFFI-JOJO"
    play(state, CORAL, "> IFFI-JOJO")
    assert bridges(state, CORAL) == {"IFFI-JOJO"}
    assert hand(state, CORAL) == []
    assert state.to_act() == [CORAL]
    play(state, CORAL, "draw")


def test_K6_2_only_the_freed_line() -> None:
    state = position("strategic; bridges - / IFFI-JOJO; hands 2xIFFI; row COCO,FAAA,KAHU")
    assert refused(state, CORAL, "> IFFI-JOJO") == "K6.2"
    play(state, CORAL, "IFFI+IFFI x IFFI-JOJO")
    assert refused(state, CORAL, "> IFFI-KAHU") == "K6.2"


@pytest.mark.parametrize("other", ["ALOA > ALOA-BARI", "ALOA+ALOA x ALOA-HUNA"])
def test_K6_2_at_once_or_not_at_all(other: str) -> None:
    state = position(
        "strategic; bridges - / IFFI-JOJO,ALOA-HUNA; hands 2xALOA,2xIFFI; row COCO,FAAA,KAHU"
    )
    play(state, CORAL, "IFFI+IFFI x IFFI-JOJO", other)
    assert refused(state, CORAL, "> IFFI-JOJO") == "K6.2"


def test_K6_2_it_is_not_left_over_for_the_opponent_or_the_next_turn() -> None:
    state = position("strategic; bridges - / IFFI-JOJO; hands 2xIFFI; row COCO,FAAA,KAHU")
    play(state, CORAL, "IFFI+IFFI x IFFI-JOJO", "draw")
    assert refused(state, INK, "> IFFI-JOJO") == "K6.2"
    play(state, INK, "draw")
    assert refused(state, CORAL, "> IFFI-JOJO") == "K6.2"


def test_K6_2_not_if_the_opponent_still_controls_an_end() -> None:
    ink = [*lines_at("IFFI")[:4], "IFFI-LALE"]
    state = position(f"strategic; bridges - / {listed(ink)}; hands 2xIFFI; row COCO,FAAA,KAHU")
    play(state, CORAL, "IFFI+IFFI x IFFI-JOJO")
    assert "IFFI" in islands(state, INK)
    assert refused(state, CORAL, "> IFFI-JOJO") == "K6.2"


def test_K6_2_if_the_removal_itself_ended_control() -> None:
    state = position(f"strategic; bridges - / {INKS_ALOA}; hands 2xALOA; row GOLA,HUNA,IFFI")
    play(state, CORAL, "ALOA+ALOA x ALOA-BARI")
    assert islands(state, INK) == set()
    play(state, CORAL, "> ALOA-BARI")
    assert bridges(state, CORAL) == {"ALOA-BARI"}


def test_K6_2_the_new_bridge_counts_for_control() -> None:
    state = position(
        "strategic; bridges ALOA-HUNA / ALOA-BARI,ALOA-DUDA; hands BARI,ALOA; row GOLA,HUNA,IFFI"
    )
    play(state, CORAL, "ALOA+BARI x ALOA-BARI", "> ALOA-BARI")
    assert islands(state, CORAL) == {"ALOA"}
    assert bridges(state, INK) == set()


def test_K6_2_not_without_a_bridge_left() -> None:
    most = [line for line in LINE_NAMES if line not in ("ALOA-BARI", "KAHU-LALE")]
    state = position(
        f"strategic; bridges {listed(most)} / ALOA-BARI; hands ALOA,BARI; row GOLA,HUNA,IFFI"
    )
    play(state, CORAL, "ALOA+BARI x ALOA-BARI")
    assert refused(state, CORAL, "> ALOA-BARI") == "K6.2"


def test_K6_2_not_without_the_variant() -> None:
    state = position("bridges - / IFFI-JOJO; hands 2xIFFI; row COCO,FAAA,KAHU")
    play(state, CORAL, "IFFI+IFFI x IFFI-JOJO")
    assert refused(state, CORAL, "> IFFI-JOJO") == "K6.2"


def test_K6_2_removing_the_last_bridge_ends_the_game_first() -> None:
    state = position(
        "strategic; bridges ALOA-HUNA / IFFI-JOJO; hands 2xIFFI; row COCO,FAAA,KAHU; scored 0 / 0"
    )
    play(state, CORAL, "IFFI+IFFI x IFFI-JOJO")
    assert ending(state) == "no_bridge"
    assert state.legal(CORAL) == []


def test_K6_3_a_card_taken_from_the_row_stays_open() -> None:
    state = position("open_cards; hands ALOA; row GOLA,HUNA,IFFI")
    play(state, CORAL, "take HUNA")
    for viewer in (INK, None):
        assert side(state, CORAL, viewer)["known"] == ["HUNA"]
        assert side(state, CORAL, viewer)["hand"] is None
    play(state, INK, "draw")
    assert side(state, INK, CORAL)["known"] == [], "a card of the deck is not open"
    play(state, CORAL, "HUNA > HUNA-LALE")
    assert side(state, CORAL, INK)["known"] == []


def test_K6_3_open_cards_count_to_the_five() -> None:
    state = position(
        "open_cards; hands ALOA,BARI,COCO,DUDA,ELAI; row GOLA,HUNA,IFFI; seen ALOA,BARI,COCO"
    )
    assert refused(state, CORAL, "draw") == "K4.2"


def test_K6_4_of_two_equal_cards_the_open_one_is_played_first() -> None:
    state = position("open_cards; hands 2xHUNA; row COCO,FAAA,KAHU; seen HUNA")
    play(state, CORAL, "HUNA > HUNA-LALE")
    assert hand(state, CORAL) == ["HUNA"]
    assert side(state, CORAL, INK)["known"] == []


def test_K6_4_an_open_card_put_away_is_still_known_to_both() -> None:
    state = position(
        f"open_cards; bridges {STUCK_LINES}; hands {STUCK}; row GOLA,HUNA,IFFI; seen DUDA,LALE"
    )
    before = state.copy()
    play(state, CORAL, "away LALE")
    view = kahuna().view(state, INK)
    assert view["discard"] == ["LALE"]
    assert view["face_down"] == 0
    assert view["seats"][CORAL]["known"] == ["DUDA"]
    told = kahuna().story(before, CORAL, kahuna().parse(before, CORAL, "away LALE"), state, INK)
    assert "LALE" in str(told[0].message)


def test_K6_4_a_hidden_card_put_away_stays_hidden_and_open_ones_certain() -> None:
    state = position(
        f"open_cards; bridges {STUCK_LINES}; hands {STUCK}; row GOLA,HUNA,IFFI; seen DUDA,LALE"
    )
    play(state, CORAL, "away ALOA")
    view = kahuna().view(state, INK)
    assert (view["discard"], view["face_down"]) == ([], 1)
    assert view["seats"][CORAL]["known"] == ["DUDA", "LALE"]
    assert view["seats"][CORAL]["doubtful"] == []
    assert names_of(state.coral.away) == ["ALOA"]


def test_without_K6_3_a_card_put_away_brings_doubt() -> None:
    """What was taken from the row is known; after one card is put away, any of it may be gone."""
    state = position(f"bridges {STUCK_LINES}; hands {STUCK}; row GOLA,HUNA,IFFI; seen DUDA,2xLALE")
    assert side(state, CORAL, INK)["known"] == ["DUDA", "LALE", "LALE"]
    play(state, CORAL, "away ALOA")
    assert side(state, CORAL, INK)["known"] == ["LALE"]
    assert side(state, CORAL, INK)["doubtful"] == ["DUDA", "LALE"]


def test_K6_1_to_K6_4_together() -> None:
    """The freed line, the totem next door and the open card, in one turn."""
    state = position(
        "strategic; open_cards; bridges ALOA-HUNA / IFFI-JOJO,ALOA-BARI,ALOA-DUDA; "
        "hands 2xHUNA,IFFI,JOJO; row COCO,FAAA,KAHU; seen HUNA,IFFI"
    )
    assert refused(state, CORAL, "HUNA > ALOA-HUNA") == "K2.2"
    play(state, CORAL, "IFFI+JOJO x IFFI-JOJO", "> IFFI-JOJO", "HUNA > HUNA-IFFI")
    assert bridges(state, CORAL) == {"ALOA-HUNA", "IFFI-JOJO", "HUNA-IFFI"}
    assert side(state, CORAL, INK)["known"] == []
    assert hand(state, CORAL) == ["HUNA"]
    assert refused(state, CORAL, "HUNA > DUDA-HUNA") == ""
