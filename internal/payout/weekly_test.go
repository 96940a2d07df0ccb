package payout_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/kernel/ids"
	"psic/internal/payout"
	"psic/internal/platform/store"
	"psic/internal/testkit"
)

// TestWeek: a week is from Monday to Sunday, is counted six hours after its end, and is paid by the third business day
// after it. 2 November 2026 is a holiday.
func TestWeek(t *testing.T) {
	for _, c := range []struct{ day, closes, due string }{
		{"19/10/2026", "25/10/2026", "28/10/2026"},
		{"25/10/2026", "25/10/2026", "28/10/2026"},
		{"26/10/2026", "01/11/2026", "05/11/2026"},
		{"31/12/2026", "03/01/2027", "06/01/2027"},
	} {
		got := payout.WeekOf(date(c.day))
		if got.Closes().Wire() != c.closes || got.Due().Wire() != c.due || !got.Weekly() {
			t.Errorf("%s closes %s, due %s", c.day, got.Closes().Wire(), got.Due().Wire())
		}
		if back := got.Next().Before(); back != got {
			t.Errorf("%s: the week before the next is %s", c.day, back)
		}
		if parsed, err := payout.ParseCycle(got.String()); err != nil || parsed != got {
			t.Errorf("%s: read as %s, %v", got, parsed, err)
		}
	}
	for text, want := range map[string]string{
		"2026-10-26T05:59": "18/10/2026",
		"2026-10-26T06:00": "25/10/2026",
		"2026-11-01T23:59": "25/10/2026",
	} {
		now, err := time.ParseInLocation("2006-01-02T15:04", text, at.SaoPaulo)
		if err != nil {
			t.Fatal(err)
		}
		if got := payout.CountableWeek(now); got.Closes().Wire() != want {
			t.Errorf("%s: %s", text, got.Closes().Wire())
		}
	}
	if _, err := payout.ParseCycle("2026-10-24"); err == nil {
		t.Error("a Saturday names a week")
	}
}

// TestWeekly_changesOfTheCycle: however often the plan of a therapist changes between weekly and monthly payouts, each
// earned session is in one payout, of a cycle that it began in or before.
func TestWeekly_changesOfTheCycle(t *testing.T) {
	histories := 3
	for seed := range histories {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			k := testkit.New(t, store.SQLite)
			h := history{
				k:    k,
				dice: rand.New(rand.NewPCG(uint64(seed), 7)),
				psi:  k.Therapist("helena@psic.test"),
				ana:  k.Patient("ana@psic.test"),
				day:  at.DateOf(testkit.Start, at.SaoPaulo),
			}
			for range 90 {
				h.live()
			}
			h.end()
		})
	}
}

// history is some months of a therapist whose plan changes.
type history struct {
	k        *testkit.Kit
	dice     *rand.Rand
	psi, ana testkit.Person
	day      at.Date
	earned   int64
	weekly   bool
}

// live is one day: the jobs count, sometimes the plan changes, sometimes a session is held.
func (h *history) live() {
	now := h.day.In(at.SaoPaulo).Add(9 * time.Hour)
	h.k.Clock.Set(now)
	for _, c := range []payout.Cycle{payout.Countable(now), payout.CountableWeek(now)} {
		if err := h.k.Payout.Build(context.Background(), c); err != nil {
			h.k.T.Fatal(err)
		}
	}
	if h.dice.IntN(6) == 0 {
		h.weekly = !h.weekly
		h.k.Exec("UPDATE plan SET weekly_payout = $1", h.weekly)
	}
	if h.dice.IntN(2) == 0 {
		h.earned++
		starts := now.Add(time.Hour).UnixMicro()
		h.k.Exec(`INSERT INTO session (id, therapist_id, patient_id, starts_at, ends_at, status, price_cents,
				discount_cents, enterprise, hold_until, paid_at, earned_at, fee_percent, created_at)
			VALUES ($1, $2, $3, $4, $5, 'concluído', 16000, 0, false, $4, $4, $4, 30, $4)`,
			ids.New(), h.psi.ID, h.ana.ID, starts, starts+50*60*1_000_000)
	}
	h.day = h.day.AddDays(1)
}

// end waits until the last cycle of either kind was counted, and looks at every session.
func (h *history) end() {
	h.dice = rand.New(rand.NewPCG(1, 1))
	last := h.earned
	for range 45 {
		h.day = h.day.AddDays(1)
		now := h.day.In(at.SaoPaulo).Add(9 * time.Hour)
		h.k.Clock.Set(now)
		for _, c := range []payout.Cycle{payout.Countable(now), payout.CountableWeek(now)} {
			if err := h.k.Payout.Build(context.Background(), c); err != nil {
				h.k.T.Fatal(err)
			}
		}
	}
	equal(h.k.T.(*testing.T), "sessions in payouts", any(testkit.One[int64](
		h.k,
		"SELECT count(*) FROM payout_line WHERE kind = 'SESSION'",
	)), any(last))
	equal(h.k.T.(*testing.T), "paid amounts", any(testkit.One[int64](
		h.k,
		"SELECT COALESCE(SUM(total_cents), 0) FROM payout",
	)), any(last*11200))
	early := testkit.One[int64](h.k, `SELECT count(*) FROM payout_line l JOIN payout p ON p.id = l.payout_id
		JOIN session s ON s.id = l.session_id
		WHERE s.starts_at / 86400000000 > (julianday(p.closes_on) - 2440587.5) + 1`)
	equal(h.k.T.(*testing.T), "sessions after their cycle", any(early), any(int64(0)))
	both := testkit.One[int64](h.k, "SELECT count(DISTINCT weekly) FROM payout")
	equal(h.k.T.(*testing.T), "kinds of payouts", any(both), any(int64(2)))
}

// TestWeekly_filter: administrators filter payouts by a week, named by its Sunday.
func TestWeekly_filter(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		admin := k.Admin("admin@psic.test")
		for _, path := range []string{"/api/admin/payouts", "/api/admin/paid-payouts"} {
			k.Call("GET", path+"?cycle=2026-11-22", admin.Token, nil).Is(200)
			k.Call("GET", path+"?cycle=2026-11-21", admin.Token, nil).Is(422)
		}
	})
}
