"""What always holds, for every game, over thousands of games played at random.

With every option, number of players and with components that somebody made (`tests.helpers`).

Every test here knows only the contract, so a new game is under them as soon as it exists. Looking
at every position of every game would take minutes, so the costly looks are taken at positions
picked by lot; the seeds are fixed, and another number in SEEDS looks at others.
"""

from __future__ import annotations

import json
import pickle
import random
from collections.abc import Iterator
from typing import Any

import pytest

from motu.bots.known import bot, names
from motu.core.game import AnyGame
from motu.core.message import in_english, named
from motu.core.picks import Pick, picks
from motu.core.record import Record, read
from motu.core.rng import seeded
from motu.core.state import State
from motu.words import LANGUAGES, say_in
from tests.helpers import (
    GAME_NAMES,
    GAMES,
    GLANCE,
    Setting,
    Step,
    games_to_play,
    play_on,
    random_steps,
    start,
    unfolded,
)

SEEDS = 1
every_game = pytest.mark.parametrize("game", GAMES, ids=GAME_NAMES)
#: Where a look is costly, the everyday tests look at fewer positions.
looks = pytest.mark.parametrize("share", [16, pytest.param(1, marks=pytest.mark.slow)],
                                ids=["few", "many"])  # fmt: skip


def some_games(game: AnyGame, number: int) -> Iterator[tuple[int, Setting]]:
    """So many games with all options, components and numbers of players."""
    return games_to_play(game, number, SEEDS * 1_000_000)


def some_steps(game: AnyGame, number: int, one_in: int) -> Iterator[Step]:
    """Positions picked by lot out of so many games, and always the first of them."""
    lot = random.Random(SEEDS)
    for seed, setting in some_games(game, number):
        for place, step in enumerate(random_steps(game, seed, *setting)):
            if lot.randrange(one_in) == 0 or (place == 0 and seed == SEEDS * 1_000_000):
                yield step


def viewers(state: State) -> list[int]:
    """All seats."""
    return list(range(state.seats))


@pytest.mark.parametrize(
    "games", [150, pytest.param(1500, marks=pytest.mark.slow)], ids=["few", "many"]
)
@every_game
def test_a_position_that_is_not_over_has_a_legal_action(game: AnyGame, games: int) -> None:
    """Thousands of games to their end; nobody acts out of turn; the range is kept."""
    for seed, setting in some_games(game, games):
        for step in random_steps(game, seed, *setting):
            legal = step.state.legal(step.seat)
            assert legal
            assert min(legal) >= 0
            assert max(legal) < step.state.components.n_actions
            assert len(set(legal)) == len(legal)
        assert all(not step.state.legal(seat) for seat in viewers(step.state))


@looks
@every_game
def test_legal_exactly_when_not_refused(game: AnyGame, share: int) -> None:
    """For every seat, every number of an action, and some numbers that are none."""
    # The more actions there are, the longer a look takes, and the fewer are needed.
    wide = 1 + int(game.start(game.seat_counts[0], 1).components.n_actions) // 400
    for step in some_steps(game, 240, one_in=12 * share * wide):
        actions = int(step.state.components.n_actions)
        numbers = [-(2**40), -2, -1, *range(actions + 3), 2**40, 2**70]
        for seat in [-1, *viewers(step.state), 7]:
            legal = set(step.state.legal(seat))
            open_to = {a for a in numbers if game.refuse(step.state, seat, a) is None}
            assert open_to == legal


@every_game
def test_after_the_end_everything_is_refused(game: AnyGame) -> None:
    for seed, setting in some_games(game, 30):
        for step in random_steps(game, seed, *setting):
            state = step.state
        assert state.to_act() == []
        actions = range(state.components.n_actions)
        for seat in viewers(state):
            refusals = [game.refuse(state, seat, action) for action in actions]
            assert all(refusal is not None and refusal.rule for refusal in refusals)


@every_game
def test_a_record_reads_back_to_the_same_position(game: AnyGame) -> None:
    for seed, setting in some_games(game, 48):
        names = ["A"] * setting.seats
        record = Record.new(game, names, seed, setting.options, setting.components)
        for step in random_steps(game, seed, *setting):
            record.play(step.seat, step.action)
        again = read(record.write())
        assert again.state == record.state == step.state
        assert again.actions == record.actions
        assert (again.names, again.options, again.seed) == (record.names, record.options, seed)
        assert again.state.components is record.state.components
        assert again.write() == record.write()
        half = len(record.actions) // 2
        assert read(record.cut(half).write()).state == record.position(half)


@every_game
def test_a_position_survives_being_flattened_and_pickled(game: AnyGame) -> None:
    for step in some_steps(game, 45, one_in=10):
        flat = step.state.flat()
        unpacked = pickle.loads(pickle.dumps(step.state))
        for again in (game.from_flat(flat, step.state.components), unpacked):
            assert again == step.state
            assert again.legal(step.seat) == step.state.legal(step.seat)
            again.play(step.seat, step.action)
            here = step.state.copy()
            here.play(step.seat, step.action)
            assert again == here
        assert step.state.flat() == flat


@every_game
def test_the_text_of_a_legal_action_reads_back(game: AnyGame) -> None:
    for step in some_steps(game, 150, one_in=4):
        texts = set()
        for action in step.state.legal(step.seat):
            text = game.text(step.state, step.seat, action)
            assert game.parse(step.state, step.seat, text) == action
            assert game.parse(step.state, step.seat, f"  {text.lower()} ") == action
            texts.add(text)
        assert len(texts) == len(step.state.legal(step.seat))


@pytest.mark.slow
@every_game
def test_imagine_changes_nothing_that_the_seat_can_see(game: AnyGame) -> None:
    rng = seeded(SEEDS)
    for step in some_steps(game, 180, one_in=10):
        flat = step.state.flat()
        for seat in viewers(step.state):
            seen = game.view(step.state, seat)
            for _ in range(3):
                imagined = step.state.imagined(seat, rng.split())
                assert game.view(imagined, seat) == seen
                assert imagined.legal(seat) == step.state.legal(seat)
                assert imagined.to_act() == step.state.to_act()
                assert imagined.points() == step.state.points()
        assert step.state.flat() == flat, "thinking must not disturb the game"


@looks
@every_game
def test_imagine_cannot_depend_on_what_is_hidden(game: AnyGame, share: int) -> None:
    """Two positions that look alike to a seat, and equal numbers: the same imagined position."""
    rng = seeded(SEEDS)
    for step in some_steps(game, 180, one_in=10 * share):
        for seat in viewers(step.state):
            twin = step.state.imagined(seat, rng.split())
            numbers = rng.split()
            mine = step.state.imagined(seat, numbers.copy())
            assert mine.flat() == twin.imagined(seat, numbers.copy()).flat()


@every_game
def test_imagine_brings_another_generator(game: AnyGame) -> None:
    """No search can foresee a shuffle: the four words at the end of `flat` are all different."""
    rng = seeded(SEEDS)
    for step in some_steps(game, 60, one_in=20):
        seen = {step.state.flat()[-4:]}
        for seat in viewers(step.state):
            for _ in range(5):
                seen.add(step.state.imagined(seat, rng.split()).flat()[-4:])
        assert len(seen) == 1 + 5 * len(viewers(step.state))


@looks
@every_game
def test_an_imagined_position_can_be_played_to_its_end(game: AnyGame, share: int) -> None:
    rng = seeded(SEEDS)
    for step in some_steps(game, 180, one_in=25 * share):
        for seat in viewers(step.state):
            imagined = step.state.imagined(seat, rng.split())
            play_on(imagined, rng.split())
            assert imagined.to_act() == []


@every_game
@pytest.mark.parametrize("name", names())
def test_a_bot_chooses_the_same_whatever_is_hidden(game: AnyGame, name: str) -> None:
    rng = seeded(SEEDS)
    player = bot(name)
    for step in some_steps(game, 45, one_in=20):
        twin = step.state.imagined(step.seat, rng.split())
        chosen = [
            player.choose(state.imagined(step.seat, seeded(8)), step.seat, seeded(9), GLANCE)
            for state in (step.state, twin)
        ]
        assert chosen[0] == chosen[1]
        assert chosen[0] in step.state.legal(step.seat)


@looks
@every_game
def test_copies_go_their_own_way(game: AnyGame, share: int) -> None:
    for step in some_steps(game, 180, one_in=25 * share):
        flat = step.state.flat()
        one, other = step.state.copy(), step.state.copy()
        assert one == other == step.state
        play_on(one, seeded(4))
        assert step.state.flat() == other.flat() == flat
        play_on(other, seeded(4))
        assert one == other
        assert one != step.state


def ends(place: Pick) -> bool:
    """Whether everything below a place is either the end of a path or leads on, and not both."""
    if (place.action is None) == (not place.next):
        return False
    return all(ends(deeper) for deeper in place.next.values())


@looks
@every_game
def test_picks_are_a_tree_that_leads_to_every_legal_action(game: AnyGame, share: int) -> None:
    for step in some_steps(game, 120, one_in=6 * share):
        tree = picks(game, step.state, step.seat)
        legal = step.state.legal(step.seat)
        assert {action for _, action in tree.walk()} == set(legal)
        assert ends(tree)
        paths = {
            path: action for action in legal for path in game.paths(step.state, step.seat, action)
        }
        assert dict(tree.walk()) == paths
        # What can be carried has its poses and places in the picture, and a page can tell them.
        picture = game.picture(step.state, step.seat)
        assert unfolded(tree.data(picture), picture) == paths
        for path in paths:
            for pick in path:
                assert str(game.pick_words(pick))
        for action in legal:
            assert str(game.action_words(step.state, step.seat, action))
        # Once something is picked, the page asks for what is to be picked next.
        carried = {piece.pick for piece in picture.pieces}
        assert set(kinds_below(tree, carried)) <= set(game.asks_next)


def kinds_below(tree: Pick, carried: set[str]) -> Iterator[str]:
    """What is picked and what next, by their kinds, but for pieces: they are asked to be put."""
    for pick, place in tree.next.items():
        if pick not in carried:
            yield from (f"{kind(pick)}>{kind(after)}" for after in place.next)
            yield from kinds_below(place, carried)


def kind(pick: str) -> str:
    return pick.partition("-")[0]


@every_game
def test_a_game_says_what_the_aim_is(game: AnyGame) -> None:
    for lang in LANGUAGES:
        assert say_in(lang)(game.aim)


def plain(data: Any) -> bool:
    """Whether this is JSON as it stands: no tuples, no numbers as keys, nothing of our own."""
    if isinstance(data, dict):
        return all(type(key) is str and plain(value) for key, value in data.items())
    if isinstance(data, list):
        return all(plain(value) for value in data)
    return data is None or type(data) in (bool, int, float, str)


@looks
@every_game
def test_a_view_is_plain_data(game: AnyGame, share: int) -> None:
    for step in some_steps(game, 90, one_in=10 * share):
        for seat in [None, *viewers(step.state)]:
            view = game.view(step.state, seat)
            assert plain(view)
            wanted = {"game": game.name, "seat": seat, "to_act": step.state.to_act()}
            assert view.items() >= wanted.items(), "every view has what `core/view.py` lists"
            assert json.loads(json.dumps(view)) == view
            assert str(game.ask(view))
            assert all(str(line) for line in game.describe(view))


@every_game
def test_a_watcher_sees_no_more_than_any_seat_does_not_know(game: AnyGame) -> None:
    """A watcher's view is the same whichever seat's hidden things are dealt anew."""
    rng = seeded(SEEDS)
    for step in some_steps(game, 75, one_in=10):
        seen = game.view(step.state, None)
        for seat in viewers(step.state):
            assert game.view(step.state.imagined(seat, rng.split()), None) == seen


@every_game
def test_the_story_tells_nothing_that_the_viewer_cannot_know(game: AnyGame) -> None:
    """Told from positions whose hidden things are dealt anew it is word for word the same."""
    rng = seeded(SEEDS)
    for step in some_steps(game, 180, one_in=8):
        after = step.state.copy()
        after.play(step.seat, step.action)
        for viewer in viewers(step.state):
            told = game.story(step.state, step.seat, step.action, after, viewer)
            assert told
            elsewhere = game.story(
                step.state.imagined(viewer, rng.split()),
                step.seat,
                step.action,
                after.imagined(viewer, rng.split()),
                viewer,
            )
            assert elsewhere == told
            assert all(str(event.message) for event in told)


@every_game
def test_the_story_uses_the_players_names(game: AnyGame) -> None:
    for step in some_steps(game, 15, one_in=10):
        after = step.state.copy()
        after.play(step.seat, step.action)
        called = ["Ann", "Bob", "Cem", "Dov", "Eva", "Fay", "Gus", "Hal"][: after.seats]
        told = game.story(step.state, step.seat, step.action, after, None)[0].message
        first = named(in_english, called)(told)
        # One who acts for all reports what anybody did.
        about = called if game.has_one_actor else [called[step.seat]]
        assert any(name in first for name in about)


def test_where_one_acts_for_all_it_is_the_first_seat() -> None:
    for game in GAMES:
        if game.has_one_actor:
            assert {step.seat for step in some_steps(game, 3, one_in=1)} == {0}


def test_a_game_without_secrets_shows_everybody_the_same() -> None:
    for game in GAMES:
        if not game.has_secrets:
            for step in some_steps(game, 3, one_in=8):
                watched = game.view(step.state, None)
                for seat in range(len(step.state.points())):
                    assert {**game.view(step.state, seat), "seat": None} == watched


@every_game
def test_what_reveals_nothing_brings_the_same_view_whatever_is_hidden(game: AnyGame) -> None:
    """That is what makes it free to take back."""
    rng = seeded(SEEDS)
    for step in some_steps(game, 180, one_in=8):
        if game.reveals(step.state, step.seat, step.action):
            continue
        seen = []
        for state in (step.state.copy(), step.state.imagined(step.seat, rng.split())):
            state.play(step.seat, step.action)
            seen.append(game.view(state, step.seat))
        assert seen[0] == seen[1]


@every_game
def test_the_rows_of_the_score_sheet_add_up(game: AnyGame) -> None:
    endings = {ending.name for ending in game.endings}
    for step in some_steps(game, 90, one_in=10):
        state = step.state.copy()
        for _ in range(2):
            sheet = game.score_sheet(state)
            assert list(sheet.totals) == state.points()
            assert [
                sum(row.points[s] for row in sheet.rows) for s in viewers(state)
            ] == state.points()
            assert (sheet.ending is not None) == (not state.to_act())
            assert list(sheet.winners) == state.winners()
            assert sheet.ending is None or sheet.ending.name in endings
            assert len(game.standing(state)) == len(state.points())
            play_on(state, seeded(3))


@every_game
def test_the_same_seed_and_options_give_the_same_game(game: AnyGame) -> None:
    flats = set()
    for seed, setting in some_games(game, 48):
        options, seats, own = setting
        assert start(game, seed, *setting) == start(game, seed, dict(options), seats, own)
        flats.add(start(game, seed, *setting).flat())
    assert len(flats) == 48, "the generator alone tells games with other seeds apart"
