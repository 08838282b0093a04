"""What one viewer of a table is told: finished sentences, pictures and picks.

Everything here starts from the viewer's own view of the position. What a seat may not see is
not in it, so it cannot leave the server by mistake.

A page is told everything once; after that only what is new to it. What its picks and actions are
called it is told if it asks: who points at parts of the picture does not need it.
"""

from __future__ import annotations

import time
from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from pydantic_core import to_json

from motu.core.event import Event
from motu.core.message import Message, Say, msg
from motu.core.picks import Pick, picks
from motu.core.picture import Picture
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
    #: Whether to say with every position what it looks like and what can be picked and done.
    words: bool = False

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


@dataclass(slots=True)
class Shown:
    """What a page shows: the picture, what was said beside it, and what can be picked."""

    picture: Picture
    now: dict[str, Any]
    picks: Pick
    #: Which seat has these choices, and since which entry; or nobody.
    choices: tuple[int, int] | None
    #: What all that hardly any action changes was worked out from.
    basis: tuple[object, ...]


#: Nothing can be picked; and a page that shows nothing yet.
NO_PICKS = Pick()
NOTHING = Shown(Picture(0, 0, ()), {}, NO_PICKS, None, ())


def full(table: Table, viewer: Viewer) -> tuple[dict[str, Any], Shown]:
    """Everything."""
    eyes = viewer.eyes(table)
    view = table.view(eyes)
    picture = table.game.draw(view, viewer.say, viewer.shape)
    news, shown = _news(table, viewer, view, picture, NOTHING)
    message = {
        "type": "full",
        "picture": picture.svg(with_style=False),
        "log": [_log_line(table, viewer, number, eyes) for number in range(table.moves)],
        "chat": [said(one, viewer, table) for one in table.chat],
        **news,
    }
    return message, shown


def style(table: Table, shape: str) -> str:
    """The style sheet of a table's pictures; it stays the same as long as the game lasts."""
    return table.game.picture(table.state, shape=shape).style


def info(table: Table, viewer: Viewer, before: Shown = NOTHING) -> tuple[dict[str, Any], Shown]:
    """What is new beside the picture and the log, which have not changed."""
    view = table.view(viewer.eyes(table))
    news, shown = _news(table, viewer, view, before.picture, before)
    return {"type": "info", **news}, shown


def sent(message: dict[str, Any]) -> str:
    """A message as it is sent."""
    return to_json(message).decode()


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


def step(table: Table, viewer: Viewer, before: Shown) -> tuple[dict[str, Any], Shown]:
    """What the last action changed."""
    eyes = viewer.eyes(table)
    view = table.view(eyes)
    picture = table.game.draw(view, viewer.say, viewer.shape)
    changed = picture.changed_since(before.picture)
    news, shown = _news(table, viewer, view, picture, before)
    number = table.moves - 1
    line = _log_line(table, viewer, number, eyes)
    message = {"type": "step", "seat": line["seat"], "events": line["events"], **news}
    moment = table.positions[number].moment()
    if moment >= 0 and table.state.moment() != moment:
        # A turn that all played at once is complete: now everybody may know what was done.
        first = number
        while first > 0 and table.positions[first - 1].moment() == moment:
            first -= 1
        earlier = [_log_line(table, viewer, n, eyes) for n in range(first, number)]
        message["relog"] = [*earlier, line]
    if changed is None:
        message["picture"] = picture.svg(with_style=False)
    else:
        message["parts"] = [[part.id, part.svg()] for part in changed]
    return message, shown


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


def _news(
    table: Table, viewer: Viewer, view: dict[str, Any], picture: Picture, before: Shown
) -> tuple[dict[str, Any], Shown]:
    """What full pictures, steps and infos have in common, as far as it is new to the page."""
    told, now, basis = before.now, _position(table, viewer, view), _basis(table, viewer.person)
    eyes, choices, tree = now["eyes"], None, before.picks
    if eyes is not None and eyes in now["to_act"]:
        choices = (eyes, table.news_for[eyes])
    if basis != before.basis or table.rules.clock.kind != "none":
        now |= _company(table, viewer)
    news = {name: value for name, value in now.items() if name not in told or value != told[name]}
    if not told or choices != before.choices:
        tree = picks(table.game, table.state, eyes) if choices else NO_PICKS
        now["picks"] = news["picks"] = tree.data()
        if now["moves"] == told.get("moves") and now["picks"] == told["picks"]:
            # Somebody else came or went: what is picked already stays picked.
            del news["picks"]
    else:
        now["picks"] = told["picks"]
    news["seq"] = now["seq"]
    if viewer.words:
        news |= _words(table, viewer, view, tree)
    return news, Shown(picture, {**told, **now}, tree, choices, basis)


def _words(table: Table, viewer: Viewer, view: dict[str, Any], tree: Pick) -> dict[str, Any]:
    """The position in words, and what all that can be picked and done is called."""
    game, say = table.game, viewer.say
    found = dict(tree.walk())
    names = {name for path in found for name in path}
    return {
        "text": [say(line) for line in game.describe(view)],
        "pick_words": {
            name: say(table.with_names(game.pick_words(name))) for name in sorted(names)
        },
        "actions": {
            str(action): say(table.with_names(game.action_words(table.state, view["seat"], action)))
            for action in sorted(set(found.values()))
        },
    }


def _position(table: Table, viewer: Viewer, view: dict[str, Any]) -> dict[str, Any]:
    """What there is to say of a position beside its picture and its log."""
    return {
        "seq": table.seq,
        "moves": table.moves,
        "eyes": view["seat"],
        "handover": _handover(table, viewer),
        "ask": viewer.say(_ask(table, view)),
        "to_act": table.to_act(),
        "seats": _seats(table, viewer),
        "undo": _undo(table, viewer),
    }


def _basis(table: Table, person: str) -> tuple[object, ...]:
    """What `_company` depends on, but for the time."""
    acted = asking.last_action_of(table, person) is not None
    return table.agreed, table.offer, table.is_over, acted


def _company(table: Table, viewer: Viewer) -> dict[str, Any]:
    """What there is to say of those who play, and of the table: few actions change any of it."""
    say, is_over = viewer.say, table.is_over
    return {
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


def _undo(table: Table, viewer: Viewer) -> dict[str, Any]:
    planned = asking.undo(table, viewer.person)
    if isinstance(planned, Entry):
        return {"can": True, "words": ""}
    return {"can": False, "words": viewer.say(planned.message)}


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
    others = [seat for seat in table.people() if seat not in mine]
    return {
        "sit": [
            seat for seat in table.vacant if isinstance(asking.sit(table, person, seat, ""), Entry)
        ],
        "bot": table.free if mine else [],
        "leave": bool(mine) and bool(others or table.free) and not table.is_over,
        "offers": asking.offers(table, person) if others else [],
        "stop": not others and isinstance(asking.stop(table, person), Entry),
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
    standing = table.standing()
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
        "parts": event.parts,
        "moved": event.moved,
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
