"""I6: what an island keeps from episode to episode, and an episode that is played on its own."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from motu.core.message import in_english
from motu.core.reading import Fault
from motu.core.record import Record
from motu.core.record import read as read_record
from motu.core.rng import seeded
from motu.games.my_island import envelopes
from motu.games.my_island.box import BOX, NAMES
from motu.games.my_island.rules.land import MODES
from motu.games.my_island.view import item_of
from motu.games.my_island.words.spoken import MODE_WORDS, module_words, site_words
from motu.words import say_in
from tests.helpers import play_on
from tests.my_island.games import my_island, state_of
from tests.my_island.positions import land_of, legal, play, read, refused, seen, side
from tests.my_island.test_rules_7_modules import open_

GROUP: list[dict[str, Any]] = [
    {"name": "Motu Iti", "animal": "gecko", "circles": 5, "palms": ["C5"]},
    {"name": "Wyspa Żółwi", "animal": "turtle", "treasures": ["H4", "F6"], "roofs": {"palace": 2}},
]


def carried(episode: int = 4, islands: list[dict[str, Any]] | None = None) -> dict[str, Any]:
    """What a group brings to an episode."""
    return {"episode": episode, "islands": GROUP if islands is None else islands}


# --- what is kept ---------------------------------------------------------------------------------


def test_I6_1_islands_come_with_what_they_have_kept() -> None:
    state = my_island().start(2, 1, {"mode": "episode_4"}, carried=carried())
    kept = [one["kept"] for one in seen(state)["seats"]]
    assert kept[0] == {
        "name": "Motu Iti", "animal": "gecko", "circles": 5, "palms": ["C5"],
    }  # fmt: skip
    assert kept[1]["name"] == "Wyspa Żółwi"
    # In the order of the spaces, whoever wrote them down.
    assert kept[1]["treasures"] == ["F6", "H4"]
    assert [one["marker"] for one in seen(state)["seats"]] == [10, 10]
    assert not any(one["tiles"] for one in seen(state)["seats"])


def test_I6_1_a_position_with_all_that_is_kept_reads_back() -> None:
    state = my_island().start(2, 1, {"mode": "episode_20"}, carried=carried(20))
    line = my_island().write_position(state)
    assert "name Motu Iti / Wyspa Żółwi" in line
    assert "palms C5 / -" in line
    assert "roofs 0,0,0 / 2,0,0" in line
    again = my_island().read_position(line)
    again.rng.become(state.rng)
    assert again == state


def test_I6_1_a_record_carries_the_islands_and_reads_back() -> None:
    names = ["Ann", "Bob"]
    record = Record.new(my_island(), names, 3, {"mode": "episode_4"}, None, carried())
    rng = seeded(3)
    while acting := record.state.to_act():
        moves = record.state.legal(acting[0])
        record.play(acting[0], moves[int(rng.below(len(moves)))])
    again = read_record(record.write())
    assert again.state == record.state
    assert again.carried == carried()
    assert my_island().carries_on(state_of(again), again.carried)["episode"] == 5


def test_I6_7_what_the_places_bring_goes_to_the_next_episode() -> None:
    """Circles for the first, the sticker for the other, on top of what was there."""
    state = my_island().start(2, 1, {"mode": "episode_4"}, carried=carried())
    state.islands[0].marker, state.islands[1].marker = 54, 53
    assert my_island().carries_on(state) is None, "before the end nothing is handed on"
    play(state, "stop", "stop")
    first, other = my_island().carries_on(state)["islands"]
    assert first["circles"] == 5 + 2
    assert "treasures" not in first
    assert other.get("circles", 0) == 0
    assert other["treasures"] == ["F6", "H4"], "the sticker of episode 4, which it had already"
    assert (other["name"], other["roofs"]) == ("Wyspa Żółwi", {"palace": 2})
    following = my_island().carries_on(state)
    begun = my_island().start(2, 1, {"mode": "episode_5"}, carried=following)
    assert seen(begun)["seats"][0]["kept"]["circles"] == 7


def test_I6_2_nobody_marks_more_than_80_circles() -> None:
    islands = [{"circles": 79}, {}]
    state = my_island().start(2, 1, {"mode": "episode_4"}, carried=carried(4, islands))
    state.islands[0].marker = 54
    play(state, "stop", "stop")
    assert my_island().carries_on(state)["islands"][0]["circles"] == 80


def test_I6_7_circles_for_all_others() -> None:
    land = land_of([open_("heath", -1)], circles=[5, 3], others=1)
    state = read("seats 3; card pair-fw; marker 50 / 48 / 40", land=land)
    play(state, "stop", "stop", "stop")
    assert [one["circles"] for one in seen(state)["seats"]] == [5, 3, 1]


def test_I6_7_palms_make_a_rainforest_space_one_of_palms() -> None:
    line = "seats 1; components episode_4; card pair-fp; laid pair-hp:C3"
    state = read(line + "; palms -")
    # The field on D4, the path on C5, next to the path on C4.
    assert refused(state, "D4 +300") == "I2.5"
    stuck = read(line + "; palms C5")
    assert refused(stuck, "D4 +300") == ""
    assert side(stuck)["open"]["palm"] == side(state)["open"]["palm"] + 1
    assert side(stuck)["open"]["rainforest"] == side(state)["open"]["rainforest"] - 1
    assert "C5" in seen(read("seats 1; components episode_4; card pair-fp; laid pair-hp:C3; "
                             "palms C5"), 0)["fits"]  # fmt: skip


def test_I6_7_palms_count_as_palms_where_palms_count() -> None:
    line = "seats 1; components episode_4; card pair-fp; laid pair-hp:C3; palms C5"
    state = read(line)
    assert {"C6 +180"} <= legal(read(line.replace("palms C5", "palms C5,C6")))
    play(state, "D4 +300")
    # The field on D4, the path on C5, next to the path on C4.
    assert [one["points"] for one in side(state)["items"]][2] == 1


def test_I6_7_palms_do_not_make_room_where_something_stands() -> None:
    state = read("seats 1; components episode_12; card pair-fw; palms E4")
    assert refused(state, "E4") == "I2.5"


def test_I6_8_an_episode_on_its_own_finds_the_usual_islands() -> None:
    for mode in MODES[1:]:
        state = my_island().start(3, 1, {"mode": mode})
        one, *others = [island["kept"] for island in seen(state)["seats"]]
        assert all(other == one for other in others), "nobody has more than the others"
        assert not set(one) & {"name", "animal", "circles"}
    assert seen(my_island().start(2, 1, {"mode": "episode_20"}))["seats"][0]["kept"]["roofs"] == {
        "palace": 1, "citadel": 1, "granary": 1,
    }  # fmt: skip
    # Without the islands of a group there are no stickers at first.
    kept = seen(my_island().start(2, 1, {"mode": "episode_2"}))["seats"][0]["kept"]
    assert not kept


@pytest.mark.parametrize(
    ("given", "place", "why"),
    [
        ({"islands": GROUP}, "carried", "the field episode is missing."),
        (carried(25), "carried.episode", "from 1 to 24."),
        (carried(5), "carried.episode", "these islands are for episode 5."),
        (carried(4, GROUP[:1]), "carried.islands", "there must be 2 of them."),
        (carried(4, [{}, {"name": "a;b"}]), "carried.islands[1].name", "a name has no "),
        (carried(4, [{}, {"name": "x" * 25}]), "carried.islands[1].name", "at most 24 letters."),
        (carried(4, [{}, {"animal": "cow"}]), "carried.islands[1].animal", "must be one of: "),
        (carried(4, [{"circles": 81}, {}]), "carried.islands[0].circles", "from 0 to 80."),
        (carried(4, [{"palms": ["B5"]}, {}]), "carried.islands[0].palms[0]", "stuck on B5."),
        (carried(4, [{"palms": ["Z5"]}, {}]), "carried.islands[0].palms[0]", "stuck on Z5."),
        (carried(4, [{"roofs": {"barn": 1}}, {}]), "carried.islands[0].roofs.barn", "unknown"),
        (carried(4, [{"roofs": {"palace": 4}}, {}]), "carried.islands[0].roofs.palace", "0 to 3."),
        (carried(4, [{"stickers": []}, {}]), "carried.islands[0].stickers", "unknown field."),
    ],
)
def test_I6_1_what_cannot_be_brought_along_is_refused(given: Any, place: str, why: str) -> None:
    with pytest.raises(Fault) as caught:
        my_island().start(2, 1, {"mode": "episode_4"}, carried=given)
    assert caught.value.place == place
    assert why in str(caught.value.problem)


def test_I6_1_all_24_in_a_row_hand_on_to_each_other() -> None:
    """A whole campaign at random: circles never get fewer, and no sticker is lost."""
    brought: Any = None
    for number in range(1, 25):
        state = my_island().start(3, number, {"mode": MODES[number]}, carried=brought)
        play_on(state, seeded(number))
        after = my_island().carries_on(state, brought)
        for then, now in zip((brought or {"islands": [{}] * 3})["islands"], after["islands"],
                             strict=True):  # fmt: skip
            assert now.get("circles", 0) >= then.get("circles", 0)
            for kind in ("palms", "treasures"):
                assert set(now.get(kind, [])) >= set(then.get(kind, []))
        brought = after
    assert sum(one.get("circles", 0) for one in brought["islands"]) > 24


# --- what is ours, and what is sealed -------------------------------------------------------------


def test_I6_5_episode_1_is_the_published_one() -> None:
    first = BOX.built_in("episode_1").mode
    assert not first.ours
    assert [(one.kind, int(one.points)) for one in first.modules] == [
        ("symbol_on", 1),
        ("open", -1),
    ]
    assert "Episode 1 of chapter 1." in described("episode_1")


def test_I6_6_all_others_are_marked_as_ours() -> None:
    assert all(BOX.built_in(mode).mode.ours for mode in MODES[2:])
    assert "Episode 7 of chapter 3, written by us." in described("episode_7")


def described(mode: str) -> list[str]:
    state = my_island().start(2, 1, {"mode": mode})
    return [str(line) for line in my_island().describe(seen(state, 0))]


def test_I6_6_every_episode_has_its_page_in_both_languages() -> None:
    for number in range(1, 25):
        for lang in ("en", "pl"):
            page = envelopes.page_of(number, lang)
            assert page.chapter == (number - 1) // 3 + 1
            assert 55 <= len(page.story.split()) <= 120
            assert page.title
            assert page.news
    titles = [envelopes.page_of(number, "en").title for number in range(1, 25)]
    assert len(set(titles)) == 24


def test_what_a_form_offers_says_nothing_of_later_chapters() -> None:
    (mode,) = my_island().options
    offered = [value for value, _ in mode.choices]
    assert offered == list(MODES[:4])
    assert mode.check("episode_24") == "episode_24"
    for number, words in enumerate(MODE_WORDS[1:], start=1):
        for lang in ("en", "pl"):
            assert envelopes.page_of(number, lang).title in say_in(lang)(words)


#: What nobody in the first chapter should come across, in names, words and drawings.
SEALED = re.compile(
    "treasure|pirate|monster|tooth|teeth|plateau|tunnel|telescope|palace|citadel|granary|roof of|"
    "observator|crater|erupt|trefoil|double|site-|twice", re.IGNORECASE,
)  # fmt: skip


@pytest.mark.parametrize("mode", MODES[:4])
def test_nothing_that_is_sealed_is_in_what_the_first_chapter_is_sent(mode: str) -> None:
    """Views, pictures, words, questions and stories of whole games, as anybody gets them."""
    game = my_island()
    state = game.start(2, 5, {"mode": mode})
    rng = seeded(5)
    sent = []
    while acting := state.to_act():
        moves = state.legal(acting[0])
        action, before = moves[int(rng.below(len(moves)))], state.copy()
        state.play(acting[0], action)
        sent += [str(one.message) for one in game.story(before, acting[0], action, state, 0)]
    for seat in (0, None):
        view = game.view(state, seat)
        sent += [json.dumps(view), str(game.ask(view)), *map(str, game.describe(view))]
        sent += [game.draw(view, in_english, shape).svg() for shape in ("wide", "tall")]
    sent += [str(row.label) for row in game.score_sheet(state).rows]
    sent.append(game.components_picture(state.components).svg())
    for text in sent:
        assert not SEALED.search(text), SEALED.search(text)


def test_a_rules_page_can_be_opened_chapter_by_chapter() -> None:
    for lang in ("en", "pl"):
        text = my_island().rules_text(lang)
        assert envelopes.opened(text, 8) == envelopes.MARK.sub("", text)
        before: list[str] = []
        for chapter in range(1, 9):
            now = envelopes.opened(text, chapter)
            rules = envelopes.rules_in(now)
            assert rules[:5] == ["I1.1", "I1.2", "I2.1", "I2.2", "I2.3"]
            assert set(before) <= set(rules)
            assert (rules == before) == (chapter == 1 and not before) or len(rules) > len(before)
            before = rules
        assert not [rule for rule in envelopes.rules_in(envelopes.opened(text, 1)) if "I8" in rule]


def test_a_module_comes_no_earlier_than_the_chapter_whose_page_explains_it() -> None:
    text = my_island().rules_text("en")
    for mode in MODES[1:]:
        land = BOX.built_in(mode)
        open_rules = envelopes.rules_in(envelopes.opened(text, land.mode.chapter))
        assert {module.rule for module in land.mode.modules} <= set(open_rules)
        if land.mode.sticker and land.mode.sticker.kind == "treasure":
            assert "I8.1" in open_rules
        assert not land.has_doubles or "I8.9" in open_rules
        assert not land.mode.n_new or "I8.4" in open_rules
        assert land.ground.high == land.ground.rows or "I8.5" in open_rules
        assert not any(one.size > 5 and one.kind == "group" for one in land.mode.modules) or (
            "I8.7" in open_rules
        )


def test_every_name_in_the_box_is_a_mode() -> None:
    assert [BOX.built_in(name).mode.name for name in NAMES] == list(MODES)


def test_every_episode_gives_a_file_to_start_from_that_explains_its_fields() -> None:
    for name in NAMES:
        data = json.loads(BOX.template(name, say_in("pl")))
        told = data.pop("fields")
        (episode,) = data["modes"].values()
        assert {f"modes.{BOX.built_in(name).mode.name}.{field}" for field in episode} <= set(told)
        own = BOX.own(data)
        assert own.name == "mine"
        assert own.mode.name == BOX.built_in(name).mode.name


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_everything_in_the_24_episodes_has_words(lang: str) -> None:
    say = say_in(lang)
    for mode in MODES[1:]:
        state = my_island().start(2, 1, {"mode": mode})
        for module in state.rules.modules:
            assert say(module_words(item_of(module, 0, 0)))
        for site in side(state)["sites"]:
            assert site["space"] in say(site_words(site))
