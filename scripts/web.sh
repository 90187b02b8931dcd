#!/usr/bin/env bash
# Builds the page with the games for a browser, to be put on any web server as it is:
#
#   scripts/web.sh [FOLDER]     bin/web if none is given
#
# VERSION is what the program says of itself, if set.
set -euo pipefail
folder=$(realpath -m "${1:-$(dirname "$0")/../bin/web}")
cd "$(dirname "$0")/.."
scripts/setup.sh build
mkdir -p "$folder"
CGO_ENABLED=0 GOOS=js GOARCH=wasm go build -trimpath -buildvcs=false \
	"-ldflags=-s -w -buildid= -X menagerie/internal/version.stamp=${VERSION:-}" -o "$folder/menagerie.wasm" .
gzip -9nf "$folder/menagerie.wasm"
chmod 644 "$folder/menagerie.wasm.gz"
install -m 644 packaging/web/*.html packaging/web/*.js "$(go env GOROOT)/lib/wasm/wasm_exec.js" "$folder"
install -m 644 assets/icon/icon-256.png "$folder/icon.png"
echo "$folder: $(du -b "$folder/menagerie.wasm.gz" | awk '{ printf "%.1f MB", $1 / 1e6 }') to load"
