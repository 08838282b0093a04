"""Scripts and styles: what is sent is what is written, packed for those who can unpack it."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest

import motu
from motu.server.assets import TYPES
from tests.server.running import Server

STATIC = Path(motu.__file__).parent / "server" / "static"
FILES = sorted(path for path in STATIC.iterdir() if path.suffix[1:] in TYPES)


def address_of(server: Server, name: str) -> str:
    """Where a file lies, by the address of another that the first page names."""
    found = re.search(r"/static/\w+/", server.visitor().get("/").text)
    assert found is not None
    return f"{found[0]}{name}"


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.name))
def test_a_file_is_sent_as_it_is_written(server: Server, path: Path) -> None:
    address, written = address_of(server, path.name), path.read_bytes()
    with server.visitor() as visitor:
        plain = visitor.get(address, headers={"Accept-Encoding": "identity"})
        assert plain.content == written
        assert "content-encoding" not in plain.headers
        with visitor.stream("GET", address, headers={"Accept-Encoding": "br, gzip"}) as packed:
            raw = b"".join(packed.iter_raw())
    assert packed.headers["content-encoding"] == "gzip"
    assert int(packed.headers["content-length"]) == len(raw)
    # A PNG is packed already.
    assert len(raw) < len(written) or path.suffix == ".png"
    assert gzip.decompress(raw) == written
    for answer in (plain, packed):
        assert "Accept-Encoding" in answer.headers["vary"], "caches must not mix them up"
        assert answer.headers["content-type"].startswith(TYPES[path.suffix[1:]])


def test_a_file_may_be_kept_for_ever_under_its_name_and_under_no_other(server: Server) -> None:
    with server.visitor() as visitor:
        kept = visitor.get(address_of(server, "base.css")).headers["cache-control"]
        assert kept == "public, max-age=31536000, immutable"
        assert visitor.get("/static/old/base.css").headers["cache-control"] == "no-cache"
        assert visitor.get(address_of(server, "none.css")).status_code == 404


def test_there_are_files_to_look_at() -> None:
    assert len(FILES) > 20
