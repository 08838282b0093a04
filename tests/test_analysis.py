"""The analysis of a game: by what was known then, and all of it adds up."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from motu.bots.known import bot
from motu.bots.thought import CHANCE, POINTS, Budget
from motu.cli.replay import players, speaker
from motu.core.game import AnyGame
from motu.core.record import Record
from motu.core.rng import seeded
from motu.table.analysis import (
    Analysis,
    Decision,
    Judged,
    analysed,
    change_words,
    decisions,
    judge,
    plain,
)
from tests.command import ENVIRONMENT
from tests.helpers import BOT_GAMES

every_bot_game = pytest.mark.parametrize("game", BOT_GAMES, ids=[game.name for game in BOT_GAMES])
SHORT = Budget(iterations=40)


def played(game: AnyGame, seed: int = 4) -> Record:
    """A game between two bots that see only what is there now."""
    record = Record.new(game, ["Ann", "Bob"], seed=seed)
    rng = seeded(seed)
    while record.state.to_act():
        seat = record.state.to_act()[0]
        imagined = record.state.imagined(seat, rng)
        record.play(seat, bot("greedy").choose(imagined, seat, rng, Budget(iterations=1)))
    return record


def analysis_of(record: Record) -> Analysis:
    found = list(decisions(record))
    return analysed(record, found, [judged(one) for one in found])


def judged(one: Decision) -> Judged:
    return judge(one.imagined, one.seat, one.action, one.number, SHORT)


@every_bot_game
def test_a_judgement_is_the_same_whatever_is_hidden(game: AnyGame) -> None:
    record = played(game)
    state = record.beginning()
    known = {one.number: one for one in decisions(record)}
    for number, (seat, action) in enumerate(record.actions):
        if number % 9 == 0 and number in known:
            told = judged(known[number])
            for other in (1, 2):
                swapped = state.imagined(seat, seeded(other))
                again = Decision(number, seat, action, swapped.imagined(seat, seeded(number)))
                assert again.imagined == known[number].imagined
                assert judged(again) == told
        state.play(seat, action)


@every_bot_game
def test_an_analysis_adds_up(game: AnyGame) -> None:
    record = played(game)
    analysis = analysis_of(record)
    assert analysis.actions == len(record.actions)
    assert len(analysis.lines) == len(analysis.summaries) == 2
    for moment in analysis.moments:
        assert moment.lost >= 0
        assert moment.is_choice or moment.played != moment.choice or moment.lost == 0
    for seat, summary in enumerate(analysis.summaries):
        mine = [moment for moment in analysis.moments if moment.seat == seat]
        assert summary.decisions == len(mine)
        assert summary.lost == pytest.approx(sum(moment.lost for moment in mine))
        assert 0 <= summary.accuracy <= 1
        assert analysis.lines[seat][-1] == (len(record.actions), analysis.result[seat])
        if analysis.counts == CHANCE:
            # From an even game to the result, by luck, by what others gave and by what was lost.
            together = 0.5 + summary.luck + summary.given - summary.lost
            assert together == pytest.approx(analysis.result[seat])
        else:
            assert analysis.counts == POINTS
            assert analysis.result[seat] == record.state.points()[seat]
    numbers = [moment.number for moment in analysis.turning_points()]
    assert numbers == sorted(set(numbers))


def test_who_plays_as_the_bot_would_is_as_accurate_as_can_be() -> None:
    game = next(game for game in BOT_GAMES if game.name == "kahuna")
    record = Record.new(game, ["Ann", "Bob"], seed=3)
    for number in range(30):
        seat = record.state.to_act()[0]
        imagined = record.state.imagined(seat, seeded(number))
        choice = judge(imagined, seat, record.state.legal(seat)[0], number, SHORT).choice
        record.play(seat, choice)
    analysis = analysis_of(record)
    assert all(summary.accuracy == 1 for summary in analysis.summaries)
    assert analysis.result == (), "it has not come to its end"


def test_changes_are_said_with_their_signs() -> None:
    assert str(change_words(0.0, CHANCE)) == "±0%"
    assert str(change_words(-3.14, POINTS)) == "−3.1"


def test_the_command_tells_the_same_as_the_function(tmp_path: Path) -> None:
    game = next(game for game in BOT_GAMES if game.name == "kahuna")
    record = played(game)
    file = tmp_path / "game.json"
    file.write_text(record.write(), encoding="utf-8")

    def run(*options: str) -> str:
        command = [sys.executable, "-m", "motu", "analyse", str(file), "--iterations", "40"]
        done = subprocess.run(
            [*command, *options], capture_output=True, text=True, env=ENVIRONMENT, check=True
        )
        return done.stdout

    told = json.loads(run("--json"))
    assert told == json.loads(
        json.dumps(plain(analysis_of(record), players(record), speaker(record, "en")))
    )
    assert json.loads(run("--json", "--processes", "2")) == told
    words = run("--lang", "pl")
    assert "Szansa na wygraną" in words
    assert "Punkty zwrotne" in words
    assert "Ann" in words
