"""The campaign (I6.1): its 24 episodes in order, and what is sealed, chapter by chapter.

Whoever serves them to a group asks here for as much as the group has opened. What later chapters
bring lies nowhere else: each episode in a file of its own, their rules between the marks
`<!-- chapter N -->` and `<!-- all -->` of the rules page, figures under the names that stand there.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from motu.core.episodes import Home, Page
from motu.core.message import Message, Say
from motu.core.option import Value
from motu.core.picture import Picture
from motu.core.score import ScoreRow, ScoreSheet
from motu.games.my_island.box import BOX, MODE
from motu.games.my_island.rules.island import LONGEST_NAME as LONGEST_NAME
from motu.games.my_island.rules.land import IN_CHAPTER, MODES, Land
from motu.games.my_island.rules.land import N_EPISODES as N_EPISODES
from motu.games.my_island.view import MyIslandView
from motu.games.my_island.words import msg
from motu.games.my_island.words.spoken import ANIMAL_WORDS

#: I6.1: the animals of the islands.
EMBLEMS: Final[Mapping[str, Message]] = ANIMAL_WORDS
#: I6.2: what decides.
MARK_WORDS: Final = msg("Circles")
N_CHAPTERS: Final = N_EPISODES // IN_CHAPTER
#: What is on the score sheet of every episode: I1.1 start, I2.6 passed, I3.1 track, I5.6 rating.
ALWAYS: Final = ("I1.1", "I2.6", "I3.1", "I5.6")
MARK: Final = re.compile(r"<!-- (chapter (?P<number>\d+)|all) -->\n\n")
RULE: Final = re.compile(r'<a id="(?P<rule>I[\d.]+)"></a>')
FIGURE: Final = re.compile(r"\]\(picture:(?P<name>[a-z0-9_]+)\)")


def chapter_of(episode: int) -> int:
    """The chapter of an episode, from 1; the endless game is in none.

    >>> chapter_of(1), chapter_of(3), chapter_of(4), chapter_of(24), chapter_of(0)
    (1, 1, 2, 8, 0)
    """
    return (episode + IN_CHAPTER - 1) // IN_CHAPTER


def options_of(episode: int) -> Mapping[str, Value]:
    """The options with which an episode is played.

    >>> options_of(3)
    {'mode': 'episode_3'}
    """
    return {MODE: MODES[episode]}


def episode_in(options: Mapping[str, Value]) -> int:
    """The episode that is played with these options; 0 for the endless game."""
    return MODES.index(str(options[MODE]))


def begin(homes: Sequence[Home]) -> Any:
    """What the first episode brings along: islands that have a name and an animal.

    >>> begin([Home("Motu Iti", "gecko"), Home()])
    {'episode': 1, 'islands': [{'name': 'Motu Iti', 'animal': 'gecko'}, {}]}
    """
    islands = [{"name": home.name, "animal": home.emblem} for home in homes]
    return {
        "episode": 1,
        "islands": [{name: text for name, text in one.items() if text} for one in islands],
    }


def episode_for(carried: Any) -> int:
    """The episode that begins with these islands; 25 after the last."""
    return int(carried["episode"])


def homes_of(carried: Any) -> list[Home]:
    """The islands as they were handed on."""
    return [
        Home(one.get("name", ""), one.get("animal", ""), one.get("circles", 0))
        for one in carried["islands"]
    ]


def renamed(carried: Any, homes: Sequence[Home]) -> Any:
    """The same islands under other names, with other animals."""
    named = begin(homes)["islands"]
    kept = [
        {name: value for name, value in one.items() if name not in ("name", "animal")}
        for one in carried["islands"]
    ]
    islands = [{**name, **rest} for name, rest in zip(named, kept, strict=True)]
    return {"episode": carried["episode"], "islands": islands}


def page_of(episode: int, lang: str, components: Any = None) -> Page:
    """The page of an episode: the built-in one, or that of somebody's own file.

    >>> page_of(1, "pl").title
    'Przybycie'
    """
    land: Land = BOX.built_in(MODES[episode])
    if components is not None:
        land = BOX.with_options(components, options_of(episode))
    mode = land.mode
    return Page(
        episode,
        mode.chapter,
        mode.ours,
        mode.title.get(lang, ""),
        mode.story.get(lang, ""),
        mode.news.get(lang, ""),
    )


def modules_in(sheet: ScoreSheet) -> list[ScoreRow]:
    """The modules, without the start, what was passed and the ends of the track."""
    return [row for row in sheet.rows if row.rule not in ALWAYS]


def draw_home(view: MyIslandView, seat: int, say: Say) -> Picture:
    """The island of a seat by itself."""
    from motu.games.my_island.drawing import poster

    return poster.draw_home(view, seat, say)


def draw_emblem(emblem: str) -> Picture:
    """An animal."""
    from motu.games.my_island.drawing import animals

    return animals.draw_emblem(emblem)


def opened(text: str, chapter: int) -> str:
    """A rules page without what chapters after this one bring."""
    kept, sealed, start = "", False, 0
    for mark in MARK.finditer(text):
        kept += "" if sealed else text[start : mark.start()]
        sealed = mark["number"] is not None and int(mark["number"]) > chapter
        start = mark.end()
    return kept + ("" if sealed else text[start:])


def rules_in(text: str) -> list[str]:
    """The numbers of the rules in some text of a rules page."""
    return [found["rule"] for found in RULE.finditer(text)]


def figures_in(text: str) -> list[str]:
    """The names of the figures in some text of a rules page."""
    return [found["name"] for found in FIGURE.finditer(text)]
