#!/usr/bin/env bash
# Collects the licence texts of everything that is linked into the program, for "About" and for the packages.
# A test in catalog compares the list with what is linked.
set -euo pipefail
cd "$(dirname "$0")/.."
to=catalog/licences
rm -rf "$to"
mkdir -p "$to"
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
