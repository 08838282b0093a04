"""The worked example of the printed rules, step by step. White is coral, black is ink."""

from __future__ import annotations

from motu.games.kahuna.rules.state import KahunaState
from tests.kahuna.positions import CORAL, INK, bridges, islands, kahuna, listed, play, position

WHITE = ["ALOA-DUDA", "DUDA-HUNA", "DUDA-ELAI", "BARI-ELAI", "ELAI-HUNA", "BARI-COCO"]
BLACK = [
    "ALOA-BARI", "ALOA-HUNA", "HUNA-IFFI", "HUNA-LALE", "ELAI-FAAA", "ELAI-IFFI", "ELAI-JOJO",
]  # fmt: skip


def told(before: KahunaState, seat: int, text: str, after: KahunaState) -> list[str]:
    """The log of an action, a line each."""
    action = kahuna().parse(before, seat, text)
    return [str(event.message) for event in kahuna().story(before, seat, action, after, None)]


def test_the_worked_example_replays_exactly() -> None:
    state = position(
        f"bridges {listed(WHITE)} / {listed(BLACK)}; hands BARI,ALOA / 2xHUNA,ELAI; "
        "row COCO,FAAA,KAHU"
    )
    assert islands(state, CORAL) == {"DUDA"}
    assert islands(state, INK) == {"ALOA", "HUNA"}

    before = state.copy()
    play(state, CORAL, "BARI > BARI-DUDA")
    assert islands(state, CORAL) == {"BARI", "DUDA"}
    assert islands(state, INK) == {"HUNA"}
    assert bridges(state, INK) == set(BLACK) - {"ALOA-BARI"}
    assert told(before, CORAL, "BARI > BARI-DUDA", state) == [
        "Coral plays BARI and builds BARI-DUDA.",
        "Coral gains BARI.",
        "Ink loses the bridge on ALOA-BARI.",
        "Ink loses ALOA.",
    ]

    play(state, CORAL, "ALOA > ALOA-BARI")
    assert islands(state, CORAL) == {"ALOA", "BARI", "DUDA"}
    assert islands(state, INK) == set()
    assert bridges(state, INK) == set(BLACK) - {"ALOA-BARI", "ALOA-HUNA"}
    play(state, CORAL, "draw")

    play(state, INK, "HUNA+HUNA x ELAI-HUNA")
    assert bridges(state, CORAL) == {*WHITE, "BARI-DUDA", "ALOA-BARI"} - {"ELAI-HUNA"}
    assert islands(state, CORAL) == {"ALOA", "BARI", "DUDA"}
    assert islands(state, INK) == set()

    before = state.copy()
    play(state, INK, "ELAI > ELAI-HUNA")
    assert islands(state, INK) == {"ELAI", "HUNA"}
    assert islands(state, CORAL) == {"ALOA", "BARI"}
    assert bridges(state, CORAL) == {"ALOA-DUDA", "BARI-DUDA", "ALOA-BARI", "BARI-COCO"}
    assert told(before, INK, "ELAI > ELAI-HUNA", state) == [
        "Ink plays ELAI and builds ELAI-HUNA.",
        "Ink gains ELAI.",
        "Ink gains HUNA.",
        "Coral loses the bridges on BARI-ELAI, DUDA-ELAI, DUDA-HUNA.",
        "Coral loses DUDA.",
    ]
