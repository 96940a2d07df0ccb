#!/usr/bin/env bash
# Measures the product against the bare database and HTTP server, and how its times grow with the data. It uses loopback
# only and takes about ten minutes. docs/performance.md explains the figures.
set -eu
cd "$(dirname "$0")/.."
scripts/tools.sh postgresql wrk
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
go build -trimpath -o "$out/psic" ./cmd/psic
go build -trimpath -o "$out/bench" ./bench
"$out/bench" "$out/psic"
echo
echo "10,000 standing hours extended by a week beside normal load, which must take less than a minute"
"$out/bench" standing "$out/psic"
echo
echo "query plans of the administrators' lists and totals at 100,000 users and a million sessions, on both engines"
PSIC_PLAN_USERS=100000 go test ./internal/platform/store -count=1 -timeout 30m -run TestAdminListsUseAnIndex
echo
echo "growth inside the process, with responses written: time and processor time an operation"
go test ./internal/search -run '^$' -bench 'Growth|Upkeep' -benchtime 1s | grep '^Benchmark'
