#!/usr/bin/env bash
# Runs everything: installs tools, then checks, Go tests on both engines, web tests, fault tests, browser tests.
set -eu
cd "$(dirname "$0")/.."
# All steps compile with the same flags, so that each package is compiled once.
GOFLAGS="$(go env GOFLAGS) -trimpath"
export GOFLAGS
. scripts/background.sh
# Each kind of test leaves its times here.
PSIC_TEST_TIMES=$(mktemp -d)
export PSIC_TEST_TIMES
trap 'end_background; rm -rf "$PSIC_TEST_TIMES"' EXIT
step() { local t=$SECONDS; echo "== $1"; shift; "$@"; echo "   ($((SECONDS - t)) s)"; }
step "tools" scripts/tools.sh
# The bundler uses one processor. These packages do not embed the web application, and compile most dependencies.
start_background "go: dependencies, beside the web's build" go vet ./bench/... ./chaos/... ./migrations ./scripts/...
step "web: build" scripts/web.sh build
wait_background
# The check skips its own tests, because the Go tests below include them.
step "check" env PSIC_CHECK_WITHOUT_TESTS=1 scripts/check.sh
step "binary" go build -o bin/psic ./cmd/psic
step "web: tests" scripts/web.sh test
step "faults, short form" go run ./chaos -quick -binary bin/psic
step "go: tests on SQLite and PostgreSQL" scripts/go-test.sh -vet=off
step "browser tests" scripts/e2e.sh
echo "== the ten slowest tests"
go run ./scripts/times slowest "$PSIC_TEST_TIMES"/*.json
echo "== all of it took $((SECONDS / 60)) min $((SECONDS % 60)) s"
