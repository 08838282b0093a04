"""Figures in a page of the docs: each benchmark writes its table anew and leaves all else alone.

The place of a table lies between two comments that no reader sees:

    <!-- bench: copy -->
    <!-- end -->
"""

from __future__ import annotations

import os
import platform
import re
from collections.abc import Iterable, Sequence
from datetime import date
from pathlib import Path
from typing import Final

from motu import _rules
from motu.bench.measure import HEADINGS, Pace, Row
from motu.core.errors import MotuError
from motu.core.message import in_english, msg

BEGIN: Final = "<!-- bench: {name} -->"
END: Final = "<!-- end -->"
PLACE: Final = re.compile(
    r"^(?P<begin><!-- bench: (?P<name>\w+) -->\n)(?:(?!<!-- bench:).)*?^(?P<end><!-- end -->)$",
    re.MULTILINE | re.DOTALL,
)


class NoPlace(MotuError):
    """A page without a place for the figures of a benchmark."""


def places(page: str) -> list[str]:
    r"""The benchmarks that have a place in a page.

    >>> places("<!-- bench: copy -->\n<!-- end -->\n<!-- bench: never_ended -->\n")
    ['copy']
    """
    return [found["name"] for found in PLACE.finditer(page)]


def check(file: Path, names: Iterable[str]) -> None:
    """Refuse a file without a place for one of these benchmarks, before time is spent on them."""
    there = places(file.read_text("utf-8"))
    for name in names:
        if name not in there:
            raise NoPlace(
                msg(
                    "{file} has no place for the figures of {name}: it needs the lines {begin} "
                    "and {end}.",
                    file=str(file),
                    name=name,
                    begin=BEGIN.format(name=name),
                    end=END,
                )
            )


def write(file: Path, name: str, rows: Sequence[Row], pace: Pace) -> None:
    """Write what a benchmark measured to its place in a file."""
    table = as_markdown(rows, pace)
    page = PLACE.sub(
        lambda found: (
            f"{found['begin']}{table}{found['end']}" if found["name"] == name else found[0]
        ),
        file.read_text("utf-8"),
    )
    file.write_text(page, "utf-8")


def as_markdown(rows: Sequence[Row], pace: Pace) -> str:
    """A table, and below it when and where it was measured. The docs are English."""
    lines = [[in_english(heading) for heading in HEADINGS], ["---", *["---:"] * 4]]
    lines += [row.cells(in_english) for row in rows]
    table = "".join(f"| {' | '.join(line)} |\n" for line in lines)
    rules = "compiled" if _rules.compiled() else "interpreted"
    return (
        f"{table}\n*Measured on {date.today()}: {os.cpu_count()} cores ({platform.machine()}), "
        f"Python {platform.python_version()}, rules {rules}, {pace.repetitions} repetitions.*\n"
    )
