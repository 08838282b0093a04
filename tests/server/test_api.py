"""The API for programs: all that it offers, and what it does not let a liar do."""

from __future__ import annotations

import json
import random
import uuid
from typing import Any

import httpx
import pytest

import motu
from motu.core.record import read
from motu.core.registry import game
from motu.core.shuffle import seed_hash
from motu.server.doing import TOO_LATE
from motu.server.identity import signed
from motu.server.problems import PROBLEMS
from motu.words import say_in
from tests.server.page import Page
from tests.server.running import Server

GAME = motu.game("kahuna")


class Caller:
    """A program with a token of its own."""

    def __init__(self, server: Server, lang: str = "en", token: str | None = None) -> None:
        self.http = httpx.Client(
            base_url=server.address, headers={"Accept-Language": lang}, timeout=30
        )
        if token is None:
            token = self.http.post("/api/identity").json()["token"]
        self.token = token
        if token:
            self.http.headers["Authorization"] = f"Bearer {token}"

    def get(self, path: str, code: int = 200) -> Any:
        answer = self.http.get(f"/api{path}")
        assert answer.status_code == code, answer.text
        return answer.json()

    def post(self, path: str, body: object, code: int = 200) -> Any:
        answer = self.http.post(f"/api{path}", json=body)
        assert answer.status_code == code, answer.text
        return answer.json()

    def make(self, *seats: dict[str, str], **more: Any) -> str:
        wish = {"game": "kahuna", "seats": seats, "options": {"first": "seat1"}, **more}
        made: str = self.post("/tables", wish, 201)["id"]
        return made

    def act(self, table: str, code: int = 200, **fields: Any) -> Any:
        """Do an action, by default the first that is legal."""
        if not {"action", "text"} & set(fields) or "seq" not in fields:
            now = self.get(f"/tables/{table}")
            if not {"action", "text"} & set(fields):
                fields["action"] = now["legal"][0]["action"]
            fields = {"seq": now["seq"], **fields}
        wish = {"seat": 0, "id": str(uuid.uuid4()), **fields}
        return self.post(f"/tables/{table}/actions", wish, code)


@pytest.fixture
def ann(server: Server) -> Caller:
    return Caller(server)


@pytest.fixture
def bob(server: Server) -> Caller:
    return Caller(server)


@pytest.fixture
def table(ann: Caller, bob: Caller) -> str:
    """A table with Ann at seat 0, who begins, and Bob at seat 1."""
    made = ann.make({"kind": "me", "name": "Ann"}, {"kind": "free"})
    bob.post(f"/tables/{made}/seats/1", {"name": "Bob"})
    return made


# --- games ----------------------------------------------------------------------------------------


def test_games_come_with_everything_that_can_be_chosen(ann: Caller) -> None:
    found = ann.get("/games")
    kahuna = next(game for game in found["games"] if game["name"] == "kahuna")
    assert kahuna["seats"] == list(GAME.seat_counts)
    for shown, option in zip(kahuna["options"], GAME.options, strict=True):
        assert (shown["name"], shown["default"]) == (option.name, option.default)
        assert [one["value"] for one in shown["choices"]] == [value for value, _ in option.choices]
        assert shown["rules"] == list(option.rules)
    assert [level["name"] for level in kahuna["levels"]] == [one.name for one in GAME.levels]
    assert kahuna["levels"][1]["words"] == "Fisher (easy): grabs the best move now"
    assert all(bool(game["levels"]) == game["has_bots"] for game in found["games"])


def test_rules_are_text_in_the_language_asked_for(server: Server) -> None:
    polish = Caller(server, "pl")
    for path, lang in (("", "pl"), ("?lang=en", "en"), ("?lang=pl", "pl")):
        answer = polish.http.get(f"/api/games/kahuna/rules{path}")
        assert answer.headers["content-type"] == "text/markdown; charset=utf-8"
        assert answer.text == game("kahuna").rules_text(lang)
    assert polish.get("/games/kahuna/rules?lang=xx", 422)["at"] == ["query.lang"]
    assert "chess" in polish.get("/games/chess/rules", 404)["message"]


# --- tables ---------------------------------------------------------------------------------------


def test_a_listed_table_is_found_until_it_is_full(ann: Caller, bob: Caller) -> None:
    hidden = ann.make({"kind": "me"}, {"kind": "free"})
    listed = ann.make({"kind": "me", "name": "Ann"}, {"kind": "free"}, listed=True)
    found = {line["id"]: line for line in bob.get("/tables")["tables"]}
    assert hidden not in found
    assert (found[listed]["free"], found[listed]["names"][0]) == ([1], "Ann")
    assert bob.post(f"/tables/{listed}/seats/1", {"name": "Bob"}) == {"seq": 2}
    assert listed not in {line["id"] for line in bob.get("/tables")["tables"]}
    (mine,) = bob.get("/tables/mine")["tables"]
    assert (mine["id"], mine["mine"], mine["my_turn"], mine["over"]) == (listed, [1], False, False)


def test_who_sits_down_twice_sits_once_and_a_taken_seat_is_taken(
    server: Server, ann: Caller, bob: Caller
) -> None:
    made = ann.make({"kind": "me"}, {"kind": "free"})
    for seq in (2, 4):
        assert bob.post(f"/tables/{made}/seats/1", {"name": "Bob"}) == {"seq": seq}
    refused = Caller(server).post(f"/tables/{made}/seats/1", {"name": "Eve"}, 409)
    assert refused["message"] == "This seat is taken."
    assert ann.post(f"/tables/{made}/seats/5", {}, 409)["message"]
    assert server.stored(made).seq == 4, "two took part without a number, one sat down; it is dealt"


def test_a_table_that_makes_no_sense_is_not_made(ann: Caller) -> None:
    me, bot = {"kind": "me"}, {"kind": "bot", "level": "castaway"}
    for wish, words in (
        ({"game": "chess", "seats": [me, bot]}, "Unknown game: chess"),
        ({"game": "kahuna", "seats": [me]}, "cannot be played by 1"),
        ({"game": "kahuna", "seats": [me, {"kind": "bot", "level": "god"}]}, "Unknown level: god"),
        ({"game": "kahuna", "seats": [me, bot], "options": {"first": True}}, "cannot be true"),
        (
            {"game": "kahuna", "seats": [me, bot], "options": {"night": True}},
            "Unknown option: night",
        ),
    ):
        assert words in ann.post("/tables", wish, 422)["message"]
    for part, at in (
        ({"seed": 7}, "body.seed"),
        ({"listed": "yes"}, "body.listed"),
        ({"clock": {"kind": "live", "bank": 1}}, "body.clock.bank"),
        ({"seats": [{"kind": "bot"}, me]}, "body.seats.0"),
        ({"seats": [{"kind": "me", "name": "x" * 41}, bot]}, "body.seats.0.name"),
        ({"seats": [{"kind": "me", "name": "a\0b"}, bot]}, "body.seats.0.name"),
        ({"seats": []}, "body.seats"),
    ):
        whole = {"game": "kahuna", "seats": [me, bot], **part}
        assert at in ann.post("/tables", whole, 422)["at"]
    assert ann.get("/tables/mine")["tables"] == []


def test_a_clock_can_be_asked_for(ann: Caller) -> None:
    clock = {"kind": "live", "bank": 300, "increment": 5}
    made = ann.make({"kind": "me"}, {"kind": "bot", "level": "castaway"}, clock=clock)
    left = ann.get(f"/tables/{made}")["clock"]["left"]
    assert 290 < left[0] <= 300


# --- positions ------------------------------------------------------------------------------------


def test_a_position_is_what_the_seat_may_see(
    server: Server, ann: Caller, bob: Caller, table: str
) -> None:
    stored = server.stored(table)
    assert stored.gathering is not None
    state, seed, secret = stored.state, stored.record.seed, stored.gathering.secret
    seen = [ann.get(f"/tables/{table}"), bob.get(f"/tables/{table}")]
    seen.append(Caller(server).get(f"/tables/{table}"))
    seen.append(Caller(server, token="").get(f"/tables/{table}"))
    for shown, seat in zip(seen, (0, 1, None, None), strict=True):
        assert shown["seat"] == seat
        assert shown["view"] == json.loads(json.dumps(GAME.view(state, seat)))
        assert (shown["hash"], shown["seed"]) == (seed_hash(secret), None)
        assert str(seed) not in json.dumps(shown)
        assert str(secret) not in json.dumps(shown)
    assert [len(shown["legal"]) > 0 for shown in seen] == [True, False, False, False]
    for legal in seen[0]["legal"]:
        assert GAME.parse(state, 0, legal["text"]) == legal["action"]
    assert {one["action"] for one in seen[0]["legal"]} == set(state.legal(0))


def test_who_has_several_seats_chooses_the_eyes(ann: Caller, bob: Caller) -> None:
    made = ann.make({"kind": "me"}, {"kind": "me"})
    assert ann.get(f"/tables/{made}")["seat"] == 0
    other = ann.get(f"/tables/{made}?seat=1")
    assert (other["seat"], other["legal"]) == (1, [])
    assert other["view"]["seats"][1]["hand"]
    assert other["view"]["seats"][0]["hand"] is None
    bob.get(f"/tables/{made}?seat=1", 403)
    ann.get(f"/tables/{made}?seat=8", 422)


@pytest.mark.slow
def test_a_game_to_its_end_and_its_record(server: Server, ann: Caller, bob: Caller) -> None:
    made = ann.make({"kind": "me", "name": "Ann"}, {"kind": "free"})
    promised = ann.get(f"/tables/{made}")["hash"]
    assert "not" not in ann.get(f"/tables/{made}/record", 409)["message"]
    bob.post(f"/tables/{made}/seats/1", {"name": "Bob"})
    chance, players = random.Random(5), (ann, bob)
    while not (now := ann.get(f"/tables/{made}"))["over"]:
        seat = now["to_act"][0]
        legal = players[seat].get(f"/tables/{made}")["legal"]
        players[seat].act(made, seat=seat, text=chance.choice(legal)["text"], seq=now["seq"])
    text = bob.http.get(f"/api/tables/{made}/record").text
    record = read(text)
    assert text == server.stored(made).record.write()
    assert record.shuffle is not None
    assert (seed_hash(record.shuffle.secret), now["seed"]) == (promised, str(record.seed))
    assert now["over"]["sheet"]["totals"] == record.state.points()
    assert ann.act(made, 409, action=0)["message"]


def test_resigning_ends_a_game_of_two_once(
    server: Server, ann: Caller, bob: Caller, table: str
) -> None:
    wish = {"seat": 0, "id": "r"}
    bob.post(f"/tables/{table}/resign", wish, 403)
    with Page(server, table) as page:
        page.hello()
        done = ann.post(f"/tables/{table}/resign", wish)
        assert ann.post(f"/tables/{table}/resign", wish) == done
        assert page.hear("info")["over"]["words"] == "Bob wins. Ann resigned."
    over = ann.get(f"/tables/{table}")
    assert (over["over"]["winners"], over["seats"][0]["out"]) == ([1], "resigned")
    assert ann.get(f"/tables/{table}/record")["ended"] == {
        "how": "resigned", "out": [{"seat": 1, "after": 0}]
    }  # fmt: skip
    bob.post(f"/tables/{table}/resign", {"seat": 1, "id": "s"}, 409)
    read_back = ann.http.post(
        "/records", content=ann.http.get(f"/api/tables/{table}/record").content
    )
    shown = ann.get(f"/tables/{read_back.json()['url'].rpartition('/')[2]}")
    assert shown["over"]["words"].endswith("wins. Ann resigned.")


def test_pages_hear_of_what_programs_do(server: Server, ann: Caller, table: str) -> None:
    with Page(server, table) as page:
        page.hello()
        before = page.now["seq"]
        ann.act(table)
        assert page.hear("step")["seq"] == before + 1


# --- acting, and lying ----------------------------------------------------------------------------


def test_an_action_sent_twice_is_done_once(server: Server, ann: Caller, table: str) -> None:
    now = ann.get(f"/tables/{table}")
    action = now["legal"][0]["action"]
    first = ann.act(table, action=action, seq=now["seq"], id="mine")
    for _ in range(3):
        assert ann.act(table, action=action, seq=now["seq"], id="mine") == first
    assert server.stored(table).moves == 1


def test_an_id_of_somebody_else_is_not_taken_for_mine(ann: Caller, bob: Caller, table: str) -> None:
    draw = next(o for o in ann.get(f"/tables/{table}")["legal"] if o["text"] == "draw")["action"]
    ann.act(table, action=draw, id="1")
    now = bob.get(f"/tables/{table}")
    assert now["to_act"] == [1]
    assert bob.act(table, seat=1, id="1")["seq"] == now["seq"] + 1


def test_a_refusal_names_the_rule_and_links_to_it(server: Server, table: str, ann: Caller) -> None:
    now = ann.get(f"/tables/{table}")
    for action in range(GAME.n_actions):
        refusal = GAME.refuse(server.stored(table).state, 0, action)
        if refusal is not None:
            break
    else:
        pytest.fail("everything is legal")
    refused = ann.act(table, 422, action=action, seq=now["seq"])
    assert refused == {
        "message": str(refusal.message),
        "rule": refusal.rule,
        "link": f"/rules/kahuna#{refusal.rule}",
    }
    assert ann.http.get(refused["link"]).status_code == 200
    assert "castle" in ann.act(table, 422, text="castle", seq=now["seq"])["message"]
    assert server.stored(table).seq == now["seq"]


def test_problems_are_said_in_the_callers_language(server: Server, ann: Caller, table: str) -> None:
    ann.http.headers["Accept-Language"] = "pl"
    polish = say_in("pl")
    assert ann.act(table, 403, seat=1, action=1, seq=1)["message"] == polish(PROBLEMS[403])
    refused = ann.act(table, 409, action=1, seq=99)
    assert refused["message"] == polish(TOO_LATE.message)
    refused = ann.act(table, 422, text="zamek")
    assert refused["message"].startswith("zamek to nie jest")


def test_lies_change_nothing(server: Server, ann: Caller, bob: Caller, table: str) -> None:
    eve = Caller(server)
    now = ann.get(f"/tables/{table}")
    action, seq = now["legal"][0]["action"], now["seq"]
    eve.act(table, 403, action=action, seq=seq)
    bob.act(table, 403, seat=0, action=action, seq=seq)
    ann.act(table, 403, seat=1, action=action, seq=seq)
    assert bob.act(table, 422, seat=1, action=action, seq=seq)["message"]
    for late in (seq - 1, seq + 1, 999_999):
        assert "moved on" in ann.act(table, 409, action=action, seq=late)["message"]
    ann.act(table, 422, action=999_999, seq=seq)
    assert server.stored(table).seq == seq
    # A stale number is stale also after the game has gone on.
    ann.act(table, action=action, seq=seq)
    bob.act(table, 409, seat=1, action=action, seq=seq)
    assert server.stored(table).moves == 1


def forged(token: str) -> list[str]:
    """What a forger might try."""
    person, _, mark = token.rpartition(".")
    return [
        person,
        f"{person}.",
        f"{person}.{'0' * 40}",
        f"{person}x.{mark}",
        f"{person}.{mark[:-1]}",
        f"{person}.{mark}0",
        signed(person, [b"another key"]),
        f".{mark}",
        "null",
        "x" * 5000,
    ]


def test_forged_tokens_are_refused_everywhere(server: Server, ann: Caller, table: str) -> None:
    wish = {"seat": 0, "action": 0, "seq": 1, "id": "a"}
    for token in forged(ann.token):
        eve = Caller(server, token=token)
        eve.get(f"/tables/{table}", 401)
        eve.get("/tables/mine", 401)
        eve.post(f"/tables/{table}/actions", wish, 401)
        eve.post(f"/tables/{table}/seats/1", {}, 401)
    nobody = Caller(server, token="")
    answer = nobody.http.post(f"/api/tables/{table}/actions", json=wish)
    assert (answer.status_code, answer.headers["www-authenticate"]) == (401, "Bearer")
    for kind in ("Basic", "bearer", "Token"):
        nobody.http.headers["Authorization"] = f"{kind} {ann.token}"
        nobody.get(f"/tables/{table}", 200 if kind == "bearer" else 401)
    assert server.stored(table).moves == 0


def test_a_cookie_is_no_token(server: Server, ann: Caller, table: str) -> None:
    """So no page of another host can make a visitor's browser play."""
    eve = Caller(server, token="")
    eve.http.headers["Cookie"] = f"motu_id={ann.token}"
    eve.post(f"/tables/{table}/actions", {"seat": 0, "action": 0, "seq": 1, "id": "a"}, 401)
    assert eve.get(f"/tables/{table}")["seat"] is None


MALFORMED: dict[str, bytes] = {
    "nothing": b"",
    "no JSON": b"hello",
    "half JSON": b'{"seat": 0',
    "a list": b"[]",
    "null": b"null",
    "not UTF-8": b'{"seat": "\xff"}',
    "deeply nested": b"[" * 20_000 + b"]" * 20_000,
    "a number of many digits": b'{"seat": ' + b"9" * 5000 + b"}",
    "NaN": b'{"seat": 0, "action": NaN, "seq": 1, "id": "a"}',
    "a seat that is true": b'{"seat": true, "action": 1, "seq": 1, "id": "a"}',
    "a seat that is a text": b'{"seat": "0", "action": 1, "seq": 1, "id": "a"}',
    "a fraction": b'{"seat": 0, "action": 1.5, "seq": 1, "id": "a"}',
    "both": b'{"seat": 0, "action": 1, "text": "draw", "seq": 1, "id": "a"}',
    "neither": b'{"seat": 0, "seq": 1, "id": "a"}',
    "more": b'{"seat": 0, "action": 1, "seq": 1, "id": "a", "person": "ann"}',
    "half a letter as a name": b'{"seat": 0, "action": 1, "seq": 1, "id": "a", "\\ud800": 1}',
    "half a letter": b'{"seat": 0, "text": "\\ud800", "seq": 1, "id": "a"}',
    "a zero byte": b'{"seat": 0, "text": "dr\\u0000aw", "seq": 1, "id": "a"}',
    "an id with a space": b'{"seat": 0, "action": 1, "seq": 1, "id": "a b"}',
    "a long id": b'{"seat": 0, "action": 1, "seq": 1, "id": "' + b"a" * 65 + b'"}',
    "an empty text": b'{"seat": 0, "text": "", "seq": 1, "id": "a"}',
    "a long text": b'{"seat": 0, "text": "' + b"a" * 201 + b'", "seq": 1, "id": "a"}',
}


@pytest.mark.parametrize("name", MALFORMED)
def test_malformed_bodies_are_refused(server: Server, ann: Caller, table: str, name: str) -> None:
    answer = ann.http.post(
        f"/api/tables/{table}/actions",
        content=MALFORMED[name],
        headers={"Content-Type": "application/json"},
    )
    assert answer.status_code in (400, 422), answer.text
    assert answer.json()["message"] == "That could not be understood."
    assert server.stored(table).moves == 0
    assert "Traceback" not in server.errors


def test_what_is_not_json_is_refused(ann: Caller, table: str) -> None:
    body = b'{"seat": 0, "text": "draw", "seq": 1, "id": "a"}'
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):
        answer = ann.http.post(
            f"/api/tables/{table}/actions", content=body, headers={"Content-Type": kind}
        )
        assert answer.status_code == 422


@pytest.mark.parametrize("path", ["nowhere", "%00", "x" * 40, "..%2fmine", "a%20b", "%ff"])
def test_addresses_of_nothing(ann: Caller, path: str) -> None:
    for method, more in (("GET", ""), ("GET", "/record"), ("POST", "/actions")):
        answer = ann.http.request(method, f"/api/tables/{path}{more}", json={})
        assert answer.status_code in (404, 422), answer.text
        assert answer.json()["message"]


# --- the document and the page --------------------------------------------------------------------


def test_the_document_holds_the_api_and_no_page(server: Server) -> None:
    document = httpx.get(f"{server.address}/openapi.json").json()
    assert all(path.startswith("/api/") for path in document["paths"])
    for path, methods in document["paths"].items():
        for method, does in methods.items():
            codes = set(does["responses"])
            assert "429" in codes, path
            assert ("413" in codes) == (method == "post"), path
            for code, answer in does["responses"].items():
                assert answer["description"]
                if code >= "400":
                    kind = answer["content"]["application/json"]["schema"]["$ref"]
                    assert kind.endswith(("/Problem", "/Refused"))


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_the_page_on_the_api_lists_all_of_it(server: Server, lang: str) -> None:
    visitor = server.visitor(lang)
    answer = visitor.get("/api")
    assert answer.status_code == 200
    document = visitor.get("/openapi.json").json()
    for path, methods in document["paths"].items():
        for method in methods:
            assert f"<code>{method.upper()} {path}</code>" in answer.text
    for name in document["components"]["schemas"]:
        assert f'id="{name}"' in answer.text
    assert "<style" not in answer.text
    assert "http://" not in answer.text
    assert "https://" not in answer.text
