# Sourced by other scripts: runs one command in the background, because a step alone leaves a processor idle.
#   start_background "name" command…   starts it; its output goes to a file
#   wait_background                    waits for it, prints its output, and returns its exit code
# When the script ends early (a failure, Ctrl-C), the background command ends too, with all its child processes.
background_pid= background_name= background_output= background_began=
start_background() {
  background_name=$1 background_output=$(mktemp) background_began=$SECONDS
  shift
  set -m # a process group of its own, so that all of it can be ended
  ("$@" && echo "   ($((SECONDS - background_began)) s)") >"$background_output" 2>&1 </dev/null &
  background_pid=$!
  set +m
}
wait_background() {
  local code=0
  wait "$background_pid" || code=$?
  background_pid=
  echo "== $background_name"
  cat "$background_output"
  rm -f "$background_output"
  return "$code"
}
end_background() {
  [ -z "$background_pid" ] || kill -TERM -- "-$background_pid" 2>/dev/null || true
  [ -z "$background_pid" ] || rm -f "$background_output"
}
trap end_background EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
