#!/usr/bin/env bash
# Browser tests against the real binary, in Chromium.
set -eu
cd "$(dirname "$0")/../e2e"
TMPDIR=$(../scripts/tmp.sh)
export TMPDIR
stamp=node_modules/.installed
if [ ! -e "$stamp" ] || [ package-lock.json -nt "$stamp" ]; then
  npm ci --no-audit --no-fund --loglevel=error
  touch "$stamp"
fi
if [ -n "${PSIC_TEST_TIMES:-}" ]; then
  export PLAYWRIGHT_JSON_OUTPUT_NAME="$PSIC_TEST_TIMES/browser.json"
  set -- --reporter=list,json,./failures.ts "$@"
fi
exec npx playwright test "$@"
