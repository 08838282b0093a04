"""What somebody may do at a table: the entry that would be written, or why not."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from motu.core import picks
from motu.core.errors import UnknownName
from motu.core.level import level_named, usual
from motu.core.message import Message, msg
from motu.core.record import LONGEST_NAME
from motu.core.refusal import Refusal
from motu.core.shuffle import is_hex, number_hash
from motu.table.clock import DAY
from motu.table.entry import Entry, Kind
from motu.table.gathering import PATIENCE
from motu.table.help import ALL, ALONE
from motu.table.seat import NOBODY, tidy
from motu.table.table import Table

#: The longest thing that can be said at once.
LONGEST_CHAT = 300
#: So much can be said at a table, so often can moves be taken back there, and so often can anything
#: else be done that is no move. A game can always be ended: for that there is a bit more room.
MOST_CHAT = 2_000
MOST_TAKEN_BACK = 1_000
MOST_AGREED = 1_000
MOST_HINTS = 1_000
ROOM_TO_END = 100
#: What can be offered; the last one only where there are draws.
OFFERS = ("undo", "end", "draw")

Plan = Entry | Refusal


def _no(message: Message) -> Refusal:
    return Refusal("", message)


#: Every step says what may not be taken back or stopped, so these are kept and said once.
STOPPED = _no(msg("This game has been stopped."))
OVER = _no(msg("The game is over already."))
NOT_FULL = _no(msg("The game begins when all seats are taken."))
NOT_DEALT = _no(msg("The game begins when it has been shuffled."))
NO_NUMBER = _no(msg("The shuffle takes no number from you now."))
NOTHING_TO_TAKE_BACK = _no(msg("There is nothing of yours to take back."))
ASK_FIRST = _no(msg("Others have seen more since then: ask them first."))
ENOUGH_SAID = _no(msg("So much has been said at this table that no more can be kept."))
ENOUGH_TAKEN_BACK = _no(msg("Moves were taken back too often at this table. Play on from here."))
ENOUGH_AGREED = _no(
    msg("Players have come, gone and asked each other too often at this table. Play on or end it.")
)
NO_HINTS = _no(msg("There are no hints at this table."))
ALONE_ONLY = _no(msg("Hints are for those who play against bots or solo."))
NO_CHOICE = _no(msg("There is nothing to choose here."))
NOT_TO_ACT = _no(msg("A hint is for when it is your turn."))
NOBODY_ELSE = _no(msg("There is nobody to resign to. You can stop the game."))
NOT_ALONE = _no(msg("Only all players together can stop a game."))


def _not_going_on(table: Table) -> Refusal | None:
    if table.is_over:
        return OVER
    if not table.is_full:
        return NOT_FULL
    return None if table.is_dealt else NOT_DEALT


def play(table: Table, person: str, seat: int, action: int) -> Plan:
    """An action of the game."""
    if seat not in table.seats_of(person):
        return _no(msg("This seat is not yours."))
    if table.ended:
        return STOPPED
    if table.is_worn_out and table.to_act():
        return _no(
            msg(
                "This game has {n} moves, and no more can be kept. Take some back, or end it here "
                "and begin another.",
                n=table.moves,
            )
        )
    refusal = (_not_going_on(table) if not table.has_begun else None) or table.game.refuse(
        table.state, seat, action
    )
    return refusal or Entry(Kind.PLAY, seat, action)


def why_not(
    table: Table, person: str, seat: int, path: tuple[str, ...], shown: Collection[str]
) -> Refusal | None:
    """Why something cannot be picked now; `None` if no action is picked with it."""
    if seat not in table.seats_of(person):
        return None
    if table.ended:
        return STOPPED
    return _not_going_on(table) or picks.why_not(table.game, table.state, seat, path, shown)


def undo(table: Table, person: str) -> Plan:
    """Taking back: the person's last action, and all that came after it.

    It is free while nothing hidden has come to light and nobody else has acted. Where all others
    are bots, or sit at the same screen, it is free always, but makes it practice. In a turn that
    all play at once, one's own action can be taken back until the turn is complete.
    """
    if table.ended:
        return STOPPED
    if table.next_table:
        return _no(msg("The next game has begun: this one stays as it is."))
    last = last_action_of(table, person)
    if last is None:
        return NOTHING_TO_TAKE_BACK
    if table.counts[Kind.UNDO] >= MOST_TAKEN_BACK:
        return ENOUGH_TAKEN_BACK
    seat, action = table.record.actions[last]
    if table.is_hidden(last, None):
        return Entry(Kind.UNDO, seat=seat, upto=last)
    # It is the last one of the seat: whatever came after it was done by others.
    fair = last == table.moves - 1 and not table.game.reveals(table.position(last), seat, action)
    if not fair and not table.is_alone(person):
        return ASK_FIRST
    return Entry(Kind.UNDO, upto=last, unfair=not fair and not table.game.has_fair_undo)


def hint(table: Table, person: str, seat: int) -> Plan:
    """Letting a seat be given a hint: the game is then marked as one with hints."""
    refusal = why_no_hints(table, person)
    if refusal is None and seat not in table.seats_of(person):
        refusal = _no(msg("This seat is not yours."))
    if refusal is None and seat not in table.to_act():
        refusal = _not_going_on(table) or NOT_TO_ACT
    if refusal is None and len(table.state.legal(seat)) == 1:
        refusal = NO_CHOICE
    if refusal is None and table.counts[Kind.HINT] >= MOST_HINTS:
        refusal = NO_HINTS
    return refusal or Entry(Kind.HINT, seat, upto=table.moves)


def why_no_hints(table: Table, person: str) -> Refusal | None:
    """Why somebody cannot be given hints here, whosever turn it is."""
    if not table.seats_of(person) or not table.game.has_bots:
        return NO_HINTS
    hints = table.rules.help.hints
    # Who passes a device round plays against people, although nobody else owns a seat.
    if hints == ALL or (hints == ALONE and table.is_full and len(table.people()) == 1):
        return None
    return ALONE_ONLY if hints == ALONE else NO_HINTS


def last_action_of(table: Table, person: str) -> int | None:
    """The number of the last action that a person did."""
    mine, actions = table.seats_of(person), table.record.actions
    if mine:
        for number in range(len(actions) - 1, -1, -1):
            if actions[number][0] in mine:
                return number
    return None


def stop(table: Table, person: str) -> Plan:
    """Ending the game here for good. Only who plays alone or for all people may do so."""
    if not table.seats_of(person) or not table.is_alone(person):
        return NOT_ALONE
    return OVER if table.is_over else Entry(Kind.STOP)


def why_not_go_on(table: Table, person: str) -> Refusal | None:
    """Why somebody cannot begin the next game; any player may, once this one is over."""
    if not table.seats_of(person):
        return _no(msg("Only players at this table can do that."))
    if not table.is_over:
        return _no(msg("The next game can begin when this one is over."))
    if table.series is not None and table.series.after(table).is_complete:
        return _no(msg("All games of this series have been played."))
    return None


def sit(table: Table, person: str, seat: int, name: str) -> Plan:
    """Taking a free seat, or coming back to one's own."""
    if not 0 <= seat < len(table.seats) or table.is_over:
        return _no(msg("There is no such seat to take."))
    name = tidy(name)
    if len(name) > LONGEST_NAME:
        return _no(msg("A name has at most {n} letters.", n=LONGEST_NAME))
    wanted = table.seats[seat]
    is_own = wanted.left_by == person and seat not in table.record.seats_out
    if not wanted.is_free and not is_own:
        return _no(msg("This seat is taken."))
    if wanted.is_free and table.seats_of(person):
        return _no(msg("You sit at this table already."))
    if _agreed(table) >= MOST_AGREED:
        return ENOUGH_AGREED
    return Entry(Kind.SIT, seat, person=person, text=name)


def give_to_bot(table: Table, person: str, seat: int, level: str) -> Plan:
    """Giving a free seat to a bot; whoever sits at the table may do so."""
    if not table.seats_of(person):
        return _no(msg("Only players at this table can do that."))
    if not 0 <= seat < len(table.seats) or not table.seats[seat].is_free:
        return _no(msg("This seat is taken."))
    return _with_bot(table, Entry(Kind.BOT, seat, text=level))


def leave(table: Table, person: str, level: str) -> Plan:
    """Leaving: a bot plays on, until one comes back."""
    mine = table.seats_of(person)
    if not mine or table.is_over:
        return _no(msg("You are not playing at this table."))
    if _agreed(table) >= MOST_AGREED:
        return ENOUGH_AGREED
    return _with_bot(table, Entry(Kind.LEAVE, mine[0], text=level))


def resign(table: Table, person: str, seat: int) -> Plan:
    """Giving up. With two the other wins; with more a bot plays on there, and cannot win."""
    problem = _not_going_on(table)
    if seat not in table.seats_of(person) or seat in table.record.seats_out:
        return problem or _no(msg("You are not playing at this table."))
    if problem is not None or len(table.seats) == 1:
        return problem or NOBODY_ELSE
    left = set(range(len(table.seats))) - {seat, *table.record.seats_out}
    if len(left) == 1 or not left & set(table.people()) or table.game.has_one_actor:
        return Entry(Kind.RESIGN, seat)
    if not table.game.has_bots:
        return _no(msg("Nobody could play on in your place. Offer the others to end the game."))
    return Entry(Kind.RESIGN, seat, text=usual(table.game.levels).name)


def parting(table: Table, person: str) -> list[Entry]:
    """What lets the others go on when somebody is gone for good: bots play on, or it ends here."""
    mine = table.seats_of(person)
    if not mine or table.is_over:
        return []
    others = {seat.owner for seat in table.seats} - {person, NOBODY, ""}
    if not others or not table.game.has_bots:
        return [Entry(Kind.STOP)]
    level = usual(table.game.levels).name
    return [Entry(Kind.LEAVE, seat, text=level) for seat in mine]


def offer(table: Table, person: str, kind: str) -> Plan:
    """Offering the others to take back, to end early, or to call it a draw."""
    mine = table.seats_of(person)
    problem = _not_going_on(table)
    if not mine or problem is not None:
        return problem or _no(msg("Only players at this table can do that."))
    if kind not in _offered_in(table):
        return _no(msg("That cannot be offered in this game."))
    if table.offer is not None:
        return _no(msg("Another offer is waiting for its answers."))
    if _agreed(table) >= MOST_AGREED + (ROOM_TO_END if kind == "end" else 0):
        return ENOUGH_AGREED
    upto = last_action_of(table, person) if kind == "undo" else -1
    if upto is None:
        return NOTHING_TO_TAKE_BACK
    return Entry(Kind.OFFER, mine[0], upto=upto, text=kind)


def offers(table: Table, person: str) -> list[str]:
    """All that somebody may offer now. Every step says so, so it is not asked one by one."""
    if not table.seats_of(person) or table.offer is not None or _not_going_on(table) is not None:
        return []
    has_acted = last_action_of(table, person) is not None
    return [kind for kind in _offered_in(table) if kind != "undo" or has_acted]


def _offered_in(table: Table) -> tuple[str, ...]:
    return OFFERS if table.game.has_draws else OFFERS[:-1]


def answer(table: Table, person: str, yes: bool) -> Plan:
    """Answering an offer of somebody else; who made it may take it back with a no."""
    mine = table.seats_of(person)
    if table.offer is None or not mine:
        return _no(msg("There is nothing to answer."))
    if yes and table.offer.seat in mine:
        return _no(msg("The others have to answer."))
    return Entry(Kind.ANSWER, mine[0], text="yes" if yes else "no")


def claim(table: Table, person: str, seat: int, level: str, now: float) -> Plan:
    """Saying that a seat's time has run out: then a bot plays on (`level`), or it is over ("")."""
    if not table.seats_of(person) or seat in table.seats_of(person):
        return _no(msg("Only another player can claim that."))
    if seat not in table.clock.out_of_time(now):
        return _no(msg("This seat still has time."))
    planned = Entry(Kind.CLAIM, seat, text=level)
    return _with_bot(table, planned) if level else planned


def commit(table: Table, person: str, hash: str) -> Plan:
    """Committing to a number for the shuffle by its hash; empty: taking part without one.

    Another one can take its place as long as not all hashes are there: nobody relies on it yet.
    """
    gathered, mine = table.gathering, table.seats_of(person)
    if gathered is None or table.is_dealt or table.is_over or not mine:
        return NO_NUMBER
    is_late = gathered.numbers or mine[0] in gathered.missed
    is_set = table.is_full and not gathered.uncommitted(table.gatherers)
    if is_late or is_set or not (hash == "" or is_hex(hash)):
        return NO_NUMBER
    return Entry(Kind.COMMIT, mine[0], person=person, text=hash)


def arrive(table: Table, person: str) -> Plan:
    """Coming to a game that began without waiting any longer: from now on one's clock runs."""
    if person not in table.absent or table.is_over:
        return _no(msg("You sit at this table already."))
    return Entry(Kind.COMMIT, table.seats_of(person)[0], person=person)


def reveal(table: Table, person: str, number: str) -> Plan:
    """Showing the number that one has committed to, once all have committed to theirs."""
    gathered, mine = table.gathering, table.seats_of(person)
    if gathered is None or table.asked_for_number(person) != "reveal" or not is_hex(number):
        return NO_NUMBER
    if number_hash(number) != gathered.hashes[mine[0]]:
        return _no(msg("This is not the number whose hash was shown."))
    return Entry(Kind.REVEAL, mine[0], person=person, text=number)


def lose_number(table: Table, person: str) -> Plan:
    """Saying that one cannot show one's number any more, so that nobody has to wait for it."""
    if table.asked_for_number(person) != "reveal":
        return NO_NUMBER
    mine = table.seats_of(person)[0]
    return Entry(Kind.MISS, mine, person=person, text=str(mine))


def due(table: Table, now: float) -> Entry | None:
    """What the house itself has to do for the shuffle now, if anything."""
    gathered, waited_for = table.gathering, table.waited_for()
    if gathered is None or table.is_dealt or table.ended or not table.is_full:
        return None
    if not waited_for:
        return Entry(Kind.DEAL)
    if now < (due_at(table) or now + 1):
        return None
    if gathered.uncommitted(table.gatherers):
        return Entry(Kind.COMMIT, waited_for[0])
    return Entry(Kind.MISS, waited_for[0], text=" ".join(map(str, waited_for)))


def due_at(table: Table) -> float | None:
    """Until when the numbers are waited for that are missing, if any are."""
    if table.gathering is None or not table.gathering.since or not table.waited_for():
        return None
    clock = table.rules.clock
    return table.gathering.since + (clock.days * DAY if clock.kind == "days" else PATIENCE)


def say(table: Table, person: str, text: str) -> Plan:
    """Saying something to everybody at the table."""
    text = tidy(text)
    if not text:
        return _no(msg("Write something first."))
    if len(text) > LONGEST_CHAT:
        return _no(msg("That is too long: at most {n} letters.", n=LONGEST_CHAT))
    if not table.seats_of(person):
        return _no(msg("Only players at this table can do that."))
    if table.counts[Kind.CHAT] >= MOST_CHAT:
        return ENOUGH_SAID
    return Entry(Kind.CHAT, person=person, text=text)


def _agreed(table: Table) -> int:
    """How often anything was done that is no move, and neither taken back, said nor hinted at."""
    free = (Kind.UNDO, Kind.CHAT, Kind.HINT)
    return table.agreed - sum(table.counts[kind] for kind in free)


def _with_bot(table: Table, entry: Entry) -> Plan:
    try:
        return replace(entry, text=level_named(table.game.levels, entry.text).name)
    except UnknownName as fault:
        return _no(fault.message)
