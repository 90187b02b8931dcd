#!/usr/bin/env bash
# Checks what packages tell desktops, software centres and man about the program.
set -euo pipefail
cd "$(dirname "$0")/../packaging"
if [[ $(uname -s) != Linux ]]; then
	echo "descriptions: the checkers are for Linux alone; nothing was checked" >&2
	exit
fi
../scripts/setup.sh descriptions
desktop-file-validate ./*.desktop
appstreamcli validate --no-net ./*.metainfo.xml
mandoc -Tlint -Wwarning ./*.6
