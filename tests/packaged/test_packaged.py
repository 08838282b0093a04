"""A game of another package is played like those of the house: at a table, in the terminal."""

from __future__ import annotations

import json
import shutil
from random import Random

import pytest

from tests.packaged.conftest import NAME, Installed, found_in
from tests.places import ROOT
from tests.server.page import Page, cookies_of, new_table
from tests.server.running import Server

#: A package is built and installed, and whole programs are started: not for every day.
pytestmark = pytest.mark.slow


def test_it_is_found_by_its_entry_point(installed: Installed) -> None:
    code = (
        "import motu, sys; from motu.core.registry import names;"
        f"game = motu.game('{NAME}'); print(game.folder, *names())"
    )
    folder, *names = installed.run("-c", code).stdout.split()
    assert folder == str(installed.site / f"motu_{NAME}")
    assert {NAME, "kahuna"} <= set(names)


def test_its_words_are_said_in_both_languages(installed: Installed) -> None:
    for lang, words in (("en", "three in a row win"), ("pl", "trzy w rzędzie wygrywają")):
        done = installed.run("-m", "motu", "games", "--lang", lang)
        assert words in " ".join(done.stdout.split()), done.stderr
        page = installed.run("-m", "motu", "rules", NAME, "s3.1", "--lang", lang)
        assert "S3.1" in page.stdout, page.stderr


def test_it_is_played_in_the_terminal(installed: Installed) -> None:
    done = installed.run(
        "-m", "motu", "play", NAME, "--terminal", "--names", "Ann", "--seed", "3", stdin="1\n" * 9
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "Ann puts a marker on A1." in done.stdout
    assert "wins. A row is complete." in done.stdout or "A draw" in done.stdout


def test_bots_play_it_in_several_processes(installed: Installed) -> None:
    done = installed.run(
        "-m", "motu", "sim", NAME, "--games", "20", "--processes", "2", "--json"
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["games"] == 20


def test_a_position_of_it_is_pickled(installed: Installed) -> None:
    code = (
        "import motu, pickle, sys;"
        f"state = motu.game('{NAME}').start(seed=1); state.play(0, 4);"
        "sys.stdout.buffer.write(pickle.dumps(state).hex().encode())"
    )
    pickled = installed.run("-c", code).stdout
    code = f"import pickle; print(pickle.loads(bytes.fromhex('{pickled}')).legal(1))"
    assert installed.run("-c", code).stdout.strip() == "[0, 1, 2, 3, 5, 6, 7, 8]"


def test_it_is_played_at_a_table_against_a_bot(server: Server) -> None:
    """The bot thinks in a process of its own, which has to find the game as well."""
    with server.visitor() as visitor:
        assert visitor.get("/").status_code == 200
        assert "three in a row" in visitor.get(f"/rules/{NAME}").text
        assert visitor.get(f"/rules/{NAME}/example.svg").text.startswith("<svg")
        assert visitor.get(f"/pictures/{NAME}.svg").text.startswith("<svg")
        table = new_table(visitor, game=NAME, seat1="human", seat2="bot:fisher")
        assert visitor.get(f"/t/{table}").status_code == 200
        with Page(server, table, cookies_of(visitor)) as page:
            page.hello()
            chance = Random(1)
            while not page.now["over"]:
                page.play(chance)
                if not page.now["over"]:
                    page.hear("step", "full")
            assert page.now["over"]["sheet"]["rows"][0]["label"] == "A complete row"
            moves = page.now["moves"]
        record = visitor.get(f"/t/{table}/record").json()
    assert (record["game"], len(record["actions"])) == (NAME, moves)


def test_it_keeps_all_that_every_game_keeps(installed: Installed) -> None:
    """The shared tests of Motu, and its own, as whoever writes it would run them."""
    source, tests = installed.source / "src", installed.source / "tests"
    # As an editable installation leaves it: what the package says of itself lies by its source.
    (said,) = installed.site.glob("*.dist-info")
    shutil.copytree(said, source / said.name)
    done = Installed(source, source, found_in(source)).run(
        "-m", "pytest", "-p", "no:cacheprovider", "-m", "not browser", "--game", NAME,
        str(ROOT / "tests"), str(tests),
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    assert "no tests ran" not in done.stdout
