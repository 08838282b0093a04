"""Names: what is not welcome is refused however it is written, and honest names never are."""

from __future__ import annotations

import random
from pathlib import Path

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from motu.core.errors import MotuError
from motu.core.record import Record
from motu.server.unwelcome import Unwelcome, plain, usual, usual_lines, with_own
from tests.command import motu
from tests.server.page import Page, cookies_of, new_table
from tests.server.running import Server

HONEST = """
    Scunthorpe, Penistone, Hitchcock, Dick, Richard Cox, Cockburn, De Cock, Essex, Sussex, Fuk Li,
    Wankhede, Slutskaya, Nazir, Nazim Hikmet, Shitara, Kike, Isis, Suki, Assunta, Cassandra,
    Matsushita, Therapist Ann, Twatt, Snigger, Lolita, Analia, Coon, Heil, Gaylord, Titania,
    Mike Hunt, Butts, Kurosawa, Kurowska, Kurek, Huja Wong 2, Pizzo, Dupont, Szmatula, Cipriano,
    Fiutak, Kutasi, Chudy, Jerzy, Zbigniew, Łukasz, Żółw, Michał Pierzchała, Wiesława, Jebediah,
    Sebastian, Ciotka Ela, Ann, Bob, A B C, J. R. R. Tolkien, Xx_Ann_xX, 4ever Young, L33t, 1337,
    P1otr, Anna-Maria, Ann 2, Nigeria, Niger, Night, Uluru, Maui, Kahuna, Tukan, Rapa Nui, Hitl,
    Adolf, Gestalt, Nazareth
""".replace("\n", " ")
RUDE = """
    fuck, FUCK, Fück, fuuuuck, f u c k, f.u.c.k, fu ck, F-U-C-K you, phfuckph, motherfucker, $hit,
    sh1t, 5h!t, bitch, b1tch, n1gger, N I G G E R, |-|itler hitler, H1tl3r, wanker, wanker99,
    cunt, cuNT, kurwa, Kurwa Mać, kurw4, k u r w a, KURWAAA, kurvva kurwa, chuj, ch*j chuj,
    ch u j, CHÛJ, pierdol się, spierdalaj, jebać, jebac, zajebisty, dziwka, cipa, pizda, p1zda,
    kutas, fiut, Ann fuck Bob, а fuсk
""".replace("\n", " ")


@pytest.mark.parametrize("name", [name.strip() for name in HONEST.split(",")])
def test_honest_names_are_welcome(name: str) -> None:
    assert not usual().is_in(name)


@pytest.mark.parametrize("name", [name.strip() for name in RUDE.split(",")])
def test_whatever_it_is_written_with_it_is_read(name: str) -> None:
    assert usual().is_in(name)


WORDS = sorted({line.strip("*") for line in usual_lines() if line.strip("*").isalpha()})
LEET = {"o": "0", "i": "1", "e": "3", "a": "4@", "s": "5$", "t": "7"}
ACCENTS = {"a": "áàą", "e": "éę", "o": "óö", "u": "úü", "c": "ćç", "s": "ś", "n": "ńñ", "z": "żź"}


@given(st.sampled_from(WORDS), st.randoms(use_true_random=False))
def test_tricks_do_not_help(word: str, chance: random.Random) -> None:
    """Case, accents, digits, letters said longer, and what stands before and after."""
    written = ""
    for letter in word:
        shape = chance.choice(
            [letter, letter.upper(), *LEET.get(letter, ""), *ACCENTS.get(letter, "")]
        )
        written += shape * chance.choice([1, 1, 1, 2, 4])
    name = chance.choice(["", "Ann ", "the_", "(", "x-"]) + written + chance.choice(["", "!", " 7"])
    assert usual().is_in(name), name


@given(st.sampled_from(WORDS), st.sampled_from(" .-_*·"))
def test_letters_set_apart_are_read_together(word: str, between: str) -> None:
    assert usual().is_in(between.join(word))


@given(st.text(max_size=40))
def test_no_text_is_too_odd(text: str) -> None:
    usual().is_in(text)
    assert plain(plain(text)) == plain(text)


def test_a_list_that_is_empty_refuses_nothing() -> None:
    assert not Unwelcome(["", "# fuck", "!honest"]).is_in("fuck honest")


# --- at the server --------------------------------------------------------------------------------

SENTENCE = "That name contains a word that is not welcome here. Choose another one."


def api(server: Server) -> httpx.Client:
    program = server.visitor(html=False)
    token = program.post("/api/identity").json()["token"]
    program.headers["Authorization"] = f"Bearer {token}"
    return program


def test_a_name_is_refused_wherever_it_can_be_given(server: Server) -> None:
    visitor = server.visitor()
    form = {"game": "kahuna", "seat1": "human", "seat2": "friend"}
    answer = visitor.post("/new", data={**form, "name1": "K.u.r.w.a"})
    assert answer.status_code == 400
    assert SENTENCE in answer.text
    assert SENTENCE in visitor.post("/new", data={**form, "name1": "fück", "games": "3"}).text
    assert SENTENCE in visitor.post("/me/name", data={"name": "shit"}).text
    table = new_table(visitor, **form)
    bob = server.visitor()
    bob.get("/")
    with Page(server, table, cookies_of(bob)) as page:
        page.hello()
        assert page.do("sit", seat=1, name="Chuj") | {"id": ""} == {
            "type": "refused", "id": "", "words": SENTENCE, "rule": "", "link": "",
        }  # fmt: skip
        assert page.do("sit", seat=1, name="Kutasi")["type"] == "ack"
    program = api(server)
    seats = [{"kind": "me", "name": "fuck"}, {"kind": "free"}]
    refused = program.post("/api/tables", json={"game": "kahuna", "seats": seats, "listed": True})
    assert (refused.status_code, refused.json()["message"]) == (422, SENTENCE)
    other = new_table(visitor, **form)
    sits = program.post(f"/api/tables/{other}/seats/1", json={"name": "k u r w a"})
    assert (sits.status_code, sits.json()["message"]) == (409, SENTENCE)
    record = Record.new("kahuna", ["fuck", "Bob"], 3).write()
    assert SENTENCE in visitor.post("/records", content=record).text
    polish = server.visitor(lang="pl").post("/new", data={**form, "name1": "kurwa"})
    assert "nie jest tu mile widziane" in polish.text


def test_an_owner_adds_words_of_his_own(tmp_path: Path) -> None:
    words = tmp_path / "words.txt"
    words.write_text("# ours\nbroccoli*\n", "utf-8")
    server = Server(tmp_path / "data", "--no-limits", f"--words={words}")
    server.start()
    form = {"game": "kahuna", "seat1": "human", "seat2": "friend"}
    visitor = server.visitor()
    for name, status in (("Br0ccoli", 400), ("kurwa", 400), ("Ann", 303)):
        assert visitor.post("/new", data={**form, "name1": name}).status_code == status
    server.stop()


@pytest.mark.parametrize("content", [b"\xff\xfe\x00", b"x\n" * 200_000, None])
def test_a_file_that_is_no_list_is_one_sentence(tmp_path: Path, content: bytes | None) -> None:
    words = tmp_path / "words.txt"
    if content is not None:
        words.write_bytes(content)
    with pytest.raises(MotuError, match="is not a list of words"):
        with_own(words)
    done = motu("serve", "--port=0", f"--data={tmp_path}", f"--words={words}")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
