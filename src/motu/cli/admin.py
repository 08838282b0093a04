"""`motu admin`: what the owner of a server does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from motu.cli.app import AsJson, admin, command
from motu.cli.backup import with_store
from motu.cli.language import said
from motu.cli.options import ServerUrl
from motu.cli.output import console, new_table, print_json, printable
from motu.cli.serve import Data, Database
from motu.core.errors import BadOption
from motu.core.message import msg, nmsg

if TYPE_CHECKING:
    from motu.server.admin import Owner

Got = TypeVar("Got")


def as_owner(data: Path | None, database: str, use: Callable[[Owner], Got]) -> Got:
    """Do something as the owner of the server whose games are there, whether it runs or not."""
    from motu.server.admin import COMMAND_LINE, Owner

    return with_store(data, database, lambda store: use(Owner(store, COMMAND_LINE)))


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


@command("link", msg("Make a private link to the page of the server's owner."), of=admin)
def link(
    data: Data = None,
    database: Database = "",
    url: ServerUrl = "",
    revoke: Annotated[
        bool,
        typer.Option("--revoke", help=said(msg("Make all earlier links stop working."))),
    ] = False,
) -> None:
    from motu.server.origin import checked_url

    if revoke:
        gone = as_owner(data, database, lambda owner: owner.revoke_links())
        print(said(nmsg("{n} link revoked.", "{n} links revoked.", gone)))
        return
    address = checked_url(url) if url else ""
    print(as_owner(data, database, lambda owner: owner.link(address)))


@command("message", msg("Show a message on every page and at every table."), of=admin)
def message(
    words: Annotated[
        str,
        typer.Argument(metavar="TEXT", help=said(msg("The message, in English or for everyone."))),
    ] = "",
    data: Data = None,
    database: Database = "",
    polish: Annotated[
        str, typer.Option("--pl", metavar="TEXT", help=said(msg("The message in Polish.")))
    ] = "",
    clear: Annotated[bool, typer.Option("--clear", help=said(msg("Remove the message.")))] = False,
) -> None:
    if clear == bool(words or polish):
        raise BadOption(msg("Write a message, or remove it with --clear."))
    told = {lang: text for lang, text in (("en", words), ("pl", polish)) if text}
    as_owner(data, database, lambda owner: owner.message(told))
    print(said(msg("The message is gone.") if clear else msg("Everyone sees the message now.")))


@command("maintenance", msg("Allow no new games; running ones can be finished."), of=admin)
def maintenance(
    on_or_off: Annotated[str, typer.Argument(metavar="on|off", help="on, off")],
    data: Data = None,
    database: Database = "",
) -> None:
    if on_or_off not in ("on", "off"):
        raise BadOption(msg("Maintenance is on or off."))
    on = on_or_off == "on"
    as_owner(data, database, lambda owner: owner.maintain(on))
    print(
        said(
            msg("No new games can be started now.")
            if on
            else msg("New games can be started again.")
        )
    )


@command("keep", msg("Show or set for how many days things are kept."), of=admin)
def keep(
    what: Annotated[
        str,
        typer.Argument(metavar="NAME=DAYS", help=said(msg("What to set; 0 means forever."))),
    ] = "",
    data: Data = None,
    database: Database = "",
    as_json: AsJson = False,
) -> None:
    from motu.server.retention import WORDS, Policy

    if what:
        name, _, days = what.partition("=")
        if days and not (days.isascii() and days.isdigit() and len(days) <= 6):
            raise BadOption(msg("Days must be a whole number."))
        as_owner(data, database, lambda owner: owner.keep(name, int(days) if days else None))
    policy = as_owner(data, database, lambda owner: owner.policy())
    if as_json:
        print_json({name: getattr(policy, name) for name in Policy.names()})
        return
    table = new_table("", said(msg("Name")), said(msg("Days")))
    table.add_column(said(msg("What it is about")))
    for name in Policy.names():
        days = getattr(policy, name) or said(msg("forever"))
        table.add_row(name, str(days), said(WORDS[name]))
    console().print(table)


@command(
    "tidy",
    msg("Remove what has been kept long enough; the server also does this by itself."),
    of=admin,
)
def tidy(
    data: Data = None,
    database: Database = "",
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help=said(msg("Only say what would be removed.")))
    ] = False,
    as_json: AsJson = False,
) -> None:
    from motu.server import retention
    from motu.server.admin import COMMAND_LINE
    from motu.server.store import Store, now

    def work(store: Store) -> tuple[list[retention.Due], Counter[str]]:
        due: list[retention.Due] = []
        rest: Counter[str] = Counter()
        for step in retention.tidy(store, now(), COMMAND_LINE, dry_run):
            due += step.tables
            rest.update(step.rest)
        return due, rest

    due, rest = with_store(data, database, work)
    if as_json:
        print_json({"tables": [{"id": one.table, "rule": one.rule} for one in due], **rest})
        return
    for one in due:
        print(one.table, said(retention.WORDS[one.rule]))
    for name, count in sorted(rest.items()):
        print(f"{name}: {count}")
    if dry_run:
        words = nmsg("{n} table would be removed.", "{n} tables would be removed.", len(due))
    else:
        words = nmsg("{n} table removed.", "{n} tables removed.", len(due))
    print(said(words))


@command("journal", msg("What was done to this server, newest first."), of=admin)
def journal(
    data: Data = None,
    database: Database = "",
    most: Annotated[
        int, typer.Option(metavar="N", min=1, max=10_000, help=said(msg("Show at most this many.")))
    ] = 50,
    as_json: AsJson = False,
) -> None:
    done = as_owner(data, database, lambda owner: owner.journal(most))
    if as_json:
        print_json([{**asdict(one), "at": one.at.isoformat()} for one in done])
        return
    for one in done:
        line = f"{one.at:%Y-%m-%d %H:%M} {one.who}: {one.what} {one.about} {one.detail}"
        print(printable(" ".join(line.split())))
