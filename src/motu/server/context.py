"""What every request needs: the hall, the visitor, and the visitor's language."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import unquote

from starlette.requests import HTTPConnection

from motu.core.message import Say
from motu.core.record import LONGEST_NAME
from motu.server.hall import Hall
from motu.server.identity import COOKIE, new_person, person_of
from motu.words import LANGUAGES, best_language, say_in

LANGUAGE_COOKIE = "motu_lang"
#: The name somebody used last, so that it need not be typed again. No secret.
NAME_COOKIE = "motu_name"


@dataclass(frozen=True, slots=True)
class Visitor:
    """Who asks, and in which language.

    `is_new` says that the cookie has yet to be set, `is_stale` that an older key signed it.
    """

    person: str
    lang: str
    say: Say
    is_new: bool
    is_stale: bool = False


def hall_of(connection: HTTPConnection) -> Hall:
    """The one hall of this server."""
    hall: Hall = connection.app.state.hall
    return hall


def visitor_of(connection: HTTPConnection) -> Visitor:
    """Who is asking."""
    keys: Sequence[bytes] = connection.app.state.keys
    kind, _, token = connection.headers.get("authorization", "").partition(" ")
    is_program = kind.lower() == "bearer"
    shown = token if is_program else connection.cookies.get(COOKIE)
    person = person_of(shown, keys)
    is_stale = person is not None and not is_program and person_of(shown, keys[-1:]) is None
    lang = language_of(connection)
    return Visitor(person or new_person(), lang, say_in(lang), person is None, is_stale)


def wants_page(connection: HTTPConnection) -> bool:
    """Whether a person is asking, who looks at pages, or a program."""
    is_api = connection.url.path.startswith("/api/")
    return not is_api and "text/html" in connection.headers.get("accept", "")


def name_of(connection: HTTPConnection) -> str:
    """The name somebody used last, or none."""
    return unquote(connection.cookies.get(NAME_COOKIE, ""))[:LONGEST_NAME]


def language_of(connection: HTTPConnection) -> str:
    """The language asked for in the address, chosen before, or wished for by the browser."""
    chosen = connection.query_params.get("lang") or connection.cookies.get(LANGUAGE_COOKIE)
    if chosen in LANGUAGES:
        return chosen
    return best_language(connection.headers.get("accept-language", ""))
