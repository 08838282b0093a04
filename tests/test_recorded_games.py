"""Games as people play them now: shuffled by all, dealt by the sealed generator, gone on from."""

from __future__ import annotations

import json
import pickle
from typing import Any

import pytest

from motu.core.errors import BadRecord
from motu.core.record import FORMAT, Record, dealt_anew, read
from motu.core.registry import game as game_named
from motu.core.rng import SEALED
from tests.make_records import EXPECTED, FOLDER, shuffle_for, summary, wanted

NAMES = [name for name, _ in wanted()]


def text_of(name: str) -> str:
    return (FOLDER / f"{name}.json").read_text("utf-8")


@pytest.mark.parametrize("name", NAMES)
def test_a_recorded_game_ends_as_it_did(name: str) -> None:
    text = text_of(name)
    record = read(text)
    assert summary(record) == json.loads(EXPECTED.read_text("utf-8"))[name]
    assert record.write() == text
    assert json.loads(text)["motu"] == FORMAT
    assert record.generator == SEALED
    assert record.state.rng.is_sealed


@pytest.mark.parametrize("name", NAMES)
def test_copies_cuts_and_pickles_keep_the_sealed_generator(name: str) -> None:
    record = read(text_of(name))
    half = record.cut(len(record.actions) // 2)
    copy = half.state.copy()
    again = pickle.loads(pickle.dumps(copy))
    flat = half.game.from_flat(copy.flat(), copy.components)
    assert copy == again == flat == half.state
    for state in (copy, again, flat):
        assert state.rng.is_sealed
        for seat, action in record.actions[len(half.actions) :]:
            state.play(seat, action)
        assert state == record.state
    imagined = half.state.imagined(0, half.state.rng.copy())
    assert not imagined.rng.is_sealed
    assert imagined.rng.key == b""


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("changed", ["secret", "1", "seed"])
def test_a_record_with_other_numbers_is_refused(name: str, changed: str) -> None:
    data = json.loads(text_of(name))
    if changed == "1":
        data["shuffle"]["numbers"]["1"] = "0" * 64
    elif changed == "secret":
        data["shuffle"]["secret"] = "8"
    else:
        data["seed"] = str(int(data["seed"]) ^ 1)
    with pytest.raises(BadRecord) as caught:
        read(json.dumps(data))
    assert caught.value.place == "shuffle"


@pytest.mark.parametrize(
    ("field", "value", "where"),
    [
        ("generator", "dice 1", "generator"),
        ("generator", "xoshiro128++ 1", "shuffle"),
        ("begun", {}, "begun"),
        ("begun", {"moves": -1}, "begun.moves"),
        ("begun", {"moves": 10_000}, "begun.moves"),
        ("begun", {"position": "wings 2"}, "begun.position"),
        ("begun", {"position": "eyes 0; hands ??? / ???"}, "begun.position"),
        ("shuffle", {"secret": "7"}, "shuffle"),
    ],
)
def test_what_makes_no_sense_is_refused_where_it_stands(field: str, value: Any, where: str) -> None:
    data = json.loads(text_of("kahuna-shuffled"))
    with pytest.raises(BadRecord) as caught:
        read(json.dumps({**data, field: value}))
    assert caught.value.place == where


def test_what_was_hidden_is_dealt_anew_without_favour() -> None:
    """Every card is as likely in the one hand as in the other, however the hands began."""
    kahuna = game_named("kahuna")
    line = kahuna.write_position(kahuna.start(seed=3), None)
    used = kahuna.box.usual()
    counts = [[0] * 12, [0] * 12]
    deals = 3_000
    for seed in range(deals):
        state = dealt_anew(kahuna, line, seed, used)
        for seat in (0, 1):
            for card in kahuna.view(state, seat)["seats"][seat]["hand"]:
                counts[seat][used.islands.index(card)] += 1
    for one, other in zip(*counts, strict=True):
        # Up to two of 21 unseen cards, three in each hand: 857 expected, five deviations of 27.
        assert abs(one - other) < 195
        assert min(one, other) in range(290, 1000)


def test_another_seed_deals_another_game_of_the_same_beginning() -> None:
    record = read(text_of("kahuna-gone_on"))
    again = record.dealt(shuffle_for("another", 2))
    assert again.state.seen(None) == record.position(0).seen(None)
    assert again.state != record.position(0)


def test_a_new_game_of_researchers_keeps_the_fast_generator() -> None:
    assert not game_named("kahuna").start(seed=1).rng.is_sealed
    assert not Record.new("kahuna", ["", ""]).state.rng.is_sealed
