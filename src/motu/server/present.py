"""What one viewer of a table is told: finished sentences, pictures and picks.

Everything here starts from the viewer's own view of the position. What a seat may not see is
not in it, so it cannot leave the server by mistake.

A page is told everything once; after that only what is new to it. What its picks and actions are
called it is told if it asks: who points at parts of the picture does not need it.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from motu.core.event import Event
from motu.core.message import Message, Say, msg, nmsg
from motu.core.picks import Pick, picks
from motu.core.picture import DECIMALS, Part, Picture
from motu.core.refusal import Refusal
from motu.core.shuffle import Begun, seed_hash
from motu.core.view import View
from motu.server import series_words
from motu.server.identity import mark_of
from motu.server.letters import Kept
from motu.server.plot import plot
from motu.table import asking
from motu.table.entry import Entry, Kind
from motu.table.help import HINTS
from motu.table.hints import used_words
from motu.table.table import Said, Table

OFFERED: dict[str, Message] = {
    "undo": msg("{player} would like to take a move back."),
    "end": msg("{player} offers to end the game here."),
    "draw": msg("{player} offers a draw."),
}
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
#: The same from the start, where somebody may do so without asking.
BEFOREHAND = msg(
    "If you take back a move after something new was revealed, the game counts as practice."
)
TAKEN_BACK = msg("Moves were taken back in this game, so it counts as practice.")
#: What went on from another game.
BEGUN: dict[str, Message] = {
    "position": msg(
        "This game began at a position of an earlier one. What was hidden there was dealt again."
    ),
    "moves": msg(
        "The first {n} moves come from an earlier game, so the shuffle could be known beforehand."
    ),
}
#: The seeds of the examples that show what is the same in every deal.
EXAMPLES = (0, 1, 2, 3)
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
    #: The marks of those whose chat this viewer does not want to read.
    muted: frozenset[str] = frozenset()

    def hears_no(self, person: str) -> bool:
        """Whether what this person says is not for this viewer."""
        return bool(self.muted) and mark_of(person) in self.muted

    def eyes(self, table: Table) -> int | None:
        """The seat whose view this viewer gets now; `None` sees no hidden thing."""
        mine = table.seats_of(self.person)
        if len(mine) < 2:
            return mine[0] if mine else None
        if not table.game.has_lasting_secrets:
            return next((seat for seat in mine if seat in table.to_act()), mine[0])
        if self.looking not in mine or self.handover_to(table) is not None:
            return None
        return self.looking

    def handover_to(self, table: Table) -> int | None:
        """Round one screen: the seat to which the screen must be handed before anyone looks."""
        seat = self._next_here(table)
        return None if seat is None or self._has_seen_something(table) else seat

    def passes_on_to(self, table: Table) -> int | None:
        """The same, if who sits here has just seen what is nobody else's business."""
        seat = self._next_here(table)
        return seat if seat is not None and self._has_seen_something(table) else None

    def _next_here(self, table: Table) -> int | None:
        """The seat whose player is waited for, and somebody else sits at the screen."""
        mine = table.seats_of(self.person)
        if len(mine) < 2 or not table.game.has_lasting_secrets:
            return None
        waiting = [seat for seat in table.to_act() if seat in mine]
        return waiting[0] if waiting and self.looking not in waiting else None

    def _has_seen_something(self, table: Table) -> bool:
        """Whether the last action here showed its player a card, or how many points there were."""
        last = asking.last_action_of(table, self.person)
        if last is None or table.record.actions[last][0] != self.looking:
            return False
        own, others = table.story(last, self.looking), table.story(last, None)
        told = [event.message for event in own] != [event.message for event in others]
        return told or any(event.gained for event in own)

    def hears(self, table: Table) -> Say:
        """Who speaks to this viewer: in the own language, and by the names of those who play."""
        return table.speaker(self.say)


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
    #: The parts that it was sent and still has.
    kept: Kept


#: Nothing can be picked; and a page that shows nothing yet.
NO_PICKS = Pick()
NOTHING = Shown(Picture(0, 0, ()), {}, NO_PICKS, None, (), Kept())


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
    told, now, basis = before.now, _position(table, viewer, view), _basis(table, viewer.person)
    eyes, choices, tree = now["eyes"], None, before.picks
    if eyes is not None and eyes in now["to_act"]:
        choices = (eyes, table.news_for[eyes])
    if basis != before.basis or table.rules.clock.kind != "none":
        now |= _company(table, viewer)
    news = {name: value for name, value in now.items() if name not in told or value != told[name]}
    if "seats" in news and told:
        news["seats"] = _new_of_seats(now["seats"], told["seats"])
    carried = _pieces(table, viewer, picture, before.picture)
    if not told or choices != before.choices or carried:
        tree = picks(table.game, table.state, eyes) if choices else NO_PICKS
        now["picks"] = news["picks"] = tree.data(picture)
        if now["moves"] == told.get("moves") and now["picks"] == told["picks"]:
            # Somebody else came or went: what is picked already stays picked.
            del news["picks"]
    else:
        now["picks"] = told["picks"]
    news |= carried
    news["seq"] = now["seq"]
    if viewer.words and table.has_begun:
        news |= _words(table, viewer, view, tree, picture)
    return news, Shown(picture, {**told, **now}, tree, choices, basis, before.kept)


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
        "seats": _seats(table, viewer),
        "undo": _undo(table, viewer),
    }


def _basis(table: Table, person: str) -> tuple[object, ...]:
    """What `_company` depends on, but for the time."""
    acted = asking.last_action_of(table, person) is not None
    return table.agreed, table.offer, table.is_over, acted


def _company(table: Table, viewer: Viewer) -> dict[str, Any]:
    """What there is to say of those who play, and of the table: few actions change any of it."""
    say, is_over = viewer.hears(table), table.is_over
    return {
        "practice": table.practice,
        "practice_words": _practice_words(table, viewer),
        "hints": _hints(table, say),
        "waiting": not table.is_full,
        "can": _can(table, viewer.person),
        "offer": _offer(table, viewer),
        "clock": _clock(table, say),
        "hash": _hash(secret_of(table)),
        "seed": str(table.record.seed) if is_over and table.is_dealt else "",
        "shuffle": _shuffle(table, viewer),
        "next": _next(table),
        "series": _series(table, viewer),
        "over": _over(table, say) if is_over else None,
    }


def _undo(table: Table, viewer: Viewer) -> dict[str, Any]:
    planned = asking.undo(table, viewer.person)
    if isinstance(planned, Entry):
        words = PRACTICE if planned.unfair and not table.practice else None
        return {"can": True, "words": viewer.say(words) if words else ""}
    return {"can": False, "words": viewer.say(planned.message)}


def _practice_words(table: Table, viewer: Viewer) -> str:
    """That the game counts as practice, or how it would come to that: before it is too late."""
    if table.practice:
        return viewer.say(TAKEN_BACK)
    may = bool(table.seats_of(viewer.person)) and table.is_alone(viewer.person)
    if table.is_over or table.game.has_fair_undo or not may:
        return ""
    return viewer.say(BEFOREHAND)


def _hints(table: Table, say: Say) -> dict[str, Any]:
    """What was agreed about hints, and who was given any: a game with hints says so."""
    hinted = [table.hinted[seat] for seat in range(len(table.seats))]
    used = used_words(table.players, hinted)
    return {
        "words": say(HINTS[table.rules.help.hints]) if table.game.has_bots else "",
        "given": hinted,
        "used": say(used) if used else "",
    }


@lru_cache(maxsize=KEPT)
def _hash(seed: int) -> str:
    return seed_hash(seed)


def secret_of(table: Table) -> int:
    """The number of the house, which it has committed to from the start."""
    if table.gathering is not None:
        return table.gathering.secret
    return table.record.shuffle.secret if table.record.shuffle else table.record.seed


def _shuffle(table: Table, viewer: Viewer) -> dict[str, Any]:
    """How the shuffle comes about, and what this viewer's browser is asked for."""
    gathered, mine = table.gathering, table.seats_of(viewer.person)
    made = gathered.shuffle() if gathered is not None else table.record.shuffle
    return {
        "asks": table.asked_for_number(viewer.person),
        "seat": mine[0] if mine else None,
        "waits": table.waited_for(),
        "dealt": table.is_dealt,
        # Seats are names of fields here, and so texts.
        "hashes": {str(n): hash for n, hash in gathered.hashes.items()} if gathered else {},
        "numbers": {str(n): number for n, number in made.numbers.items()} if made else {},
        "missed": list(made.missed) if made else [],
        "silent": list(made.silent) if made else [],
        "secret": str(secret_of(table)) if table.is_over else "",
        "is_made": made is not None,
        "begun": " ".join(viewer.say(words) for words in begun_words(table.record.begun)),
    }


def begun_words(begun: Begun | None) -> list[Message]:
    """That a game went on from another one, and what that means for its shuffle."""
    if begun is None:
        return []
    words = [BEGUN["position"]] if begun.position else []
    if begun.moves is not None:
        words.append(Message(BEGUN["moves"].key, {"n": begun.moves}))
    return words


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


def _can(table: Table, person: str) -> dict[str, Any]:
    """What this viewer may do beside the game's own actions."""
    mine = table.seats_of(person)
    others = [seat for seat in table.people() if seat not in mine]
    has_bots = table.game.has_bots
    return {
        "sit": [
            seat for seat in table.vacant if isinstance(asking.sit(table, person, seat, ""), Entry)
        ],
        "bot": table.free if mine and has_bots else [],
        "leave": bool(mine) and has_bots and bool(others or table.free) and not table.is_over,
        "offers": asking.offers(table, person) if others else [],
        "resign": [seat for seat in mine if isinstance(asking.resign(table, person, seat), Entry)],
        "stop": not others and isinstance(asking.stop(table, person), Entry),
        "claim": [seat for seat in table.clock.out_of_time(time.time()) if mine and seat in others],
        "chat": bool(mine),
        "hint": not table.is_over and asking.why_no_hints(table, person) is None,
        "go_on": table.is_over and asking.why_not_go_on(table, person) is None,
    }


def _next(table: Table) -> str:
    """Where it goes on: at the next table; in a campaign there is something to read first."""
    if not table.next_table:
        return ""
    campaign = table.series.after(table).campaign if table.series else None
    if table.series is None or campaign is None:
        return f"/t/{table.next_table}"
    return f"/s/{table.series.id}" + ("?opened" if campaign.opens_envelope() else "")


def _series(table: Table, viewer: Viewer) -> dict[str, Any] | None:
    """Which game of a series this is, and how it stands."""
    if table.series is None:
        return None
    series = table.series.after(table)
    words = series_words.line(series, viewer.person, viewer.say)
    return {"url": f"/s/{series.id}", "words": words}


def _offer(table: Table, viewer: Viewer) -> dict[str, Any] | None:
    offer = table.offer
    if offer is None:
        return None
    words = Message(OFFERED[offer.kind].key, {"player": table.players[offer.seat]})
    mine = table.seats_of(viewer.person)
    return {
        "kind": offer.kind,
        "words": viewer.hears(table)(words),
        "mine": offer.seat in mine,
        "answer": bool(set(mine) - offer.agreed),
    }


def _clock(table: Table, say: Say) -> dict[str, Any] | None:
    words = table.rules.clock.words()
    if words is None:
        return None
    left = table.clock.remaining(time.time())
    stands = [seat for seat in table.to_act() if not table.has_time(seat)]
    return {
        "words": say(words),
        "left": [round(seconds, 1) for seconds in left],
        "stands": stands,
    }


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


def _seats(table: Table, viewer: Viewer) -> list[dict[str, Any]]:
    mine = table.seats_of(viewer.person)
    game, points = table.game, table.state.points()
    # Where one acts for all, that is not worth a mark.
    to_act = [] if game.has_one_actor else table.to_act()
    standing, out = table.standing(), table.record.why_out()
    levels = [table.level(number) if seat.bot else None for number, seat in enumerate(table.seats)]
    return [
        {
            "name": seat.name,
            "side": viewer.say(game.sides[number]),
            "kind": "bot" if seat.bot else "human",
            "level": level.name if level else "",
            "level_title": viewer.say(level.title) if level else "",
            "mine": number in mine,
            "free": seat.is_free,
            "here": bool(seat.bot) or seat.owner in viewer.here,
            "to_act": number in to_act,
            "out": out.get(number, ""),
            "points": points[number],
            "standing": standing[number],
        }
        for number, (seat, level) in enumerate(zip(table.seats, levels, strict=True))
    ]


def _new_of_seats(now: list[dict[str, Any]], told: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Of each seat only what is not as it was."""
    return [
        {name: value for name, value in seat.items() if value != before[name]}
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


def _rated(table: Table) -> str:
    """What a solo game is to be compared with: one's own games of this name; of others nothing.

    Only games to their end, with what the game comes with, without hints and without taking back
    what was seen, can be compared. Which was the best of them the browser keeps: nobody else needs
    to know.
    """
    game, record = table.game, table.record
    usual = table.state.components.name in game.box.names
    helped = table.practice or table.hinted.total() > 0
    if not game.rated_by or len(table.seats) > 1 or table.ended or helped or not usual:
        return ""
    return f"{game.name}-{record.options[game.rated_by]}"


def _over(table: Table, say: Say) -> dict[str, Any]:
    """How it ended: the score sheet, and how it came about over time."""
    sheet = table.record.score_sheet()
    words = why = sheet.ending.message if sheet.ending else msg("The game is over.")
    headline, won = words, sheet.winners
    if len(table.seats) == 1:
        # Nobody else was there to be beaten.
        headline, won = nmsg("{n} point", "{n} points", sheet.totals[0]), ()
    if won:
        winners = tuple(table.players[seat] for seat in won)
        words = msg("{player} wins. {why}", player=winners, why=why)
        headline = msg("{player} wins!", player=winners[0])
        if len(winners) > 1:
            headline = msg("{players} share the win!", players=winners)
    return {
        "words": say(words),
        "headline": say(headline),
        "why": say(why) if say(why) != say(headline) else "",
        "verdict": say(sheet.verdict.message) if sheet.verdict else "",
        "hands": table.game.has_hands and table.has_begun,
        "winners": list(won),
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
        "best": _rated(table),
    }
