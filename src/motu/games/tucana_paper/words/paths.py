"""The actions of Trails of Tucana on paper as paths of picks."""

from __future__ import annotations

from motu.games.tucana.rules.board import LETTERS, RELICS
from motu.games.tucana_paper.rules.actions import MARK, NEXT, RED, count_of, seat_of, thing_of
from motu.games.tucana_paper.rules.state import PaperState

Path = tuple[str, ...]


def paths(state: PaperState, seat: int, action: int) -> list[Path]:
    """A player first and then what it is about, which is short in a list; or at once."""
    if action == NEXT:
        # When the round is over the deck is out of sight.
        return [("next",)] if state.checking else [("next",), ("deck",)]
    player = seat_of(action) + 1
    if player > state.seats:
        return []
    pick = _pick(state, player, action)
    return [(f"player-{player}", pick), (pick,)]


def _pick(state: PaperState, player: int, action: int) -> str:
    thing = thing_of(action)
    if action < RED:
        # Taking back is picking the same once more.
        return f"pair-{player}-{LETTERS[thing]}"
    if action < MARK:
        return f"two-{player}-{RELICS[thing]}"
    # T7.4: an empty box is marked with all before it, a marked one is emptied with all after it.
    count = count_of(action)
    box = count if count > state.relics_marked(player - 1, thing) else count + 1
    return f"box-{player}-{RELICS[thing]}-{box}"
