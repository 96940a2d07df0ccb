package sso_test

import (
	"encoding/json"
	"os"
	"strings"
	"testing"
	"time"

	"psic/internal/testkit"
)

func person(email string, more ...fields) string {
	return marshal(testkit.With(fields{
		"schemas":  []string{"urn:ietf:params:scim:schemas:core:2.0:User"},
		"userName": email,
		"name":     fields{"givenName": "Bia", "familyName": "Lima"},
		"emails":   []fields{{"value": email, "type": "work", "primary": true}},
		"active":   true,
	}, more...))
}

func seat(r testkit.Response) string {
	s, _ := r.JSON()["urn:psic:params:scim:schemas:seat:1.0:User"].(map[string]any)
	state, _ := s["state"].(string)
	return state
}

// TestScimUser: the life of a person in a directory: sent, found, renamed, ended, taken back, deleted.
func TestScimUser(t *testing.T) {
	withCompany(t, func(t *testing.T, f *fixture) {
		token := f.token()
		made := f.scim(token, "POST", "/Users", person("bia@aurora.example", fields{"externalId": "00u1"})).Is(201)
		id := made.Str("id")
		testkit.Equal(t, "seat", seat(made), "INVITED")
		meta := made.JSON()["meta"].(map[string]any)
		testkit.Equal(t, "location", made.Header.Get("Location"), meta["location"].(string))
		testkit.Equal(t, "the list", f.people(), "Bia Lima bia@aurora.example INVITED")
		f.k.MailedToken("bia@aurora.example")
		code(t, "again", f.scim(token, "POST", "/Users", person("BIA@aurora.example")), 409, "")

		for _, filter := range []string{
			`userName eq "Bia@Aurora.example"`,
			`externalId eq "00u1"`,
			`emails[type eq "work"].value eq "bia@aurora.example"`,
			`emails.value Eq "bia@aurora.example"`,
			`id eq "` + id + `"`,
			``,
		} {
			testkit.Equal(t, filter, f.found(token, filter), 1)
		}
		testkit.Equal(t, "somebody else", f.found(token, `userName eq "nobody"`), 0)
		f.scim(token, "GET", "/Users?filter="+escape(`title co "x"`), "").Is(400)

		f.k.Activate("bia@aurora.example")
		testkit.Equal(t, "accepted", seat(f.scim(token, "GET", "/Users/"+id, "").Is(200)), "ACTIVE")
		f.scim(token, "PUT", "/Users/"+id, person("bia@aurora.example", fields{"displayName": "Bia L."})).Is(200)
		testkit.Equal(t, "renamed", f.people(), "Bia L. bia@aurora.example ACTIVE")

		off := `{"Operations":[{"op":"Replace","path":"active","value":"False"}]}`
		testkit.Equal(t, "ended", seat(f.scim(token, "PATCH", "/Users/"+id, off).Is(200)), "LEAVING")
		on := `{"Operations":[{"op":"replace","value":{"active":true}}]}`
		testkit.Equal(t, "taken back", seat(f.scim(token, "PATCH", "/Users/"+id, on).Is(200)), "ACTIVE")
		f.scim(token, "DELETE", "/Users/"+id, "").Is(204)
		f.scim(token, "DELETE", "/Users/"+id, "").Is(404)
		testkit.Equal(t, "released", f.people(), "Bia L. bia@aurora.example LEAVING")
		f.scim(token, "POST", "/Users", person("bia@aurora.example")).Is(201)
		testkit.Equal(t, "sent again", f.people(), "Bia Lima bia@aurora.example ACTIVE")
	})
}

func escape(text string) string {
	return strings.NewReplacer(" ", "%20", `"`, "%22", "[", "%5B", "]", "%5D").Replace(text)
}

func (f *fixture) found(token, filter string) int {
	f.k.T.Helper()
	r := f.scim(token, "GET", "/Users?startIndex=1&count=100&filter="+escape(filter), "").Is(200)
	return int(r.JSON()["totalResults"].(float64))
}

// TestScimToken: the key is shown once and stored as a hash. Replaced or revoked it ends at once, and one company's key
// shows nothing of another company.
func TestScimToken(t *testing.T) {
	withCompany(t, func(t *testing.T, f *fixture) {
		testkit.Equal(t, "before", f.part(f.login, "directory")["state"].(string), "NONE")
		first := f.token()
		id := f.scim(first, "POST", "/Users", person("bia@aurora.example")).Is(201).Str("id")
		if all := marshal(f.access(f.login)); strings.Contains(all, first) {
			t.Error("the page shows the key again")
		}
		stored := testkit.One[string](f.k, "SELECT token_hash FROM scim_token")
		if strings.Contains(stored, first[10:]) {
			t.Error("the key is stored")
		}
		second := f.token()
		refused := map[string]string{"none": "", "old": first, "wrong": second + "x", "a login": f.login.Token}
		for what, token := range refused {
			code(t, what, f.scim(token, "GET", "/Users", ""), 401, "")
		}
		f.scim(second, "GET", "/Users", "").Is(200)

		other, login := f.k.OpenCompany(f.admin, fields{
			"name":         "Boreal",
			"cnpj":         testkit.CNPJ(7002),
			"email":        "rh@boreal.example",
			"companyEmail": "boreal.example",
		})
		theirs := f.k.Call("POST", "/api/company/"+other+"/access/token", login.Token, nil).Is(200).Str("token")
		for method, body := range map[string]string{"GET": "", "PUT": person("x@boreal.example"), "DELETE": ""} {
			code(t, method+" of another company", f.scim(theirs, method, "/Users/"+id, body), 404, "")
		}
		testkit.Equal(t, "people of the other", f.found(theirs, ""), 0)

		f.k.Exec("UPDATE company SET active = false WHERE id = $1", f.id)
		code(t, "a company that is switched off", f.scim(second, "GET", "/Users", ""), 401, "")
		f.k.Exec("UPDATE company SET active = true WHERE id = $1", f.id)
		f.k.Call("DELETE", f.path("/token"), f.login.Token, nil).Is(200)
		code(t, "revoked", f.scim(second, "GET", "/Users", ""), 401, "")
		testkit.Equal(t, "after", f.part(f.login, "directory")["state"].(string), "REVOKED")
	})
}

// TestTokenNeedsStepUp: five minutes after the password the key is not shown, and neither provider nor key change.
func TestTokenNeedsStepUp(t *testing.T) {
	withCompany(t, func(t *testing.T, f *fixture) {
		f.connect()
		f.token()
		f.k.Clock.Advance(5*time.Minute + time.Second)
		for _, call := range [][2]string{{"POST", "/token"}, {"DELETE", "/token"}, {"DELETE", "/provider"}} {
			code(t, call[1], f.k.Call(call[0], f.path(call[1]), f.login.Token, nil), 403, "auth.password_required")
		}
	})
}

// TestScimReadsNothingOfThePerson: what a directory reads of two people is equal, whatever they registered (Q196).
func TestScimReadsNothingOfThePerson_Q196(t *testing.T) {
	withCompany(t, func(t *testing.T, f *fixture) {
		token := f.token()
		var seen [2]string
		for i, email := range []string{"eva@aurora.example", "lia@aurora.example"} {
			id := f.scim(token, "POST", "/Users", person(email)).Is(201).Str("id")
			p := f.k.Activate(email)
			if i == 0 {
				f.k.PersonalAddress(p, "eva@casa.example")
				f.k.Call("POST", "/api/customer/"+p.ID+"/basic-info", p.Token, fields{
					"fullName": "Eva Nogueira", "nickname": "Lua", "emailAlertsOptIn": true,
				}).Is(200)
				f.k.Call("PUT", "/api/customer/"+p.ID, p.Token, testkit.PersonalData()).Is(200)
			}
			all := string(f.scim(token, "GET", "/Users/"+id, "").Is(200).Body) +
				string(f.scim(token, "GET", "/Users?filter="+escape(`userName eq "`+email+`"`), "").Is(200).Body)
			seen[i] = strings.ReplaceAll(strings.ReplaceAll(all, id, "#"), email, "#")
		}
		testkit.Equal(t, "what the directory reads", seen[0], seen[1])
	})
}

// TestScimSeatsRace: of many people who are sent at once for one free seat, one is invited.
func TestScimSeatsRace(t *testing.T) {
	withCompany(t, func(t *testing.T, f *fixture) {
		token := f.token()
		all := testkit.Race(6, func(i int) testkit.Response {
			return testkit.Patiently(func() testkit.Response {
				return f.scim(token, "POST", "/Users", person(string(rune('a'+i))+"@aurora.example"))
			})
		})
		tally := testkit.Tally(all)
		if tally[201] != 1 || tally[403] != 5 {
			t.Error(tally)
		}
		testkit.Equal(t, "people of the directory", f.found(token, ""), 1)
	}, fields{"maxUsers": "1"})
}

// TestScimIsLimited: one company's directory may make 600 calls in a minute.
func TestScimIsLimited(t *testing.T) {
	k := testkit.New(t, "sqlite", testkit.WithLimits)
	f := &fixture{k: k, admin: k.Admin("admin@psic.test")}
	f.id, f.login = k.OpenCompany(f.admin)
	token := f.token()
	for range 600 {
		f.scim(token, "GET", "/ServiceProviderConfig", "").Is(200)
	}
	r := f.scim(token, "GET", "/ServiceProviderConfig", "").Is(429)
	if r.Header.Get("Retry-After") == "" {
		t.Error("no Retry-After")
	}
}

// oddRequest is a request as directories send it: to a person that is there, with the response and what is kept then.
type oddRequest struct {
	Name, Method, Path string
	Body               json.RawMessage
	Status             int
	Kind               string         // scimType of a refusal
	Kept               map[string]any // attributes of the person afterwards
}

// TestOddRequests: requests in the forms that Okta and Microsoft Entra document.
func TestOddRequests(t *testing.T) {
	data, err := os.ReadFile("testdata/odd_requests.json")
	if err != nil {
		t.Fatal(err)
	}
	var all []oddRequest
	if err := json.Unmarshal(data, &all); err != nil {
		t.Fatal(err)
	}
	withCompany(t, func(t *testing.T, f *fixture) {
		token := f.token()
		for i, odd := range all {
			email := "p" + string(rune('a'+i/26)) + string(rune('a'+i%26)) + "@aurora.example"
			id := f.scim(token, "POST", "/Users", person(email, fields{"externalId": email})).Is(201).Str("id")
			fill := strings.NewReplacer("{id}", id, "{email}", email).Replace
			r := f.scim(token, odd.Method, fill(odd.Path), fill(string(odd.Body)))
			if r.Status != odd.Status {
				t.Errorf("%s: %d %s, want %d", odd.Name, r.Status, r.Body, odd.Status)
				continue
			}
			if odd.Kind != "" {
				testkit.Equal(t, odd.Name, r.Str("scimType"), odd.Kind)
			}
			if len(odd.Kept) == 0 {
				continue
			}
			got := f.scim(token, "GET", "/Users/"+id, "").Is(200).JSON()
			for name, want := range odd.Kept {
				if have, wanted := marshal(got[name]), fill(marshal(want)); have != wanted {
					t.Errorf("%s: %s is %s, want %s", odd.Name, name, have, wanted)
				}
			}
		}
	}, fields{"maxUsers": "100"})
}
