"""`motu show`: positions as pictures and as lines of text."""

from __future__ import annotations

from pathlib import Path

import motu
from motu.words import say_in
from tests.command import motu as run

LINE = "bridges ALOA-BARI / -; hands BARI,COCO / DUDA; row ELAI,FAAA,GOLA"
SEEN = "eyes 2; bridges ALOA-BARI / -; hands ?? / DUDA; row ELAI,FAAA,GOLA"


def shown(*arguments: str) -> str:
    done = run("show", *arguments)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.rstrip("\n")


def refused(*arguments: str, lang: str = "C.UTF-8") -> str:
    done = run("show", *arguments, lang=lang)
    assert (done.returncode, done.stdout) == (2, "")
    return done.stderr.strip()


def test_a_position_is_drawn_from_its_line() -> None:
    game = motu.game("kahuna")
    state = game.read_position(LINE)
    assert shown("kahuna", "--position", LINE) == game.picture(state, 0).svg()
    assert shown("kahuna", "--position", LINE, "--seat", "2") == game.picture(state, 1).svg()
    polish = game.picture(state, None, say_in("pl"), "tall").svg()
    wish = ("--seat", "0", "--lang", "pl", "--shape", "tall")
    assert shown("kahuna", "--position", LINE, *wish) == polish


def test_a_hidden_position_is_drawn_for_the_eyes_that_saw_it(tmp_path: Path) -> None:
    game = motu.game("kahuna")
    state = game.read_position(SEEN, 4)
    picture = shown("kahuna", "--position", SEEN, "--seed", "4")
    assert picture == game.picture(state, 1).svg()
    file = tmp_path / "out.png"
    assert shown("kahuna", "--position", SEEN, "--seed", "4", "--png", str(file)) == ""
    assert file.read_bytes().startswith(b"\x89PNG")


def test_a_line_is_printed_for_everybody_or_for_one() -> None:
    assert shown("kahuna", "--position", LINE, "--text") == LINE
    assert shown("kahuna", "--position", LINE, "--text", "--seat", "2") == SEEN
    line = shown("kahuna", "--seed", "7", "--moves", "5", "--text")
    assert shown("kahuna", "--position", line, "--text") == line
    further = shown("kahuna", "--position", line, "--moves", "3", "--text")
    assert further != line
    start = motu.game("kahuna").start(seed=7, options={"strategic": True})
    assert shown("kahuna", "--strategic", "--moves", "0", "--text") == (
        motu.game("kahuna").write_position(start)
    )


def test_what_is_wrong_is_said_in_one_sentence() -> None:
    assert refused("kahuna", "--position", "hands ALOX; row COCO").startswith(
        "hands: unknown: ALOX. Choose from: ALOA, "
    )
    assert refused("kahuna", "--position", SEEN) == (
        "hands: something is hidden here (?). Give a seed to deal it from."
    )
    assert refused("kahuna", "--position", SEEN, lang="pl_PL.UTF-8") == (
        "hands: coś tu jest ukryte (?). Podaj ziarno, żeby to rozdać."
    )
    assert refused("kahuna", "--position", LINE, "--strategic") == (
        "A position already has its options: leave them out."
    )
    assert refused("kahuna", "--position", LINE, "--seat", "3") == "There is no seat 3."
    assert refused("kahuna", "--moves", "-1") == (
        "--moves must be a whole number of at least 0, not -1."
    )
