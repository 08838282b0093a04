"""Every rule has its number in the code, in a test and on the rules page of each language.

A reader finds a rule by its number; this keeps it so, for every game with a rules page.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from motu.core.game import AnyGame
from motu.core.registry import game as game_named
from tests.helpers import GAME_NAMES, GAMES, option_sets, random_steps
from tests.places import own_tests

NUMBER = re.compile(r"(?<![A-Za-z0-9])([A-Z]\d+)[._](\d+)(?![0-9])")
PARAGRAPH = re.compile(
    r'^<a id="(?P<anchor>[^"]+)"></a>\*\*(?P<number>[^*]+)\*\* (?P<text>.+)$', re.M
)
REFUSED = re.compile(r'Refusal\(\s*"([^"]+)"')
PICTURE = re.compile(r"\]\(picture:(?:([a-z0-9_]+)/)?([a-z0-9_]+)\)")
OURS = {"en": "*(ours)*", "pl": "*(nasza decyzja)*"}

every_game = pytest.mark.parametrize("game", GAMES, ids=GAME_NAMES)


def page(game: AnyGame, language: str) -> str:
    """The rules page of a game."""
    return game_named(game.rules_page).rules_text(language)


def page_path(game: AnyGame, language: str) -> Path:
    return game_named(game.rules_page).folder / "words" / f"{language}.md"


def sharing(game: AnyGame) -> list[AnyGame]:
    """The games whose rules stand on the same page: together they keep all of them."""
    return [other for other in GAMES if other.rules_page == game.rules_page]


def code_of(game: AnyGame) -> list[Path]:
    """The source of a game, and of those that share its page, without what only draws.

    Drawings keep no rules, and are full of paths such as `M4.5 11`.
    """
    drawn = {"drawing", "printed"}
    return [
        path
        for other in sharing(game)
        for path in other.folder.rglob("*.py")
        if not drawn & set(path.relative_to(other.folder).parts)
    ]


def numbered_tests(game: AnyGame) -> list[Path]:
    """The tests of a game, and of those that share its page."""
    return [path for other in sharing(game) for path in own_tests(other).glob("test_*.py")]


def rules(game: AnyGame) -> list[str]:
    """The numbers of all rules, in order."""
    return [found["number"] for found in PARAGRAPH.finditer(page(game, "en"))]


def numbers_in(game: AnyGame, *paths: Path) -> set[str]:
    """All numbers of a game's rules in these files; K2_4 in the name of a test is K2.4."""
    text = "\n".join(path.read_text("utf-8") for path in paths)
    found = {f"{chapter}.{number}" for chapter, number in NUMBER.findall(text)}
    return {number for number in found if number[0] == rules(game)[0][0]}


def listed(numbers: set[str]) -> str:
    return ", ".join(sorted(numbers))


@every_game
def test_the_pages_have_all_rules_with_anchors(game: AnyGame) -> None:
    english = rules(game)
    form = '<a id="K2.4"></a>**K2.4** What the rule says.'
    assert english, f"{page_path(game, 'en')} has no rule. One is a paragraph such as {form}"
    assert len(english) == len(set(english)), "every rule has a number of its own"
    assert english == sorted(english, key=lambda n: [int(part) for part in n[1:].split(".")]), (
        "rules stand in the order of their numbers"
    )
    for language in OURS:
        found = list(PARAGRAPH.finditer(page(game, language)))
        assert [rule["number"] for rule in found] == english, (
            f"the page in {language} has other rules than the English one"
        )
        assert all(rule["anchor"] == rule["number"] for rule in found), "an anchor is the number"
        linked = set(re.findall(r"\]\(#([^)]+)\)", page(game, language)))
        assert linked <= set(english), f"a link leads nowhere: {listed(linked - set(english))}"
        mentioned = numbers_in(game, page_path(game, language))
        assert mentioned == set(english), f"no such rule: {listed(mentioned - set(english))}"


@every_game
def test_our_own_decisions_are_marked_in_every_language(game: AnyGame) -> None:
    marked = {
        language: [
            rule["number"]
            for rule in PARAGRAPH.finditer(page(game, language))
            if rule["text"].rstrip().endswith(ours)
        ]
        for language, ours in OURS.items()
    }
    assert marked["en"] == marked["pl"], f"what is ours ends with one of {list(OURS.values())}"


@every_game
def test_every_rule_is_in_the_code(game: AnyGame) -> None:
    code = numbers_in(game, *code_of(game))
    missing, unknown = set(rules(game)) - code, code - set(rules(game))
    assert not missing, f"name these rules in a comment where they are kept: {listed(missing)}"
    assert not unknown, f"the code names rules that do not exist: {listed(unknown)}"


@every_game
def test_every_rule_is_in_the_name_of_a_test(game: AnyGame) -> None:
    """Not only mentioned: `test_K2_4_...` is about K2.4."""
    text = "\n".join(path.read_text("utf-8") for path in numbered_tests(game))
    named = {found.replace("_", ".") for found in re.findall(r"def test_([A-Z]+\d+_\d+)_", text)}
    missing = set(rules(game)) - named
    assert not missing, f"no test in {own_tests(game)} is named after these: {listed(missing)}"
    unknown = (named | numbers_in(game, *numbered_tests(game))) - set(rules(game))
    assert not unknown, f"the tests name rules that do not exist: {listed(unknown)}"


@every_game
def test_every_rule_is_refused_by_or_says_why_not(game: AnyGame) -> None:
    """`NEVER` and `RARELY` of `words/refusals.py`, against what stands there as a `Refusal`."""
    written = (game.folder / "words" / "refusals.py").read_text("utf-8")
    refused, never = set(REFUSED.findall(written)), set(game.refusals.NEVER)
    neither = set(rules(game)) - refused - never
    assert not neither, (
        f"nothing is refused by these rules: {listed(neither)}. In words/refusals.py write "
        'Refusal("K2.4", ...) where they forbid something, or say in NEVER why they never do'
    )
    both = refused & never
    assert not both, f"by these rules of NEVER something is refused all the same: {listed(both)}"
    unknown = (refused | never | set(game.refusals.RARELY)) - set(rules(game))
    assert not unknown, f"words/refusals.py names rules that do not exist: {listed(unknown)}"
    idle = set(game.refusals.RARELY) - refused
    assert not idle, f"by these rules of RARELY nothing is refused: {listed(idle)}"
    tests = "\n".join(path.read_text("utf-8") for path in own_tests(game).glob("*.py"))
    for number, test in game.refusals.RARELY.items():
        assert f"def {test}(" in tests, f"RARELY says of {number} that {test} shows it; write it"


def refused_by(game: AnyGame, wanted: set[str]) -> set[str]:
    """The rules by which anything is refused in many games at random, whatever is tried.

    A game with each set of options, and more of short games, until all that is wanted was seen.
    """
    seen = set[str]()
    sets = option_sets(game)
    number = positions = 0
    # Of very many actions each time others are tried.
    one_in = 1 + game.n_actions // 400
    while (number < len(sets) or positions < 500) and not wanted <= seen:
        for step in random_steps(game, 31 + number, sets[number % len(sets)]):
            for seat in range(len(step.state.points())):
                for action in range(-1 + positions % one_in, game.n_actions + 1, one_in):
                    refusal = game.refuse(step.state, seat, action)
                    seen.add("" if refusal is None else refusal.rule)
            positions += 1
        number += 1
        refusal = game.refuse(step.state, 0, 0)
        seen.add("" if refusal is None else refusal.rule)
    return seen - {""}


@pytest.mark.slow
@every_game
def test_every_rule_that_forbids_something_is_seen_to_refuse(game: AnyGame) -> None:
    wanted = set(rules(game)) - set(game.refusals.NEVER) - set(game.refusals.RARELY)
    unseen = wanted - refused_by(game, wanted)
    assert not unseen, (
        f"in many games at random nothing is refused by {listed(unseen)}: if it is rare, write "
        "into RARELY which test shows it"
    )


@every_game
def test_options_and_endings_name_rules_that_exist(game: AnyGame) -> None:
    known = set(rules(game))
    for option in game.options:
        assert option.rules, f"the option {option.name} names the rules that it changes"
        assert set(option.rules) <= known, f"the option {option.name} names other rules"
    assert {ending.rule for ending in game.endings} <= known, "an ending names another rule"


@every_game
def test_every_figure_of_the_page_is_there(game: AnyGame) -> None:
    """`![What it shows](picture:NAME)` is drawn by the game, or by the one that it names."""
    drawn = {language: PICTURE.findall(page(game, language)) for language in OURS}
    assert drawn["en"] == drawn["pl"], "all languages show the same figures"
    for other, name in drawn["en"]:
        shown = game_named(other or game.rules_page)
        state, eyes = shown.figure(name)
        assert shown.picture(state, eyes).parts
    if game.cover:
        assert game.figure(game.cover)
