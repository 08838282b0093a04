"""What several tests need: settings to try, and games played at random or by bots."""

from __future__ import annotations

import hashlib
import itertools
import json
import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from motu.bots.bot import Bot
from motu.bots.known import bot as bot_named
from motu.bots.thought import Budget
from motu.core.components import Components
from motu.core.game import AnyGame
from motu.core.option import Value
from motu.core.picture import Picture
from motu.core.record import FORMAT, Record, read
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
    """The defaults, every single other choice, everything at its last choice, and some mixtures.

    All of them are offered: where a choice depends on others, so much of these is chosen as well.
    """
    found = [_with(game, {})]
    for option in game.options:
        found += [_with(game, {option.name: value}) for value, _ in option.choices[1:]]
    found.append(_with(game, {option.name: option.choices[-1][0] for option in game.options}))
    names = [option.name for option in game.options]
    every = itertools.product(*([value for value, _ in o.choices] for o in game.options))
    mixtures = [dict(zip(names, values, strict=True)) for values in every]
    offered = [chosen for chosen in mixtures if _is_offered(game, chosen)]
    return found + random.Random(20).sample(offered, min(more, len(offered)))


def _with(game: AnyGame, chosen: Mapping[str, Value]) -> dict[str, Value]:
    """The defaults with this, and with the first choice that it depends on where there is one."""
    needs = {
        name: values[0]
        for option in game.options
        if option.name in chosen
        for name, values in option.when.options.items()
        if chosen.get(name) not in values
    }
    defaults: dict[str, Value] = {option.name: option.default for option in game.options}
    complete = {**defaults, **chosen, **needs}
    assert _is_offered(game, complete)
    return complete


def _is_offered(game: AnyGame, chosen: Mapping[str, Value]) -> bool:
    """Whether somebody can play with these options."""
    return bool(game.seats_for(chosen)) and all(
        chosen[option.name] == option.default or option.when.holds(chosen)
        for option in game.options
    )


class Setting(NamedTuple):
    """With what a game is played, and by how many."""

    options: dict[str, Value]
    seats: int
    #: Somebody's own; `None` are those that go with the options.
    components: Components | None = None


def own_components(game: AnyGame) -> list[Components]:
    """Components that somebody could have made, from the tests of the game they are for."""
    folder = Path(__file__).parent / game.box.folder.parent.name / "components"
    return [game.box.own(path.read_bytes()) for path in sorted(folder.glob("*.json"))]


def settings(game: AnyGame) -> list[Setting]:
    """Every set of options, number of players and own components, well mixed."""
    found = [
        Setting(options, seats)
        for options in option_sets(game)
        for seats in game.seats_for(options)
    ]
    plain, *_, everything = option_sets(game, more=0)
    found += [
        Setting(options, seats, own)
        for own in own_components(game)
        for options in (plain, _without_choice_of_components(game, everything))
        for seats in game.seats_for(options)
    ]
    random.Random(21).shuffle(found)
    return found


def _without_choice_of_components(game: AnyGame, options: dict[str, Value]) -> dict[str, Value]:
    """With somebody's own components there is nothing to choose between those of the box."""
    defaults = {option.name: option.default for option in game.options}
    return {name: defaults[name] if name == game.box.option else options[name] for name in options}


def games_to_play(game: AnyGame, number: int, first: int = 0) -> Iterator[tuple[int, Setting]]:
    """So many games, each with a seed of its own: one setting after another, as often as needed."""
    every = settings(game)
    for place in range(number):
        yield first + place, every[place % len(every)]


@dataclass(slots=True)
class Step:
    """A position, and what is about to be done in it."""

    state: State
    seat: int
    action: int


def start(
    game: AnyGame,
    seed: int,
    options: dict[str, Value],
    seats: int | None = None,
    components: Components | None = None,
) -> State:
    """A new game; if nobody says by how many, by as many as the seed has it."""
    counts = game.seats_for(options)
    seats = counts[seed % len(counts)] if seats is None else seats
    state: State = game.start(seats, seed, options, components)
    return state


def random_steps(
    game: AnyGame,
    seed: int,
    options: dict[str, Value],
    seats: int | None = None,
    components: Components | None = None,
) -> Iterator[Step]:
    """A game played at random: each position just before its action.

    The position moves on when the next step is asked for; copy it to keep it.
    """
    state = start(game, seed, options, seats, components)
    rng = seeded(seed, stream=1)
    while acting := state.to_act():
        seat = acting[int(rng.below(len(acting)))]
        legal = state.legal(seat)
        assert legal, "a seat that may act can do nothing"
        action = legal[int(rng.below(len(legal)))]
        yield Step(state, seat, action)
        state.play(seat, action)


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
    game: AnyGame,
    bots: Sequence[str],
    seed: int,
    options: dict[str, Any] | None = None,
    components: Components | None = None,
) -> Record:
    """A whole game between bots, one for each seat."""
    names = [f"{name} {place + 1}" for place, name in enumerate(bots)]
    record = Record.new(game, names, seed, options, components)
    players = [bot_named(name) for name in bots]
    rng = seeded(seed, stream=2)
    while acting := record.state.to_act():
        seat = acting[0]
        record.play(seat, choice(players[seat], record.state, seat, rng))
    return record


def recorded_game(
    folder: Path, expected: Mapping[str, Any], name: str, summary: Callable[[Record], Any]
) -> Record:
    """A recorded game, which must come to what is expected, also when it is written anew."""
    text = (folder / f"{name}.json").read_text("utf-8")
    record = read(text)
    assert summary(record) == expected[name]
    assert record.state.to_act() == []
    again = read(record.write())
    assert (again.state, again.actions) == (record.state, record.actions)
    assert (again.names, again.options, again.seed) == (record.names, record.options, record.seed)
    assert again.write() == record.write()
    # What was written in today's format is written as it was; older ones become of today's.
    assert (record.write() == text) == (json.loads(text)["motu"] == FORMAT)
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


def own_named(game: AnyGame, name: str) -> Components | None:
    """Of the components that somebody could have made, those of a name; `None` without one."""
    return next(own for own in own_components(game) if own.name == name) if name else None


def keep_records(
    folder: Path,
    found: Iterable[tuple[str, Callable[[], Record]]],
    summary: Callable[[Record], Any],
) -> None:
    """Write down games that are not there yet, and what all of them must come to.

    Those that are there stay as they are: they show that old games still read back.
    """
    expected = {}
    for name, search in found:
        path = folder / f"{name}.json"
        if not path.exists():
            path.write_text(search().write(), encoding="utf-8")
            print("new:", name)
        expected[name] = summary(read(path.read_bytes()))
    lines = ",\n".join(f" {json.dumps(name)}: {json.dumps(e)}" for name, e in expected.items())
    (folder / "expected.json").write_text("{\n" + lines + "\n}\n", encoding="utf-8")


def position_hash(numbers: Sequence[int]) -> str:
    """A position in a few letters, to be compared with what was written down of it."""
    plain = ",".join(str(int(number)) for number in numbers)
    return hashlib.sha256(plain.encode()).hexdigest()[:16]
