"""Which language the command line speaks: that of `--lang`, else that of the environment.

Help texts are made while the commands are being put together, long before the options have been
read; so `--lang` is looked for here first, and help and errors are said in it as well.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from typing import Final

from motu.core.message import Say
from motu.words import LANGUAGES, best_language, say_in

#: Where the environment names a language, the strongest first.
VARIABLES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")


def wanted_language(arguments: Sequence[str], environment: Mapping[str, str]) -> str:
    """The language somebody asked for, or English.

    >>> wanted_language(["sim", "--lang", "pl"], {}), wanted_language([], {"LANG": "pl_PL.UTF-8"})
    ('pl', 'pl')
    """
    for place, argument in enumerate(arguments):
        name, equals, value = argument.partition("=")
        if name == "--lang":
            wish = value if equals else "".join(arguments[place + 1 : place + 2])
            if wish in LANGUAGES:
                return wish
    named = next((environment[name] for name in VARIABLES if environment.get(name)), "")
    return best_language(named)


def without_language(arguments: Sequence[str]) -> list[str]:
    """What a command is given beside the language, for one that has no such option of its own.

    >>> without_language(["mine.gz", "--lang", "pl"]), without_language(["--lang=pl", "mine.gz"])
    (['mine.gz'], ['mine.gz'])
    """
    kept: list[str] = []
    rest = iter(arguments)
    for argument in rest:
        name, equals, value = argument.partition("=")
        if name == "--lang":
            say_in(value if equals else next(rest, ""))
        else:
            kept.append(argument)
    return kept


LANGUAGE: Final = wanted_language(sys.argv[1:], os.environ)

#: Says a message in that language; for help texts and errors.
said: Final[Say] = say_in(LANGUAGE)
