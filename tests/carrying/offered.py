"""The game of the atoll for other processes, offered as an installed package would offer it."""

from __future__ import annotations

from pathlib import Path

from motu.core.registry import GROUP, add
from tests.carrying.atoll import GAME
from tests.command import ENVIRONMENT

ROOT = Path(__file__).parents[2]


def offered(folder: Path) -> dict[str, str]:
    """An environment in which Motu finds the game; this process knows it as well."""
    add(GAME)
    package = folder / "atoll-1.0.dist-info"
    package.mkdir(parents=True)
    (package / "METADATA").write_text("Metadata-Version: 2.1\nName: atoll\nVersion: 1.0\n")
    (package / "entry_points.txt").write_text(f"[{GROUP}]\natoll = tests.carrying:GAME\n")
    known = ENVIRONMENT.get("PYTHONPATH", "")
    return {**ENVIRONMENT, "PYTHONPATH": f"{folder}:{ROOT}:{known}"}
