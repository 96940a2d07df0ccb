// Package authority is a certificate authority for tests: Pebble, the ACME server with which Let's Encrypt is tested,
// inside the test's process. Every name leads to this machine for it.
package authority

import (
	"crypto/x509"
	"encoding/binary"
	"encoding/pem"
	"io"
	"log"
	"net"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/letsencrypt/pebble/v2/ca"
	"github.com/letsencrypt/pebble/v2/db"
	"github.com/letsencrypt/pebble/v2/va"
	"github.com/letsencrypt/pebble/v2/wfe"
	"golang.org/x/net/dns/dnsmessage"
)

// Authority is a running ACME server.
type Authority struct {
	URL      string         // of its directory
	RootFile string         // the certificate of the directory itself
	Issues   *x509.CertPool // trusts what the authority issues
}

// Start runs an authority that checks domains at these addresses of plain HTTP and of TLS. Certificates are valid for
// the given seconds.
func Start(t *testing.T, plain, secure string, valid uint64) Authority {
	t.Helper()
	t.Setenv("PEBBLE_VA_NOSLEEP", "1")
	quiet := log.New(io.Discard, "", 0)
	memory := db.NewMemoryStore()
	profiles := map[string]ca.Profile{"default": {Description: "for tests", ValidityPeriod: valid}}
	issuer := ca.New(quiet, memory, "", "ecdsa", 0, 1, profiles)
	checks := va.New(quiet, port(t, plain), port(t, secure), false, names(t), memory)
	front := wfe.New(quiet, memory, checks, issuer, []string{"psic.test"}, false, false, 1, 1)
	server := httptest.NewTLSServer(front.Handler())
	t.Cleanup(server.Close)

	root := filepath.Join(t.TempDir(), "root.pem")
	block := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: server.Certificate().Raw})
	if err := os.WriteFile(root, block, 0o600); err != nil {
		t.Fatal(err)
	}
	issues := x509.NewCertPool()
	issues.AddCert(issuer.GetRootCert(0).Cert)
	return Authority{URL: server.URL + wfe.DirectoryPath, RootFile: root, Issues: issues}
}

func port(t *testing.T, addr string) int {
	t.Helper()
	_, text, err := net.SplitHostPort(addr)
	if err != nil {
		t.Fatal(err)
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// names runs a name server that answers 127.0.0.1 for every name, and returns its address.
func names(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close() })
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return // the test is over
			}
			go serveNames(c)
		}
	}()
	return l.Addr().String()
}

// serveNames answers the questions of one connection. A length of two bytes comes before each message.
func serveNames(c net.Conn) {
	defer c.Close()
	for {
		var length [2]byte
		if _, err := io.ReadFull(c, length[:]); err != nil {
			return
		}
		request := make([]byte, binary.BigEndian.Uint16(length[:]))
		if _, err := io.ReadFull(c, request); err != nil {
			return
		}
		reply, err := answer(request)
		if err != nil {
			return
		}
		if _, err := c.Write(append(binary.BigEndian.AppendUint16(nil, uint16(len(reply))), reply...)); err != nil {
			return
		}
	}
}

func answer(request []byte) ([]byte, error) {
	var m dnsmessage.Message
	if err := m.Unpack(request); err != nil {
		return nil, err
	}
	m.Response, m.RecursionAvailable, m.Additionals = true, true, nil
	for _, q := range m.Questions {
		if q.Type == dnsmessage.TypeA {
			m.Answers = append(m.Answers, dnsmessage.Resource{
				Header: dnsmessage.ResourceHeader{Name: q.Name, Type: q.Type, Class: q.Class},
				Body:   &dnsmessage.AResource{A: [4]byte{127, 0, 0, 1}},
			})
		}
	}
	return m.Pack()
}
