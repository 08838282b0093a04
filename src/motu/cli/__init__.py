"""The command `motu`: one module for each of its commands."""

from __future__ import annotations

import importlib
import signal
import sys
from typing import Final

#: Each of these modules adds its commands to the app; help lists them in this order.
MODULES: Final = (
    "play", "serve", "games", "components", "rules", "show", "printing", "replay", "verify",
    "analyse", "sim", "match", "ladder", "train", "rating", "bench", "backup", "new", "campaign",
    "campaign_play", "campaign_balance", "admin", "admin_tables", "admin_people",
)  # fmt: skip


def main() -> None:
    """Run the command, and end with a sentence rather than a traceback if it cannot be done."""
    for stream in (sys.stdout, sys.stderr):
        # A terminal that lacks a letter should not end the program.
        stream.reconfigure(errors="replace")  # type: ignore[union-attr]
    from motu.cli.app import app, check_command
    from motu.cli.faults import INTERRUPTED, exit_code_and_words

    try:
        for name in MODULES:
            importlib.import_module(f"motu.cli.{name}")
        check_command(sys.argv[1:])
        code = app(prog_name="motu", standalone_mode=False) or 0
        if code == INTERRUPTED:
            raise KeyboardInterrupt
    except BaseException as fault:
        # All that is left is to say so: who presses Ctrl-C twice is not shown how that was stopped.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        code, words = exit_code_and_words(fault)
        print(words, file=sys.stderr)
    sys.exit(code)
