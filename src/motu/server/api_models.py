"""What programs send and get: the shapes of all requests and answers of the API.

They are strict. What does not fit is refused with the place where it does not, and nothing of it
reaches a table. The document at /openapi.json is made from them, so it is exact.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, Self

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    StrictBool,
    StrictInt,
    model_validator,
)
from pydantic.types import StringConstraints

from motu.core.record import LONGEST_NAME
from motu.table.clock import MOST_BANK, MOST_DAYS, MOST_INCREMENT

#: No game has as many seats, no table as many entries, and no action so long a text.
MOST_SEATS = 8
MOST_ENTRIES = 1_000_000
LONGEST_TEXT = 200
LONGEST_ID = 64


def _printable(text: str) -> str:
    """A text that can be shown and stored: no control characters."""
    if not text.isprintable():
        raise ValueError("not a printable text")
    return text


def _without_default(schema: dict[str, Any]) -> None:
    """A field that is left out is not there; what stands for it here is nobody's concern."""
    schema.pop("default", None)


Name = Annotated[str, StringConstraints(max_length=LONGEST_NAME), AfterValidator(_printable)]
Word = Annotated[str, StringConstraints(max_length=40), AfterValidator(_printable)]
Value = StrictBool | StrictInt | Word
Options = Annotated[
    dict[Word, Value],
    Field(max_length=40, description="The game's options; those left out are as usual."),
]
ComponentsWish = Annotated[
    Word | dict[str, Any] | None,
    Field(
        description="What to play with: the name of built-in components, or your own, whole. Left "
        "out, those that go with the options."
    ),
]


class Asked(BaseModel):
    """Something that a program sends."""

    model_config = ConfigDict(extra="forbid", strict=True)


# --- problems -------------------------------------------------------------------------------------


class Problem(BaseModel):
    """Why something was not done, in the caller's language."""

    message: str = Field(description="One sentence, in the language of Accept-Language.")
    at: list[str] = Field(
        default=[], description="The places in the request that could not be understood."
    )


class Refused(BaseModel):
    """Why something cannot be done at the table."""

    message: str = Field(description="One sentence, in the language of Accept-Language.")
    rule: str = Field(
        default="", description="The number of the rule that forbids it, if one does."
    )
    link: str = Field(default="", description="The path of that rule's paragraph.")
    at: list[str] = Field(
        default=[], description="The places in the request that could not be understood."
    )


# --- identities and games -------------------------------------------------------------------------


class Identity(BaseModel):
    """Who you are from now on. There are no accounts: keep the token, and keep it secret."""

    token: str = Field(description="Send it along as `Authorization: Bearer TOKEN`.")


class Choice(BaseModel):
    """A value that an option can have."""

    value: bool | int | str
    words: str


class Condition(BaseModel):
    """When an option is available: with these values of other options, for so many players."""

    options: dict[str, list[bool | int | str]] = Field(
        description="Each of these options must have one of these values."
    )
    seats: list[int] = Field(description="With these numbers of players; with any if empty.")
    words: str = Field(description="The same for people, to stand after the word `when`.")


class GameOption(BaseModel):
    """Something that can be chosen before a game begins."""

    name: str
    label: str
    help: str
    default: bool | int | str
    choices: list[Choice]
    rules: list[str] = Field(description="The numbers of the rules it changes.")
    when: Condition | None = Field(
        description="When it is available, if not always. Elsewhere it must have its default."
    )


class BuiltIn(BaseModel):
    """Components that a game comes with."""

    name: str
    title: str
    hash: str = Field(description="It changes whenever the components do.")
    file: str = Field(description="The path of their file, to start your own from.")


class LevelInfo(BaseModel):
    """How strong a bot of the server is to be that is given a seat."""

    name: str
    title: str
    words: str


class GameInfo(BaseModel):
    """A game that can be played here."""

    name: str
    title: str
    summary: str
    seats: list[int] = Field(description="How many can play it, best number first.")
    sides: list[str] = Field(description="What the seats are called when nobody has given a name.")
    options: list[GameOption]
    levels: list[LevelInfo] = Field(description="The bots, from the weakest to the strongest.")
    components: list[BuiltIn] = Field(
        description="What it comes with, the usual ones first. Your own can take their place; "
        "empty if the game has nothing that could be replaced."
    )
    components_option: str = Field(
        description="The option that chooses between them; empty if none does."
    )
    rules: str = Field(description="The path of its rules as text.")
    has_bots: bool = Field(description="Whether a seat can be given to a `bot`.")
    has_many_screens: bool = Field(
        description="Whether a seat can be `free` for others; if not, all must be `me`."
    )


class SetupWish(Asked):
    """Options and components, to be checked before a table is made with them."""

    seats: int | None = Field(
        default=None, ge=1, le=MOST_SEATS, description="How many play; left out, the best number."
    )
    options: Options = {}
    components: ComponentsWish = None


class ComponentsNow(BaseModel):
    """What a game is played with."""

    name: str
    hash: str
    own: bool = Field(description="Whether they are somebody's own, and not built in.")


class Setup(BaseModel):
    """A game that could begin like this."""

    options: dict[str, bool | int | str] = Field(description="Every option with its value.")
    seats: list[int] = Field(description="How many can play with these options, best number first.")
    components: ComponentsNow


class Games(BaseModel):
    """What can be played, and against whom."""

    games: list[GameInfo]


# --- tables ---------------------------------------------------------------------------------------


class Sitting(Asked):
    """Who is to sit somewhere, and of a bot how strong it is."""

    kind: str
    level: Word | None = Field(
        default=None, description="How strong the bot is to be; only for a bot's seat."
    )

    @model_validator(mode="after")
    def _fits(self) -> Self:
        if (self.kind == "bot") != (self.level is not None):
            raise ValueError("a bot has a level, and nobody else has one")
        return self


class SeatWish(Sitting):
    """Who is to sit there: you, whoever comes, or a bot of the server."""

    kind: Literal["me", "free", "bot"]
    name: Name = ""


class ClockWish(Asked):
    """How time is given: none, a bank and an increment for each turn, or days for each turn."""

    kind: Literal["none", "live", "days"] = "none"
    bank: int = Field(default=600, ge=10, le=MOST_BANK, description="Seconds.")
    increment: int = Field(default=15, ge=0, le=MOST_INCREMENT, description="Seconds.")
    days: int = Field(default=2, ge=1, le=MOST_DAYS)


Hex = Annotated[str, StringConstraints(pattern="^([0-9a-f]{64})?$")]
Commitment = Annotated[
    Hex,
    Field(
        description="SHA-256 of `motu number ` and your number, for the shuffle. Left out, you "
        "take part without a number."
    ),
]


class ShuffleWish(Asked):
    """Something for the shuffle: what you commit to, or later the number itself."""

    commitment: Commitment = ""
    number: Hex = Field(default="", description="Your number: 64 digits from 0 to f.")


class TableWish(Asked):
    """A table to be made. Its shuffle is never the maker's to choose."""

    game: Word
    seats: list[SeatWish] = Field(min_length=1, max_length=MOST_SEATS)
    options: Options = {}
    components: ComponentsWish = None
    listed: bool = Field(default=False, description="Whether anybody may find it and sit down.")
    clock: ClockWish = ClockWish()
    hints: Literal["alone", "all", "none"] = Field(
        default="alone",
        description="Who may be given hints: who plays against bots alone or solo, all, nobody.",
    )
    pace: Literal["quick", "normal", "long"] = Field(
        default="normal", description="How long bots think."
    )
    commitment: Commitment = ""


class Made(BaseModel):
    """A table that was made."""

    id: str
    url: str = Field(description="The path of the page for people.")
    socket: str = Field(description="The path of the table's WebSocket.")

    @classmethod
    def at(cls, id: str) -> Made:
        """The table of that id."""
        return cls(id=id, url=f"/t/{id}", socket=f"/t/{id}/socket")


class TableLine(BaseModel):
    """A table in a list."""

    id: str
    game: str
    url: str = Field(description="The path of the page for people.")
    names: list[str] = Field(description="What the seats are called, in order.")
    free: list[int] = Field(description="The seats that can be taken, counted from 0.")
    mine: list[int] = Field(description="The seats that are yours.")
    my_turn: bool
    moves: int
    over: bool
    clock: str = Field(description="The clock in words; empty without one.")


class Tables(BaseModel):
    """A list of tables."""

    tables: list[TableLine]


class SitWish(Asked):
    """What you want to be called at the table."""

    name: Name = ""
    commitment: Commitment = ""


class ResignWish(Asked):
    """Giving up for one of your own seats."""

    seat: int = Field(ge=0, lt=MOST_SEATS, description="One of your own, counted from 0.")
    id: str = Field(
        min_length=1,
        max_length=LONGEST_ID,
        pattern="^[!-~]+$",
        description="Your own name for it. Sent again under the same one, it is done once.",
    )


class ActionWish(Asked):
    """An action of the game: its number, or its text as a record has it."""

    model_config = ConfigDict(
        json_schema_extra={"oneOf": [{"required": ["action"]}, {"required": ["text"]}]}
    )

    seat: int = Field(ge=0, lt=MOST_SEATS, description="One of your own, counted from 0.")
    action: int = Field(default=-1, ge=0, le=MOST_ENTRIES, json_schema_extra=_without_default)
    text: Annotated[str, AfterValidator(_printable)] = Field(
        default="",
        min_length=1,
        max_length=LONGEST_TEXT,
        description="Such as HUNA > ELAI-HUNA.",
        json_schema_extra=_without_default,
    )
    seq: int = Field(
        ge=0, le=MOST_ENTRIES, description="The `seq` of the position it was decided on."
    )
    id: str = Field(
        min_length=1,
        max_length=LONGEST_ID,
        pattern="^[!-~]+$",
        description="Your own name for it. Sent again under the same one, it is done once.",
    )

    @model_validator(mode="after")
    def _one_of_two(self) -> ActionWish:
        if ("action" in self.model_fields_set) == ("text" in self.model_fields_set):
            raise ValueError("either action or text")
        return self


class Done(BaseModel):
    """It is done, and will be there after any crash."""

    seq: int = Field(description="The number of the entry in the table's journal.")


# --- positions -----------------------------------------------------------------------------------


class SeriesPlace(BaseModel):
    """Which game of which series this is."""

    id: str
    number: int = Field(description="Counted from 1.")


class SeatNow(BaseModel):
    """A seat and who sits there."""

    name: str
    side: str
    kind: Literal["human", "bot"]
    level: str = Field(description="How strong the bot is, if it is one.")
    level_title: str = Field(description="What that level is called.")
    free: bool
    mine: bool
    to_act: bool
    out: Literal["resigned", "time", ""] = Field(description="Why it cannot win any more, if so.")
    points: int


class Legal(BaseModel):
    """An action that can be done now."""

    action: int
    text: str = Field(description="As a record has it.")
    words: str = Field(description="For people.")


class ScoreRow(BaseModel):
    """Where some points came from."""

    label: str
    points: list[int]
    rule: str
    note: str


class Sheet(BaseModel):
    """Where every point came from, and what each seat has in all."""

    rows: list[ScoreRow]
    totals: list[int]


class Over(BaseModel):
    """How it ended."""

    words: str
    winners: list[int]
    verdict: str = Field(description="How good a solo game was, if that can be said.")
    stopped: bool = Field(description="Whether it was ended before its end.")
    sheet: Sheet


class ClockNow(BaseModel):
    """The time that is left."""

    words: str
    left: list[float] = Field(description="Seconds of each seat; it runs for those in `to_act`.")


class ShuffleNow(BaseModel):
    """How the shuffle comes about. Seats are counted from 0."""

    asks: Literal["commit", "reveal", ""] = Field(
        description="What you are asked for: the hash of your number, or the number itself."
    )
    waits: list[int] = Field(description="The seats that are waited for, once all are taken.")
    dealt: bool = Field(description="Whether all numbers are there and the game is dealt.")
    hashes: dict[str, str] = Field(description="What the players have committed to, by seat.")
    numbers: dict[str, str] = Field(description="The numbers they have shown, by seat.")
    missed: list[int] = Field(
        description="The seats that did not show their number: each time all drew new ones."
    )
    silent: list[int] = Field(description="The seats that take part without a number.")
    secret: str = Field(description="The server's number, once the game is over.")
    begun: str = Field(description="That it went on from another game, in words; mostly empty.")


class Position(BaseModel):
    """A table as one seat, or a watcher, may see it. Nothing hidden is in it."""

    id: str
    game: str
    options: dict[str, bool | int | str]
    components: ComponentsNow
    seq: int = Field(description="The number of the last entry; send it with your action.")
    moves: int
    seat: int | None = Field(description="Whose view this is; null for a watcher.")
    waiting: bool = Field(description="Whether the game waits for free seats to be taken.")
    to_act: list[int]
    seats: list[SeatNow]
    view: dict[str, Any] = Field(description="All that the seat may see, as the game has it.")
    text: list[str] = Field(description="The same in words.")
    legal: list[Legal] = Field(description="What the seat may do now.")
    over: Over | None
    series: SeriesPlace | None = Field(description="The series that this game belongs to, if any.")
    next: str = Field(description="The id of the next game's table, once there is one.")
    clock: ClockNow | None
    practice: bool = Field(description="Whether moves were taken back unfairly.")
    hints: HintsNow
    hash: str = Field(description="The hash of the server's number, known from the start.")
    seed: str | None = Field(description="The seed, once the game is over.")
    shuffle: ShuffleNow


class HintsNow(BaseModel):
    """Hints at a table."""

    words: str = Field(description="What was agreed about them.")
    given: list[int] = Field(description="How many each seat was given.")
    used: str = Field(description="The same in words; empty if nobody was given any.")


class HintWish(Asked):
    """For which seat of yours a hint is wished for."""

    seat: int = Field(ge=0, lt=MOST_SEATS)


class CandidateNow(BaseModel):
    """Something that the seat may do, and what the search came to expect of it."""

    action: int
    path: list[str] = Field(description="How it is picked in the picture.")
    words: str
    value: float = Field(description="The chance to win from 0 to 1, or points in the end.")
    visits: int = Field(description="How often the search looked at it.")
    expected: str = Field(description="The value in words.")
    reasons: list[str] = Field(description="What speaks for it, in the game's own terms.")


class HintNow(BaseModel):
    """What a seat should do, from what it knows: the best candidates, the best one first."""

    seat: int
    moves: int
    counts: Literal["chance", "points", "glance"] = Field(description="What values are.")
    candidates: list[CandidateNow]


class AnalysedPlayer(BaseModel):
    """How somebody played, and how lucky they were. Values are chances to win, or points."""

    name: str
    decisions: int
    accuracy: float = Field(description="1 plays as the bot would, 0 as somebody by lot.")
    lost: float = Field(description="What decisions gave away, by what could be known.")
    luck: float | None = Field(description="What chance brought; null in a solo game for points.")
    given: float = Field(description="What others gave away to them.")
    expected: list[tuple[int, float]] = Field(
        description="What they expected: after how many actions, and how much."
    )
    result: float | None = Field(description="What they had in the end, if it came to an end.")


class AnalysedMoment(BaseModel):
    """A decision: what was expected before and after it, by what its seat knew then."""

    move: int = Field(description="The action's number, counted from 1.")
    seat: int
    before: float
    after: float
    lost: float = Field(description="What the decision gave away.")
    luck: float = Field(description="What chance had brought since the seat's last decision.")
    played: str
    choice: str = Field(description="What the bot would have done.")
    is_choice: bool = Field(description="Whether that is the same.")
    is_turning_point: bool


class Analysed(BaseModel):
    """What became of a game, decision by decision."""

    counts: Literal["chance", "points", "glance"] = Field(description="What values are.")
    actions: int
    players: list[AnalysedPlayer]
    moments: list[AnalysedMoment]


class PositionLine(BaseModel):
    """A position in one line of text, which `motu show --position` reads."""

    game: str
    moves: int
    seat: int | None = Field(description="Whose eyes see it so; null for a watcher.")
    position: str = Field(description="What the eyes cannot see is written as hidden (?).")


class RecordFile(BaseModel):
    """The record of a game: `motu verify` and `motu replay` read it."""

    motu: int
    game: str
    rules: int
    components: dict[str, Any] = Field(
        description="`built_in` and `hash`, or `own` with the whole of them."
    )
    carried: Any = Field(description="What the game brought along from an earlier one, if at all.")
    seats: list[str]
    options: dict[str, bool | int | str]
    generator: str = Field(description="What deals, and which version of it.")
    seed: str
    shuffle: dict[str, Any] | None = Field(
        description="The numbers that the seed is made of: `secret`, `numbers`, and who "
        "`missed` to show one or was `silent`."
    )
    begun: dict[str, Any] | None = Field(
        description="Where it went on from, if not from its start: a `position`, or after `moves`."
    )
    hints: list[int] | None = Field(
        default=None, description="How many hints each seat was given, if any was given."
    )
    ended: dict[str, Any] | None = Field(
        default=None,
        description="`how` it was ended where its rules did not end it, and who was `out` after "
        "how many actions; absent in a game that came to its own end.",
    )
    actions: list[str]
