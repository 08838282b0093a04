"""The words: nothing missing or stale, gaps that fit, and the right form for every number."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from motu.core.errors import UnknownName
from motu.core.message import Message, messages_of
from motu.words import LANGUAGE_NAMES, LANGUAGES, best_language, say_in

msg, nmsg = messages_of("kahuna")

ROOT = Path(__file__).parent.parent
TOOL = ROOT / "tools" / "words.py"


def test_every_message_is_translated_and_none_is_stale() -> None:
    checked = subprocess.run(
        [sys.executable, str(TOOL), "--check"], capture_output=True, text=True, check=False
    )
    assert checked.stderr == ""
    assert checked.returncode == 0


@pytest.mark.parametrize(
    ("n", "words"),
    [(1, "1 wyspa"), (2, "2 wyspy"), (5, "5 wysp"), (12, "12 wysp"), (22, "22 wyspy")],
)
def test_polish_has_three_forms_for_numbers(n: int, words: str) -> None:
    assert say_in("pl")(nmsg("{n} island", "{n} islands", n)) == words


def test_english_is_the_source_itself() -> None:
    assert say_in("en")(nmsg("{n} island", "{n} islands", 2)) == "2 islands"


def test_a_message_that_was_said_before_is_said_again_in_any_language() -> None:
    kept = nmsg("{n} island", "{n} islands", 5)
    for lang, words in (("pl", "5 wysp"), ("en", "5 islands")) * 2:
        assert say_in(lang)(kept) == words
    assert kept == nmsg("{n} island", "{n} islands", 5), "whether it was said makes no difference"


def test_what_is_not_translated_is_said_in_english() -> None:
    side = msg("Coral")
    assert say_in("pl")(Message("{who} is not in any list.", {"who": side})) == (
        "Koral is not in any list."
    )
    unknown = Message("{n} such thing", {"n": 2}, plural="{n} such things")
    assert say_in("pl")(unknown) == "2 such things"


def test_messages_inside_messages_are_translated_too() -> None:
    said = say_in("pl")(msg("{player} gains {island}.", player=msg("Ink"), island="HUNA"))
    assert said == "Atrament przejmuje wyspę HUNA."


def test_a_name_with_braces_is_only_a_name() -> None:
    said = say_in("pl")(msg("{player} takes {card}.", player="{card}", card="HUNA"))
    assert said == "{card} bierze HUNA."


def test_an_unknown_language_names_those_there_are() -> None:
    with pytest.raises(UnknownName, match=r"There is no language de\. Possible: en, pl\."):
        say_in("de")


@pytest.mark.parametrize(
    ("accept", "language"),
    [
        ("", "en"),
        ("C", "en"),
        ("C.UTF-8", "en"),
        ("pl", "pl"),
        ("pl_PL.UTF-8", "pl"),
        ("PL-pl", "pl"),
        ("de-DE,de;q=0.9", "en"),
        ("de, pl;q=0.5, en;q=0.4", "pl"),
        ("pl;q=0.2, en-GB;q=0.7", "en"),
        ("pl;q=0, en;q=0.1", "en"),
        ("pl;q=rubbish", "en"),
        ("*;q=0.1", "en"),
        ("plural", "en"),
    ],
)
def test_the_best_language_for_a_header_or_a_locale(accept: str, language: str) -> None:
    assert best_language(accept) == language


def test_every_language_has_a_name() -> None:
    assert tuple(LANGUAGE_NAMES) == LANGUAGES == ("en", "pl")


def test_who_only_imports_motu_waits_for_no_words() -> None:
    code = (
        "import sys, motu, motu.words\n"
        "assert not {'babel', 'typer', 'rich'} & set(sys.modules), sorted(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
