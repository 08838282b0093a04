"""Forms that come back: whatever could not be made of them, nothing that was typed is lost."""

from __future__ import annotations

from collections.abc import Mapping
from html.parser import HTMLParser

from markupsafe import Markup, escape

Attributes = list[tuple[str, str | None]]


def refilled(form: str, typed: Mapping[str, str]) -> Markup:
    """A form of ours with what was typed into it; the template need not know of it.

    >>> str(refilled('<input name="seed"><input type="checkbox" name="a" checked>', {"seed": "7"}))
    '<input name="seed" value="7"><input type="checkbox" name="a">'
    """
    filling = _Filling(typed)
    filling.feed(form)
    filling.close()
    return Markup("".join(filling.out))


class _Filling(HTMLParser):
    """Copies a form letter by letter, except for what its fields hold."""

    def __init__(self, typed: Mapping[str, str]) -> None:
        super().__init__(convert_charrefs=False)
        self.typed = typed
        self.out: list[str] = []
        self._select = ""
        self._text = ""

    def handle_starttag(self, tag: str, attrs: Attributes) -> None:
        filled = self._filled(tag, attrs)
        plain = self.get_starttag_text() or ""
        self.out.append(plain if filled is None else _written(tag, filled))
        if tag == "textarea":
            # A first line that is empty would not count.
            self.out.append("\n" + escape(self.typed.get(self._text, "")))

    def _filled(self, tag: str, attrs: Attributes) -> Attributes | None:
        """A field with what was typed into it; `None` for anything else."""
        given = dict(attrs)
        name, kind = given.get("name") or "", given.get("type")
        if tag == "select":
            self._select = name
        elif tag == "option" and self._select in self.typed:
            return _marked(attrs, "selected", given.get("value") == self.typed[self._select])
        elif tag == "textarea":
            self._text = name
        elif tag == "input" and kind == "checkbox":
            return _marked(attrs, "checked", given.get("value") == self.typed.get(name, ""))
        elif tag == "input" and kind != "hidden" and name in self.typed:
            rest = [(other, value) for other, value in attrs if other != "value"]
            return [*rest, ("value", self.typed[name])]
        return None

    def handle_endtag(self, tag: str) -> None:
        self.out.append(f"</{tag}>")

    def handle_data(self, data: str) -> None:
        self.out.append(data)

    def handle_entityref(self, name: str) -> None:
        self.out.append(f"&{name};")

    def handle_charref(self, name: str) -> None:
        self.out.append(f"&#{name};")


def _marked(attrs: Attributes, mark: str, is_set: bool) -> Attributes:
    rest = [(name, value) for name, value in attrs if name != mark]
    return [*rest, (mark, None)] if is_set else rest


def _written(tag: str, attrs: Attributes) -> str:
    given = (name if value is None else f'{name}="{escape(value)}"' for name, value in attrs)
    return f"<{' '.join([tag, *given])}>"
