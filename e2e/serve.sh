#!/usr/bin/env bash
# Runs the binary on a new data folder, which is removed at the end. Its log goes to server.log, whose last lines are
# printed when the server dies.
set -eu
cd "$(dirname "$0")/.."
data=$(mktemp -d)
trap 'rm -rf "$data"' EXIT
port=${PSIC_E2E_PORT:-8790}
log=e2e/server.log
PSIC_DATA_DIR="$data" PSIC_DATABASE_URL="sqlite://$data/psic.db" PSIC_ADDR="127.0.0.1:$port" PSIC_METRICS_ADDR="127.0.0.1:$((port + 1))" \
  PSIC_BASE_URL="http://localhost:$port" PSIC_DEMO=true PSIC_RATE_LIMIT=off PSIC_CEP_URL="http://127.0.0.1:9" bin/psic serve >"$log" 2>&1 &
server=$!
# A run that is killed stops nothing, so this looks whether it is still there.
(while kill -0 "$PPID" 2>/dev/null && kill -0 "$server" 2>/dev/null; do sleep 1; done; kill "$server" 2>/dev/null || true) &
trap 'kill "$server" 2>/dev/null || true; wait "$server" 2>/dev/null || true; rm -rf "$data"' EXIT
# A stop on request is not a failure.
trap 'exit 0' TERM INT
code=0
wait "$server" || code=$?
echo "the server ended by itself with $code; the end of $log:" >&2
tail -n 40 "$log" >&2
exit 1
