"""What the pictures of My Island are drawn with."""

from __future__ import annotations

from typing import Final

from motu.core.ink import Ink

INK: Final = Ink("mi")

boxed, place, paragraph, text = INK.boxed, INK.place, INK.paragraph, INK.text
drawing, gradient, symbol = INK.drawing, INK.gradient, INK.symbol


def signed(points: int) -> str:
    """A number that says whether it is won or lost.

    >>> signed(3), signed(0), signed(-2)
    ('+3', '0', '−2')
    """
    return f"+{points}" if points > 0 else str(points).replace("-", "−")
