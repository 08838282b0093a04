"""The words: nothing missing or stale, gaps that fit, and the right form for every number."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

import motu
from motu.core.errors import UnknownName
from motu.core.message import Message, messages_of
from motu.words import LANGUAGE_NAMES, LANGUAGES, best_language, read_catalogue, say_in
from motu.words.compiling import compile_all, compiled
from tests.helpers import GAMES
from tests.places import ROOT, SOURCE

msg, nmsg = messages_of("kahuna")

TOOL = ROOT / "tools" / "words.py"


@pytest.mark.parametrize(
    "folder", [SOURCE, *(game.folder for game in GAMES)], ids=lambda folder: str(folder.name)
)
def test_every_message_is_translated_and_none_is_stale(folder: Path) -> None:
    checked = subprocess.run(
        [sys.executable, str(TOOL), "--check", str(folder)],
        capture_output=True,
        text=True,
        check=False,
    )
    advice = f"{checked.stderr}\n`make words` brings the list up to date; then translate"
    assert (checked.returncode, checked.stderr) == (0, ""), advice


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
    with pytest.raises(UnknownName, match=r"Unknown language: de\. Choose from: en, pl\."):
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


# --- compiled -----------------------------------------------------------------------------------

CATALOGUES = [folder / "words" / "pl.po" for folder in (SOURCE, *(game.folder for game in GAMES))]
TINY = """\
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"

msgid "Coral"
msgstr "%s"

#, fuzzy
msgid "Ink"
msgstr "Tusz"

msgid "Sand"
msgstr ""
"""


@pytest.mark.parametrize("is_compiled", [False, True], ids=["as written", "compiled"])
@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: str(path.parent.parent.name))
def test_a_catalogue_says_what_is_written_in_it(
    path: Path, is_compiled: bool, tmp_path: Path
) -> None:
    copy = tmp_path / "words" / path.name
    copy.parent.mkdir()
    shutil.copy(path, copy)
    if is_compiled:
        compile_all(tmp_path)
        copy.unlink()
    catalogue = read_catalogue(copy)
    with path.open("rb") as file:
        written = [entry for entry in read_po(file, locale="pl") if entry.id]
    assert written
    for entry in written:
        if isinstance(entry.id, str):
            assert catalogue.gettext(entry.id) == (entry.string or entry.id)
        else:
            one, few, many = tuple(entry.string or ())
            for n, form in [(0, many), (1, one), (2, few), (5, many), (12, many), (22, few)]:
                assert catalogue.ngettext(entry.id[0], entry.id[1], n) == form


def test_of_a_compiled_catalogue_and_its_source_the_newer_one_speaks(tmp_path: Path) -> None:
    source = tmp_path / "pl.po"
    ready = source.with_suffix(".mo")

    def said() -> str:
        return read_catalogue(source).gettext("Coral")

    assert said() == "Coral", "nothing is there"
    source.write_text(TINY % "Rafa")
    assert said() == "Rafa"
    ready.write_bytes(compiled(source))
    source.write_text(TINY % "Koral")
    os.utime(source, (1000, 1000))
    os.utime(ready, (2000, 2000))
    assert said() == "Rafa", "compiled later, it is believed"
    os.utime(ready, (1000, 1000))
    assert said() == "Rafa", "and at the same time"
    os.utime(ready, (999, 999))
    assert said() == "Koral", "but not if it is stale"
    source.unlink()
    assert said() == "Rafa", "without its source it is all there is"


def test_guesses_and_gaps_are_said_in_english(tmp_path: Path) -> None:
    source = tmp_path / "pl.po"
    source.write_text(TINY % "Koral")
    for _ in ("as written", "compiled"):
        catalogue = read_catalogue(source)
        assert [catalogue.gettext(key) for key in ("Coral", "Ink", "Sand", "None")] == [
            "Koral",
            "Ink",
            "Sand",
            "None",
        ]
        source.with_suffix(".mo").write_bytes(compiled(source))


def test_compiled_words_need_no_babel(tmp_path: Path) -> None:
    """Every catalogue is read from a copy of Motu's folder in which all are compiled."""
    folder = tmp_path / "motu"
    source = Path(motu.__file__).parent
    shutil.copytree(source, folder, ignore=shutil.ignore_patterns("*.so", "__pycache__"))
    compile_all(folder)
    code = (
        "import sys, motu\n"
        "from motu.core.message import messages_of\n"
        "from motu.core.registry import games\n"
        "from motu.words import say_in\n"
        "assert motu.__file__.startswith(sys.argv[1]), motu.__file__\n"
        "said = [say_in('pl')(game.title) for game in games()]\n"
        "said.append(say_in('pl')(messages_of('kahuna')[0]('Coral')))\n"
        "assert said[-1] == 'Koral', said\n"
        "assert 'babel' not in sys.modules"
    )
    environment = {**os.environ, "PYTHONPATH": str(tmp_path), "MOTU_RULES": "interpreted"}
    subprocess.run([sys.executable, "-c", code, str(folder)], check=True, env=environment)


# --- languages ----------------------------------------------------------------------------------


def test_every_language_has_a_name() -> None:
    assert tuple(LANGUAGE_NAMES) == LANGUAGES == ("en", "pl")


def test_who_only_imports_motu_waits_for_no_words() -> None:
    code = (
        "import sys, motu, motu.words\n"
        "assert not {'babel', 'typer', 'rich'} & set(sys.modules), sorted(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
