package notify_test

import (
	"context"
	"errors"
	"maps"
	"sync"
	"testing"

	"psic/internal/platform/mail"
	"psic/internal/testkit"
)

func TestMain(m *testing.M) { testkit.Main(m) }

const support = "suporte@psic.test"

type fields map[string]any

// but returns the fields with some changed.
func (f fields) but(changed fields) fields {
	all := maps.Clone(f)
	maps.Copy(all, changed)
	return all
}

var (
	contact = fields{"email": "ana@example.com", "subject": "Assunto-canario", "body": "Texto-canario\nsegunda linha"}
	quote   = fields{
		"email":       "rh@aurora.example",
		"name":        "Nome-canario",
		"companyName": "Empresa-canario",
		"telefone":    "(11) 3456-7890",
		"subject":     "Assunto-canario",
		"body":        "Texto-canario",
		"employees":   "51-200",
	}
)

const (
	contactPath = "/api/contact-us"
	quotePath   = "/api/contact-us/company"
)

// server is a mail server that can be down. It records the mails that arrived and the id of every attempt.
type server struct {
	mu       sync.Mutex
	down     bool
	arrived  []mail.Message
	attempts []string
}

func (s *server) Send(_ context.Context, m mail.Message) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.attempts = append(s.attempts, m.ID)
	if s.down {
		return errors.New("connection refused")
	}
	s.arrived = append(s.arrived, m)
	return nil
}

func (s *server) set(down bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.down = down
}

// toSupport returns the mails to the support in the built-in outbox.
func toSupport(k *testkit.Kit) (got []mail.Stored) {
	for _, m := range k.Outbox.List() {
		if m.To == support {
			got = append(got, m)
		}
	}
	return got
}

func rows(k *testkit.Kit, query string) (all []string) {
	k.T.Helper()
	r, err := k.DB.Read().Query(query)
	if err != nil {
		k.T.Fatal(err)
	}
	defer func() { _ = r.Close() }()
	for r.Next() {
		var s string
		if err := r.Scan(&s); err != nil {
			k.T.Fatal(err)
		}
		all = append(all, s)
	}
	if err := r.Err(); err != nil {
		k.T.Fatal(err)
	}
	return all
}
