// Package fakebank is a bank for tests that offers the API Pix of the central bank, as its description (version 2.9)
// says. It checks certificate, access token and every field, and does not use our own types, so that a wrong name in
// ours is found. Its payers scan codes, authorise, revoke, and have money or not.
package fakebank

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/json"
	"fmt"
	"io"
	"math/big"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"psic/internal/platform/clock"
)

// What the bank gave its client.
const (
	ClientID     = "psic-client"
	ClientSecret = "canary-client-secret-41c7"
	PixKey       = "7d9f0335-8dcc-4054-9bf9-0dbd61d36906"
)

// Bank is the fake.
type Bank struct {
	URL         string
	Roots       *x509.CertPool
	Certificate tls.Certificate // of the client
	// NoSuchProduct makes the bank refuse authorisations, as one does whose contract with us has none.
	NoSuchProduct bool

	t     *testing.T
	clock *clock.Clock

	mu     sync.Mutex
	token  string
	tokens int
	calls  []string
	hooks  [][]byte
	faults []planned
	cobs   map[string]*cob
	recs   map[string]*rec
	cobrs  map[string]*cobr
	locs   int64
	used   map[int64]string // the authorisation at a location
	listen map[string]string
	serial int
}

// Fault replaces the response to a request. real carries the request out.
type Fault func(w http.ResponseWriter, r *http.Request, real http.HandlerFunc)

type planned struct {
	call string
	act  Fault
}

// Start starts the bank. Its clock is the product's.
func Start(t *testing.T, c *clock.Clock) *Bank {
	t.Helper()
	b := &Bank{
		t:      t,
		clock:  c,
		cobs:   map[string]*cob{},
		recs:   map[string]*rec{},
		cobrs:  map[string]*cobr{},
		used:   map[int64]string{},
		listen: map[string]string{},
	}
	ca, caKey := authority()
	b.Roots = x509.NewCertPool()
	b.Roots.AddCert(ca)
	b.Certificate = issue(ca, caKey, "psic")
	server := httptest.NewUnstartedServer(http.HandlerFunc(b.serve))
	server.TLS = &tls.Config{
		MinVersion:   tls.VersionTLS12,
		Certificates: []tls.Certificate{issue(ca, caKey, "bank")},
		ClientAuth:   tls.RequireAndVerifyClientCert,
		ClientCAs:    b.Roots,
	}
	server.Config.ErrorLog = nil
	server.StartTLS()
	t.Cleanup(server.Close)
	b.URL = server.URL + "/api/v2"
	return b
}

// The certificates are valid at any time to which a test moves its clock.
var (
	validFrom  = time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)
	validUntil = time.Date(2100, 1, 1, 0, 0, 0, 0, time.UTC)
)

func authority() (*x509.Certificate, *ecdsa.PrivateKey) {
	key := must(ecdsa.GenerateKey(elliptic.P256(), rand.Reader))
	made := &x509.Certificate{
		SerialNumber:          big.NewInt(1),
		Subject:               pkix.Name{CommonName: "test bank authority"},
		NotBefore:             validFrom,
		NotAfter:              validUntil,
		IsCA:                  true,
		BasicConstraintsValid: true,
		KeyUsage:              x509.KeyUsageCertSign,
	}
	return must(x509.ParseCertificate(must(x509.CreateCertificate(rand.Reader, made, made, &key.PublicKey, key)))), key
}

func issue(ca *x509.Certificate, caKey *ecdsa.PrivateKey, name string) tls.Certificate {
	key := must(ecdsa.GenerateKey(elliptic.P256(), rand.Reader))
	made := &x509.Certificate{
		SerialNumber: must(rand.Int(rand.Reader, big.NewInt(1<<62))),
		Subject:      pkix.Name{CommonName: name},
		NotBefore:    validFrom,
		NotAfter:     validUntil,
		KeyUsage:     x509.KeyUsageDigitalSignature,
		ExtKeyUsage:  []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth, x509.ExtKeyUsageClientAuth},
		IPAddresses:  loopback(),
	}
	der := must(x509.CreateCertificate(rand.Reader, made, ca, &key.PublicKey, caKey))
	return tls.Certificate{Certificate: [][]byte{der}, PrivateKey: key}
}

// Next makes the next request that begins with call ("PUT /cob") go wrong.
func (b *Bank) Next(call string, act Fault) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.faults = append(b.faults, planned{call, act})
}

// Count returns how many requests began with call.
func (b *Bank) Count(call string) (n int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, c := range b.calls {
		if strings.HasPrefix(c, call) {
			n++
		}
	}
	return n
}

// Listening returns where the bank sends its notifications of a kind: webhook, webhookrec or webhookcobr.
func (b *Bank) Listening(kind string) string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.listen[kind]
}

// Notices returns the bodies of the notifications since the last call.
func (b *Bank) Notices() [][]byte {
	b.mu.Lock()
	defer b.mu.Unlock()
	out := b.hooks
	b.hooks = nil
	return out
}

func (b *Bank) notify(kind string, item any) {
	b.hooks = append(b.hooks, must(json.Marshal(map[string]any{kind: []any{item}})))
}

func (b *Bank) serve(w http.ResponseWriter, r *http.Request) {
	if r.URL.Path == "/oauth/token" {
		b.giveToken(w, r)
		return
	}
	path, ok := strings.CutPrefix(r.URL.RequestURI(), "/api/v2")
	call := r.Method + " " + path
	b.mu.Lock()
	b.calls = append(b.calls, call)
	act := Fault(func(w http.ResponseWriter, r *http.Request, real http.HandlerFunc) { real(w, r) })
	for i, x := range b.faults {
		if strings.HasPrefix(call, x.call) {
			act, b.faults = x.act, append(b.faults[:i:i], b.faults[i+1:]...)
			break
		}
	}
	token := b.token
	b.mu.Unlock()
	if !ok || token == "" || r.Header.Get("Authorization") != "Bearer "+token {
		w.WriteHeader(http.StatusUnauthorized)
		return
	}
	act(w, r, b.respond)
}

func (b *Bank) giveToken(w http.ResponseWriter, r *http.Request) {
	id, secret, _ := r.BasicAuth()
	if r.ParseForm() != nil || r.Form.Get("grant_type") != "client_credentials" || id != ClientID ||
		secret != ClientSecret || len(r.TLS.PeerCertificates) == 0 {
		w.WriteHeader(http.StatusUnauthorized)
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.tokens++
	b.token = fmt.Sprintf("canary-access-token-%d", b.tokens)
	reply(w, 200, map[string]any{"access_token": b.token, "token_type": "Bearer", "expires_in": 300})
}

// EndToken makes the bank forget its access token, as after its time.
func (b *Bank) EndToken() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.token = "ended"
}

// respond carries out a request.
func (b *Bank) respond(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	parts := strings.Split(strings.Trim(strings.TrimPrefix(r.URL.Path, "/api/v2"), "/"), "/")
	parts = append(parts, "", "", "", "")
	status, v := 404, any(problem("NaoEncontrado"))
	switch parts[0] {
	case "cob":
		status, v = b.serveCob(r.Method, parts[1], body)
	case "pix":
		status, v = b.servePix(r.Method, parts[1], parts[2], parts[3], body)
	case "webhook", "webhookrec", "webhookcobr":
		status, v = b.serveHook(r.Method, parts[0], body)
	case "locrec", "rec", "cobr":
		if b.NoSuchProduct {
			status, v = 403, problem("AcessoNegado")
			break
		}
		status, v = b.serveAuthorisations(r, parts, body)
	}
	reply(w, status, v)
}

func (b *Bank) serveHook(method, kind string, body []byte) (int, any) {
	var in struct {
		URL string `json:"webhookUrl"`
	}
	if method != "PUT" || strict(body, &in) != nil || !strings.HasPrefix(in.URL, "https://") {
		return 400, problem("WebhookOperacaoInvalida")
	}
	b.listen[kind] = in.URL
	return 200, map[string]any{}
}

func problem(kind string) map[string]any {
	return map[string]any{
		"type":   "https://pix.bcb.gov.br/api/v2/error/" + kind,
		"title":  "canary-title 52998224725",
		"detail": "canary-detail 52998224725",
	}
}

func reply(w http.ResponseWriter, status int, v any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(v)
}

// strict refuses fields that the API does not have.
func strict(body []byte, v any) error {
	d := json.NewDecoder(strings.NewReader(string(body)))
	d.DisallowUnknownFields()
	return d.Decode(v)
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}
