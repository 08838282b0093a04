"""A table: a game being played by some seats, and the journal that it is made of."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from motu.core.event import Event
from motu.core.game import AnyGame
from motu.core.message import Message, Param, msg
from motu.core.record import Record
from motu.core.state import State
from motu.table.clock import Clock, ClockRules
from motu.table.entry import Entry, Kind
from motu.table.seat import Seat


@dataclass(frozen=True, slots=True)
class Offer:
    """Something that all people at the table must agree to: `undo`, `end` or `draw`."""

    kind: str
    seat: int
    upto: int = -1
    agreed: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Said:
    """Something said at the table; `seat` is -1 for a watcher."""

    seat: int
    name: str
    text: str
    at: float


@dataclass(frozen=True, slots=True)
class TableRules:
    """What was agreed when the table was made, beside the game's own options."""

    maker: str = ""
    #: Whether the table may be found by anybody as long as seats are free.
    listed: bool = False
    clock: ClockRules = field(default_factory=ClockRules)


class Table:
    """What stands on one table, worked out from its journal.

    First ask (see `motu.table.asking`), then store the entry, then `apply` it: so nothing is
    ever true here that the store does not know.
    """

    def __init__(
        self, id: str, seats: Sequence[Seat], record: Record, rules: TableRules | None = None
    ) -> None:
        self.id = id
        self.rules = rules or TableRules()
        self.seats = list(seats)
        self.record = record
        self._look_round()
        self._standing: list[int] | None = None
        self.seq = 0
        #: How many entries were no actions of the game, but about who sits where and what all want.
        self.agreed = 0
        self.practice = False
        #: How it ended outside the game's own rules: `stopped`, `agreed`, `draw`, `time`, or "".
        self.ended = ""
        self.out_of_time = -1
        self.offer: Offer | None = None
        self.chat: list[Said] = []
        self.next_table = ""
        self.done_ids: dict[str, int] = {}
        self.clock = Clock(self.rules.clock, len(self.seats))
        #: When each seat's choices last changed: what is decided on older news comes too late.
        self.news_for = [0] * len(self.seats)
        #: The position before the first action, after it, after the second, …
        self.positions: list[State] = [record.state.copy()]
        self._does: dict[Kind, Callable[[Entry], None]] = {
            Kind.PLAY: self._play,
            Kind.UNDO: self._undo,
            Kind.STOP: self._stop,
            Kind.SIT: self._sit,
            Kind.BOT: self._give_to_bot,
            Kind.LEAVE: self._leave,
            Kind.OFFER: self._offer,
            Kind.ANSWER: self._answer,
            Kind.CLAIM: self._claim,
            Kind.CHAT: self._say,
            Kind.AGAIN: self._again,
        }

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
        return bool(self.ended) or not self.state.to_act()

    def to_act(self) -> list[int]:
        """The seats that may act; none before all have sat down, or once the game is over."""
        return self.state.to_act() if self.is_full and not self.ended else []

    def names(self) -> list[Message]:
        """What the seats are called in the log."""
        return self._names

    def with_names(self, message: Message) -> Message:
        """A sentence of the game's that speaks of sides, with the players' own names instead."""
        if not self._called:
            return message
        params = {gap: self._with_name(value) for gap, value in message.params.items()}
        # The very same message has been said before, a new one has not.
        same = all(params[gap] is value for gap, value in message.params.items())
        return message if same else Message(message.key, params, message.plural)

    def _with_name(self, value: Param) -> Param:
        if isinstance(value, tuple):
            named = tuple(self._called.get(id(one), one) for one in value)
            return value if named == value else named
        return self._called.get(id(value), value)

    def view(self, viewer: int | None, number: int | None = None) -> dict[str, Any]:
        """What a seat may see, now or after so many actions, and the names that players gave."""
        state = self.state if number is None else self.positions[number]
        names = [seat.name for seat in self.seats]
        return {**self.game.view(state, viewer), "names": names}

    def seats_of(self, person: str) -> list[int]:
        """The seats at which somebody sits."""
        return self._owned.get(person, [])

    def people(self) -> list[int]:
        """The seats at which people sit."""
        return self._people

    def standing(self) -> list[int]:
        """What each seat would be said to have now; the same for all who look."""
        if self._standing is None:
            self._standing = self.game.standing(self.state)
        return self._standing

    def is_alone(self, person: str) -> bool:
        """Whether all other seats are bots' or belong to the same person's screen."""
        return all(seat.bot or seat.owner == person for seat in self.seats)

    def bots_to_act(self) -> list[int]:
        """The bots whose turn it is."""
        return [seat for seat in self.to_act() if self.seats[seat].bot]

    def is_hidden(self, number: int, viewer: int | None) -> bool:
        """Whether an action (from 0) belongs to a turn that is not complete, and to another seat.

        Where all act at once nobody sees what the others did before all have done it.
        """
        if self.record.actions[number][0] == viewer:
            return False
        moment = self.state.moment()
        return moment >= 0 and self.positions[number].moment() == moment

    def story(self, number: int, viewer: int | None) -> list[Event]:
        """What the action of that number (from 0) brought about, in one viewer's eyes."""
        seat, action = self.record.actions[number]
        names = self.names()
        if self.is_hidden(number, viewer):
            return [Event("chosen", msg("{player} has chosen.", player=names[seat]))]
        return self.game.story(
            self.positions[number], seat, action, self.positions[number + 1], viewer, names
        )

    # --- doing -----------------------------------------------------------------------------

    def _put(self, number: int, seat: Seat) -> None:
        """Somebody else has a seat now."""
        self.seats[number] = seat
        self._look_round()

    def _look_round(self) -> None:
        """Work out all that depends on who sits where, which is asked for over and over."""
        self.free = [number for number, seat in enumerate(self.seats) if seat.is_free]
        #: Whether every seat is taken, so that the game can be played.
        self.is_full = not self.free
        #: The seats that somebody could take, or come back to.
        self.vacant = [n for n, seat in enumerate(self.seats) if seat.is_free or seat.left_by]
        self._people = [number for number, seat in enumerate(self.seats) if seat.owner]
        self._names = [
            seat.called(side) for seat, side in zip(self.seats, self.game.sides, strict=False)
        ]
        #: What to say instead of a side, for those sides whose players have a name.
        self._called: dict[int, Message] = {
            id(side): name
            for side, name in zip(self.game.sides, self._names, strict=False)
            if name is not side
        }
        self._owned: dict[str, list[int]] = {}
        for number in self._people:
            self._owned.setdefault(self.seats[number].owner, []).append(number)

    def apply(self, entry: Entry) -> None:
        """Make an entry true. It has been checked, and stored."""
        self._standing = None
        self._does[entry.kind](entry)
        self.practice = self.practice or entry.unfair
        self.seq += 1
        if entry.id:
            self.done_ids[entry.id] = self.seq
        if entry.kind is not Kind.PLAY:
            self.agreed += 1
        if entry.kind is not Kind.CHAT:
            self.clock.move_on(entry.at, self.to_act())
        if entry.kind is Kind.SIT:
            self.clock.welcome(entry.seat)

    def _tell_all(self) -> None:
        """From now on every seat decides anew."""
        self.news_for = [self.seq + 1] * len(self.seats)

    def _play(self, entry: Entry) -> None:
        moment = self.state.moment()
        self.state.play(entry.seat, entry.action)
        self.record.actions.append((entry.seat, entry.action))
        self.positions.append(self.state.copy())
        self.offer = None
        if moment >= 0 and self.state.moment() == moment:
            # The others of this turn have learnt nothing.
            self.news_for[entry.seat] = self.seq + 1
        else:
            self._tell_all()

    def _undo(self, entry: Entry) -> None:
        if entry.seat < 0:
            self.record = self.record.cut(entry.upto)
            del self.positions[entry.upto + 1 :]
        else:
            self._take_back_own(entry.seat, entry.upto)
        self.offer = None
        self._tell_all()

    def _take_back_own(self, seat: int, upto: int) -> None:
        """Within a turn the order of actions does not matter, so one seat's can be left out."""
        actions = [
            (actor, action)
            for number, (actor, action) in enumerate(self.record.actions)
            if number < upto or actor != seat
        ]
        self.record = self.record.cut(upto)
        del self.positions[upto + 1 :]
        for actor, action in actions[upto:]:
            self.state.play(actor, action)
            self.record.actions.append((actor, action))
            self.positions.append(self.state.copy())

    def _stop(self, entry: Entry) -> None:
        self.ended = "stopped"

    def _sit(self, entry: Entry) -> None:
        name = entry.text or self.seats[entry.seat].name
        self._put(entry.seat, Seat(owner=entry.person, name=name))
        self._tell_all()

    def _give_to_bot(self, entry: Entry) -> None:
        self._put(entry.seat, Seat(bot=entry.text, name=self.seats[entry.seat].name))
        self._tell_all()

    def _leave(self, entry: Entry) -> None:
        left = self.seats[entry.seat]
        self._put(entry.seat, Seat(bot=entry.text, name=left.name, left_by=left.owner))
        self.offer = None
        self._tell_all()

    def _offer(self, entry: Entry) -> None:
        self.offer = Offer(entry.text, entry.seat, entry.upto, frozenset([entry.seat]))

    def _answer(self, entry: Entry) -> None:
        """One no ends an offer; the last yes makes it true."""
        if self.offer is None:
            return
        if entry.text != "yes":
            self.offer = None
            return
        mine = self.seats[entry.seat].owner
        agreed = self.offer.agreed | frozenset(self.seats_of(mine))
        self.offer = replace(self.offer, agreed=agreed)
        if set(self.people()) <= agreed:
            self._agree(self.offer)

    def _agree(self, offer: Offer) -> None:
        if offer.kind == "undo":
            self._undo(Entry(Kind.UNDO, upto=offer.upto))
        else:
            self.ended = "draw" if offer.kind == "draw" else "agreed"
        self.offer = None

    def _claim(self, entry: Entry) -> None:
        """Time has run out for a seat: a bot plays on, or it ends here."""
        if entry.text:
            self._leave(entry)
        else:
            self.ended = "time"
            self.out_of_time = entry.seat

    def _say(self, entry: Entry) -> None:
        mine = self.seats_of(entry.person)
        name = self.seats[mine[0]].name if mine else ""
        self.chat.append(Said(mine[0] if mine else -1, name, entry.text, entry.at))

    def _again(self, entry: Entry) -> None:
        self.next_table = entry.text
