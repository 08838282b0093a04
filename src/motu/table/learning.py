"""A step of a lesson on a table of its own: the position, who sits there, and what is judged.

It is a table like any other, so pages, previews and taking back are the same; but it begins with a
position, lives in memory, and knows what was asked.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from motu.core.game import AnyGame
from motu.core.lesson import Step, said
from motu.core.message import Message
from motu.core.record import Record
from motu.core.refusal import Refusal
from motu.core.state import State
from motu.table import asking
from motu.table.entry import Entry, Kind
from motu.table.help import NONE, HelpRules
from motu.table.seat import Seat
from motu.table.table import Table, TableRules

#: The seat of who learns.
LEARNER = 0
#: Whatever chance brings in a lesson, it brings to everybody.
SEED = 1


@dataclass(slots=True)
class FromPosition(Record):
    """A game that begins with a position instead of a deal; nobody keeps it."""

    begins: State | None = None

    def beginning(self, seed: int | None = None) -> State:
        """The position that the step begins with, whatever the seed."""
        assert self.begins is not None
        return self.begins.copy()

    def cut(self, after: int) -> Record:
        """The same up to that many actions."""
        return replace(self, state=self.position(after), actions=self.actions[:after])


def set_table(game: AnyGame, step: Step, person: str) -> Table:
    """The table of a step: who learns sits on the first seat, easy bots on all others."""
    state: State = game.read_position(step.position, SEED)
    names = ("",) * int(state.seats)
    options = dict(game.set_up(len(names), SEED, components=state.components).options)
    record = FromPosition(game, names, options, SEED, state.copy(), begins=state)
    level = game.levels[0].name if game.has_bots else ""
    others = [Seat(bot=level, owner="" if level else person) for _ in names[1:]]
    rules = TableRules(help=HelpRules(hints=NONE))
    return Table("lesson", [Seat(owner=person), *others], record, rules)


def texts_of(table: Table) -> list[str]:
    """What the learner has done so far, as the game writes it."""
    return [
        table.game.text(table.position(number), seat, action)
        for number, (seat, action) in enumerate(table.record.actions)
        if seat == LEARNER
    ]


def is_solved(table: Table, step: Step) -> bool:
    """Whether the task has been done."""
    before, texts = table.position(0), texts_of(table)
    return step.is_solved(table.game, before, table.state, LEARNER, texts)


def judged(table: Table, step: Step, planned: asking.Plan, lang: str) -> asking.Plan:
    """What the learner wants to do, if the rules allow it and it is what was asked; or why not."""
    if isinstance(planned, Refusal):
        return planned
    seat, action = planned.seat, planned.action
    texts = [*texts_of(table), table.game.text(table.state, seat, action)]
    after = table.state.copy()
    after.play(seat, action)
    solved = step.is_solved(table.game, table.position(0), after, seat, texts)
    if solved or step.ways_on(texts):
        return planned
    words, rule = step.answer_to(texts[-1])
    # Said as it stands: it is in the right language already.
    return Refusal(rule, Message(said(words, lang)))


def again(table: Table) -> asking.Plan:
    """Taking back all that was done."""
    return Entry(Kind.UNDO, upto=0) if table.moves else asking.NOTHING_TO_TAKE_BACK
