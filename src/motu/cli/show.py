"""`motu show`: a position as a picture."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from motu.cli.app import Lang, command
from motu.cli.language import LANGUAGE, said
from motu.cli.options import GameName, Options, OwnComponents, components_of, options_of
from motu.core.errors import BadOption, MotuError, one_of
from motu.core.game import SHAPES
from motu.core.message import msg
from motu.core.picture import Picture
from motu.core.registry import game as game_named
from motu.core.rng import seeded
from motu.words import say_in


@command("show", msg("Draw a position: so many random moves into the game of a seed."))
def show(
    game: GameName,
    seed: Annotated[int, typer.Option(metavar="N", help=said(msg("The seed of the game.")))] = 7,
    moves: Annotated[
        int, typer.Option(metavar="N", min=0, help=said(msg("How many actions are done.")))
    ] = 20,
    seat: Annotated[
        int, typer.Option(metavar="N", min=0, help=said(msg("Whose eyes; 0 is a watcher.")))
    ] = 1,
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
    scale: Annotated[
        int, typer.Option(metavar="N", min=1, max=8, help=said(msg("How many times larger (PNG).")))
    ] = 2,
    lang: Lang = LANGUAGE,
) -> None:
    played = game_named(game)
    if shape not in SHAPES:
        raise BadOption(
            msg("There is no shape {name}. Possible: {choices}.", name=shape[:40],
                choices=one_of(list(SHAPES)))
        )  # fmt: skip
    options = options_of(played, option)
    used = components_of(played, components)
    state = played.start(seed=seed, options=options, components=used)
    rng = seeded(seed, stream=1)
    for _ in range(moves):
        seats = state.to_act()
        if not seats:
            break
        legal = state.legal(seats[0])
        state.play(seats[0], legal[rng.below(len(legal))])
    if seat > len(state.points()):
        raise BadOption(msg("There is no seat {seat}.", seat=seat))
    picture = played.picture(state, seat - 1 if seat else None, say_in(lang), shape)
    if svg is not None:
        svg.write_text(picture.svg(), encoding="utf-8")
    if png is not None:
        png.write_bytes(as_png(picture, scale))
    if svg is None and png is None:
        print(picture.svg())


def as_png(picture: Picture, scale: int) -> bytes:
    """The picture as PNG, drawn by resvg."""
    try:
        import resvg_py
    except ImportError:
        raise MotuError(
            msg("PNG needs an extra package: pip install 'motu[png]'. Or write SVG with --svg.")
        ) from None
    return bytes(resvg_py.svg_to_bytes(svg_string=picture.svg(), width=int(picture.width * scale)))
