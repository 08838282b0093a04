"""What a game is held against, by the benchmarks and by the tests of the bots."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Goals:
    """What is asked of most games; one of which other things are asked says so."""

    #: Actions a second: in whole games inside compiled code, and stepped from Python.
    playouts: float = 2_000_000
    steps: float = 800_000
    #: Nanoseconds for a copy of a position.
    copy: float = 150
    #: Microseconds to work out what the pages of two people are told of an action.
    telling: float = 600
    #: Tables that a server holds with an action a second each, and for how many microseconds it
    #: works for one; 0 of a game that is not put under load.
    tables: float = 0
    action: float = 0
    #: Of 100 games, how many the greedy bot wins against the random one, a draw counting half;
    #: 0 of a game that is too small, or too deep, for a glance to be worth anything.
    greedy: float = 95
