"""Campaigns on a server: made, put down, taken up again, and who may do what in them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import httpx
import pytest

from motu.server.backup import back_up, restore
from motu.server.identity import COOKIE, new_person
from motu.server.retention import tidy
from motu.server.store import Store, sqlite_address
from motu.table.campaign import Campaign
from motu.table.seat import Seat
from motu.table.series import Series
from motu.table.table import Table
from tests.my_island import campaigns
from tests.my_island.campaigns import put_campaign
from tests.my_island.games import state_of
from tests.server.conftest import running
from tests.server.page import Page, shuffle_together
from tests.server.running import Server
from tests.server.test_api import Caller

HOME_FIELDS = {
    "home1": "Motu Iti", "emblem1": "gecko", "home2": "Wyspa Żółwi", "emblem2": "turtle",
}  # fmt: skip


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A running server that may be stopped."""
    yield from running(tmp_path / "data")


def known(server: Server, person: str, lang: str = "en") -> httpx.Client:
    """Somebody's browser."""
    visitor = server.visitor(lang)
    visitor.cookies.set(COOKIE, server.cookie_of(person).removeprefix(f"{COOKIE}="))
    return visitor


def begin(visitor: httpx.Client, **fields: str) -> str:
    """Fill in the form; returns the name of the campaign."""
    form = {"seats": "2", "seat1": "human", "seat2": "human", **HOME_FIELDS, **fields}
    answer = visitor.post("/campaign/my_island", data=form)
    assert answer.status_code == 303, answer.text
    assert answer.headers["location"].endswith("?opened"), "the first envelope opens"
    return answer.headers["location"].removeprefix("/s/").removesuffix("?opened")


def kept(server: Server, id: str) -> tuple[Series, Table]:
    """A campaign as the database has it, and its last table."""
    return campaigns.kept(server.store(), id)


def campaign(server: Server, id: str) -> Campaign:
    found = kept(server, id)[0].campaign
    assert found is not None
    return found


def go_on(visitor: httpx.Client, server: Server, id: str, **fields: str) -> httpx.Response:
    """Begin the next episode."""
    number = len(kept(server, id)[0].games) + 1
    return visitor.post(f"/s/{id}/games/{number}", data=fields)


def stop_all(server: Server, id: str, *people: str) -> None:
    """End the episode that is being played at once: everybody stops (I2.7)."""
    table = kept(server, id)[1]
    pages = [Page(server, table.id, server.cookie_of(person)) for person in people]
    try:
        for page in pages:
            page.say("hello", shape="wide", words=False)
            page.hear("full")
        shuffle_together(*pages)
        for page, person in zip(pages, people, strict=True):
            for seat in table.seats_of(person):
                page.say("refresh")
                page.hear("full")
                if page.now["handover"]:
                    page.look(seat)
                stop = int(state_of(table.record).land.stop)
                assert page.act(stop, seat)["type"] == "ack"
    finally:
        for page in pages:
            page.socket.close()


# --- the way of a group ---------------------------------------------------------------------------


def test_two_play_on_after_the_server_was_restarted_between_episodes(own_server: Server) -> None:
    ann, bob = new_person(), new_person()
    first, second = known(own_server, ann), known(own_server, bob)
    id = begin(first, seat2="friend", name1="Ann")
    page = first.get(f"/s/{id}").text
    assert "Arrival" in page
    table = kept(own_server, id)[1]
    with Page(own_server, table.id, own_server.cookie_of(bob)) as sitting:
        sitting.say("hello", shape="wide", words=False)
        sitting.hear("full")
        sitting.do("sit", seat=1, name="Bob")
    for episode in range(1, 4):
        assert campaign(own_server, id).episode == episode
        stop_all(own_server, id, ann, bob)
        own_server.stop()
        own_server.start()
        # Whoever comes first begins; a new envelope is opened on the campaign's own page.
        answer = go_on((first, second)[episode % 2], own_server, id)
        assert answer.status_code == 303
        place = answer.headers["location"]
        assert place == (f"/s/{id}?opened" if episode == 3 else f"/t/{kept(own_server, id)[1].id}")
    now = campaign(own_server, id)
    assert (now.episode, now.chapter) == (4, 2)
    assert [home.name for home in now.homes()] == ["Motu Iti", "Wyspa Żółwi"]
    assert [seat.name for seat in kept(own_server, id)[0].group] == ["Ann", "Bob"]


def test_round_one_screen_and_against_bots(server: Server) -> None:
    ann = new_person()
    visitor = known(server, ann)
    id = begin(visitor)
    stop_all(server, id, ann)
    assert campaign(server, id).episode == 2
    other = begin(visitor, seat2="bot:castaway")
    assert kept(server, other)[0].group[1].bot
    assert "/s/" + other in visitor.get("/mine").text


def test_an_episode_that_is_stopped_is_played_again(server: Server) -> None:
    ann = new_person()
    visitor = known(server, ann)
    id = begin(visitor)
    with Page(server, kept(server, id)[1].id, server.cookie_of(ann)) as page:
        page.hello()
        page.do("stop")
    assert go_on(visitor, server, id).status_code == 303
    series, table = kept(server, id)
    assert len(series.games) == 2
    assert campaign(server, id).episode == 1
    assert table.record.carried == campaign(server, id).carried


def test_at_the_end_of_an_episode_everybody_is_led_to_the_page_of_the_campaign(
    server: Server,
) -> None:
    ann = new_person()
    visitor = known(server, ann)
    id = begin(visitor)
    stop_all(server, id, ann)
    table = kept(server, id)[1].id
    answer = visitor.post(f"/t/{table}/rematch")
    assert (answer.status_code, answer.headers["location"]) == (303, f"/s/{id}")
    assert len(kept(server, id)[0].games) == 1, "the letter is read first"
    go_on(visitor, server, id)
    with Page(server, table, server.cookie_of(ann)) as page:
        assert page.hello()["next"] == f"/s/{id}"


def test_an_open_page_can_ask_how_far_the_campaign_has_got(server: Server) -> None:
    id, ann, bob = put(server, 3)
    first, second = known(server, ann), known(server, bob)

    def stages() -> list[str]:
        page = re.search(r'data-stage="([^"]+)"', second.get(f"/s/{id}").text)
        return [second.get(f"/s/{id}/stage").text, page[1] if page else ""]

    assert stages() == ["3 over", "3 over"]
    assert go_on(first, server, id).status_code == 303
    assert stages() == ["4 playing", "4 playing"]
    stop_all(server, id, ann, bob)
    assert stages() == ["4 over", "4 over"]
    assert second.get("/s/nowhere/stage").status_code == 404


# --- seats ----------------------------------------------------------------------------------------


def put(server: Server, episodes: int = 1, unfinished: int = -1) -> tuple[str, str, str]:
    """A campaign of two people after some episodes."""
    ann, bob, id = new_person(), new_person(), new_person()[:20]
    group = [Seat(owner=ann, name="Ann"), Seat(owner=bob, name="Bob")]
    put_campaign(server.data, group, episodes, id, unfinished=unfinished)
    return id, ann, bob


def test_a_seat_passes_to_a_bot_and_its_player_comes_back(server: Server) -> None:
    id, ann, bob = put(server)
    assert go_on(known(server, ann), server, id, seat2="bot:castaway").status_code == 303
    table = kept(server, id)[1]
    assert table.seats[1] == Seat(bot="castaway", name="Bob", left_by=bob)
    with Page(server, table.id, server.cookie_of(bob)) as page:
        page.say("hello", shape="wide", words=False)
        page.hear("full")
        assert page.do("sit", seat=1, name="Bob")["type"] == "ack"
    assert kept(server, id)[1].seats[1].owner == bob


def test_a_seat_passes_to_another_player_who_then_belongs_to_the_group(server: Server) -> None:
    id, ann, _ = put(server, 3)
    cat = new_person()
    assert go_on(known(server, ann), server, id, seat2="friend").status_code == 303
    table = kept(server, id)[1]
    with Page(server, table.id, server.cookie_of(cat)) as page:
        page.say("hello", shape="wide", words=False)
        page.hear("full")
        page.do("sit", seat=1, name="Cat")
    series, table = kept(server, id)
    assert [seat.name for seat in series.group] == ["Ann", "Cat"]
    visitor = known(server, cat)
    assert f"/s/{id}" in visitor.get("/mine").text
    # The island stays what it was.
    assert campaign(server, id).homes()[1].name == "Wyspa Żółwi"
    assert "I8.1" in visitor.get("/rules/my_island").text, "and the envelope is open for her"


def test_islands_get_new_names_but_not_those_of_others(server: Server) -> None:
    id, ann, _ = put(server)
    fields = {"home1": "Nova", "emblem1": "crab", "home2": "Mine!", "emblem2": "crab"}
    assert go_on(known(server, ann), server, id, **fields).status_code == 303
    brought = kept(server, id)[1].record.carried["islands"]
    assert (brought[0]["name"], brought[0]["animal"]) == ("Nova", "crab")
    assert (brought[1]["name"], brought[1]["animal"]) == ("Wyspa Żółwi", "turtle")


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"seat2": "human"}, "This seat is taken."),
        ({"seat2": "bot:nobody"}, "nobody"),
        ({"seat1": "cow"}, "not for cow"),
        ({"home1": "a;b"}, "a name has no"),
        ({"home1": "x" * 40}, "at most 24"),
        ({"emblem1": "cow", "home1": ""}, "no such emblem"),
    ],
)
def test_what_cannot_be_changed_is_said(server: Server, fields: dict[str, str], why: str) -> None:
    id, ann, _ = put(server)
    answer = go_on(known(server, ann), server, id, **fields)
    assert answer.status_code in (400, 404)
    assert why in answer.text
    assert len(kept(server, id)[0].games) == 1


def test_a_campaign_is_taken_up_again_where_one_would_begin_another(server: Server) -> None:
    id, ann, _ = put(server, 5)
    for place in ("/campaign/my_island", "/mine"):
        page = known(server, ann).get(place).text
        assert f'href="/s/{id}"' in page
        assert "Episode 5 of 24" in page
    assert "/s/" not in server.visitor().get("/campaign/my_island").text


def test_only_the_group_goes_on(server: Server) -> None:
    id, _, _ = put(server)
    assert go_on(known(server, new_person()), server, id).status_code == 403
    assert known(server, new_person()).get(f"/s/{id}").status_code == 200, "but all may look"


# --- forms, pictures, and how long it is kept -----------------------------------------------------


def test_a_wrong_form_comes_back_as_it_was_filled_in(server: Server) -> None:
    form = {"seats": "2", "seat1": "human", "seat2": "human", **HOME_FIELDS, "home1": "a;b"}
    answer = server.visitor().post("/campaign/my_island", data=form)
    assert answer.status_code == 400
    assert 'value="a;b"' in answer.text
    assert "a name has no" in answer.text
    assert server.visitor().get("/campaign/kahuna").status_code == 400


def test_an_island_is_a_poster_episode_by_episode(server: Server) -> None:
    id, ann, _ = put(server, 4, unfinished=10)
    visitor = known(server, ann)
    for number in range(1, 6):
        drawn = visitor.get(f"/s/{id}/{number}/0.svg")
        assert drawn.status_code == 200
        assert "Motu Iti" in drawn.text
    for place in ("/0/0.svg", "/6/0.svg", "/1/2.svg"):
        assert visitor.get(f"/s/{id}{place}").status_code == 404
    album = visitor.get(f"/s/{id}").text
    assert album.count("memory-picture") == 4
    assert 'class="plot"' in album
    assert visitor.get("/emblems/my_island/gecko.svg").status_code == 200
    assert visitor.get("/emblems/my_island/cow.svg").status_code == 404


def test_each_opened_episode_can_be_played_on_its_own(server: Server) -> None:
    _, ann, _ = put(server, 4)
    visitor = known(server, ann)
    form = {"game": "my_island", "seats": "2", "seat2": "bot:castaway", "option-mode": "episode_6"}
    assert visitor.post("/new", data=form).status_code == 303, "its envelope is open"
    sealed = visitor.post("/new", data={**form, "option-mode": "episode_7"})
    assert sealed.status_code == 400
    assert "still sealed" in sealed.text


def test_a_campaign_is_kept_for_months_as_long_as_anybody_comes(tmp_path: Path) -> None:
    ann = new_person()
    data = tmp_path / "data"
    put_campaign(data, [Seat(owner=ann), Seat(bot="castaway")], 2, unfinished=0)
    server = Server(data)
    store = server.store()
    store.open()
    try:
        later = datetime.now(UTC) + timedelta(days=300)
        assert not [due for step in tidy(store, later, dry=True) for due in step.tables]
        never = datetime.now(UTC) + timedelta(days=1200)
        due = [due for step in tidy(store, never, dry=True) for due in step.tables]
        assert {one.rule for one in due} == {"kept"}
    finally:
        store.close()


def test_a_campaign_is_in_a_backup_whole(tmp_path: Path) -> None:
    put_campaign(tmp_path / "old", [Seat(owner="ann"), Seat(bot="castaway")], 4, unfinished=6)
    old, new = Store(sqlite_address(tmp_path / "old")), Store(sqlite_address(tmp_path / "new"))
    try:
        old.open()
        new.open()
        back_up(old, tmp_path / "all.gz")
        restore(new, tmp_path / "all.gz")
        kept, found = old.load_series("voyage"), new.load_series("voyage")
        assert kept is not None
        assert found == kept
        assert kept.campaign is not None
        assert kept.campaign.episode == 5
        assert new.episode_begun("ann", "my_island") == 5
        assert new.episode_begun("bob", "my_island") == 0
        # Who is forgotten leaves the island to a bot, and the others can go on.
        new.forget("ann")
        left = new.load_series("voyage")
        assert left is not None
        assert left.next_seats()[0].bot
        assert new.episode_begun("ann", "my_island") == 0
    finally:
        old.close()
        new.close()


# --- for programs ---------------------------------------------------------------------------------


def test_a_program_begins_a_campaign_and_plays_its_first_chapter(server: Server) -> None:
    caller = Caller(server)
    wish = {
        "game": "my_island",
        "seats": [{"kind": "me", "name": "Randy"}, {"kind": "me", "name": "Robin"}],
        "homes": [{"name": "Motu Iti", "emblem": "gecko"}],
    }
    now = caller.post("/campaigns", wish, 201)
    assert [home["name"] for home in now["campaign"]["homes"]] == ["Motu Iti", ""]
    for episode in range(1, 4):
        assert (now["campaign"]["episode"], now["campaign"]["opened"]) == (episode, 1)
        assert now["campaign"]["page"]["title"]
        table = now["games"][-1]["table"]
        for seat in (0, 1):
            seq = caller.get(f"/tables/{table}")["seq"]
            action = {"seat": seat, "text": "stop", "seq": seq, "id": f"{episode}-{seat}"}
            caller.post(f"/tables/{table}/actions", action)
        now = caller.get(f"/series/{now['id']}")
        if episode < 3:
            caller.post(f"/series/{now['id']}/games/{episode + 1}", {})
            now = caller.get(f"/series/{now['id']}")
            seats = caller.get(f"/tables/{now['games'][-1]['table']}")["shuffle"]
            if seats["asks"]:
                caller.post(f"/tables/{now['games'][-1]['table']}/shuffle", {})
    assert now["campaign"]["episode"] == 4
    assert now["campaign"]["page"] is None, "its envelope is sealed"
    assert [len(line) for line in now["campaign"]["marks"]] == [4, 4]


def test_a_program_passes_a_seat_on_between_episodes(server: Server) -> None:
    caller, other = Caller(server), Caller(server)
    seats = [{"kind": "me", "name": "Randy"}, {"kind": "me", "name": "Robin"}]
    now = caller.post("/campaigns", {"game": "my_island", "seats": seats}, 201)

    def stop(episode: int, *players: tuple[Caller, int]) -> None:
        table = caller.get(f"/series/{now['id']}")["games"][-1]["table"]
        for player, seat in players:
            seq = player.get(f"/tables/{table}")["seq"]
            action = {"seat": seat, "text": "stop", "seq": seq, "id": f"{episode}-{seat}"}
            player.post(f"/tables/{table}/actions", action)

    stop(1, (caller, 0), (caller, 1))
    second = f"/series/{now['id']}/games/2"
    same, bot = {"kind": "same"}, {"kind": "bot", "level": "castaway"}
    for wrong, why in (
        ({"seats": [bot]}, "There are 2 seats"),
        ({"seats": [same, {"kind": "bot", "level": "pope"}]}, "pope"),
        ({"homes": [{"emblem": "cow"}, {}]}, "emblem"),
    ):
        assert why in caller.post(second, wrong, 422)["message"]
    caller.post(second, {"seats": [{"kind": "me"}, {"kind": "bot"}]}, 422)
    assert other.post(second, {"seats": [same, bot]}, 403)
    homes = [{"name": "Motu Iti"}, {"emblem": "gecko"}]
    made = caller.post(second, {"seats": [same, {"kind": "free"}], "homes": homes})
    kept = server.stored(made["id"])
    assert [seat.is_free for seat in kept.seats] == [False, True]
    # The episode is played with the new names, and hands them on.
    brought = str(kept.record.carried)
    assert "Motu Iti" in brought
    assert "gecko" in brought


def test_a_program_is_told_what_it_cannot_begin(server: Server) -> None:
    caller = Caller(server)
    seats = [{"kind": "me"}, {"kind": "me"}]
    for wish, why in (
        ({"game": "kahuna", "seats": seats}, "no campaign"),
        ({"game": "my_island", "seats": seats, "homes": [{"emblem": "cow"}]}, "emblem"),
        ({"game": "my_island", "seats": seats, "homes": [{"name": "a/b"}]}, "a name has no"),
    ):
        assert why in caller.post("/campaigns", wish, 422)["message"]
