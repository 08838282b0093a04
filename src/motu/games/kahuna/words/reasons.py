"""What speaks for an action of Kahuna: islands, bridges, cards and chances."""

from __future__ import annotations

from collections.abc import Iterator

from motu.core.advice import points_now
from motu.core.bits import count
from motu.core.message import Message
from motu.games.kahuna.rules.actions import AWAY, DRAW, TAKE
from motu.games.kahuna.rules.cardset import having, islands_of
from motu.games.kahuna.rules.state import KahunaState
from motu.games.kahuna.view import controlled, needs
from motu.games.kahuna.words import msg, nmsg
from motu.games.kahuna.words.spoken import SEATS


def reasons(
    before: KahunaState, seat: int, action: int, after: KahunaState | None
) -> list[Message]:
    """What an action gains on the board, or what a card is good for."""
    if action == DRAW:
        return list(_chances(before, seat))
    if TAKE <= action < DRAW:
        return list(_uses(before, seat, action - TAKE))
    if after is None or action >= AWAY:
        return []
    return [*_on_the_board(before, seat, after), *points_now(before, seat, after)]


def _on_the_board(before: KahunaState, seat: int, after: KahunaState) -> Iterator[Message]:
    """K3.1 to K3.3: islands and bridges gained and lost, and what is near now."""
    board, them = before.board, 1 - seat
    gained = controlled(board, after.control_of(seat) & ~before.control_of(seat))
    if gained:
        yield msg("You gain {islands}.", islands=", ".join(gained))
    lost = controlled(board, before.control_of(them) & ~after.control_of(them))
    if lost:
        yield msg("{player} loses {islands}.", player=SEATS[them], islands=", ".join(lost))
    removed = int(count(before.bridges_of(them) & ~after.bridges_of(them)))
    if removed:
        yield nmsg(
            "{n} bridge of {player} goes.", "{n} bridges of {player} go.", removed,
            player=SEATS[them],
        )  # fmt: skip
    near = _one_more(after, seat) - _one_more(before, seat)
    if near:
        yield msg("One more bridge then gains {islands}.", islands=", ".join(sorted(near)))
    safe = _one_more(before, them) - _one_more(after, them) - set(lost)
    if safe:
        yield msg(
            "{player} is no longer one bridge away from {islands}.",
            player=SEATS[them], islands=", ".join(sorted(safe)),
        )  # fmt: skip


def _one_more(state: KahunaState, seat: int) -> set[str]:
    """The islands that a seat would gain with one more bridge, where a line is free for it."""
    board, free = state.board, state.free_lines(seat)
    lines = [board.lines[line] for line in range(len(board.lines)) if free >> line & 1]
    reachable = {board.islands[end] for line in lines for end in line}
    return {name for name, missing in needs(state).items() if missing[seat] == 1} & reachable


def _lines_at(state: KahunaState, seat: int, island: int) -> int:
    """How many bridges a seat could build with a card of an island."""
    free = state.free_lines(seat)
    return sum(
        bool(free >> line & 1) for line, ends in enumerate(state.board.lines) if island in ends
    )


def _uses(state: KahunaState, seat: int, island: int) -> Iterator[Message]:
    """What a card that lies open is good for."""
    name, lines = state.board.islands[island], _lines_at(state, seat, island)
    near = [one for one in _one_more(state, seat) if one == name]
    if near:
        yield msg("A bridge with {card} would gain {islands}.", card=name, islands=name)
    if lines:
        yield nmsg(
            "{card} can be played on {n} free line.", "{card} can be played on {n} free lines.",
            lines, card=name,
        )  # fmt: skip
    if having(state.hand_of(seat), island):
        yield msg("With {card} you have a pair, which can remove a bridge.", card=name)


def _chances(state: KahunaState, seat: int) -> Iterator[Message]:
    """K4.1: how many of the cards that are unseen could be built with."""
    unseen = islands_of(state.unseen_by(seat))
    of_use = sum(_lines_at(state, seat, island) > 0 for island in unseen)
    pairs = sum(having(state.hand_of(seat), island) > 0 for island in unseen)
    if unseen:
        yield msg(
            "Of {n} cards that you have not seen, {useful} can build a bridge now.",
            n=len(unseen), useful=of_use,
        )  # fmt: skip
    if pairs:
        yield nmsg(
            "{n} of them would make a pair with a card in your hand.",
            "{n} of them would make a pair with cards in your hand.",
            pairs,
        )
