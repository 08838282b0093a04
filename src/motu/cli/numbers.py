"""Numbers typed by somebody, refused in words of ours."""

from __future__ import annotations

from collections.abc import Callable

from motu.core.errors import BadOption
from motu.core.message import msg

#: More digits than any number here can need.
LONGEST = 80


def whole_number(option: str, least: int | None = None) -> Callable[[str], int]:
    """A reader of whole numbers for an option, which the error will name.

    >>> whole_number("--games", least=1)("12")
    12
    >>> whole_number("--games", least=1)("none")
    Traceback (most recent call last):
        ...
    motu.core.errors.BadOption: --games must be a whole number of at least 1, not none.
    """

    # Defaults come here as they are, and not as text.
    def read(text: str | int) -> int:
        given = str(text)[: LONGEST + 1]
        digits = given.removeprefix("-")
        is_number = digits.isascii() and digits.isdigit() and len(given) <= LONGEST
        if is_number and (least is None or int(text) >= least):
            return int(text)
        if least is None:
            raise BadOption(
                msg(
                    "{option} must be a whole number, not {text}.",
                    option=option,
                    text=given,
                )
            )
        raise BadOption(
            msg(
                "{option} must be a whole number of at least {least}, not {text}.",
                option=option,
                least=least,
                text=given,
            )
        )

    return read
