"""`motu campaign play`: a campaign in the terminal, episode by episode, kept in one file."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from motu.cli.app import Lang, campaign, command
from motu.cli.language import LANGUAGE, said
from motu.cli.options import OwnComponents, components_of
from motu.cli.output import contents, printable
from motu.cli.play import listed
from motu.cli.terminal import HERE, Quit, Terminal
from motu.core.episodes import Home
from motu.core.errors import BadOption, UnknownName, one_of
from motu.core.files import write_whole
from motu.core.game import AnyGame
from motu.core.level import level_named, usual
from motu.core.message import Message, Say, msg
from motu.core.registry import games
from motu.core.rng import SEALED
from motu.table.campaign import Campaign
from motu.table.campaign_file import CampaignFile, read
from motu.table.seat import Seat
from motu.table.table import Table
from motu.words import say_in


@command(
    "play",
    msg("Begin a campaign in the terminal, or continue it: it is kept in a file."),
    of=campaign,
)
def play(
    file: Annotated[
        Path,
        typer.Argument(metavar="FILE", help=said(msg("Where the campaign is kept."))),
    ] = Path("campaign.json"),
    game: Annotated[
        str, typer.Option(metavar="GAME", help=said(msg("The game of a new campaign.")))
    ] = "",
    bots: Annotated[
        str | None,
        typer.Option(
            metavar="LEVELS",
            help=said(msg("Your opponents in a new campaign, or none.")),
        ),
    ] = None,
    names: Annotated[
        str,
        typer.Option(metavar="NAMES", help=said(msg("The people's names, with commas between."))),
    ] = "",
    islands: Annotated[
        str,
        typer.Option(
            metavar="NAMES", help=said(msg("The names of the islands, with commas between."))
        ),
    ] = "",
    animals: Annotated[
        str,
        typer.Option(
            metavar="NAMES", help=said(msg("The animals of the islands, with commas between."))
        ),
    ] = "",
    components: OwnComponents = "",
    lang: Lang = LANGUAGE,
) -> None:
    if file.exists():
        if game or bots or names or islands or animals or components:
            raise BadOption(
                msg("{file} holds a campaign already: it continues as it began.", file=str(file))
            )
        now = read(contents(str(file)))
    else:
        played = campaign_game(game)
        homes = _homes(played, listed(islands), listed(animals))
        seats = _seats(played, listed(names), bots, len(homes))
        homes += [Home()] * (len(seats) - len(homes))
        used = components_of(played, components)
        own = dict(used.data) if used is not None and used.name not in played.box.names else None
        now = CampaignFile(Campaign.begin(played, homes, own), (), tuple(seats))
        # What cannot be played is said before anything is written.
        now.campaign.next_record([seat.name for seat in seats])
        keep(now, file)
    if isinstance(sys.stdin, io.TextIOWrapper):
        # A slip of the keyboard that is no text should not end the game.
        sys.stdin.reconfigure(errors="replace")
    try:
        Evening(now, file, say_in(lang), lang).play()
    except (Quit, EOFError):
        left = msg("The campaign is in {file}, up to the last episode that was played to its end.",
                   file=str(file))  # fmt: skip
        print(printable(said(left)))


def campaign_game(name: str) -> AnyGame:
    """The game of a campaign; the first that has one if none is named."""
    having = {game.name: game for game in games() if game.episodes is not None}
    if name and name not in having:
        raise UnknownName(
            msg(
                "There is no campaign of {game}. Choose from: {choices}.",
                game=name[:40],
                choices=one_of(list(having)),
            )
        )
    return having[name] if name else next(iter(having.values()))


def _homes(game: AnyGame, names: Sequence[str], emblems: Sequence[str]) -> list[Home]:
    known = list(game.episodes.EMBLEMS) if game.episodes is not None else []
    for emblem in emblems:
        if emblem not in known:
            raise UnknownName(
                msg(
                    "Unknown animal: {name}. Choose from: {choices}.",
                    name=emblem[:40],
                    choices=one_of(known),
                )
            )
    count = max(len(names), len(emblems))
    padded = zip([*names, *[""] * count], [*emblems, *[""] * count], strict=False)
    return [Home(name, emblem) for name, emblem in list(padded)[:count]]


def _seats(game: AnyGame, names: Sequence[str], bots: str | None, homes: int) -> list[Seat]:
    """People first, then bots; normally one of each."""
    levels = listed(usual(game.levels).name if bots is None else bots)
    people = [Seat(name=name) for name in names] or [
        Seat() for _ in range(max(1, homes - len(levels)))
    ]
    seats = [*people, *(Seat(bot=level_named(game.levels, level).name) for level in levels)]
    if len(seats) < homes:
        raise BadOption(msg("There are more names than seats."))
    return seats


def keep(now: CampaignFile, file: Path) -> None:
    """Write a campaign, so that there is always a whole one."""
    write_whole(file, now.write())


@dataclass(slots=True)
class Evening:
    """Episodes one after another, as many as somebody likes."""

    now: CampaignFile
    file: Path
    say: Say
    lang: str
    read: Callable[[str], str] = input
    write: Callable[[str], None] = print

    def play(self) -> None:
        """Play until the campaign is complete; `Quit` if somebody has had enough."""
        while not self.now.campaign.is_complete:
            self._open()
            self._episode()
            self._standing()
            if not self.now.campaign.is_complete:
                self._pause(msg("Enter begins the next episode; q leaves it for another day."))
        self._tell(msg("The campaign is complete."))

    def _tell(self, message: Message) -> None:
        self.write(printable(self.say(message)))

    def _pause(self, message: Message) -> None:
        if self.read(printable(f"{self.say(message)} ")).strip().lower() in ("q", "quit"):
            raise Quit

    def _open(self) -> None:
        """The page of the next episode; an envelope is opened by hand."""
        campaign = self.now.campaign
        if campaign.opens_envelope() and campaign.chapter > 1:
            self._pause(msg("A sealed envelope: chapter {n}. Enter opens it.", n=campaign.chapter))
        page = campaign.page(campaign.episode, self.lang)
        self.write("")
        self._tell(
            msg("Chapter {chapter}, episode {n} of {length}: {title}",
                chapter=page.chapter, n=page.episode, length=campaign.episodes.N_EPISODES,
                title=page.title)
        )  # fmt: skip
        self.write(printable(page.story))
        if page.news:
            self._tell(msg("New: {news}", news=page.news))
        ours = msg("Written by us: what the printed envelope says is not public.")
        self._tell(ours if page.ours else msg("As published."))
        self.write("")

    def _episode(self) -> None:
        """Play it, and keep the campaign after it."""
        players = self.now.players
        names = [seat.name for seat in players]
        record = self.now.campaign.next_record(names, generator=SEALED)
        seats = [seat if seat.bot else Seat(owner=HERE, name=seat.name) for seat in players]
        table = Table("terminal", seats, record)
        Terminal(table, self.say, self.read, self.write).play()
        self.now = self.now.after(table.record)
        keep(self.now, self.file)

    def _standing(self) -> None:
        campaign = self.now.campaign
        marks = self.say(campaign.episodes.MARK_WORDS)
        sides = campaign.game.sides
        for seat, home in enumerate(campaign.homes()):
            name = home.name or self.now.players[seat].name or self.say(sides[seat])
            self.write(printable(f"{name}: {marks} {home.marks}"))
        self._tell(msg("The campaign is kept in {file}.", file=str(self.file)))
