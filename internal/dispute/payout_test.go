package dispute_test

import (
	"context"
	"strings"
	"sync"
	"testing"
	"time"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/payout"
	"psic/internal/platform/store"
	"psic/internal/testkit"
)

// counted lets the cycle of the test sessions be counted, and lifts what else holds its payout. It returns the payouts.
func counted(k *testkit.Kit, c cast) []payout.Payout {
	k.T.Helper()
	k.Clock.Set(at.Day(2026, time.November, 22).In(at.SaoPaulo))
	if err := k.Payout.Build(context.Background(), payout.Cycle{Year: 2026, Month: time.November}); err != nil {
		k.T.Fatal(err)
	}
	k.Exec("UPDATE payout_hold SET lifted_at = 1 WHERE reason <> 'DISPUTED'")
	list, err := k.Payout.Of(context.Background(), c.psi.ID)
	if err != nil {
		k.T.Fatal(err)
	}
	return list
}

func pays(k *testkit.Kit, c cast) {
	k.Exec("UPDATE therapist SET bank_changed_at = NULL WHERE account_id = $1", c.psi.ID)
}

// TestOnlyTheDisputedMoneyWaits: the sessions with the patient who disputes leave the open payout, the others are paid.
// The statement says so, nobody lifts it by hand, and afterwards they are in the next payout.
func TestOnlyTheDisputedMoneyWaits(t *testing.T) {
	apps(t, func(t *testing.T, k *testkit.Kit, c cast) {
		eva := k.Patient("eva@psic.test")
		session := k.Paid(c.ana, c.psi, testkit.Wednesday, "10:00")
		met(k, c, session)
		k.Paid(eva, c.psi, testkit.Wednesday, "14:00")
		k.AdvanceAndWork(3 * day)
		before := counted(k, c)
		testkit.Equal(t, "payouts", len(before), 1)
		testkit.Equal(t, "of two sessions", before[0].TotalCents, 2*net)

		id, provider := disputed(k, session)
		list, err := k.Payout.Of(t.Context(), c.psi.ID)
		if err != nil {
			t.Fatal(err)
		}
		testkit.Equal(t, "of the other session", list[0].TotalCents, net)
		psi := k.Login(c.psi.Email)
		read := string(k.Call("GET", "/api/payment-history/"+c.psi.ID+"?pageSize=50", psi.Token, nil).Body)
		if strings.Count(read, payout.InDispute) != 1 {
			t.Errorf("the statement says %s", read)
		}
		lift := testkit.Fields{"reason": "DISPUTED", "note": "Sem motivo nenhum."}
		k.Call("POST", "/api/admin/payout-hold/"+session+"/lift", admin(k, c), lift).Is(409)
		verify(k)

		decide(k, provider, true)
		testkit.Equal(t, "the case", state(k, id), "WON closed ")
		testkit.Equal(t, "holds", testkit.One[int](k, "SELECT count(*) FROM payout_hold WHERE lifted_at IS NULL"), 0)
		verify(k)
	})
}

// TestDisputeBesideConfirmation: a payout that is confirmed while its session is disputed either has the session or
// does not. Nobody is paid for what is held.
func TestDisputeBesideConfirmation(t *testing.T) {
	apps(t, func(t *testing.T, k *testkit.Kit, c cast) {
		session := held(k, c, "10:00", false)
		list := counted(k, c)
		pays(k, c)
		ch := charge(k, session)
		provider, err := k.Sandbox.Dispute(context.Background(), *ch.Charge.ChargeID, price)
		if err != nil {
			t.Fatal(err)
		}
		var wait sync.WaitGroup
		wait.Go(func() {
			if err := k.Payment.ReadDispute(context.Background(), ch.ID, provider); err != nil {
				t.Error(err)
			}
		})
		wait.Go(func() { _, _ = k.Payout.Confirm(context.Background(), actor.Actor{}, list[0].ID) })
		wait.Wait()
		k.Work()
		verify(k)
		decide(k, provider, false)
		verify(k)
		testkit.Equal(t, "borne by the platform", k.LedgerBalance("reversed"), 0)
	})
}

// TestLostAfterThePayout: what was sent to the therapist is not set aside twice; a lost case deducts it from the next
// payout.
func TestLostAfterThePayout(t *testing.T) {
	apps(t, func(t *testing.T, k *testkit.Kit, c cast) {
		session := held(k, c, "10:00", false)
		list := counted(k, c)
		pays(k, c)
		if _, err := k.Payout.Confirm(context.Background(), actor.Actor{}, list[0].ID); err != nil {
			t.Fatal(err)
		}
		id, provider := disputed(k, session)
		testkit.Equal(t, "owed meanwhile", payable(k, c), 0)
		testkit.Equal(t, "of the platform", -k.LedgerBalance("disputes"), price)
		decide(k, provider, false)
		testkit.Equal(t, "the case", state(k, id), "LOST closed THERAPIST")
		testkit.Equal(t, "to be deducted", payable(k, c), -net)
		verify(k)
	})
}

// TestDisputeOfMoneyOnItsWay: what left in a batch is not held. When it comes back, the disputed session leaves its
// payout.
func TestDisputeOfMoneyOnItsWay(t *testing.T) {
	apps(t, func(t *testing.T, k *testkit.Kit, c cast) {
		session := held(k, c, "10:00", false)
		p := counted(k, c)[0]
		pays(k, c)
		const batch = "b"
		k.InTx(func(tx *store.Tx) error {
			if _, err := k.Payout.Claim(t.Context(), tx, batch, []string{p.ID}); err != nil {
				return err
			}
			_, err := k.Payout.Depart(t.Context(), tx, batch, p.ID, p.TotalCents)
			return err
		})
		_, provider := disputed(k, session)
		lines := func() int { return testkit.One[int](k, "SELECT count(*) FROM payout_line") }
		testkit.Equal(t, "lines on the way", lines(), 1)
		testkit.Equal(t, "set aside by the platform", -k.LedgerBalance("disputes"), price)
		k.InTx(func(tx *store.Tx) error { return k.Payout.Release(t.Context(), tx, batch, p.ID, "") })
		testkit.Equal(t, "lines afterwards", lines(), 0)
		verify(k)
		decide(k, provider, false)
		verify(k)
	})
}
