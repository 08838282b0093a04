"""A process that thinks for bots: `python -m motu.table.thinker`.

It says when it is ready, then reads one question a line and answers each with a line. A question
holds an imagined position and nothing else of the game, so there is nothing in this process to
cheat with. Whatever comes while it thinks means that it is enough: it answers with what it has.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from functools import cache
from queue import SimpleQueue
from threading import Thread

from motu.bots import known
from motu.bots.bot import Bot
from motu.bots.thought import Budget
from motu.core.registry import game
from motu.core.rng import seeded
from motu.table.analysis import judge

#: What a process says once it can be asked.
READY = "ready"
#: What it is told while it thinks, to have its answer now.
ENOUGH = "enough"


@cache
def bot(name: str) -> Bot:
    """The bot of that name in this process: what it thought is of use if the seat goes on."""
    return known.bot(name)


def answer(question: str, enough: Callable[[], bool]) -> str:
    """What the bot thinks, or what a decision was worth, as JSON."""
    asked = json.loads(question)
    played = game(asked["game"])
    components = played.box.reread(asked["components"])
    imagined = played.from_flat(asked["position"], components)
    seat, seed, budget = asked["seat"], asked["seed"], Budget.from_data(asked["budget"], enough)
    if "played" in asked:
        return json.dumps(judge(imagined, seat, asked["played"], seed, budget).data())
    thought = bot(asked["bot"]).think(imagined, seat, seeded(seed), budget)
    return json.dumps(thought.data())


def main() -> None:
    """Answer until there are no more questions."""
    heard: SimpleQueue[str] = SimpleQueue()
    # A thread can listen on any system, and hears while the bot thinks: a search that asks whether
    # it is enough leaves Python to the thread for a moment.
    Thread(target=_listen, args=(heard,), daemon=True).start()
    print(READY, flush=True)
    while question := heard.get():
        # It may have been enough only after the answer was given.
        if question != ENOUGH:
            print(answer(question, lambda: not heard.empty()), flush=True)


def _listen(heard: SimpleQueue[str]) -> None:
    """Take down what is said, line by line; nothing more comes after an empty one."""
    for line in sys.stdin:
        heard.put(line.strip())
    heard.put("")


if __name__ == "__main__":
    main()
