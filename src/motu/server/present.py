"""What one viewer of a table is told: finished sentences, pictures and picks.

Everything here starts from the viewer's own view of the position. What a seat may not see is
not in it, so it cannot leave the server by mistake.

A page is told everything once; after that only what is new to it. What its picks and actions are
called it is told if it asks: who points at parts of the picture does not need it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from typing import Any

from motu.core.event import Event
from motu.core.message import Message, Say, msg
from motu.core.picks import Pick, picks
from motu.core.picture import DECIMALS, Part, Picture
from motu.core.refusal import Refusal
from motu.core.view import View
from motu.server.company import basis as basis_of
from motu.server.company import company
from motu.server.letters import Kept
from motu.server.viewer import Viewer
from motu.table import asking
from motu.table.entry import Entry, Kind
from motu.table.table import Said, Table

#: Who comes and goes while a game is played: all others are told.
COMPANY: dict[Kind, Message] = {
    Kind.SIT: msg("{player} is at the table."),
    Kind.BOT: msg("A bot plays as {player}."),
    Kind.LEAVE: msg("{player} has left the table. A bot plays on."),
    Kind.CLAIM: msg("Time ran out for {player}. A bot plays on."),
}
#: So many lines of the log, and so much of what was said, a page is sent at once.
MOST_LINES = 100
MOST_CHAT = 200
#: What taking back costs where something has been seen since.
PRACTICE = msg("Something has come to light since then: taken back, the game counts as practice.")
#: The seeds of the examples that show what is the same in every deal.
EXAMPLES = (0, 1, 2, 3)


@dataclass(slots=True)
class Shown:
    """What a page shows: the picture, what was said beside it, and whose choices.

    What can be picked is not kept: there are hundreds of names, at every page.
    """

    picture: Picture
    now: dict[str, Any]
    #: Which seat has these choices, and since which entry; or nobody.
    choices: tuple[int, int] | None
    #: What all that hardly any action changes was worked out from.
    basis: tuple[object, ...]
    #: How many entries it knows that were no actions: with these it changes who sits where.
    agreed: int
    #: The parts that it was sent and still has.
    kept: Kept


#: Nothing can be picked; and a page that shows nothing yet.
NO_PICKS = Pick()
NOTHING = Shown(Picture(0, 0, ()), {}, None, (), -1, Kept())


def full(table: Table, viewer: Viewer) -> tuple[dict[str, Any], Shown]:
    """Everything."""
    eyes = viewer.eyes(table)
    view = _view(table, eyes)
    picture = drawn(table, viewer, view)
    news, shown = _news(table, viewer, view, picture, NOTHING)
    shown.kept = Kept()
    message = {
        "type": "full",
        "picture": picture.svg(with_style=False),
        "log": _log(table, viewer, table.moves, eyes),
        "chat": [
            said(one, viewer, table)
            for one in table.chat[-MOST_CHAT:]
            if not viewer.hears_no(one.person)
        ],
        **news,
    }
    return message, shown


def drawn(table: Table, viewer: Viewer, view: View | None = None) -> Picture:
    """The table as a viewer may see it; before the game has begun nothing of any deal."""
    if not table.has_begun:
        return _laid_out(table, viewer)
    seen = _view(table, viewer.eyes(table)) if view is None else view
    return table.game.draw(seen, viewer.hears(table), viewer.shape)


def _view(table: Table, eyes: int | None) -> View:
    """What these eyes may see: nothing of any deal before the game has begun."""
    if table.has_begun:
        return table.view(eyes)
    used = table.state.components
    return View(game=table.game.name, seat=eyes, components=used.hash, to_act=[])


def _laid_out(table: Table, viewer: Viewer) -> Picture:
    """The table before the game has begun: what is the same however it will be dealt.

    There is no deal yet. Some examples are drawn, and what differs between them is left out.
    """
    game, say = table.game, viewer.hears(table)
    first, *others = (
        game.draw(game.view(table.record.beginning(seed), None), say, viewer.shape)
        for seed in EXAMPLES
    )
    alike = set(first.parts).intersection(*(other.parts for other in others))
    parts = tuple(part if part in alike else Part(part.id, "") for part in first.parts)
    return replace(first, parts=parts, pieces=(), places={})


def style(table: Table, shape: str) -> str:
    """The style sheet of a table's pictures; it stays the same as long as the game lasts."""
    return table.game.picture(table.state, shape=shape).style


def info(table: Table, viewer: Viewer, before: Shown = NOTHING) -> tuple[dict[str, Any], Shown]:
    """What is new beside the picture and the log, which have not changed."""
    view = _view(table, viewer.eyes(table))
    news, shown = _news(table, viewer, view, before.picture, before)
    return {"type": "info", **news}, shown


def company_news(table: Table, entry: Entry, viewer: Viewer) -> str:
    """That somebody came, or left the seat to a bot, for all others; else nothing."""
    words, mine = COMPANY.get(entry.kind), table.seats_of(viewer.person)
    if words is None or entry.seat in mine or not table.has_begun:
        return ""
    return viewer.hears(table)(Message(words.key, {"player": table.players[entry.seat]}))


def said(one: Said, viewer: Viewer, table: Table) -> dict[str, Any]:
    """Something said at the table."""
    name = one.name or (viewer.hears(table)(table.players[one.seat]) if one.seat >= 0 else "")
    return {"seat": one.seat, "name": name, "text": one.text, "at": int(one.at)}


def earlier_log(table: Table, viewer: Viewer, before: int) -> list[dict[str, Any]]:
    """What came before the line of that number, as far as a page asks for it at once."""
    return _log(table, viewer, max(0, min(before - 1, table.moves)), viewer.eyes(table))


def _log(table: Table, viewer: Viewer, upto: int, eyes: int | None) -> list[dict[str, Any]]:
    """The last lines of so many actions."""
    lines = range(max(0, upto - MOST_LINES), upto)
    return [_log_line(table, viewer, number, eyes) for number in lines]


def _log_line(table: Table, viewer: Viewer, number: int, eyes: int | None) -> dict[str, Any]:
    return {
        "n": number + 1,
        "seat": table.record.actions[number][0],
        "events": _events(table, viewer, number, eyes),
    }


def step(table: Table, viewer: Viewer, before: Shown) -> tuple[dict[str, Any], Shown]:
    """What the last action changed."""
    eyes = viewer.eyes(table)
    view = table.view(eyes)
    picture = table.game.draw(view, viewer.hears(table), viewer.shape)
    changed = picture.changed_since(before.picture)
    news, shown = _news(table, viewer, view, picture, before)
    number = table.moves - 1
    line = _log_line(table, viewer, number, eyes)
    message = {"type": "step", "seat": line["seat"], "events": line["events"], **news}
    moment = table.moments[number]
    if moment >= 0 and table.state.moment() != moment:
        # A turn that all played at once is complete: now everybody may know what was done.
        first = number
        while first > 0 and table.moments[first - 1] == moment:
            first -= 1
        earlier = [_log_line(table, viewer, n, eyes) for n in range(first, number)]
        message["relog"] = [*earlier, line]
    if changed is None:
        message["picture"] = picture.svg(with_style=False)
    else:
        message |= before.kept.told(changed)
    return message, shown


def position_at(
    table: Table,
    viewer: Viewer,
    number: int,
    eyes: int | None,
    near: int | None = None,
    is_open: bool = False,
) -> dict[str, Any]:
    """The board as it was after that many actions, with the side of the seat `near` large.

    In a game that is over all hands may be looked at (`is_open`).
    """
    game, say, state = table.game, viewer.hears(table), table.position(number)
    view = game.open_view(state, eyes) if is_open else table.view(eyes, number)
    picture = game.draw(view, say, viewer.shape, near)
    return {
        "moves": number,
        "points": state.points(),
        "standing": game.standing(state),
        "picture": picture.svg(with_style=False),
        "text": [say(line) for line in game.describe(view)],
        "events": _events(table, viewer, number - 1, eyes) if number else [],
    }


def preview(table: Table, viewer: Viewer, seat: int, action: int) -> dict[str, Any]:
    """What an action would do, as far as the one who asks can know."""
    game, say = table.game, viewer.hears(table)
    parts: list[list[str]] = []
    words = [say(game.action_words(table.state, seat, action))]
    after = game.foreseen(table.state, seat, action)
    if after is not None:
        story = game.story(table.state, seat, action, after, seat)
        words += [say(event.message) for event in story[1:]]
        now = game.draw(table.view(seat), say, viewer.shape)
        then = game.draw(game.view(after, seat), say, viewer.shape)
        parts = [[part.id, part.svg()] for part in then.changed_since(now) or []]
    return {"type": "preview", "action": action, "words": words, "parts": parts}


def refused(table: Table, refusal: Refusal, say: Say) -> dict[str, Any]:
    """Why not, with the way to the rule's paragraph."""
    link = f"/rules/{table.game.rules_page}#{refusal.rule}" if refusal.rule else ""
    return {"words": table.speaker(say)(refusal.message), "rule": refusal.rule, "link": link}


def _news(
    table: Table, viewer: Viewer, view: View, picture: Picture, before: Shown
) -> tuple[dict[str, Any], Shown]:
    """What full pictures, steps and infos have in common, as far as it is new to the page."""
    told, basis = before.now, basis_of(table, viewer.person)
    now = _position(table, viewer, view)
    now["seats"] = _seats(table, viewer, told["seats"] if table.agreed == before.agreed else [])
    eyes, choices = now["eyes"], None
    if eyes is not None and eyes in now["to_act"]:
        choices = (eyes, table.news_for[eyes])
    if basis != before.basis or table.rules.clock.kind != "none":
        now |= company(table, viewer)
    news = {name: value for name, value in now.items() if name not in told or value != told[name]}
    if "seats" in news and told:
        news["seats"] = _new_of_seats(now["seats"], told["seats"])
    carried = _pieces(table, viewer, picture, before.picture)
    is_new = not told or choices != before.choices or bool(carried)
    if is_new and told and now["moves"] == told["moves"] and not carried:
        # Somebody else came or went: what is picked already stays picked.
        is_new = (choices and choices[0]) != (before.choices and before.choices[0])
    tree: Pick | None = None
    if is_new:
        tree = _tree(table, choices)
        news["picks"] = tree.data(picture)
    news |= carried
    news["seq"] = now["seq"]
    if viewer.words and table.has_begun:
        news |= _words(table, viewer, view, tree or _tree(table, choices), picture)
    return news, Shown(picture, {**told, **now}, choices, basis, table.agreed, before.kept)


def _tree(table: Table, choices: tuple[int, int] | None) -> Pick:
    """All that can be picked by the seat that has these choices."""
    return picks(table.game, table.state, choices[0]) if choices else NO_PICKS


def _pieces(table: Table, viewer: Viewer, picture: Picture, before: Picture) -> dict[str, Any]:
    """What can be carried and where to, as far as it is new to the page.

    Poses and places have their words with them: a hand that moves asks nobody.
    """
    say = viewer.hears(table)

    def words(pick: str) -> str:
        return say(table.game.pick_words(pick)) if pick else ""

    news: dict[str, Any] = {}
    if picture.places != before.places:
        news["places"] = [
            [name, words(name), round(x, DECIMALS), round(y, DECIMALS)]
            for name, (x, y) in picture.places.items()
        ]
    if picture.pieces != before.pieces:
        news["pieces"] = {
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
                **({"ready": True} if piece.ready else {}),
            }
            for piece in picture.pieces
        }
    return news


def _words(
    table: Table, viewer: Viewer, view: View, tree: Pick, picture: Picture
) -> dict[str, Any]:
    """The position in words, and what all that can be picked and done is called."""
    game, say = table.game, viewer.hears(table)
    named = list(_named(tree, {piece.pick for piece in picture.pieces}))
    actions = {place.action for _, place in named if place.action is not None}
    return {
        "text": [say(line) for line in game.describe(view)],
        "pick_words": {name: say(game.pick_words(name)) for name in sorted(dict(named))},
        "actions": {
            str(action): say(game.action_words(table.state, view["seat"] or 0, action))
            for action in sorted(actions)
        },
    }


def _named(tree: Pick, pieces: Collection[str]) -> Iterator[tuple[str, Pick]]:
    """Every pick and where it leads, but for what is below a piece: that has its words with it."""
    for name, place in tree.next.items():
        yield name, place
        if name not in pieces:
            yield from _named(place, pieces)


def _position(table: Table, viewer: Viewer, view: View) -> dict[str, Any]:
    """What there is to say of a position beside its picture and its log."""
    return {
        "seq": table.seq,
        "moves": table.moves,
        "eyes": view["seat"],
        "handover": _handover(table, viewer),
        "pass_on": _pass_on(table, viewer),
        "ask": viewer.hears(table)(_ask(table, view)),
        "to_act": table.to_act(),
        "undo": _undo(table, viewer),
    }


def _undo(table: Table, viewer: Viewer) -> dict[str, Any]:
    planned = asking.undo(table, viewer.person)
    if isinstance(planned, Entry):
        words = PRACTICE if planned.unfair and not table.practice else None
        return {"can": True, "words": viewer.say(words) if words else ""}
    return {"can": False, "words": viewer.say(planned.message)}


def _ask(table: Table, view: View) -> Message:
    if table.ended:
        return table.record.ending_words()
    if not table.is_full:
        return msg("The game begins when all seats are taken.")
    if not table.is_dealt:
        players = tuple(table.players[seat] for seat in table.waited_for())
        if not players:
            return msg("Shuffling…")
        return msg("Shuffling… Waiting for {player}.", player=players)
    return table.game.ask(view)


def _handover(table: Table, viewer: Viewer) -> dict[str, Any] | None:
    seat = viewer.handover_to(table)
    if seat is None:
        return None
    say, player = viewer.hears(table), table.players[seat]
    return {
        "seat": seat,
        "words": say(msg("Pass the device to {player}.", player=player)),
        "button": say(msg("I am {player}: show my side", player=player)),
    }


def _pass_on(table: Table, viewer: Viewer) -> dict[str, Any] | None:
    """What is said before the cover comes, to who has just seen something."""
    seat = viewer.passes_on_to(table)
    if seat is None:
        return None
    say, player = viewer.hears(table), table.players[seat]
    return {
        "words": say(msg("Have a look, then pass the device to {player}.", player=player)),
        "button": say(msg("Hide my side")),
    }


def _seats(table: Table, viewer: Viewer, told: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Those who sit there, and how they stand.

    `told` is how they stood a moment ago, if the same people sit there: who stands as then is the
    very same.
    """
    points, standing, out = table.state.points(), table.standing(), table.record.why_out()
    # Where one acts for all, that is not worth a mark.
    to_act = [] if table.game.has_one_actor else table.to_act()
    seats = []
    for number, seat in enumerate(table.seats):
        stands = {
            "here": bool(seat.bot) or seat.owner in viewer.here,
            "to_act": number in to_act,
            "out": out.get(number, ""),
            "points": points[number],
            "standing": standing[number],
        }
        sits = told[number] if told else _sits(table, viewer, number)
        seats.append(sits if stands.items() <= sits.items() else {**sits, **stands})
    return seats


def _sits(table: Table, viewer: Viewer, number: int) -> dict[str, Any]:
    """Who sits on a seat: no action changes that."""
    seat = table.seats[number]
    level = table.level(number) if seat.bot else None
    return {
        "name": seat.name,
        "side": viewer.say(table.game.sides[number]),
        "kind": "bot" if seat.bot else "human",
        "level": level.name if level else "",
        "level_title": viewer.say(level.title) if level else "",
        "mine": number in table.seats_of(viewer.person),
        "free": seat.is_free,
    }


def _new_of_seats(now: list[dict[str, Any]], told: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Of each seat only what is not as it was."""
    return [
        {}
        if seat is before
        else {name: value for name, value in seat.items() if value != before[name]}
        for seat, before in zip(now, told, strict=True)
    ]


def _events(table: Table, viewer: Viewer, number: int, eyes: int | None) -> list[dict[str, Any]]:
    say = viewer.hears(table)
    return [_event(event, say) for event in table.story(number, eyes)]


def _event(event: Event, say: Say) -> dict[str, Any]:
    return {
        "words": say(event.message),
        "rule": event.rule,
        "kind": event.kind,
        "parts": event.parts,
        "moved": event.moved,
        **({"gained": event.gained} if event.gained else {}),
    }
