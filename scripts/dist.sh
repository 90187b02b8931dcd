#!/usr/bin/env bash
# Builds dist/menagerie-VERSION-SYSTEM.zip for every system that we ship for, each with the licences of all its parts.
# VERSION comes from git unless it is set.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/targets.sh
scripts/setup.sh dist
readonly version=${VERSION:-$(git describe --tags --always --dirty 2>/dev/null || echo unknown)}

rm -rf dist
mkdir -p dist

# build TARGET FOLDER puts the programs for one system into a folder.
build() {
	local os=${1%/*} suffix=""
	export GOOS=$os GOARCH=${1#*/} CGO_ENABLED=0
	local flags=(-trimpath "-ldflags=-s -w")
	case $os in
	js)
		go build "${flags[@]}" -o "$2/menagerie.wasm" .
		cp "$(go env GOROOT)/lib/wasm/wasm_exec.js" scripts/wasm/index.html "$2"
		return
		;;
	windows) # no console behind the window
		suffix=.exe
		go build -trimpath "-ldflags=-s -w -H=windowsgui" -o "$2/menagerie.exe" .
		;;
	*) go build "${flags[@]}" -o "$2/menagerie" . ;;
	esac
	go build "${flags[@]}" -o "$2/keeper$suffix" ./cmd/keeper
}

for target in "${targets[@]}"; do
	name=menagerie-$version-${target/\//-}
	mkdir "dist/$name"
	(build "$target" "dist/$name")
	cp LICENSE README.md "dist/$name"
	cp -r catalog/licences "dist/$name/licences"
	(cd dist && zip -q -r "$name.zip" "$name")
	rm -r "dist/$name"
	echo "dist/$name.zip"
done
