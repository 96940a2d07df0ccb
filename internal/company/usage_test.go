package company_test

import (
	"fmt"
	"testing"
	"time"

	"psic/internal/kernel/ids"
	"psic/internal/testkit"
)

// steady is a source of random bytes that are all the same.
type steady byte

func (s steady) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = byte(s)
	}
	return len(p), nil
}

// people puts employees into the company, of whom some held a session in a company hour in the year 2026.
func (h house) people(n, used int) {
	h.k.T.Helper()
	now := h.k.Clock.Now().UnixMicro()
	psi := testkit.One[string](h.k, "SELECT account_id FROM therapist LIMIT 1")
	for i := range n {
		id := ids.New()
		h.k.Exec(
			`INSERT INTO account (id, email, affiliate, password_hash, role, state, company_id, invited_at, created_at, confirmed_at)
			VALUES ($1, $2, $1, 'x', 'ENTERPRISE', 'REGISTRATION_COMPLETE', $3, $4, $4, $4)`,
			id,
			id+"@casa.example",
			h.id,
			now,
		)
		if i < used {
			end := h.k.Clock.Now().Add(-time.Duration(i+1) * 2 * time.Hour)
			h.k.Exec(
				`INSERT INTO session (id, therapist_id, patient_id, starts_at, ends_at, status, price_cents, discount_cents, enterprise, hold_until, created_at, paid_at)
				VALUES ($1, $2, $3, $4, $5, 'concluído', 8000, 0, true, $4, $4, $4)`,
				ids.New(),
				psi,
				id,
				end.Add(-time.Hour).UnixMicro(),
				end.UnixMicro(),
			)
		}
	}
}

func (h house) usage() string {
	h.k.T.Helper()
	r := h.k.Call("GET", h.path("/usage"), h.k.Login(h.login.Email).Token, nil).Is(200).JSON()
	return fmt.Sprint(r["reports"])
}

// The report is made once a year and stays: asking again after one person joined or left tells nothing new.
func TestUsageReportIsMadeOnce(t *testing.T) {
	houses(t, func(t *testing.T, h house) {
		h.k.Therapist("psi@psic.test")
		h.k.Company.Random = steady(0x80) // the middle: no noise
		h.people(47, 33)
		testkit.Equal(t, "during the year", h.usage(), "[]")
		h.k.Clock.Set(time.Date(2027, time.January, 9, 12, 0, 0, 0, time.UTC))
		h.k.Work()
		testkit.Equal(t, "before the year has settled", h.usage(), "[]")
		h.k.AdvanceAndWork(24 * time.Hour)
		want := "[map[people:40 published:true used:30 year:2026]]"
		testkit.Equal(t, "the report", h.usage(), want)

		victim := testkit.One[string](h.k, "SELECT patient_id FROM session LIMIT 1")
		h.k.Exec("UPDATE account SET deleted_at = 1, active = false WHERE id = $1", victim)
		h.k.AdvanceAndWork(24 * time.Hour)
		testkit.Equal(t, "without one person", h.usage(), want)
		h.k.Exec("UPDATE account SET deleted_at = NULL, active = true WHERE id = $1", victim)
		h.k.Company.Random = steady(0xff)
		h.people(5, 5)
		h.k.AdvanceAndWork(24 * time.Hour)
		testkit.Equal(t, "with five more and other noise", h.usage(), want)
	}, fields{"maxUsers": 100})
}

// A small group has a row that says nothing, and what people pay for on their own never counts.
func TestUsageReportOfFew(t *testing.T) {
	houses(t, func(t *testing.T, h house) {
		h.k.Therapist("psi@psic.test")
		h.k.Company.Random = steady(0xff) // the noise that raises most
		h.people(30, 30)
		h.k.Exec(
			"UPDATE session SET enterprise = false WHERE id IN (SELECT id FROM session ORDER BY id LIMIT 21)",
		) // nine are left
		h.k.Clock.Set(time.Date(2027, time.January, 12, 12, 0, 0, 0, time.UTC))
		h.k.Work()
		testkit.Equal(t, "nine people", h.usage(), "[map[people:0 published:false used:0 year:2026]]")
	}, fields{"maxUsers": 100})
}
