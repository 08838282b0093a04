"""What searches and researchers rely on: the compiled contract of a position.

For every game (and a tiny one of the tests), with every option, number of players and with
components that somebody made. Nothing here knows a game; what holds beside it is in
`test_properties.py`.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest

from motu.core.components import Components
from motu.core.fields import PACKED, fields_of, first_difference
from motu.core.game import SHAPES, AnyGame
from motu.core.message import in_english
from motu.core.packing import packed, zeros
from motu.core.rng import Rng, seeded
from motu.core.state import WATCHER, WHOLE, State
from tests.helpers import (
    GAMES,
    Setting,
    Step,
    games_to_play,
    play_on,
    random_steps,
    settings,
    start,
)
from tests.together.pebbles import GAME as PEBBLES
from tests.together.pebbles import PebblesState

SEEDS = 2_000_000
#: No action gains or loses so much.
UNTOUCHED = 1 << 40
EVERY = [*GAMES, PEBBLES]
every_game = pytest.mark.parametrize("game", EVERY, ids=lambda game: str(game.name))
#: Where a look is costly, the everyday tests look at fewer positions.
looks = pytest.mark.parametrize("share", [6, pytest.param(1, marks=pytest.mark.slow)],
                                ids=["few", "many"])  # fmt: skip


def some_steps(game: AnyGame, number: int, one_in: int) -> Iterator[Step]:
    """Positions picked by lot out of so many games."""
    lot = random.Random(SEEDS)
    for seed, setting in games_to_play(game, number, SEEDS):
        for step in random_steps(game, seed, *setting):
            if lot.randrange(one_in) == 0:
                yield step


def ends(game: AnyGame, number: int) -> Iterator[State]:
    """How so many games end."""
    for seed, setting in games_to_play(game, number, SEEDS):
        state = start(game, seed, *setting)
        play_on(state, seeded(seed, stream=5))
        yield state


def viewers(state: State) -> list[int | None]:
    """All seats, and a watcher."""
    return [None, *range(state.seats)]


# --- what a seat knows --------------------------------------------------------------------------


def look(game: AnyGame, state: State, viewer: int | None, with_picture: bool) -> list[Any]:
    """All that a viewer is shown, told, asked and offered."""
    view = game.view(state, viewer)
    found = [view, game.ask(view), game.describe(view)]
    if viewer is not None:
        legal = state.legal(viewer)
        found += [legal, [game.text(state, viewer, action) for action in legal]]
        found.append([str(game.action_words(state, viewer, action)) for action in legal])
    if with_picture:
        found += [game.draw(view, in_english, shape).svg() for shape in SHAPES]
    return found


@looks
@every_game
def test_equal_seen_means_that_all_looks_alike(game: AnyGame, share: int) -> None:
    """A position and one in which what a seat cannot know is dealt anew, to all eyes."""
    lot, rng = random.Random(SEEDS), seeded(SEEDS)
    for step in some_steps(game, 90, one_in=12 * share):
        seat = lot.randrange(step.state.seats)
        twin = step.state.imagined(seat, rng.split())
        assert twin.seen(seat) == step.state.seen(seat), "imagining keeps what the seat has seen"
        assert twin.seen(None) == step.state.seen(None), "a watcher knows no more than a seat"
        for viewer in viewers(step.state):
            if twin.seen(viewer) == step.state.seen(viewer):
                drawn = lot.randrange(12) == 0
                mine, other = (look(game, state, viewer, drawn) for state in (step.state, twin))
                assert mine == other


def test_equal_seen_means_equal_views_in_games_that_have_nothing_else_in_common() -> None:
    """Many beginnings: some of them look alike to somebody, whatever is hidden in each."""
    met = 0
    for game in EVERY:
        lot = random.Random(SEEDS)
        for setting in settings(game)[:8]:
            known: dict[tuple[Any, ...], tuple[Any, list[int]]] = {}
            for seed in range(60):
                state = start(game, seed, *setting)
                for _ in range(lot.randrange(4)):
                    for seat in state.to_act()[:1]:
                        state.play(seat, lot.choice(state.legal(seat)))
                for viewer in viewers(state):
                    legal = [] if viewer is None else state.legal(viewer)
                    now = (game.view(state, viewer), legal)
                    met += (viewer, *state.seen(viewer)) in known
                    assert known.setdefault((viewer, *state.seen(viewer)), now) == now
    assert met > 1000


@every_game
def test_what_is_seen_fits_the_buffer_that_is_asked_for(game: AnyGame) -> None:
    for step in some_steps(game, 60, one_in=10):
        most = int(step.state.most_seen())
        for viewer in viewers(step.state):
            seen = step.state.seen(viewer)
            assert len(seen) <= most
            larger = packed([-77] * (most + 5))
            found = step.state.seen_into(WATCHER if viewer is None else viewer, larger)
            assert tuple(larger) == seen + (-77,) * (most + 5 - int(found))


@every_game
def test_what_is_seen_tells_positions_apart_when_something_is_done_in_the_open(
    game: AnyGame,
) -> None:
    """Not so little is seen that the numbers would say nothing: who acts sees what was done."""
    for step in some_steps(game, 60, one_in=10):
        after = step.state.copy()
        after.play(step.seat, step.action)
        assert after.seen(step.seat) != step.state.seen(step.seat)


@every_game
def test_imagining_in_place_is_imagining_a_copy(game: AnyGame) -> None:
    used: dict[tuple[str, int], State] = {}
    for step in some_steps(game, 90, one_in=12):
        kind = (step.state.components.hash, int(step.state.seats))
        here = used.setdefault(kind, step.state.blank())
        here.become(step.state)
        here.imagine(step.seat, seeded(5))
        assert here == step.state.imagined(step.seat, seeded(5))


# --- who may act ----------------------------------------------------------------------------------


@every_game
def test_who_is_waited_for_is_who_can_act(game: AnyGame) -> None:
    for step in some_steps(game, 120, one_in=5):
        state = step.state
        waiting = int(state.waiting())
        assert 0 < waiting < 1 << state.seats
        assert state.to_act() == [s for s in range(state.seats) if waiting >> s & 1]
        assert state.next_to_act() == state.to_act()[0]
        for seat in range(-1, state.seats + 2):
            assert bool(state.legal(seat)) == (seat in state.to_act())
    for state in ends(game, 60):
        assert (state.waiting(), state.to_act(), state.next_to_act()) == (0, [], -1)


@every_game
def test_an_action_by_lot_is_the_one_of_the_list_that_the_lot_falls_on(game: AnyGame) -> None:
    for step in some_steps(game, 120, one_in=5):
        room = zeros(step.state.components.n_actions)
        legal, before = step.state.legal(step.seat), step.state.flat()
        for seed in range(4):
            lot, same = seeded(seed), seeded(seed)
            drawn = int(step.state.draw(step.seat, lot, room))
            assert drawn == legal[int(same.below(len(legal)))]
            assert lot.words() == same.words(), "one number is drawn"
        assert step.state.flat() == before, "nothing is done yet"


@every_game
def test_every_legal_action_is_appraised_at_a_glance(game: AnyGame) -> None:
    for step in some_steps(game, 120, one_in=5):
        room = int(step.state.components.n_actions)
        actions, gains = zeros(room), packed([UNTOUCHED] * room)
        found = int(step.state.legal_into(step.seat, actions))
        before = step.state.flat()
        step.state.appraise_into(step.seat, actions, found, gains)
        assert UNTOUCHED not in list(gains)[:found]
        assert all(gain == UNTOUCHED for gain in list(gains)[found:])
        assert list(actions)[:found] == step.state.legal(step.seat)
        assert step.state.flat() == before, "a glance changes nothing"


@every_game
def test_the_order_within_a_moment_does_not_matter(game: AnyGame) -> None:
    """Every turn of every game again, with the seats in another order."""
    lot = random.Random(SEEDS)
    for seed, setting in games_to_play(game, 200, SEEDS):
        state = start(game, seed, *setting)
        if state.moment() < 0:
            assert len(state.to_act()) == 1, "several act at once only within a moment"
            continue
        while state.to_act():
            again, moment = state.copy(), state.moment()
            done: list[tuple[int, int]] = []
            while state.to_act() and state.moment() == moment:
                seat = lot.choice(state.to_act())
                done.append((seat, lot.choice(state.legal(seat))))
                state.play(*done[-1])
            order = [seat for seat, _ in done]
            lot.shuffle(order)
            for seat in order:
                action = next(action for who, action in done if who == seat)
                done.remove((seat, action))
                again.play(seat, action)
            assert again == state


# --- scores ---------------------------------------------------------------------------------------


@every_game
def test_the_end_is_worth_the_same_to_all_together(game: AnyGame) -> None:
    for state in ends(game, 200):
        payoffs = [int(state.payoff(seat)) for seat in range(state.seats)]
        assert sum(payoffs) == WHOLE
        winners = state.winners() or list(range(state.seats))
        assert [seat for seat, payoff in enumerate(payoffs) if payoff] == winners
        assert len({payoffs[seat] for seat in winners}) == 1


@every_game
def test_points_and_winners_are_those_of_the_lists(game: AnyGame) -> None:
    for step in some_steps(game, 60, one_in=10):
        state = step.state
        assert state.points() == [state.points_of(seat) for seat in range(state.seats)]
        assert (state.won(), state.winners()) == (0, []), "nobody has won before the end"
    for state in ends(game, 60):
        assert state.points() == [state.points_of(seat) for seat in range(state.seats)]
        assert state.winners() == [s for s in range(state.seats) if int(state.won()) >> s & 1]
        assert int(state.won()) < 1 << state.seats


# --- copies ---------------------------------------------------------------------------------------


@looks
@every_game
def test_a_used_position_becomes_another_and_goes_its_own_way(game: AnyGame, share: int) -> None:
    used: dict[tuple[str, int], State] = {}
    for step in some_steps(game, 120, one_in=12 * share):
        kind = (step.state.components.hash, int(step.state.seats))
        other = used.setdefault(kind, step.state.blank())
        other.become(step.state)
        assert other == step.state
        assert first_difference(other, step.state) == ""
        flat = step.state.flat()
        other.play(step.seat, step.action)
        play_on(other, seeded(3))
        assert step.state.flat() == flat, "what the copy does is not done here"
        end = other.flat()
        after = step.state.copy()
        after.become(other)
        play_on(step.state.copy(), seeded(4))
        assert other.flat() == after.flat() == end, "what is done here is not done to the copy"


def all_fields(thing: Any) -> list[str]:
    """The names of all fields, those included that follow from the others."""
    return [*fields_of(thing), *getattr(type(thing), "derived", ())]


def scramble(thing: Any, numbers: Iterator[int]) -> None:
    """Give every field of a position, and of its parts, a number that nothing else has."""
    for name in all_fields(thing):
        value = getattr(thing, name)
        if name == "seats" or isinstance(value, Components):
            continue
        if isinstance(value, Rng):
            value.set_words(*(next(numbers) for _ in range(4)))
        elif isinstance(value, int):
            setattr(thing, name, next(numbers))
        elif isinstance(value, list) and value and not isinstance(value[0], int):
            for part in value:
                scramble(part, numbers)
        elif isinstance(value, (list, PACKED)):
            # In place, so that it shows where two positions share one.
            for at in range(len(value)):
                value[at] = next(numbers)
        else:
            scramble(value, numbers)


def difference(one: Any, other: Any) -> str:
    """The first field in which two positions differ, those included that follow from others."""
    found = first_difference(one, other)
    for name in getattr(type(one), "derived", ()):
        if not found and list(getattr(one, name)) != list(getattr(other, name)):
            found = name
    for name in fields_of(one):
        value, theirs = getattr(one, name), getattr(other, name)
        if not found and isinstance(value, list) and value and not isinstance(value[0], int):
            pairs = zip(value, theirs, strict=True)
            found = next((f"{name}.{deeper}" for a, b in pairs if (deeper := difference(a, b))), "")
    return found


def forgotten(state: State) -> str:
    """The field that `become` forgets, or `shared` where it shares one; nothing if all is well."""
    numbers = count(1000)
    scramble(state, numbers)
    other = state.blank()
    other.become(state)
    if missing := difference(state, other):
        return missing
    before = (other.flat(), hidden_numbers(other))
    scramble(state, numbers)
    return "" if (other.flat(), hidden_numbers(other)) == before else "shared"


@every_game
def test_become_forgets_no_field_and_shares_none(game: AnyGame) -> None:
    for setting in settings(game):
        assert forgotten(start(game, 1, *setting)) == ""


@every_game
def test_every_field_is_among_the_numbers_of_a_position(game: AnyGame) -> None:
    """Those that follow from the others are not: they are worked out again."""
    for setting in settings(game):
        state = start(game, 1, *setting)
        numbers = count(1000)
        scramble(state, numbers)
        derived = hidden_numbers(state)
        everything = set(range(1000, next(numbers)))
        assert everything - set(state.flat()) == derived


def hidden_numbers(thing: Any) -> set[int]:
    """The numbers in fields that follow from others."""
    found = {
        int(number)
        for name in getattr(type(thing), "derived", ())
        for number in getattr(thing, name)
    }
    for name in fields_of(thing):
        value = getattr(thing, name)
        if isinstance(value, list) and value and not isinstance(value[0], int):
            found |= set().union(*(hidden_numbers(part) for part in value))
    return found


@looks
@every_game
def test_the_numbers_of_a_position_bring_every_field_back(game: AnyGame, share: int) -> None:
    """Those too that follow from the others: what they say of the position is the same."""
    for step in some_steps(game, 120, one_in=10 * share):
        again = game.from_flat(step.state.flat(), step.state.components)
        assert first_difference(step.state, again) == ""
        assert again.flat() == step.state.flat()
        assert game.view(again, step.seat) == game.view(step.state, step.seat)
        assert [again.worth(seat) for seat in range(again.seats)] == [
            step.state.worth(seat) for seat in range(again.seats)
        ]


class Forgetful(PebblesState):
    """Forgets the points when it becomes another."""

    def blank(self) -> Forgetful:
        return Forgetful(self.components, self.seats, Rng(0, 0, 0, 1))

    def become(self, other: State) -> None:
        points = self.scored
        super().become(other)
        self.scored = points


class Sharing(PebblesState):
    """Has the other's own list of points."""

    def blank(self) -> Sharing:
        return Sharing(self.components, self.seats, Rng(0, 0, 0, 1))

    def become(self, other: State) -> None:
        assert isinstance(other, PebblesState)
        super().become(other)
        self.scored = other.scored


class Lucky(PebblesState):
    """Forgets the generator."""

    def blank(self) -> Lucky:
        return Lucky(self.components, self.seats, Rng(0, 0, 0, 1))

    def become(self, other: State) -> None:
        words = self.rng.words()
        super().become(other)
        self.rng.set_words(*words)


@pytest.mark.parametrize(
    ("kind", "field"), [(Forgetful, "scored"), (Lucky, "rng"), (Sharing, "shared")]
)
def test_a_forgotten_or_shared_field_is_found(kind: type[PebblesState], field: str) -> None:
    assert forgotten(kind(PEBBLES.box.usual(), 3, seeded(1))) == field


def test_a_field_behind_an_underscore_is_no_part_of_the_position() -> None:
    """So whoever hides one there loses it on the way to another process."""
    state = PEBBLES.start(2, 1)
    flat = state.flat()
    state.__dict__["_scratch"] = 7
    assert state.flat() == flat
    state.__dict__["more"] = 7
    assert state.flat() != flat


def test_the_first_difference_is_named_by_its_place() -> None:
    for game in EVERY:
        setting = Setting({option.name: option.default for option in game.options}, 2)
        one, other = start(game, 1, *setting), start(game, 1, *setting)
        assert first_difference(one, other) == ""
        other.rng.word()
        assert first_difference(one, other) == "rng"
    one, other = PEBBLES.start(2, 1), PEBBLES.start(2, 1)
    other.scored[1] = 4
    assert first_difference(one, other) == "scored"
