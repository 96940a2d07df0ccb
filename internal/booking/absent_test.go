package booking_test

import (
	"testing"

	"psic/internal/payment"
	"psic/internal/testkit"
)

// TestAnAbsentTherapistEarnsNothing: a therapist is switched off during a session, and the job that cancels it is lost.
// The job of every minute gives the money back too, and the therapist earns nothing.
func TestAnAbsentTherapistEarnsNothing(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		k.Admin("admin@psic.test")
		therapist, ana := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test")
		id := k.Paid(ana, therapist, testkit.Wednesday, "10:00")
		k.Clock.Set(wednesday(10.5))
		away(k, therapist, "deactivate/"+therapist.ID)
		k.Exec("DELETE FROM job WHERE kind = 'booking.end_missed'")
		k.Clock.Set(wednesday(11))
		k.Work()
		testkit.Equal(t, "broken off", status(k, id)+" "+outcome(k, id), "cancelado CREDIT")
		testkit.Equal(t, "the patient's balance", k.Credits(ana), 160_00)
		testkit.Equal(t, "not earned", k.LedgerBalance(payment.PayableAccount(therapist.ID)), 0)
		k.VerifyLedger()
	})
}
