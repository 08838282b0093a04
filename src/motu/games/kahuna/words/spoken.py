"""The words of Kahuna that several of its files use."""

from __future__ import annotations

from typing import Final

from motu.core.kept import kept
from motu.core.message import Message, seats_of
from motu.games.kahuna.rules.actions import (
    AWAY,
    DRAW,
    FREE_BRIDGE,
    REMOVE_BOTH,
    REMOVE_EQUAL,
    TAKE,
)
from motu.games.kahuna.rules.board import BOX, Board
from motu.games.kahuna.rules.state import KahunaState
from motu.games.kahuna.view import KahunaView
from motu.games.kahuna.words import msg, nmsg

SIDES: Final = (msg("Coral"), msg("Ink"))
SEATS: Final = seats_of(SIDES)


def action_words(state: KahunaState, seat: int, action: int) -> Message:
    """An action in the imperative."""
    return _action_words(state.board, action)


@kept
def _action_words(board: Board, action: int) -> Message:
    if action < REMOVE_EQUAL:
        island, line = board.ways[action]
        return msg(
            "Play {island}: build a bridge on {line}",
            island=board.islands[island],
            line=board.line_names[line],
        )
    if action < FREE_BRIDGE:
        line, first, second = removal(board, action)
        return msg(
            "Play {first} and {second}: remove the bridge on {line}",
            first=board.islands[first],
            second=board.islands[second],
            line=board.line_names[line],
        )
    if action < AWAY:
        return msg(
            "Build a bridge on {line} without a card", line=board.line_names[action - FREE_BRIDGE]
        )
    if action < TAKE:
        return msg("Put {island} away face down", island=board.islands[action - AWAY])
    if action < DRAW:
        return msg("Take the face-up card {island}", island=board.islands[action - TAKE])
    return msg("Draw from the deck") if action == DRAW else msg("End the turn without drawing")


def removal(board: Board, action: int) -> tuple[int, int, int]:
    """The line of a removal and the islands of its two cards."""
    if action < REMOVE_BOTH:
        island, line = board.ways[action - REMOVE_EQUAL]
        return line, island, island
    line = action - REMOVE_BOTH
    return line, *board.lines[line]


@kept
def pick_words(pick: str) -> Message:
    """What a pick is called."""
    kind, _, name = pick.partition("-")
    if kind == "card":
        return msg("card {island}", island=name)
    if kind == "line":
        return msg("line {line}", line=name)
    if kind == "row":
        return msg("face-up card {island}", island=name)
    return {
        "deck": msg("draw from the deck"),
        "discard": msg("put it away face down"),
        "pass": msg("end the turn without drawing"),
    }[kind]


def ask(view: KahunaView) -> Message:
    """What is asked of the viewer, or what is being waited for."""
    return _ask(
        view["phase"],
        None if view["seat"] == view["turn"] else view["turn"],
        view["handicap_left"],
        view["freed"],
        view["must_draw"],
        has_full_hand(view),
    )


def has_full_hand(view: KahunaView) -> bool:
    """Whether the viewer can hold no more cards (K4.2)."""
    seat = view["seat"]
    if seat is None:
        return False
    return view["seats"][seat]["cards"] >= int(BOX.known(view["components"]).hand_limit)


@kept
def _ask(
    phase: str,
    other: int | None,
    handicap_left: int,
    freed: str | None,
    must_draw: bool,
    has_full_hand: bool,
) -> Message:
    """What is asked; `other` is the one who is being waited for."""
    if phase == "over":
        return msg("The game is over.")
    if other is not None:
        return msg("It is the turn of {player}.", player=SEATS[other])
    if phase == "handicap":
        return nmsg(
            "Handicap: put {n} bridge on a free line.",
            "Handicap: put {n} bridges on free lines, one after another.",
            handicap_left,
        )
    if phase == "away":
        if must_draw:
            return msg("Put more cards away if you like, then draw: this time you have to.")
        return msg("Put more cards away if you like, then end the turn, with or without drawing.")
    if freed:
        return msg(
            "You may build on {line} at once without a card, or continue as you like.", line=freed
        )
    if phase == "last":
        return msg("Your last turn: play cards, then end the turn. Nothing can be drawn.")
    if must_draw:
        if has_full_hand:
            return msg("Make room: play a card or put one away. Then you have to draw.")
        return msg("Play cards if you like, then draw: this time you have to.")
    if has_full_hand:
        return msg("Play cards if you like. With a full hand you cannot draw: end the turn.")
    return msg("Play cards if you like, then end the turn by drawing a card.")


def describe(view: KahunaView) -> list[Message]:
    """The position in words, a line each."""
    lines = []
    for seat, side in enumerate(view["seats"]):
        lines.append(
            _side_words(seat, side["points"], tuple(side["islands"]), side["bridges_left"])
        )
        lines.append(_bridges_words(seat, tuple(side["bridges"])))
        if side["hand"] is None:
            lines.append(_known_words(seat, side["cards"], tuple(side["known"])))
        else:
            lines.append(_hand_words(seat, tuple(side["hand"])))
    for island, (coral, ink) in view["needs"].items():
        lines.append(_island_words(island, coral, ink))
    lines.append(_row_words(tuple(card for card in view["row"] if card)))
    lines.append(_deck_words(view["deck"], tuple(view["discard"])))
    return lines


@kept
def _side_words(seat: int, points: int, islands: tuple[str, ...], left: int) -> Message:
    scored = nmsg("{n} point", "{n} points", points)
    bridges = nmsg("{n} bridge left", "{n} bridges left", left)
    if not islands:
        return msg("{player}: {points}; no islands; {bridges}.", player=SEATS[seat], points=scored,
                   bridges=bridges)  # fmt: skip
    return msg(
        "{player}: {points}; {islands} ({names}); {bridges}.",
        player=SEATS[seat],
        points=scored,
        islands=nmsg("{n} island", "{n} islands", len(islands)),
        names=", ".join(islands),
        bridges=bridges,
    )


@kept
def _bridges_words(seat: int, lines: tuple[str, ...]) -> Message:
    if not lines:
        return msg("{player} has no bridges.", player=SEATS[seat])
    return msg("{player} has bridges on: {lines}.", player=SEATS[seat], lines=", ".join(lines))


@kept
def _hand_words(seat: int, cards: tuple[str, ...]) -> Message:
    if not cards:
        return msg("{player} holds no cards.", player=SEATS[seat])
    return msg("{player} holds: {cards}.", player=SEATS[seat], cards=", ".join(cards))


@kept
def _known_words(seat: int, count: int, known: tuple[str, ...]) -> Message:
    if not count:
        return msg("{player} holds no cards.", player=SEATS[seat])
    cards = nmsg("{n} card", "{n} cards", count)
    if not known:
        return msg("{player} holds {cards}; none is known.", player=SEATS[seat], cards=cards)
    return msg(
        "{player} holds {cards}; known: {known}.",
        player=SEATS[seat],
        cards=cards,
        known=", ".join(known),
    )


@kept
def _row_words(cards: tuple[str, ...]) -> Message:
    if not cards:
        return msg("No card lies face up.")
    return msg("Face up: {cards}.", cards=", ".join(cards))


@kept
def _deck_words(deck: int, discard: tuple[str, ...]) -> Message:
    if not discard:
        return msg("In the deck: {deck}. Nothing is discarded.", deck=deck)
    return msg("In the deck: {deck}. Discarded: {discard}.", deck=deck, discard=", ".join(discard))


@kept
def _island_words(island: str, coral: int, ink: int) -> Message:
    if coral == 0 or ink == 0:
        return msg(
            "{island} belongs to {player}; {other} needs {n} more there.",
            island=island,
            player=SEATS[0 if coral == 0 else 1],
            other=SEATS[1 if coral == 0 else 0],
            n=ink if coral == 0 else coral,
        )
    return msg(
        "{island} is free: {first} needs {a} more, {second} needs {b}.",
        island=island,
        first=SEATS[0],
        a=coral,
        second=SEATS[1],
        b=ink,
    )
