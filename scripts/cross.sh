#!/usr/bin/env bash
# Builds the program for every system that we ship for, or for those that are named, as in linux/amd64. Nothing is kept: it
# is the word of compiler and linker we want. Paths are trimmed as in the packages, so that what was compiled for one serves the other.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/targets.sh
for target in "${@:-${targets[@]}}"; do
	start=$SECONDS
	packages=(. ./keeper)
	[[ $target == js/wasm ]] && packages=(.)
	CGO_ENABLED=0 GOOS=${target%/*} GOARCH=${target#*/} go build -trimpath -buildvcs=false -o /dev/null "${packages[@]}"
	echo "cross: $target compiles ($((SECONDS - start)) s)"
done
