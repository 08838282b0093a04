"""`motu components`, `--components` of other commands, and options that depend on others."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import motu
from tests.command import motu as run
from tests.reading_pdf import pages_of, words_on
from tests.test_cli import json_of

#: Bots that never look at the clock: on a busy machine a trader may run out of its second.
WITHOUT_CLOCK = ("--bots", "fisher,castaway")


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    """An owner's own map: begun from the built-in one, as the command says."""
    text = run("components", "tucana", "petit", "--json").stdout
    file = tmp_path / "mine.json"
    file.write_text(text.replace('"name": "petit"', '"name": "atoll"').replace("d8  d ", "d8  m "))
    return file


def broken(file: Path, old: str, new: str) -> str:
    """The same file with something else in one place."""
    text = file.read_text()
    assert old in text
    other = file.with_name("broken.json")
    other.write_text(text.replace(old, new, 1))
    return str(other)


# --- listing and showing ------------------------------------------------------------------------


def test_the_list_says_which_are_usual_and_which_option_chooses() -> None:
    for lang, words in (("en", "The option map (“Map”)"), ("pl", "opcja map („Mapa”)")):
        said = run("components", "tucana", "--lang", lang).stdout
        assert words in said
        assert "Isla Grande" in said
    data = json_of("components", "tucana")
    assert (data["option"], [one["usual"] for one in data["components"]]) == ("map", [True, False])
    assert data["components"][0]["hash"] == motu.game("tucana").box.built_in("petit").hash
    assert "10 rows" in data["components"][0]["contents"]


def test_what_a_file_says_about_itself_is_shown() -> None:
    said = run("components", "tucana", "petit").stdout
    assert "A row is a row of hexes, A at the top; its cells are the columns from 1." in said
    assert ".   m10 f   m   w   d   f2" in said
    assert "A 14, B 13, C 12, D 11, E 10" in said


def test_the_file_itself_is_printed_to_start_from() -> None:
    said = run("components", "tucana", "grande", "--json").stdout
    assert motu.game("tucana").box.own(said) is motu.game("tucana").box.built_in("grande")


# --- checking -----------------------------------------------------------------------------------


def test_a_good_file_is_named_with_its_hash(mine: Path) -> None:
    hash = motu.game("tucana").box.own(mine.read_bytes()).hash
    done = run("components", "tucana", "--check", str(mine))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == f"Trails of Tucana can be played with atoll. Hash: {hash}\n"
    assert json_of("components", "tucana", "--check", str(mine)) == {
        "ok": True, "name": "atoll", "hash": hash,
    }  # fmt: skip
    assert run("components", "tucana", "--check", "-", stdin=mine.read_text()).returncode == 0


@pytest.mark.parametrize(
    ("old", "new", "line", "field", "english", "polish"),
    [
        ("d8  m ", "d8  q ", 16, "rows[6]", "q isn't a cell", "q to nie"),
        ('"rounds": 2', '"rounds": 9', 8, "rounds", "a whole number from 1 to 3", "od 1 do 3"),
        ('"rounds"', '"round"', 8, "round", "unknown field", "nieznane pole"),
        ('"atoll"', '"petit"', 2, "name", "is built in", "petit"),
    ],
)
def test_a_fault_is_named_by_line_field_and_reason(
    mine: Path, old: str, new: str, line: int, field: str, english: str, polish: str
) -> None:
    file = broken(mine, old, new)
    for lang, words, reason in (("en", "line", english), ("pl", "wiersz", polish)):
        done = run("components", "tucana", "--check", file, "--lang", lang)
        assert (done.returncode, done.stdout) == (1, "")
        assert done.stderr.startswith(f"{words} {line}, {field}: ")
        assert reason in done.stderr
        assert done.stderr.count("\n") == 1
    done = run("components", "tucana", "--check", file, "--json")
    said = json.loads(done.stdout)
    assert (done.returncode, said["ok"], said["line"], said["field"]) == (1, False, line, field)
    assert english in said["reason"]


@pytest.mark.parametrize("text", ["", "{", "[]", "\x00\x01", '{"name": "\\ud800"}', "[" * 9000])
def test_what_is_no_components_at_all_is_refused_in_a_sentence(tmp_path: Path, text: str) -> None:
    file = tmp_path / "no.json"
    file.write_text(text)
    done = run("components", "tucana", "--check", str(file))
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("components go", "Unknown game: go."),
        ("components tucana moon", "Unknown components: moon. Choose from: petit, grande."),
        ("components tucana moon --json", "Unknown components: moon."),
        ("components tucana --check none.json", "There is no file none.json."),
        ("components tucana --check .", ". is a folder, not a file."),
        ("components tucana petit --check x", "Give either a name or --check"),
        ("sim tucana --components moon", "There is no file moon, and these are not built in."),
        ("sim tucana --components .", ". is a folder, not a file."),
        ("show tucana --components grande --map petit", "With the components grande there is"),
        ("play tucana --components grande", "--components is for a game in the terminal"),
        ("sim kahuna --components moon --lang pl", "Nie ma pliku moon"),
    ],
)
def test_one_sentence_for_every_fault(command: str, words: str) -> None:
    done = run(*command.split())
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(words)
    assert done.stderr.count("\n") == 1


# --- playing with one's own -----------------------------------------------------------------------


def test_bots_play_with_components_of_ones_own_in_any_number_of_processes(mine: Path) -> None:
    plain, own, shared = (
        json_of("sim", "tucana", "--games", "6", *WITHOUT_CLOCK, *more)
        for more in ((), ("--components", str(mine)),
                     ("--components", str(mine), "--processes", "2"))
    )  # fmt: skip
    for data in (plain, own, shared):
        del data["speed"]
    assert plain["components"]["built_in"] == "petit"
    assert own["components"]["own"]["name"] == "atoll"
    assert own == shared
    assert own["actions"] != plain["actions"] or own["bots"] != plain["bots"]


def test_a_built_in_name_is_what_the_option_would_choose() -> None:
    named, chosen = (
        json_of("sim", "tucana", "--games", "3", *WITHOUT_CLOCK, *more)
        for more in (("--components", "grande"), ("--map", "grande"))
    )
    for data in (named, chosen):
        del data["speed"]
    assert named == chosen
    assert named["options"]["map"] == "grande"


def test_pictures_and_sheets_show_components_of_ones_own(mine: Path, tmp_path: Path) -> None:
    assert "atoll" in run("show", "tucana", "--components", str(mine), "--moves", "0").stdout
    file = tmp_path / "sheets.pdf"
    done = run("print", "tucana", "--components", str(mine), "--what", "sheets", "-o", str(file))
    assert (done.returncode, done.stderr) == (0, "")
    assert "atoll" in words_on(pages_of(file.read_bytes())[0])


def test_a_game_in_the_terminal_is_recorded_with_its_components(mine: Path, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    played = run(
        "play", "tucana", "--terminal", "--seats", "1", "--bots", "none", "--components", str(mine),
        "--record", str(file), "--seed", "7", stdin="1\n" * 400,
    )  # fmt: skip
    assert (played.returncode, played.stderr) == (0, ""), played.stderr
    record = motu.read(file.read_text(encoding="utf-8"))
    assert record.state.components.name == "atoll"
    assert not record.state.to_act()
    hash = record.state.components.hash
    for lang, words in (("en", f"Played with atoll, hash {hash}."),
                        ("pl", f"Elementy gry: atoll, skrót {hash}.")):  # fmt: skip
        for command in ("replay", "verify"):
            assert words in run(command, str(file), "--lang", lang).stdout
    for command in ("replay", "verify"):
        found = json_of(command, str(file))["components"]
        assert found == {"name": "atoll", "hash": hash, "built_in": False}


def test_built_in_components_are_not_spoken_of_by_replay_and_verify() -> None:
    fresh = motu.Record.new("kahuna", ["Ann", "Bob"], seed=7).write()
    for command in ("replay", "verify"):
        assert "bay" not in run(command, "-", stdin=fresh).stdout


# --- options that depend --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("command", "words"),
    [
        (
            "sim kahuna --handicap-for seat2",
            "“The handicap is for” is only available when “Handicap” is 1, 2 or 3.",
        ),
        (
            "sim kahuna --handicap-for seat2 --lang pl",
            "Opcja „Fory dostaje” jest dostępna tylko wtedy, gdy opcja „Fory” ma wartość 1, 2 "
            "lub 3.",
        ),
        (
            "print tucana --seats 1 --special-bonuses",
            "“Special bonuses” is only available when the number of players is 2–8.",
        ),
        (
            "sim tucana --bots greedy --symmetric --lang pl",
            "Opcja „Te same litery dla wszystkich” jest dostępna tylko wtedy, gdy liczba graczy "
            "to 2–8.",
        ),
    ],
)
def test_an_option_that_is_not_offered_is_refused(command: str, words: str) -> None:
    done = run(*command.split())
    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"{words}\n")


def test_games_says_when_an_option_is_available() -> None:
    said = " ".join(run("games", "kahuna").stdout.split())
    assert "The handicap is for (only when “Handicap” is 1, 2 or 3)" in said
    assert "tucana" not in said
    polish = " ".join(run("games", "tucana", "--lang", "pl").stdout.split())
    assert "Premie specjalne (tylko gdy liczba graczy to 2–8)" in polish
    assert run("games", "go").returncode == 2


def test_games_tells_programs_when_an_option_is_available() -> None:
    def when(game: str, option: str) -> Any:
        (found,) = json_of("games", game)["games"]
        return next(one["when"] for one in found["options"] if one["name"] == option)

    assert when("kahuna", "handicap_for") == {"options": {"handicap": [1, 2, 3]}, "seats": []}
    assert when("tucana", "symmetric") == {"options": {}, "seats": [2, 3, 4, 5, 6, 7, 8]}
    assert when("kahuna", "strategic") is None
