#!/usr/bin/env bash
# Format, lint, types, architecture, stale generated files.
set -eu
cd "$(dirname "$0")/.."
unformatted=$(gofmt -l cmd internal migrations scripts web/*.go)
if [ -n "$unformatted" ]; then echo "not formatted (run gofmt -w):"; echo "$unformatted"; exit 1; fi
go vet ./...
go mod verify >/dev/null
scripts/web.sh check
# Architecture, table ownership, access on every operation, openapi.json, rule book: tests that need no database server.
go test ./internal/app -run 'Architecture|OpenAPI|RuleBook|Access' -count=1 >/dev/null || go test ./internal/app -run 'Architecture|OpenAPI|RuleBook|Access' -count=1
(cd web && npx openapi-typescript ../openapi.json -o /dev/stdout 2>/dev/null | diff -q - src/api/schema.d.ts >/dev/null) || { echo "web/src/api/schema.d.ts is stale: make generate"; exit 1; }
if command -v sqlc >/dev/null; then sqlc diff || { echo "generated queries are stale: make generate"; exit 1; }; fi
echo "check: clean"
