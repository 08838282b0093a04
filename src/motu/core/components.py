"""What a game is played with: a board, tiles, cards, values. Data, and the same for all copies.

A game reads its components from a checked file (`motu.core.box`) and lays them out in packed
tables, once. Positions refer to them and never change them. The hash of their content says
whether two games were played with the same.
"""

import hashlib
import json
from typing import Final

from mypy_extensions import i64, mypyc_attr

#: So many hexadecimal digits of a hash are enough to tell components apart.
DIGITS: Final = 32


@mypyc_attr(allow_interpreted_subclasses=True)
class Components:
    """What a position refers to. A game adds its tables; nothing in it changes any more.

    >>> Components("none", {}, 0).hash
    '44136fa355b3678a1146ad16f7e8649e'
    """

    def __init__(self, name: str, data: dict[str, object], n_actions: i64) -> None:
        self.name: Final = name
        #: As they stand in the file, so that a record can hold them.
        self.data: Final = data
        self.hash: Final = content_hash(data)
        #: Actions are numbers from 0 to this, less one.
        self.n_actions: Final[i64] = n_actions


def content_hash(data: dict[str, object]) -> str:
    """A hash of what components are, however their file is laid out.

    >>> content_hash({"a": 1, "b": 2}) == content_hash({"b": 2, "a": 1})
    True
    """
    plain = json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(plain.encode()).hexdigest()[:DIGITS]
