"""The pages that people look at."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from motu import __version__
from motu.bots.known import bot
from motu.bots.thought import Budget
from motu.core.game import AnyGame
from motu.core.level import usual
from motu.core.message import Message, Say, in_digits, nmsg
from motu.core.option import ALWAYS, Option, not_offered, written
from motu.core.registry import game as game_named
from motu.core.registry import games
from motu.core.rng import seeded
from motu.server.assets import static
from motu.server.client_words import CLIENT_WORDS
from motu.server.context import Visitor
from motu.server.house import house_of
from motu.server.identity import COOKIE, COOKIE_SECONDS, signed
from motu.server.origin import is_secret_way, would_show_cookie
from motu.server.refilling import refilled
from motu.words import LANGUAGE_NAMES

#: A picture that stands by itself brings its own style, and nothing else.
PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'"

templates = Environment(
    loader=PackageLoader("motu.server", "templates"),
    autoescape=select_autoescape(default=True),
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)
templates.filters["refilled"] = refilled
templates.filters["in_digits"] = in_digits


def show(
    request: Request, visitor: Visitor, template: str, status: int = 200, **context: Any
) -> Response:
    """A page, in the visitor's language."""
    say = visitor.say
    html = templates.get_template(template).render(
        _=lambda key, **params: say(Message(key, params)),
        ngettext=lambda one, many, n, **params: say(nmsg(one, many, n, **params)),
        lang=visitor.lang,
        status=status,
        languages=list(LANGUAGE_NAMES.items()),
        version=__version__,
        house=house_of(request).words(visitor.lang),
        path=request.url.path,
        static=static,
        words={key: say(words) for key, words in CLIENT_WORDS.items()},
        **context,
    )
    response = HTMLResponse(html, status_code=status)
    keep_identity(request, response, visitor)
    return response


def keep_identity(request: Request, response: Response, visitor: Visitor) -> None:
    """Give a newcomer a cookie: nobody needs an account. One under an older key is renewed."""
    if (visitor.is_new or visitor.is_stale) and would_show_cookie(request):
        set_identity(request, response, visitor.person)


def set_identity(request: Request, response: Response, person: str) -> None:
    """Make a browser somebody's, whoever it was before."""
    response.set_cookie(
        COOKIE,
        signed(person, request.app.state.keys),
        max_age=COOKIE_SECONDS,
        httponly=True,
        samesite="lax",
        secure=is_secret_way(request),
    )


@dataclass(frozen=True, slots=True)
class ShownOption:
    """An option as the form shows it."""

    name: str
    label: str
    help: str
    is_switch: bool
    choices: list[tuple[Any, str, str]]
    rules: tuple[str, ...]
    default_text: str
    #: Under which condition it is offered, as JSON for the page and as a sentence; empty if always.
    when: str
    why_not: str


@dataclass(frozen=True, slots=True)
class ShownLevel:
    """A bot to choose from; the usual one is chosen already."""

    name: str
    words: str
    is_usual: bool


@dataclass(frozen=True, slots=True)
class ShownGame:
    """A game as the first page shows it."""

    name: str
    title: str
    summary: str
    seat_counts: tuple[int, ...]
    options: list[ShownOption]
    sides: list[str]
    levels: list[ShownLevel]
    picture: Markup
    can_print: bool
    rules: str
    has_bots: bool
    has_many_screens: bool
    has_one_actor: bool
    #: How many steps its lesson has, or 0 without one.
    lesson: int
    has_campaign: bool
    #: How somebody is invited to bring their own components; empty where they cannot be changed.
    use_own: str
    #: The option that chooses between built-in ones, which somebody's own take the place of.
    chosen_by: str
    #: Those to start from: their names, and what they are called.
    built_in: list[tuple[str, str]]
    #: What somebody typed into its form, and why that cannot be; empty for a form that is new.
    typed: Mapping[str, str]
    fault: str


@dataclass(frozen=True, slots=True)
class Typed:
    """A form that could not be taken as it was, and why."""

    game: str
    fields: Mapping[str, str]
    fault: Message


def asked_words(game: AnyGame, say: Say) -> dict[str, Any]:
    """What a table says of a game beside what its positions ask for."""
    return {
        "aim": say(game.aim),
        "asks_next": {kinds: say(words) for kinds, words in game.asks_next.items()},
    }


def shown_levels(game: AnyGame, say: Say) -> list[ShownLevel]:
    """The bots to choose from, from the weakest to the strongest."""
    return [
        ShownLevel(level.name, say(level.words), level is usual(game.levels))
        for level in game.levels
    ]


def shown_games(say: Say, lang: str, typed: Typed | None = None) -> list[ShownGame]:
    """All games, ready to be chosen."""
    return [shown_game(game, say, lang, game.options, typed) for game in games()]


def shown_game(
    game: AnyGame, say: Say, lang: str, options: Sequence[Option], typed: Typed | None = None
) -> ShownGame:
    """A game with what can be chosen, and with what was typed if that was of this game."""
    mine = typed if typed is not None and typed.game == game.name else None
    by_name = {option.name: option for option in options}
    return ShownGame(
        game.name,
        say(game.title),
        say(game.summary),
        game.seat_counts,
        [_shown_option(option, by_name, say) for option in options],
        [say(side) for side in game.sides],
        shown_levels(game, say),
        Markup('<img src="/pictures/{}.svg?lang={}" alt="{}" width="960" height="720">').format(
            game.name, lang, say(game.summary)
        ),
        bool(game.printables) and not game.is_printed_at_table,
        f"/rules/{game.rules_page}",
        game.has_bots,
        game.has_many_screens,
        game.has_one_actor,
        game.lesson.length if game.lesson else 0,
        game.episodes is not None,
        say(game.box.use_own) if game.box.can_be_changed else "",
        game.box.option,
        [(name, say(game.components_title(name))) for name in game.box.listed],
        mine.fields if mine else {},
        say(mine.fault) if mine else "",
    )


def _shown_option(option: Option, by_name: Mapping[str, Option], say: Say) -> ShownOption:
    depends = option.when != ALWAYS
    return ShownOption(
        option.name,
        say(option.label),
        say(option.help) if option.help else "",
        option.is_switch,
        [(value, say(label), written(value)) for value, label in option.choices],
        option.rules,
        written(option.default),
        json.dumps(option.when.data()) if depends else "",
        say(not_offered(option, by_name)) if depends else "",
    )


def options_from_form(game: AnyGame, form: Mapping[str, Any]) -> dict[str, object]:
    """The options that a form holds; a switch that is off is not in it."""
    return {
        option.name: option.read(str(form[f"option-{option.name}"]))
        for option in game.options
        if f"option-{option.name}" in form
    }


@cache
def cover_svg(name: str, lang: str, say: Say) -> str:
    """A game's picture for the first page: a position from the middle of a lively game."""
    game = game_named(name)
    if game.cover:
        return game.picture(*game.figure(game.cover), say).svg()
    state = game.start(seed=11)
    greedy, rng = bot("greedy"), seeded(11)
    for _ in range(48):
        seats = state.to_act()
        if not seats:
            break
        imagined = state.imagined(seats[0], rng)
        state.play(seats[0], greedy.choose(imagined, seats[0], rng, Budget(iterations=1)))
    return game.picture(state, 0, say).svg()
