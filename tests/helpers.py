"""What several tests need: sets of options to try, and games played by bots."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from motu.bots.bot import Bot
from motu.bots.known import bot as bot_named
from motu.bots.thought import Budget
from motu.core.game import AnyGame
from motu.core.option import Value
from motu.core.picture import Picture
from motu.core.record import Record, read
from motu.core.registry import games
from motu.core.rng import Rng, seeded
from motu.core.state import State

#: As little as can be thought.
GLANCE = Budget(iterations=1)

GAMES = games()
GAME_NAMES = [game.name for game in GAMES]
#: Those that bots play against each other; on paper there is nothing for them to play.
BOT_GAMES = [game for game in GAMES if game.has_bots]


def option_sets(game: AnyGame, more: int = 6) -> list[dict[str, Value]]:
    """The defaults, every single other choice, everything at its last choice, and some mixtures."""
    defaults = {option.name: option.default for option in game.options}
    found = [dict(defaults)]
    for option in game.options:
        found += [{**defaults, option.name: value} for value, _ in option.choices[1:]]
    found.append({option.name: option.choices[-1][0] for option in game.options})
    every = list(itertools.product(*([value for value, _ in o.choices] for o in game.options)))
    chosen = random.Random(20).sample(every, min(more, len(every)))
    found += [dict(zip(defaults, values, strict=True)) for values in chosen]
    return found


@dataclass(slots=True)
class Step:
    """A position, and what is about to be done in it."""

    state: State
    seat: int
    action: int


def start(game: AnyGame, seed: int, options: dict[str, Value], seats: int | None = None) -> State:
    """A new game."""
    state: State = game.start(seats, seed, options)
    return state


def random_steps(game: AnyGame, seed: int, options: dict[str, Value]) -> Iterator[Step]:
    """A game played at random: each position just before its action.

    The position moves on when the next step is asked for; copy it to keep it.
    """
    state = start(game, seed, options, game.seat_counts[seed % len(game.seat_counts)])
    rng = seeded(seed, stream=1)
    while acting := state.to_act():
        seat = acting[int(rng.below(len(acting)))]
        legal = state.legal(seat)
        assert legal, "a seat that may act can do nothing"
        action = legal[int(rng.below(len(legal)))]
        yield Step(state, seat, action)
        state.play(seat, action)


def random_game(game: AnyGame, seed: int, options: dict[str, Value]) -> State:
    """The end of a game played at random."""
    state = None
    for step in random_steps(game, seed, options):
        state = step.state
    assert state is not None
    return state


def play_on(state: State, rng: Rng) -> None:
    """Play at random to the end."""
    while acting := state.to_act():
        seat = acting[int(rng.below(len(acting)))]
        legal = state.legal(seat)
        state.play(seat, legal[int(rng.below(len(legal)))])


def choice(bot: Bot, state: State, seat: int, rng: Rng) -> int:
    """What a bot does, asked as it must be: with an imagined position and never the true one."""
    return int(bot.choose(state.imagined(seat, rng.split()), seat, rng.split(), GLANCE))


def bot_game(
    game: AnyGame, bots: Sequence[str], seed: int, options: dict[str, Any] | None = None
) -> Record:
    """A whole game between bots, one for each seat."""
    record = Record.new(game, [f"{name} {i + 1}" for i, name in enumerate(bots)], seed, options)
    players = [bot_named(name) for name in bots]
    rng = seeded(seed, stream=2)
    while acting := record.state.to_act():
        seat = acting[0]
        record.play(seat, choice(players[seat], record.state, seat, rng))
    return record


def recorded_game(
    folder: Path, expected: Mapping[str, Any], name: str, summary: Callable[[Record], Any]
) -> Record:
    """A recorded game, which must come to what is expected and be written as it was."""
    text = (folder / f"{name}.json").read_text("utf-8")
    record = read(text)
    assert summary(record) == expected[name]
    assert record.write() == text
    assert record.state.to_act() == []
    return record


def unfolded(tree: int | Mapping[str, Any], picture: Picture) -> dict[tuple[str, ...], int]:
    """The path to every action of a tree as a page gets it, with its picture."""
    pieces = {piece.pick: piece for piece in picture.pieces}
    places = list(picture.places)
    found: dict[tuple[str, ...], int] = {}

    def walk(place: int | Mapping[str, Any], path: tuple[str, ...]) -> None:
        if isinstance(place, int):
            found[path] = place
            return
        if "action" in place:
            found[path] = place["action"]
        for name, below in place.get("next", {}).items():
            walk(below, (*path, name))
        if "hand" not in place:
            return
        for pose, row in zip(pieces[path[-1]].poses, place["hand"], strict=True):
            number = action = 0
            posed = (*path, pose.pick) if pose.pick else path
            for more, further in zip(row[::2], row[1::2], strict=True):
                number, action = number + more, action + further
                found[(*posed, places[number])] = action

    walk(tree, ())
    return found
