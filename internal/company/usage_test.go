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

// people adds n employees to the company. The first used of them attended a session in a company slot in 2026.
func (f fixture) people(n, used int) {
	f.k.T.Helper()
	now := f.k.Clock.Now().UnixMicro()
	psi := testkit.One[string](f.k, "SELECT account_id FROM therapist LIMIT 1")
	for i := range n {
		id := ids.New()
		f.k.Exec(
			`INSERT INTO account (id, email, affiliate, password_hash, role, state, company_id, invited_at, created_at,
				confirmed_at)
			VALUES ($1, $2, $1, 'x', 'ENTERPRISE', 'REGISTRATION_COMPLETE', $3, $4, $4, $4)`,
			id,
			id+"@casa.example",
			f.id,
			now,
		)
		if i < used {
			end := f.k.Clock.Now().Add(-time.Duration(i+1) * 2 * time.Hour)
			f.k.Exec(
				`INSERT INTO session (id, therapist_id, patient_id, starts_at, ends_at, status, price_cents,
					discount_cents, enterprise, hold_until, created_at, paid_at)
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

func (f fixture) usage() string {
	f.k.T.Helper()
	r := f.k.Call("GET", f.path("/usage"), f.k.Login(f.login.Email).Token, nil).Is(200).JSON()
	return fmt.Sprint(r["reports"])
}

// The report is made once a year and does not change. After a person joined or left it shows nothing new.
func TestUsageReportIsMadeOnce(t *testing.T) {
	withCompany(t, func(t *testing.T, f fixture) {
		f.k.Therapist("psi@psic.test")
		f.k.Company.Random = steady(0x80) // the middle: no noise
		f.people(47, 33)
		testkit.Equal(t, "during the year", f.usage(), "[]")
		f.k.Clock.Set(time.Date(2027, time.January, 9, 12, 0, 0, 0, time.UTC))
		f.k.Work()
		testkit.Equal(t, "before the year has settled", f.usage(), "[]")
		f.k.AdvanceAndWork(24 * time.Hour)
		want := "[map[people:40 published:true used:30 year:2026]]"
		testkit.Equal(t, "the report", f.usage(), want)

		victim := testkit.One[string](f.k, "SELECT patient_id FROM session LIMIT 1")
		f.k.Exec("UPDATE account SET deleted_at = 1, active = false WHERE id = $1", victim)
		f.k.AdvanceAndWork(24 * time.Hour)
		testkit.Equal(t, "without one person", f.usage(), want)
		f.k.Exec("UPDATE account SET deleted_at = NULL, active = true WHERE id = $1", victim)
		f.k.Company.Random = steady(0xff)
		f.people(5, 5)
		f.k.AdvanceAndWork(24 * time.Hour)
		testkit.Equal(t, "with five more and other noise", f.usage(), want)
	}, fields{"maxUsers": 100})
}

// A small group has a report without numbers. Sessions that people pay themselves do not count.
func TestUsageReportOfFew(t *testing.T) {
	withCompany(t, func(t *testing.T, f fixture) {
		f.k.Therapist("psi@psic.test")
		f.k.Company.Random = steady(0xff) // the noise that raises most
		f.people(30, 30)
		// Nine people are left.
		f.k.Exec("UPDATE session SET enterprise = false WHERE id IN (SELECT id FROM session ORDER BY id LIMIT 21)")
		f.k.Clock.Set(time.Date(2027, time.January, 12, 12, 0, 0, 0, time.UTC))
		f.k.Work()
		testkit.Equal(t, "nine people", f.usage(), "[map[people:0 published:false used:0 year:2026]]")
	}, fields{"maxUsers": 100})
}
