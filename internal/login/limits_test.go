package login_test

import (
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"psic/internal/kernel/actor"
	"psic/internal/testkit"
)

// At most three reset links an hour are mailed to one address. Further requests have the same response.
// Abuse case 26.
func TestLimit_resetLinksPerAddress(t *testing.T) {
	for _, e := range testkit.Engines {
		t.Run(string(e), func(t *testing.T) {
			k := testkit.New(t, e, testkit.WithLimits)
			ana := k.SignUp("ana@example.com", actor.Customer)
			sent := len(k.Outbox.List())
			want := string(requestReset(k, ana.Email).Is(200).Body)
			for i := range 5 {
				k.IP = "198.51.100." + string(rune('1'+i))
				equal(t, "response", string(requestReset(k, strings.ToUpper(ana.Email)).Is(200).Body), want)
			}
			k.Work()
			equal(t, "mails", len(k.Outbox.List())-sent, 3)
			k.Clock.Advance(20 * time.Minute)
			requestReset(k, ana.Email).Is(200)
			k.Work()
			equal(t, "mails twenty minutes later", len(k.Outbox.List())-sent, 4)
		})
	}
}

// At most three mails an hour follow from sign-ups with one address, whether it has an account or not. A reset link
// that the owner requested stays valid. Abuse case 26.
func TestLimit_signUpsPerAddress(t *testing.T) {
	for _, e := range testkit.Engines {
		t.Run(string(e), func(t *testing.T) {
			k := testkit.New(t, e, testkit.WithLimits)
			ana := k.SignUp("ana@example.com", actor.Customer)
			k.Clock.Advance(time.Hour)
			requestReset(k, ana.Email).Is(200)
			link := k.MailedToken(ana.Email)
			var responses []string
			for _, email := range []string{ana.Email, "nova@example.com"} {
				sent := len(k.Mails(email))
				for i := range 6 {
					k.IP = "198.51.100." + string(rune('1'+i))
					r := signUp(k, strings.ToUpper(email), fields{"password": testkit.Password}).Is(200)
					responses = append(responses, string(r.Body))
					k.Work()
				}
				equal(t, "mails to "+email, len(k.Mails(email))-sent, 3)
			}
			for _, r := range responses {
				equal(t, "response", r, responses[0])
			}
			reset(k, link, newPassword).Is(200)
		})
	}
}

// Signing in with an unconfirmed address mails the link again, at most three times an hour.
func TestLimit_confirmationsAtSignIn(t *testing.T) {
	k := testkit.New(t, testkit.Engines[0], testkit.WithLimits)
	signUp(k, "ana@example.com").Is(200)
	for i := range 6 {
		k.IP = "198.51.100." + string(rune('1'+i))
		logIn(k, commonLogin, "ana@example.com", testkit.Password).Is(401)
		k.Work()
	}
	equal(t, "mails", len(k.Mails("ana@example.com")), 3)
}

// The sign-in screens of administrators and companies allow five attempts in a quarter of an hour, right or wrong.
// Abuse case 27.
func TestLimit_staffScreens(t *testing.T) {
	k := testkit.New(t, testkit.Engines[0], testkit.WithLimits)
	admin := k.Admin("chefe@example.com")
	k.IP = "198.51.100.3" // the login of k.Admin was counted in another network
	try := func() testkit.Response {
		body := `{"username":"` + admin.Email + `","password":"` + testkit.Password + `"}`
		req := httptest.NewRequest("POST", "/api/admin/login", strings.NewReader(body))
		req.Header.Set("Content-Type", "application/json")
		return k.Do(req, "")
	}
	for range 5 {
		try().Is(200)
	}
	r := try().Is(429)
	if r.Header.Get("Retry-After") == "" {
		t.Error("no Retry-After")
	}
	k.Clock.Advance(3 * time.Minute)
	try().Is(200)
	k.IP = "192.0.2.77"
	try().Is(200) // the owner in another network is not locked out
}
