"""Positions of Maori for the tests, as lines of text, and what is done in them."""

from __future__ import annotations

from motu.core.game import AnyGame
from motu.core.registry import game
from motu.games.maori.rules.state import MaoriState

#: A display in which every line begins with something harmless.
DISPLAY = (
    "display E.pp,water.s,N.ph,single.p,W.plW,EW.p,water.b,S.p,N.pp,single.pp,S.pp,W.p,"
    "water,NS.pp,S.pss,E.plE"
)


def maori() -> AnyGame:
    """The game."""
    return game("maori")


def read(line: str, seed: int = 0) -> MaoriState:
    """The position that a line says; with the usual display unless it names another."""
    if "display" not in line:
        line = f"{DISPLAY}; {line}"
    state = maori().read_position(line, seed=seed)
    assert isinstance(state, MaoriState)
    return state


def start(seats: int = 2, seed: int = 1, **options: object) -> MaoriState:
    """A game that has just begun."""
    state = maori().start(seats=seats, seed=seed, options=options)
    assert isinstance(state, MaoriState)
    return state


def play(state: MaoriState, *texts: str) -> None:
    """Do these one after another, each by whoever is to act."""
    for text in texts:
        seat = state.to_act()[0]
        maori().play(state, seat, maori().parse(state, seat, text))


def refused(state: MaoriState, text: str, seat: int | None = None) -> str:
    """The rule by which an action is refused; nothing if it may be done."""
    if seat is None:
        seat = int(state.turn)
    action = maori().parse(state, seat, text)
    refusal = maori().refuse(state, seat, action)
    assert (refusal is None) == (action in state.legal(seat))
    return "" if refusal is None else refusal.rule


def legal(state: MaoriState) -> set[str]:
    """All that can be done now, as texts."""
    seat = int(state.turn)
    return {maori().text(state, seat, action) for action in state.legal(seat)}


def tile_at(state: MaoriState, place: str) -> str | None:
    """The tile at a place of the display."""
    found: str | None = maori().view(state, None)["display"][place]
    return found


def board(state: MaoriState, seat: int) -> dict[str, str]:
    """The tiles on a board, by space."""
    view = maori().view(state, None)
    faces = zip(view["cells"], view["seats"][seat]["faces"], strict=True)
    return {cell: face for cell, face in faces if face}


def points(state: MaoriState, seat: int = 0) -> dict[str, int]:
    """Where the points of a seat come from, if the game ended now."""
    found: dict[str, int] = maori().view(state, None)["seats"][seat]["points"]
    return found


def story(state: MaoriState, text: str) -> list[tuple[str, str, str]]:
    """What an action brings about: kind, rule and words of every event; it is done, too."""
    before, seat = state.copy(), int(state.turn)
    action = maori().parse(state, seat, text)
    maori().play(state, seat, action)
    events = maori().story(before, seat, action, state, seat)
    return [(event.kind, event.rule, str(event.message)) for event in events]
