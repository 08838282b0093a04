"""The contract that the position of every game keeps.

A position is flat: integers, and integers used as bit sets. It knows who may act, what
they may do, and how to do it; all words, pictures and refusals are worked out beside it.
"""

import importlib
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from motu.core.rng import Rng

#: No position of any game offers more actions than this.
MOST_ACTIONS: Final = 4096


def new_buffer() -> vec[i64]:
    """Room for the legal actions of any position, to be used over and over."""
    buffer = vec[i64]()
    for _ in range(MOST_ACTIONS):
        buffer = append(buffer, i64(0))
    return buffer


_BUFFER: Final[vec[i64]] = new_buffer()


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A position. What a game must write is what raises here; the rest follows from it."""

    def next_to_act(self) -> i64:
        """The first seat that may act now, or -1 when the game is over."""
        raise NotImplementedError

    def to_act(self) -> list[int]:
        """The seats that may act now: several where play is simultaneous, none when it is over."""
        seat = int(self.next_to_act())
        return [] if seat < 0 else [seat]

    def moment(self) -> i64:
        """Where several seats act at once: the number of the turn they are in; otherwise -1.

        What is done in a turn stays hidden from the others until the number changes, and its
        actions can be done in any order with the same result.
        """
        return -1

    def legal_into(self, seat: i64, out: vec[i64]) -> i64:
        """Write every legal action of a seat into `out` and return how many there are."""
        raise NotImplementedError

    def legal(self, seat: int) -> list[int]:
        """Every legal action of a seat, as numbers; none for a seat that may not act."""
        buffer = _BUFFER
        found = self.legal_into(seat, buffer)
        return [int(buffer[i]) for i in range(found)]

    def play(self, seat: i64, action: i64) -> None:
        """Do a legal action. It trusts its caller: check at the boundary, with `Game.refuse`."""
        raise NotImplementedError

    def copy(self) -> "State":
        """The same position, free to go its own way."""
        raise NotImplementedError

    def imagine(self, seat: int, rng: Rng) -> "State":
        """A copy in which all that this seat cannot know is dealt anew, from `rng`."""
        raise NotImplementedError

    def points(self) -> list[int]:
        """The points of every seat so far."""
        raise NotImplementedError

    def winners(self) -> list[int]:
        """Who won: one seat, several that share it, or none (a draw, or not over yet)."""
        raise NotImplementedError

    def worth(self, seat: i64) -> i64:
        """How good it looks for a seat at a glance: its points against the best other's."""
        points = self.points()
        others = [value for other, value in enumerate(points) if other != seat]
        return points[seat] - (max(others) if others else 0)

    def flat(self) -> tuple[int, ...]:
        """Everything that makes up the position, hidden things and generator included."""
        raise NotImplementedError

    def __reduce__(self) -> tuple[object, ...]:
        """Positions can be pickled: they travel to other processes as their numbers."""
        return _from_flat, (package_of(self), self.flat())

    def _repr_svg_(self) -> str:
        """The position as the seat to act sees it, for notebooks.

        A position lies in the package of its game, which holds the game's `GAME`.
        """
        seat = self.next_to_act()
        picture = importlib.import_module(package_of(self)).GAME.picture(
            self, None if seat < 0 else seat
        )
        return str(picture.svg())

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, State) and type(self) is type(other) and self.flat() == other.flat()
        )

    def __hash__(self) -> int:
        return hash(self.flat())


def package_of(state: State) -> str:
    """The package of a position's game, which holds its `GAME`."""
    module = type(state).__module__
    return module.partition(".rules.")[0] if ".rules." in module else module.rpartition(".")[0]


def _from_flat(package: str, numbers: tuple[int, ...]) -> State:
    state: State = importlib.import_module(package).GAME.from_flat(numbers)
    return state
