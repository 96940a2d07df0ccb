package standing_test

import (
	"testing"
	"time"

	"psic/internal/payment/gateway/sandbox"
	"psic/internal/testkit"
)

// TestMeans: the patient alone changes how the next sessions are paid, with an own card. The therapist reads neither
// the means nor a new price.
func TestMeans(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana, bia := therapist(k, "psi@psic.test"), k.Patient("ana@psic.test"), k.Patient("bia@psic.test")
		own, foreign := savedCard(k, ana, sandbox.CardApprovedVisa), savedCard(k, bia, sandbox.CardApprovedMaster)
		id := agreed(k, ana, psi)
		set := func(p testkit.Person, card string) testkit.Response {
			means := testkit.Fields{"method": "card", "cardId": card}
			return k.Call("PUT", "/api/standing/"+id+"/means", p.Token, means)
		}
		set(bia, foreign).Is(404)
		set(psi, own).Is(403)
		code(t, "a card of somebody else", set(ana, foreign), 422, "standing.means_invalid")
		set(ana, own).Is(200)
		k.Exec("UPDATE standing SET next_price_cents = 20000, next_price_on = '2026-12-16'")
		view := k.Call("GET", "/api/standing/"+id, ana.Token, nil).Is(200).JSON()
		if view["method"] != "card" || view["cardId"] != own || view["nextPrice"] != 200.0 {
			t.Errorf("the patient reads %v", view)
		}
		view = k.Call("GET", "/api/standing/"+id, psi.Token, nil).Is(200).JSON()
		for _, field := range []string{"method", "cardId", "nextPrice", "nextPriceDay"} {
			if got, there := view[field]; there {
				t.Errorf("the therapist reads %s: %v", field, got)
			}
		}
		change(k, ana, id, testkit.Fields{"action": "END"}).Is(200)
		code(t, "ended", set(ana, own), 409, "standing.over")
	})
}

// companyHour returns a therapist who keeps Thursdays at 19:00 for companies, and an employee.
func companyHour(k *testkit.Kit) (psi, eva testkit.Person) {
	k.T.Helper()
	psi = k.Registered("psi@psic.test", testkit.Fields{"enterpriseSessions": true})
	entry := testkit.With(testkit.Weekly("THURSDAY", "19:00"), testkit.Fields{"isEnterprise": true})
	k.Publish(psi, append(testkit.EveryDay("14:00"), entry)...)
	path := "/api/therapist/" + psi.ID + "/standing-setting"
	k.Call("PUT", path, psi.Token, testkit.Fields{"takesStandingHours": true}).Is(200)
	return psi, k.Employee("eva@aurora.example")
}

// TestCompanyHour: an hour at the company's price is an employee's alone, is paid by PIX, and ends with the benefit.
func TestCompanyHour(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, eva := companyHour(k)
		code(t, "a patient", agree(k, k.Patient("ana@psic.test"), psi), 409, "booking.not_offered")
		card := testkit.Fields{"method": "card", "cardId": "c"}
		code(t, "a card", agree(k, eva, psi, card), 422, "standing.means_invalid")
		full := agreed(k, eva, psi, testkit.Fields{"startTime": "14:00", "day": "27/11/2026"})
		id := agreed(k, eva, psi)
		if n := count(k, "standing_id = $1 AND price_cents = 8000", id); n != 7 {
			t.Errorf("%d sessions at R$ 80", n)
		}
		if n := count(k, "standing_id = $1 AND price_cents = 16000", full); n != 7 {
			t.Errorf("%d sessions at the therapist's price", n)
		}

		release := "/api/company/" + testkit.One[string](k, "SELECT id FROM company") + "/users/deactivate"
		admin := k.Admin("admin@psic.test")
		k.Call("POST", release, admin.Token, testkit.Fields{"email": eva.Email}).Is(200) // until 16 December
		change(k, eva, id, testkit.Fields{"action": "END"}).Is(200)
		path := "/api/therapist/" + psi.ID + "/standing/preview"
		preview := k.Call("POST", path, eva.Token, wanted()).Is(200).JSON()
		fourth := preview["days"].([]any)[3].(map[string]any)
		if preview["freeDays"] != 3.0 || fourth["state"] != "NOT_COVERED" {
			t.Errorf("after the release: %v free, 17 December is %v", preview["freeDays"], fourth["state"])
		}
		id = agreed(k, eva, psi)
		k.Exec("UPDATE session SET paid_at = 1 WHERE occurrence_on < '2026-12-16'")
		k.Clock.Set(start("16/12/2026", 12))
		k.Work()
		reason := "SELECT state || ' ' || reason FROM standing WHERE id = $1"
		if got := testkit.One[string](k, reason, id); got != "ENDED LEFT_COMPANY" {
			t.Errorf("after the benefit: %s", got)
		}
		if state := testkit.One[string](k, "SELECT state FROM standing WHERE id = $1", full); state != "ACTIVE" {
			t.Errorf("the hour at the ordinary price: %s", state)
		}
	})
}

// TestEndsWithTheAccount: a deleted account ends its standing hours; the therapist's hours are free again.
func TestEndsWithTheAccount(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana, bia := therapist(k, "psi@psic.test"), k.Patient("ana@psic.test"), k.Patient("bia@psic.test")
		id := agreed(k, ana, psi)
		reason := testkit.Fields{"reason": "Não preciso mais."}
		k.Call("POST", "/api/user/"+ana.ID+"/deactivate", ana.Token, reason).Is(200)
		k.AdvanceAndWork(24 * time.Hour)
		state := testkit.One[string](k, "SELECT state || ' ' || reason FROM standing WHERE id = $1", id)
		if state != "ENDED ACCOUNT_DELETED" || live(k, id) != 0 {
			t.Errorf("%s, %d sessions", state, live(k, id))
		}
		agreed(k, k.Login(bia.Email), psi)
	})
}
