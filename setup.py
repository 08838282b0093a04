"""Compile the rules with mypyc where a C compiler is there; otherwise install them as they are.

MOTU_COMPILE=1 insists on compiling, MOTU_COMPILE=0 forbids it. Words are compiled in any case.

MOTU_APART names a game whose rules are compiled as a unit of their own. Both units are slower then
(docs/speed.md), but after a change of these rules only they are compiled, in seconds.

MOTU_OPTIMISE is how hard the C compiler tries, 0 to 3; 3 if it is left out.
"""

import os
import runpy
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import Any

from setuptools import setup

#: What mypyc compiles: what the rules stand on, whatever lies in a game's `rules`, and the bots;
#: and what every action is told with: views, pictures, picks and messages.
COMPILED = [
    *(
        f"src/motu/core/{name}.py"
        for name in (
            "bits",
            "components",
            "event",
            "fitting",
            "judging",
            "memo",
            "message",
            "packing",
            "picks",
            "picture",
            "playout",
            "rng",
            "state",
        )
    ),
    *sorted(
        str(path)
        for pattern in ("games/*/rules/*.py", "games/*/view.py", "bots/*.py")
        for path in Path("src/motu").glob(pattern)
        if path.name != "__init__.py"
    ),
]

#: The rules that are a unit of their own, and where such a build is kept beside the usual one.
APART = os.environ.get("MOTU_APART", "")
OWN = [path for path in COMPILED if Path(path).parts[3:4] == (APART,)]
APART_FOLDER = "build/apart"
OPTIMISE = os.environ.get("MOTU_OPTIMISE", "3")


def has_compiler() -> bool:
    """Whether a C compiler is there that finds Python's headers."""
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()
    if shutil.which(compiler[0]) is None:
        compiler = ["cc"]
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "probe.c")
        source.write_text("#include <Python.h>\nint probe(void) { return 0; }\n")
        include = sysconfig.get_path("include")
        try:
            done = subprocess.run(
                [*compiler, f"-I{include}", "-c", str(source), "-o", str(source.with_suffix(".o"))],
                capture_output=True,
                check=False,
            )
        except OSError:
            return False
    return done.returncode == 0


def extensions() -> list[Any]:
    """The compiled modules, or none."""
    wish = os.environ.get("MOTU_COMPILE", "")
    only_asked_about = {"egg_info", "dist_info"} & set(sys.argv)
    if wish == "0" or only_asked_about:
        return []
    if wish != "1" and not has_compiler():
        print("motu: no C compiler found, installing the rules as plain Python", file=sys.stderr)
        return []
    from mypyc.build import mypycify

    # What is merely imported is the linter's business, not the compiler's.
    flags = ["--follow-imports=silent"]
    if OWN:
        rest = [path for path in COMPILED if path not in OWN]
        units: list[tuple[list[str], str | None]] = [(OWN, f"motu_{APART}"), (rest, "motu")]
        found = list(
            mypycify(flags + COMPILED, opt_level=OPTIMISE, separate=units, target_dir=APART_FOLDER)
        )
    else:
        found = list(mypycify(flags + COMPILED, opt_level=OPTIMISE, group_name="motu"))
    if os.name == "posix":
        # Lets the compiler inline small functions such as `count`: playouts are an eighth faster.
        for extension in found:
            extension.extra_compile_args.append("-fvisibility=hidden")
    return found


runpy.run_path("src/motu/words/compiling.py")["compile_all"](Path("src/motu"))
setup(
    ext_modules=extensions(),
    options={"build": {"build_base": APART_FOLDER}} if OWN else {},
)
