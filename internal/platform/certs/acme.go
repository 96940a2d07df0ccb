package certs

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"slices"
	"sync"
	"time"

	"golang.org/x/crypto/acme"
	"golang.org/x/crypto/acme/autocert"
)

// Authority is who issues certificates.
type Authority struct {
	Directory string // address of its ACME directory; empty means Let's Encrypt
	RootFile  string // certificate that proves the directory itself, for an authority of one's own
	Email     string // told to the authority, which writes there about trouble
}

// ACME obtains a certificate for each domain and renews it after two thirds of its time. By asking the authority, the
// operator accepts its terms.
type ACME struct {
	domains []string
	manager *autocert.Manager
	log     *slog.Logger

	mu      sync.Mutex
	expires map[string]time.Time
}

// FromACME returns a source whose certificates and account are kept in vault. Replicas share a vault.
func FromACME(domains []string, by Authority, vault *Vault, log *slog.Logger) (*ACME, error) {
	client, err := by.client()
	if err != nil {
		return nil, err
	}
	return &ACME{
		domains: domains,
		log:     log,
		expires: map[string]time.Time{},
		manager: &autocert.Manager{
			Prompt:     autocert.AcceptTOS,
			Cache:      vault,
			HostPolicy: autocert.HostWhitelist(domains...),
			Client:     client,
			Email:      by.Email,
		},
	}, nil
}

func (a Authority) client() (*acme.Client, error) {
	c := &acme.Client{DirectoryURL: a.Directory, UserAgent: "psic"}
	if a.Directory == "" {
		c.DirectoryURL = autocert.DefaultACMEDirectory
	}
	if a.RootFile == "" {
		return c, nil
	}
	pem, err := os.ReadFile(a.RootFile)
	if err != nil {
		return nil, fmt.Errorf("certs: root of the authority: %w", err)
	}
	roots := x509.NewCertPool()
	if !roots.AppendCertsFromPEM(pem) {
		return nil, errors.New("certs: the file with the root of the authority has no certificate")
	}
	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.TLSClientConfig = &tls.Config{RootCAs: roots, MinVersion: tls.VersionTLS12}
	c.HTTPClient = &http.Client{Transport: transport, Timeout: time.Minute}
	return c, nil
}

// Certificate returns the certificate of the domain that the visitor names. The first visitor of a domain waits until
// it is issued.
func (a *ACME) Certificate(hello *tls.ClientHelloInfo) (*tls.Certificate, error) {
	c, err := a.manager.GetCertificate(hello)
	if err != nil {
		return nil, err
	}
	if c.Leaf != nil && a.serves(hello.ServerName) && !asksProof(hello) {
		a.mu.Lock()
		a.expires[hello.ServerName] = c.Leaf.NotAfter
		a.mu.Unlock()
	}
	return c, nil
}

func (a *ACME) serves(domain string) bool {
	return slices.Contains(a.domains, domain)
}

// asksProof reports whether the authority connects, to see that the domain is ours.
func asksProof(hello *tls.ClientHelloInfo) bool {
	return len(hello.SupportedProtos) == 1 && hello.SupportedProtos[0] == acme.ALPNProto
}

// Protocols are those of the web, and the one by which the authority checks a domain.
func (a *ACME) Protocols() []string { return []string{"h2", "http/1.1", acme.ALPNProto} }

// OnHTTP answers the authority's questions under /.well-known/acme-challenge/. The library compares the host of a
// request with the domains, so a port is taken off: the port of plain HTTP need not be 80 behind a router.
func (a *ACME) OnHTTP(next http.Handler) http.Handler {
	answers := a.manager.HTTPHandler(next)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r = r.Clone(r.Context())
		r.Host = hostname(r)
		answers.ServeHTTP(w, r)
	})
}

// Expires returns when the first certificate ends.
func (a *ACME) Expires() time.Time {
	a.mu.Lock()
	defer a.mu.Unlock()
	var first time.Time
	for _, at := range a.expires {
		if first.IsZero() || at.Before(first) {
			first = at
		}
	}
	return first
}

// Waits between attempts to obtain a certificate. Let's Encrypt allows five failures an hour.
const (
	firstWait   = time.Minute
	longestWait = time.Hour
)

// Run obtains the certificate of each domain, again and again until it is there. Afterwards they renew themselves.
func (a *ACME) Run(ctx context.Context) {
	var all sync.WaitGroup
	for _, d := range a.domains {
		all.Go(func() { a.obtain(ctx, d) })
	}
	all.Wait()
}

func (a *ACME) obtain(ctx context.Context, domain string) {
	for wait := firstWait; ; wait = min(2*wait, longestWait) {
		done := make(chan bool, 1)
		go func() { done <- a.try(domain, wait) }() // an attempt takes minutes, and cannot be interrupted
		select {
		case <-ctx.Done():
			return
		case ok := <-done:
			if ok {
				return
			}
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(wait):
		}
	}
}

// try asks for a certificate as a modern visitor does, so that it has an ECDSA key.
func (a *ACME) try(domain string, next time.Duration) bool {
	c, err := a.Certificate(&tls.ClientHelloInfo{
		ServerName:       domain,
		SignatureSchemes: []tls.SignatureScheme{tls.ECDSAWithP256AndSHA256},
		SupportedCurves:  []tls.CurveID{tls.CurveP256},
		CipherSuites:     []uint16{tls.TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256},
	})
	if err != nil {
		a.log.Error("no certificate yet", "domain", domain, "err", err, "next", next.String())
		return false
	}
	a.log.Info("certificate", "domain", domain, "until", c.Leaf.NotAfter)
	return true
}
