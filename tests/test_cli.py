"""The command `motu`, run as anybody would run it."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import motu
from motu.core.registry import games, names
from motu.core.rng import seeded
from tests.command import ENVIRONMENT, started
from tests.command import motu as run


@pytest.mark.parametrize(
    ("lang", "words"),
    [("C.UTF-8", ["rules", "kahuna", "K1.2"]), ("pl", ["--help"]), ("pl", ["sim", "go"])],
)
def test_a_command_that_a_shell_starts_does_the_same(lang: str, words: list[str]) -> None:
    asked, told = run(*words, lang=lang), started(*words, lang=lang)
    assert (asked.returncode, asked.stdout, asked.stderr) == (
        told.returncode, told.stdout, told.stderr,
    )  # fmt: skip


def json_of(*arguments: str) -> Any:
    done = run(*arguments, "--json")
    assert (done.returncode, done.stderr) == (0, "")
    return json.loads(done.stdout)


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A whole game, played at random."""
    played = motu.Record.new("kahuna", ["Ann", "Bob"], seed=7)
    rng = seeded(5)
    while played.state.to_act():
        seat = played.state.to_act()[0]
        legal = played.state.legal(seat)
        played.play(seat, legal[int(rng.below(len(legal)))])
    file = tmp_path_factory.mktemp("records") / "game.json"
    file.write_text(played.write(), encoding="utf-8")
    return file


# --- the command itself -----------------------------------------------------------------------


def test_version() -> None:
    said = run("--version").stdout
    assert said.startswith("motu 0.1.0, rules ")
    assert "Python 3." in said
    assert "zasady" in run("--version", lang="pl_PL.UTF-8").stdout


def test_help_lists_the_commands_in_both_languages() -> None:
    for lang, words in (("C", "Commands"), ("pl_PL.UTF-8", "Polecenia")):
        done = run("--help", lang=lang)
        assert done.returncode == 0
        assert words in done.stdout
        for command in ("sim", "replay", "rules", "games", "bench", "campaign"):
            assert f" {command} " in done.stdout


def test_help_of_a_command_in_polish() -> None:
    said = run("sim", "--help", "--lang", "pl").stdout
    for words in ("Użycie: motu sim", "Opcje", "Argumenty", "Pokaż tę pomoc", "domyślnie: 1000"):
        assert words in said
    assert "Usage" not in said
    assert "default" not in said


# --- sim --------------------------------------------------------------------------------------


def test_sim_prints_a_table() -> None:
    done = run("sim", "kahuna", "--games", "20")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Kahuna: 20 games, seed 1" in done.stdout
    assert "Trader" in done.stdout
    assert "a draw counting half" in done.stdout


def test_sim_in_polish() -> None:
    said = run("sim", "kahuna", "--games", "22", "--lang", "pl").stdout
    assert "Kahuna: 22 partie, ziarno 1" in said
    assert "Wygrane" in said


def test_sim_the_fisher_beats_the_castaway() -> None:
    data = json_of("sim", "kahuna", "--bots", "fisher,castaway", "--games", "200", "--seed", "1")
    fisher, castaway = data["bots"]
    assert fisher["rate"] > 0.95
    assert fisher["wins"] == castaway["losses"]
    assert data["speed"]["games_per_second"] > 0


def test_sim_is_the_same_for_the_same_seed_in_any_number_of_processes() -> None:
    results = [
        json_of("sim", "kahuna", "--games", "30", "--option", "strategic=true", *more)
        for more in ((), ("--seed", "1"), ("--processes", "2"), ("--seed", "2"))
    ]
    for data in results:
        del data["speed"]
    first, again, shared, other = results
    assert first == again == shared
    assert first["actions"] != other["actions"]
    assert first["options"]["strategic"] is True


def test_sim_ends_at_once_on_ctrl_c() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "motu", "sim", "kahuna", "--games", "100000000"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**ENVIRONMENT, "LANG": "C"},
    ) as process:
        time.sleep(2)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=20)
    assert (process.returncode, out, err) == (130, "", "Stopped.\n")


# --- replay -----------------------------------------------------------------------------------


def test_replay_tells_the_story(record: Path) -> None:
    done = run("replay", str(record))
    assert (done.returncode, done.stderr) == (0, "")
    assert "  1  " in done.stdout
    assert "Total" in done.stdout
    assert " wins. " in done.stdout.splitlines()[-1]


def test_replay_in_polish_from_standard_input(record: Path) -> None:
    done = run("replay", "-", "--lang", "pl", stdin=record.read_text(encoding="utf-8"))
    assert done.returncode == 0
    assert "Razem" in done.stdout
    assert " wygrywa. " in done.stdout.splitlines()[-1]


def test_replay_quietly_leaves_out_the_story(record: Path) -> None:
    said = run("replay", str(record), "--quiet").stdout
    assert "Total" in said
    assert "builds" not in said


def test_replay_as_json(record: Path) -> None:
    data = json_of("replay", str(record))
    assert data["actions"] == len(data["story"])
    assert sum(row["points"][0] for row in data["score"]) == data["points"][0]
    assert data["winners"] in ([1], [2])
    assert "story" not in json_of("replay", str(record), "--quiet")


def test_replay_of_a_game_that_goes_on() -> None:
    fresh = motu.Record.new("kahuna", ["Ann", "Bob"], seed=7).write()
    done = run("replay", "-", stdin=fresh)
    assert done.returncode == 0
    assert "The game is not over. Actions so far: 0." in done.stdout


def test_replay_names_the_place_of_a_fault(record: Path) -> None:
    text = record.read_text(encoding="utf-8")
    broken = text.replace('"actions": [\n  "', '"actions": [\n  "2: draw",\n  "', 1)
    first = json.loads(broken)["actions"][1][0]
    wrong_seat = f"{3 - int(first)}: draw"
    faults = {
        text.replace(
            '"actions": [\n  "', f'"actions": [\n  "{wrong_seat}",\n  "', 1
        ): "actions[0]: ",
        text.replace('"seed"', '"sead"'): "seed: this field is missing.",
        "{\n": "line 2, column 1: this is not JSON.",
        "[]": "file: this must be a JSON object.",
    }
    for given, words in faults.items():
        done = run("replay", "-", stdin=given)
        assert done.returncode == 2
        assert done.stdout == ""
        assert done.stderr.startswith(words)
        assert done.stderr.count("\n") == 1


def test_replay_lets_no_name_steer_the_terminal() -> None:
    fresh = motu.Record.new("kahuna", ["\x1b[2J[red]", "{player}"], seed=7).write()
    done = run("replay", "-", stdin=fresh)
    assert done.returncode == 0
    assert "\x1b" not in done.stdout
    assert "[red]" in done.stdout
    assert "{player}" in done.stdout


# --- rules, games -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lang", "words"), [("en", "Scoring and end"), ("pl", "Punktacja i koniec gry")]
)
def test_rules_without_anchors_pictures_and_links(lang: str, words: str) -> None:
    done = run("rules", "kahuna", "--lang", lang)
    assert (done.returncode, done.stderr) == (0, "")
    assert words in done.stdout
    assert "K5.6" in done.stdout
    for rest in ("<a", "picture:", "](#", "**"):
        assert rest not in done.stdout


def test_one_rule() -> None:
    said = run("rules", "kahuna", "k2.4").stdout
    assert said.startswith("K2.4 To remove an opposing bridge")
    assert "K2.5" not in said


def test_games() -> None:
    assert "strategic" in run("games").stdout
    assert "Wariant strategiczny" in run("games", "--lang", "pl").stdout
    data = json_of("games")
    (kahuna,) = [game for game in data["games"] if game["name"] == "kahuna"]
    assert kahuna["seats"] == [2]
    assert kahuna["options"][0]["values"] == [False, True]
    names = ["castaway", "fisher", "trader", "navigator", "chief"]
    assert [level["name"] for level in kahuna["levels"]] == names
    assert "Rybak (łatwy): najlepszy ruch na teraz" in run("games", "--lang", "pl").stdout


# --- what goes wrong ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("dance", "Unknown command: dance. Choose from: "),
        ("sim", "GAME is missing. See motu sim --help."),
        ("sim go", "Unknown game: go. Choose from: "),
        (
            "sim kahuna --bots fisher,nobody",
            "Unknown level: nobody. Choose from: castaway, fisher, trader, navigator, chief.",
        ),
        ("sim kahuna --games many", "--games must be a whole number of at least 1, not many."),
        ("serve --thinkers 0", "--thinkers must be a whole number of at least 1, not 0."),
        ("sim kahuna --games 0", "--games must be a whole number of at least 1, not 0."),
        ("sim kahuna --seed 1.5", "--seed must be a whole number, not 1.5."),
        ("sim kahuna --seats 3", "kahuna cannot be played by 3. Choose from: 2."),
        ("sim kahuna --option night=1", "night=1 isn't an option of kahuna."),
        ("sim kahuna --option strategic", "strategic isn't an option of kahuna. An option is"),
        ("sim kahuna --option strategic=2", "Option strategic cannot be 2. Choose from: false"),
        ("sim kahuna --gams 3", "Unknown option: --gams. See motu sim --help."),
        ("sim kahuna --games", "--games lacks a value"),
        ("sim kahuna and more", "This command cannot be understood: motu sim kahuna and more."),
        ("replay nothing.json", "There is no file nothing.json."),
        ("replay .", ". is a folder, not a file."),
        ("rules go", "Unknown game: go."),
        ("rules kahuna K9.9", "Unknown rule: K9.9. Choose from: K1.1, "),
        ("games --lang de", "Unknown language: de. Choose from: en, pl."),
        ("rating kahuna", "Solo games of Kahuna are not rated."),
        ("bench --only tea", "Unknown benchmark: tea. Choose from: playouts, "),
    ],
)
def test_one_sentence_for_every_fault(command: str, words: str) -> None:
    done = run(*command.split())
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(words)
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("dance", "Nieznane polecenie: dance. Do wyboru: "),
        ("sim go", f"Nieznana gra: go. Do wyboru: {', '.join(names())}."),
        ("sim kahuna --games 0", "--games musi być liczbą całkowitą, co najmniej 1, a nie: 0."),
        ("replay nothing.json", "Nie ma pliku nothing.json."),
        ("sim kahuna --gams 3", "Nieznana opcja: --gams."),
    ],
)
def test_faults_in_the_language_of_the_environment(command: str, words: str) -> None:
    done = run(*command.split(), lang="pl_PL.UTF-8")
    assert done.returncode == 2
    assert done.stderr.startswith(words)


def test_the_option_for_the_language_beats_the_environment() -> None:
    done = run("sim", "go", "--lang=en", lang="pl_PL.UTF-8")
    assert done.stderr.startswith("Unknown game: go.")


# --- options by their names ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("plain", "named"),
    [
        ("show kahuna --option first=seat2", "show kahuna --first seat2"),
        ("show kahuna --option first=seat2", "show --first=seat2 kahuna"),
        ("show kahuna --option open_cards=true", "show kahuna --open-cards --seed 7"),
        ("show kahuna --option open_cards=false", "show kahuna --open_cards false"),
    ],
)
def test_options_can_be_given_by_their_names(plain: str, named: str) -> None:
    expected, found = run(*plain.split()), run(*named.split())
    assert (found.returncode, found.stderr) == (0, "")
    assert found.stdout == expected.stdout


# --- components ---------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [game.name for game in games() if game.box.can_be_changed])
def test_every_game_lists_and_shows_its_components(game: str) -> None:
    listed = run("components", game)
    assert (listed.returncode, listed.stderr) == (0, "")
    box = motu.game(game).box
    for name in box.listed:
        found = box.built_in(name)
        assert f" {name} " in listed.stdout
        assert found.hash in listed.stdout
        shown = run("components", game, name)
        assert shown.returncode == 0
        for field in found.data:
            assert field in ("name", "about") or field in shown.stdout
        assert f"--components {name}" in shown.stdout


@pytest.mark.parametrize("game", [game.name for game in games() if game.box.can_be_changed])
def test_a_file_to_start_from_can_be_played_with_as_it_is(game: str, tmp_path: Path) -> None:
    for name in ("", *motu.game(game).box.listed):
        file = run("components", game, *filter(None, [name]), "--template")
        assert (file.returncode, file.stderr) == (0, "")
        assert json.loads(file.stdout)["fields"]
        mine = tmp_path / "mine.json"
        mine.write_text(file.stdout, "utf-8")
        assert run("components", game, "--check", str(mine)).returncode == 0
    both = run("components", game, "--template", "--check", str(mine))
    assert both.returncode != 0
    assert "Give either --template or --check" in both.stderr
