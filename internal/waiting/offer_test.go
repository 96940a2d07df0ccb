package waiting_test

import (
	"context"
	"testing"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/platform/store"
	"psic/internal/testkit"
	"psic/internal/waiting"
)

// TestOffer: an hour that is cancelled goes to who waits longest among those whom it fits. While it is offered, nobody
// else can book it, and it is not shown as free.
func TestOffer(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi := k.Therapist("psi@psic.test")
		ana, bia, caio, dora := k.Patient("ana@psic.test"), k.Patient("bia@psic.test"),
			k.Patient("caio@psic.test"), k.Patient("dora@psic.test")
		session := k.Paid(dora, psi, thursday, "14:00")
		waits(k, ana, psi, testkit.Fields{"days": []string{"MONDAY"}}).Is(200) // Thursday does not fit
		k.Clock.Advance(time.Minute)
		waits(k, bia, psi, testkit.Fields{"fromTime": "14:00", "toTime": "14:00"}).Is(200)
		k.Clock.Advance(time.Minute)
		waits(k, caio, psi).Is(200)

		cancel(k, dora, session)
		k.Work()
		offer := offerID(k, bia)
		if offer == "" || offerID(k, ana) != "" || offerID(k, caio) != "" {
			t.Fatalf("offered to %v, %v, %v; want the second alone", offered(k, ana), offered(k, bia), offered(k, caio))
		}
		for _, other := range []testkit.Person{ana, caio, dora} {
			if isFree(k, other, psi, thursday, "14:00") {
				t.Errorf("%s sees the hour as free", other.Email)
			}
			code(t, other.Email, k.RequestBooking(other, psi, thursday, "14:00"), 409, "booking.slot_taken")
			k.Call("GET", "/api/offer/"+offer, other.Token, nil).Is(404)
			accept(k, other, offer).Is(404)
			decline(k, other, offer).Is(404)
		}

		psi = k.Login(psi.Email)
		explain := "/api/therapist/" + psi.ID + "/agenda/explain?day=" + thursday + "&startTime=14:00"
		testkit.Equal(t, "why it is not shown", k.Call("GET", explain, psi.Token, nil).Is(200).Str("reason"), "WAITING")

		taken := accept(k, bia, offer).Is(200)
		testkit.Equal(t, "accepted", k.Call("GET", explain, psi.Token, nil).Is(200).Str("reason"), "TAKEN")
		held := count(k, "session", "id = $1 AND paid_at IS NULL", taken.Str("sessionId"))
		if taken.JSON()["payNow"] != true || held != 1 {
			t.Errorf("accepted: %s", taken.Body)
		}
		again := accept(k, bia, offer).Is(200)
		testkit.Equal(t, "accepted twice", again.Str("sessionId"), taken.Str("sessionId"))
		testkit.Equal(t, "sessions of bia", count(k, "session", "patient_id = $1", bia.ID), 1)
		testkit.Equal(t, "waits of bia", count(k, "waiting", "patient_id = $1 AND state = 'WAITING'", bia.ID), 0)
		code(t, "declined after accepting", decline(k, bia, offer), 409, "waiting.offer_over")
		k.Pay(bia, taken.Str("sessionId"), k.CardPayment("4111111111111111")).Is(200)
	})
}

// TestNextPerson: a declined or expired offer goes to the next person, who had no offer of this hour, and after the
// last one to everybody. The offer ends exactly after 30 minutes.
func TestNextPerson(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi := k.Therapist("psi@psic.test")
		ana, bia, dora := k.Patient("ana@psic.test"), k.Patient("bia@psic.test"), k.Patient("dora@psic.test")
		session := k.Book(dora, psi, thursday, "14:00")
		waits(k, ana, psi).Is(200)
		k.Clock.Advance(time.Second)
		waits(k, bia, psi).Is(200)
		k.Clock.Advance(time.Second)
		waits(k, dora, psi).Is(200)
		cancel(k, dora, session)
		k.Work()
		first := offerID(k, ana)
		decline(k, ana, first).Is(200)
		decline(k, ana, first).Is(200)
		code(t, "accepted after declining", accept(k, ana, first), 409, "waiting.offer_over")
		k.Work()
		second := offerID(k, bia)
		if second == "" || offerID(k, ana) != "" {
			t.Fatal("the hour is not offered to the second person")
		}
		k.Clock.Advance(30*time.Minute - time.Microsecond)
		k.Work()
		if isFree(k, dora, psi, thursday, "14:00") || offerID(k, bia) != second {
			t.Error("the offer ended before its time")
		}
		k.Clock.Advance(time.Microsecond)
		code(t, "accepted at the end", accept(k, bia, second), 409, "waiting.offer_over")
		k.Work()
		if !isFree(k, dora, psi, thursday, "14:00") {
			t.Error("the hour is not everybody's after the last person; dora left it and does not get it offered")
		}
		testkit.Equal(t, "offers", count(k, "waiting_offer", "true"), 2)
		testkit.Equal(t, "people who still wait", count(k, "waiting", "state = 'WAITING'"), 3)
		k.Book(dora, psi, thursday, "14:00")
	})
}

// TestEarlier: accepting an earlier hour moves the paid session and costs nothing; the hour that it leaves is offered.
func TestEarlier(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi := k.Therapist("psi@psic.test")
		ana, bia, dora := k.Patient("ana@psic.test"), k.Patient("bia@psic.test"), k.Patient("dora@psic.test")
		freed := k.Book(dora, psi, thursday, "14:00")
		later := k.Book(dora, psi, friday, "19:00")
		unpaid := k.Book(ana, psi, friday, "10:00")
		code(t, "an unpaid session", earlier(k, ana, unpaid), 409, "waiting.unpaid")
		k.Pay(ana, unpaid, k.CardPayment("4111111111111111")).Is(200)
		earlier(k, bia, unpaid).Is(404)
		earlier(k, psi, unpaid).Is(403)
		earlier(k, ana, unpaid).Is(200)
		k.Clock.Advance(time.Second)
		waits(k, bia, psi).Is(200)
		transfers := count(k, "ledger_transfer", "true")

		cancel(k, dora, later) // it is later than the session of ana
		k.Work()
		if offerID(k, ana) != "" || offerID(k, bia) == "" {
			t.Fatal("an hour after the session is offered for it")
		}
		decline(k, bia, offerID(k, bia)).Is(200)
		cancel(k, dora, freed)
		k.Work()
		o := offered(k, ana)
		if o == nil || o["movesSessionId"] != unpaid || o["price"] != 0.0 {
			t.Fatalf("offer %v", o)
		}
		taken := accept(k, ana, o["id"].(string)).Is(200)
		if taken.Str("sessionId") != unpaid || taken.JSON()["payNow"] != false {
			t.Errorf("accepted: %s", taken.Body)
		}
		at := testkit.One[int64](k, "SELECT starts_at FROM session WHERE id = $1", unpaid)
		if at != moment(thursday, 14, 0).UnixMicro() {
			t.Errorf("the session is at %s", time.UnixMicro(at))
		}
		k.Work()
		testkit.Equal(t, "ledger transfers", count(k, "ledger_transfer", "true"), transfers)
		if next := offered(k, bia); next == nil || next["startsAt"] != "2026-11-20T13:00:00Z" {
			t.Errorf("the hour that the session left: %v", next)
		}
		k.VerifyLedger()
	})
}

// TestEarlier_lateWindow: from six hours before the session on, moving it is not free, so an offer for it ends there,
// and one that would last less than five minutes is not made.
func TestEarlier_lateWindow(t *testing.T) {
	for _, late := range []time.Duration{0, time.Microsecond} {
		plain(t, func(t *testing.T, k *testkit.Kit) {
			psi := k.Registered("psi@psic.test", testkit.Fields{"sessionScheduleRequiredAnticipationTimeInHours": 1})
			k.Publish(psi, testkit.EveryDay("16:30", "19:00")...)
			ana, dora := k.Patient("ana@psic.test"), k.Patient("dora@psic.test")
			session, freed := k.Paid(ana, psi, thursday, "19:00"), k.Paid(dora, psi, thursday, "16:30")
			earlier(k, ana, session).Is(200)
			jump(k, moment(thursday, 12, 55).Add(late), &ana, &dora)
			cancel(k, dora, freed)
			k.Work()
			o := offered(k, ana)
			if late > 0 {
				if o != nil {
					t.Errorf("an offer of less than five minutes: %v", o)
				}
				return
			}
			if o == nil || o["expiresAt"] != "2026-11-19T16:00:00Z" {
				t.Fatalf("offer %v", o)
			}
			k.Clock.Set(moment(thursday, 13, 0))
			code(t, "at the end of the free time", accept(k, ana, o["id"].(string)), 409, "waiting.offer_over")
			k.Clock.Set(moment(thursday, 13, 0).Add(-time.Microsecond))
			accept(k, ana, o["id"].(string)).Is(200)
		})
	}
}

// TestQuietHours_night: an hour that is freed at night is everybody's until 8:00, and is offered then when it is still
// free.
func TestQuietHours_night(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi := k.Therapist("psi@psic.test")
		ana, dora := k.Patient("ana@psic.test"), k.Patient("dora@psic.test")
		one, two := k.Paid(dora, psi, friday, "14:00"), k.Paid(dora, psi, friday, "19:00")
		waits(k, ana, psi).Is(200)
		jump(k, moment("18/11/2026", 21, 0), &ana, &dora)
		cancel(k, dora, one)
		cancel(k, dora, two)
		k.Work()
		testkit.Equal(t, "offers at night", count(k, "waiting_offer", "true"), 0)
		if !isFree(k, dora, psi, friday, "14:00") {
			t.Error("the hour is kept at night")
		}
		k.Book(dora, psi, friday, "14:00")
		k.Exec("UPDATE session SET hold_until = $1 WHERE paid_at IS NULL", moment(thursday, 12, 0).UnixMicro())
		jump(k, moment(thursday, 8, 0).Add(-time.Microsecond), &ana)
		k.Work()
		testkit.Equal(t, "offers before 8:00", count(k, "waiting_offer", "true"), 0)
		jump(k, moment(thursday, 8, 0), &ana)
		k.Work()
		if o := offered(k, ana); o == nil || o["startsAt"] != "2026-11-20T22:00:00Z" {
			t.Errorf("at 8:00: %v", o)
		}
	})
}

// TestQuietHours_twice: the job of a night that runs twice, as a retried one may, leaves two for the morning. They make
// one offer, and the next person gets one when it is declined.
func TestQuietHours_twice(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi := k.Therapist("psi@psic.test")
		ana, bia, caio := k.Patient("ana@psic.test"), k.Patient("bia@psic.test"), k.Patient("caio@psic.test")
		for _, p := range []testkit.Person{ana, bia, caio} {
			waits(k, p, psi).Is(200)
			k.Clock.Advance(time.Second)
		}
		k.Clock.Set(moment("18/11/2026", 22, 0))
		job := waiting.OfferHours{TherapistID: psi.ID, Starts: []at.Time{at.Of(moment(friday, 14, 0))}}
		for range 2 {
			k.InTx(func(tx *store.Tx) error { return k.Jobs.Enqueue(context.Background(), tx, job) })
		}
		k.Work()
		testkit.Equal(t, "jobs for the morning", count(k, "job", "kind = 'waiting.offer_hours' AND state = 'ready'"), 2)
		jump(k, moment(thursday, 8, 0), &ana, &bia, &caio)
		k.Work()
		testkit.Equal(t, "offers", count(k, "waiting_offer", "true"), 1)
		decline(k, ana, offerID(k, ana)).Is(200)
		k.Work()
		testkit.Equal(t, "offers after declining", count(k, "waiting_offer", "true"), 2)
		if offerID(k, bia) == "" || offerID(k, caio) != "" {
			t.Error("the next person alone has the hour")
		}
	})
}

// TestTwoADay: a person gets two offers on one day of São Paulo; the third hour is everybody's. The next day counts
// anew.
func TestTwoADay(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi := k.Therapist("psi@psic.test")
		ana, dora := k.Patient("ana@psic.test"), k.Patient("dora@psic.test")
		waits(k, ana, psi).Is(200)
		free := func(day, start string) {
			session := k.Book(dora, psi, day, start)
			cancel(k, dora, session)
			k.Exec("UPDATE session SET cancelled_by = 'ADMIN' WHERE id = $1", session) // not an unpaid hold of hers
			k.Work()
		}
		for _, start := range []string{"10:00", "14:00"} {
			free(friday, start)
			id := offerID(k, ana)
			if id == "" {
				t.Fatalf("%s is not offered", start)
			}
			decline(k, ana, id).Is(200)
		}
		jump(k, moment("16/11/2026", 20, 59).Add(59*time.Second), &ana, &dora)
		free(friday, "19:00")
		if offerID(k, ana) != "" || !isFree(k, dora, psi, friday, "19:00") {
			t.Error("a third offer on one day")
		}
		jump(k, moment("17/11/2026", 8, 0), &ana, &dora)
		free(friday, "19:00")
		if offerID(k, ana) == "" {
			t.Error("no offer on the next day")
		}
	})
}
