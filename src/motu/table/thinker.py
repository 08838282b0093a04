"""A process that thinks for bots: `python -m motu.table.thinker`.

It says when it is ready, then reads one question a line and answers each with a line. A question
holds an imagined position and nothing else of the game, so there is nothing in this process to
cheat with.
"""

from __future__ import annotations

import json
import sys
from functools import cache

from motu.bots import known
from motu.bots.bot import Bot
from motu.bots.thought import Budget
from motu.core.registry import game
from motu.core.rng import seeded
from motu.table.analysis import judge

#: What a process says once it can be asked.
READY = "ready"


@cache
def bot(name: str) -> Bot:
    """The bot of that name in this process: what it thought is of use if the seat goes on."""
    return known.bot(name)


def answer(question: str) -> str:
    """What the bot thinks, or what a decision was worth, as JSON."""
    asked = json.loads(question)
    played = game(asked["game"])
    components = played.box.reread(asked["components"])
    imagined = played.from_flat(asked["position"], components)
    seat, seed, budget = asked["seat"], asked["seed"], Budget.from_data(asked["budget"])
    if "played" in asked:
        return json.dumps(judge(imagined, seat, asked["played"], seed, budget).data())
    thought = bot(asked["bot"]).think(imagined, seat, seeded(seed), budget)
    return json.dumps(thought.data())


def main() -> None:
    """Answer until there are no more questions."""
    print(READY, flush=True)
    for question in sys.stdin:
        print(answer(question), flush=True)


if __name__ == "__main__":
    main()
