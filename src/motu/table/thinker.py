"""A process that thinks for bots: `python -m motu.table.thinker`.

It reads one question a line and answers each with a line. A question holds an imagined
position and nothing else of the game, so there is nothing in this process to cheat with.
"""

from __future__ import annotations

import json
import sys

from motu.bots.known import bot
from motu.core.registry import game
from motu.core.rng import seeded


def answer(question: str) -> str:
    """The action chosen, as JSON."""
    asked = json.loads(question)
    played = game(asked["game"])
    components = played.box.reread(asked["components"])
    imagined = played.from_flat(asked["position"], components)
    chosen = bot(asked["bot"]).choose(
        imagined, asked["seat"], seeded(asked["seed"]), asked["seconds"]
    )
    return json.dumps({"action": chosen})


def main() -> None:
    """Answer until there are no more questions."""
    for question in sys.stdin:
        print(answer(question), flush=True)


if __name__ == "__main__":
    main()
