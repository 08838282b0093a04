"""What comes to one seat does not depend on what is hidden from it, to the last byte."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import pytest

import motu
from motu.core.record import Record
from motu.core.rng import Rng, seeded
from motu.core.shuffle import seed_hash
from motu.core.state import State
from motu.games.kahuna.rules.actions import DRAW, FREE_BRIDGE, PASS
from motu.games.kahuna.rules.state import KahunaState
from motu.server import present
from motu.server.letters import Letter
from motu.server.present import Shown
from motu.server.viewer import Viewer
from motu.table.entry import Entry, Kind
from motu.table.seat import Seat
from motu.table.table import Table
from motu.words import say_in
from tests.server.page import Page
from tests.server.running import Server

GAME = motu.game("kahuna")
SEATS = [Seat(owner="ann", name="Ann"), Seat(owner="bob", name="Bob")]
WATCHER = 2
OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"strategic": True},
    {"open_cards": True},
    {"strategic": True, "open_cards": True},
    {"handicap": 2, "handicap_for": "seat2", "first": "seat2"},
)


def table_of(state: State) -> Table:
    """A table that stands in a position, whatever led there."""
    return Table("t", SEATS, Record(GAME, ("Ann", "Bob"), {}, 0, state.copy()))


def twin(state: State, viewer: int, rng: Rng) -> State:
    """The same position with everything dealt anew that the viewer cannot know."""
    if viewer == WATCHER:
        return state.imagined(0, rng).imagined(1, rng)
    return state.imagined(viewer, rng)


@dataclass
class Screen:
    """A page without a socket: the bytes that one would carry."""

    table: Table
    viewer: Viewer
    shown: Shown | None = None

    def full(self) -> bytes:
        message, self.shown = present.full(self.table, self.viewer)
        return Letter(message).plain()

    def step(self, seat: int, action: int) -> bytes:
        assert self.shown is not None
        self.table.apply(Entry(Kind.PLAY, seat, action))
        message, self.shown = present.step(self.table, self.viewer, self.shown)
        return Letter(message).plain()

    def words(self) -> bytes:
        """What comes when words are asked for."""
        assert self.shown is not None
        viewer = replace(self.viewer, words=True)
        message, _ = present.info(self.table, viewer, self.shown)
        assert message.keys() >= {"text", "pick_words", "actions"}
        return Letter(message).plain()

    def before(self, eyes: int | None) -> str:
        at = [present.position_at(self.table, self.viewer, n, eyes)
              for n in range(self.table.moves + 1)]  # fmt: skip
        return json.dumps(at)

    def preview(self, seat: int, action: int) -> str:
        return json.dumps(present.preview(self.table, self.viewer, seat, action))


def common_actions(one: KahunaState, other: KahunaState, viewer: int) -> list[tuple[int, int]]:
    """What can be done in both, and shows the viewer nothing that lies differently in each."""
    found = []
    for seat in one.to_act():
        for action in sorted(set(one.legal(seat)) & set(other.legal(seat))):
            if seat == viewer and GAME.reveals(one, seat, action):
                continue
            copies = one.copy(), other.copy()
            for copy in copies:
                copy.play(seat, action)
            # A new card in the row comes by lot, and so is not the same in both.
            if copies[0].row == copies[1].row:
                found.append((seat, action))
    return found


def positions(seed: int, options: dict[str, Any], every: int) -> Iterator[State]:
    """Every so many positions of a game in which cards are drawn more often than played."""
    state: State = GAME.start(seed=seed, options=options)
    rng = seeded(seed, stream=1)
    number = 0
    while acting := state.to_act():
        number += 1
        if number % every == 0:
            yield state.copy()
        legal = state.legal(acting[0])
        draws = DRAW in legal and rng.below(3) > 0
        state.play(acting[0], DRAW if draws else legal[int(rng.below(len(legal)))])


def compare_many(viewer: int, every: int) -> int:
    """Compare positions of games with all kinds of options; how many differed in what is hidden."""
    rng = seeded(31, stream=viewer)
    person = ("ann", "bob", "eve")[viewer]
    different = 0
    for number, options in enumerate(OPTIONS):
        for state in positions(40 + number, options, every):
            other = twin(state, viewer, rng)
            if other.flat()[:-4] == state.flat()[:-4]:
                continue
            different += 1
            lang, shape = ("en", "pl")[int(rng.below(2))], ("wide", "tall")[int(rng.below(2))]
            words = rng.below(2) == 0
            compare(state, other, viewer, Viewer(person, say_in(lang), shape, words=words), rng)
    return different


VIEWERS = pytest.mark.parametrize("viewer", [0, 1, WATCHER], ids=["Ann", "Bob", "a watcher"])


@VIEWERS
def test_hidden_cards_change_no_byte_of_what_is_sent(viewer: int) -> None:
    assert compare_many(viewer, every=43) >= 6


@pytest.mark.slow
@VIEWERS
def test_hidden_cards_change_no_byte_anywhere_in_a_game(viewer: int) -> None:
    assert compare_many(viewer, every=11) >= 24


def compare(state: State, other: State, viewer: int, eyes: Viewer, rng: Rng) -> None:
    """Send both, play on in both for a while, and compare."""
    screens = [Screen(table_of(s), eyes) for s in (state, other)]
    assert screens[0].full() == screens[1].full()
    for _ in range(4):
        one, two = (screen.table.state for screen in screens)
        assert isinstance(one, KahunaState)
        assert isinstance(two, KahunaState)
        possible = common_actions(one, two, viewer)
        if not possible:
            break
        seat, action = possible[int(rng.below(len(possible)))]
        if seat == viewer:
            previews = [screen.preview(seat, action) for screen in screens]
            assert previews[0] == previews[1]
        sent = [screen.step(seat, action) for screen in screens]
        assert sent[0] == sent[1], GAME.text(one, seat, action)
        words = [screen.words() for screen in screens]
        assert words[0] == words[1], GAME.text(one, seat, action)
    past = [screen.before(None if viewer == WATCHER else viewer) for screen in screens]
    assert past[0] == past[1]


def test_previews_do_not_depend_on_what_would_be_drawn() -> None:
    rng = seeded(77)
    for state in positions(3, {}, every=40):
        seat = state.to_act()[0]
        screens = [
            Screen(table_of(s), Viewer(("ann", "bob")[seat], say_in("en")))
            for s in (state, state.imagined(seat, rng))
        ]
        for action in state.legal(seat):
            assert screens[0].preview(seat, action) == screens[1].preview(seat, action)


def test_the_test_would_notice_a_hand_that_is_shown() -> None:
    """The same comparison with the eyes of the other seat must fail."""
    rng = seeded(5)
    state = next(positions(9, {}, every=10))
    other = state.imagined(0, rng)
    bobs = [Screen(table_of(s), Viewer("bob", say_in("en"))).full() for s in (state, other)]
    assert bobs[0] != bobs[1]


# --- over real sockets --------------------------------------------------------------------------


def two_deals() -> tuple[int, int]:
    """Two seeds that deal Ann and the row the same, and Bob other cards."""
    met: dict[str, int] = {}
    for seed in range(100_000):
        start = GAME.start(seed=seed, options={"first": "seat1"})
        seen = json.dumps(GAME.view(start, 0))
        if seen in met:
            first = GAME.start(seed=met[seen], options={"first": "seat1"})
            if first.ink.hand != start.ink.hand and common_build(first, start) is not None:
                return met[seen], seed
        met.setdefault(seen, seed)
    raise AssertionError("no two such deals")


def common_build(one: KahunaState, other: KahunaState) -> int | None:
    """Something that Bob could build in both, once it is his turn."""
    builds = []
    for state in (one.copy(), other.copy()):
        state.play(0, PASS)
        builds.append({action for action in state.legal(1) if action < FREE_BRIDGE})
    return min(builds[0] & builds[1], default=None)


def test_over_sockets_two_deals_look_the_same_until_the_difference_is_played(
    server: Server,
) -> None:
    seeds = two_deals()
    starts = [GAME.start(seed=seed, options={"first": "seat1"}) for seed in seeds]
    build = common_build(*starts)
    heard: list[list[str]] = []
    for number, seed in enumerate(seeds):
        record = Record.new(GAME, ["Ann", "Bob"], seed, {"first": "seat1"})
        table = server.put_table(f"deal-{number}", record, SEATS)
        ann, bob = (Page(server, table, server.cookie_of(who)) for who in ("ann", "bob"))
        with ann, bob:
            ann.hello()
            bob.hello()
            moves = [(ann, PASS), (bob, build), (bob, DRAW), (ann, PASS), (bob, DRAW), (ann, PASS),
                     (bob, DRAW), (ann, PASS)]  # fmt: skip
            for place, (page, action) in enumerate(moves):
                assert action is not None
                done = page.act(action, id=f"move-{place}")
                assert done["type"] == "ack", done
                for each in (ann, bob):
                    each.until(done["seq"])
            passing = ('{"type":"ack', '{"type":"info')
            told = [text for text in ann.heard if not text.startswith(passing)]
            # The hash of the seed is public, and the two games have two seeds; and who has a
            # page open when is a matter of chance.
            told = [text.replace(seed_hash(seed), "hash") for text in told]
            heard.append([re.sub(r'"here":(true|false),?', "", text) for text in told])
    assert heard[0] == heard[1]
    assert len(heard[0]) == 1 + 8
