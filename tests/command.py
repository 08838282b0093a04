"""The command `motu`, run to its end in a process of its own.

Most of the time of a short command goes into reading modules. So a process that has read them
waits, and becomes a command by making a copy of itself (`fork`), with arguments, environment and
streams as the test wants them. Only what depends on the language is read anew, as in a process
that was started by a shell. Where there is no `fork`, each command is started from nothing.
"""

from __future__ import annotations

import importlib
import json
import os
import subprocess
import sys
from contextlib import redirect_stdout, suppress
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.places import ROOT

#: The environment, but for what says in which language and how wide to speak.
ENVIRONMENT = {
    name: value
    for name, value in os.environ.items()
    if name not in ("LC_ALL", "LC_MESSAGES", "LANG", "COLUMNS", "FORCE_COLOR")
}
STREAMS = ("stdin", "stdout", "stderr")

Done = subprocess.CompletedProcess[str]


def motu(*arguments: str, lang: str = "C.UTF-8", stdin: str = "") -> Done:
    """Run a command of Motu to its end."""
    if not hasattr(os, "fork"):
        return started(*arguments, lang=lang, stdin=stdin)
    waiting = _waiting(os.getpid())
    assert waiting.stdin is not None
    assert waiting.stdout is not None
    with TemporaryDirectory(prefix="motu-command-") as folder:
        files = {name: Path(folder, name) for name in STREAMS}
        files["stdin"].write_text(stdin, "utf-8")
        order = {
            "arguments": arguments,
            "environment": {**ENVIRONMENT, "LANG": lang},
            "at": str(Path.cwd()),
            "files": [str(file) for file in files.values()],
        }
        waiting.stdin.write(json.dumps(order) + "\n")
        waiting.stdin.flush()
        code = int(waiting.stdout.readline())
        out, err = (files[name].read_text("utf-8") for name in STREAMS[1:])
    return subprocess.CompletedProcess(["motu", *arguments], code, out, err)


def started(*arguments: str, lang: str = "C.UTF-8", stdin: str = "") -> Done:
    """Run a command in an interpreter that is started for it."""
    return subprocess.run(
        [sys.executable, "-m", "motu", *arguments],
        capture_output=True,
        text=True,
        encoding="utf-8",
        input=stdin,
        env={**ENVIRONMENT, "LANG": lang},
        timeout=60,
        check=False,
    )


@cache
def _waiting(process: int) -> subprocess.Popen[str]:
    """The process that waits for commands of this one; it ends when nobody can give it any."""
    return subprocess.Popen(
        [sys.executable, "-m", "tests.command"],
        cwd=ROOT,
        env=ENVIRONMENT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def wait() -> None:
    """Become a command for each line that says what is wanted, and answer with its exit code."""
    read_modules()
    for line in sys.stdin:
        child = os.fork()
        if not child:
            become(json.loads(line))
        print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)


def read_modules() -> None:
    """Read what commands need by doing one, and forget those modules that speak a language now."""
    sys.argv = ["motu", "games"]
    with open(os.devnull, "w") as nowhere, redirect_stdout(nowhere), suppress(SystemExit):
        importlib.import_module("motu.cli").main()
    for name in [name for name in sys.modules if f"{name}.".startswith("motu.cli.")]:
        del sys.modules[name]


def become(order: dict[str, list[str] | dict[str, str] | str]) -> None:
    """Do what a command does, and end as it ends."""
    arguments, environment, files = order["arguments"], order["environment"], order["files"]
    assert isinstance(arguments, list)
    assert isinstance(environment, dict)
    for number, file in enumerate(files):
        opened = os.open(file, os.O_RDONLY if number == 0 else os.O_WRONLY | os.O_CREAT)
        os.dup2(opened, number)
        os.close(opened)
    sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.stderr = open(2, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(str(order["at"]))
    sys.argv = ["motu", *arguments]
    importlib.import_module("motu.cli").main()


if __name__ == "__main__":
    wait()
