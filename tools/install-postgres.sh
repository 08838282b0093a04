#!/bin/sh
# Make sure that the programs of a Postgres are here; the tests start one of their own.
set -eu
if command -v initdb >/dev/null 2>&1; then exit 0; fi
for found in /usr/lib/postgresql/*/bin/initdb /usr/pgsql*/bin/initdb /opt/homebrew/opt/*/bin/initdb; do
    if [ -x "$found" ]; then exit 0; fi
done
if command -v apt-get >/dev/null 2>&1; then
    echo "Installing Postgres for the tests of several processes ..."
    as_root=""
    if [ "$(id -u)" -ne 0 ]; then as_root="sudo"; fi
    $as_root apt-get update -q >/dev/null
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -q postgresql >/dev/null
    exit 0
fi
echo "The tests of several processes need Postgres: install it so that initdb is found." >&2
exit 1
