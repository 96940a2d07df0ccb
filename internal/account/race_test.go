package account_test

import (
	"fmt"
	"maps"
	"testing"

	"psic/internal/kernel/actor"
	"psic/internal/testkit"
)

const racers = 20

// Several accounts may have the same CPF, so that the form does not tell whether the owner of a CPF has an account.
func TestCPF_tellsNothing(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		free := k.Patient("livre@example.com")
		want := save(k, free, fields{"cpf": cpf(9)}).Is(200)
		people := []testkit.Person{}
		for i := range 4 {
			people = append(people, k.Patient(fmt.Sprintf("p%d@example.com", i)))
		}
		for i, r := range testkit.Race(len(people), func(i int) testkit.Response { return save(k, people[i]) }) {
			equal(t, "response", string(r.Is(200).Body), string(want.Body))
			equal(t, "stored", read(k, people[i])["cpf"], read(k, people[0])["cpf"])
		}
		k.Call("DELETE", "/api/customer/"+people[0].ID, people[0].Token, nil).Is(200)
		save(k, k.Patient("de-volta@example.com")).Is(200)
		k.Submitted("psi@example.com", fields{"cpf": read(k, people[1])["cpf"]})
	})
}

func TestRace_basicInfo(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		ana := k.SignUp("ana@example.com", actor.Customer)
		got := testkit.Tally(testkit.Race(racers, func(int) testkit.Response {
			return basicInfo(k, ana, fields{"fullName": "Ana", "nickname": "Nina"})
		}))
		if want := map[int]int{200: racers}; !maps.Equal(got, want) {
			t.Errorf("responses by status: %v, want %v", got, want)
		}
		equal(t, "state", info(k, ana.Token).Str("state"), "REGISTRATION_COMPLETE")
		equal(t, "name", info(k, ana.Token).Str("name"), "Nina")
	})
}

// Concurrent requests make one deletion request, and concurrent deletions delete once.
func TestRace_deletion(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		ana := k.Patient("ana@example.com")
		got := testkit.Tally(testkit.Race(racers, func(int) testkit.Response {
			return requestDeletion(k, ana, "motivo")
		}))
		if got[200] < 1 || got[200]+got[401] != racers { // the first request signs the person out
			t.Errorf("requests: %v", got)
		}
		equal(t, "requests", one[int](k, "SELECT count(*) FROM deletion_request"), 1)
		ana = k.Login(ana.Email)
		got = testkit.Tally(testkit.Race(racers, func(int) testkit.Response {
			return k.Call("DELETE", "/api/customer/"+ana.ID, ana.Token, nil)
		}))
		if got[200] != 1 || got[200]+got[401]+got[404] != racers {
			t.Errorf("deletions: %v", got)
		}
		k.Work()
		sent := 0
		for _, m := range k.Mails(ana.Email) {
			if m.Subject == "Sua conta foi excluída" {
				sent++
			}
		}
		equal(t, "mails", sent, 1)
	})
}
