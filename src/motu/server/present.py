"""What one viewer of a table is told: finished sentences, pictures and picks.

Everything here starts from the viewer's own view of the position. What a seat may not see is
not in it, so it cannot leave the server by mistake.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from motu.core.event import Event
from motu.core.message import Say, msg
from motu.core.picks import picks
from motu.core.picture import Picture
from motu.core.refusal import Refusal
from motu.server.plot import plot
from motu.table.entry import Entry
from motu.table.table import Table


@dataclass(slots=True)
class Viewer:
    """A pair of eyes at a table, and the language they read."""

    person: str
    say: Say
    shape: str = "wide"
    #: Round one screen: the seat whose player has said to be sitting here.
    looking: int | None = None

    def eyes(self, table: Table) -> int | None:
        """The seat whose view this viewer gets now; `None` sees no hidden thing."""
        mine = table.seats_of(self.person)
        if len(mine) < 2:
            return mine[0] if mine else None
        if self.looking not in mine or self.handover_to(table) is not None:
            return None
        return self.looking

    def handover_to(self, table: Table) -> int | None:
        """Round one screen: the seat to which the screen must be handed before anyone looks."""
        mine = table.seats_of(self.person)
        waiting = [seat for seat in table.to_act() if seat in mine]
        if len(mine) < 2 or not waiting or self.looking in waiting:
            return None
        return waiting[0]


def full(table: Table, viewer: Viewer) -> tuple[dict[str, Any], Picture]:
    """Everything."""
    eyes = viewer.eyes(table)
    picture = _picture(table, viewer, eyes)
    message = {
        "type": "full",
        "picture": picture.svg(with_style=False),
        "log": [
            {
                "n": number + 1,
                "seat": table.record.actions[number][0],
                "events": [_event(event, viewer.say) for event in table.story(number, eyes)],
            }
            for number in range(table.moves)
        ],
        **_now(table, viewer, eyes),
    }
    return message, picture


def step(table: Table, viewer: Viewer, before: Picture) -> tuple[dict[str, Any], Picture]:
    """What the last action changed."""
    eyes = viewer.eyes(table)
    picture = _picture(table, viewer, eyes)
    changed = picture.changed_since(before)
    number = table.moves - 1
    message: dict[str, Any] = {
        "type": "step",
        "seat": table.record.actions[number][0],
        "events": [_event(event, viewer.say) for event in table.story(number, eyes)],
        **_now(table, viewer, eyes),
    }
    if changed is None:
        message["picture"] = picture.svg(with_style=False)
    else:
        message["parts"] = [[part.id, part.svg()] for part in changed]
    return message, picture


def position_at(table: Table, viewer: Viewer, number: int, eyes: int | None) -> dict[str, Any]:
    """The board as it was after that many actions."""
    game = table.game
    view = game.view(table.positions[number], eyes)
    return {
        "moves": number,
        "picture": game.draw(view, viewer.say, viewer.shape).svg(with_style=False),
        "text": [viewer.say(line) for line in game.describe(view)],
        "events": [_event(event, viewer.say) for event in table.story(number - 1, eyes)]
        if number
        else [],
    }


def preview(table: Table, viewer: Viewer, seat: int, action: int) -> dict[str, Any]:
    """What an action would do, as far as the one who asks can know."""
    game = table.game
    after = table.state.copy()
    parts: list[list[str]] = []
    words = [viewer.say(game.action_words(table.state, seat, action))]
    if not game.reveals(table.state, seat, action):
        after.play(seat, action)
        story = game.story(table.state, seat, action, after, seat, table.names())
        words += [viewer.say(event.message) for event in story[1:]]
        now = game.draw(game.view(table.state, seat), viewer.say, viewer.shape)
        then = game.draw(game.view(after, seat), viewer.say, viewer.shape)
        parts = [[part.id, part.svg()] for part in then.changed_since(now) or []]
    return {"type": "preview", "action": action, "words": words, "parts": parts}


def refused(table: Table, refusal: Refusal, say: Say) -> dict[str, Any]:
    """Why not, with the way to the rule's paragraph."""
    link = f"/rules/{table.game.name}#{refusal.rule}" if refusal.rule else ""
    return {"words": say(refusal.message), "rule": refusal.rule, "link": link}


def _picture(table: Table, viewer: Viewer, eyes: int | None) -> Picture:
    return table.game.draw(table.game.view(table.state, eyes), viewer.say, viewer.shape)


def _now(table: Table, viewer: Viewer, eyes: int | None) -> dict[str, Any]:
    """What full pictures and steps have in common."""
    game, say = table.game, viewer.say
    view = game.view(table.state, eyes)
    may_act = eyes is not None and eyes in table.to_act()
    legal = table.state.legal(eyes) if may_act and eyes is not None else []
    tree = picks(game, table.state, eyes).data() if legal and eyes is not None else {}
    planned = table.plan_undo(viewer.person)
    return {
        "seq": table.seq,
        "moves": table.moves,
        "eyes": eyes,
        "handover": _handover(table, viewer),
        "text": [say(line) for line in game.describe(view)],
        "ask": say(msg("This game has been stopped.") if table.stopped else game.ask(view)),
        "to_act": table.to_act(),
        "picks": tree,
        "pick_words": {name: say(game.pick_words(name)) for name in sorted(_names_in(tree))},
        "actions": {
            str(action): say(game.action_words(table.state, eyes or 0, action)) for action in legal
        },
        "seats": _seats(table, viewer),
        "undo": {
            "can": isinstance(planned, Entry),
            "words": say(planned.message) if isinstance(planned, Refusal) else "",
        },
        "practice": table.practice,
        "over": _over(table, say) if table.is_over else None,
    }


def _names_in(tree: dict[str, Any]) -> set[str]:
    names: set[str] = set()
    for name, below in tree.get("next", {}).items():
        names |= {name} | _names_in(below)
    return names


def _handover(table: Table, viewer: Viewer) -> dict[str, Any] | None:
    seat = viewer.handover_to(table)
    if seat is None:
        return None
    name = table.names()[seat]
    return {
        "seat": seat,
        "words": viewer.say(msg("Hand the screen to {player}.", player=name)),
        "button": viewer.say(msg("I am {player}: show my side", player=name)),
    }


def _seats(table: Table, viewer: Viewer) -> list[dict[str, Any]]:
    mine = table.seats_of(viewer.person)
    points = table.state.points()
    standing = table.game.standing(table.state)
    return [
        {
            "name": seat.name,
            "side": viewer.say(table.game.sides[number]),
            "kind": "bot" if seat.bot else "human",
            "level": seat.bot,
            "mine": number in mine,
            "to_act": number in table.to_act(),
            "points": points[number],
            "standing": standing[number],
        }
        for number, seat in enumerate(table.seats)
    ]


def _event(event: Event, say: Say) -> dict[str, Any]:
    return {
        "words": say(event.message),
        "rule": event.rule,
        "kind": event.kind,
        "parts": list(event.parts),
        "moved": [list(pair) for pair in event.moved],
    }


def _over(table: Table, say: Say) -> dict[str, Any]:
    """How it ended: the score sheet, and how it came about over time."""
    sheet = table.game.score_sheet(table.state)
    names = table.names()
    words = msg("This game has been stopped.")
    if sheet.ending is not None:
        winners = [names[seat] for seat in sheet.winners]
        words = sheet.ending.message
        if winners:
            words = msg("{player} wins. {why}", player=tuple(winners), why=sheet.ending.message)
    return {
        "words": say(words),
        "winners": list(sheet.winners),
        "stopped": table.stopped,
        "sheet": {
            "rows": [
                {
                    "label": say(row.label),
                    "points": list(row.points),
                    "rule": row.rule,
                    "note": say(row.note) if row.note else "",
                }
                for row in sheet.rows
            ],
            "totals": list(sheet.totals),
        },
        "plot": plot(table, say),
    }
