#!/usr/bin/env bash
# Builds the packages twice, as two people would, and compares every byte:
#
#   scripts/reproduce.sh [SYSTEM...]     all systems, or these, as in linux/amd64
#
# The newest commit is cloned twice. Both have a home, a cache and modules of their own; folder, time zone, language, umask and
# what Go is told by the environment differ. It compiles everything anew, twice, which takes a while.
set -euo pipefail
cd "$(dirname "$0")/.."
source=$PWD
proxy=$(go env GOPROXY)
work=$(mktemp -d)
leave() {
	chmod -R u+w "$work"
	rm -rf "$work"
}
trap leave EXIT

# person FOLDER UMASK SETTINGS SYSTEM... builds the packages in a clone of their own.
person() (
	umask "$2"
	local settings
	read -ra settings <<<"$3"
	mkdir -p "$work/$1/home"
	export HOME=$work/$1/home GOCACHE="" GOMODCACHE="" GOPATH="" GOPROXY=$proxy
	unset XDG_CACHE_HOME XDG_CONFIG_HOME
	git clone -q "$source" "$work/$1/menagerie"
	cd "$work/$1/menagerie"
	env "${settings[@]}" scripts/dist.sh "${@:4}"
)

person one 022 "TZ=UTC LC_ALL=C" "$@"
# The modules that the first has fetched serve the second; they are checked against go.sum all the same.
proxy=file://$work/one/home/go/pkg/mod/cache/download,$proxy
person a/longer/way/to/two 077 "TZ=Asia/Kolkata LANG=de_DE.UTF-8 GOAMD64=v3 ZIPOPT=-1" "$@"

one=$work/one/menagerie/dist two=$work/a/longer/way/to/two/menagerie/dist
cat "$one/SHA256SUMS"
diff -r "$one" "$two" || { echo "reproduce: the same sources gave different packages" >&2; exit 1; }
echo "reproduce: both built the same bytes with $(go env GOVERSION)"
