package dispute_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"psic/internal/dispute"
	"psic/internal/kernel/at"
	"psic/internal/kernel/money"
	"psic/internal/payment"
	"psic/internal/platform/store"
	"psic/internal/testkit"
)

// TestStates walks the table: what follows what, and nothing follows a case that was won.
func TestStates(t *testing.T) {
	want := map[dispute.State]string{
		dispute.Open:     "ANSWERED EXPIRED WON LOST ACCEPTED",
		dispute.Answered: "WON LOST ACCEPTED",
		dispute.Expired:  "ANSWERED WON LOST ACCEPTED",
		dispute.Won:      "",
		dispute.Lost:     "WON",
		dispute.Accepted: "WON",
	}
	for _, from := range states {
		var got []string
		for _, to := range states {
			if dispute.CanBecome(from, to) {
				got = append(got, string(to))
			}
		}
		testkit.Equal(t, string(from), strings.Join(got, " "), want[from])
	}
}

// TestWhoBearsALoss: the platform when both were in the room, or the session still runs; the therapist when they were
// not; nobody while the money is held for a session to come. A part that was taken costs the platform.
func TestWhoBearsALoss(t *testing.T) {
	session := func(over, met, whole bool) dispute.Facts {
		return dispute.Facts{
			Purpose: payment.ForSession,
			Begun:   over,
			Over:    over,
			Met:     met,
			Whole:   whole,
			Earned:  true,
			Net:     net,
		}
	}
	paidOut := session(true, false, true)
	paidOut.PaidOut = true
	running := session(false, false, true)
	running.Begun = true
	for name, c := range map[string]struct {
		facts     dispute.Facts
		bearer    dispute.Bearer
		therapist money.Cents
	}{
		"held, both there":     {session(true, true, true), dispute.Platform, 0},
		"nobody met":           {session(true, false, true), dispute.Therapist, net},
		"nobody met, a part":   {session(true, false, false), dispute.Platform, net},
		"nobody met, paid out": {paidOut, dispute.Therapist, 0},
		"still to come":        {session(false, false, true), dispute.Nobody, 0},
		"to come, a part":      {session(false, false, false), dispute.Platform, 0},
		"running":              {running, dispute.Platform, 0},
		"a package": {
			dispute.Facts{Purpose: payment.ForPackage, Over: true, Whole: true},
			dispute.Purchase,
			0,
		},
		"a part of a package": {
			dispute.Facts{Purpose: payment.ForPackage, Over: true},
			dispute.Platform,
			0,
		},
		"a plan": {
			dispute.Facts{Purpose: payment.ForSubscription, Over: true, Whole: true},
			dispute.Purchase,
			0,
		},
	} {
		testkit.Equal(t, name, dispute.BearerOf(c.facts), c.bearer)
		therapist, platform := dispute.ReserveOf(c.facts, price)
		testkit.Equal(t, name+": of the therapist", therapist, c.therapist)
		testkit.Equal(t, name+": of the platform", platform, price-c.therapist)
	}
	therapist, platform := dispute.ReserveOf(session(true, false, true), 50_00)
	testkit.Equal(t, "no more than what is disputed", therapist+platform, money.Cents(50_00))
}

// TestADisputeOpensOneCase: the money stays, the amount is set aside once, and support and therapist are told
// neutrally. A second notification opens nothing.
// Abuse case 63.
func TestADisputeOpensOneCase(t *testing.T) {
	apps(t, func(t *testing.T, k *testkit.Kit, c cast) {
		session := k.Paid(c.ana, c.psi, testkit.Wednesday, "10:00")
		shown := k.GetSession(c.ana, session)["paymentInfo"]
		id, provider := disputed(k, session)
		run(k, k.Payment.ReadDispute(context.Background(), charge(k, session).ID, provider))

		testkit.Equal(t, "cases", testkit.One[int](k, "SELECT count(*) FROM dispute"), 1)
		testkit.Equal(t, "set aside", reserve(k, id), price)
		testkit.Equal(t, "the charge", charge(k, session).State(), payment.Paid)
		testkit.Equal(t, "held for the session", k.LedgerBalance(payment.EscrowAccount(session)), price)
		got := read(k, c, id)
		testkit.Equal(t, "kind", got["kind"], any("CHARGEBACK"))
		testkit.Equal(t, "days left", got["daysLeft"], any(10.0))
		now := k.GetSession(c.ana, session)["paymentInfo"].(map[string]any)
		testkit.Equal(t, "what the patient reads", now["status"], shown.(map[string]any)["status"])
		support := k.Mails(k.Notify.Support)
		if m := support[len(support)-1]; !strings.Contains(m.Text, "contestação") || strings.Contains(m.Text, "ana") {
			t.Errorf("support reads %q", m.Text)
		}
		told := k.Mails(c.psi.Email)
		m := told[len(told)-1]
		if !strings.Contains(m.Text, "em contestação") || strings.Contains(m.Subject, "contesta") ||
			strings.Contains(m.Text, "Paciente") {
			t.Errorf("the therapist reads %q: %q", m.Subject, m.Text)
		}
		verify(k)
	})
}

// TestWon: what was set aside goes back, and the held session is in the next payout.
func TestWon(t *testing.T) {
	apps(t, func(t *testing.T, k *testkit.Kit, c cast) {
		session := held(k, c, "10:00", true)
		owed := payable(k, c)
		id, provider := disputed(k, session)
		testkit.Equal(t, "owed to the therapist meanwhile", payable(k, c), owed)
		decide(k, provider, true)
		testkit.Equal(t, "the case", state(k, id), "WON closed ")
		testkit.Equal(t, "set aside afterwards", reserve(k, id), 0)
		testkit.Equal(t, "borne", k.LedgerBalance("reversed"), 0)
		holds := "SELECT count(*) FROM payout_hold WHERE reason = 'DISPUTED' AND lifted_at IS NULL"
		testkit.Equal(t, "open holds", testkit.One[int](k, holds), 0)
		verify(k)
	})
}

// TestLostAfterASessionOfBoth: the platform bears it, the therapist keeps the share.
func TestLostAfterASessionOfBoth(t *testing.T) {
	apps(t, func(t *testing.T, k *testkit.Kit, c cast) {
		session := held(k, c, "10:00", true)
		id, provider := disputed(k, session)
		decide(k, provider, false)
		testkit.Equal(t, "the case", state(k, id), "LOST closed PLATFORM")
		testkit.Equal(t, "owed to the therapist", payable(k, c), net)
		testkit.Equal(t, "borne by the platform", k.LedgerBalance("reversed"), -price)
		testkit.Equal(t, "set aside", reserve(k, id), 0)
		verify(k)
	})
}

// TestLostWithoutAttendance: the therapist's share is set aside while the case is open, and taken when it is lost.
// Abuse case 65.
func TestLostWithoutAttendance(t *testing.T) {
	apps(t, func(t *testing.T, k *testkit.Kit, c cast) {
		session := held(k, c, "10:00", false)
		id, provider := disputed(k, session)
		testkit.Equal(t, "owed meanwhile", payable(k, c), 0)
		testkit.Equal(t, "set aside", reserve(k, id), price)
		verify(k)
		decide(k, provider, false)
		testkit.Equal(t, "the case", state(k, id), "LOST closed THERAPIST")
		testkit.Equal(t, "owed afterwards", payable(k, c), 0)
		testkit.Equal(t, "borne by the platform", k.LedgerBalance("reversed"), 0)
		told := k.Mails(c.psi.Email)
		if m := told[len(told)-1]; !strings.Contains(m.Text, "não entra no seu repasse") {
			t.Errorf("the therapist reads %q", m.Text)
		}
		verify(k)
	})
}

// TestLostBeforeTheSession: the session is cancelled and its money goes back; nobody bears anything.
func TestLostBeforeTheSession(t *testing.T) {
	apps(t, func(t *testing.T, k *testkit.Kit, c cast) {
		session := k.Paid(c.ana, c.psi, testkit.Wednesday, "10:00")
		id, provider := disputed(k, session)
		decide(k, provider, false)
		testkit.Equal(t, "the case", state(k, id), "LOST closed ")
		testkit.Equal(t, "borne", k.LedgerBalance("reversed"), 0)
		testkit.Equal(t, "held", k.LedgerBalance(payment.EscrowAccount(session)), 0)
		verify(k)
	})
}

// TestALossThatNobodyAnnounced: money that is gone without a notification has a case too, and the announcement that
// comes later opens no second one.
func TestALossThatNobodyAnnounced(t *testing.T) {
	apps(t, func(t *testing.T, k *testkit.Kit, c cast) {
		session := held(k, c, "10:00", true)
		run(k, k.Sandbox.TakeBack(context.Background(), *charge(k, session).Charge.ChargeID, price))
		testkit.Equal(t, "cases", testkit.One[int](k, "SELECT count(*) FROM dispute WHERE provider_id <> ''"), 1)
		id := testkit.One[string](k, "SELECT id FROM dispute")
		testkit.Equal(t, "the case", state(k, id), "LOST closed PLATFORM")
		verify(k)
	})
}

// TestAcceptedWaitsForTheMoney: an accepted case keeps its reserve until the order says that the money is gone.
func TestAcceptedWaitsForTheMoney(t *testing.T) {
	apps(t, func(t *testing.T, k *testkit.Kit, c cast) {
		session := held(k, c, "10:00", true)
		id, provider := disputed(k, session)
		body := testkit.Fields{"outcome": "ACCEPTED", "note": "Cobrança feita por engano."}
		k.Call("POST", "/api/admin/dispute/"+id+"/outcome", admin(k, c), body).Is(200)
		testkit.Equal(t, "before the money is gone", state(k, id), "ACCEPTED open ")
		testkit.Equal(t, "set aside", reserve(k, id), price)
		decide(k, provider, false)
		testkit.Equal(t, "afterwards", state(k, id), "ACCEPTED closed PLATFORM")
		testkit.Equal(t, "set aside afterwards", reserve(k, id), 0)
		k.Call("POST", "/api/admin/dispute/"+id+"/outcome", admin(k, c), body).Is(409)
		verify(k)
	})
}

// TestDeadlines: support is warned three days before the last day ends, once, and the case expires when it ends. A case
// that expired can still be answered, and won.
func TestDeadlines(t *testing.T) {
	apps(t, func(t *testing.T, k *testkit.Kit, c cast) {
		session := k.Paid(c.ana, c.psi, testkit.Wednesday, "10:00")
		id, _ := disputed(k, session)
		ends := time.UnixMicro(testkit.One[int64](k, "SELECT answer_until FROM dispute WHERE id = $1", id))
		testkit.Equal(t, "the last day", at.DateOf(ends.Add(-time.Second), at.SaoPaulo).Wire(), "26/11/2026")
		alarms := func() int { return len(k.Mails(k.Notify.Support)) }
		watch := func(when time.Time) {
			k.Clock.Set(when)
			k.InTx(func(tx *store.Tx) error { return k.Jobs.Enqueue(t.Context(), tx, dispute.Watch{}) })
			k.Work()
		}
		k.Work()
		begun := alarms()
		watch(ends.Add(-3*day - time.Microsecond))
		testkit.Equal(t, "warned early", alarms(), begun)
		watch(ends.Add(-3 * day))
		watch(ends.Add(-time.Microsecond))
		testkit.Equal(t, "warned once", alarms(), begun+1)
		testkit.Equal(t, "on the last day", state(k, id), "OPEN open ")
		watch(ends)
		testkit.Equal(t, "afterwards", state(k, id), "EXPIRED open ")
		k.Call("POST", "/api/admin/dispute/"+id+"/answered", admin(k, c), testkit.Fields{"reference": "A-1"}).Is(200)
		testkit.Equal(t, "answered late", state(k, id), "ANSWERED open ")
		verify(k)
	})
}

// TestALostNotificationIsReadBack: a decision whose notification was lost is found at the provider.
func TestALostNotificationIsReadBack(t *testing.T) {
	apps(t, func(t *testing.T, k *testkit.Kit, c cast) {
		session := held(k, c, "10:00", true)
		id, provider := disputed(k, session)
		if err := k.Sandbox.Decide(context.Background(), provider, true); err != nil {
			t.Fatal(err)
		}
		k.Exec("DELETE FROM sandbox_delivery")
		k.AdvanceAndWork(7 * time.Hour)
		testkit.Equal(t, "the case", state(k, id), "WON closed ")
		verify(k)
	})
}
