"""What all pictures have in common: small elements, and one style under every game's own."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

import motu
from motu.core.game import SHAPES, AnyGame
from motu.core.ink import Ink, fitted, hit_box
from motu.core.looks import SERIF, style_of
from motu.core.picture import Picture
from tests.helpers import GAMES


def pictures(game: AnyGame) -> list[Picture]:
    """Some positions of a game played at random, in both shapes."""
    chance = Random(4)
    state = game.start(seed=4)
    found = []
    while acting := state.to_act():
        if chance.random() < 0.1:
            found += [game.picture(state, 0, shape=shape) for shape in SHAPES]
        seat = chance.choice(acting)
        state.play(seat, chance.choice(state.legal(seat)))
    return [*found, *(game.picture(state, None, shape=shape) for shape in SHAPES)]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_class_in_a_picture_has_a_rule_in_its_style(game: AnyGame) -> None:
    for picture in pictures(game):
        known = set(re.findall(r"\.([a-z][\w-]*)", picture.style))
        used = re.findall(r'class="([^"]*)"', picture.svg(with_style=False))
        assert {name for names in used for name in names.split()} <= known


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_style_begins_with_what_all_games_share(game: AnyGame) -> None:
    shared = style_of("", 1)
    for picture in pictures(game):
        assert picture.style.startswith(shared)
        assert "SERIF" not in picture.style
        assert "calc(" not in picture.style
        assert not re.search(r":W\b", picture.style)


def test_halos_light_up_for_the_part_in_focus_and_not_for_the_frame_around_all() -> None:
    """The page puts the focus on the frame when a part that had it is swapped."""
    focused = re.findall(r"([^,{}]*):focus-visible \.halo", style_of("", 1))
    assert focused == ["g"]


def test_lines_are_as_wide_as_the_game_says() -> None:
    rules = """
.a{stroke-width:W;stroke-dasharray:calc(W*.5) calc(W*1.05)}
.b{stroke-width:W}
.c{font-family:SERIF}
"""
    own = style_of(rules, 4.2).removeprefix(style_of("", 4.2))
    assert own == (
        ".a{stroke-width:4.2;stroke-dasharray:2.1 4.41}.b{stroke-width:4.2}"
        f".c{{font-family:{SERIF}}}"
    )


def test_two_games_never_mean_the_same_thing_by_one_name() -> None:
    first, second = Ink("aa"), Ink("bb")
    assert first.drawing("ship", "<path/>") == '<g id="aa-ship"><path/></g>'
    assert second.place("ship", 1, 2) == '<use href="#bb-ship" x="1" y="2"/>'
    assert first.symbol("hut", (20, 24.5)) == '<symbol id="aa-hut" viewBox="0 0 20 24.5"/>'
    run = first.gradient("linearGradient", "sea", (0, "#fff"), (1, "#000"), x2=0)
    assert run.startswith('<linearGradient id="aa-sea" x2="0"><stop offset="0"')
    assert second.text("<A>", 1, 2, 12, "bb-b") == (
        '<text x="1" y="2" font-size="12" class="bb-b">&lt;A&gt;</text>'
    )


def test_a_box_can_be_touched_all_over() -> None:
    assert hit_box((1, 2, 30, 40)) == '<path class="hit" fill="none" d="M1 2h30v40h-30z"/>'


def test_words_are_made_smaller_before_they_are_cut() -> None:
    assert fitted("Ann", 100, 16) == ("Ann", 16)
    words, size = fitted("Bartholomew", 80, 16)
    assert words == "Bartholomew"
    assert 12 < size < 14
    words, size = fitted("Bartholomew of the Long Beach", 80, 16)
    assert (words[-1], size) == ("…", 11)


def luminance(colour: str) -> float:
    """How light a colour is, as WCAG reckons it."""
    parts = [int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_letters_of_paper_can_be_read_on_the_colours_of_the_sides(game: AnyGame) -> None:
    sheet = Path(motu.__file__).parent / "server" / "static" / "base.css"
    papers = re.findall(r"--paper(?:-2)?: light-dark\((#\w+), (#\w+)\)", sheet.read_text("utf-8"))
    assert len(papers) == 2
    if game.tones:
        assert len(game.tones) >= max(game.seat_counts)
    for tones in game.tones:
        for paper in papers:
            for tone, ground in zip(tones, paper, strict=True):
                dark, light = sorted((luminance(tone), luminance(ground)))
                assert (light + 0.05) / (dark + 0.05) >= 4.5
