#!/usr/bin/env bash
# Runs every benchmark, on a virtual screen where one is needed.
set -euo pipefail
cd "$(dirname "$0")/.."
if [[ $(uname -s) != Linux ]]; then
	exec go test -run '^$' -bench . -benchmem "$@" ./...
fi
scripts/setup.sh xvfb
exec scripts/xvfb.sh go test -run '^$' -bench . -benchmem "$@" ./...
