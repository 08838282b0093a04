"""What a seat may see, as plain JSON data: all that pictures and words are made from."""

from __future__ import annotations

from typing import TypedDict


class View(TypedDict):
    """What every view has. A game's own view adds the rest, each thing with its type."""

    game: str
    seat: int | None  # the viewer; `None` is a watcher
    components: str  # the hash of what it is played with; see `Box.known`
    to_act: list[int]  # the seats that may act now
