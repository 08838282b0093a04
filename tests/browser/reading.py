"""Reading a page as a whole: every text on it, seen or only read out, and in which language."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from babel.messages.catalog import Message
from babel.messages.pofile import read_po
from playwright.sync_api import Page

import motu

#: All texts of the document, and all attributes that are read to somebody.
TEXTS = """() => {
  const texts = new Set([document.title]);
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    if (!walk.currentNode.parentElement.closest("script, style, noscript, [lang]:not(html)")) {
      texts.add(walk.currentNode.textContent.trim());
    }
  }
  for (const name of ["aria-label", "aria-description", "aria-valuetext", "title", "placeholder"]) {
    for (const element of document.querySelectorAll(`[${name}]`)) {
      texts.add(element.getAttribute(name).trim());
    }
  }
  texts.delete("");
  return [...texts];
}"""

#: What is too short to tell the language by it.
FEWEST_LETTERS = 4


def texts_on(page: Page) -> list[str]:
    """Everything that can be read on a page, also what is hidden just now."""
    texts: list[str] = page.evaluate(TEXTS)
    return texts


def pattern(sentence: str) -> re.Pattern[str]:
    """A sentence with anything in its gaps.

    >>> bool(pattern("{n} cards, {who}.").fullmatch("3 cards, Coral."))
    True
    """
    pieces = re.split(r"\{\w+\}", sentence)
    return re.compile(".+".join(re.escape(piece) for piece in pieces))


@cache
def english_sentences() -> tuple[re.Pattern[str], ...]:
    """Every sentence of Motu that is another one in Polish."""
    found = set()
    for path in Path(motu.__file__).parent.rglob("pl.po"):
        with path.open("rb") as file:
            found |= {key for entry in read_po(file) if (key := english_of(entry))}
    return tuple(pattern(key) for key in sorted(found))


def english_of(entry: Message) -> str:
    """The English of a message, if it is long enough and another one in Polish."""
    key = entry.id if isinstance(entry.id, str) else entry.id[0]
    forms = [entry.string] if isinstance(entry.string, str) else list(entry.string or ())
    letters = re.findall(r"[a-z]", re.sub(r"\{\w+\}", "", key))
    return "" if key in forms or len(letters) < FEWEST_LETTERS else key


def english_on(page: Page) -> list[str]:
    """The texts on a Polish page that are English."""
    found = texts_on(page)
    return [text for text in found if any(one.fullmatch(text) for one in english_sentences())]
