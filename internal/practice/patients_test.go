package practice_test

import (
	"strings"
	"testing"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/kernel/ids"
	"psic/internal/platform/store"
	"psic/internal/testkit"
)

// TestPatients: who has or had a paid session, an open hold or a standing hour is a patient, and nobody else. A hold
// that nobody paid makes nobody a patient.
func TestPatients(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, other := k.Therapist("psi@psic.test"), k.Therapist("outra@psic.test")
		ana, bia, caio := k.Patient("ana@psic.test"), k.Patient("bia@psic.test"), k.Patient("caio@psic.test")
		dora, eva := k.Patient("dora@psic.test"), k.Patient("eva@psic.test")
		rename(k, ana, "Ana Conceição")
		paid := k.Paid(ana, psi, thursday, "14:00")
		k.Book(bia, psi, friday, "10:00")
		given := k.Paid(caio, psi, friday, "14:00")
		k.Call("POST", "/api/session/"+given+"/cancel", caio.Token, testkit.Fields{}).Is(200)
		k.Paid(dora, other, thursday, "14:00")
		standing(k, psi, eva, "PAUSED")

		all := rows(k, psi, "")
		if len(all) != 4 || all[dora.ID] != nil {
			t.Fatalf("patients: %v", all)
		}
		testkit.Equal(t, "next session", all[ana.ID]["nextSession"], any("2026-11-19T17:00:00Z"))
		testkit.Equal(t, "nothing to pay", all[ana.ID]["unpaidSession"], nil)
		testkit.Equal(t, "unpaid", all[bia.ID]["unpaidSession"], any("2026-11-20T13:00:00Z"))
		hour := all[eva.ID]["standing"].([]any)[0].(map[string]any)
		if hour["paused"] != true || hour["weekday"] != 4.0 || hour["startTime"] != "19:00" {
			t.Errorf("standing hour: %v", hour)
		}
		want := map[string]string{ana.ID: "ACTIVE", bia.ID: "ACTIVE", caio.ID: "PAUSED", eva.ID: "PAUSED"}
		for id, w := range want {
			if all[id]["state"] != w || all[id]["stateSet"] != false {
				t.Errorf("%s: %v, want %s", all[id]["name"], all[id], w)
			}
		}

		testkit.Equal(t, "by name", len(rows(k, psi, "name=conceicao")), 1)
		testkit.Equal(t, "by an address", len(rows(k, psi, "name=psic.test")), 0)
		testkit.Equal(t, "active", len(rows(k, psi, "state=ACTIVE")), 2)
		testkit.Equal(t, "ended", len(rows(k, psi, "state=ENDED")), 0)
		page := patients(k, psi, "pageSize=3&currentPage=1")
		if page["totalElements"] != 4.0 || page["totalPages"] != 2.0 || len(page["elements"].([]any)) != 1 {
			t.Errorf("second page: %v", page)
		}
		testkit.Equal(t, "beyond the end", len(rows(k, psi, "currentPage=9")), 0)

		k.AdvanceAndWork(61 * time.Minute) // the hold of bia expires
		if rows(k, psi, "")[bia.ID] != nil {
			t.Error("a hold that nobody paid made a patient")
		}
		k.Call("GET", patientPath(psi, bia.ID), psi.Token, nil).Is(404)

		jump(k, moment(thursday, 14, 50), &psi)
		ended := rows(k, psi, "")[ana.ID]
		if ended["lastSession"] != "2026-11-19T17:00:00Z" || ended["nextSession"] != nil || ended["sessions"] != 1.0 {
			t.Errorf("after the session %s: %v", paid, ended)
		}
	})
}

// TestOthersPatients: nobody reads or changes the patients of somebody else.
func TestOthersPatients(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, other := k.Therapist("psi@psic.test"), k.Therapist("outra@psic.test")
		ana, bia := k.Patient("ana@psic.test"), k.Patient("bia@psic.test")
		session := k.Paid(ana, psi, thursday, "14:00")
		own := patientPath(psi, ana.ID)
		for _, path := range []string{own, own + "/sessions", "/api/therapist/" + psi.ID + "/patients"} {
			k.Call("GET", path, other.Token, nil).Is(404)
			k.Call("GET", path, ana.Token, nil).Is(403)
		}
		for _, path := range []string{patientPath(other, ana.ID), patientPath(other, ana.ID) + "/sessions"} {
			k.Call("GET", path, other.Token, nil).Is(404)
		}
		setState(k, other, ana.ID, "ENDED").Is(404)
		setState(k, psi, bia.ID, "ENDED").Is(404)
		setState(k, psi, psi.ID, "ENDED").Is(404)
		k.Call("GET", "/api/session/"+session+"/attendance", other.Token, nil).Is(404)
		k.Call("GET", "/api/session/"+session+"/attendance", bia.Token, nil).Is(404)
	})
}

// TestStates: what the psychologist sets stands until a session is paid afterwards, and can be taken back.
func TestStates(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test")
		k.Paid(ana, psi, thursday, "14:00")
		k.Clock.Advance(time.Second)
		setState(k, psi, ana.ID, "ENDED").Is(200)
		testkit.Equal(t, "ended, with a coming session", state(k, psi, ana.ID), "ENDED")
		setState(k, psi, ana.ID, "").Is(200)
		testkit.Equal(t, "taken back", state(k, psi, ana.ID), "ACTIVE")
		setState(k, psi, ana.ID, "PAUSED").Is(200)
		setState(k, psi, ana.ID, "ENDED").Is(200)
		setState(k, psi, ana.ID, "GONE").Is(422)
		k.Clock.Advance(time.Second)
		again := k.Book(ana, psi, friday, "14:00")
		testkit.Equal(t, "a new hold", state(k, psi, ana.ID), "ENDED")
		k.Pay(ana, again, k.CardPayment("4111111111111111")).Is(200)
		testkit.Equal(t, "a new payment", state(k, psi, ana.ID), "ACTIVE")

		last := moment(friday, 14, 0).Add(60 * 24 * time.Hour)
		jump(k, last, &psi)
		testkit.Equal(t, "sixty days after the last session", state(k, psi, ana.ID), "ACTIVE")
		k.Clock.Advance(time.Microsecond)
		testkit.Equal(t, "a moment later", state(k, psi, ana.ID), "PAUSED")
	})
}

// TestDeletedPatients: a deleted account is nobody's patient any more, and what was said about it is deleted.
func TestDeletedPatients(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test")
		rename(k, ana, "Ana Girassol")
		k.Paid(ana, psi, thursday, "14:00")
		setState(k, psi, ana.ID, "ENDED").Is(200)
		export := string(k.Call("GET", "/api/user/"+ana.ID+"/export", ana.Token, nil).Is(200).Body)
		if !strings.Contains(export, "situacaoComPsicologos") || !strings.Contains(export, "encerrado") {
			t.Error("the copy of personal data lacks how a psychologist sees the patient")
		}
		jump(k, moment(friday, 12, 0), &psi, &ana)
		k.Work()
		k.Exec("UPDATE account SET deleted_at = $1 WHERE id = $2", at.Of(k.Clock.Now()), ana.ID)
		k.InTx(func(tx *store.Tx) error { return k.App.Practice.AccountDeleted(t.Context(), tx, ana.ID) })
		testkit.Equal(t, "states", testkit.One[int](k, "SELECT count(*) FROM practice_patient"), 0)
		text := string(k.Call("GET", "/api/therapist/"+psi.ID+"/patients", psi.Token, nil).Is(200).Body)
		if strings.Contains(text, "Girassol") || strings.Contains(text, ana.ID) {
			t.Errorf("a deleted patient is listed: %s", text)
		}
		k.Call("GET", patientPath(psi, ana.ID), psi.Token, nil).Is(404)
	})
}

// TestAttendance: both people read who was in the room and for how long, once a paid session is over and while the
// notes of the room are kept.
func TestAttendance(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test")
		met, missed := k.Paid(ana, psi, thursday, "14:00"), k.Paid(ana, psi, friday, "14:00")
		k.Stay(met, true, -5*time.Minute, 50*time.Minute)
		k.Stay(met, false, 10*time.Minute, 50*time.Minute)
		k.Stay(missed, true, 0, 20*time.Minute)
		read := func(p testkit.Person, session string) map[string]any {
			return k.Call("GET", "/api/session/"+session+"/attendance", p.Token, nil).Is(200).JSON()
		}
		jump(k, moment(thursday, 14, 50).Add(-time.Microsecond), &psi, &ana)
		testkit.Equal(t, "before the end", read(ana, met)["presence"], any(""))
		k.Clock.Advance(time.Microsecond)
		for _, p := range []testkit.Person{psi, ana} {
			a := read(p, met)
			if a["presence"] != "MET" || a["therapistMinutes"] != 55.0 || a["patientMinutes"] != 40.0 ||
				a["togetherMinutes"] != 40.0 {
				t.Errorf("%s reads %v", p.Email, a)
			}
		}
		jump(k, moment(friday, 16, 0), &psi, &ana)
		k.Work()
		testkit.Equal(t, "who did not come", read(ana, missed)["presence"], any("PATIENT_ABSENT"))
		past := k.Call("GET", patientPath(psi, ana.ID)+"/sessions?when=PAST", psi.Token, nil).Is(200).JSON()
		list := past["elements"].([]any)
		if past["totalElements"] != 2.0 || len(list) != 2 {
			t.Fatalf("past sessions: %v", past)
		}
		newest := list[0].(map[string]any)
		if newest["id"] != missed || newest["statusCode"] != "FINISHED" || newest["price"] != 160.0 ||
			newest["attendance"].(map[string]any)["presence"] != "PATIENT_ABSENT" {
			t.Errorf("the newest: %v", newest)
		}
		second := k.Call("GET", patientPath(psi, ana.ID)+"/sessions?when=PAST&pageSize=1&currentPage=1", psi.Token, nil)
		testkit.Equal(t, "second page", second.Is(200).JSON()["elements"].([]any)[0].(map[string]any)["id"], any(met))

		jump(k, moment(friday, 16, 0).AddDate(5, 0, 1), &psi, &ana)
		testkit.Equal(t, "when the notes are deleted", read(ana, missed)["presence"], any(""))
	})
}

// TestPaymentOfASession: a psychologist reads the own price and the way of paying, never the discount or the balance.
func TestPaymentOfASession(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test")
		k.Book(ana, psi, thursday, "14:00")
		k.Paid(ana, psi, friday, "14:00") // with the first-session discount
		coming := k.Call("GET", patientPath(psi, ana.ID)+"/sessions", psi.Token, nil).Is(200).JSON()
		list := coming["elements"].([]any)
		held, paid := list[0].(map[string]any), list[1].(map[string]any)
		if held["statusCode"] != "AWAITING_PAYMENT" || paid["statusCode"] != "PAID" || paid["price"] != 160.0 ||
			paid["paymentType"] != "card" || paid["paymentCode"] != "PAID" {
			t.Errorf("coming sessions: %v", list)
		}
	})
}

// standing gives two people a standing hour on Thursdays at seven in the evening.
func standing(k *testkit.Kit, psi, p testkit.Person, state string) {
	k.T.Helper()
	k.Exec(`INSERT INTO standing (id, therapist_id, patient_id, weekday, start_minute, minutes, every_weeks, first_on,
			method, card_id, price_cents, enterprise, state, planned_on, created_at)
		VALUES ($1, $2, $3, 4, 1140, 50, 1, '2026-11-26', 'pix', '', 16000, false, $4, '2027-01-11', 1)`,
		ids.New(), psi.ID, p.ID, state)
}
