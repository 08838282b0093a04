"""A campaign as one file, which moves from server to server.

    {"campaign": 1, "game": NAME, "components": null, "carried": {…},
     "players": [{"name": "Ann"}, {"level": "trader"}],
     "episodes": [RECORD, RECORD, …]}

It holds what the campaign began with and the records of the episodes that were played to their end.
Reading plays them all: every action must be legal, and every episode must begin with what the one
before handed on. What is wrong is said with the line, the episode, the place in its record and why.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Any, Final

from motu.core.errors import BadOption, BadRecord, UnknownName
from motu.core.game import AnyGame
from motu.core.level import level_named
from motu.core.message import Message
from motu.core.reading import Fault, Field, Step, line_of, parse
from motu.core.record import LONGEST_NAME, Record, read_data
from motu.core.registry import game as game_named
from motu.table.campaign import NO_BEGINNING, BadCampaign, Campaign, episodes_of, is_beginning
from motu.table.seat import Seat, tidy

FORMAT: Final = 1
#: No campaign needs more letters.
MOST_CHARACTERS: Final = 8_000_000
MOST_EPISODES: Final = 100
STEP: Final = re.compile(r"\[(\d+)\]|([^.\[\]]+)")


@dataclass(frozen=True, slots=True)
class CampaignFile:
    """A campaign, the records it is made of, and who plays in it: names of people, levels of bots.

    >>> from motu.core.episodes import Home
    >>> from motu.core.registry import games
    >>> game = next(game for game in games() if game.episodes is not None)
    >>> begun = Campaign.begin(game, [Home("Motu Iti"), Home()])
    >>> file = CampaignFile(begun, (), (Seat(name="Ann"), Seat(bot="trader")))
    >>> read(file.write()) == file
    True
    """

    campaign: Campaign
    records: tuple[Record, ...]
    players: tuple[Seat, ...]

    def after(self, record: Record) -> CampaignFile:
        """The same after its next episode; raises `BadCampaign` if that is not its record."""
        return CampaignFile(self.campaign.after(record), (*self.records, record), self.players)

    def write(self) -> str:
        """As the text of a file."""
        beginning = self.campaign.beginning
        head = {
            "campaign": FORMAT,
            "game": self.campaign.game.name,
            "components": beginning.components,
            "carried": beginning.carried,
            "players": [_player(seat) for seat in self.players],
        }
        lines = [f' "{name}": {_plain(value)},\n' for name, value in head.items()]
        episodes = ",\n".join(record.write().rstrip("\n") for record in self.records)
        body = f"[\n{episodes}\n]" if episodes else "[]"
        return "{\n" + "".join(lines) + f' "episodes": {body}\n}}\n'


def _player(seat: Seat) -> dict[str, str]:
    return {"level": seat.bot} if seat.bot else {"name": seat.name} if seat.name else {}


def _plain(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


# --- reading --------------------------------------------------------------------------------------


def read(text: str | bytes) -> CampaignFile:
    """Read a campaign, playing all of it; raises `Fault`, within an episode `BadCampaign`."""
    data = parse(text, MOST_CHARACTERS)
    data.only("campaign", "game", "components", "carried", "players", "episodes")
    data["campaign"].whole(FORMAT, FORMAT)
    game = _game(data["game"])
    campaign = _beginning(game, data["components"], data["carried"])
    players = _players(game, data["players"], len(campaign.homes()))
    file = CampaignFile(campaign, (), players)
    for number, episode in enumerate(data["episodes"].each(0, MOST_EPISODES), start=1):
        file = _next(file, number, episode)
    return file


def _game(name: Field) -> AnyGame:
    try:
        game = game_named(name.text_value(40))
        episodes_of(game)
    except (UnknownName, BadOption) as fault:
        raise name.fault(fault.message) from None
    return game


def _beginning(game: AnyGame, components: Field, carried: Field) -> Campaign:
    """The campaign before its first episode."""
    own: dict[str, Any] | None = None
    if components.value is not None:
        try:
            own = dict(game.box.own(components).data)
        except BadOption as fault:
            raise components.fault(fault.message) from None
    game.check_carried(carried)
    carried.must(is_beginning(episodes_of(game), carried.value), NO_BEGINNING)
    return Campaign(game, (carried.value,), own)


def _players(game: AnyGame, players: Field, count: int) -> tuple[Seat, ...]:
    """Who plays; everybody else can take the place of a person."""
    found = []
    for one in players.each(count, count):
        one.only("name", "level")
        name = tidy(one["name"].text_value(LONGEST_NAME)) if "name" in one else ""
        level = ""
        if "level" in one:
            try:
                level = level_named(game.levels, one["level"].text_value(40)).name
            except UnknownName as fault:
                raise one["level"].fault(fault.message) from None
        found.append(Seat(name=name, bot=level))
    return tuple(found)


def _next(file: CampaignFile, number: int, episode: Field) -> CampaignFile:
    """The campaign after one more record; what is wrong with it is said with its line."""

    def fault(place: str, problem: Message) -> BadCampaign:
        steps: list[Step] = [int(n) if n else name for n, name in STEP.findall(place)]
        line = line_of(episode.text, (*episode.path, *steps))
        return BadCampaign(number, place, problem, line)

    try:
        # By itself, so that places in it are those of a record.
        record = read_data(Field(episode.value))
        return file.after(record)
    except (BadRecord, Fault) as bad:
        raise fault(bad.place, bad.problem) from None
