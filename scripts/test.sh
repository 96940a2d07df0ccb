#!/usr/bin/env bash
# Everything: installs what it needs, then checks, Go on both engines, web, browser journeys.
set -eu
cd "$(dirname "$0")/.."
# One way of compiling for all steps, so that each package is compiled once.
GOFLAGS="$(go env GOFLAGS) -trimpath"
export GOFLAGS
. scripts/side.sh
step() { local t=$SECONDS; echo "== $1"; shift; "$@"; echo "   ($((SECONDS - t)) s)"; }
step "tools" scripts/tools.sh
# The bundler works with one hand. Nothing of this carries the web application, and it needs most of what is not ours.
beside "go: dependencies, beside the web's build" go vet ./bench/... ./chaos/... ./migrations ./scripts/...
step "web: build" scripts/web.sh build
joined
# The Go tests below hold the ones that the check runs when it stands alone.
step "check" env PSIC_CHECK_WITHOUT_TESTS=1 scripts/check.sh
step "web: tests" scripts/web.sh test
step "go: tests on SQLite and PostgreSQL" scripts/go-test.sh -vet=off
step "binary" go build -o bin/psic ./cmd/psic
step "faults, short form" go run ./chaos -quick -binary bin/psic
step "browser journeys" scripts/e2e.sh
