"""A game is its record: options, components, seed and actions are the whole truth.

A record is one readable JSON file. Reading it plays it again, checks every action and gives
the same position; if anything is wrong it says exactly where. Nothing in it is ever executed.

Format 4 says who is out or how it ended where the game's own rules did not end it; a game of which
there is nothing of that kind to say is written as before. Format 3 says which generator deals, of
which numbers the seed was made, and whether the game went on from another one. Formats 1 and 2 did
not: all of their games are dealt by the fast generator.
Format 2 names the components, or holds them whole if they are somebody's own, and what the game
brought along. Format 1 had neither: its components are the built-in ones that go with the options.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from motu.core.ending import ENDED, Out, read_ended, winners
from motu.core.errors import BadOption, BadPosition, BadRecord, UnknownName, UnreadableAction
from motu.core.game import AnyGame, fresh_seed
from motu.core.message import Message, msg, seats_of
from motu.core.notation import LONGEST as LONGEST_POSITION
from motu.core.option import Value
from motu.core.reading import Fault, Field, parse
from motu.core.registry import game as game_named
from motu.core.rng import FAST, GENERATORS, SEALED, sealed
from motu.core.score import Ending, ScoreSheet
from motu.core.shuffle import Begun, Shuffle, read_begun, read_shuffle
from motu.core.state import State

#: The version of the file format, that of games that were ended, and all that can be read.
FORMAT = 3
ENDED_FORMAT = 4
FORMATS = (1, 2, 3, 4)
#: No record and no name needs more letters.
MOST_CHARACTERS = 2_000_000
LONGEST_NAME = 40
LONGEST_SEED = 80
#: How often all hands are imagined anew, one after another, until nothing tells how they began.
MIXING = 24

FIELDS_1 = ("motu", "game", "rules", "seats", "options", "seed", "actions")
FIELDS_2 = (*FIELDS_1[:3], "components", "carried", *FIELDS_1[3:])
FIELDS = (*FIELDS_2[:-2], "generator", "seed", "shuffle", "begun", "actions")
FIELDS_4 = (*FIELDS[:-1], "ended", "actions")
FIELDS_OF = {1: FIELDS_1, 2: FIELDS_2, 3: FIELDS, 4: FIELDS_4}
#: What is there only if there is anything to say.
RARE = ("hints",)
#: No seat is given more hints.
MOST_HINTS = 1_000


@dataclass(slots=True)
class Record:
    """A game from its start to where it stands, and the only thing that needs to be kept of it.

    >>> record = Record.new("kahuna", ["Ann", "Bob"], seed=7)
    >>> seat = record.state.to_act()[0]
    >>> record.play(seat, record.state.legal(seat)[0])
    >>> read(record.write()).state == record.state
    True
    """

    game: AnyGame
    names: tuple[str, ...]
    options: dict[str, Value]
    seed: int
    state: State
    actions: list[tuple[int, int]] = field(default_factory=list)
    #: What the game brought along, as plain data; `None` for most.
    carried: Any = None
    #: What deals: see `motu.core.rng`.
    generator: str = FAST
    #: The numbers that the seed was made of; `None` if somebody just chose it.
    shuffle: Shuffle | None = None
    #: Where it went on from, if it did not begin at its start.
    begun: Begun | None = None
    #: How many hints each seat was given; nothing if nobody was given any.
    hints: tuple[int, ...] = ()
    #: Who resigned or ran out of time, in that order.
    out: tuple[Out, ...] = ()
    #: How it ended outside the game's own rules: a name of `motu.core.ending`, or "".
    ended: str = ""

    @classmethod
    def new(
        cls,
        game: str | AnyGame,
        names: list[str] | tuple[str, ...],
        seed: int | None = None,
        options: Mapping[str, object] | None = None,
        components: object = None,
        carried: object = None,
        lenient: bool = False,
        generator: str = FAST,
        shuffle: Shuffle | None = None,
        begun: Begun | None = None,
    ) -> Record:
        """A game about to begin, with a name for each seat.

        `lenient` passes over options that have no effect, as old records and tables have them.
        """
        played = game_named(game) if isinstance(game, str) else game
        seed = fresh_seed() if seed is None else seed
        setup = played.set_up(len(names), seed, options, components, carried, lenient, generator)
        brought = carried.value if isinstance(carried, Field) else carried
        state = played.dealing.deal(setup)
        record = cls(
            played,
            tuple(names),
            dict(setup.options),
            seed,
            state,
            [],
            brought,
            generator,
            shuffle,
            begun,
        )
        if begun is not None and begun.position:
            record.state = record.beginning()
        return record

    def dealt(self, shuffle: Shuffle) -> Record:
        """The same game before its first action, dealt from these numbers."""
        dealt = replace(self, seed=shuffle.seed, shuffle=shuffle, generator=SEALED, actions=[])
        dealt.state = dealt.beginning()
        return dealt

    def play(self, seat: int, action: int) -> None:
        """Do an action, if it is legal, and write it down."""
        self.game.play(self.state, seat, action)
        self.actions.append((seat, action))

    def position(self, after: int) -> State:
        """The position after that many actions."""
        state = self.beginning()
        for seat, action in self.actions[:after]:
            state.play(seat, action)
        return state

    def beginning(self, seed: int | None = None) -> State:
        """The position before the first action, or what it would be with another seed."""
        seed = self.seed if seed is None else seed
        used = self.state.components
        if self.begun is not None and self.begun.position:
            state = dealt_anew(self.game, self.begun.position, seed, used)
            if state.seats != len(self.names):
                raise BadPosition("seats", msg("there are {n} players.", n=len(self.names)))
            return state
        started: State = self.game.start(
            len(self.names), seed, self.options, used, self.carried, self.generator
        )
        return started

    def cut(self, after: int) -> Record:
        """The same game up to that many actions: to take moves back, or to play on otherwise."""
        out = tuple(Out(one.seat, min(one.after, after)) for one in self.out)
        return replace(
            self, state=self.position(after), actions=self.actions[:after], out=out, hints=()
        )

    @property
    def is_over(self) -> bool:
        """Whether it is over, by its rules or otherwise."""
        return bool(self.ended) or not self.state.to_act()

    @property
    def seats_out(self) -> list[int]:
        """The seats that cannot win any more."""
        return [one.seat for one in self.out]

    def why_out(self) -> dict[int, str]:
        """The same, each with the reason: `resigned`, or for who ended it so, `time`."""
        last = {self.out[-1].seat: "time"} if self.ended == "time" else {}
        return dict.fromkeys(self.seats_out, "resigned") | last

    def winners(self) -> list[int]:
        """Who has won, by the rules or because the others are out."""
        return winners(self.state, self.seats_out, self.ended)

    def ending_words(self) -> Message:
        """How it ended outside the game's own rules."""
        words = ENDED[self.ended]
        if "{player}" not in words.key:
            return words
        return Message(words.key, {"player": seats_of(self.game.sides)[self.out[-1].seat]})

    def score_sheet(self) -> ScoreSheet:
        """Where every point came from, and how it ended, by the rules or otherwise."""
        sheet: ScoreSheet = self.game.score_sheet(self.state)
        if self.ended:
            sheet = replace(sheet, ending=Ending(self.ended, "", self.ending_words()))
        return replace(sheet, winners=tuple(self.winners()))

    def again(self, names: Sequence[str], carried: object = None) -> Record:
        """The same once more, shuffled anew: with its options and components.

        It brings along the same as this one, unless something else is carried on from it.
        """
        brought = self.carried if carried is None else carried
        return Record.new(
            self.game, tuple(names), None, self.options, self.state.components, brought
        )

    def texts(self) -> list[str]:
        """The actions as they are written: the seat, counted from 1, and the action's text."""
        state = self.beginning()
        lines = []
        for seat, action in self.actions:
            lines.append(f"{seat + 1}: {self.game.text(state, seat, action)}")
            state.play(seat, action)
        return lines

    def write(self) -> str:
        """The record as the text of a file."""
        ended = {"how": self.ended or None, "out": [one.data() for one in self.out]}
        is_ended = bool(self.ended or self.out)
        head = {
            "motu": ENDED_FORMAT if is_ended else FORMAT,
            "game": self.game.name,
            "rules": self.game.rules_version,
            "components": self.game.box.written(self.state.components),
            "carried": self.carried,
            "seats": list(self.names),
            "options": self.options,
            "generator": self.generator,
            # As text: many readers of JSON lose digits of large numbers.
            "seed": str(self.seed),
            "shuffle": self.shuffle.data() if self.shuffle else None,
            "begun": self.begun.data() if self.begun else None,
            **({"ended": ended} if is_ended else {}),
        }
        if any(self.hints):
            head["hints"] = list(self.hints)
        lines = [f" {_plain(name)}: {_plain(value)}," for name, value in head.items()]
        actions = ",\n".join(f"  {_plain(text)}" for text in self.texts())
        body = f"[\n{actions}\n ]" if actions else "[]"
        return "{\n" + "\n".join(lines) + f'\n "actions": {body}\n}}\n'


def dealt_anew(game: AnyGame, position: str, seed: int, components: object) -> State:
    """A position of which a line tells what all could see, with all that is hidden dealt anew.

    What is hidden begins as anything that fits and is then imagined over and over by everybody in
    turn, so that in the end each deal that fits is as likely as it would be in a game.
    """
    state: State = game.read_position(position, seed, components)
    rng = sealed(seed)
    for _ in range(MIXING):
        for seat in range(state.seats):
            state.imagine(seat, rng)
    state.rng.become(rng)
    return state


def _plain(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def read(text: str | bytes) -> Record:
    """Read a record, playing it through; raises `BadRecord` with the place of the first fault."""
    try:
        data = parse(text, MOST_CHARACTERS)
    except Fault as fault:
        raise BadRecord(fault.where, fault.problem) from None
    return read_data(data)


def read_data(data: Field) -> Record:
    """The same for a record that is data already, such as part of a larger file."""
    try:
        record = _head(data)
    except Fault as fault:
        raise BadRecord(fault.where, fault.problem) from None
    _play_all(record, data["actions"].value)
    if "ended" in data:
        try:
            seats, moves = len(record.names), len(record.actions)
            record.out, record.ended = read_ended(data["ended"], seats, moves, record.is_over)
        except Fault as fault:
            raise BadRecord(fault.where, fault.problem) from None
    return record


def _head(data: Field) -> Record:
    """The game as it begins."""
    form = data["motu"].value if "motu" in data else FORMAT
    if type(form) is not int or form not in FORMATS:
        known = " ".join(str(number) for number in FORMATS)
        raise BadRecord("motu", msg("the formats known here are: {known}.", known=known))
    fields = FIELDS_OF[form]
    for name in fields:
        if name not in data:
            raise BadRecord(name, msg("this field is missing."))
    for name in data.names():
        if name not in fields and not (form > 2 and name in RARE):
            raise BadRecord(name[:40], msg("a record has no such field."))
    game = _game(data)
    seats = _seats(data["seats"])
    if not isinstance(data["options"].value, dict):
        raise BadRecord("options", msg("this must be an object of options and values."))
    try:
        components = game.box.reread(data["components"]) if form > 1 else None
    except BadOption as fault:
        raise BadRecord("components", fault.message) from None
    carried = data["carried"] if form > 1 and data["carried"].value is not None else None
    options = data["options"].plain()
    seed = _seed(data["seed"].value)
    generator, shuffle, begun = _dealing(data, seed, len(seats)) if form > 2 else (FAST, None, None)
    try:
        record = Record.new(
            game,
            seats,
            seed,
            options,
            components,
            carried,
            lenient=form == 1,
            generator=generator,
            shuffle=shuffle,
            begun=begun,
        )
        record.hints = _hints(data, len(seats))
        return record
    except BadPosition as fault:
        raise BadRecord("begun.position", fault.message) from None
    except BadOption as fault:
        place_of = "options" if len(seats) in game.seat_counts else "seats"
        raise BadRecord(place_of, fault.message) from None


def _hints(data: Field, seats: int) -> tuple[int, ...]:
    """How many hints each seat was given."""
    if "hints" not in data:
        return ()
    return tuple(one.whole(0, MOST_HINTS) for one in data["hints"].each(seats, seats))


def _dealing(data: Field, seed: int, seats: int) -> tuple[str, Shuffle | None, Begun | None]:
    """How it was dealt: the seed must be what its numbers make, or they are not its numbers."""
    generator = data["generator"].choice(GENERATORS)
    shuffle = begun = None
    if data["shuffle"].value is not None:
        shuffle = read_shuffle(data["shuffle"], seats)
        made = msg("these numbers do not make the seed of this record.")
        data["shuffle"].must(shuffle.seed == seed and generator == SEALED, made)
    if data["begun"].value is not None:
        begun = read_begun(
            data["begun"], LONGEST_POSITION, len(data["actions"].each(0, MOST_CHARACTERS))
        )
    return generator, shuffle, begun


def _game(data: Field) -> AnyGame:
    name = data["game"].value
    if not isinstance(name, str):
        raise BadRecord("game", msg("this must be the name of a game."))
    try:
        game = game_named(name)
    except UnknownName as fault:
        raise BadRecord("game", fault.message) from None
    rules = data["rules"].value
    if type(rules) is not int or rules != game.rules_version:
        raise BadRecord(
            "rules",
            msg(
                "this record was made under different rules; those here have version {known}.",
                known=game.rules_version,
            ),
        )
    return game


def _seats(data: Field) -> list[str]:
    seats = data.value
    if not isinstance(seats, list) or not all(isinstance(name, str) for name in seats):
        raise BadRecord("seats", msg("this must be a list of names, one for each seat."))
    for place, name in enumerate(seats):
        if len(name) > LONGEST_NAME:
            raise BadRecord(
                f"seats[{place}]", msg("a name has at most {n} letters.", n=LONGEST_NAME)
            )
    return seats


def _seed(value: object) -> int:
    """A seed is a whole number, as a number or as its digits."""
    if isinstance(value, int) and not isinstance(value, bool):
        value = str(value)
    if isinstance(value, str) and value.isascii() and len(value) <= LONGEST_SEED:
        digits = value.removeprefix("-")
        if digits.isdigit():
            return int(value)
    raise BadRecord("seed", msg("this must be a whole number."))


def _play_all(record: Record, actions: object) -> None:
    """Play the actions, each checked like any other."""
    if not isinstance(actions, list):
        raise BadRecord("actions", msg("this must be a list of actions."))
    if len(actions) > record.game.most_actions:
        most = record.game.most_actions
        raise BadRecord(
            "actions", msg("there are more than {most}, too many for any game.", most=most)
        )
    for number, text in enumerate(actions):
        place = f"actions[{number}]"
        seat, action = _action(record, place, text)
        refusal = record.game.refuse(record.state, seat, action)
        if refusal is not None:
            raise BadRecord(place, _refused(text, refusal.rule, refusal.message))
        record.state.play(seat, action)
        record.actions.append((seat, action))


def _action(record: Record, place: str, text: object) -> tuple[int, int]:
    if not isinstance(text, str):
        raise BadRecord(place, msg("this must be a text such as {example}.", example='"1: draw"'))
    seat, colon, words = text.partition(":")
    if not colon or not seat.isascii() or not seat.isdigit() or len(seat) > 2:
        raise BadRecord(place, msg("it must begin with the number of a seat and a colon."))
    if not 1 <= int(seat) <= len(record.names):
        raise BadRecord(place, msg("there is no seat {seat}.", seat=int(seat)))
    try:
        return int(seat) - 1, record.game.parse(record.state, int(seat) - 1, words.strip())
    except UnreadableAction as fault:
        raise BadRecord(place, fault.message) from None


def _refused(text: str, rule: str, why: Message) -> Message:
    return msg("{action} is not legal here. {why} ({rule})", action=text[:60], why=why, rule=rule)
