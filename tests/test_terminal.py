"""The game in the terminal, played through a real pseudo-terminal; and pictures as files."""

from __future__ import annotations

import os
import pty
import random
import re
import select
import signal
import threading
import time
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType

import pytest

import motu
from motu.cli.terminal import CLEAR
from tests.command import ENVIRONMENT, begin
from tests.command import motu as run
from tests.kahuna.positions import ISLANDS, LINE_NAMES

#: Whole programs are started, or whole files made: not for every day.
pytestmark = pytest.mark.slow
PATIENCE = 20.0


class Person:
    """Somebody at a terminal of their own, playing Kahuna there."""

    def __init__(self, *arguments: str, lang: str = "C.UTF-8", afresh: bool = False) -> None:
        self.screen, inside = pty.openpty()
        self.process = begin(
            ["play", "kahuna", "--terminal", *arguments],
            # Strict about what is no text, as most languages of the environment are.
            {**ENVIRONMENT, "LANG": lang, "TERM": "xterm", "PYTHONIOENCODING": "utf-8:strict"},
            [inside] * 3,
            afresh,
        )
        os.close(inside)
        self.seen = ""

    def __enter__(self) -> Person:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        fault: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()
        os.close(self.screen)

    def read(self) -> str:
        """What appears until something is asked, or until the end."""
        shown = b""
        end = time.monotonic() + PATIENCE
        while not shown.endswith((b"> ", b" continue.", b"dalej.")):
            assert time.monotonic() < end, shown.decode(errors="replace")
            if not select.select([self.screen], [], [], 0.5)[0]:
                continue
            try:
                piece = os.read(self.screen, 65536)
            except OSError:
                # On Linux that is how a terminal says that nobody is there any more.
                break
            if not piece:
                break
            shown += piece
        text = shown.decode(errors="replace").replace("\r\n", "\n")
        self.seen += text
        assert "Traceback" not in text, text
        return text

    def type(self, line: str) -> str:
        """Type a line, and read what comes of it."""
        os.write(self.screen, line.encode() + b"\n")
        return self.read()

    def press(self, key: bytes) -> str:
        os.write(self.screen, key)
        return self.read()

    def interrupt(self) -> str:
        """Press Ctrl-C, once more a second if nothing happens, as people do.

        Python misses one that comes in the instant before it begins to wait for a line.
        """
        done = threading.Event()

        def keep_pressing() -> None:
            while not done.wait(1.0) and self.process.poll() is None:
                os.write(self.screen, b"\x03")

        presser = threading.Thread(target=keep_pressing, daemon=True)
        presser.start()
        try:
            return self.press(b"\x03")
        finally:
            done.set()
            presser.join()

    def leaves_with(self) -> int:
        return self.process.wait(PATIENCE)

    def play(self, shown: str, chance: random.Random) -> str:
        """Answer with any number that is offered, until the end."""
        while self.is_asked(shown):
            choices = len(re.findall(r"^ *\d+  ", shown, re.MULTILINE))
            shown = self.type(str(chance.randint(1, choices)) if shown.endswith("> ") else "")
        return shown

    @staticmethod
    def is_asked(shown: str) -> bool:
        return shown.endswith(("> ", " continue.", "dalej."))


@pytest.fixture
def person() -> Iterator[Person]:
    """Coral against a bot; the deal is always the same, and coral begins."""
    with Person("--seed", "7", "--option", "first=seat1", "--bots", "castaway") as somebody:
        yield somebody


def hand_in(shown: str) -> list[str]:
    """The hand that is on the screen."""
    held = re.findall(r"^\w+ holds: ([A-Z, ]+)\.$", shown, re.MULTILINE)
    return [card for cards in held for card in cards.split(", ")]


# --- whole games --------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_a_game_can_be_played_to_its_end(lang: str, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    options = ["--seed", "7", "--lang", lang, "--record", str(file)]
    with Person(*options, afresh=True) as person:
        ended = person.play(person.read(), random.Random(2))
        assert person.leaves_with() == 0
    total = {"en": "Total: ", "pl": "Razem: "}[lang]
    assert re.search(rf"^{total}\d+ : \d+$", ended, re.MULTILINE), ended
    record = motu.read(file.read_text(encoding="utf-8"))
    assert record.state.to_act() == []
    assert record.seed == 7
    assert f"{total}{' : '.join(map(str, record.state.points()))}" in ended
    polish = bool(re.search("[ąćęłńóśźż]", person.seen))
    assert polish == (lang == "pl")


def test_always_the_first_choice_is_a_game_too(person: Person) -> None:
    shown = person.read()
    for _ in range(60):
        if not person.is_asked(shown):
            break
        shown = person.type("1")
    assert "Traceback" not in person.seen
    assert person.seen.count("Coral") > 30


def test_bots_alone_need_nobody(tmp_path: Path) -> None:
    file = tmp_path / "bots.json"
    with Person("--seed", "3", "--bots", "random,random", "--record", str(file)) as person:
        person.read()
        assert person.leaves_with() == 0
    assert motu.read(file.read_text(encoding="utf-8")).state.to_act() == []


# --- two at one terminal ------------------------------------------------------------------------


def test_the_next_player_does_not_see_the_hand_of_the_last() -> None:
    chance = random.Random(8)
    with Person("--seed", "7", "--bots", "none", "--option", "first=seat1") as two:
        shown = two.read()
        handovers = 0
        held: list[str] = []
        while handovers < 14 and two.is_asked(shown):
            if not shown.endswith("> "):
                handovers += 1
                # All that stood there before is wiped away, lines scrolled off included.
                assert CLEAR in shown
                after = shown.rpartition(CLEAR)[2]
                assert "Pass the device to" in after
                assert not set(re.findall(r"[A-Z]{4}", after)) & set(ISLANDS), after
                shown = two.type("")
                position = shown
                assert len(re.findall(r" holds: ", position)) <= 1, "one hand and no other"
                held = hand_in(position)
                continue
            choices = re.findall(r"^ *(\d+)  (.*)$", shown, re.MULTILINE)
            cards = [words.removeprefix("card ") for _, words in choices if "card " in words[:5]]
            assert not held or set(cards) <= {*held, *ISLANDS}
            shown = two.type(chance.choice(choices)[0])
    assert handovers == 14


def test_the_drawn_card_is_told_to_who_drew_it_only() -> None:
    with Person("--seed", "7", "--bots", "none", "--option", "first=seat1") as two:
        two.read()
        two.type("")
        told = two.type("draw").rpartition(CLEAR)
        assert re.search(r"Coral draws [A-Z]{4} from the deck", told[0])
        assert "draws" not in told[2]
        after = two.type("")
        assert "Coral draws from the deck." in after
        assert not re.search(r"Coral draws [A-Z]{4} from", after)
        assert after.count(" holds: ") == 1


# --- what can be typed --------------------------------------------------------------------------


def test_actions_can_be_typed_as_records_write_them(person: Person) -> None:
    shown = person.read()
    card = hand_in(shown)[0]
    line = lines_at(card)[0]
    built = person.type(f"{card.lower()} > {line.lower()}")
    assert f"Coral plays {card} and builds {line}. (K2.2)" in built
    assert "Coral draws" in person.type("draw")


def lines_at(island: str) -> list[str]:
    return [line for line in LINE_NAMES if island in line.split("-")]


def test_an_illegal_action_is_answered_with_its_rule(person: Person) -> None:
    shown = person.read()
    missing = next(name for name in ISLANDS if name not in hand_in(shown))
    refused = person.type(f"{missing} > {lines_at(missing)[0]}")
    assert f"You have no card {missing}. (K2.2)" in refused
    assert refused.endswith("> "), "and one can try again"


@pytest.mark.parametrize(
    "typed", ["hello", "99", "-1", "0", "1.5", "x" * 3000, "ł ó", "\x07", "{n}"]
)
def test_what_is_no_choice_is_said_to_be_none(person: Person, typed: str) -> None:
    person.read()
    answer = person.type(typed)
    assert answer.endswith("> ")
    assert "an action of kahuna" in answer
    assert re.search(r"^ *1  ", answer, re.MULTILINE), "and the choices are shown again"


def test_bytes_that_are_no_text_do_no_harm(person: Person) -> None:
    person.read()
    assert person.press(b"\xff\xfe\n").endswith("> ")
    assert "Coral draws" in person.type("draw")


def test_help_position_and_log(person: Person) -> None:
    person.read()
    for word in ("?", "help", ""):
        assert "u: take your last action back" in person.type(word)
    assert len(hand_in(person.type("p"))) == 3
    person.type("draw")
    assert re.search(r"Coral draws [A-Z]{4} from the deck", person.type("l"))


def test_a_pick_can_be_taken_back_one_step(person: Person) -> None:
    first = person.read()
    second = person.type("1")
    choices = re.compile(r"^ *\d+  .*$", re.MULTILINE)
    assert choices.findall(second) != choices.findall(first)
    assert choices.findall(person.type("0")) == choices.findall(first)


def test_an_action_can_be_taken_back(person: Person) -> None:
    start = person.read()
    assert "nothing of yours" in person.type("u")
    person.type("draw")
    back = person.type("u")
    assert hand_in(back) == hand_in(start)
    again = person.type("draw")
    assert len(hand_in(again)) == 4


# --- hints --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lang", "chance_words", "marked"),
    [("en", "% to win", "With hints (Coral: 1 hint)."), ("pl", "% na wygraną", "podpowiedziami (")],
)
def test_a_hint_names_the_best_and_why_and_marks_the_game(
    lang: str, chance_words: str, marked: str, tmp_path: Path
) -> None:
    file = tmp_path / "game.json"
    options = ["--seed", "7", "--bots", "castaway", "--option", "first=seat1", "--lang", lang]
    with Person(*options, "--record", str(file), afresh=True) as person:
        choices = person.read()
        told = person.type("h")
        candidates = re.findall(r"^ +(\d)\. (.*): (\d+)" + chance_words, told, re.MULTILINE)
        assert [number for number, _, _ in candidates] == ["1", "2", "3"][: len(candidates)]
        chances = [int(chance) for _, _, chance in candidates]
        assert chances == sorted(chances, reverse=True)
        assert re.search(r"^ {5}\S", told, re.MULTILINE), "a reason"
        # The choices stand there again, and the same hint counts once.
        assert choices.splitlines()[-3:] == told.splitlines()[-3:]
        assert person.type("h") == told
        ended = person.play(person.type("1"), random.Random(2))
        assert person.leaves_with() == 0
    assert marked in ended
    assert motu.read(file.read_text(encoding="utf-8")).hints == (1, 0)


def test_a_hint_is_about_the_choices_that_there_are_now(person: Person) -> None:
    """After an action was taken back and another done, there are others after as many actions."""
    person.read()
    person.type("h")
    person.type("draw")
    first = person.type("h")
    person.type("u")
    person.type("take " + re.findall(r"Take the face-up card (\w+)", person.type("p"))[0])
    told = person.type("h")
    offered = set(re.findall(r"^ *\d+  (.*)$", told, re.MULTILINE))
    cards = re.findall(r"^ +\d\. Play (\w+)", told, re.MULTILINE)
    assert first != told
    assert all(any(f"card {card}" in words for words in offered) for card in cards)


def test_who_plays_against_people_has_no_hints() -> None:
    with Person("--seed", "7", "--bots", "none", "--option", "first=seat1") as two:
        two.read()
        two.type("")
        assert "Hints are for those who play against bots or solo." in two.type("hint")


# --- leaving ------------------------------------------------------------------------------------


@pytest.mark.parametrize("word", ["q", "quit"])
def test_one_can_quit(person: Person, word: str) -> None:
    person.read()
    assert "left before it ended" in person.type(word)
    assert person.leaves_with() == 0


def test_the_end_of_input_is_a_way_to_quit(person: Person) -> None:
    person.read()
    assert "left before it ended" in person.press(b"\x04")
    assert person.leaves_with() == 0


def test_ctrl_c_leaves_cleanly(person: Person) -> None:
    person.read()
    assert "Stopped." in person.interrupt()
    assert person.leaves_with() == 130


def test_ctrl_c_at_the_hand_over_leaves_cleanly() -> None:
    with Person("--seed", "7", "--bots", "none", "--lang", "pl") as two:
        assert CLEAR in two.read()
        two.interrupt()
        assert two.leaves_with() == 130


def test_ctrl_c_pressed_again_and_again_leaves_cleanly(person: Person) -> None:
    person.read()
    for _ in range(20):
        if person.process.poll() is None:
            os.write(person.screen, b"\x03")
            time.sleep(0.01)
    person.read()
    assert person.leaves_with() == 130


def test_a_record_asked_for_in_the_middle_is_there_at_the_end(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    with Person("--seed", "7") as person:
        person.read()
        assert "needs the name of a file" in person.type("save")
        assert "needs the name of a file" in person.type(f"save {tmp_path}/none/game.json")
        shown = person.type(f"save {file}")
        assert "when the game is over" in shown
        assert not file.exists()
        person.play(shown, random.Random(2))
        assert person.leaves_with() == 0
    assert motu.read(file.read_text(encoding="utf-8")).state.to_act() == []


def test_a_game_that_was_left_writes_no_record(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    with Person("--seed", "7", "--record", str(file)) as person:
        person.read()
        person.type("q")
        assert person.leaves_with() == 0
    assert not file.exists()


def test_a_terminal_that_goes_away_leaves_nobody_behind() -> None:
    with Person("--seed", "7") as person:
        person.read()
        os.killpg(person.process.pid, signal.SIGHUP)
        assert person.leaves_with() != 0


# --- what cannot be played ----------------------------------------------------------------------


@pytest.mark.parametrize(
    "arguments",
    [["chess"], ["kahuna", "--bots", "genius"], ["kahuna", "--bots", "fisher,fisher,fisher"],
     ["kahuna", "--seats", "3"], ["kahuna", "--option", "luck=more"], ["kahuna", "--seed", "x"]],
)  # fmt: skip
def test_what_cannot_be_played_is_refused_with_a_sentence(arguments: list[str]) -> None:
    done = run("play", *arguments, "--terminal")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.strip().endswith(".")
    assert "Traceback" not in done.stderr


# --- pictures as files --------------------------------------------------------------------------


def test_a_position_is_drawn_to_files(tmp_path: Path) -> None:
    svg, png = tmp_path / "out.svg", tmp_path / "out.png"
    done = run("show", "kahuna", "--seed", "7", "--moves", "20", "--svg", str(svg),
               "--png", str(png))  # fmt: skip
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    root = ET.fromstring(svg.read_text(encoding="utf-8"))
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert "<style" in svg.read_text(encoding="utf-8")
    pixels = png.read_bytes()
    assert pixels.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = (int.from_bytes(pixels[at : at + 4], "big") for at in (16, 20))
    left, top, across, down = map(float, root.attrib["viewBox"].split())
    assert width == 2 * across
    assert height == pytest.approx(2 * down, abs=2)
    assert (left, top) == (0, 0)


def test_a_picture_shows_what_one_seat_sees(tmp_path: Path) -> None:
    shown = {
        seat: run("show", "kahuna", "--seed", "7", "--moves", "0", "--seat", seat).stdout
        for seat in ("0", "1", "2")
    }
    assert len(set(shown.values())) == 3
    hidden = [shown[seat].count("Hidden card") for seat in ("0", "1", "2")]
    assert hidden == [6, 3, 3]


@pytest.mark.parametrize(
    "arguments", [["--seat", "3"], ["--shape", "round"], ["--moves", "-1"], ["--seed", "x"],
                  ["--svg", "/nowhere/out.svg"]],
)  # fmt: skip
def test_a_picture_that_cannot_be_made_is_refused_with_a_sentence(arguments: list[str]) -> None:
    done = run("show", "kahuna", *arguments)
    assert done.returncode == 2
    assert done.stderr.strip().endswith(".")
    assert "Traceback" not in done.stderr
