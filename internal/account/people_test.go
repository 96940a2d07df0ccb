package account_test

import (
	"encoding/base64"
	"encoding/json"
	"strings"

	"psic/internal/kernel/actor"
	"psic/internal/testkit"
)

// everyRole is one person of each kind, all with the common password.
func everyRole(k *testkit.Kit) map[actor.Role]testkit.Person {
	k.T.Helper()
	id := makeCompany(k, "aurora.example", 5)
	return map[actor.Role]testkit.Person{
		actor.Customer:      k.SignUp("cliente@example.com", actor.Customer),
		actor.Therapist:     k.SignUp("psicologa@example.com", actor.Therapist),
		actor.Enterprise:    k.SignUp("colaborador@aurora.example", actor.Enterprise),
		actor.Administrator: k.Admin("admin@example.com"),
		actor.Company:       companyUser(k, id, "empresa@aurora.example"),
	}
}

// companyUser is a company's login after its first access.
func companyUser(k *testkit.Kit, companyID, email string) testkit.Person {
	k.T.Helper()
	invite(k, email, actor.Company, companyID, true)
	given := logIn(k, companyDoor, email, givenPassword).Is(200).Str("token")
	firstAccess(k, given, testkit.Password).Is(200)
	return k.Login(email)
}

func firstAccess(k *testkit.Kit, token, password string, changes ...fields) testkit.Response {
	k.T.Helper()
	return k.Call("POST", "/api/auth/first-access", token,
		with(fields{"password": password, "passwordConfirmation": password, "termsOfService": true}, changes...))
}

// payload decodes what the browser reads in a token.
func payload(k *testkit.Kit, token string) fields {
	k.T.Helper()
	parts := strings.Split(token, ".")
	if len(parts) != 3 {
		k.T.Fatalf("not a token: %q", token)
	}
	raw, err := base64.RawURLEncoding.DecodeString(parts[1])
	if err != nil {
		k.T.Fatal(err)
	}
	var out fields
	if err := json.Unmarshal(raw, &out); err != nil {
		k.T.Fatal(err)
	}
	return out
}
