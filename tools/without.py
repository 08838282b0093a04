"""Show that a game is its folder: without it, all that is not about it still passes.

    python tools/without.py tucana             # the everyday tests
    python tools/without.py tucana -m browser  # or any others: the rest is handed to pytest

Copies the checkout into a temporary folder, removes the folders of the game and of its companions
there, and runs the tests. What is compiled stays compiled.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parent.parent
EVERYDAY = ("-m", "not slow and not browser")
#: The docs are about every game, and what they name is looked for in a repository.
LEFT_OUT = "--ignore=tests/test_docs.py"


def copied(target: Path) -> None:
    """Copy what belongs to the checkout, and what is compiled."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    compiled = [path for end in ("so", "pyd", "mo") for path in (ROOT / "src").rglob(f"*.{end}")]
    for path in [*(ROOT / name for name in listed.stdout.splitlines()), *compiled]:
        if path.is_file():
            there = target / path.relative_to(ROOT)
            there.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(path, there)


def removed(name: str, checkout: Path) -> list[Path]:
    """Remove the folders of a game and of those that stand on it."""
    found = [
        folder
        for parent in (checkout / "src/motu/games", checkout / "tests")
        for folder in sorted(parent.iterdir())
        if folder.name == name or folder.name.startswith(f"{name}_")
    ]
    for folder in found:
        shutil.rmtree(folder)
    return found


def main() -> int:
    """Run the tests without the game that was named."""
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    name, *rest = sys.argv[1:]
    with TemporaryDirectory(prefix="motu-without-") as folder:
        checkout = Path(folder)
        copied(checkout)
        gone = removed(name, checkout)
        if not gone:
            sys.exit(f"There is no folder of a game {name}.")
        for path in gone:
            print(f"without {path.relative_to(checkout)}", flush=True)
        done = subprocess.run(
            [sys.executable, "-m", "pytest", LEFT_OUT, *(rest or EVERYDAY)],
            cwd=checkout,
            env={**os.environ, "PYTHONPATH": str(checkout / "src")},
            check=False,
        )
    return done.returncode


if __name__ == "__main__":
    sys.exit(main())
