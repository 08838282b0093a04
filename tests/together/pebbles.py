"""Pebbles: a tiny game that all play at once. It exists only in the tests.

Each of three turns every player picks one, two or three pebbles, unseen by the others. When all
have chosen, who picked a number that nobody else did gets that many points. It has what Trails of
Tucana and My Island need of the house: several seats act at once, in any order, what they do stays
hidden until the turn is complete, and a choice can be taken back until then.
"""

from __future__ import annotations

from collections.abc import Mapping

from librt.vecs import vec
from mypy_extensions import i64

from motu.core.event import Event
from motu.core.game import Game
from motu.core.message import Message, Say, msg, nmsg, seats_of
from motu.core.option import Value
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

    def __init__(self, seats: int) -> None:
        self.turn = 0
        self.chosen = [0] * seats
        self.won = [0] * seats

    def to_act(self) -> list[int]:
        if self.turn == TURNS:
            return []
        return [seat for seat, choice in enumerate(self.chosen) if not choice]

    def next_to_act(self) -> i64:
        return next(iter(self.to_act()), -1)

    def moment(self) -> i64:
        return self.turn

    def legal_into(self, seat: i64, out: vec[i64]) -> i64:
        if seat not in self.to_act():
            return 0
        for action in range(CHOICES):
            out[action] = action
        return CHOICES

    def play(self, seat: i64, action: i64) -> None:
        self.chosen[seat] = int(action) + 1
        if all(self.chosen):
            for player, choice in enumerate(self.chosen):
                if self.chosen.count(choice) == 1:
                    self.won[player] += choice
            self.chosen = [0] * len(self.chosen)
            self.turn += 1

    def copy(self) -> PebblesState:
        other = PebblesState(len(self.chosen))
        other.turn, other.chosen, other.won = self.turn, self.chosen[:], self.won[:]
        return other

    def imagine(self, seat: int, rng: Rng) -> PebblesState:
        other = self.copy()
        for player, choice in enumerate(self.chosen):
            if choice and player != seat:
                other.chosen[player] = 1 + int(rng.below(CHOICES))
        return other

    def points(self) -> list[int]:
        return self.won[:]

    def winners(self) -> list[int]:
        if self.turn < TURNS:
            return []
        return [seat for seat, points in enumerate(self.won) if points == max(self.won)]

    def flat(self) -> tuple[int, ...]:
        return (self.turn, *self.chosen, *self.won)


class PebblesView(View):
    """What a seat may see."""

    turn: int
    mine: int  # what the viewer has chosen; 0 is nothing yet
    points: list[int]


class Pebbles(Game[PebblesState, PebblesView]):
    """The game of pebbles."""

    name = "pebbles"
    title = msg("Pebbles")
    summary = msg("Pick a number of pebbles that nobody else picks.")
    rules_version = 1
    seat_counts = (2, 3, 4)
    options = ()
    endings = (Ending("points", "", msg("More points decided the game.")),)
    n_actions = CHOICES
    sides = SIDES
    standing_words = msg("Points")

    def deal(self, seats: int, rng: Rng, options: Mapping[str, Value]) -> PebblesState:
        return PebblesState(seats)

    def from_flat(self, numbers: tuple[int, ...]) -> PebblesState:
        seats = (len(numbers) - 1) // 2
        state = PebblesState(seats)
        state.turn = numbers[0]
        state.chosen, state.won = list(numbers[1 : 1 + seats]), list(numbers[1 + seats :])
        return state

    def text(self, state: PebblesState, seat: int, action: int) -> str:
        return f"pick {action + 1}"

    def parse(self, state: PebblesState, seat: int, text: str) -> int:
        for action in range(CHOICES):
            if text == f"pick {action + 1}":
                return action
        raise self.unreadable(text, "pick 2")

    def refuse(self, state: PebblesState, seat: int, action: int) -> Refusal | None:
        if not 0 <= action < CHOICES:
            return Refusal("", msg("There is no such action."))
        if seat not in state.to_act():
            return Refusal("", msg("You have chosen already."))
        return None

    def paths(self, state: PebblesState, seat: int, action: int) -> list[tuple[str, ...]]:
        return [(f"pile-{action + 1}",)]

    def pick_words(self, pick: str) -> Message:
        return nmsg("{n} pebble", "{n} pebbles", int(pick[-1]))

    def action_words(self, state: PebblesState, seat: int, action: int) -> Message:
        return nmsg("Pick {n} pebble", "Pick {n} pebbles", action + 1)

    def reveals(self, before: PebblesState, seat: int, action: int) -> bool:
        return len(before.to_act()) == 1

    def view(self, state: PebblesState, seat: int | None) -> PebblesView:
        return {
            "game": self.name,
            "seat": seat,
            "turn": state.turn,
            "to_act": state.to_act(),
            "mine": state.chosen[seat] if seat is not None else 0,
            "points": state.won[:],
        }

    def ask(self, view: PebblesView) -> Message:
        if view["seat"] in view["to_act"]:
            return msg("Pick pebbles.")
        return msg("The others are choosing.") if view["to_act"] else msg("The game is over.")

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

    def describe(self, view: PebblesView) -> list[Message]:
        return [nmsg("{n} point", "{n} points", points) for points in view["points"]]

    def draw(self, view: PebblesView, say: Say, shape: str) -> Picture:
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
        return Picture(320, 160, (*piles, Part("mine", mine)), title=say(self.title))

    def figure(self, name: str) -> tuple[PebblesState, int | None]:
        return PebblesState(2), None

    def score_sheet(self, state: PebblesState) -> ScoreSheet:
        points = tuple(state.won)
        over = self.endings[0] if state.turn == TURNS else None
        row = ScoreRow(msg("Points"), points, "")
        return ScoreSheet((row,), points, over, tuple(state.winners()))

    def standing(self, state: PebblesState) -> list[int]:
        return state.won[:]


GAME = Pebbles()
