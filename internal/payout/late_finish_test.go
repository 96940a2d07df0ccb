package payout_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/payout"
	"psic/internal/testkit"
)

// TestLateFinish_R277: the server is down over the end of a cycle. The cycle is not counted while a paid session of it
// is not finished, for at most 72 hours. A session that missed its cycle names the next one in the statement.
func TestLateFinish_R277(t *testing.T) {
	both(t, func(t *testing.T, k *testkit.Kit) {
		p, patient, admin := k.Therapist("helena@psic.test"), k.Patient("ana@psic.test"), k.Admin("admin@psic.test")
		k.Paid(patient, p, "18/11/2026", "10:00")
		k.Paid(patient, p, "20/11/2026", "19:00")
		on(k, "19/11/2026", 9, &admin) // finishes the first one
		nov := payout.CycleOf(date("20/11/2026"))
		counted := func(now time.Time) int64 {
			k.Clock.Set(now)
			if err := k.Payout.Build(context.Background(), nov); err != nil {
				t.Fatal(err)
			}
			return testkit.One[int64](k, "SELECT count(*) FROM payout")
		}
		edge := nov.End().Add((6 + 72) * time.Hour)
		equal(t, "the session is not finished", any(counted(nov.End().Add(6*time.Hour))), any(int64(0)))
		equal(t, "a step before the edge", any(counted(edge.Add(-time.Second))), any(int64(0)))
		equal(t, "at the edge", any(counted(edge)), any(int64(1)))
		equal(t, "a step after", any(counted(edge.Add(time.Second))), any(int64(1)))
		equal(t, "without the second", any(testkit.One[int64](k, "SELECT total_cents FROM payout")), any(int64(112_00)))

		k.Work() // finishes the second one, late
		p = k.Login(p.Email)
		var late, early map[string]any
		for _, e := range statement(k, p, "?year=2026&month=11")["elements"].([]any) {
			row := e.(fields)
			if strings.Contains(row["description"].(string), "20/11/2026") {
				late = row
			} else {
				early = row
			}
		}
		if late == nil || !strings.Contains(late["description"].(string), "(entra no repasse de 12/2026)") {
			t.Errorf("the session that missed its cycle: %v", late)
		}
		if early == nil || strings.Contains(early["description"].(string), "entra no repasse") {
			t.Errorf("the session in its cycle: %v", early)
		}
		on(k, "21/12/2026", 9, &admin)
		list := payouts(k, admin, p)
		equal(t, "the next payout has it", list[0]["total_amount"], any(112.0))
		equal(t, "and its day", list[0]["dueDate"], any("08/01/2027"))
		verify(k)
	})
}

// TestLateFinish_waits: a session that is finished in time is in the payout of its own cycle.
func TestLateFinish_waits(t *testing.T) {
	both(t, func(t *testing.T, k *testkit.Kit) {
		p, patient, admin := k.Therapist("helena@psic.test"), k.Patient("ana@psic.test"), k.Admin("admin@psic.test")
		k.Paid(patient, p, "18/11/2026", "10:00")
		k.Paid(patient, p, "20/11/2026", "19:00")
		on(k, "19/11/2026", 9, &admin)
		nov := payout.CycleOf(date("20/11/2026"))
		k.Clock.Set(nov.End().Add(7 * time.Hour).In(at.SaoPaulo))
		if err := k.Payout.Build(context.Background(), nov); err != nil {
			t.Fatal(err)
		}
		equal(t, "waits", any(testkit.One[int64](k, "SELECT count(*) FROM payout")), any(int64(0)))
		on(k, "21/11/2026", 8, &admin)
		on(k, "21/11/2026", 15, &admin)
		equal(t, "both in their cycle", payouts(k, admin, p)[0]["total_amount"], any(224.0))
		verify(k)
	})
}
