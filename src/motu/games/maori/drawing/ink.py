"""What the pictures of Maori are drawn with."""

from __future__ import annotations

from typing import Final

from motu.core.ink import Ink

INK: Final = Ink("mo")

boxed, place, text = INK.boxed, INK.place, INK.text
drawing, gradient, symbol = INK.drawing, INK.gradient, INK.symbol
