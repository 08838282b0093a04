"""What became of a game, decision by decision: what was expected, and what was luck.

Each decision is judged by a bot that knows what its seat knew then: it gets a position imagined for
the seat, and neither the shuffle nor what came later. So three values follow each other for every
seat: what it expected after its last decision, what it expects now (the difference came by chance
and by others), and what it expects after this decision (the difference is what it gave away). What
others gave away is taken out of chance. Where chances are counted, all differences together lead
from an even game to the result. Where points are, expectations grow as a game goes on, because a
bot decides better than it foresees; what they grow on average is taken out of chance as well.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Final

from motu.bots import known
from motu.bots.policy import Policy
from motu.bots.thought import CHANCE, POINTS, Budget
from motu.core.game import AnyGame
from motu.core.message import Message, Say, Seat, in_digits, msg
from motu.core.record import Record
from motu.core.registry import game as game_named
from motu.core.rng import seeded
from motu.core.state import WHOLE, State

#: What a tree came to less often than this is compared with the best once more: in so many worlds
#: at a glance, or in a few with some thought.
OFTEN: Final = 100
WORLDS: Final = 64
FEW_WORLDS: Final = 8
#: From here on a swing is a turning point, in chances and in points; so many are named.
SWING: Final = {CHANCE: 0.05, POINTS: 1.5}
MOST_TURNING_POINTS: Final = 6


@dataclass(frozen=True, slots=True)
class Decision:
    """An action that was chosen among several, and the position as its seat imagined it."""

    #: The number of the action, from 0.
    number: int
    seat: int
    action: int
    imagined: State


@dataclass(frozen=True, slots=True)
class Judged:
    """What a seat could expect before a decision, after it, and if it had been made by lot."""

    best: float
    played: float
    by_lot: float
    choice: int
    counts: str

    def data(self) -> dict[str, Any]:
        """As plain JSON data."""
        return asdict(self)

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> Judged:
        """What `data` was written from."""
        best, played, by_lot = (float(data[name]) for name in ("best", "played", "by_lot"))
        return cls(best, played, by_lot, int(data["choice"]), str(data["counts"]))


@dataclass(frozen=True, slots=True)
class Moment:
    """A decision, what it gave away, and what chance had brought since the seat's last one."""

    number: int
    seat: int
    before: float
    after: float
    luck: float
    played: Message
    choice: Message
    #: Whether the bot would have done the same.
    is_choice: bool

    @property
    def lost(self) -> float:
        """What the decision gave away, by what could be known."""
        return self.before - self.after


@dataclass(slots=True)
class Summary:
    """How a seat played, and how lucky it was."""

    decisions: int = 0
    lost: float = 0.0
    luck: float = 0.0
    #: What others gave away to it.
    given: float = 0.0
    #: What somebody would have given away who decides by lot.
    at_stake: float = 0.0

    @property
    def accuracy(self) -> float:
        """From 1, as the bot plays, to 0, as somebody plays who decides by lot."""
        return max(0.0, 1.0 - self.lost / self.at_stake) if self.at_stake > 0 else 1.0


@dataclass(frozen=True, slots=True)
class Analysis:
    """What became of a game."""

    counts: str
    actions: int
    moments: tuple[Moment, ...]
    summaries: tuple[Summary, ...]
    #: What each seat expected, as points of a line: after how many actions, and how much.
    lines: tuple[tuple[tuple[int, float], ...], ...]
    #: What each seat had in the end; nothing if the game has not come to its end.
    result: tuple[float, ...] = field(default=())

    @property
    def tells_luck(self) -> bool:
        """Whether all luck of a seat together says anything: solo, nobody has the same cards."""
        return self.counts == CHANCE or len(self.summaries) > 1

    def turning_points(self) -> list[Moment]:
        """The decisions with the greatest swings, by chance or by choice, in their order."""
        least = SWING.get(self.counts, 0.0)

        def swing(moment: Moment) -> float:
            return max(abs(moment.lost), abs(moment.luck))

        great = sorted(self.moments, key=lambda moment: (-swing(moment), moment.number))
        named = [moment for moment in great[:MOST_TURNING_POINTS] if swing(moment) >= least]
        return sorted(named, key=lambda moment: moment.number)


def usual_iterations(game: AnyGame) -> int:
    """How much is thought about each decision: as much as the game's best countable level does."""
    return max((level.iterations for level in game.levels), default=0) or 200


def decisions(record: Record) -> Iterator[Decision]:
    """Every action of a game that was a choice. What is imagined depends on nothing hidden."""
    state = record.beginning()
    for number, (seat, action) in enumerate(record.actions):
        if len(state.legal(seat)) > 1:
            yield Decision(number, seat, action, state.imagined(seat, seeded(number)))
        state.play(seat, action)


def judge(imagined: State, seat: int, action: int, seed: int, budget: Budget) -> Judged:
    """What a decision was worth by what its seat knew. The same numbers give the same judgement."""
    thought = known.bot("planner").think(imagined, seat, seeded(seed), budget)
    found = [one for one in thought.weighed if one.action == action]
    enough = 1 if imagined.manner().alone else OFTEN
    lost = 0.0
    if action != thought.choice:
        if found and found[0].visits >= enough:
            lost = thought.expected - found[0].value
        else:
            first, second = (
                _ahead(imagined, seat, one, seed, budget) for one in (thought.choice, action)
            )
            lost = first - second
    values = [one.value for one in thought.weighed] or [thought.expected]
    by_lot = min(thought.expected, sum(values) / len(values))
    played = thought.expected - max(0.0, lost)
    if thought.counts == CHANCE:
        played = max(0.0, played)
    return Judged(thought.expected, played, by_lot, thought.choice, thought.counts)


def _ahead(imagined: State, seat: int, action: int, seed: int, budget: Budget) -> float:
    """What to expect after an action that the search hardly looked at; all in the same worlds."""
    manner = imagined.manner()
    if manner.alone or imagined.seats != 2:
        return _at_a_glance(imagined, seat, action, seed)
    after = imagined.copy()
    after.play(seat, action)
    if after.waiting() >> seat & 1 and not game_named(imagined.game).reveals(
        imagined, seat, action
    ):
        return _thought_of(after, seat, seat, seed, budget.iterations // 2)
    total = 0.0
    for world in range(FEW_WORLDS):
        rng = seeded(seed * FEW_WORLDS + world)
        after.become(imagined)
        after.imagine(seat, rng)
        after.play(seat, action)
        acting = int(after.next_to_act())
        much = budget.iterations // (2 * FEW_WORLDS)
        total += _thought_of(after, seat, acting, seed, much)
    return total / FEW_WORLDS


def _thought_of(state: State, seat: int, acting: int, seed: int, iterations: int) -> float:
    """The chance of a seat of two, as whoever acts next comes to think of it."""
    if acting < 0:
        return float(state.payoff(seat) / WHOLE)
    budget = Budget(iterations=max(1, iterations))
    expected = known.bot("planner").think(state, acting, seeded(seed), budget).expected
    return expected if acting == seat else 1.0 - expected


def _at_a_glance(imagined: State, seat: int, action: int, seed: int) -> float:
    """What comes of an action if all go on by a quick policy, in many worlds."""
    manner = imagined.manner()
    base, mine = imagined, seat
    if manner.alone and imagined.seats > 1:
        base, mine = imagined.alone(seat), 0
    policy, room = Policy(base, manner), base.blank()
    total = 0.0
    for world in range(WORLDS):
        rng = seeded(seed * WORLDS + world)
        room.become(base)
        room.imagine(mine, rng)
        room.play(mine, action)
        policy.roll(room, rng)
        total += _worth(room, mine, manner.alone)
    return total / WORLDS


def _worth(state: State, seat: int, in_points: bool) -> float:
    if in_points:
        return float(state.expects(seat))
    return float(state.chance(seat) if state.waiting() else state.payoff(seat) / WHOLE)


def analysed(record: Record, found: Sequence[Decision], judged: Sequence[Judged]) -> Analysis:
    """All judgements of a game together."""
    seats = len(record.names)
    counts = judged[0].counts if judged else CHANCE
    even = 1 / seats if counts == CHANCE else None
    expected: list[float | None] = [even] * seats
    given = [0.0] * seats
    summaries = [Summary() for _ in range(seats)]
    lines: list[list[tuple[int, float]]] = [[] for _ in range(seats)]
    moments: list[Moment] = []
    drift = 0.0 if even is not None else _drift(found, judged)
    for decision, worth in zip(found, judged, strict=True):
        seat, last = decision.seat, expected[decision.seat]
        mine = summaries[seat]
        luck = 0.0 if last is None else worth.best - last - given[seat] - drift
        words = record.game.action_words
        moments.append(
            Moment(
                decision.number,
                seat,
                worth.best,
                worth.played,
                luck,
                words(decision.imagined, seat, decision.action),
                words(decision.imagined, seat, worth.choice),
                decision.action == worth.choice,
            )
        )
        mine.decisions += 1
        mine.lost += worth.best - worth.played
        mine.at_stake += worth.best - worth.by_lot
        mine.luck += luck
        mine.given += given[seat]
        given[seat] = 0.0
        expected[seat] = worth.played
        lines[seat] += [(decision.number, worth.best), (decision.number + 1, worth.played)]
        if even is not None and seats > 1:
            for other in range(seats):
                if other != seat:
                    given[other] += (worth.best - worth.played) / (seats - 1)
    result = _result(record.state, counts)
    for seat, value in enumerate(result):
        lines[seat].append((len(record.actions), value))
        before = expected[seat]
        if before is not None:
            summaries[seat].luck += value - before - given[seat]
            summaries[seat].given += given[seat]
    return Analysis(
        counts,
        len(record.actions),
        tuple(moments),
        tuple(summaries),
        tuple(tuple(line) for line in lines),
        tuple(result),
    )


def _drift(found: Sequence[Decision], judged: Sequence[Judged]) -> float:
    """How much expectations grow on average from one decision of a seat to its next one."""
    last: dict[int, float] = {}
    grown = []
    for decision, worth in zip(found, judged, strict=True):
        if decision.seat in last:
            grown.append(worth.best - last[decision.seat])
        last[decision.seat] = worth.played
    return sum(grown) / len(grown) if grown else 0.0


def _result(end: State, counts: str) -> list[float]:
    """What each seat had in the end, counted as values are; nothing before the end."""
    if end.to_act():
        return []
    if counts == POINTS:
        return [float(points) for points in end.points()]
    return [end.payoff(seat) / WHOLE for seat in range(end.seats)]


def plain(analysis: Analysis, players: Sequence[Seat], say: Say) -> dict[str, Any]:
    """An analysis as plain JSON data, in the language of who says it. Moves are counted from 1."""
    turning = {moment.number for moment in analysis.turning_points()}
    return {
        "counts": analysis.counts,
        "actions": analysis.actions,
        "players": [
            {
                "name": say(player),
                "decisions": one.decisions,
                "accuracy": round(one.accuracy, 3),
                "lost": round(one.lost, 3),
                "luck": round(one.luck, 3) if analysis.tells_luck else None,
                "given": round(one.given, 3),
                "expected": [[number, round(value, 3)] for number, value in line],
                "result": analysis.result[seat] if analysis.result else None,
            }
            for seat, (player, one, line) in enumerate(
                zip(players, analysis.summaries, analysis.lines, strict=True)
            )
        ],
        "moments": [
            {
                "move": moment.number + 1,
                "seat": moment.seat,
                "before": round(moment.before, 3),
                "after": round(moment.after, 3),
                "lost": round(moment.lost, 3),
                "luck": round(moment.luck, 3),
                "played": say(moment.played),
                "choice": say(moment.choice),
                "is_choice": moment.is_choice,
                "is_turning_point": moment.number in turning,
            }
            for moment in analysis.moments
        ],
    }


def change_words(change: float, counts: str) -> Message:
    """A difference as players count it: percent of the chances, or points.

    >>> str(change_words(-0.125, CHANCE)), str(change_words(2.34, POINTS))
    ('−12%', '+2.3')
    """
    if counts == POINTS:
        return _tenths(change)
    return msg("{change}%", change=in_digits(round(100 * change), signed=True))


def average_words(total: float, decisions: int, counts: str) -> Message:
    """What all decisions come to: in points together, in chances on average."""
    if counts == POINTS:
        return _tenths(total)
    return msg("{change}%", change=_tenths(100 * total / max(1, decisions)))


def _tenths(value: float) -> Message:
    """A number with its sign and one place behind the point."""
    tenths = round(10 * value)
    whole, part = divmod(abs(tenths), 10)
    sign = "−" if tenths < 0 else "+" if tenths else "±"
    return msg("{sign}{whole}.{part}", sign=sign, whole=whole, part=part)
