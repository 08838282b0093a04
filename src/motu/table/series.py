"""A series: games of the same group, one after another, and what goes from one to the next.

A rematch is one, a match of several games is one, and so is a campaign. The group has a fixed
order; from game to game everybody moves on by one seat, but not in a campaign, where what somebody
keeps lies at their seat. What a game has brought counts for good when the next one begins; until
then its table has the last word.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import TYPE_CHECKING, Any, TypeVar

from motu.core.episodes import Home
from motu.core.game import AnyGame
from motu.core.level import usual
from motu.core.option import Value
from motu.core.record import Record
from motu.table.campaign import Beginning, Campaign
from motu.table.clock import ClockRules
from motu.table.seat import NOBODY, Seat

if TYPE_CHECKING:
    from motu.table.table import Table

Thing = TypeVar("Thing")

#: No match has more games; a series that has no end may.
MOST_GAMES = 100


def turned(things: Sequence[Thing], by: int) -> list[Thing]:
    """What lies at each seat when all has moved on by so many seats; a negative number undoes it.

    >>> turned("abc", 1), turned(turned("abc", 5), -5)
    (['c', 'a', 'b'], ['a', 'b', 'c'])
    """
    return [things[(seat - by) % len(things)] for seat in range(len(things))]


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended, for everybody in the group's order.

    `ended` says how it ended outside the game's own rules, as `Table.ended` does: then points that
    stood on the table do not count, and nobody has won unless others resigned or ran out of time.
    """

    points: tuple[int, ...]
    won: tuple[bool, ...]
    ended: str = ""
    practice: bool = False

    @property
    def is_shared(self) -> bool:
        """Whether several have won."""
        return sum(self.won) > 1

    def data(self) -> dict[str, Any]:
        """As plain data, for the store."""
        return asdict(self)

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Result:
        """The result that `data` was written from."""
        return cls(tuple(data["points"]), tuple(data["won"]), data["ended"], data["practice"])


@dataclass(frozen=True, slots=True)
class Played:
    """A game of a series: its table, and when it is over, what it brought and hands on.

    The table is empty if it has been removed since.
    """

    table: str
    result: Result | None = None
    carried: Any = None


@dataclass(frozen=True, slots=True)
class Tally:
    """What somebody has after some games. A shared win is a win for each who shares it."""

    wins: int = 0
    shared: int = 0
    points: int = 0


@dataclass(frozen=True, slots=True)
class Series:
    """A group, what they play, and the games so far. It is made together with its first game."""

    id: str
    game: AnyGame
    options: Mapping[str, Value]
    #: Who plays, in an order that stays; a place may pass to somebody else or to a bot.
    group: tuple[Seat, ...]
    #: How many games it has; 0 for as many as they like.
    length: int = 0
    maker: str = ""
    clock: ClockRules = field(default_factory=ClockRules)
    games: tuple[Played, ...] = ()
    #: What a campaign began with; `None` for all other series.
    beginning: Beginning | None = None

    @classmethod
    def begun_at(
        cls, id: str, table: Table, length: int = 0, beginning: Beginning | None = None
    ) -> Series:
        """The series whose first game is that of a table, before that game."""
        record, rules, group = table.record, table.rules, tuple(table.seats)
        return cls(
            id,
            record.game,
            record.options,
            group,
            length,
            rules.maker,
            rules.clock,
            beginning=beginning,
        )

    def after(self, table: Table) -> Series:
        """The series as it stands at its last table: who sits there now, and how it ended.

        The table comes after all games here, or it is that of the last of them.
        """
        earlier = tuple(game for game in self.games if game.table != table.id)
        moved = self._moved(len(earlier))
        played = Played(table.id, _result(table, moved), self._carried_on(table))
        group = tuple(turned(table.seats, -moved))
        return replace(self, group=group, games=(*earlier, played))

    @property
    def campaign(self) -> Campaign | None:
        """The campaign that this series is, as it stands; `None` if it is another one."""
        if self.beginning is None:
            return None
        return Campaign.began(self.game, self.beginning, [game.carried for game in self.games])

    def _moved(self, games: int) -> int:
        """By how many seats all have moved on after so many games."""
        return games if self.beginning is None else 0

    def _carried_on(self, table: Table) -> Any:
        """What a game that is over hands on: most games have nothing to, and do not say so.

        An episode hands something on within a campaign, and only if it was played to its end.
        """
        is_alone = self.game.episodes is not None and self.beginning is None
        is_stopped = self.beginning is not None and table.ended
        if not table.is_over or is_alone or is_stopped:
            return None
        return table.game.carries_on(table.state, table.record.carried)

    # --- the next game ---------------------------------------------------------------------

    @property
    def is_complete(self) -> bool:
        """Whether all games that it should have are over."""
        if (campaign := self.campaign) is not None:
            return campaign.is_complete
        return 0 < self.length <= len(self.results())

    def next_seats(self) -> list[Seat]:
        """Who sits where in the next game; for who was forgotten, a bot or whoever comes."""
        bot = usual(self.game.levels).name if self.game.has_bots else ""
        return [
            Seat(bot=seat.bot or bot) if NOBODY in (seat.owner, seat.left_by) else seat
            for seat in turned(self.group, self._moved(len(self.games)))
        ]

    def next_record(
        self, last: Record, seats: Sequence[Seat] = (), homes: Sequence[Home] = ()
    ) -> Record:
        """The next game, about to begin: as the last one, with what that one hands on.

        In a campaign it is the next episode, or the same again if it was stopped; others may have
        sat down, and homes may have other names.
        """
        names = [seat.name for seat in seats or self.next_seats()]
        if (campaign := self.campaign) is not None:
            return (campaign.renamed(homes) if homes else campaign).next_record(names)
        return last.again(names, self.carried)

    @property
    def carried(self) -> Any:
        """What the last game hands on to the next one, as plain data; most games: nothing."""
        return self.games[-1].carried if self.games else None

    # --- how it stands ---------------------------------------------------------------------

    def results(self) -> list[Result]:
        """The results of the games that are over."""
        return [game.result for game in self.games if game.result is not None]

    def standing(self) -> list[Tally]:
        """What everybody has so far, in the group's order."""
        tallies = [Tally()] * len(self.group)
        for result in self.results():
            if not result.ended or any(result.won):
                tallies = [
                    Tally(
                        tally.wins + won,
                        tally.shared + (won and result.is_shared),
                        tally.points + (0 if result.ended else points),
                    )
                    for tally, won, points in zip(tallies, result.won, result.points, strict=True)
                ]
        return tallies

    def leaders(self) -> list[int]:
        """Who is ahead: the most wins, then the most points; nobody when nothing has counted."""
        ranks = [(tally.wins, tally.points) for tally in self.standing()]
        return [place for place, rank in enumerate(ranks) if rank == max(ranks) and any(rank)]


def _result(table: Table, moved: int) -> Result | None:
    """How the game at a table ended, as the group's order has it; `None` while it goes on."""
    if not table.is_over:
        return None
    winners = table.record.winners()
    won = [seat in winners for seat in range(len(table.seats))]
    return Result(
        tuple(turned(table.state.points(), -moved)),
        tuple(turned(won, -moved)),
        table.ended,
        table.practice,
    )
