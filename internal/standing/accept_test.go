package standing_test

import (
	"testing"
	"time"

	"psic/internal/testkit"
)

// proposed returns a proposal of Thursdays at 19:00 to Ana, who had a session with the therapist.
func proposed(k *testkit.Kit, psi, ana testkit.Person) string {
	k.T.Helper()
	k.Paid(ana, psi, testkit.Wednesday, "10:00")
	k.Call("POST", "/api/standing/proposal", psi.Token, wanted(testkit.Fields{"customerId": ana.ID})).Is(200)
	return testkit.One[string](k, "SELECT id FROM standing WHERE state = 'PROPOSED'")
}

func acceptPreview(k *testkit.Kit, p testkit.Person, id string) testkit.Response {
	return k.Call("POST", "/api/standing/"+id+"/accept-preview", p.Token, nil)
}

func accept(k *testkit.Kit, p testkit.Person, id string) testkit.Response {
	return k.Call("POST", "/api/standing/"+id+"/accept", p.Token, testkit.Fields{"method": "pix"})
}

// plannedDay returns one day of a preview.
func plannedDay(preview map[string]any, n int) map[string]any {
	return preview["days"].([]any)[n].(map[string]any)
}

// TestAcceptPreview: before the answer the patient alone reads every date of a proposal, what does not fit with the
// reason and the nearest free hour; accepting gives exactly these dates.
func TestAcceptPreview(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana, bia := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test"), k.Patient("bia@psic.test")
		other := k.Therapist("outra@psic.test")
		id := proposed(k, psi, ana)
		k.Book(ana, other, "03/12/2026", "19:00")
		k.Book(bia, psi, "10/12/2026", "19:00")
		k.Call("POST", "/api/therapist/"+psi.ID+"/agenda/blocks", psi.Token, testkit.Fields{
			"firstDay": "17/12/2026", "lastDay": "17/12/2026",
		}).Is(200)

		acceptPreview(k, psi, id).Is(403)
		acceptPreview(k, bia, id).Is(404)
		preview := acceptPreview(k, ana, id).Is(200).JSON()
		if preview["freeDays"] != 4.0 || preview["price"] != 160.0 || preview["payNow"] != false {
			t.Errorf("preview: %v", preview)
		}
		for n, want := range []string{"FREE", "OWN_SESSION", "TAKEN", "DAY_OFF", "FREE", "FREE", "FREE"} {
			day := plannedDay(preview, n)
			if day["state"] != want || (want != "FREE") != (day["nearestDay"] != nil) {
				t.Errorf("day %d is %v, want %s", n, day, want)
			}
		}
		if n := count(k, "standing_id = $1", id); n != 0 {
			t.Errorf("the preview reserved %d hours", n)
		}
		accept(k, ana, id).Is(200)
		if n := count(k, "standing_id = $1", id); n != 4 {
			t.Errorf("%d occurrences, want the 4 that the preview listed", n)
		}
		code(t, "answered", acceptPreview(k, ana, id), 409, "standing.over")
	})
}

// TestAcceptNeedsTheFirstDay: a proposal is accepted with its first day, as an hour is agreed with its first day.
func TestAcceptNeedsTheFirstDay(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana, bia := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test"), k.Patient("bia@psic.test")
		id := proposed(k, psi, ana)
		block := testkit.Fields{"firstDay": thursday, "lastDay": thursday}
		path := "/api/therapist/" + psi.ID + "/agenda/blocks"
		block = k.Call("POST", path, psi.Token, block).Is(200).JSON()
		code(t, "a day off", accept(k, ana, id), 409, "booking.not_offered")
		k.Call("DELETE", path+"/"+block["id"].(string), psi.Token, nil).Is(200)

		taken := k.Book(bia, psi, thursday, "19:00")
		if day := plannedDay(acceptPreview(k, ana, id).Is(200).JSON(), 0); day["state"] != "TAKEN" {
			t.Errorf("the first day: %v", day)
		}
		code(t, "taken", accept(k, ana, id), 409, "booking.slot_taken")
		if n := count(k, "standing_id = $1", id); n != 0 {
			t.Errorf("a refused answer reserved %d hours", n)
		}
		k.Exec("UPDATE session SET status = 'cancelado' WHERE id = $1", taken)
		own := k.Book(ana, k.Therapist("outra@psic.test"), thursday, "19:00")
		code(t, "an own session", accept(k, ana, id), 409, "booking.same_time")
		k.Exec("UPDATE session SET status = 'cancelado' WHERE id = $1", own)
		accept(k, ana, id).Is(200)
	})
}

// TestProposalOutlivesItsFirstDay: a day that passed while the proposal waited is no longer part of it. It begins with
// the next day of the rhythm.
func TestProposalOutlivesItsFirstDay(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test")
		k.Paid(ana, psi, testkit.Wednesday, "10:00")
		k.Clock.Set(start(thursday, 19).Add(-3 * time.Hour))
		psi, ana = k.Login(psi.Email), k.Login(ana.Email)
		everyTwo := wanted(testkit.Fields{"customerId": ana.ID, "everyWeeks": 2})
		k.Call("POST", "/api/standing/proposal", psi.Token, everyTwo).Is(200)
		id := testkit.One[string](k, "SELECT id FROM standing WHERE state = 'PROPOSED'")
		first := func() string {
			return plannedDay(acceptPreview(k, ana, id).Is(200).JSON(), 0)["day"].(string)
		}
		k.Clock.Set(start(thursday, 19).Add(-time.Microsecond))
		if day := first(); day != thursday {
			t.Errorf("just before the first day's hour it begins on %s", day)
		}
		k.Clock.Set(start(thursday, 19))
		if day := first(); day != "10/12/2026" {
			t.Errorf("after its first day it begins on %s", day)
		}
		accept(k, ana, id).Is(200)
		one := k.Call("GET", "/api/standing/"+id, ana.Token, nil).Is(200).JSON()
		if one["firstDay"] != "10/12/2026" {
			t.Errorf("accepted, it begins on %v", one["firstDay"])
		}
	})
}
