"""What speaks for an action of Kahuna: true of the islands and bridges that it is about."""

from __future__ import annotations

import pytest

import motu
from motu.bots.planner_bot import PlannerBot
from motu.bots.thought import Budget
from motu.core.rng import seeded
from motu.games.kahuna.rules.state import KahunaState
from motu.table.hints import hint_from
from tests.helpers import option_sets, random_steps
from tests.kahuna.positions import ISLANDS, LINES, kahuna, position


def test_a_hint_says_which_islands_are_gained_and_which_bridges_go() -> None:
    game = motu.game("kahuna")
    said = set()
    for seed in range(4):
        for step in random_steps(game, seed, option_sets(game)[0]):
            imagined = step.state.imagined(step.seat, seeded(1))
            for action in step.state.legal(step.seat):
                for reason in game.reasons(imagined, step.seat, action):
                    said.add(reason.key)
                    if reason.key != "You gain {islands}.":
                        continue
                    after = game.foreseen(imagined, step.seat, action)
                    assert isinstance(after, KahunaState)
                    assert isinstance(imagined, KahunaState)
                    gained = after.islands_of(step.seat) - imagined.islands_of(step.seat)
                    assert len(str(reason.params["islands"]).split(", ")) == gained
    assert {
        "You gain {islands}.",
        "{player} loses {islands}.",
        "{n} bridge of {player} goes.",
    } <= said
    assert "Of {n} cards that you have not seen, {useful} can build a bridge now." in said


def said(line: str, text: str) -> list[str]:
    """What speaks for an action of a position, in English."""
    state = position(line)
    seat = state.to_act()[0]
    imagined = state.imagined(seat, seeded(1))
    return list(map(str, kahuna().reasons(imagined, seat, kahuna().parse(state, seat, text))))


@pytest.mark.parametrize("number", range(3))
def test_every_candidate_of_a_hint_has_a_reason(number: int) -> None:
    game, options = kahuna(), option_sets(kahuna())[number]
    named = 0
    for turn, step in enumerate(random_steps(game, 20 + number, options)):
        if turn % 4 or len(step.state.legal(step.seat)) < 2:
            continue
        imagined = step.state.imagined(step.seat, seeded(1))
        thought = PlannerBot().think(imagined, step.seat, seeded(2), Budget(iterations=100))
        for one in hint_from(game, imagined, step.seat, thought).candidates:
            named += 1
            assert one.reasons, one.words
    assert named > 20


@pytest.mark.parametrize(
    ("line", "text", "reason"),
    [
        # K3.1: ELAI has six lines, so it takes four bridges; LALE three, so two.
        (
            "bridges - / -; hands ELAI / ALOA; row LALE",
            "ELAI > ELAI-HUNA",
            "3 more bridges then gain ELAI.",
        ),
        (
            "bridges - / -; hands ELAI / ALOA; row LALE",
            "ELAI > ELAI-HUNA",
            "2 more bridges then gain HUNA.",
        ),
        (
            "bridges HUNA-LALE / -; hands LALE / ALOA; row LALE",
            "LALE > IFFI-LALE",
            "You gain LALE.",
        ),
        # K3.1: COCO has four lines and takes three; two of them are left for ink.
        (
            "bridges COCO-FAAA / -; hands COCO / ALOA; row LALE",
            "COCO > BARI-COCO",
            "Ink can no longer gain COCO by building only.",
        ),
        # K3.3: ALOA is lost with half of its lines or fewer.
        (
            "bridges ALOA-BARI,ALOA-DUDA / -; hands ALOA / BARI; row LALE",
            "ALOA > ALOA-HUNA",
            "Your hold on ALOA is stronger.",
        ),
        # K4.1: an open card that ink could gain an island with.
        (
            "bridges - / ALOA-BARI; hands ELAI / ALOA; row ALOA",
            "take ALOA",
            "Ink could gain ALOA with it.",
        ),
        # K4.3: who goes without a card makes the other one draw.
        ("bridges - / -; hands ELAI / ALOA; row LALE", "pass", "Ink must draw then."),
        ("bridges - / -; hands ELAI,BARI / ALOA; row LALE", "pass", "You keep 2 cards."),
        # K4.2: five are the most.
        (
            "bridges - / -; hands ELAI,BARI,COCO,DUDA,FAAA / ALOA; row LALE",
            "pass",
            "You hold 5 cards and cannot draw.",
        ),
    ],
)
def test_a_reason_says_what_follows_from_the_rules(line: str, text: str, reason: str) -> None:
    assert reason in said(line, text)


def test_k3_1_who_is_told_to_be_out_of_reach_has_too_few_lines_left() -> None:
    """Counted again from the bridges, for every action of whole games."""
    game = kahuna()
    seen = 0
    for step in random_steps(game, 31, option_sets(game)[0]):
        imagined = step.state.imagined(step.seat, seeded(1))
        assert isinstance(imagined, KahunaState)
        for action in step.state.legal(step.seat):
            for reason in game.reasons(imagined, step.seat, action):
                if reason.key != "{player} can no longer gain {islands} by building only.":
                    continue
                after = game.foreseen(imagined, step.seat, action)
                assert isinstance(after, KahunaState)
                for name in str(reason.params["islands"]).split(", "):
                    seen += 1
                    theirs, free, lines = counted_at(after, 1 - step.seat, name)
                    assert 2 * (theirs + free) <= lines
    assert seen


def counted_at(state: KahunaState, seat: int, name: str) -> tuple[int, int, int]:
    """The bridges of a seat at an island, the lines without any, and all its lines."""
    at = [n for n, line in enumerate(LINES) if ISLANDS.index(name) in line]
    mine, theirs = int(state.bridges_of(seat)), int(state.bridges_of(1 - seat))
    return (
        sum(mine >> n & 1 for n in at),
        sum(not (mine | theirs) >> n & 1 for n in at),
        len(at),
    )
