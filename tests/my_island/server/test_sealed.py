"""What is sealed is nowhere on the wire: all that a group in chapter 2 is sent is searched."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from urllib.parse import parse_qs

import httpx
import pytest

from motu.games.my_island import envelopes
from motu.games.my_island.drawing.figures import FIGURES
from motu.games.my_island.words.spoken import MODE_WORDS
from motu.server.assets import files
from motu.server.identity import new_person
from motu.table.seat import Seat
from tests.my_island.campaigns import put_campaign
from tests.my_island.games import my_island, state_of
from tests.my_island.server.test_campaigns import begin, known
from tests.server.page import Page
from tests.server.running import Server
from tests.server.test_api import Caller

LANGS = ("en", "pl")
#: The chapter that the group has opened last, and the first episode that is sealed for it.
OPENED, SEALED_FROM = 2, 7
#: What chapters 3 to 8 bring, as words, names of drawings and classes, and numbers of rules.
SEALED_WORDS = re.compile(
    r"pirat|monster|potw[oó]r|\bteeth|\btooth|\bz[ęe]b|plateau|płaskowyż|tunnel|tunel|telescope|"
    r"luneta|teleskop|observator|obserwator|palace|pałac|citadel|cytadel|granary|spichlerz|"
    r"\"roofs\"|roof of the|dach pałacu|crater|krater|erupt|erupcj|wybuch|"
    r"trefoil|trójlist|koniczyn|"
    r"\bI8\.(?:[2-9]|1[01])|episode_(?:[7-9]|1\d|2[0-3])\b",
    re.IGNORECASE,
)


@cache
def sealed_sentences() -> tuple[str, ...]:
    """Every sentence of the sealed pages, and their titles, in both languages."""
    found: list[str] = []
    for episode in range(SEALED_FROM, 25):
        for lang in LANGS:
            page = envelopes.page_of(episode, lang)
            sentences = re.split(r"(?<=[.?!”])\s+", f"{page.story} {page.news}")
            found += [one for one in sentences if len(one) > 18]
            # Titles of one plain word stand in other places too.
            found += [page.title] if " " in page.title else []
    return tuple(found)


def leaks(text: str) -> list[str]:
    """What of it should be sealed."""
    found = [match[0] for match in SEALED_WORDS.finditer(text)]
    return found + [one for one in sealed_sentences() if one in text]


def put_group(server: Server, episodes: int, unfinished: int) -> tuple[str, str]:
    """A campaign of somebody against a bot; its name, and who it is."""
    person, id = new_person(), new_person()[:20]
    group = [Seat(owner=person, name="Ann"), Seat(owner=person, name="Bob")]
    put_campaign(server.data, group, episodes, id, unfinished=unfinished)
    return id, person


# --- all that can be asked for --------------------------------------------------------------------


def pages_of(visitor: httpx.Client, id: str, games: int) -> Iterator[httpx.Response]:
    """Everything that a browser of the group can come across, and what it could ask for."""
    yield from (visitor.get(path) for path in (
        "/", "/lobby", "/mine", "/me", "/campaign/my_island", f"/s/{id}", f"/s/{id}?opened",
        "/rules/my_island", "/print/my_island", "/pictures/my_island.svg", "/tones.css",
        "/openapi.json", "/api",
    ))  # fmt: skip
    for name in FIGURES:
        yield visitor.get(f"/rules/my_island/{name}.svg")
    for name in my_island().box.names:
        yield visitor.get("/components/my_island", params={"start": name})
    # A file of one's own in which something is misspelt: what can be chosen is named.
    for right, wrong in (("open", "opne"), ("terrains", "terrain"), ("palms", "palm")):
        text = json.loads(my_island().box.file("episode_1"))
        content = json.dumps({**text, "name": "own"}).replace(f'"{right}"', f'"{wrong}"').encode()
        yield visitor.post("/components/my_island", content=content)
    for number in range(1, games + 1):
        yield visitor.get(f"/t/{id}-{number}")
        yield from (
            visitor.get(f"/t/{id}-{number}/picture.css?shape={one}") for one in ("wide", "tall")
        )
        yield visitor.get(f"/t/{id}-{number}/components")
        yield from (visitor.get(f"/s/{id}/{number}/{seat}.svg") for seat in (0, 1))
    for episode in range(SEALED_FROM, 25):
        mode = f"episode_{episode}"
        form = {"game": "my_island", "seats": "1", "seat1": "human", "option-mode": mode}
        yield visitor.post("/new", data=form)
        yield visitor.get("/print/my_island.pdf", params={"mode": mode, "seed": "1", "lang": "en"})


def asked_of_the_api(caller: httpx.Client, id: str) -> Iterator[httpx.Response]:
    """The same for a program."""
    yield caller.get("/api/games")
    for lang in LANGS:
        yield caller.get(f"/api/games/my_island/rules?lang={lang}")
    yield caller.get(f"/api/series/{id}")
    yield caller.get("/api/series/mine")
    for name in my_island().box.names:
        yield caller.get(f"/api/games/my_island/components/{name}")
        wish = {"seats": 2, "components": name}
        if my_island().box.names.index(name) >= SEALED_FROM:
            yield caller.post("/api/games/my_island/setup", json=wish)
            made = {"game": "my_island", "seats": [{"kind": "me"}], "components": name}
            yield caller.post("/api/tables", json=made)


def played_through(server: Server, table: str, person: str, lang: str, shape: str) -> str:
    """All that comes over the socket while an episode is played to its end, as text."""
    with Page(server, table, server.cookie_of(person), lang) as page:
        page.say("hello", shape=shape, words=True)
        page.hear("full")
        while not page.now["over"]:
            if page.now["handover"]:
                page.look(page.now["handover"]["seat"])
            actions = page.actions()
            stop = int(state_of(server.stored(table).record).land.stop)
            page.say("why", path=["tile"], seat=page.now["eyes"])
            placed = [action for action in actions if action < stop - 1]
            done = page.act(placed[len(placed) // 2] if placed else actions[0])
            assert done["type"] == "ack", done
            page.until(done["seq"])
        page.say("refresh")
        page.hear("full")
        return "\n".join(page.heard)


def without_wish(answer: httpx.Response) -> str:
    """What was answered, without what whoever asked had said: a page leads back to itself."""
    wish = parse_qs(answer.request.content.decode()).get("option-mode", [])
    text = answer.text
    for said in (answer.request.url.path, *wish, *answer.request.url.params.values()):
        text = text.replace(said, "")
    return text


# --- searched through -----------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGS)
def test_nothing_of_later_chapters_is_sent_to_a_group_in_chapter_2(
    server: Server, lang: str
) -> None:
    id, person = put_group(server, 5, 40)
    visitor = known(server, person, lang)
    sent = {
        f"static {name}": file.content.decode(errors="replace") for name, file in files().items()
    }
    for answer in pages_of(visitor, id, 6):
        place = f"{answer.request.method} {answer.request.url.path} {answer.request.content!r}"
        sent[place + str(answer.request.url.query)] = without_wish(answer)
    shape = "wide" if lang == "en" else "tall"
    sent["socket"] = played_through(server, f"{id}-6", person, lang, shape)
    # The chapter is over: the next envelope lies there, sealed.
    now = visitor.get(f"/s/{id}").text
    assert "is-sealed" in now
    sent["sealed page"] = now
    sent["table that is over"] = visitor.get(f"/t/{id}-6").text
    sent["its record"] = visitor.get(f"/t/{id}-6/record").text
    sent["its line"] = visitor.get(f"/t/{id}-6/at/20/position").text
    sent["the file"] = visitor.get(f"/s/{id}/campaign.json").text
    found = {place: leaks(text) for place, text in sent.items() if leaks(text)}
    assert not found, "\n".join(f"{place}: {words[:5]}" for place, words in found.items())
    # What they have opened they are sent, so that the search finds what there is to find.
    assert "I8.1" in sent[next(place for place in sent if "/rules/my_island b''" in place)]
    assert envelopes.page_of(6, lang).title in now
    assert envelopes.page_of(6, lang).story.split(". ")[0] in json.dumps(sent, ensure_ascii=False)


def test_nothing_of_later_chapters_is_told_by_the_api(server: Server) -> None:
    id, person = put_group(server, 3, 0)
    caller = Caller(server, token=server.cookie_of(person).partition("=")[2]).http
    answers = list(asked_of_the_api(caller, id))
    found = {str(one.request.url): leaks(one.text) for one in answers if leaks(one.text)}
    assert not found, found
    sealed = [one for one in answers if "still sealed" in one.text]
    assert len(sealed) == 3 * 18, "components, setups and tables of 18 episodes"
    assert caller.get(f"/api/tables/{id}-4").status_code == 200


def test_the_search_finds_what_a_group_in_chapter_8_is_sent(server: Server) -> None:
    """A search that found nothing anywhere would prove nothing."""
    id, person = put_group(server, 21, 0)
    visitor = known(server, person)
    assert leaks(visitor.get("/rules/my_island").text)
    assert leaks(visitor.get(f"/s/{id}").text)
    assert leaks(visitor.get(f"/s/{id}/22/0.svg").text)
    assert leaks(visitor.get("/rules/my_island/rings.svg").text)
    assert leaks(visitor.get("/components/my_island?start=episode_22").text)


def test_what_somebody_has_opened_others_have_not(server: Server) -> None:
    _, person = put_group(server, 9, 0)
    opened = known(server, person).get("/rules/my_island").text
    assert "I8.3" in opened
    for other in (server.visitor(), known(server, new_person())):
        closed = other.get("/rules/my_island").text
        assert "I8." not in closed
        assert "I7.6" in closed
    assert known(server, person).get("/rules/my_island/monsters.svg").status_code == 200
    assert server.visitor().get("/rules/my_island/monsters.svg").status_code == 400


def test_a_form_says_no_more_than_before_the_first_envelope(server: Server) -> None:
    visitor = server.visitor()
    begin(visitor)
    for words in MODE_WORDS:
        assert str(words) in visitor.get("/").text
    assert not leaks(visitor.get("/").text)
