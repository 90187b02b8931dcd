#!/usr/bin/env bash
# Runs go test, and runs each test that failed once more by itself.
#
#   scripts/gotest.sh [FLAGS...] -- PACKAGES...
#
# A test that passes the second time is unstable. The script reports it in its last lines, as in "UNSTABLE menagerie/app
# TestName", and succeeds, because a rare failure must not stop every change. With UNSTABLE_FILE=FILE it also appends these
# lines to the file. If the test program of a package crashed, the whole package runs once more, because the crash ended tests
# that had not run yet. The script then reports "UNSTABLE menagerie/app *".
#
# A data race fails at once, because the detector reports no race that is not there. So does a package that does not compile,
# and so do more failures than chance explains.
set -euo pipefail
cd "$(dirname "$0")/.."

# Programs that tests build need no debug information.
export GOFLAGS="-ldflags=-w${GOFLAGS:+ $GOFLAGS}"

readonly most=6 # failures that can be chance
flags=()
while (($#)) && [[ $1 != -- ]]; do
	flags+=("$1")
	shift
done
shift || { echo "gotest: packages are missing: scripts/gotest.sh [FLAGS...] -- PACKAGES..." >&2 && exit 2; }

log=$(mktemp)
trap 'rm -f "$log"' EXIT
code=0
go test "${flags[@]}" "$@" 2>&1 | tee "$log" || code=$?
((code)) || exit 0

# failures prints "PACKAGE TEST" for each failed test. If a package has no failed test or its program crashed, failures prints
# "PACKAGE *" instead. It fails if a package does not compile. Go prints the failed tests of a package before the package. The
# last line of a program that has run all its tests is FAIL. Package splittest prints a line after each program that failed.
failures() {
	awk '
		/^--- FAIL: / { tests[$3] }
		/^FAIL\t.* \[(build|setup) failed\]/ { exit bad = 1 }
		/^splittest: a part of the tests failed: / {
			parts = 1
			if (last != "FAIL") crashed = 1
		}
		/^FAIL\t/ {
			if (!parts && last != "FAIL") crashed = 1
			n = 0
			if (!crashed) for (t in tests) { print $2, t; n++ }
			if (!n) print $2, "*"
		}
		/^(FAIL|ok  )\t/ { delete tests; parts = crashed = 0 }
		{ last = $0 }
		END { exit bad }
	' "$log" | sort
}

# passes runs a test once more, or the whole package if the test is "*". It fails if the package has no such test: the output
# of another go test within a test can name tests of other packages.
passes() {
	local only=() # bash 3 takes an empty array for an unset one
	[[ $2 == '*' ]] || only=(-run "^$2\$")
	go test "${flags[@]}" -count 1 ${only[@]+"${only[@]}"} "$1" </dev/null 2>&1 | tee "$log" || return 1
	[[ $2 == '*' ]] || ! grep -q 'no tests to run' "$log"
}

if grep -q 'WARNING: DATA RACE' "$log" || ! failed=$(failures) || [[ ! $failed ]] || (($(wc -l <<<"$failed") > most)); then
	exit "$code"
fi

unstable=()
while read -r package test; do
	echo "=== once more: $package $test"
	if ! passes "$package" "$test"; then
		echo "FAILED: $package $test did not pass the second time"
		exit "$code"
	fi
	unstable+=("UNSTABLE $package $test")
done <<<"$failed"
printf '%s\n' "${unstable[@]}" | tee -a "${UNSTABLE_FILE:-/dev/null}"
