"""Reading what somebody wrote: the first fault, by line, field and reason."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from motu.core.errors import MotuError
from motu.core.reading import Fault, Field, line_of, parse

TEXT = """{
 "name": "reef",
 "size": 12,
 "wide": 2.5,
 "open": true,
 "tiles": [
  {"palms": 1,
   "kind": "sand"},
  {"palms": 7, "kind": "rock"}
 ],
 "nested": {"deep": [[1, 2],
   [3, 4]]}
}
"""


def fault(read: Any) -> Fault:
    """What is said when reading fails."""
    with pytest.raises(Fault) as caught:
        read()
    assert isinstance(caught.value, MotuError)
    return caught.value


def data() -> Field:
    return parse(TEXT)


def test_what_is_as_it_must_be_is_read() -> None:
    read = data()
    assert read["name"].text_value() == "reef"
    assert read["size"].whole(0, 12) == 12
    assert read["wide"].number(0, 3) == 2.5
    assert read["size"].number(0, 12) == 12.0
    assert read["open"].switch() is True
    assert [tile["palms"].whole(0, 9) for tile in read["tiles"].each(2, 2)] == [1, 7]
    assert read["tiles"].each()[1]["kind"].choice(("sand", "rock")) == "rock"
    assert "size" in read
    assert "colour" not in read
    assert read.names() == ["name", "size", "wide", "open", "tiles", "nested"]
    assert read.plain() == json.loads(TEXT)
    read.only("name", "size", "wide", "open", "tiles", "nested", "more")


#: What is read, and what is said of it: line, place, reason.
FAULTS: list[tuple[Any, int, str, str]] = [
    (lambda d: d["colour"], 1, "file", "the field colour is missing."),
    (lambda d: d["tiles"].each()[1]["colour"], 9, "tiles[1]", "the field colour is missing."),
    (lambda d: d["name"]["x"], 2, "name", "this must be an object with named fields."),
    (lambda d: "x" in d["tiles"], 6, "tiles", "this must be an object with named fields."),
    (lambda d: d.only("name", "size"), 4, "wide", "unknown field. Choose from: name, size."),
    (lambda d: d["tiles"].each()[0].only("palms"), 8, "tiles[0].kind", "unknown field."),
    (lambda d: d["name"].each(), 2, "name", "this must be a list."),
    (lambda d: d["tiles"].each(3, 3), 6, "tiles", "there must be 3 of them."),
    (lambda d: d["tiles"].each(3, 9), 6, "tiles", "there must be 3 to 9 of them."),
    (lambda d: d["tiles"].each(0, 1), 6, "tiles", "there must be 0 to 1 of them."),
    (lambda d: d["size"].text_value(), 3, "size", "this must be a text."),
    (lambda d: d["name"].text_value(3), 2, "name", "this must be one line of at most 3 letters."),
    (lambda d: d["tiles"].each()[1]["palms"].whole(0, 3), 9, "tiles[1].palms",
     "this must be a whole number from 0 to 3."),
    (lambda d: d["wide"].whole(0, 3), 4, "wide", "this must be a whole number from 0 to 3."),
    (lambda d: d["open"].whole(0, 3), 5, "open", "this must be a whole number from 0 to 3."),
    (lambda d: d["open"].number(0, 3), 5, "open", "this must be a number."),
    (lambda d: d["wide"].number(0, 1), 4, "wide", "this must be from 0 to 1."),
    (lambda d: d["size"].switch(), 3, "size", "this must be true or false."),
    (lambda d: d["name"].choice(("atoll", "bay")), 2, "name", "this must be one of: atoll, bay."),
    (lambda d: d["nested"]["deep"].each()[1].each()[0].switch(), 12, "nested.deep[1][0]",
     "this must be true or false."),
]  # fmt: skip


@pytest.mark.parametrize(("read", "line", "place", "why"), FAULTS)
def test_the_first_fault_says_line_field_and_reason(
    read: Any, line: int, place: str, why: str
) -> None:
    said = fault(lambda: read(data()))
    assert (said.line, said.place) == (line, place)
    assert str(said.problem).startswith(why)
    assert str(said) == f"line {line}, {place}: {said.problem}"


@pytest.mark.parametrize(("read", "line", "place", "why"), FAULTS)
def test_without_a_text_there_is_no_line(read: Any, line: int, place: str, why: str) -> None:
    said = fault(lambda: read(Field(json.loads(TEXT))))
    assert (said.line, said.place) == (0, place)
    assert str(said) == f"{place}: {said.problem}"


def test_a_field_that_stands_inside_something_is_named_from_there() -> None:
    inside = Field(json.loads(TEXT), ("components", "own"))
    said = fault(lambda: inside["tiles"].each()[1]["palms"].whole(0, 3))
    assert said.place == "components.own.tiles[1].palms"


@pytest.mark.parametrize(
    ("text", "where", "why"),
    [
        (b"\xff{}", "byte 0", "this is not UTF-8 text."),
        (b'{"a": "\xc3"}', "byte 7", "this is not UTF-8 text."),
        ("", "line 1, column 1", "this is not JSON."),
        ("{\n 'a': 1}", "line 2, column 2", "this is not JSON."),
        ('{"a": 1,\n\n "b": }', "line 3, column 7", "this is not JSON."),
        ('{"a": 1} {}', "line 1, column 10", "this is not JSON."),
        ("[1]", "file", "this must be a JSON object."),
        ("7", "file", "this must be a JSON object."),
        ('{"a": {"b": 1, "b": 2}}', "b", "this field appears twice."),
        ('{"a": NaN}', "file", "NaN is not a number that can be used here."),
        ('{"a": "\\ud800"}', "file", "this is not UTF-8 text."),
        ('{"a": ' + "9" * 5000 + "}", "file", "it holds a number that is too long."),
        ('{"a": ' + "[" * 100_000 + "]" * 100_000 + "}", "file", "it is nested too deeply."),
    ],
    ids=lambda value: repr(value)[:30],
)
def test_what_is_no_file_of_data_at_all(text: str | bytes, where: str, why: str) -> None:
    said = fault(lambda: parse(text))
    assert said.place == where
    assert str(said.problem) == why


def test_a_file_that_is_too_large() -> None:
    assert str(fault(lambda: parse('{"a": "' + "x" * 100 + '"}', 50)).problem) == "it is too large."


def test_a_byte_order_mark_does_no_harm() -> None:
    assert parse(b"\xef\xbb\xbf" + TEXT.encode()).plain() == json.loads(TEXT)


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=12,
)


def every_path(value: Any, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """Where anything stands."""
    inside: list[tuple[str | int, Any]] = []
    if isinstance(value, dict):
        inside = list(value.items())
    elif isinstance(value, list):
        inside = list(enumerate(value))
    deeper = [found for step, part in inside for found in every_path(part, (*path, step))]
    return [path, *deeper] if path else deeper


@settings(max_examples=200, deadline=None, derandomize=True)
@given(st.dictionaries(st.text(max_size=4), values, max_size=4))
def test_any_field_of_any_file_is_found_on_its_line(written: dict[str, Any]) -> None:
    """Each on a line of its own: written with every item on a new line, no two share one."""
    text = json.dumps(written, indent=1)
    lines = {path: line_of(text, path) for path in every_path(written)}
    for path, line in lines.items():
        shown = text.splitlines()[line - 1].strip()
        if isinstance(path[-1], str):
            assert shown.startswith(json.dumps(path[-1]) + ":")
    assert len(set(lines.values())) == len(lines)
