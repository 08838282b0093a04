"""Lessons over HTTP and over their socket."""

from __future__ import annotations

import pytest

from motu.core.game import AnyGame
from motu.core.lesson import Step
from motu.core.registry import game as game_named
from motu.core.registry import games
from motu.table import learning
from motu.table.learning import LEARNER
from motu.words import LANGUAGES
from tests.server.page import Page, cookies_of, new_table
from tests.server.running import Server

TAUGHT = [game for game in games() if game.lesson is not None]


def steps_of(game: AnyGame) -> tuple[Step, ...]:
    assert game.lesson is not None
    return game.lesson.steps


def sit(server: Server, step: str, lang: str = "en") -> Page:
    """Open the socket of a step, as its page does."""
    return Page(server, step, lang=lang, at="learn")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", TAUGHT, ids=lambda game: str(game.name))
def test_a_lesson_is_played_over_its_sockets(server: Server, game: AnyGame, lang: str) -> None:
    visitor = server.visitor(lang)
    for number, step in enumerate(steps_of(game), start=1):
        page = visitor.get(f"/learn/{game.name}/{number}")
        assert step.task[lang] in page.text.replace("&#39;", "'")
        with sit(server, f"{game.name}/{number}", lang) as learner:
            told = learner.hello()["lesson"]
            while not told["done"]:
                assert told["help"], "who is stuck can be shown something"
                assert learner.act(told["action"])["type"] == "ack"
                told = learner.now["lesson"]
            assert told["words"] == step.done[lang]
            assert learner.now["picks"] == {}
            assert learner.now["over"] is None


def test_a_wrong_try_leaves_everything_as_it_was(server: Server) -> None:
    game = game_named("kahuna")
    step = steps_of(game)[0]
    start = learning.set_table(game, step, "").state
    with sit(server, "kahuna/1", "pl") as learner:
        before = learner.hello()
        refused = learner.act(game.parse(start, LEARNER, "take BARI"))
        assert refused["type"] == "refused"
        assert refused["words"] == step.wrong[1].words["pl"]
        assert refused["rule"] == "K4.1"
        assert refused["link"].endswith("#K4.1")
        illegal = learner.act(game.parse(start, LEARNER, "ALOA > ALOA-BARI"))
        assert illegal["rule"] == "K2.2"
        learner.say("refresh")
        after = learner.hear("full")
        assert (after["picture"], after["picks"]) == (before["picture"], before["picks"])


def test_a_step_can_be_taken_back_and_done_again(server: Server) -> None:
    with sit(server, "kahuna/9") as learner:
        first = learner.hello()
        learner.act(first["lesson"]["action"])
        learner.do("undo")
        assert learner.now["moves"] == 0 or learner.hear("full")["moves"] == 0
        while not learner.now["lesson"]["done"]:
            learner.act(learner.now["lesson"]["action"])
        learner.do("again")
        assert (learner.now["moves"], learner.now["lesson"]["done"]) == (0, False)
        assert learner.now["picks"] == first["picks"]


@pytest.mark.parametrize("kind", ["chat", "sit", "stop", "offer"])
def test_what_players_agree_on_has_no_place_in_a_lesson(server: Server, kind: str) -> None:
    with sit(server, "kahuna/1") as learner:
        learner.hello()
        learner.say(kind, id="1", seq=0, text="hello", seat=1, name="", kind="undo")
        assert learner.goodbye()[1] == 4400


@pytest.mark.parametrize("path", ["kahuna/0", "kahuna/99", "nothing/1", "tucana_paper/1"])
def test_there_are_no_other_steps(server: Server, path: str) -> None:
    assert server.visitor().get(f"/learn/{path}").status_code == 404
    with sit(server, path) as learner:
        assert learner.goodbye()[1] == 4404


def test_a_lesson_leaves_nothing_in_the_store(server: Server) -> None:
    visitor = server.visitor()
    visitor.get("/learn/kahuna/1")
    with Page(server, "kahuna/1", cookies_of(visitor), at="learn") as learner:
        learner.hello()
        learner.act(learner.now["lesson"]["action"])
    assert "/t/" not in visitor.get("/mine").text


def test_the_first_game_is_a_real_table_with_a_guide(server: Server) -> None:
    visitor = server.visitor("pl")
    answer = visitor.post("/learn/kahuna/game")
    assert answer.status_code == 303
    path, _, query = answer.headers["location"].partition("?")
    assert query == "guide=1"
    table = server.stored(path.removeprefix("/t/"))
    easiest = table.game.levels[0].name
    assert [seat.bot for seat in table.seats] == ["", easiest]
    with Page(server, table.id, cookies_of(visitor)) as page:
        page.hello()
        page.until_dealt()
        while not page.my_turn():
            page.hear()
    told = visitor.get(f"{path}/guide?eyes=0").json()
    assert {kind["rule"] for kind in told["kinds"]} >= {"K2.2", "K4.1"}
    assert told["aim"].startswith("Cel:")


def test_the_guide_speaks_to_nobody_else(server: Server) -> None:
    """It knows what can be done with hidden cards."""
    visitor = server.visitor()
    table = new_table(visitor, seat2="bot:random")
    assert visitor.get(f"/t/{table}/guide?eyes=0").status_code == 200
    for eyes in ("1", "", "x", "-1"):
        assert visitor.get(f"/t/{table}/guide?eyes={eyes}").status_code == 403
    assert server.visitor().get(f"/t/{table}/guide?eyes=0").status_code == 403
