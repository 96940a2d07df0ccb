#!/usr/bin/env bash
# The API on 8080 and Vite with reload on 5173. The API ends with Vite.
set -eu
cd "$(dirname "$0")/.."
scripts/web.sh install
PSIC_DEMO=true PSIC_BASE_URL=http://localhost:5173 go run ./cmd/psic serve & api=$!
trap 'kill $api 2>/dev/null || true' EXIT
(cd web && npx vite --port 5173)
