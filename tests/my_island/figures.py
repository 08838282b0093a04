"""How My Island plays among bots, in numbers: `python -m tests.my_island.figures --games 100`.

For who changes the reconstructed island, the modules, an episode or the bot: whether totems can be
reached and groups made, how much of the beach is covered, how many tiles are placed, how games end,
and which seats win. `--episodes 4-6` plays these, `--episodes 0` the endless game alone.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from fractions import Fraction
from statistics import mean, pstdev

from motu.games.my_island.rules.land import MODES
from motu.games.my_island.view import IslandView
from tests.helpers import bot_game
from tests.my_island.games import my_island, state_of
from tests.my_island.make_records import ending, over


@dataclass
class Figures:
    """What was seen in games of one mode and number of players."""

    points: list[int] = field(default_factory=list)
    won_by: list[int] = field(default_factory=list)
    #: For each seat how many games it has won, a shared one in part.
    by_seat: dict[int, Fraction] = field(default_factory=lambda: defaultdict(Fraction))
    tiles: list[int] = field(default_factory=list)
    passes: list[int] = field(default_factory=list)
    stopped: list[int] = field(default_factory=list)
    open: list[int] = field(default_factory=list)
    top: list[bool] = field(default_factory=list)
    roads: list[int] = field(default_factory=list)
    #: By module: for each island whether it scored, and how many points it brought.
    won: dict[str, list[int]] = field(default_factory=dict)
    ends: Counter[str] = field(default_factory=Counter)

    def add(self, seed: int, mode: str, bots: list[str]) -> None:
        """Another game."""
        record = bot_game(my_island(), bots, seed, {"mode": mode})
        state = state_of(record)
        for island in my_island().view(state, None)["seats"]:
            self._island(island)
        for seat in state.winners():
            self.by_seat[seat] += Fraction(1, len(state.winners()))
        best = sorted(state.points(), reverse=True)
        if len(best) > 1:
            self.won_by.append(best[0] - best[1])
        self.ends.update([ending(record), over(record)])

    def _island(self, island: IslandView) -> None:
        self.points.append(island["marker"])
        self.tiles.append(len(island["tiles"]))
        self.passes.append(island["passes"])
        self.stopped.append(island["stopped"] or 0)
        self.open.append(island["open"]["beach"])
        self.top.append(island["marker"] == 55)
        self.roads.append(len(island["totems"]))
        for item in island["items"]:
            name = " ".join(
                filter(None, (item["module"], item["site"], item["symbol"], item["terrain"]))
            ).replace("road path beach", "road")
            if item["module"] == "group":
                name += f" {item['size']}"
            self.won.setdefault(name, []).append(item["points"])

    def lines(self) -> list[str]:
        """All of it, in a line for the whole and one for the modules."""
        games = sum(self.by_seat.values())
        shares = [f"{float(won / games):.0%}" for _, won in sorted(self.by_seat.items())]
        ends = " ".join(f"{name} {n}" for name, n in sorted(self.ends.items()))
        left = [round_ for round_ in self.stopped if round_]
        modules = "; ".join(
            f"{name} {mean(map(bool, points)):.0%} ({mean(points):+.1f})"
            for name, points in self.won.items()
        )
        return [
            f"points {mean(self.points):4.1f} ± {pstdev(self.points):4.1f}"
            f" ({min(self.points)} to {max(self.points)}, on 55 {mean(self.top):.0%})"
            f" | seats {' '.join(shares)}"
            + (f" | won by {mean(self.won_by):4.1f}" if self.won_by else "")
            + f" | tiles {mean(self.tiles):4.1f}, passes {mean(self.passes):.1f}"
            f" | stopped {len(left) / len(self.stopped):.0%}"
            + (f" in round {mean(left):.0f}" if left else "")
            + f" | open beach {mean(self.open):.1f} | totems {mean(self.roads):.1f} | {ends}",
            f"    {modules}",
        ]


def main() -> None:
    """Play, and print what was seen for each mode and number of players."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--bots", default="greedy", help="who plays: all the same, or a,b,...")
    parser.add_argument("--episodes", default="0-24", help="the first and the last of them")
    parser.add_argument("--seats", type=int, default=0, help="how many play; 0 for any number")
    given = parser.parse_args()
    names = given.bots.split(",")
    first, _, last = given.episodes.partition("-")
    for mode in MODES[int(first) : int(last or first) + 1]:
        for seats in [given.seats] if given.seats else sorted(my_island().seat_counts):
            figures = Figures()
            for seed in range(given.games):
                figures.add(seed, mode, [names[seat % len(names)] for seat in range(seats)])
            for line in figures.lines():
                print(line if line.startswith(" ") else f"{mode:10} {seats}: {line}", flush=True)


if __name__ == "__main__":
    main()
