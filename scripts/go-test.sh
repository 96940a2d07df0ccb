#!/usr/bin/env bash
# Go tests on both engines, with one private PostgreSQL cluster for all packages.
set -eu
cd "$(dirname "$0")/.."
# The compiler's files are large, so they stay on the disk and not in memory.
export GOTMPDIR=${GOTMPDIR:-${TMPDIR:-/tmp}}
TMPDIR=$(scripts/tmp.sh)
export TMPDIR
cluster=$(mktemp -d)
bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1 || true)
[ -n "$bin" ] || bin=$(dirname "$(command -v initdb)")
as=()
if [ "$(id -u)" -eq 0 ]; then as=(runuser -u postgres --); chown postgres "$cluster"; fi
pg() { (cd /tmp && "${as[@]}" "$bin/$1" "${@:2}"); }
stop() { pg pg_ctl -D "$cluster/data" -m immediate stop >/dev/null 2>&1 || true; rm -rf "$cluster"; }
trap stop EXIT
pg initdb -D "$cluster/data" -U psic --auth=trust -E UTF8 --locale=C --no-sync >/dev/null
pg pg_ctl -D "$cluster/data" -w -t 60 -l "$cluster/log" \
  -o "-c listen_addresses='' -c unix_socket_directories=$cluster -c fsync=off -c synchronous_commit=off -c full_page_writes=off -c autovacuum=off -c max_connections=300" start >/dev/null
# The test programs run without GOTMPDIR, because T.TempDir follows it and their databases are faster in TMPDIR.
# -w leaves out the tables for debuggers.
PSIC_TEST_TEMPLATE=template_psic PSIC_TEST_POSTGRES="postgres://psic@/postgres?host=$(printf %s "$cluster" | sed 's|/|%2F|g')" \
  go test -timeout 15m -exec "env -u GOTMPDIR" -ldflags=-w "$@" ${PSIC_GO_PACKAGES:-./...}
