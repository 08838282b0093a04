"""What speaks for an action of Kahuna: islands, bridges, cards and chances."""

from __future__ import annotations

from collections.abc import Iterator

from motu.core.advice import points_now
from motu.core.bits import count
from motu.core.message import Message
from motu.games.kahuna.rules.actions import AWAY, DRAW, PASS, TAKE
from motu.games.kahuna.rules.cardset import having, islands_of, size
from motu.games.kahuna.rules.state import KahunaState
from motu.games.kahuna.view import controlled, needs
from motu.games.kahuna.words import msg, nmsg
from motu.games.kahuna.words.spoken import SEATS


def reasons(
    before: KahunaState, seat: int, action: int, after: KahunaState | None
) -> list[Message]:
    """What an action gains on the board, or what a card is good for."""
    if action == PASS:
        return list(_without_drawing(before, seat))
    if action == DRAW:
        return list(_chances(before, seat))
    if action >= TAKE:
        return list(_uses(before, seat, action - TAKE))
    if action >= AWAY:
        return list(_away(before, seat, action - AWAY))
    if after is None:
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
    yield from _on_the_way(before, seat, after, near)
    shut = _out_of_reach(after, them) - _out_of_reach(before, them) - set(gained)
    if shut:
        yield msg(
            "{player} can no longer gain {islands} by building only.",
            player=SEATS[them], islands=", ".join(sorted(shut)),
        )  # fmt: skip
    stronger = _held_faster(before, seat, after)
    if stronger:
        yield msg("Your hold on {islands} is stronger.", islands=", ".join(sorted(stronger)))


def _on_the_way(
    before: KahunaState, seat: int, after: KahunaState, near: set[str]
) -> Iterator[Message]:
    """K3.1: how far it still is to the islands that a bridge was built at."""
    needed = needs(before)
    for name, missing in needs(after).items():
        n = missing[seat]
        if 0 < n < needed[name][seat] and name not in near:
            yield nmsg(
                "{n} more bridge then gains {island}.", "{n} more bridges then gain {island}.",
                n, island=name,
            )  # fmt: skip


def _out_of_reach(state: KahunaState, seat: int) -> set[str]:
    """K3.1: the islands that a seat can't gain, even if it builds on all lines that are free."""
    missing = needs(state)
    return {
        name
        for island, name in enumerate(state.board.islands)
        if missing[name][seat] > _free_at(state, island)
    }


def _held_faster(before: KahunaState, seat: int, after: KahunaState) -> set[str]:
    """K3.3: the islands that were the seat's before, and have one more of its bridges now."""
    return {
        name
        for island, name in enumerate(before.board.islands)
        if before.controls(seat, island)
        and after.bridges_at(seat, island) > before.bridges_at(seat, island)
    }


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


def _free_at(state: KahunaState, island: int) -> int:
    """How many lines of an island have no bridge."""
    built = state.bridges_of(0) | state.bridges_of(1)
    return sum(
        not built >> line & 1 for line, ends in enumerate(state.board.lines) if island in ends
    )


def _uses(state: KahunaState, seat: int, island: int) -> Iterator[Message]:
    """What a card that lies open is good for, and whom it is kept from."""
    name, lines = state.board.islands[island], _lines_at(state, seat, island)
    them = SEATS[1 - seat]
    if name in _one_more(state, seat):
        yield msg("A bridge with {card} would gain {islands}.", card=name, islands=name)
    if lines:
        yield nmsg(
            "{card} can be played on {n} free line.", "{card} can be played on {n} free lines.",
            lines, card=name,
        )  # fmt: skip
    if having(state.hand_of(seat), island):
        yield msg("With {card} you have a pair, which can remove a bridge.", card=name)
    if name in _one_more(state, 1 - seat):
        yield msg("{player} could gain {island} with it.", player=them, island=name)
    elif not lines:
        yield msg(
            "{card} has no free line now, but {player} doesn't get it.", card=name, player=them
        )


def _away(state: KahunaState, seat: int, island: int) -> Iterator[Message]:
    """K2.6: what a card that is put away was still good for."""
    name, lines = state.board.islands[island], _lines_at(state, seat, island)
    yield msg("It makes room in your hand, so that you can draw.")
    if lines:
        yield nmsg(
            "{card} can be played on {n} free line.", "{card} can be played on {n} free lines.",
            lines, card=name,
        )  # fmt: skip
    else:
        yield msg("{card} has no free line now.", card=name)


def _without_drawing(state: KahunaState, seat: int) -> Iterator[Message]:
    """K4.2, K4.3, K4.5: why there is nothing to draw, and what that means for the other side."""
    after = state.copy()
    after.play(seat, PASS)
    held = size(state.hand_of(seat))
    if state.nothing_to_take():
        yield msg("There is nothing left to draw.")
    elif held >= state.board.hand_limit:
        yield nmsg("You hold {n} card and cannot draw.", "You hold {n} cards and cannot draw.",
                   held)  # fmt: skip
    elif held:
        yield nmsg("You keep {n} card.", "You keep {n} cards.", held)
    if after.must_draw() and not after.ending:
        yield msg("{player} must draw then.", player=SEATS[1 - seat])


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
