package account_test

import (
	"strings"
	"testing"
	"time"

	"psic/internal/testkit"
)

// consents returns the consents of a person by kind.
func consents(k *testkit.Kit, p testkit.Person) map[string]map[string]any {
	k.T.Helper()
	out := map[string]map[string]any{}
	body := k.Call("GET", "/api/user/"+p.ID+"/consents", p.Token, nil).Is(200).JSON()
	for _, c := range body["consents"].([]any) {
		one := c.(map[string]any)
		out[one["kind"].(string)] = one
	}
	return out
}

func setConsent(k *testkit.Kit, p testkit.Person, id, kind string, given bool) testkit.Response {
	return k.Call("PUT", "/api/user/"+id+"/consents/"+kind, p.Token, testkit.Fields{"given": given})
}

// TestConsents_Q222: the consents have date and version; revoking and giving is stored with its time, in the audit log
// and in the export, once for each change.
func TestConsents_Q222(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		ana := k.Patient("ana@psic.test")
		got := consents(k, ana)
		testkit.Equal(t, "kinds", len(got), 3)
		testkit.Equal(t, "health", got["HEALTH"]["given"], any(true))
		testkit.Equal(t, "version", got["HEALTH"]["version"], any("2026-11"))
		testkit.Equal(t, "date", got["HEALTH"]["givenAt"], any("16/11/2026 09:00"))
		testkit.Equal(t, "news", got["NEWS"]["given"], any(false))
		testkit.Equal(t, "the terms stay", got["TERMS"]["revocable"], any(false))

		k.Clock.Advance(time.Hour)
		setConsent(k, ana, ana.ID, "HEALTH", false).Is(200)
		k.Clock.Advance(time.Hour)
		setConsent(k, ana, ana.ID, "HEALTH", false).Is(200)
		got = consents(k, ana)
		testkit.Equal(t, "revoked", got["HEALTH"]["given"], any(false))
		testkit.Equal(t, "at its time", got["HEALTH"]["revokedAt"], any("16/11/2026 10:00"))
		setConsent(k, ana, ana.ID, "HEALTH", true).Is(200)
		testkit.Equal(t, "again", consents(k, ana)["HEALTH"]["givenAt"], any("16/11/2026 11:00"))
		testkit.Equal(t, "no longer revoked", consents(k, ana)["HEALTH"]["revokedAt"], any(""))
		entries := `SELECT count(*) FROM audit_entry
			WHERE action IN ('consent.revoked', 'consent.given') AND object_id = $1`
		testkit.Equal(t, "audited", testkit.One[int](k, entries, ana.ID), 2)

		setConsent(k, ana, ana.ID, "NEWS", true).Is(200)
		testkit.Equal(t, "news since", consents(k, ana)["NEWS"]["givenAt"], any("16/11/2026 11:00"))
		ana = k.Login(ana.Email)
		export := k.Call("GET", "/api/user/"+ana.ID+"/export", ana.Token, nil).Is(200).JSON()
		if seen := export["sections"].(map[string]any)["quemViuSeusDados"].([]any); len(seen) != 0 {
			t.Errorf("own changes count as seen by others: %v", seen)
		}
		list := export["sections"].(map[string]any)["consentimentos"].([]any)
		testkit.Equal(t, "exported", len(list), 3)
		changes := list[1].(map[string]any)["mudancas"].([]any)
		testkit.Equal(t, "with its history", len(changes), 2)
	})
}

// TestConsents_Q222_refused: nobody changes another's consent, the terms end with the account alone, and therapists
// have no consent for health data.
func TestConsents_Q222_refused(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		ana, bia := k.Patient("ana@psic.test"), k.Patient("bia@psic.test")
		psi := k.Registered("psi@psic.test")
		setConsent(k, bia, ana.ID, "HEALTH", false).Is(404)
		setConsent(k, psi, psi.ID, "HEALTH", false).Is(404)
		setConsent(k, ana, ana.ID, "OTHER", false).Is(404)
		setConsent(k, ana, ana.ID, "TERMS", false).Is(409)
		testkit.Equal(t, "kinds of therapists", len(consents(k, psi)), 2)
		testkit.Equal(t, "unchanged", testkit.One[int](k, "SELECT count(*) FROM consent_change"), 0)
	})
}

// TestConsents_Q222_sensitive: gender and ethnicity are erased with the consent, the rest of the data stays.
func TestConsents_Q222_sensitive(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		ana := k.Patient("ana@psic.test")
		save(k, ana, fields{}).Is(200)
		setConsent(k, ana, ana.ID, "HEALTH", false).Is(200)
		body := string(k.Call("GET", "/api/customer/"+ana.ID, ana.Token, nil).Is(200).Body)
		for _, want := range []string{
			`"gender":{"value":"NOT_INFORMED"`,
			`"ethnicity":"NOT_INFORMED"`,
			"529.982.247-25",
		} {
			if !strings.Contains(body, want) {
				t.Errorf("no %s in %s", want, body)
			}
		}
	})
}
