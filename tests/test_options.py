"""Options that depend on others and on the number of players."""

from __future__ import annotations

import itertools

import pytest

from motu.core.errors import BadOption
from motu.core.game import AnyGame
from motu.core.message import msg
from motu.core.option import Option, Value, When, check_options, seats_for, switch
from motu.core.record import Record
from tests.helpers import GAMES, option_sets

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.name))

WIND = Option("wind", msg("Wind"), ((0, msg("none")), (1, msg("some")), (2, msg("a storm"))))
SAILS = switch("sails", msg("Sails"), when=When({"wind": (1, 2)}))
ATOLL = switch("atoll", msg("Atoll"), when=When(seats=(2, 3, 4)))
REGATTA = switch("regatta", msg("Regatta"), when=When({"wind": (2,), "sails": (True,)}, (3, 4)))
SEA = (WIND, SAILS, ATOLL, REGATTA)


def refused(given: dict[str, object], seats: int | None = None) -> str:
    """What is said of options that do not go together."""
    with pytest.raises(BadOption) as caught:
        check_options(SEA, given, seats)
    return str(caught.value)


def test_what_depends_is_chosen_with_what_it_depends_on() -> None:
    chosen = check_options(SEA, {"wind": 2, "sails": True, "regatta": True}, 3)
    assert chosen == {"wind": 2, "sails": True, "atoll": False, "regatta": True}


def test_a_refusal_says_what_to_choose_first() -> None:
    assert refused({"sails": True}) == "“Sails” is only available when “Wind” is some or a storm."
    assert refused({"atoll": True}, 5) == (
        "“Atoll” is only available when the number of players is 2–4."
    )
    said = refused({"wind": 2, "regatta": True}, 3)
    assert said.startswith("“Regatta” is only available when “Wind” is a storm and “Sails”")
    assert said.endswith("and the number of players is 3–4.")


def test_the_default_is_never_refused() -> None:
    assert check_options(SEA, {"sails": False, "regatta": False, "atoll": False}, 5) == (
        check_options(SEA, {}, 5)
    )


def test_an_unknown_number_of_players_is_the_right_one() -> None:
    assert check_options(SEA, {"atoll": True})["atoll"] is True


def test_old_games_had_options_without_effect() -> None:
    given = {"wind": 0, "sails": True, "regatta": True, "atoll": True}
    assert check_options(SEA, given, 5, lenient=True) == check_options(SEA, {}, 5)
    with pytest.raises(BadOption, match="Unknown option: oars"):
        check_options(SEA, {"oars": 1}, 5, lenient=True)
    with pytest.raises(BadOption, match="Option wind cannot be 7"):
        check_options(SEA, {"wind": 7}, 5, lenient=True)


def test_how_many_can_play_with_what_was_chosen() -> None:
    counts = (4, 2, 3, 5)
    assert seats_for(SEA, counts, {}) == counts
    assert seats_for(SEA, counts, {"atoll": False}) == counts
    assert seats_for(SEA, counts, {"atoll": True}) == (4, 2, 3), "the best number first"
    assert seats_for(SEA, counts, {"atoll": True, "regatta": True}) == (4, 3)


def test_conditions_as_data_for_forms() -> None:
    assert REGATTA.when.data() == {
        "options": {"wind": [2], "sails": [True]},
        "seats": [3, 4],
    }
    assert WIND.when.data() == {"options": {}, "seats": []}


@every_game
def test_a_game_can_be_played_with_all_that_it_offers_and_with_nothing_else(game: AnyGame) -> None:
    """Every mixture for every number of players: started if it is offered, and refused if not."""
    names = [option.name for option in game.options]
    every = itertools.product(*([value for value, _ in o.choices] for o in game.options))
    for values in every:
        chosen: dict[str, Value] = dict(zip(names, values, strict=True))
        for seats in game.seat_counts:
            offered = all(
                chosen[option.name] == option.default or option.when.holds(chosen, seats)
                for option in game.options
            )
            if offered:
                assert seats in game.seats_for(chosen)
                assert game.start(seats, 1, chosen).seats == seats
            else:
                with pytest.raises(BadOption, match="is only available when"):
                    game.start(seats, 1, chosen)


@every_game
def test_conditions_speak_of_options_and_players_that_there_are(game: AnyGame) -> None:
    values = {o.name: {value for value, _ in o.choices} for o in game.options}
    for option in game.options:
        assert set(option.when.seats) <= set(game.seat_counts)
        for name, wanted in option.when.options.items():
            assert name != option.name
            assert set(wanted) <= values[name]


@every_game
def test_the_sets_that_other_tests_play_with_are_offered(game: AnyGame) -> None:
    sets = option_sets(game)
    for option in game.options:
        assert {chosen[option.name] for chosen in sets} == {v for v, _ in option.choices}
    for chosen in sets:
        for seats in game.seats_for(chosen):
            assert Record.new(game, ["A"] * seats, 1, chosen).options == chosen


@every_game
def test_more_players_than_there_are_seats_are_refused(game: AnyGame) -> None:
    with pytest.raises(BadOption, match="cannot be played by 99"):
        game.start(99)
