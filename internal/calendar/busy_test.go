package calendar_test

import (
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"psic/internal/platform/store"
	"psic/internal/testkit"
)

// TestBusy: an hour under a busy time is not offered, and cannot be booked, until the calendar is free or removed.
func TestBusy(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana, e := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test"), serve(k)
		e.set(func(e *elsewhere) { e.events = []string{busy(19, 10), busy(20, 13)} })
		if got := state(k, ana, psi, thursday, "10:00"); got != "AVAILABLE" {
			t.Fatalf("before: %q", got)
		}
		connect(k, psi).Is(200)
		if got := state(k, ana, psi, thursday, "10:00"); got != "BOOKED" {
			t.Errorf("under a busy time: %q", got)
		}
		if got := state(k, ana, psi, "20/11/2026", "14:00"); got != "AVAILABLE" {
			t.Errorf("where the busy time ends: %q", got)
		}
		if got := why(k, psi, thursday, "10:00"); got != "OWN_CALENDAR" {
			t.Errorf("why: %s", got)
		}
		if got := why(k, psi, thursday, "14:00"); got != "OFFERED" {
			t.Errorf("why of a free hour: %s", got)
		}
		code(t, "booking", k.RequestBooking(ana, psi, thursday, "10:00"), 409, "booking.slot_taken")
		c := only(k, psi)
		if c["busy"] != float64(2) || c["host"] != "calendario.test" || c["name"] != "Pessoal" {
			t.Errorf("listed: %v", c)
		}
		k.Call("DELETE", path(psi, "/", c["id"].(string)), psi.Token, nil).Is(200)
		if got := state(k, ana, psi, thursday, "10:00"); got != "AVAILABLE" {
			t.Errorf("removed: %q", got)
		}
		k.Book(ana, psi, thursday, "10:00")
		if n := count(k, "calendar_busy", "true"); n != 0 {
			t.Errorf("%d busy times are left", n)
		}
	})
}

// TestBusy_sessions: a busy time touches neither a paid session nor a hold, which is paid as ever. A session that moves
// does not get an hour under one, and a session is named before a calendar.
func TestBusy_sessions(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana, e := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test"), serve(k)
		paid, hold := k.Paid(ana, psi, thursday, "10:00"), k.Book(ana, psi, thursday, "14:00")
		e.set(func(e *elsewhere) { e.events = []string{busy(19, 10), busy(19, 14), busy(20, 10)} })
		connect(k, psi).Is(200)
		k.PayPix(k.PixCode(ana, hold))
		k.Work()
		for _, id := range []string{paid, hold} {
			if n := count(k, "session", "id = $1 AND status = 'agendado' AND paid_at IS NOT NULL", id); n != 1 {
				t.Errorf("session %s was touched", id)
			}
		}
		if got := why(k, psi, thursday, "10:00"); got != "TAKEN" {
			t.Errorf("why: %s", got)
		}
		move := testkit.Fields{"day": "20/11/2026", "startTime": "10:00", "acceptLate": true}
		code(t, "moving to a busy hour",
			k.Call("POST", "/api/agenda/"+ana.ID+"/session/"+paid+"/reschedule", ana.Token, move), 409,
			"booking.slot_taken")
		if n := count(k, "session", "id = $1 AND starts_at = $2", paid, moment(thursday, 10, 0).UnixMicro()); n != 1 {
			t.Error("the session moved")
		}
	})
}

// TestBusy_standing: the day of a standing hour under a busy time is taken.
func TestBusy_standing(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana, e := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test"), serve(k)
		k.Call("PUT", "/api/therapist/"+psi.ID+"/standing-setting", psi.Token,
			testkit.Fields{"takesStandingHours": true}).Is(200)
		e.set(func(e *elsewhere) { e.events = []string{busy(26, 19)} })
		connect(k, psi).Is(200)
		k.Call("POST", "/api/therapist/"+psi.ID+"/standing", ana.Token, testkit.Fields{
			"day": thursday, "startTime": "19:00", "everyWeeks": 1, "method": "pix",
		}).Is(200)
		if n := count(k, "session", "starts_at = $1", moment("26/11/2026", 19, 0).UnixMicro()); n != 0 {
			t.Error("an occurrence lies under the busy time")
		}
		if n := count(k, "session", "starts_at = $1", moment("03/12/2026", 19, 0).UnixMicro()); n != 1 {
			t.Error("the next one is missing")
		}
	})
}

// TestBusy_waiting: an hour that a calendar frees goes to whoever waits for it, and an offer of an hour that becomes
// busy is withdrawn.
func TestBusy_waiting(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana, e := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test"), serve(k)
		e.set(func(e *elsewhere) { e.events = []string{busy(19, 10)} })
		connect(k, psi).Is(200)
		k.Call("POST", "/api/therapist/"+psi.ID+"/waiting", ana.Token, testkit.Fields{}).Is(200)
		e.set(func(e *elsewhere) { e.events = nil })
		jump(k, moment("16/11/2026", 14, 0), &psi, &ana)
		offer, _ := k.Call("GET", "/api/waiting", ana.Token, nil).Is(200).JSON()["offer"].(map[string]any)
		if offer == nil || offer["startsAt"] != moment(thursday, 10, 0).UTC().Format(time.RFC3339) {
			t.Fatalf("offer: %v", offer)
		}
		e.set(func(e *elsewhere) { e.events = []string{busy(19, 10)} })
		jump(k, moment("16/11/2026", 14, 10), &psi, &ana)
		if n := count(k, "waiting_offer", "state = 'WITHDRAWN'"); n != 1 {
			t.Error("the offer of a busy hour stays open")
		}
		code(t, "accepting", k.Call("POST", "/api/offer/"+offer["id"].(string)+"/accept", ana.Token, nil), 409,
			"waiting.offer_over")
	})
}

// TestBusy_race: a busy time arrives while people book the hour. Both orders are right: whoever booked first keeps the
// session, and afterwards nobody can book.
func TestBusy_race(t *testing.T) {
	for _, engine := range testkit.Engines {
		t.Run(string(engine), func(t *testing.T) {
			k := testkit.New(t, engine, withoutDiscount)
			psi, first, e := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test"), serve(k)
			people := k.ManyPatients(first, 6)
			connect(k, psi).Is(200)
			id := only(k, psi)["id"].(string)
			booked := 0
			for round, start := range []string{"10:00", "14:00", "19:00"} {
				e.set(func(e *elsewhere) { e.events = []string{busy(19, []int{10, 14, 19}[round])} })
				var read testkit.Response
				var reading sync.WaitGroup
				reading.Go(func() { read = k.Call("POST", path(psi, "/", id, "/read"), psi.Token, nil) })
				tries := testkit.Race(len(people), func(i int) testkit.Response {
					return k.RequestBooking(people[i], psi, thursday, start)
				})
				reading.Wait()
				tally := testkit.Tally(tries)
				if read.Status != 200 || tally[200] > 1 || tally[200]+tally[409] != len(people) {
					t.Fatalf("round %s: read %d, %v", start, read.Status, tally)
				}
				booked += tally[200]
				code(t, "afterwards", k.RequestBooking(first, psi, thursday, start), 409, "booking.slot_taken")
			}
			if n := count(k, "session", "status = 'agendado'"); n != booked {
				t.Errorf("%d sessions of %d bookings", n, booked)
			}
		})
	}
}

// TestBusy_manyDays: a holiday of weeks closes all its hours, on the last day as on the first.
func TestBusy_manyDays(t *testing.T) {
	k := testkit.New(t, store.SQLite, withoutDiscount)
	psi, ana, e := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test"), serve(k)
	e.set(func(e *elsewhere) {
		e.events = []string{"BEGIN:VEVENT\nDTSTART;VALUE=DATE:20261119\nDTEND;VALUE=DATE:20261210\nEND:VEVENT\n"}
	})
	connect(k, psi).Is(200)
	var got []string
	for _, day := range []string{"18/11/2026", thursday, "30/11/2026", "09/12/2026", "10/12/2026"} {
		got = append(got, state(k, ana, psi, day, "10:00"))
	}
	if want := []string{"AVAILABLE", "BOOKED", "BOOKED", "BOOKED", "AVAILABLE"}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	code(t, "booking", k.RequestBooking(ana, psi, "09/12/2026", "10:00"), 409, "booking.slot_taken")
}

// TestBusy_week: the therapist's own week shows when calendars elsewhere are busy: without overlaps, day by day, and
// what they are busy with stays unknown.
func TestBusy_week(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, e := k.Therapist("psi@psic.test"), serve(k)
		e.set(func(e *elsewhere) {
			e.events = []string{
				busy(19, 10),
				"BEGIN:VEVENT\nSUMMARY:Dentista\nDTSTART:20261119T133000Z\nDTEND:20261119T143000Z\nEND:VEVENT\n",
				"BEGIN:VEVENT\nDTSTART:20261121T010000Z\nDTEND:20261121T040000Z\nEND:VEVENT\n",
				"BEGIN:VEVENT\nDTSTART;VALUE=DATE:20261122\nEND:VEVENT\n",
			}
		})
		connect(k, psi).Is(200)
		week := "/api/therapist/" + psi.ID + "/agenda/week?startDate=18/11/2026&finishDate=22/11/2026"
		var got []string
		for _, one := range k.Call("GET", week, psi.Token, nil).Is(200).JSON()["busy"].([]any) {
			part := one.(map[string]any)
			got = append(got, fmt.Sprintf("%v %v %v", part["day"], part["startTime"], part["finishTime"]))
		}
		want := []string{
			"19/11/2026 10:00:00 11:30:00",
			"20/11/2026 22:00:00 24:00:00",
			"21/11/2026 00:00:00 01:00:00",
			"22/11/2026 00:00:00 24:00:00",
		}
		if !slices.Equal(got, want) {
			t.Errorf("got %v, want %v", got, want)
		}
	})
}
