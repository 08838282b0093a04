"""What always holds in Maori, beside what holds in every game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from motu.core.record import read
from motu.games.maori.rules.state import MaoriState
from motu.games.maori.rules.tiles import Tiles
from motu.games.maori.view import MaoriView
from tests.helpers import random_steps
from tests.maori.games import every_setting, maori
from tests.maori.make_records import FOLDER, WANTED

#: The view before and after an action, who did it, and how it is written.
Move = tuple[MaoriView, MaoriView, int, str]


def moves(games: range) -> Iterator[Move]:
    """Every action of some games played at random, in all settings, also with other tiles."""
    settings = every_setting()
    for seed in games:
        setting = settings[seed % len(settings)]
        done: tuple[MaoriView, int, str] | None = None
        for step in random_steps(maori(), 7_000_000 + seed, *setting):
            assert isinstance(step.state, MaoriState)
            view = maori().view(step.state, None)
            if done:
                yield done[0], view, *done[1:]
            done = view, step.seat, maori().text(step.state, step.seat, step.action)


def lying(view: MaoriView) -> Counter[str]:
    """All tiles that lie open or are in the supply, however they are turned."""
    found = Counter[str](view["left"])
    found.update(tile for tile in view["display"].values() if tile)
    for side in view["seats"]:
        found.update(face.rstrip("'") for face in side["faces"] if face)
        found.update([side["stored"]] if side["stored"] else [])
    return found


def tiles_of(view: MaoriView) -> Tiles:
    """What a game is played with."""
    found = maori().box.known(view["components"])
    assert isinstance(found, Tiles)
    return found


def check_move(before: MaoriView, after: MaoriView, seat: int, text: str) -> None:
    """M1.1 to M4.4: nothing comes or goes but what an action takes, gives or removes."""
    done = text.split()[0]
    gone = lying(before) - lying(after)
    assert not lying(after) - lying(before)
    # M3.4: only what is removed leaves the game.
    assert sum(gone.values()) == (done == "remove")
    # M1.2: shells change hands, and none is lost.
    for view in (before, after):
        hands = sum(side["shells"] for side in view["seats"])
        assert hands + view["shells"] == int(tiles_of(view).shells)
        assert min(side["shells"] for side in view["seats"]) >= 0
    # What others have is theirs.
    for other, (was, now) in enumerate(zip(before["seats"], after["seats"], strict=True)):
        keep = ("faces", "stored", "shells", "ships", "ship")
        assert other == seat or all(was[k] == now[k] for k in keep)  # type: ignore[literal-required]
    # M3.7: a volcano stays; M3.8: the display is full as long as there are tiles.
    for place, tile in before["display"].items():
        assert tile != "volcano" or after["display"][place] == "volcano"
    assert after["supply"] == 0 or None not in after["display"].values()
    # M2.1: the explorer ship moves in the first action of a turn, and then only.
    assert (before["phase"] in ("set", "sail")) == (done == "sail")
    if done != "sail":
        assert before["edge"] == after["edge"]


def check_ships(view: MaoriView) -> None:
    """M2.2, M4.4, M6.1, M7.3: ships that can be counted on the board."""
    board: Any = tiles_of(view).data["boards"]
    board = board["atoll" if view["atoll"] else "front"]
    letters = "".join(board["rows"]).replace("-", "")
    for side in view["seats"]:
        printed = [
            letter == "s" and face is None
            for letter, face in zip(letters, side["faces"], strict=True)
        ]
        on_tiles = [
            face.partition(".")[2].partition("l")[0].count("b") for face in side["faces"] if face
        ]
        assert side["ships"] == board["ships"] + sum(printed) + sum(on_tiles)
        own = view["own_ship"] != "none"
        assert (side["ship"] is not None) == (own and side["free"] < len(letters))
        if side["ship"] is not None:
            assert side["faces"][view["cells"].index(side["ship"])] is not None


@pytest.mark.parametrize(
    "games", [range(42), pytest.param(range(42, 210), marks=pytest.mark.slow)], ids=["few", "many"]
)
def test_nothing_comes_or_goes_but_what_an_action_moves(games: range) -> None:
    for before, after, seat, text in moves(games):
        check_move(before, after, seat, text)
        check_ships(after)


def test_M5_1_everybody_else_has_one_more_turn() -> None:
    """Whoever fills the board first is the last who is asked, and nobody is left out."""
    for name in (wanted.name for wanted in WANTED if wanted.stop == "filled"):
        record = read((FOLDER / f"{name}.json").read_bytes())
        state = record.position(0)
        last: list[int] = []
        filled: list[int] = []
        for seat, action in record.actions:
            view = maori().view(state, None)  # type: ignore[arg-type]
            full = [other for other, side in enumerate(view["seats"]) if not side["free"]]
            filled = filled or full
            if full and view["phase"] == "sail":
                last.append(seat)
            state.play(seat, action)
        (first,) = filled
        seats = int(state.seats)
        assert last == [(first + more) % seats for more in range(1, seats)]


def test_all_actions_have_a_text_of_their_own_that_reads_back() -> None:
    for options, seats, tiles in every_setting():
        state = maori().start(seats, 1, options, tiles)
        texts = [maori().text(state, 0, action) for action in range(int(state.tiles.n_actions))]
        assert len(set(texts)) == len(texts)
        for action, text in enumerate(texts):
            assert maori().parse(state, 0, f" {text.lower()} ") == action


def test_what_is_foreseen_is_what_comes_but_for_the_next_tile() -> None:
    """M3.8: nobody knows what comes up, and all the rest is known."""
    hidden = 0
    for seed, setting in enumerate(every_setting()):
        for number, step in enumerate(random_steps(maori(), 9_000_000 + seed, *setting)):
            if number % 9:
                continue
            state = step.state
            assert isinstance(state, MaoriState)
            ahead = maori().view(maori().foreseen(state, step.seat, step.action), None)
            after = state.copy()
            after.play(step.seat, step.action)
            came = maori().view(after, None)
            new = [p for p, tile in came["display"].items() if tile != ahead["display"][p]]
            assert len(new) == bool(maori().reveals(state, step.seat, step.action))
            hidden += len(new)
            assert all(ahead["display"][place] is None for place in new)
            assert ahead["seats"] == came["seats"]
            # Whose turn it is next is not what somebody tries out.
            assert (ahead["turn"], ahead["phase"]) in (
                (came["turn"], came["phase"]),
                (state.turn, "act"),
            )
    assert hidden > 100
