#!/usr/bin/env bash
# Go tests on both engines, with one private PostgreSQL cluster for all packages.
set -eu
cd "$(dirname "$0")/.."
# The compiler's files are large, so they stay on the disk and not in memory.
export GOTMPDIR=${GOTMPDIR:-${TMPDIR:-/tmp}}
TMPDIR=$(scripts/tmp.sh)
export TMPDIR
mkdir -p bin
go build -o bin/pgcluster ./scripts/pgcluster
# The test programs run without GOTMPDIR, because T.TempDir follows it and their databases are faster in TMPDIR.
# -s leaves out symbols and the tables for debuggers. With more garbage the linker is faster; test programs set their own.
# One package more at a time than there are processors, because tests also wait: for the database, and for time.
flags=(-timeout 15m -p "$(($(nproc) + 1))" -exec "env -u GOTMPDIR -u GOGC" -ldflags=-s "$@")
export GOGC=${GOGC:-400}
# The packages that take longest come first, so that none of them is left alone at the end.
slowest="./cmd/psic ./internal/app ./internal/standing ./internal/booking ./internal/room ./internal/subscription ./internal/payout ./internal/login"
export PSIC_TEST_TEMPLATE=template_psic
# shellcheck disable=SC2086 # the packages are separate arguments
set -- ${PSIC_GO_PACKAGES:-$slowest ./...}
if [ -z "${PSIC_TEST_TIMES:-}" ]; then
  exec bin/pgcluster PSIC_TEST_POSTGRES go test "${flags[@]}" "$@"
fi
# PSIC_TEST_TIMES is a folder for the times of tests.
go build -o bin/times ./scripts/times
set -o pipefail
bin/pgcluster PSIC_TEST_POSTGRES go test -json "${flags[@]}" "$@" | bin/times go "$PSIC_TEST_TIMES/go.json"
