package standing_test

import (
	"strings"
	"sync"
	"testing"
	"time"

	"psic/internal/testkit"
)

// TestAgree: a standing hour is all its sessions of eight weeks, sold to nobody else, and no hold. Q226.
func TestAgree(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana, bia := therapist(k, "psi@psic.test"), k.Patient("ana@psic.test"), k.Patient("bia@psic.test")
		k.Call("POST", "/api/therapist/"+psi.ID+"/agenda/blocks", psi.Token, testkit.Fields{
			"firstDay": "10/12/2026", "lastDay": "10/12/2026",
		})
		preview := k.Call("POST", "/api/therapist/"+psi.ID+"/standing/preview", ana.Token, wanted()).Is(200).JSON()
		if preview["freeDays"] != 6.0 || preview["rhythm"] != "Toda semana, quinta-feira às 19:00" {
			t.Fatalf("preview: %v", preview)
		}
		off := preview["days"].([]any)[2].(map[string]any)
		if off["state"] != "DAY_OFF" || off["nearestDay"] == nil {
			t.Errorf("the day off: %v", off)
		}
		id := agreed(k, ana, psi)
		if n := count(k, "standing_id = $1 AND status = 'agendado'", id); n != 6 {
			t.Errorf("%d occurrences, want 6", n)
		}
		k.Refresh()
		code(t, "sold to nobody else", k.RequestBooking(bia, psi, "03/12/2026", "19:00"), 409, "booking.slot_taken")
		code(t, "agreed by nobody else", agree(k, bia, psi), 409, "booking.slot_taken")
		for _, hour := range []string{"10:00", "14:00"} {
			k.Book(ana, psi, thursday, hour) // the limit of three holds does not count the occurrence of the day
		}
		k.Book(ana, psi, "27/11/2026", "10:00")
		k.AdvanceAndWork(2 * time.Hour) // the job that releases holds leaves them
		if n := count(k, "standing_id = $1 AND status = 'agendado'", id); n != 6 {
			t.Errorf("%d occurrences after two hours, want 6", n)
		}
		list := k.Call("GET", "/api/standing-hours", ana.Token, nil).Is(200)
		k.Call("GET", "/api/standing/"+id, psi.Token, nil).Is(200)
		k.Call("GET", "/api/standing/"+id, bia.Token, nil).Is(404)
		if !strings.Contains(string(list.Body), id) {
			t.Errorf("the list lacks it: %s", list.Body)
		}
	})
}

// TestAgreeIsRefused: the same reasons as of a booking, and those of standing hours.
func TestAgreeIsRefused(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, other, ana := therapist(k, "psi@psic.test"), k.Therapist("outra@psic.test"), k.Patient("ana@psic.test")
		code(t, "switched off", agree(k, ana, other), 409, "standing.not_taken")
		code(t, "rhythm", agree(k, ana, psi, testkit.Fields{"everyWeeks": 3}), 422, "standing.rhythm_invalid")
		code(t, "hour", agree(k, ana, psi, testkit.Fields{"startTime": "11:00"}), 409, "booking.not_offered")
		code(t, "card", agree(k, ana, psi, testkit.Fields{"method": "card"}), 422, "standing.means_invalid")
		code(t, "far", agree(k, ana, psi, testkit.Fields{"day": "07/01/2027"}), 409, "booking.not_offered")
		k.Book(ana, other, thursday, "19:00")
		code(t, "own session", agree(k, ana, psi), 409, "booking.same_time")
		for _, hour := range []string{"10:00", "14:00"} {
			agreed(k, ana, psi, testkit.Fields{"startTime": hour})
		}
		agreed(k, ana, psi, testkit.Fields{"startTime": "10:00", "day": "25/11/2026", "everyWeeks": 2})
		code(t, "a fourth", agree(k, ana, psi, testkit.Fields{"day": "27/11/2026"}), 409, "standing.too_many")
	})
}

// TestNeverPaid_Q199: who agrees and ends without paying keeps hours from others three times in thirty days.
func TestNeverPaid_Q199(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana, bia := therapist(k, "psi@psic.test"), k.Patient("ana@psic.test"), k.Patient("bia@psic.test")
		again := func(p testkit.Person) {
			id := agreed(k, p, psi)
			k.Call("POST", "/api/standing/"+id+"/change", p.Token, testkit.Fields{"action": "END"}).Is(200)
		}
		for range 3 {
			again(ana)
		}
		code(t, "a fourth time", agree(k, ana, psi), 409, "standing.never_paid")

		again(bia)
		again(bia)
		paid := agreed(k, bia, psi)
		k.Exec("UPDATE session SET paid_at = created_at WHERE standing_id = $1", paid)
		agreed(k, bia, psi, testkit.Fields{"startTime": "14:00"})

		k.Clock.Advance(30*24*time.Hour - time.Second)
		ana = k.Login(ana.Email)
		next := testkit.Fields{"day": "31/12/2026", "startTime": "10:00"}
		code(t, "a second before thirty days", agree(k, ana, psi, next), 409, "standing.never_paid")
		k.Clock.Advance(time.Second)
		agreed(k, ana, psi, next)
	})
}

// TestStandingRace: many patients want one standing hour; one gets all of it and nobody else a part.
func TestStandingRace(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi := therapist(k, "psi@psic.test")
		people := k.ManyPatients(k.Patient("ana@psic.test"), testkit.LongOr(200, 40))
		var wins sync.Map
		var all sync.WaitGroup
		for _, p := range people {
			all.Go(func() {
				if r := agree(k, p, psi); r.Status == 200 {
					wins.Store(p.ID, true)
				} else if r.Str("code") != "booking.slot_taken" {
					t.Errorf("%d %s", r.Status, r.Str("code"))
				}
			})
		}
		all.Wait()
		winners := 0
		wins.Range(func(any, any) bool { winners++; return true })
		if winners != 1 || count(k, "standing_id <> ''") != 7 {
			t.Errorf("%d winners, %d occurrences", winners, count(k, "standing_id <> ''"))
		}
		owners := testkit.One[int](k, "SELECT count(DISTINCT patient_id) FROM session WHERE standing_id <> ''")
		if owners != 1 {
			t.Errorf("%d owners", owners)
		}
	})
}

// TestPropose: a therapist proposes to a patient; the patient accepts or refuses; it expires after a week.
func TestPropose(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana, bia := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test"), k.Patient("bia@psic.test")
		body := wanted(testkit.Fields{"customerId": ana.ID, "startTime": "20:00"})
		k.Call("POST", "/api/standing/proposal", psi.Token, body).Is(404) // not a patient of the therapist
		k.Paid(ana, psi, testkit.Wednesday, "10:00")
		k.Call("POST", "/api/standing/proposal", psi.Token, testkit.With(body, testkit.Fields{"preview": true})).Is(200)
		propose := func() string {
			k.Call("POST", "/api/standing/proposal", psi.Token, body).Is(200)
			return testkit.One[string](k, "SELECT id FROM standing WHERE state = 'PROPOSED'")
		}
		id := propose()
		k.Work()
		if n := count(k, "standing_id <> ''"); n != 0 {
			t.Errorf("a proposal reserved %d hours", n)
		}
		means := testkit.Fields{"method": "pix"}
		k.Call("POST", "/api/standing/"+id+"/accept", bia.Token, means).Is(404)
		k.Call("POST", "/api/standing/"+id+"/refuse", bia.Token, nil).Is(404)
		k.Call("POST", "/api/standing/"+id+"/refuse", ana.Token, nil).Is(200)
		k.Call("POST", "/api/standing/"+id+"/refuse", ana.Token, nil).Is(200)
		code(t, "refused", k.Call("POST", "/api/standing/"+id+"/accept", ana.Token, means), 409, "standing.over")

		id = propose()
		k.Call("POST", "/api/standing/"+id+"/accept", ana.Token, means).Is(200)
		code(t, "twice", k.Call("POST", "/api/standing/"+id+"/accept", ana.Token, means), 409, "standing.over")
		if n := count(k, "standing_id = $1", id); n != 7 {
			t.Errorf("%d occurrences", n)
		}

		k.Exec("UPDATE standing SET state = 'ENDED' WHERE id = $1", id)
		k.Exec("UPDATE session SET status = 'cancelado' WHERE standing_id = $1", id)
		id = propose()
		k.AdvanceAndWork(7*24*time.Hour + time.Hour)
		ana = k.Login(ana.Email)
		code(t, "expired", k.Call("POST", "/api/standing/"+id+"/accept", ana.Token, means), 409, "standing.over")
		if state := testkit.One[string](k, "SELECT state FROM standing WHERE id = $1", id); state != "ENDED" {
			t.Errorf("state %s", state)
		}
	})
}

// TestExtend: the horizon rolls; a second run creates nothing; a skipped day does not come back.
func TestExtend(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana := therapist(k, "psi@psic.test"), k.Patient("ana@psic.test")
		id := agreed(k, ana, psi)
		skipped := testkit.One[string](k, "SELECT id FROM session WHERE occurrence_on = '2026-12-03'")
		k.Call("POST", "/api/session/"+skipped+"/cancel", ana.Token, testkit.Fields{"acceptLate": true}).Is(200)
		for range 3 {
			k.AdvanceAndWork(2 * time.Hour)
		}
		k.AdvanceAndWork(7 * 24 * time.Hour)
		k.Work()
		if n := count(k, "standing_id = $1 AND occurrence_on >= '2026-12-01'", id); n != 7 {
			t.Errorf("%d occurrences from December on, want 7 with the skipped one", n)
		}
		if n := count(k, "standing_id = $1 AND occurrence_on = '2026-12-03' AND status <> 'cancelado'", id); n != 0 {
			t.Error("the skipped day came back")
		}
	})
}
