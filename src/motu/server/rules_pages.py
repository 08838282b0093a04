"""The rules pages: Markdown with numbered paragraphs, and pictures drawn by the game itself."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from html import escape

from markdown_it import MarkdownIt

from motu.core.registry import game as game_named
from motu.server.sealing import opened_rules

ANCHOR = re.compile(r'<p><a id="([A-Z]+[0-9]+\.[0-9]+)"></a><strong>')
FIGURE = re.compile(r'<p><img src="picture:(?:([a-z0-9_]+)/)?([a-z0-9_]+)" alt="([^"]*)"\s*/?></p>')
HEADING = re.compile(r"<h2>([^<]*)</h2>")


@dataclass(frozen=True, slots=True)
class RulesPage:
    """A page ready to be shown."""

    title: str
    html: str
    contents: tuple[tuple[str, str], ...]


@cache
def rules_page(game: str, lang: str, chapter: int = 0) -> RulesPage:
    """The rules of a game as HTML, as far as they are open: every number is an anchor."""
    text = opened_rules(game_named(game), lang, chapter)
    markdown = MarkdownIt("commonmark", {"html": True})
    # Our own scheme for pictures that the game draws; the rest is the library's usual caution.
    markdown.validateLink = lambda url: not url.startswith(("javascript:", "data:"))  # type: ignore[method-assign]
    html = markdown.render(text)
    html = ANCHOR.sub(r'<p class="rule" id="\1"><strong>', html)
    html = FIGURE.sub(lambda found: _figure(found[1] or game, lang, found[2], found[3]), html)
    contents: list[tuple[str, str]] = []

    def numbered(found: re.Match[str]) -> str:
        anchor = f"part-{len(contents) + 1}"
        contents.append((anchor, found[1]))
        return f'<h2 id="{anchor}">{found[1]}</h2>'

    html = HEADING.sub(numbered, html)
    title = text.splitlines()[0].removeprefix("# ")
    html = html.replace(f"<h1>{escape(title)}</h1>", "", 1)
    return RulesPage(title, html, tuple(contents))


def _figure(game: str, lang: str, name: str, caption: str) -> str:
    address = f"/rules/{game}/{name}.svg?lang={lang}"
    return (
        f'<figure><img src="{address}" alt="{caption}" width="960" height="720" loading="lazy">'
        f"<figcaption>{caption}</figcaption></figure>"
    )
