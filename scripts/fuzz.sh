#!/usr/bin/env bash
# Runs every Go fuzz target for 10 s (FUZZTIME=10m for longer). An input that fails is written to testdata/fuzz, and
# every go test runs it from then on. "keep" also adds some of the inputs that reached new code.
set -euo pipefail
cd "$(dirname "$0")/.."
keep=${1:-}
cache=$(go env GOCACHE)/fuzz
grep -rl --include='*_test.go' '^func Fuzz' internal cmd | sort | while read -r file; do
  pkg=$(dirname "$file")
  grep -o '^func Fuzz[A-Za-z0-9_]*' "$file" | sed 's/^func //' | while read -r target; do
    echo "== $pkg $target"
    go test "./$pkg" -run '^$' -fuzz "^$target\$" -fuzztime "${FUZZTIME:-10s}" </dev/null | grep -v '^fuzz: elapsed' || exit 1
    found="$cache/psic/$pkg/$target"
    if [ "$keep" = keep ] && [ -d "$found" ]; then
      mkdir -p "$pkg/testdata/fuzz/$target"
      # Only the smallest ones, because people read the corpus and every test run tries it.
      find "$found" -type f -size -2k -printf '%s %p\n' | sort -n | sed -n 1,12p | cut -d' ' -f2- | while read -r input; do cp -n "$input" "$pkg/testdata/fuzz/$target/"; done
    fi
  done
done
