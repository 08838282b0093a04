"""Series in words: who plays in them, how their games ended, and who is ahead."""

from __future__ import annotations

from motu.core.message import Message, Say, in_digits, msg
from motu.table.campaign import Campaign
from motu.table.series import Result, Series

YOU = msg("You")
#: For those without a name: a number would be read together with their wins.
LETTERS = "ABCDEFGH"
#: How a game can end outside its own rules, in a word or two.
ENDED: dict[str, Message] = {
    "stopped": msg("stopped"),
    "closed": msg("closed by the owner of the server"),
    "agreed": msg("ended early"),
    "draw": msg("draw agreed"),
    "time": msg("out of time"),
    "resigned": msg("resigned"),
}


def names_in(series: Series, person: str) -> list[Message]:
    """What the players are called, in the group's order, when somebody reads of them.

    Sides change from game to game, so who has given no name is not called by one.
    """
    unnamed = [seat for seat in series.group if not seat.name]
    mine = [seat for seat in unnamed if seat.owner == person]
    bots = [seat for seat in unnamed if seat.bot]
    others = [seat for seat in unnamed if seat.owner and mine != [seat]]
    names = []
    for letter, seat in zip(LETTERS, series.group, strict=False):
        if seat.name:
            names.append(Message("{name}", {"name": seat.name}))
        elif seat.is_free:
            names.append(msg("free seat"))
        elif mine == [seat]:
            names.append(YOU)
        elif seat.bot:
            names.append(msg("Bot") if len(bots) == 1 else msg("Bot {letter}", letter=letter))
        else:
            names.append(
                msg("Player") if len(others) == 1 else msg("Player {letter}", letter=letter)
            )
    return names


def number_words(series: Series, number: int) -> Message:
    """Which game of a series it is."""
    if series.length:
        return msg("Game {number} of {length}", number=number, length=series.length)
    return msg("Game {number}", number=number)


def line(series: Series, person: str, say: Say) -> str:
    """A series in one line, such as *Game 3 · Ann 2, Bob 1*: wins, or points of who plays alone."""
    if (campaign := series.campaign) is not None:
        return _campaign_line(series, campaign, person, say)
    words = say(number_words(series, len(series.games)))
    if not series.results():
        return words
    alone = len(series.group) == 1
    counts = [tally.points if alone else tally.wins for tally in series.standing()]
    names = [say(name) for name in names_in(series, person)]
    return (
        words
        + " · "
        + ", ".join(f"{name} {in_digits(n)}" for name, n in zip(names, counts, strict=True))
    )


def _campaign_line(series: Series, campaign: Campaign, person: str, say: Say) -> str:
    """A campaign in one line: which episode it is, and what everybody has."""
    is_over = bool(series.games) and series.games[-1].carried is not None
    number, length = campaign.episode - is_over, campaign.episodes.N_EPISODES
    words = say(msg("Episode {number} of {length}", number=number, length=length))
    if not campaign.played:
        return words
    names = [say(name) for name in names_in(series, person)]
    counts = [
        f"{name} {in_digits(home.marks)}"
        for name, home in zip(names, campaign.homes(), strict=True)
    ]
    return f"{words} · {say(campaign.episodes.MARK_WORDS)}: {', '.join(counts)}"


def result_words(series: Series, result: Result, person: str) -> Message:
    """How a game ended, in a few words."""
    if result.ended and not any(result.won):
        return ENDED[result.ended]
    names = names_in(series, person)
    winners = tuple(name for name, won in zip(names, result.won, strict=True) if won)
    if not winners:
        return msg("draw")
    if winners == (YOU,):
        return msg("you win")
    if len(winners) == 1:
        return msg("{player} wins", player=winners[0])
    return msg("{players} share the win", players=winners)


def standing_words(series: Series, person: str) -> Message | None:
    """Who is ahead, or has won it all; there is nothing to say of who plays alone."""
    names = names_in(series, person)
    ahead = tuple(names[place] for place in series.leaders())
    if len(names) == 1 or not series.results():
        return None
    complete = series.is_complete
    if len(ahead) in (0, len(names)):
        return msg("The series ends level.") if complete else msg("It is level.")
    if ahead == (YOU,):
        return msg("You win the series.") if complete else msg("You are ahead.")
    if len(ahead) > 1:
        shared = msg("{players} share the series.", players=ahead)
        return shared if complete else msg("{players} share the lead.", players=ahead)
    won = msg("{player} wins the series.", player=ahead[0])
    return won if complete else msg("{player} is ahead.", player=ahead[0])
