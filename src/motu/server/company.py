"""What there is to say of those who play, and of the table: few actions change any of it."""

from __future__ import annotations

import time
from functools import lru_cache
from typing import Any

from motu.core.message import Message, Say, msg, nmsg
from motu.core.shuffle import Begun, seed_hash
from motu.server import series_words
from motu.server.plot import plot
from motu.server.viewer import Viewer
from motu.table import asking
from motu.table.entry import Entry
from motu.table.help import HINTS
from motu.table.hints import used_words
from motu.table.table import Table

OFFERED: dict[str, Message] = {
    "undo": msg("{player} would like to take a move back."),
    "end": msg("{player} offers to end the game here."),
    "draw": msg("{player} offers a draw."),
}
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
#: So many hashes of seeds are remembered.
KEPT = 4096


def basis(table: Table, person: str) -> tuple[object, ...]:
    """What `company` depends on, but for the time."""
    acted = asking.last_action_of(table, person) is not None
    return table.agreed, table.offer, table.is_over, acted


def company(table: Table, viewer: Viewer) -> dict[str, Any]:
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
