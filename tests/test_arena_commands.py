"""The commands that let bots play each other and learn: `match`, `ladder`, `train`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from motu.core.registry import game
from tests.command import motu as run

LADDER = ["ladder", "kahuna", "--bots", "castaway,fisher,search@20", "--seed", "5"]
TRAIN = ["train", "kahuna", "--games", "10", "--iterations", "2", "--deals", "1", "--seed", "4"]


def fails(*words: object, lang: str = "C.UTF-8") -> str:
    """What a command says that cannot be done: one line, and nothing of the program."""
    done = run(*(str(word) for word in words), lang=lang)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1, done.stderr
    return done.stderr


# --- a match ------------------------------------------------------------------------------------


def test_a_match_says_how_much_better_the_first_is() -> None:
    done = run("match", "kahuna", "fisher", "castaway", "--games", "20", "--json")
    found = json.loads(done.stdout)
    assert found["score"] > 0.8
    assert found["elo_interval"][0] < found["elo"] <= found["elo_interval"][1]
    assert "is_better" not in found, "nobody asked for a test"


def test_a_match_ends_when_it_is_clear_who_is_better() -> None:
    words = ["match", "kahuna", "fisher", "castaway", "--games", "400", "--sprt"]
    found = json.loads(run(*words, "--json").stdout)
    assert found["is_better"] is True
    assert found["sprt"]["llr"] > found["sprt"]["bound"]
    assert found["games"] < 400
    assert "The first is better by about 30 points of Elo or more." in run(*words).stdout
    swapped = ["match", "kahuna", "castaway", "fisher", "--games", "400", "--sprt"]
    assert "Pierwszy nie jest lepszy o 30 punktów" in run(*swapped, lang="pl_PL.UTF-8").stdout


@pytest.mark.parametrize("text", ["fisher:x", "fisher:0", "trader@0", "trader:nan", "chief:1e999"])
def test_a_bot_that_cannot_think_so_much_is_refused(text: str) -> None:
    said = fails("match", "kahuna", text, "castaway")
    assert said == f"{text} isn't a bot: write NAME, NAME:SECONDS or NAME@ITERATIONS.\n"
    assert "napisz NAZWA" in fails("match", "kahuna", "fisher", text, lang="pl_PL.UTF-8")


# --- a ladder -----------------------------------------------------------------------------------


def test_a_ladder_is_written_into_a_page_and_goes_on(tmp_path: Path) -> None:
    page, kept = tmp_path / "page.md", tmp_path / "kept.json"
    words = [*LADDER, "--kept", str(kept), "--write", str(page)]
    first = json.loads(run(*words, "--deals", "1", "--json").stdout)
    assert first["search@20"]["games"] == 4
    assert first["castaway"]["elo"] < first["fisher"]["elo"]
    assert "*1 deal for every two, each from both seats, seed 5.*" in page.read_text("utf-8")
    played = json.loads(kept.read_text("utf-8"))["kept"]
    # Two go on, and then all of them have at least one deal.
    run(*words[:2], "--bots", "castaway,fisher", *words[4:], "--deals", "3")
    again = json.loads(run(*words, "--deals", "1", "--json").stdout)
    assert again["castaway"]["games"] == 8
    text = page.read_text("utf-8")
    assert "*1 to 3 deals for every two" in text
    assert text.count("<!-- ladder: kahuna -->") == 1
    assert (tmp_path / "ladder" / "kahuna.svg").read_text("utf-8").startswith("<svg")
    now = json.loads(kept.read_text("utf-8"))["kept"]
    assert {table: deals[:1] for table, deals in now.items()} == played


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--bots", "castaway,hal"], "Unknown level: hal."),
        (["--bots", "castaway"], "1 bots do not fill 2 seats."),
        (["--bots", "fisher,castaway,fisher"], "fisher is on the ladder twice."),
        (["--bots", "navigator, navigator"], "navigator is on the ladder twice."),
        (["--seats", "3"], "kahuna cannot be played by 3."),
        (["--write", "nowhere/page.md"], "There is no file nowhere/page.md."),
        (["--kept", "nowhere/kept.json"], "There is no file nowhere/kept.json."),
    ],
)
def test_a_ladder_that_cannot_be_played_is_refused(words: list[str], said: str) -> None:
    assert fails("ladder", "kahuna", "--deals", "1", *words).startswith(said)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("garbage", "{file} can't be read. Delete it, and what it held is played again."),
        (
            '{"made": "motu ladder kahuna --seats 2 --seed 5", "kept": 5}',
            "{file} can't be read. Delete it, and what it held is played again.",
        ),
        ('{"a": 1}', "{file} belongs to something else: ?. Name another one."),
        (
            '{"made": "motu ladder kahuna --seats 2 --seed 6", "kept": {}}',
            "{file} belongs to something else: motu ladder kahuna --seats 2 --seed 6. "
            "Name another one.",
        ),
    ],
)
def test_a_file_that_is_not_of_this_ladder_is_refused_and_stays(
    tmp_path: Path, text: str, said: str
) -> None:
    file = tmp_path / "kept.json"
    file.write_text(text, encoding="utf-8")
    assert fails(*LADDER, "--deals", "1", "--kept", file) == said.format(file=file) + "\n"
    assert file.read_text(encoding="utf-8") == text


# --- training -----------------------------------------------------------------------------------


def test_training_goes_on_in_its_folder_and_leaves_weights_that_are_no_better(
    tmp_path: Path,
) -> None:
    weights = game("kahuna").folder / "data" / "weights.json"
    before = weights.read_text(encoding="utf-8")
    words = [*TRAIN, "--folder", str(tmp_path)]
    (first,) = json.loads(run(*words, "--rounds", "1", "--json").stdout)
    # After one deal nothing is clear, so nothing is taken on.
    assert (first["deals"], first["is_better"]) == (1, False)
    assert weights.read_text(encoding="utf-8") == before
    assert (tmp_path / "rounds.svg").read_text(encoding="utf-8").startswith("<svg")
    again = json.loads(run(*words, "--rounds", "2", "--json").stdout)
    assert (again[0], len(again)) == (first, 2)


def test_a_folder_of_another_training_is_refused_and_stays(tmp_path: Path) -> None:
    words = [*TRAIN, "--rounds", "1", "--folder", str(tmp_path)]
    assert run(*words).returncode == 0
    kept = {file: file.read_bytes() for file in tmp_path.rglob("*") if file.is_file()}
    for other in (["--afresh"], ["--games", "20"], ["--seed", "5"], ["--iterations", "3"]):
        said = fails(*words, *other)
        assert "belongs to something else: motu train kahuna --games 10 --iterations 2 --" in said
    assert {file: file.read_bytes() for file in tmp_path.rglob("*") if file.is_file()} == kept


def test_a_damaged_file_of_a_training_is_named(tmp_path: Path) -> None:
    words = [*TRAIN, "--rounds", "1", "--folder", str(tmp_path)]
    run(*words)
    (tmp_path / "round-1.json").unlink()
    half = tmp_path / "games-1" / "0.json"
    half.write_text(half.read_text("utf-8")[:100], "utf-8")
    assert fails(*words).startswith(f"{half} can't be read.")
    half.unlink()
    assert run(*words).returncode == 0


def test_what_cannot_learn_says_so() -> None:
    assert fails("train", "tucana_paper").startswith("There is nothing to learn for")
    assert fails("train", "kahuna", "--quick").startswith("There is nothing to learn for Kahuna")
    assert fails("train", "maori", "--amends").startswith("There is nothing to learn for Maori")


def test_how_far_off_searches_are_is_told_for_every_kind_and_kept(tmp_path: Path) -> None:
    """Of so few games nothing can be learned, so what is known stays."""
    amends = game("my_island").folder / "data" / "amends.json"
    before = amends.read_text(encoding="utf-8")
    words = ["train", "my_island", "--amends", "--games", "3", "--iterations", "2"]
    found = json.loads(run(*words, "--folder", str(tmp_path), "--json").stdout)
    kinds = [one["kind"] for one in found]
    assert kinds == ["endless, alone", "endless, with others", "episode_1, alone"]
    assert all(one["missed"][0] == one["missed"][1] > 0 for one in found)
    assert amends.read_text(encoding="utf-8") == before
    assert (tmp_path / "amends.svg").read_text(encoding="utf-8").startswith("<svg")
    said = fails(*words, "--seed", "2", "--folder", str(tmp_path))
    assert "belongs to something else: motu train my_island --amends --games 3 " in said
    assert "jedną z opcji" in fails(*words, "--quick", lang="pl_PL.UTF-8")
