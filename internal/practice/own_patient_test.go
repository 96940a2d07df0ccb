package practice_test

import (
	"strings"
	"testing"
	"time"

	"psic/internal/kernel/ids"
	"psic/internal/testkit"
)

// TestProposedToAnOwnPatient_Q227: a proposed hour shows and costs an own patient the agreed price, without a discount,
// and its session carries the lower fee, also when the hour is not published.
func TestProposedToAnOwnPatient_Q227(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test")
		k.Paid(ana, psi, thursday, "10:00")
		k.Exec(`INSERT INTO own_patient (id, therapist_id, patient_id, price_cents, started_at)
			VALUES ($1, $2, $3, 11000, $4)`,
			ids.New(), psi.ID, ana.ID, k.Clock.Now().UnixMicro())
		for _, start := range []string{"14:00", "21:15"} {
			id := propose(k, psi, ana, friday, start).Is(200).Str("id")
			shown := string(k.Call("GET", "/api/hour-proposal/"+id, ana.Token, nil).Is(200).Body)
			if !strings.Contains(shown, ":110") || strings.Contains(shown, ":160") {
				t.Errorf("%s is shown as %s", start, shown)
			}
			session := answer(k, ana, id, "accept").Is(200).Str("sessionId")
			held := testkit.One[bool](k, `SELECT price_cents = 11000 AND discount_cents = 0 AND own_patient
				FROM session WHERE id = $1`, session)
			testkit.Equal(t, start+": agreed price, no discount, lower fee", held, true)
		}
	})
}

// TestBroughtPatient_Q227: whoever accepted an invitation is a patient before the first session: listed, with a state,
// and an hour can be proposed. The end of the agreement takes them off the list again.
func TestBroughtPatient_Q227(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, other := k.Therapist("psi@psic.test"), k.Therapist("outra@psic.test")
		ana := k.Patient("ana@psic.test")
		invited := k.Call("POST", "/api/therapist/"+psi.ID+"/invitations", psi.Token, testkit.Fields{"price": 110})
		link := invited.Is(200).Str("link")
		propose(k, psi, ana, friday, "14:00").Is(404)
		accept := testkit.Fields{"token": link[strings.LastIndex(link, "/")+1:]}
		k.Call("POST", "/api/invitation/accept", ana.Token, accept).Is(200)

		row := rows(k, psi, "")[ana.ID]
		if row == nil || row["state"] != "ACTIVE" || row["sessions"] != 0.0 || row["nextSession"] != nil {
			t.Fatalf("in the list: %v", row)
		}
		testkit.Equal(t, "patients of somebody else", len(rows(k, other, "")), 0)
		k.Call("GET", patientPath(other, ana.ID), other.Token, nil).Is(404)
		setState(k, psi, ana.ID, "PAUSED").Is(200)
		testkit.Equal(t, "set", state(k, psi, ana.ID), "PAUSED")

		id := propose(k, psi, ana, friday, "14:00").Is(200).Str("id")
		answer(k, ana, id, "accept").Is(200)
		testkit.Equal(t, "first hour", rows(k, psi, "")[ana.ID]["nextSession"], any("2026-11-20T17:00:00Z"))

		bond := testkit.One[string](k, "SELECT id FROM own_patient WHERE patient_id = $1", ana.ID)
		k.AdvanceAndWork(61 * time.Minute) // the hold expires
		k.Call("DELETE", "/api/own-prices/"+bond, ana.Token, nil).Is(200)
		k.Call("GET", patientPath(psi, ana.ID), psi.Token, nil).Is(404)
		propose(k, psi, ana, friday, "14:00").Is(404)
	})
}
