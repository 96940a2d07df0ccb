#!/usr/bin/env bash
# Format, lint, types, architecture, stale generated files, dependencies, secrets.
set -eu
cd "$(dirname "$0")/.."
. scripts/background.sh

go_half() {
  unformatted=$(gofmt -l bench chaos cmd deploy internal migrations mutate scripts web/*.go) || return
  if [ -n "$unformatted" ]; then echo "not formatted (run gofmt -w):"; echo "$unformatted"; return 1; fi
  go vet ./... || return
  go mod verify >/dev/null || return
  if [ -z "${PSIC_CHECK_WITHOUT_TESTS:-}" ]; then
    # ./internal/app: architecture, table ownership, access of every operation, openapi.json, rule book. These tests
    # need no database server. ./scripts/...: dependencies, secrets, security requirements, README. They are offline.
    for tests in "./internal/app -run Architecture|OpenAPI|RuleBook|Access" ./scripts/...; do
      # shellcheck disable=SC2086 # the words are separate arguments
      said=$(go test -count=1 $tests 2>&1) || { echo "$said"; return 1; }
    done
  fi
  if command -v sqlc >/dev/null; then sqlc diff || { echo "generated queries are stale: make generate"; return 1; }; fi
}

web_half() {
  scripts/e2e.sh install # the types of the browser tests are checked with those of the web
  scripts/web.sh check
  if [ -z "${PSIC_CHECK_WITHOUT_TESTS:-}" ]; then
    # The floors of the web, its circles and its route table.
    said=$(cd web && npx vitest run tests/architecture.test.ts 2>&1) || { echo "$said"; exit 1; }
  fi
  types=$(mktemp)
  (cd web && npx openapi-typescript ../openapi.json -o "$types" >/dev/null 2>&1)
  cmp -s "$types" web/src/api/schema.d.ts || { rm -f "$types"; echo "web/src/api/schema.d.ts is stale: make generate"; exit 1; }
  rm -f "$types"
}

start_background "go" go_half
web_half
wait_background
echo "check: clean"
