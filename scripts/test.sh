#!/usr/bin/env bash
# Runs every test, and the window tests on a virtual screen. A failed test runs once more (see gotest.sh). The time limit of a
# package is far longer than a slow machine needs: only a test that hangs reaches it.
set -euo pipefail
cd "$(dirname "$0")/.."
go -C tools test ./... # a module of its own
if [[ $(uname -s) != Linux ]]; then
	exec scripts/gotest.sh -timeout 20m "$@" -- ./...
fi
# Many tests wait for a network or a browser, so twice as many packages run at a time as there are processors.
atonce=$((2 * $(getconf _NPROCESSORS_ONLN)))
scripts/setup.sh xvfb
scripts/setup.sh chromium # for the page that a host serves; its test is skipped without it
exec scripts/xvfb.sh scripts/gotest.sh -timeout 20m -p "$atonce" "$@" -- ./...
