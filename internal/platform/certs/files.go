package certs

import (
	"context"
	"crypto/tls"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"sync"
	"time"
)

// lookAgain is how often the files are looked at. A renewed certificate is in use that soon.
const lookAgain = 10 * time.Second

// Files is a certificate in two files that somebody else renews.
type Files struct {
	chain, key string
	log        *slog.Logger
	now        func() time.Time

	mu      sync.Mutex
	current *tls.Certificate
	version [2]time.Time // when the files changed last
	looked  time.Time
}

// FromFiles reads the chain and the key. It fails when they cannot be read or do not belong together.
func FromFiles(chain, key string, log *slog.Logger, now func() time.Time) (*Files, error) {
	f := &Files{
		chain: chain,
		key:   key,
		log:   log,
		now:   now,
	}
	return f, f.read()
}

// read must not run beside itself.
func (f *Files) read() error {
	version, err := f.changed()
	if err != nil {
		return err
	}
	c, err := tls.LoadX509KeyPair(f.chain, f.key)
	if err != nil {
		return fmt.Errorf("certs: %w", err)
	}
	f.current, f.version, f.looked = &c, version, f.now()
	return nil
}

func (f *Files) changed() (version [2]time.Time, err error) {
	for i, path := range []string{f.chain, f.key} {
		info, err := os.Stat(path)
		if err != nil {
			return version, fmt.Errorf("certs: %w", err)
		}
		version[i] = info.ModTime()
	}
	return version, nil
}

// Certificate returns the certificate of the files as they are now. While somebody replaces them, and they do not fit
// together, it returns the one before.
func (f *Files) Certificate(*tls.ClientHelloInfo) (*tls.Certificate, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.now().Sub(f.looked) < lookAgain {
		return f.current, nil
	}
	f.looked = f.now()
	if version, err := f.changed(); err == nil && version == f.version {
		return f.current, nil
	}
	if err := f.read(); err != nil {
		f.log.Error("the new certificate cannot be used, the one before stays", "err", err)
	}
	return f.current, nil
}

// Protocols are those of the web.
func (f *Files) Protocols() []string { return []string{"h2", "http/1.1"} }

// OnHTTP has nothing to answer.
func (f *Files) OnHTTP(next http.Handler) http.Handler { return next }

// Expires returns when the certificate ends.
func (f *Files) Expires() time.Time {
	c, err := f.Certificate(nil)
	if err != nil {
		return time.Time{}
	}
	return c.Leaf.NotAfter
}

// Run has nothing to do: the files are looked at when somebody connects.
func (f *Files) Run(context.Context) {}
