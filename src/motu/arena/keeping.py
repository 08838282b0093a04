"""What long work keeps on the disk, so that it can go on where it was stopped.

A file is written whole or not at all, so that nobody who is killed leaves half of one. And it says
by which command it was made, so that what belongs to one thing is never taken for another.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from motu.core.errors import BadOption
from motu.core.files import write_whole
from motu.core.message import msg


def keep(file: Path, data: object) -> None:
    """Write data, in place of what was there."""
    write_whole(file, json.dumps(data))


def kept(file: Path) -> Any:
    """The data of a file."""
    try:
        return json.loads(file.read_text(encoding="utf-8"))
    except ValueError:
        raise _unreadable(file) from None


def kept_by(file: Path, command: str) -> dict[str, Any]:
    """What a command keeps in a file, if that is the one that made it."""
    data = kept(file)
    made = data.get("made") if isinstance(data, dict) else None
    if made != command:
        raise BadOption(
            msg(
                "{file} belongs to something else: {made}. Name another one.",
                file=str(file),
                made=made if isinstance(made, str) and made.isprintable() else "?",
            )
        )
    found = data.get("kept")
    if not isinstance(found, dict):
        raise _unreadable(file)
    return found


def keep_for(file: Path, command: str, data: dict[str, Any]) -> None:
    """Write what a command keeps, in place of what was there."""
    keep(file, {"made": command, "kept": data})


def _unreadable(file: Path) -> BadOption:
    return BadOption(
        msg("{file} can't be read. Delete it, and what it held is played again.", file=str(file))
    )
