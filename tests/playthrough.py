"""Golden playthroughs: a game in full view, so that a changed rule shows up as a changed text.

    python -m tests.playthrough --update          write them anew; read what git says changed
    python -m tests.playthrough --update kahuna   only those of one game

Every `tests/<game>/playthroughs/*.txt` begins with the seed, the options and the number of
actions to show; the rest follows from them. At each step it shows what is legal, what each seat
sees of it (all of it at first, then what changed) and what is told. To add one, write those
three lines into a new file and run the command. A playthrough plays at random, but half of the
time something other than the end of the turn, so that more happens on fewer lines.
"""

from __future__ import annotations

import argparse
import json
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from motu.core.game import AnyGame
from motu.core.registry import game as game_named
from motu.core.rng import Rng, seeded
from motu.core.state import State

ROOT = Path(__file__).parent
HEAD = ("seed", "options", "actions")


def files(game: str = "*") -> list[Path]:
    """All playthroughs of a game, or of all games."""
    return sorted(ROOT.glob(f"{game}/playthroughs/*.txt"))


def wrapped(title: str, text: str) -> str:
    """A paragraph that is easy to read and to compare."""
    return textwrap.fill(
        f"{title}: {text}", width=110, subsequent_indent="    ", break_on_hyphens=False
    )


def flattened(data: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """A view as lines `path = value`; short lists stay in one."""
    if isinstance(data, dict):
        for name, value in data.items():
            yield from flattened(value, f"{path}.{name}" if path else name)
    elif isinstance(data, list) and any(isinstance(item, dict) for item in data):
        for place, item in enumerate(data):
            yield from flattened(item, f"{path}[{place}]")
    else:
        yield path, json.dumps(data, ensure_ascii=False).replace('"', "")


def seen(game: AnyGame, state: State) -> list[dict[str, str]]:
    """What each seat sees."""
    seats = range(len(state.points()))
    return [dict(flattened(game.view(state, seat))) for seat in seats]


def changes(before: list[dict[str, str]], after: list[dict[str, str]]) -> Iterator[str]:
    """What changed: first what all see alike, then what only one does."""
    new = [
        {path: value for path, value in now.items() if then.get(path) != value}
        for then, now in zip(before, after, strict=True)
    ]
    common = {path: v for path, v in new[0].items() if all(n.get(path) == v for n in new)}
    if common:
        yield wrapped("  all see", "; ".join(f"{path} = {v}" for path, v in common.items()))
    for seat, own in enumerate(new):
        rest = {path: v for path, v in own.items() if path not in common}
        if rest:
            told = "; ".join(f"{path} = {v}" for path, v in rest.items())
            yield wrapped(f"  seat {seat + 1} sees", told)


def story(game: AnyGame, before: State, seat: int, action: int, after: State) -> Iterator[str]:
    """What is told, to all or to each."""
    seats = range(len(after.points()))
    told = [
        " ".join(
            f"{event.message} ({event.rule})" if event.rule else str(event.message)
            for event in game.story(before, seat, action, after, viewer)
        )
        for viewer in seats
    ]
    if len(set(told)) == 1:
        yield wrapped("  told", told[0])
        return
    for viewer in seats:
        yield wrapped(f"  told to seat {viewer + 1}", told[viewer])


def chosen(state: State, seat: int, rng: Rng) -> int:
    """By lot; half of the time among the first half, where the actions that go on are."""
    legal = state.legal(seat)
    among = legal if rng.below(2) else legal[: (len(legal) + 1) // 2]
    return among[int(rng.below(len(among)))]


def playthrough(game: AnyGame, seed: int, options: dict[str, Any], actions: int) -> str:
    """The whole text."""
    state: State = game.start(seed=seed, options=options)
    rng = seeded(seed, stream=3)
    lines = [f"seed: {seed}", f"options: {json.dumps(options)}", f"actions: {actions}", ""]
    lines.append(f"{game.title}, at the start")
    lines += changes([{} for _ in state.points()], seen(game, state))
    number = 0
    while acting := state.to_act():
        seat = acting[0]
        action = chosen(state, seat, rng)
        number += 1
        before, looked = state.copy(), seen(game, state)
        legal = ", ".join(game.text(state, seat, other) for other in state.legal(seat))
        done = f"{number}. seat {seat + 1}: {game.text(state, seat, action)}"
        state.play(seat, action)
        if number <= actions or not state.to_act():
            lines += ["", wrapped(f"  seat {seat + 1} can", legal), done]
            lines += story(game, before, seat, action, state)
            lines += changes(looked, seen(game, state))
        elif number == actions + 1:
            lines += ["", "..."]
    sheet = game.score_sheet(state)
    assert sheet.ending is not None
    lines += ["", f"The end after {number} actions: {sheet.ending.name}, won by seat "
              f"{[seat + 1 for seat in sheet.winners]}, points {list(sheet.totals)}"]  # fmt: skip
    lines += [f"  {row.label}: {list(row.points)} ({row.rule})" for row in sheet.rows]
    for seat in range(len(state.points())):
        lines += ["", f"As seat {seat + 1} hears it in the end:"]
        lines += [f"  {line}" for line in game.describe(game.view(state, seat))]
    return "\n".join(lines) + "\n"


def again(path: Path) -> str:
    """The text that a file should have, from its first three lines."""
    first = path.read_text("utf-8").splitlines()[:3]
    head = dict(line.split(": ", 1) for line in first)
    assert tuple(head) == HEAD, f"{path.name} must begin with {', '.join(HEAD)}"
    game = game_named(path.parent.parent.name)
    return playthrough(game, int(head["seed"]), json.loads(head["options"]), int(head["actions"]))


def main() -> None:
    """Write them anew, or say which would change."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--update", action="store_true", help="write the files anew")
    parser.add_argument("game", nargs="?", default="*", help="only those of this game")
    given = parser.parse_args()
    update = given.update
    stale = [path for path in files(given.game) if path.read_text("utf-8") != again(path)]
    for path in stale:
        print(("updated " if update else "changed ") + str(path.relative_to(ROOT)))
        if update:
            path.write_text(again(path), encoding="utf-8")
    sys.exit(1 if stale and not update else 0)


if __name__ == "__main__":
    main()
