"""What an owner sees of a server: whether it lives, what it measures, and a log without people."""

from __future__ import annotations

import asyncio
import re
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from motu.games.kahuna.rules.actions import DRAW
from motu.server import metrics
from motu.server.app import create_app
from motu.server.metrics import Counter, Gauge, Histogram, Shared
from motu.server.settings import Settings
from tests.command import ENVIRONMENT
from tests.server.page import Page, cookies_of, new_table
from tests.server.running import Server

TOKEN = "a-token-of-the-owner"
ELSEWHERE = {"X-Forwarded-For": "203.0.113.7"}
LINE = re.compile(r'([a-z_]+)(?:\{([a-z]+="[^"]*")\})? (-?[0-9.e+-]+)')


@pytest.fixture
def logging_server(tmp_path: Path) -> Iterator[Server]:
    """A server that logs every request and has a token for what it measures."""
    environment = {**ENVIRONMENT, "MOTU_METRICS_TOKEN": TOKEN}
    server = Server(tmp_path, "--no-limits", "--access-log", environment=environment)
    server.start()
    yield server
    server.stop()
    assert "Traceback" not in server.errors


def measured(text: str) -> dict[str, float]:
    """The samples of a page of metrics, every line of which must be one of the format."""
    found = {}
    for line in text.splitlines():
        if not line.startswith("# "):
            match = LINE.fullmatch(line)
            assert match is not None, line
            found[line.rpartition(" ")[0]] = float(match[3])
    return found


# --- whether it lives ---------------------------------------------------------------------------


def test_a_server_lives_and_is_ready(server: Server) -> None:
    for path in ("/healthz", "/readyz"):
        answer = httpx.get(server.address + path)
        assert (answer.status_code, answer.text) == (200, "ok\n")
        assert answer.headers["cache-control"] == "no-store"
        assert "set-cookie" not in answer.headers


def test_a_database_of_another_version_is_not_ready_but_the_process_lives(
    own_server: Server,
) -> None:
    with sqlite3.connect(own_server.data / "motu.sqlite3") as database:
        database.execute("UPDATE alembic_version SET version_num = '0001'")
    database.close()
    answer = httpx.get(f"{own_server.address}/readyz")
    assert (answer.status_code, answer.text) == (503, "the database has another version\n")
    assert httpx.get(f"{own_server.address}/healthz").status_code == 200


def test_who_is_about_to_stop_is_not_ready(tmp_path: Path) -> None:
    async def ask() -> httpx.Response:
        app = create_app(Settings(tmp_path))
        app.state.keys = [b"key"]
        app.state.is_closing = lambda: True
        here = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=here, base_url="http://localhost") as visitor:
            return await visitor.get("/readyz")

    answer = asyncio.run(ask())
    assert (answer.status_code, answer.text) == (503, "shutting down\n")


# --- what it measures ---------------------------------------------------------------------------


def test_what_happens_is_measured(own_server: Server) -> None:
    visitor = own_server.visitor()
    table = new_table(visitor, seat1="human", seat2="bot:random")
    with Page(own_server, table, cookies_of(visitor)) as page:
        page.hello()
        page.until(page.act(DRAW)["seq"])
        while not page.my_turn():
            page.hear("step", "full")
        assert page.act(10**5)["type"] == "refused"
        moves = page.now["moves"]
        visitor.get("/print/tucana.pdf?seed=1&lang=en&what=cards")
        found = measured(visitor.get("/metrics").text)
    assert found['motu_actions_total{kind="play"}'] == moves >= 2
    # What was promised for the shuffle, the number itself, and the action.
    assert found["motu_action_seconds_count"] == 3
    assert moves <= found["motu_write_seconds_count"] <= page.now["seq"]
    assert found["motu_bot_thinking_seconds_count"] >= 1
    assert found["motu_refusals_total"] == 1
    assert found["motu_people"] == found["motu_pages"] == found["motu_tables_watched"] == 1
    assert found["motu_workers"] == found["motu_tables_open"] == found["motu_print_seconds_count"]
    assert found['motu_messages_total{way="in"}'] == 5
    assert found['motu_messages_total{way="out"}'] >= 3
    assert found['motu_requests_total{status="3xx"}'] == 1
    assert found["motu_errors_total"] == found["motu_bots_waiting"] == 0
    assert found["motu_memory_bytes"] > 20_000_000
    assert 0 < found["motu_action_seconds_sum"] < 20


def test_nobody_elsewhere_sees_what_is_measured(server: Server) -> None:
    for headers in (ELSEWHERE, {"Via": "1.1 proxy"}, {"Host": "games:80"}, {"X-Real-IP": "::1"}):
        assert httpx.get(f"{server.address}/metrics", headers=headers).status_code == 403
    wrong = {"Authorization": f"Bearer {TOKEN}"}
    assert httpx.get(f"{server.address}/metrics", headers=wrong | ELSEWHERE).status_code == 403


def test_who_has_the_token_sees_it_from_anywhere(logging_server: Server) -> None:
    where = f"{logging_server.address}/metrics"
    for token, status in ((TOKEN, 200), ("another", 403), (TOKEN + "s", 403)):
        told = {**ELSEWHERE, "Authorization": f"Bearer {token}"}
        assert httpx.get(where, headers=told).status_code == status
    assert httpx.get(where, headers=ELSEWHERE).status_code == 403


def test_what_is_measured_has_names_and_words_of_its_own() -> None:
    assert len({metric.name for metric in metrics.ALL}) == len(metrics.ALL)
    made = [one for one in vars(metrics).values() if isinstance(one, metrics.Metric)]
    assert set(made) == set(metrics.ALL)
    for metric in metrics.ALL:
        assert metric.name.startswith("motu_")
        assert isinstance(metric, Counter) == metric.name.endswith("_total")
        assert isinstance(metric, Histogram) == metric.name.endswith("_seconds")
        assert metric.help.endswith(".")


def test_workers_count_together_and_their_successors_count_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same three metrics in three processes, as it were: two workers, one of them twice."""
    first, second = Shared(tmp_path, 0), Shared(tmp_path, 1)
    for shared, times in ((first, 3), (second, 4), (first, 5)):
        count, gauge, waits = (
            Counter("c_total", "C.", "kind"), Gauge("g", "G."), Histogram("s", "S.", (1.0,))
        )  # fmt: skip
        monkeypatch.setattr(metrics, "ALL", (count, gauge, waits))
        shared.begin()
        gauge.value = times
        for n in range(times):
            count.add("play")
            waits.see(n)
        shared.keep()
    found = measured(metrics.text(first.everybody()))
    assert found['c_total{kind="play"}'] == found["s_count"] == 3 + 4 + 5
    assert found["g"] == 5 + 4, "what is now is not added to what was"
    assert found['s_bucket{le="1.0"}'] == 2 + 2 + 2
    assert found["s_sum"] == sum(range(3)) + sum(range(4)) + sum(range(5))


def test_to_measure_costs_next_to_nothing() -> None:
    counter, waits = Counter("c_total", "C.", "kind"), Histogram("s", "S.")
    best = 1.0
    for _ in range(5):
        began = time.perf_counter()
        for _ in range(1000):
            counter.add("play")
            waits.see(0.01)
        best = min(best, (time.perf_counter() - began) / 1000)
    assert best < 5e-6


# --- a log without people -----------------------------------------------------------------------


def test_the_access_log_says_what_was_asked_and_never_by_whom(logging_server: Server) -> None:
    visitor = logging_server.visitor()
    table = new_table(visitor, seat1="human", seat2="human", name1="Annabella")
    visitor.get(f"/t/{table}?lang=pl", headers={"X-Forwarded-For": "203.0.113.7"})
    visitor.get("/me/take/a-private-word")
    visitor.get("/somebody/secret")
    visitor.head("/")
    with Page(logging_server, table, cookies_of(visitor)) as page:
        page.hello()
    visitor.get("/healthz")
    time.sleep(0.2)
    logging_server.stop()
    lines = [line for line in logging_server.errors.splitlines() if " access " in line]
    said = [re.sub(r".* access +method=(\S+) ms=[0-9.]+ path=(\S+) status=(\d+)", r"\1 \2 \3", line)
            for line in lines]  # fmt: skip
    assert "POST /new 303" in said
    assert "GET /t/{table_id} 200" in said
    assert "GET /healthz 200" in said
    assert "GET - 404" in said
    assert "SOCKET /t/{table_id}/socket 1000" in said
    secrets = [table, "Annabella", "203.0.113.7", "127.0.0.1", "private-word", "secret", "lang=pl"]
    secrets += [value for value in visitor.cookies.values() if len(value) > 3]
    for secret in secrets:
        assert secret not in logging_server.errors


def test_without_being_asked_for_there_is_no_access_log(own_server: Server) -> None:
    own_server.visitor().get("/")
    own_server.stop()
    assert own_server.errors == ""
