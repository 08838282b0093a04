"""What an action of Kahuna brought about, worked out from the position before and after.

Events are kept: what was said of one before is then known to who says it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from motu.core.bits import members
from motu.core.event import Event
from motu.core.kept import kept
from motu.core.score import Ending
from motu.games.kahuna.rules.actions import AWAY, DRAW, FREE_BRIDGE, REMOVE_EQUAL, TAKE
from motu.games.kahuna.rules.board import Board
from motu.games.kahuna.rules.cardset import islands_of, left_over
from motu.games.kahuna.rules.state import KahunaState
from motu.games.kahuna.view import controlled
from motu.games.kahuna.words import msg, nmsg
from motu.games.kahuna.words.spoken import SEATS, removal

ENDINGS: Final = (
    Ending("points", "K5.5", msg("Won on points.")),
    Ending("last_scoring", "K5.5", msg("Level on points: the last scoring decided.")),
    Ending("bridges", "K5.5", msg("Nobody scored: more bridges on the board decided.")),
    Ending("draw", "K5.5", msg("A draw: level on points and bridges.")),
    Ending("no_bridge", "K5.6", msg("One player had no bridge left on the board.")),
)


def story(
    before: KahunaState,
    seat: int,
    action: int,
    after: KahunaState,
    viewer: int | None,
) -> list[Event]:
    """The events of one action, in the order in which they happen at a table."""
    events = [_done(before, seat, action, after, viewer)]
    events += _control(before, seat, after)
    events += _scoring(before, after)
    if after.ending:
        events.append(_over(after))
    return events


def _done(
    before: KahunaState,
    seat: int,
    action: int,
    after: KahunaState,
    viewer: int | None,
) -> Event:
    """The action itself."""
    board = before.board
    hand = "hand" if viewer == seat or (viewer is None and seat == 0) else "other"
    if action < REMOVE_EQUAL:
        return _built(board, seat, action, hand)
    if action < FREE_BRIDGE:
        return _removed(board, seat, action, hand)
    if action < AWAY:
        rule = "K1.4" if before.handicap_left else "K6.2"
        return _built_freely(seat, board.line_names[action - FREE_BRIDGE], rule)
    if action < TAKE:
        # Which card it was only its owner knows, unless it lay open (K6.4).
        is_known = viewer == seat or after.discard != before.discard
        return _put_away(seat, board.islands[action - AWAY] if is_known else "", hand)
    if action < DRAW:
        island = action - TAKE
        place = next(p for p in range(3) if before.card_in_row(p) == island)
        return _taken(seat, board.islands[island], place, hand)
    if action == DRAW:
        if viewer != seat:
            return _drawn(seat, "", hand)
        new = islands_of(left_over(after.hand_of(seat), before.hand_of(seat)))[0]
        return _drawn(seat, board.islands[new], hand)
    return _passed(seat)


@kept
def _built(board: Board, seat: int, action: int, hand: str) -> Event:
    island, line = board.ways[action]
    return Event(
        "build",
        msg("{player} plays {card} and builds {line}.", player=SEATS[seat],
            card=board.islands[island], line=board.line_names[line]),
        "K2.2",
        (f"line-{board.line_names[line]}",),
        ((hand, "discard"),),
    )  # fmt: skip


@kept
def _removed(board: Board, seat: int, action: int, hand: str) -> Event:
    line, first, second = removal(board, action)
    return Event(
        "remove",
        msg("{player} plays {first} and {second} and removes the bridge on {line}.",
            player=SEATS[seat], first=board.islands[first], second=board.islands[second],
            line=board.line_names[line]),
        "K2.4",
        (f"line-{board.line_names[line]}",),
        ((hand, "discard"),),
    )  # fmt: skip


@kept
def _built_freely(seat: int, line: str, rule: str) -> Event:
    message = msg("{player} builds {line} without a card.", player=SEATS[seat], line=line)
    return Event("build", message, rule, (f"line-{line}",))


@kept
def _put_away(seat: int, card: str, hand: str) -> Event:
    """K2.6: a card that the viewer knows, or none."""
    message = msg("{player} puts a card away face down.", player=SEATS[seat])
    if card:
        message = msg("{player} puts {card} away.", player=SEATS[seat], card=card)
    return Event("away", message, "K2.6", ("discard",), ((hand, "discard"),))


@kept
def _taken(seat: int, card: str, place: int, hand: str) -> Event:
    message = msg("{player} takes {card}.", player=SEATS[seat], card=card)
    return Event("take", message, "K4.1", (f"row-{place}",), ((f"row-{place}", hand),))


@kept
def _drawn(seat: int, card: str, hand: str) -> Event:
    """K4.1: a card that the viewer knows, or none."""
    message = msg("{player} draws from the deck.", player=SEATS[seat])
    if card:
        message = msg("{player} draws {card} from the deck.", player=SEATS[seat], card=card)
    return Event("draw", message, "K4.1", ("deck",), (("deck", hand),))


@kept
def _passed(seat: int) -> Event:
    return Event("pass", msg("{player} ends the turn without drawing.", player=SEATS[seat]), "K4.3")


def _control(before: KahunaState, seat: int, after: KahunaState) -> Iterator[Event]:
    """Islands gained, the bridges that go with it, and islands lost by that."""
    board = before.board
    for island in controlled(board, after.control_of(seat) & ~before.control_of(seat)):
        yield _gained(seat, island)
    them = 1 - seat
    swept = members(before.bridges_of(them) & ~after.bridges_of(them))
    if len(swept) > 1 or (swept and before.bridges_of(seat) != after.bridges_of(seat)):
        lines = [before.board.line_names[line] for line in swept]
        yield Event(
            "sweep",
            nmsg(
                "{player} loses the bridge on {lines}.",
                "{player} loses the bridges on {lines}.",
                len(lines),
                player=SEATS[them],
                lines=", ".join(lines),
            ),
            "K3.2",
            tuple(f"line-{line}" for line in lines),
        )
    for island in controlled(board, before.control_of(them) & ~after.control_of(them)):
        yield _lost(them, island)


@kept
def _gained(seat: int, island: str) -> Event:
    message = msg("{player} gains {island}.", player=SEATS[seat], island=island)
    return Event("gain", message, "K3.1", (f"island-{island}",))


@kept
def _lost(seat: int, island: str) -> Event:
    message = msg("{player} loses {island}.", player=SEATS[seat], island=island)
    return Event("lose", message, "K3.3", (f"island-{island}",))


def _scoring(before: KahunaState, after: KahunaState) -> Iterator[Event]:
    if after.scorings > before.scorings:
        scoring = int(before.scorings)
        yield Event(
            "scoring",
            msg(
                "Scoring {number}: {first} has {a}, {second} has {b}.",
                number=scoring + 1,
                first=SEATS[0],
                a=nmsg("{n} island", "{n} islands", int(after.islands_at(scoring, 0))),
                second=SEATS[1],
                b=nmsg("{n} island", "{n} islands", int(after.islands_at(scoring, 1))),
            ),
            "K5.2" if scoring < 2 else "K5.4",
            ("track",),
            gained=tuple(int(after.points_at(scoring, seat)) for seat in (0, 1)),
        )
        for seat in (0, 1):
            points = int(after.points_at(scoring, seat))
            if points:
                yield Event(
                    "points",
                    nmsg(
                        "{player} gets {n} point.", "{player} gets {n} points.", points,
                        player=SEATS[seat],
                    ),
                    "K5.2" if scoring < 2 else "K5.4",
                    ("track", f"side-{seat}"),
                )  # fmt: skip
        if not after.ending and scoring < 2:
            yield Event("shuffle", msg("All discards are shuffled into a new deck."), "K5.3",
                        ("deck",), (("discard", "deck"),))  # fmt: skip
    if after.last_turns > before.last_turns:
        yield Event("last", msg("The cards have run out: one more turn each."), "K5.4", ("deck",))


def _over(after: KahunaState) -> Event:
    ending = ENDINGS[int(after.ending) - 1]
    if not after.winners():
        return Event("over", ending.message, ending.rule)
    return Event(
        "over",
        msg("{player} wins. {why}", player=SEATS[after.winners()[0]], why=ending.message),
        ending.rule,
    )
