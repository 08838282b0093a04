"""How a server is set up."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path

import platformdirs

from motu.server.rates import Limits
from motu.server.store import sqlite_address


def data_folder() -> Path:
    """Where games are kept unless told otherwise: where MOTU_DATA says, or with the user's data."""
    said = os.environ.get("MOTU_DATA")
    return Path(said) if said else Path(platformdirs.user_data_dir("motu", appauthor=False))


@dataclass(frozen=True, slots=True)
class Settings:
    """Where the games are kept and how the server is reached."""

    data: Path = field(default_factory=data_folder)
    #: A Postgres address; without one, games are kept in an SQLite file in the data folder.
    postgres: str = ""
    #: How much one visitor may ask for; `None` for as much as they like.
    limits: Limits | None = field(default_factory=Limits)
    #: The address at which others reach it; without one, links lead to where a visitor is.
    url: str = ""
    #: Whether a proxy of ours stands before the server and says whom it speaks for.
    trust_proxy: bool = False
    #: How many processes think for the bots; `None` for as many as suit this machine.
    thinkers: int | None = None
    #: Whether each request is logged, without who it was.
    access_log: bool = False
    #: Who shows this may see what is measured, from anywhere; without it, only who is here.
    metrics_token: str = ""
    #: A file of words that are not welcome in names, beside the usual ones.
    words: Path | None = None

    #: Push services beside the usual ones that notices may be sent to, by scheme and host.
    push_services: tuple[str, ...] = ()

    @property
    def database(self) -> str:
        """The database's address."""
        return self.postgres or sqlite_address(self.data)

    @property
    def is_public(self) -> bool:
        """Whether it is meant for others, from wherever their requests seem to come."""
        return bool(self.url) or self.trust_proxy
