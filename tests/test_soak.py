"""Servers killed while people play all games; the whole of it is `make soak`."""

from __future__ import annotations

from pathlib import Path

import pytest

from motu.bench.soak import soak
from motu.bench.soak_people import SoakedTable
from motu.core.registry import game
from motu.server.store import Store, sqlite_address


@pytest.mark.slow
@pytest.mark.parametrize("on_postgres", [False, True])
def test_a_few_kills_lose_nothing(on_postgres: bool, capsys: pytest.CaptureFixture[str]) -> None:
    found = soak(3, 60, on_postgres)
    assert found.kills.total() == 3
    assert found.acknowledged > 3
    assert found.lost == ()
    # How soon they agree on a busy machine is nobody's test; that they do is.
    assert found.agreed_after < 90
    assert "2 of 3 kills" in capsys.readouterr().err
    assert f"| {found.acknowledged} |" in found.line()


def test_what_is_lost_is_noticed(tmp_path: Path) -> None:
    store = Store(sqlite_address(tmp_path))
    store.open()
    try:
        table = SoakedTable("lost", game("kahuna"), store, [])
        table.sit_down()
        assert table.lost() == []
        table.sure.append((table.tables[0], "never written", 1))
        assert table.lost() == ["lost-0 1"]
    finally:
        store.close()
