"""A table: a game being played by some seats, and the journal that it is made of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from motu.core.ending import Out
from motu.core.errors import UnknownName
from motu.core.event import Event
from motu.core.game import AnyGame
from motu.core.level import Level, level_named, usual
from motu.core.message import Say, msg, named, seats_of
from motu.core.record import Record
from motu.core.state import State
from motu.core.view import View
from motu.table.clock import Clock, ClockRules
from motu.table.entry import Entry, Kind
from motu.table.gathering import Gathering
from motu.table.help import HelpRules
from motu.table.past import Past
from motu.table.seat import NOBODY, Seat
from motu.table.series import Series


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
    #: Who said it, for those who do not want to hear of them; nobody is told.
    person: str = ""


@dataclass(frozen=True, slots=True)
class TableRules:
    """What was agreed when the table was made, beside the game's own options."""

    maker: str = ""
    #: Whether the table may be found by anybody as long as seats are free.
    listed: bool = False
    clock: ClockRules = field(default_factory=ClockRules)
    help: HelpRules = field(default_factory=HelpRules)


class Table:
    """What stands on one table, worked out from its journal.

    First ask (see `motu.table.asking`), then store the entry, then `apply` it: so nothing is
    ever true here that the store does not know.
    """

    def __init__(
        self,
        id: str,
        seats: Sequence[Seat],
        record: Record,
        rules: TableRules | None = None,
        series: Series | None = None,
        gathering: Gathering | None = None,
    ) -> None:
        self.id = id
        self.rules = rules or TableRules()
        #: The series that this game belongs to, as it stood before this game.
        self.series = series
        self.seats = list(seats)
        #: The game. As long as it is not dealt, its position is nothing but an example.
        self.record = record
        #: The numbers of which the shuffle is made; `None` if it was known from the start.
        self.gathering = gathering
        self.is_dealt = gathering is None
        #: The seats as messages speak of them; what they are called, `speaker` knows.
        self.players = seats_of(record.game.sides[: len(self.seats)])
        self._look_round()
        self._standing: list[int] | None = None
        self.seq = 0
        #: How many entries were no actions of the game, but about who sits where and what all want.
        self.agreed = 0
        #: How many entries there are of each kind, of those that are no actions.
        self.counts: Counter[Kind] = Counter()
        self.practice = False
        #: How many hints each seat was given.
        self.hinted: Counter[int] = Counter()
        self.offer: Offer | None = None
        self.chat: list[Said] = []
        self.next_table = ""
        self.done_ids: dict[str, int] = {}
        self.clock = Clock(self.rules.clock, len(self.seats))
        #: The people for whom the shuffle did not wait any longer, and who have not come since.
        self.absent: set[str] = set()
        #: When each seat's choices last changed: what is decided on older news comes too late.
        self.news_for = [0] * len(self.seats)
        #: The moment in which each action was done: it is asked for at every step.
        self.moments: list[int] = []
        self._past = Past(record.state.copy())

    # --- looking ---------------------------------------------------------------------------

    @property
    def game(self) -> AnyGame:
        return self.record.game

    @property
    def state(self) -> State:
        return self.record.state

    @property
    def ended(self) -> str:
        """How it ended outside the game's own rules: a name of `motu.core.ending`, or ""."""
        return self.record.ended

    @ended.setter
    def ended(self, how: str) -> None:
        self.record.ended = how

    @property
    def moves(self) -> int:
        """How many actions have been done and not been taken back."""
        return len(self.record.actions)

    @property
    def has_begun(self) -> bool:
        """Whether there is anything to see: all have sat down, and the game is dealt."""
        return self.is_full and self.is_dealt

    @property
    def is_over(self) -> bool:
        return bool(self.ended) or (self.is_dealt and not self.state.to_act())

    @property
    def is_worn_out(self) -> bool:
        """Whether there are so many actions that no more can be kept."""
        return self.moves >= self.game.most_actions

    def position(self, number: int) -> State:
        """The position after that many actions, to look at and not to change."""
        return self._past.position(self.record.actions, number)

    def positions(self) -> Iterator[State]:
        """Every position from the first to now: one that moves on, so copy it to keep it."""
        state = self.position(0).copy()
        yield state
        for seat, action in self.record.actions:
            state.play(seat, action)
            yield state

    def to_act(self) -> list[int]:
        """The seats that may act; none before the game has begun, or once it is over."""
        return self.state.to_act() if self.has_begun and not self.ended else []

    def asked_for_number(self, person: str) -> str:
        """What somebody's browser is to do for the shuffle: `commit`, `reveal`, or nothing."""
        mine = self.seats_of(person)
        if self.gathering is None or self.is_dealt or self.ended or not mine:
            return ""
        asked = self.gathering.asked(mine[0], self.gatherers)
        return asked if asked == "commit" or self.is_full else ""

    def waited_for(self) -> list[int]:
        """The players whose numbers the shuffle waits for, once all have sat down."""
        if self.gathering is None or self.is_dealt or not self.is_full:
            return []
        gathered, players = self.gathering, self.gatherers
        return gathered.uncommitted(players) or gathered.unrevealed(players)

    def recorded(self) -> Record:
        """The record, with how many hints each seat was given."""
        hints = tuple(self.hinted[seat] for seat in range(len(self.seats)))
        return replace(self.record, hints=hints if any(hints) else ())

    def speaker(self, say: Say) -> Say:
        """Somebody who says all that is said at this table, and knows the players' names."""
        speaker = self._speakers.get(say)
        if speaker is None:
            speaker = self._speakers[say] = named(say, (seat.name for seat in self.seats))
        return speaker

    def view(self, viewer: int | None, number: int | None = None) -> View:
        """What a seat may see, now or after so many actions."""
        state = self.state if number is None else self.position(number)
        view: View = self.game.view(state, viewer)
        return view

    def written(self, viewer: int | None, number: int) -> str:
        """The position after so many actions in one line, as far as a seat may know it."""
        return self.game.write_position(self.position(number), viewer)

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
        if self.is_worn_out:
            return []
        return [seat for seat in self.to_act() if self.seats[seat].bot]

    def level(self, seat: int) -> Level:
        """How strong the bot on a seat is; a level that the game no longer has is its usual one."""
        levels = self.game.levels
        try:
            return level_named(levels, self.seats[seat].bot)
        except UnknownName:
            return usual(levels)

    def is_hidden(self, number: int, viewer: int | None) -> bool:
        """Whether an action (from 0) belongs to a turn that is not complete, and to another seat.

        Where all act at once nobody sees what the others did before all have done it.
        """
        if self.record.actions[number][0] == viewer:
            return False
        moment = self.state.moment()
        return moment >= 0 and self.moments[number] == moment

    def story(self, number: int, viewer: int | None) -> list[Event]:
        """What the action of that number (from 0) brought about, in one viewer's eyes."""
        seat, action = self.record.actions[number]
        if self.is_hidden(number, viewer):
            return [Event("chosen", msg("{player} has chosen.", player=self.players[seat]))]
        before, after = self.position(number), self.position(number + 1)
        return self.game.story(before, seat, action, after, viewer)

    # --- doing -----------------------------------------------------------------------------

    def _put(self, number: int, seat: Seat) -> None:
        """Somebody else has a seat now."""
        self.seats[number] = seat
        # The record is read long after, and by others: it calls everybody as the table does.
        self.record = replace(self.record, names=tuple(seat.name for seat in self.seats))
        self._look_round()

    def _look_round(self) -> None:
        """Work out all that depends on who sits where, which is asked for over and over."""
        self.free = [number for number, seat in enumerate(self.seats) if seat.is_free]
        #: Whether every seat is taken, so that the game can be played.
        self.is_full = not self.free
        #: The seats that somebody could take, or come back to.
        self.vacant = [n for n, seat in enumerate(self.seats) if seat.is_free or seat.left_by]
        self._people = [number for number, seat in enumerate(self.seats) if seat.owner]
        self._speakers: dict[Say, Say] = {}
        self._owned: dict[str, list[int]] = {}
        for number in self._people:
            self._owned.setdefault(self.seats[number].owner, []).append(number)
        #: Who adds a number to the shuffle: each person once, under the first of their seats.
        self.gatherers = [seats[0] for who, seats in self._owned.items() if who != NOBODY]

    def apply(self, entry: Entry) -> None:
        """Make an entry true. It has been checked, and stored."""
        self._standing = None
        DOES[entry.kind](self, entry)
        self.practice = self.practice or entry.unfair
        self.seq += 1
        if entry.id:
            self.done_ids[entry.id] = self.seq
        if entry.kind is not Kind.PLAY:
            self.agreed += 1
            self.counts[entry.kind] += 1
        if entry.kind is not Kind.CHAT:
            self.clock.move_on(entry.at, [seat for seat in self.to_act() if self.has_time(seat)])
        if entry.kind is Kind.SIT:
            self.clock.welcome(entry.seat)
        if self.gathering is not None and entry.kind is not Kind.CHAT:
            self.gathering.since = entry.at

    def has_time(self, seat: int) -> bool:
        """Whether the clock runs for a seat that is to act.

        A bot's time is its level's: it may have to wait for its turn to think. Who has not come yet
        loses no time either, unless there are days to come.
        """
        sits = self.seats[seat]
        return not sits.bot and (self.rules.clock.kind == "days" or sits.owner not in self.absent)

    def _tell_all(self) -> None:
        """From now on every seat decides anew."""
        self.news_for = [self.seq + 1] * len(self.seats)

    def _play(self, entry: Entry) -> None:
        moment = self.state.moment()
        self._do(entry.seat, entry.action)
        self.absent.discard(self.seats[entry.seat].owner)
        self.offer = None
        if moment >= 0 and self.state.moment() == moment:
            # The others of this turn have learnt nothing.
            self.news_for[entry.seat] = self.seq + 1
        else:
            self._tell_all()

    def _do(self, seat: int, action: int) -> None:
        self.moments.append(self.state.moment())
        self.state.play(seat, action)
        self.record.actions.append((seat, action))

    def _cut(self, upto: int) -> None:
        """Leave so many actions."""
        self.record = self.record.cut(upto)
        self._past.cut(upto)
        del self.moments[upto:]

    def _undo(self, entry: Entry) -> None:
        if entry.seat < 0:
            self._cut(entry.upto)
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
        self._cut(upto)
        for actor, action in actions[upto:]:
            self._do(actor, action)

    def _stop(self, entry: Entry) -> None:
        self.ended = entry.text or "stopped"

    def _sit(self, entry: Entry) -> None:
        name = entry.text or self.seats[entry.seat].name
        self._put(entry.seat, Seat(owner=entry.person, name=name))
        if self.gathering is not None and not self.is_dealt:
            self.gathering.arrive(entry.seat)
        self._tell_all()

    def _give_to_bot(self, entry: Entry) -> None:
        self._put(entry.seat, Seat(bot=entry.text, name=self.seats[entry.seat].name))
        self._tell_all()

    def _leave(self, entry: Entry) -> None:
        left = self.seats[entry.seat]
        self._put(entry.seat, Seat(bot=entry.text, name=left.name, left_by=left.owner))
        if self.gathering is not None and not self.is_dealt:
            self.gathering.leave(entry.seat)
        self.offer = None
        self._tell_all()

    def _hint(self, entry: Entry) -> None:
        self.hinted[entry.seat] += 1

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
            self._put_out(entry.seat)
            self.ended = "time"

    def _resign(self, entry: Entry) -> None:
        """A seat gives up. It is over with the last but one, or with the last person.

        Else a bot (`text`) plays on there, for nothing, so that the others can.
        """
        self._put_out(entry.seat)
        gone = self.seats[entry.seat]
        if entry.text:
            self._put(entry.seat, Seat(bot=entry.text, name=gone.name, left_by=gone.owner))
        out = self.record.seats_out
        left = [seat for seat in range(len(self.seats)) if seat not in out]
        if len(left) == 1 or not set(left) & set(self.people()):
            self.ended = "resigned"
        self.offer = None
        self._tell_all()

    def _put_out(self, seat: int) -> None:
        self.record.out = (*self.record.out, Out(seat, self.moves))

    def _say(self, entry: Entry) -> None:
        if not entry.text:
            # What was said here has been removed.
            return
        mine = self.seats_of(entry.person)
        name = self.seats[mine[0]].name if mine else ""
        seat = mine[0] if mine else -1
        self.chat.append(Said(seat, name, entry.text, entry.at, entry.person))

    def _commit(self, entry: Entry) -> None:
        # The house commits for those who do not come.
        if entry.person:
            self.absent.discard(entry.person)
        else:
            self.absent.add(self.seats[entry.seat].owner)
        if self.is_dealt:
            return
        if self.gathering is not None:
            self.gathering.commit(entry.seat, entry.text)

    def _reveal(self, entry: Entry) -> None:
        if self.gathering is not None:
            self.gathering.reveal(entry.seat, entry.text)

    def _miss(self, entry: Entry) -> None:
        if self.gathering is not None:
            for seat in entry.text.split():
                self.gathering.miss(int(seat))

    def _deal(self, entry: Entry) -> None:
        """All numbers are there: now there is a shuffle, and nobody could choose it."""
        if self.gathering is not None:
            self.record = self.record.dealt(self.gathering.shuffle())
            self.is_dealt = True
            self._past = Past(self.state.copy())
            self._tell_all()

    def _rematch(self, entry: Entry) -> None:
        """The next game has begun. If it is the second one, the series begins here."""
        self.next_table, _, series = entry.text.partition(" ")
        if series and self.series is None:
            self.series = Series.begun_at(series, self)


#: What each kind of entry does. Beside the class: a table that held its own methods would stay in
#: memory long after everybody has left it.
DOES: dict[Kind, Callable[[Table, Entry], None]] = {
    Kind.PLAY: Table._play,
    Kind.UNDO: Table._undo,
    Kind.STOP: Table._stop,
    Kind.SIT: Table._sit,
    Kind.BOT: Table._give_to_bot,
    Kind.LEAVE: Table._leave,
    Kind.HINT: Table._hint,
    Kind.RESIGN: Table._resign,
    Kind.OFFER: Table._offer,
    Kind.ANSWER: Table._answer,
    Kind.CLAIM: Table._claim,
    Kind.CHAT: Table._say,
    Kind.COMMIT: Table._commit,
    Kind.REVEAL: Table._reveal,
    Kind.MISS: Table._miss,
    Kind.DEAL: Table._deal,
    Kind.REMATCH: Table._rematch,
}
