"""`motu admin`: bans and reports."""

from __future__ import annotations

from dataclasses import asdict
from datetime import UTC, datetime, timedelta
from typing import Annotated

import typer

from motu.cli.admin import as_owner
from motu.cli.app import AsJson, admin, command
from motu.cli.language import said
from motu.cli.output import print_json, printable
from motu.cli.serve import Data, Database
from motu.core.errors import BadOption
from motu.core.message import msg

Whom = Annotated[
    str,
    typer.Argument(
        metavar="PERSON|ADDRESS",
        help=said(msg("The mark of a person, as motu admin look shows it, or an address.")),
    ),
]


@command("ban", msg("Ban a person or an address."), of=admin)
def ban(
    whom: Whom,
    data: Data = None,
    database: Database = "",
    days: Annotated[
        int,
        typer.Option(
            metavar="N", min=0, max=36_500, help=said(msg("For how many days; 0 means forever."))
        ),
    ] = 0,
    until: Annotated[
        str, typer.Option(metavar="DAY", help=said(msg("Until a day, such as 2030-12-31.")))
    ] = "",
    reason: Annotated[
        str, typer.Option(metavar="TEXT", help=said(msg("The reason, shown to them.")))
    ] = "",
    chat: Annotated[bool, typer.Option("--chat", help=said(msg("Only from the chat.")))] = False,
) -> None:
    from motu.server.store import now

    end = now() + timedelta(days=days) if days else None
    if until:
        try:
            end = datetime.fromisoformat(until).replace(tzinfo=UTC)
        except ValueError:
            raise BadOption(msg("--until must be a day such as 2030-12-31.")) from None
    one = as_owner(data, database, lambda owner: owner.ban(whom, reason, end, chat))
    print(said(msg("{whom} is banned.", whom=one.whom)))


@command("unban", msg("Lift a ban."), of=admin)
def unban(whom: Whom, data: Data = None, database: Database = "") -> None:
    as_owner(data, database, lambda owner: owner.unban(whom))
    print(said(msg("{whom} is not banned any more.", whom=printable(whom))))


@command("bans", msg("List who is banned."), of=admin)
def bans(data: Data = None, database: Database = "", as_json: AsJson = False) -> None:
    found = as_owner(data, database, lambda owner: owner.bans())
    if as_json:
        print_json(
            [
                {
                    **asdict(one),
                    "made_at": one.made_at.isoformat(),
                    "until": one.until.isoformat() if one.until else None,
                }
                for one in found
            ]
        )
        return
    for one in found:
        what = said(msg("banned from the chat") if one.only_chat else msg("banned"))
        end = f"{one.until:%Y-%m-%d %H:%M}" if one.until else said(msg("forever"))
        print(printable(f"{one.whom}  {what}  {end}  {one.reason}".rstrip()))
    if not found:
        print(said(msg("Nobody is banned.")))


@command("reports", msg("List what players have reported, and settle it."), of=admin)
def reports(
    data: Data = None,
    database: Database = "",
    settle: Annotated[
        str, typer.Option(metavar="REPORT", help=said(msg("Mark this report as settled.")))
    ] = "",
    everything: Annotated[
        bool, typer.Option("--all", help=said(msg("Include settled ones.")))
    ] = False,
    as_json: AsJson = False,
) -> None:
    if settle:
        as_owner(data, database, lambda owner: owner.settle(settle))
    found = as_owner(data, database, lambda owner: owner.reports(everything))
    if as_json:
        print_json(
            [
                {
                    **asdict(one),
                    "made_at": one.made_at.isoformat(),
                    "settled_at": one.settled_at.isoformat() if one.settled_at else None,
                }
                for one in found
            ]
        )
        return
    for one in found:
        about = f"{one.whom} “{one.quote}”" if one.quote else one.whom
        first = f"{one.id}  {one.made_at:%Y-%m-%d %H:%M}  {one.table}  {one.kind}  {about}"
        print(printable(first.rstrip()))
        print(printable(f"    {one.reason}"))
    if not found:
        print(said(msg("Nobody has reported anything.")))
