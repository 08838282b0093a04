"""What is sealed, chapter by chapter: pages of episodes, rules and figures (I6.1).

Whoever serves them to a group asks here for as much as the group has opened. What later chapters
bring lies nowhere else: each episode in a file of its own, their rules between the marks
`<!-- chapter N -->` and `<!-- all -->` of the rules page, figures under the names that stand there.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from motu.games.my_island.box import BOX
from motu.games.my_island.rules.land import IN_CHAPTER, MODES, N_EPISODES

N_CHAPTERS: Final = N_EPISODES // IN_CHAPTER
MARK: Final = re.compile(r"<!-- (chapter (?P<number>\d+)|all) -->\n\n")
RULE: Final = re.compile(r'<a id="(?P<rule>I[\d.]+)"></a>')
FIGURE: Final = re.compile(r"\]\(picture:(?P<name>[a-z0-9_]+)\)")


@dataclass(frozen=True, slots=True)
class Page:
    """What players read before an episode."""

    episode: int
    chapter: int
    ours: bool
    title: str
    story: str
    news: str


def chapter_of(episode: int) -> int:
    """The chapter of an episode, from 1; the endless game is in none.

    >>> chapter_of(1), chapter_of(3), chapter_of(4), chapter_of(24), chapter_of(0)
    (1, 1, 2, 8, 0)
    """
    return (episode + IN_CHAPTER - 1) // IN_CHAPTER


def page_of(episode: int, lang: str) -> Page:
    """The page of a built-in episode.

    >>> page_of(1, "pl").title
    'Przybycie'
    """
    mode = BOX.built_in(MODES[episode]).mode
    story, news = mode.story[lang], mode.news[lang]
    return Page(episode, mode.chapter, mode.ours, mode.title[lang], story, news)


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
