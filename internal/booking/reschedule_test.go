package booking_test

import (
	"testing"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/testkit"
)

// TestAMoveRequestedTwiceIsOne: a client repeats a request whose response was lost. The second request succeeds too,
// and people get one mail.
func TestAMoveRequestedTwiceIsOne(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		therapist, ana := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test")
		id := k.Paid(ana, therapist, testkit.Wednesday, "10:00")
		for range 2 {
			r := move(k, ana, id, "20/11/2026", "14:00").Is(200)
			testkit.Equal(t, "the session", r.Str("id"), id)
		}
		k.Work()
		testkit.Equal(
			t,
			"mails about it",
			testkit.One[int](k, `SELECT count(*) FROM job WHERE kind = 'booking.tell' AND args LIKE '%"moved"%'`),
			1,
		)
	})
}

// TestAMoveTellsNothingOfOtherSessions: the patient has a session with another therapist at the new time. The therapist
// reads only that the time is not available. The patient reads why.
func TestAMoveTellsNothingOfOtherSessions(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		therapist := k.Therapist("psi@psic.test")
		other := k.Therapist("outra@psic.test")
		ana := k.Patient("ana@psic.test")
		id := k.Paid(ana, therapist, testkit.Wednesday, "10:00")
		k.Book(ana, other, testkit.Wednesday, "14:00")
		hers := move(k, therapist, id, testkit.Wednesday, "14:00")
		never := move(k, therapist, id, testkit.Wednesday, "13:00")
		code(t, "a time at which the patient is busy", hers, 409, "booking.not_offered")
		testkit.Equal(t, "as any time that is not offered", hers.Str("message"), never.Str("message"))
		code(t, "to the patient", move(k, ana, id, testkit.Wednesday, "14:00"), 409, "booking.same_time")
	})
}

// TestTheAgendaToMoveBy: a therapist sees slots within the own notice. A therapist who is no longer listed is visible
// to patients who have a session to move. Q050, Q079.
func TestTheAgendaToMoveBy(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		therapist, ana, bia := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test"), k.Patient("bia@psic.test")
		id := k.Paid(ana, therapist, testkit.Wednesday, "14:00")
		k.Exec("UPDATE therapist SET notice_hours = 24 WHERE account_id = $1", therapist.ID)
		k.Search.Index.Changed(therapist.ID)
		day := "?startDate=" + testkit.Wednesday + "&finishDate=" + testkit.Wednesday
		path := "/api/therapist/" + therapist.ID + "/agenda/simplified" + day
		free := func(p testkit.Person) (n int) {
			for _, s := range k.Call("GET", path, p.Token, nil).Is(200).JSON()["availableSchedules"].([]any) {
				if s.(map[string]any)["state"] == "AVAILABLE" {
					n++
				}
			}
			return n
		}
		jump(k, wednesdayAt10.Add(-2*time.Hour), &therapist, &ana, &bia)
		testkit.Equal(t, "for patients", free(ana), 0)
		testkit.Equal(t, "for the therapist", free(therapist), 2)

		k.Exec("UPDATE account SET state = 'PENDING_SUBSCRIPTION_PLAN' WHERE id = $1", therapist.ID)
		k.Exec("UPDATE therapist SET notice_hours = 1 WHERE account_id = $1", therapist.ID)
		k.Search.Index.Changed(therapist.ID)
		testkit.Equal(t, "Q079 for a patient who has a session", free(ana), 2)
		testkit.Equal(t, "for the therapist who is not listed", free(therapist), 2)
		k.Call("GET", path, bia.Token, nil).Is(404)
		k.Call("GET", path, "", nil).Is(404)
		move(k, ana, id, testkit.Wednesday, "19:00").Is(200)
		k.Exec("UPDATE account SET active = false WHERE id = $1", therapist.ID)
		k.Call("GET", path, ana.Token, nil).Is(404)
	})
}

// TestAnOwnMoveEndsTheFreeCancellation: a patient whom the therapist moved may cancel free of charge until the start.
// When the patient then chooses another time, the usual six hours count again. Q044, Q050.
func TestAnOwnMoveEndsTheFreeCancellation(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		therapist, ana := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test")
		id := k.Paid(ana, therapist, testkit.Wednesday, "10:00")
		move(k, therapist, id, testkit.Wednesday, "14:00").Is(200)
		move(k, ana, id, testkit.Wednesday, "19:00").Is(200)
		jump(k, time.Date(2026, time.November, 18, 13, 0, 1, 0, at.SaoPaulo), &ana)
		if seen := k.GetSession(ana, id); seen["lateWarning"] != true {
			t.Errorf("no warning: %v", seen["cancelText"])
		}
		testkit.Equal(t, "late", cancel(k, ana, id).Is(200).Str("outcome"), "KEPT")
	})
}
