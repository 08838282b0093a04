"""A pair of eyes at a table: whose view they get, and in which language."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from motu.core.message import Say
from motu.server.identity import mark_of
from motu.table import asking
from motu.table.table import Table


@dataclass(slots=True)
class Viewer:
    """A pair of eyes at a table, and the language they read."""

    person: str
    say: Say
    shape: str = "wide"
    #: Round one screen: the seat whose player has said to be sitting here.
    looking: int | None = None
    #: Who has a page of this table open.
    here: Collection[str] = ()
    #: Whether to say with every position what it looks like and what can be picked and done.
    words: bool = False
    #: The marks of those whose chat this viewer does not want to read.
    muted: frozenset[str] = frozenset()

    def hears_no(self, person: str) -> bool:
        """Whether what this person says is not for this viewer."""
        return bool(self.muted) and mark_of(person) in self.muted

    def eyes(self, table: Table) -> int | None:
        """The seat whose view this viewer gets now; `None` sees no hidden thing."""
        mine = table.seats_of(self.person)
        if len(mine) < 2:
            return mine[0] if mine else None
        if not table.game.has_lasting_secrets:
            return next((seat for seat in mine if seat in table.to_act()), mine[0])
        if self.looking not in mine or self.handover_to(table) is not None:
            return None
        return self.looking

    def handover_to(self, table: Table) -> int | None:
        """Round one screen: the seat to which the screen must be handed before anyone looks."""
        seat = self._next_here(table)
        return None if seat is None or self._has_seen_something(table) else seat

    def passes_on_to(self, table: Table) -> int | None:
        """The same, if who sits here has just seen what is nobody else's business."""
        seat = self._next_here(table)
        return seat if seat is not None and self._has_seen_something(table) else None

    def _next_here(self, table: Table) -> int | None:
        """The seat whose player is waited for, and somebody else sits at the screen."""
        mine = table.seats_of(self.person)
        if len(mine) < 2 or not table.game.has_lasting_secrets:
            return None
        waiting = [seat for seat in table.to_act() if seat in mine]
        return waiting[0] if waiting and self.looking not in waiting else None

    def _has_seen_something(self, table: Table) -> bool:
        """Whether the last action here showed its player a card, or how many points there were."""
        last = asking.last_action_of(table, self.person)
        if last is None or table.record.actions[last][0] != self.looking:
            return False
        own, others = table.story(last, self.looking), table.story(last, None)
        told = [event.message for event in own] != [event.message for event in others]
        return told or any(event.gained for event in own)

    def hears(self, table: Table) -> Say:
        """Who speaks to this viewer: in the own language, and by the names of those who play."""
        return table.speaker(self.say)
