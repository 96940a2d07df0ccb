package booking_test

import (
	"testing"
	"time"

	"psic/internal/testkit"
)

// TestATherapistIsNotToldOfHolds: a hold that is booked, cancelled or released is the patient's affair. The therapist
// is told of a payment and of the cancellation of a paid session.
func TestATherapistIsNotToldOfHolds(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		therapist, ana := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test")
		mails := func() int { return len(k.Mails(therapist.Email)) }
		before := mails()
		cancel(k, ana, k.Book(ana, therapist, testkit.Wednesday, "10:00")).Is(200)
		testkit.Equal(t, "a cancelled hold", mails(), before)
		k.Book(ana, therapist, testkit.Wednesday, "10:00")
		k.AdvanceAndWork(61 * time.Minute)
		testkit.Equal(t, "a released hold", mails(), before)
		id := k.Paid(ana, therapist, testkit.Wednesday, "10:00")
		testkit.Equal(t, "a payment", mails(), before+1)
		cancel(k, ana, id).Is(200)
		testkit.Equal(t, "a cancelled session", mails(), before+2)
	})
}
