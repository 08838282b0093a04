"""The golden playthroughs still come out word for word. See `tests/playthrough.py`."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.helpers import GAME_NAMES
from tests.playthrough import again, files


@pytest.mark.parametrize("path", files(), ids=lambda path: path.stem)
def test_a_playthrough_comes_out_as_it_was(path: Path) -> None:
    now = again(path).splitlines()
    for number, (was, line) in enumerate(
        zip(path.read_text("utf-8").splitlines(), now, strict=False)
    ):
        assert line == was, (
            f"line {number + 1} of {path.name} has changed. If that is meant, "
            "run `python -m tests.playthrough --update`."
        )
    assert path.read_text("utf-8") == again(path)


def test_every_game_has_three_at_least() -> None:
    for name in GAME_NAMES:
        assert sum(path.parent.parent.name == name for path in files()) >= 3
