"""Bots at work: what they are told, who waits for whom, and what happens if one hangs or dies."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import median
from typing import Any, TypeVar

import pytest

import motu
from motu.bots.thought import CHANCE, GLANCE, Thought
from motu.core.game import AnyGame
from motu.core.level import LEVELS, Level
from motu.core.record import Record
from motu.core.registry import games
from motu.core.rng import seeded
from motu.core.state import State
from motu.games.kahuna.rules.state import KahunaState
from motu.server import hall as hall_module
from motu.server.hall import Hall, Room
from motu.server.store import Store, sqlite_address
from motu.table import along, asking, processes, thinkers
from motu.table.entry import Entry
from motu.table.hints import ADVISER, Hint
from motu.table.seat import Seat
from motu.table.table import TableRules
from motu.table.thinkers import Thinkers

GAME = motu.game("kahuna")
CASTAWAY, FISHER = LEVELS[:2]
CHIEF = replace(LEVELS[-1], seconds=0.1)
T = TypeVar("T")


def middle_of_a_game(moves: int = 31) -> State:
    state: State = GAME.start(seed=5)
    rng = seeded(6)
    for _ in range(moves):
        legal = state.legal(state.to_act()[0])
        state.play(state.to_act()[0], legal[int(rng.below(len(legal)))])
    return state


def with_thinkers(use: Callable[[Thinkers], Awaitable[T]], processes: int = 1) -> T:
    """Use some thinkers, and stop them."""

    async def life() -> T:
        thinkers = Thinkers(processes)
        try:
            return await use(thinkers)
        finally:
            await thinkers.close()

    return asyncio.run(life())


def children(parent: int | None = None) -> set[int]:
    """The thinking processes of a process; without one, of this."""
    parent = parent or os.getpid()
    found = set()
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                status = (folder / "stat").read_text().rpartition(")")[2].split()
                command = (folder / "cmdline").read_bytes()
            except OSError:
                continue
            if int(status[1]) == parent and status[0] != "Z" and b"thinker" in command:
                found.add(int(folder.name))
    return found


#: A real thinking process that writes down what it is asked, when, and what it answers. It may be
#: slow: then it takes all its time, and more if it thinks.
OVERHEARD = """#!{python}
import json, os, time
time.sleep({start})
from motu.table import thinker

quick = thinker.answer

def overheard(question, enough):
    asked = json.loads(question)
    began = time.monotonic()
    with open({heard!r} + ".begun", "a") as begun:
        line = {{"asked": asked, "process": os.getpid()}}
        begun.write(json.dumps(line) + "\\n")
    if {is_slow}:
        time.sleep(asked["budget"]["seconds"])
    answered = json.loads(quick(question, enough))
    if {is_slow}:
        answered["iterations"] = 1234
    with open({heard!r}, "a") as heard:
        line = {{"asked": asked, "answered": answered, "began": began, "ended": time.monotonic()}}
        heard.write(json.dumps(line | {{"process": os.getpid()}}) + "\\n")
    if asked.get("bot") == "planner" and asked["budget"]["seconds"] < {nonsense_below}:
        answered["choice"] = -1
    return json.dumps(answered)

thinker.answer = overheard
thinker.main()
"""


@dataclass
class Heard:
    """What thinking processes were asked, overheard on the way, in the order of their answers."""

    file: Path

    def all(self) -> list[Any]:
        return _lines(self.file)

    def begun(self) -> list[Any]:
        """What was begun, answered or not."""
        return _lines(self.file.with_suffix(".begun"))

    def questions(self) -> list[Any]:
        return [one["asked"] for one in self.all()]


def _lines(file: Path) -> list[Any]:
    return [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []


@pytest.fixture
def slow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Heard:
    """From now on thinking processes are slow ones."""
    return overhear(tmp_path, monkeypatch, is_slow=True)


@pytest.fixture
def heard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Heard:
    """From now on thinking processes are overheard, and who thinks along is waited for."""
    monkeypatch.setattr(along, "SOON", 5.0)
    return overhear(tmp_path, monkeypatch)


def overhear(
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    *,
    is_slow: bool = False,
    start: float = 0.0,
    nonsense_below: float = 0.0,
) -> Heard:
    heard, program = folder / "heard", folder / "thinker"
    text = OVERHEARD.format(
        python=sys.executable,
        heard=str(heard),
        is_slow=is_slow,
        start=start,
        nonsense_below=nonsense_below,
    )
    program.write_text(text, encoding="utf-8")
    program.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(program))
    return Heard(heard)


def came_from_a_process(thought: Thought) -> bool:
    """Whether a slow process thought it, and nobody in its stead."""
    return thought.iterations == 1234


# --- what a bot is told -------------------------------------------------------------------------


def test_a_bot_is_told_an_imagined_position_and_nothing_else(slow: Heard) -> None:
    state = middle_of_a_game(moves=0)
    seat = state.to_act()[0]
    before = state.flat()
    level = replace(CASTAWAY, seconds=0.001, iterations=50)

    async def ask(thinkers: Thinkers) -> list[int]:
        return [(await thinkers.think(GAME, state, seat, level)).choice for _ in range(12)]

    answers = with_thinkers(ask)
    assert set(answers) <= set(state.legal(seat))
    assert state.flat() == before, "thinking never disturbs the game"
    asked = slow.questions()
    assert len(asked) == 12
    others = set()
    for question in asked:
        assert set(question) == {"game", "components", "position", "seat", "bot", "seed", "budget"}
        assert question["budget"] == {"seconds": 0.001, "iterations": 50, "whim": level.whim}
        position = question["position"]
        told = GAME.from_flat(tuple(position))
        # Not the shuffle, and not the cards; but all that the seat may see.
        assert position[-4:] != list(before[-4:])
        assert GAME.view(told, seat) == GAME.view(state, seat)
        assert told.legal(seat) == state.legal(seat)
        assert not {question["seed"]} & set(before)
        others.add(told.hand_of(1 - seat))
    assert len(others) > 6, "the other hand is dealt anew each time"
    assert len({tuple(question["position"][-4:]) for question in asked}) == 12


def test_what_a_bot_is_told_does_not_depend_on_what_is_hidden() -> None:
    state = middle_of_a_game()
    seat = state.to_act()[0]
    other = state.imagined(seat, seeded(99))
    assert isinstance(state, KahunaState)
    assert isinstance(other, KahunaState)
    assert other.hand_of(1 - seat) != state.hand_of(1 - seat)
    assert state.imagined(seat, seeded(3)) == other.imagined(seat, seeded(3))


def test_the_whole_thought_comes_back() -> None:
    state = middle_of_a_game()
    seat = state.to_act()[0]
    thought = with_thinkers(lambda thinkers: thinkers.think(GAME, state, seat, FISHER))
    assert [one.action for one in thought.weighed] == state.legal(seat)
    assert thought.iterations == len(thought.weighed)
    best = max(thought.weighed, key=lambda one: one.value)
    assert thought.expected == best.value


# --- when a bot hangs or dies -------------------------------------------------------------------


def test_a_bot_that_hangs_is_killed_and_the_game_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinkers, "GRACE", 1.0)
    state = middle_of_a_game()
    seat = state.to_act()[0]

    async def ask(thinkers: Thinkers) -> None:
        assert (await thinkers.think(GAME, state, seat, CHIEF)).counts == CHANCE
        (hanging,) = children()
        os.kill(hanging, signal.SIGSTOP)
        began = time.monotonic()
        thought = await thinkers.think(GAME, state, seat, CHIEF)
        assert time.monotonic() - began < CHIEF.seconds + 1.0 + 0.5
        assert thought.choice in state.legal(seat)
        assert thought.counts == GLANCE, "a simpler one, in its stead"
        await asyncio.sleep(0.2)
        assert hanging not in children()
        assert (await thinkers.think(GAME, state, seat, CHIEF)).counts == CHANCE
        assert len(children()) == 1

    with_thinkers(ask)
    assert not children()


def test_a_bot_that_counts_iterations_does_not_hang_the_game_either(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = middle_of_a_game()
    seat = state.to_act()[0]
    level = replace(CHIEF, seconds=0.0, iterations=10)

    async def ask(pool: Thinkers) -> None:
        assert (await pool.think(GAME, state, seat, level)).counts == CHANCE
        (hanging,) = children()
        os.kill(hanging, signal.SIGSTOP)
        monkeypatch.setattr(thinkers, "LONGEST", 0.1)
        monkeypatch.setattr(thinkers, "GRACE", 0.2)
        assert (await asyncio.wait_for(pool.think(GAME, state, seat, level), 5)).counts == GLANCE

    with_thinkers(ask)


def test_a_bot_that_was_killed_is_replaced() -> None:
    state = middle_of_a_game()
    seat = state.to_act()[0]

    async def ask(thinkers: Thinkers) -> None:
        await thinkers.think(GAME, state, seat, FISHER)
        (killed,) = children()
        os.kill(killed, signal.SIGKILL)
        for _ in range(3):
            thought = await thinkers.think(GAME, state, seat, FISHER)
            assert thought.choice in state.legal(seat)
        assert thought.weighed
        (fresh,) = children()
        assert fresh != killed

    with_thinkers(ask)


def test_a_bot_that_dies_while_thinking_does_not_stop_the_game() -> None:
    state = middle_of_a_game()
    seat = state.to_act()[0]

    async def ask(thinkers: Thinkers) -> None:
        await thinkers.think(GAME, state, seat, FISHER)
        (thinking,) = children()
        os.kill(thinking, signal.SIGSTOP)
        asked = asyncio.create_task(thinkers.think(GAME, state, seat, FISHER))
        await asyncio.sleep(0.1)
        os.kill(thinking, signal.SIGKILL)
        assert (await asyncio.wait_for(asked, 2.5)).choice in state.legal(seat)
        assert (await thinkers.think(GAME, state, seat, FISHER)).weighed

    with_thinkers(ask)


def test_a_question_that_is_taken_back_holds_up_nobody(slow: Heard) -> None:
    """Whether it was being thought about or still waiting."""
    state = middle_of_a_game()
    seat = state.to_act()[0]
    level = replace(CASTAWAY, seconds=0.6)

    async def ask(thinkers: Thinkers) -> None:
        await thinkers.think(GAME, state, seat, level)
        asked = [asyncio.create_task(thinkers.think(GAME, state, seat, level)) for _ in range(3)]
        await asyncio.sleep(0.1)
        for task in asked[:2]:
            task.cancel()
        assert came_from_a_process(await asyncio.wait_for(asked[2], 10))

    with_thinkers(ask)
    assert len(slow.all()) == 2


# --- who waits for whom -------------------------------------------------------------------------


def test_more_questions_than_processes_wait_their_turn() -> None:
    state = middle_of_a_game()
    seat = state.to_act()[0]

    async def ask(thinkers: Thinkers) -> None:
        asked = [thinkers.think(GAME, state, seat, FISHER) for _ in range(20)]
        for thought in await asyncio.gather(*asked):
            assert thought.choice in state.legal(seat)
            assert thought.weighed
        assert len(children()) == 2

    with_thinkers(ask, processes=2)
    assert not children()


def test_a_bot_that_waits_for_nobody_gets_its_whole_time(slow: Heard) -> None:
    state = middle_of_a_game()
    seat = state.to_act()[0]
    level = replace(CASTAWAY, seconds=0.4)

    async def ask(thinkers: Thinkers) -> list[Thought]:
        return [await thinkers.think(GAME, state, seat, level) for _ in range(3)]

    assert all(map(came_from_a_process, with_thinkers(ask)))
    for one in slow.all():
        assert one["asked"]["budget"]["seconds"] == 0.4
        assert one["ended"] - one["began"] >= 0.4


def test_where_many_wait_all_think_shorter_and_none_waits_long(slow: Heard) -> None:
    state = middle_of_a_game()
    seat = state.to_act()[0]
    level = replace(CASTAWAY, seconds=1.0)
    waits: list[float] = []

    async def wait(thinkers: Thinkers, whose: int) -> Thought:
        began = time.monotonic()
        thought = await thinkers.think(GAME, state, seat, level, whose=str(whose))
        waits.append(time.monotonic() - began)
        return thought

    async def ask(thinkers: Thinkers) -> list[Thought]:
        # Started already: that counts for nobody.
        short = replace(level, seconds=0.01)
        await asyncio.gather(*(thinkers.think(GAME, state, seat, short) for _ in range(2)))
        return await asyncio.gather(*(wait(thinkers, whose) for whose in range(20)))

    assert all(map(came_from_a_process, with_thinkers(ask, processes=2)))
    assert max(waits) <= 2 * level.seconds
    given = [one["asked"]["budget"]["seconds"] for one in slow.all()[2:]]
    assert sorted(given)[-2:] == [1.0, 1.0], "who came first had all of it"
    assert median(given) > 0.04, "and the others shares of the rest"


def test_starting_a_process_counts_against_no_bot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinkers, "GRACE", 1.0)
    overhear(tmp_path, monkeypatch, is_slow=True, start=1.5)
    state = middle_of_a_game()
    seat = state.to_act()[0]
    level = replace(CASTAWAY, seconds=0.1)
    thought = with_thinkers(lambda thinkers: thinkers.think(GAME, state, seat, level))
    assert came_from_a_process(thought)


def test_a_process_that_never_gets_ready_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(processes, "START", 0.2)
    overhear(tmp_path, monkeypatch, is_slow=True, start=60.0)
    state = middle_of_a_game()
    seat = state.to_act()[0]
    thought = with_thinkers(lambda thinkers: thinkers.think(GAME, state, seat, CASTAWAY))
    assert thought.choice in state.legal(seat)
    assert not came_from_a_process(thought)


# --- thinking along -----------------------------------------------------------------------------

#: A chief that thinks long enough for something to happen meanwhile.
PATIENT = replace(CHIEF, seconds=3.0)


async def warm_up(pool: Thinkers, number: int) -> None:
    """Have so many processes that have nothing to do."""
    state = middle_of_a_game()
    asked = [pool.think(GAME, state, state.to_act()[0], FISHER) for _ in range(number)]
    await asyncio.gather(*asked)
    assert len(children()) == number


def of_planners(heard: Heard) -> list[Any]:
    """What was thought by bots that search."""
    return [one for one in heard.all() if one["asked"].get("bot") == "planner"]


def is_all_of_it(thought: Thought, heard: list[Any]) -> bool:
    """Whether a thought is made of all that was heard."""
    visits = sum(n for one in heard for _, n, _ in one["answered"]["weighed"])
    iterations = sum(one["answered"]["iterations"] for one in heard)
    return (thought.iterations, sum(one.visits for one in thought.weighed)) == (iterations, visits)


async def at_work(heard: Heard) -> tuple[int, int]:
    """Who was asked first, as a chief asks, and who thinks along, as soon as they do."""

    def found() -> dict[bool, int]:
        planners = [one for one in heard.begun() if one["asked"]["bot"] == "planner"]
        full = PATIENT.seconds
        return {one["asked"]["budget"]["seconds"] == full: one["process"] for one in planners}

    await until(lambda: len(found()) == 2)
    return found()[True], found()[False]


#: So long that a free process is found in time even where all are busy, in seconds.
UNHURRIED = 2.0


def test_a_free_process_thinks_along_with_a_chief(heard: Heard) -> None:
    state = middle_of_a_game()
    seat = state.to_act()[0]
    level = replace(CHIEF, seconds=UNHURRIED)

    async def ask(pool: Thinkers) -> Thought:
        await warm_up(pool, 2)
        return await asyncio.wait_for(pool.think(GAME, state, seat, level), UNHURRIED + 5.0)

    thought = with_thinkers(ask, processes=2)
    said = of_planners(heard)
    assert len({one["process"] for one in said}) == 2
    assert is_all_of_it(thought, said)
    first, *others = sorted(
        (one["asked"] for one in said), key=lambda one: -one["budget"]["seconds"]
    )
    assert first["budget"]["seconds"] == UNHURRIED
    for other in others:
        assert other["budget"]["seconds"] < UNHURRIED, "they end together, whoever came later"
        assert other["position"] == first["position"]
        assert other["seed"] != first["seed"]
    assert thought.choice == thought.weighed[0].action
    assert thought.counts == CHANCE


def test_what_is_free_thinks_along_with_hints_too(
    heard: Heard, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinkers, "ADVISER", replace(ADVISER, seconds=UNHURRIED))
    state = middle_of_a_game()
    seat = state.to_act()[0]

    async def ask(pool: Thinkers) -> Hint:
        await warm_up(pool, 2)
        return await pool.hint(GAME, state, seat)

    hint = with_thinkers(ask, processes=2)
    said = of_planners(heard)
    assert len({one["process"] for one in said}) == 2
    (position,) = {tuple(one["asked"]["position"]) for one in said}
    assert GAME.view(GAME.from_flat(position), seat) == GAME.view(state, seat)
    best = hint.candidates[0].action
    assert hint.candidates[0].visits == sum(
        n for one in said for action, n, _ in one["answered"]["weighed"] if action == best
    )


def test_processes_that_are_not_there_yet_are_started_to_think_along(heard: Heard) -> None:
    state = middle_of_a_game()
    seat = state.to_act()[0]

    async def ask(pool: Thinkers) -> None:
        await warm_up(pool, 1)
        asked = asyncio.create_task(pool.think(GAME, state, seat, PATIENT))
        await until(lambda: len(children()) == 2)
        await asked

    with_thinkers(ask, processes=2)


def test_nobody_thinks_along_who_has_something_to_do(heard: Heard) -> None:
    state, other = middle_of_a_game(), middle_of_a_game(20)
    seat = state.to_act()[0]
    busy = replace(PATIENT, iterations=10**9)

    async def ask(pool: Thinkers) -> Thought:
        await warm_up(pool, 2)
        asked = asyncio.create_task(pool.think(GAME, other, other.to_act()[0], busy))
        await asyncio.sleep(0)
        thought = await pool.think(GAME, state, seat, replace(CHIEF, seconds=UNHURRIED))
        await asked
        return thought

    thought = with_thinkers(ask, processes=2)
    alone, _ = of_planners(heard)
    assert is_all_of_it(thought, [alone])


@pytest.mark.parametrize(
    "level",
    [
        pytest.param(replace(CHIEF, iterations=300), id="who counts iterations"),
        pytest.param(replace(FISHER, seconds=1.0), id="who does not search"),
    ],
)
def test_bots_that_do_not_use_all_their_time_think_alone(heard: Heard, level: Level) -> None:
    state = middle_of_a_game()

    async def ask(pool: Thinkers) -> None:
        await warm_up(pool, 2)
        await pool.think(GAME, state, state.to_act()[0], level)

    with_thinkers(ask, processes=2)
    assert len(heard.all()) == 3


def test_who_comes_meanwhile_is_given_the_process_of_who_thinks_along(heard: Heard) -> None:
    state = middle_of_a_game()
    seat = state.to_act()[0]

    async def ask(pool: Thinkers) -> Thought:
        await warm_up(pool, 2)
        asked = asyncio.create_task(pool.think(GAME, state, seat, PATIENT))
        await at_work(heard)
        assert (await pool.think(GAME, state, seat, FISHER, whose="bob")).weighed
        assert not asked.done()
        return await asked

    thought = with_thinkers(ask, processes=2)
    along, fisher, *rest = heard.all()[2:]
    assert along["asked"]["bot"] == "planner"
    assert fisher["asked"]["bot"] == "greedy"
    assert fisher["process"] == along["process"]
    assert along["ended"] - along["began"] < along["asked"]["budget"]["seconds"]
    assert is_all_of_it(thought, [along, *rest]), "what it thought so far is not lost"


@pytest.mark.parametrize("fault", ["dies", "hangs", "talks nonsense"])
def test_who_fails_while_thinking_along_changes_nothing(
    fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = middle_of_a_game()
    seat = state.to_act()[0]
    monkeypatch.setattr(along, "SOON", 5.0)
    below = PATIENT.seconds if fault == "talks nonsense" else 0.0
    heard = overhear(tmp_path, monkeypatch, nonsense_below=below)

    async def ask(pool: Thinkers) -> tuple[int, int, Thought]:
        await warm_up(pool, 2)
        asked = asyncio.create_task(pool.think(GAME, state, seat, PATIENT))
        first, other = await at_work(heard)
        if fault != "talks nonsense":
            os.kill(other, signal.SIGKILL if fault == "dies" else signal.SIGSTOP)
        thought = await asked
        await until(lambda: other not in children())
        return first, other, thought

    first, other, thought = with_thinkers(ask, processes=2)
    said = [one for one in of_planners(heard) if one["process"] != other]
    assert first in {one["process"] for one in said}
    assert thought.counts == CHANCE
    assert is_all_of_it(thought, said)


def test_who_thought_along_can_stand_in(heard: Heard) -> None:
    state = middle_of_a_game()
    seat = state.to_act()[0]

    async def ask(pool: Thinkers) -> Thought:
        await warm_up(pool, 2)
        asked = asyncio.create_task(pool.think(GAME, state, seat, PATIENT))
        first, _ = await at_work(heard)
        os.kill(first, signal.SIGKILL)
        return await asked

    thought = with_thinkers(ask, processes=2)
    (along,) = of_planners(heard)
    assert is_all_of_it(thought, [along])


def test_a_question_that_is_taken_back_leaves_nobody_thinking_along(heard: Heard) -> None:
    state = middle_of_a_game()
    seat = state.to_act()[0]

    async def ask(pool: Thinkers) -> None:
        await warm_up(pool, 2)
        asked = asyncio.create_task(pool.think(GAME, state, seat, PATIENT))
        await at_work(heard)
        asked.cancel()
        await until(lambda: len(of_planners(heard)) == 1)

    with_thinkers(ask, processes=2)
    (along,) = of_planners(heard)
    assert along["ended"] - along["began"] < along["asked"]["budget"]["seconds"]


def test_who_plans_with_a_whim_errs_once_and_not_in_every_process(heard: Heard) -> None:
    state = middle_of_a_game()
    seat = state.to_act()[0]

    async def ask(pool: Thinkers) -> set[int]:
        await warm_up(pool, 2)
        wild = replace(CHIEF, seconds=0.3, whim=1000.0)
        return {(await pool.think(GAME, state, seat, wild)).choice for _ in range(6)}

    assert len(with_thinkers(ask, processes=2)) > 1
    assert {one["asked"]["budget"]["whim"] for one in of_planners(heard)} == {0.0}


def test_a_table_is_thought_about_where_it_was_thought_about_last(heard: Heard) -> None:
    """So the tree that a planner keeps is there when its seat goes on."""
    level = replace(CHIEF, seconds=5.0, iterations=400)
    states = {"a": middle_of_a_game(), "b": middle_of_a_game(20)}

    async def ask(pool: Thinkers) -> list[bool]:
        await warm_up(pool, 2)
        went_on = []
        for table in "abaabbab":
            state = states[table]
            seat = state.to_act()[0]
            thought = await pool.think(GAME, state, seat, level, table=table)
            went_on.append(sum(one.visits for one in thought.weighed) > thought.iterations)
            state.play(seat, thought.choice)
        return went_on

    went_on = with_thinkers(ask, processes=2)
    said = of_planners(heard)
    seats = [(table, one["asked"]["seat"]) for table, one in zip("abaabbab", said, strict=True)]
    where: dict[tuple[str, int], int] = {}
    for whose, one in zip(seats, said, strict=True):
        if whose in where and len(set(seats)) == 2:
            assert one["process"] == where[whose]
        where[whose] = one["process"]
    assert any(went_on)


# --- at the tables ------------------------------------------------------------------------------


@pytest.fixture
def store(tmp_path: Path) -> Store:
    store = Store(sqlite_address(tmp_path))
    store.open()
    return store


def in_hall(
    store: Store, use: Callable[[Hall], Awaitable[None]], processes: int, warm: bool = True
) -> None:
    """Use a hall whose processes have all been started, and close it and its store."""

    async def life() -> None:
        hall = Hall(store, processes)
        try:
            if warm:
                state = GAME.start(seed=1)
                seat = state.to_act()[0]
                level = replace(CASTAWAY, seconds=0.01)
                await asyncio.gather(
                    *(hall.thinkers.think(GAME, state, seat, level) for _ in range(processes))
                )
                assert len(children()) == processes
            await use(hall)
        finally:
            await hall.close()
            store.close()

    asyncio.run(life())
    assert not children()


async def sit_bots(hall: Hall, game: AnyGame, seats: int, maker: str, bot: str) -> Room:
    """An open table of bots alone."""
    record = Record.new(game, [""] * seats, 7)
    made = await hall.make(record, [Seat(bot=bot)] * seats, TableRules(maker))
    return await hall.room(made.id)


async def until(what: Callable[[], bool], seconds: float = 20.0) -> None:
    end = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < end, "it did not happen in time"
        await asyncio.sleep(0.01)


@pytest.fixture
def take(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """From now on every bot takes so many seconds."""

    def take(seconds: float) -> None:
        levels = tuple(replace(level, seconds=seconds) for level in LEVELS)
        for game in games():
            if game.levels:
                monkeypatch.setattr(type(game), "levels", levels)

    return take


def test_many_tables_of_one_maker_do_not_make_others_wait(
    slow: Heard, take: Callable[[float], None], store: Store
) -> None:
    take(0.25)

    async def use(hall: Hall) -> None:
        crowd = [await sit_bots(hall, GAME, 2, "ann", "castaway") for _ in range(30)]
        await until(lambda: sum(room.table.moves for room in crowd) >= 2)
        before = sum(room.table.moves for room in crowd)
        began = time.monotonic()
        single = await sit_bots(hall, GAME, 2, "bob", "castaway")
        await until(lambda: single.table.moves >= 6)
        # For each of his thoughts Bob waits for the end of one of Ann's at most. Meanwhile, and
        # beside his own, hers are three; without shares they would be thirty.
        theirs = sum(room.table.moves for room in crowd) - before
        assert theirs <= 3 * 6 + 4
        assert time.monotonic() - began < 10, "without shares: 22 seconds"

    in_hall(store, use, processes=2)


def test_a_thought_about_a_position_that_is_no_more_is_thrown_away(
    slow: Heard, take: Callable[[float], None], store: Store
) -> None:
    take(0.25)

    async def use(hall: Hall) -> None:
        # The seat is stored as tables were before games had levels.
        seats = [Seat(owner="ann"), Seat(bot="greedy")]
        made = await hall.make(Record.new(GAME, ["", ""], 7, {"first": "seat1"}), seats)
        room = await hall.room(made.id)
        warm = len(slow.all())
        await write(room, asking.play(room.table, "ann", 0, room.table.state.legal(0)[0]))
        while 1 not in room.table.to_act():
            await write(room, asking.play(room.table, "ann", 0, room.table.state.legal(0)[-1]))
        moves = room.table.moves
        room.wake_bots()
        await asyncio.sleep(0.1)
        await write(room, asking.undo(room.table, "ann"))
        assert room.table.moves < moves
        await until(lambda: len(slow.all()) > warm)
        await until(lambda: not room.has_bots_at_work())
        assert room.table.moves < moves
        assert all(seat == 0 for seat, _ in room.table.record.actions)

    in_hall(store, use, processes=1)


async def write(room: Room, planned: asking.Plan) -> None:
    assert isinstance(planned, Entry), planned
    async with room.lock:
        await room.write(planned)


def test_when_the_hall_closes_nobody_acts_in_a_bots_stead(
    slow: Heard, take: Callable[[float], None], store: Store
) -> None:
    take(2.0)
    rooms: list[Room] = []

    async def use(hall: Hall) -> None:
        rooms.extend([await sit_bots(hall, GAME, 2, "ann", "castaway") for _ in range(5)])
        await asyncio.sleep(0.1)
        assert all(room.has_bots_at_work() for room in rooms)

    in_hall(store, use, processes=2)
    assert [room.table.moves for room in rooms] == [0] * 5


def test_a_table_stays_open_as_long_as_its_bots_think(
    slow: Heard,
    take: Callable[[float], None],
    store: Store,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    take(2.0)
    monkeypatch.setattr(hall_module, "MOST_QUIET_TABLES", 1)
    monkeypatch.setattr(hall_module, "SWEPT", -1.0)

    async def use(hall: Hall) -> None:
        thinking = await sit_bots(hall, GAME, 2, "ann", "castaway")
        people = [Seat(owner="ann"), Seat(owner="bob")]
        quiet = await hall.room((await hall.make(Record.new(GAME, ["", ""], 7), people)).id)
        assert await hall.room(thinking.table.id) is thinking
        await sit_bots(hall, GAME, 2, "ann", "castaway")
        assert await hall.room(quiet.table.id) is not quiet

    in_hall(store, use, processes=1, warm=False)
