"""What an action of Trails of Tucana brought about, from the position before and after.

What a seat draws is told as such. What it joined is told to the seat itself at once, and to all
others when the turn is complete (T2.5): until then they could not see it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from motu.core.bits import members
from motu.core.event import Event
from motu.core.score import Ending
from motu.games.tucana.rating import RATING
from motu.games.tucana.rules.board import (
    LETTERS,
    RELICS,
)
from motu.games.tucana.rules.state import TucanaState
from motu.games.tucana.rules.tally import BLUE_KEPT_ALONE, Tally
from motu.games.tucana.words import msg, nmsg
from motu.games.tucana.words.spoken import CARD_WORDS, RELIC_WORDS, SEATS, rating_words

ENDINGS: Final = (
    Ending("points", "T5.4", msg("Won on points.")),
    Ending("bonus", "T5.4", msg("Level on points: more bonus points decided.")),
    Ending("shared", "T5.4", msg("Level on points and on bonus points: the win is shared.")),
    Ending("solo", "T6.4", msg("A solo game is over.")),
)


def story(
    before: TucanaState,
    seat: int,
    action: int,
    after: TucanaState,
    viewer: int | None,
) -> list[Event]:
    """The events of one action, in the order in which they happen at a table."""
    events = [_drawn(before, seat, action, viewer)]
    is_complete = after.moment() != before.moment()
    if viewer == seat:
        events += _joined(_without(after, seat, [action]), seat, [action], viewer)
    if is_complete:
        for other in range(after.seats):
            # The viewer has been told of the own sheet already.
            if other != viewer:
                drawn = after.drawn_before(other)
                sheet = _without(after, other, drawn)
                events += _joined(sheet, other, drawn, viewer)
        events += settled(before, after)
        events += _next_turn(before, after)
    return events


def _drawn(before: TucanaState, seat: int, action: int, viewer: int | None) -> Event:
    who = SEATS[seat]
    segment = before.map.segment_names[action]
    if viewer != seat:
        # Whether it was a free one would tell of relics that the viewer may not know of yet.
        message = msg("{player} draws {segment}.", player=who, segment=segment)
        return Event("draw", message, "T2.1", (f"sheet-{seat}",))
    if before.sheets[seat].free:
        message = msg("{player} draws {segment} as a free segment.", player=who, segment=segment)
        return Event("free", message, "T3.2", (f"seg-{segment}",))
    message = msg("{player} draws {segment}.", player=who, segment=segment)
    return Event("draw", message, "T2.1", (f"seg-{segment}",))


def _without(after: TucanaState, seat: int, segments: list[int]) -> TucanaState:
    """The position before these segments were drawn on a sheet."""
    earlier = after.copy()
    earlier.take_off(seat, segments)
    return earlier


def _joined(
    state: TucanaState, seat: int, segments: list[int], viewer: int | None
) -> Iterator[Event]:
    """T3.1 to T3.3: the relics that these segments connected, drawn one after another."""
    who = SEATS[seat]
    map_ = state.map
    for segment in segments:
        was = int(state.ledgers[seat].connected)
        state.put_segment(seat, segment)
        now = int(state.ledgers[seat].connected)
        for bit in members(now & ~was):
            relic = (bit - 10) // 3
            place = map_.names[map_.hex_of[bit]]
            marked = (was >> (10 + 3 * relic) & 7).bit_count()
            was |= 1 << bit
            points = map_.relic_sum[4 * relic + marked + 1]
            points -= map_.relic_sum[4 * relic + marked]
            own = viewer == seat
            yield Event(
                "relic",
                msg("{player} connects a relic at {hex} ({relic}) and marks {points}.", player=who,
                    relic=RELIC_WORDS[relic], hex=place, points=int(points)),
                "T3.1",
                (f"hex-{place}",) if own else (f"sheet-{seat}",),
            )  # fmt: skip
            if was & map_.relics_of_type[relic] == map_.relics_of_type[relic]:
                yield Event(
                    "last_relic",
                    msg("All of these are connected: {player} gets a free segment.", player=who),
                    "T3.2",
                    (f"sheet-{seat}",),
                )


def settled(before: Tally, after: Tally) -> Iterator[Event]:
    """T4.1 to T4.3, T6.2: villages and bonuses, which count when the turn is complete."""
    for seat in range(after.seats):
        new = after.ledgers[seat].settled & ~before.ledgers[seat].settled
        for letter in members(new):
            yield from joined_pair(before, seat, letter)
        for relic in members(before.red & after.ledgers[seat].linked):
            yield joined_two(before, seat, relic)


def joined_pair(before: Tally, seat: int, letter: int) -> Iterator[Event]:
    """T4.1, T4.2: the two villages of a letter, and the blue card if one is there."""
    yield Event(
        "pair",
        nmsg("{player} connects the villages {letter}: {n} point.",
             "{player} connects the villages {letter}: {n} points.",
             before.map.letter_points[letter],
             player=SEATS[seat], letter=LETTERS[letter]),
        "T4.1",
        (f"sheet-{seat}",),
    )  # fmt: skip
    bonus = int(before.blue_card(letter))
    if bonus:
        yield Event(
            "blue",
            nmsg("{player} gets the blue bonus {letter}: {n} point.",
                 "{player} gets the blue bonus {letter}: {n} points.",
                 bonus, player=SEATS[seat], letter=LETTERS[letter]),
            "T4.2",
            (f"bonus-{LETTERS[letter]}", f"sheet-{seat}"),
            ((f"bonus-{LETTERS[letter]}", f"sheet-{seat}"),),
        )  # fmt: skip


def joined_two(before: Tally, seat: int, relic: int) -> Event:
    """T6.2: two relics of a type whose red card is there."""
    return Event(
        "red",
        msg("{player} connects two of a kind ({relic}) and gets the red bonus: {points}.",
            player=SEATS[seat], relic=RELIC_WORDS[relic], points=int(before.map.red_points)),
        "T6.2",
        (f"red-{RELICS[relic]}", f"sheet-{seat}"),
        ((f"red-{RELICS[relic]}", f"sheet-{seat}"),),
    )  # fmt: skip


def _next_turn(before: TucanaState, after: TucanaState) -> Iterator[Event]:
    """T2.1, T2.4, T5.1 to T5.3: the round, if it is over, and the cards of the next turn."""
    if after.round > before.round:
        yield from round_over(before, after)
    for _ in range(after.moment() - before.moment() - 1):
        yield Event("lost", msg("Nobody can draw: the turn is lost."), "T2.4", ("cards",))
    if after.ending:
        yield game_over(after)
        return
    yield Event(
        "cards",
        msg("The cards are {first} and {second}.", first=CARD_WORDS[after.card1],
            second=CARD_WORDS[after.card2]),
        "T2.1",
        ("cards",),
        (("deck", "cards"),),
    )  # fmt: skip
    for seat in range(after.seats):
        if not after.is_drawing(seat):
            yield Event(
                "lost",
                msg("{player} can draw nothing and loses this turn.", player=SEATS[seat]),
                "T2.4",
                (f"sheet-{seat}",),
            )


def round_over(before: Tally, after: Tally) -> Iterator[Event]:
    """T5.2, T5.3, T6.3: what is written down, and what the next round begins with."""
    for seat in range(after.seats):
        written = int(after.relics_written(seat, before.round))
        yield Event(
            "round",
            nmsg("Round {round} is over: {player} writes down {n} point for relics.",
                 "Round {round} is over: {player} writes down {n} points for relics.",
                 written, round=int(before.round) + 1, player=SEATS[seat]),
            "T5.2",
            (f"sheet-{seat}",),
            gained=tuple(written * (seat == other) for other in range(after.seats)),
        )  # fmt: skip
    if after.ending:
        return
    shuffled = msg("All terrain cards are shuffled again.")
    yield Event("shuffle", shuffled, "T5.3", ("deck",), (("cards", "deck"),))
    if after.seats == 1 and after.round == after.map.rounds - 1:
        left = [letter for n, letter in enumerate(LETTERS) if after.blue_card(n)]
        message = msg("Blue bonus cards for the last round: {cards}.", cards=", ".join(left))
        if len(left) >= BLUE_KEPT_ALONE:
            yield Event("blue_left", message, "T6.3", tuple(f"bonus-{x}" for x in LETTERS))


def game_over(after: Tally) -> Event:
    """T5.4, T6.4: who has won, or how good a game alone was."""
    ending = ENDINGS[int(after.ending) - 1]
    if after.seats == 1:
        points = after.points()[0]
        how_good = msg("There is no rating for a map of your own.")
        if RATING.has(after.map.name):
            how_good = rating_words(RATING.of(after.map.name, points))
        message = nmsg(
            "Solo game over: {n} point. {rating}",
            "Solo game over: {n} points. {rating}",
            points,
            player=SEATS[0],
            rating=how_good,
        )
        return Event("over", message, ending.rule)
    winners = tuple(SEATS[seat] for seat in after.winners())
    if len(winners) > 1:
        message = msg("{players} share the win. {why}", players=winners, why=ending.message)
    else:
        message = msg("{player} wins. {why}", player=winners[0], why=ending.message)
    return Event("over", message, ending.rule, tuple(f"sheet-{s}" for s in after.winners()))
