"""Backups: everything the server keeps, in one file that any Motu can take in again.

A backup is gzipped JSON, one row a line, so it moves between SQLite and Postgres too.
"""

from __future__ import annotations

import gzip
import json
import os
from datetime import datetime
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from motu.core.errors import MotuError
from motu.core.message import msg
from motu.server.store import Store, entries, settings, sitters, tables

VERSION = 1
#: In the order in which they can be written again.
KEPT = (settings, tables, sitters, entries)


def back_up(store: Store, file: Path) -> int:
    """Write everything to a file, all as of one moment; returns the number of tables."""
    count = 0
    beside = file.with_name(file.name + ".part")
    with store.engine.connect() as connection, gzip.open(beside, "wt", encoding="utf-8") as out:
        out.write(json.dumps({"motu_backup": VERSION}) + "\n")
        for kept in KEPT:
            for row in connection.execute(sa.select(kept)):
                out.write(json.dumps([kept.name, _plain(row._mapping)]) + "\n")
                count += kept is tables
    # Whole or not at all.
    os.replace(beside, file)
    return count


def restore(store: Store, file: Path) -> int:
    """Take a backup in. The database must be empty, so nothing can be lost."""
    by_name = {kept.name: kept for kept in KEPT}
    count = 0
    with store.engine.begin() as connection:
        if connection.scalar(sa.select(sa.func.count()).select_from(tables)):
            raise MotuError(
                msg("There are games here already. Restore into an empty data folder (--data).")
            )
        connection.execute(settings.delete())
        for number, line in enumerate(_lines(file), start=1):
            try:
                row = json.loads(line)
                if number == 1:
                    if row != {"motu_backup": VERSION}:
                        raise ValueError
                    continue
                name, values = row
                kept = by_name[name]
                connection.execute(kept.insert().values(**_typed(kept, values)))
                count += kept is tables
            except (ValueError, KeyError, TypeError, sa.exc.SQLAlchemyError):
                raise MotuError(
                    msg("Line {number} of this file is not that of a backup.", number=number)
                ) from None
    return count


def _lines(file: Path) -> list[str]:
    try:
        with gzip.open(file, "rt", encoding="utf-8") as lines:
            return lines.read().splitlines()
    except (gzip.BadGzipFile, EOFError, UnicodeDecodeError):
        raise MotuError(msg("{file} is not a backup, or is damaged.", file=file.name)) from None


def _plain(row: sa.RowMapping) -> dict[str, Any]:
    return {
        name: value.isoformat() if isinstance(value, datetime) else value
        for name, value in row.items()
    }


def _typed(kept: sa.Table, values: dict[str, Any]) -> dict[str, Any]:
    if set(values) != set(kept.columns.keys()):
        raise ValueError
    return {
        name: datetime.fromisoformat(value) if isinstance(kept.c[name].type, sa.DateTime) else value
        for name, value in values.items()
    }
