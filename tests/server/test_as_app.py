"""Motu as an app: the manifest, its icons, the worker, and the page for when the net is gone."""

from __future__ import annotations

import runpy
import struct
from pathlib import Path

import pytest

from tests.server.running import Server

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(("lang", "words"), [("en", "Island board games"), ("pl", "Wyspiarskie")])
def test_the_manifest_speaks_the_language_of_the_page(
    server: Server, lang: str, words: str
) -> None:
    visitor = server.visitor(lang)
    assert (
        f'<link rel="manifest" href="/manifest.webmanifest?lang={lang}">' in visitor.get("/").text
    )
    # Browsers ask for it without cookies: the address says in which language.
    answer = server.visitor("en" if lang == "pl" else "pl").get(
        f"/manifest.webmanifest?lang={lang}"
    )
    assert answer.headers["content-type"].startswith("application/manifest+json")
    manifest = answer.json()
    assert manifest["lang"] == lang
    assert manifest["description"].startswith(words)
    assert manifest["display"] == "standalone"
    assert {(icon["sizes"], icon.get("purpose", "any")) for icon in manifest["icons"]} == {
        ("any", "any"),
        *((f"{n}x{n}", purpose) for n in (192, 512) for purpose in ("any", "maskable")),
    }
    for icon in manifest["icons"]:
        found = visitor.get(icon["src"])
        assert (found.status_code, found.headers["content-type"]) == (200, icon["type"])
        if icon["type"] == "image/png":
            width, height = struct.unpack(">II", found.content[16:24])
            assert icon["sizes"] == f"{width}x{height}"


def test_the_icons_are_those_that_the_code_draws() -> None:
    drawing = runpy.run_path(str(ROOT / "tools" / "icons.py"))
    for size in drawing["SIZES"]:
        kept = (drawing["STATIC"] / f"icon-{size}.png").read_bytes()
        assert kept == drawing["png"](size), "run python tools/icons.py"


def test_the_worker_looks_after_the_whole_house_and_is_asked_for_anew(server: Server) -> None:
    answer = server.visitor().get("/service-worker.js?v=x")
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["cache-control"] == "no-cache"
    assert len(answer.content) < 4000


def test_the_page_for_when_the_net_is_gone_is_in_every_language_and_nobodys(server: Server) -> None:
    answer = server.visitor("pl").get("/offline")
    assert "set-cookie" not in answer.headers
    assert "You are offline" in answer.text
    assert "Brak połączenia z internetem" in answer.text
    assert answer.text == server.visitor("en").get("/offline").text
