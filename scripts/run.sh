#!/usr/bin/env bash
# Builds the program and opens its window. Where there is no display, bots play under Xvfb and leave pictures.
set -euo pipefail
cd "$(dirname "$0")/.."

readonly shots=pictures/run

# The module is built as a binary first, so that the window opens only when the build is through. Beside it is keeper, which plays
# tournaments for it.
build() {
	go build -buildvcs=false -o bin/menagerie .
	go build -buildvcs=false -o bin/keeper ./keeper
}

if [[ ${DISPLAY:-} || ${WAYLAND_DISPLAY:-} || $(uname -s) != Linux ]]; then
	scripts/setup.sh window sound
	build
	exec bin/menagerie "$@"
fi

echo "There is no display here (DISPLAY is not set), so no window can open."
echo "Two bots play a demo game on a virtual screen instead; the pictures go to $shots."
scripts/setup.sh xvfb
build
rm -rf "$shots"
mkdir -p "$shots"
if (($# == 0)); then
	set -- demo pond
fi
scripts/xvfb.sh bin/menagerie "$@" --frames 600 --shots "$shots"
echo "Pictures of the demo:"
find "$PWD/$shots" -name '*.png' | sort
