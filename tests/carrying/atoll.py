"""Atoll: a tiny game of tiles that are carried, turned and laid. It exists only in the tests.

Everybody has an atoll of 61 hexes. In each of five turns two kinds of tiles are on offer; all lay
one of them at once, where it covers no other, and score a point for every side that touches what
lies there already. It has what Maori and My Island need of the house: hundreds of placements,
tiles with six poses, three or only one, and others who act while a tile is in the hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, partial
from math import cos, pi, sin, sqrt

from librt.vecs import vec
from mypy_extensions import i64

from motu.core.advice import FromStory
from motu.core.box import EmptyBox
from motu.core.clauses import Bits, Clause, EachSeat, Row, Shared, Unseen, Whole, shared
from motu.core.components import Components
from motu.core.errors import BadPosition
from motu.core.event import Event
from motu.core.faces import Figure, Setup
from motu.core.game import Game
from motu.core.message import Message, Say, msg, nmsg, seats_of
from motu.core.notation import Notation
from motu.core.picture import Part, Picture, Piece, Pose, el
from motu.core.refusal import Refusal
from motu.core.rng import Rng
from motu.core.score import Ending, ScoreRow, ScoreSheet
from motu.core.shapes import Point, polygon
from motu.core.state import State
from motu.core.view import View

#: A hex: how far right along its row, and how many rows down, from the middle.
Hex = tuple[int, int]

#: A deal that offers hook and bar first, 369 placements, and then hook and shell.
SEED = 14
TURNS = 5
RADIUS = 4
SIDES = (msg("First"), msg("Second"))
SEATS = seats_of(SIDES)
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

    game = "atoll"

    def __init__(self, components: Components, seats: int, rng: Rng) -> None:
        super().__init__(components, seats, rng)
        self.turn = 0
        self.offers = [0] * TURNS
        self.laid = [0] * (seats * len(KINDS))
        self.chosen = [-1] * seats
        self.scored = [0] * seats

    def on_offer(self) -> list[int]:
        """The kinds to choose from: all but one of them."""
        return [kind for kind in range(len(KINDS)) if kind != self.offers[self.turn]]

    def laid_by(self, seat: int) -> list[int]:
        """What a seat has laid of each kind."""
        return self.laid[seat * len(KINDS) : (seat + 1) * len(KINDS)]

    def taken(self, seat: int) -> int:
        """All that a seat has laid."""
        hook, bar, shell = self.laid_by(seat)
        return hook | bar | shell

    def waiting(self) -> i64:
        if self.turn == TURNS:
            return 0
        return sum(1 << seat for seat, choice in enumerate(self.chosen) if choice < 0)

    def moment(self) -> i64:
        return self.turn

    def legal_into(self, seat: i64, out: vec[i64]) -> i64:
        if seat < 0 or not (self.waiting() >> seat) & 1:
            return 0
        found = 0
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
            self.scored[player] += touching(self.taken(player), COVERS[choice])
            self.laid[player * len(KINDS) + parts_of(choice)[0]] |= COVERS[choice]
        self.chosen = [-1] * len(self.chosen)
        self.turn += 1

    def blank(self) -> AtollState:
        return AtollState(self.components, self.seats, Rng(0, 0, 0, 1))

    def become(self, other: State) -> None:
        assert isinstance(other, AtollState)
        self.components = other.components
        self.rng.become(other.rng)
        self.turn, self.offers, self.laid = other.turn, other.offers[:], other.laid[:]
        self.chosen, self.scored = other.chosen[:], other.scored[:]

    def imagine(self, seat: i64, rng: Rng) -> None:
        """What others have chosen and what is still to be offered, nobody knows."""
        rng.split_into(self.rng)
        for turn in range(self.turn + 1, TURNS):
            self.offers[turn] = int(rng.below(len(KINDS)))
        for player, choice in enumerate(self.chosen):
            if choice >= 0 and player != seat:
                self.chosen[player] = -1
                legal = self.legal(player)
                self.chosen[player] = legal[int(rng.below(len(legal)))]

    def seen_into(self, seat: i64, out: vec[i64]) -> i64:
        """The turn, who is waited for, the offers so far, all points and tiles, the own choice."""
        offers = self.offers[: self.turn + 1]
        numbers = [self.turn, int(self.waiting()), *offers, *self.scored, *self.laid]
        if seat >= 0:
            numbers.append(self.chosen[seat])
        for place, number in enumerate(numbers):
            out[place] = number
        return len(numbers)

    def points_of(self, seat: i64) -> i64:
        return self.scored[seat]

    def won(self) -> i64:
        if self.turn < TURNS:
            return 0
        most = max(self.scored)
        return sum(1 << seat for seat, points in enumerate(self.scored) if points == most)


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


# --- in one line of text --------------------------------------------------------------------------


def clauses(components: Components) -> list[Clause[AtollState]]:
    """All that makes up a position."""
    tiles = Row([text_of(action) for action in range(len(COVERS))], most=1)
    return [
        shared("turn", Whole(0, TURNS)),
        Shared("offered", Row(KINDS, TURNS), _offered, _offer),
        Shared("to_come", Row(KINDS, TURNS), _to_come, _plan, unseen=lambda s: len(_to_come(s))),
        *(
            EachSeat(f"{name}s", Bits(NAMES), partial(_laid, kind), partial(_lay, kind))
            for kind, name in enumerate(KINDS)
        ),
        EachSeat("chosen", tiles, _chosen, _choose, unseen=lambda s, seat: len(_chosen(s, seat))),
        EachSeat("scored", Whole(0, 999), lambda s, seat: s.scored[seat], _score),
    ]


def text_of(action: int) -> str:
    """A tile, how it is turned, and where it lies."""
    kind, pose, place = parts_of(action)
    return f"{KINDS[kind]}:{pose}:{NAMES[place]}"


def _offered(state: AtollState) -> list[int]:
    return state.offers[: state.turn + 1]


def _offer(state: AtollState, kinds: list[int]) -> None:
    state.offers[: len(kinds)] = kinds


def _to_come(state: AtollState) -> list[int]:
    return state.offers[state.turn + 1 :]


def _plan(state: AtollState, kinds: list[int]) -> None:
    for place, kind in enumerate(kinds[: max(0, TURNS - state.turn - 1)]):
        state.offers[state.turn + 1 + place] = kind


def _laid(kind: int, state: AtollState, seat: int) -> int:
    return state.laid_by(seat)[kind]


def _lay(kind: int, state: AtollState, seat: int, hexes: int) -> None:
    if hexes & state.taken(seat):
        raise BadPosition(f"{KINDS[kind]}s", msg("two tiles cannot lie on one hex."))
    state.laid[seat * len(KINDS) + kind] = hexes


def _chosen(state: AtollState, seat: int) -> list[int]:
    return [choice for choice in state.chosen[seat : seat + 1] if choice >= 0]


def _choose(state: AtollState, seat: int, tile: list[int]) -> None:
    state.chosen[seat] = tile[0] if tile else -1


def _score(state: AtollState, seat: int, points: int) -> None:
    state.scored[seat] = points


def settle(state: AtollState, unseen: Mapping[str, Unseen], rng: Rng) -> None:
    """What is hidden is anything that could be laid: it is imagined anew."""
    for seat in range(state.seats):
        tile, state.chosen[seat] = state.chosen[seat], -1
        legal = state.legal(seat)
        if seat in unseen.get("chosen", {}):
            tile = legal[0] if legal else 0
        if tile >= 0 and tile not in legal:
            raise BadPosition("chosen", msg("this tile cannot be laid in this turn."))
        state.chosen[seat] = tile
    if min(state.chosen) >= 0:
        raise BadPosition("chosen", msg("a turn is over when all have chosen."))


class AtollView(View):
    """What a seat may see."""

    #: What lies on the atoll, for each kind of tile the hexes as bits.
    laid: list[int]
    on_offer: list[int]
    points: list[int]


class AtollParts:
    """All parts of the game: so small a game needs no folder."""

    EXAMPLE = "hook 2 E5"
    ENDINGS = (Ending("points", "", msg("Won on points.")),)
    NEVER: dict[str, str] = {}
    RARELY: dict[str, str] = {}
    FIGURES: dict[str, Figure] = {}

    def deal(self, setup: Setup) -> AtollState:
        state = AtollState(setup.components, setup.seats, setup.rng)
        state.offers = [int(setup.rng.below(len(KINDS))) for _ in range(TURNS)]
        return state

    def blank(self, components: Components, seats: int) -> AtollState:
        return AtollState(components, seats, Rng(0, 0, 0, 1))

    def text(self, state: AtollState, seat: int, action: int) -> str:
        kind, pose, place = parts_of(action)
        return f"{KINDS[kind]} {pose} {NAMES[place]}"

    def parse(self, state: AtollState, seat: int, text: str) -> int | None:
        for action in range(len(COVERS)):
            if text == self.text(state, seat, action):
                return action
        return None

    def reveals(self, before: AtollState, seat: int, action: int) -> bool:
        return before.seats > 1 and len(before.to_act()) == 1

    def refuse(self, state: AtollState, seat: int, action: int) -> Refusal | None:
        return None if action in state.legal(seat) else Refusal("", msg("That does not fit."))

    def view(self, state: AtollState, seat: int | None) -> AtollView:
        """A seat sees its own atoll; a watcher that of the first as it was before the turn."""
        laid = state.laid_by(seat or 0)
        if seat is not None and state.chosen[seat] >= 0:
            laid[parts_of(state.chosen[seat])[0]] |= COVERS[state.chosen[seat]]
        return {
            "game": state.game,
            "seat": seat,
            "components": state.components.hash,
            "to_act": state.to_act(),
            "laid": laid,
            "on_offer": state.on_offer() if state.turn < TURNS else [],
            "points": state.points(),
        }

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

    def ask(self, view: AtollView) -> Message:
        if view["seat"] in view["to_act"]:
            return msg("Lay a tile.")
        return msg("The others are laying.") if view["to_act"] else msg("The game is over.")

    def describe(self, view: AtollView) -> list[Message]:
        return [nmsg("{n} point", "{n} points", points) for points in view["points"]]

    def paths(self, state: AtollState, seat: int, action: int) -> list[tuple[str, ...]]:
        kind, pose, place = parts_of(action)
        poses = (f"turn-{pose}",) if POSES[kind] > 1 else ()
        return [(f"tile-{KINDS[kind]}", *poses, f"at-{NAMES[place]}")]

    def story(
        self, before: AtollState, seat: int, action: int, after: AtollState, viewer: int | None
    ) -> list[Event]:
        kind, _, place = parts_of(action)
        laid = msg("{player} lays the {tile} on {hex}.", player=SEATS[seat],
                   tile=KINDS[kind], hex=NAMES[place])  # fmt: skip
        sides = touching(before.taken(seat), COVERS[action])
        cells = tuple(f"cell-{name}" for n, name in enumerate(NAMES) if COVERS[action] >> n & 1)
        return [
            Event("lay", laid, "", cells, ((f"tile-{KINDS[kind]}", f"cell-{NAMES[place]}"),)),
            Event("score", nmsg("It touches {n} side.", "It touches {n} sides.", sides), ""),
        ]

    def score_sheet(self, state: AtollState) -> ScoreSheet:
        points = tuple(state.points())
        over = self.ENDINGS[0] if state.turn == TURNS else None
        row = ScoreRow(msg("Sides"), points, "")
        return ScoreSheet((row,), points, over, tuple(state.winners()))

    def standing(self, state: AtollState) -> list[int]:
        return state.points()

    def draw(self, view: AtollView, say: Say, shape: str, near: int | None = None) -> Picture:
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
            title=say(Atoll.title),
            style=STYLE,
            pieces=tuple(piece(kind, size) for kind in view["on_offer"]),
            places=places_in(shape),
        )


PARTS = AtollParts()


class Atoll(Game[AtollState, AtollView]):
    """The game of the atoll."""

    name = "atoll"
    title = msg("Atoll")
    summary = msg("Lay tiles side by side.")
    aim = msg("The aim: lay more tiles than the others.")
    rules_version = 1
    seat_counts = (2, 1)
    sides = SIDES
    standing_words = msg("Points")

    box = EmptyBox(len(COVERS))
    dealing = PARTS
    refusals = PARTS
    sight = PARTS
    words = PARTS
    picks = PARTS
    stories = PARTS
    scores = PARTS
    advice = FromStory(PARTS)
    figures = PARTS
    looks = PARTS
    notation = Notation(clauses, settle=settle)


GAME = Atoll()
