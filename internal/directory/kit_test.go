package directory_test

import (
	"context"
	"strings"
	"testing"

	"psic/internal/account"
	"psic/internal/directory"
	"psic/internal/kernel/actor"
	"psic/internal/testkit"
)

func TestMain(m *testing.M) { testkit.Main(m) }

type fields = testkit.Fields

var (
	equal = testkit.Equal[any]
	form  = testkit.TherapistForm
)

func letters(n int) string { return strings.Repeat("á", n) }

func submit(k *testkit.Kit, p testkit.Person, form fields) testkit.Response {
	k.T.Helper()
	return k.Call("POST", "/api/therapist-register/"+p.ID+"/additional-information", p.Token, form)
}

func profile(k *testkit.Kit, p testkit.Person, token string) testkit.Response {
	k.T.Helper()
	return k.Call("GET", "/api/therapist/"+p.ID, token, nil)
}

// edited returns the form of the data page: the person's own identity, and valid values for the rest.
func edited(k *testkit.Kit, p testkit.Person, changes ...fields) fields {
	k.T.Helper()
	own := profile(k, p, p.Token).Is(200).JSON()
	same := fields{
		"birthdate":      own["birthDate"],
		"cpf":            own["cpf"],
		"document":       own["document"],
		"documentRegion": own["documentRegion"],
		"crp":            own["crp"],
	}
	return testkit.With(form(same, fields{"termsOfService": false, "referral": fields{}}), changes...)
}

func update(k *testkit.Kit, p testkit.Person, changes ...fields) testkit.Response {
	k.T.Helper()
	return k.Call("PUT", "/api/therapist/"+p.ID, p.Token, edited(k, p, changes...))
}

func state(k *testkit.Kit, p testkit.Person) account.State {
	k.T.Helper()
	return account.State(testkit.One[string](k, "SELECT state FROM account WHERE id = $1", p.ID))
}

func putState(k *testkit.Kit, p testkit.Person, s account.State) {
	k.T.Helper()
	k.Exec("UPDATE account SET state = $1 WHERE id = $2", string(s), p.ID)
}

func therapist(k *testkit.Kit, p testkit.Person) directory.Therapist {
	k.T.Helper()
	t, err := k.Directory.Therapist(context.Background(), p.ID)
	if err != nil {
		k.T.Fatal(err)
	}
	return t
}

func newcomer(k *testkit.Kit, email string) testkit.Person {
	k.T.Helper()
	return k.SignUp(email, actor.Therapist)
}
