#!/bin/sh
# Plays a tournament in ten shares with GNU parallel, and joins them. Run it again after an interruption: keeper continues each
# share. To use several machines, add --sshloginfile to parallel, and a folder that all machines share. See docs/scale.md.
set -eu
: "${GAME:=glenda}" "${BOTS:=garden.bots}" "${GAMES:=20}" "${SEED:?set SEED to a number that all shares use}" "${SHARES:=10}"
# --halt never: a share that fails does not end the others.
seq "$SHARES" | parallel --halt never --jobs "${JOBS:-50%}" \
	keeper tournament "$GAME" --bots "$BOTS" --games "$GAMES" --seed "$SEED" --share "{}/$SHARES" --out "share-{}"
exec keeper tournament merge joined share-*
