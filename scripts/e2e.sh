#!/usr/bin/env bash
# Browser tests against the real binary, in Chromium. "e2e.sh install" only installs their packages.
set -eu
cd "$(dirname "$0")/../e2e"
TMPDIR=$(../scripts/tmp.sh)
export TMPDIR
stamp=node_modules/.installed
if [ ! -e "$stamp" ] || [ package-lock.json -nt "$stamp" ]; then
  npm ci --no-audit --no-fund --loglevel=error
  touch "$stamp"
fi
[ "${1:-}" != install ] || exit 0
# A server of an aborted run may still hold the usual port.
taken() { (: <"/dev/tcp/127.0.0.1/$1") 2>/dev/null; }
if [ -z "${PSIC_E2E_PORT:-}" ]; then
  PSIC_E2E_PORT=8790
  while taken "$PSIC_E2E_PORT" || taken "$((PSIC_E2E_PORT + 1))"; do
    echo "port $PSIC_E2E_PORT or the next is taken: $(ss -Hltnp "sport = :$PSIC_E2E_PORT" 2>/dev/null | grep -o 'users:.*' || echo "ss -ltnp tells by whom")" >&2
    PSIC_E2E_PORT=$((PSIC_E2E_PORT + 2000))
  done
  export PSIC_E2E_PORT
fi
if [ -n "${PSIC_TEST_TIMES:-}" ]; then
  export PLAYWRIGHT_JSON_OUTPUT_NAME="$PSIC_TEST_TIMES/browser.json"
  set -- --reporter=list,json,./failures.ts "$@"
fi
exec npx playwright test "$@"
