#!/usr/bin/env bash
# Known vulnerabilities of our dependencies. It needs the network, so it is not part of make check. Run it weekly and
# before a release.
set -eu
cd "$(dirname "$0")/.."
failed=0
go run golang.org/x/vuln/cmd/govulncheck@latest ./... || { echo "govulncheck: a vulnerability, or no connection to the database (vuln.go.dev)"; failed=1; }
for dir in web e2e; do
  (cd "$dir" && npm audit --audit-level=moderate) || { echo "npm audit in $dir: a vulnerability, or no connection to the registry"; failed=1; }
done
exit $failed
