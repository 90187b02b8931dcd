# Sourced by cross.sh and dist.sh: the systems that we ship for, as GOOS/GOARCH.
# shellcheck shell=bash disable=SC2034
readonly targets=(
	linux/amd64 linux/arm64
	windows/amd64 windows/arm64
	darwin/amd64 darwin/arm64
	js/wasm
)
# keeper needs files, sockets and a console, so it isn't built for the browser.
