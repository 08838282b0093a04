"""`motu admin`: tables, looked at, closed and deleted by the owner of a server."""

from __future__ import annotations

from dataclasses import asdict
from datetime import datetime
from typing import TYPE_CHECKING, Annotated

import typer

from motu.cli.admin import as_owner
from motu.cli.app import AsJson, admin, command
from motu.cli.language import said
from motu.cli.output import console, new_table, print_json, printable
from motu.cli.serve import Data, Database
from motu.core.errors import BadOption, one_of
from motu.core.message import Message, msg

if TYPE_CHECKING:
    from motu.server.admin import Line, Looked

#: The argument of every command that is about one table.
TableId = Annotated[str, typer.Argument(metavar="TABLE", help=said(msg("The name of a table.")))]


def ago(then: datetime) -> Message:
    """How long ago something was, in the largest unit that fits."""
    from motu.server.store import now

    minutes = int((now() - then).total_seconds() // 60)
    if minutes < 60:
        return msg("{n} min", n=max(0, minutes))
    if minutes < 48 * 60:
        return msg("{n} h", n=minutes // 60)
    return msg("{n} d", n=minutes // (24 * 60))


@command("tables", msg("List the tables, the newest first."), of=admin)
def tables(
    data: Data = None,
    database: Database = "",
    game: Annotated[
        str, typer.Option(metavar="GAME", help=said(msg("Only tables of this game.")))
    ] = "",
    state: Annotated[
        str,
        typer.Option(metavar="STATE", help=said(msg("Only waiting, going, over or broken ones."))),
    ] = "",
    listed: Annotated[
        bool, typer.Option("--listed", help=said(msg("Only those in the lobby.")))
    ] = False,
    idle: Annotated[
        int,
        typer.Option(
            metavar="DAYS", min=0, max=36_500,
            help=said(msg("Only those idle for at least this many days.")),
        ),
    ] = 0,
    most: Annotated[
        int, typer.Option(metavar="N", min=1, max=1000, help=said(msg("Show at most this many.")))
    ] = 50,
    as_json: AsJson = False,
) -> None:  # fmt: skip
    from motu.server.admin import STATES, Wanted

    if state and state not in STATES:
        raise BadOption(
            msg(
                "Unknown state: {name}. Choose from: {choices}.",
                name=state[:40],
                choices=one_of(list(STATES)),
            )
        )
    wanted = Wanted(game, state, listed, idle, most)
    found = as_owner(data, database, lambda owner: owner.tables(wanted, said))
    if as_json:
        print_json([_plain(line) for line in found])
        return
    table = new_table("", said(msg("Table")), said(msg("Game")), said(msg("State")),
                      said(msg("People")), said(msg("Age")), said(msg("Last action")))  # fmt: skip
    # Names of tables are copied, so they stay in one piece.
    table.columns[0].no_wrap, table.columns[2].no_wrap = True, False
    for line in found:
        table.add_row(
            line.id,
            line.game,
            said(STATES[line.state]),
            str(line.people),
            said(ago(line.made_at)),
            said(ago(line.last_at)),
        )
    console().print(table)


def _plain(line: Line) -> dict[str, object]:
    times = {"made_at": line.made_at.isoformat(), "last_at": line.last_at.isoformat()}
    return {**asdict(line), **times}


@command(
    "look", msg("Look at a table as a watcher would, with its chat."), of=admin, takes_ids=True
)
def look(
    table: TableId, data: Data = None, database: Database = "", as_json: AsJson = False
) -> None:
    looked = as_owner(data, database, lambda owner: owner.look(table, said))
    if as_json:
        chat = [{**asdict(one), "at": one.at.isoformat()} for one in looked.chat]
        print_json({**asdict(looked), "line": _plain(looked.line), "chat": chat})
        return
    for line in _lines(looked):
        print(printable(line))


def _lines(looked: Looked) -> list[str]:
    from motu.server.admin import STATES

    line = looked.line
    state = said(STATES[line.state])
    seats = [
        f"{number}. {seat.name or seat.side} ({seat.kind}) {seat.mark}".rstrip()
        for number, seat in enumerate(looked.seats, start=1)
    ]
    chat = [f"{one.at:%Y-%m-%d %H:%M} {one.name}: {one.text}" for one in looked.chat]
    log = [f"{number}. {words}" for number, words in enumerate(looked.log, start=1)]
    first = f"{line.game}, {state}, {said(msg('move {n}', n=line.moves))}"
    return [first, looked.ask, "", *seats, "", *looked.text, "", *log[-20:], "", *chat]


@command(
    "close",
    msg("End the game at a table for good; its players are told."),
    of=admin,
    takes_ids=True,
)
def close(table: TableId, data: Data = None, database: Database = "") -> None:
    as_owner(data, database, lambda owner: owner.close(table))
    print(said(msg("The table is closed.")))


@command("delete", msg("Delete a table with everything done at it."), of=admin, takes_ids=True)
def delete(table: TableId, data: Data = None, database: Database = "") -> None:
    as_owner(data, database, lambda owner: owner.delete(table))
    print(said(msg("The table is deleted.")))


@command("unlist", msg("Take a table out of the lobby."), of=admin, takes_ids=True)
def unlist(table: TableId, data: Data = None, database: Database = "") -> None:
    as_owner(data, database, lambda owner: owner.unlist(table))
    print(said(msg("The table is not in the lobby.")))


@command("clear-chat", msg("Remove all chat from a table."), of=admin, takes_ids=True)
def clear_chat(table: TableId, data: Data = None, database: Database = "") -> None:
    as_owner(data, database, lambda owner: owner.clear_chat(table))
    print(said(msg("The chat is removed.")))
