"""Whether the rules run compiled or interpreted, and the means to force either.

The environment variable MOTU_RULES may be `compiled` (fail if they are not) or
`interpreted` (use the plain source even where a compiled form lies beside it).
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from types import ModuleType

VARIABLE = "MOTU_RULES"


class _PlainSource:
    """Finds the modules of Motu as plain source, passing over their compiled forms."""

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not name.startswith("motu."):
            return None
        spec = PathFinder.find_spec(name, path, target)
        if spec is None or spec.origin is None or spec.origin.endswith(".py"):
            return spec
        # Imported here, so that those who use the compiled rules need not wait for it.
        from importlib.util import spec_from_file_location

        source = os.path.join(os.path.dirname(spec.origin), f"{name.rpartition('.')[2]}.py")
        return spec_from_file_location(name, source, loader=SourceFileLoader(name, source))


def choose() -> None:
    """Do as the environment variable says, before any rule is imported."""
    wish = os.environ.get(VARIABLE, "")
    if wish not in ("", "compiled", "interpreted"):
        raise SystemExit(f"{VARIABLE} is {wish!r}. Possible: compiled, interpreted.")
    if wish == "interpreted":
        sys.meta_path.insert(0, _PlainSource())
    if wish == "compiled" and not compiled():
        raise SystemExit(
            f"{VARIABLE} asks for compiled rules, but they are not compiled here. "
            "Install with a C compiler, or unset it."
        )


def compiled() -> bool:
    """Whether the rules in use are compiled."""
    import motu.core.rng

    return not str(motu.core.rng.__file__).endswith(".py")
