"""What the command `motu` does with Trails of Tucana alone: ratings, and pages to print."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.command import ENVIRONMENT
from tests.command import motu as run
from tests.reading_pdf import pages_of, size_of, words_on
from tests.test_cli import json_of


def test_rating_is_printed_and_written_to_a_file(tmp_path: Path) -> None:
    file = tmp_path / "rating.json"
    done = run("rating", "tucana", "--games=3", "--bot=random", f"--to={file}")
    assert done.returncode == 0, done.stderr
    assert "Isla Grande" in done.stdout
    data = json_of("rating", "tucana", "--games=3", "--bot=random")
    assert json.loads(file.read_text()) == data
    assert data["option"] == "map"
    assert run("rating", "tucana", "--to", ".").stderr == ". is a folder, not a file.\n"


def test_print_writes_a_pdf_in_the_language_asked_for(tmp_path: Path) -> None:
    file = tmp_path / "sheets.pdf"
    done = run("print", "tucana", "--map", "petit", "--seed", "7", "--lang", "pl", "-o", str(file))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == f"{file}: 6 stron, ziarno 7\n"
    pages = pages_of(file.read_bytes())
    assert len(pages) == 6
    assert "Imię" in words_on(pages[0])
    again = tmp_path / "again.pdf"
    run("print", "tucana", "--seed=7", "--option", "map=petit", "--lang", "pl", "-o", str(again))
    assert file.read_bytes() == again.read_bytes()


def test_print_takes_what_is_asked_for(tmp_path: Path) -> None:
    file = tmp_path / "x.pdf"
    done = run("print", "tucana", "--seats", "3", "--what", "reference,sheets", "--paper", "letter",
               "--map=grande", "--special-bonuses", "--output", str(file))  # fmt: skip
    assert done.returncode == 0
    pages = pages_of(file.read_bytes())
    assert len(pages) == 4
    assert size_of(pages[0]) == (612, 792)
    assert "IslaGrande" in words_on(pages[0])


def test_print_chooses_a_name_and_a_seed(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "motu", "print", "tucana", "--what", "sheets"],
        cwd=tmp_path, capture_output=True, text=True, env={**ENVIRONMENT, "LANG": "C.UTF-8"},
        check=True,
    )  # fmt: skip
    (file,) = tmp_path.iterdir()
    seed = file.name.removeprefix("tucana-").removesuffix(".pdf")
    assert done.stdout == f"{file.name}: 2 pages, seed {seed}\n"
    assert f"seed{seed}" in words_on(pages_of(file.read_bytes())[0])


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ("kahuna", "There is nothing to print for Kahuna"),
        ("go", "Unknown game: go. Choose from: kahuna"),
        ("tucana --map big", "Option map cannot be big. Choose from: petit, grande."),
        ("tucana --map", "Option map cannot be . Choose from: petit, grande."),
        ("tucana --seats 9", "cannot be played by 9"),
        ("tucana --seats two", "--seats must be a whole number"),
        ("tucana --paper a3", "Unknown paper: a3. Choose from: a4, letter."),
        ("tucana --what maps", "maps cannot be printed. Choose from: sheets,"),
        ("tucana --mapp petit", "Unknown option: --mapp."),
        ("tucana -o none/sheets.pdf", "There is no folder none."),
        ("tucana -o .", ". is a folder, not a file."),
        ("tucana --paper a3 --lang pl", "Nieznany papier: a3. Do wyboru: a4, letter."),
    ],
)
def test_print_says_what_is_wrong(arguments: str, words: str) -> None:
    done = run("print", *arguments.split())
    assert (done.returncode, done.stdout) == (2, "")
    assert words in done.stderr
    assert done.stderr.count("\n") == 1


def test_print_says_which_package_it_needs() -> None:
    done = subprocess.run(
        [sys.executable, "-c",
         "import sys; sys.modules['typst'] = None; sys.argv = ['motu', 'print', 'tucana'];"
         "from motu.cli import main; main()"],
        capture_output=True, text=True, env={**ENVIRONMENT, "LANG": "C.UTF-8"}, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "Printing needs an extra package: pip install 'motu[print]'.\n"


def test_an_option_of_paper_is_none_of_a_game() -> None:
    done = run("show", "tucana", "--blank-letters")
    assert done.returncode == 2
    assert "blank_letters=true isn't an option of tucana" in done.stderr
