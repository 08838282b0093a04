"""Pebbles: a tiny game that all play at once. It exists only in the tests.

Each of three turns every player picks one, two or three pebbles, unseen by the others. When all
have chosen, who picked a number that nobody else did gets that many points. It has what Trails of
Tucana and My Island need of the house: several seats act at once, in any order, what they do stays
hidden until the turn is complete, and a choice can be taken back until then.

It is a game in one file: a position, all parts in one class, and the game made of them.
"""

from __future__ import annotations

from collections.abc import Mapping

from librt.vecs import vec
from mypy_extensions import i64

from motu.core.advice import FromStory
from motu.core.box import EmptyBox
from motu.core.clauses import Clause, EachSeat, Unseen, Whole, shared
from motu.core.components import Components
from motu.core.errors import BadPosition
from motu.core.event import Event
from motu.core.faces import Figure, Setup
from motu.core.game import Game
from motu.core.message import Message, Say, msg, nmsg, seats_of
from motu.core.notation import Notation
from motu.core.picture import Part, Picture, el
from motu.core.refusal import Refusal
from motu.core.rng import Rng
from motu.core.score import Ending, ScoreRow, ScoreSheet
from motu.core.state import State
from motu.core.view import View

TURNS = 3
CHOICES = 3
SIDES = (msg("First"), msg("Second"), msg("Third"), msg("Fourth"))
SEATS = seats_of(SIDES)


class PebblesState(State):
    """Who has chosen what this turn (0: nothing yet), and the points so far."""

    game = "pebbles"

    def __init__(self, components: Components, seats: int, rng: Rng) -> None:
        super().__init__(components, seats, rng)
        self.turn = 0
        self.chosen = [0] * seats
        self.scored = [0] * seats

    def waiting(self) -> i64:
        if self.turn == TURNS:
            return 0
        return sum(1 << seat for seat, choice in enumerate(self.chosen) if not choice)

    def moment(self) -> i64:
        return self.turn

    def legal_into(self, seat: i64, out: vec[i64]) -> i64:
        if seat < 0 or not (self.waiting() >> seat) & 1:
            return 0
        for action in range(CHOICES):
            out[action] = action
        return CHOICES

    def play(self, seat: i64, action: i64) -> None:
        self.chosen[seat] = int(action) + 1
        if all(self.chosen):
            for player, choice in enumerate(self.chosen):
                if self.chosen.count(choice) == 1:
                    self.scored[player] += choice
            self.chosen = [0] * len(self.chosen)
            self.turn += 1

    def blank(self) -> PebblesState:
        return PebblesState(self.components, self.seats, Rng(0, 0, 0, 1))

    def become(self, other: State) -> None:
        assert isinstance(other, PebblesState)
        self.components = other.components
        self.rng.become(other.rng)
        self.turn, self.chosen, self.scored = other.turn, other.chosen[:], other.scored[:]

    def imagine(self, seat: i64, rng: Rng) -> None:
        rng.split_into(self.rng)
        for player, choice in enumerate(self.chosen):
            if choice and player != seat:
                self.chosen[player] = 1 + int(rng.below(CHOICES))

    def seen_into(self, seat: i64, out: vec[i64]) -> i64:
        """The order: the turn; who is waited for; all points; last what the seat itself chose."""
        numbers = [self.turn, self.waiting(), *self.scored]
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


# --- in one line of text --------------------------------------------------------------------------


def clauses(components: Components) -> list[Clause[PebblesState]]:
    """All that makes up a position."""
    return [
        shared("turn", Whole(0, TURNS)),
        EachSeat("chosen", Whole(0, CHOICES), _chosen, _choose, unseen=_has_chosen, nothing="0"),
        EachSeat("scored", Whole(0, CHOICES * TURNS), lambda s, seat: s.scored[seat], _score),
    ]


def _chosen(state: PebblesState, seat: int) -> int:
    return state.chosen[seat]


def _choose(state: PebblesState, seat: int, choice: int) -> None:
    state.chosen[seat] = choice


def _has_chosen(state: PebblesState, seat: int) -> int:
    return int(state.chosen[seat] > 0)


def _score(state: PebblesState, seat: int, points: int) -> None:
    state.scored[seat] = points


def settle(state: PebblesState, unseen: Mapping[str, Unseen], rng: Rng) -> None:
    """What is hidden is any choice: it is imagined anew."""
    for seat in unseen.get("chosen", {}):
        state.chosen[seat] = 1
    if all(state.chosen) or (state.turn == TURNS and any(state.chosen)):
        raise BadPosition("chosen", msg("a turn is over when all have chosen."))


class PebblesView(View):
    """What a seat may see."""

    turn: int
    #: What the viewer has chosen in this turn; 0 for nothing.
    mine: int
    points: list[int]


class PebblesParts:
    """All parts of the game: so small a game needs no folder."""

    EXAMPLE = "pick 2"
    ENDINGS = (Ending("points", "", msg("Won on points.")),)
    NEVER: dict[str, str] = {}
    RARELY: dict[str, str] = {}
    FIGURES: dict[str, Figure] = {}

    def deal(self, setup: Setup) -> PebblesState:
        return PebblesState(setup.components, setup.seats, setup.rng)

    def blank(self, components: Components, seats: int) -> PebblesState:
        return PebblesState(components, seats, Rng(0, 0, 0, 1))

    def text(self, state: PebblesState, seat: int, action: int) -> str:
        return f"pick {action + 1}"

    def parse(self, state: PebblesState, seat: int, text: str) -> int | None:
        texts = [self.text(state, seat, action) for action in range(CHOICES)]
        tidy = text.strip().lower()
        return texts.index(tidy) if tidy in texts else None

    def reveals(self, before: PebblesState, seat: int, action: int) -> bool:
        return len(before.to_act()) == 1

    def refuse(self, state: PebblesState, seat: int, action: int) -> Refusal | None:
        if not 0 <= action < CHOICES:
            return Refusal("", msg("There is no such action."))
        if seat not in state.to_act():
            return Refusal("", msg("You have chosen already."))
        return None

    def view(self, state: PebblesState, seat: int | None) -> PebblesView:
        return {
            "game": "pebbles",
            "seat": seat,
            "components": state.components.hash,
            "turn": state.turn,
            "to_act": state.to_act(),
            "mine": state.chosen[seat] if seat is not None else 0,
            "points": state.scored[:],
        }

    def pick_words(self, pick: str) -> Message:
        return nmsg("{n} pebble", "{n} pebbles", int(pick[-1]))

    def action_words(self, state: PebblesState, seat: int, action: int) -> Message:
        return nmsg("Pick {n} pebble", "Pick {n} pebbles", action + 1)

    def ask(self, view: PebblesView) -> Message:
        if view["seat"] in view["to_act"]:
            return msg("Pick pebbles.")
        return msg("The others are choosing.") if view["to_act"] else msg("The game is over.")

    def describe(self, view: PebblesView) -> list[Message]:
        return [nmsg("{n} point", "{n} points", points) for points in view["points"]]

    def paths(self, state: PebblesState, seat: int, action: int) -> list[tuple[str, ...]]:
        return [(f"pile-{action + 1}",)]

    def story(
        self,
        before: PebblesState,
        seat: int,
        action: int,
        after: PebblesState,
        viewer: int | None,
    ) -> list[Event]:
        picked = nmsg("{player} picks {n} pebble.", "{player} picks {n} pebbles.", action + 1,
                      player=SEATS[seat])  # fmt: skip
        return [Event("pick", picked, "", (f"pile-{action + 1}",))]

    def score_sheet(self, state: PebblesState) -> ScoreSheet:
        points = tuple(state.points())
        over = self.ENDINGS[0] if state.turn == TURNS else None
        row = ScoreRow(msg("Points"), points, "")
        return ScoreSheet((row,), points, over, tuple(state.winners()))

    def standing(self, state: PebblesState) -> list[int]:
        return state.points()

    def draw(self, view: PebblesView, say: Say, shape: str, near: int | None = None) -> Picture:
        piles = tuple(
            Part(
                f"pile-{n}",
                el("circle", cx=n * 80, cy=60, r=30, fill="#c96", class_="halo hit"),
                say(nmsg("{n} pebble", "{n} pebbles", n)),
                f"pile-{n}",
            )
            for n in range(1, CHOICES + 1)
        )
        mine = el("text", str(view["mine"] or ""), x=160, y=140)
        return Picture(320, 160, (*piles, Part("mine", mine)), title=say(Pebbles.title))


PARTS = PebblesParts()


class Pebbles(Game[PebblesState, PebblesView]):
    """The game of pebbles."""

    name = "pebbles"
    title = msg("Pebbles")
    summary = msg("Pick a number of pebbles that nobody else picks.")
    aim = msg("The aim: choose what nobody else chooses.")
    rules_version = 1
    seat_counts = (2, 3, 4)
    sides = SIDES
    standing_words = msg("Points")

    box = EmptyBox(CHOICES)
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


GAME = Pebbles()
