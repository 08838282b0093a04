"""A campaign is what its episodes hand on to each other: played, written, read back, and on."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from motu.core.episodes import Home
from motu.core.record import Record, read
from motu.table.campaign import BadCampaign, Beginning, Campaign
from motu.table.entry import Entry, Kind, played
from motu.table.seat import Seat
from motu.table.series import Series
from motu.table.table import Table
from tests.my_island.campaigns import HOMES, at_random, greedily, play_episodes
from tests.my_island.games import my_island

ANN, BOB = Seat(owner="ann", name="Ann"), Seat(owner="bob", name="Bob")


# --- played and read back -------------------------------------------------------------------------


@pytest.mark.parametrize(("plays", "seats"), [(at_random, 3), (greedily, 2), (at_random, 1)])
def test_24_episodes_by_bots_read_back_exactly(plays: object, seats: int) -> None:
    assert callable(plays)
    campaign, records = play_episodes(24, 5, HOMES[:seats], plays)
    assert campaign.is_complete
    assert campaign.played == 24
    again = Campaign.of([read(record.write()) for record in records])
    assert again == campaign
    assert [home.name for home in again.homes()] == [home.name for home in HOMES[:seats]]
    for line in again.marks():
        assert line == sorted(line), "circles are never lost"
        assert len(line) == 25


@settings(max_examples=6, deadline=None)
@given(st.integers(0, 10**6), st.integers(1, 7), st.integers(1, 3))
def test_a_campaign_put_down_after_any_episode_goes_on_as_if_it_had_not(
    seed: int, stopped: int, seats: int
) -> None:
    whole, records = play_episodes(stopped + 1, seed, HOMES[:seats])
    kept = Campaign.of(records[:stopped])
    plain = json.loads(json.dumps([kept.beginning.data(), kept.chain[1:]]))
    taken_up = Campaign.began(my_island(), Beginning.from_data(plain[0]), plain[1])
    assert taken_up == kept
    assert taken_up.episode == stopped + 1
    assert taken_up.chapter == stopped // 3 + 1
    assert taken_up.opens_envelope() == (stopped % 3 == 0)
    assert taken_up.after(records[stopped]) == whole


def test_it_begins_with_names_and_animals_and_without_circles() -> None:
    campaign = Campaign.begin(my_island(), HOMES[:2])
    assert campaign.homes() == HOMES[:2]
    assert (campaign.episode, campaign.opens_envelope(), campaign.leaders()) == (1, True, [])
    assert campaign.page(1, "pl").title == "Przybycie"


# --- what is no campaign --------------------------------------------------------------------------


def spoilt(records: list[Record], number: int, **change: object) -> BadCampaign:
    """Why these records are none, with one of them changed."""
    records = list(records)
    records[number] = replace(records[number], **change)  # type: ignore[arg-type]
    with pytest.raises(BadCampaign) as caught:
        Campaign.of(records)
    return caught.value


def test_what_does_not_follow_is_refused_with_the_episode_and_the_place() -> None:
    _, records = play_episodes(4)
    fault = spoilt(records, 2, carried={**records[2].carried, "islands": [{}, {"circles": 9}]})
    assert (fault.episode, fault.place) == (3, "carried")
    fault = spoilt(records, 3, options={"mode": "episode_5"})
    assert (fault.episode, fault.place) == (4, "options")
    half = records[1].cut(20)
    fault = spoilt(records, 1, state=half.state, actions=half.actions)
    assert (fault.episode, fault.place) == (2, "actions")
    with pytest.raises(BadCampaign) as caught:
        Campaign.of([records[0], records[2]])
    assert caught.value.episode == 2
    other = Record.new("kahuna", ["Ann", "Bob"], 1)
    with pytest.raises(BadCampaign) as caught:
        Campaign.of([records[0], other])
    assert (caught.value.episode, caught.value.place) == (2, "game")


def test_nothing_comes_after_the_last_episode() -> None:
    campaign, records = play_episodes(24)
    with pytest.raises(BadCampaign):
        campaign.after(records[-1])
    assert campaign.chapter == 8
    assert not campaign.opens_envelope()


# --- as a series ----------------------------------------------------------------------------------


def series_table(series: Series | None, seats: list[Seat], record: Record) -> Table:
    """A table of a series, its game played to the end at random."""
    number = len(series.games) if series else 0
    table = Table(f"t{number}", seats, record, series=series)
    copy = record.cut(0)
    at_random(copy, number)
    for entry in played(copy.actions):
        table.apply(entry)
    return table


def begun() -> Table:
    """The table of a campaign's first episode, over."""
    campaign = Campaign.begin(my_island(), HOMES[:2])
    table = series_table(None, [ANN, BOB], campaign.next_record(["Ann", "Bob"], 7))
    table.series = Series.begun_at("s", table, beginning=campaign.beginning)
    return table


def test_islands_stay_with_their_players_from_episode_to_episode() -> None:
    table = begun()
    for number in range(2, 6):
        assert table.series is not None
        series = table.series.after(table)
        assert series.next_seats() == [ANN, BOB], "nobody moves on"
        record = series.next_record(table.record)
        assert record.options == {"mode": f"episode_{number}"}
        table = series_table(series, series.next_seats(), record)
    assert table.series is not None
    campaign = table.series.after(table).campaign
    assert campaign is not None
    assert [home.name for home in campaign.homes()] == ["Motu Iti", "Wyspa Żółwi"]
    assert campaign.episode == 6
    points = table.series.after(table).results()[-1].points
    assert list(points) == table.state.points()


def test_an_episode_that_was_stopped_is_played_again_on_the_same_islands() -> None:
    table = begun()
    assert table.series is not None
    series = table.series.after(table)
    second = Table("t1", [ANN, BOB], series.next_record(table.record), series=series)
    second.apply(Entry(Kind.STOP))
    series = series.after(second)
    assert series.campaign is not None
    assert series.campaign.episode == 2
    again = series.next_record(second.record)
    assert again.carried == second.record.carried
    assert not series.is_complete


def test_a_rematch_of_an_episode_on_its_own_is_the_same_episode() -> None:
    record = Record.new(my_island(), ["Ann", "Bob"], 7, {"mode": "episode_1"})
    table = series_table(None, [ANN, BOB], record)
    series = Series.begun_at("s", table).after(table)
    assert series.campaign is None
    assert series.next_record(record).options == {"mode": "episode_1"}
    assert series.next_record(record).carried is None


def test_an_own_file_with_some_episodes_is_used_through_the_whole_campaign() -> None:
    game = my_island()
    own = {
        "name": "mine",
        "modes": {
            mode: {**json.loads(game.box.file(mode))["modes"][mode], "circles": circles}
            for mode, circles in (("episode_1", [5]), ("episode_3", [7]))
        },
    }
    campaign = Campaign.begin(game, [Home("One"), Home("Two")], own)
    records = []
    for number in range(4):
        records.append(campaign.next_record(["Ann", "Bob"], number))
        at_random(records[-1], number)
        campaign = campaign.after(records[-1])
    assert Campaign.of(records, own) == campaign
    gained = [sum(after) - sum(before) for before, after in _steps(campaign.marks())]
    assert gained[0] >= 5
    assert gained[2] >= 7
    assert gained[1] < 5


def _steps(marks: list[list[int]]) -> list[tuple[list[int], list[int]]]:
    every = [list(now) for now in zip(*marks, strict=True)]
    return list(pairwise(every))
