package booking_test

import (
	"testing"

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
