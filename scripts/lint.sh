#!/usr/bin/env bash
# gofmt, go vet, staticcheck, the licences of what is linked, and what packages tell of it, shellcheck; prints every finding and fails if there is one.
set -uo pipefail
cd "$(dirname "$0")/.." || exit 1
failed=0

unformatted=$(gofmt -l .) || failed=1
if [[ $unformatted ]]; then
	printf 'gofmt would change:\n%s\n' "$unformatted"
	failed=1
fi
go vet ./... || failed=1
go tool staticcheck ./... || failed=1
# The samples and the tools are modules of their own, which have no line for staticcheck.
staticcheck=$(go tool -n staticcheck)
for module in docs/bots tools; do
	(cd "$module" && go vet ./... && "$staticcheck" ./...) || failed=1
done
# ./... leaves out the programs that go install must not install.
grep -rl --include=main.go --exclude-dir=testdata '^//go:build ignore$' . | while read -r program; do
	go vet "$program" && go tool staticcheck "$program" || exit 1
done || failed=1
scripts/licences.sh --check || failed=1
scripts/descriptions.sh || failed=1
[[ $(uname -s) == Linux ]] && scripts/setup.sh shell
if command -v shellcheck >/dev/null; then
	shellcheck -x scripts/*.sh packaging/scale/*.sh .ci/run || failed=1
fi
exit $failed
