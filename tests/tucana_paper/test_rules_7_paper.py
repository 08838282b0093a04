"""Chapter 7 of the rules: on paper. And what of the other chapters the companion keeps."""

from __future__ import annotations

from random import Random

import pytest

from motu.games.tucana.rating import RATING
from motu.games.tucana.rules.board import LETTERS
from motu.games.tucana.rules.deck import cards_in
from motu.games.tucana.rules.state import TucanaState
from motu.games.tucana_paper.view import view
from tests.tucana.positions import tucana
from tests.tucana_paper.positions import ROUND, at, blue, do, pairs, paper, red, refusal, told

SPECIAL = {"special_bonuses": True}
GRANDE = {"map": "grande"}


def screen(seats: int, seed: int, **options: object) -> TucanaState:
    """The same game on the screen."""
    return tucana().start(seats, seed, options)


# --- T7.1: one at the screen, for all ---------------------------------------------------------


def test_T7_1_only_the_first_seat_acts_and_for_all() -> None:
    state = at("next")
    assert state.to_act() == [0]
    assert refusal(state, "2 A", seat=1).rule == "T7.1"
    assert refusal(state, "next", seat=2).rule == "T7.1"
    assert state.legal(1) == state.legal(2) == []
    do(state, "1 A", "2 A", "3 B")
    assert [pairs(state, player) for player in range(3)] == ["A", "A", "B"]


def test_T7_1_nothing_can_be_said_of_who_does_not_play() -> None:
    assert refusal(at("next", seats=3), "4 A").rule == "T7.1"
    assert refusal(at(*ROUND, seats=3), "8 yeti 1").rule == "T7.1"


@pytest.mark.parametrize("symmetric", [False, True])
@pytest.mark.parametrize("direction", ["clockwise", "counter"])
def test_T7_1_it_says_what_everybody_writes(symmetric: bool, direction: str) -> None:
    """T1.3, T1.5: writing the letters as told gives the sheets of the game on the screen."""
    options = {"letters_from": "lot", "direction": direction, "symmetric": symmetric}
    shown = view(at(seats=8, seed=9, options=options), None)
    on_screen = screen(8, 9, **options)
    assert sorted(shown["letters"]) == sorted(2 * LETTERS)
    assert shown["letters"] in on_screen.map.village_cards
    for seat, side in enumerate(shown["seats"]):
        sheet = [""] * 10
        for step, letter in enumerate(shown["letters"]):
            way = -step if shown["options"]["direction"] == "counter" else step
            sheet[(side["start"] - 1 + way) % 10] = letter
        told_letters = [LETTERS[on_screen.letter_at(seat, village)] for village in range(10)]
        assert sheet == told_letters == list(side["letters"])


def test_T7_1_the_bonus_cards_are_those_of_the_screen() -> None:
    for seats in range(1, 9):
        options = SPECIAL if seats > 1 else {}
        state, on_screen = at(seats=seats, options=options), screen(seats, 5, **options)
        assert (state.blue, state.red) == (on_screen.blue, on_screen.red)


# --- T7.2: cards ------------------------------------------------------------------------------


def test_T7_2_nothing_is_said_before_the_first_cards() -> None:
    state = at()
    assert view(state, None)["cards"] == []
    assert state.legal(0) == [0]
    for text in ("1 A", "1 A back", "1 yeti", "1 yeti 1"):
        assert refusal(state, text).rule == "T7.2"
    do(state, *ROUND, "next")
    assert view(state, None)["phase"] == "ready"
    assert refusal(state, "1 A").rule == "T7.2"


def test_T7_2_cards_lie_until_the_next_are_turned_over() -> None:
    state = at("next")
    first = view(state, None)["cards"]
    do(state, "1 A", "2 C")
    assert view(state, None)["cards"] == first
    assert cards_in(state.deck) == 25
    assert "turns over" in told(state, "next")[0]


def test_T7_2_the_same_cards_come_again_and_they_are_those_of_the_screen() -> None:
    """Undoing plays the record again: what is said meanwhile does not change the deck."""
    chance = Random(4)
    shown = []
    for texts in (("1 A",), (), ("2 B", "3 B")):
        state = at(seed=11)
        cards = []
        for _ in range(13):
            do(state, "next")
            cards.append((int(state.card1), int(state.card2)))
            if state.turn == 3:
                do(state, *texts)
        shown.append(cards)
    assert shown[0] == shown[1] == shown[2]
    on_screen = screen(3, 11)
    for pair in shown[0]:
        assert (on_screen.card1, on_screen.card2) == pair
        turn = on_screen.moment()
        while on_screen.moment() == turn:
            seat = on_screen.to_act()[0]
            on_screen.play(seat, chance.choice(on_screen.legal(seat)))


# --- T7.3: saying what was joined ---------------------------------------------------------------


def test_T7_3_who_says_it_in_the_same_turn_has_the_card_too() -> None:
    state = at("next", "next", "2 A")
    assert blue(state) == [0, 3, 0]
    assert view(state, None)["bonuses"]["A"] == [3], "it is there for the others of this turn"
    do(state, "1 A")
    assert blue(state) == [3, 3, 0]
    do(state, "next")
    assert view(state, None)["bonuses"]["A"] == []
    do(state, "3 A")
    assert blue(state) == [3, 3, 0]
    assert pairs(state, 2) == "A"
    assert state.points() == [17, 17, 14]


def test_T7_3_the_second_card_is_there_from_the_next_turn_on() -> None:
    state = at("next", "2 D", "4 D", "next", seats=5)
    assert view(state, None)["bonuses"]["D"] == [4]
    do(state, "1 D", "next", "3 D")
    assert blue(state) == [4, 6, 0, 6, 0]


def test_T7_3_a_letter_once_in_the_game() -> None:
    state = at("next", "2 A")
    assert refusal(state, "2 A").rule == "T4.1"
    do(state, *ROUND[1:], "next", "next")
    assert refusal(state, "2 A").rule == "T4.1"
    assert refusal(state, "2 A back").rule == "T7.3", "that round is closed"


def test_T7_3_a_mistake_is_taken_back_in_the_same_turn() -> None:
    state = at("next", "2 A", "2 A back")
    assert state == at("next")
    do(state, "3 A")
    assert blue(state) == [0, 0, 3]
    assert refusal(state, "2 A back").rule == "T7.3"


def test_T7_3_later_it_is_taken_back_when_the_round_is_over() -> None:
    """The card then goes to who joined the pair next, as if nothing had been said."""
    state = at("next", "2 D", "next", "1 D", "4 D", "next", "3 D", seats=5)
    assert blue(state) == [4, 6, 0, 4, 0]
    assert refusal(state, "2 D back").rule == "T7.3"
    do(state, *("next",) * 11)
    assert state.checking
    assert told(state, "2 D back") == [
        "Taken back: Ink has not connected the villages D. (T7.3)",
        "Coral has 6 bonus points now. (T4.2)",
        "Sand has 4 bonus points now. (T4.2)",
        "Kelp has 6 bonus points now. (T4.2)",
    ]
    do(state, "2 D back")
    assert blue(state) == [6, 0, 4, 6, 0]
    assert state == at("next", "next", "1 D", "4 D", "next", "3 D", *ROUND[3:], seats=5)


def test_T7_3_what_was_forgotten_counts_when_it_is_said() -> None:
    state = at(*ROUND, "1 A", "2 A")
    assert blue(state) == [3, 3, 0]
    do(state, "next", "next", "3 A")
    assert blue(state) == [3, 3, 0]


def test_T7_3_red_cards() -> None:
    """T6.2: only for the relics shown, for all in the same turn, and then it is gone."""
    state = at("next", options=SPECIAL)
    (shown,) = view(state, None)["red"]
    others = {"obelisk", "book", "toucan", "yeti", "sea_monster"} - {shown}
    for relic in others:
        assert refusal(state, f"1 {relic}").rule == "T6.2"
    do(state, f"1 {shown}", f"3 {shown}")
    assert red(state) == [6, 0, 6]
    assert refusal(state, f"1 {shown}").rule == "T6.2"
    do(state, f"3 {shown} back", f"2 {shown}", "next")
    assert red(state) == [6, 6, 0]
    assert refusal(state, f"3 {shown}").rule == "T6.2"
    assert refusal(state, f"1 {shown} back").rule == "T7.3"
    do(state, *("next",) * 12, f"1 {shown} back")
    assert red(state) == [0, 6, 0]
    do(state, f"2 {shown} back", f"3 {shown}")
    assert red(state) == [0, 0, 6], "nobody had it, so it is still there"


# --- T7.4: the end of a round -----------------------------------------------------------------


def test_T7_4_a_round_is_thirteen_turns_and_then_relics_are_marked() -> None:
    state = at(*("next",) * 13)
    assert refusal(state, "1 yeti 1").rule == "T5.2"
    assert cards_in(state.deck) == 1
    do(state, "next")
    assert view(state, None)["phase"] == "check"
    do(state, "1 yeti 2", "1 book 1", "2 sea 1")
    assert [int(state.relic_points(player)) for player in range(3)] == [9, 4, 0]
    assert state.points() == [0, 0, 0], "nothing is written down yet"
    do(state, "next")
    assert state.points() == [9, 4, 0]
    assert state.deck == state.map.full_deck


def test_T7_4_never_fewer_than_before_and_never_more_than_there_are() -> None:
    state = at(*ROUND, "1 yeti 1")
    assert refusal(state, "1 yeti 1").rule == "T7.4"
    assert refusal(state, "1 yeti 3").rule == "T1.1"
    do(state, "1 yeti 0", "1 yeti 1", "next", *ROUND)
    assert refusal(state, "1 yeti 0").rule == "T7.4"
    do(state, "1 yeti 2", "1 yeti 1")
    do(at(*ROUND, options=GRANDE), "1 yeti 3", "1 yeti 1")


def test_T7_4_relics_marked_early_count_every_round() -> None:
    """T5.2: the numbers of the worked example on the rules page."""
    state = at(*ROUND, "1 obelisk 2", "1 yeti 1", "1 sea 1", "next", seats=5)
    do(state, *ROUND, "1 book 1", "1 toucan 2", "1 sea 2", "next")
    sheet = paper().score_sheet(state)
    assert [row.points[0] for row in sheet.rows[:2]] == [10, 22]
    assert sheet.ending is not None


def test_T7_4_the_end() -> None:
    state = at("next", "1 A", *ROUND[1:], "next", *ROUND, "2 sea 2", "2 toucan 2")
    assert [int(point) for point in paper().standing(state)] == [17, 14, 0]
    do(state, "next")
    assert state.points() == [17, 14, 0]
    assert state.winners() == [0]
    assert refusal(state, "next").rule == "T5.4"
    assert paper().score_sheet(state).ending == paper().endings[0]


def test_T7_4_level_on_points_the_bonus_decides() -> None:
    """T5.4: 3 bonus points and 14 for a pair, against 17 of relics and nothing else."""
    state = at("next", "1 A", *ROUND[1:], "next", *ROUND, "2 sea 2", "2 toucan 1", "2 yeti 2")
    assert state.relic_points(1) == 18
    do(state, "2 yeti 1", "2 book 2", "2 toucan 0", "2 obelisk 1")
    assert state.relic_points(1) == 17
    do(state, "next")
    assert state.points()[:2] == [17, 17]
    assert state.winners() == [0]
    ending = paper().score_sheet(state).ending
    assert ending is not None
    assert ending.name == "bonus"


def test_T7_4_alone_two_blue_cards_stay_for_the_last_round() -> None:
    """T6.3 and T6.4."""
    state = at(*ROUND, seats=1)
    told_of = told(state, "next")
    do(state, "next")
    left = [letter for letter, cards in view(state, None)["bonuses"].items() if cards]
    assert len(left) == 2
    assert f"Blue bonus cards for the last round: {', '.join(left)}. (T6.3)" in told_of
    do(state, *ROUND, "next")
    rating = view(state, None)["rating"]
    assert rating == RATING.of("petit", state.points()[0])
    assert rating["percent"] == 0
    verdict = paper().score_sheet(state).verdict
    assert verdict is not None
    assert verdict.rule == "T6.4"
