"""How Maori plays among greedy bots, in numbers: `python -m tests.maori.figures --games 100`.

For who changes the reconstructed tiles or the bot: whether boards can be filled, whether leis and
volcanoes matter, how long games last.
"""

from __future__ import annotations

import argparse
from collections import Counter
from dataclasses import dataclass, field
from statistics import mean, pstdev

from motu.core.option import Value
from motu.games.maori.rules.state import MaoriState
from motu.games.maori.view import STOPS, MaoriView
from tests.helpers import bot_game
from tests.maori.games import VARIANTS, maori
from tests.maori.make_records import end_of


@dataclass
class Figures:
    """What was seen in games of one variant and number of players."""

    points: list[int] = field(default_factory=list)
    won_by: list[int] = field(default_factory=list)
    actions: list[int] = field(default_factory=list)
    turns: list[int] = field(default_factory=list)
    leis: list[int] = field(default_factory=list)
    empty: list[int] = field(default_factory=list)
    taken_off: list[int] = field(default_factory=list)
    in_line: list[int] = field(default_factory=list)
    in_display: list[int] = field(default_factory=list)
    supply: list[int] = field(default_factory=list)
    stops: Counter[str] = field(default_factory=Counter)
    endings: Counter[str] = field(default_factory=Counter)
    full: list[int] = field(default_factory=list)
    done: Counter[str] = field(default_factory=Counter)

    def add(self, seed: int, options: dict[str, Value], bots: list[str]) -> None:
        """Another game."""
        record = bot_game(maori(), bots, seed, options)
        state = record.position(0)
        turns = 0
        for seat, action in record.actions:
            assert isinstance(state, MaoriState)
            self.done[maori().text(state, seat, action).partition(" ")[0]] += 1
            before = maori().view(state, None)["phase"]
            state.play(seat, action)
            if before == "sail":
                turns += 1
                self._sailed(maori().view(state, None))
        self._end(end_of(record))
        self.actions.append(len(record.actions))
        self.turns.append(turns)

    def _sailed(self, view: MaoriView) -> None:
        held = [place for place, tile in view["display"].items() if tile == "volcano"]
        self.in_display.append(bool(held))
        self.in_line.append(any(place in view["line"] for place in held))

    def _end(self, state: MaoriState) -> None:
        view = maori().view(state, None)
        sheet = maori().score_sheet(state)
        self.points += sheet.totals
        best = sorted(sheet.totals, reverse=True)
        self.won_by.append(best[0] - best[1])
        self.supply.append(view["supply"])
        self.stops[STOPS[state.stopped]] += 1
        assert sheet.ending is not None
        self.endings[sheet.ending.name] += 1
        for side in view["seats"]:
            self.leis.append(sum(one["leis"] for one in side["islands"] if one["complete"]))
            self.full.append(not side["free"])
            self.empty.append(-side["points"]["empty"])
            self.taken_off.append(
                sum(len(one["cells"]) for one in side["islands"] if not one["complete"])
            )

    def line(self) -> str:
        """All of it in one line."""
        ends = " ".join(f"{name} {n}" for name, n in sorted((self.stops + self.endings).items()))
        out = sum(not left for left in self.supply) / len(self.supply)
        acts = Counter({word: n for word, n in self.done.items() if word != "sail"})
        did = " ".join(f"{word} {n / acts.total():.0%}" for word, n in acts.most_common())
        return (
            f"points {mean(self.points):5.1f} ± {pstdev(self.points):4.1f}"
            f" | won by {mean(self.won_by):4.1f}"
            f" | actions {mean(self.actions):4.0f}, turns {mean(self.turns):4.0f}"
            f" | leis {mean(self.leis):.2f}"
            f" | volcano in line {mean(self.in_line):4.0%}, in display {mean(self.in_display):4.0%}"
            f" | full {mean(self.full):4.0%}, empty {mean(self.empty):.1f},"
            f" taken off {mean(self.taken_off):.1f}"
            f" | supply out {out:4.0%}, left {mean(self.supply):.0f} | {ends} | {did}"
        )


def main() -> None:
    """Play, and print a line for each variant and number of players."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--bots", default="greedy", help="who plays: all the same, or a,b,...")
    given = parser.parse_args()
    names = given.bots.split(",")
    for variant, options in VARIANTS.items():
        for seats in maori().seats_for(options):
            figures = Figures()
            for seed in range(given.games):
                figures.add(seed, options, [names[seat % len(names)] for seat in range(seats)])
            print(f"{variant:18} {seats}: {figures.line()}", flush=True)


if __name__ == "__main__":
    main()
