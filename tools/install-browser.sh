#!/bin/sh
# Make sure that a Chromium is here for the browser tests. MOTU_CHROMIUM may name another one.
set -eu
for name in "${MOTU_CHROMIUM:-}" chromium chromium-browser google-chrome; do
    if [ -n "$name" ] && command -v "$name" >/dev/null 2>&1; then exit 0; fi
done
if command -v apt-get >/dev/null 2>&1; then
    echo "Installing Chromium for the browser tests ..."
    as_root=""
    if [ "$(id -u)" -ne 0 ]; then as_root="sudo"; fi
    $as_root apt-get update -q >/dev/null
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -q chromium >/dev/null
    exit 0
fi
echo "The browser tests need Chromium: install it, or name it in MOTU_CHROMIUM." >&2
exit 1
