#!/usr/bin/env bash
# Prints the fastest folder for temporary files: in memory, when two gigabytes are free there. Tests make hundreds of
# databases with hundreds of files each and wait for every write, which on a disk takes longer than the tests.
set -eu
free=$(df --output=avail -k /dev/shm 2>/dev/null | tail -n 1 || true)
if [ -z "${TMPDIR:-}" ] && [ -w /dev/shm ] && [ "${free:-0}" -gt 2097152 ]; then echo /dev/shm; else echo "${TMPDIR:-/tmp}"; fi
