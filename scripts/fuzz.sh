#!/usr/bin/env bash
# Every native fuzz target for a while (10 s each; FUZZTIME=10m for long). What it finds stays in testdata/fuzz and is
# tried by every go test from then on. "keep" adds a few of the inputs that opened new paths to the kept ones.
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
      # The smallest ones: a corpus is read by people and by every run.
      find "$found" -type f -size -2k -printf '%s %p\n' | sort -n | sed -n 1,12p | cut -d' ' -f2- | while read -r input; do cp -n "$input" "$pkg/testdata/fuzz/$target/"; done
    fi
  done
done
