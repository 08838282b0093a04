"""What speaks for an action of Maori: there is always something, and all of it is true.

Whether it is true is counted again on what anybody can see, with the scorer of the tests, which
knows nothing of the rules' code.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import pytest

from motu.core.message import Message
from motu.core.rng import seeded
from motu.games.maori.rules.state import MaoriState
from motu.games.maori.rules.tiles import BOX
from tests.helpers import play_on, random_steps
from tests.hinting import named_with_reasons, planned
from tests.maori.games import VARIANTS, maori
from tests.maori.positions import read
from tests.maori.scorer import Land, Lying, Rules, Space, flooded, found_islands, space_name

RULES = Rules(BOX.usual().data)
#: So many of the same kind are counted again.
ENOUGH = 40


# --- there is always something -------------------------------------------------------------------


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("seats", [2, 4])
def test_every_candidate_of_a_hint_has_a_reason(variant: str, seats: int) -> None:
    begun = maori().start(seats, 5 + seats, VARIANTS[variant])
    assert named_with_reasons(maori(), begun, 5 + seats, 30) > 20


def test_anything_that_can_be_done_has_a_reason() -> None:
    for options in VARIANTS.values():
        for number, (state, seat) in enumerate(planned(maori().start(3, 8, options), 8)):
            if number % 10 == 0:
                for action in state.legal(seat):
                    assert maori().reasons(state, seat, action)


# --- all of it is true ---------------------------------------------------------------------------


@dataclass(frozen=True)
class Case:
    """A sentence about an action, with what can be seen before it and what is foreseen of it."""

    said: Message
    state: MaoriState
    seat: int
    action: int
    text: str
    before: Mapping[str, Any]
    after: Mapping[str, Any]

    def param(self, name: str) -> Any:
        return self.said.params[name]

    @property
    def spaces(self) -> list[str]:
        """The spaces that the sentence names."""
        params = self.said.params
        return str(params["spaces"] if "spaces" in params else params["space"]).split(", ")

    @property
    def cell(self) -> str:
        """The space on which a tile is placed, or from which it is removed."""
        words = self.text.split(" +")[0].split()
        return words[-1]

    def side(self, view: Mapping[str, Any]) -> Mapping[str, Any]:
        found: Mapping[str, Any] = view["seats"][self.seat]
        return found

    def played(self) -> MaoriState:
        """The position that it really leads to."""
        state = self.state.copy()
        state.play(self.seat, self.action)
        return state


def cases_of(state: MaoriState, seat: int, actions: list[int]) -> Iterator[Case]:
    """All that is said of some actions."""
    game = maori()
    before = game.view(state, None)
    for action in actions:
        after = game.view(game.foreseen(state, seat, action), None)
        text = game.text(state, seat, action)
        for said in game.reasons(state, seat, action):
            yield Case(said, state.copy(), seat, action, text, before, after)


@pytest.fixture(scope="module")
def told() -> dict[str, list[Case]]:
    """Sentences from games in all variants, by what they say."""
    found: dict[str, list[Case]] = defaultdict(list)
    for seed, options in enumerate(VARIANTS.values()):
        for number, step in enumerate(random_steps(maori(), seed, options, 2 + seed % 3)):
            state, seat = step.state, step.seat
            assert isinstance(state, MaoriState)
            legal = state.legal(seat)
            for case in cases_of(state, seat, legal[number % 4 :: 4]) if number % 5 == 0 else ():
                if len(found[case.said.key]) < ENOUGH:
                    found[case.said.key].append(case)
    for line, text in RARE:
        state = read(line)
        seat = int(state.turn)
        for case in cases_of(state, seat, [action_of(state, text)]):
            found[case.said.key].append(case)
    return found


def action_of(state: MaoriState, text: str) -> int:
    return maori().parse(state, int(state.turn), text)


def said_of(line: str, text: str) -> list[str]:
    """What is said of an action in a position."""
    state = read(line)
    seat = int(state.turn)
    return [str(one) for one in maori().reasons(state, seat, action_of(state, text))]


def lying(view: Mapping[str, Any], seat: int) -> dict[Space, Lying]:
    """What lies on a board."""
    faces = zip(spaces_of(view), view["seats"][seat]["faces"], strict=True)
    return {space: RULES.tile(name) for space, name in faces if name}


def spaces_of(view: Mapping[str, Any]) -> list[Space]:
    return list(RULES.spaces("atoll" if view["atoll"] else "front"))


def free_of(view: Mapping[str, Any], seat: int) -> set[Space]:
    return set(spaces_of(view)) - set(lying(view, seat))


def named(view: Mapping[str, Any], name: str) -> Space:
    (found,) = [space for space in spaces_of(view) if space_name(space) == name]
    return found


def land_at(view: Mapping[str, Any], seat: int, name: str) -> Land:
    """The island on a space."""
    return flooded(lying(view, seat), named(view, name))


def open_lands(view: Mapping[str, Any], seat: int) -> list[Land]:
    """The islands that can still be completed: free spaces lie beyond all their loose ends."""
    lands = found_islands(lying(view, seat))
    return [land for land in lands if land.beyond and land.beyond <= free_of(view, seat)]


def next_to_ship(view: Mapping[str, Any], seat: int) -> set[Space]:
    """M6.1: the free spaces on which a tile may go."""
    free, ship = free_of(view, seat), view["seats"][seat]["ship"]
    if ship is None:
        return free
    row, column = named(view, ship)
    return {one for one in free if max(abs(one[0] - row), abs(one[1] - column)) == 1}


def completed_with(view: Mapping[str, Any], seat: int, space: Space, tile: str) -> set[Space]:
    """The island that a tile completes on a space, tried in every turn; nothing if it cannot."""
    board = lying(view, seat)
    turns = 1 if RULES.tile(tile).palms else 4
    for turn in range(turns):
        land = flooded({**board, space: RULES.tile(tile + "'" * turn)}, space)
        if land.is_complete and len(land.spaces) > 1:
            return set(land.spaces)
    return set()


# --- sentence by sentence


def is_grown_by(case: Case) -> bool:
    was, now = (open_lands(view, case.seat) for view in (case.before, case.after))
    grown = sum(land.palms for land in now) - sum(land.palms for land in was)
    return bool(grown == case.param("n") > 0)


def is_over(case: Case) -> bool:
    return not case.played().to_act()


def is_last_to_fill(case: Case) -> bool:
    return not free_of(case.after, case.seat) and case.before["last_turns"] > 0


def turns_left(case: Case) -> list[int]:
    """Who has another turn afterwards, as often as they have one, if it ends soon."""
    state, found = case.played(), []
    rng = seeded(3)
    while acting := state.to_act():
        if maori().view(state, None)["phase"] == "sail":
            found.append(acting[0])
        legal = state.legal(acting[0])
        state.play(acting[0], legal[int(rng.below(len(legal)))])
    return found


def is_first_to_fill(case: Case) -> bool:
    others = [seat for seat in range(case.state.seats) if seat != case.seat]
    return not free_of(case.after, case.seat) and sorted(turns_left(case)) == others


def nothing_can_be_taken(case: Case) -> bool:
    return not maori().view(case.played(), None)["costs"]


def is_completed_on(case: Case) -> bool:
    """Exactly on these spaces; after sailing, on those where it may be placed, and paid for."""
    tile = case.before["display"][case.param("place")]
    allowed = free_of(case.before, case.seat)
    if case.text.startswith("sail"):
        allowed = next_to_ship(case.before, case.seat)
        cost = maori().view(case.played(), None)["costs"][case.param("place")]
        assert cost <= case.side(case.after)["shells"]
    spaces = {one for one in allowed if completed_with(case.before, case.seat, one, tile)}
    return sorted(map(space_name, spaces)) == sorted(case.spaces)


def is_changed_by_nothing(case: Case) -> bool:
    was, now = case.side(case.before), case.side(case.after)
    return all(was[name] == now[name] for name in ("faces", "stored", "shells", "ships", "ship"))


def places_nothing_more(case: Case) -> bool:
    """However it goes on, the board stays as it is."""
    state = case.played()
    faces = maori().view(state, None)["seats"][case.seat]["faces"]
    play_on(state, seeded(1))
    return bool(maori().view(state, None)["seats"][case.seat]["faces"] == faces)


def is_incomplete_to_the_end(case: Case) -> bool:
    return places_nothing_more(case) and not land_at(case.after, case.seat, case.cell).is_complete


def has_another_turn(case: Case) -> bool:
    return case.seat in turns_left(case)


def brought_no_points(case: Case) -> bool:
    was, now = (RULES.points(view)[case.seat].total for view in (case.before, case.after))
    return was == now and not land_at(case.before, case.seat, case.cell).is_complete


def is_freed(case: Case) -> bool:
    (name,) = case.spaces
    is_there = [named(view, name) in lying(view, case.seat) for view in (case.before, case.after)]
    return name == case.cell and is_there == [True, False]


def is_freed_to_go_on(case: Case) -> bool:
    space = named(case.after, case.cell)
    return is_freed(case) and any(space in one.beyond for one in open_lands(case.after, case.seat))


def is_cut_off(case: Case) -> bool:
    land = land_at(case.after, case.seat, case.cell)
    return not land.beyond <= free_of(case.after, case.seat)


def goes_on_at(case: Case) -> bool:
    land = land_at(case.after, case.seat, case.cell)
    assert land.beyond <= free_of(case.after, case.seat)
    return sorted(map(space_name, land.beyond)) == sorted(case.spaces) and len(case.spaces) == 2


def completes_it(case: Case, tile: str) -> bool:
    """Whether a tile on the space that the sentence names completes the island just built on."""
    (name,) = case.spaces
    space = named(case.after, name)
    return named(case.after, case.cell) in completed_with(case.after, case.seat, space, tile)


def is_completed_by_stored(case: Case) -> bool:
    return completes_it(case, case.side(case.after)["stored"])


def is_completed_by_so_many(case: Case) -> bool:
    shown = dict(case.before["display"])
    if case.text.startswith("take"):
        del shown[case.text.split()[1]]
    number = sum(completes_it(case, tile) for tile in shown.values() if tile)
    number += sum(n for tile, n in case.before["left"].items() if completes_it(case, tile))
    return bool(number == case.param("n"))


def are_next_to_ship(case: Case) -> bool:
    loose = {space for land in open_lands(case.after, case.seat) for space in land.beyond}
    beside = loose & next_to_ship(case.after, case.seat)
    return sorted(map(space_name, beside)) == sorted(case.spaces)


#: Every kind of sentence, by its English words, and how it is counted again.
TRUE: dict[str, Callable[[Case], bool]] = {
    "{n} more palm on islands that can still be completed.": is_grown_by,
    "The game is over then.": is_over,
    "Your board is full then.": is_last_to_fill,
    "Your board is full then: everybody else has one more turn.": is_first_to_fill,
    "Nothing can be taken there.": nothing_can_be_taken,
    "The tile at {place} would complete an island on {spaces}.": is_completed_on,
    "It costs nothing: your board, storage and shells stay as they are.": is_changed_by_nothing,
    "This is your last turn: a stored tile counts nothing.": places_nothing_more,
    "This is your last turn: its island is not complete and counts nothing.": (
        is_incomplete_to_the_end
    ),
    "You can place it in a later turn, wherever the explorer ship stops then.": has_another_turn,
    "The tile brings no points now: its island is not complete.": brought_no_points,
    "An island can go on at {space} then.": is_freed_to_go_on,
    "{space} is free then.": is_freed,
    "As the tiles lie, its island cannot be completed.": is_cut_off,
    "Its island can go on at {spaces}.": goes_on_at,
    "Your stored tile would complete its island on {space}.": is_completed_by_stored,
    "{n} tile in the display or the supply would complete its island on {space}.": (
        is_completed_by_so_many
    ),
    "{n} space of your board is free then.": lambda case: (
        len(free_of(case.after, case.seat)) == case.param("n")
    ),
    "Next to your ship an island can go on at {spaces}.": are_next_to_ship,
    "Free spaces next to your ship: {n}.": lambda case: (
        len(next_to_ship(case.after, case.seat)) == case.param("n")
    ),
}

#: A board that is full, and one on which D4 is free.
FULL = (
    "E.p,W.p,E.pp,W.pp,E.ph,W.ph,water.b,water.b,single.p,single.pp,N.p,S.p,water,water.s,EW.p,NS.p"
)
ALMOST = (
    "water,water,water,water.s,water.s,water.s,water.b,water.b,water.b,water.b,single.p,single.p,"
    "single.ph,single.ph,single.ps"
)
ACT = "edge left-2; phase act"
#: What comes up too seldom to wait for it: a position and what is done in it.
RARE = (
    (f"{ACT}; boards {ALMOST}", "take A2 to D4"),
    (f"seats 3; {ACT}; boards {ALMOST}", "take A2 to D4"),
    (f"seats 3; {ACT}; turn 2; last_turns 2; boards {FULL} / {ALMOST} / -", "take A2 to D4"),
    (f"{ACT}; turn 2; last_turns 1; boards {FULL} / -", "store A2"),
    (f"seats 3; {ACT}; turn 2; last_turns 2; boards {FULL} / - / -", "store A2"),
    (f"seats 3; {ACT}; turn 2; last_turns 2; boards {FULL} / - / -", "take A2 to B1"),
    (f"{ACT}; idle 3", "nothing"),
    (f"{ACT}; stored E.ppp", "take A2 to B1"),
)


@pytest.mark.parametrize("key", TRUE)
def test_what_is_said_is_true(key: str, told: dict[str, list[Case]]) -> None:
    assert told[key], "nobody ever said so"
    for case in told[key]:
        assert TRUE[key](case), (str(case.said), case.text, maori().write_position(case.state))


def test_a_tile_that_would_complete_an_island_is_told(told: dict[str, list[Case]]) -> None:
    """Not only where it is said: wherever it is so."""
    key = "You can place it in a later turn, wherever the explorer ship stops then."
    silent = 0
    for case in told[key]:
        tile = case.before["display"][case.text.split()[1]]
        free = free_of(case.before, case.seat)
        completes = any(completed_with(case.before, case.seat, space, tile) for space in free)
        said = [one.key for one in maori().reasons(case.state, case.seat, case.action)]
        assert ("The tile at {place} would complete an island on {spaces}." in said) == completes
        silent += not completes
    assert 0 < silent < len(told[key])


@pytest.mark.parametrize(
    ("line", "text", "said"),
    [
        # A2 is open to the west: A1-B1 would be complete. Nothing fits the end open to the south.
        (f"{ACT}; boards E.p,-,S.p", "store A2", [
            "The tile at A2 would complete an island on B1.",
            "You can place it in a later turn, wherever the explorer ship stops then.",
        ]),
        # Above column D a single island comes first, then an end open to the south.
        ("edge top-A; shells 5 / 9; boards E.p", "sail top-D", [
            "It costs 1 shell.",
            "The nearest tile, at D1: single island (1 palm).",
            "The tile at D3 would complete an island on B1.",
        ]),
        # Behind a volcano nothing can be taken, whatever it would complete.
        ("edge top-A; display -,-,-,E.p,-,-,-,volcano,-,-,-,W.p; boards E.p", "sail top-D", [
            "Points if it ended now: −5.",
            "It costs 1 shell.",
            "The nearest tile, at D1: end open to the east (1 palm).",
        ]),
        ("edge top-B; supply -; display -,-,-,volcano,-,-,-,W.p; boards E.p", "sail top-C", [
            "Nothing can be taken there.",
        ]),
        ("edge top-B; display -,-,-,volcano,-,-,-,W.p; boards E.p", "sail top-D", [
            "Nothing can be taken there.",
        ]),
        # D4 looks to the east and lies at the edge.
        ("edge right-4; phase act", "take D4 to D4", [
            "As the tiles lie, its island cannot be completed.",
        ]),
        # The middle has room to both sides, and palms on it stay where they are.
        ("edge right-2; shells 5 / 9; phase act", "take B2 to B1", [
            "1 more palm on islands that can still be completed.",
            "It costs 2 shells.",
            "Its island can go on at A1, C1.",
        ]),
        (f"{ACT}; boards E.p,-,W.p; stored EW.h", "place B1 +90", [
            "As the tiles lie, its island cannot be completed.",
        ]),
        (f"{ACT}; boards E.p,-,W.p; stored EW.h", "place B1", [
            "An island is complete: 4 points.",
            "Points if it ended now: +7.",
            "13 spaces of your board are free then.",
        ]),
        (f"{ACT}; boards E.p,N.p", "remove B1", [
            "1 more palm on islands that can still be completed.",
            "The tile brings no points now: its island is not complete.",
            "An island can go on at B1 then.",
        ]),
        ("own_ship advanced; edge top-A; phase steer; boards E.p,-,W.p,NS.p; ships D1", "ship A1", [
            "Next to your ship an island can go on at B1.",
            "Free spaces next to your ship: 3.",
        ]),
    ],
)  # fmt: skip
def test_what_is_said_of_some_actions(line: str, text: str, said: list[str]) -> None:
    assert said_of(line, text) == said
