#!/usr/bin/env bash
# package.sh deb|image|release|test: what make deb, make image, make release and make package-test do.
#   deb, image   bin/release/psic_<version>_<architecture>.deb, .image.tar
#   release      VERSION=1.2.0: both, the binary, the bill of materials (SBOM), the changes and SHA256SUMS; builds twice
#                and refuses when the two differ
#   test         installs the package into a clean root and runs the image's root file system (root only)
set -euo pipefail
cd "$(dirname "$0")/.."
version=${VERSION:-$(git describe --tags --always --dirty)}
commit=$(git rev-parse HEAD)
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
export SOURCE_DATE_EPOCH

# Static and without paths of this machine, so that the same commit gives the same bytes everywhere.
build() {
  CGO_ENABLED=0 GOFLAGS="-trimpath -buildvcs=false" go build \
    -ldflags "-s -buildid= -X main.commit=$commit -X main.version=$version" -o "$1" ./cmd/psic
}

write() { go run ./scripts/release -binary bin/release/psic -out bin/release -version "$version" "$@"; }

# A copy of the commit elsewhere, with its own cache, must give the same program.
build_again() {
  local copy
  copy=$(mktemp -d)
  trap 'chmod -R u+w "$copy"; rm -rf "$copy"' RETURN
  mkdir "$copy/src"
  git archive "$commit" | tar -x -C "$copy/src"
  cp -a web/node_modules "$copy/src/web/node_modules" # a link would show in the bundler's manifest
  (cd "$copy/src" && npm --prefix web run --silent build >/dev/null)
  (cd "$copy/src" && GOCACHE="$copy/cache" build "$copy/psic")
  cmp bin/release/psic "$copy/psic" || { echo "two builds of $commit differ" >&2; return 1; }
  echo "two builds have the same bytes: $(sha256sum < "$copy/psic" | cut -c1-64)"
}

case "${1:-}" in
  deb|image) build bin/release/psic; write "$1" ;;
  release)
    [ -n "${VERSION:-}" ] || { echo "name the version: make release VERSION=1.2.0" >&2; exit 2; }
    [ -z "$(git status --porcelain)" ] || { echo "commit first: a release is a commit" >&2; exit 1; }
    grep -Eq "^## ${VERSION//./\\.}( |\$)" CHANGELOG.md || { echo "CHANGELOG.md has no entry ## $VERSION" >&2; exit 1; }
    build bin/release/psic
    build_again
    write binary deb image sbom changes
    ;;
  test)
    [ "$(id -u)" = 0 ] || { echo "package-test needs root: it makes a root file system of its own" >&2; exit 1; }
    build bin/release/psic
    PSIC_PACKAGE_BINARY=$PWD/bin/release/psic go test -tags packages -count=1 -v -run 'TestInstallInACleanRoot|TestTheImageRuns' ./scripts/release
    ;;
  *) echo "usage: package.sh deb|image|release|test" >&2; exit 2 ;;
esac
