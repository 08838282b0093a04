"""What speaks for a placement on My Island: there is always something, and all of it is true.

Whether it is true is counted again with the scorer of the tests, which knows nothing of the rules'
code: tiles are laid, and groups and roads are found by walking from neighbour to neighbour.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from motu.core.message import Message
from motu.games.my_island.rules.state import MyIslandState
from motu.games.my_island.view import item_of
from motu.games.my_island.words.spoken import module_words
from tests.helpers import Setting
from tests.hinting import named_with_reasons, planned
from tests.my_island.games import begun, every_setting, lively_steps, my_island
from tests.my_island.positions import land_of, read
from tests.my_island.scorer import REACHED, WAYS, Isle, Replay, Space, around, beside, joined
from tests.my_island.test_rules_7_modules import group, largest, symbol_on
from tests.my_island.test_scorer import replay_of

#: All modules are among what these modes are made of.
MODES = ("endless", *[f"episode_{n}" for n in (1, 5, 12, 16, 20, 24)])
#: So many of the same kind, and so many of a part of a game, are counted again.
ENOUGH = 250
FEW = 6
NEVER = 99


# --- there is always something -------------------------------------------------------------------


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("seats", [1, 2])
def test_every_candidate_of_a_hint_has_a_reason(mode: str, seats: int) -> None:
    begin = begun(5 + seats, Setting({"mode": mode}, seats))
    assert named_with_reasons(my_island(), begin, 5 + seats, 60) > 10


def test_anything_that_can_be_done_has_a_reason() -> None:
    for setting in [Setting({"mode": mode}, 3) for mode in MODES] + every_setting()[::5]:
        for number, (state, seat) in enumerate(planned(begun(9, setting), 9)):
            if number % 8 == 0 or not state.to_come:
                for action in state.legal(seat)[::3]:
                    assert my_island().reasons(state, seat, action)


# --- all of it is true ---------------------------------------------------------------------------


@dataclass(frozen=True)
class Case:
    """A sentence about an action, with the islands before it and as the seat foresees them."""

    said: Message
    state: MyIslandState
    seat: int
    text: str
    before: Replay
    after: Replay

    def param(self, name: str) -> Any:
        return self.said.params[name]

    @property
    def was(self) -> Isle:
        return self.before.isles[self.seat]

    @property
    def now(self) -> Isle:
        return self.after.isles[self.seat]

    @property
    def number(self) -> int:
        """The place in the mode of the module that the sentence is about."""
        return number_of(self.state, self.said)

    @property
    def module(self) -> Any:
        return self.after.modules[self.number]

    @property
    def laid(self) -> set[Space]:
        """The spaces of the new tile."""
        return set(self.now.symbols) - set(self.was.symbols)

    @property
    def to_come(self) -> list[str]:
        """The tiles whose cards have not been turned over."""
        names = self.state.land.names
        return [name for n, name in enumerate(names) if int(self.state.to_come) >> n & 1]


def number_of(state: MyIslandState, said: Message) -> int:
    """The place in the mode of the module that a sentence is about."""
    words = [module_words(item_of(module, 0, 0)) for module in state.rules.modules]
    (found,) = [n for n, one in enumerate(words) if one == said.params["what"]]
    return found


def key_of(state: MyIslandState, said: Message) -> str:
    """What a sentence says; where that is counted in many ways, of what kind of module."""
    if said.key != NEEDED:
        return said.key
    return f"{said.key} ({state.rules.modules[number_of(state, said)].kind})"


def counted(seed: int, setting: Setting) -> Iterator[tuple[MyIslandState, int, Replay]]:
    """A game by lot: every position before its action, and the same as the scorer has it."""
    replay: Replay | None = None
    done: dict[int, str] = {}
    round_, card = 0, ""
    for state, seat, action in lively_steps(seed, setting):
        replay = replay or replay_of(state)
        if state.round > round_:
            replay.play(card, done)
            round_, done = int(state.round), {}
        card = state.land.names[state.card]
        done[seat] = my_island().text(state, seat, action)
        yield state, seat, replay


@pytest.fixture(scope="module")
def told() -> dict[str, list[Case]]:
    """Sentences from games in several modes, by what they say, a few from each game."""
    found: dict[str, list[Case]] = defaultdict(list)
    settings = [Setting({"mode": mode}, 1 + n % 3) for n, mode in enumerate(2 * MODES)]
    # Where next to nothing scores, and where the end of the track is soon reached.
    for module in (symbol_on("wall", "palm", 1), symbol_on("field", "heath", 20)):
        settings += [Setting({"mode": "endless"}, seats, land_of([module])) for seats in (1, 2)]
    for seed, setting in enumerate(settings):
        of_this: dict[tuple[str, int], int] = defaultdict(int)
        for number, (state, seat, replay) in enumerate(counted(seed, setting)):
            legal = state.legal(seat)
            for action in legal[number % 3 : -2 : 3] + legal[-2:]:
                for said in my_island().reasons(state, seat, action):
                    key = key_of(state, said)
                    part = key, int(state.round) // 7
                    if key in TRUE and of_this[part] < FEW and len(found[key]) < ENOUGH:
                        of_this[part] += 1
                        found[key].append(case_of(said, state, seat, action, replay))
    return found


def case_of(said: Message, state: MyIslandState, seat: int, action: int, before: Replay) -> Case:
    """A sentence with all that it is about. Replays go on, so this one is kept as it is."""
    text = my_island().text(state, seat, action)
    after = before.ahead(seat, state.land.names[state.card], text)
    return Case(said, state.copy(), seat, text, before.copied(), after)


def free(replay: Replay, isle: Isle) -> set[Space]:
    """I2.5: the spaces that can still be covered."""
    return {
        space
        for space in isle.terrain
        if space not in isle.symbols and replay.may_cover(isle, space)
    }


# --- what is needed


def coming(case: Case, symbol: str | None) -> int:
    """I8.9: how many symbols are on the tiles to come."""
    printed = case.after.printed
    return sum(
        2 if (tile, here) in printed.doubles else 1
        for tile in case.to_come
        for _, _, here in printed.tiles[tile]
        if symbol in (None, "any", here)
    )


def needed_for_group(case: Case) -> bool:
    """The largest group with a new symbol that has not scored and can grow."""
    module, isle = case.module, case.now
    tunnel, spaces = case.after.printed.tunnel, free(case.after, isle)
    sizes = [
        isle.weight(one)
        for one in joined(isle.of(module["symbol"]), tunnel)
        if one & case.laid
        and not one & isle.scored[case.number]
        and any(set(around(space, tunnel)) & spaces for space in one)
    ]
    best = max(size for size in sizes if 1 < size < module["size"])
    return bool(case.param("n") == module["size"] - best <= coming(case, module["symbol"]))


def missing_on_road(replay: Replay, isle: Isle, module: Any, totem: Space) -> int:
    """How many spaces are still to be covered on the best way from a totem: step by step."""
    spaces, tunnel = free(replay, isle), replay.printed.tunnel
    mine = set(isle.of(module["symbol"]))
    reached = dict.fromkeys(beside(totem), 0)
    ring, missing = set(beside(totem)), 0
    seen = set[Space]()
    while ring:
        here = {space for space in ring if space in mine}
        while here:
            seen |= here
            if any(isle.terrain[space] == module["to"] for space in here):
                return missing
            ring |= {there for space in here for there in around(space, tunnel)} - seen
            here = {space for space in ring if space in mine} - seen
        laid = (ring & spaces) - seen
        missing += 1
        if any(isle.terrain[space] == module["to"] for space in laid):
            return missing
        seen |= laid
        ring = {there for space in laid for there in around(space, tunnel)} - seen
    assert reached
    return NEVER


def missing_at_target(replay: Replay, isle: Isle, module: Any, target: Space) -> int:
    """How many symbols one of the marked spaces still takes, tried in every way there is."""
    spaces, symbol = free(replay, isle), module.get("symbol", "any")
    if module["module"] == "pirates":
        return 1 if target in spaces else NEVER
    if module["module"] in ("monster", "building"):
        missing = int(module["size"]) - replay.next_to(isle, module, target)
        return missing if missing <= len(spaces & set(beside(target))) else NEVER
    if module["module"] == "ring":
        ring = [space for space in beside(target) if replay.may_cover(isle, space)]
        lines = [(ring, symbol)]
    else:
        ways = [
            [(target[0] + n * down, target[1] + n * along) for n in range(1, module["size"] + 1)]
            for down, along in WAYS
        ]
        lines = [(way, one) for way in ways for one in ("field", "wall", "house", "path")]
    counts = [NEVER]
    for line, wanted in lines:
        left = [space for space in line if space in spaces]
        there = [isle.symbols[space] for space in line if space in isle.symbols]
        if len(left) + len(there) == len(line) and all(wanted in ("any", one) for one in there):
            counts.append(len(left))
    return min(counts)


def needed_nearer(case: Case, targets: list[Space], missing: Callable[..., int]) -> bool:
    """The least that is missing anywhere where this tile has made it less."""
    module, scored = case.module, case.now.scored[case.number]
    nearer = []
    for target in targets:
        if target not in scored:
            was = missing(case.before, case.was, module, target)
            now = missing(case.after, case.now, module, target)
            nearer += [now] if now < was else []
    symbol = module.get("symbol")
    return bool(case.param("n") == min(nearer) <= coming(case, symbol))


def needed_for_road(case: Case) -> bool:
    return needed_nearer(case, case.after.printed.totems, missing_on_road)


def needed_at_target(case: Case) -> bool:
    targets = [case.after.printed.spaces[name] for name in case.module["spaces"]]
    return needed_nearer(case, targets, missing_at_target)


# --- all else


def is_largest_of(case: Case) -> bool:
    symbol = case.module["symbol"]
    was, now = case.before.largest(case.was, symbol), case.after.largest(case.now, symbol)
    others = [
        case.before.largest(isle, symbol)
        for seat, isle in enumerate(case.before.isles)
        if seat != case.seat
    ]
    return bool(was < now == case.param("n") and max(others) == case.param("most"))


def is_beside(case: Case) -> bool:
    """More free spaces of the terrain than before lie next to the symbol."""
    found = []
    for replay, isle in ((case.before, case.was), (case.after, case.now)):
        mine = set(isle.of(case.module["symbol"]))
        found.append(
            sum(
                isle.terrain[space] == case.module["terrain"]
                and bool(mine & set(around(space, replay.printed.tunnel)))
                for space in free(replay, isle)
            )
        )
    was, now = found
    return bool(was < now == case.param("n"))


def is_fitting(case: Case) -> bool:
    printed = case.after.printed
    fits = sum(
        any(
            case.after.fits(case.now, printed.lying(tile, first, turns))
            for first in printed.terrain
            for turns in range(6)
        )
        for tile in case.to_come
    )
    return (fits, len(case.to_come)) == (case.param("fits"), case.param("n"))


def changes_no_points(case: Case) -> bool:
    """Neither at once nor in the end, and nothing comes after it."""
    was, now = (one.finished().isles[case.seat] for one in (case.before, case.after))
    return (was.won, was.marker) == (now.won, now.marker) and not case.to_come


def may_break_a_tie(case: Case) -> bool:
    """I4.3: with as many points it is better than before."""
    better = case.after.standing(case.seat) > case.before.standing(case.seat)
    return changes_no_points(case) and better and len(case.after.isles) > 1


NEEDED = "{what}: {n} more symbol is needed here."
#: Every kind of sentence, by its English words, and how it is counted again.
TRUE: dict[str, Callable[[Case], bool]] = {
    f"{NEEDED} (group)": needed_for_group,
    f"{NEEDED} (road)": needed_for_road,
    **{f"{NEEDED} ({kind})": needed_at_target for kind in REACHED if kind != "pirates"},
    "{what}: {n} symbol then; others have at most {most} so far.": is_largest_of,
    "{what}: {n} free space next to equal symbols then.": is_beside,
    "Tiles to come that fit then: {fits} of {n}.": is_fitting,
    "No points are won or lost.": lambda case: (
        changes_no_points(case) and len(case.after.isles) == 1
    ),
    "No points are won or lost, but covered spaces may break a tie.": may_break_a_tie,
    "It costs 1 point, and the tile goes.": lambda case: case.now.marker == case.was.marker - 1,
    "The tile goes, and at the end of the track that costs nothing.": lambda case: (
        case.now.marker == case.was.marker
    ),
}


@pytest.mark.parametrize("key", TRUE)
def test_what_is_said_is_true(key: str, told: dict[str, list[Case]]) -> None:
    assert told[key], "nobody ever said so"
    for case in told[key]:
        assert TRUE[key](case), (str(case.said), case.text, my_island().write_position(case.state))


@pytest.mark.parametrize(
    ("line", "text", "said"),
    [
        # With the house on E5 it is a village of two.
        ("seats 1; card pair-fh; laid pair-wh:E4", "E7 +180", [
            "Village: 3 more symbols are needed here.",
        ]),
        # Another has as many as that already, and both would get the points.
        ("card pair-fh; laid pair-wh:E4 / pair-wh:E4,pair-hp:E6", "E7 +180", [
            "Largest village, in the end: +5.",
            "Points if it ended now: +5.",
            "Village: 3 more symbols are needed here.",
        ]),
        ("card pair-fh; laid pair-wh:E4 / pair-wh:E4", "E7 +180", [
            "Village: 3 more symbols are needed here.",
            "Largest village: 2 symbols then; others have at most 1 so far.",
        ]),
        # All tiles fit, and there is nothing else to be said.
        ("seats 1; card line-fwp; laid pair-wp:E3", "D2", [
            "Tiles to come that fit then: 26 of 26.",
        ]),
        ("seats 1; card pair-fh; laid pair-wh:E4; marker 55", "pass", [
            "The tile goes, and at the end of the track that costs nothing.",
        ]),
    ],
)  # fmt: skip
def test_what_is_said_of_some_actions(line: str, text: str, said: list[str]) -> None:
    state = read(line, land=land_of([group("house", 5, 3), largest("house", 5)]))
    action = my_island().parse(state, 0, text)
    assert action in state.legal(0)
    assert [str(one) for one in my_island().reasons(state, 0, action)] == said
