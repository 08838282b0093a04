"""The screens that everything must look well on, games to look at, and what can be wrong there.

For the tests, and for `tools/screens.py`, which makes pictures of all of it.
"""

from __future__ import annotations

from motu.bots.known import bot
from motu.core.game import AnyGame
from motu.core.record import Record
from motu.core.rng import Rng, seeded
from tests.helpers import GLANCE

Size = tuple[int, int]
#: A phone, the same on its side, a tablet, a small and a large screen on a desk.
SIZES: tuple[Size, ...] = ((360, 740), (740, 360), (820, 1180), (1280, 800), (1920, 1080))
NAMES = ("Ann", "Benedict", "Cleo", "Dagmara", "Eve", "Finn", "Guinevere", "Hana")
#: A game that nobody ends goes on for so many actions.
LONG = 120

#: What is wrong at a table: the page scrolls, the picture or a button is cut, words are cut short.
WRONG = """() => {
  const found = [], { scrollWidth, scrollHeight } = document.documentElement;
  if (scrollWidth > innerWidth) found.push(`scrolls sideways by ${scrollWidth - innerWidth}`);
  if (scrollHeight > innerHeight) found.push(`scrolls down by ${scrollHeight - innerHeight}`);
  const name = (one) => one.id ? `#${one.id}` : `${one.localName}.${one.classList[0] ?? ""}`;
  const seen = (one) => one.checkVisibility({ visibilityProperty: true });
  const modal = document.querySelector(":modal");
  const whole = ["#frame > svg", "#ask", "#choices button", "#undo", "#result", ".time button"];
  for (const one of modal ? [] : document.querySelectorAll([...whole, "#time", ".top-button"])) {
    if (!seen(one)) continue;
    const box = one.getBoundingClientRect();
    const out = Math.max(-box.left, -box.top, box.right - innerWidth, box.bottom - innerHeight);
    if (out > 1) found.push(`${name(one)} is out of sight by ${Math.round(out)}`);
  }
  for (const one of modal ? [] : document.querySelectorAll("#ask-box, .ask-words, .top")) {
    const more = one.scrollHeight - one.clientHeight;
    if (seen(one) && more > 1) found.push(`${name(one)} is cut by ${more}`);
  }
  const worded = "p, strong, small, span, button, a, h1, h2, th, td";
  for (const one of (modal ?? document).querySelectorAll(worded)) {
    // Beside the title stand the names again, as far as there is room.
    if (!seen(one) || one.closest(".sr-only, .log, svg, .top h1")) continue;
    const { overflowX, clipPath } = getComputedStyle(one);
    const is_whole = overflowX === "visible" || one.scrollWidth <= one.clientWidth + 1;
    if (is_whole || clipPath !== "none") continue;
    found.push(`words are cut: ${name(one)} “${one.textContent.trim().slice(0, 40)}”`);
  }
  return found;
}"""


def advance(record: Record, rng: Rng) -> None:
    """One more action, of a bot that looks no further, or of chance where there are no bots."""
    seat = record.state.to_act()[-1]
    if record.game.has_bots:
        imagined = record.state.imagined(seat, rng)
        record.play(seat, bot("greedy").choose(imagined, seat, rng.split(), GLANCE))
    else:
        legal = record.state.legal(seat)
        record.play(seat, legal[rng.below(len(legal))])


def played(game: AnyGame, seats: int, most: int = LONG * 10, seed: int = 3) -> Record:
    """A game after so many actions and until the first player is to act, or at its end."""
    record, rng = Record.new(game, NAMES[:seats], seed), seeded(seed)
    while record.state.to_act():
        if len(record.actions) >= most and 0 in record.state.to_act():
            break
        advance(record, rng)
    return record


def moments(game: AnyGame) -> dict[str, Record]:
    """A game at its start, in the middle, at its end, and in the middle with the most players."""
    seats, most = game.seat_counts[0], max(game.seat_counts)
    end = played(game, seats, LONG if not game.has_bots else LONG * 10)
    found = {
        "start": played(game, seats, 0),
        "middle": played(game, seats, len(end.actions) // 2),
        "end": end,
    }
    if most > seats:
        found["many"] = played(game, most, len(end.actions) // 2 * most // seats)
    return found
