package booking_test

import (
	"testing"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/testkit"
)

// TestAMoveAskedForTwiceIsOne: the answer may have been lost, so the same wish is granted again, and people are told
// once.
func TestAMoveAskedForTwiceIsOne(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		therapist, ana := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test")
		id := k.Paid(ana, therapist, testkit.Wednesday, "10:00")
		for range 2 {
			r := move(k, ana, id, "20/11/2026", "14:00").Is(200)
			testkit.Equal(t, "the session", r.Str("id"), id)
		}
		k.Work()
		testkit.Equal(t, "words about it", testkit.One[int](k, `SELECT count(*) FROM job WHERE kind = 'booking.tell' AND args LIKE '%"moved"%'`), 1)
	})
}

// TestAMoveTellsNothingOfOtherSessions: an hour that the patient has with somebody else is for the psychologist one that
// is not to be had; the patient reads why.
func TestAMoveTellsNothingOfOtherSessions(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		therapist, other, ana := k.Therapist("psi@psic.test"), k.Therapist("outra@psic.test"), k.Patient("ana@psic.test")
		id := k.Paid(ana, therapist, testkit.Wednesday, "10:00")
		k.Book(ana, other, testkit.Wednesday, "14:00")
		hers, never := move(k, therapist, id, testkit.Wednesday, "14:00"), move(k, therapist, id, testkit.Wednesday, "13:00")
		code(t, "the patient's hour", hers, 409, "booking.not_offered")
		testkit.Equal(t, "as any hour that is not offered", hers.Str("message"), never.Str("message"))
		code(t, "to the patient", move(k, ana, id, testkit.Wednesday, "14:00"), 409, "booking.same_time")
	})
}

// TestAMoveOfOnesOwnEndsTheFavour: who was moved may cancel until the last minute with everything back; who then chose
// another hour is under the usual window again. Q044, Q050.
func TestAMoveOfOnesOwnEndsTheFavour(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		therapist, ana := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test")
		id := k.Paid(ana, therapist, testkit.Wednesday, "10:00")
		move(k, therapist, id, testkit.Wednesday, "14:00").Is(200)
		move(k, ana, id, testkit.Wednesday, "19:00").Is(200)
		jump(k, time.Date(2026, time.November, 18, 13, 0, 1, 0, at.SaoPaulo), &ana)
		if seen := k.See(ana, id); seen["lateWarning"] != true {
			t.Errorf("no warning: %v", seen["cancelText"])
		}
		testkit.Equal(t, "late", cancel(k, ana, id).Is(200).Str("outcome"), "KEPT")
	})
}
