"""Every lesson is learnt to its end, by mouse, on a phone by touch, and by keyboard."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from motu.core.game import AnyGame
from motu.core.lesson import Lesson
from motu.core.registry import game as game_named
from motu.core.registry import games
from tests.browser.guests import Guests, Screen
from tests.browser.learning import Learning, LearningByKeyboard, LearningByTouch

pytestmark = pytest.mark.browser

TAUGHT = [game for game in games() if game.lesson is not None]
WAYS: list[tuple[type[Learning], Screen, str]] = [
    (Learning, "desk", "en"),
    (LearningByTouch, "phone", "pl"),
    (LearningByKeyboard, "desk", "pl"),
]


def lesson_of(game: AnyGame) -> Lesson:
    assert game.lesson is not None
    return game.lesson


@pytest.mark.slow
@pytest.mark.parametrize(("player", "screen", "lang"), WAYS, ids=["mouse", "touch", "keyboard"])
@pytest.mark.parametrize("game", TAUGHT, ids=lambda game: str(game.name))
def test_a_lesson_is_learnt_to_its_end(
    guests: Guests, game: AnyGame, player: type[Learning], screen: Screen, lang: str
) -> None:
    """From the first page to the table of the first game, where the guide speaks."""
    page, lesson = guests.come(screen, lang), lesson_of(game)
    learner = player(page, game, screen, lang)
    page.goto("/")
    learner.press(page.locator(f"[data-lesson-of={game.name}]"))
    for number, step in enumerate(lesson.steps, start=1):
        page.wait_for_url(f"**/learn/{game.name}/{number}")
        learner.solve(step)
        learner.go_on()
    page.wait_for_url("**/t/*?guide=1")
    first = lesson.game
    expect(page.locator("#guide-turn")).not_to_be_empty()
    page.wait_for_selector("#guide-kinds li")
    assert page.locator("#guide-turn").inner_text() == first.turns[0][lang]
    assert page.locator("#guide-aim").inner_text() == first.aim[lang]
    learner.press(page.locator("#guide-shut"))
    expect(page.locator("#guide")).to_be_hidden()


def test_a_wrong_try_is_answered_and_nothing_is_lost(guests: Guests) -> None:
    game = game_named("kahuna")
    learner = Learning(guests.come(), game)
    step = lesson_of(game).steps[0]
    answer = learner.page.locator("#lesson-answer")
    learner.open(1)
    # Not what was asked: the lesson says why, and the card is still there.
    learner.pick("row-BARI")
    expect(answer).to_contain_text(step.wrong[1].words["en"])
    expect(answer.locator("a")).to_have_text("K4.1")
    # Against the rules: the game says why.
    learner.page.locator("#line-ALOA-BARI .hit").click(force=True)
    expect(answer.locator("a")).to_have_text("K2.2")
    learner.solve(step)
    expect(learner.page.locator("#frame .can")).to_have_count(0)
    learner.page.locator("#lesson-again").click()
    expect(answer).to_be_empty()
    learner.solve(step)


def test_who_is_stuck_is_shown_what_to_do(guests: Guests) -> None:
    learner = Learning(guests.come(), game_named("kahuna"))
    learner.open(3)
    learner.page.locator("#lesson-show").click()
    expect(learner.page.locator("#lesson-answer")).to_contain_text("GOLA-JOJO")
    learner.page.wait_for_selector("#line-GOLA-JOJO + .preview")
    points = learner.page.locator("#lesson-points")
    expect(points).to_contain_text("GOLA")
    expect(points).to_contain_text("KAHU")


def test_a_lesson_is_taken_up_again_where_it_was_left(guests: Guests) -> None:
    game = game_named("kahuna")
    learner = Learning(guests.come(), game)
    for number in (1, 2):
        learner.open(number)
        learner.solve(lesson_of(game).steps[number - 1])
    learner.page.goto("/")
    link = learner.page.locator("[data-lesson-of=kahuna]")
    expect(link).to_have_text("Continue the lesson (3 of 10)")
    link.click()
    learner.page.wait_for_url("**/learn/kahuna/3")
    expect(learner.page.locator(".lesson-steps .passed")).to_have_count(2)


def test_the_guide_speaks_before_every_turn_and_can_be_called_back(guests: Guests) -> None:
    game = game_named("kahuna")
    learner = Learning(guests.come(), game)
    learner.open(len(lesson_of(game).steps))
    learner.go_on()
    turns = lesson_of(game).game.turns
    guide = learner.page.locator("#guide-turn")
    for turn in turns[:2]:
        learner.wait()
        expect(guide).to_have_text(turn["en"])
        learner.end_turn()
    expect(guide).to_have_text(turns[2]["en"])
    learner.page.locator("#guide-shut").click()
    expect(learner.page.locator("#guide")).to_be_hidden()
    learner.page.locator("[popovertarget=menu]").first.click()
    learner.page.locator("#guide-toggle").click()
    expect(learner.page.locator("#guide")).to_be_visible()
    expect(learner.page.locator("#guide-kinds li").first).to_be_visible()


@pytest.mark.parametrize("screen", ["desk", "phone"])
@pytest.mark.parametrize("lang", ["en", "pl"])
@pytest.mark.parametrize("game", TAUGHT, ids=lambda game: str(game.name))
def test_every_step_fits_on_the_screen(
    guests: Guests, game: AnyGame, lang: str, screen: Screen
) -> None:
    learner = Learning(guests.come(screen, lang), game, screen, lang)
    for number in range(1, len(lesson_of(game).steps) + 1):
        learner.open(number)
        found = learner.page.evaluate(
            """() => [document.documentElement, document.querySelector(".lesson-words")].map(
              (one) => [one.scrollWidth - one.clientWidth, one.scrollHeight - one.clientHeight])"""
        )
        assert found == [[0, 0], [0, 0]], number
