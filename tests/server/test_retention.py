"""How long things are kept: each rule of the policy, with a clock that is set as one likes."""

from __future__ import annotations

import asyncio
import json
import random
from datetime import UTC, datetime, timedelta

import pytest
import sqlalchemy as sa

from motu.core.errors import BadOption
from motu.core.record import Record
from motu.server import retention, store_admin
from motu.server.admin import COMMAND_LINE, Owner
from motu.server.identity import mark_of
from motu.server.retention import Policy, Tidied, one_round, tidy
from motu.server.schema import admin_journal, bans, comings, entries, reports, series, tables
from motu.server.store import Store, now
from motu.server.store_admin import Ban, Report
from motu.table.clock import ClockRules
from motu.table.entry import Entry, Kind, played
from motu.table.seat import Seat
from motu.table.series import Series
from motu.table.table import Table, TableRules
from tests.command import motu
from tests.server.page import new_table
from tests.server.running import Server

ANN, BOB, FREE = Seat(owner="ann", name="Ann"), Seat(owner="bob", name="Bob"), Seat()
BY_THE_DAY = TableRules("ann", clock=ClockRules("days"))
NOW = datetime(2030, 6, 1, tzinfo=UTC)


def put(
    store: Store,
    id: str,
    days: float,
    *,
    seats: tuple[Seat, Seat] = (ANN, BOB),
    rules: TableRules | None = None,
    moves: int = 3,
    over: bool = False,
    chat: bool = False,
) -> None:
    """A table at which something was last done so many days ago."""
    record = Record.new("kahuna", ["", ""], 3)
    chance = random.Random(3)
    for _ in range(moves):
        seat = record.state.to_act()[0]
        record.play(seat, chance.choice(record.state.legal(seat)))
    journal = played(record.actions)
    if chat:
        journal.append(Entry(Kind.CHAT, person="ann", text="hello"))
    if over:
        journal.append(Entry(Kind.STOP))
    store.add_table(Table(id, list(seats), record.cut(0), rules), journal)
    made = NOW - timedelta(days=days)
    with store.engine.begin() as connection:
        connection.execute(tables.update().where(tables.c.id == id).values(made_at=made))
        connection.execute(entries.update().where(entries.c.table_id == id).values(made_at=made))


def came(store: Store, person: str, days: float) -> None:
    with store.engine.begin() as connection:
        store_admin.came(connection, [person], NOW - timedelta(days=days))


def gone(store: Store, dry: bool = False) -> dict[str, str]:
    """What a round removes, by which rule."""
    found: dict[str, str] = {}
    for step in tidy(store, NOW, dry=dry, step=3):
        found |= {one.table: one.rule for one in step.tables}
    return found


def left(store: Store) -> set[str]:
    with store.engine.connect() as connection:
        return set(connection.scalars(sa.select(tables.c.id)))


def test_each_kind_of_table_has_its_own_time(store: Store) -> None:
    put(store, "waiting", 3, seats=(ANN, FREE), moves=0)
    put(store, "waiting still", 1.9, seats=(ANN, FREE), moves=0)
    put(store, "waiting by the day", 3, seats=(ANN, FREE), moves=0, rules=BY_THE_DAY)
    put(store, "waiting by the day too long", 15, seats=(ANN, FREE), moves=0, rules=BY_THE_DAY)
    put(store, "nothing done", 3, moves=0)
    put(store, "abandoned", 31)
    put(store, "not yet abandoned", 29)
    put(store, "by the day", 31, rules=BY_THE_DAY)
    put(store, "by the day too long", 181, rules=BY_THE_DAY)
    put(store, "over", 364, over=True)
    put(store, "over long ago", 366, over=True)
    expected = {
        "waiting": "waiting",
        "waiting by the day too long": "waiting_slow",
        "nothing done": "waiting",
        "abandoned": "abandoned",
        "by the day too long": "abandoned_slow",
        "over long ago": "finished",
    }
    everything = left(store)
    assert gone(store, dry=True) == expected
    assert left(store) == everything, "dry, nothing is removed"
    assert gone(store) == expected
    assert left(store) == everything - expected.keys()
    assert gone(store) == {}
    with store.engine.connect() as connection:
        journal = [(row.who, row.what) for row in connection.execute(sa.select(admin_journal))]
        orphans = connection.scalar(
            sa.select(sa.func.count()).where(entries.c.table_id.in_(expected))
        )
    assert set(journal) == {("keeper", "delete")}
    assert orphans == 0


def test_a_finished_game_stays_while_any_of_its_players_comes(store: Store) -> None:
    for id in ("come", "not come", "kept", "kept too long", "off one list", "off both"):
        put(store, id, 2000 if id != "off both" else 10, over=True)
    came(store, "ann", 100)
    assert gone(store, dry=True) == {}
    came(store, "ann", 400)
    came(store, "bob", 200)
    assert gone(store, dry=True) == {}
    came(store, "bob", 500)
    store.wish("ann", "kept", "keep")
    store.wish("ann", "off one list", "gone")
    for person in ("ann", "bob"):
        store.wish(person, "off both", "gone")
    assert set(gone(store, dry=True)) == left(store) - {"kept"}
    came(store, "ann", 1100)
    assert "kept" in gone(store)


def test_what_one_takes_off_the_list_is_still_found_when_one_is_forgotten(store: Store) -> None:
    put(store, "t", 1, over=True)
    store.wish("ann", "t", "gone")
    assert store.tables_of("ann", 10) == []
    assert store.tables_of("bob", 10) == ["t"]
    store.forget("ann")
    with store.engine.connect() as connection:
        assert "Ann" not in str(list(connection.execute(sa.select(tables))))


def test_a_game_that_was_taken_back_after_its_end_is_not_over(store: Store) -> None:
    put(store, "t", 31, over=True)
    assert gone(store, dry=True) == {}
    with store.engine.begin() as connection:
        # What was found out once is believed only as long as nothing was done since.
        known = connection.scalar(sa.select(tables.c.over_seq))
        assert known == 4
        connection.execute(entries.delete().where(entries.c.kind == "stop"))
    assert gone(store) == {"t": "abandoned"}


def test_games_of_a_series_have_long_and_the_series_goes_with_the_last(store: Store) -> None:
    record = Record.new("kahuna", ["Ann", "Bob"], 3)
    first = Table("first", [ANN, BOB], record)
    one = Series.begun_at("s", first, 3)
    first.series = one
    store.begin_game(one, first)
    asyncio.run(store.append("first", 1, Entry(Kind.CHAT, person="ann", text="hi")))
    old = NOW - timedelta(days=100)
    with store.engine.begin() as connection:
        connection.execute(tables.update().values(made_at=old))
        connection.execute(entries.update().values(made_at=old))
    assert gone(store) == {}
    with store.engine.begin() as connection:
        older = NOW - timedelta(days=181)
        connection.execute(tables.update().values(made_at=older))
        connection.execute(entries.update().values(made_at=older))
    assert gone(store) == {"first": "abandoned_slow"}
    with store.engine.connect() as connection:
        assert list(connection.execute(sa.select(series))) == []


def test_chat_goes_before_the_game_does(store: Store) -> None:
    put(store, "old", 91, over=True, chat=True)
    put(store, "new", 89, over=True, chat=True)
    steps: list[Tidied] = list(tidy(store, NOW))
    assert sum(step.rest.get("chat", 0) for step in steps) == 1
    old, new = store.load_table("old"), store.load_table("new")
    assert old is not None
    assert new is not None
    assert (old.chat, [one.text for one in new.chat]) == ([], ["hello"])
    assert old.seq == new.seq, "the journal is as long as it was"


def test_bans_reports_journal_and_comings_go_too(store: Store) -> None:
    put(store, "t", 1)
    day = timedelta(days=1)
    came(store, "ann", 5)
    with store.engine.begin() as connection:
        connection.execute(comings.insert().values(person="stranger", day=NOW))
        for whom, until in (("p-ended", NOW - day), ("p-holds", NOW + day), ("p-ever", None)):
            store_admin.ban(connection, Ban(whom, False, "", NOW - 99 * day, until))
        for id, age in (("old", 91), ("new", 89)):
            made = NOW - age * day
            one = Report(id, "t", "table", mark_of("ann"), "", id, "why", made, None)
            store_admin.report(connection, one)
        for age in (366, 364):
            store_admin.write(connection, NOW - age * day, "command line", "link")
    rest = list(tidy(store, NOW))[-1].rest
    assert rest == {"bans": 1, "comings": 1, "reports": 1, "journal": 1}
    with store.engine.connect() as connection:
        assert set(connection.scalars(sa.select(bans.c.whom))) == {"p-holds", "p-ever"}
        assert list(connection.scalars(sa.select(reports.c.id))) == ["new"]
        assert list(connection.scalars(sa.select(comings.c.person))) == ["ann"]


def test_an_owner_sets_the_days(store: Store) -> None:
    owner = Owner(store, COMMAND_LINE)
    put(store, "over", 2000, over=True)
    put(store, "abandoned", 8)
    owner.keep("finished", 0)
    owner.keep("abandoned", 7)
    assert owner.policy() == Policy(finished=0, abandoned=7)
    assert gone(store) == {"abandoned": "abandoned"}
    owner.keep("finished", None)
    assert gone(store) == {"over": "finished"}
    for name, days in (("moon", 1), ("chat", 40_000)):
        with pytest.raises(BadOption):
            owner.keep(name, days)


def test_a_round_of_the_keeper_never_holds_the_loop(store: Store) -> None:
    for number in range(120):
        put(store, f"t{number:03}", 3000)

    async def life() -> float:
        longest, last = 0.0, asyncio.get_running_loop().time()
        keeping = asyncio.create_task(one_round(store, pause=0.0))
        while not keeping.done():
            await asyncio.sleep(0.005)
            this = asyncio.get_running_loop().time()
            longest, last = max(longest, this - last), this
        await keeping
        return longest

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(retention, "now", lambda: NOW)
        longest = asyncio.run(life())
    assert left(store) == set()
    assert longest < 0.5


def test_the_command_says_what_it_would_do_and_does_it(own_server: Server) -> None:
    ann = own_server.visitor()
    table = new_table(ann, seat1="human", seat2="friend", name1="Ann")
    fresh = new_table(ann, seat1="human", seat2="friend")
    store = own_server.store()
    with store.engine.begin() as connection:
        old = now() - timedelta(days=3)
        connection.execute(tables.update().where(tables.c.id == table).values(made_at=old))
    store.close()
    where = f"--data={own_server.data}"
    dry = motu("admin", "tidy", "--dry-run", where).stdout
    assert table in dry
    assert "1 table would be removed." in dry
    assert ann.get(f"/t/{table}").status_code == 200
    done = json.loads(motu("admin", "tidy", "--json", where).stdout)
    assert done == {"tables": [{"id": table, "rule": "waiting"}]}
    assert ann.get(f"/t/{fresh}").status_code == 200
    shown = motu("admin", "keep", "finished=730", where, "--json").stdout
    assert json.loads(shown)["finished"] == 730
    wrong = motu("admin", "keep", "moon=3", where)
    assert "Nothing that is kept is called moon" in wrong.stderr


def test_the_privacy_page_has_the_real_figures_in_both_languages(own_server: Server) -> None:
    motu("admin", "keep", "finished=731", f"--data={own_server.data}")
    motu("admin", "keep", "chat=0", f"--data={own_server.data}")
    own_server.stop()
    own_server.start()
    english = own_server.visitor().get("/privacy").text
    polish = own_server.visitor(lang="pl").get("/privacy").text
    for text, days, ever in ((english, "731 days", "forever"), (polish, "731 dni", "bez końca")):
        assert days in text
        assert ever in text
        assert "30 d" in text


def test_a_player_keeps_a_game_or_takes_it_off_the_list(own_server: Server) -> None:
    ann = own_server.visitor()
    record = Record.new("kahuna", ["Ann", "Bob"], 7)
    chance = random.Random(5)
    while acting := record.state.to_act():
        record.play(acting[0], chance.choice(record.state.legal(acting[0])))
    table = ann.post("/records", content=record.write()).json()["url"].removeprefix("/t/")
    assert "Keep this game" in ann.get("/mine").text
    assert ann.post(f"/mine/{table}/wish", data={"wish": "keep"}).status_code == 303
    assert "No longer keep" in ann.get("/mine").text
    assert ann.post(f"/mine/{table}/wish", data={"wish": "gone"}).status_code == 303
    assert table not in ann.get("/mine").text
    assert ann.get(f"/t/{table}").status_code == 200, "it is there until it is tidied"
    assert own_server.visitor().post(f"/mine/{table}/wish", data={"wish": ""}).status_code == 404
    assert ann.post(f"/mine/{table}/wish", data={"wish": "moon"}).status_code == 404


def test_the_server_remembers_the_day_on_which_a_player_came(own_server: Server) -> None:
    ann = own_server.visitor()
    new_table(ann, seat1="human", seat2="friend")
    ann.get("/")
    own_server.visitor().get("/")
    store = own_server.store()
    for _ in range(60):
        with store.engine.connect() as connection:
            rows = list(connection.execute(sa.select(comings)))
        if rows:
            break
        asyncio.run(asyncio.sleep(0.1))
    store.close()
    assert len(rows) == 1
    assert (rows[0].day.hour, rows[0].day.minute) == (0, 0), "the day, and nothing more exact"


def test_who_is_being_forgotten_this_very_moment_is_not_written_down_again(store: Store) -> None:
    """They still sat somewhere when it was looked, and nowhere when it is written."""
    put(store, "table", 1)
    other = Store(store.address)

    def forget_first(*said: object) -> None:
        if str(said[2]).startswith("UPDATE comings"):
            other.forget("ann")

    sa.event.listen(store.engine, "before_cursor_execute", forget_first)
    came(store, "ann", 0)
    with store.engine.connect() as connection:
        assert connection.execute(sa.select(comings)).all() == []
    other.close()
