#!/usr/bin/env bash
# Installs the .deb of this machine's kind in a Debian that has nothing else, and plays there:
#
#   scripts/debtest.sh [PICTURES]     PICTURES is the folder for what the window showed; dist/seen if not given
#
# Needs root, and Debian's packages. RELEASE chooses another Debian than bookworm.
set -euo pipefail
cd "$(dirname "$0")/.."
seen=$(realpath -m "${1:-dist/seen}")
readonly release=${RELEASE:-bookworm}
scripts/setup.sh dist packages
arch=$(dpkg --print-architecture)
scripts/dist.sh "linux/$arch"
package=$(echo dist/menagerie_*_"$arch".deb)

echo "debtest: what the package says of itself"
scripts/descriptions.sh

root=$(mktemp -d)
leave() {
	umount "$root/proc" 2>/dev/null || true
	rm -rf --one-file-system "$root"
}
trap leave EXIT
echo "debtest: an empty Debian $release"
debootstrap --variant=minbase --include=xvfb,xauth "$release" "$root" >"$root.log" 2>&1 || { tail "$root.log"; exit 1; }
rm "$root.log"
mount -t proc proc "$root/proc"
cp /etc/resolv.conf "$root/etc/" 2>/dev/null || true
cp -r /etc/apt/apt.conf.d/. "$root/etc/apt/apt.conf.d/"
cp "$package" "$root/package.deb"

within() { chroot "$root" env -i HOME=/root PATH=/usr/games:/usr/bin:/bin:/usr/sbin:/sbin DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 "$@"; }
within apt-get install -q -y --no-install-recommends /package.deb libgl1-mesa-dri >"$root/install.log" 2>&1 || { tail "$root/install.log"; exit 1; }
within menagerie --version
within keeper --version
within keeper match pond --bot best,lazy --games 3
within xvfb-run -a -s '-screen 0 1280x720x24' env LIBGL_ALWAYS_SOFTWARE=1 \
	menagerie demo pond --mute --seed 1 --shots /seen --every 120 --frames 300
mkdir -p "$seen"
cp "$root"/seen/*.png "$seen"
echo "debtest: it plays; see $seen"
within apt-get purge -q -y menagerie >/dev/null 2>&1
if within sh -c 'command -v menagerie || ls /usr/share/doc/menagerie' 2>/dev/null; then
	echo "debtest: something was left behind" >&2
	exit 1
fi
