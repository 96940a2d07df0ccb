//go:build packages

package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"psic/internal/testkit/machine"
)

// programFile names a static binary of the product. scripts/package.sh test builds one and sets it.
const programFile = "PSIC_PACKAGE_BINARY"

// cleanRoot makes a root file system with a shell, the tools that the package's scripts call, and an empty dpkg.
const cleanRoot = `
	cd "$ROOT" && mkdir -p bin etc usr/bin usr/sbin run dev proc tmp var/lib/dpkg/info var/lib/dpkg/updates var/log
	printf 'Package: passwd\nStatus: install ok installed\nVersion: 1\nArchitecture: all\n' > var/lib/dpkg/status
	printf 'Maintainer: x <x@example>\nDescription: x\n\n' >> var/lib/dpkg/status
	printf 'root:x:0:0:root:/root:/bin/sh\n' > etc/passwd
	printf 'root:x:0:\n' > etc/group
	printf 'root:*:1::::::\n' > etc/shadow
	printf 'root:*::\n' > etc/gshadow
	cp /etc/login.defs etc/; : > dev/null
	mount --bind /proc proc
	for tool in bash sh getent useradd install chmod chown id stat rm userdel cat grep; do
		path=$(command -v $tool)
		mkdir -p ".$(dirname "$path")" && cp -L "$path" ".$path"
		for library in $(ldd "$path" | grep -o '/[^ ]*'); do
			mkdir -p ".$(dirname "$library")" && cp -Ln "$library" ".$library"
		done
	done
	[ -e bin/sh ] || cp usr/bin/sh bin/sh`

// The package is installed into a clean root, upgraded, removed and purged. People's data outlive all of it.
func TestInstallInACleanRoot(t *testing.T) {
	program := os.Getenv(programFile)
	if program == "" {
		t.Fatal("make package-test builds the program for this test")
	}
	if _, err := exec.LookPath("dpkg"); err != nil {
		t.Fatal("no dpkg here")
	}
	if !machine.Inside(t) {
		return
	}
	r := sample(t)
	var err error
	if r.binary, err = os.ReadFile(program); err != nil {
		t.Fatal(err)
	}
	root := t.TempDir()
	if err := os.Chmod(root, 0o755); err != nil {
		t.Fatal(err)
	}
	in := func(commands string, words ...string) {
		t.Helper()
		cmd := exec.Command("bash", "-c", "set -euo pipefail\n"+commands)
		cmd.Env = []string{"ROOT=" + root, "PATH=/usr/sbin:/usr/bin:/sbin:/bin"}
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("%s: %v\n%s", commands, err, out)
		}
		for _, w := range words {
			if !strings.Contains(string(out), w) {
				t.Errorf("%s did not say %q:\n%s", commands, w, out)
			}
		}
	}
	install := func(version string) string {
		r.version = version
		deb, err := debPackage(r)
		if err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(t.TempDir(), "psic.deb")
		if err := os.WriteFile(path, deb, 0o600); err != nil {
			t.Fatal(err)
		}
		return fmt.Sprintf("dpkg --root=%q --force-not-root --install %q", root, path)
	}
	in(cleanRoot)
	t.Cleanup(func() { in(`umount "$ROOT/proc"`) })
	in(install("1.0.0"), "Run psic setup as root")
	in(`test "$(chroot "$ROOT" stat -c %a:%U:%G /var/lib/psic)" = 700:psic:psic
		test "$(stat -c %a "$ROOT/etc/psic")" = 750
		chroot "$ROOT" /usr/bin/psic version`, "commit", "schema")
	// What psic setup would leave, and a database that the program itself makes as the service's user.
	in(`cat > "$ROOT/etc/psic/psic.env" <<'END'
PSIC_ENV=production
PSIC_BASE_URL=https://psic.example
PSIC_TRUSTED_PROXIES=127.0.0.1
PSIC_PAYMENT=pagbank
PSIC_PAGBANK_TOKEN=token-of-a-test
PSIC_SMTP_URL=smtp://127.0.0.1:1
END
		chmod 600 "$ROOT/etc/psic/psic.env"
		chroot "$ROOT" /usr/bin/psic installed migrate
		test "$(chroot "$ROOT" stat -c %a:%U /var/lib/psic/keys.json)" = 600:psic
		echo 'MemoryMax=1G' >> "$ROOT/etc/systemd/system/psic.service.d/local.conf"
		cd "$ROOT"; sha256sum var/lib/psic/keys.json etc/psic/psic.env etc/systemd/system/*/* > before`)
	in(install("1.1.0"))
	in(`dpkg --root="$ROOT" --status psic; cd "$ROOT"; sha256sum --check before
		chroot "$ROOT" /usr/bin/psic installed migrate`,
		"Version: 1.1.0")
	in(`dpkg --root="$ROOT" --force-not-root --remove psic
		cd "$ROOT"; test ! -e usr/bin/psic; sha256sum --check before`)
	in(`dpkg --root="$ROOT" --force-not-root --purge psic`,
		"kept: /etc/psic /var/lib/psic", "delete them yourself")
	in(`test -s "$ROOT/var/lib/psic/keys.json"; test -s "$ROOT/etc/psic/psic.env"
		test ! -e "$ROOT/etc/systemd/system/psic.service.d/local.conf"`)
}

// The root file system of the image is enough for the program, which runs there as a user without rights.
func TestTheImageRuns(t *testing.T) {
	program := os.Getenv(programFile)
	if program == "" {
		t.Fatal("make package-test builds the program for this test")
	}
	if !machine.Inside(t) {
		return
	}
	r := sample(t)
	var err error
	if r.binary, err = os.ReadFile(program); err != nil {
		t.Fatal(err)
	}
	root := t.TempDir()
	layer, err := tarball(imageFiles(r), r.when, "")
	if err != nil {
		t.Fatal(err)
	}
	unpack := exec.Command("tar", "--extract", "--numeric-owner", "--same-owner", "--preserve-permissions",
		"--directory", root)
	unpack.Stdin = strings.NewReader(string(layer))
	if out, err := unpack.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if err := os.Chmod(root, 0o755); err != nil {
		t.Fatal(err)
	}
	psic := func(env []string, args ...string) (string, error) {
		user := fmt.Sprintf("--userspec=%d:%d", imageUser, imageUser)
		cmd := exec.Command("chroot", append([]string{user, root, "/usr/local/bin/psic"}, args...)...)
		cmd.Env = append([]string{}, append(imageEnv, env...)...)
		out, err := cmd.CombinedOutput()
		return string(out), err
	}
	if out, err := psic(nil, "version"); err != nil || !strings.Contains(out, "schema") {
		t.Errorf("version: %v\n%s", err, out)
	}
	if out, err := psic(nil, "serve"); err == nil || !strings.Contains(out, "PSIC_BASE_URL") {
		t.Errorf("production started without its settings: %v\n%s", err, out)
	}
	development := []string{"PSIC_ENV=development", "PSIC_ADDR=127.0.0.1:8080"}
	if out, err := psic(development, "migrate"); err != nil || !strings.Contains(out, "schema version") {
		t.Errorf("migrate: %v\n%s", err, out)
	}
	if out, err := psic(development, "doctor"); err != nil {
		t.Errorf("doctor: %v\n%s", err, out)
	}
	info, err := os.Stat(filepath.Join(root, "data/keys.json"))
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("keys: %v, %v", info, err)
	}
}
