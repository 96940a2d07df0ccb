package booking_test

import (
	"testing"
	"time"

	"psic/internal/testkit"
)

// TestSessionsAcrossMidnight: a session of the evening before or of the night after takes the time of a slot, for the
// therapist and for the patient. The product sees it itself; the database does not have to refuse.
func TestSessionsAcrossMidnight(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		therapist, other := k.Registered("psi@psic.test"), k.Registered("outra@psic.test")
		ana, bia := k.Patient("ana@psic.test"), k.Patient("bia@psic.test")
		k.Publish(therapist, testkit.Once("18/11/2026", "23:30"), testkit.Once("21/11/2026", "00:00"))
		k.Paid(ana, therapist, "18/11/2026", "23:30") // until 00:20
		k.Paid(ana, therapist, "21/11/2026", "00:00")
		k.Publish(therapist, testkit.Once("19/11/2026", "00:00"), testkit.Once("20/11/2026", "23:30"))
		k.Publish(other, testkit.Once("19/11/2026", "00:00"), testkit.Once("20/11/2026", "23:30"))

		evening := k.RequestBooking(bia, therapist, "19/11/2026", "00:00")
		code(t, "after the session of the evening before", evening, 409, "booking.slot_taken")
		night := k.RequestBooking(bia, therapist, "20/11/2026", "23:30")
		code(t, "before the session of the night after", night, 409, "booking.slot_taken")
		own := k.RequestBooking(ana, other, "19/11/2026", "00:00")
		code(t, "the patient's own session of the evening before", own, 409, "booking.same_time")
		own = k.RequestBooking(ana, other, "20/11/2026", "23:30")
		code(t, "the patient's own session of the night after", own, 409, "booking.same_time")
		k.Book(bia, other, "19/11/2026", "00:00")
		k.Book(bia, other, "20/11/2026", "23:30")
	})
}

// TestHoldsOfOtherDaysCount: three holds are too many for a fourth, on whatever days they are.
func TestHoldsOfOtherDaysCount(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		therapist, ana := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test")
		for _, day := range []string{"18/11/2026", "25/11/2026", "10/12/2026"} {
			k.Book(ana, therapist, day, "10:00")
		}
		for _, day := range []string{"17/11/2026", "25/11/2026", "30/11/2026", "14/12/2026"} {
			r := k.RequestBooking(ana, therapist, day, "14:00")
			code(t, "a fourth on "+day, r, 409, "booking.too_many_holds")
		}
		testkit.Equal(t, "each has the job of its release",
			testkit.One[int](k, "SELECT count(*) FROM job WHERE kind = 'booking.release_hold'"), 3)
		k.AdvanceAndWork(60 * time.Minute)
		excuse(k)
		k.Book(ana, therapist, "30/11/2026", "14:00")
	})
}

// TestAMovedHoldEndsWithItsNewStart: the therapist moves an unpaid session to a time before the end of its hold. Then
// it can be paid until it begins.
func TestAMovedHoldEndsWithItsNewStart(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		therapist, ana := k.Registered("psi@psic.test"), k.Patient("ana@psic.test")
		k.Publish(therapist, testkit.Once("16/11/2026", "09:30"), testkit.Once("18/11/2026", "10:00"))
		id := k.Book(ana, therapist, "18/11/2026", "10:00")
		testkit.Equal(t, "an hour to pay", k.GetSession(ana, id)["holdUntil"].(string), "2026-11-16T13:00:00Z")
		move(k, therapist, id, "16/11/2026", "09:30").Is(200)
		testkit.Equal(t, "until the start", k.GetSession(ana, id)["holdUntil"].(string), "2026-11-16T12:30:00Z")
		k.AdvanceAndWork(30 * time.Minute)
		testkit.Equal(t, "released at the start", status(k, id), "cancelado")
	})
}
