"""A table in the terminal: the position in words, and the same picks as everywhere.

One line is read at a time, so it works over any connection and with any screen reader.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from motu.bots import known
from motu.cli.output import printable
from motu.core.errors import MotuError, UnreadableAction
from motu.core.game import fresh_seed
from motu.core.level import level_named
from motu.core.message import Message, Say, in_digits, msg
from motu.core.picks import Pick, picks
from motu.core.record import Record
from motu.core.refusal import Refusal
from motu.core.rng import Rng, seeded
from motu.table import asking
from motu.table.entry import Entry, Kind
from motu.table.hints import ADVISER, Hint, hint_from, used_words
from motu.table.seat import Seat
from motu.table.table import Table

#: Everybody at a terminal is one person to the table.
HERE = "here"
#: Moves the cursor home and clears the screen, so that the next player sees no hand.
CLEAR = "\x1b[H\x1b[2J\x1b[3J"


class Quit(Exception):
    """The player has had enough."""


@dataclass(slots=True)
class Terminal:
    """A game between people at this terminal and bots."""

    table: Table
    say: Say
    read: Callable[[str], str] = input
    write: Callable[[str], None] = print
    rng: Rng = field(default_factory=lambda: seeded(fresh_seed()))
    looking: int | None = None
    #: Where the record goes when the game is over.
    keep: Path | None = None
    #: The hint that was given last, and after how many actions.
    hint: Hint | None = None
    hinted_at: int = -1

    def __post_init__(self) -> None:
        self.say = self.table.speaker(self.say)

    def play(self) -> None:
        """Play until the game is over; `Quit` if somebody leaves before that."""
        self._tell(msg("Type the number of a choice, or ? for help."))
        while not self.table.is_over:
            seat = self.table.to_act()[0]
            if self.table.seats[seat].bot:
                self._let_bot_act(seat)
            else:
                self._ask(seat)
        self._tell_end()
        if self.keep is not None:
            self.keep.write_text(self.table.recorded().write(), encoding="utf-8")

    # --- telling ---------------------------------------------------------------------------

    def _tell(self, message: Message) -> None:
        self.write(printable(self.say(message)))

    def _tell_story(self, number: int, viewer: int | None) -> None:
        for event in self.table.story(number, viewer):
            rule = f" ({event.rule})" if event.rule else ""
            self.write(f"  {printable(self.say(event.message))}{rule}")

    def _tell_position(self, seat: int) -> None:
        self.write("")
        for line in self.table.game.describe(self.table.view(seat)):
            self.write(printable(self.say(line)))

    def _tell_end(self) -> None:
        sheet = self.table.record.score_sheet()
        players = self.table.players
        self.write("")
        self.write(printable(" : ".join(map(self.say, players))))
        for row in sheet.rows:
            note = f" ({self.say(row.note)})" if row.note else ""
            self.write(f"{self.say(row.label)}: {' : '.join(map(in_digits, row.points))}{note}")
        self.write(f"{self.say(msg('Total'))}: {' : '.join(map(in_digits, sheet.totals))}")
        if sheet.verdict is not None:
            self._tell(sheet.verdict.message)
        hinted = used_words(players, [self.table.hinted[seat] for seat in range(len(players))])
        if hinted is not None:
            self._tell(hinted)
        if sheet.ending is None:
            return
        winners = tuple(players[seat] for seat in sheet.winners)
        why = sheet.ending.message
        self._tell(msg("{player} wins. {why}", player=winners, why=why) if winners else why)

    # --- bots and people -------------------------------------------------------------------

    def _let_bot_act(self, seat: int) -> None:
        imagined = self.table.state.imagined(seat, self.rng)
        level = self.table.level(seat)
        action = known.bot(level.bot).choose(imagined, seat, self.rng.split(), known.budget(level))
        self._do(Entry(Kind.PLAY, seat, action))

    def _do(self, entry: Entry) -> None:
        self.table.apply(entry)
        viewer = self.looking
        self._tell_story(self.table.moves - 1, viewer)

    def _ask(self, seat: int) -> None:
        """Let a person choose one action."""
        actions = self.table.record.actions
        if self.looking != seat:
            self._hand_over(seat)
            self._tell_position(seat)
        elif actions and actions[-1][0] != seat:
            self._tell_position(seat)
        self.write("")
        self._tell(self.table.game.ask(self.table.view(seat)))
        place = self._picks(seat)
        path: list[str] = []
        while place.action is None:
            names = list(place.next)
            for number, name in enumerate(names, start=1):
                words = self._words(seat, place.next[name], name)
                self.write(f"{number:3}  {printable(words)}")
            typed = self.read("> ").strip()
            if typed in ("0", "b", "back") and path:
                path.pop()
                place = self._picks(seat)
                for name in path:
                    place = place.next[name]
            elif typed.isascii() and typed.isdigit() and 1 <= int(typed[:9]) <= len(names):
                path.append(names[int(typed) - 1])
                place = place.next[path[-1]]
            elif self._other(seat, typed):
                return
        self._do(Entry(Kind.PLAY, seat, place.action))

    def _picks(self, seat: int) -> Pick:
        return picks(self.table.game, self.table.state, seat, usual_only=True)

    def _words(self, seat: int, place: Pick, name: str) -> str:
        """A choice that ends in an action says what it does."""
        game, state = self.table.game, self.table.state
        if place.action is not None:
            return self.say(game.action_words(state, seat, place.action))
        return self.say(game.pick_words(name))

    def _hand_over(self, seat: int) -> None:
        people = [number for number, other in enumerate(self.table.seats) if not other.bot]
        if len(people) > 1 and self.table.game.has_lasting_secrets:
            self.write(CLEAR)
            player = self.table.players[seat]
            self._tell(msg("Pass the device to {player}.", player=player))
            self.read(printable(self.say(msg("{player}, press Enter to continue.", player=player))))
            for number in range(self._last_action_of(seat) + 1, self.table.moves):
                self._tell_story(number, seat)
        self.looking = seat

    def _last_action_of(self, seat: int) -> int:
        actions = self.table.record.actions
        return max((n for n, (actor, _) in enumerate(actions) if actor == seat), default=-1)

    # --- everything else that can be typed -------------------------------------------------

    def _other(self, seat: int, typed: str) -> bool:
        """Do what was typed if it is no choice; whether the position may have changed by it."""
        word, _, rest = typed.partition(" ")
        if word in ("?", "help", ""):
            self._tell_help()
        elif word in ("p", "position"):
            self._tell_position(seat)
        elif word in ("l", "log"):
            for number in range(self.table.moves):
                self._tell_story(number, seat)
        elif word in ("h", "hint"):
            self._hint(seat)
        elif word in ("u", "undo"):
            return self._undo()
        elif word in ("r", "resign"):
            return self._resign(seat)
        elif word in ("q", "quit"):
            raise Quit
        elif word == "save":
            self._save(rest)
        else:
            return self._typed_actions(seat, typed)
        return False

    def _tell_help(self) -> None:
        for line in (
            msg("A number: choose what stands beside it. 0: one step back."),
            msg("p: the position. l: what has happened. u: take your last action back."),
            msg("h: a hint, with reasons. The game is then marked as one with hints."),
            msg("r: resign. The others play on, or win."),
            msg("q: quit. save FILE: write the record to a file when the game is over."),
            msg("Or type actions as records write them, with commas between them."),
        ):
            self._tell(line)

    def _hint(self, seat: int) -> None:
        """What a bot would do and why, from what the seat knows; asked again, it counts once."""
        planned = asking.hint(self.table, HERE, seat)
        if isinstance(planned, Refusal):
            self._tell(planned.message)
            return
        if self.hint is None or self.hint.seat != seat or self.hinted_at != self.table.moves:
            self.table.apply(planned)
            imagined = self.table.state.imagined(seat, self.rng)
            planner = known.bot(ADVISER.bot)
            thought = planner.think(imagined, seat, self.rng.split(), known.budget(ADVISER))
            self.hint = hint_from(self.table.game, imagined, seat, thought)
            self.hinted_at = self.table.moves
        told = self.hint
        for number, one in enumerate(told.candidates, start=1):
            words, expected = self.say(one.words), self.say(one.expected)
            self.write(f"  {number}. {printable(words)}: {printable(expected)}")
            for reason in one.reasons:
                self.write(f"     {printable(self.say(reason))}")
        self._tell(msg("From what you can see; what is hidden was only imagined."))

    def _undo(self) -> bool:
        planned = asking.undo(self.table, HERE)
        if isinstance(planned, Refusal):
            self._tell(planned.message)
            return False
        self.table.apply(planned)
        self.looking = None
        # After as many actions there may be other choices now.
        self.hint = None
        return True

    def _resign(self, seat: int) -> bool:
        """Give up for a seat, after a question."""
        planned = asking.resign(self.table, HERE, seat)
        if isinstance(planned, Refusal):
            self._tell(planned.message)
            return False
        player = self.table.players[seat]
        question = msg("{player} resigns? Type yes to confirm.", player=player)
        yes = self.say(msg("yes"))
        if self.read(f"{printable(self.say(question))} ").strip().casefold() not in ("yes", yes):
            return False
        self.table.apply(planned)
        if not self.table.ended:
            self._tell(msg("{player} resigned.", player=player))
        return True

    def _save(self, name: str) -> None:
        """Keep the record once the game is over: it holds the shuffle."""
        file = Path(name.strip())
        if not name.strip() or file.is_dir() or not file.parent.is_dir():
            self._tell(msg("save needs the name of a file in a folder that exists."))
            return
        self.keep = file
        self._tell(msg("The record will be in {file} when the game is over.", file=str(file)))

    def _typed_actions(self, seat: int, typed: str) -> bool:
        """Do one action after another, as long as this seat is to act and all goes well."""
        done = 0
        for text in typed.split(","):
            if seat not in self.table.to_act() or not self._typed_action(seat, text.strip()):
                break
            done += 1
        return done > 0

    def _typed_action(self, seat: int, typed: str) -> bool:
        game = self.table.game
        try:
            action = self._parse(seat, typed)
        except UnreadableAction as fault:
            self._tell(fault.message)
            return False
        refusal = game.refuse(self.table.state, seat, action)
        if refusal is not None:
            self.write(printable(f"{self.say(refusal.message)} ({refusal.rule})"))
            return False
        self._do(Entry(Kind.PLAY, seat, action))
        return True

    def _parse(self, seat: int, typed: str) -> int:
        """The action that was typed; a player's name stands for the number of the seat."""
        game, state = self.table.game, self.table.state
        for number, name in enumerate(map(self.say, self.table.players), start=1):
            if typed.casefold().startswith(f"{name.casefold()} "):
                with suppress(UnreadableAction):
                    return game.parse(state, seat, f"{number}{typed[len(name) :]}")
        return game.parse(state, seat, typed)


def table_here(record: Record, bots: list[str]) -> Table:
    """A table whose first seats are people's and whose last are bots' of these levels."""
    people = len(record.names) - len(bots)
    if people < 0:
        raise MotuError(msg("There are more bots than seats."))
    seats = [Seat(owner=HERE, name=name) for name in record.names[:people]]
    levels = [level_named(record.game.levels, name) for name in bots]
    return Table("terminal", [*seats, *(Seat(bot=level.name) for level in levels)], record)
