"""Every lesson is played through, in all languages, without a browser."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fnmatch import fnmatchcase
from typing import Any

import pytest

from motu.core.game import SHAPES, AnyGame
from motu.core.lesson import FILE, Lesson, Step, Text, read, said
from motu.core.picture import Picture
from motu.core.reading import Fault
from motu.core.record import Record
from motu.core.refusal import Refusal
from motu.core.registry import games
from motu.core.rng import seeded
from motu.core.state import State
from motu.server.learn import guide_for, turns_before
from motu.table import asking, learning
from motu.table.entry import Entry, Kind
from motu.table.learning import LEARNER
from motu.table.seat import Seat
from motu.table.table import Table
from motu.words import LANGUAGES, say_in

TAUGHT = [game for game in games() if game.lesson is not None]
STEPS = [
    pytest.param(game, step, id=f"{game.name}-{number}")
    for game in TAUGHT
    for number, step in enumerate(game.lesson.steps if game.lesson else (), start=1)
]
ME = "somebody"


def lesson_of(game: AnyGame) -> Lesson:
    assert game.lesson is not None
    return game.lesson


def texts_in(data: Any) -> Iterator[Text]:
    """Every text of a lesson."""
    if isinstance(data, dict) and set(data) & set(LANGUAGES):
        yield data
    elif hasattr(data, "__dataclass_fields__"):
        for name in data.__dataclass_fields__:
            yield from texts_in(getattr(data, name))
    elif isinstance(data, tuple):
        for one in data:
            yield from texts_in(one)


def do(table: Table, step: Step, action: int, lang: str) -> asking.Plan:
    """Try an action, as the page does."""
    planned = asking.play(table, ME, LEARNER, action)
    answer = learning.judged(table, step, planned, lang)
    if not isinstance(answer, Refusal):
        table.apply(answer)
    return answer


def in_picture(picture: Picture, name: str) -> bool:
    """Whether a part, or a family of parts, is in a picture."""
    return any(part.id == name or part.id.startswith(f"{name}-") for part in picture.parts)


# --- all of a lesson ---------------------------------------------------------------------------


@pytest.mark.parametrize("game", TAUGHT, ids=lambda game: str(game.name))
def test_a_lesson_has_six_to_ten_steps_and_says_everything_in_all_languages(game: AnyGame) -> None:
    lesson = lesson_of(game)
    assert 6 <= len(lesson.steps) <= 10
    for text in texts_in(lesson):
        assert set(text) == set(LANGUAGES), text
        assert len(set(text.values())) == len(LANGUAGES), f"not translated: {text}"


@pytest.mark.parametrize("game", TAUGHT, ids=lambda game: str(game.name))
def test_the_rules_that_a_lesson_names_are_on_the_rules_page(game: AnyGame) -> None:
    lesson, page = lesson_of(game), game.rules_text("en")
    named = {wrong.rule for step in lesson.steps for wrong in step.wrong}
    for rule in (named | {kind.rule for kind in lesson.game.kinds}) - {""}:
        assert f'<a id="{rule}"></a>' in page, rule


def test_a_game_may_be_without_a_lesson() -> None:
    untaught = [game for game in games() if game.lesson is None]
    assert all(not (game.folder / FILE).exists() for game in untaught)


# --- its steps -----------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("game", "step"), STEPS)
def test_a_step_can_be_solved_as_it_shows(game: AnyGame, step: Step, lang: str) -> None:
    table = learning.set_table(game, step, ME)
    assert LEARNER in table.to_act()
    assert not learning.is_solved(table, step)
    for _ in step.ways[0]:
        action = step.next_action(game, table.state, LEARNER, learning.texts_of(table))
        assert action is not None
        answer = do(table, step, action, lang)
        assert not isinstance(answer, Refusal), str(answer)
    assert learning.is_solved(table, step)
    again = learning.again(table)
    assert not isinstance(again, Refusal)
    table.apply(again)
    assert (table.moves, learning.is_solved(table, step)) == (0, False)


@pytest.mark.parametrize(("game", "step"), STEPS)
def test_every_way_that_a_step_names_solves_it(game: AnyGame, step: Step) -> None:
    for way in step.ways:
        table = learning.set_table(game, step, ME)
        for like in way:
            legal = [(a, game.text(table.state, LEARNER, a)) for a in table.state.legal(LEARNER)]
            found = [action for action, text in legal if fnmatchcase(text, like)]
            assert found, f"nothing legal is like {like}"
            assert not isinstance(do(table, step, found[0], "en"), Refusal)
        assert learning.is_solved(table, step), way


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("game", "step"), STEPS)
def test_a_wrong_try_is_answered_as_the_step_says(game: AnyGame, step: Step, lang: str) -> None:
    table = learning.set_table(game, step, ME)
    answered = set[int]()
    for _ in step.ways[0]:
        before = table.moves
        answered |= tried_here(table, step, lang)
        assert table.moves == before, "a wrong try is not done"
        action = step.next_action(game, table.state, LEARNER, learning.texts_of(table))
        assert action is not None
        do(table, step, action, lang)
    assert answered == set(range(len(step.wrong))), "a try that nobody can make"


def tried_here(table: Table, step: Step, lang: str) -> set[int]:
    """Make every wrong try that can be made in this position; returns their numbers."""
    game, done = table.game, learning.texts_of(table)
    legal = {game.text(table.state, LEARNER, a): a for a in table.state.legal(LEARNER)}
    answered = set()
    for number, wrong in enumerate(step.wrong):
        if not wrong.words and not done:
            # The rules say why not, under the number that the lesson expects.
            refusal = do(table, step, game.parse(table.state, LEARNER, wrong.like), lang)
            assert isinstance(refusal, Refusal)
            assert refusal.rule == wrong.rule, str(refusal)
            assert say_in(lang)(refusal.message)
            answered.add(number)
        earlier = step.wrong[:number]
        for text, action in legal.items():
            if not fnmatchcase(text, wrong.like) or step.ways_on([*done, text]):
                continue
            if any(fnmatchcase(text, one.like) for one in earlier):
                continue
            refusal = do(table, step, action, lang)
            assert isinstance(refusal, Refusal), text
            assert say_in(lang)(refusal.message) == said(wrong.words, lang)
            assert refusal.rule == wrong.rule
            answered.add(number)
    return answered


@pytest.mark.parametrize(("game", "step"), STEPS)
def test_whatever_else_is_legal_is_answered_too(game: AnyGame, step: Step) -> None:
    start = learning.set_table(game, step, ME)
    for action in start.state.legal(LEARNER):
        table = learning.set_table(game, step, ME)
        answer = do(table, step, action, "en")
        assert table.moves == 1 or (isinstance(answer, Refusal) and str(answer.message))


@pytest.mark.parametrize(("game", "step"), STEPS)
def test_no_way_to_the_goal_is_refused(game: AnyGame, step: Step) -> None:
    if step.goal is None:
        return
    start = learning.set_table(game, step, ME).state

    def reaches(state: State, texts: list[str], left: int) -> Iterator[list[str]]:
        for action in state.legal(LEARNER) if LEARNER in state.to_act() else []:
            after, path = state.copy(), [*texts, game.text(state, LEARNER, action)]
            after.play(LEARNER, action)
            if step.is_solved(game, start, after, LEARNER, path):
                yield path
            elif left > 1:
                yield from reaches(after, path, left - 1)

    for path in reaches(start, [], max(map(len, step.ways))):
        table = learning.set_table(game, step, ME)
        for text in path:
            answer = do(table, step, game.parse(table.state, LEARNER, text), "en")
            assert not isinstance(answer, Refusal), f"{path}: {answer}"


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize(("game", "step"), STEPS)
def test_what_is_pointed_at_is_in_the_picture(game: AnyGame, step: Step, shape: str) -> None:
    table = learning.set_table(game, step, ME)
    picture = game.picture(table.state, LEARNER, shape=shape)
    assert step.point
    for name in (*step.point, *(wrong.touch for wrong in step.wrong if wrong.touch)):
        assert in_picture(picture, name), name


# --- the first game ------------------------------------------------------------------------------


@pytest.mark.parametrize("game", TAUGHT, ids=lambda game: str(game.name))
def test_the_guide_explains_every_legal_action(game: AnyGame) -> None:
    first, chance = lesson_of(game).game, seeded(5)
    used = set[str]()
    for seed in range(3):
        state = game.start(first.seats, seed, first.options)
        while acting := state.to_act():
            legal = state.legal(acting[0])
            for action in legal:
                text = game.text(state, acting[0], action)
                kind = next((kind for kind in first.kinds if kind.has(text)), None)
                assert kind is not None, text
                used.add(said(kind.words, "en"))
            state.play(acting[0], legal[chance.below(len(legal))])
    assert len(used) >= len(first.kinds) - 1, "a kind of action that hardly ever comes"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", TAUGHT, ids=lambda game: str(game.name))
def test_the_guide_speaks_of_this_turn_in_the_players_language(game: AnyGame, lang: str) -> None:
    first = lesson_of(game).game
    seats = [Seat(owner=ME), *(Seat(bot=game.levels[0].name) for _ in range(1, first.seats))]
    table = Table("first", seats, Record.new(game, [""] * first.seats, 3, first.options))
    while LEARNER not in table.to_act():
        seat = table.to_act()[0]
        table.apply(Entry(Kind.PLAY, seat, table.state.legal(seat)[0]))
    told = guide_for(table, lesson_of(game), LEARNER, say_in(lang), lang)
    assert told["turn"] == said(first.turns[0], lang)
    assert told["kinds"]
    assert all(re.match(r"\d", kind["ways"]) for kind in told["kinds"])
    chance, turns = seeded(1), {0}
    for _ in range(60):
        acting = table.to_act()
        if not acting:
            break
        legal = table.state.legal(acting[-1])
        table.apply(Entry(Kind.PLAY, acting[-1], legal[chance.below(len(legal))]))
        turns.add(turns_before(table, LEARNER))
    assert turns == set(range(len(turns))), "turns are counted one by one"


# --- what is refused -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ('{"steps": []}', "steps"),
        ('{"steps": [{"position": "-"}], "game": {}}', "steps[0]"),
        ('{"steps": [{"positon": "-"}], "game": {}}', "steps[0].positon"),
        ('{"steps": [{"position": "-", "title": {"pl": "A"}}], "game": {}}', "steps[0].title"),
    ],
)
def test_a_fault_in_the_file_is_named(text: str, place: str) -> None:
    with pytest.raises(Fault) as caught:
        read(text)
    assert caught.value.place == place
