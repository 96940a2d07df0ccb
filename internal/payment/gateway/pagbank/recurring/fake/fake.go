// Package fake is a server for tests that behaves as the documentation of PagBank's Recurring API describes. It checks
// headers and fields, and does not use our own types for its responses, so that a wrong name in our types is found.
// Bill does what the provider does by itself, and Next makes requests fail. Only tests import this package.
package fake

import (
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"psic/internal/platform/clock"
)

// Token of the account.
const Token = "canary-recurring-token-5b1e"

// Object is a JSON object.
type Object = map[string]any

// Server is the provider.
type Server struct {
	T     testing.TB
	URL   string
	Clock *clock.Clock

	mu     sync.Mutex
	key    *rsa.PrivateKey
	hasKey bool
	serial int
	kept   map[string]kept // responses by idempotency key
	calls  []string
	bodies []string
	faults []fault
	events [][]byte

	plans     []*plan
	customers []*customer
	subs      []*sub
	invoices  []*invoice
	refunds   map[string]string
	notify    Object
	retries   Object
	denied    map[string]string // number of a card: DENIED, ACTION or ANALYSIS
}

type kept struct {
	content string
	status  int
	body    []byte
}

type fault struct {
	call string
	act  func(w http.ResponseWriter, r *http.Request, real http.HandlerFunc)
}

var cardKey = sync.OnceValue(func() *rsa.PrivateKey {
	k, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		panic(err)
	}
	return k
})

// New starts the server with the product's clock.
func New(t testing.TB, c *clock.Clock) *Server {
	t.Helper()
	f := &Server{
		T:       t,
		Clock:   c,
		key:     cardKey(),
		kept:    map[string]kept{},
		refunds: map[string]string{},
		denied:  map[string]string{},
		notify: Object{
			"email": Object{"merchant": Object{"enabled": true}, "customer": Object{"enabled": true}},
			"urls":  []any{},
		},
		retries: Object{"first_try": 1, "second_try": 1, "third_try": 1, "finally": "SUSPEND"},
	}
	server := httptest.NewServer(http.HandlerFunc(f.serve))
	t.Cleanup(server.Close)
	f.URL = server.URL
	return f
}

func (f *Server) serve(w http.ResponseWriter, r *http.Request) {
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

func (f *Server) respond(w http.ResponseWriter, r *http.Request) {
	f.mu.Lock()
	defer f.mu.Unlock()
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return
	}
	f.bodies = append(f.bodies, string(body))
	if !f.headers(w, r, body) {
		return
	}
	act := func() (int, any) { return f.route(r, body) }
	if r.Header.Get("x-idempotency-key") == "" {
		reply(w, act)
		return
	}
	f.once(w, r, body, act)
}

// headers checks the headers. A client with the default User-Agent is refused by a firewall, with a page in HTML.
func (f *Server) headers(w http.ResponseWriter, r *http.Request, body []byte) bool {
	if agent := r.Header.Get("User-Agent"); agent == "" || strings.HasPrefix(agent, "Go-http-client") {
		f.T.Errorf("%s %s: User-Agent %q", r.Method, r.URL.Path, agent)
		w.WriteHeader(http.StatusForbidden)
		_, _ = io.WriteString(w, "<html>Cloudflare error code: 1010</html>")
		return false
	}
	if r.Header.Get("Authorization") != "Bearer "+Token || r.Header.Get("Accept") != "application/json" {
		f.T.Errorf("%s %s: wrong authorization or accept", r.Method, r.URL.Path)
	}
	if r.Method == http.MethodPost && r.Header.Get("x-idempotency-key") == "" {
		f.T.Errorf("%s %s: something is created without an idempotency key", r.Method, r.URL.Path)
	}
	if r.Method == http.MethodGet && len(body) > 0 {
		f.T.Errorf("%s %s: a read with a body", r.Method, r.URL.Path)
	}
	return true
}

// once returns the first response again for a known key, and a conflict when the content differs.
func (f *Server) once(w http.ResponseWriter, r *http.Request, body []byte, act func() (int, any)) {
	key := r.Header.Get("x-idempotency-key")
	content := fmt.Sprintf("%s %s %x", r.Method, r.URL.Path, sha256.Sum256(body))
	old, ok := f.kept[key]
	if ok && old.content != content {
		reply(w, func() (int, any) { return refuse(409, "IDEMPOTENCY_CONFLICT", "") })
		return
	}
	if !ok {
		status, v := act()
		old = kept{content: content, status: status}
		if v != nil {
			old.body, _ = json.Marshal(v)
		}
		if status < 300 {
			f.kept[key] = old
		}
	}
	write(w, old.status, old.body)
}

func reply(w http.ResponseWriter, act func() (int, any)) {
	status, v := act()
	var body []byte
	if v != nil {
		body, _ = json.Marshal(v)
	}
	write(w, status, body)
}

func write(w http.ResponseWriter, status int, body []byte) {
	if len(body) > 0 {
		w.Header().Set("Content-Type", "application/json")
	}
	w.WriteHeader(status)
	_, _ = w.Write(body)
}

// refuse returns an error in the form of this API: the key error in place of code, and a text with personal data.
func refuse(status int, code, field string) (int, any) {
	return status, Object{
		"error_messages": []any{
			Object{"error": code, "description": "canary-description 52998224725", "parameter_name": field},
		},
	}
}

func (f *Server) id(prefix string) string {
	f.serial++
	return fmt.Sprintf("%s_%08X-0000-4000-8000-%012X", prefix, f.serial, f.serial)
}

func (f *Server) now() string { return stamp(f.Clock.Now()) }

func stamp(t time.Time) string {
	return t.In(time.FixedZone("", -3*60*60)).Format("2006-01-02T15:04:05.000-07:00")
}
