"""`motu campaign`: a campaign as one file: out of a server, into another, checked, on a wall."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from motu.cli.app import AsJson, Lang, campaign, command
from motu.cli.backup import with_store
from motu.cli.faults import WRONG
from motu.cli.language import LANGUAGE, said
from motu.cli.numbers import whole_number
from motu.cli.options import ServerUrl
from motu.cli.output import contents, print_json, printable
from motu.cli.serve import Data, Database
from motu.core.errors import BadOption
from motu.core.message import Message, Say, msg, nmsg
from motu.core.reading import Fault
from motu.core.record import Record
from motu.press import as_pdf
from motu.table.campaign import BadCampaign
from motu.table.campaign_file import CampaignFile, read
from motu.words import say_in

if TYPE_CHECKING:
    from motu.server.store import Store

File = Annotated[
    str,
    typer.Argument(
        metavar="FILE", help=said(msg("The file of a campaign; - reads it from standard input."))
    ),
]


# --- between servers ------------------------------------------------------------------------------


@command(
    "export",
    msg("Write a campaign of a server to one file; the server may be running."),
    of=campaign,
    takes_ids=True,
)
def export(
    link: Annotated[
        str, typer.Argument(metavar="LINK", help=said(msg("The link of a campaign, or its name.")))
    ],
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help=said(msg("The file, such as campaign.json.")))
    ],
    data: Data = None,
    database: Database = "",
) -> None:
    from motu.server.campaign_files import exported, id_in

    found = with_store(data, database, lambda store: exported(store, id_in(link)))
    file.write_text(found.write(), encoding="utf-8")
    print(
        printable(
            said(
                nmsg(
                    "{n} episode written to {file}.",
                    "{n} episodes written to {file}.",
                    len(found.records),
                    file=str(file),
                )
            )
        )
    )


@command(
    "import", msg("Put a campaign from a file on a server, and say its new link."), of=campaign
)
def bring(
    file: File,
    data: Data = None,
    database: Database = "",
    url: ServerUrl = "",
) -> None:
    from motu.server.admin import address_of
    from motu.server.campaign_files import imported
    from motu.server.origin import checked_url

    text, address = contents(file), checked_url(url) if url else ""

    def link(store: Store) -> str:
        return f"{address or address_of(store)}/s/{imported(store, text).id}"

    found = with_store(data, database, link)
    print(printable(said(msg("The campaign continues at {link}.", link=found))))


# --- checking -------------------------------------------------------------------------------------


@command(
    "verify",
    msg("Check a campaign: that every action is legal, and every episode follows the one before."),
    of=campaign,
)
def verify(file: File, as_json: AsJson = False, lang: Lang = LANGUAGE) -> None:
    say = say_in(lang)
    try:
        found = read(contents(file))
    except Fault as fault:
        if not as_json:
            raise
        print_json(_fault_data(fault, say))
        raise typer.Exit(WRONG) from None
    if as_json:
        print_json(_data(found))
        return
    for line in _lines(found):
        print(printable(say(line)))


def _fault_data(fault: Fault, say: Say) -> dict[str, Any]:
    episode = fault.episode if isinstance(fault, BadCampaign) else None
    return {
        "ok": False,
        "reason": printable(say(fault.message)),
        "line": fault.line,
        "episode": episode,
        "place": fault.place,
    }


def _data(found: CampaignFile) -> dict[str, Any]:
    now = found.campaign
    return {
        "ok": True,
        "game": now.game.name,
        "episodes": len(found.records),
        "actions": sum(len(record.actions) for record in found.records),
        "complete": now.is_complete,
        "homes": [
            {"name": home.name, "emblem": home.emblem, "marks": home.marks} for home in now.homes()
        ],
        "marks": now.marks(),
    }


def _lines(found: CampaignFile) -> list[Message]:
    """What to tell, line by line."""
    now = found.campaign
    actions = sum(len(record.actions) for record in found.records)
    told = [
        nmsg(
            "{game}: {n} episode of {length}, {actions} actions, all of them legal.",
            "{game}: {n} episodes of {length}, {actions} actions, all of them legal.",
            len(found.records),
            game=now.game.title,
            length=now.episodes.N_EPISODES,
            actions=actions,
        ),
        msg("Every episode begins with what the one before handed on."),
    ]
    names = [
        home.name or player.name for home, player in zip(now.homes(), found.players, strict=True)
    ]
    told += [
        Message(
            "{name}: {marks} {n}",
            {"name": name or str(seat), "marks": now.episodes.MARK_WORDS, "n": home.marks},
        )
        for seat, (name, home) in enumerate(zip(names, now.homes(), strict=True), start=1)
    ]
    return told


# --- on a wall ------------------------------------------------------------------------------------


@command("poster", msg("Draw an island of a campaign as a poster, SVG or PDF."), of=campaign)
def poster(
    file: File,
    output: Annotated[
        Path, typer.Argument(metavar="OUT", help=said(msg("A file that ends in .svg or .pdf.")))
    ],
    seat: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            parser=whole_number("--seat", 1),
            help=said(msg("Whose island; normally all of them in a PDF, the first in an SVG.")),
        ),
    ] = None,
    episode: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            parser=whole_number("--episode", 1),
            help=said(msg("After which episode; normally the last one played.")),
        ),
    ] = None,
    lang: Lang = LANGUAGE,
) -> None:
    say = say_in(lang)
    found = read(contents(file))
    record = _record_of(found, episode)
    seats = range(1, len(found.players) + 1)
    is_pdf = output.suffix.lower() == ".pdf"
    if not is_pdf and output.suffix.lower() != ".svg":
        raise BadOption(msg("A poster is written to a file that ends in .svg or .pdf."))
    if seat is not None and seat not in seats:
        raise BadOption(msg("There are {n} seats in this campaign.", n=len(seats)))
    view = record.game.view(record.state, None)
    drawn = [
        found.campaign.episodes.draw_home(view, one - 1, say)
        for one in ([seat] if seat else seats if is_pdf else [1])
    ]
    if is_pdf:
        output.write_bytes(as_pdf(drawn, say(record.game.title), lang))
    else:
        output.write_text(drawn[0].svg(), encoding="utf-8")
    print(printable(say(msg("The poster is in {file}.", file=str(output)))))


def _record_of(found: CampaignFile, episode: int | None) -> Record:
    """The record of an episode, or of the last one."""
    if not found.records:
        raise BadOption(msg("No episode of this campaign has been played yet."))
    number = len(found.records) if episode is None else episode
    if number > len(found.records):
        raise BadOption(msg("This campaign has {n} episodes so far.", n=len(found.records)))
    return found.records[number - 1]
