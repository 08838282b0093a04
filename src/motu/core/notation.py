"""Positions in one line of text that reads back, as chess has them.

A line is clauses such as `turn 2`, parted by semicolons, in any order. A clause that says what the
position is without it is left out. What a viewer cannot see is written as hidden, with as many
question marks as there are things, and whoever reads that must give a seed to deal them from.

>>> import motu
>>> kahuna = motu.game("kahuna")
>>> state = kahuna.read_position("hands bari, 2xaloa / huna; bridges huna-lale; row COCO,FAAA,GOLA")
>>> kahuna.write_position(state)
'bridges HUNA-LALE / -; hands 2xALOA,BARI / HUNA; row COCO,FAAA,GOLA'
>>> kahuna.write_position(state, 1)
'eyes 2; bridges HUNA-LALE / -; hands ??? / HUNA; row COCO,FAAA,GOLA'

Three clauses are the same in all games: `seats`, unless it is the usual number; the components,
under the name of the option that chooses them if there is one, unless they are the usual ones; and
`eyes`, the seat that sees it so (0 is a watcher), where something is hidden.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from motu.core.clauses import HIDDEN, NOTHING, Clause, Text, Unseen, Viewer, Whole
from motu.core.errors import BadPosition, UnknownName, one_of
from motu.core.message import msg
from motu.core.rng import Rng, seeded
from motu.core.state import State

if TYPE_CHECKING:
    from motu.core.game import AnyGame

S = TypeVar("S", bound=State)

#: Where nothing is hidden, what comes next is drawn from this seed unless another is given.
USUAL_SEED: Final = 0
#: No position needs more letters.
LONGEST: Final = 20_000
#: For so many components the clauses are kept, those used last.
KEPT: Final = 64

SEATS: Final = "seats"
EYES: Final = "eyes"
COMPONENTS: Final = "components"


def _nothing(state: Any) -> None:
    """Nothing lies there before the clauses are read."""


def _as_it_is(state: Any, unseen: Mapping[str, Unseen], rng: Rng) -> None:
    """Nothing follows from the clauses, and nothing is hidden."""


@dataclass(frozen=True, slots=True)
class Notation(Generic[S]):
    """How the positions of a game are written: a part of the game.

    `clauses` are those for the components at hand, in the order in which they are written and put
    into a position. `begin` lays out what is there before. `settle` works out and checks all that
    follows from the clauses; where something is hidden (by clause and seat) it puts anything that
    fits all that can be seen, which is then dealt anew as the viewer would imagine it.
    """

    clauses: Callable[[Any], Sequence[Clause[S]]]
    begin: Callable[[S], None] = _nothing
    settle: Callable[[S, Mapping[str, Unseen], Rng], None] = _as_it_is

    # --- writing -----------------------------------------------------------------------------

    def write(self, game: AnyGame, state: S, viewer: Viewer = "all") -> str:
        """A position as a viewer may know it."""
        line: list[str] = []
        # What the line says so far: what follows from it need not be written.
        so_far = self._bare(game, state.components, state.seats)
        for clause in _clauses(self, state.components):
            value = clause.write(state, viewer)
            if value is not None and value != clause.write(so_far, "all"):
                line.append(f"{clause.name} {value}".strip())
                clause.read(so_far, Text(clause.name, value))
        head = []
        if state.seats != game.seat_counts[0]:
            head.append(f"{SEATS} {state.seats}")
        if state.components.hash != game.box.usual().hash:
            built_in = state.components.name in game.box.names
            known_as = state.components.name if built_in else state.components.hash
            head.append(f"{_components_clause(game)} {known_as}")
        if viewer != "all" and any(HIDDEN in clause for clause in line):
            head.append(f"{EYES} {0 if viewer is None else viewer + 1}")
        return "; ".join([*head, *line]) or NOTHING

    def _bare(self, game: AnyGame, components: Any, seats: int) -> S:
        state: S = game.dealing.blank(components, int(seats))
        self.begin(state)
        return state

    # --- reading -----------------------------------------------------------------------------

    def read(
        self, game: AnyGame, text: str, seed: int | None = None, components: object = None
    ) -> S:
        """The position that a line stands for; raises `BadPosition` with the clause at fault."""
        given = split(text)
        used = _components(game, given, components)
        state = self._bare(game, used, _seats(game, given))
        clauses = _clauses(self, used)
        _check_names(given, [SEATS, _components_clause(game), EYES, *(c.name for c in clauses)])
        read = {c.name: c.read(state, given[c.name]) for c in clauses if c.name in given}
        unseen = {name: hidden for name, hidden in read.items() if hidden}
        if unseen and seed is None:
            raise BadPosition(
                next(iter(unseen)),
                msg("something is hidden here (?). Give a seed to deal it from."),
            )
        rng = seeded(USUAL_SEED if seed is None else seed)
        self.settle(state, unseen, rng)
        state.rng.become(rng)
        eyes = _eyes(state, given, unseen)
        if unseen:
            _check_sight(state, clauses, given, eyes)
            for seat in range(state.seats) if eyes is None else [eyes]:
                state.imagine(seat, rng)
        _check_not_stuck(state)
        return state


@lru_cache(maxsize=KEPT)
def _clauses(notation: Notation[Any], components: Any) -> Sequence[Clause[Any]]:
    """The clauses for components, made once: they know hundreds of names."""
    return notation.clauses(components)


def eyes_of(text: str, otherwise: int | None = None) -> int | None:
    """The seat through whose eyes a line was written, `None` for a watcher, if it says so.

    >>> eyes_of("eyes 2; hands ? / HUNA"), eyes_of("eyes 0; hands ? / ?"), eyes_of("turn 2", 0)
    (1, None, 0)
    """
    found = split(text).get(EYES)
    if found is None:
        return otherwise
    seat = found.whole(0, 99)
    return seat - 1 if seat else None


def split(text: str) -> dict[str, Text]:
    """The clauses of a line by their names, each once.

    >>> split("turn 2; strategic")["turn"].text
    '2'
    """
    if len(text) > LONGEST:
        raise BadPosition(text[:20], msg("this line is too long for any position."))
    found: dict[str, Text] = {}
    for part in text.split(";"):
        name, _, value = " ".join(part.split()).partition(" ")
        name = name.lower()
        if name in ("", NOTHING) and not value:
            continue
        if name in found:
            raise BadPosition(name[:40], msg("this clause stands there twice."))
        found[name] = Text(name, value)
    return found


def _check_names(given: Mapping[str, Text], known: list[str]) -> None:
    for name in given:
        if name not in known:
            raise BadPosition(
                name[:40], msg("unknown clause. Choose from: {choices}.", choices=one_of(known))
            )


def _seats(game: AnyGame, given: Mapping[str, Text]) -> int:
    if SEATS not in given:
        return game.seat_counts[0]
    counts = [str(count) for count in sorted(game.seat_counts)]
    if given[SEATS].text not in counts:
        raise given[SEATS].fault(
            msg("unknown: {name}. Choose from: {choices}.", name=given[SEATS].text[:40],
                choices=one_of(counts))
        )  # fmt: skip
    return int(given[SEATS].text)


def _components_clause(game: AnyGame) -> str:
    return game.box.option or COMPONENTS


def _components(game: AnyGame, given: Mapping[str, Text], own: object) -> Any:
    """What a line is played with: as it says; else what was given with it; else the usual."""
    found = None if own is None else game.components_from(own)
    named = given.get(_components_clause(game))
    if named is None:
        return game.box.usual() if found is None else found
    wanted = named.text.lower()
    if found is not None:
        if wanted not in (found.name.lower(), found.hash):
            raise named.fault(msg("different components were given: {name}.", name=found.name))
        return found
    try:
        return game.box.built_in(wanted) if wanted in game.box.names else game.box.known(wanted)
    except UnknownName:
        raise named.fault(
            msg("unknown: {name}. Choose from: {choices}, or give your own components as well.",
                name=wanted[:40], choices=one_of(list(game.box.listed)))
        ) from None  # fmt: skip


def _eyes(state: State, given: Mapping[str, Text], unseen: Mapping[str, Unseen]) -> int | None:
    """Whose eyes a line is for. Where it does not say so: the first from whom nothing is hidden."""
    if EYES in given:
        seat = Whole(0, int(state.seats)).read(given[EYES])
        return seat - 1 if seat else None
    hidden = {seat for seats in unseen.values() for seat in seats}
    return next((seat for seat in range(state.seats) if seat not in hidden), None)


def _check_sight(
    state: Any, clauses: Sequence[Clause[Any]], given: Mapping[str, Text], eyes: int | None
) -> None:
    """Hidden must be just what these eyes cannot see: everything else is dealt anew."""
    for clause in clauses:
        seen = clause.write(state, eyes) or ""
        text = given.get(clause.name, Text(clause.name, ""))
        hidden = [HIDDEN in part.text for part in text.split("/")]
        should = [HIDDEN in part for part in seen.split("/")]
        if hidden + [False] * (len(should) - len(hidden)) != should:
            raise text.fault(
                msg("with eyes {seat}, write {text}.",
                    seat=0 if eyes is None else eyes + 1, text=seen)
            )  # fmt: skip


def _check_not_stuck(state: State) -> None:
    for seat in state.to_act():
        if not state.legal(seat):
            raise BadPosition(
                msg("position"),
                msg("seat {seat} is to act and has no legal action.", seat=seat + 1),
            )
