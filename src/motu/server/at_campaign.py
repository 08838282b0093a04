"""The pages of a campaign: how it begins, where it stands, its envelopes, its album and posters.

What a page shows of episodes is what the campaign has opened: the story of an episode whose
envelope is still sealed is not sent, whoever asks.
"""

from __future__ import annotations

from dataclasses import dataclass

from fastapi import APIRouter
from starlette.datastructures import FormData
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from motu.core.episodes import Home, Page
from motu.core.errors import MotuError
from motu.core.game import AnyGame
from motu.core.message import Message, msg
from motu.core.registry import game as game_named
from motu.server import own_components, pages, series_words
from motu.server.campaigns import Changes, homes_from_form, make_campaign, next_episode
from motu.server.context import Visitor, hall_of, name_of, visitor_of, wants_page
from motu.server.origin import link_to
from motu.server.plot import lines
from motu.server.reading import keep_name
from motu.server.series import series_now, series_of
from motu.server.tables import clock_from_form, seat_count, seats_from_form
from motu.table import asking
from motu.table.campaign import Campaign, episodes_of
from motu.table.seat import Seat
from motu.table.series import Series
from motu.table.table import Table, TableRules

router = APIRouter(include_in_schema=False)

#: So many of my newest series are looked through for campaigns to take up.
MOST_MINE = 30
#: Chapters as they stand on envelopes.
ROMAN = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII")


# --- beginning ------------------------------------------------------------------------------------


@router.get("/campaign/{name}")
async def start_page(request: Request, name: str) -> Response:
    """What a group decides before the first episode, and the campaigns that can be taken up."""
    return await _start_page(request, visitor_of(request), game_named(name))


async def _mine(request: Request, visitor: Visitor, game: AnyGame) -> list[tuple[str, str, str]]:
    """My campaigns that are not complete: where they are, whose islands, and where they stand."""
    if visitor.is_new:
        return []
    found = await series_of(hall_of(request), visitor.person, MOST_MINE)
    return [
        (
            f"/s/{one.id}",
            " · ".join(home.name for home in one.campaign.homes() if home.name)
            or visitor.say(game.title),
            series_words.line(one, visitor.person, visitor.say),
        )
        for one in found
        if one.game is game and one.campaign is not None and not one.is_complete
    ]


async def _start_page(
    request: Request, visitor: Visitor, game: AnyGame, typed: pages.Typed | None = None
) -> Response:
    episodes, say = episodes_of(game), visitor.say
    return pages.show(
        request,
        visitor,
        "campaign_start.html",
        status=400 if typed else 200,
        game=pages.shown_game(game, say, visitor.lang, game.options, typed),
        emblems=[(name, say(words)) for name, words in episodes.EMBLEMS.items()],
        longest=episodes.LONGEST_NAME,
        length=episodes.N_EPISODES,
        chapters=_chapters(game),
        mine=await _mine(request, visitor, game),
        my_name=name_of(request),
    )


@router.post("/campaign/{name}")
async def start(request: Request, name: str) -> Response:
    """A new campaign; a form that cannot be taken comes back as it was filled in."""
    visitor, game = visitor_of(request), game_named(name)
    form, own = await own_components.form_with_own(request)
    try:
        count = seat_count(game, form)
        game.start(count, 0)
        seats = seats_from_form(visitor.person, game, count, form)
        homes = homes_from_form(game, count, form)
        rules = TableRules(visitor.person, False, clock_from_form(form))
        table = await make_campaign(hall_of(request), game, seats, homes, rules, own or None)
    except MotuError as fault:
        if not wants_page(request):
            raise
        fields = {
            **form,
            "components": own if isinstance(own, str) else own.decode(errors="replace"),
        }
        typed = pages.Typed(game.name, fields, fault.message)
        return await _start_page(request, visitor, game, typed)
    assert table.series is not None
    response = _sent_to(request, visitor, f"/s/{table.series.id}?opened")
    keep_name(response, form.get("name1", ""))
    return response


# --- where it stands ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Envelope:
    """A chapter: `sealed`, `next` (to be opened now) or `open`, with what was played of it."""

    chapter: int
    numeral: str
    state: str


@dataclass(frozen=True, slots=True)
class ShownHome:
    """A home as the page shows it."""

    seat: int
    name: str
    emblem: str
    emblem_words: str
    player: str
    kind: str
    mine: bool
    marks: int
    groups: list[tuple[int, int]]
    leads: bool
    picture: str
    can_rename: bool


@dataclass(frozen=True, slots=True)
class Memory:
    """An episode that was played to its end, in the album."""

    number: int
    title: str
    chapter: str
    url: str
    picture: str
    results: list[tuple[int, str, int, int, bool]]
    posters: list[tuple[str, str]]
    options: dict[str, str]


def campaign_page(request: Request, visitor: Visitor, series: Series, table: Table) -> Response:
    """A campaign: the letter of the episode that is next, the homes, and the album."""
    campaign = series.campaign
    assert campaign is not None
    episodes, say = campaign.episodes, visitor.say
    begun = begun_at(table)
    opened = episodes.chapter_of(begun)
    state, page = _now(campaign, table, begun, opened, visitor)
    homes = _homes(series, campaign, visitor)
    names = [home.name or home.player for home in homes]
    ahead = [names[seat] for seat in campaign.leaders()]
    return pages.show(
        request,
        visitor,
        "campaign.html",
        id=series.id,
        stage=_stage(series, table),
        game=series.game.name,
        title=say(series.game.title),
        rules=f"/rules/{series.game.rules_page}",
        link=link_to(request, f"/s/{series.id}"),
        state=state,
        letter=page,
        numeral=ROMAN[episodes.chapter_of(page.episode if page else campaign.episode)],
        is_opening="opened" in request.query_params
        and state == "playing"
        and episodes.chapter_of(begun - 1) < opened,
        episode=begun if state == "playing" else campaign.episode,
        length=episodes.N_EPISODES,
        next_number=len(series.games) + 1,
        envelopes=_envelopes(campaign, opened, state),
        table=f"/t/{table.id}",
        table_link=link_to(request, f"/t/{table.id}"),
        free_seats=len(table.free) if state == "playing" else 0,
        waits_for_me=bool(set(table.seats_of(visitor.person)) & set(table.to_act())),
        is_mine=bool(table.seats_of(visitor.person)),
        can_go_on=asking.why_not_go_on(table, visitor.person) is None,
        homes=homes,
        standing=_standing(campaign, ahead, visitor) if campaign.played else "",
        mark_words=say(episodes.MARK_WORDS),
        plot=lines(say(episodes.MARK_WORDS), names, _by_episode(campaign), campaign.played)
        if campaign.played
        else "",
        album=_album(series, campaign, visitor),
        levels=pages.shown_levels(series.game, say),
        emblems=[(name, say(words)) for name, words in episodes.EMBLEMS.items()],
        longest=episodes.LONGEST_NAME,
    )


@router.get("/s/{series_id}/stage")
async def stage(request: Request, series_id: str) -> Response:
    """How far a series has got: an open page asks this now and then, and is cheap to answer."""
    found = _stage(*await series_now(hall_of(request), series_id))
    return Response(found, media_type="text/plain", headers={"Cache-Control": "no-store"})


def _stage(series: Series, table: Table) -> str:
    """The number of games that have begun, and whether the last of them is over."""
    return f"{len(series.games)} {'over' if table.is_over else 'playing'}"


def begun_at(table: Table) -> int:
    """The episode that is played at a table."""
    return episodes_of(table.game).episode_in(table.record.options)


def _now(
    campaign: Campaign, table: Table, begun: int, opened: int, visitor: Visitor
) -> tuple[str, Page | None]:
    """What comes now: `playing`, `next`, `sealed` or `complete`; and its page, if it is open."""
    if not table.is_over:
        return "playing", campaign.page(begun, visitor.lang)
    if campaign.is_complete:
        return "complete", None
    if campaign.chapter > opened:
        return "sealed", None
    return "next", campaign.page(campaign.episode, visitor.lang)


def _chapters(game: AnyGame) -> int:
    episodes = episodes_of(game)
    return episodes.chapter_of(episodes.N_EPISODES)


def _envelopes(campaign: Campaign, opened: int, state: str) -> list[Envelope]:
    return [
        Envelope(
            chapter,
            ROMAN[chapter],
            "open"
            if chapter <= opened
            else "next"
            if state == "sealed" and chapter == campaign.chapter
            else "sealed",
        )
        for chapter in range(1, _chapters(campaign.game) + 1)
    ]


def _homes(series: Series, campaign: Campaign, visitor: Visitor) -> list[ShownHome]:
    say, leaders = visitor.say, campaign.leaders()
    players = series_words.names_in(series, visitor.person)
    found = []
    last = len(series.games)
    for seat, (home, who, player) in enumerate(
        zip(campaign.homes(), series.group, players, strict=True)
    ):
        emblem = campaign.episodes.EMBLEMS.get(home.emblem)
        found.append(
            ShownHome(
                seat,
                home.name,
                home.emblem,
                say(emblem) if emblem else "",
                say(player),
                _kind(who),
                who.owner == visitor.person,
                home.marks,
                [(min(10, max(0, home.marks - 10 * n)), 10) for n in range(8)],
                seat in leaders,
                f"/s/{series.id}/{last}/{seat}.svg",
                who.owner in ("", visitor.person) or not home.name,
            )
        )
    return found


def _kind(seat: Seat) -> str:
    return "bot" if seat.bot else "free" if seat.is_free else "human"


def _by_episode(campaign: Campaign) -> list[list[int]]:
    """What everybody had, step by step; the last step is given room to be seen."""
    every = [list(now) for now in zip(*campaign.marks(), strict=True)]
    return [*every, every[-1]]


def _standing(campaign: Campaign, ahead: list[str], visitor: Visitor) -> str:
    complete = campaign.is_complete
    if len(campaign.homes()) == 1:
        words = msg("The campaign is complete.") if complete else None
    elif not ahead or len(ahead) == len(campaign.homes()):
        words = msg("The campaign ends level.") if complete else msg("It is level.")
    elif len(ahead) > 1:
        players = tuple(Message("{name}", {"name": name}) for name in ahead)
        shared = msg("{players} share the campaign.", players=players)
        words = shared if complete else msg("{players} share the lead.", players=players)
    else:
        won = msg("{player} wins the campaign.", player=ahead[0])
        words = won if complete else msg("{player} is ahead.", player=ahead[0])
    return visitor.say(words) if words else ""


def _album(series: Series, campaign: Campaign, visitor: Visitor) -> list[Memory]:
    """All episodes that were played to their end, the last one first."""
    episodes, say = campaign.episodes, visitor.say
    names = [say(name) for name in series_words.names_in(series, visitor.person)]
    mine = next((n for n, seat in enumerate(series.group) if seat.owner == visitor.person), 0)
    marks = campaign.marks()
    found: list[Memory] = []
    for number, game in enumerate(series.games, start=1):
        if game.carried is None or game.result is None:
            continue
        episode = len(found) + 1
        picture = f"/s/{series.id}/{number}/"
        found.append(
            Memory(
                episode,
                campaign.page(episode, visitor.lang).title,
                ROMAN[episodes.chapter_of(episode)],
                f"/t/{game.table}" if game.table else "",
                f"{picture}{mine}.svg" if game.table else "",
                [
                    (seat, name, points, marks[seat][episode] - marks[seat][episode - 1], won)
                    for seat, (name, points, won) in enumerate(
                        zip(names, game.result.points, game.result.won, strict=True)
                    )
                ],
                [(name, f"{picture}{seat}.svg") for seat, name in enumerate(names)]
                if game.table
                else [],
                {name: str(value) for name, value in episodes.options_of(episode).items()},
            )
        )
    return found[::-1]


# --- going on -------------------------------------------------------------------------------------


async def begin_episode(
    request: Request, visitor: Visitor, series: Series, number: int, form: FormData
) -> Response:
    """Begin the next episode: one whose envelope opens is read first, the others are played."""
    if number <= len(series.games):
        # Somebody else was quicker: there is what has been opened.
        return _sent_to(request, visitor, f"/s/{series.id}?opened")
    seats = tuple(str(form.get(f"seat{n}", "")) for n in range(1, len(series.group) + 1))
    homes: tuple[Home, ...] = ()
    if "home1" in form or any(f"home{n}" in form for n in range(2, len(series.group) + 1)):
        homes = tuple(homes_from_form(series.game, len(series.group), dict(form)))
    found = await next_episode(hall_of(request), series, visitor.person, Changes(seats, homes))
    if not isinstance(found, str):
        raise MotuError(found.message)
    campaign = series.campaign
    opens = campaign is not None and campaign.opens_envelope()
    return _sent_to(request, visitor, f"/s/{series.id}?opened" if opens else f"/t/{found}")


def _sent_to(request: Request, visitor: Visitor, address: str) -> Response:
    response = RedirectResponse(address, status_code=303)
    pages.keep_identity(request, response, visitor)
    return response


# --- pictures -------------------------------------------------------------------------------------


@router.get("/s/{series_id}/{number}/{seat}.svg")
async def home_picture(request: Request, series_id: str, number: int, seat: int) -> Response:
    """The home of a seat at that game of a campaign, as it is now or was at the end: a poster."""
    hall, visitor = hall_of(request), visitor_of(request)
    series, _ = await series_now(hall, series_id)
    if series.campaign is None or not 1 <= number <= len(series.games):
        raise HTTPException(404)
    if not 0 <= seat < len(series.group) or not series.games[number - 1].table:
        raise HTTPException(404)
    table = (await hall.room(series.games[number - 1].table)).table
    say = table.speaker(visitor.say)
    view = table.view(None, None if table.has_begun else 0)
    picture = series.campaign.episodes.draw_home(view, seat, say)
    headers = {"Content-Security-Policy": pages.PICTURE_POLICY}
    if table.is_over:
        headers["Cache-Control"] = "private, max-age=3600"
    return Response(picture.svg(), media_type="image/svg+xml", headers=headers)


@router.get("/emblems/{name}/{emblem}.svg")
async def emblem_picture(name: str, emblem: str) -> Response:
    """What an emblem looks like."""
    episodes = episodes_of(game_named(name))
    if emblem not in episodes.EMBLEMS:
        raise HTTPException(404)
    headers = {
        "Content-Security-Policy": pages.PICTURE_POLICY,
        "Cache-Control": "public, max-age=86400",
    }
    drawn = episodes.draw_emblem(emblem).svg()
    return Response(drawn, media_type="image/svg+xml", headers=headers)
