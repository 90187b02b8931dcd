#!/usr/bin/env bash
# Installs the system packages that a task needs and this machine lacks. Silent and fast where nothing is missing.
#
#   scripts/setup.sh TASK...     TASK: build, window, xvfb, sound, chromium, race, dist, descriptions, packages, shell
#
# With SETUP_DRY_RUN=1 it prints what it would install and changes nothing. Sound and Chromium are optional: without them
# the program is silent and the test of the page in a browser is skipped, so a failure there is only a remark.
set -euo pipefail

readonly go_minimum=21 # the first 1.x that fetches the Go version named in go.mod by itself

# packages_for TASK prints one package a line; "a|b" means that either will do (names differ between releases).
packages_for() {
	case $1 in
	build) ;;
	window) printf '%s\n' libgl1 libgl1-mesa-dri libx11-6 libxrandr2 libxi6 libxcursor1 libxinerama1 ;;
	xvfb) printf '%s\n' xvfb xauth && packages_for window ;;
	sound) printf '%s\n' 'libasound2t64|libasound2' ;;
	chromium) printf '%s\n' 'chromium|chromium-browser' ;;
	race) printf '%s\n' gcc libc6-dev ;;
	dist) printf '%s\n' zip ;;
	descriptions) printf '%s\n' desktop-file-utils appstream mandoc ;;
	packages) printf '%s\n' debootstrap ;;
	shell) printf '%s\n' shellcheck ;;
	*)
		echo "setup: unknown task '$1' (build, window, xvfb, sound, chromium, race, dist, descriptions, packages, shell)" >&2
		return 2
		;;
	esac
}

installed() {
	local name
	for name in ${1//|/ }; do
		[[ $(dpkg-query -W -f='${db:Status-Status}' "$name" 2>/dev/null) == installed ]] && return 0
	done
	return 1
}

# candidate prints the first of "a|b" that this release offers, else the last, so that apt names it in its error.
candidate() {
	local name
	for name in ${1//|/ }; do
		# Not grep -q: it would leave before apt-cache has told everything, which counts as a failure here.
		if apt-cache policy "$name" 2>/dev/null | grep 'Candidate: [^(]' >/dev/null; then
			break
		fi
	done
	echo "$name"
}

missing_of() {
	local package
	while read -r package; do
		installed "$package" || echo "$package"
	done < <(for task in "$@"; do packages_for "$task"; done | sort -u)
}

as_root() {
	if [[ $(id -u) == 0 ]]; then
		"$@"
	elif command -v sudo >/dev/null; then
		sudo "$@"
	else
		echo "setup: neither root nor sudo here; please run as root: $*" >&2
		return 1
	fi
}

refresh() { as_root env DEBIAN_FRONTEND=noninteractive apt-get update -q >&2; }

install() {
	local names=() package
	for package in "$@"; do
		names+=("$(candidate "$package")")
	done
	as_root env DEBIAN_FRONTEND=noninteractive \
		apt-get install -q -y --no-install-recommends "${names[@]}" >&2
}

check_go() {
	if ! command -v go >/dev/null; then
		echo "setup: Go is missing. Install it from https://go.dev/dl/ and put its bin folder on the PATH." >&2
		return 1
	fi
	local version
	version=$(GOTOOLCHAIN=local go env GOVERSION 2>/dev/null || true)
	if [[ $version =~ ^go1\.([0-9]+) ]] && ((BASH_REMATCH[1] < go_minimum)); then
		echo "setup: $version is too old; any Go from 1.$go_minimum on fetches the right version by itself." >&2
		return 1
	fi
}

# optional reports whether we can do without a package.
optional() { { packages_for sound && packages_for chromium; } | grep -xF -- "$1" >/dev/null; }

main() {
	check_go
	local task known=()
	for task in "$@"; do
		packages_for "$task" >/dev/null
	done
	if ! command -v apt-get >/dev/null; then
		mapfile -t known < <(for task in "$@"; do packages_for "$task"; done | sort -u)
		if [[ $(uname -s) == Linux ]] && ((${#known[@]})); then
			echo "setup: not a Debian; if something is missing, install what Debian calls: ${known[*]}" >&2
		fi
		return 0
	fi
	local missing
	mapfile -t missing < <(missing_of "$@")
	if ((${#missing[@]} == 0)); then
		return 0
	fi
	if [[ ${SETUP_DRY_RUN:-} ]]; then
		echo "setup: would install: ${missing[*]}"
		return 0
	fi
	echo "setup: installing ${missing[*]}" >&2
	local package needed=() wanted=()
	for package in "${missing[@]}"; do
		if optional "$package"; then wanted+=("$package"); else needed+=("$package"); fi
	done
	refresh || echo "setup: the list of packages could not be refreshed; trying the old one." >&2
	if ((${#needed[@]})) && ! install "${needed[@]}"; then
		echo "setup: could not install ${needed[*]}; please install them and try again." >&2
		return 1
	fi
	if ((${#wanted[@]})) && ! install "${wanted[@]}"; then
		echo "setup: going on without ${wanted[*]}, which is optional." >&2
	fi
}

main "$@"
