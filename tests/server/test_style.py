"""The style of a table's pictures comes from what its players chose, not from what is usual."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

import motu
from motu.core.game import SHAPES, AnyGame
from motu.core.message import Say
from motu.core.picture import Picture
from motu.core.record import Record
from motu.core.registry import games
from motu.core.rng import seeded
from motu.server import present
from motu.table.seat import Seat
from motu.table.table import Table
from tests.server.page import new_table
from tests.server.running import Server
from tests.together.pebbles import Pebbles


class Gravel(Pebbles):
    """Pebbles, drawn with lines that are as thick as there are players."""

    def draw(self, view: Mapping[str, Any], say: Say, shape: str) -> Picture:
        drawn = super().draw(view, say, shape)
        style = f".{shape}{{stroke-width:{len(view['points'])}}}"
        return Picture(drawn.width, drawn.height, drawn.parts, style=style)


@pytest.mark.parametrize("seats", [2, 3])
def test_the_style_is_that_of_the_game_that_is_played(seats: int) -> None:
    names = ["Ann", "Bob", "Cid"][:seats]
    table = Table("t", [Seat(name) for name in names], Record.new(Gravel(), names, seed=1))
    for shape in SHAPES:
        assert present.style(table, shape) == f".{shape}{{stroke-width:{seats}}}"


@pytest.mark.parametrize("game", games(), ids=lambda game: str(game.name))
def test_a_game_keeps_its_style_from_the_first_position_to_the_last(game: AnyGame) -> None:
    """A page loads the sheet once, whoever looks and whatever happens."""
    for shape in SHAPES:
        state, rng = game.start(seed=5), seeded(5)
        styles = set()
        while seats := state.to_act():
            styles |= {game.picture(state, eyes, shape=shape).style for eyes in (None, seats[0])}
            legal = state.legal(seats[0])
            state.play(seats[0], legal[rng.below(len(legal))])
        styles.add(game.picture(state, shape=shape).style)
        assert len(styles) == 1


@pytest.mark.parametrize("island", ["petit", "grande"])
def test_every_table_has_a_sheet_of_its_own(server: Server, island: str) -> None:
    visitor = server.visitor()
    table = new_table(visitor, game="tucana", seats="2", option_map=island)
    page = visitor.get(f"/t/{table}").text
    start = motu.game("tucana").start(options={"map": island})
    for shape in SHAPES:
        address = f"/t/{table}/picture.css?shape={shape}"
        assert f'href="{address}"' in page
        sheet = visitor.get(address)
        assert sheet.headers["content-type"].startswith("text/css")
        assert sheet.text == motu.game("tucana").picture(start, shape=shape).style
    assert visitor.get(f"/t/{table}/picture.css?shape=round").status_code == 404
    assert visitor.get("/t/nowhere/picture.css").status_code == 404
