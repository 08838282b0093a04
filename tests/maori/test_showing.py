"""The components of Maori drawn: nothing is missing, nothing is too small, nothing lies over."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from motu.core.picture import Picture
from motu.games.maori.rules.tiles import BOX, Tiles
from motu.words import say_in
from tests.maori.games import maori

LAGOON = (Path(__file__).parent / "components" / "lagoon.json").read_text("utf-8")
every_way = pytest.mark.parametrize(
    ("tiles", "shape", "lang"),
    [(tiles, shape, lang) for tiles in ("usual", "own") for shape in ("wide", "tall")
     for lang in ("en", "pl")],
)  # fmt: skip


def shown(tiles: str, shape: str, lang: str) -> tuple[Tiles, Picture]:
    used = BOX.usual() if tiles == "usual" else BOX.own(LAGOON)
    return used, maori().components_picture(used, say_in(lang), shape)


@every_way
def test_every_tile_is_there_with_its_count(tiles: str, shape: str, lang: str) -> None:
    used, picture = shown(tiles, shape, lang)
    drawn = [part for part in picture.parts if part.id.startswith("tile-")]
    assert {part.id for part in drawn} == {f"tile-{n}" for n in range(len(used.tiles))}
    for part in drawn:
        n = int(part.id.removeprefix("tile-"))
        assert f'href="#mo-f{4 * n}"' in part.inside
        assert f">×{used.tiles[n].count}</text>" in part.inside
        assert part.label.startswith(f"{used.tiles[n].count} × ")


@every_way
def test_both_boards_and_the_shells_are_there(tiles: str, shape: str, lang: str) -> None:
    used, picture = shown(tiles, shape, lang)
    by_name = {part.id: part.inside for part in picture.parts}
    for n, board in enumerate(used.boards):
        assert by_name[f"board-{n}"].count('class="mo-free') == board.n_cells
        ships = board.ships_beside + int(board.printed).bit_count()
        assert by_name[f"board-{n}"].count("#mo-ship") == ships
        assert ("mo-reef" in by_name[f"board-{n}"]) == (n == 1)
    assert str(used.shells) in by_name["shells"]


@every_way
def test_tiles_lie_apart_within_the_picture_and_all_letters_can_be_read(
    tiles: str, shape: str, lang: str
) -> None:
    _, picture = shown(tiles, shape, lang)
    first = r'<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"'
    boxes = [
        tuple(map(float, re.findall(first, part.inside)[0]))
        for part in picture.parts
        if part.id.startswith("tile-")
    ]
    for n, (x, y, w, h) in enumerate(boxes):
        assert 0 < x < x + w < picture.width
        assert 0 < y < y + h < picture.height
        for u, v, _, _ in boxes[:n]:
            assert abs(x - u) >= w or abs(y - v) >= h + 12, "there is room for its count"
    sizes = re.findall(r'font-size="([\d.]+)"', picture.svg())
    assert min(map(float, sizes)) >= 11
