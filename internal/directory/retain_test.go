package directory_test

import (
	"strings"
	"testing"

	"psic/internal/account"
	"psic/internal/platform/store"
	"psic/internal/testkit"
)

// The export of a therapist has the professional data, the bank data unmasked, and the decisions about the CRP.
func TestRetain_export(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p, patient := k.Registered("helena@psic.test", secretBank), k.Patient("ana@psic.test")
		raw := string(k.Call("GET", "/api/user/"+p.ID+"/export", p.Token, nil).Is(200).Body)
		for _, want := range []string{"dadosProfissionais", "8642097531", "Psicanálise", "APPROVED"} {
			if !strings.Contains(raw, want) {
				t.Errorf("%s is missing: %s", want, raw)
			}
		}
		if strings.Contains(raw, "Conferido no cadastro") {
			t.Error("the administrator's notes are not the therapist's data")
		}
		raw = string(k.Call("GET", "/api/user/"+patient.ID+"/export", patient.Token, nil).Is(200).Body)
		if strings.Contains(raw, "dadosProfissionais") {
			t.Error("a patient has a professional section")
		}
	})
}

// Ten years after the deletion the profile is erased.
func TestRetain_purge(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p := k.Registered("helena@psic.test", secretBank, fields{"crp": "06/4711"})
		k.Call("DELETE", "/api/therapist/"+p.ID, p.Token, nil).Is(200)
		retain := func() {
			k.InTx(func(tx *store.Tx) error { return k.Jobs.Enqueue(t.Context(), tx, account.DeleteExpired{}) })
			k.Work()
		}
		k.Clock.Set(testkit.Start.AddDate(10, 0, -1))
		retain()
		equal(t, "kept, blocked", any(therapist(k, p).Crp), any("06/4711"))
		k.Clock.Set(testkit.Start.AddDate(10, 0, 1))
		retain()
		got := therapist(k, p)
		equal(t, "profile", any(got.Crp+got.Approach+got.Education+got.AboutMe+got.Bank+got.Uf), any(""))
		equal(t, "reviews", any(testkit.One[string](k, "SELECT crp || evidence || reason FROM crp_review")), any(""))
	})
}
