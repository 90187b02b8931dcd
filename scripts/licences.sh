#!/usr/bin/env bash
# Prints the licence of everything that the programs contain, on whatever system they run: the modules, Go's own library
# and Go's fonts. scripts/licences.sh > LICENCES.txt
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/targets.sh

# modules prints "path version folder" of every module that is linked in for some system.
modules() {
	local target
	for target in "${targets[@]}"; do
		GOOS=${target%/*} GOARCH=${target#*/} CGO_ENABLED=0 go list -deps \
			-f '{{with .Module}}{{if not .Main}}{{.Path}} {{.Version}} {{.Dir}}{{end}}{{end}}' "$@"
	done | sort -u
}

texts() {
	find "$1" -maxdepth 1 -type f -iregex '.*/\(licen[cs]e\|copying\|notice\|patents\)[^/]*' | LC_ALL=C sort
}

section() {
	printf '\n%s\n%s\n\n' "$1" "${1//?/=}"
}

echo "Menagerie is made of these parts; thanks to everybody who wrote them."
section "Menagerie"
cat LICENSE
section "Go, its library and its fonts"
cat "$(go env GOROOT)/LICENSE" 2>/dev/null || cat "$(go list -m -f '{{.Dir}}' golang.org/x/image)/LICENSE"
packages=(.)
[[ -d cmd/keeper ]] && packages+=(./cmd/keeper)
while read -r module version folder; do
	section "$module $version"
	mapfile -t found < <(texts "$folder")
	if ((${#found[@]} == 0)); then
		echo "licences: $module has no licence file" >&2
		exit 1
	fi
	cat "${found[@]}"
done < <(modules "${packages[@]}")
