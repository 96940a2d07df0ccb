package setup

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/netip"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"psic/internal/platform/config"
	"psic/internal/testkit/fakesmtp"
)

// Secrets of the tests. None of them may be shown or lie in a file that others read.
const (
	adminSecret = "canary-admin-Jandaia-42"
	smtpSecret  = "canary-smtp p$w\"d'\\x"
	tokenSecret = "canary-token-9f8e7d"
)

// fakeSystem records what setup does to the machine.
type fakeSystem struct {
	admins int
	calls  []string
	stdin  string
	fails  string // a command that fails
	timer  bool   // of backups; as the last start left it
}

func (s *fakeSystem) Prepare(_ context.Context, dataDir string) error {
	s.calls = append(s.calls, "prepare")
	return os.MkdirAll(dataDir, 0o700)
}

func (s *fakeSystem) Psic(_ context.Context, stdin string, out io.Writer, args ...string) error {
	call := strings.Join(args, " ")
	s.calls = append(s.calls, call)
	s.stdin += stdin
	if s.fails != "" && strings.HasPrefix(call, s.fails) {
		return errors.New("planted failure")
	}
	switch args[0] + args[min(1, len(args)-1)] {
	case "admincount":
		fmt.Fprintln(out, s.admins)
	case "admincreate":
		s.admins++
	}
	return nil
}

func (s *fakeSystem) Start(_ context.Context, _ io.Writer, timer bool) error {
	s.calls, s.timer = append(s.calls, "start"), timer
	return nil
}

// bench is a machine of the tests: a folder, a mail server, a provider, and DNS with one name.
type bench struct {
	t      *testing.T
	root   string
	smtp   *fakesmtp.Server
	system *fakeSystem
	busy   string // a port that is taken: "tcp :443"
	said   string
}

func newBench(t *testing.T) *bench {
	t.Helper()
	f := fakesmtp.New(t, nil)
	f.Auth = "CRAM-MD5"
	return &bench{
		t:      t,
		root:   t.TempDir(),
		smtp:   f,
		system: &fakeSystem{},
	}
}

func (b *bench) checks() Checks {
	return Checks{
		Resolve: func(_ context.Context, host string) ([]netip.Addr, error) {
			if host == "psic.test" || host == "novo.psic.test" {
				return []netip.Addr{netip.MustParseAddr("8.8.4.4")}, nil
			}
			return nil, errors.New("no such host")
		},
		Own: func() ([]netip.Addr, error) { return []netip.Addr{netip.MustParseAddr("8.8.4.4")}, nil },
		Listen: func(network, address string) error {
			if network+" "+address == b.busy {
				return errors.New("another program listens there")
			}
			return nil
		},
		Mail: SendMail,
		Payment: func(_ context.Context, c config.Config) error {
			if c.PagBankToken != tokenSecret {
				return errors.New("the payment provider does not accept the token")
			}
			return nil
		},
	}
}

// run runs setup with the lines as what is typed. With nil nothing is asked.
func (b *bench) run(typed []string, change func(*Options)) error {
	b.t.Helper()
	in, out, err := os.Pipe()
	if err != nil {
		b.t.Fatal(err)
	}
	defer in.Close()
	_, _ = out.WriteString(strings.Join(typed, "\n") + "\n")
	out.Close()
	var said strings.Builder
	o := Options{
		Root:     b.root,
		Given:    map[string]string{},
		Files:    map[string]string{},
		Units:    map[string]string{"psic.service": "[Service]\nExecStart=/usr/bin/psic serve\n"},
		Terminal: NewTerminal(in, &said, typed != nil),
		Out:      &said,
		Checks:   b.checks(),
		System:   b.system,
	}
	if change != nil {
		change(&o)
	}
	err = Run(b.t.Context(), o)
	b.said = said.String()
	for _, secret := range []string{adminSecret, smtpSecret, tokenSecret} {
		if strings.Contains(b.said+fmt.Sprint(err), secret) {
			b.t.Errorf("a secret is shown: %s %v", b.said, err)
		}
	}
	return err
}

func (b *bench) secretFile(text string, mode os.FileMode) string {
	path := filepath.Join(b.t.TempDir(), "secret")
	if err := errors.Join(os.WriteFile(path, []byte(text+"\n"), mode), os.Chmod(path, mode)); err != nil {
		b.t.Fatal(err)
	}
	return path
}

// whole gives every answer by flag and file.
func (b *bench) whole(o *Options) {
	o.Given["domain"] = "psic.test"
	o.Given["admin-email"] = "chefe@psic.test"
	o.Given["smtp"] = "smtp://carteiro@" + b.smtp.Addr()
	o.Files["admin-password"] = b.secretFile(adminSecret, 0o600)
	o.Files["smtp-password"] = b.secretFile(smtpSecret, 0o600)
	o.Files["pagbank-token"] = b.secretFile(tokenSecret, 0o600)
}

func (b *bench) file(name string) string {
	b.t.Helper()
	text, err := os.ReadFile(filepath.Join(b.root, name))
	if err != nil {
		b.t.Fatal(err)
	}
	return string(text)
}

func (b *bench) settings() map[string]string {
	b.t.Helper()
	f, err := ParseEnv(b.file(envName))
	if err != nil {
		b.t.Fatal(err)
	}
	return f.Pairs()
}

func (b *bench) mode(name string, want os.FileMode) {
	b.t.Helper()
	info, err := os.Stat(filepath.Join(b.root, name))
	if err != nil || info.Mode().Perm() != want {
		b.t.Errorf("%s: %v, %v, want %o", name, info, err, want)
	}
}

func (b *bench) write(name, text string) {
	b.t.Helper()
	path := filepath.Join(b.root, name)
	if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o700), os.WriteFile(path, []byte(text), 0o600)); err != nil {
		b.t.Fatal(err)
	}
}
