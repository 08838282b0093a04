"""Two server processes on one Postgres, with the two players of a campaign on different ones."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from motu.server.identity import COOKIE, new_person, signed
from motu.server.store import Store
from motu.table.seat import Seat
from motu.table.series import Series
from motu.table.table import Table
from tests.my_island import campaigns
from tests.my_island.campaigns import put_campaign
from tests.my_island.games import state_of
from tests.server.page import Page, all_dealt
from tests.server.running import Server
from tests.together.conftest import database as database
from tests.together.conftest import postgres as postgres
from tests.together.conftest import two_processes as two_processes

pytestmark = pytest.mark.slow


def kept(address: str, id: str) -> tuple[Series, Table]:
    return campaigns.kept(Store(address), id)


def cookie(address: str, person: str) -> str:
    store = Store(address)
    try:
        return f"{COOKIE}={signed(person, store.keys())}"
    finally:
        store.close()


def test_a_campaign_goes_on_with_its_players_on_different_processes(
    two_processes: tuple[Server, Server], postgres: str
) -> None:
    ann, bob = new_person(), new_person()
    group = [Seat(owner=ann, name="Ann"), Seat(owner=bob, name="Bob")]
    put_campaign(postgres, group, 2, "far-away")
    cookies = [cookie(postgres, person) for person in (ann, bob)]
    visitors = [server.visitor() for server in two_processes]
    for visitor, one in zip(visitors, cookies, strict=True):
        visitor.headers["Cookie"] = one
    for episode in range(3, 6):
        # Both ask at the same moment: one makes the table, the other finds it.
        number = len(kept(postgres, "far-away")[0].games) + 1
        with ThreadPoolExecutor() as pool:
            asked = [
                pool.submit(visitor.post, f"/s/far-away/games/{number}") for visitor in visitors
            ]
        assert {answer.result().status_code for answer in asked} == {303}
        series, table = kept(postgres, "far-away")
        assert len(series.games) == number
        assert table.record.options == {"mode": f"episode_{episode}"}
        pages = [
            Page(server, table.id, one) for server, one in zip(two_processes, cookies, strict=True)
        ]
        for page in pages:
            page.hello()
        all_dealt(*pages)
        stop = int(state_of(table.record).land.stop)
        for page in pages:
            assert page.act(stop)["type"] == "ack"
        for page in pages:
            while not page.now["over"]:
                page.hear()
            page.socket.close()
        if episode == 4:
            # One of them is killed between two episodes, and started again.
            two_processes[0].kill()
            two_processes[0].start()
    campaign = kept(postgres, "far-away")[0].campaign
    assert campaign is not None
    assert campaign.episode == 6
    assert [home.name for home in campaign.homes()] == ["Motu Iti", "Wyspa Żółwi"]
    for visitor in visitors:
        assert "The Harvest" in visitor.get("/s/far-away").text
