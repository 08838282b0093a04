"""`motu verify`: legal to the last action, and shuffled as promised."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

import pytest

from motu.cli.verify import OtherShuffle, check
from motu.core.errors import BadOption, BadRecord
from motu.core.record import Record
from motu.core.shuffle import seed_hash
from tests.command import motu


def played(actions: int, seed: int = 7) -> Record:
    record = Record.new("kahuna", ["Ann", "Bob"], seed)
    chance = random.Random(seed)
    while record.state.to_act() and len(record.actions) < actions:
        seat = record.state.to_act()[0]
        record.play(seat, chance.choice(record.state.legal(seat)))
    return record


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    path.write_text(played(1000).write(), encoding="utf-8")
    return path


def test_a_sound_record_and_the_hash_of_its_seed(file: Path) -> None:
    done = motu("verify", str(file))
    assert (done.returncode, done.stderr) == (0, "")
    actions = len(played(1000).actions)
    assert done.stdout.splitlines() == [
        f"Kahuna: {actions} actions, all of them legal.",
        "Seed: 7",
        f"Its hash: {seed_hash(7)}",
    ]


def test_the_promised_hash_is_compared(file: Path) -> None:
    good = motu("verify", str(file), "--hash", seed_hash(7).upper())
    assert (good.returncode, good.stdout.splitlines()[-1][:25]) == (0, "That is the hash promised")
    bad = motu("verify", str(file), "--hash", seed_hash(8))
    assert (bad.returncode, bad.stdout) == (2, "")
    assert "not shuffled as promised" in bad.stderr


def test_json_for_other_programs(file: Path) -> None:
    good = motu("verify", str(file), "--json", "--hash", seed_hash(7))
    found = json.loads(good.stdout)
    assert (good.returncode, found["ok"], found["matches"], found["over"]) == (0, True, True, True)
    assert (found["seed"], found["hash"], found["game"]) == ("7", seed_hash(7), "kahuna")
    bad = motu("verify", str(file), "--json", "--hash", seed_hash(8))
    assert (bad.returncode, json.loads(bad.stdout)["ok"], bad.stderr) == (2, False, "")


def test_another_seed_does_not_carry_the_same_actions(file: Path) -> None:
    """Who changes the seed of a record afterwards is found out, by the hash if by nothing else."""
    for seed in range(8, 40):
        changed = re.sub(r'"seed": "7"', f'"seed": "{seed}"', file.read_text(encoding="utf-8"))
        with pytest.raises((BadRecord, OtherShuffle)):
            check(changed, seed_hash(7))


def test_a_changed_action_is_found(file: Path) -> None:
    lines = file.read_text(encoding="utf-8").splitlines()
    lines[-5] = '  "1: HUNA > ELAI-HUNA",'
    file.write_text("\n".join(lines), encoding="utf-8")
    done = motu("verify", str(file))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("actions[")


def test_what_cannot_be_checked_is_said(tmp_path: Path, file: Path) -> None:
    assert motu("verify", str(tmp_path / "none.json")).returncode == 2
    for wrong in ("abc", "g" * 64, "é" * 64):
        with pytest.raises(BadOption, match="64 letters and digits"):
            check(file.read_bytes(), wrong)


@pytest.mark.parametrize("actions", [0, 1])
def test_a_game_that_has_hardly_begun(actions: int) -> None:
    found = check(played(actions).write())
    assert (len(found.record.actions), found.matches) == (actions, None)
