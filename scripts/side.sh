# Sourced: two commands side by side, where one alone leaves a processor idle.
#   beside "name" command…   begins it; what it says waits in a file
#   joined                   waits for it, shows what it said, and fails as it did
# Whatever ends the script (a failure, Ctrl-C) ends it too, with everything it started.
aside= aside_name= aside_said= aside_began=
beside() {
  aside_name=$1 aside_said=$(mktemp) aside_began=$SECONDS
  shift
  set -m # a process group of its own, so that all of it can be ended
  ("$@" && echo "   ($((SECONDS - aside_began)) s)") >"$aside_said" 2>&1 </dev/null &
  aside=$!
  set +m
}
joined() {
  local code=0
  wait "$aside" || code=$?
  aside=
  echo "== $aside_name"
  cat "$aside_said"
  rm -f "$aside_said"
  return "$code"
}
leave_nothing() {
  [ -z "$aside" ] || kill -TERM -- "-$aside" 2>/dev/null || true
  [ -z "$aside" ] || rm -f "$aside_said"
}
trap leave_nothing EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
