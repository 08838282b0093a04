"""Files that are there as a whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path


def write_whole(file: Path, text: str) -> None:
    """Write a text in place of what was there, so that nobody who is killed leaves half of it."""
    beside = file.with_name(f"{file.name}.part")
    try:
        beside.write_text(text, encoding="utf-8")
    except OSError as fault:
        # Whoever is told knows of the file, and not of the one beside it.
        fault.filename = str(file)
        raise
    os.replace(beside, file)
