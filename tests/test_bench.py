"""`motu bench` runs and has all its figures. How fast it is here is nobody's test."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from motu.bench import BENCHMARKS
from motu.bench.measure import ACTIONS, MILLISECONDS, TIMES, Goal, Row
from tests.command import Done, motu
from tests.helpers import BOT_GAMES


@pytest.mark.slow
def test_a_quick_bench_as_json() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "motu", "bench", "--quick", "--json"],
        capture_output=True,
        text=True,
        env={**os.environ, "LC_ALL": "C.UTF-8"},
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    data = json.loads(done.stdout)
    assert set(data["benchmarks"]) == set(BENCHMARKS)
    for name, rows in data["benchmarks"].items():
        for row in rows:
            assert set(row) >= {"what", "unit", "value", "median", "goal", "met", "note"}
            if row["note"] is None:
                # No table at all may be held where others have work to do as well.
                assert row["value"] > 0 or row["unit"] == "tables"
                assert row["median"] > 0 or row["unit"] == "tables"
                # A server is loaded once, for as long as many repetitions would take.
                assert len(row["figures"]) >= data["repetitions"] or name in ("tables", "hostile")
    for game in BOT_GAMES:
        goals = {name: goal(data["benchmarks"][name], game.name) for name in ("playouts", "steps")}
        assert goals == {
            "playouts": f"at least {game.goals.playouts / 1e6:.2f} M/s",
            "steps": f"at least {game.goals.steps / 1e6:.2f} M/s",
        }
        assert goal(data["benchmarks"]["copy"], f"{game.name} copy") == "below 150 ns"
    check_tables({row["what"]: row for row in data["benchmarks"]["tables"]})
    check_hostile({row["what"]: row for row in data["benchmarks"]["hostile"]})


def check_tables(rows: dict[str, Any]) -> None:
    """The server under load."""
    held = rows["SQLite, kahuna, tables held"]
    assert held["note"] is None
    assert (held["unit"], held["goal"]) == ("tables", "at least 1400 tables")
    for what in ("actions", "p50", "p99", "an action"):
        assert rows[f"SQLite, kahuna, {what} at 5 tables"]["value"] > 0
        assert rows[f"SQLite, tucana, {what} at 5 tables"]["value"] > 0
    assert rows["SQLite, kahuna, p99 at 5 tables"]["goal"] == "below 100 ms"
    for what in ("Postgres, kahuna, tables held", "boardgame.io, tables held"):
        assert rows[what]["value"] is None
        assert "briefly" in rows[what]["note"]


def check_hostile(rows: dict[str, Any]) -> None:
    """People play on while others attack."""
    for when in ("in peace", "when an attack begins"):
        # Also that nothing went wrong: the fault would stand there.
        assert rows[f"3 tables {when}, actions"]["value"] > 0
        assert rows[f"3 tables {when}, p99"]["goal"] == "below 200 ms"


def goal(rows: list[dict[str, Any]], what: str) -> str:
    """What the figure of that name is held against."""
    return next(str(row["goal"]) for row in rows if row["what"] == what)


def bench(*words: str) -> Done:
    """Measure how long a copy takes, briefly."""
    return motu("bench", "--quick", "--only", "copy", *words)


def test_one_benchmark_as_a_table() -> None:
    done = bench("--lang", "pl")
    assert done.returncode == 0
    assert all(f"{game.name} copy" in done.stdout for game in BOT_GAMES)
    assert "poniżej 150 ns" in done.stdout


def test_how_fast_bots_think_is_measured_for_every_game() -> None:
    done = motu("bench", "--quick", "--only", "thinking", "--json")
    assert (done.returncode, done.stderr) == (0, "")
    rows = {row["what"]: row for row in json.loads(done.stdout)["benchmarks"]["thinking"]}
    for game in BOT_GAMES:
        for bot in ("planner", "search"):
            assert rows[f"{game.name} {bot}"]["value"] > 100


PAGE = """# Speed

<!-- bench: copy -->
what was measured before
<!-- end -->

| a table of | somebody else |

<!-- bench: steps -->
left alone
<!-- end -->
"""


def test_a_benchmark_is_written_to_its_place_in_a_page(tmp_path: Path) -> None:
    page = tmp_path / "speed.md"
    page.write_text(PAGE, "utf-8")
    assert bench("--write", str(page), "--lang", "pl").returncode == 0
    before, written, after = page.read_text("utf-8").partition("| Measured | Figure | Median |")
    assert before == "# Speed\n\n<!-- bench: copy -->\n"
    table, _, rest = after.partition("<!-- end -->")
    assert all(f"\n| {game.name} copy | " in table for game in BOT_GAMES)
    assert "| below 150 ns |" in table
    assert f": {os.cpu_count()} cores" in table
    assert "2 repetitions" in table
    assert written
    assert rest == PAGE.partition("<!-- end -->")[2]


@pytest.mark.parametrize("page", ["# Speed\n", PAGE.replace("<!-- end -->", "", 1)])
def test_a_page_without_a_place_for_the_figures_is_refused(tmp_path: Path, page: str) -> None:
    file = tmp_path / "speed.md"
    file.write_text(page, "utf-8")
    for lang, words in (("en", "has no place for"), ("pl", "nie ma miejsca na")):
        done = bench("--write", str(file), "--lang", lang)
        assert (done.returncode, done.stdout) == (2, "")
        assert words in done.stderr
        assert "<!-- bench: copy -->" in done.stderr
    assert file.read_text("utf-8") == page


def test_which_figure_counts() -> None:
    assert Row("speed", ACTIONS, (1.0, 3.0, 2.0)).value == 3.0
    assert Row("wait", MILLISECONDS, (1.0, 3.0, 2.0)).value == 1.0
    assert Row("ratio", TIMES, (1.0, 3.0, 2.0)).value == 2.0


def test_goals() -> None:
    assert Row("speed", ACTIONS, (4.0,), Goal(at_least=4)).met is True
    assert Row("ratio", TIMES, (1.0,), Goal(above=1)).met is False
    assert Row("wait", MILLISECONDS, (100.0,), Goal(below=100)).met is False
    assert Row("wait", MILLISECONDS, goal=Goal(below=100)).met is None
