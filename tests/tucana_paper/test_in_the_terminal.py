"""On paper in the terminal: a whole game typed in short words, and what is said to nonsense."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import motu
from motu.cli.terminal import CLEAR
from tests.tucana_paper.positions import at, paper

#: Two rounds: the cards, and what was joined and marked.
TYPED = [
    "next", "n", "ann A, bob a", "next",
    *["n"] * 11,
    "ann yeti 2, bob s 1", "next",
    "1", "bob back", "2 e",
    *["n"] * 13,
    "bob sea 2, ann book 1", "n",
]  # fmt: skip
SAID = [
    *["next"] * 2, "1 A", "2 A", *["next"] * 12,
    "1 yeti 2", "2 sea_monster 1", "next", "next", "2 E", *["next"] * 13,
    "2 sea_monster 2", "1 book 1", "next",
]  # fmt: skip


def run(
    lines: list[str], *arguments: str, lang: str = "C.UTF-8"
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "motu", "play", "tucana_paper", "--terminal", *arguments],
        input="".join(f"{line}\n" for line in lines),
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, "LANG": lang, "LC_ALL": lang, "PYTHONIOENCODING": "utf-8"},
        timeout=60,
        check=False,
    )


def test_a_whole_game(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    done = run(TYPED, "--names", "Ann,Bob", "--seed", "3", "--record", str(file))
    assert (done.returncode, done.stderr) == (0, "")
    record = motu.read(file.read_text("utf-8"))
    assert record.names == ("Ann", "Bob")
    assert [text.removeprefix("1: ") for text in record.texts()] == SAID
    assert record.state == at(*SAID, seats=2, seed=3)
    assert CLEAR not in done.stdout, "nobody hands anything on"
    assert "Ann gets the blue bonus A: 3 points. (T4.2)" in done.stdout
    assert "The blue card A is gone. (T4.2)" in done.stdout
    assert "bob back isn't an action of tucana_paper." in done.stdout
    assert done.stdout.splitlines()[-7:] == [
        "Ann : Bob",
        "Relics, round 1: 7 : 4",
        "Relics, round 2: 9 : 9",
        "Villages: 14 : 24",
        "Blue bonuses: 3 : 10",
        "Total: 33 : 47",
        "Bob wins. Won on points.",
    ]


def test_the_cards_and_the_letters_are_told() -> None:
    done = run(["next", "p", "q"], "--names", "Ania,Bartek", "--seed", "3", lang="pl_PL.UTF-8")
    game = at(seats=2, seed=3)
    letters = " ".join(paper().view(game, 0)["letters"])
    assert f"Litery, zgodnie z ruchem wskazówek zegara: {letters}" in done.stdout
    assert "Bartek zaczyna od wioski 2." in done.stdout
    assert "Tura 1 z 13: Ania odkrywa karty las i las. (T2.1)" in done.stdout
    assert "Isla Petit: runda 1 z 2, tura 1 z 13." in done.stdout


def test_refusals_name_the_player_and_the_rule() -> None:
    done = run(["bob a", "next", "bob a", "bob a", "bob yeti 1", "q"], "--names", "Ann,Bob")
    assert "Turn over the first two cards of the round. (T7.2)" in done.stdout
    assert "Bob has already connected the villages A. (T4.1)" in done.stdout
    assert "Relics are written down when the round is over. (T5.2)" in done.stdout


def test_a_list_of_players_first_and_then_what_they_did() -> None:
    done = run(["next", "3", "2", "q"], "--names", "Ann,Bob")
    assert "  3  Bob\n" in done.stdout
    assert "  2  Bob has connected the villages B\n" in done.stdout
    assert "Bob connects the villages B: 13 points. (T4.1)" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--bots", "fisher"], "Bots cannot play this game."),
        (["--names", "Ann,Bob", "--seats", "1"], "There are more names than seats."),
        (["--seats", "9"], "tucana_paper cannot be played by 9."),
    ],
)
def test_what_cannot_be(arguments: list[str], words: str) -> None:
    done = run([], *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(words)
