#!/bin/sh
#SBATCH --job-name=tournament
#SBATCH --array=1-10
#SBATCH --cpus-per-task=2
#SBATCH --requeue
# Plays one share of a tournament in each task of a Slurm array:
#
#   sbatch --export=ALL,GAME=glenda,BOTS=garden.bots,GAMES=20,SEED=4711 packaging/scale/slurm.sh
#   keeper tournament merge joined share-*
#
# A task that Slurm starts again continues its share. See docs/scale.md.
set -eu
exec keeper tournament "$GAME" --bots "$BOTS" --games "$GAMES" --seed "$SEED" \
	--share "$SLURM_ARRAY_TASK_ID/$SLURM_ARRAY_TASK_COUNT" --out "share-$SLURM_ARRAY_TASK_ID"
