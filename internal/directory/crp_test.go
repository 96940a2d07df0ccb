package directory_test

import (
	"fmt"
	"testing"

	"psic/internal/testkit"
)

// One registration of a council belongs to one account, however it is spelt and however many ask at once.
func TestCRP_race_one(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		spellings := []string{"06/4711", "06/04711", "CRP 06/4.711", "06/4711", " 06/0004711"}
		people := make([]testkit.Person, len(spellings))
		for i := range people {
			people[i] = newcomer(k, fmt.Sprintf("p%d@psic.test", i))
		}
		answers := testkit.Race(
			len(people),
			func(i int) testkit.Response { return submit(k, people[i], form(fields{"crp": spellings[i]})) },
		)
		if got := testkit.Tally(answers); got[200] != 1 || got[409] != 4 {
			t.Fatalf("answers %v", got)
		}
		equal(t, "profiles", any(testkit.One[int](k, "SELECT count(*) FROM therapist")), any(1))
		for i, a := range answers {
			if a.Status == 200 {
				continue
			}
			equal(t, "code", any(a.Str("code")), any("directory.crp_taken"))
			equal(t, "at the field", any(a.Field("crp")), any("Este CRP já está cadastrado."))
			equal(t, "the registration did not move", any(string(state(k, people[i]))), any("EMAIL_CONFIRMED"))
			k.Call("GET", "/api/user/info", people[i].Token, nil).Is(200) // and the login lives
		}
	})
}

// A corrected CRP may not be somebody else's either; the one of a deleted account is free.
func TestCRP_correctionAndReturn(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p, other := k.Submitted(
			"helena@psic.test",
			fields{"crp": "06/1"},
		), k.Submitted(
			"outra@psic.test",
			fields{"crp": "06/2"},
		)
		putState(k, p, "INVALID_REGISTRATION")
		equal(t, "code", any(update(k, p, fields{"crp": "06/02"}).Is(409).Str("code")), any("directory.crp_taken"))
		k.Call("DELETE", "/api/therapist/"+other.ID, other.Token, nil).Is(200)
		update(k, p, fields{"crp": "06/02"}).Is(200)
		k.Submitted("volta@psic.test", fields{"crp": "06/1"})
	})
}

// Nobody submits twice; a CPF that stands elsewhere too tells nothing.
func TestCRP_oneForm(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p, other := newcomer(k, "helena@psic.test"), newcomer(k, "outra@psic.test")
		answers := testkit.Race(
			4,
			func(int) testkit.Response { return submit(k, p, form(fields{"cpf": "529.982.247-25"})) },
		)
		equal(t, "one of four", any(testkit.Tally(answers)[200]), any(1))
		equal(
			t,
			"one job",
			any(testkit.One[int](k, "SELECT count(*) FROM job WHERE kind = 'directory.check_crp'")),
			any(1),
		)
		submit(k, other, form(fields{"cpf": "529.982.247-25", "crp": "06/99"})).Is(200)
	})
}
