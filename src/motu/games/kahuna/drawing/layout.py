"""Where everything lies in the picture of Kahuna, for each shape of screen."""

from __future__ import annotations

from dataclasses import dataclass

from motu.core.kept import kept_few
from motu.core.shapes import Box, Point
from motu.games.kahuna.rules.board import BOX, Board

#: Islands moved a little from where the data has them, so that every line has room (percent).
_MOVED: dict[str, Point] = {
    "FAAA": (-1.5, -1.0), "GOLA": (0.5, 1.0), "IFFI": (0.0, -1.5), "LALE": (0.0, 2.5),
    "JOJO": (0.5, 1.0), "HUNA": (-0.5, 0.0),
}  # fmt: skip


@dataclass(frozen=True, eq=False)
class Layout:
    """One shape of the picture. Boxes are x, y, width, height.

    There is one object for each shape and board, so layouts are told apart as such, which is quick.
    """

    board: Board
    key: str
    width: float
    height: float
    sea: Box  # the part of the picture that the islands' centres are percents of
    scale: float  # of the islands' art, which is drawn about 50 units in radius
    name: float  # letters of the islands' names
    banner: tuple[float, float, float]  # below the centre; width, height
    badge: tuple[float, float]  # below the centre; radius
    totem: tuple[float, float, float]  # above the centre, width, height
    bridge: float  # width of a bridge
    reach: float  # how far beside a line a finger still means it
    shores: tuple[float, float]  # where the far beach ends, where the near one begins
    column: float  # where the beach on the right begins; the width when there is none
    row: tuple[Box, ...]
    deck: Box
    discard: Box
    discard_list: bool  # room for a letter per island
    leave: Box
    track: Box
    plates: tuple[Box, Box]  # near, far
    hand: tuple[Box, ...]
    other: tuple[Box, ...]
    small_other: bool  # room for no more than a letter on the other's cards

    @property
    def text(self) -> float:
        return 14.0 if self.key == "w" else 12.0

    def centre(self, island: int) -> Point:
        x, y, width, height = self.sea
        across, down = self.board.centres[island]
        right, lower = 0.0, 0.0
        if self.board.name in BOX.names:
            right, lower = _MOVED.get(self.board.islands[island], (0.0, 0.0))
        return x + (across + right) * width / 100, y + (down + lower) * height / 100


def _cards(
    count: int, x: float, y: float, width: float, height: float, step: float
) -> tuple[Box, ...]:
    return tuple((x + i * step, y, width, height) for i in range(count))


@kept_few
def layout(shape: str, board: Board) -> Layout:
    """The layout of a board called `wide` or `tall`."""
    if shape == "tall":
        return Layout(
            board=board,
            key="t",
            width=360,
            height=560,
            sea=(0, 50, 360, 310),
            scale=0.47,
            name=11.5,
            banner=(6.5, 43, 13.5),
            badge=(20, 6.8),
            totem=(23, 22, 26.4),
            bridge=8.5,
            reach=27,
            shores=(45, 372),
            column=360,
            row=_cards(3, 62, 378, 44, 62, 49),
            deck=(8, 378, 44, 62),
            discard=(217, 378, 44, 62),
            discard_list=False,
            leave=(270, 383, 82, 52),
            track=(200, 446, 152, 33),
            plates=((8, 446, 184, 33), (8, 5, 184, 34)),
            hand=_cards(5, 12, 485.5, 49.7, 70, 71.5),
            other=_cards(5, 203, 4, 26, 36, 30.5),
            small_other=True,
        )
    return Layout(
        board=board,
        key="w",
        width=960,
        height=720,
        sea=(6, 82, 728, 500),
        scale=0.93,
        name=15.5,
        banner=(20, 62, 20),
        badge=(37, 9.5),
        totem=(42, 42, 50.4),
        bridge=14,
        reach=36,
        shores=(72, 602),
        column=742,
        row=_cards(3, 756, 190, 60, 84.5, 66),
        deck=(756, 292, 72, 101.5),
        discard=(842, 292, 106, 101.5),
        discard_list=True,
        leave=(756, 410, 192, 52),
        track=(756, 84, 192, 90),
        plates=((18, 626, 226, 70), (18, 8, 226, 58)),
        hand=_cards(5, 282, 612, 71, 100, 84),
        other=_cards(5, 282, 6, 44, 62, 54),
        small_other=False,
    )
