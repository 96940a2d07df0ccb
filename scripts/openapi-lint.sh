#!/usr/bin/env bash
# The API's description by the recommended rules of an independent linter. Needs the network, so it is no part of make
# check; a Go test (TestOpenAPIContract) keeps the same rules without it.
set -eu
cd "$(dirname "$0")/.."
exec npx --yes @redocly/cli lint openapi.json --extends recommended
