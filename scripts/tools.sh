#!/usr/bin/env bash
# Installs the named packages that are missing. Without a name: those that tests need, which are PostgreSQL 15+,
# Chromium, its headless shell, HAProxy, Caddy, NATS, strace, coturn's test client and Radicale (a CalDAV server). Where
# it may not install, it prints the missing packages.
set -eu
missing=()
[ $# -gt 0 ] || set -- postgresql chromium chromium-headless-shell haproxy caddy nats-server strace coturn radicale
for package in "$@"; do
  case $package in
    postgresql) compgen -G '/usr/lib/postgresql/*/bin/initdb' >/dev/null || command -v initdb >/dev/null || missing+=(postgresql) ;;
    coturn) command -v turnutils_uclient >/dev/null || missing+=(coturn) ;;
    *) command -v "$package" >/dev/null || [ -x "/usr/sbin/$package" ] || missing+=("$package") ;;
  esac
done
[ ${#missing[@]} -eq 0 ] && exit 0

as_root=()
if [ "$(id -u)" -ne 0 ]; then
  if command -v sudo >/dev/null && sudo -n true 2>/dev/null; then as_root=(sudo); else
    echo "missing packages: ${missing[*]} — install them with: apt-get install ${missing[*]}" >&2
    exit 1
  fi
fi
if ! command -v apt-get >/dev/null; then
  echo "missing: ${missing[*]} — install them with your system's package manager" >&2
  exit 1
fi
echo "installing ${missing[*]}"
"${as_root[@]}" apt-get update -qq
# The package must not create a cluster, because tests make a private one.
"${as_root[@]}" mkdir -p /etc/postgresql-common
[ -e /etc/postgresql-common/createcluster.conf ] || echo 'create_main_cluster = false' | "${as_root[@]}" tee /etc/postgresql-common/createcluster.conf >/dev/null
DEBIAN_FRONTEND=noninteractive "${as_root[@]}" apt-get install -y -qq "${missing[@]}" >/dev/null
