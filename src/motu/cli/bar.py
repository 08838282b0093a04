"""A progress bar for what takes longer than a moment."""

from __future__ import annotations

import sys
import time
from types import TracebackType
from typing import TYPE_CHECKING

from motu.cli.output import console
from motu.core.message import Message, Say, msg

if TYPE_CHECKING:
    from rich.progress import Progress


PLAYING = msg("Playing")


class Bar:
    """Games being played: a bar on the terminal once it has taken longer than a moment."""

    MOMENT = 1.0
    #: Drawing it after every game would take longer than the games.
    PAUSE = 0.1

    def __init__(self, games: int, say: Say, words: Message = PLAYING) -> None:
        self.games = games
        self.words = say(words)
        self.next_look = time.perf_counter() + self.MOMENT
        self.shown: Progress | None = None

    def advance_to(self, done: int) -> None:
        """So many games have been played."""
        now = time.perf_counter()
        if now < self.next_look:
            return
        self.next_look = now + self.PAUSE
        if self.shown is None and sys.stderr.isatty():
            self.shown = self._new()
        if self.shown is not None:
            self.shown.update(self.shown.task_ids[0], completed=done)

    def _new(self) -> Progress:
        from rich.progress import Progress

        shown = Progress(console=console(stderr=True), transient=True)
        shown.add_task(self.words, total=self.games)
        shown.start()
        return shown

    def __enter__(self) -> Bar:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        fault: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.shown is not None:
            self.shown.stop()
