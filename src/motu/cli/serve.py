"""`motu` alone and `motu serve`: the table in the browser."""

from __future__ import annotations

import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from motu.cli.app import command
from motu.cli.language import said
from motu.core.errors import MotuError
from motu.core.message import msg

if TYPE_CHECKING:
    import socket

    from motu.server.settings import Settings

#: The option of every command that needs to know where the games are.
Data = Annotated[
    Path | None,
    typer.Option(
        metavar="FOLDER",
        help=said(msg("Where games are kept; by default the user's data folder.")),
    ),
]


def settings_for(data: Path | None) -> Settings:
    """The settings for a data folder, or for the usual one."""
    from motu.server.settings import Settings

    return Settings() if data is None else Settings(data)


@command("serve", msg("Serve the table for others, until stopped with Ctrl-C."))
def serve(
    host: Annotated[
        str, typer.Option(metavar="HOST", help=said(msg("The address to listen at.")))
    ] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(metavar="PORT", min=0, max=65535, help=said(msg("0 is any free port.")))
    ] = 8000,
    data: Data = None,
) -> None:
    from motu.server.run import address_of, run

    listening = _listen(host, port)
    address = address_of(listening)
    ready = said(msg("Motu is ready at {address}. Stop it with Ctrl-C.", address=address))
    run(settings_for(data), listening, lambda: print(ready, flush=True))


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
