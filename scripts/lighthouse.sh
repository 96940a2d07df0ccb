#!/usr/bin/env bash
# Lighthouse on the built binary: five runs of /, of the directory and of the payment of a session (signed in), one of
# every other public page. It fails when accessibility, best practices or, on pages for search engines, SEO is under
# 100. Performance is printed beside its goal and does not fail, because it depends on how busy the machine is.
set -eu
cd "$(dirname "$0")/../e2e"
port=${PSIC_E2E_PORT:-8794}
(
  cd lighthouse
  stamp=node_modules/.installed
  if [ ! -e "$stamp" ] || [ package-lock.json -nt "$stamp" ]; then
    npm ci --no-audit --no-fund --loglevel=error
    touch "$stamp"
  fi
)
PSIC_E2E_PORT=$port ./serve.sh >/dev/null 2>&1 & server=$!
trap 'kill $server 2>/dev/null || true; wait $server 2>/dev/null || true' EXIT
for _ in $(seq 100); do curl -fs "http://localhost:$port/readyz" >/dev/null && break; sleep 0.2; done
node lighthouse/run.mjs "http://localhost:$port" "$@"
