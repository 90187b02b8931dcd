#!/usr/bin/env bash
# Builds the packages in dist/: a .zip for every system, each with the licences of all its parts, and .deb files.
#
#   scripts/dist.sh [SYSTEM...]     for these systems only, as in linux/amd64
#
# The same sources and the same Go give the same bytes: no time, path or habit of the machine gets in, which scripts/reproduce.sh
# tries. VERSION comes from git unless it is set; all files bear the time of SOURCE_DATE_EPOCH, or of the newest commit.
# dist/SHA256SUMS is there to compare.
set -euo pipefail
cd "$(dirname "$0")/.."
umask 022
unset ZIP ZIPOPT GOEXPERIMENT GOWASM
export GOFLAGS=-buildvcs=false GOAMD64=v1 GOARM64=v8.0 GOFIPS140=off
. scripts/targets.sh
scripts/setup.sh dist
readonly nfpm=github.com/goreleaser/nfpm/v2/cmd/nfpm@v2.43.0 winres=github.com/tc-hib/go-winres@v0.3.3

# described is the version as Debian and everybody else can sort it: 0.1 before there is a tag. How short git writes a commit
# depends on how many others it knows, so it is told.
described() {
	local tag
	if tag=$(git describe --tags --abbrev=12 --match 'v[0-9]*' 2>/dev/null); then
		echo "${tag#v}"
	elif tag=$(git log -1 --abbrev=12 --date=format:%Y%m%d --format=%cd.%h 2>/dev/null); then
		echo "0.1+git$tag"
	else
		echo 0.1
	fi
}
version=${VERSION:-$(described)}
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || echo 0)}
export SOURCE_DATE_EPOCH CGO_ENABLED=0 TZ=UTC
# numbers is as much of the version as Windows and macOS understand.
numbers=${version%%[+~-]*}
readonly version numbers

# build TARGET FOLDER puts the programs for one system into a folder.
build() (
	export GOOS=${1%/*} GOARCH=${1#*/}
	local to=$2 suffix="" window="" link="-s -w -buildid= -X menagerie/internal/version.stamp=$version"
	case $GOOS in
	js)
		VERSION=$version scripts/web.sh "$to"
		return
		;;
	windows)
		suffix=.exe
		window="-H=windowsgui" # no console behind the window
		trap 'rm -f rsrc_windows_*.syso keeper/rsrc_windows_*.syso' EXIT
		resources "$GOARCH" gui menagerie.exe Menagerie rsrc
		resources "$GOARCH" cli keeper.exe "keeper of Menagerie" keeper/rsrc
		;;
	esac
	go build -trimpath -buildvcs=false -ldflags="$link $window" -o "$to/menagerie$suffix" .
	go build -trimpath -buildvcs=false -ldflags="$link" -o "$to/keeper$suffix" ./keeper
)

# resources ARCH KIND FILE DESCRIPTION OUT makes what the Go linker puts into an .exe beside the program: icon and version.
resources() {
	GOOS="" GOARCH="" go run "$winres" simply --arch "$1" --manifest "$2" --icon assets/icon/icon-256.png \
		--product-name Menagerie --file-description "$4" --original-filename "$3" \
		--product-version "$numbers" --file-version "$numbers" --out "$5"
}

# bundle FOLDER makes what lies in a folder into an application of macOS.
bundle() {
	local app=$1/Menagerie.app/Contents
	mkdir -p "$app/MacOS" "$app/Resources"
	mv "$1/menagerie" "$app/MacOS/"
	sed "s/@VERSION@/$version/; s/@NUMBERS@/$numbers/" packaging/Info.plist >"$app/Info.plist"
	cp packaging/menagerie.icns "$app/Resources/"
}

# share FOLDER puts there what desktops, software centres and man find below /usr/share or ~/.local/share.
share() {
	local picture size page
	install -D -m 644 -t "$1/applications" packaging/app.menagerie.Menagerie.desktop
	install -D -m 644 -t "$1/metainfo" packaging/app.menagerie.Menagerie.metainfo.xml
	for picture in assets/icon/icon-*.png; do
		size=$(basename "${picture#*icon-}" .png)
		install -D -m 644 "$picture" "$1/icons/hicolor/${size}x$size/apps/menagerie.png"
	done
	mkdir -p "$1/man/man6"
	for page in packaging/*.6; do
		gzip -9n <"$page" >"$1/man/man6/${page##*/}.gz"
	done
}

# debian ARCH FOLDER packs what lies in a folder for Debian.
debian() {
	local built doc
	built=$(mktemp -d)
	doc=$built/share/doc/menagerie
	cp -r "$2/." "$built"
	install -D -m 644 -t "$doc" packaging/copyright
	install -D -m 644 -t "$doc/licences" app/licences/*.txt
	gzip -9n >"$doc/changelog.gz" <<-END
		menagerie ($version) unstable; urgency=medium

		  * See the project's history.

		 -- The Menagerie authors <menagerie@localhost>  $(LC_ALL=C date -R -d "@$SOURCE_DATE_EPOCH")
	END
	sed "s|@VERSION@|$version|; s|@ARCH@|$1|; s|@BUILT@|$built|; s|@TIME@|$(date -u -d "@$SOURCE_DATE_EPOCH" +%FT%TZ)|" \
		packaging/nfpm.yaml >"$built/nfpm.yaml"
	go run "$nfpm" package --config "$built/nfpm.yaml" --packager deb --target "dist/menagerie_${version}_$1.deb"
	rm -r "$built"
}

# pack NAME makes dist/NAME.zip of the folder dist/NAME, which is gone then.
pack() (
	chmod -R u=rwX,go=rX "dist/$1"
	find "dist/$1" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
	cd dist
	find "$1" | LC_ALL=C sort | zip -q -X -@ "$1.zip"
	rm -r "$1"
	echo "dist/$1.zip"
)

rm -rf dist
mkdir -p dist
page=$(mktemp -d) # what hosts serve to guests in a browser
chmod 755 "$page"
trap 'rm -r "$page"' EXIT
VERSION=$version scripts/web.sh "$page"
for target in "${@:-${targets[@]}}"; do
	name=menagerie-$version-${target/\//-}
	mkdir "dist/$name"
	build "$target" "dist/$name"
	case $target in
	darwin/*)
		bundle "dist/$name"
		cp -r "$page" "dist/$name/Menagerie.app/Contents/Resources/web"
		;;
	windows/*) cp -r "$page" "dist/$name/web" ;;
	linux/*)
		share "dist/$name/share"
		mkdir -p "dist/$name/share/menagerie"
		cp -r "$page" "dist/$name/share/menagerie/web"
		debian "${target#*/}" "dist/$name"
		;;
	esac
	cp LICENSE README.md "dist/$name"
	install -D -m 644 -t "dist/$name/licences" app/licences/*.txt
	pack "$name"
done
(cd dist && shopt -s nullglob && sha256sum -- *.zip *.deb >SHA256SUMS)
