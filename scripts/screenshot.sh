#!/usr/bin/env bash
# Takes a picture of the real program in its real window on a virtual screen:
#
#   scripts/screenshot.sh OUT.png [SECONDS [ARGUMENTS OF THE PROGRAM...]]
#
# The program starts in an empty home folder. SCREEN=2560x1440x24 chooses another screen, LANG=de_DE.UTF-8 another
# language, DPI=192 a monitor with small pixels (needs xrdb).
set -euo pipefail
out=$(realpath -m "${1:?usage: scripts/screenshot.sh OUT.png [SECONDS [ARGUMENTS...]]}")
wait=${2:-3}
shift $(($# < 2 ? $# : 2))
cd "$(dirname "$0")/.."
scripts/setup.sh xvfb
go build -buildvcs=false -o bin/menagerie .
go -C tools build -buildvcs=false -o ../bin/xwdpng ./xwdpng

home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT
mkdir "$home/screen" "$home/runtime"

# shellcheck disable=SC2016 # the variables belong to the inner shell
LIBGL_ALWAYS_SOFTWARE=1 xvfb-run -a \
	-s "-screen 0 ${SCREEN:-1280x720x24} -noreset -nolisten tcp -fbdir $home/screen" \
	env -u XDG_CONFIG_HOME -u XDG_DATA_HOME -u XDG_STATE_HOME HOME="$home" XDG_RUNTIME_DIR="$home/runtime" \
	bash -c '
		set -euo pipefail
		home=$1 out=$2 wait=$3
		shift 3
		if [[ ${DPI:-} ]]; then
			echo "Xft.dpi: $DPI" | xrdb -merge -
		fi
		bin/menagerie "$@" &
		program=$!
		sleep "$wait"
		kill -0 "$program" || { wait "$program"; exit 1; }
		bin/xwdpng "$home/screen/Xvfb_screen0" "$out"
		kill "$program"
		wait "$program" || true
	' screenshot "$home" "$out" "$wait" "$@"
echo "$out"
