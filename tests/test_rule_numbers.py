"""Every rule has its number in the code, in a test and on the rules page of each language.

A reader finds a rule by its number; this keeps it so, for every game with a rules page.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from motu.core.game import AnyGame
from tests.helpers import GAME_NAMES, GAMES, option_sets, random_steps

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "motu"
NUMBER = re.compile(r"(?<![A-Za-z0-9])([A-Z]\d+)[._](\d+)(?![0-9])")
PARAGRAPH = re.compile(
    r'^<a id="(?P<anchor>[^"]+)"></a>\*\*(?P<number>[^*]+)\*\* (?P<text>.+)$', re.M
)
OURS = {"en": "*(ours)*", "pl": "*(nasza decyzja)*"}

every_game = pytest.mark.parametrize("game", GAMES, ids=GAME_NAMES)


def page(game: AnyGame, language: str) -> str:
    """The rules page of a game."""
    return page_path(game, language).read_text("utf-8")


def page_path(game: AnyGame, language: str) -> Path:
    return SOURCE / "games" / game.rules_page / "words" / f"{language}.md"


def sharing(game: AnyGame) -> list[str]:
    """The games whose rules stand on the same page: together they keep all of them."""
    return [other.name for other in GAMES if other.rules_page == game.rules_page]


def files_of(game: AnyGame, folder: Path, pattern: str) -> list[Path]:
    """The files of a game, and of those that share its page."""
    return [path for name in sharing(game) for path in (folder / name).glob(pattern)]


def rules(game: AnyGame) -> list[str]:
    """The numbers of all rules, in order."""
    return [found["number"] for found in PARAGRAPH.finditer(page(game, "en"))]


def numbers_in(game: AnyGame, *paths: Path) -> set[str]:
    """All numbers of a game's rules in these files; K2_4 in the name of a test is K2.4."""
    text = "\n".join(path.read_text("utf-8") for path in paths)
    found = {f"{chapter}.{number}" for chapter, number in NUMBER.findall(text)}
    return {number for number in found if number[0] == rules(game)[0][0]}


@every_game
def test_the_pages_have_all_rules_with_anchors(game: AnyGame) -> None:
    english = [found["number"] for found in PARAGRAPH.finditer(page(game, "en"))]
    assert len(english) == len(set(english)) >= 10
    assert english == sorted(english, key=lambda n: [int(part) for part in n[1:].split(".")])
    for language, ours in OURS.items():
        found = list(PARAGRAPH.finditer(page(game, language)))
        assert [rule["number"] for rule in found] == english
        assert all(rule["anchor"] == rule["number"] for rule in found)
        linked = set(re.findall(r"\]\(#([^)]+)\)", page(game, language)))
        assert linked <= set(english), "a link leads nowhere"
        assert numbers_in(game, page_path(game, language)) == set(english)
        assert page(game, language).count(ours) >= 1


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
    assert marked["en"] == marked["pl"]
    assert marked["en"]


@every_game
def test_every_rule_is_in_the_code(game: AnyGame) -> None:
    code = numbers_in(game, *files_of(game, SOURCE / "games", "**/*.py"))
    assert set(rules(game)) - code == set()
    assert code - set(rules(game)) == set(), "the code names rules that do not exist"


@every_game
def test_every_rule_has_a_test(game: AnyGame) -> None:
    tests = numbers_in(game, *files_of(game, ROOT / "tests", "test_*.py"))
    assert set(rules(game)) - tests == set()
    assert tests - set(rules(game)) == set(), "the tests name rules that do not exist"


@every_game
def test_every_rule_is_in_the_name_of_a_test(game: AnyGame) -> None:
    """Not only mentioned: `test_K2_4_...` is about K2.4."""
    paths = files_of(game, ROOT / "tests", "*.py")
    text = "\n".join(path.read_text("utf-8") for path in paths)
    named = {found.replace("_", ".") for found in re.findall(r"def test_([A-Z]+\d+_\d+)_", text)}
    assert named == set(rules(game))


def refused_by(game: AnyGame) -> set[str]:
    """The rules by which anything is refused in many games at random, whatever is tried."""
    seen = set()
    for options in option_sets(game):
        for step in random_steps(game, 31, options):
            for seat in range(step.state.seats):
                for action in range(-1, step.state.components.n_actions + 1):
                    refusal = game.refuse(step.state, seat, action)
                    seen.add("" if refusal is None else refusal.rule)
        refusal = game.refuse(step.state, 0, 0)
        seen.add("" if refusal is None else refusal.rule)
    return seen - {""}


@pytest.mark.slow
@every_game
def test_every_rule_that_forbids_something_is_seen_to_refuse(game: AnyGame) -> None:
    never, by_hand = game.refusals.NEVER, game.refusals.RARELY
    observed = refused_by(game) | set(by_hand)
    assert observed == set(rules(game)) - set(never)
    written = (SOURCE / "games" / game.name / "words" / "refusals.py").read_text("utf-8")
    assert set(re.findall(r'Refusal\(\s*"([^"]*)"', written)) - {""} == observed
    tests = "\n".join(p.read_text("utf-8") for p in (ROOT / "tests" / game.name).glob("*.py"))
    assert all(f"def {name}(" in tests for name in by_hand.values())
    assert all(never.values()), "why is said of each"


@every_game
def test_options_and_endings_name_rules_that_exist(game: AnyGame) -> None:
    known = set(rules(game))
    for option in game.options:
        assert set(option.rules) <= known
        assert option.rules
    assert {ending.rule for ending in game.endings} <= known
