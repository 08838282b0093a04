"""Remembering what was worked out before: most of a step is the same as a move ago."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

#: So much is remembered of each kind.
KEPT: Final = 1024
#: And so much of what is large.
FEW: Final = 128

#: For small functions whose answer depends on what they are given and nothing else. What is kept
#: by who says it (`say`) needs this bound: there is one for every set of names.
kept: Final = lru_cache(maxsize=KEPT)

#: For what is large, and the same as long as a game lasts, such as a sea round a board: anybody may
#: bring components of their own, so even of these there is no end.
kept_few: Final = lru_cache(maxsize=FEW)
