"""My Island on paper: the right pages, tiles that fit the island, and nothing beyond the margin."""

from __future__ import annotations

import json
import re
import struct
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import motu
from motu.core.errors import BadOption
from motu.core.lettering import width_of
from motu.core.paper import MARGIN, PAPERS
from motu.core.picture import Picture
from motu.games.my_island.drawing.outlines import HIGH
from motu.games.my_island.printed.board import paper_grid
from motu.games.my_island.printed.ink import SLACK, TINTS
from motu.games.my_island.rules.island import END_OF_TRACK
from motu.games.my_island.rules.land import HOW_MANY, N_TILES
from motu.press import as_pdf
from motu.words import say_in
from tests.command import motu as run
from tests.my_island.games import PLAIN, my_island
from tests.reading_pdf import pages_of, size_of, streams_of, words_on

#: Whole files are made: not for every day.
pytestmark = pytest.mark.slow

MY_ISLAND = motu.game("my_island")
SVG = "{http://www.w3.org/2000/svg}"
EVERYTHING = ("boards", "tiles", "cards", "reference")
#: As words of each class begin: at their left end, at their right end, or in the middle.
STARTS, ENDS = {"mi-p", "mi-pb"}, {"mi-pe", "mi-pbe"}
BOLD = {"mi-pb", "mi-pbe", "mi-pbm", "mi-t"}


def own_land() -> dict[str, Any]:
    """Somebody's own island: as broad as high, with its tiles in another order and all modules."""
    data: dict[str, Any] = json.loads(json.dumps(MY_ISLAND.box.usual().data))
    letters = "b" * 31 + "h" * 29 + "p" * 16 + "r" * 20 + "t" * 4
    slants = ["." * (max(0, 5 - row // 2)) for row in range(10)]
    data["rows"] = [slants[row] + letters[10 * row : 10 * row + 10] for row in range(10)]
    data["name"] = "block"
    data["tiles"].reverse()
    extra = [
        {"module": "symbol_on", "symbol": symbol, "terrain": terrain, "points": 2}
        for symbol in ("field", "wall", "house", "path")
        for terrain in ("beach", "heath")
    ]
    data["modes"]["endless"]["modules"] += extra
    return data


def printed(seats: int = 2, what: str = "", lang: str = "en", **more: Any) -> list[Picture]:
    paper, seed, land = more.pop("paper", "a4"), more.pop("seed", 7), more.pop("land", None)
    wanted = what.split(",") if what else ()
    return MY_ISLAND.printed(seats, seed, more, wanted, paper, say_in(lang), land)


def pdf_of(pages: list[Picture], lang: str = "en") -> bytes:
    return as_pdf(pages, "My Island", lang)


def said_on(pages: list[Picture]) -> str:
    return "".join(words_on(page) for page in pages_of(pdf_of(pages)))


def part(page: Picture, name: str) -> str:
    return next(part.inside for part in page.parts if part.id == name)


def texts(page: Picture) -> Iterator[tuple[str, float, float, float, float]]:
    """All words of a page: from where to where, their baseline and their size."""
    for node in ElementTree.fromstring(page.svg()).iter(f"{SVG}text"):
        css = (node.get("class") or "").split()[0]
        size, x = float(node.get("font-size") or 0), float(node.get("x") or 0)
        words = node.text or ""
        wide = width_of(words, size, css in BOLD)
        left = x if css in STARTS else x - wide if css in ENDS else x - wide / 2
        yield words, left, left + wide, float(node.get("y") or 0), size


def corners(d: str) -> list[tuple[float, float]]:
    """The points of a path of straight lines."""
    return [(float(x), float(y)) for x, y in re.findall(r"[ML]([-\d.]+) ([-\d.]+)", d)]


def outlines(page: Picture) -> list[str]:
    """The outline of every tile of a page, to be cut along."""
    return re.findall(r'<path class="mi-rim" d="([^"]+)"', part(page, "tiles"))


# --- which pages ------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", PLAIN)
@pytest.mark.parametrize("seats", range(1, 5))
def test_everybody_gets_an_island_tiles_and_a_reference_card(seats: int, mode: str) -> None:
    assert len(printed(seats, mode=mode)) == seats + seats + 2 + -(-seats // 2)
    assert len(printed(seats, "boards", mode=mode)) == seats
    titles = [page.title for page in printed(seats, "boards,tiles", mode=mode)]
    assert len(set(titles)) == 2 * seats


@pytest.mark.parametrize("paper", PAPERS)
def test_islands_and_tiles_lie_on_the_long_side_and_cards_stand(paper: str) -> None:
    size = PAPERS[paper].width, PAPERS[paper].height
    pages = [size_of(page) for page in pages_of(pdf_of(printed(1, paper=paper)))]
    for wide, high in pages[:2]:
        assert (high, wide) == pytest.approx(size, abs=0.02)
    for found in pages[2:]:
        assert found == pytest.approx(size, abs=0.02)


def test_what_cannot_be_printed_is_said() -> None:
    with pytest.raises(BadOption, match=r"maps cannot be printed.*boards, tiles"):
        printed(2, "maps")
    with pytest.raises(BadOption, match="cannot be played by 5"):
        printed(5)


# --- the island -------------------------------------------------------------------------------


def test_I1_1_every_space_of_the_island_has_its_terrain_and_its_drawing() -> None:
    land = MY_ISLAND.box.usual()
    island = part(printed(1, "boards")[0], "island")
    arts = {"beach": "beach", "heath": "heath", "palm": "palms", "rainforest": "rainforest"}
    for terrain, art in arts.items():
        wanted = land.ground.terrains.count(terrain)
        assert len(re.findall(rf'href="#mi-{art}\d"', island)) == wanted
        hexes = re.search(rf'class="mi-seam mi-{art}" d="([^"]+)"', island)
        assert hexes
        assert hexes[1].count("Z") == wanted
    assert island.count('href="#mi-totem"') == 4


def test_I1_1_I3_1_the_score_track_goes_from_0_to_55_and_shows_where_it_begins() -> None:
    track = part(printed(1, "boards")[0], "track")
    numbers = [int(n) for n in re.findall(r">(\d+)<", track)]
    assert sorted(numbers) == list(range(END_OF_TRACK + 1))
    marked = track[track.index("mi-mark") :]
    assert [int(n) for n in re.findall(r">(\d+)<", marked)] == [0, 10, 55]
    assert re.findall(r">([a-z]+)<", marked) == ["start", "end"]


def test_I2_5_I4_2_the_board_says_what_may_be_covered_and_has_circles_in_an_episode() -> None:
    endless, episode = (said_on(printed(1, "boards", mode=mode)) for mode in PLAIN)
    assert "Maybecovered:beachheathpalmsNevercovered:rainforest" in endless
    assert "Maybecovered:beachheathNevercovered:palmsrainforest" in episode
    assert "Developmentcircles" not in endless
    assert "Developmentcircles" in episode


# --- tiles and cards --------------------------------------------------------------------------


@pytest.mark.parametrize("own", [False, True], ids=["built in", "own"])
@pytest.mark.parametrize("paper", PAPERS)
def test_all_tiles_are_there_and_as_large_as_the_spaces_they_cover(paper: str, own: bool) -> None:
    land = own_land() if own else None
    state = MY_ISLAND.start(1, 7, {}, land)
    size = paper_grid(state.land, PAPERS[paper].sideways).size
    spans = {
        "pair": (2.0, HIGH), "line": (3.0, HIGH), "triangle": (2.0, 1.75 * HIGH),
        "rhombus": (2.5, 1.75 * HIGH),
    }  # fmt: skip
    found = dict.fromkeys(HOW_MANY, 0)
    for page in printed(1, "tiles", paper=paper, land=land):
        for d in outlines(page):
            points = corners(d)
            wide = max(x for x, _ in points) - min(x for x, _ in points)
            high = max(y for _, y in points) - min(y for _, y in points)
            # Cut along its outline a tile is smaller than its spaces by the slack and no more.
            shapes = [
                shape
                for shape, (across, down) in spans.items()
                if abs(across * size - 2 * SLACK - wide) < 0.25
                and abs(down * size - 2 * SLACK * HIGH - high) < 0.25
            ]
            assert len(shapes) == 1, (wide / size, high / size)
            found[shapes[0]] += 1
    assert found == HOW_MANY


@pytest.mark.parametrize("own", [False, True], ids=["built in", "own"])
@pytest.mark.parametrize("paper", PAPERS)
def test_no_tile_touches_another_and_none_leaves_the_paper(paper: str, own: bool) -> None:
    sheet = PAPERS[paper].sideways
    for page in printed(1, "tiles", paper=paper, land=own_land() if own else None):
        boxes = []
        for d in outlines(page):
            across, down = zip(*corners(d), strict=True)
            boxes.append((min(across), min(down), max(across), max(down)))
        for i, (left, top, right, low) in enumerate(boxes):
            assert left >= MARGIN
            assert right <= sheet.width - MARGIN
            assert top >= MARGIN
            assert low <= sheet.height - MARGIN
            for left2, top2, right2, low2 in boxes[i + 1 :]:
                apart = left2 >= right + 4 or left >= right2 + 4
                assert apart or top2 >= low + 4 or top >= low2 + 4


def test_the_symbols_of_a_tile_are_those_of_the_game() -> None:
    land = MY_ISLAND.box.usual()
    for page in (printed(1, "tiles")[0], *printed(1, "cards")):
        drawn = "".join(part.inside for part in page.parts if part.id in ("tiles", "cards"))
        for symbol in ("field", "wall", "house", "path"):
            assert f'href="#mi-{symbol}"' in drawn
    drawn = part(printed(1, "tiles")[0], "tiles")
    spaces = sum(len(tile.cells) for tile in land.tiles)
    assert len(re.findall(r'href="#mi-(field|wall|house|path)"', drawn)) == spaces


def test_I1_2_there_is_a_card_for_every_tile() -> None:
    words = said_on(printed(2, "cards"))
    assert re.findall(r"(\d+)/28", words) == [str(n + 1) for n in range(N_TILES)]
    names = {"pair": "pair", "line": "lineofthree", "triangle": "triangle", "rhombus": "rhombus"}
    for shape, count in HOW_MANY.items():
        assert words.count(names[shape]) == count


# --- words ------------------------------------------------------------------------------------


def test_the_reference_says_what_scores_in_the_mode() -> None:
    endless, episode = (said_on(printed(2, "reference", mode=mode)) for mode in PLAIN)
    for words in ("Farm", "Village", "Fortification", "Roadfromatotem", "Largestnetwork", "+5"):
        assert words in endless
        assert words not in episode
    assert "Houseonthebeach" in episode
    assert "Developmentcircles,fromthefirstplaceon:2." in episode
    assert "Youmaycover:beach,heath." in episode
    assert "placeon:2,1." in said_on(printed(3, "reference", mode="episode_1"))


def test_the_rules_of_a_solo_game_speak_of_nobody_else() -> None:
    for mode in PLAIN:
        solo = said_on(printed(1, "reference", mode=mode))
        assert not re.search("everybody|players|tied|Mostpoints", solo)
        assert "lose1point" in solo


def test_in_polish_all_words_are_polish() -> None:
    words = "".join(
        said_on(printed(3, ",".join(EVERYTHING), "pl", mode=mode)) for mode in PLAIN
    )  # fmt: skip
    for expected in ("Mojawyspa", "Nazwawyspy", "trójkąt", "ścieżka", "Gospodarstwo", "Domnaplaży",
                     "Znacznikpunktów", "Symbolerozwoju"):  # fmt: skip
        assert expected in words
    assert not re.search("island|field|house|beach|tile|points", words)


WAYS = [
    (seats, mode, paper, lang, own)
    for seats in (1, 2, 4)
    for mode in PLAIN
    for paper in PAPERS
    for lang in ("en", "pl")
    for own in (False, True)
]


@pytest.mark.parametrize(("seats", "mode", "paper", "lang", "own"), WAYS)
def test_no_words_leave_the_paper_or_run_into_their_neighbours(
    seats: int, mode: str, paper: str, lang: str, own: bool
) -> None:
    land = own_land() if own else None
    for page in printed(seats, ",".join(EVERYTHING), lang, paper=paper, mode=mode, land=land):
        shown = list(texts(page))
        for words, left, right, base, size in shown:
            assert left >= MARGIN - 0.1, words
            assert right <= page.width - MARGIN + 0.1, words
            assert base - size * 0.7 >= MARGIN, words
            assert base <= page.height - MARGIN + 0.1, words
            assert size >= 4, words
        for i, (words, left, right, base, size) in enumerate(shown):
            for other, left2, right2, base2, size2 in shown[i + 1 :]:
                apart = left2 >= right - 0.1 or right2 <= left + 0.1
                beside = abs(base - base2) >= min(size, size2) * 0.6
                assert apart or beside, f"{words} and {other}"


def pixels(png: bytes) -> list[bytes]:
    """The rows of a picture of four bytes a pixel, as Typst makes them."""
    wide, high, depth, kind = struct.unpack(">IIBB", png[16:26])
    assert (depth, kind) == (8, 6)
    data, at = b"", 8
    while at < len(png):
        (long,) = struct.unpack(">I", png[at : at + 4])
        if png[at + 4 : at + 8] == b"IDAT":
            data += png[at + 8 : at + 8 + long]
        at += 12 + long
    raw, rows, above = zlib.decompress(data), [], bytes(4 * wide)
    for n in range(high):
        start = n * (4 * wide + 1)
        row = bytearray(raw[start + 1 : start + 1 + 4 * wide])
        for i in range(4 * wide):
            left, up = row[i - 4] if i > 3 else 0, above[i]
            corner = above[i - 4] if i > 3 else 0
            near = min((left, up, corner), key=lambda one: abs(left + up - corner - one))
            row[i] = row[i] + (0, left, up, (left + up) // 2, near)[raw[start]] & 255
        above = bytes(row)
        rows.append(above)
    return rows


@pytest.mark.parametrize("own", [False, True], ids=["built in", "own"])
@pytest.mark.parametrize("paper", PAPERS)
def test_nothing_at_all_is_drawn_where_a_printer_does_not_reach(paper: str, own: bool) -> None:
    """Drawn a pixel for three points: all within four fifths of the margin is white."""
    import typst

    edge = int(MARGIN * 0.8 / 3)
    land = own_land() if own else None
    for page in printed(1, ",".join(EVERYTHING), mode="episode_1", paper=paper, land=land):
        source = (
            f"#set page(width: {page.width}pt, height: {page.height}pt, margin: 0pt)\n"
            '#image(bytes(sys.inputs.page), format: "svg", width: 100%, height: 100%)'
        )
        png = typst.compile(
            source.encode(), format="png", ppi=24.0, sys_inputs={"page": page.svg()},
            font_paths=typst.Fonts(include_system_fonts=False),
        )  # fmt: skip
        assert isinstance(png, bytes)
        rows = pixels(png)
        assert any(set(row) != {255} for row in rows), page.title
        for row in rows[:edge] + rows[-edge:]:
            assert set(row) == {255}, page.title
        for row in rows:
            assert set(row[: 4 * edge] + row[-4 * edge :]) == {255}, page.title


# --- what the file is made of -----------------------------------------------------------------


@pytest.fixture(scope="module")
def whole() -> bytes:
    return pdf_of(printed(4, ",".join(EVERYTHING), "pl"), "pl")


def test_the_same_order_gives_the_same_bytes(whole: bytes) -> None:
    assert whole == pdf_of(printed(4, ",".join(EVERYTHING), "pl"), "pl")
    assert b"CreationDate" not in whole


def test_nothing_but_the_shuffle_depends_on_the_seed_and_that_is_not_printed() -> None:
    assert pdf_of(printed(2, seed=7)) == pdf_of(printed(2, seed=8))


def test_everything_is_drawn_with_lines_and_every_font_is_inside(whole: bytes) -> None:
    things = list(streams_of(whole))
    assert not [thing for thing in things if thing.get("/Subtype") == "/Image"]
    fonts = [thing for thing in things if thing.get("/Type") == "/FontDescriptor"]
    assert len(fonts) >= 2
    for font in fonts:
        assert "LibertinusSerif" in font["/FontName"]
        assert "/FontFile3" in font or "/FontFile2" in font
    assert len(whole) < 1_500_000


def test_every_drawing_that_a_page_uses_is_in_it() -> None:
    for page in printed(2, ",".join(EVERYTHING), land=own_land()):
        root = ElementTree.fromstring(page.svg())
        ids = {node.get("id") for node in root.iter()}
        for node in root.iter(f"{SVG}use"):
            assert (node.get("href") or "")[1:] in ids
        # Runs of colour on tiles stay on the screen: their classes are given plain tints here.
        for used in re.findall(r'="url\(#([^)]+)\)', page.svg()):
            assert used in ids


def test_tints_are_light_and_differ_without_colour() -> None:
    def grey(colour: str) -> float:
        red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
        return (0.299 * red + 0.587 * green + 0.114 * blue) / 255

    shades = [grey(tint) for tint in TINTS.values()]
    assert shades == sorted(shades, reverse=True)
    assert shades[-1] > 0.7
    assert shades[0] - shades[-1] > 0.15


# --- from the command -------------------------------------------------------------------------


def test_the_command_prints_the_same_also_with_an_island_of_ones_own(tmp_path: Path) -> None:
    file = tmp_path / "island.pdf"
    asked = ("print", "my_island", "--mode", "endless", "--seed", "7", "--lang", "pl")
    done = run(*asked, "-o", str(file))
    assert done.returncode == 0, done.stderr
    assert file.read_bytes() == as_pdf(printed(2, lang="pl"), "Moja wyspa", "pl")
    mine = tmp_path / "mine.json"
    mine.write_text(json.dumps(own_land()))
    done = run(*asked, "--components", str(mine), "-o", str(file))
    assert done.returncode == 0, done.stderr
    assert file.read_bytes() == as_pdf(printed(2, lang="pl", land=own_land()), "Moja wyspa", "pl")


def test_I8_an_episode_prints_what_stands_on_the_island_and_its_odd_tiles() -> None:
    pages = my_island().printed(2, 3, {"mode": "episode_24"})
    drawn = "".join(part.inside for page in pages for part in page.parts)
    for art in ("site-palace", "site-observatory", "site-crater", "site-treasure", "twice2"):
        assert f"#mi-{art}" in drawn
    said = said_on(pages)
    for words in ("Ringaroundthepalace", "Treasure", "Eruption", "plateau", "Episode24"):
        assert words in said
