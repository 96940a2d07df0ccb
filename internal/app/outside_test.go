package app_test

import (
	"net/http"
	"sync"
	"testing"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/payment/gateway/sandbox"
	"psic/internal/platform/store"
	"psic/internal/testkit"
)

// TestAHangingProviderBlocksNoOtherRequest: fault scenario F7. More people than the gate admits at once pay while the
// payment provider hangs. Other requests are served meanwhile.
func TestAHangingProviderBlocksNoOtherRequest(t *testing.T) {
	const payments, hang = 72, 4 * time.Second
	k := testkit.New(t, store.SQLite)
	ana, therapist := k.Patient("ana@psic.test"), k.Therapist("psi@psic.test")
	crowd := k.ManyPatients(ana, payments/3) // each may have three unpaid sessions
	day, sessions := at.DateOf(testkit.Start, at.SaoPaulo).AddDays(2), make([]string, payments)
	for i := range sessions {
		sessions[i] = k.Book(crowd[i/3], therapist, day.AddDays(i/3).Wire(), []string{"10:00", "14:00", "19:00"}[i%3])
	}

	k.Sandbox.SetFaults(sandbox.Faults{TimeoutBefore: 1, Hang: hang})
	var paying sync.WaitGroup
	began := time.Now()
	for i, id := range sessions {
		card := k.CardPayment(sandbox.CardApprovedVisa)
		paying.Go(func() { k.Pay(crowd[i/3], id, card) })
	}
	time.Sleep(hang / 2)
	for range 5 {
		k.Call(http.MethodGet, "/api/user/info", ana.Token, nil).Is(http.StatusOK)
	}
	if took := time.Since(began); took > hang {
		t.Fatalf("the machine is too slow for this test: %s", took)
	}

	paying.Wait()
	if n := testkit.One[int](k, "SELECT count(*) FROM charge WHERE status = 'UNKNOWN'"); n != payments {
		t.Errorf("%d of %d charges have an unknown result", n, payments)
	}
}
