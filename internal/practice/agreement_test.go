package practice_test

import (
	"testing"
	"time"

	"psic/internal/testkit"
)

// TestAgreementOfPatients: the list and the page of a patient say whether the contract is asked, to be read, or
// accepted, in which version and when. A newer version is pending and keeps what was accepted.
func TestAgreementOfPatients(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, other := k.Therapist("psi@psic.test"), k.Therapist("outra@psic.test")
		ana, bia := k.Patient("ana@psic.test"), k.Patient("bia@psic.test")
		k.Paid(ana, psi, thursday, "14:00")
		k.Paid(ana, other, friday, "14:00")
		k.Book(bia, psi, friday, "10:00")
		contract := func(p testkit.Person) map[string]any {
			one := k.Call("GET", patientPath(psi, p.ID), psi.Token, nil).Is(200).JSON()["agreement"].(map[string]any)
			listed := rows(k, psi, "")[p.ID]["agreement"].(map[string]any)
			testkit.Equal(t, "list and page", listed["state"], one["state"])
			return one
		}
		publish := func(seen int, text string) {
			k.Call("POST", "/api/agreement", psi.Token, testkit.Fields{
				"seen": seen, "everybody": true, "texts": testkit.Fields{"FREQUENCY": text},
			}).Is(200)
		}
		accept := func() string {
			mine := k.Call("GET", "/api/agreements", ana.Token, nil).Is(200).JSON()["agreements"].([]any)
			id := mine[0].(map[string]any)["id"].(string)
			hash := k.Call("GET", "/api/agreement/"+id, ana.Token, nil).Is(200).Str("hash")
			k.Call("POST", "/api/agreement/"+id+"/accept", ana.Token, testkit.Fields{"hash": hash}).Is(200)
			return id
		}

		testkit.Equal(t, "nothing published", contract(ana)["state"], any("NONE"))
		publish(0, "Uma vez por semana.")
		testkit.Equal(t, "to be read", contract(ana)["state"], any("PENDING"))
		testkit.Equal(t, "who has not paid", contract(bia)["state"], any("NONE"))
		k.Clock.Advance(time.Minute)
		first := accept()
		got := contract(ana)
		if got["state"] != "ACCEPTED" || got["version"] != 1.0 || got["id"] != first ||
			got["acceptedAt"] != k.Clock.Now().UTC().Format(time.RFC3339) {
			t.Errorf("accepted: %v", got)
		}
		with := k.Call("GET", patientPath(other, ana.ID), other.Token, nil).Is(200).JSON()["agreement"]
		testkit.Equal(t, "with somebody else", with.(map[string]any)["state"], any("NONE"))

		publish(1, "A cada duas semanas.")
		got = contract(ana)
		if got["state"] != "PENDING" || got["version"] != 1.0 || got["id"] != first {
			t.Errorf("a newer version: %v", got)
		}
		accept()
		testkit.Equal(t, "accepted again", contract(ana)["version"], any(2.0))
	})
}
