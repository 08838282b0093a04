"""The API's words about series and campaigns: what programs ask for, and what they are told."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, Field

from motu.server.api_models import (
    MOST_SEATS,
    Asked,
    ClockWish,
    Commitment,
    ComponentsWish,
    Name,
    SeatWish,
    Sitting,
    TableWish,
    Word,
)
from motu.table.series import MOST_GAMES


class SeriesWish(TableWish):
    """A series to be made: the table of its first game, and how many games it has."""

    games: int = Field(
        default=0, ge=0, le=MOST_GAMES, description="How many games; 0 for as many as they like."
    )


class HomeWish(Asked):
    """What somebody's home is called in a campaign, and its emblem."""

    name: Name = ""
    emblem: str = Field(default="", max_length=40)


class CampaignWish(Asked):
    """A campaign to be made, with the table of its first episode."""

    game: Word
    seats: list[SeatWish] = Field(min_length=1, max_length=MOST_SEATS)
    homes: list[HomeWish] = Field(
        default=[], max_length=MOST_SEATS, description="In the order of the seats."
    )
    components: ComponentsWish = None
    clock: ClockWish = ClockWish()
    commitment: Commitment = ""


class SeatChange(Sitting):
    """Who is to sit there from the next episode on; `same` is as it was."""

    kind: Literal["same", "me", "free", "bot"] = "same"


class EpisodeWish(Asked):
    """What changes with the next episode of a campaign: who sits where, what homes are called."""

    seats: list[SeatChange] = Field(
        default=[], max_length=MOST_SEATS, description="All seats in their order, or none."
    )
    homes: list[HomeWish] = Field(
        default=[], max_length=MOST_SEATS, description="All homes in their order, or none."
    )


class HomeNow(BaseModel):
    """Somebody's home, in the order of the players."""

    name: str
    emblem: str
    marks: int = Field(description="What decides a campaign, such as circles.")


class EpisodePage(BaseModel):
    """What is read before an episode."""

    episode: int
    chapter: int
    ours: bool = Field(description="Whether it was written by us and is not the printed one.")
    title: str
    story: str
    news: str


class CampaignNow(BaseModel):
    """Where a campaign stands."""

    episode: int = Field(description="The one that comes next or is played, counted from 1.")
    length: int
    chapter: int
    opened: int = Field(description="The last chapter whose envelope is open.")
    page: EpisodePage | None = Field(description="The page of that episode, unless it is sealed.")
    homes: list[HomeNow]
    marks: list[list[int]] = Field(description="For each player: at first, and after each episode.")


class SeriesPlayer(BaseModel):
    """Who plays in a series, and what they have so far."""

    name: str
    kind: Literal["human", "bot"]
    level: str = Field(description="Which bot, if it is one.")
    free: bool = Field(description="Whether nobody has taken this place yet.")
    mine: bool
    wins: int = Field(description="Games won, alone or together with others.")
    shared: int = Field(description="How many of the wins were shared.")
    points: int = Field(description="The points of all games that were played to their end.")


class SeriesPlayed(BaseModel):
    """A game of a series. Points and winners are in the order of the players of the series."""

    number: int = Field(description="Counted from 1.")
    table: str = Field(description="The id of its table; empty if that was removed.")
    url: str = Field(description="The path of the table's page for people.")
    over: bool
    words: str = Field(description="How it ended, in a few words; empty while it goes on.")
    points: list[int]
    winners: list[int] = Field(description="Places in the list of players, counted from 0.")
    ended: str = Field(description="How it was ended before its end, such as `stopped`.")
    practice: bool = Field(description="Whether moves were taken back unfairly.")


class SeriesNow(BaseModel):
    """Games of the same players, one after another; all move on by one seat from game to game."""

    id: str
    game: str
    options: dict[str, bool | int | str]
    url: str = Field(description="The path of the page for people.")
    length: int = Field(description="How many games it has; 0 for as many as they like.")
    complete: bool = Field(description="Whether all of them have been played.")
    players: list[SeriesPlayer] = Field(description="In an order that stays the same.")
    games: list[SeriesPlayed]
    campaign: CampaignNow | None = Field(description="If it is a campaign: where that stands.")


class CampaignAt(BaseModel):
    """Where a campaign that came as a file goes on."""

    id: str = Field(description="That of the series that it is here.")
    url: str
    table: str = Field(description="The table of the episode that is next, or was the last.")


class SeriesLines(BaseModel):
    """A list of series."""

    series: list[SeriesNow]
