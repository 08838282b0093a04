"""The golden playthroughs still come out word for word. See `tests/playthrough.py`."""

from __future__ import annotations

from pathlib import Path

import pytest

from motu.core.game import AnyGame
from tests.helpers import GAMES
from tests.places import is_ours
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


@pytest.mark.parametrize(
    "game", [game for game in GAMES if is_ours(game)], ids=lambda game: str(game.name)
)
def test_every_game_of_the_house_has_one(game: AnyGame) -> None:
    assert files(game.name), (
        f"write seed, options and actions into tests/{game.name}/playthroughs/NAME.txt, a line "
        "each, and run `python -m tests.playthrough --update`"
    )
