"""What a campaign is told by: the pages of its episodes, and what every player calls their own."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Home:
    """What somebody keeps through a campaign: its name, its emblem, and the marks that decide."""

    name: str = ""
    emblem: str = ""
    marks: int = 0


@dataclass(frozen=True, slots=True)
class Page:
    """What players read before an episode. `ours` says that it was written by us."""

    episode: int
    chapter: int
    ours: bool
    title: str
    story: str
    news: str
