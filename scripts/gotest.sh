#!/usr/bin/env bash
# Runs go test, and runs each test that failed once more by itself.
#
#   scripts/gotest.sh [FLAGS...] -- PACKAGES...
#
# A test that passes the second time is unstable. The script reports it in its last lines, as in "UNSTABLE menagerie/app
# TestName", and succeeds, because a rare failure must not stop every change. With UNSTABLE_FILE=FILE it also appends these
# lines to the file. If a package failed without a failed test, because its program crashed, the package runs once more.
#
# There is no second run after a data race, because the detector reports no race that is not there. There is none for a
# package that does not compile, and none after more failures than chance explains.
set -euo pipefail
cd "$(dirname "$0")/.."

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

# failures prints "PACKAGE TEST" for each failed test, and "PACKAGE *" for each package that failed without one. It fails
# if a package does not compile. Go prints the failed tests of a package before the package.
failures() {
	awk '
		/^--- FAIL: / { tests[$3] }
		/^FAIL\t.* \[(build|setup) failed\]/ { exit bad = 1 }
		/^FAIL\t/ {
			n = 0
			for (t in tests) { print $2, t; n++ }
			if (!n) print $2, "*"
		}
		/^(FAIL|ok  )\t/ { delete tests }
		END { exit bad }
	' "$log" | sort
}

if grep -q '^WARNING: DATA RACE' "$log" || ! failed=$(failures) || [[ ! $failed ]] || (($(wc -l <<<"$failed") > most)); then
	exit "$code"
fi

unstable=()
while read -r package test; do
	only=()
	[[ $test == '*' ]] || only=(-run "^$test\$")
	echo "=== once more: $package $test"
	if ! go test "${flags[@]}" -count 1 "${only[@]}" "$package" </dev/null; then
		echo "FAILED twice: $package $test"
		exit "$code"
	fi
	unstable+=("UNSTABLE $package $test")
done <<<"$failed"
printf '%s\n' "${unstable[@]}" | tee -a "${UNSTABLE_FILE:-/dev/null}"
