"""A campaign: a series whose game says what comes next, and in which everybody keeps something.

It is what its episodes handed on to each other, and nothing else: so it can be made from the games
of a series on a server, or from the records of its episodes in a file, and is the same. Everybody
keeps the seat of the first episode: what is handed on lies in the order of the seats.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from motu.core import faces
from motu.core.episodes import Home, Page
from motu.core.errors import BadOption
from motu.core.game import AnyGame
from motu.core.message import Message, msg
from motu.core.reading import Fault
from motu.core.record import Record
from motu.core.rng import FAST

NO_BEGINNING = msg("a campaign begins with names and emblems, and nothing else.")


class BadCampaign(Fault):
    """Records that make no campaign; `episode` and `place` in its record say where."""

    def __init__(self, episode: int, place: str, problem: Message, line: int = 0) -> None:
        super().__init__(msg("episode {n}, {place}", n=episode, place=place), problem, line)
        self.episode = episode
        self.place = place


@dataclass(frozen=True, slots=True)
class Beginning:
    """What a campaign began with: homes as the first episode brings them, and own components.

    These are kept whole here, because an episode is played with what concerns it alone.
    """

    carried: Any
    components: Mapping[str, Any] | None = None

    def data(self) -> dict[str, Any]:
        """As plain data, for the store and for files."""
        return {"carried": self.carried, "components": self.components}

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Beginning:
        """The beginning that `data` was written from."""
        return cls(data["carried"], data["components"])


@dataclass(frozen=True, slots=True)
class Campaign:
    """Where a campaign stands. `chain` is what the first episode began with, then what each one
    that was played to its end has handed on.

    >>> from motu.core.registry import games
    >>> game = next(game for game in games() if game.episodes is not None)
    >>> campaign = Campaign.begin(game, [Home("Motu Iti"), Home()])
    >>> campaign.episode, campaign.chapter, campaign.homes()[0].name
    (1, 1, 'Motu Iti')
    """

    game: AnyGame
    chain: tuple[Any, ...]
    #: Somebody's own components, whole, as plain data.
    components: Mapping[str, Any] | None = None

    @classmethod
    def begin(
        cls, game: AnyGame, homes: Sequence[Home], components: Mapping[str, Any] | None = None
    ) -> Campaign:
        """A campaign before its first episode."""
        return cls(game, (episodes_of(game).begin(homes),), components)

    @classmethod
    def began(cls, game: AnyGame, beginning: Beginning, handed: Sequence[Any]) -> Campaign:
        """A campaign of which it is known what its episodes handed on; `None` for those stopped."""
        played = (one for one in handed if one is not None)
        return cls(game, (beginning.carried, *played), beginning.components)

    @classmethod
    def of(cls, records: Sequence[Record], components: Mapping[str, Any] | None = None) -> Campaign:
        """The campaign that these records are, in order; raises `BadCampaign`.

        Each record has been read, so all its actions are legal: here it is checked that it belongs
        to this campaign, and begins with what the one before handed on.
        """
        first = records[0]
        episodes = episodes_of(first.game)
        if not is_beginning(episodes, first.carried):
            raise BadCampaign(1, "carried", NO_BEGINNING)
        campaign = cls(first.game, (first.carried,), components)
        for record in records:
            campaign = campaign.after(record)
        return campaign

    def after(self, record: Record) -> Campaign:
        """The campaign after its next episode, whose record this is; raises `BadCampaign`."""
        number, game = self.episode, self.game
        if record.game is not game:
            raise BadCampaign(number, "game", msg("it is a campaign of {game}.", game=game.title))
        if self.is_complete:
            raise BadCampaign(number, "carried", msg("the campaign has ended before."))
        if not self._begins(record):
            raise BadCampaign(
                number, "carried", msg("it does not begin with what the one before handed on.")
            )
        expected = self.next_record(record.names, seed=record.seed)
        if dict(record.options) != dict(expected.options):
            raise BadCampaign(number, "options", msg("this is not the episode that comes next."))
        if record.state.components.hash != expected.state.components.hash:
            raise BadCampaign(
                number, "components", msg("it is played with other components than the campaign.")
            )
        handed = game.carries_on(record.state, record.carried)
        if record.begun is not None:
            raise BadCampaign(number, "begun", msg("an episode begins at its start."))
        if record.state.to_act() or handed is None:
            raise BadCampaign(number, "actions", msg("the episode is not over."))
        return replace(self, chain=(*self.chain, handed))

    def _begins(self, record: Record) -> bool:
        """Whether a game begins with what was handed on last; names may have changed since."""
        carried = record.carried
        if carried is None or len(self.homes()) != len(record.names):
            return False
        return bool(carried == self.renamed(self.episodes.homes_of(carried)).carried)

    # --- where it stands ---------------------------------------------------------------------

    @property
    def episodes(self) -> faces.Episodes:
        """What the game has written down."""
        return episodes_of(self.game)

    @property
    def beginning(self) -> Beginning:
        """What it began with."""
        return Beginning(self.chain[0], self.components)

    @property
    def carried(self) -> Any:
        """What the next episode begins with."""
        return self.chain[-1]

    @property
    def played(self) -> int:
        """How many episodes have been played to their end."""
        return len(self.chain) - 1

    @property
    def episode(self) -> int:
        """The episode that comes next, or is being played; one more than there are at the end."""
        return self.episodes.episode_for(self.carried)

    @property
    def is_complete(self) -> bool:
        """Whether all episodes have been played."""
        return self.episode > self.episodes.N_EPISODES

    @property
    def chapter(self) -> int:
        """The chapter of the next episode; that of the last one when all have been played."""
        return self.episodes.chapter_of(min(self.episode, self.episodes.N_EPISODES))

    def opens_envelope(self) -> bool:
        """Whether the next episode is the first of its chapter."""
        before = self.episodes.chapter_of(self.episode - 1)
        return not self.is_complete and self.chapter != before

    def homes(self, after: int = -1) -> list[Home]:
        """Everybody's home now, or after so many episodes."""
        return self.episodes.homes_of(self.chain[after])

    def marks(self) -> list[list[int]]:
        """What everybody had before the first episode and after each one."""
        every = [self.episodes.homes_of(carried) for carried in self.chain]
        return [[homes[seat].marks for homes in every] for seat in range(len(every[0]))]

    def leaders(self) -> list[int]:
        """The seats with the most marks; nobody as long as there are none."""
        marks = [home.marks for home in self.homes()]
        return [seat for seat, count in enumerate(marks) if count == max(marks) and count]

    # --- going on ------------------------------------------------------------------------------

    def renamed(self, homes: Sequence[Home]) -> Campaign:
        """The same before its next episode, with other names and emblems."""
        carried = self.episodes.renamed(self.carried, homes)
        return replace(self, chain=(*self.chain[:-1], carried))

    def next_record(
        self, names: Sequence[str], seed: int | None = None, generator: str = FAST
    ) -> Record:
        """The next episode, about to begin."""
        return Record.new(
            self.game,
            tuple(names),
            seed,
            self.episodes.options_of(self.episode),
            self.components,
            self.carried,
            generator=generator,
        )

    def page(self, episode: int, lang: str) -> Page:
        """The page of an episode, as this campaign plays it."""
        own = self.game.components_from(self.components)
        return self.episodes.page_of(episode, lang, own)


def is_beginning(episodes: faces.Episodes, carried: Any) -> bool:
    """Whether a campaign can begin with this: homes that have names and nothing else."""
    return carried is not None and bool(carried == episodes.begin(episodes.homes_of(carried)))


def episodes_of(game: AnyGame) -> faces.Episodes:
    """The episodes of a game; raises `BadOption` if it has none."""
    if game.episodes is None:
        raise BadOption(msg("{game} has no campaign.", game=game.title))
    return game.episodes
