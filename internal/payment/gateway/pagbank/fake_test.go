package pagbank_test

import (
	"bytes"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"crypto/x509"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"psic/internal/platform/clock"
)

const accountToken = "canary-account-token-7f3a"

// fake is a server that behaves as PagBank's documentation describes. It checks every field and header, and it does not
// use our own types for its responses, so that a wrong name in our types is found.
type fake struct {
	t     *testing.T
	clock *clock.Clock
	url   string

	mu      sync.Mutex
	cardKey *rsa.PrivateKey
	hasKey  bool // the account has created its card key
	hookKey *ecdsa.PrivateKey
	orders  map[string]*fakeOrder
	kept    map[string]kept // responses by idempotency key
	cards   map[string]fakeCard
	calls   []string
	hooks   [][]byte
	faults  []fault
	keyPath string // where the webhook key is served
}

// kept is the response that the same key gets again.
type kept struct {
	content string
	status  int
	body    []byte
}

// fault replaces the response to the next request whose method and path begin with call.
type fault struct {
	call string
	act  func(w http.ResponseWriter, r *http.Request, real http.HandlerFunc)
}

var (
	fakeCardKey = sync.OnceValue(func() *rsa.PrivateKey { return must(rsa.GenerateKey(rand.Reader, 2048)) })
	fakeHookKey = sync.OnceValue(newHookKey)
)

func newHookKey() *ecdsa.PrivateKey { return must(ecdsa.GenerateKey(elliptic.P256(), rand.Reader)) }

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

func newFake(t *testing.T, c *clock.Clock) *fake {
	t.Helper()
	f := &fake{
		t:       t,
		clock:   c,
		cardKey: fakeCardKey(),
		hookKey: fakeHookKey(),
		keyPath: "/public-keys/webhook",
		orders:  map[string]*fakeOrder{},
		kept:    map[string]kept{},
		cards:   map[string]fakeCard{},
	}
	server := httptest.NewServer(http.HandlerFunc(f.serve))
	t.Cleanup(server.Close)
	f.url = server.URL
	return f
}

// next makes the next matching request fail.
func (f *fake) next(call string, act func(w http.ResponseWriter, r *http.Request, real http.HandlerFunc)) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.faults = append(f.faults, fault{call, act})
}

func (f *fake) serve(w http.ResponseWriter, r *http.Request) {
	call := r.Method + " " + r.URL.RequestURI()
	f.mu.Lock()
	f.calls = append(f.calls, call)
	act := func(w http.ResponseWriter, r *http.Request, real http.HandlerFunc) { real(w, r) }
	for i, x := range f.faults {
		if strings.HasPrefix(call, x.call) {
			act = x.act
			f.faults = append(f.faults[:i:i], f.faults[i+1:]...)
			break
		}
	}
	f.mu.Unlock()
	act(w, r, f.respond)
}

// count returns the number of requests that began with call.
func (f *fake) count(call string) int {
	f.mu.Lock()
	defer f.mu.Unlock()
	n := 0
	for _, c := range f.calls {
		if strings.HasPrefix(c, call) {
			n++
		}
	}
	return n
}

func (f *fake) respond(w http.ResponseWriter, r *http.Request) {
	f.mu.Lock()
	defer f.mu.Unlock()
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return
	}
	f.checkHeader(r, body)
	id := func(prefix, suffix string) (string, bool) {
		rest, ok := strings.CutPrefix(r.Method+" "+r.URL.Path, prefix)
		rest, okToo := strings.CutSuffix(rest, suffix)
		return rest, ok && okToo
	}
	if order, ok := id("GET /orders/", ""); ok {
		f.readOrder(w, order)
		return
	}
	if charge, ok := id("POST /charges/", "/cancel"); ok {
		f.once(w, r, body, func() (int, any) { return f.cancel(charge, body) })
		return
	}
	switch r.Method + " " + r.URL.RequestURI() {
	case "POST /orders":
		f.once(w, r, body, func() (int, any) { return f.create(body) })
	case "GET /public-keys/card":
		f.serveKey(w, f.hasKey, &f.cardKey.PublicKey)
	case "POST /public-keys":
		f.hasKey = f.hasKey || string(body) == `{"type":"card"}`
		f.serveKey(w, f.hasKey, &f.cardKey.PublicKey)
	case "GET " + f.keyPath:
		f.serveKey(w, true, &f.hookKey.PublicKey)
	default:
		reply(w, 404, refused("NOT_FOUND", ""))
	}
}

func (f *fake) checkHeader(r *http.Request, body []byte) {
	want := map[string]string{
		"Authorization": "Bearer " + accountToken,
		"Accept":        "application/json",
		"User-Agent":    "Psic/1.0 (payments)",
	}
	if r.Method == http.MethodPost {
		want["Content-Type"] = "application/json"
	}
	for name, value := range want {
		if got := r.Header.Values(name); len(got) != 1 || got[0] != value {
			f.t.Errorf("%s %s: header %s is %q", r.Method, r.URL.Path, name, got)
		}
	}
	changes := r.Method == http.MethodPost && r.URL.Path != "/public-keys"
	if (r.Header.Get("x-idempotency-key") != "") != changes {
		f.t.Errorf("%s %s: idempotency key %q", r.Method, r.URL.Path, r.Header.Get("x-idempotency-key"))
	}
	if r.Method == http.MethodGet && (len(body) > 0 || r.ContentLength > 0) {
		f.t.Errorf("a GET with a body")
	}
}

// once returns the first response again for a known key, and a conflict when the content differs.
func (f *fake) once(w http.ResponseWriter, r *http.Request, body []byte, act func() (int, any)) {
	key := r.Header.Get("x-idempotency-key")
	content := fmt.Sprintf("%s %x", r.URL.Path, sha256.Sum256(body))
	if old, ok := f.kept[key]; ok {
		if old.content != content {
			reply(w, 409, refused("IDEMPOTENCY_CONFLICT", ""))
			return
		}
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(old.status)
		_, _ = w.Write(old.body)
		return
	}
	status, v := act()
	b := must(json.Marshal(v))
	if status < 300 {
		f.kept[key] = kept{content, status, b}
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_, _ = w.Write(b)
}

func (f *fake) serveKey(w http.ResponseWriter, has bool, key any) {
	if !has {
		reply(w, 404, refused("NOT_FOUND", ""))
		return
	}
	reply(w, 200, map[string]any{
		"public_key": base64.StdEncoding.EncodeToString(must(x509.MarshalPKIXPublicKey(key))),
		"created_at": 1767225600000,
	})
}

func reply(w http.ResponseWriter, status int, v any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(v)
}

func refused(code, field string) map[string]any {
	return map[string]any{
		"error_messages": []any{
			map[string]any{"code": code, "description": "canary-description 52998224725", "parameter_name": field},
		},
	}
}

func status(code int, contentType, body string) func(http.ResponseWriter, *http.Request, http.HandlerFunc) {
	return func(w http.ResponseWriter, _ *http.Request, _ http.HandlerFunc) {
		w.Header().Set("Content-Type", contentType)
		w.WriteHeader(code)
		_, _ = io.WriteString(w, body)
	}
}

const cloudflare = `<html><head><title>Access denied | api.pagseguro.com used Cloudflare to restrict access` +
	`</title></head><body>error code: 1010 browser_signature_banned</body></html>`

// resetBefore closes the connection without doing anything.
func resetBefore(w http.ResponseWriter, r *http.Request, _ http.HandlerFunc) {
	_, _ = io.ReadAll(r.Body)
	hangUp(w)
}

// resetAfter carries out the request and closes the connection.
func resetAfter(w http.ResponseWriter, r *http.Request, real http.HandlerFunc) {
	real(httptest.NewRecorder(), r)
	hangUp(w)
}

// cutOff carries out the request and stops in the middle of the response.
func cutOff(w http.ResponseWriter, r *http.Request, real http.HandlerFunc) {
	rec := httptest.NewRecorder()
	real(rec, r)
	w.Header().Set("Content-Length", fmt.Sprint(rec.Body.Len()))
	w.WriteHeader(rec.Code)
	_, _ = io.CopyN(w, bytes.NewReader(rec.Body.Bytes()), int64(rec.Body.Len()/2))
}

// slowAfter carries out the request and does not respond until the caller has given up.
func slowAfter(_ http.ResponseWriter, r *http.Request, real http.HandlerFunc) {
	body := must(io.ReadAll(r.Body))
	again := r.Clone(r.Context())
	again.Body = io.NopCloser(bytes.NewReader(body))
	real(httptest.NewRecorder(), again)
	<-r.Context().Done()
}

func hangUp(w http.ResponseWriter) {
	conn, _, err := http.NewResponseController(w).Hijack()
	if err == nil {
		_ = conn.Close()
	}
}
