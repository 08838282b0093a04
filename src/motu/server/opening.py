"""Before a database is used: whether it is one of ours, whole, not too new, and nobody else's now.

It is only looked at here. What is wrong is one sentence, and the file stays as it is.
"""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

import sqlalchemy as sa
from alembic.config import Config
from alembic.script import ScriptDirectory

from motu.core.errors import MotuError
from motu.core.message import msg
from motu.server.schema import meta

#: With what every SQLite file begins.
SQLITE = b"SQLite format 3\0"
VERSION = "SELECT version_num FROM alembic_version"


class NotUsable(MotuError):
    """A database that must not be used, and why."""


def migrations() -> Config:
    """Where the steps are that bring a database up to date."""
    config = Config()
    config.set_main_option("script_location", "motu.server:migrations")
    return config


def is_up_to_date(connection: sa.Connection) -> bool:
    """Whether a database is as this Motu would make it."""
    head = ScriptDirectory.from_config(migrations()).get_current_head()
    return list(connection.scalars(sa.text(VERSION))) == [head]


def check_file(file: Path) -> None:
    """Look at an SQLite file without changing it; raises `NotUsable`."""
    if not file.exists() or not file.stat().st_size:
        _check_writable(file.parent)
        return
    with file.open("rb") as opened:
        if opened.read(len(SQLITE)) != SQLITE:
            raise _not_ours(str(file))
    _check_writable(file.parent)
    _check_writable(file)
    try:
        connection = sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True, timeout=10)
        try:
            names = {str(row[0]) for row in connection.execute("SELECT name FROM sqlite_master")}
            versions = (
                {str(row[0]) for row in connection.execute(VERSION)} if _ours(names) else set()
            )
            is_whole = connection.execute("PRAGMA quick_check(1)").fetchone() == ("ok",)
        finally:
            connection.close()
    except sqlite3.DatabaseError:
        is_whole = False
    if not is_whole:
        raise NotUsable(
            msg(
                "{file} is damaged. Nothing was changed in it. "
                "Move it away and restore a backup with motu restore.",
                file=str(file),
            )
        )
    _check(str(file), names, versions)


def check_postgres(connection: sa.Connection) -> None:
    """Look at a Postgres database without changing it; raises `NotUsable`."""
    names = set(sa.inspect(connection).get_table_names())
    versions = set(connection.scalars(sa.text(VERSION))) if _ours(names) else set()
    _check(str(connection.engine.url.database), names & {*meta.tables, "alembic_version"}, versions)


def _ours(names: set[str]) -> bool:
    return "alembic_version" in names


def _check(where: str, names: set[str], versions: set[str]) -> None:
    """Whether these tables at this version can be brought up to date."""
    if not names:
        return
    if not _ours(names):
        raise _not_ours(where)
    known = {step.revision for step in ScriptDirectory.from_config(migrations()).walk_revisions()}
    if versions <= known:
        if versions and not {"tables", "entries"} <= names:
            raise _not_ours(where)
        return
    # Our numbers go up, and have four digits.
    if all(len(one) == 4 and one.isdigit() for one in versions):
        raise NotUsable(
            msg("{file} was written by a newer Motu. Update this one to use it.", file=where)
        )
    raise _not_ours(where)


def _not_ours(where: str) -> NotUsable:
    return NotUsable(msg("{file} is not a database of Motu, so it was left as it is.", file=where))


def _check_writable(path: Path) -> None:
    if not os.access(path, os.W_OK):
        raise NotUsable(
            msg("{file} can only be read, but games have to be written there.", file=str(path))
        )


class Alone:
    """Says that this process, and no other, serves an SQLite file; ends with the process.

    The lock is one of SQLite's on a small file beside it, so it works on every system and is never
    left behind.
    """

    def __init__(self, file: Path) -> None:
        self._file = file
        self._lock: sqlite3.Connection | None = None

    def begin(self) -> None:
        """Take the file; raises `NotUsable` if another server has it."""
        beside = self._file.with_name(f"{self._file.name}.lock")
        lock = sqlite3.connect(beside, timeout=0, isolation_level=None, check_same_thread=False)
        try:
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError:
            lock.close()
            raise NotUsable(
                msg(
                    "Another Motu is running with the games in {folder}. Use that one or stop it; "
                    "or choose another folder with motu serve --data.",
                    folder=str(self._file.parent),
                )
            ) from None
        self._lock = lock

    def end(self) -> None:
        """Let others have it."""
        if self._lock is not None:
            self._lock.close()
            self._lock = None
