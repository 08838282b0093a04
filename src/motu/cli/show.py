"""`motu show`: a position as a picture, or as a line of text."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

import typer

from motu.cli.app import Lang, command
from motu.cli.language import LANGUAGE, said
from motu.cli.numbers import whole_number
from motu.cli.options import GameName, Options, OwnComponents, components_of, options_of
from motu.core.errors import BadOption, MotuError, one_of
from motu.core.game import SHAPES
from motu.core.message import msg
from motu.core.notation import eyes_of
from motu.core.picture import Picture
from motu.core.registry import game as game_named
from motu.core.rng import seeded
from motu.words import say_in

#: What is shown unless somebody asks for something else.
SEED: Final = 7
MOVES: Final = 20


@command("show", msg("Draw a position: a given one, or one from a random game."))
def show(
    game: GameName,
    position: Annotated[
        str | None,
        typer.Option(
            metavar="TEXT", help=said(msg("A position in one line, as --text prints it."))
        ),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            parser=whole_number("--seed"),
            help=said(msg("The seed of the game, or of what is hidden in a position.")),
        ),
    ] = None,
    moves: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            parser=whole_number("--moves", 0),
            help=said(msg("How many random actions to play: 20, or none after --position.")),
        ),
    ] = None,
    seat: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            parser=whole_number("--seat", 0),
            help=said(msg("As which seat sees it; 0 is a watcher.")),
        ),
    ] = None,
    option: Options = None,
    components: OwnComponents = "",
    shape: Annotated[
        str, typer.Option(metavar="SHAPE", help=said(msg("wide for a desk, tall for a phone.")))
    ] = "wide",
    svg: Annotated[
        Path | None, typer.Option(metavar="FILE", help=said(msg("Write SVG to this file.")))
    ] = None,
    png: Annotated[
        Path | None, typer.Option(metavar="FILE", help=said(msg("Write PNG to this file.")))
    ] = None,
    text: Annotated[
        bool, typer.Option("--text", help=said(msg("Print the position in one line of text.")))
    ] = False,
    scale: Annotated[
        int, typer.Option(metavar="N", min=1, max=8, help=said(msg("How many times larger (PNG).")))
    ] = 2,
    lang: Lang = LANGUAGE,
) -> None:
    played = game_named(game)
    if shape not in SHAPES:
        raise BadOption(
            msg("Unknown shape: {name}. Choose from: {choices}.", name=shape[:40],
                choices=one_of(list(SHAPES)))
        )  # fmt: skip
    used = components_of(played, components)
    if position is None:
        seed = SEED if seed is None else seed
        state = played.start(seed=seed, options=options_of(played, option), components=used)
    elif option:
        raise BadOption(msg("A position already has its options: leave them out."))
    else:
        state = played.read_position(position, seed, used)
    moves = (MOVES if position is None else 0) if moves is None else moves
    rng = seeded(seed or 0, stream=1)
    for _ in range(moves):
        seats = state.to_act()
        if not seats:
            break
        legal = state.legal(seats[0])
        state.play(seats[0], legal[rng.below(len(legal))])
    if seat is not None and seat > state.seats:
        raise BadOption(msg("There is no seat {seat}.", seat=seat))
    if text:
        print(played.write_position(state, "all" if seat is None else _eyes(seat)))
        return
    eyes = eyes_of(position or "", 0) if seat is None else _eyes(seat)
    picture = played.picture(state, eyes, say_in(lang), shape)
    if svg is not None:
        svg.write_text(picture.svg(), encoding="utf-8")
    if png is not None:
        png.write_bytes(as_png(picture, scale))
    if svg is None and png is None:
        print(picture.svg())


def _eyes(seat: int) -> int | None:
    """A seat as people count it, from 1; 0 is a watcher."""
    return seat - 1 if seat else None


def as_png(picture: Picture, scale: int) -> bytes:
    """The picture as PNG, drawn by resvg."""
    try:
        import resvg_py
    except ImportError:
        raise MotuError(
            msg("PNG needs an extra package: pip install 'motu[png]'. Or write SVG with --svg.")
        ) from None
    return bytes(resvg_py.svg_to_bytes(svg_string=picture.svg(), width=int(picture.width * scale)))
