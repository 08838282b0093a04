"""What always holds in My Island, beside what holds in every game."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator

import pytest

from motu.core.message import in_english
from motu.core.rng import seeded
from motu.games.my_island.rules.island import END_OF_TRACK
from motu.games.my_island.rules.state import MyIslandState
from motu.games.my_island.view import MyIslandView
from tests.helpers import Setting
from tests.my_island.games import begun, campaign_settings, decision, every_setting, my_island
from tests.my_island.positions import legal

Done = dict[int, int]


def games(each: int) -> Iterator[tuple[int, Setting]]:
    """A seed and a setting: so many for each of them."""
    settings = [*every_setting(), *campaign_settings()]
    for seed in range(each * len(settings)):
        yield 40_000 + seed, settings[seed % len(settings)]


def rounds(seed: int, setting: Setting) -> Iterator[tuple[MyIslandState, MyIslandState, Done]]:
    """A game round by round, the seats in any order: before, after, and what all decided."""
    state = begun(seed, setting)
    rng = seeded(seed, stream=6)
    while state.to_act():
        before, done = state.copy(), Done()
        while state.moment() == before.moment() and (acting := state.to_act()):
            seat = acting[int(rng.below(len(acting)))]
            done[seat] = decision(state, seat, rng)
            state.play(seat, done[seat])
        yield before, state, done


# --- all at once ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "each", [3, pytest.param(70, marks=pytest.mark.slow)], ids=["few", "a_thousand"]
)
def test_I2_1_in_any_order_games_come_to_the_same_position(each: int) -> None:
    """Every round is played again with the seats in another order, the generator included."""
    lot = random.Random(1)
    for seed, setting in games(each):
        for before, after, done in rounds(seed, setting):
            order = list(done)
            lot.shuffle(order)
            for seat in order:
                before.play(seat, done[seat])
            assert before == after
            assert before.rng.words() == after.rng.words()


def test_I2_1_what_somebody_may_do_does_not_depend_on_what_others_decide() -> None:
    for seed, setting in games(1):
        if setting.seats == 1:
            continue
        for before, _, done in rounds(seed, setting):
            for seat in done:
                may = before.legal(seat)
                for other, action in done.items():
                    ahead = before.copy()
                    if other != seat:
                        ahead.play(other, action)
                        if ahead.round == before.round:
                            assert ahead.legal(seat) == may


# --- nobody's decision can be seen ----------------------------------------------------------------


def pending(each: int) -> Iterator[tuple[MyIslandState, int, int]]:
    """Positions in which somebody has decided and others have not: the seat, and another choice."""
    lot = random.Random(2)
    for seed, setting in games(each):
        if setting.seats == 1:
            continue
        for before, _, done in rounds(seed, setting):
            if len(done) < 2 or lot.randrange(4):
                continue
            seat = lot.choice(list(done))
            other = lot.choice(before.legal(seat))
            before.play(seat, done[seat])
            yield before, seat, other


def with_choice(state: MyIslandState, seat: int, action: int) -> MyIslandState:
    """The same position, if somebody had decided otherwise."""
    other = state.copy()
    other.islands[seat].chosen = action
    return other


def shown(state: MyIslandState, viewer: int | None) -> str:
    """All that is shown, told, asked and written for somebody."""
    game = my_island()
    view = game.view(state, viewer)
    parts = [
        json.dumps(view),
        [in_english(line) for line in game.describe(view)],
        in_english(game.ask(view)),
        game.write_position(state, viewer),
        [] if viewer is None else sorted(legal(state, viewer)),
    ]
    return json.dumps(parts)


def test_nobody_sees_what_another_has_decided() -> None:
    different = 0
    for state, seat, action in pending(2):
        other = with_choice(state, seat, action)
        for viewer in (None, *range(int(state.seats))):
            if viewer != seat:
                assert shown(state, viewer) == shown(other, viewer)
                if viewer is not None:
                    assert state.seen(viewer) == other.seen(viewer)
        if action != state.islands[seat].chosen:
            assert shown(state, seat) != shown(other, seat)
            assert state.seen(seat) != other.seen(seat)
            different += 1
    assert different > 100


def test_what_is_foreseen_shows_nothing_of_the_others_and_no_card() -> None:
    lot = random.Random(4)
    tried = 0
    for state, seat, action in pending(2):
        other = with_choice(state, seat, action)
        for viewer in state.to_act():
            mine = lot.choice(state.legal(viewer))
            ahead = [my_island().foreseen(one, viewer, mine) for one in (state, other)]
            views = [my_island().view(one, viewer) for one in ahead]
            assert views[0] == views[1]
            now = my_island().view(state, viewer)
            assert (views[0]["card"], views[0]["to_come"]) == (now["card"], now["to_come"])
            for them, (was, is_) in enumerate(zip(now["seats"], views[0]["seats"], strict=True)):
                # The largest of all is compared anew, and nothing else of theirs changes.
                same = ("tiles", "marker", "debt", "passes", "stopped", "decided", "groups")
                if them != viewer:
                    assert all(was[k] == is_[k] for k in same)  # type: ignore[literal-required]
            tried += 1
    assert tried > 100


def test_what_is_foreseen_of_ones_own_is_what_comes() -> None:
    for seed, setting in games(2):
        for before, after, done in rounds(seed, setting):
            for seat, action in done.items():
                ahead = my_island().foreseen(before, seat, action)
                views = [my_island().view(one, seat)["seats"][seat] for one in (ahead, after)]
                assert views[0]["tiles"] == views[1]["tiles"]
                assert views[0]["passes"] == views[1]["passes"]
                if after.to_act():
                    mine, came = (
                        (one["marker"], one["debt"], [item["points"] for item in one["items"]])
                        for one in views
                    )
                    assert mine == came


# --- nothing comes or goes ------------------------------------------------------------------------


def laid(view: MyIslandView, seat: int) -> dict[str, tuple[str, ...]]:
    """The tiles on an island, and where they lie."""
    return {tile["tile"]: tuple(tile["cells"]) for tile in view["seats"][seat]["tiles"]}


@pytest.mark.parametrize("each", [2, pytest.param(20, marks=pytest.mark.slow)], ids=["few", "many"])
def test_cards_and_tiles_are_conserved(each: int) -> None:
    for seed, setting in games(each):
        gone: list[str] = []
        for before, after, done in rounds(seed, setting):
            then, now = my_island().view(before, None), my_island().view(after, None)
            assert then["card"] is not None
            gone.append(then["card"])
            open_ = [now["card"]] if now["card"] else []
            # I1.2: 28 cards, each of them gone, open or to come.
            assert sorted(gone + open_ + now["to_come"]) == sorted(before.land.names)
            for seat in range(setting.seats):
                check_isle(then, now, seat, done.get(seat), before)


def check_isle(
    then: MyIslandView, now: MyIslandView, seat: int, done: int | None, before: MyIslandState
) -> None:
    """I2.4, I2.6, I2.7: what a round changes on one island."""
    was, is_ = then["seats"][seat], now["seats"][seat]
    new = {name: cells for name, cells in laid(now, seat).items() if name not in laid(then, seat)}
    assert laid(then, seat).items() <= laid(now, seat).items()
    placed = done is not None and done < before.land.pass_
    assert list(new) == ([then["card"]] if placed else [])
    cells = [cell for cells in laid(now, seat).values() for cell in cells]
    assert len(cells) == len(set(cells))
    covered = [cell for some in new.values() for cell in some]
    assert sum(was["open"].values()) - sum(is_["open"].values()) == len(covered)
    assert is_["passes"] - was["passes"] == (done == before.land.pass_)
    assert (was["stopped"] is None) == (done is not None)
    assert (is_["stopped"] is None) == (done is not None and done != before.land.stop)
    # I3.1, I3.2: between 0 and 55, where the marker stays; a debt only on 0.
    assert 0 <= is_["marker"] <= END_OF_TRACK
    assert was["marker"] < END_OF_TRACK or is_["marker"] == END_OF_TRACK
    assert is_["debt"] == 0 or is_["marker"] == 0
    if not placed and now["phase"] == "place":
        won = [[item["points"] for item in one["items"]] for one in (was, is_)]
        assert won[0] == won[1]


def test_all_actions_have_a_text_of_their_own_that_reads_back() -> None:
    for setting in every_setting()[::4]:
        state = begun(1, setting)
        texts = [my_island().text(state, 0, action) for action in range(int(state.land.n_actions))]
        assert len(set(texts)) == len(texts)
        for action, text in enumerate(texts):
            assert my_island().parse(state, 0, f"  {text.lower()} ") == action


def test_the_marker_is_the_sum_of_the_score_sheet() -> None:
    """Where it came to 55 or below 0, the sheet says what is beyond the track."""
    beyond = 0
    for seed, setting in games(2):
        for _, after, _ in rounds(seed, setting):
            if after.to_act():
                continue
            sheet = my_island().score_sheet(after)
            for seat, total in enumerate(sheet.totals):
                assert sum(row.points[seat] for row in sheet.rows) == total
            beyond += str(sheet.rows[-1].label) == "Beyond the track"
    assert beyond > 0
