"""The contract that the position of every game keeps.

A position is flat: integers, integers used as bit sets, and packed vectors. It knows who may act,
what they may do, and how to do it; all words, pictures and refusals are worked out beside it.

What a game must write is what raises here: `waiting`, `legal_into`, `play`, `blank`, `become`,
`imagine`, `seen_into`, `points_of`, `won`; and `features_into`, `notice_into` or `stage` for who
has `weights`, a `taste` or `amends` to learn. The friendly forms for people follow from these.
Fields whose names begin with an underscore are scratch room: no part of the position.
"""

import importlib
from typing import Any, ClassVar, Final, Self

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from motu.core.bits import count, lowest
from motu.core.components import Components
from motu.core.judging import PLAIN, Amends, Manner, Weights
from motu.core.packing import listed, zeros
from motu.core.rng import Rng

#: What a game is worth to all its seats together. It can be shared equally by up to eight.
WHOLE: Final = 840
#: Who is nobody's seat: a watcher.
WATCHER: Final = -1


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A position. Start one with `motu.game("kahuna").start()`."""

    #: The name of the game it is a position of.
    game: ClassVar[str] = ""
    #: Fields that follow from the others and differ with the way a position came about.
    derived: ClassVar[tuple[str, ...]] = ()

    def __init__(self, components: Components, seats: i64, rng: Rng) -> None:
        self.components: Components = components
        self.seats: i64 = seats
        self.rng: Rng = rng
        # Room for legal actions, made when somebody asks for a list of them.
        self._legal: vec[i64] = vec[i64]()
        # What could come of an action, made when somebody asks how good it looks.
        self._after: State | None = None

    # --- who may do what -----------------------------------------------------------------

    def waiting(self) -> i64:
        """The seats that may act now, as a bit set; 0 when the game is over."""
        raise NotImplementedError

    def moment(self) -> i64:
        """Where several seats act at once: the number of the turn they are in; otherwise -1.

        What is done in a turn stays hidden from the others until the number changes, and its
        actions can be done in any order with the same result.
        """
        return -1

    def legal_into(self, seat: i64, out: vec[i64]) -> i64:
        """Write every legal action of a seat into `out` and return how many there are.

        `out` has room for all actions there are (`components.n_actions`).
        """
        raise NotImplementedError

    def draw(self, seat: i64, rng: Rng, buffer: vec[i64]) -> i64:
        """One of the legal actions of a seat that may act, by lot; `buffer` has room for all.

        It is the one that the lot falls on in the order of `legal_into`. A game that can tell
        without listing them all is played at random many times faster.
        """
        found = self.legal_into(seat, buffer)
        return buffer[rng.below(found)]

    def play(self, seat: i64, action: i64) -> None:
        """Do a legal action. It trusts its caller: check at the boundary, with `Game.refuse`."""
        raise NotImplementedError

    # --- copies --------------------------------------------------------------------------

    def blank(self) -> Self:
        """A position of the same game, components and seats, with nothing on it yet."""
        raise NotImplementedError

    def become(self, other: "State") -> None:
        """Be what another position of the same kind is. Nothing is shared that can change."""
        raise NotImplementedError

    def derive(self) -> None:
        """Work out what follows from the other fields (`derived`), after these were set."""

    # --- what a seat can know --------------------------------------------------------------

    def imagine(self, seat: i64, rng: Rng) -> None:
        """Deal anew, in place, all that this seat cannot know, and take another generator.

        Nothing hidden is looked at: the same position with other hidden things is imagined in the
        very same way.
        """
        raise NotImplementedError

    def seen_into(self, seat: i64, out: vec[i64]) -> i64:
        """Write all that a seat may know as numbers and return how many; `WATCHER` sees least.

        Two positions that look alike to a seat give the same numbers, and only these. `out` must
        have room for `most_seen()` numbers.
        """
        raise NotImplementedError

    def most_seen(self) -> i64:
        """How many numbers `seen_into` writes at most."""
        return 256

    # --- scores --------------------------------------------------------------------------

    def points_of(self, seat: i64) -> i64:
        """The points of a seat so far."""
        raise NotImplementedError

    def won(self) -> i64:
        """Who won, as a bit set: one seat, several that share it, or none."""
        raise NotImplementedError

    def payoff(self, seat: i64) -> i64:
        """What the end is worth to a seat: `WHOLE` for the winner, shared by several, 0 else.

        Where nobody won, everybody has an equal share; so the seats together always have `WHOLE`.
        Before the end it means nothing.
        """
        winners = self.won()
        if winners == 0:
            return WHOLE // self.seats
        return WHOLE // count(winners) if (winners >> seat) & 1 else i64(0)

    # --- what bots go by ---------------------------------------------------------------------

    def worth(self, seat: i64) -> i64:
        """How good it looks for a seat at a glance: its points against the best other's."""
        best: i64 = 0
        for other in range(self.seats):
            if other != seat:
                best = max(best, self.points_of(other))
        return self.points_of(seat) - best

    def appraise_into(self, seat: i64, actions: vec[i64], n: i64, out: vec[i64]) -> None:
        """What each of these legal actions gains at a glance, in the small change of `worth`.

        Only differences between them matter. A game that can tell without playing them all is
        searched many times faster.
        """
        if self._after is None:
            self._after = self.blank()
        ahead = self._after
        for i in range(n):
            ahead.become(self)
            ahead.play(seat, actions[i])
            out[i] = ahead.worth(seat)

    def manner(self) -> Manner:
        """How the game is best searched."""
        return PLAIN

    def weights(self) -> Weights | None:
        """What was learned about the game, by `motu train`; `None` where nothing can be."""
        return None

    def features_into(self, seat: i64, out: vec[float]) -> i64:
        """Write what is noticed about the position, for a seat; the phase whose weights hold."""
        raise NotImplementedError

    def taste(self) -> Weights | None:
        """How much of what is noticed of actions counts in quick play, by `motu train --quick`."""
        return None

    def notice_into(self, seat: i64, actions: vec[i64], n: i64, out: vec[float]) -> i64:
        """Write what is noticed of each of the first `n` actions, one after the other.

        That are as many numbers for each as `taste` has; returns the phase that holds.
        """
        raise NotImplementedError

    def is_quiet(self) -> bool:
        """Whether it can be judged as it is; if not, somebody is in the middle of a turn."""
        return True

    def chance(self, seat: i64) -> float:
        """How likely it is that a seat wins, as the game sees it; exact at the end."""
        return float(self.payoff(seat)) / float(WHOLE)

    def chances_into(self, out: vec[float]) -> None:
        """How likely each seat is to win, all at once. With two, what one has the other has not."""
        for seat in range(self.seats):
            out[seat] = 1.0 - out[0] if seat == 1 and self.seats == 2 else self.chance(seat)

    def expects(self, seat: i64) -> float:
        """The points that a seat may expect in the end, as the game sees it; exact at the end."""
        return float(self.points_of(seat))

    def surely(self, seat: i64) -> float:
        """What `expects` starts from before the weights: the points that can no longer be lost."""
        return 0.0

    def amends(self) -> Amends | None:
        """How far off searches are, by `motu train --amends`; `None` where nobody asks."""
        return None

    def stage(self, seat: i64) -> tuple[int, int]:
        """Which of the kinds of `amends` holds for a seat, and how many turns it has left."""
        raise NotImplementedError

    def amended(self, seat: i64, expected: float) -> float:
        """What is added to what a search expects here, so that games come to it on average."""
        amends = self.amends()
        if amends is None:
            return 0.0
        kind, left = self.stage(seat)
        return amends.at(kind, left, expected)

    def follows(self, earlier: "State", seat: i64) -> bool:
        """Whether a seat may have come here from an earlier position of the same game.

        Where that cannot be told, it has not. Bots go on from what they learned there.
        """
        return False

    def alone(self, seat: i64) -> "State":
        """A position of the same game in which only this seat plays on, as seat 0.

        For games in which all act at once and hardly matter to each other (`Manner.alone`).
        """
        raise NotImplementedError

    # --- friendly forms ----------------------------------------------------------------------

    def next_to_act(self) -> i64:
        """The first seat that may act now, or -1 when the game is over."""
        waiting = self.waiting()
        return lowest(waiting) if waiting else i64(-1)

    def to_act(self) -> list[int]:
        """The seats that may act now: several where play is simultaneous, none when it is over."""
        waiting = self.waiting()
        seats: list[int] = []
        seat = 0
        while waiting:
            if waiting & 1:
                seats.append(seat)
            waiting >>= 1
            seat += 1
        return seats

    def legal(self, seat: int) -> list[int]:
        """Every legal action of a seat, as numbers; none for a seat that may not act."""
        if len(self._legal) == 0:
            self._legal = zeros(self.components.n_actions)
        found = self.legal_into(seat, self._legal)
        return listed(self._legal, found)

    def copy(self) -> Self:
        """The same position, free to go its own way."""
        other = self.blank()
        other.become(self)
        return other

    def imagined(self, seat: int, rng: Rng) -> Self:
        """A copy in which all that this seat cannot know is dealt anew, from `rng`."""
        other = self.blank()
        other.become(self)
        other.imagine(seat, rng)
        return other

    def seen(self, seat: int | None) -> tuple[int, ...]:
        """All that a seat, or a watcher (`None`), may know, as numbers."""
        out = zeros(self.most_seen())
        found = self.seen_into(WATCHER if seat is None else seat, out)
        return tuple(out[:found])

    def points(self) -> list[int]:
        """The points of every seat so far."""
        return [int(self.points_of(seat)) for seat in range(self.seats)]

    def winners(self) -> list[int]:
        """Who won: one seat, several that share it, or none (a draw, or not over yet)."""
        won = self.won()
        return [int(seat) for seat in range(self.seats) if (won >> seat) & 1]

    # --- as numbers ------------------------------------------------------------------------

    def flat(self) -> tuple[int, ...]:
        """Everything that makes up the position, hidden things and generator included."""
        numbers: tuple[int, ...] = importlib.import_module("motu.core.fields").flattened(self)
        return numbers

    def __reduce__(self) -> tuple[object, ...]:
        """Positions can be pickled: they travel to other processes as their numbers."""
        game = _game(self.game)
        return _from_flat, (self.game, game.box.written(self.components), self.flat())

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, State)
            and type(self) is type(other)
            and self.components.hash == other.components.hash
            and self.flat() == other.flat()
        )

    def __hash__(self) -> int:
        return hash((self.components.hash, self.flat()))

    def _repr_svg_(self) -> str:
        """The position as the seat to act sees it, for notebooks."""
        seat = self.next_to_act()
        return str(_game(self.game).picture(self, None if seat < 0 else seat).svg())

    def __repr__(self) -> str:
        return str(_game(self.game).shown(self))


def _game(name: str) -> Any:
    """The game of a position. Imported when asked for: games stand on this module."""
    return importlib.import_module("motu.core.registry").game(name)


def _from_flat(name: str, components: object, numbers: tuple[int, ...]) -> State:
    game = _game(name)
    state: State = game.from_flat(numbers, game.box.reread(components))
    return state
