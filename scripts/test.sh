#!/usr/bin/env bash
# Runs every test once, the window tests on a virtual screen. Its last lines are those of go test. A slow machine gets the time
# that it needs: what hangs says so by itself, long before.
set -euo pipefail
cd "$(dirname "$0")/.."
if [[ $(uname -s) != Linux ]]; then
	exec go test -timeout 40m "$@" ./...
fi
# Many tests wait for a network or a browser, so twice as many packages run at a time as there are processors.
atonce=$((2 * $(getconf _NPROCESSORS_ONLN)))
scripts/setup.sh xvfb
scripts/setup.sh chromium # for the page that a host serves; its test is skipped without it
exec scripts/xvfb.sh go test -timeout 40m -p "$atonce" "$@" ./...
