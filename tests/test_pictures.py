"""What is asked of every game's picture, whatever it shows.

docs/a-new-game.md says it in words; here it is in tests, for positions of games played at random.
"""

from __future__ import annotations

import re
from functools import cache
from random import Random
from xml.etree import ElementTree

import pytest

from motu.core.game import SHAPES, AnyGame
from motu.core.message import in_english, named
from motu.core.picture import Picture
from motu.core.state import State
from motu.words import LANGUAGES, say_in
from tests.helpers import GAME_NAMES, GAMES

SVG = "{http://www.w3.org/2000/svg}"
#: Ids go into addresses of elements, picks into messages and into the log of the terminal.
NAME = re.compile(r"[A-Za-z][\w.:+-]{0,59}")
#: Names that could break something, and long ones.
NAMES = ["<b> & Ann", "{player}", "", "x" * 40, "Łucja", "", "", ""]

every_game = pytest.mark.parametrize("game", GAMES, ids=GAME_NAMES)
every_shape = pytest.mark.parametrize("shape", SHAPES)


@cache
def positions(game: AnyGame) -> tuple[State, ...]:
    """Of a game played at random: the first, some, and the last."""
    chance = Random(4)
    state = game.start(seed=4)
    found = [state.copy()]
    while acting := state.to_act():
        seat = chance.choice(acting)
        state.play(seat, chance.choice(state.legal(seat)))
        found.append(state.copy())
    return (*found[:: max(1, len(found) // 10)], found[-1])


def viewers(state: State) -> list[int | None]:
    """Some seats, and a watcher."""
    return [None, *range(state.seats)][:3]


def shown(game: AnyGame, state: State, seat: int | None, shape: str) -> Picture:
    """A position as a seat of which the page knows names sees it."""
    return game.draw(game.view(state, seat), named(in_english, NAMES[: state.seats]), shape)


@every_shape
@every_game
def test_a_picture_is_well_formed_and_stands_by_itself(game: AnyGame, shape: str) -> None:
    for state in positions(game):
        for seat in viewers(state):
            svg = shown(game, state, seat, shape).svg()
            root = ElementTree.fromstring(svg)
            ids = [node.get("id") for node in root.iter() if node.get("id")]
            assert len(ids) == len(set(ids)), "an id stands there twice"
            for node in root.iter(f"{SVG}use"):
                used = (node.get("href") or "")[1:]
                assert used in ids, f"a drawing {used} is used that is not in the `defs`"
            inside = svg.removeprefix('<svg xmlns="http://www.w3.org/2000/svg"')
            found = re.search(r"\sstyle=|<script|\son\w+=|https?:|url\((?!#)|<b>", inside)
            assert not found, f"{found and found[0]!r}: looks are classes, and names are escaped"


@every_shape
@every_game
def test_parts_never_come_or_go(game: AnyGame, shape: str) -> None:
    for seat in viewers(positions(game)[0]):
        orders = {
            tuple(part.id for part in shown(game, state, seat, shape).parts)
            for state in positions(game)
        }
        assert len(orders) == 1, "what is not there now is an empty part: Part(id, '')"


@every_shape
@every_game
def test_names_of_parts_and_picks_are_short_and_plain(game: AnyGame, shape: str) -> None:
    for state in positions(game):
        for part in shown(game, state, 0, shape).parts:
            for name in filter(None, (part.id, part.pick)):
                assert NAME.fullmatch(name), f"{name}: at most 60 letters, digits and _.:+-"


@every_shape
@every_game
def test_a_part_that_can_be_picked_lights_up_and_is_read_aloud(game: AnyGame, shape: str) -> None:
    for state in positions(game):
        for seat in viewers(state):
            for part in shown(game, state, seat, shape).parts:
                if part.pick and part.inside:
                    assert part.label.strip(), f"{part.id} needs a label: it is read aloud"
                    assert 'class="halo' in part.inside, f"{part.id} needs an element `halo`"


@every_shape
@every_game
def test_what_can_be_picked_is_a_part_or_has_words_for_a_button(game: AnyGame, shape: str) -> None:
    """A pick without a part becomes a button beside the picture; it needs nothing but words."""
    for state in positions(game):
        for seat in state.to_act()[:2]:
            picture = shown(game, state, seat, shape)
            drawn = {part.pick for part in picture.parts if part.pick and part.inside}
            for action in state.legal(seat):
                for path in game.paths(state, seat, action):
                    for pick in set(path) - drawn:
                        assert str(game.pick_words(pick)), f"{pick} is no part and has no words"
            legal = {
                pick
                for action in state.legal(seat)
                for path in game.paths(state, seat, action)
                for pick in path
            }
            assert drawn & legal or not picture_has_picks(game), "nothing can be picked in it"


@cache
def picture_has_picks(game: AnyGame) -> bool:
    """Whether anything is ever picked in the picture of a game."""
    return any(
        part.pick and part.inside
        for state in positions(game)
        for part in game.picture(state, 0).parts
    )


@every_game
def test_what_the_story_points_at_is_in_the_picture(game: AnyGame) -> None:
    """A part by its id, or a family of them by what their ids begin with: hand for hand-0."""
    for state in positions(game):
        for seat in state.to_act()[:1]:
            for viewer in viewers(state):
                ids = {part.id for part in shown(game, state, viewer, "wide").parts}
                for action in state.legal(seat)[::7]:
                    after = state.copy()
                    after.play(seat, action)
                    for event in game.story(state, seat, action, after, viewer):
                        meant = {*event.parts, *(name for move in event.moved for name in move)}
                        for name in meant - ids:
                            family = any(one.startswith(f"{name}-") for one in ids)
                            assert family, f"the story points at {name}, which is no part"


@every_shape
@every_game
def test_letters_are_large_enough_to_read(game: AnyGame, shape: str) -> None:
    for state in positions(game):
        for part in shown(game, state, 0, shape).parts:
            sizes = [float(size) for size in re.findall(r'font-size="([\d.]+)"', part.inside)]
            assert min(sizes, default=11) >= 11, f"{part.id} has letters smaller than 11"


@every_shape
@every_game
def test_little_is_sent_after_an_action(game: AnyGame, shape: str) -> None:
    for state in positions(game):
        for seat in state.to_act()[:1]:
            now = shown(game, state, seat, shape)
            for action in state.legal(seat)[::7]:
                after = state.copy()
                after.play(seat, action)
                changed = shown(game, after, seat, shape).changed_since(now)
                assert changed is not None, "after an action only parts change"
                size = sum(len(part.svg().encode()) for part in changed)
                assert size < 20_000, f"{size} bytes change: make more and smaller parts"


@pytest.mark.parametrize("lang", LANGUAGES)
@every_game
def test_a_picture_has_a_title_in_every_language(game: AnyGame, lang: str) -> None:
    state = positions(game)[0]
    assert game.draw(game.view(state, 0), say_in(lang), "wide").title
