"""The small things that stand on several islands: palms, trees, huts, flowers, boats, fires."""

from __future__ import annotations

from motu.core.ink import dot
from motu.core.picture import el
from motu.core.shapes import filled, polygon, shape, star
from motu.games.kahuna.drawing.ink import drawing


def small_things() -> str:
    """The small things that stand on several islands."""
    fronds = (
        ("#2f7f4f", "M6-30Q-1-42-13-37Q-4-37 6-30Z"), ("#3f9458", "M6-30Q-6-35-15-24Q-6-30 6-30Z"),
        ("#2f7f4f", "M6-30Q-2-30-6-18Q-1-26 6-30Z"), ("#3f9458", "M6-30Q10-44 23-40Q13-39 6-30Z"),
        ("#2f7f4f", "M6-30Q18-37 27-26Q17-31 6-30Z"), ("#3f9458", "M6-30Q15-29 18-17Q13-26 6-30Z"),
        ("#57ab63", "M6-30Q3-43 8-46Q10-38 6-30Z"),
    )  # fmt: skip
    palm = shape("kh-shade", "M0 1q10-3 22 1q-11 3-22 1Z")
    palm += filled("#8a5c36", "M-2 1Q-1-16 5-30l2 .6Q3-15 2.5 1Z")
    palm += "".join(filled(colour, d) for colour, d in fronds)
    palm += dot("#6b3f22", 4.4, -28.6, 2) + dot("#7d4c2a", 7.8, -28.2, 2)
    tree = (
        shape("kh-shade", "M-9 1q10-3 20 0q-10 4-20 0Z")
        + filled("#2f7348", "M-11-3c-4-9 2-14 6-13c2-7 11-7 13-1c6 0 8 9 4 14q-12 4-23 0Z")
        + filled("#4f9a58", "M-9-6c-2-7 3-9 6-8c2-5 8-5 9 0c3 2 1 6-2 6q-7 5-13 2Z")
        + filled("#79ba68", "M-6-10q1-4 4-3q2-3 5-1q-1 4-9 4Z")
    )
    hut = (
        shape("kh-shade", "M-11 2q11-4 24 0q-12 4-24 0Z")
        + filled("#c99a5f", "M-9 1v-9h18v9q-9 2-18 0Z")
        + filled("#9b6d3e", "M3 1.6v-9.6h6v9q-3 .6-6 .6Z")
        + filled("#5a3a22", "M-4 1.6v-6q2-2.5 4 0v6Z")
        + filled("#e6bf78", "M-14-6Q-5-13 0-23Q2-12 2-5Q-6-7-14-6Z")
        + filled("#b98645", "M14-6Q5-13 0-23Q0-12 2-5Q8-7 14-6Z")
    )
    petals = "".join(
        el("ellipse", cx=0, cy=-6.4, rx=4.6, ry=6.2, transform=f"rotate({turn})")
        for turn in range(0, 360, 72)
    )
    flower = (
        el("g", petals, fill="#e4576a", stroke="#fff1e6", stroke_width=0.9)
        + filled("#b02f50", polygon(star(5, 6, 2.4)))
        + filled("#ffd45e", "M-1.2 0L3-10a2 2 0 1 1 2.4 1.2L1.2 1Z")
    )
    canoe = filled("#7a4526", "M-20-3Q0 4 21-5Q16 5 4 5H-8Q-16 4-20-3Z") + filled(
        "#c98b4d", "M-20-3Q0 4 21-5L17-1Q0 6-17 0Z"
    )
    fire = (
        filled("#6e5a4c", "M-4 0h8l-2 4h-4Z")
        + filled("#e2572f", "M-4 0C-7-8 0-9-1-16C6-11 7-5 4 0Z")
        + filled("#ffc94d", "M-2 0C-4-5 1-6 0-10C4-6 4-3 2 0Z")
    )
    pieces = {
        "palm": palm, "tree": tree, "hut": hut, "flower": flower, "canoe": canoe, "fire": fire,
    }  # fmt: skip
    return "".join(drawing(name, drawn) for name, drawn in pieces.items())
