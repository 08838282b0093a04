"""Motu as an app: what a phone needs to put it among its own, and a page for when the net is gone.

The service worker keeps that one page and what it looks like, and nothing else: no table, nothing
of anybody.
"""

from __future__ import annotations

import json
from functools import partial
from typing import Final

from fastapi import APIRouter
from fastapi.responses import HTMLResponse
from starlette.requests import Request
from starlette.responses import Response

from motu.core.message import Message, msg
from motu.server import assets, pages
from motu.server.assets import static
from motu.server.context import language_of
from motu.words import LANGUAGES, say_in

router = APIRouter(include_in_schema=False)

LAGOON: Final = "#0b3a48"
ABOUT: Final = msg(
    "Island board games on one table: against fair bots, passing one device around, or with "
    "friends online."
)


@router.get("/manifest.webmanifest")
async def manifest(request: Request) -> Response:
    """What the app is called and how it looks, in the visitor's language."""
    lang = language_of(request)
    data = {
        "id": "/",
        "name": "Motu",
        "short_name": "Motu",
        "description": say_in(lang)(ABOUT),
        "lang": lang,
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": LAGOON,
        "theme_color": LAGOON,
        "categories": ["games"],
        "icons": [
            {"src": static("logo.svg"), "sizes": "any", "type": "image/svg+xml"},
            *(
                {
                    "src": static(f"icon-{size}.png"),
                    "sizes": f"{size}x{size}",
                    "type": "image/png",
                    "purpose": purpose,
                }
                for size in (192, 512)
                for purpose in ("any", "maskable")
            ),
        ],
    }
    kept = {"Cache-Control": "public, max-age=3600", "Vary": "Accept-Language, Cookie"}
    text = json.dumps(data, ensure_ascii=False)
    return Response(text, media_type="application/manifest+json", headers=kept)


@router.get("/service-worker.js")
async def worker() -> Response:
    """The worker; from here, for it may only look after what lies below its own address."""
    file = assets.files()["service-worker.js"]
    return Response(file.content, 200, {"Cache-Control": "no-cache"}, file.type)


@router.get("/offline")
async def offline() -> Response:
    """What is shown when the net is gone, in every language at once."""
    html = pages.templates.get_template("offline.html").render(
        speakers=[(lang, partial(_said, lang)) for lang in LANGUAGES], static=static
    )
    return HTMLResponse(html)


def _said(lang: str, key: str) -> str:
    return say_in(lang)(Message(key, {}))
