"""What the docs name is there: files, commands, and names of the source.

A word between backticks that looks like a file or like a name of Python or JavaScript is looked
for in the repository. Examples that stand for something of the reader's are written in capitals
(`NAME`), between angles or braces, and are no names.
"""

from __future__ import annotations

import re
import subprocess
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from motu.bench import BENCHMARKS
from motu.bench.page import PLACE, places

ROOT = Path(__file__).parent.parent
DOCS = [*sorted((ROOT / "docs").glob("*.md")), ROOT / "README.md", ROOT / "CONTRIBUTING.md"]
FENCE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
QUOTED = re.compile(r"`([^`\n]+)`")
FILE = re.compile(r"[\w*./-]+\.(?:py|js|mjs|css|html|json|toml|md|po|mo|sh|so|txt|mako|ini)")
NAME = re.compile(r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*(?:\(.*\))?")
#: Names of others' programs and of what is made when something runs, with the reason.
ELSEWHERE = {
    "bot.py": "written by the reader",
    "mine.json": "written by the reader",
    "/openapi.json": "made by the server",
    "host.containers.internal": "the machine, as podman calls it",
    "i64(1) << n": "an expression",
}


@cache
def files() -> frozenset[str]:
    """Every file of the repository, by its path."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    return frozenset(listed.stdout.splitlines())


@cache
def words() -> frozenset[str]:
    """Every word that stands in a source or a test."""
    kinds = (
        ".py", ".js", ".mjs", ".html", ".toml", ".json", ".css", "Makefile", ".tmpl", ".sh",
        ".service", ".conf", "Containerfile",
    )  # fmt: skip
    text = "\n".join(
        (ROOT / name).read_text("utf-8")
        for name in files()
        if name.endswith(kinds) and (ROOT / name).is_file()
    )
    return frozenset(re.findall(r"\w+", text))


def quoted(path: Path) -> list[str]:
    """What stands between backticks, outside blocks of code."""
    return [found.strip() for found in QUOTED.findall(FENCE.sub("", path.read_text("utf-8")))]


def is_placeholder(word: str) -> bool:
    """Whether it stands for something of the reader's."""
    return bool(re.search(r"NAME|FILE|GAME|FOLDER|[<{…]", word)) or word in ELSEWHERE


@pytest.mark.parametrize("path", DOCS, ids=lambda path: str(path.name))
def test_every_file_that_is_named_is_there(path: Path) -> None:
    for word in quoted(path):
        if FILE.fullmatch(word) and not is_placeholder(word):
            pattern = re.escape(word).replace(r"\*", "[^/]*")
            there = any(re.search(rf"(?:^|/){pattern}$", name) for name in files())
            assert there, f"{path.name} names {word}, and there is no such file"


@pytest.mark.parametrize("path", DOCS, ids=lambda path: str(path.name))
def test_every_name_of_the_source_is_there(path: Path) -> None:
    for word in quoted(path):
        if not NAME.fullmatch(word) or FILE.fullmatch(word) or is_placeholder(word):
            continue
        for part in word.partition("(")[0].split("."):
            assert part in words(), f"{path.name} names {word}, and nothing is called {part}"


SPEED = (ROOT / "docs" / "speed.md").read_text("utf-8")


def test_every_benchmark_has_its_place_in_the_page_on_speed() -> None:
    assert sorted(places(SPEED)) == sorted(BENCHMARKS)
    marked = re.findall(r"<!-- bench: (.*?) -->", SPEED)
    assert marked == places(SPEED), "a place that does not end"


def test_every_other_table_of_figures_says_when_it_was_measured_once() -> None:
    blocks = re.split(r"\n\n+", PLACE.sub("", SPEED))
    for words, table in pairwise(blocks):
        if table.startswith("|"):
            assert re.search(r"measured once, on \d{4}-\d\d-\d\d", words), words


def test_a_name_that_is_not_there_would_be_found() -> None:
    assert "nothing_is_called_so_but_here".removesuffix("_but_here") not in words()
    assert not any(name.endswith("no_such_file.py") for name in files())
