"""Backups: everything the server keeps, in one file that any Motu can take in again.

A backup is gzipped JSON, one row a line, so it moves between SQLite and Postgres too.
"""

from __future__ import annotations

import gzip
import json
import os
import zlib
from datetime import datetime
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from motu.core.errors import MotuError
from motu.core.message import msg
from motu.server.schema import (
    admin_journal,
    bans,
    comings,
    entries,
    members,
    mutes,
    reports,
    series,
    series_games,
    settings,
    sitters,
    subscriptions,
    tables,
)
from motu.server.store import Store, keep_private

VERSION = 1
#: In the order in which they can be written again. Backups of old lack what there was not yet.
KEPT = (
    settings, tables, sitters, entries, series, members, series_games,
    bans, reports, mutes, comings, subscriptions, admin_journal,
)  # fmt: skip
#: The numbers of the journal go on from where they were.
GO_ON = sa.text(
    "SELECT setval(pg_get_serial_sequence('admin_journal', 'id'), max(id)) FROM admin_journal"
)


def back_up(store: Store, file: Path) -> int:
    """Write everything to a file, all as of one moment; returns the number of tables."""
    count = 0
    beside = file.with_name(file.name + ".part")
    # A backup holds the key as well.
    beside.unlink(missing_ok=True)
    keep_private(beside)
    with store.engine.connect() as connection, gzip.open(beside, "wt", encoding="utf-8") as out:
        _hold_still(connection)
        out.write(json.dumps({"motu_backup": VERSION}) + "\n")
        for kept in KEPT:
            for row in connection.execute(sa.select(kept)):
                out.write(json.dumps([kept.name, _plain(row._mapping)]) + "\n")
                count += kept is tables
    # Whole or not at all.
    os.replace(beside, file)
    return count


def _hold_still(connection: sa.Connection) -> None:
    """Let a connection see everything as it is at its first look, whatever is written later."""
    if connection.dialect.name == "sqlite":
        # Python begins a transaction of its own accord only for writing.
        connection.exec_driver_sql("BEGIN")
    else:
        connection.execution_options(isolation_level="REPEATABLE READ")


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
            except (ValueError, KeyError, TypeError, RecursionError, sa.exc.SQLAlchemyError):
                raise MotuError(
                    msg(
                        "This backup is damaged at line {number}, or was made by a newer Motu. "
                        "Nothing was restored. Take another backup, or upgrade Motu first.",
                        number=number,
                    )
                ) from None
        if store.is_shared:
            connection.execute(GO_ON)
    return count


def _lines(file: Path) -> list[str]:
    try:
        with gzip.open(file, "rt", encoding="utf-8") as packed:
            lines = packed.read().splitlines()
    except (gzip.BadGzipFile, EOFError, UnicodeDecodeError, zlib.error):
        lines = []
    if not lines:
        raise MotuError(
            msg(
                "{file} is not a backup, or is damaged. Nothing was restored. Choose a file that "
                "was made with motu backup.",
                file=file.name,
            )
        )
    return lines


def _plain(row: sa.RowMapping) -> dict[str, Any]:
    return {
        name: value.isoformat() if isinstance(value, datetime) else value
        for name, value in row.items()
    }


def _typed(kept: sa.Table, values: dict[str, Any]) -> dict[str, Any]:
    if not isinstance(values, dict) or not set(values) <= set(kept.columns.keys()):
        raise ValueError
    # Backups of old lack what was added to tables since; that need not be there.
    lacking = [column for column in kept.columns if column.name not in values]
    if not all(column.nullable or column.server_default is not None for column in lacking):
        raise ValueError
    return {name: _value(kept.c[name], value) for name, value in values.items()}


def _value(column: sa.Column[Any], value: Any) -> Any:
    """A value as its column has it. SQLite itself would take words for a number."""
    type = column.type
    if value is None and column.nullable:
        return None
    if isinstance(type, sa.DateTime):
        return datetime.fromisoformat(value)
    for kind, wanted in ((sa.Integer, int), (sa.String, str), (sa.Boolean, bool)):
        if isinstance(type, kind) and (
            not isinstance(value, wanted) or (wanted is int and isinstance(value, bool))
        ):
            raise ValueError
    return value
