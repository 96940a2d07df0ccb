package booking_test

import (
	"testing"
	"time"

	"psic/internal/payment/gateway/sandbox"
	"psic/internal/testkit"
)

// TestMoneyAfterTheHold_Q060: money that arrives after the hold confirms the session when its time is still free, also
// for the patient. Otherwise it becomes balance, the session of somebody else stays, and the patient is told.
func TestMoneyAfterTheHold_Q060(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		therapist, other := k.Therapist("psi@psic.test"), k.Therapist("outra@psic.test")
		ana, bia := k.Patient("ana@psic.test"), k.Patient("bia@psic.test")
		k.Sandbox.SetFaults(sandbox.Faults{LatePix: true})
		expired := func(start string) (id, code string) {
			id = k.Book(ana, therapist, testkit.Wednesday, start)
			return id, k.PixCode(ana, id)
		}
		busy, busyCode := expired("19:00")
		k.AdvanceAndWork(61 * time.Minute)
		own := k.Paid(ana, other, testkit.Wednesday, "19:00")
		free, freeCode := expired("10:00")
		taken, takenCode := expired("14:00")
		k.AdvanceAndWork(61 * time.Minute)
		theirs := k.Paid(bia, therapist, testkit.Wednesday, "14:00")
		for _, code := range []string{freeCode, takenCode, busyCode} {
			k.PayPix(code)
		}
		k.Work()
		testkit.Equal(t, "a free time", status(k, free), "agendado")
		testkit.Equal(t, "is paid", k.GetSession(ana, free)["status"].(string), "pago")
		testkit.Equal(t, "a time that somebody else took", status(k, taken), "cancelado")
		testkit.Equal(t, "a time at which the patient has another session", status(k, busy), "cancelado")
		testkit.Equal(t, "the others stay", status(k, theirs)+" "+status(k, own), "agendado agendado")
		testkit.Equal(t, "two prices came back", k.Credits(ana), 320_00)
		testkit.Equal(t, "and are told", mailsWith(k, ana.Email, "R$ 160,00 estão no seu saldo"), 2)
		k.VerifyLedger()
	})
}

// TestHistory_R218_Q209_returned: in the history, a payment that went back reads Estornado em saldo, and the others
// read pago.
func TestHistory_R218_Q209_returned(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		therapist, ana := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test")
		kept := k.Paid(ana, therapist, testkit.Wednesday, "10:00")
		returned := k.Paid(ana, therapist, testkit.Wednesday, "14:00")
		cancel(k, ana, returned).Is(200)
		states := map[string]string{}
		page := k.Call("GET", "/api/payment-history/"+ana.ID, ana.Token, nil).Is(200).JSON()
		for _, e := range page["elements"].([]any) {
			row := e.(map[string]any)
			states[row["sessionId"].(string)] = row["status"].(string)
		}
		testkit.Equal(t, "kept", states[kept], "pago")
		testkit.Equal(t, "returned", states[returned], "Estornado em saldo")
	})
}

// TestHistory_R220_firstYear: the list of years begins with the first payment ever, whatever the filter shows.
func TestHistory_R220_firstYear(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		therapist, ana := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test")
		k.Paid(ana, therapist, testkit.Wednesday, "10:00")
		jump(k, testkit.Start.AddDate(0, 2, 0), &ana)
		k.Paid(ana, therapist, "25/01/2027", "10:00")
		for _, query := range []string{"", "?year=2027&month=1", "?year=2025"} {
			page := k.Call("GET", "/api/payment-history/"+ana.ID+query, ana.Token, nil).Is(200).JSON()
			testkit.Equal(t, query, page["firstResult"].(map[string]any)["date"].(string), "16/11/2026")
		}
	})
}
