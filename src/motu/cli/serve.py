"""`motu` alone and `motu serve`: the table in the browser."""

from __future__ import annotations

import webbrowser
from dataclasses import replace
from functools import reduce
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from motu.cli.app import command
from motu.cli.language import said
from motu.cli.numbers import whole_number
from motu.core.errors import BadOption, MotuError
from motu.core.message import msg

if TYPE_CHECKING:
    import socket

    from motu.server.settings import Settings

#: The option of every command that needs to know where the games are.
Data = Annotated[
    Path | None,
    typer.Option(
        metavar="FOLDER",
        help=said(
            msg(
                "Where games are kept; by default where the variable MOTU_DATA says, "
                "or in the user's data folder."
            )
        ),
    ),
]


#: The same, for games that are kept in Postgres. In the variable, no list of processes shows it.
Database = Annotated[
    str,
    typer.Option(
        metavar="ADDRESS",
        envvar="MOTU_DATABASE",
        show_envvar=False,
        help=said(
            msg(
                "Keep games in Postgres instead, such as postgresql://host/motu; "
                "may also stand in the variable MOTU_DATABASE."
            )
        ),
    ),
]


def settings_for(data: Path | None, database: str = "") -> Settings:
    """The settings for a data folder or the usual one, or for a Postgres that answers."""
    from motu.server.settings import Settings

    if database:
        check_database(database)
    return Settings(postgres=database) if data is None else Settings(data, postgres=database)


def check_database(address: str) -> None:
    """Whether there is a Postgres at that address. What is said never repeats the password."""
    if not address.startswith(("postgresql://", "postgres://")):
        raise BadOption(msg("--database must be an address that begins with postgresql://."))
    try:
        import psycopg
    except ImportError:
        raise MotuError(
            msg("Postgres needs an extra package: pip install 'motu[postgres]'.")
        ) from None
    try:
        psycopg.connect(address, connect_timeout=10).close()
    except psycopg.Error:
        raise MotuError(
            msg(
                "The database cannot be reached. Check the address of --database, "
                "the password in it, and that Postgres is running."
            )
        ) from None


@command("serve", msg("Serve the table for others, until stopped with Ctrl-C."))
def serve(
    host: Annotated[
        str, typer.Option(metavar="HOST", help=said(msg("The address to listen at.")))
    ] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(metavar="PORT", min=0, max=65535, help=said(msg("0 is any free port.")))
    ] = 8000,
    data: Data = None,
    database: Database = "",
    url: Annotated[
        str,
        typer.Option(
            metavar="ADDRESS",
            help=said(
                msg(
                    "The address at which others reach it, such as https://games.example.org; "
                    "links are made from it."
                )
            ),
        ),
    ] = "",
    no_limits: Annotated[
        bool,
        typer.Option(
            "--no-limits", help=said(msg("Answer everybody without limits; for benchmarks."))
        ),
    ] = False,
    limit: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=VALUE",
            help=said(
                msg(
                    "Change a limit, such as connections=2000 or work_of_person=5/0.2; "
                    "may be given several times."
                )
            ),
        ),
    ] = None,
    trust_proxy: Annotated[
        bool,
        typer.Option(
            "--trust-proxy",
            help=said(msg("Trust X-Forwarded-For; only behind a proxy that writes it.")),
        ),
    ] = False,
    thinkers: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            parser=whole_number("--thinkers", 1),
            help=said(
                msg("How many processes think for the bots; by default one less than the cores.")
            ),
        ),
    ] = None,
    workers: Annotated[
        int,
        typer.Option(
            metavar="N",
            parser=whole_number("--workers", 1),
            help=said(msg("How many processes serve; more than one needs Postgres.")),
        ),
    ] = 1,
    access_log: Annotated[
        bool,
        typer.Option(
            "--access-log", help=said(msg("Log each request, without who it was or which table."))
        ),
    ] = False,
    metrics_token: Annotated[
        str,
        typer.Option(
            metavar="TOKEN",
            envvar="MOTU_METRICS_TOKEN",
            show_envvar=False,
            help=said(
                msg(
                    "Who shows it may read /metrics from anywhere, not only from this machine; "
                    "better put it in the variable MOTU_METRICS_TOKEN."
                )
            ),
        ),
    ] = "",
    words: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help=said(
                msg("More words that are not welcome in names: a text with one word a line.")
            ),
        ),
    ] = None,
    push_service: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ADDRESS",
            help=said(
                msg(
                    "Another push service for turn notices, such as https://push.example.org; "
                    "may be given several times."
                )
            ),
        ),
    ] = None,
) -> None:

    from motu.server.origin import checked_url
    from motu.server.rates import Limits, changed
    from motu.server.run import address_of, run
    from motu.server.workers import run_workers

    url = checked_url(url) if url else ""
    if workers > 1 and not database:
        raise BadOption(
            msg(
                "Only one process can serve an SQLite file. Leave --workers out, "
                "or keep the games in Postgres with --database."
            )
        )
    settings = settings_for(data, database)
    limits = reduce(changed, limit or [], settings.limits or Limits())
    settings = replace(
        settings,
        url=url,
        limits=None if no_limits else limits,
        trust_proxy=trust_proxy,
        thinkers=thinkers,
        access_log=access_log,
        metrics_token=metrics_token,
        words=words,
        push_services=tuple(service.rstrip("/") for service in push_service or ()),
    )
    listening = _listen(host, port)
    address = address_of(listening)
    ready = said(msg("Motu is ready at {address}. Stop it with Ctrl-C.", address=address))
    if workers > 1:
        run_workers(workers, settings, listening, lambda: print(ready, flush=True))
    else:
        run(settings, listening, lambda: print(ready, flush=True))


def play_here(page: str = "", data: Path | None = None) -> None:
    """Serve on a free port of this machine and open the browser there."""
    from motu.server.run import address_of, run

    listening = _listen("127.0.0.1", 0)
    address = address_of(listening)

    def open_browser() -> None:
        print(said(msg("Motu is ready at {address}. Stop it with Ctrl-C.", address=address)))
        if not webbrowser.open(address + page):
            print(said(msg("No browser was found: open that address in one.")))

    run(settings_for(data), listening, open_browser)


def _listen(host: str, port: int) -> socket.socket:
    from motu.server.run import listen

    try:
        return listen(host, port)
    except OSError as fault:
        raise MotuError(
            msg(
                "Cannot listen at {host}, port {port}: {problem}. Choose another with --port.",
                host=host,
                port=port,
                problem=fault.strerror or str(fault),
            )
        ) from None
