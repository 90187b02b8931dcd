#!/usr/bin/env bash
# Collects the licence texts of everything that is linked into the program, for "About" and for the packages.
# With --check nothing is written: it fails if what lies there is not what would be collected.
set -euo pipefail
cd "$(dirname "$0")/.."
readonly home=app/licences
to=$home
if [[ ${1:-} == --check ]]; then
	to=$(mktemp -d)
	trap 'rm -rf "$to"' EXIT
else
	rm -rf "$to"
	mkdir -p "$to"
fi
cp LICENSE "$to/menagerie.txt"
cp "$(go env GOROOT)/LICENSE" "$to/go.txt"
for platform in linux/amd64 windows/amd64 darwin/arm64 js/wasm; do
	GOOS=${platform%/*} GOARCH=${platform#*/} CGO_ENABLED=0 \
		go list -deps -f '{{with .Module}}{{if not .Main}}{{.Path}} {{.Dir}}{{end}}{{end}}' .
done | sort -u | while read -r module dir; do
	name=$to/$(tr / _ <<<"$module").txt
	: >"$name"
	for text in "$dir"/LICENSE* "$dir"/LICENCE* "$dir"/COPYING* "$dir"/NOTICE*; do
		[ -f "$text" ] && cat "$text" >>"$name"
	done
	[ -s "$name" ] || { echo "no licence found for $module" >&2; exit 1; }
done
if [[ $to != "$home" ]] && ! diff -r "$to" "$home"; then
	echo "the licences have changed: run scripts/licences.sh" >&2
	exit 1
fi
