"""A campaign as one file: written, read back, tampered with, drawn, played on in the terminal."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

import pytest

from motu.arena.balance import Trial, balance_of, drawn, page_with, sail_all
from motu.arena.balance import read as balance_read
from motu.cli.campaign_play import Evening, keep
from motu.cli.terminal import Quit
from motu.core.episodes import Home
from motu.core.reading import Fault
from motu.table.campaign import BadCampaign, Campaign
from motu.table.campaign_file import CampaignFile, read
from motu.table.seat import Seat
from motu.words import say_in
from tests.command import motu as run
from tests.my_island.campaigns import HOMES, at_random
from tests.my_island.games import my_island, state_of
from tests.my_island.make_campaign import EXPECTED, FILE, PLAYERS, campaign_file, summary


@cache
def four() -> str:
    """A campaign after four episodes."""
    return campaign_file(4, 30).write()


# --- written and read back ------------------------------------------------------------------------


def test_the_recorded_campaign_of_24_episodes_reads_back_exactly() -> None:
    file = read(FILE.read_bytes())
    assert len(file.records) == 24
    assert file.campaign.is_complete
    assert summary(file) == json.loads(EXPECTED.read_text("utf-8"))
    assert file.write() == FILE.read_text("utf-8")
    assert file.campaign == Campaign.of(file.records)
    assert file.players == PLAYERS


def test_a_campaign_with_own_episodes_holds_them_whole() -> None:
    game = my_island()
    mode = json.loads(game.box.file("episode_2"))["modes"]["episode_2"]
    own = {"name": "mine", "modes": {"episode_2": {**mode, "circles": [7]}}}
    file = CampaignFile(Campaign.begin(game, HOMES[:2], own), (), PLAYERS)
    for number in range(2):
        record = file.campaign.next_record(["P0", ""], number)
        at_random(record, number)
        file = file.after(record)
    again = read(file.write())
    assert again.campaign == file.campaign
    assert max(home.marks for home in again.campaign.homes()) >= 7
    other = file.write().replace('"circles": [7]', '"circles": [6]', 1)
    assert fault_of(other).episode == 2, (
        "the campaign's own episodes are not those it was played with"
    )


# --- tampered with --------------------------------------------------------------------------------


def fault_of(text: str) -> BadCampaign:
    """Why a file is none, with line, episode and place."""
    with pytest.raises(BadCampaign) as caught:
        read(text)
    return caught.value


def changed_action(text: str, episode: int, number: int, action: str) -> tuple[str, int]:
    """The file with one action changed, and the line on which that stands."""
    lines = text.splitlines()
    begins = [n for n, line in enumerate(lines) if line == ' "actions": ['][episode - 1]
    at = begins + 1 + number
    seat = lines[at].strip()[1]
    lines[at] = re.sub(r'"\d: [^"]*"', f'"{seat}: {action}"', lines[at])
    return "\n".join(lines), at + 1


@pytest.mark.parametrize(("episode", "number"), [(1, 0), (2, 7), (4, 20)])
def test_an_action_that_is_not_legal_is_named_with_its_episode_and_line(
    episode: int, number: int
) -> None:
    text, line = changed_action(four(), episode, number, "A1 +7")
    fault = fault_of(text)
    assert (fault.episode, fault.place, fault.line) == (episode, f"actions[{number}]", line)
    assert str(fault).startswith(f"line {line}, episode {episode}, actions[{number}]: ")


def test_a_game_that_goes_otherwise_does_not_lead_to_the_islands_of_the_next() -> None:
    # All of it is legal, but somebody else has won.
    file = campaign_file(3, 30)
    for seed in range(90, 120):
        other = file.records[0].cut(0)
        at_random(other, seed)
        if my_island().carries_on(state_of(other), other.carried) != file.campaign.chain[1]:
            break
    text = CampaignFile(file.campaign, (other, *file.records[1:]), PLAYERS).write()
    fault = fault_of(text)
    assert (fault.episode, fault.place) == (2, "carried")
    assert text.splitlines()[fault.line - 1].startswith(' "carried": {"episode": 2')


@pytest.mark.parametrize(
    ("old", "new", "episode", "place"),
    [
        ('"circles": ', '"circles": 1', 2, "carried"),
        ('"options": {"mode": "episode_3"}', '"options": {"mode": "episode_2"}', 3, "options"),
        ('"seed": "', '"seed": "9', 1, "actions["),
        ('"rules": 1', '"rules": 0', 1, "rules"),
        ('"palms": ["', '"palms": ["A4", "', 2, "carried"),
    ],
)
def test_whatever_else_is_changed_is_refused_with_the_episode(
    old: str, new: str, episode: int, place: str
) -> None:
    text = four()
    assert old in text
    fault = fault_of(text.replace(old, new, 1))
    assert fault.episode == episode
    assert fault.place.startswith(place)
    assert fault.line > 6


def test_episodes_in_another_order_or_left_out_are_refused() -> None:
    file = campaign_file(3, 30)
    one, two, three = file.records
    for records in ((two, three), (one, three), (one, one), (two, one)):
        fault = fault_of(CampaignFile(file.campaign, records, PLAYERS).write())
        assert fault.episode == (1 if records[0] is two else 2)


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        ('"campaign": 1', '"campaign": 2', "campaign"),
        ('"game": "my_island"', '"game": "kahuna"', "game"),
        ('[{"name": "P0"}', '[{"name": "P0"}, {}', "players"),
        ('"level": "trader"', '"level": "god"', "players[1].level"),
        ('"islands": [{', '"islands": [{"circles": 9, ', "carried"),
        ('"players"', '"persons"', "persons"),
    ],
)  # fmt: skip
def test_a_head_that_is_wrong_is_refused_with_line_and_field(
    old: str, new: str, place: str
) -> None:
    with pytest.raises(Fault) as caught:
        read(four().replace(old, new, 1))
    assert caught.value.place == place
    assert 1 < caught.value.line < 8


# --- as commands ----------------------------------------------------------------------------------


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A campaign after four episodes, in a file."""
    path = tmp_path / "campaign.json"
    path.write_text(four(), encoding="utf-8")
    return path


def test_verify_says_what_it_has_found(file: Path) -> None:
    done = run("campaign", "verify", str(file))
    assert (done.returncode, done.stderr) == (0, "")
    assert "4 episodes of 24" in done.stdout
    assert "Motu Iti: Circles " in done.stdout
    said = run("campaign", "verify", str(file), "--lang", "pl").stdout
    assert "4 epizody z 24" in said
    found = json.loads(run("campaign", "verify", "-", "--json", stdin=four()).stdout)
    assert (found["ok"], found["episodes"], found["complete"]) == (True, 4, False)


def test_verify_ends_with_the_episode_and_the_action_of_a_fault(file: Path) -> None:
    text, line = changed_action(four(), 3, 5, "A1 +7")
    file.write_text(text, encoding="utf-8")
    done = run("campaign", "verify", str(file))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"line {line}, episode 3, actions[5]: ")
    asked = run("campaign", "verify", str(file), "--json")
    assert asked.returncode == 2
    found = json.loads(asked.stdout)
    assert (found["episode"], found["place"], found["line"]) == (3, "actions[5]", line)


def test_a_campaign_moves_from_one_server_to_another(file: Path, tmp_path: Path) -> None:
    here, there = str(tmp_path / "here"), str(tmp_path / "there")
    links = []
    for folder in (here, there):
        done = run("campaign", "import", str(file), "--data", folder, "--url", "https://g.example/")
        assert done.returncode == 0, done.stderr
        links.append(re.search(r"https://g\.example/s/[\w-]+", done.stdout)[0])  # type: ignore[index]
        out = tmp_path / "out.json"
        done = run("campaign", "export", links[-1], str(out), "--data", folder)
        assert (done.returncode, done.stdout) == (0, f"4 episodes written to {out}.\n")
        assert out.read_text("utf-8") == four()
        file = out
    assert len(set(links)) == 2
    gone = run("campaign", "export", links[0], str(tmp_path / "no.json"), "--data", there)
    assert (gone.returncode, "no such campaign" in gone.stderr) == (2, True)


def test_a_file_that_is_wrong_leaves_nothing_behind(file: Path, tmp_path: Path) -> None:
    file.write_text(changed_action(four(), 3, 5, "A1 +7")[0], encoding="utf-8")
    done = run("campaign", "import", str(file), "--data", str(tmp_path / "data"))
    assert (done.returncode, "episode 3, actions[5]" in done.stderr) == (2, True)
    tables = run("admin", "tables", "--data", str(tmp_path / "data"), "--json")
    assert json.loads(tables.stdout) == []


def test_an_island_becomes_a_poster(file: Path, tmp_path: Path) -> None:
    svg, pdf = tmp_path / "island.svg", tmp_path / "islands.pdf"
    for words in ((str(svg), "--seat", "2"), (str(pdf),)):
        done = run("campaign", "poster", str(file), *words)
        assert (done.returncode, done.stderr) == (0, "")
    assert "Wyspa Żółwi" in svg.read_text("utf-8")
    assert pdf.read_bytes().startswith(b"%PDF-")
    early = tmp_path / "early.svg"
    run("campaign", "poster", str(file), str(early), "--seat", "2", "--episode", "1")
    assert early.read_text("utf-8") != svg.read_text("utf-8")
    for words in (
        (str(tmp_path / "a.png"),),
        (str(svg), "--seat", "3"),
        (str(svg), "--episode", "5"),
    ):
        assert run("campaign", "poster", str(file), *words).returncode == 2


# --- in the terminal ------------------------------------------------------------------------------


def evening(file: Path, answers: list[str]) -> tuple[Evening, list[str]]:
    """Somebody at a terminal who stops in every episode at once, and says these things between."""
    told: list[str] = []

    def typed(asked: str) -> str:
        told.append(asked)
        if asked == "> ":
            return "stop"
        if not answers:
            raise Quit
        return answers.pop(0)

    now = read(file.read_bytes())
    return Evening(now, file, say_in("en"), "en", typed, told.append), told


def test_episodes_follow_each_other_and_are_kept_after_each(tmp_path: Path) -> None:
    file = tmp_path / "campaign.json"
    begun = Campaign.begin(my_island(), [Home("Motu Iti", "gecko"), Home("Atoll", "whale")])
    keep(CampaignFile(begun, (), (Seat(name="Ann"), Seat(bot="castaway"))), file)
    played, told = evening(file, [""])
    with pytest.raises(Quit):
        played.play()
    assert len(read(file.read_bytes()).records) == 2
    text = "\n".join(told)
    assert "Chapter 1, episode 2 of 24" in text
    assert begun.page(2, "en").story in text
    assert begun.page(4, "en").story not in text
    assert "Motu Iti: Circles" in text
    # Taken up again on another day, up to the next envelope.
    played, told = evening(file, ["", "q"])
    with pytest.raises(Quit):
        played.play()
    assert len(read(file.read_bytes()).records) == 3
    assert not any(begun.page(4, "en").title in line for line in told), "it was not opened"
    played, told = evening(file, [""])
    with pytest.raises(Quit):
        played.play()
    assert "A sealed envelope: chapter 2. Enter opens it. " in told
    assert begun.page(4, "en").story in told
    assert len(read(file.read_bytes()).records) == 4


def test_the_command_begins_a_campaign_and_takes_it_up_again(tmp_path: Path) -> None:
    file = tmp_path / "ours.json"
    first = run(
        "campaign", "play", str(file), "--names", "Ann,Bob", "--bots", "none",
        "--islands", "Motu Iti,Atoll", "--animals", "gecko,whale", stdin="\nstop\n\nstop\nq\n",
    )  # fmt: skip
    assert first.returncode == 0, first.stderr
    assert "The campaign is kept in" in first.stdout
    kept = read(file.read_bytes())
    assert [seat.name for seat in kept.players] == ["Ann", "Bob"]
    assert len(kept.records) == 1
    again = run("campaign", "play", str(file), "--lang", "pl", stdin="q\n")
    assert again.returncode == 0, again.stderr
    assert "epizod 2 z 24" in again.stdout
    assert read(file.read_bytes()) is not None
    no = run("campaign", "play", str(file), "--names", "Cid")
    assert (no.returncode, "already" in no.stderr) == (2, True)
    for words in (["--game", "kahuna"], ["--animals", "dragon"], ["--islands", "A;B"]):
        done = run("campaign", "play", str(tmp_path / "new.json"), *words)
        assert done.returncode == 2
        assert not (tmp_path / "new.json").exists()


# --- balance --------------------------------------------------------------------------------------


def test_campaigns_by_bots_are_kept_and_not_played_again(tmp_path: Path) -> None:
    kept = tmp_path / "kept.jsonl"
    trial = Trial("my_island", "random", 2, 2, 5)
    assert list(sail_all(trial, kept, 1)) == [0, 1, 2]
    before = kept.read_text("utf-8")
    assert list(sail_all(trial, kept, 1)) == [2]
    more = Trial("my_island", "random", 2, 3, 5)
    assert list(sail_all(more, kept, 1)) == [2, 3]
    assert kept.read_text("utf-8").startswith(before)
    # What other components have played does not count.
    kept.write_text(re.sub(r'"hash":"\w+"', '"hash":"0"', before), encoding="utf-8")
    assert balance_read(trial, kept) == []


def test_the_balance_is_that_of_the_games(tmp_path: Path) -> None:
    kept = tmp_path / "kept.jsonl"
    trial = Trial("my_island", "random", 2, 2, 5)
    for _ in sail_all(trial, kept, 1):
        pass
    sailed = balance_read(trial, kept)
    found = balance_of(trial, sailed)
    assert len(found.episodes) == 24
    third = [points for one in sailed for points in one.points[2]]
    assert found.episodes[2].mean == sum(third) / 4
    assert (found.episodes[2].least, found.episodes[2].most) == (min(third), max(third))
    assert sum(share for share, _, _ in found.seats) == pytest.approx(1)
    for one in sailed:
        # The points of every module, the start, what was passed and the track are all points.
        assert len(one.marks) == len(one.modules) == 24
    assert any("Episode" in str(words) for words in found.misses()), "chance plays badly"
    assert drawn("title", found).startswith("<svg")
    page = page_with("# A page\n", "x", found, "chart.svg")
    assert page == page_with(page, "x", found, "chart.svg")


def test_the_command_tells_and_draws_the_balance(tmp_path: Path) -> None:
    kept, plot = tmp_path / "kept.jsonl", tmp_path / "plot.svg"
    words = ["campaign", "balance", "--bot", "random", "--campaigns", "2", "--processes", "1",
             "--kept", str(kept), "--plot", str(plot)]  # fmt: skip
    done = run(*words)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Seat 1 wins" in done.stdout
    assert plot.read_text("utf-8").startswith("<svg")
    found = json.loads(run(*words, "--json").stdout)
    assert (found["campaigns"], len(found["episodes"])) == (2, 24)
    assert "Średnia" in run(*words, "--lang", "pl").stdout
