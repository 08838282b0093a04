"""The page for owners: every command of it is one, and every command is on it."""

from __future__ import annotations

import importlib
import re
import shlex

import pytest
import typer.main

from motu.cli import MODULES
from motu.cli.app import admin
from motu.server.retention import Policy
from tests.places import ROOT

PAGE = (ROOT / "docs" / "admin.md").read_text("utf-8")
EXAMPLES = re.findall(r"^    motu admin (.+)$", PAGE, re.MULTILINE)


def commands() -> dict[str, object]:
    for name in MODULES:
        importlib.import_module(f"motu.cli.{name}")
    return dict(typer.main.get_group(admin).commands)


@pytest.mark.parametrize("example", EXAMPLES)
def test_every_example_is_understood(example: str) -> None:
    name, *arguments = shlex.split(example)
    found = commands()[name]
    context = getattr(found, "make_context")(name, arguments)  # noqa: B009 - click's, of any version
    assert not context.args, "nothing is left over"


def test_every_command_has_an_example() -> None:
    assert {example.split()[0] for example in EXAMPLES} == commands().keys()


def test_the_figures_are_those_of_the_policy() -> None:
    rows = re.findall(r"^\| `(\w+)` \| (\d+) \|", PAGE, re.MULTILINE)
    usual = Policy()
    assert rows == [(name, str(getattr(usual, name))) for name in Policy.names()]
