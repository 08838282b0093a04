"""How a game ends outside its own rules, and who has won then.

Somebody may resign or run out of time, all may agree to end it, whoever plays alone may stop it. Of
that the rules of a game know nothing: its position stays as it was.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from motu.core.message import Message, msg
from motu.core.reading import Field
from motu.core.state import State

#: Every way, in words; of a `player` it speaks where one seat has brought it about.
ENDED: dict[str, Message] = {
    "stopped": msg("This game has been stopped."),
    "closed": msg("The owner of this server has ended the game here."),
    "agreed": msg("The players agreed to end the game here."),
    "draw": msg("The players agreed on a draw."),
    "time": msg("Time ran out for {player}."),
    "resigned": msg("{player} resigned."),
}
#: Those that leave a winner.
DECIDED = ("time", "resigned")
MOST_SEATS = 8


@dataclass(frozen=True, slots=True)
class Out:
    """A seat that resigned or ran out of time after so many actions: it cannot win any more."""

    seat: int
    after: int

    def data(self) -> dict[str, Any]:
        """As plain data, with seats counted from 1 as in all of a record."""
        return {"seat": self.seat + 1, "after": self.after}


def read_ended(data: Field, seats: int, moves: int, is_over: bool) -> tuple[tuple[Out, ...], str]:
    """Who is out, and how it ended; raises `Fault` for what cannot have been."""
    data.only("how", "out")
    how = "" if data["how"].value is None else data["how"].choice(tuple(ENDED))
    out: list[Out] = []
    for one in data["out"].each(0, MOST_SEATS):
        one.only("seat", "after")
        seat = one["seat"].whole(1, seats) - 1
        one["seat"].must(seat not in [o.seat for o in out], msg("this seat was out already."))
        out.append(Out(seat, one["after"].whole(out[-1].after if out else 0, moves)))
    data["out"].must(len(out) < seats, msg("somebody must be left."))
    data["how"].must(not (how and is_over), msg("this game came to its own end."))
    data["how"].must(bool(out) or how not in DECIDED, msg("nobody is out."))
    data["how"].must(bool(how) or bool(out), msg("say how it ended or who is out, or leave it."))
    return tuple(out), how


def winners(state: State, out: Collection[int], ended: str) -> list[int]:
    """Who won: of those who are not out, who has the most points, where the rules do not say it.

    With two that is the other one, whatever the points.
    """
    won = [] if ended else state.winners()
    left = [seat for seat in won if seat not in out]
    if left or not (won or ended in DECIDED):
        return left
    points = state.points()
    stayed = [seat for seat in range(len(points)) if seat not in out]
    best = max((points[seat] for seat in stayed), default=0)
    return [seat for seat in stayed if points[seat] == best]
