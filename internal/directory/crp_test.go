package directory_test

import (
	"fmt"
	"testing"

	"psic/internal/testkit"
)

// Anybody may send any CRP; administrators see all sides. Q204.
func TestCRP_contestedRegistrationsAreShown_Q204(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		admin := k.Admin("admin@psic.test")
		holder := k.Registered("dona@psic.test", fields{"crp": "06/4711"})
		alone := k.Submitted("so@psic.test", fields{"crp": "06/99"})
		first := k.Submitted("um@psic.test", fields{"crp": "CRP 06/04.711"})
		second := k.Submitted("dois@psic.test", fields{"crp": "06/4711"})
		decide(k, admin, second, "reject", fields{"reason": "Outro nome."}).Is(200)

		got := map[string]string{}
		for _, one := range waiting(k, admin) {
			said := ""
			for _, rival := range one["contested"].([]any) {
				r := rival.(map[string]any)
				said += fmt.Sprint(r["email"], " ", r["registrationStep"], " ", r["holder"], ";")
			}
			got[one["id"].(string)] = said
		}
		equal(t, "alone", any(got[alone.ID]), any(""))
		equal(t, "both sides", any(got[first.ID]), any("dona@psic.test REGISTRATION_COMPLETE true;"+
			"dois@psic.test INVALID_REGISTRATION false;"))

		link := "/api/therapist/confirmation-token/" + mailedApproval(k, admin.Email)
		shown := k.Call("GET", link, admin.Token, nil).Is(200).JSON()["contested"].([]any)
		equal(t, "other sides by the link", any(len(shown)), any(2))
		r := decide(k, admin, first, "approve", fields{}).Is(409)
		equal(t, "code", any(r.Str("code")), any("directory.crp_taken"))
		equal(t, "still waits", any(string(state(k, first))), any("REQUIRED_DATA_PROVIDED"))

		k.Call("POST", "/api/admin/therapist/deactivate/"+holder.ID, admin.Token, fields{}).Is(200)
		decide(k, admin, first, "approve", fields{}).Is(200)
		r = k.Call("POST", "/api/admin/therapist/activate/"+holder.ID, admin.Token, nil).Is(409)
		equal(t, "the former holder", any(r.Str("code")), any("directory.crp_taken"))
		active := testkit.One[bool](k, "SELECT active FROM account WHERE id = $1", holder.ID)
		equal(t, "stays switched off", any(active), any(false))
		k.Call("DELETE", "/api/therapist/"+first.ID, admin.Token, nil).Is(200)
		k.Call("POST", "/api/admin/therapist/activate/"+holder.ID, admin.Token, nil).Is(200)
	})
}

// Of several registrations with one CRP, in any spelling, exactly one is approved at the same moment. Q204.
func TestCRP_race_oneApproval_Q204(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		admin := k.Admin("admin@psic.test")
		spellings := []string{"06/4711", "06/04711", "CRP 06/4.711", "06/4711", " 06/0004711"}
		people := make([]testkit.Person, len(spellings))
		for i := range people {
			people[i] = k.Submitted(fmt.Sprintf("p%d@psic.test", i), fields{"crp": spellings[i]})
		}
		responses := testkit.Race(len(people), func(i int) testkit.Response {
			return decide(k, admin, people[i], "approve", fields{})
		})
		if got := testkit.Tally(responses); got[200] != 1 || got[409] != 4 {
			t.Fatalf("responses %v", got)
		}
		const holders = "SELECT count(*) FROM therapist WHERE crp_claim IS NOT NULL"
		equal(t, "holders", any(testkit.One[int](k, holders)), any(1))
		const approved = "SELECT count(*) FROM account WHERE state = 'PENDING_SUBSCRIPTION_PLAN'"
		equal(t, "approved", any(testkit.One[int](k, approved)), any(1))
	})
}

// A rejected and a switched-off account keep no CRP from its owner. Q204.
func TestCRP_isFreeAfterRejectionAndSwitchingOff_Q204(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		admin := k.Admin("admin@psic.test")
		squatter := k.Submitted("ocupa@psic.test", fields{"crp": "06/1"})
		decide(k, admin, squatter, "reject", fields{"reason": "Não confere."}).Is(200)
		k.Approved("dona@psic.test", fields{"crp": "06/1"})

		off := k.Registered("saiu@psic.test", fields{"crp": "06/2"})
		k.Call("POST", "/api/admin/therapist/deactivate/"+off.ID, admin.Token, fields{}).Is(200)
		k.Approved("nova@psic.test", fields{"crp": "06/2"})

		gone := k.Registered("foi@psic.test", fields{"crp": "06/3"})
		k.Call("DELETE", "/api/therapist/"+gone.ID, gone.Token, nil).Is(200)
		k.Approved("volta@psic.test", fields{"crp": "06/3"})
		update(k, squatter, fields{"crp": "06/3"}).Is(200) // a correction may name any CRP; the review decides
	})
}

// A form can be sent once. A CPF that another account has too is accepted.
func TestCRP_oneForm(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p, other := newcomer(k, "helena@psic.test"), newcomer(k, "outra@psic.test")
		responses := testkit.Race(4, func(int) testkit.Response {
			return submit(k, p, form(fields{"cpf": "529.982.247-25"}))
		})
		equal(t, "one of four", any(testkit.Tally(responses)[200]), any(1))
		jobs := testkit.One[int](k, "SELECT count(*) FROM job WHERE kind = 'directory.check_crp'")
		equal(t, "one job", any(jobs), any(1))
		submit(k, other, form(fields{"cpf": "529.982.247-25", "crp": "06/99"})).Is(200)
	})
}
