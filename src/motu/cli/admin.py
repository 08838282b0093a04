"""`motu admin`: what the owner of a server does."""

from __future__ import annotations

from typing import Annotated

import typer

from motu.cli.app import admin, command
from motu.cli.backup import with_store
from motu.cli.language import said
from motu.cli.serve import Data, Database
from motu.core.message import msg


@command("new-key", msg("Sign identities with a new key from now on."), of=admin)
def new_key(
    data: Data = None,
    database: Database = "",
    at_once: Annotated[
        bool,
        typer.Option(
            "--at-once",
            help=said(
                msg(
                    "Stop accepting older keys, because one was stolen: everybody starts "
                    "again as a new player."
                )
            ),
        ),
    ] = False,
) -> None:
    with_store(data, database, lambda store: store.add_key(at_once))
    if at_once:
        print(said(msg("There is a new key, and only that one is accepted.")))
    else:
        print(said(msg("There is a new key. Identities signed with the last two stay known.")))
