#!/usr/bin/env bash
# Runs the checks of a change:
#
#   scripts/check.sh --quick     what every change must pass (.ci/run): a clean checkout and Go are enough
#   scripts/check.sh             everything: before a release, and after changes to goroutines, parsers or packaging
#
# The last lines repeat the tests that failed once and then passed (see gotest.sh). They are a remark, not a failure.
set -euo pipefail
cd "$(dirname "$0")/.."
exec </dev/null

UNSTABLE_FILE=$(mktemp)
export UNSTABLE_FILE
trap 'rm -f "$UNSTABLE_FILE"' EXIT

step() {
	local start=$SECONDS
	echo "=== $*"
	"$@"
	echo "=== $* took $((SECONDS - start)) s"
}

if [[ ${1:-} == --quick ]]; then
	step make test ARGS=-vet=off # make lint runs go vet over everything
	step make lint
	step make cross ARGS=windows/amd64 # the tests have built the program for Linux
	step make race ARGS=--quick
else
	((EUID == 0)) || { echo "check: debtest and imagetest need root" >&2 && exit 1; }
	export MENAGERIE_LONG_TESTS=1 # see internal/testkit/longtest
	step make test ARGS=-vet=off
	step make lint
	step make cross
	step make race
	step make fuzz
	step scripts/reproduce.sh
	step make debtest
	step make imagetest
fi
step go -C tools run ./figures .. # lines, files and packages, for the record
echo "=== all of it took $SECONDS s"
cat "$UNSTABLE_FILE"
