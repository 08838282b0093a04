"""The examples in the documentation of the source are true.

They run in another process with the rules interpreted, because compiled functions carry no
docstrings that doctest could find.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent

RUN_ALL = """
import doctest, importlib, pkgutil, sys
import motu
failed = tried = 0
names = ["motu", *sorted(m.name for m in pkgutil.walk_packages(motu.__path__, "motu."))]
for name in names:
    # Scripts that only their own tool can run.
    if name.endswith("__main__") or ".migrations." in name:
        continue
    result = doctest.testmod(importlib.import_module(name))
    failed += result.failed
    tried += result.attempted
print(len(names), tried, failed)
sys.exit(1 if failed else 0)
"""


def test_all_examples() -> None:
    done = subprocess.run(
        [sys.executable, "-c", RUN_ALL],
        cwd=ROOT,
        env={**os.environ, "MOTU_RULES": "interpreted"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    modules, tried, failed = (int(number) for number in done.stdout.split()[-3:])
    # So that it cannot pass by finding nothing; raise them when there is more.
    assert modules > 40
    assert tried > 40
    assert failed == 0
