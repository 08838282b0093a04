"""What every request needs: the hall, the visitor, and the visitor's language."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.requests import HTTPConnection

from motu.core.message import Say
from motu.server.hall import Hall
from motu.server.identity import COOKIE, new_person, person_of
from motu.words import LANGUAGES, best_language, say_in

LANGUAGE_COOKIE = "motu_lang"


@dataclass(frozen=True, slots=True)
class Visitor:
    """Who asks, and in which language. `is_new` says that the cookie has yet to be set."""

    person: str
    lang: str
    say: Say
    is_new: bool


def hall_of(connection: HTTPConnection) -> Hall:
    """The one hall of this server."""
    hall: Hall = connection.app.state.hall
    return hall


def visitor_of(connection: HTTPConnection) -> Visitor:
    """Who is asking."""
    secret: bytes = connection.app.state.secret
    person = person_of(connection.cookies.get(COOKIE), secret)
    lang = language_of(connection)
    return Visitor(person or new_person(), lang, say_in(lang), person is None)


def language_of(connection: HTTPConnection) -> str:
    """The language asked for in the address, chosen before, or wished for by the browser."""
    asked = connection.query_params.get("lang") or connection.cookies.get(LANGUAGE_COOKIE)
    if asked in LANGUAGES:
        return asked
    return best_language(connection.headers.get("accept-language", ""))
