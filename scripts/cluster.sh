#!/usr/bin/env bash
# A cluster on one machine, without containers: PostgreSQL, NATS, a bucket, three replicas and HAProxy in front.
# The fault tests use the same cluster (chaos/fleet.go). Here it runs until it is stopped.
#   scripts/cluster.sh start [address]    default 127.0.0.1:8080; prints the addresses, the replicas' pids and the database
#   scripts/cluster.sh stop
# All data is in a temporary folder, which stop removes. Kill a replica by its pid to see the others continue.
set -eu
cd "$(dirname "$0")/.."
state=data/cluster
case ${1:-} in
  start)
    if [ -f "$state/pid" ] && kill -0 "$(cat "$state/pid")" 2>/dev/null; then echo "it is running already:"; cat "$state/log"; exit 1; fi
    scripts/tools.sh postgresql haproxy nats-server
    mkdir -p "$state" bin
    [ -x bin/psic ] || go build -trimpath -o bin/psic ./cmd/psic
    go build -trimpath -o bin/chaos ./chaos
    setsid bin/chaos -stand "${2:-127.0.0.1:8080}" -binary bin/psic >"$state/log" 2>&1 </dev/null &
    echo $! >"$state/pid"
    for _ in $(seq 1 600); do
      if grep -q '^front ' "$state/log"; then cat "$state/log"; exit 0; fi
      kill -0 "$(cat "$state/pid")" 2>/dev/null || break
      sleep 0.2
    done
    cat "$state/log" >&2
    exit 1 ;;
  stop)
    [ -f "$state/pid" ] || { echo "nothing is running" >&2; exit 1; }
    pid=$(cat "$state/pid")
    kill -TERM "$pid" 2>/dev/null || true
    for _ in $(seq 1 300); do kill -0 "$pid" 2>/dev/null || break; sleep 0.2; done
    rm -rf "$state" ;;
  *) sed -n '2,6p' "$0" >&2; exit 2 ;;
esac
