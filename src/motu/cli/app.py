"""The app that the commands are added to, and what they share."""

from __future__ import annotations

import platform
from collections.abc import Callable, Sequence
from typing import Annotated, Any, TypeVar

import typer
import typer.core

import motu
from motu import _rules
from motu.cli.language import LANGUAGE, said, without_language
from motu.cli.options import spelled_out
from motu.core.errors import UnknownName, one_of
from motu.core.message import Message, msg
from motu.words import LANGUAGES, say_in

Command = TypeVar("Command", bound=Callable[..., None])


class _Help:
    """Puts into the reader's language what Typer says by itself in the help of a command.

    The contexts are `Any` because some versions of Typer bring click along and others import it.
    """

    def get_help_option(self, ctx: Any) -> Any:
        option = super().get_help_option(ctx)  # type: ignore[misc]
        option.help = said(msg("Show this help and exit."))
        return option

    def get_usage(self, ctx: Any) -> str:
        usage: str = super().get_usage(ctx)  # type: ignore[misc]
        return usage.replace("Usage:", said(msg("Usage:")), 1)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        from typer import rich_utils

        rich_utils.ARGUMENTS_PANEL_TITLE = said(msg("Arguments"))
        rich_utils.OPTIONS_PANEL_TITLE = said(msg("Options"))
        rich_utils.COMMANDS_PANEL_TITLE = said(msg("Commands"))
        rich_utils.DEFAULT_STRING = said(msg("[default: {value}]", value="{}"))
        rich_utils.REQUIRED_LONG_STRING = said(msg("[required]"))
        super().format_help(ctx, formatter)  # type: ignore[misc]


class _Group(_Help, typer.core.TyperGroup):
    pass


class _Command(_Help, typer.core.TyperCommand):
    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """A game's options can also be given by their own names, and a language always."""
        own = [name for param in self.params for name in (*param.opts, *param.secondary_opts)]
        if "--option" in own:
            args = spelled_out(args, own)
        if "--lang" not in own:
            args = without_language(args)
        return super().parse_args(ctx, args)


app = typer.Typer(
    cls=_Group,
    add_completion=False,
    pretty_exceptions_enable=False,
    help=said(msg("Island board games: play them, let bots play them, and study them.")),
)


#: What the owner of a server does.
admin = typer.Typer(cls=_Group, pretty_exceptions_enable=False)
app.add_typer(
    admin, name="admin", help=said(msg("For the owner of a server.")), no_args_is_help=True
)

#: What is done with whole campaigns.
campaign = typer.Typer(cls=_Group, pretty_exceptions_enable=False)
app.add_typer(
    campaign,
    name="campaign",
    help=said(msg("Campaigns: play them, move them between servers, and try how they go.")),
    no_args_is_help=True,
)


def command(
    name: str, help: Message, of: typer.Typer = app, takes_ids: bool = False
) -> Callable[[Command], Command]:
    """Add a function to the app, or to a group of it, as a command.

    Names of tables may begin with a hyphen, and are no options where they are expected.
    """
    settings = {"ignore_unknown_options": takes_ids}
    return of.command(name, cls=_Command, help=said(help), context_settings=settings)


def check_command(arguments: Sequence[str]) -> None:
    """Name the commands there are to somebody who asks for one that there is not."""
    commands = [str(known.name) for known in app.registered_commands]
    commands += [str(group.name) for group in app.registered_groups]
    first = arguments[0] if arguments else "-"
    if not first.startswith("-") and first not in commands:
        raise UnknownName(
            msg(
                "Unknown command: {name}. Choose from: {choices}.",
                name=first[:40],
                choices=one_of(commands),
            )
        )


def version() -> Message:
    """Which Motu this is, and whether its rules are compiled."""
    return msg(
        "motu {version}, rules {kind}, Python {python}",
        version=motu.__version__,
        kind=msg("compiled") if _rules.compiled() else msg("interpreted"),
        python=platform.python_version(),
    )


def _show_version(wanted: bool) -> None:
    if wanted:
        print(said(version()))
        raise typer.Exit


#: The option of every command that speaks.
Lang = Annotated[
    str,
    typer.Option(
        metavar="LANG", help=said(msg("Language: {choices}.", choices=one_of(list(LANGUAGES))))
    ),
]


@app.callback(invoke_without_command=True)
def alone(
    ctx: typer.Context,
    show_version: Annotated[
        bool,
        typer.Option(
            "--version",
            callback=_show_version,
            is_eager=True,
            help=said(msg("Show the version and exit.")),
        ),
    ] = False,
    lang: Lang = LANGUAGE,
) -> None:
    """`motu` without a command: the table, here and now."""
    say_in(lang)
    if ctx.invoked_subcommand is None:
        from motu.cli.serve import play_here

        play_here()


#: The option of every command that other programs may listen to.
AsJson = Annotated[bool, typer.Option("--json", help=said(msg("Print JSON and nothing else.")))]
