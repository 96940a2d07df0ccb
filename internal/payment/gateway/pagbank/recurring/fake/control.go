package fake

import (
	"bytes"
	"crypto/x509"
	"encoding/base64"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
)

// Next makes the next request whose method and path begin with call fail.
func (f *Server) Next(call string, act func(w http.ResponseWriter, r *http.Request, real http.HandlerFunc)) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.faults = append(f.faults, fault{call, act})
}

// Lose carries out the request and closes the connection.
func Lose(w http.ResponseWriter, r *http.Request, real http.HandlerFunc) {
	real(httptest.NewRecorder(), r)
	hangUp(w)
}

// Drop closes the connection without doing anything.
func Drop(w http.ResponseWriter, r *http.Request, _ http.HandlerFunc) {
	_, _ = io.ReadAll(r.Body)
	hangUp(w)
}

// Say returns this response instead.
func Say(status int, body string) func(http.ResponseWriter, *http.Request, http.HandlerFunc) {
	return func(w http.ResponseWriter, _ *http.Request, _ http.HandlerFunc) {
		w.WriteHeader(status)
		_, _ = io.WriteString(w, body)
	}
}

func hangUp(w http.ResponseWriter) {
	conn, _, err := http.NewResponseController(w).Hijack()
	if err == nil {
		_ = conn.Close()
	}
}

// Count returns the number of requests that began with call.
func (f *Server) Count(call string) int {
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

// Saw says whether a body with this text arrived.
func (f *Server) Saw(text string) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, b := range f.bodies {
		if strings.Contains(b, text) {
			return true
		}
	}
	return false
}

// Events returns the notifications since the last call.
func (f *Server) Events() [][]byte {
	f.mu.Lock()
	defer f.mu.Unlock()
	out := f.events
	f.events = nil
	return out
}

// Deny sets what happens to charges of a card: DENIED, ACTION (no other try allowed), ANALYSIS, or empty for approved.
func (f *Server) Deny(number, how string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.denied[number] = how
}

// PublicKey returns the card key in the form of the API.
func (f *Server) PublicKey() string {
	der, err := x509.MarshalPKIXPublicKey(&f.key.PublicKey)
	if err != nil {
		f.T.Fatal(err)
	}
	return base64.StdEncoding.EncodeToString(der)
}

// Taken returns what was captured and what was refunded, in centavos.
func (f *Server) Taken() (captured, refunded int64) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, i := range f.invoices {
		for _, p := range i.payments {
			if p.status == "APPROVED" || p.status == "REFUNDED" {
				captured += p.amount
			}
			if p.status == "REFUNDED" {
				refunded += p.amount
			}
		}
	}
	return captured, refunded
}

// Statuses returns the statuses of all subscriptions, the oldest first.
func (f *Server) Statuses() string {
	f.mu.Lock()
	defer f.mu.Unlock()
	var out []string
	for _, s := range f.subs {
		out = append(out, s.status)
	}
	return strings.Join(out, " ")
}

// PlanOf returns our reference of the plan of the newest subscription.
func (f *Server) PlanOf() string {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.subs[len(f.subs)-1].plan.reference
}

// Force sets the status of the newest subscription, as somebody can at the provider's panel.
func (f *Server) Force(status string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	s := f.subs[len(f.subs)-1]
	s.status = status
	f.tell("subscription.updated", s)
}

// tell adds a notification about a subscription.
func (f *Server) tell(event string, s *sub) {
	var b bytes.Buffer
	_ = json.NewEncoder(&b).Encode(Object{"env": "sandbox", "event": event, "resource": s.write(), "date": f.now()})
	f.events = append(f.events, b.Bytes())
}
