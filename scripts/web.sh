#!/usr/bin/env bash
# web.sh build|test|check|install: installs the packages of the web application, then runs the step.
set -eu
cd "$(dirname "$0")/../web"
stamp=node_modules/.installed
if [ ! -e "$stamp" ] || [ package-lock.json -nt "$stamp" ]; then
  npm ci --no-audit --no-fund --loglevel=error
  touch "$stamp"
fi
case "${1:-install}" in
  build) npm run --silent build ;;
  test)
    if [ -z "${PSIC_TEST_TIMES:-}" ]; then npm test --silent
    else npm test --silent -- --reporter=default --reporter=json --outputFile.json="$PSIC_TEST_TIMES/web.json"; fi
    ;;
  check) npm run --silent check ;;
  install) ;;
  *) echo "usage: web.sh build|test|check|install" >&2; exit 2 ;;
esac
