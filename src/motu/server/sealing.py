"""What is sealed, and for whom it has been opened.

An envelope is open for a person as soon as a campaign in which they play has begun an episode of
its chapter; the first chapter is open for everybody. What later chapters bring is sent to nobody
else: rules, figures, episodes to play on their own, components to start from. Whoever looks on at
a table sees what lies there.
"""

from __future__ import annotations

from collections.abc import Mapping

from motu.core.errors import BadOption
from motu.core.game import AnyGame
from motu.core.message import msg
from motu.core.option import Value
from motu.server.hall import Hall

SEALED = msg("The envelope of this episode is still sealed. It opens in its campaign.")
#: The chapter that everybody may open.
FIRST = 1


async def opened_for(hall: Hall, person: str, game: AnyGame) -> int:
    """The last chapter of a game that somebody has opened; 0 for a game without a campaign."""
    if game.episodes is None:
        return 0
    begun = await hall.store.ask(hall.store.episode_begun, person, game.name)
    return max(FIRST, game.episodes.chapter_of(min(begun, game.episodes.N_EPISODES)))


def check_open(game: AnyGame, options: Mapping[str, Value], chapter: int) -> None:
    """Raise `BadOption` if somebody asks for an episode of a chapter that they have not opened."""
    if game.episodes is not None:
        episode = game.episodes.episode_in(options)
        if game.episodes.chapter_of(episode) > chapter:
            raise BadOption(SEALED)


async def check_wish(hall: Hall, person: str, game: AnyGame, options: Mapping[str, Value]) -> None:
    """The same for somebody who asks."""
    if game.episodes is not None and game.episodes.episode_in(options):
        check_open(game, options, await opened_for(hall, person, game))


async def check_components(hall: Hall, person: str, game: AnyGame, name: str) -> None:
    """The same for built-in components."""
    said = game.box.says(game.box.built_in(name))
    await check_wish(hall, person, game, {option: values[0] for option, values in said.items()})


def opened_rules(game: AnyGame, lang: str, chapter: int) -> str:
    """The rules as far as somebody has opened them."""
    text = game.rules_text(lang)
    return text if game.episodes is None else game.episodes.opened(text, chapter)


def is_figure_open(game: AnyGame, name: str, lang: str, chapter: int) -> bool:
    """Whether a figure stands nowhere on the rules page, or where somebody may read."""
    if game.episodes is None:
        return True
    sealed = set(game.episodes.figures_in(game.rules_text(lang)))
    return name not in sealed or name in game.episodes.figures_in(opened_rules(game, lang, chapter))
