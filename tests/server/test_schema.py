"""Whatever a program sends, the API answers as its document says."""

from __future__ import annotations

import itertools
import json
import random
from dataclasses import dataclass
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from motu.core.record import Record
from motu.server.app import create_app
from motu.server.settings import Settings
from tests.server.running import Server

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]

pytestmark = pytest.mark.slow

turns = itertools.count()


@dataclass(frozen=True)
class Player:
    """Somebody known to the server, with a table that waits, one that is over, and a series."""

    headers: dict[str, str]
    tables: tuple[str, str]
    series: str


@pytest.fixture(scope="session")
def player(server: Server) -> Player:
    record = Record.new("kahuna", ["Ann", "Bob"], 7)
    chance = random.Random(7)
    while record.state.to_act():
        seat = record.state.to_act()[0]
        record.play(seat, chance.choice(record.state.legal(seat)))
    with httpx.Client(base_url=server.address, timeout=30) as visitor:
        token = visitor.post("/api/identity").json()["token"]
        visitor.headers["Authorization"] = f"Bearer {token}"
        wish = {"game": "kahuna", "seats": [{"kind": "me"}, {"kind": "free"}], "listed": True}
        waiting = visitor.post("/api/tables", json=wish).json()["id"]
        series = visitor.post("/api/series", json={**wish, "games": 3}).json()["id"]
        over = visitor.post("/records", content=record.write()).json()["url"].removeprefix("/t/")
    return Player({"Authorization": f"Bearer {token}"}, (waiting, over), series)


#: Made without a server, since the tests are collected before there is one.
DOCUMENT = create_app(Settings(postgres="sqlite://")).openapi()
schema = schemathesis.openapi.from_dict(DOCUMENT)


def test_the_document_is_the_one_that_is_served(server: Server) -> None:
    assert httpx.get(f"{server.address}/openapi.json").json() == json.loads(json.dumps(DOCUMENT))


@schema.parametrize()
@settings(
    max_examples=20,
    derandomize=True,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
def test_the_api_keeps_its_word(
    case: schemathesis.Case[Any], server: Server, player: Player
) -> None:
    turn, headers = next(turns), {}
    if turn % 2:
        # Every other request comes from somebody known and names a game and a table that there
        # are: else all of them would end at the door.
        headers = player.headers
        known = {
            "table_id": player.tables[turn // 2 % 2],
            "series_id": player.series,
            "game": "kahuna",
        }
        for name in case.path_parameters or {}:
            case.path_parameters[name] = known.get(name, case.path_parameters[name])
        if isinstance(case.body, dict) and isinstance(case.body.get("game"), str):
            case.body["game"] = "kahuna"
    case.call_and_validate(server.address, checks=CHECKS, headers=headers, timeout=30)
