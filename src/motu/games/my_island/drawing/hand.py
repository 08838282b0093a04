"""The tile of this round, as it lies on its card and as it is held; and to pass or to stop."""

from __future__ import annotations

from math import cos, pi, sin

from motu.core.ink import fitting, rect, wrapped
from motu.core.kept import kept
from motu.core.message import Say
from motu.core.picture import Part, Piece, Pose, el
from motu.core.shapes import Box, pair, shape
from motu.games.my_island.drawing.ink import place, text
from motu.games.my_island.drawing.layout import Layout, middles, tile_box
from motu.games.my_island.drawing.outlines import edge
from motu.games.my_island.drawing.tile_art import faces, upright
from motu.games.my_island.rules.land import POSES
from motu.games.my_island.view import MyIslandView
from motu.games.my_island.words import msg
from motu.games.my_island.words.spoken import rating_words, tile_words


def hand(view: MyIslandView, near: int, own: bool, plan: Layout, say: Say) -> list[Part]:
    """The card of this round, and what can be done instead of placing it.

    The page has a `stop` of its own, so these parts are called after what they do.
    """
    mine = view["seats"][near]
    acts = own and view["seat"] in view["to_act"]
    chosen = mine["chosen"] if own else None
    return [
        _rated(plan, rating["percent"], say(rating_words(rating)))
        if (rating := view["rating"])
        else _card(plan, view["phase"] == "over", (view["round"], view["rounds"]), say),
        _tile(plan, view["card"], own, chosen == "place", say),
        _pass(plan, own, acts and mine["marker"] > 0, chosen == "pass", say),
        _stop(
            plan,
            own,
            acts,
            chosen == "stop" or (mine["stopped"] is not None and view["phase"] != "over"),
            say,
        ),
    ]


def _head(plan: Layout) -> float:
    """How high the words on the card are."""
    return 24.0 if not plan.tall else 18.0


def _paper(plan: Layout) -> str:
    """An empty card."""
    x, y, w, h = plan.card
    drawn = rect("mi-under", x + 1, y + 3, w, h, 9) + rect("mi-mat", x, y, w, h, 9)
    return drawn + rect("mi-mat2", x + 4, y + 4, w - 8, h - 8, 6)


@kept
def _card(plan: Layout, is_over: bool, count: tuple[int, int], say: Say) -> Part:
    """What the tile lies on, and the number of the round. It stays when the tile flies off."""
    x, y, w, h = plan.card
    drawn = _paper(plan)
    words = say(msg("Round {round} of {rounds}", round=count[0], rounds=count[1]))
    if is_over:
        words = say(msg("The game is over"))
        drawn += place("rose", x + w / 2, y + h / 2 + 10, h / 150)
    size = fitting(words, w - 16, 15 if not plan.tall else 13)
    return Part("card", drawn + text(words, x + w / 2, y + _head(plan) - 3, size), words)


@kept
def _rated(plan: Layout, percent: int, words: str) -> Part:
    """I5.6: after a solo game the card says how good it was, in small if there is room."""
    x, y, w, h = plan.card
    big, small, step = (46.0, 15.0, 20.0) if not plan.tall else (28.0, 11.0, 14.0)
    lines = wrapped(words, int((w - 14) / (small * 0.54)))
    top = y + (h - big - step * len(lines)) / 2
    drawn = _paper(plan) + text(f"{percent}\u202f%", x + w / 2, top + big * 0.8, big)
    for n, line in enumerate(lines):
        drawn += text(line, x + w / 2, top + big + step * (n + 0.75), small)
    return Part("card", drawn, words)


@kept
def _tile(plan: Layout, card: str | None, own: bool, placed: bool, say: Say) -> Part:
    """The tile of this round, faint once it is placed."""
    if card is None:
        return Part("tile", "")
    x, y, w, h = plan.card
    head = _head(plan)
    tile = plan.land.tiles[plan.land.names.index(card)]
    _, top, across, down = tile_box(tile)
    size = min((w - 16) / across, (h - head - 12) / down, 72 if not plan.tall else 50)
    cx, cy = x + w / 2, y + head + (h - head) / 2 - 1 - (top + down / 2) * size
    shown = el("g", upright(tile, size), transform=f"translate({pair((cx, cy))})",
               class_="mi-art mi-pale" if placed else "mi-art")  # fmt: skip
    rim = "".join(
        edge(cx + dx * size, cy + dy * size, size, 0, joined) for _, (dx, dy), joined in faces(tile)
    )
    label = say(msg("The tile of this round: {tile}", tile=tile_words(card)))
    return Part("tile", shown + shape("halo mi-hx", rim), label, "tile" if own else "")


def _button(box: Box, css: str, words: str, cost: str, tall: bool, art: str) -> str:
    x, y, w, h = box
    drawn = rect("mi-under", x + 1, y + 2.5, w, h, 9) + rect(f"mi-board {css}", x, y, w, h, 9)
    if tall:
        size = fitting(words, w - 8, 13)
        drawn += text(words, x + w / 2, y + h / 2 - 3, size, "mi-t mi-on")
        drawn += text(cost, x + w / 2, y + h / 2 + 13, 13, "mi-t mi-on")
    else:
        size = fitting(words, w - 38, 16)
        drawn += art + text(words, x + 33, y + h / 2 - 2, size, "mi-l mi-on")
        drawn += text(cost, x + 33, y + h / 2 + 15, 13, "mi-l mi-on")
    return drawn + rect("halo mi-hx", x + 1.5, y + 1.5, w - 3, h - 3, 8)


@kept
def _pass(plan: Layout, own: bool, can: bool, chosen: bool, say: Say) -> Part:
    """I2.6: lay the tile aside, for a point."""
    x, y, _, h = plan.pass_
    cx, cy = x + 17, y + h / 2
    art = shape(
        "mi-aside",
        f"M{pair((cx - 8, cy - 7))}q9-5 14 4M{pair((cx + 7, cy - 10))}l-.6 8-7-3"
        f"M{pair((cx - 8, cy + 8))}h16",
    )
    words = say(msg("Pass"))
    css = "mi-chosen" if chosen else "" if can else "mi-idle"
    label = say(msg("Pass: lose 1 point"))
    drawn = _button(plan.pass_, css, words, "−1", plan.tall, art)
    return Part("do-pass", drawn, label, "pass" if own else "")


@kept
def _stop(plan: Layout, own: bool, can: bool, chosen: bool, say: Say) -> Part:
    """I2.7: leave for good, at no cost."""
    x, y, _, h = plan.stop
    cx, cy = x + 17, y + h / 2
    art = shape(
        "mi-aside",
        f"M{pair((cx, cy - 12))}v20M{pair((cx, cy - 11))}h9l-2.6 4 2.6 4h-9"
        f"M{pair((cx - 6, cy + 10))}h12",
    )
    words = say(msg("Stop"))
    css = "mi-chosen" if chosen else "" if can else "mi-idle"
    label = say(msg("Stop for good: it costs nothing"))
    drawn = _button(plan.stop, css, words, "±0", plan.tall, art)
    return Part("do-stop", drawn, label, "stop" if own else "")


# --- in the hand -------------------------------------------------------------------------------


@kept
def piece(plan: Layout, card: str) -> Piece:
    """The tile as large as on the near island, held at its middle, its symbols always upright."""
    tile = plan.land.tiles[plan.land.names.index(card)]
    size = plan.near.size
    x, y = middles(tile)[0]
    poses = []
    for turn in range(POSES):
        a = pi * turn / 3
        first = (size * (x * cos(a) - y * sin(a)), size * (x * sin(a) + y * cos(a)))
        poses.append(
            Pose(f"turn-{turn}", 60.0 * turn, first, upright(tile, size, turn) if turn else "")
        )
    return Piece("tile", upright(tile, size), tuple(poses), ready=True)
