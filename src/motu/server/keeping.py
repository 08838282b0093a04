"""Games as they begin, out of what the store has kept of them."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

from motu.core.errors import MotuError, UnknownName
from motu.core.message import Message, msg
from motu.core.notation import LONGEST
from motu.core.reading import Fault, Field
from motu.core.record import Record
from motu.core.registry import game
from motu.core.rng import FAST, GENERATORS
from motu.core.shuffle import read_begun, read_shuffle
from motu.table.clock import ClockRules
from motu.table.entry import Entry, Kind
from motu.table.gathering import Gathering
from motu.table.help import HelpRules
from motu.table.table import Table, TableRules

#: The seed of the example that stands on a table before its game is dealt.
EXAMPLE = 0


class NotPlayable(UnknownName):
    """A table that is kept, but whose game is not the one that is known here under its name."""

    def __init__(self, why: Message) -> None:
        super().__init__(msg("This table is kept, but it cannot be opened now: {why}", why=why))


def dealing_of(table: Table) -> dict[str, Any]:
    """How a table is dealt, as it is kept."""
    record = table.record
    return {
        "gathers": table.gathering is not None,
        "generator": record.generator,
        "shuffle": record.shuffle.data() if record.shuffle else None,
        "begun": record.begun.data() if record.begun else None,
    }


def agreed_of(rules: TableRules) -> dict[str, Any]:
    """What was agreed about clocks and help, as it is kept beside each other."""
    return {**rules.clock.data(), **rules.help.data()}


def rules_from(row: sa.Row[Any]) -> TableRules:
    """What was agreed when a table was made; older tables had no clock, and nothing about help."""
    agreed: dict[str, Any] = dict(row.clock or {})
    helped = {name: agreed.pop(name) for name in HelpRules().data() if name in agreed}
    clock = ClockRules.from_data(agreed)
    return TableRules(row.maker, row.listed, clock, HelpRules.from_data(helped))


def begun_from(row: sa.Row[Any], names: list[str]) -> tuple[Record, Gathering | None]:
    """The game of a table as it began; raises `NotPlayable` if that cannot be had any more.

    If its players add numbers to the shuffle, it is an example, and what they add them to.
    """
    try:
        played = game(row.game)
    except UnknownName:
        raise NotPlayable(msg("its game is not installed here.")) from None
    if row.rules != played.rules_version:
        raise NotPlayable(msg("it was begun by other rules than those here."))
    dealing: dict[str, Any] = row.dealing or {}
    gathering = Gathering(int(row.seed)) if dealing.get("gathers") else None
    shuffle, begun = dealing.get("shuffle"), dealing.get("begun")
    try:
        used = None if row.components is None else played.box.reread(row.components)
        record = Record.new(
            played,
            names,
            EXAMPLE if gathering else int(row.seed),
            row.options,
            used,
            row.carried,
            # Options that had no effect could be chosen in earlier times.
            lenient=True,
            generator=Field(dealing.get("generator", FAST), ("generator",)).choice(GENERATORS),
            shuffle=read_shuffle(Field(shuffle, ("shuffle",)), len(names)) if shuffle else None,
            begun=read_begun(Field(begun, ("begun",)), LONGEST, played.most_actions)
            if begun
            else None,
        )
        return record, gathering
    except MotuError as fault:
        raise NotPlayable(_why(fault, row.components)) from None


def do_again(table: Table, entry: Entry) -> None:
    """Do at a table what its journal says; raises `NotPlayable` if the rules here do not allow it.

    Whoever wrote it had checked it, by the rules of then.
    """
    if entry.kind is Kind.PLAY and entry.action not in table.state.legal(entry.seat):
        raise NotPlayable(msg("the rules here do not allow move {n} of it.", n=table.moves + 1))
    table.apply(entry)


def _why(fault: MotuError, components: Any) -> Message:
    """The reason in plain words, where players may meet it."""
    if isinstance(fault, Fault) and fault.place == "components.hash":
        name = str(components["built_in"])[:40]
        return msg("{name}, with which it was begun, has changed here since.", name=name)
    return fault.message
