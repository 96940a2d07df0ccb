package waiting_test

import (
	"strings"
	"testing"
	"time"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/payment/gateway/sandbox"
	"psic/internal/testkit"
)

// offeredTo frees Friday 14:00 and returns the offer that ana has of it.
func offeredTo(k *testkit.Kit, psi, ana testkit.Person) string {
	k.T.Helper()
	dora := k.Patient("dora@psic.test")
	session := k.Book(dora, psi, friday, "14:00")
	waits(k, ana, psi).Is(200)
	cancel(k, dora, session)
	k.Work()
	id := offerID(k, ana)
	if id == "" {
		k.T.Fatal("nothing is offered")
	}
	return id
}

func offerState(k *testkit.Kit, id string) string {
	return testkit.One[string](k, "SELECT state FROM waiting_offer WHERE id = $1", id)
}

// TestOfferIsWithdrawn: what takes the hour or the wait away closes the offer, and accepting it changes nothing.
func TestOfferIsWithdrawn(t *testing.T) {
	for _, c := range []struct {
		name  string
		event func(k *testkit.Kit, psi, ana testkit.Person)
		waits int // waits of ana afterwards
	}{
		{"the therapist blocks the day", func(k *testkit.Kit, psi, _ testkit.Person) {
			k.Call("POST", "/api/therapist/"+psi.ID+"/agenda/blocks", psi.Token, testkit.Fields{
				"firstDay": friday,
				"lastDay":  friday,
			}).Is(200)
		}, 1},
		{"the therapist closes the hour", func(k *testkit.Kit, psi, _ testkit.Person) {
			k.Publish(psi, testkit.EveryDay("10:00", "19:00")...)
		}, 1},
		{"the therapist is switched off", func(k *testkit.Kit, psi, _ testkit.Person) {
			switchAccount(k, psi, "deactivate")
		}, 0},
		{"the patient is switched off and on", func(k *testkit.Kit, _, ana testkit.Person) {
			switchAccount(k, ana, "deactivate")
			k.Work()
			switchAccount(k, ana, "activate")
		}, 0},
		{"the patient ends the wait", func(k *testkit.Kit, _, ana testkit.Person) {
			id := testkit.One[string](k, "SELECT id FROM waiting WHERE state = 'WAITING'")
			k.Call("DELETE", "/api/waiting/"+id, ana.Token, nil).Is(200)
			k.Call("DELETE", "/api/waiting/"+id, ana.Token, nil).Is(200)
		}, 0},
		{"the patient revokes the consent", func(k *testkit.Kit, _, ana testkit.Person) {
			k.Call("PUT", "/api/user/"+ana.ID+"/consents/HEALTH", ana.Token, testkit.Fields{"given": false}).Is(200)
		}, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			plain(t, func(t *testing.T, k *testkit.Kit) {
				k.Admin("admin@psic.test")
				psi, ana := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test")
				id := offeredTo(k, psi, ana)
				c.event(k, psi, ana)
				k.Work()
				testkit.Equal(t, "offer", offerState(k, id), "WITHDRAWN")
				testkit.Equal(t, "waits", count(k, "waiting", "state = 'WAITING'"), c.waits)
				ana = k.Login(ana.Email)
				if r := accept(k, ana, id); r.Status == 200 {
					t.Errorf("accepted: %s", r.Body)
				}
				testkit.Equal(t, "sessions", count(k, "session", "patient_id = $1", ana.ID), 0)
			})
		})
	}
}

func switchAccount(k *testkit.Kit, p testkit.Person, what string) {
	k.T.Helper()
	admin := k.Login("admin@psic.test")
	kind := "customer"
	if p.Role == actor.Therapist {
		kind = "therapist"
	}
	path := "/api/admin/" + kind + "/" + what + "/" + p.ID
	k.Call("POST", path, admin.Token, nil).Is(200)
}

// TestAcceptWhatIsGone: the hour disappears between the offer and the click without an event. Nothing is booked, and
// the offer is closed.
func TestAcceptWhatIsGone(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test")
		id := offeredTo(k, psi, ana)
		k.Exec("DELETE FROM schedule_entry WHERE therapist_id = $1 AND start_minute = 840", psi.ID)
		code(t, "accepted", accept(k, ana, id), 409, "waiting.offer_over")
		testkit.Equal(t, "offer", offerState(k, id), "WITHDRAWN")
		testkit.Equal(t, "sessions", count(k, "session", "patient_id = $1", ana.ID), 0)
	})
}

// TestAcceptLater: what the patient can change keeps the offer open: another session at the same time, three holds.
func TestAcceptLater(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, other, ana := k.Therapist("psi@psic.test"), k.Therapist("outra@psic.test"), k.Patient("ana@psic.test")
		id := offeredTo(k, psi, ana)
		own := k.Book(ana, other, friday, "14:00")
		code(t, "a session at the same time", accept(k, ana, id), 409, "booking.same_time")
		testkit.Equal(t, "offer", offerState(k, id), "OPEN")
		cancel(k, ana, own)
		accept(k, ana, id).Is(200)
	})
}

// TestNotOffered: who cannot book the hour is passed over: a session at the same time, three holds, no consent.
func TestNotOffered(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, other := k.Therapist("psi@psic.test"), k.Therapist("outra@psic.test")
		busy, holds, last := k.Patient("ana@psic.test"), k.Patient("bia@psic.test"), k.Patient("caio@psic.test")
		k.Book(busy, other, friday, "14:00")
		for _, start := range []string{"10:00", "19:00"} {
			k.Book(holds, other, friday, start)
		}
		k.Book(holds, other, thursday, "10:00")
		for _, p := range []testkit.Person{busy, holds} {
			waits(k, p, psi).Is(200)
			k.Clock.Advance(time.Second)
		}
		offeredTo(k, psi, last)
		testkit.Equal(t, "offers", count(k, "waiting_offer", "true"), 1)
	})
}

// TestFreedAndTaken: the hour is booked before it is offered. Nobody gets an offer, and the booking stays.
func TestFreedAndTaken(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana, dora := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test"), k.Patient("dora@psic.test")
		session := k.Book(dora, psi, friday, "14:00")
		waits(k, ana, psi).Is(200)
		cancel(k, dora, session)
		k.Book(dora, psi, friday, "14:00")
		k.Work()
		testkit.Equal(t, "offers", count(k, "waiting_offer", "true"), 0)
	})
}

// TestOpenedHours: hours that a therapist opens are offered: a new entry, a block that is removed. Hours that were
// published before are not.
func TestOpenedHours(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana, bia := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test"), k.Patient("bia@psic.test")
		k.Call("POST", "/api/therapist/"+psi.ID+"/agenda/blocks", psi.Token, testkit.Fields{
			"firstDay": friday,
			"lastDay":  friday,
		}).Is(200)
		waits(k, ana, psi).Is(200)
		k.Clock.Advance(time.Second)
		waits(k, bia, psi).Is(200)
		k.Work()
		testkit.Equal(t, "offers of hours that were free before", count(k, "waiting_offer", "true"), 0)
		k.Call("POST", "/api/therapist/"+psi.ID+"/agenda/hours", psi.Token, testkit.Fields{
			"day":       thursday,
			"startTime": "16:00",
		}).Is(200)
		k.Work()
		if o := offered(k, ana); o == nil || o["startsAt"] != "2026-11-19T19:00:00Z" {
			t.Errorf("the opened hour: %v", o)
		}
		id := testkit.One[string](k, "SELECT id FROM day_block")
		k.Call("DELETE", "/api/therapist/"+psi.ID+"/agenda/blocks/"+id, psi.Token, nil).Is(200)
		k.Work()
		if o := offered(k, bia); o == nil || !strings.HasPrefix(o["startsAt"].(string), "2026-11-20T13:00") {
			t.Errorf("the hours of the block: %v", o)
		}
		testkit.Equal(t, "open offers", count(k, "waiting_offer", "state = 'OPEN'"), 2)
	})
}

// TestLatePaymentMeetsAnOffer: money that arrives after its hold expired does not take an hour that is offered to
// somebody else (Q060). It becomes balance.
func TestLatePaymentMeetsAnOffer_Q060(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana, dora := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test"), k.Patient("dora@psic.test")
		k.Sandbox.SetFaults(sandbox.Faults{LatePix: true})
		session := k.Book(dora, psi, friday, "14:00")
		waits(k, ana, psi).Is(200)
		pix := k.PixCode(dora, session)
		k.AdvanceAndWork(61 * time.Minute)
		id := offerID(k, ana)
		if id == "" {
			t.Fatal("the hour of the expired hold is not offered")
		}
		k.PayPix(pix)
		k.Work()
		testkit.Equal(t, "cancelled", count(k, "session", "id = $1 AND status = 'cancelado'", session), 1)
		testkit.Equal(t, "balance", k.Credits(dora), 160_00)
		accept(k, ana, id).Is(200)
		k.VerifyLedger()
	})
}

// TestSweep: waits end after their last day, and when their session has begun or was cancelled. Old rows are deleted.
func TestSweep(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test")
		session := k.Paid(ana, psi, friday, "14:00")
		waits(k, ana, psi, testkit.Fields{"lastDay": thursday}).Is(200)
		earlier(k, ana, session).Is(200)
		reasons := func() int { return count(k, "waiting", "state = 'ENDED'") }
		jump(k, moment(thursday, 23, 59))
		k.Work()
		testkit.Equal(t, "ended on the last day", reasons(), 0)
		jump(k, moment(friday, 0, 0))
		k.Work()
		testkit.Equal(t, "ended by the day", count(k, "waiting", "reason = 'PERIOD_OVER'"), 1)
		jump(k, moment(friday, 14, 0))
		k.Work()
		testkit.Equal(t, "ended by the session", count(k, "waiting", "reason = 'SESSION_OVER'"), 1)
		last := at.DateOf(k.Clock.Now(), at.SaoPaulo)
		jump(k, last.AddDays(90).In(at.SaoPaulo).Add(time.Hour))
		k.Work()
		testkit.Equal(t, "kept for 90 days", reasons(), 2)
		jump(k, last.AddDays(91).In(at.SaoPaulo).Add(time.Hour))
		k.Work()
		testkit.Equal(t, "kept after 90 days", reasons(), 0)
	})
}

// TestDeletedPerson: of a deleted patient no wait and no offer stays, and the hour goes to the next.
func TestDeletedPerson(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana, bia := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test"), k.Patient("bia@psic.test")
		offeredTo(k, psi, ana)
		k.Clock.Advance(time.Second)
		waits(k, bia, psi).Is(200)
		leaves := testkit.Fields{"reason": "Mudei de cidade."}
		k.Call("POST", "/api/user/"+ana.ID+"/deactivate", ana.Token, leaves).Is(200)
		k.Clock.Advance(25 * time.Hour)
		k.Work()
		testkit.Equal(t, "rows of ana", count(k, "waiting", "patient_id = $1", ana.ID)+
			count(k, "waiting_offer", "patient_id = $1", ana.ID), 0)
	})
}

// TestAsking: what is refused when somebody asks, and asking again keeps the place.
func TestAsking(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test")
		waits(k, ana, testkit.Person{ID: ana.ID}).Is(404)
		waits(k, ana, psi).Is(200)
		wait := testkit.One[string](k, "SELECT id FROM waiting")
		k.Call("DELETE", "/api/waiting/"+wait, k.Patient("bia@psic.test").Token, nil).Is(404)
		testkit.Equal(t, "ended by a stranger", count(k, "waiting", "state = 'ENDED'"), 0)
		k.Exec("DELETE FROM waiting")
		waits(k, k.SignUp("nova@psic.test", actor.Customer), psi).Is(403)
		for _, wrong := range []testkit.Fields{
			{"days": []string{"NEVERDAY"}},
			{"fromTime": "25:00"},
			{"fromTime": "19:00", "toTime": "18:59"},
			{"lastDay": "15/11/2026"},
			{"lastDay": "15/02/2027"},
		} {
			if r := waits(k, ana, psi, wrong); r.Status != 422 {
				t.Errorf("%v: %d", wrong, r.Status)
			}
		}
		waits(k, ana, psi, testkit.Fields{"lastDay": "14/02/2027", "fromTime": "18:00", "toTime": "18:00"}).Is(200)
		first := testkit.One[int64](k, "SELECT created_at FROM waiting")
		k.Clock.Advance(time.Hour)
		waits(k, ana, psi, testkit.Fields{"days": []string{"FRIDAY"}}).Is(200)
		testkit.Equal(t, "place", testkit.One[int64](k, "SELECT created_at FROM waiting"), first)
		testkit.Equal(t, "days", testkit.One[int](k, "SELECT weekdays FROM waiting"), 1<<time.Friday)
		for i := range 9 {
			waits(k, ana, k.Therapist("psi"+string(rune('a'+i))+"@psic.test")).Is(200)
		}
		code(t, "the eleventh", waits(k, ana, k.Therapist("psiz@psic.test")), 409, "waiting.too_many")
		waits(k, ana, psi).Is(200)
		demand := k.Call("GET", "/api/therapist/"+psi.ID+"/demand", psi.Token, nil).Is(200)
		if demand.JSON()["people"] != 1.0 || strings.Contains(string(demand.Body), ana.ID) {
			t.Errorf("demand %s", demand.Body)
		}
		k.Call("GET", "/api/therapist/"+psi.ID+"/demand", ana.Token, nil).Is(403)
	})
}
