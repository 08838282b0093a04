"""`motu games`: which games there are, what can be chosen, and who can play them."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from motu.cli.app import AsJson, Lang, command
from motu.cli.language import LANGUAGE, said
from motu.cli.output import console, new_table, print_json
from motu.core.game import AnyGame
from motu.core.level import NO_BOTS
from motu.core.message import Message, Say, msg
from motu.core.option import ALWAYS, Option
from motu.core.registry import game as game_named
from motu.core.registry import games as all_games
from motu.words import say_in


@command("games", msg("List the games, their options and the bots."))
def games(
    name: Annotated[
        str, typer.Argument(metavar="GAME", help=said(msg("Only this game; normally all.")))
    ] = "",
    as_json: AsJson = False,
    lang: Lang = LANGUAGE,
) -> None:
    say = say_in(lang)
    shown = [game_named(name)] if name else all_games()
    if as_json:
        print_json({"games": [data(game, say) for game in shown]})
        return
    for game in shown:
        show(game, say)


def show(game: AnyGame, say: Say) -> None:
    """Print one game."""
    out = console()
    out.print(f"{game.name}: {say(game.title)}", style="bold")
    out.print(say(game.summary))
    out.print(say(msg("Players: {counts}", counts=", ".join(map(str, game.seat_counts)))))
    if game.printables:
        names = ", ".join(printable.name for printable in game.printables)
        out.print(say(msg("To print: {names}", names=names)))
    if not game.has_many_screens:
        out.print(say(msg("All players share one device.")))
    if not game.has_bots:
        out.print(say(NO_BOTS))
    table = new_table("", say(msg("Option")), say(msg("Values")), "")
    for column in table.columns:
        column.justify = "left"
    table.columns[2].no_wrap = False
    for option in (*game.options, *game.print_options):
        table.add_row(option.name, ", ".join(typed(option)), say(label_of(option, game)))
    out.print(table)
    if game.levels:
        table = new_table("", say(msg("Bot")), "")
        table.columns[1].justify = "left"
        for level in game.levels:
            table.add_row(level.name, say(level.words))
        out.print(table)
    if game.box.can_be_changed:
        names = ", ".join(game.box.listed)
        out.print(
            say(msg("Components: {names}; see motu components {game}.", names=names,
                    game=game.name)),
            soft_wrap=True,
        )  # fmt: skip


def label_of(option: Option, game: AnyGame) -> Message:
    """What an option is called, and when it is available."""
    if option.when == ALWAYS:
        return option.label
    by_name = {known.name: known for known in (*game.options, *game.print_options)}
    return msg("{label} (only when {needs})", label=option.label, needs=option.when.words(by_name))


def typed(option: Option) -> list[str]:
    """The values of an option as they are typed, the default first."""
    return [str(value).lower() for value, _ in option.choices]


def data(game: AnyGame, say: Say) -> dict[str, Any]:
    """The same as plain JSON data."""
    return {
        "name": game.name,
        "title": say(game.title),
        "summary": say(game.summary),
        "seats": list(game.seat_counts),
        "has_bots": game.has_bots,
        "has_many_screens": game.has_many_screens,
        "options": [
            {
                "name": option.name,
                "label": say(option.label),
                "values": [value for value, _ in option.choices],
                "default": option.default,
                "rules": list(option.rules),
                "when": option.when.data() if option.when != ALWAYS else None,
            }
            for option in game.options
        ],
        "levels": [
            {"name": level.name, "title": say(level.title), "words": say(level.words)}
            for level in game.levels
        ],
        "components": list(game.box.listed) if game.box.can_be_changed else [],
    }
