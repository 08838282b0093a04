"""`motu new`: what it writes runs, is played, and keeps all that every game keeps, at once."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from motu.cli.new import check_name
from motu.core.errors import BadOption
from tests.helpers import GAME_NAMES
from tests.places import ROOT
from tests.test_both_ways import IS_COMPILED

#: As anybody would use it: in English, and never with what lies elsewhere.
ENVIRONMENT = {**os.environ, "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8"}
BIN = Path(sys.executable).parent


def run(
    *command: str, at: Path = ROOT, stdin: str = "", **more: str
) -> subprocess.CompletedProcess[str]:
    """Run a program of a checkout."""
    return subprocess.run(
        command,
        cwd=at,
        env={**ENVIRONMENT, "PYTHONPATH": str(at / "src"), **more},
        input=stdin,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


def motu(*arguments: str, at: Path = ROOT, stdin: str = "") -> subprocess.CompletedProcess[str]:
    """Run Motu from a checkout."""
    return run(sys.executable, "-m", "motu", *arguments, at=at, stdin=stdin)


# --- names --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("3x", "3x cannot be the name of a game: write small letters a to z, such as okiya."),
        ("my-island", "my-island cannot be the name of a game"),
        ("Okiya", "Okiya cannot be the name of a game"),
        ("żółw", "żółw cannot be the name of a game"),
        ("../x", "../x cannot be the name of a game"),
        ("class", "class cannot be the name of a game"),
        ("game", "game cannot be the name of a game"),
        ("a" * 21, f"The name {'a' * 21} is too long: it may have 20 letters at most."),
        (GAME_NAMES[0], f"There is already a game called {GAME_NAMES[0]}. All games: "),
    ],
)
def test_what_cannot_be_a_name_is_refused(name: str, words: str) -> None:
    with pytest.raises(BadOption) as fault:
        check_name(name)
    assert str(fault.value).startswith(words)


def test_a_name_that_is_refused_is_a_sentence_and_nothing_is_written(tmp_path: Path) -> None:
    done = motu("new", "3x", "--package", str(tmp_path / "new"))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("3x cannot be the name of a game")
    assert done.stderr.count("\n") == 1
    assert not list(tmp_path.iterdir())


def test_nothing_is_written_over(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    done = motu("new", "shells", "--package", str(tmp_path))
    assert done.stderr == f"The folder {tmp_path} is not empty.\n"
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


@pytest.mark.parametrize("name", ["x", "turtles", "a_very_long_name_4_u"])
def test_whatever_it_is_called_it_is_tidy(name: str, tmp_path: Path) -> None:
    folder = tmp_path / "new"
    assert motu("new", name, "--package", str(folder)).returncode == 0
    for command in (["format", "--check"], ["check", "--select=E,F,I,W"]):
        done = run(str(BIN / "ruff"), *command, "--no-cache", ".", at=folder)
        assert done.returncode == 0, done.stdout + done.stderr
    written = [path for path in folder.rglob("*") if path.is_file()]
    assert not [path for path in written if "$" in path.read_text("utf-8")]


# --- in a checkout ------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of this checkout in which somebody has begun a game."""
    target = tmp_path_factory.mktemp("checkout")
    copy_files(target, "src", "tests", "tools", "docs", "deploy")
    # What mypy knows of the files that are the same it need not find out again.
    if (ROOT / ".mypy_cache").is_dir():
        shutil.copytree(ROOT / ".mypy_cache", target / ".mypy_cache")
    begin_game(target)
    return target


@pytest.fixture
def alone(tmp_path: Path) -> Path:
    """The same with no game but the new one: there is much less to compile."""
    copy_files(tmp_path, "src", "tests", without=GAME_NAMES)
    begin_game(tmp_path)
    return tmp_path


def copy_files(target: Path, *folders: str, without: Sequence[str] = ()) -> None:
    """Copy what there is in these folders, and the files beside them."""
    left_out = shutil.ignore_patterns("__pycache__", ".git", "node_modules", *without)
    for name in folders:
        shutil.copytree(ROOT / name, target / name, ignore=left_out)
    for path in ROOT.iterdir():
        if path.is_file() and path.name != ".git":
            shutil.copy2(path, target / path.name)


def begin_game(at: Path) -> None:
    """Begin a game as anybody does."""
    done = motu("new", "shells", at=at)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("Next: make check GAME=shells\n")


@pytest.mark.slow
def test_it_is_played_in_the_terminal_to_the_end(checkout: Path) -> None:
    for lang, first in (("en", "Ann puts a marker on A1."), ("pl", "Ann kładzie znacznik")):
        done = motu(
            "play", "shells", "--terminal", "--names", "Ann", "--lang", lang,
            at=checkout, stdin="1\n" * 9,
        )  # fmt: skip
        assert (done.returncode, done.stderr) == (0, "")
        assert first in done.stdout


@pytest.mark.slow
def test_it_passes_all_that_a_game_is_asked(checkout: Path) -> None:
    """As `make check GAME=shells` asks, and what is for `make test` as well."""
    tests = [str(path) for path in sorted((checkout / "tests").glob("test_*.py"))]
    for command in (
        ["ruff", "format", "--check", "src/motu/games/shells", "tests/shells"],
        ["ruff", "check", "src/motu/games/shells", "tests/shells"],
        ["mypy", "src/motu/games/shells", "tests/shells"],
        ["pytest", "-m", "not browser", "--game", "shells", *tests, "tests/shells"],
    ):
        done = run(str(BIN / command[0]), *command[1:], at=checkout)
        assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.slow
def test_it_has_no_file_outside_its_folder_and_its_tests(checkout: Path) -> None:
    for path in checkout.rglob("*"):
        where = path.relative_to(checkout)
        if path.is_file() and not (ROOT / where).exists() and "__pycache__" not in where.parts:
            own = where.parts[:4] == ("src", "motu", "games", "shells")
            assert own or where.parts[:2] == ("tests", "shells") or where.parts[0][0] == ".", where


@pytest.mark.slow
@pytest.mark.skipif(not IS_COMPILED, reason="there is no C compiler here")
def test_only_rules_that_have_changed_are_compiled(alone: Path) -> None:
    """As `make check GAME=shells` compiles them: as a unit of their own."""

    def build() -> dict[str, bytes]:
        wish = {"MOTU_COMPILE": "1", "MOTU_APART": "shells", "MOTU_OPTIMISE": "0"}
        done = run(
            sys.executable, "setup.py", "--quiet", "build_ext", "--inplace", at=alone, **wish
        )
        assert done.returncode == 0, done.stdout + done.stderr
        units = {path.name.partition("__")[0]: path for path in (alone / "src").glob("*.so")}
        return {name: path.read_bytes() for name, path in units.items()}

    before = build()
    assert set(before) == {"motu", "motu_shells"}
    rules = alone / "src/motu/games/shells/rules/state.py"
    text = rules.read_text("utf-8")
    assert "return 4\n" in text
    rules.write_text(text.replace("return 4\n", "out[4] = 7\n        return 5\n"), "utf-8")
    after = build()
    assert after["motu"] == before["motu"]
    assert after["motu_shells"] != before["motu_shells"]
    code = "import motu; print(motu.game('shells').start(seed=1).seen(0))"
    told = run(sys.executable, "-c", code, at=alone, MOTU_RULES="compiled").stdout
    assert told == "(0, 0, 0, 0, 7)\n"
    both = run(
        str(BIN / "pytest"), "--game", "shells", "tests/test_both_ways.py", "tests/shells",
        at=alone,
    )  # fmt: skip
    assert both.returncode == 0, both.stdout
