"""What is sent to a page: a message as text, plain or packed, and which parts it names.

Parts of pictures are most of it, and the same ones go to many pages. So a part is written and
packed once for all of them, and put into the packed message as it is; and a page that has been sent
a part is told where it has it.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from pydantic_core import to_json

from motu.core.picture import Part

#: So many parts a page keeps, those it was sent last; `told.js` keeps as many.
KEPT = 256
#: So many parts are kept packed, for all pages.
PACKED = 4096
#: What travels in one packet travels no faster if it is packed, and packing takes its time.
ONE_PACKET = 1300
#: How far back packed text may refer, as a power of two; always to itself, never to what was sent
#: before it, so that whatever is packed can be put anywhere.
WINDOW = 14
#: Where packed text ends that may go on; the end of a message is not sent (RFC 7692, 7.2.1).
SEAM = b"\x00\x00\xff\xff"

_packer = zlib.compressobj(3, zlib.DEFLATED, -WINDOW, 7)


def pack(text: bytes) -> bytes:
    """A text packed so that it stands by itself, wherever it is put.

    >>> unpacked = zlib.decompressobj(-WINDOW)
    >>> unpacked.decompress(pack(b"Aloha, ") + pack(b"Huna!"))
    b'Aloha, Huna!'
    """
    return _packer.compress(text) + _packer.flush(zlib.Z_FULL_FLUSH)


class Piece:
    """Some of a message's text: how long it is, and packed when a message is first sent packed.

    Short messages never are. Once it is packed nobody wants it plain.
    """

    __slots__ = ("_packed", "_text", "size")

    def __init__(self, text: bytes) -> None:
        self.size = len(text)
        self._text = text
        self._packed = b""

    def packed(self) -> bytes:
        """The text packed."""
        if not self._packed:
            self._packed = pack(self._text)
            self._text = b""
        return self._packed


def _plain(id: str, svg: str) -> bytes:
    return b"," + to_json((id, svg))


@lru_cache(maxsize=PACKED)
def _piece(id: str, svg: str) -> Piece:
    return Piece(_plain(id, svg))


#: What a message with parts ends with.
END = b"]}"
PACKED_END = pack(END)


class Letter:
    """A message on its way to a page."""

    __slots__ = ("_head", "_parts", "_pieces", "size")

    def __init__(self, message: dict[str, Any]) -> None:
        parts = message.get("parts")
        self._parts: list[tuple[str, str]] = []
        self._pieces: list[Piece] = []
        if message["type"] != "step" or not parts:
            self._head = to_json(message)
            self.size = len(self._head)
            return
        rest = message.copy()
        del rest["parts"]
        self._head = b'%b,"parts":[%d' % (to_json(rest)[:-1], parts[0])
        self._parts = parts[1:]
        self._pieces = [_piece(id, svg) for id, svg in self._parts]
        #: How long its text is.
        self.size = len(self._head) + sum([piece.size for piece in self._pieces]) + len(END)

    @property
    def is_long(self) -> bool:
        """Whether it is worth packing."""
        return self.size > ONE_PACKET

    def plain(self) -> bytes:
        """The text."""
        if not self._parts:
            return self._head
        return b"".join([self._head, *[_plain(id, svg) for id, svg in self._parts], END])

    def packed(self) -> bytes:
        """The text packed, as a socket sends it."""
        text = b"".join([pack(self._head), *[piece.packed() for piece in self._pieces]])
        return (text + PACKED_END if self._parts else text).removesuffix(SEAM)


class Kept:
    """The parts that a page keeps: those it was last sent, since it was shown everything."""

    __slots__ = ("_places", "_sent")

    def __init__(self) -> None:
        #: Where it has them, by their markup, the oldest first.
        self._places: dict[str, int] = {}
        self._sent = 0

    def told(self, parts: Iterable[Part]) -> dict[str, Any]:
        """The fields of a message that show these parts: `again` and `parts`, as far as there are.

        >>> kept, sea, sun = Kept(), Part("sea", "~"), Part("sun", "o")
        >>> kept.told([sea])
        {'parts': [0, ('sea', '<g id="sea">~</g>')]}
        >>> kept.told([sea, sun])
        {'again': [0], 'parts': [1, ('sun', '<g id="sun">o</g>')]}
        """
        places, again, new = self._places, [], []
        for part in parts:
            svg = part.svg()
            place = places.get(svg)
            if place is None:
                new.append((part.id, svg))
            else:
                again.append(place)
        fields: dict[str, Any] = {"again": again} if again else {}
        if new:
            fields["parts"] = [self._sent % KEPT, *new]
            for _, svg in new:
                if self._sent >= KEPT:
                    del places[next(iter(places))]
                places[svg] = self._sent % KEPT
                self._sent += 1
        return fields
