"""The memory that a process holds beyond what it uses.

The C library gives each thread that asks for memory a heap of its own, up to eight for each core,
and keeps what is given back to any of them, so that after a rush a server would hold as much as at
its height. Python runs one thread at a time: one heap serves all, and what is free goes back.
"""

from __future__ import annotations

import ctypes
import sys
from typing import Final

#: Names of settings in `malloc.h`, and the size from which a piece has pages of its own, which go
#: back to the system with it. Left to itself the library raises it with each such piece.
M_MMAP_THRESHOLD: Final = -3
M_ARENA_MAX: Final = -8
LARGE: Final = 128 * 1024


def _library() -> ctypes.CDLL | None:
    """The C library, if it is one of whose heaps we know."""
    if not sys.platform.startswith("linux"):
        return None
    library = ctypes.CDLL(None)
    return library if hasattr(library, "malloc_trim") and hasattr(library, "mallopt") else None


def have_one() -> None:
    """Let all threads share one heap. To be called before there are any."""
    library = _library()
    if library is not None:
        library.mallopt(M_ARENA_MAX, 1)
        library.mallopt(M_MMAP_THRESHOLD, LARGE)


def give_back() -> None:
    """Give back to the system whatever is free."""
    library = _library()
    if library is not None:
        library.malloc_trim(0)
