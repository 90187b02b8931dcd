#!/usr/bin/env bash
# Runs every fuzz target in the tree for a few seconds, as many at a time as there are processors. Targets are found, not
# listed: a new parser is fuzzed from the day on which its FuzzX function is committed. An input that breaks one is left in
# its testdata/fuzz: commit it.
set -euo pipefail
cd "$(dirname "$0")/.."
each=${SECONDS_EACH:-5}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
corpus=$(go env GOCACHE)/fuzz/menagerie # beside Go's own, and found again the next time
export each work corpus

# targets prints "folder FuzzName" lines.
targets() {
	grep -rEo --include='*_test.go' '^func Fuzz[A-Za-z0-9_]+\(' . |
		sed -E 's|^(.*)/[^/]+:func (Fuzz[A-Za-z0-9_]+)\(|\1 \2|' | sort -u
}

# compiled is where the tests of a folder lie, once for all targets in it.
compiled() { echo "$work/${1//\//_}.test"; }

# fuzz runs one target. The engine of Go reports its own deadline as a failure at the end in one run of fifty or so; that is
# told from a finding by the missing input, and tried again. An input that hangs would end in the same way every time. By
# default, Go makes each new input smaller for up to a minute, which leaves no time for other inputs.
fuzz() {
	local log program _
	program=$(compiled "$1")
	for _ in 1 2 3 4 5; do
		if log=$(cd "$1" && "$program" -test.run '^$' -test.fuzz "^$2\$" -test.fuzztime "${each}s" -test.parallel 1 \
			-test.fuzzminimizetime 100x -test.fuzzcachedir "$corpus/${1#./}" 2>&1); then
			echo "fuzz: $1 $2: $(grep -o 'execs: [0-9]*' <<<"$log" | tail -n 1)"
			return 0
		fi
		if grep -q 'Failing input written' <<<"$log" || ! grep -q 'context deadline exceeded' <<<"$log"; then
			break
		fi
	done
	printf 'fuzz: %s %s failed\n%s\n' "$1" "$2" "$log"
	return 1
}
export -f compiled fuzz

targets >"$work/targets"
cut -d ' ' -f 1 "$work/targets" | sort -u | while read -r folder; do
	go test -c -fuzz . -o "$(compiled "$folder")" "$folder"
done
# shellcheck disable=SC2016 # the inner shell has the variables
xargs -P "$(getconf _NPROCESSORS_ONLN)" -L 1 bash -c 'fuzz "$1" "$2" </dev/null' fuzz <"$work/targets"
