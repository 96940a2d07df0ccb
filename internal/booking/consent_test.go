package booking_test

import (
	"strings"
	"testing"
	"time"

	"psic/internal/payment/gateway/sandbox"
	"psic/internal/testkit"
)

func setConsent(k *testkit.Kit, p testkit.Person, kind string, given bool) testkit.Response {
	path := "/api/user/" + p.ID + "/consents/" + kind
	return k.Call("PUT", path, p.Token, testkit.Fields{"given": given})
}

func consentsOf(k *testkit.Kit, p testkit.Person) map[string]any {
	return k.Call("GET", "/api/user/"+p.ID+"/consents", p.Token, nil).Is(200).JSON()
}

// TestRevokedConsent_Q222: revoking the consent for health data cancels what has not begun by the rules of cancelling,
// with the time of the revocation. Nothing is booked, paid or confirmed until the person consents again.
func TestRevokedConsent_Q222(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		therapist, ana := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test")
		running := k.Paid(ana, therapist, "17/11/2026", "19:00")
		free := k.Paid(ana, therapist, testkit.Wednesday, "14:00")
		late := k.Paid(ana, therapist, testkit.Wednesday, "10:00")
		k.Clock.Set(wednesday(8))
		ana = k.Login(ana.Email)
		held := k.Book(ana, therapist, "20/11/2026", "19:00")
		k.Sandbox.SetFaults(sandbox.Faults{LatePix: true})
		pix := k.PixCode(ana, held)
		k.Exec("UPDATE session SET starts_at = $1, ends_at = $2 WHERE id = $3",
			wednesday(7.5).UnixMicro(), wednesday(8.5).UnixMicro(), running)

		ending := consentsOf(k, ana)["ending"].([]any)
		testkit.Equal(t, "sessions that end", len(ending), 3)
		first := ending[0].(map[string]any)
		testkit.Equal(t, "the first", first["startsAt"].(string), testkit.Wednesday+" 10:00")
		if !strings.Contains(first["text"].(string), "não é devolvido") {
			t.Errorf("late: %v", first["text"])
		}

		setConsent(k, ana, "HEALTH", false).Is(200)
		code(t, "booking", k.RequestBooking(ana, therapist, "20/11/2026", "10:00"), 403, "booking.consent_revoked")
		code(t, "paying", k.Pay(ana, held, k.CardPayment(sandbox.CardApprovedVisa)), 403, "booking.consent_revoked")
		setConsent(k, ana, "HEALTH", false).Is(200)
		k.Clock.Set(wednesday(8).Add(time.Second)) // the job runs later than the revocation
		k.Work()
		testkit.Equal(t, "running", status(k, running), "agendado")
		testkit.Equal(t, "late", status(k, late)+" "+outcome(k, late), "cancelado KEPT")
		testkit.Equal(t, "six hours before", status(k, free)+" "+outcome(k, free), "cancelado CREDIT")
		testkit.Equal(t, "unpaid", status(k, held), "cancelado")
		k.PayPix(pix)
		k.Work()
		testkit.Equal(t, "late money confirms nothing", status(k, held), "cancelado")
		testkit.Equal(t, "and becomes balance", k.Credits(ana), 2*price)
		testkit.Equal(t, "told once", mailsWith(k, ana.Email, "revogação do seu consentimento"), 1)
		k.VerifyLedger()

		setConsent(k, ana, "HEALTH", true).Is(200)
		k.RequestBooking(ana, therapist, "20/11/2026", "10:00").Is(200)
		k.Work()
		testkit.Equal(t, "what was cancelled stays so", status(k, free), "cancelado")
	})
}

// TestRevokedConsent_Q222_again: whoever consents again before the job runs keeps the sessions.
func TestRevokedConsent_Q222_again(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		therapist, ana := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test")
		paid := k.Paid(ana, therapist, testkit.Wednesday, "14:00")
		setConsent(k, ana, "HEALTH", false).Is(200)
		setConsent(k, ana, "HEALTH", true).Is(200)
		k.Work()
		testkit.Equal(t, "kept", status(k, paid), "agendado")
	})
}

// TestRevokedConsent_Q222_employee: an employee gets the money back to the means of payment, and the employer's mailbox
// gets no word about it.
func TestRevokedConsent_Q222_employee(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		therapist, eva := k.Therapist("psi@psic.test"), k.Employee("eva@aurora.example")
		paid := k.Paid(eva, therapist, testkit.Wednesday, "14:00")
		before := len(k.Mails(eva.Email))
		setConsent(k, eva, "HEALTH", false).Is(200)
		testkit.Equal(t, "mails to the employer", len(k.Mails(eva.Email)), before)
		testkit.Equal(t, "refunded", status(k, paid)+" "+outcome(k, paid), "cancelado REFUND")
	})
}
