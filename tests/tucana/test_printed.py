"""Trails of Tucana on paper: the right pages, the right letters, and nothing beyond the margin."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import pytest

import motu
from motu.core.errors import BadOption
from motu.core.lettering import FONT, lines_of, size_for, width_of
from motu.core.paper import MARGIN, MM, PAPERS, paled, paper_named
from motu.core.picture import Picture
from motu.games.tucana.printed.ink import TINTS
from motu.games.tucana.printed.sheet import paper_plan
from motu.games.tucana.rules.board import LETTERS, MAPS
from motu.press import as_pdf
from motu.words import say_in
from tests.reading_pdf import glyphs_on, pages_of, size_of, streams_of, words_on

#: Whole programs are started, or whole files made: not for every day.
pytestmark = pytest.mark.slow

TUCANA = motu.game("tucana")
SVG = "{http://www.w3.org/2000/svg}"
EVERYTHING = ("sheets", "letters", "reference", "cards", "villages")


def printed(seats: int = 2, what: str = "", lang: str = "en", **more: Any) -> list[Picture]:
    paper = more.pop("paper", "a4")
    seed = more.pop("seed", 7)
    return TUCANA.printed(seats, seed, more, what.split(",") if what else (), paper, say_in(lang))


def pdf_of(pages: list[Picture], lang: str = "en") -> bytes:
    return as_pdf(pages, "Tucana", lang)


def texts(page: Picture) -> Iterator[tuple[str, float, float, float, float, bool]]:
    """All words of a page: from where to where, their baseline and size, and if they are bold."""
    for node in ElementTree.fromstring(page.svg()).iter(f"{SVG}text"):
        css = (node.get("class") or "").split()
        size, x = float(node.get("font-size") or 0), float(node.get("x") or 0)
        words = node.text or ""
        bold = not {"tu-p", "tu-pm", "tu-pe"} & set(css)
        wide = width_of(words, size, bold)
        left = {"tu-p": x, "tu-pb": x, "tu-pe": x - wide, "tu-pbe": x - wide}.get(
            css[0], x - wide / 2
        )
        yield words, left, left + wide, float(node.get("y") or 0), size, bold


# --- which pages ------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", range(1, 9))
def test_there_is_a_sheet_for_everybody_and_all_that_they_need(seats: int) -> None:
    blue = 10 if seats > 4 else 5
    reference, cards = -(-seats // 4), -(-(27 + blue) // 16)
    pages = printed(seats)
    assert len(pages) == seats + 1 + reference + cards
    assert len(printed(seats, "sheets")) == seats
    if seats > 1:
        with_red = printed(seats, "cards", special_bonuses=True)
        assert len(with_red) == -(-(27 + blue + 5) // 16)


def test_village_cards_are_needed_when_letters_are_left_blank() -> None:
    assert len(printed(3, blank_letters=True)) == len(printed(3)) + 1
    assert len(printed(3, "villages")) == 1


@pytest.mark.parametrize("paper", PAPERS)
def test_the_paper_is_as_large_as_it_says(paper: str) -> None:
    sizes = {size_of(page) for page in pages_of(pdf_of(printed(2, paper=paper)))}
    expected = {"a4": (210 * MM, 297 * MM), "letter": (8.5 * 72, 11 * 72)}[paper]
    assert len(sizes) == 1
    assert sizes.pop() == pytest.approx(expected, abs=0.02)


def test_what_cannot_be_printed_is_said() -> None:
    with pytest.raises(BadOption, match=r"maps cannot be printed.*sheets, letters"):
        printed(2, "maps")
    with pytest.raises(BadOption, match=r"paper: a3\. Choose from: a4, letter"):
        printed(2, paper="a3")
    with pytest.raises(BadOption, match="nothing to print for Kahuna"):
        motu.game("kahuna").printed()
    with pytest.raises(BadOption, match="Unknown option: night"):
        printed(2, night=True)


# --- letters ----------------------------------------------------------------------------------


OPTIONS: list[dict[str, Any]] = [
    {},
    {"map": "grande", "letters_from": "lot"},
    {"direction": "counter", "letters_from": "lot"},
    {"symmetric": True},
    {"map": "grande", "direction": "counter", "symmetric": True, "letters_from": "lot"},
]


@pytest.mark.parametrize(
    ("options", "paper"), [*((options, "a4") for options in OPTIONS), ({}, "letter")], ids=str
)
def test_T1_3_T1_5_every_village_of_a_sheet_has_its_letter(
    options: dict[str, Any], paper: str
) -> None:
    """Read back from the PDF: beside each village stand its letter in the game and its number."""
    seats = 2
    state = TUCANA.start(seats, 7, options)
    view = TUCANA.view(state, None)
    plan = paper_plan(state.map, paper_named(paper))
    sheets = pages_of(pdf_of(printed(seats, "sheets", paper=paper, **options)))
    assert len(sheets) == seats
    for seat, sheet in enumerate(sheets):
        glyphs = glyphs_on(sheet)
        letters = [glyph for glyph in glyphs if glyph.letter in LETTERS]
        found = ""
        for village in range(10):
            x, y = plan.centre(plan.sheet.villages.index(village))
            near = [g for g in letters if abs(g.x - x) < plan.icon and abs(g.y - y) < plan.icon]
            assert len(near) == 1, f"village {village + 1} of player {seat + 1}"
            found += near[0].letter
            number = [
                g.letter
                for g in sorted(glyphs, key=lambda g: g.x)
                if 0 < g.x - x < plan.icon * 1.5 and 0 < g.y - y < plan.icon * 1.4
            ]
            assert "".join(number) == str(village + 1)
        assert found == view["seats"][seat]["letters"]


def test_blank_flags_have_no_letters_but_the_table_has() -> None:
    order: dict[str, Any] = {"blank_letters": True}
    sheet = pages_of(pdf_of(printed(2, "sheets", **order)))[0]
    plan = paper_plan(TUCANA.box.usual(), PAPERS["a4"])
    inside = [g for g in glyphs_on(sheet) if g.letter in LETTERS and g.y < plan.frame[3] - 10]
    # The head and the ribbon have letters too, but none near a village.
    for hex_, village in enumerate(plan.sheet.villages):
        if village >= 0:
            x, y = plan.centre(hex_)
            assert not [g for g in inside if abs(g.x - x) < 20 and abs(g.y - y) < 20]
    table = words_on(pages_of(pdf_of(printed(2, "letters", **order)))[0])
    view = TUCANA.view(TUCANA.start(2, 7), None)
    for side in view["seats"]:
        assert side["letters"] in table


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_T1_3_the_page_of_letters_shows_the_card_and_what_follows_from_it(
    options: dict[str, Any],
) -> None:
    state = TUCANA.start(3, 7, options)
    words = words_on(pages_of(pdf_of(printed(3, "letters", **options)))[0])
    assert state.map.village_cards[state.village_card] in words
    for side in TUCANA.view(state, None)["seats"]:
        assert side["letters"] in words


def test_another_seed_gives_other_letters_and_is_written_on_the_sheet() -> None:
    pages = {
        seed: words_on(pages_of(pdf_of(printed(1, "sheets", seed=seed)))[0]) for seed in (7, 8)
    }
    assert "seed7" in pages[7]
    assert "seed8" in pages[8]
    assert pages[7].replace("seed7", "") != pages[8].replace("seed8", "")


# --- values and cards -------------------------------------------------------------------------


@pytest.mark.parametrize("map_", MAPS)
def test_T3_1_T4_1_the_boxes_hold_the_values_of_the_map(map_: str) -> None:
    page = printed(2, "sheets", map=map_)[0]
    boxes = next(part.inside for part in page.parts if part.id == "boxes")
    values = [int(n) for n in re.findall(r'class="tu-t tu-worth">(\d+)<', boxes)]
    sheet = TUCANA.box.built_in(map_)
    assert values == [n for row in sheet.relic_points for n in row] + sheet.letter_points


def cards_of(pages: list[Picture]) -> str:
    return "".join(words_on(page) for page in pages_of(pdf_of(pages)))


def test_T1_2_the_deck_is_complete() -> None:
    words = cards_of(printed(2, "cards"))
    names = ("desert", "forest", "mountain", "water", "anyterrain")
    assert [words.count(name) for name in names] == TUCANA.box.usual().deck


@pytest.mark.parametrize(
    ("seats", "numbers"), [(1, [1]), (2, [0]), (4, [0]), (5, [0, 1]), (8, [0, 1])]
)
def test_T1_4_T6_3_the_blue_cards_are_those_of_so_many_players(
    seats: int, numbers: list[int]
) -> None:
    words = cards_of(printed(seats, "cards", special_bonuses=False))
    for number in (0, 1):
        assert words.count(f"#{number + 1}") == (5 if number in numbers else 0)
    points = [int(n) for n in re.findall(r"\+(\d)", words)]
    blue = TUCANA.box.usual().blue
    assert points == [blue[letter][number] for number in numbers for letter in range(5)]


def test_T6_2_the_red_cards_come_with_the_special_bonuses_but_not_alone() -> None:
    assert cards_of(printed(2, "cards", special_bonuses=True)).count("+6") == 1 + 5
    assert cards_of(printed(2, "cards")).count("+6") == 1
    assert "+6" not in cards_of(printed(1, "cards"))
    with pytest.raises(BadOption, match="is only available when the number of players is 2–8"):
        printed(1, "cards", special_bonuses=True)
    page = words_on(pages_of(pdf_of(printed(6, "letters", special_bonuses=True)))[0])
    red = TUCANA.view(TUCANA.start(6, 7, {"special_bonuses": True}), None)["red"]
    assert len(red) == 2
    for relic in red:
        assert relic.replace("_", "") in page


def test_T1_3_all_village_cards_are_there() -> None:
    words = cards_of(printed(2, "villages"))
    for card in TUCANA.box.usual().village_cards:
        assert card in words


# --- words ------------------------------------------------------------------------------------


def test_in_polish_all_letters_are_there() -> None:
    words = cards_of(
        printed(5, "letters,reference,cards", "pl", special_bonuses=True, blank_letters=True)
    )
    for expected in ("góry", "pustynia", "księga", "potwórmorski", "Jakzacząć", "połączyparę",
                     "wcześniejszychrund", "ściągawkach"):  # fmt: skip
        assert expected in words
    assert not re.search("terrain|village|relic", words)


def test_the_rules_of_a_game_alone_speak_of_nobody_else() -> None:
    alone, both = (cards_of(printed(seats, "reference")) for seats in (1, 2))
    assert "Thefirsttoconnect" not in alone
    assert "keeptwo" in alone
    assert "Thefirsttoconnect" in both
    assert "card#2" in cards_of(printed(5, "reference"))


WAYS = [
    (seats, map_, paper, lang, special)
    for seats, special in ((1, False), (2, True), (8, True))
    for map_ in ("petit", "grande")
    for paper in PAPERS
    for lang in ("en", "pl")
]


@pytest.mark.parametrize(("seats", "map_", "paper", "lang", "special"), WAYS)
def test_no_words_leave_the_paper_or_run_into_their_neighbours(
    seats: int, map_: str, paper: str, lang: str, special: bool
) -> None:
    for seed in (7, 10**39):
        pages = printed(
            seats, ",".join(EVERYTHING), lang, paper=paper, map=map_, special_bonuses=special,
            seed=seed, letters_from="lot", direction="counter",
        )  # fmt: skip
        wide, high = PAPERS[paper].width, PAPERS[paper].height
        for page in pages:
            shown = list(texts(page))
            for words, left, right, base, size, _ in shown:
                assert left >= MARGIN - 0.1, words
                assert right <= wide - MARGIN + 0.1, words
                assert base - size * 0.7 >= MARGIN, words
                assert base <= high - MARGIN + 0.1, words
                assert size >= 4, words
            for i, (words, left, right, base, size, _) in enumerate(shown):
                for other, left2, right2, base2, size2, _ in shown[i + 1 :]:
                    apart = left2 >= right - 0.1 or right2 <= left + 0.1
                    beside = abs(base - base2) >= min(size, size2) * 0.6
                    assert apart or beside, f"{words} and {other}"


def test_reference_cards_keep_to_their_quarter() -> None:
    for lang in ("en", "pl"):
        for paper in PAPERS.values():
            page = printed(8, "reference", lang, paper=paper.name, map="grande",
                           special_bonuses=True)[0]  # fmt: skip
            middle = paper.width / 2
            half = MARGIN + (paper.height - 2 * MARGIN - 14) / 2
            for words, left, right, base, size, _ in texts(page):
                assert right <= middle - 4 or left >= middle + 4, words
                assert base <= half - 4 or base - size > half, words


def test_the_table_of_widths_tells_the_truth() -> None:
    """Typst measures what we only add up."""
    import typst

    shown = {
        (words, bold)
        for lang in ("en", "pl")
        for page in printed(5, ",".join(EVERYTHING), lang, special_bonuses=True)
        for words, *_, bold in texts(page)
    }
    assert len(shown) > 150
    for bold in (False, True):
        some = sorted(words for words, is_bold in shown if is_bold == bold)
        source = (
            f'#set text(font: "{FONT}", weight: {700 if bold else 400}, size: 100pt)\n'
            "#let words = json(bytes(sys.inputs.words))\n"
            "#context [#metadata(words.map(w => measure(text(w)).width.pt()))<widths>]"
        )
        measured = json.loads(
            typst.query(
                source.encode(), "<widths>", field="value", one=True,
                font_paths=typst.Fonts(include_system_fonts=False),
                sys_inputs={"words": json.dumps(some)},
            )
        )  # fmt: skip
        for words, true in zip(some, measured, strict=True):
            assert true * 0.985 <= width_of(words, 100, bold) <= true * 1.06, words


def test_words_are_fitted_and_broken() -> None:
    assert width_of("wide", size_for("wide", 12, 20)) <= 12.001
    for line in lines_of("one two three four five six", 50, 10):
        assert width_of(line, 10) <= 50
    assert lines_of("", 50, 10) == []
    assert lines_of("unbreakable", 1, 10) == ["unbreakable"]


# --- what the file is made of -----------------------------------------------------------------


@pytest.fixture(scope="module")
def whole() -> bytes:
    return pdf_of(printed(4, ",".join(EVERYTHING), "pl", special_bonuses=True), "pl")


def test_the_same_order_gives_the_same_bytes(whole: bytes) -> None:
    again = pdf_of(printed(4, ",".join(EVERYTHING), "pl", special_bonuses=True), "pl")
    assert whole == again
    assert b"CreationDate" not in whole


def test_everything_is_drawn_with_lines_and_every_font_is_inside(whole: bytes) -> None:
    things = list(streams_of(whole))
    assert not [thing for thing in things if thing.get("/Subtype") == "/Image"]
    fonts = [thing for thing in things if thing.get("/Type") == "/FontDescriptor"]
    assert len(fonts) >= 2
    for font in fonts:
        assert "LibertinusSerif" in font["/FontName"]
        assert "/FontFile3" in font or "/FontFile2" in font


def test_files_are_small() -> None:
    for map_ in ("petit", "grande"):
        assert len(pdf_of(printed(1, "sheets", map=map_))) < 120_000
    assert len(pdf_of(printed(8, map="grande"))) < 1_000_000


# --- little ink -------------------------------------------------------------------------------


def lightness(colour: str) -> float:
    red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return (0.299 * red + 0.587 * green + 0.114 * blue) / 255


def test_tints_are_light_and_differ_without_colour() -> None:
    grey = sorted(lightness(tint) for tint in TINTS.values())
    assert grey[0] > 0.8
    # Mountain and water lie close to each other; peaks and waves tell them apart.
    assert grey[-1] - grey[0] > 0.1
    assert (
        paled('<path fill="#fff" stroke="#102030"/>', 0)
        == '<path fill="#ffffff" stroke="#102030"/>'
    )


def test_no_dark_land_lies_under_a_pencil() -> None:
    page = printed(1, "sheets")[0]
    land = re.search(r'<g id="tu-tree">.*?</g>', page.defs)
    assert land
    colours = re.findall(r'fill="(#[0-9a-f]{6})"', land[0])
    assert colours
    assert min(map(lightness, colours)) > 0.55


def test_every_drawing_that_a_page_uses_is_in_it() -> None:
    for page in printed(2, ",".join(EVERYTHING), blank_letters=True, special_bonuses=True):
        root = ElementTree.fromstring(page.svg())
        ids = {node.get("id") for node in root.iter()}
        for node in root.iter(f"{SVG}use"):
            assert (node.get("href") or "")[1:] in ids
        for used in re.findall(r"url\(#([^)]+)\)", page.svg()):
            assert used in ids
