#!/usr/bin/env bash
# Writes the licence of everything that the programs contain, on whatever system they run, one file a part:
#
#   scripts/licences.sh [FOLDER]      the program shows those of catalog/licences
#   scripts/licences.sh --check       fails if that folder doesn't fit what is linked
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/targets.sh
readonly kept=catalog/licences

# modules prints "path folder" of every module that is linked in for some system. The program embeds the very files that
# are written here, so go list has to bear with their absence (-e).
modules() {
	local target
	for target in "${targets[@]}"; do
		GOOS=${target%/*} GOARCH=${target#*/} CGO_ENABLED=0 go list -e -deps \
			-f '{{with .Module}}{{if not .Main}}{{.Path}} {{.Dir}}{{end}}{{end}}' . ./cmd/keeper
	done | sort -u
}

# write FOLDER fills a folder. A file is named after its module without the host: hajimehoshi-ebiten-v2.txt.
write() {
	mkdir -p "$1"
	cp LICENSE "$1/menagerie.txt"
	local linked module folder found name
	linked=$(modules) # not within <(...), where a failure would go unseen
	if [[ $linked != */ebiten/* ]]; then
		echo "licences: go list does not see what the program is made of" >&2
		return 1
	fi
	while read -r module folder; do
		mapfile -t found < <(
			find "$folder" -maxdepth 1 -type f -iregex '.*/\(licen[cs]e\|copying\|notice\|patents\)[^/]*' | LC_ALL=C sort
		)
		if ((${#found[@]} == 0)); then
			echo "licences: $module has no licence file in $folder" >&2
			return 1
		fi
		name=${module#*/}
		cat "${found[@]}" >"$1/${name//\//-}.txt"
	done <<<"$linked"
	# Go's library and fonts are under the same text as its additional libraries; a system's Go may come without it.
	cp "$(go list -m -f '{{.Dir}}' golang.org/x/image)/LICENSE" "$1/go.txt"
	chmod -R u+w "$1"
}

fresh=$(mktemp -d)
trap 'rm -rf "$fresh"' EXIT
write "$fresh"
if [[ ${1:-} != --check ]]; then
	rm -rf "${1:-$kept}"
	cp -r "$fresh" "${1:-$kept}"
	chmod 755 "${1:-$kept}"
	exit 0
fi
diff -r "$fresh" "$kept" || {
	echo "licences: run scripts/licences.sh and commit $kept" >&2
	exit 1
}
