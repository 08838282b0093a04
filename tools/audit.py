"""Look for known vulnerabilities of what the lock files name: `make audit`.

Ends with 0 if there are none, with 1 if there are some, and with 2 if that could not be found out.
To be told nothing of a package is not to be told that it is safe.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from typing import Any

CLEAN, FOUND, UNKNOWN = 0, 1, 2


def asked(files: Sequence[str]) -> subprocess.CompletedProcess[str]:
    """What pip-audit says of these lock files."""
    how = ["--require-hashes", "--disable-pip", "--progress-spinner=off", "--format=json"]
    command = [
        sys.executable,
        "-m",
        "pip_audit",
        *how,
        *(f"--requirement={file}" for file in files),
    ]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def verdict(said: str, errors: str = "") -> tuple[int, list[str]]:
    """How it ends, and what there is to say."""
    try:
        told: list[dict[str, Any]] = json.loads(said)["dependencies"]
    except (ValueError, KeyError, TypeError):
        why = (errors.strip().splitlines() or ["pip-audit said nothing"])[-1]
        return UNKNOWN, [_not_known(f"the list could not be read ({why[:200]})")]
    found = sorted({line for package in told for line in _faults(package)})
    if found:
        return FOUND, [*found, "Raise these versions with make lock UPGRADE=1."]
    skipped = sorted({package["name"] for package in told if "skip_reason" in package})
    if skipped or not told:
        names = ", ".join(skipped[:5]) + (", …" if len(skipped) > 5 else "")
        return UNKNOWN, [_not_known(f"nothing was said of {len(skipped)} packages ({names})")]
    count = len({package["name"] for package in told})
    return CLEAN, [f"No vulnerability is known of the {count} packages in the lock files."]


def _faults(package: dict[str, Any]) -> list[str]:
    return [
        f"{package['name']} {package['version']}: {fault['id']}, "
        f"mended in {', '.join(fault['fix_versions']) or 'no version yet'}"
        for fault in package.get("vulns", ())
    ]


def _not_known(why: str) -> str:
    unknown = "Whether there are known vulnerabilities could not be found out"
    return f"{unknown}: {why}. Is there a network?"


def main(files: Sequence[str]) -> int:
    """Ask, say what came of it, and end so that a script can tell."""
    done = asked(files)
    code, lines = verdict(done.stdout, done.stderr)
    print("\n".join(lines), file=sys.stdout if code == CLEAN else sys.stderr)
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
