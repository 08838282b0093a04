"""A campaign's file at a running server: taken home from its page, and brought to another."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from motu.server.identity import new_person
from motu.table.campaign_file import read
from motu.table.seat import Seat
from tests.my_island.campaigns import HOMES, put_campaign
from tests.my_island.make_campaign import FILE, campaign_file
from tests.my_island.server.test_campaigns import known
from tests.server.conftest import running
from tests.server.running import Server


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A running server for all of these tests."""
    yield from running(tmp_path_factory.mktemp("house") / "data")


def campaign_at(server: Server, person: str, episodes: int, id: str) -> None:
    """A campaign of somebody and a bot, with one more episode begun."""
    group = [Seat(owner=person, name="Ann"), Seat(bot="fisher")]
    put_campaign(server.data, group, episodes, id, HOMES, unfinished=6)


def test_the_page_gives_the_campaign_as_a_file_and_another_takes_it(house: Server) -> None:
    ann, bob = new_person(), new_person()
    campaign_at(house, ann, 4, "athome")
    visitor = known(house, ann)
    page = visitor.get("/s/athome").text
    assert 'href="/s/athome/campaign.json"' in page
    answer = visitor.get("/s/athome/campaign.json")
    assert answer.headers["content-disposition"].endswith('.json"')
    file = read(answer.content)
    # An episode that is being played would give away its shuffle: it is not in the file.
    assert len(file.records) == 4
    assert [(seat.name, seat.bot) for seat in file.players] == [("Ann", ""), ("", "fisher")]
    taking = known(house, bob)
    assert 'action="/campaigns"' in taking.get("/campaign/my_island").text
    done = taking.post("/campaigns", files={"campaign": ("c.json", answer.content)})
    assert done.status_code == 303, done.text
    address = done.headers["location"]
    assert re.fullmatch(r"/s/[\w-]+", address), "no envelope opens in the middle of a chapter"
    page = taking.get(address).text
    assert "Motu Iti" in page
    assert "Chapter II" in page
    assert file.campaign.page(5, "en").title in page
    assert file.campaign.page(7, "en").title not in page
    # It goes on there: the file of the copy is the same.
    assert taking.get(f"{address}/campaign.json").content == answer.content


def test_an_envelope_opens_where_a_chapter_was_complete(house: Server) -> None:
    visitor = known(house, new_person())
    text = campaign_file(3, 8).write().encode()
    done = visitor.post("/campaigns", files={"campaign": ("c.json", text)}, data={"here": "on"})
    assert done.headers["location"].endswith("?opened")


def test_a_whole_campaign_is_brought_and_looked_back_on(house: Server) -> None:
    visitor = known(house, new_person())
    done = visitor.post("/campaigns", files={"campaign": ("c.json", FILE.read_bytes())})
    page = visitor.get(done.headers["location"])
    assert page.status_code == 200
    assert "The campaign is complete" in page.text
    assert "The Portal" in page.text


def test_a_file_that_was_tampered_with_is_refused_in_both_languages(house: Server) -> None:
    text = campaign_file(2, 8).write()
    bad = text.replace('"carried": {"episode": 2', '"carried": {"episode": 3').encode()
    for lang, words in (("en", "episode 2, "), ("pl", "epizod 2, ")):
        visitor = house.visitor(lang)
        done = visitor.post("/campaigns", files={"campaign": ("c.json", bad)})
        assert 400 <= done.status_code < 500
        assert words in done.text
    assert house.visitor().post("/campaigns", data={"campaign": "x"}).status_code in (400, 413)


def test_programs_take_and_bring_campaigns(house: Server) -> None:
    ann = new_person()
    campaign_at(house, ann, 2, "byprogram")
    client = house.visitor()
    token = client.post("/api/identity").json()["token"]
    header = {"Authorization": f"Bearer {token}"}
    text = client.get("/api/series/byprogram/file", headers=header).content
    done = client.post("/api/campaigns/file", headers=header, content=text)
    assert done.status_code == 201, done.text
    made = done.json()
    now = client.get(f"/api/series/{made['id']}", headers=header).json()
    assert [game["over"] for game in now["games"]] == [True, True, False]
    assert now["games"][-1]["table"] == made["table"]
    assert [player["mine"] for player in now["players"]] == [True, False]
    other = client.post("/api/campaigns/file?mine=1", headers=header, content=text)
    assert other.status_code == 422, "that is the bot's seat"
    assert client.post("/api/campaigns/file", content=text).status_code == 401
    assert client.get("/api/series/nothere/file", headers=header).status_code == 404


def test_programs_are_told_where_a_file_goes_wrong(house: Server) -> None:
    client = house.visitor()
    header = {"Authorization": f"Bearer {client.post('/api/identity').json()['token']}"}
    data = json.loads(campaign_file(2, 8).write())
    seat = data["episodes"][1]["actions"][9][0]
    data["episodes"][1]["actions"][9] = f"{seat}: A1 +7"
    done = client.post("/api/campaigns/file", headers=header, content=json.dumps(data))
    assert done.status_code == 422
    assert done.json()["at"] == ["episodes[1].actions[9]"]
    assert "episode 2, actions[9]: " in done.json()["message"]
    assert client.get("/api/series/mine", headers=header).json() == {"series": []}


def test_a_series_that_is_no_campaign_has_no_file(house: Server, tmp_path: Path) -> None:
    assert house.visitor().get("/s/nothing/campaign.json").status_code == 404
