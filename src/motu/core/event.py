"""What happened, for the log and for the animation."""

from __future__ import annotations

from dataclasses import dataclass

from motu.core.message import Message


# Not `frozen`, for the sake of speed; see `Message`.
@dataclass(slots=True)
class Event:
    """One thing that an action brought about, as one viewer may see it.

    `parts` are the parts of the picture it is about. `moved` are pairs of parts between
    which something travels, such as a card from the row to a hand. `gained` makes it a scoring, at
    which the world stops for a moment: the points that each seat gets by it.
    """

    kind: str
    message: Message
    rule: str = ""
    parts: tuple[str, ...] = ()
    moved: tuple[tuple[str, str], ...] = ()
    gained: tuple[int, ...] = ()
