package booking_test

import (
	"testing"

	"psic/internal/testkit"
)

// TestMove_refusedLeavesNothing: a refused move stores neither the message nor a proposal, and sends no mail.
func TestMove_refusedLeavesNothing(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		therapist, ana := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test")
		id := k.Paid(ana, therapist, testkit.Wednesday, "10:00")
		k.Paid(k.Patient("bia@psic.test"), therapist, testkit.Wednesday, "14:00")
		k.Work()
		mails := len(k.Mails(ana.Email))
		path := "/api/therapist/" + therapist.ID + "/agenda/sessions/" + id + "/move"
		for _, start := range []string{"14:00", "14:10"} { // taken: a published time, and one that is not
			k.Call("POST", path, therapist.Token, testkit.Fields{
				"day":       testkit.Wednesday,
				"startTime": start,
				"message":   "Preciso mudar.",
			}).Is(409)
		}
		k.Work()
		testkit.Equal(t, "messages", testkit.One[int](k, "SELECT count(*) FROM session_message"), 0)
		testkit.Equal(t, "proposals", testkit.One[int](k, "SELECT count(*) FROM move_proposal"), 0)
		testkit.Equal(t, "mails", len(k.Mails(ana.Email)), mails)
	})
}
