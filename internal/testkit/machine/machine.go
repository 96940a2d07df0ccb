// Package machine gives a test a machine of its own: it runs the test again in new network and mount namespaces, where
// every port is free and /etc, /var/lib and /usr/local/bin are copies that vanish with the test.
package machine

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"

	"golang.org/x/sys/unix"
)

const insideOf = "PSIC_TEST_MACHINE"

// Inside reports whether the test is on its own machine. Outside it runs the test there and reports its failure. Making
// namespaces needs root.
func Inside(t *testing.T) bool {
	t.Helper()
	if os.Getenv(insideOf) == t.Name() {
		scratch := t.TempDir()
		if err := arrange(scratch); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = unix.Unmount(scratch, unix.MNT_DETACH) }) // so that the folder can be removed
		return true
	}
	if os.Getuid() != 0 {
		t.Fatal("a machine of its own needs root: run this test as root")
	}
	cmd := exec.Command(os.Args[0], "-test.run=^"+t.Name()+"$", "-test.v", "-test.timeout=5m")
	cmd.Env = append(os.Environ(), insideOf+"="+t.Name())
	cmd.SysProcAttr = &syscall.SysProcAttr{Unshareflags: syscall.CLONE_NEWNS | syscall.CLONE_NEWNET}
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Errorf("%v\n%s", err, out)
	}
	return false
}

// arrange brings the loopback network up and puts copies over what the test may change.
func arrange(scratch string) error {
	if err := loopback(); err != nil {
		return err
	}
	if err := unix.Mount("tmpfs", scratch, "tmpfs", 0, "mode=0755"); err != nil {
		return err
	}
	etc := filepath.Join(scratch, "etc")
	if out, err := exec.Command("cp", "-a", "/etc", etc).CombinedOutput(); err != nil {
		return errors.Join(err, errors.New(string(out)))
	}
	for path, from := range map[string]string{"/etc": etc, "/var/lib": "", "/usr/local/bin": ""} {
		if from == "" {
			from = filepath.Join(scratch, filepath.Base(path))
			if err := os.Mkdir(from, 0o755); err != nil {
				return err
			}
		}
		if err := unix.Mount(from, path, "", unix.MS_BIND, ""); err != nil {
			return err
		}
	}
	return nil
}

func loopback() error {
	fd, err := unix.Socket(unix.AF_INET, unix.SOCK_DGRAM, 0)
	if err != nil {
		return err
	}
	defer unix.Close(fd)
	request, err := unix.NewIfreq("lo")
	if err != nil {
		return err
	}
	request.SetUint16(unix.IFF_UP | unix.IFF_RUNNING)
	return unix.IoctlIfreq(fd, unix.SIOCSIFFLAGS, request)
}
