#!/usr/bin/env bash
# Measures the product against bare floors and how it grows. Loopback only, about ten minutes; docs/performance.md
# says what the numbers mean.
set -eu
cd "$(dirname "$0")/.."
scripts/tools.sh postgresql wrk
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
go build -trimpath -o "$out/psic" ./cmd/psic
go build -trimpath -o "$out/bench" ./bench
"$out/bench" "$out/psic"
echo
echo "plans of the administrators' lists and totals at 100,000 users and a million sessions, on both engines"
PSIC_PLAN_USERS=100000 go test ./internal/platform/store -count=1 -timeout 30m -run TestAdminListsUseAnIndex
echo
echo "growth in the process, answers written: time and processor time an operation"
go test ./internal/search -run '^$' -bench 'Growth|Upkeep' -benchtime 1s | grep '^Benchmark'
