#!/usr/bin/env bash
# Go tests on both engines. One private PostgreSQL cluster serves all packages.
set -eu
cd "$(dirname "$0")/.."
# What the compiler writes is large and stays on the disk.
export GOTMPDIR=${GOTMPDIR:-${TMPDIR:-/tmp}}
TMPDIR=$(scripts/tmp.sh)
export TMPDIR
mkdir -p bin
go build -o bin/pgcluster ./scripts/pgcluster
# Tests themselves follow GOTMPDIR too where it is set (T.TempDir); their databases belong where they cost least.
# Without -w every test program would carry tables that only a debugger reads.
# shellcheck disable=SC2086 # the packages are words on purpose
PSIC_TEST_TEMPLATE=template_psic exec bin/pgcluster PSIC_TEST_POSTGRES \
  go test -timeout 15m -exec "env -u GOTMPDIR" -ldflags=-w "$@" ${PSIC_GO_PACKAGES:-./...}
