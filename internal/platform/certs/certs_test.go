package certs_test

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"io"
	"log/slog"
	"math/big"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"testing"
	"time"

	"psic/internal/platform/blob"
	"psic/internal/platform/certs"
	"psic/internal/platform/crypt"
	"psic/internal/testkit/authority"
)

const domain = "psic.test"

var quiet = slog.New(slog.DiscardHandler)

// TestACME: a certificate is issued before anybody visits, by either way of proving the domain; visitors speak HTTP/2;
// another name is refused; a second replica and a restart use the same certificate.
func TestACME(t *testing.T) {
	for _, way := range []string{"over TLS", "over plain HTTP"} {
		t.Run(way, func(t *testing.T) {
			plain, secure, nobody := listen(t), listen(t), listen(t)
			must(t, nobody.Close())
			checked := [2]string{nobody.Addr().String(), secure.Addr().String()}
			if way == "over plain HTTP" {
				checked = [2]string{plain.Addr().String(), nobody.Addr().String()}
			}
			ca := authority.Start(t, checked[0], checked[1], 3600)
			vault := newVault(t, crypt.NewBytes())
			first := source(t, ca, vault)
			answers := first.OnHTTP(http.NotFoundHandler())
			go func() { _ = http.Serve(plain, answers) }() //nolint:gosec // in a test
			serve(t, secure, first)
			run(t, first)

			issued := visit(t, ca, secure, domain)
			if ends := first.Expires(); !ends.Equal(issued.NotAfter) {
				t.Errorf("ends %v, the certificate says %v", ends, issued.NotAfter)
			}
			if kept, err := vault.Leaf(t.Context(), domain); err != nil || kept == nil || !kept.Equal(issued) {
				t.Errorf("the vault keeps another certificate: %v %v", kept, err)
			}
			if kept, err := vault.Leaf(t.Context(), "outra.test"); err != nil || kept != nil {
				t.Errorf("a certificate for a name that is not ours: %v %v", kept, err)
			}
			if _, err := dial(ca, secure, "outra.test"); err == nil {
				t.Error("a name that is not ours got a certificate")
			}

			again := listen(t)
			second := source(t, ca, vault)
			serve(t, again, second)
			if got := visit(t, ca, again, domain); got.SerialNumber.Cmp(issued.SerialNumber) != 0 {
				t.Error("another replica obtained a certificate of its own")
			}
		})
	}
}

// TestACME_anotherReplicaAnswers: the authority asks whichever replica the load balancer chooses. A replica that did
// not ask for the certificate proves the domain too, because the proof is in what replicas share.
func TestACME_anotherReplicaAnswers(t *testing.T) {
	for _, way := range []string{"over TLS", "over plain HTTP"} {
		t.Run(way, func(t *testing.T) {
			plain, secure, nobody, own := listen(t), listen(t), listen(t), listen(t)
			must(t, nobody.Close())
			checked := [2]string{nobody.Addr().String(), secure.Addr().String()}
			if way == "over plain HTTP" {
				checked = [2]string{plain.Addr().String(), nobody.Addr().String()}
			}
			ca := authority.Start(t, checked[0], checked[1], 3600)
			vault := newVault(t, crypt.NewBytes())
			asks, answers := source(t, ca, vault), source(t, ca, vault)
			_ = asks.OnHTTP(http.NotFoundHandler()) // which nobody reaches
			proofs := answers.OnHTTP(http.NotFoundHandler())
			go func() { _ = http.Serve(plain, proofs) }() //nolint:gosec // in a test
			serve(t, secure, answers)
			serve(t, own, asks)
			run(t, asks)
			visit(t, ca, own, domain)
		})
	}
}

// TestACME_renewed: a certificate is renewed before it ends, while the server runs. It is renewed after five to eleven
// of its sixty seconds, so that a slow machine has time to do it.
func TestACME_renewed(t *testing.T) {
	plain, secure := listen(t), listen(t)
	ca := authority.Start(t, plain.Addr().String(), secure.Addr().String(), 60)
	s := source(t, ca, newVault(t, crypt.NewBytes()))
	certs.RenewBefore(s, 55*time.Second)
	serve(t, secure, s)
	run(t, s)
	old := visit(t, ca, secure, domain)
	for deadline := time.Now().Add(50 * time.Second); ; time.Sleep(100 * time.Millisecond) {
		now := visit(t, ca, secure, domain)
		if now.SerialNumber.Cmp(old.SerialNumber) != 0 {
			if now.NotAfter.Before(old.NotAfter) {
				t.Error("the new certificate ends before the old one")
			}
			return
		}
		if time.Now().After(deadline) {
			t.Fatal("the certificate was not renewed")
		}
	}
}

// TestVault: what is kept is sealed, and another key ring finds nothing instead of failing.
func TestVault(t *testing.T) {
	ctx := t.Context()
	dir := t.TempDir()
	store, err := blob.NewDisk(dir)
	must(t, err)
	ring, err := crypt.FromBytes(crypt.NewBytes())
	must(t, err)
	v := &certs.Vault{Store: store, Ring: ring}
	must(t, v.Put(ctx, "psic.test+rsa", []byte("PRIVATE KEY")))
	got, err := v.Get(ctx, "psic.test+rsa")
	if err != nil || string(got) != "PRIVATE KEY" {
		t.Fatalf("%q, %v", got, err)
	}
	must(t, filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		content, err := os.ReadFile(path)
		if string(content) == "" || containsKey(content) {
			t.Errorf("%s is empty or in clear", path)
		}
		return err
	}))
	other, err := crypt.FromBytes(crypt.NewBytes())
	must(t, err)
	if _, err := (&certs.Vault{Store: store, Ring: other}).Get(ctx, "psic.test+rsa"); err == nil {
		t.Error("another ring opened it")
	}
	must(t, v.Delete(ctx, "psic.test+rsa"))
	if _, err := v.Get(ctx, "psic.test+rsa"); err == nil {
		t.Error("deleted and still there")
	}
}

// TestFiles: a renewed pair of files is in use after ten seconds. A broken one is not, and the one before stays.
func TestFiles(t *testing.T) {
	dir := t.TempDir()
	chain, key := filepath.Join(dir, "chain.pem"), filepath.Join(dir, "key.pem")
	if _, err := certs.FromFiles(chain, key, quiet, time.Now); err == nil {
		t.Fatal("missing files were accepted")
	}
	writePair(t, chain, key, 1)
	now := time.Now()
	f, err := certs.FromFiles(chain, key, quiet, func() time.Time { return now })
	must(t, err)
	serial := func() int64 {
		c, err := f.Certificate(nil)
		must(t, err)
		return c.Leaf.SerialNumber.Int64()
	}
	writePair(t, chain, key, 2)
	now = now.Add(10*time.Second - 1)
	if serial() != 1 {
		t.Error("the files are read at every connection")
	}
	now = now.Add(1)
	if serial() != 2 {
		t.Error("the renewed certificate is not in use")
	}
	must(t, os.WriteFile(chain, []byte("half"), 0o600))
	now = now.Add(time.Minute)
	if serial() != 2 {
		t.Error("a broken file replaced the certificate")
	}
	writePair(t, chain, key, 3)
	now = now.Add(time.Minute)
	if serial() != 3 {
		t.Error("the mended files are not in use")
	}
}

// TestRedirect: a visitor of plain HTTP comes to the same page on HTTPS, never to a foreign host.
func TestRedirect(t *testing.T) {
	h := certs.Redirect([]string{"psic.test", "www.psic.test"})
	for _, c := range []struct {
		host, path, to string
	}{
		{"psic.test", "/psicologos?tema=luto", "https://psic.test/psicologos?tema=luto"},
		{"www.psic.test:80", "/", "https://www.psic.test/"},
		{"evil.test", "/entrar", "https://psic.test/entrar"},
	} {
		w := ask(h, http.MethodGet, c.host, c.path)
		if w.Code != http.StatusMovedPermanently || w.Header().Get("Location") != c.to {
			t.Errorf("%s%s: %d %q", c.host, c.path, w.Code, w.Header().Get("Location"))
		}
	}
	if w := ask(h, http.MethodPost, "psic.test", "/api/login"); w.Code != http.StatusBadRequest {
		t.Errorf("a password sent in clear is answered with %d", w.Code)
	}
}

func ask(h http.Handler, method, host, path string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, path, nil)
	r.Host = host
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

func containsKey(b []byte) bool { return string(b) == "PRIVATE KEY" || len(b) < 40 }

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func listen(t *testing.T) net.Listener {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	must(t, err)
	t.Cleanup(func() { _ = l.Close() })
	return l
}

func newVault(t *testing.T, ring []byte) *certs.Vault {
	t.Helper()
	store, err := blob.NewDisk(t.TempDir())
	must(t, err)
	r, err := crypt.FromBytes(ring)
	must(t, err)
	return &certs.Vault{Store: store, Ring: r}
}

func source(t *testing.T, ca authority.Authority, vault *certs.Vault) *certs.ACME {
	t.Helper()
	by := certs.Authority{Directory: ca.URL, RootFile: ca.RootFile, Email: "ti@psic.test"}
	s, err := certs.FromACME([]string{domain}, by, vault, quiet)
	must(t, err)
	return s
}

// run obtains the certificates, and fails when that takes more than half a minute.
func run(t *testing.T, s *certs.ACME) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	defer cancel()
	s.Run(ctx)
	if s.Expires().IsZero() {
		t.Fatal("no certificate was issued")
	}
}

func serve(t *testing.T, l net.Listener, s certs.Source) {
	t.Helper()
	server := &http.Server{
		TLSConfig:         certs.Config(s),
		ErrorLog:          slog.NewLogLogger(slog.DiscardHandler, slog.LevelError),
		ReadHeaderTimeout: time.Minute,
		Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			_, _ = io.WriteString(w, r.Proto)
		}),
	}
	t.Cleanup(func() { _ = server.Close() })
	go func() { _ = server.ServeTLS(l, "", "") }()
}

func dial(ca authority.Authority, l net.Listener, name string) (*tls.Conn, error) {
	return tls.Dial("tcp", l.Addr().String(), &tls.Config{
		ServerName: name,
		RootCAs:    ca.Issues,
		NextProtos: []string{"h2"},
		MinVersion: tls.VersionTLS12,
	})
}

// visit connects as a browser does and returns the certificate.
func visit(t *testing.T, ca authority.Authority, l net.Listener, name string) *x509.Certificate {
	t.Helper()
	c, err := dial(ca, l, name)
	must(t, err)
	defer c.Close()
	if got := c.ConnectionState().NegotiatedProtocol; got != "h2" {
		t.Errorf("speaks %q", got)
	}
	return c.ConnectionState().PeerCertificates[0]
}

func writePair(t *testing.T, chain, key string, serial int64) {
	t.Helper()
	k, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	must(t, err)
	template := &x509.Certificate{SerialNumber: big.NewInt(serial), NotAfter: time.Now().Add(time.Hour)}
	der, err := x509.CreateCertificate(rand.Reader, template, template, k.Public(), k)
	must(t, err)
	private, err := x509.MarshalPKCS8PrivateKey(k)
	must(t, err)
	must(t, os.WriteFile(chain, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}), 0o600))
	must(t, os.WriteFile(key, pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: private}), 0o600))
	// The files of one test are written within one tick of some file systems.
	at := time.Unix(1_700_000_000+serial, 0)
	must(t, os.Chtimes(chain, at, at))
	must(t, os.Chtimes(key, at, at))
}
