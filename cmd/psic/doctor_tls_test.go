package main

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"encoding/pem"
	"math/big"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"psic/internal/platform/blob"
	"psic/internal/platform/certs"
	"psic/internal/platform/clock"
	"psic/internal/platform/config"
	"psic/internal/platform/crypt"
)

// TestCertificateFiles: the doctor warns two weeks before a certificate ends. An ended or unreadable one is broken.
func TestCertificateFiles(t *testing.T) {
	dir := t.TempDir()
	chain, key := filepath.Join(dir, "chain.pem"), filepath.Join(dir, "key.pem")
	if got := judgeFiles(chain, key, time.Now()); got.level != broken {
		t.Errorf("missing files: %s", got)
	}
	ends := time.Date(2026, 12, 24, 12, 0, 0, 0, time.UTC)
	writeCertificate(t, chain, key, ends)
	for _, c := range []struct {
		left time.Duration
		want level
	}{
		{soon, fine}, {soon - time.Second, warn}, {time.Second, warn}, {0, broken},
	} {
		got := judgeFiles(chain, key, ends.Add(-c.left))
		if got.level != c.want || !strings.Contains(got.says, "2026-12-24") {
			t.Errorf("%s before the end: %s", c.left, got)
		}
	}
}

// TestDomainsMustLead: a domain that leads nowhere gets no certificate.
func TestDomainsMustLead(t *testing.T) {
	e := &examination{Config: config.Config{TLS: config.TLS{TLSDomains: []string{"localhost", "nowhere.invalid"}}}}
	e.certificates(t.Context())
	if len(e.findings) != 2 || e.findings[0].level != fine || e.findings[1].level != broken {
		t.Errorf("findings %v", e.findings)
	}
}

// TestObtainedCertificates: the doctor says when a certificate that the product obtained ends, and that there is none.
func TestObtainedCertificates(t *testing.T) {
	dir := t.TempDir()
	ring, err := crypt.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	files, err := blob.NewDisk(filepath.Join(dir, "files"))
	if err != nil {
		t.Fatal(err)
	}
	defer files.Close()
	domains := config.TLS{TLSDomains: []string{"kept.test", "old.test", "none.test"}}
	e := &examination{Config: config.Config{DataDir: dir, TLS: domains}, clock: clock.New(0)}
	chain, key := filepath.Join(dir, "chain.pem"), filepath.Join(dir, "key.pem")
	vault := &certs.Vault{Store: files, Ring: ring}
	for domain, left := range map[string]time.Duration{"kept.test": 2 * soon, "old.test": -time.Hour} {
		writeCertificate(t, chain, key, e.clock.Now().Add(left))
		k, err := os.ReadFile(key)
		if err != nil {
			t.Fatal(err)
		}
		c, err := os.ReadFile(chain)
		if err != nil {
			t.Fatal(err)
		}
		if err := vault.Put(t.Context(), domain, append(k, c...)); err != nil {
			t.Fatal(err)
		}
	}
	e.kept(t.Context())
	want := []level{fine, broken, warn}
	if len(e.findings) != len(want) {
		t.Fatalf("findings %v", e.findings)
	}
	for i, f := range e.findings {
		if f.level != want[i] || !strings.Contains(f.says, e.TLSDomains[i]) {
			t.Errorf("%s: %s, want %s", e.TLSDomains[i], f, want[i])
		}
	}
}

func writeCertificate(t *testing.T, chain, key string, ends time.Time, names ...string) {
	t.Helper()
	k, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{SerialNumber: big.NewInt(1), NotAfter: ends, DNSNames: names}
	der, err := x509.CreateCertificate(rand.Reader, template, template, k.Public(), k)
	if err != nil {
		t.Fatal(err)
	}
	private, err := x509.MarshalPKCS8PrivateKey(k)
	if err != nil {
		t.Fatal(err)
	}
	for path, block := range map[string]*pem.Block{
		chain: {Type: "CERTIFICATE", Bytes: der},
		key:   {Type: "PRIVATE KEY", Bytes: private},
	} {
		if err := os.WriteFile(path, pem.EncodeToMemory(block), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}
