"""What a game of My Island comes to, counted from the rules page alone, and with none of its code.

It reads the files of the island, the tiles and the modes as plain data, and what people write down
of a game: the card of every round, and what each of them did (`F3 +120`, `pass`, `stop`). It lays
every tile, looks for groups and roads by walking from neighbour to neighbour, and moves markers
as people do it at a table.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

#: A row and a place in it, both from 0. Every row begins half a space further right.
Space = tuple[int, int]

#: The six ways to go, clockwise, as (row, place in it): east, south-east, south-west, west, ...
WAYS = ((0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1))
TERRAINS = {"b": "beach", "h": "heath", "p": "palm", "r": "rainforest", "t": "rainforest"}
SHAPES = {
    frozenset({(0, 0), (1, 0)}): "pair",
    frozenset({(0, 0), (1, 0), (2, 0)}): "line",
    frozenset({(0, 0), (1, 0), (0, 1)}): "triangle",
    frozenset({(0, 0), (1, 0), (0, 1), (1, 1)}): "rhombus",
    frozenset({(0, 0), (1, 0), (-1, 1), (0, -1)}): "trefoil",
    frozenset({(0, 0), (1, 0), (1, 1), (2, 1)}): "wave",
    frozenset({(0, 0), (1, 0), (2, 0), (2, 1)}): "hook",
    frozenset({(0, 0), (1, 0), (1, 1), (0, 2)}): "bow",
}
START, END_OF_TRACK = 10, 55
#: Modules with marked spaces that are reached or not.
REACHED = ("pirates", "monster", "telescope", "building", "ring")

Module = Mapping[str, Any]
#: I8.5: from each mouth of the tunnel to the other.
Tunnel = Mapping[Space, Space]
#: A tile: for each of its symbols the steps to the east and to the south-east, and which it is.
Tile = list[tuple[int, int, str]]


def beside(space: Space) -> list[Space]:
    """The six spaces round about, whether there are such or not."""
    return [(space[0] + down, space[1] + along) for down, along in WAYS]


def around(space: Space, tunnel: Tunnel) -> list[Space]:
    """I8.5: the same, and what lies at the other end of the tunnel."""
    return beside(space) + ([tunnel[space]] if space in tunnel else [])


def name_of(space: Space) -> str:
    """A space as people write it: `B3` is the third one of the second row."""
    return "ABCDEFGHIJKL"[space[0]] + str(space[1] + 1)


def joined(spaces: Iterable[Space], tunnel: Tunnel) -> list[set[Space]]:
    """Spaces that can be walked to from each other, in the order of their first ones."""
    left = set(spaces)
    found = []
    for first in sorted(left):
        if first not in left:
            continue
        group, queue = set[Space](), [first]
        while queue:
            here = queue.pop()
            if here in left:
                left.remove(here)
                group.add(here)
                queue += around(here, tunnel)
        found.append(group)
    return found


class Printed:
    """The island and the tiles of a file, as they are in one of its modes."""

    def __init__(self, data: Mapping[str, Any], mode: str) -> None:
        self.terrain: dict[Space, str] = {}
        self.totems: list[Space] = []
        for row, letters in enumerate(data["rows"]):
            for place, letter in enumerate(letters):
                if letter != ".":
                    self.terrain[row, place] = TERRAINS[letter]
                if letter == "t":
                    self.totems.append((row, place))
        self.mode: Mapping[str, Any] = data["modes"][mode]
        plateau = self.mode.get("plateau", {"rows": [], "tunnel": []})
        for row, letters in enumerate(plateau["rows"]):
            for place, letter in enumerate(letters):
                if letter == "u":
                    # A row is left out between the island and the plateau.
                    self.terrain[len(data["rows"]) + 1 + row, place] = "plateau"
        self.rows = range(max(row for row, _ in self.terrain) + 1)
        self.spaces = {name_of(space): space for space in self.terrain}
        mouths = [self.spaces[name] for name in plateau["tunnel"]]
        self.tunnel: Tunnel = dict(zip(mouths, reversed(mouths), strict=True))
        self.sites = {
            self.spaces[name]
            for module in self.mode["modules"]
            if module["module"] != "pirates"
            for name in module.get("spaces", [])
        }
        self.doubles = {(one["tile"], one["symbol"]) for one in self.mode.get("doubles", [])}
        self.tiles: dict[str, Tile] = {}
        for tile in data["tiles"] + self.mode.get("tiles", []):
            shape = SHAPES[frozenset((east, down) for east, down in tile["cells"])]
            letters = "".join(symbol[0] for symbol in tile["symbols"])
            self.tiles[f"{shape}-{letters}"] = [
                (east, down, symbol)
                for (east, down), symbol in zip(tile["cells"], tile["symbols"], strict=True)
            ]

    def lying(self, tile: str, first: Space, turns: int) -> list[tuple[Space, str]]:
        """I2.4: where the symbols of a tile come to lie, turned right so many times."""
        # A step to the east becomes one along another of the six ways, one to the south-east too.
        (down_a, along_a), (down_b, along_b) = WAYS[turns], WAYS[(turns + 1) % 6]
        return [
            (
                (
                    first[0] + east * down_a + down * down_b,
                    first[1] + east * along_a + down * along_b,
                ),
                symbol,
            )
            for east, down, symbol in self.tiles[tile]
        ]


@dataclass
class Isle:
    """What one player has: symbols on spaces, and the score marker."""

    #: What may be covered: terrains, with palms where they are stuck on; nothing at a site.
    terrain: dict[Space, str] = field(default_factory=dict)
    treasures: set[Space] = field(default_factory=set)
    roofs: dict[str, int] = field(default_factory=dict)
    symbols: dict[Space, str] = field(default_factory=dict)
    #: I8.9: where a symbol lies twice.
    twice: set[Space] = field(default_factory=set)
    tiles: dict[str, list[Space]] = field(default_factory=dict)
    marker: int = START
    debt: int = 0
    passes: int = 0
    stopped: int | None = None
    #: What each module has brought, and the spaces of groups and totems that have scored by it.
    won: list[int] = field(default_factory=list)
    scored: list[set[Space]] = field(default_factory=list)

    def copied(self) -> Isle:
        """The same, to go on with otherwise."""
        return replace(
            self,
            symbols=dict(self.symbols),
            twice=set(self.twice),
            tiles=dict(self.tiles),
            won=list(self.won),
            scored=[set(spaces) for spaces in self.scored],
        )

    def of(self, symbol: str) -> list[Space]:
        """Where a symbol lies."""
        return [space for space, here in self.symbols.items() if here == symbol]

    def weight(self, spaces: Iterable[Space]) -> int:
        """I8.9: how many symbols lie on some spaces."""
        return sum(2 if space in self.twice else 1 for space in spaces)

    def score(self, module: int, points: int) -> None:
        """What a module brings, and what comes of it on the track."""
        self.won[module] += points
        self.move(points)

    def move(self, points: int) -> None:
        """I3.1, I3.2: one step after another; once on 55 the marker stays there."""
        for _ in range(abs(points)):
            if self.marker == END_OF_TRACK:
                return
            if points < 0 and self.marker == 0:
                self.debt += 1
            elif points < 0:
                self.marker -= 1
            elif self.debt:
                self.debt -= 1
            else:
                self.marker += 1


class Replay:
    """A game played again on these islands, round by round."""

    def __init__(
        self, printed: Printed, seats: int, islands: Sequence[Mapping[str, Any]] = ()
    ) -> None:
        self.printed = printed
        self.mode = printed.mode
        self.modules: Sequence[Module] = self.mode["modules"]
        self.round = 0
        n = len(self.modules)
        # I6.8: what is there if nobody brings islands along.
        brought = islands or [self.mode.get("found", {})] * seats
        self.isles = [
            Isle(
                terrain=self._terrain(kept),
                treasures={printed.spaces[name] for name in kept.get("treasures", [])},
                roofs=dict(kept.get("roofs", {})),
                won=[0] * n,
                scored=[set() for _ in range(n)],
            )
            for kept in brought
        ]

    def _terrain(self, kept: Mapping[str, Any]) -> dict[Space, str]:
        """I6.7: the spaces of an island without those where something stands."""
        palms = {self.printed.spaces[name] for name in kept.get("palms", [])}
        return {
            space: "palm" if space in palms else terrain
            for space, terrain in self.printed.terrain.items()
            if space not in self.printed.sites
        }

    def play(self, card: str, done: Mapping[int, str]) -> None:
        """I2.1: a round. Who has stopped does nothing."""
        self.round += 1
        for seat, text in done.items():
            self.act(seat, card, text)

    def act(self, seat: int, card: str, text: str) -> None:
        """I2.4, I2.6, I2.7: what one player does."""
        isle = self.isles[seat]
        if text == "stop":
            isle.stopped = self.round
        elif text == "pass":
            isle.passes += 1
            isle.move(-1)
        else:
            space, _, degrees = text.partition(" +")
            lying = self.printed.lying(card, self.printed.spaces[space], int(degrees or 0) // 60)
            self.lay(isle, card, lying)

    def ahead(self, seat: int, card: str, text: str) -> Replay:
        """The same with one decision more, as it looks to who made it in this round."""
        other = self.copied()
        other.round += 1
        other.act(seat, card, text)
        return other

    def copied(self) -> Replay:
        """The same islands, to go on with otherwise."""
        other = copy.copy(self)
        other.isles = [isle.copied() for isle in self.isles]
        return other

    # --- what can be done ------------------------------------------------------------------------

    def placements(self, seat: int, card: str) -> set[str]:
        """I2.2 to I2.5: all spaces, all six turns, tried one by one."""
        isle = self.isles[seat]
        return {
            f"{name} +{60 * turns}" if turns else name
            for name, first in self.printed.spaces.items()
            for turns in range(6)
            if self.fits(isle, self.printed.lying(card, first, turns))
        }

    def fits(self, isle: Isle, lying: list[tuple[Space, str]]) -> bool:
        """Whether a tile may lie there."""
        for space, _ in lying:
            if space in isle.symbols or not self.may_cover(isle, space):
                return False
        if not isle.symbols:
            return any(isle.terrain[space] == "beach" for space, _ in lying)
        return any(
            isle.symbols.get(there) == symbol
            for space, symbol in lying
            for there in around(space, self.printed.tunnel)
        )

    def may_cover(self, isle: Isle, space: Space) -> bool:
        """I2.5: whether a tile could ever lie on a space."""
        return isle.terrain.get(space) in self.mode["terrains"]

    # --- what it scores --------------------------------------------------------------------------

    def lay(self, isle: Isle, card: str, lying: list[tuple[Space, str]]) -> None:
        """A tile, and what scores at once."""
        isle.tiles[card] = [space for space, _ in lying]
        isle.symbols.update(lying)
        isle.twice |= {space for space, symbol in lying if (card, symbol) in self.printed.doubles}
        for number, module in enumerate(self.modules):
            if module["module"] == "symbol_on":
                new = [
                    space
                    for space, symbol in lying
                    if (symbol, isle.terrain[space]) == (module["symbol"], module["terrain"])
                ]
                isle.score(number, module["points"] * len(new))
            if module["module"] == "group":
                self.count_groups(isle, number, module)
            if module["module"] == "road":
                self.count_roads(isle, number, module)
            if module["module"] == "treasure":
                new = [space for space, _ in lying if space in isle.treasures]
                isle.score(number, module["points"] * len(new))
            if module["module"] in REACHED:
                for name in module["spaces"]:
                    target = self.printed.spaces[name]
                    if target not in isle.scored[number] and self.reached(isle, module, target):
                        isle.scored[number].add(target)
                        isle.score(number, module["points"])

    def reached(self, isle: Isle, module: Module, target: Space) -> bool:
        """I8.2, I8.3, I8.6, I8.8, I8.11: whether one of the marked spaces is done with."""
        symbols = isle.symbols
        if module["module"] == "pirates":
            return bool(symbols.get(target) == module["symbol"])
        if module["module"] in ("monster", "building"):
            return self.next_to(isle, module, target) >= int(module["size"])
        if module["module"] == "telescope":
            for down, along in WAYS:
                line = [
                    symbols.get((target[0] + n * down, target[1] + n * along))
                    for n in range(1, module["size"] + 1)
                ]
                if line[0] is not None and len(set(line)) == 1:
                    return True
            return False
        ring = [there for there in beside(target) if self.may_cover(isle, there)]
        wanted = (
            {module["symbol"]} if module["symbol"] != "any" else {"field", "wall", "house", "path"}
        )
        return bool(ring) and all(symbols.get(there) in wanted for there in ring)

    def next_to(self, isle: Isle, module: Module, target: Space) -> int:
        """How many of the symbol lie next to a site."""
        return isle.weight(
            there for there in beside(target) if isle.symbols.get(there) == module["symbol"]
        )

    def count_groups(self, isle: Isle, number: int, module: Module) -> None:
        """I5.1: groups that are large enough, and of which nothing has scored before."""
        scored = isle.scored[number]
        for group in joined(isle.of(module["symbol"]), self.printed.tunnel):
            if not group & scored and isle.weight(group) >= module["size"]:
                isle.score(number, module["points"])
                scored |= group
            elif group & scored:
                scored |= group

    def count_roads(self, isle: Isle, number: int, module: Module) -> None:
        """I5.2: totems that had no road before."""
        for line in joined(isle.of(module["symbol"]), self.printed.tunnel):
            if not any(isle.terrain[space] == module["to"] for space in line):
                continue
            for totem in self.printed.totems:
                if totem not in isle.scored[number] and line & set(beside(totem)):
                    isle.scored[number].add(totem)
                    isle.score(number, module["points"])

    def finish(self) -> None:
        """I4.1, I5.3: what counts at the end."""
        for number, module in enumerate(self.modules):
            if module["module"] == "largest":
                sizes = [self.largest(isle, module["symbol"]) for isle in self.isles]
                for isle, size in zip(self.isles, sizes, strict=True):
                    if size and size == max(sizes):
                        isle.score(number, module["points"])
            if module["module"] == "open":
                for isle in self.isles:
                    isle.score(number, module["points"] * self.open(isle, module["terrain"]))
            if module["module"] == "eruption":
                for isle in self.isles:
                    isle.score(number, module["points"] * self.hot(isle, module))
            if module["module"] in REACHED:
                for isle in self.isles:
                    isle.score(number, module.get("missed", 0) * self.missed(isle, number, module))

    def hot(self, isle: Isle, module: Module) -> int:
        """I8.10: how many open spaces lie next to a crater."""
        return sum(
            self.may_cover(isle, there) and there not in isle.symbols
            for name in module["spaces"]
            for there in beside(self.printed.spaces[name])
        )

    def missed(self, isle: Isle, number: int, module: Module) -> int:
        """How many of the marked spaces were not reached; of monsters, how many teeth are left."""
        left = [
            target
            for target in (self.printed.spaces[name] for name in module["spaces"])
            if target not in isle.scored[number]
        ]
        if module["module"] == "monster":
            return sum(module["size"] - self.next_to(isle, module, target) for target in left)
        return len(left)

    def largest(self, isle: Isle, symbol: str) -> int:
        """I5.3: how many symbols the largest group has; 0 if there is none."""
        groups = joined(isle.of(symbol), self.printed.tunnel)
        return max((isle.weight(group) for group in groups), default=0)

    def open(self, isle: Isle, terrain: str) -> int:
        """How many spaces of a terrain have no tile."""
        return sum(
            here == terrain and space not in isle.symbols for space, here in isle.terrain.items()
        )

    def finished(self) -> Replay:
        """What it would come to if it ended now."""
        other = self.copied()
        other.finish()
        return other

    # --- who is better ---------------------------------------------------------------------------

    def standing(self, seat: int) -> list[int]:
        """I4.3: the points, then how many spaces are not empty, from the top row down."""
        isle = self.isles[seat]
        return [isle.marker, *(sum(space[0] == row for space in isle.symbols)
                               for row in self.printed.rows)]  # fmt: skip

    def places(self) -> list[int]:
        """How many are better than each, once it is over."""
        all_ = [self.standing(seat) for seat in range(len(self.isles))]
        return [sum(other > mine for other in all_) for mine in all_]

    def winners(self) -> list[int]:
        """I5.4: the best, or all who are equal in everything."""
        return [seat for seat, place in enumerate(self.places()) if place == 0]

    def circles(self, over: bool) -> list[int]:
        """I3.1, I4.2: the circles that everybody has marked."""
        for_places = list(self.mode.get("circles", []))
        seats = len(self.isles)
        if seats < 3:
            # The second of two counts as one of the others; alone there is nobody to beat.
            for_places = for_places[: seats - 1]
        found = []
        for isle, place in zip(self.isles, self.places(), strict=True):
            circles = int(isle.marker == END_OF_TRACK and "circles" in self.mode)
            circles += sum(
                # I8.8: the third roof.
                isle.roofs.get(module["site"], 0) == 2 and bool(isle.scored[number])
                for number, module in enumerate(self.modules)
                if module["module"] == "building"
            )
            if over and "circles" in self.mode:
                is_other = place >= len(for_places)
                circles += self.mode.get("others", 0) if is_other else for_places[place]
            found.append(circles)
        return found

    # --- as a view has it ------------------------------------------------------------------------

    def groups(self, seat: int) -> list[dict[str, Any]]:
        """Equal symbols that are joined, two or more of them."""
        isle = self.isles[seat]
        found = []
        for symbol in ("field", "wall", "house", "path"):
            scored = set[Space]().union(
                *(
                    isle.scored[number]
                    for number, module in enumerate(self.modules)
                    if module["module"] == "group" and module["symbol"] == symbol
                )
            )
            found += [
                {
                    "symbol": symbol,
                    "cells": [name_of(space) for space in sorted(group)],
                    "size": isle.weight(group),
                    "scored": bool(group & scored),
                }
                for group in joined(isle.of(symbol), self.printed.tunnel)
                if isle.weight(group) > 1
            ]
        return found

    def with_road(self, seat: int) -> list[str]:
        """The totems that have a road."""
        found = set[Space]().union(
            *(
                self.isles[seat].scored[number]
                for number, module in enumerate(self.modules)
                if module["module"] == "road"
            )
        )
        return [name_of(totem) for totem in sorted(found)]
