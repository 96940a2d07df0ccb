package account_test

import (
	"slices"
	"strings"
	"testing"

	"psic/internal/kernel/actor"
	"psic/internal/testkit"
)

func basicInfo(k *testkit.Kit, p testkit.Person, body fields) testkit.Response {
	k.T.Helper()
	return k.Call("POST", "/api/customer/"+p.ID+"/basic-info", p.Token, body)
}

// R155, R310, Q032: the name screen completes the registration of both kinds of patients.
func TestBasicInfo_R155_R310(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		k.MakeCompany("aurora.example", 5)
		for _, p := range []testkit.Person{
			k.SignUp("ana@example.com", actor.Customer), k.SignUp("bia@aurora.example", actor.Enterprise),
		} {
			equal(t, "before", info(k, p.Token).Str("state"), "EMAIL_CONFIRMED")
			for name, c := range map[string]struct {
				body        fields
				field, text string
			}{
				"R155.1 no name":          {fields{"nickname": "Ana"}, "fullName", "Informe o nome completo."},
				"R155.1 spaces":           {fields{"fullName": "  "}, "fullName", "Informe o nome completo."},
				"R155.2 251 letters":      {fields{"fullName": letters(251)}, "fullName", nameText},
				"R155.3 digits":           {fields{"fullName": "Ana 2"}, "fullName", nameText},
				"R155.4 nickname, digits": {fields{"fullName": "Ana", "nickname": "Ana2"}, "nickname", nameText},
				"R155.4 nickname, 251":    {fields{"fullName": "Ana", "nickname": letters(251)}, "nickname", nameText},
				"R155.3 markup":           {fields{"fullName": "<script>"}, "fullName", nameText},
			} {
				equal(t, name, basicInfo(k, p, c.body).Is(422).Field(c.field), c.text)
			}
			equal(t, "R310 refused", info(k, p.Token).Str("state"), "EMAIL_CONFIRMED")
			names := fields{"fullName": " Ana d'Ávila-Souza ", "nickname": "Nina", "emailAlertsOptIn": true}
			r := basicInfo(k, p, names).Is(200)
			equal(t, "R155.7 text", r.Str("message"), "Dados inseridos com sucesso")
			equal(t, "R310 after", info(k, p.Token).Str("state"), "REGISTRATION_COMPLETE")
			got := read(k, p)
			equal(t, "name", got["fullName"], any("Ana d'Ávila-Souza"))
			equal(t, "R155.4 social name", got["nickname"], any("Nina"))
			equal(t, "R155.5 news", got["emailAlertsOptIn"], any(true))
			basicInfo(k, p, fields{"fullName": letters(250)}).Is(200) // R155.2, R155.4: again, without a social name
			equal(t, "R155.4 optional", read(k, p)["nickname"], any(""))
		}
	})
}

// R323: every operation with an id returns the same response for the id of somebody else and for an unknown id.
// Abuse case 2.
func TestAccess_R323_foreignIDs(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		ana, bia := k.Patient("ana@example.com"), k.Patient("bia@example.com")
		save(k, bia).Is(200)
		tried := 0
		for _, op := range k.API.Ops {
			if op.Access.Owner != "path:id" || !slices.Contains(op.Access.Roles, actor.Customer) {
				continue // the access matrix test covers callers without the role
			}
			tried++
			call := func(id, token string) testkit.Response {
				path := strings.ReplaceAll(op.Path, "{id}", id)
				return k.Call(op.Method, path, token, with(valid, fields{"reason": "por nada"}))
			}
			foreign, nobody := call(bia.ID, ana.Token), call("01890000-0000-7000-8000-000000000000", ana.Token)
			if foreign.Status != 404 || string(foreign.Body) != string(nobody.Body) {
				t.Errorf("%s: somebody else %d %s, nobody %d %s",
					op.ID, foreign.Status, foreign.Body, nobody.Status, nobody.Body)
			}
			if r := call(bia.ID, ""); r.Status != 401 {
				t.Errorf("%s: a visitor gets %d", op.ID, r.Status)
			}
		}
		if tried < 9 {
			t.Errorf("only %d operations have an id", tried)
		}
		info(k, bia.Token).Is(200)
		equal(t, "name", read(k, bia)["fullName"], valid["fullName"])
		equal(t, "requests", one[int](k, "SELECT count(*) FROM deletion_request"), 0)
	})
}

// R323: an administrator can read every patient, and only patients. A malformed id is not found.
func TestAccess_R323_administrators(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		people := k.EveryRole()
		admin := people[actor.Administrator]
		for role, p := range people {
			want := 404
			if role.Patient() {
				want = 200
			}
			k.Call("GET", "/api/customer/"+p.ID, admin.Token, nil).Is(want)
			k.Call("PUT", "/api/customer/"+p.ID, admin.Token, valid).Is(403)
		}
		k.Call("DELETE", "/api/customer/"+people[actor.Therapist].ID, admin.Token, nil).Is(404)
		for _, id := range []string{"x", "..%2fadmin", "01890000-0000-7000-8000-000000000000"} {
			k.Call("GET", "/api/customer/"+id, admin.Token, nil).Is(404)
			k.Call("DELETE", "/api/customer/"+id, admin.Token, nil).Is(404)
		}
	})
}

// Only administrators can read the recipient list. It has the confirmed, active patients.
func TestActiveCustomers(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		people := k.EveryRole()
		off := k.Patient("inativa@example.com")
		setActive(k, off.ID, false)
		gone := k.Patient("excluida@example.com")
		k.Call("DELETE", "/api/customer/"+gone.ID, gone.Token, nil).Is(200)
		signUp(k, "nova@example.com").Is(200)
		for role, p := range people {
			if role != actor.Administrator {
				k.Call("GET", "/api/customer/active", p.Token, nil).Is(403)
			}
		}
		body := string(k.Call("GET", "/api/customer/active", people[actor.Administrator].Token, nil).Is(200).Body)
		for email, want := range map[string]bool{
			"cliente@example.com":        true,
			"colaborador@aurora.example": true,
			"psicologa@example.com":      false,
			"admin@example.com":          false,
			"empresa@aurora.example":     false,
			"inativa@example.com":        false,
			"excluida@example.com":       false,
			"nova@example.com":           false,
		} {
			equal(t, email, strings.Contains(body, email), want)
		}
	})
}
