#!/bin/bash
# A fleet on a Slurm cluster: an array of workers, one a node, each with all cores of its share.
#
#   sbatch deploy/slurm.sh
#
# The address of the database, with the worker's password, stands in ~/.config/worddle/database, which only you can read.
#SBATCH --job-name=worddle
#SBATCH --array=1-50
#SBATCH --ntasks=1
#SBATCH --cpus-per-task=32
#SBATCH --time=24:00:00
# Slurm says so a minute before the end: what is not done is given back.
#SBATCH --signal=TERM@60
#SBATCH --requeue

set -euo pipefail

file="${WORDDLE_DATABASE_FILE:-$HOME/.config/worddle/database}"
# Results that could not be delivered must outlive the node: a store on the shared file system, one for each worker.
store="${WORDDLE_STORE:-$HOME/.local/share/worddle/fleet}/${SLURM_ARRAY_TASK_ID:-0}"

# The worker takes the place of this shell, so that it hears the signal itself.
exec srun --kill-on-bad-exit=0 worddle work --database-file "$file" --store "$store" \
    --threads "${SLURM_CPUS_PER_TASK:-1}" --name "${SLURMD_NODENAME:-$(hostname)}" --once
