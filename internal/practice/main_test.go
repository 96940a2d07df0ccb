package practice_test

import (
	"testing"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/platform/config"
	"psic/internal/testkit"
)

func TestMain(m *testing.M) { testkit.Main(m) }

// plain runs the test on both engines without the first-session discount.
func plain(t *testing.T, test func(t *testing.T, k *testkit.Kit)) {
	t.Helper()
	for _, e := range testkit.Engines {
		t.Run(string(e), func(t *testing.T) {
			test(t, testkit.New(t, e, func(c *config.Config) { c.DiscountPercent = 0 }))
		})
	}
}

// thursday is three days after testkit.Start, friday four.
const (
	thursday = "19/11/2026"
	friday   = "20/11/2026"
)

func moment(day string, hour, minute int) time.Time {
	d, err := at.ParseDate(day)
	if err != nil {
		panic(err)
	}
	return d.At(hour*60+minute, at.SaoPaulo)
}

// jump sets the clock. People sign in again, because their logins may have expired.
func jump(k *testkit.Kit, to time.Time, people ...*testkit.Person) {
	k.T.Helper()
	k.Clock.Set(to)
	for _, p := range people {
		*p = k.Login(p.Email)
	}
}

// patients returns the page of a therapist's patients.
func patients(k *testkit.Kit, psi testkit.Person, query string) map[string]any {
	k.T.Helper()
	return k.Call("GET", "/api/therapist/"+psi.ID+"/patients?"+query, psi.Token, nil).Is(200).JSON()
}

// rows returns the patients of a page by their ids.
func rows(k *testkit.Kit, psi testkit.Person, query string) map[string]map[string]any {
	k.T.Helper()
	out := map[string]map[string]any{}
	for _, x := range patients(k, psi, query)["elements"].([]any) {
		row := x.(map[string]any)
		out[row["customerId"].(string)] = row
	}
	return out
}

func patientPath(psi testkit.Person, patientID string) string {
	return "/api/therapist/" + psi.ID + "/patients/" + patientID
}

func state(k *testkit.Kit, psi testkit.Person, patientID string) string {
	k.T.Helper()
	return k.Call("GET", patientPath(psi, patientID), psi.Token, nil).Is(200).Str("state")
}

func setState(k *testkit.Kit, psi testkit.Person, patientID, to string) testkit.Response {
	k.T.Helper()
	body := testkit.Fields{"state": to}
	return k.Call("PUT", patientPath(psi, patientID)+"/state", psi.Token, body)
}

func rename(k *testkit.Kit, p testkit.Person, name string) {
	k.T.Helper()
	k.Call("POST", "/api/customer/"+p.ID+"/basic-info", p.Token, testkit.Fields{"fullName": name}).Is(200)
}

func code(t *testing.T, what string, r testkit.Response, status int, want string) {
	t.Helper()
	if r.Status != status || r.Str("code") != want {
		t.Errorf("%s: %d %s, want %d %s", what, r.Status, r.Str("code"), status, want)
	}
}
