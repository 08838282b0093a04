"""`motu backup` and `motu restore`: all games in one file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from motu.cli.app import command
from motu.cli.language import said
from motu.cli.serve import Data, Database, settings_for
from motu.core.message import msg, nmsg

if TYPE_CHECKING:
    from motu.server.store import Store

Got = TypeVar("Got")

File = Annotated[
    Path, typer.Argument(metavar="FILE", help=said(msg("The backup, such as motu.backup.gz.")))
]


@command("backup", msg("Write all games to one file; the server may be running."))
def backup(file: File, data: Data = None, database: Database = "") -> None:
    from motu.server.backup import back_up

    count = with_store(data, database, lambda store: back_up(store, file))
    print(said(nmsg("{n} table written to {file}.", "{n} tables written to {file}.", count,
                    file=str(file))))  # fmt: skip


@command("restore", msg("Read all games from a backup into an empty data folder."))
def restore(file: File, data: Data = None, database: Database = "") -> None:
    from motu.server import backup as backups

    count = with_store(data, database, lambda store: backups.restore(store, file))
    print(said(nmsg("{n} table restored.", "{n} tables restored.", count)))


def with_store(data: Path | None, database: str, use: Callable[[Store], Got]) -> Got:
    """Open the database for something, and close it."""
    from motu.server.store import Store

    store = Store(settings_for(data, database).database)
    store.open()
    try:
        return use(store)
    finally:
        store.close()
