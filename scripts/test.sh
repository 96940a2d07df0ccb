#!/usr/bin/env bash
# Everything: installs what it needs, then checks, Go on both engines, web, browser journeys.
set -eu
cd "$(dirname "$0")/.."
step() { local t=$SECONDS; echo "== $1"; shift; "$@"; echo "   ($((SECONDS - t)) s)"; }
step "tools" scripts/tools.sh
step "web: build" scripts/web.sh build
step "check" scripts/check.sh
step "web: tests" scripts/web.sh test
step "go: tests on SQLite and PostgreSQL" scripts/go-test.sh
step "binary" go build -trimpath -o bin/psic ./cmd/psic
step "faults, short form" go run ./chaos -quick -binary bin/psic
step "browser journeys" scripts/e2e.sh
