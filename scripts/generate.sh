#!/usr/bin/env bash
# Writes every file that is generated and committed. sqlc takes minutes to build, so an installed one is preferred.
set -eu
cd "$(dirname "$0")/.."
sqlc=$(command -v sqlc || true)
if [ -z "$sqlc" ]; then
  mkdir -p .cache
  [ -x .cache/sqlc ] || GOBIN="$PWD/.cache" go install github.com/sqlc-dev/sqlc/cmd/sqlc@v1.31.1
  sqlc=.cache/sqlc
fi
"$sqlc" generate
go run ./cmd/psic openapi > openapi.json.new && mv openapi.json.new openapi.json
scripts/web.sh install
(cd web && npm run --silent api)
go run ./scripts/settings
go run ./scripts/rules
go test ./internal/app -count=1 -run TestRecordedResponses -update-recorded >/dev/null
