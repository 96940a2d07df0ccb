#!/usr/bin/env bash
# Known weaknesses in what we build on. Needs the network, so it is no part of make check; run it before a release and weekly.
set -eu
cd "$(dirname "$0")/.."
failed=0
go run golang.org/x/vuln/cmd/govulncheck@latest ./... || { echo "govulncheck: a weakness, or no way to the database (vuln.go.dev)"; failed=1; }
for dir in web e2e; do
  (cd "$dir" && npm audit --audit-level=moderate) || { echo "npm audit in $dir: a weakness, or no way to the registry"; failed=1; }
done
exit $failed
