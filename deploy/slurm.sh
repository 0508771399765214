#!/bin/bash
# A fleet on a Slurm cluster: an array of workers, one per node, each with all cores of its allocation.
#
#   sbatch deploy/slurm.sh
#
# ~/.config/worddle/database holds the address of the database with the worker's password. Only you may read it.
#SBATCH --job-name=worddle
#SBATCH --array=1-50
#SBATCH --ntasks=1
#SBATCH --cpus-per-task=32
#SBATCH --time=24:00:00
# Slurm sends SIGTERM a minute before the end, so that workers can give back their unfinished units.
#SBATCH --signal=TERM@60
#SBATCH --requeue

set -euo pipefail

file="${WORDDLE_DATABASE_FILE:-$HOME/.config/worddle/database}"
# Undelivered results must outlive the node, so each worker has a store on the shared file system.
store="${WORDDLE_STORE:-$HOME/.local/share/worddle/fleet}/${SLURM_ARRAY_TASK_ID:-0}"

# exec: the worker replaces this shell and receives the signal itself.
exec srun --kill-on-bad-exit=0 worddle work --database-file "$file" --store "$store" \
    --threads "${SLURM_CPUS_PER_TASK:-1}" --name "${SLURMD_NODENAME:-$(hostname)}" --once
