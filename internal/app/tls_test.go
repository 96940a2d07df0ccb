package app_test

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"net"
	"net/http"
	"testing"
	"time"

	"psic/internal/platform/config"
	"psic/internal/testkit"
	"psic/internal/testkit/authority"
)

// freeAddress returns an address of loopback that nobody uses now.
func freeAddress(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

// TestServesTLS: with a domain and nothing else, the product obtains its certificate, serves HTTP/2 with HSTS, sends
// visitors of plain HTTP to HTTPS, and its relay has the same certificate.
func TestServesTLS(t *testing.T) {
	secure, plain, relay := freeAddress(t), freeAddress(t), freeAddress(t)
	ca := authority.Start(t, plain, secure, 3600)
	k := testkit.New(t, testkit.Engines[0], func(c *config.Config) {
		c.Addr, c.MetricsAddr = secure, "127.0.0.1:0"
		c.BaseURL = "https://psic.test"
		c.TLSDomains, c.TLSRedirectAddr = []string{"psic.test"}, plain
		c.ACMEURL, c.ACMERoot = ca.URL, ca.RootFile
		c.TURNTLSAddr, c.TURNHost = relay, "psic.test"
	})
	_, stop, ended := serveKit(t, k)

	transport := &http.Transport{
		TLSClientConfig:   &tls.Config{RootCAs: ca.Issues, MinVersion: tls.VersionTLS12},
		ForceAttemptHTTP2: true,
		DialContext: func(ctx context.Context, network, addr string) (net.Conn, error) {
			at := secure
			if _, port, _ := net.SplitHostPort(addr); port == "80" {
				at = plain
			}
			return (&net.Dialer{}).DialContext(ctx, network, at)
		},
	}
	browser := &http.Client{Transport: transport, Timeout: time.Minute}
	r, err := browser.Get("http://psic.test/psicologos?tema=luto") // follows the redirect
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	testkit.Equal(t, "address after the redirect", r.Request.URL.String(), "https://psic.test/psicologos?tema=luto")
	testkit.Equal(t, "status", r.StatusCode, http.StatusOK)
	testkit.Equal(t, "protocol", r.Proto, "HTTP/2.0")
	testkit.Equal(t, "HSTS", r.Header.Get("Strict-Transport-Security"), "max-age=63072000; includeSubDomains")

	served := r.TLS.PeerCertificates[0]
	if got := certificateAt(t, relay, ca.Issues); !got.Equal(served) {
		t.Error("the relay has another certificate")
	}
	stop()
	if err := <-ended; err != nil {
		t.Errorf("serve ended with %v", err)
	}
}

func certificateAt(t *testing.T, addr string, roots *x509.CertPool) *x509.Certificate {
	t.Helper()
	c, err := tls.Dial("tcp", addr, &tls.Config{ServerName: "psic.test", RootCAs: roots, MinVersion: tls.VersionTLS12})
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	return c.ConnectionState().PeerCertificates[0]
}
