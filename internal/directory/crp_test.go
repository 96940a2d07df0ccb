package directory_test

import (
	"fmt"
	"testing"

	"psic/internal/testkit"
)

// A CRP belongs to one account, also with other spellings and concurrent requests.
func TestCRP_race_one(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		spellings := []string{"06/4711", "06/04711", "CRP 06/4.711", "06/4711", " 06/0004711"}
		people := make([]testkit.Person, len(spellings))
		for i := range people {
			people[i] = newcomer(k, fmt.Sprintf("p%d@psic.test", i))
		}
		responses := testkit.Race(len(people), func(i int) testkit.Response {
			return submit(k, people[i], form(fields{"crp": spellings[i]}))
		})
		if got := testkit.Tally(responses); got[200] != 1 || got[409] != 4 {
			t.Fatalf("responses %v", got)
		}
		equal(t, "profiles", any(testkit.One[int](k, "SELECT count(*) FROM therapist")), any(1))
		for i, r := range responses {
			if r.Status == 200 {
				continue
			}
			equal(t, "code", any(r.Str("code")), any("directory.crp_taken"))
			equal(t, "at the field", any(r.Field("crp")), any("Este CRP já está cadastrado."))
			equal(t, "the same state", any(string(state(k, people[i]))), any("EMAIL_CONFIRMED"))
			k.Call("GET", "/api/user/info", people[i].Token, nil).Is(200) // the login is still valid
		}
	})
}

// A correction cannot take the CRP of another account either. The CRP of a deleted account is free.
func TestCRP_correctionAndReturn(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p := k.Submitted("helena@psic.test", fields{"crp": "06/1"})
		other := k.Submitted("outra@psic.test", fields{"crp": "06/2"})
		putState(k, p, "INVALID_REGISTRATION")
		equal(t, "code", any(update(k, p, fields{"crp": "06/02"}).Is(409).Str("code")), any("directory.crp_taken"))
		k.Call("DELETE", "/api/therapist/"+other.ID, other.Token, nil).Is(200)
		update(k, p, fields{"crp": "06/02"}).Is(200)
		k.Submitted("volta@psic.test", fields{"crp": "06/1"})
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
