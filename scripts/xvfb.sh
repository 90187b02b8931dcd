#!/usr/bin/env bash
# Runs a command on a virtual screen of its own: scripts/xvfb.sh COMMAND...
# Software drawing gives the same pixels everywhere, and no window gets in the way of whoever works at the machine.
set -euo pipefail
export LIBGL_ALWAYS_SOFTWARE=1
unset WAYLAND_DISPLAY
exec xvfb-run -a -s "-screen 0 ${SCREEN:-1920x1200x24} -noreset -nolisten tcp" "$@"
