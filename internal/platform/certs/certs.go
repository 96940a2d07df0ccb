// Package certs has the certificate with which the product serves TLS. It comes from two files, or from a certificate
// authority that issues and renews it by ACME.
package certs

import (
	"context"
	"crypto/tls"
	"net"
	"net/http"
	"time"
)

// Source gives the certificate of every connection.
type Source interface {
	// Certificate is for tls.Config.GetCertificate.
	Certificate(hello *tls.ClientHelloInfo) (*tls.Certificate, error)
	// Protocols lists what a connection may speak.
	Protocols() []string
	// OnHTTP answers the authority's questions on plain HTTP, and gives all other requests to next. Call it before Run:
	// the authority is told to ask there only if somebody answers.
	OnHTTP(next http.Handler) http.Handler
	// Expires returns when the first of the certificates in use ends. It is zero while there is none.
	Expires() time.Time
	// Run obtains missing certificates before a visitor asks, until ctx ends.
	Run(ctx context.Context)
}

// Config returns the settings of a TLS server: version 1.2 or newer, and HTTP/2.
func Config(s Source) *tls.Config {
	return &tls.Config{GetCertificate: s.Certificate, NextProtos: s.Protocols(), MinVersion: tls.VersionTLS12}
}

// Redirect sends a visitor of plain HTTP to the same page on HTTPS. A host outside of the given ones is sent to the
// first, so that nobody is led to a foreign site.
func Redirect(hosts []string) http.Handler {
	known := make(map[string]bool, len(hosts))
	for _, h := range hosts {
		known[h] = true
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			http.Error(w, "Use HTTPS", http.StatusBadRequest)
			return
		}
		host := hostname(r)
		if !known[host] {
			host = hosts[0]
		}
		w.Header().Set("Connection", "close")
		http.Redirect(w, r, "https://"+host+r.URL.RequestURI(), http.StatusMovedPermanently)
	})
}

// hostname returns the host that a request names, without its port.
func hostname(r *http.Request) string {
	host, _, err := net.SplitHostPort(r.Host)
	if err != nil {
		return r.Host
	}
	return host
}
