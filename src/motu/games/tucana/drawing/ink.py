"""What the pictures of Trails of Tucana are drawn with."""

from __future__ import annotations

from typing import Final

from motu.core.ink import Ink

INK: Final = Ink("tu")

boxed, place, paragraph, text = INK.boxed, INK.place, INK.paragraph, INK.text
drawing, gradient, symbol = INK.drawing, INK.gradient, INK.symbol
