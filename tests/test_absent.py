"""Who has not come yet loses no time: a rematch does not run their clock."""

from __future__ import annotations

from motu.core.record import Record
from motu.core.refusal import Refusal
from motu.table import asking
from motu.table.clock import DAY, ClockRules
from motu.table.entry import Entry, Kind
from motu.table.gathering import PATIENCE, Gathering
from motu.table.seat import Seat
from motu.table.table import Table, TableRules


def began_without(kind: str) -> tuple[Table, float]:
    """Ann has come to a rematch and Bob, who is to act, has not; the shuffle waits no longer."""
    record = Record.new("kahuna", ["Ann", "Bob"], seed=7, options={"first": "seat2"})
    rules = TableRules("ann", clock=ClockRules(kind, bank=60, days=1))
    seats = [Seat(owner="ann"), Seat(owner="bob")]
    table = Table("t", seats, record, rules, gathering=Gathering(5))
    now = 1000.0
    committed = asking.commit(table, "ann", "")
    assert isinstance(committed, Entry)
    table.apply(Entry(Kind.COMMIT, 0, person="ann", at=now))
    now += max(PATIENCE, DAY) + 1
    while (entry := asking.due(table, now)) is not None:
        table.apply(Entry(entry.kind, entry.seat, text=entry.text, at=now))
    assert table.to_act() == [1]
    return table, now


def test_the_clock_of_who_has_not_come_stands_still() -> None:
    table, now = began_without("live")
    assert table.clock.remaining(now + 1000)[1] == 60
    assert isinstance(asking.claim(table, "ann", 1, "", now + 1000), Refusal)
    # As soon as Bob comes, it runs.
    arrived = asking.arrive(table, "bob")
    assert isinstance(arrived, Entry)
    table.apply(Entry(arrived.kind, arrived.seat, person="bob", at=now + 1000))
    assert table.clock.remaining(now + 1010)[1] == 50
    assert isinstance(asking.arrive(table, "bob"), Refusal)


def test_who_acts_has_come() -> None:
    table, now = began_without("live")
    table.apply(Entry(Kind.PLAY, 1, table.state.legal(1)[0], at=now + 30))
    assert not table.absent


def test_with_days_to_come_the_time_runs_all_the_same() -> None:
    table, now = began_without("days")
    assert table.clock.remaining(now + 100)[1] == DAY - 100
