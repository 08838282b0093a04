"""What one viewer of a table is told: finished sentences, pictures and picks.

Everything here starts from the viewer's own view of the position. What a seat may not see is
not in it, so it cannot leave the server by mistake.
"""

from __future__ import annotations

import time
from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from motu.core.event import Event
from motu.core.message import Message, Say, msg
from motu.core.picks import picks
from motu.core.picture import DECIMALS, Picture
from motu.core.record import seed_hash
from motu.core.refusal import Refusal
from motu.server.plot import plot
from motu.table import asking
from motu.table.entry import Entry
from motu.table.table import Said, Table

#: How games end outside their own rules.
ENDED: dict[str, Message] = {
    "stopped": msg("This game has been stopped."),
    "agreed": msg("The players agreed to end the game here."),
    "draw": msg("The players agreed on a draw."),
    "time": msg("Time ran out for {player}."),
}
OFFERED: dict[str, Message] = {
    "undo": msg("{player} would like to take a move back."),
    "end": msg("{player} offers to end the game here."),
    "draw": msg("{player} offers a draw."),
}
#: What a page that has just been opened knows of pieces.
NO_PIECES = Picture(0, 0, ())
#: So many hashes of seeds are remembered.
KEPT = 4096


@dataclass(slots=True)
class Viewer:
    """A pair of eyes at a table, and the language they read."""

    person: str
    say: Say
    shape: str = "wide"
    #: Round one screen: the seat whose player has said to be sitting here.
    looking: int | None = None
    #: Who has a page of this table open.
    here: Collection[str] = ()

    def eyes(self, table: Table) -> int | None:
        """The seat whose view this viewer gets now; `None` sees no hidden thing."""
        mine = table.seats_of(self.person)
        if len(mine) < 2 or table.game.on_paper:
            return mine[0] if mine else None
        if self.looking not in mine or self.handover_to(table) is not None:
            return None
        return self.looking

    def handover_to(self, table: Table) -> int | None:
        """Round one screen: the seat to which the screen must be handed before anyone looks."""
        mine = table.seats_of(self.person)
        if len(mine) < 2 or table.game.on_paper:
            return None
        waiting = [seat for seat in table.to_act() if seat in mine]
        if not waiting or self.looking in waiting:
            return None
        return waiting[0]


def full(table: Table, viewer: Viewer) -> tuple[dict[str, Any], Picture]:
    """Everything."""
    eyes = viewer.eyes(table)
    view = table.view(eyes)
    picture = table.game.draw(view, viewer.say, viewer.shape)
    message = {
        "type": "full",
        "picture": picture.svg(with_style=False),
        "log": [_log_line(table, viewer, number, eyes) for number in range(table.moves)],
        "chat": [said(one, viewer, table) for one in table.chat],
        **_pieces(table, viewer, picture),
        **_now(table, viewer, view, picture),
    }
    return message, picture


def info(table: Table, viewer: Viewer, picture: Picture | None = None) -> dict[str, Any]:
    """Everything but the log and the picture, which is still this one."""
    view = table.view(viewer.eyes(table))
    return {"type": "info", **_now(table, viewer, view, picture)}


def said(one: Said, viewer: Viewer, table: Table) -> dict[str, Any]:
    """Something said at the table."""
    name = one.name or (viewer.say(table.names()[one.seat]) if one.seat >= 0 else "")
    return {"seat": one.seat, "name": name, "text": one.text, "at": int(one.at)}


def _log_line(table: Table, viewer: Viewer, number: int, eyes: int | None) -> dict[str, Any]:
    return {
        "n": number + 1,
        "seat": table.record.actions[number][0],
        "events": [_event(event, viewer.say) for event in table.story(number, eyes)],
    }


def step(table: Table, viewer: Viewer, before: Picture) -> tuple[dict[str, Any], Picture]:
    """What the last action changed."""
    eyes = viewer.eyes(table)
    view = table.view(eyes)
    picture = table.game.draw(view, viewer.say, viewer.shape)
    changed = picture.changed_since(before)
    number = table.moves - 1
    message: dict[str, Any] = {
        "type": "step",
        "seat": table.record.actions[number][0],
        "events": [_event(event, viewer.say) for event in table.story(number, eyes)],
        **_pieces(table, viewer, picture, before),
        **_now(table, viewer, view, picture),
    }
    moment = table.positions[number].moment()
    if moment >= 0 and table.state.moment() != moment:
        # A turn that all played at once is complete: now everybody may know what was done.
        message["relog"] = [
            _log_line(table, viewer, n, eyes)
            for n in range(table.moves)
            if table.positions[n].moment() == moment
        ]
    if changed is None:
        message["picture"] = picture.svg(with_style=False)
    else:
        message["parts"] = [[part.id, part.svg()] for part in changed]
    return message, picture


def position_at(
    table: Table, viewer: Viewer, number: int, eyes: int | None, near: int | None = None
) -> dict[str, Any]:
    """The board as it was after that many actions, with the side of the seat `near` large."""
    game = table.game
    view = table.view(eyes, number)
    if near is None:
        picture = game.draw(view, viewer.say, viewer.shape)
    else:
        picture = game.draw_near(view, viewer.say, viewer.shape, near)
    return {
        "moves": number,
        "picture": picture.svg(with_style=False),
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
    words = [viewer.say(table.with_names(game.action_words(table.state, seat, action)))]
    if not game.reveals(table.state, seat, action):
        after.play(seat, action)
        story = game.story(table.state, seat, action, after, seat, table.names())
        words += [viewer.say(event.message) for event in story[1:]]
        view = table.view(seat)
        now = game.draw(view, viewer.say, viewer.shape)
        then = game.draw({**view, **game.view(after, seat)}, viewer.say, viewer.shape)
        parts = [[part.id, part.svg()] for part in then.changed_since(now) or []]
    return {"type": "preview", "action": action, "words": words, "parts": parts}


def refused(table: Table, refusal: Refusal, say: Say) -> dict[str, Any]:
    """Why not, with the way to the rule's paragraph."""
    link = f"/rules/{table.game.rules_page}#{refusal.rule}" if refusal.rule else ""
    return {"words": say(table.with_names(refusal.message)), "rule": refusal.rule, "link": link}


def _pieces(
    table: Table, viewer: Viewer, picture: Picture, before: Picture = NO_PIECES
) -> dict[str, Any]:
    """What can be carried and where to, as far as the page does not know it from before."""

    def words(pick: str) -> str:
        return viewer.say(table.with_names(table.game.pick_words(pick))) if pick else ""

    told: dict[str, Any] = {}
    if picture.places != before.places:
        told["places"] = [
            [name, words(name), round(x, DECIMALS), round(y, DECIMALS)]
            for name, (x, y) in picture.places.items()
        ]
    if picture.pieces != before.pieces:
        told["pieces"] = {
            piece.pick: {
                "svg": piece.inside,
                "poses": [
                    [
                        pose.pick,
                        words(pose.pick),
                        pose.turn,
                        *(round(one, DECIMALS) for one in pose.anchor),
                        *([pose.inside] if pose.inside else []),
                    ]
                    for pose in piece.poses
                ],
            }
            for piece in picture.pieces
        }
    return told


def _now(
    table: Table, viewer: Viewer, view: dict[str, Any], picture: Picture | None
) -> dict[str, Any]:
    """What full pictures and steps have in common."""
    game, say = table.game, viewer.say
    eyes: int | None = view["seat"]
    to_act, is_over = table.to_act(), table.is_over
    legal = table.state.legal(eyes) if eyes is not None and eyes in to_act else []
    tree = picks(game, table.state, eyes).data(picture) if legal and eyes is not None else {}
    names, loose = _named_in(tree)
    planned = asking.undo(table, viewer.person)
    return {
        "seq": table.seq,
        "moves": table.moves,
        "eyes": eyes,
        "handover": _handover(table, viewer),
        "text": [say(line) for line in game.describe(view)],
        "ask": say(_ask(table, view)),
        "to_act": to_act,
        "picks": tree,
        "pick_words": {
            name: say(table.with_names(game.pick_words(name))) for name in sorted(names)
        },
        "actions": {
            str(action): say(table.with_names(game.action_words(table.state, eyes or 0, action)))
            for action in legal
            if action in loose
        },
        "seats": _seats(table, viewer),
        "undo": {
            "can": isinstance(planned, Entry),
            "words": say(planned.message) if isinstance(planned, Refusal) else "",
        },
        "practice": table.practice,
        "waiting": not table.is_full,
        "can": _can(table, viewer.person),
        "offer": _offer(table, viewer),
        "clock": _clock(table, say),
        "hash": _hash(table.record.seed),
        "seed": str(table.record.seed) if is_over else "",
        "next": f"/t/{table.next_table}" if table.next_table else "",
        "over": _over(table, say) if is_over else None,
    }


@lru_cache(maxsize=KEPT)
def _hash(seed: int) -> str:
    return seed_hash(seed)


def _ask(table: Table, view: dict[str, Any]) -> Message:
    if table.ended:
        return _ended(table)
    if not table.is_full:
        return msg("The game begins when all seats are taken.")
    return table.with_names(table.game.ask(view))


def _ended(table: Table) -> Message:
    words = ENDED[table.ended]
    if table.ended == "time":
        return Message(words.key, {"player": table.names()[table.out_of_time]})
    return words


def _can(table: Table, person: str) -> dict[str, Any]:
    """What this viewer may do beside the game's own actions."""
    mine = table.seats_of(person)
    is_full, is_over = table.is_full, table.is_over
    others = [seat for seat in table.people() if seat not in mine]
    return {
        "sit": [
            number
            for number, seat in enumerate(table.seats)
            if (seat.is_free or seat.left_by)
            and isinstance(asking.sit(table, person, number, ""), Entry)
        ],
        "bot": [n for n, seat in enumerate(table.seats) if seat.is_free] if mine else [],
        "leave": bool(mine) and not is_over and bool(others or not is_full),
        "offers": asking.offers(table, person) if others else [],
        "stop": isinstance(asking.stop(table, person), Entry),
        "claim": [seat for seat in table.clock.out_of_time(time.time()) if mine and seat in others],
        "chat": bool(mine),
    }


def _offer(table: Table, viewer: Viewer) -> dict[str, Any] | None:
    offer = table.offer
    if offer is None:
        return None
    words = Message(OFFERED[offer.kind].key, {"player": table.names()[offer.seat]})
    mine = table.seats_of(viewer.person)
    return {
        "kind": offer.kind,
        "words": viewer.say(words),
        "mine": offer.seat in mine,
        "answer": bool(set(mine) - offer.agreed),
    }


def _clock(table: Table, say: Say) -> dict[str, Any] | None:
    words = table.rules.clock.words()
    if words is None:
        return None
    left = table.clock.remaining(time.time())
    return {"words": say(words), "left": [round(seconds, 1) for seconds in left]}


def _named_in(tree: dict[str, Any]) -> tuple[set[str], set[int]]:
    """The picks and actions that a tree names. Where a piece can be put is told with the piece."""
    names: set[str] = set()
    actions: set[int] = set()
    waiting = [tree]
    for place in waiting:
        if "action" in place:
            actions.add(place["action"])
        below = place.get("next")
        if below:
            names.update(below)
            waiting.extend(below.values())
    return names, actions


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
    to_act, points = table.to_act(), table.state.points()
    standing = table.game.standing(table.state)
    return [
        {
            "name": seat.name,
            "side": viewer.say(table.game.sides[number]),
            "kind": "bot" if seat.bot else "human",
            "level": seat.bot,
            "mine": number in mine,
            "free": seat.is_free,
            "here": bool(seat.bot) or seat.owner in viewer.here,
            # On paper one seat acts for all: that is not worth a mark.
            "to_act": number in to_act and not table.game.on_paper,
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
    words = _ended(table) if table.ended else msg("The game is over.")
    if sheet.ending is not None:
        winners = [names[seat] for seat in sheet.winners]
        words = sheet.ending.message
        if winners:
            words = msg("{player} wins. {why}", player=tuple(winners), why=sheet.ending.message)
    return {
        "words": say(words),
        "winners": list(sheet.winners),
        "stopped": bool(table.ended),
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
