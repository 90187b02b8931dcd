#!/usr/bin/env bash
# Runs every fuzz target in the tree for a few seconds. Targets are found, not listed: a new parser is fuzzed from the
# day on which its FuzzX function is committed. An input that breaks one is left in its testdata/fuzz: commit it.
set -euo pipefail
cd "$(dirname "$0")/.."
readonly each=${SECONDS_EACH:-5}

# targets prints "folder FuzzName" lines.
targets() {
	grep -rEo --include='*_test.go' '^func Fuzz[A-Za-z0-9_]+\(' . |
		sed -E 's|^(.*)/[^/]+:func (Fuzz[A-Za-z0-9_]+)\(|\1 \2|' | sort -u
}

# fuzz runs one target. The engine of Go sometimes reports its own deadline as a failure at the end of -fuzztime;
# that is told from a finding by the missing input, and tried once more.
fuzz() {
	local log attempt
	for attempt in 1 2; do
		if log=$(go test -run '^$' -fuzz "^$2\$" -fuzztime "${each}s" "$1" 2>&1); then
			tail -n 2 <<<"$log"
			return 0
		fi
		if grep -q 'Failing input written' <<<"$log" || ! grep -q 'context deadline exceeded' <<<"$log"; then
			break
		fi
	done
	printf '%s\n' "$log"
	return 1
}

failed=0
while read -r folder name; do
	echo "fuzz: $folder $name"
	fuzz "$folder" "$name" </dev/null || failed=1
done < <(targets)
exit $failed
