"""The style of a table's pictures comes from the map that is played, not from the usual one."""

from __future__ import annotations

import pytest

import motu
from motu.core.game import SHAPES
from tests.server.page import new_table
from tests.server.running import Server


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
