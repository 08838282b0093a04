"""Names in one way: a message speaks of a seat, and who says it knows what the player is called."""

from __future__ import annotations

import gc
import json
import re
import sys
from contextlib import suppress
from random import Random
from typing import Any

import pytest

import motu
from motu.cli.terminal import HERE, Quit, Terminal
from motu.core.game import AnyGame
from motu.core.message import KEPT, Message, in_english, msg, named, nameless, nmsg, seats_of
from motu.core.record import Record
from motu.core.refusal import Refusal
from motu.server import api_shown, listing, present
from motu.server.viewer import Viewer
from motu.table import asking
from motu.table.entry import Entry, Kind
from motu.table.seat import Seat
from motu.table.table import Table
from motu.words import LANGUAGES, say_in
from tests.helpers import GAMES

CORAL, INK = seats_of([msg("Coral"), msg("Ink")])

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
every_language = pytest.mark.parametrize("lang", LANGUAGES)


def table(game: AnyGame, names: tuple[str, str], moves: int = 0) -> Table:
    """A table for two on two screens, or round one where people draw on paper."""
    owners = ["a", "b" if game.has_many_screens else "a"]
    seats = [Seat(owner, name) for owner, name in zip(owners, names, strict=True)]
    made = Table("t", seats, Record.new(game, names, 7))
    chance = Random(3)
    for _ in range(moves):
        if made.is_over:
            break
        seat = chance.choice(made.to_act())
        made.apply(Entry(Kind.PLAY, seat, chance.choice(made.state.legal(seat))))
    return made


def everything(at: Table, lang: str) -> str:
    """All that two viewers and a watcher are told: pictures, logs, texts, questions, lists."""
    say = say_in(lang)
    told: list[Any] = [listing.title_of(at, say)]
    for number, person in enumerate(("a", "b", "a guest")):
        viewer = Viewer(person, say)
        told.append(present.full(at, viewer)[0])
        seat = number if person == "a" or (person == "b" and at.game.has_many_screens) else None
        told += [present.position_at(at, viewer, n, seat) for n in range(0, at.moves, 5)]
        told.append(api_shown.position(at, person, seat, say).model_dump())
        told.append(api_shown.line(at, person, say).model_dump())
        if seat is not None:
            legal = at.state.legal(seat) if seat in at.to_act() else []
            told += [present.preview(at, viewer, seat, action) for action in legal[:5]]
            refused = (at.game.refuse(at.state, seat, action) for action in range(200))
            told += [present.refused(at, refusal, say) for refusal in refused if refusal]
    text = json.dumps(told, ensure_ascii=False)
    # Every seat says of which side it is, beside its name.
    return re.sub(r'"side": "[^"]*"', "", text)


def says(words: str, text: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(words)}(?!\w)", text) is not None


@every_language
@every_game
@pytest.mark.parametrize("moves", [0, 30, pytest.param(1000, marks=pytest.mark.slow)])
def test_whatever_is_said_at_a_table_calls_players_by_their_names(
    game: AnyGame, lang: str, moves: int
) -> None:
    sides = [say_in(lang)(side) for side in game.sides[:2]]
    without = everything(table(game, ("", ""), moves), lang)
    assert all(says(side, without) for side in sides)
    told = everything(table(game, ("Ann", "{player}"), moves), lang)
    assert not any(says(side, told) for side in sides)
    assert says("Ann", told)
    assert "{player}" in told, "a brace in a name is only a name"
    half = everything(table(game, ("", "Bob"), moves), lang)
    assert says(sides[0], half)
    assert not says(sides[1], half)


@every_language
def test_log_text_question_refusal_and_api_say_the_same_name(lang: str) -> None:
    """One by one, so that none is missing."""
    game = motu.game("kahuna")
    at = table(game, ("Ann", "Bob"), 12)
    turn = at.to_act()[0]
    name, waits = ("Ann", "Bob")[turn], ("b", "a")[turn]
    say = say_in(lang)
    told, _ = present.full(at, Viewer(waits, say, words=True))
    assert says(name, told["ask"])
    assert sum(says(name, line) for line in told["text"]) >= 3
    assert any(says(name, event["words"]) for line in told["log"] for event in line["events"])
    refusal = asking.play(at, waits, 1 - turn, 0)
    assert isinstance(refusal, Refusal)
    assert says(name, present.refused(at, refusal, say)["words"])
    position = api_shown.position(at, waits, 1 - turn, say)
    assert sum(says(name, line) for line in position.text) >= 3
    assert "names" not in position.view


@every_language
@every_game
def test_the_terminal_calls_players_by_their_names(game: AnyGame, lang: str) -> None:
    seats = [Seat(HERE, "Ann"), Seat(HERE, "Łucja")]
    written: list[str] = []
    typed = iter(["1"] * 20 + ["p", "l", "q"])

    def read(prompt: str) -> str:
        written.append(prompt)
        return next(typed, "q")

    at = Table("t", seats, Record.new(game, ["Ann", "Łucja"], 7))
    # A short game is over before.
    with suppress(Quit):
        Terminal(at, say_in(lang), read, written.append).play()
    shown = "\n".join(written)
    assert says("Ann", shown)
    assert says("Łucja", shown)
    assert not any(says(say_in(lang)(side), shown) for side in game.sides[:2])


# --- who says it ----------------------------------------------------------------------------------


def test_names_stand_wherever_a_seat_does() -> None:
    say = named(in_english, ["Ann", ""])
    assert say(CORAL) == "Ann"
    assert say(INK) == "Ink"
    assert say(msg("{player} wins.", player=CORAL)) == "Ann wins."
    assert say(msg("Still drawing: {players}.", players=(INK, CORAL))) == "Still drawing: Ink, Ann."
    inside = nmsg("{side} needs {n} bridge", "{side} needs {n} bridges", 2, side=CORAL)
    assert say(msg("{what}.", what=inside)) == "Ann needs 2 bridges."
    assert say(msg("{what}.", what=(inside, INK))) == "Ann needs 2 bridges, Ink."
    assert str(msg("{what}.", what=(inside, INK))) == "Coral needs 2 bridges, Ink."


def test_a_table_with_more_seats_than_names_calls_the_others_by_their_sides() -> None:
    assert named(in_english, ["Ann"])(INK) == "Ink"


def test_the_same_language_and_names_are_the_same_speaker() -> None:
    polish = say_in("pl")
    first = named(polish, ["Ann", "Bob"])
    assert named(say_in("pl"), ("Ann", "Bob")) == first
    assert hash(named(polish, ["Ann", "Bob"])) == hash(first)
    assert named(polish, ["Bob", "Ann"]) != first
    assert named(in_english, ["Ann", "Bob"]) != first
    assert nameless(first) == polish == nameless(polish)
    assert named(first, ["Bob", "Ann"])(CORAL) == "Bob", "only one name can be the right one"


def test_what_a_game_keeps_does_not_grow_with_every_table() -> None:
    kept = msg("{player} wins.", player=CORAL)
    for number in range(50):
        name = f"Ann {number}"
        assert named(in_english, [name])(kept) == f"{name} wins."
    assert len(kept.said) <= 1
    assert str(kept) == "Coral wins."


def test_who_knows_the_names_does_not_remember_everything() -> None:
    say = named(in_english, ["Ann"])
    messages = [msg("{player} has {n}.", player=CORAL, n=n) for n in range(3 * KEPT)]
    for _ in range(2):
        assert [say(message) for message in messages] == [f"Ann has {n}." for n in range(3 * KEPT)]
    assert len(getattr(say, "_said")) <= KEPT  # noqa: B009 - it has no name outside


def test_a_table_whose_players_change_says_the_new_names() -> None:
    game = motu.game("kahuna")
    at = Table("t", [Seat("a", "Ann"), Seat()], Record.new(game, ["Ann", ""], 7))
    assert at.speaker(in_english)(at.players[1]) == "Ink"
    at.apply(Entry(Kind.SIT, 1, person="b", text="Bob"))
    assert at.speaker(in_english)(at.players[1]) == "Bob"
    at.apply(Entry(Kind.LEAVE, 0, text="random"))
    assert at.speaker(in_english)(at.players[0]) == "Ann"


# --- what is kept ---------------------------------------------------------------------------------


def unbounded() -> dict[str, int]:
    """How much is in those caches of the games that have no bound."""
    return {
        f"{module.__name__}.{name}": found.cache_info().currsize
        for module in list(sys.modules.values())
        if module.__name__.startswith("motu.games.")
        for name, found in vars(module).items()
        if hasattr(found, "cache_info") and found.cache_info().maxsize is None
    }


@every_game
def test_a_table_with_other_names_leaves_nothing_behind_for_ever(game: AnyGame) -> None:
    def show(names: tuple[str, str]) -> None:
        at = table(game, names, 40)
        for viewer in (Viewer("a", in_english, "wide"), Viewer("b", in_english, "tall")):
            present.full(at, viewer)
            for number in range(0, at.moves, 10):
                present.position_at(at, viewer, number, 0, 1)

    show(("", ""))
    before = unbounded()
    assert before
    for number in range(20):
        show((f"Ann {number}", f"Bob {number}"))
    assert unbounded() == before


def test_a_message_is_not_kept_alive_by_a_table_that_is_gone() -> None:
    watched = "{player} is watched."

    def count() -> int:
        gc.collect()
        messages = (one for one in gc.get_objects() if isinstance(one, Message))
        return sum(one.key == watched for one in messages)

    at = table(motu.game("kahuna"), ("Ann", "only here"))
    at.speaker(in_english)(Message(watched, {"player": at.players[1]}))
    assert count() == 1
    del at
    assert count() == 0
