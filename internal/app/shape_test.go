package app_test

import (
	"strings"
	"testing"

	"psic/internal/platform/store"
	"psic/internal/testkit"
)

func TestZeroCharacterNeverReachesTheDatabase(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		k.Call("POST", "/api/register", "", `{"email":"a@b.example","password":"`+testkit.Password+`",`+
			`"termsOfService":true,"referralCode":"x\u0000"}`).Is(400)
		k.Call("POST", "/api/auth/login", "", `{"username":"\u0000","password":"x"}`).Is(400)
		for _, id := range []string{"%00", "%ff"} {
			k.Call("GET", "/api/user/"+id+"/profile-picture", "", nil).Is(200)
			k.Call("GET", "/api/customer/"+id, k.Admin(id[1:]+"@psic.test").Token, nil).Is(404)
		}
	})
}

// Unknown paths and methods under /api return a problem, as operations do.
// Abuse case 35.
func TestUnknownPathsAndMethodsOfTheProduct(t *testing.T) {
	k := testkit.New(t, store.SQLite)
	refused := func(method, path, body string, status int, code string) {
		t.Helper()
		var sent any
		if body != "" {
			sent = body
		}
		r := k.Call(method, path, "", sent).Is(status)
		if problem := wrongResponse(r); problem != "" || r.Str("code") != code {
			t.Errorf("%s %s: %s, %s", method, path, problem, r.Body)
		}
	}
	refused("GET", "/api/nowhere", "", 404, "not_found")
	refused("GET", "/api", "", 404, "not_found")
	refused("POST", "/api/nowhere/else/", "", 404, "not_found")
	refused("DELETE", "/api/config", "", 405, "method_not_allowed")
	refused("GET", "/api/contact-us/", "", 405, "method_not_allowed")
	refused("BREW", "/api/config", "", 405, "method_not_allowed")
	refused("POST", "/api/contact-us", strings.Repeat(" ", 7<<20), 413, "too_large")
}
