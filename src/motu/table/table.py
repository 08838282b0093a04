"""A table: a game being played by some seats, and the journal that it is made of."""

from __future__ import annotations

from collections.abc import Sequence

from motu.core.event import Event
from motu.core.game import AnyGame
from motu.core.message import Message, msg
from motu.core.record import Record
from motu.core.refusal import Refusal
from motu.core.state import State
from motu.table.entry import Entry, Kind
from motu.table.seat import Seat


class Table:
    """What stands on one table, worked out from its journal.

    First ask (`may_play`, `plan_undo`, …), then store the entry, then `apply` it: so nothing is
    ever true here that the store does not know.
    """

    def __init__(self, id: str, seats: Sequence[Seat], record: Record) -> None:
        self.id = id
        self.seats = tuple(seats)
        self.record = record
        self.seq = 0
        self.practice = False
        self.stopped = False
        self.done_ids: dict[str, int] = {}
        #: The position before the first action, after it, after the second, …
        self.positions: list[State] = [record.state.copy()]

    # --- looking ---------------------------------------------------------------------------

    @property
    def game(self) -> AnyGame:
        return self.record.game

    @property
    def state(self) -> State:
        return self.record.state

    @property
    def moves(self) -> int:
        """How many actions have been done and not been taken back."""
        return len(self.record.actions)

    @property
    def is_over(self) -> bool:
        return self.stopped or not self.state.to_act()

    def to_act(self) -> list[int]:
        """The seats that may act; none once the game is over or stopped."""
        return [] if self.stopped else self.state.to_act()

    def names(self) -> list[Message]:
        """What the seats are called in the log."""
        return [seat.called(side) for seat, side in zip(self.seats, self.game.sides, strict=False)]

    def seats_of(self, person: str) -> list[int]:
        """The seats at which somebody sits."""
        return [i for i, seat in enumerate(self.seats) if person and seat.owner == person]

    def bots_to_act(self) -> list[int]:
        """The bots whose turn it is."""
        return [seat for seat in self.to_act() if self.seats[seat].bot]

    def story(self, number: int, viewer: int | None) -> list[Event]:
        """What the action of that number (from 0) brought about, in one viewer's eyes."""
        seat, action = self.record.actions[number]
        return self.game.story(
            self.positions[number], seat, action, self.positions[number + 1], viewer, self.names()
        )

    # --- asking ----------------------------------------------------------------------------

    def may_play(self, person: str, seat: int, action: int) -> Refusal | None:
        """Why this person may not do this for this seat, or `None`."""
        if seat not in self.seats_of(person):
            return Refusal("", msg("This seat is not yours."))
        if self.stopped:
            return Refusal("", msg("This game has been stopped."))
        return self.game.refuse(self.state, seat, action)

    def plan_undo(self, person: str) -> Entry | Refusal:
        """What taking back means now: the person's last action, and all that came after it.

        It is free while nothing hidden has come to light and nobody else has acted. Where all
        others are bots, or sit at the same screen, it is free always, but makes it practice.
        """
        mine = self.seats_of(person)
        if self.stopped:
            return Refusal("", msg("This game has been stopped."))
        last = next(
            (n for n in reversed(range(self.moves)) if self.record.actions[n][0] in mine), None
        )
        if last is None:
            return Refusal("", msg("There is nothing of yours to take back."))
        fair = all(
            seat == self.record.actions[last][0]
            and not self.game.reveals(self.positions[number], seat, action)
            for number, (seat, action) in enumerate(self.record.actions[last:], start=last)
        )
        alone = all(seat.bot or seat.owner == person for seat in self.seats)
        if not fair and not alone:
            return Refusal("", msg("Others have seen more since then: ask them first."))
        return Entry(Kind.UNDO, upto=last, unfair=not fair)

    def plan_stop(self, person: str) -> Entry | Refusal:
        """Ending the game here for good. Only who plays alone or for all people may do so."""
        if not self.seats_of(person) or not all(
            seat.bot or seat.owner == person for seat in self.seats
        ):
            return Refusal("", msg("Only all players together can stop a game."))
        if self.is_over:
            return Refusal("", msg("The game is over already."))
        return Entry(Kind.STOP)

    # --- doing -----------------------------------------------------------------------------

    def apply(self, entry: Entry) -> None:
        """Make an entry true. It has been checked, and stored."""
        if entry.kind is Kind.PLAY:
            self.state.play(entry.seat, entry.action)
            self.record.actions.append((entry.seat, entry.action))
            self.positions.append(self.state.copy())
        elif entry.kind is Kind.UNDO:
            self.record = self.record.cut(entry.upto)
            del self.positions[entry.upto + 1 :]
        else:
            self.stopped = True
        self.practice = self.practice or entry.unfair
        self.seq += 1
        if entry.id:
            self.done_ids[entry.id] = self.seq
