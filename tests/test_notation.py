"""Positions in one line of text, for every game: what is written reads back, and no secrets."""

from __future__ import annotations

import itertools
import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

import motu
from motu.core import registry
from motu.core.box import EmptyBox
from motu.core.errors import BadOption, BadPosition, UnknownName
from motu.core.fields import first_difference
from motu.core.game import AnyGame
from motu.core.notation import LONGEST, USUAL_SEED, eyes_of, split
from motu.core.rng import seeded
from motu.core.state import State
from tests.carrying.atoll import GAME as ATOLL
from tests.helpers import GAME_NAMES, GAMES, option_sets, play_on
from tests.together.pebbles import GAME as PEBBLES

every_game = pytest.mark.parametrize(
    "game", [*GAMES, PEBBLES, ATOLL], ids=[*GAME_NAMES, "pebbles", "atoll"]
)
every_game_with_components = pytest.mark.parametrize("game", GAMES, ids=GAME_NAMES)
#: The everyday tests look at fewer positions.
looks = pytest.mark.parametrize("times", [1, pytest.param(12, marks=pytest.mark.slow)],
                                ids=["few", "many"])  # fmt: skip


@pytest.fixture(autouse=True)
def known(monkeypatch: pytest.MonkeyPatch) -> None:
    """A position finds its game by its name, those of the tests as well."""
    for game in (PEBBLES, ATOLL):
        monkeypatch.setitem(registry._games, game.name, game)


def own(game: AnyGame) -> Any:
    """The usual components as if somebody had made them; those of a game that has any."""
    if isinstance(game.box, EmptyBox):
        return None
    return game.box.own({**game.box.usual().data, "name": "mine"})


def starts(game: AnyGame) -> Iterator[State]:
    """Games with all kinds of options and numbers of players; some with own components."""
    settings = [(o, seats) for o in option_sets(game) for seats in game.seats_for(o)]
    random.Random(2).shuffle(settings)
    for seed in itertools.count():
        options, seats = settings[seed % len(settings)]
        try:
            yield game.start(seats, seed, options, own(game) if seed % 5 == 0 else None)
        except BadOption:
            # Not everything goes with everything.
            continue


def positions(game: AnyGame, number: int, each: int = 8) -> Iterator[State]:
    """So many positions from games played at random: up to `each` of a game, and its end."""
    lot = random.Random(5)
    for place, state in enumerate(starts(game)):
        rng, met = seeded(place, stream=1), []
        while acting := state.to_act():
            met.append(state.copy())
            seat = acting[int(rng.below(len(acting)))]
            legal = state.legal(seat)
            state.play(seat, legal[int(rng.below(len(legal)))])
        for one in [*lot.sample(met, min(each, len(met))), state]:
            if number == 0:
                return
            number -= 1
            yield one


def viewers(state: State) -> list[int | None]:
    """All seats and a watcher."""
    return [None, *range(state.seats)]


def twin(state: State, viewer: int | None, seed: int) -> State:
    """The same position with everything dealt anew that the viewer cannot know."""
    other, rng = state.copy(), seeded(seed)
    for seat in range(state.seats) if viewer is None else [viewer]:
        other.imagine(seat, rng)
    return other


def without_rng(state: State) -> tuple[int, ...]:
    return state.flat()[:-4]


# --- reading back ---------------------------------------------------------------------------------


@looks
@every_game
def test_a_written_position_reads_back(game: AnyGame, times: int) -> None:
    """All of it but the generator, which comes from the seed."""
    read = 0
    for state in positions(game, 150 * times):
        line = game.write_position(state)
        assert "\n" not in line
        again = game.read_position(line)
        assert without_rng(again) == without_rng(state), first_difference(state, again) + line
        assert again.components is state.components
        assert again.rng.words() == seeded(USUAL_SEED).words()
        assert game.read_position(line, seed=3).rng.words() == seeded(3).words()
        assert game.write_position(again) == line
        read += 1
    assert read == 150 * times


@looks
@every_game
def test_what_a_viewer_sees_reads_back_with_any_seed(game: AnyGame, times: int) -> None:
    lot = random.Random(7)
    for state in positions(game, 40 * times):
        for viewer in viewers(state):
            line = game.write_position(state, viewer)
            for seed in (lot.randrange(1000), None if "?" not in line else 2**100):
                again = game.read_position(line, seed)
                assert again.seen(viewer) == state.seen(viewer), line
                assert game.write_position(again, viewer) == line
            if "?" in line:
                assert eyes_of(line, 99) == viewer
                with pytest.raises(BadPosition, match="seed"):
                    game.read_position(line)
            else:
                assert line == game.write_position(state) or state.moment() >= 0


@every_game
def test_a_seed_deals_what_is_hidden(game: AnyGame) -> None:
    """The same seed the same, others something else, and the game can be played on from there."""
    hidden = different = 0
    for state in positions(game, 20, each=3):
        for viewer in viewers(state):
            line = game.write_position(state, viewer)
            one, same, other = (game.read_position(line, seed) for seed in (1, 1, 2))
            assert one == same
            assert one.rng.words() != other.rng.words()
            hidden += "?" in line
            different += without_rng(one) != without_rng(other)
            assert different <= hidden
            play_on(one, seeded(3))
            assert one.to_act() == []
    assert different >= hidden // 4


# --- secrets --------------------------------------------------------------------------------------


@looks
@every_game
def test_positions_that_look_alike_are_written_alike(game: AnyGame, times: int) -> None:
    """Not a byte of a line depends on what is hidden."""
    hidden = different = 0
    for number, state in enumerate(positions(game, 60 * times)):
        for viewer in viewers(state):
            other = twin(state, viewer, number)
            line = game.write_position(state, viewer)
            assert game.write_position(other, viewer) == line
            hidden += "?" in line
            different += without_rng(other) != without_rng(state)
    assert different >= hidden // 4


@looks
@every_game
def test_positions_that_look_different_are_written_differently(game: AnyGame, times: int) -> None:
    seen_as: dict[tuple[int | None, str], object] = {}
    for state in positions(game, 60 * times):
        for viewer in viewers(state):
            seen = (int(state.seats), state.components.hash, state.seen(viewer))
            line = game.write_position(state, viewer)
            assert seen_as.setdefault((viewer, line), seen) == seen
    assert len(seen_as) > 60


# --- by hand --------------------------------------------------------------------------------------


@every_game
def test_order_case_and_spaces_do_not_matter(game: AnyGame) -> None:
    lot = random.Random(3)
    for state in positions(game, 30):
        clauses = game.write_position(state).split("; ")
        lot.shuffle(clauses)
        line = " ;".join(clauses).replace("/", " /  ").replace(",", " , ")
        again = game.read_position(lot.choice([line.lower(), line.upper()]) + ";")
        assert without_rng(again) == without_rng(state)


def mangled(line: str, others: list[str], lot: random.Random) -> str:
    """A line with a few things changed, as a slip of the hand or somebody's malice would."""
    names = [word for word in re.split(r"[ ;,/]+", lot.choice(others)) if word]
    for _ in range(lot.randrange(1, 4)):
        clauses = line.split("; ")
        place = lot.randrange(len(clauses))
        way = lot.randrange(6)
        if way == 0:
            del clauses[place]
        elif way == 1:
            clauses.append(lot.choice(lot.choice(others).split("; ")))
        elif way == 2:
            clauses[place] = lot.choice(lot.choice(others).split("; "))
        line = "; ".join(clauses)
        at = lot.randrange(len(line) + 1)
        if way == 3:
            line = line[:at] + lot.choice("?,-/;0123456789xé ABE") + line[at:]
        elif way == 4:
            line = line[:at] + line[at + 1 :]
        elif way == 5:
            words = re.split(r"([ ;,/]+)", line)
            words[lot.randrange(len(words))] = lot.choice(names)
            line = "".join(words)
    return line


@looks
@every_game
def test_whatever_reads_can_be_shown_and_played_and_all_else_is_refused(
    game: AnyGame, times: int
) -> None:
    lot = random.Random(11)
    lines = [
        game.write_position(state, lot.choice(["all", *viewers(state)]))
        for state in positions(game, 60)
    ]
    read = refused = 0
    faults: set[str] = set()
    for line in lines * 10 * times:
        wrong = mangled(line, lines, lot)
        try:
            state = game.read_position(wrong, seed=lot.randrange(9))
        except BadPosition as fault:
            refused += 1
            faults.add(fault.problem.key)
            continue
        read += 1
        assert without_rng(game.read_position(game.write_position(state))) == without_rng(state)
        for viewer in viewers(state):
            seen = game.read_position(game.write_position(state, viewer), 3)
            assert seen.seen(viewer) == state.seen(viewer)
            assert game.describe(game.view(state, viewer))
        play_on(state, seeded(4))
        assert game.score_sheet(state).ending is not None
    assert read > 10
    assert refused > 100
    assert len(faults) > 3


# --- what is the same in all games ----------------------------------------------------------------


def refused(game: AnyGame, line: str, **given: Any) -> str:
    with pytest.raises(BadPosition) as fault:
        game.read_position(line, **given)
    return str(fault.value)


@every_game
def test_faults_name_the_clause_and_what_to_write(game: AnyGame) -> None:
    line = game.write_position(game.start(seed=1))
    assert refused(game, f"{line}; tern 2").startswith("tern: unknown clause. Choose from: seats, ")
    assert refused(game, f"{line}; eyes 1; eyes 1") == "eyes: this clause stands there twice."
    assert refused(game, f"{line}; eyes 9") == (
        f"eyes: this must be a whole number from 0 to {game.seat_counts[0]}."
    )
    counts = ", ".join(str(count) for count in sorted(game.seat_counts))
    assert refused(game, f"{line}; seats 9") == f"seats: unknown: 9. Choose from: {counts}."
    assert "too long" in refused(game, line + " " * LONGEST)


@every_game_with_components
def test_own_components_are_written_by_their_hash(game: AnyGame) -> None:
    clause = game.box.option or "components"
    mine = own(game)
    state = game.start(seed=2, components=mine)
    line = game.write_position(state)
    assert split(line)[clause].text == mine.hash
    assert game.read_position(line).components is mine
    assert game.read_position(line, components=mine.data).components is mine
    bare = re.sub(f"{clause} {mine.hash}(; )?", "", line)
    assert game.read_position(bare, components=mine).components is mine
    assert game.read_position(bare).components is game.box.usual()
    assert refused(game, f"{bare}; {clause} 1234").startswith(f"{clause}: unknown: 1234. Choose ")
    usual = game.box.usual().name
    assert refused(game, line, components=usual).startswith(f"{clause}: different components were ")


@every_game
def test_a_position_shows_itself_as_its_line(game: AnyGame) -> None:
    state: State = game.start(seed=1)
    assert repr(state) == f"<{game.name}: {game.write_position(state)}>"


@every_game
def test_every_figure_is_a_position(game: AnyGame) -> None:
    for name in game.figures.FIGURES:
        state, eyes = game.figure(name)
        assert eyes is None or 0 <= eyes < state.seats
        assert game.picture(state, eyes).svg()
    with pytest.raises(UnknownName, match=r"^Unknown figure: none\. Choose from: "):
        game.figure("none")


def test_the_figures_of_the_rules_pages_are_there() -> None:
    shown = set()
    for game in GAMES:
        for lang in ("en", "pl") if not game.rules_of else ():
            for other, name in re.findall(r"\(picture:(?:(\w+)/)?(\w+)\)", game.rules_text(lang)):
                assert name in motu.game(other or game.name).figures.FIGURES
                shown.add(name)
    assert shown


def test_eyes_are_those_that_the_line_names() -> None:
    assert eyes_of("turn 2", 1) == 1
    assert eyes_of("eyes 0; turn 2", 1) is None
    assert eyes_of("eyes 2; turn 2", 0) == 1
