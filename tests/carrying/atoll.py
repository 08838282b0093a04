"""Atoll: a tiny game of tiles that are carried, turned and laid. It exists only in the tests.

Everybody has an atoll of 61 hexes. In each of five turns two kinds of tiles are on offer; all lay
one of them at once, where it covers no other, and score a point for every side that touches what
lies there already. It has what Maori and My Island need of the house: hundreds of placements,
tiles with six poses, three or only one, and others who act while a tile is in the hand.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from math import cos, pi, sin, sqrt
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from motu.core.event import Event
from motu.core.game import Game
from motu.core.message import Message, Say, msg, nmsg
from motu.core.option import Value
from motu.core.picture import Part, Picture, Piece, Pose, el
from motu.core.refusal import Refusal
from motu.core.rng import Rng, seeded
from motu.core.score import Ending, ScoreRow, ScoreSheet
from motu.core.shapes import Point, polygon
from motu.core.state import State

#: A hex: how far right along its row, and how many rows down, from the middle.
Hex = tuple[int, int]

#: A deal that offers hook and bar first, 369 placements, and then hook and shell.
SEED = 14
TURNS = 5
RADIUS = 4
SIDES = (msg("First"), msg("Second"))
ROUND = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
HEXES: tuple[Hex, ...] = tuple(
    (q, r)
    for r in range(-RADIUS, RADIUS + 1)
    for q in range(-RADIUS, RADIUS + 1)
    if abs(q + r) <= RADIUS
)
NUMBER = {place: number for number, place in enumerate(HEXES)}


def name_of(place: Hex) -> str:
    """A letter for the row and a number for the hex in it."""
    q, r = place
    return f"{chr(ord('A') + r + RADIUS)}{q + RADIUS + 1 + min(0, r)}"


NAMES = [name_of(place) for place in HEXES]
#: The kinds of tiles, how many poses each has, and its hexes; a hook is a bar with a bent end.
KINDS = ("hook", "bar", "shell")
POSES = (6, 3, 1)
SHAPES: tuple[tuple[Hex, ...], ...] = (
    ((-1, 0), (0, 0), (1, 0), (1, -1)),
    ((-1, 0), (0, 0), (1, 0)),
    ((0, 0),),
)
MOST_POSES = 6


def turned(place: Hex, times: int) -> Hex:
    """A hex turned right about the middle, by sixty degrees each time."""
    q, r = place
    for _ in range(times):
        q, r = -r, q + r
    return q, r


def first_of(kind: int, pose: int) -> Hex:
    """The hex of a turned tile that names where it lies: the first one as we read."""
    return min((turned(one, pose) for one in SHAPES[kind]), key=lambda one: (one[1], one[0]))


def covered(kind: int, pose: int, place: int) -> int:
    """The hexes that a tile covers there, as bits; 0 where it would stick out."""
    (q, r), (dq, dr) = HEXES[place], first_of(kind, pose)
    bits = 0
    for one in SHAPES[kind]:
        x, y = turned(one, pose)
        number = NUMBER.get((q + x - dq, r + y - dr))
        if number is None:
            return 0
        bits |= 1 << number
    return bits


def action_of(kind: int, pose: int, place: int) -> int:
    return (kind * MOST_POSES + pose) * len(HEXES) + place


#: What every action covers; those of poses that a tile has not cover nothing.
COVERS = [
    covered(kind, pose, place) if pose < POSES[kind] else 0
    for kind in range(len(KINDS))
    for pose in range(MOST_POSES)
    for place in range(len(HEXES))
]


def parts_of(action: int) -> tuple[int, int, int]:
    """The kind, the pose and the place of an action."""
    tile, place = divmod(action, len(HEXES))
    return (*divmod(tile, MOST_POSES), place)


def touching(taken: int, laid: int) -> int:
    """How many sides of what is laid touch what lies there."""
    sides = 0
    for number, (q, r) in enumerate(HEXES):
        if laid >> number & 1:
            for dq, dr in ROUND:
                other = NUMBER.get((q + dq, r + dr))
                sides += other is not None and taken >> other & 1
    return sides


class AtollState(State):
    """What each seat has laid, by kind; this turn's choice of each (-1: none yet); the offers."""

    def __init__(self, offers: Sequence[int], seats: int) -> None:
        self.turn = 0
        self.offers = list(offers)
        self.laid = [[0] * len(KINDS) for _ in range(seats)]
        self.chosen = [-1] * seats
        self.won = [0] * seats

    def on_offer(self) -> list[int]:
        """The kinds to choose from: all but one of them."""
        return [kind for kind in range(len(KINDS)) if kind != self.offers[self.turn]]

    def taken(self, seat: int) -> int:
        return self.laid[seat][0] | self.laid[seat][1] | self.laid[seat][2]

    def to_act(self) -> list[int]:
        if self.turn == TURNS:
            return []
        return [seat for seat, choice in enumerate(self.chosen) if choice < 0]

    def next_to_act(self) -> i64:
        return next(iter(self.to_act()), -1)

    def moment(self) -> i64:
        return self.turn

    def legal_into(self, seat: i64, out: vec[i64]) -> i64:
        found = 0
        if seat in self.to_act():
            taken = self.taken(int(seat))
            for kind in self.on_offer():
                for action in range(action_of(kind, 0, 0), action_of(kind + 1, 0, 0)):
                    if COVERS[action] and not COVERS[action] & taken:
                        out[found] = action
                        found += 1
        return found

    def play(self, seat: i64, action: i64) -> None:
        self.chosen[seat] = int(action)
        if min(self.chosen) < 0:
            return
        for player, choice in enumerate(self.chosen):
            self.won[player] += touching(self.taken(player), COVERS[choice])
            self.laid[player][parts_of(choice)[0]] |= COVERS[choice]
        self.chosen = [-1] * len(self.chosen)
        self.turn += 1

    def copy(self) -> AtollState:
        other = AtollState(self.offers, len(self.won))
        other.turn, other.chosen, other.won = self.turn, self.chosen[:], self.won[:]
        other.laid = [kinds[:] for kinds in self.laid]
        return other

    def imagine(self, seat: int, rng: Rng) -> AtollState:
        other = self.copy()
        for player, choice in enumerate(self.chosen):
            if choice >= 0 and player != seat:
                other.chosen[player] = -1
                legal = other.legal(player)
                other.chosen[player] = legal[int(rng.below(len(legal)))]
        return other

    def points(self) -> list[int]:
        return self.won[:]

    def winners(self) -> list[int]:
        if self.turn < TURNS:
            return []
        return [seat for seat, points in enumerate(self.won) if points == max(self.won)]

    def flat(self) -> tuple[int, ...]:
        laid = [bits for kinds in self.laid for bits in kinds]
        return (self.turn, *self.offers, *self.chosen, *self.won, *laid)


#: The middle of the atoll, the size of a hex, and the middle of the first tile, in both shapes.
LAYOUT = {"wide": (290.0, 240.0, 30.0, (640.0, 110.0)), "tall": (180.0, 164.0, 20.0, (64.0, 385.0))}
SIZES = {"wide": (760, 480), "tall": (360, 450)}
COLOURS = ("#c8553d", "#2f6f8f", "#8a6d1f")
STYLE = """
.at-sea{fill:#9fd3cf}.at-cell{fill:#f4e6c1;stroke:#8d7347;stroke-width:1.5}
.at-0{fill:#c8553d}.at-1{fill:#2f6f8f}.at-2{fill:#8a6d1f}
.at-tile{stroke:#2a2018;stroke-width:1.5}.at-eye{fill:#fffaf0}
.halo{opacity:0}.can .halo{opacity:.45}.can:hover .halo,.aim .halo{opacity:.9}
.can,.can *{cursor:pointer}
"""


def middle_of(place: Hex, size: float) -> Point:
    q, r = place
    return sqrt(3) * size * (q + r / 2), 1.5 * size * r


def hexagon(place: Hex, size: float, at: Point = (0.0, 0.0)) -> str:
    """Path data of a hex with a corner at the top."""
    x, y = middle_of(place, size)
    corners = [pi / 6 + i * pi / 3 for i in range(6)]
    return polygon(
        (at[0] + x + size * cos(angle), at[1] + y + size * sin(angle)) for angle in corners
    )


@cache
def places_in(shape: str) -> dict[str, Point]:
    """Where every hex lies in the picture: said once, the same for all positions."""
    x, y, size, _ = LAYOUT[shape]
    return {
        f"at-{name}": (x + dx, y + dy)
        for name, (dx, dy) in zip(NAMES, (middle_of(one, size) for one in HEXES), strict=True)
    }


@cache
def tile(kind: int, size: float) -> str:
    """The drawing of a tile, its middle hex about (0, 0)."""
    drawn = "".join(hexagon(place, size) for place in SHAPES[kind])
    eye = middle_of(SHAPES[kind][-1], size)
    return el("path", d=drawn, class_=f"at-tile at-{kind}") + el(
        "circle", cx=eye[0], cy=eye[1], r=size / 4, class_="at-eye"
    )


@cache
def piece(kind: int, size: float) -> Piece:
    """A tile as it is carried. The shell looks the same however it is turned."""
    if POSES[kind] == 1:
        return Piece(f"tile-{KINDS[kind]}", tile(kind, size))
    poses = (
        Pose(f"turn-{pose}", 60.0 * pose, middle_of(first_of(kind, pose), size))
        for pose in range(POSES[kind])
    )
    return Piece(f"tile-{KINDS[kind]}", tile(kind, size), tuple(poses))


class Atoll(Game[AtollState]):
    """The game of the atoll."""

    name = "atoll"
    title = msg("Atoll")
    summary = msg("Lay tiles side by side.")
    rules_version = 1
    seat_counts = (2, 1)
    options = ()
    endings = (Ending("points", "", msg("More points decided the game.")),)
    n_actions = len(COVERS)
    sides = SIDES
    standing_words = msg("Points")

    def deal(self, seats: int, rng: Rng, options: Mapping[str, Value]) -> AtollState:
        return AtollState([int(rng.below(len(KINDS))) for _ in range(TURNS)], seats)

    def from_flat(self, numbers: tuple[int, ...]) -> AtollState:
        seats = (len(numbers) - 1 - TURNS) // (2 + len(KINDS))
        state = AtollState(numbers[1 : 1 + TURNS], seats)
        rest = list(numbers[1 + TURNS :])
        state.turn = numbers[0]
        state.chosen, state.won = rest[:seats], rest[seats : 2 * seats]
        laid = rest[2 * seats :]
        state.laid = [laid[3 * seat : 3 * seat + 3] for seat in range(seats)]
        return state

    def text(self, state: AtollState, seat: int, action: int) -> str:
        kind, pose, place = parts_of(action)
        return f"{KINDS[kind]} {pose} {NAMES[place]}"

    def parse(self, state: AtollState, seat: int, text: str) -> int:
        for action in range(self.n_actions):
            if text == self.text(state, seat, action):
                return action
        raise self.unreadable(text, "hook 2 E5")

    def refuse(self, state: AtollState, seat: int, action: int) -> Refusal | None:
        return None if action in state.legal(seat) else Refusal("", msg("That does not fit."))

    def paths(self, state: AtollState, seat: int, action: int) -> list[tuple[str, ...]]:
        kind, pose, place = parts_of(action)
        poses = (f"turn-{pose}",) if POSES[kind] > 1 else ()
        return [(f"tile-{KINDS[kind]}", *poses, f"at-{NAMES[place]}")]

    def pick_words(self, pick: str) -> Message:
        kind, _, name = pick.partition("-")
        if kind == "turn":
            return nmsg("turned {n} time", "turned {n} times", int(name))
        return msg("on {hex}", hex=name) if kind == "at" else msg("the {tile}", tile=name)

    def action_words(self, state: AtollState, seat: int, action: int) -> Message:
        kind, pose, place = parts_of(action)
        return msg(
            "Lay the {tile} on {hex}, turned {pose} times",
            tile=KINDS[kind], hex=NAMES[place], pose=pose,
        )  # fmt: skip

    def reveals(self, before: AtollState, seat: int, action: int) -> bool:
        return len(before.won) > 1 and len(before.to_act()) == 1

    def view(self, state: AtollState, seat: int | None) -> dict[str, Any]:
        """A seat sees its own atoll; a watcher that of the first as it was before the turn."""
        laid = list(state.laid[seat or 0])
        if seat is not None and state.chosen[seat] >= 0:
            laid[parts_of(state.chosen[seat])[0]] |= COVERS[state.chosen[seat]]
        return {
            "game": self.name,
            "seat": seat,
            "to_act": state.to_act(),
            "laid": laid,
            "on_offer": state.on_offer() if state.turn < TURNS else [],
            "points": state.won[:],
        }

    def ask(self, view: Mapping[str, Any]) -> Message:
        if view["seat"] in view["to_act"]:
            return msg("Lay a tile.")
        return msg("The others are laying.") if view["to_act"] else msg("The game is over.")

    def story(
        self,
        before: AtollState,
        seat: int,
        action: int,
        after: AtollState,
        viewer: int | None,
        names: Sequence[Message] = (),
    ) -> list[Event]:
        kind, _, place = parts_of(action)
        laid = msg("{player} lays the {tile} on {hex}.", player=(names or SIDES)[seat],
                   tile=KINDS[kind], hex=NAMES[place])  # fmt: skip
        sides = touching(before.taken(seat), COVERS[action])
        cells = tuple(f"cell-{name}" for n, name in enumerate(NAMES) if COVERS[action] >> n & 1)
        return [
            Event("lay", laid, "", cells, ((f"tile-{KINDS[kind]}", f"cell-{NAMES[place]}"),)),
            Event("score", nmsg("It touches {n} side.", "It touches {n} sides.", sides), ""),
        ]

    def describe(self, view: Mapping[str, Any]) -> list[Message]:
        return [nmsg("{n} point", "{n} points", points) for points in view["points"]]

    def draw(self, view: Mapping[str, Any], say: Say, shape: str) -> Picture:
        x, y, size, (left, top) = LAYOUT[shape]
        cells = []
        for number, (name, place) in enumerate(zip(NAMES, HEXES, strict=True)):
            kinds = [kind for kind, bits in enumerate(view["laid"]) if bits >> number & 1]
            css = f"at-tile at-{kinds[0]}" if kinds else "at-cell"
            drawn = el("path", d=hexagon(place, size, (x, y)), class_=css)
            cells.append(Part(f"cell-{name}", drawn))
        tiles = []
        for kind, called in enumerate(KINDS):
            across, down = (0, 135 * kind) if shape == "wide" else (115 * kind, 0)
            offered = kind in view["on_offer"]
            middle = f"translate({left + across} {top + down})"
            drawn = el("circle", r=2.9 * size, class_="halo", fill="#fff7cf") + tile(kind, size)
            inside = el("g", drawn, transform=middle) if offered else ""
            label = say(self.pick_words(f"tile-{called}")) if offered else ""
            tiles.append(Part(f"tile-{called}", inside, label, f"tile-{called}" if offered else ""))
        width, height = SIZES[shape]
        sea = Part("sea", el("rect", width=width, height=height, class_="at-sea"))
        return Picture(
            width,
            height,
            (sea, *cells, *tiles),
            title=say(self.title),
            style=STYLE,
            pieces=tuple(piece(kind, size) for kind in view["on_offer"]),
            places=places_in(shape),
        )

    def figure(self, name: str) -> tuple[AtollState, int | None]:
        return self.deal(2, seeded(1), {}), None

    def score_sheet(self, state: AtollState) -> ScoreSheet:
        points = tuple(state.won)
        over = self.endings[0] if state.turn == TURNS else None
        return ScoreSheet(
            (ScoreRow(msg("Sides"), points, ""),), points, over, tuple(state.winners())
        )

    def standing(self, state: AtollState) -> list[int]:
        return state.won[:]


GAME = Atoll()
