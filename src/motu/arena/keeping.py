"""What long work keeps on the disk, so that it can go on where it was stopped.

A file is written whole or not at all, so that nobody who is killed leaves half of one. And it says
by which command it was made, so that what belongs to one thing is never taken for another.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from motu.core.errors import BadOption
from motu.core.message import msg


def keep(file: Path, data: object) -> None:
    """Write data, in place of what was there."""
    beside = file.with_name(f"{file.name}.{os.getpid()}.part")
    try:
        beside.write_text(json.dumps(data), encoding="utf-8")
    except FileNotFoundError as fault:
        # What is not there is the folder that somebody named, and not the file beside it.
        raise FileNotFoundError(fault.errno, fault.strerror, str(file)) from None
    os.replace(beside, file)


def kept(file: Path) -> Any:
    """The data of a file."""
    try:
        return json.loads(file.read_text(encoding="utf-8"))
    except ValueError:
        raise BadOption(
            msg(
                "{file} can't be read. Delete it, and what it held is played again.", file=str(file)
            )
        ) from None


def kept_by(file: Path, command: str) -> dict[str, Any]:
    """The same, if that command made it."""
    data = kept(file)
    made = data.get("made") if isinstance(data, dict) else None
    if made == command:
        found: dict[str, Any] = data
        return found
    raise BadOption(
        msg(
            "{file} belongs to something else: {made}. Name another one.",
            file=str(file),
            made=made if isinstance(made, str) and made.isprintable() else "?",
        )
    )
