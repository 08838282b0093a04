"""Games, tables and positions as programs are shown them. A position starts from its view."""

from __future__ import annotations

from collections.abc import Iterable

from motu.core.components import Components
from motu.core.game import AnyGame
from motu.core.message import Say
from motu.core.option import ALWAYS, Option
from motu.server import present
from motu.server.api_models import (
    BuiltIn,
    Choice,
    ClockNow,
    ComponentsNow,
    Condition,
    GameInfo,
    GameOption,
    Games,
    HintsNow,
    Legal,
    LevelInfo,
    Over,
    Position,
    SeatNow,
    SeriesPlace,
    ShuffleNow,
    TableLine,
)
from motu.server.viewer import Viewer
from motu.table.table import Table


def games(known: Iterable[AnyGame], say: Say) -> Games:
    """What can be played, and against whom."""
    return Games(games=[_game(game, say) for game in known])


def _game(game: AnyGame, say: Say) -> GameInfo:
    return GameInfo(
        name=game.name,
        title=say(game.title),
        summary=say(game.summary),
        seats=list(game.seat_counts),
        sides=[say(side) for side in game.sides],
        options=[_option(option, game, say) for option in game.options],
        components=_built_in(game, say),
        components_option=game.box.option,
        levels=[
            LevelInfo(name=level.name, title=say(level.title), words=say(level.words))
            for level in game.levels
        ],
        rules=f"/api/games/{game.name}/rules",
        has_bots=game.has_bots,
        has_many_screens=game.has_many_screens,
    )


def _built_in(game: AnyGame, say: Say) -> list[BuiltIn]:
    box = game.box
    return [
        BuiltIn(
            name=name,
            title=say(game.components_title(name)),
            hash=box.built_in(name).hash,
            file=f"/api/games/{game.name}/components/{name}",
        )
        for name in (box.listed if box.can_be_changed else ())
    ]


def components(game: AnyGame, used: Components) -> ComponentsNow:
    """What a game is played with."""
    return ComponentsNow(name=used.name, hash=used.hash, own=used.name not in game.box.names)


def _condition(option: Option, game: AnyGame, say: Say) -> Condition | None:
    if option.when == ALWAYS:
        return None
    by_name = {known.name: known for known in game.options}
    return Condition(**option.when.data(), words=say(option.when.words(by_name)))


def _option(option: Option, game: AnyGame, say: Say) -> GameOption:
    return GameOption(
        name=option.name,
        label=say(option.label),
        help=say(option.help) if option.help else "",
        default=option.default,
        choices=[Choice(value=value, words=say(words)) for value, words in option.choices],
        rules=list(option.rules),
        when=_condition(option, game, say),
    )


def line(table: Table, person: str, say: Say) -> TableLine:
    """A table in a list."""
    say = table.speaker(say)
    clock = table.rules.clock.words()
    own = table.seats_of(person)
    return TableLine(
        id=table.id,
        game=table.game.name,
        url=f"/t/{table.id}",
        names=[say(player) for player in table.players],
        free=[number for number, seat in enumerate(table.seats) if seat.is_free],
        mine=own,
        my_turn=bool(set(own) & set(table.to_act())),
        moves=table.moves,
        over=table.is_over,
        clock=say(clock) if clock else "",
    )


def position(table: Table, person: str, seat: int | None, say: Say) -> Position:
    """A table as one seat, or a watcher (`None`), may see it."""
    game, state, series = table.game, table.state, table.series
    # Before a game has begun there is nothing to see of it.
    view = table.view(seat) if table.has_begun else None
    shown, _ = present.info(table, Viewer(person, say))
    say = table.speaker(say)
    legal = state.legal(seat) if seat is not None and seat in table.to_act() else []
    return Position(
        id=table.id,
        game=game.name,
        options=table.record.options,
        components=components(game, state.components),
        seq=table.seq,
        moves=table.moves,
        seat=seat,
        waiting=not table.is_full,
        to_act=table.to_act(),
        seats=[SeatNow.model_validate(one) for one in shown["seats"]],
        view=dict(view) if view else {},
        text=[say(words) for words in game.describe(view)] if view else [],
        legal=[
            Legal(
                action=action,
                text=game.text(state, seat or 0, action),
                words=say(game.action_words(state, seat or 0, action)),
            )
            for action in legal
        ],
        over=Over.model_validate(shown["over"]) if shown["over"] else None,
        series=SeriesPlace(id=series.id, number=len(series.games) + 1) if series else None,
        next=table.next_table,
        clock=ClockNow.model_validate(shown["clock"]) if shown["clock"] else None,
        practice=shown["practice"],
        hints=HintsNow.model_validate(shown["hints"]),
        hash=shown["hash"],
        seed=shown["seed"] or None,
        shuffle=ShuffleNow.model_validate(shown["shuffle"]),
    )
