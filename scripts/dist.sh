#!/usr/bin/env bash
# Builds the packages in dist/: a .zip for every system, each with the licences of all its parts, and .deb files.
#
#   scripts/dist.sh [SYSTEM...]     for these systems only, as in linux/amd64
#
# The same sources give the same bytes: no time and no path of the machine gets in. VERSION comes from git unless it is
# set; all files bear the time of SOURCE_DATE_EPOCH, or of the newest commit.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/targets.sh
scripts/setup.sh dist
readonly nfpm=github.com/goreleaser/nfpm/v2/cmd/nfpm@v2.43.0 winres=github.com/tc-hib/go-winres@v0.3.3

# described is the version as Debian and everybody else can sort it: 0.1 before there is a tag.
described() {
	local tag
	if tag=$(git describe --tags --match 'v[0-9]*' 2>/dev/null); then
		echo "${tag#v}"
	elif tag=$(git log -1 --date=format:%Y%m%d --format=%cd.%h 2>/dev/null); then
		echo "0.1+git$tag"
	else
		echo 0.1
	fi
}
version=${VERSION:-$(described)}
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || echo 0)}
export SOURCE_DATE_EPOCH CGO_ENABLED=0 TZ=UTC
readonly version

# build TARGET FOLDER [LINKER FLAGS...] puts the programs for one system into a folder.
build() (
	export GOOS=${1%/*} GOARCH=${1#*/}
	local to=$2 suffix="" window=()
	local flags=(-trimpath -buildvcs=false)
	local link="-s -w -buildid= -X menagerie/catalog.stamp=$version"
	if [[ $GOOS == windows ]]; then
		suffix=.exe
		window=("-ldflags=$link -H=windowsgui") # no console behind the window
		GOOS='' GOARCH='' go run "$winres" simply --arch "$GOARCH" --manifest gui --icon assets/icon/icon-256.png \
			--product-name Menagerie --file-description Menagerie --product-version "${version%%[+~-]*}" \
			--file-version "${version%%[+~-]*}" --original-filename menagerie.exe --out rsrc
		trap 'rm -f rsrc_windows_*.syso' EXIT
	fi
	if [[ $GOOS == js ]]; then
		go build "${flags[@]}" "-ldflags=$link" -o "$to/menagerie.wasm" .
		cp "$(go env GOROOT)/lib/wasm/wasm_exec.js" scripts/wasm/index.html "$to"
		return
	fi
	go build "${flags[@]}" "${window[@]:--ldflags=$link}" -o "$to/menagerie$suffix" .
	go build "${flags[@]}" "-ldflags=$link" -o "$to/keeper$suffix" ./cmd/keeper
)

# bundle FOLDER makes what lies in a folder into an application of macOS.
bundle() {
	local app=$1/Menagerie.app/Contents
	mkdir -p "$app/MacOS" "$app/Resources"
	mv "$1/menagerie" "$app/MacOS/"
	sed "s/@VERSION@/$version/" packaging/Info.plist >"$app/Info.plist"
	cp packaging/menagerie.icns "$app/Resources/"
}

# debian ARCH FOLDER packs the programs in a folder for Debian.
debian() {
	local built
	built=$(mktemp -d)
	cp "$2/menagerie" "$2/keeper" "$built"
	gzip -9n <packaging/menagerie.6 >"$built/menagerie.6.gz"
	gzip -9n <packaging/keeper.6 >"$built/keeper.6.gz"
	gzip -9n >"$built/changelog.gz" <<-END
		menagerie ($version) unstable; urgency=medium

		  * See the project's history.

		 -- The Menagerie authors <menagerie@localhost>  $(date -R -d "@$SOURCE_DATE_EPOCH")
	END
	sed "s|@VERSION@|$version|; s|@ARCH@|$1|; s|@BUILT@|$built|; s|@TIME@|$(date -u -d "@$SOURCE_DATE_EPOCH" +%FT%TZ)|" \
		packaging/nfpm.yaml >"$built/nfpm.yaml"
	go run "$nfpm" package --config "$built/nfpm.yaml" --packager deb --target "dist/menagerie_${version}_$1.deb"
	rm -r "$built"
}

# pack NAME makes dist/NAME.zip of the folder dist/NAME, which is gone then.
pack() (
	find "dist/$1" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
	cd dist
	find "$1" | LC_ALL=C sort | zip -q -X -@ "$1.zip"
	rm -r "$1"
	echo "dist/$1.zip"
)

rm -rf dist
mkdir -p dist
for target in "${@:-${targets[@]}}"; do
	name=menagerie-$version-${target/\//-}
	mkdir "dist/$name"
	build "$target" "dist/$name"
	case $target in
	darwin/*) bundle "dist/$name" ;;
	linux/*) debian "${target#*/}" "dist/$name" ;;
	esac
	cp LICENSE README.md "dist/$name"
	cp -r catalog/licences "dist/$name/licences"
	pack "$name"
done
