"""Whatever is clicked that cannot be picked now is answered with a reason of the rules."""

from __future__ import annotations

import random

import pytest

from motu.core.game import AnyGame
from motu.core.message import in_english
from motu.core.picks import picks, why_not
from motu.core.rng import seeded
from tests.helpers import GAME_NAMES, GAMES
from tests.kahuna.positions import CORAL, INK, kahuna, position
from tests.test_properties import some_steps


@pytest.mark.parametrize("game", GAMES, ids=GAME_NAMES)
def test_every_part_that_can_ever_be_picked_says_why_not_now(game: AnyGame) -> None:
    """To the one who acts and to those who wait; and no answer knows more than the seat does."""
    answers = 0
    lot = random.Random(7)
    for step in some_steps(game, 2, 24):
        state = step.state
        for seat in range(state.seats):
            view = game.view(state, seat)
            can = picks(game, state, seat).next if seat in state.to_act() else {}
            imagined = state.imagined(seat, seeded(answers))
            picture = game.draw(view, in_english, "wide")
            shown = {part.pick for part in picture.parts} - {""}
            others = sorted(shown - set(can))
            asked: list[tuple[str, ...]] = [
                (pick,) for pick in lot.sample(others, min(4, len(others)))
            ]
            for piece in picture.pieces:
                # A piece that is held somewhere, fitting or not.
                pose, place = lot.choice(piece.poses).pick, lot.choice(sorted(picture.places))
                asked.append((piece.pick, pose, place) if pose else (piece.pick, place))
            for path in asked:
                refusal = why_not(game, state, seat, path, shown)
                assert refusal == why_not(game, imagined, seat, path, shown), path
                if refusal is not None:
                    assert str(refusal.message)
                    answers += 1
    assert answers


@pytest.mark.parametrize(
    ("line", "seat", "path", "rule"),
    [
        ("bridges ALOA-BARI; hands ALOA; row GOLA", CORAL, ("line-ALOA-BARI",), "K2.2"),
        (
            "bridges - / ALOA-BARI; hands ALOA; row GOLA",
            CORAL,
            ("card-ALOA", "line-ALOA-BARI"),
            "K2.2",
        ),
        ("hands ALOA; row GOLA", CORAL, ("line-KAHU-LALE",), "K2.2"),
        ("hands ALOA,BARI,COCO,DUDA,ELAI; row GOLA", CORAL, ("deck",), "K4.2"),
        ("hands ALOA,BARI,COCO,DUDA,ELAI; row GOLA", CORAL, ("row-GOLA",), "K4.2"),
        ("hands ALOA / BARI; row GOLA", INK, ("card-BARI",), "K1.3"),
        ("hands ALOA; row GOLA", CORAL, ("card-ALOA", "discard"), "K2.6"),
    ],
)
def test_a_click_in_kahuna_is_answered_by_its_rule(
    line: str, seat: int, path: tuple[str, ...], rule: str
) -> None:
    refusal = why_not(kahuna(), position(line), seat, path)
    assert refusal is not None
    assert refusal.rule == rule


def test_what_is_shown_goes_before_what_is_not() -> None:
    """At the discard pile somebody asks about the cards in the hand, not about any others."""
    state, pile = position("hands KAHU; row GOLA"), ("discard",)
    told = [
        why_not(kahuna(), state, CORAL, pile, shown) for shown in ((), ("card-KAHU", "discard"))
    ]
    assert [str(one) for one in told] == [
        "You have no card ALOA. (K2.6)",
        "Only with 5 cards in hand can cards be put away. (K2.6)",
    ]


def test_what_no_action_is_picked_with_has_no_reason() -> None:
    assert why_not(kahuna(), position("hands ALOA; row GOLA"), CORAL, ("moon",)) is None
