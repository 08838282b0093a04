"""What went wrong, as one sentence for the person at the keyboard, and the exit code."""

from __future__ import annotations

import sys
from typing import Final

import typer

from motu.cli.language import said
from motu.cli.output import printable
from motu.core.errors import MotuError
from motu.core.message import Message, msg

WRONG: Final = 2
#: What shells expect of a program that was ended with Ctrl-C.
INTERRUPTED: Final = 130

#: Typer brings this class along in some versions and takes it from click in others.
UsageError: Final[type[Exception]] = typer.BadParameter.__bases__[0]


def exit_code_and_words(fault: BaseException) -> tuple[int, str]:
    """How the program ends after a fault, and what it says. Faults of the program itself go on."""
    if isinstance(fault, KeyboardInterrupt | typer.Abort):
        return INTERRUPTED, said(msg("Stopped."))
    if isinstance(fault, MotuError):
        return WRONG, printable(said(fault.message))
    if isinstance(fault, UsageError):
        return WRONG, printable(said(_usage_words(fault)))
    if isinstance(fault, OSError):
        return WRONG, printable(said(_file_words(fault)))
    raise fault


def _usage_words(fault: Exception) -> Message:
    """A command that Typer could not read. Its own sentences are English only."""
    kind = type(fault).__name__
    context = getattr(fault, "ctx", None)
    more = msg("See {command} --help.", command=context.command_path if context else "motu")
    option = str(getattr(fault, "option_name", ""))
    if kind == "NoSuchOption":
        return msg("Unknown option: {name}. {more}", name=option, more=more)
    if kind == "BadOptionUsage":
        return msg("{name} lacks a value, or has one too many. {more}", name=option, more=more)
    meant = getattr(fault, "param", None)
    if kind == "MissingParameter":
        return msg("{name} is missing. {more}", name=str(meant and meant.metavar), more=more)
    if kind == "BadParameter" and meant is not None:
        return msg("{name} does not take this value. {more}", name=meant.opts[0], more=more)
    given = " ".join(sys.argv[1:])[:100]
    return msg("This command cannot be understood: motu {given}. {more}", given=given, more=more)


def _file_words(fault: OSError) -> Message:
    """A file that could not be read or written."""
    file = str(fault.filename or "-")[:200]
    if isinstance(fault, FileNotFoundError):
        return msg("There is no file {file}.", file=file)
    if isinstance(fault, IsADirectoryError):
        return msg("{file} is a folder, not a file.", file=file)
    if isinstance(fault, PermissionError):
        return msg("{file} cannot be opened: you have no permission.", file=file)
    return msg("{file} cannot be used: {problem}.", file=file, problem=fault.strerror or str(fault))
