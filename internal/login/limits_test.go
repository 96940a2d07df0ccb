package login_test

import (
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"psic/internal/kernel/actor"
	"psic/internal/testkit"
)

// Nobody fills a mailbox: three links an hour for one address, and the fourth asker hears the same answer.
// Abuse case 26.
func TestLimit_resetLinksPerAddress(t *testing.T) {
	for _, e := range testkit.Engines {
		t.Run(string(e), func(t *testing.T) {
			k := testkit.New(t, e, testkit.WithLimits)
			ana := k.SignUp("ana@example.com", actor.Customer)
			sent := len(k.Outbox.List())
			want := string(askReset(k, ana.Email).Is(200).Body)
			for i := range 5 {
				k.IP = "198.51.100." + string(rune('1'+i)) // each from elsewhere
				equal(t, "answer", string(askReset(k, strings.ToUpper(ana.Email)).Is(200).Body), want)
			}
			k.Work()
			equal(t, "mails", len(k.Outbox.List())-sent, 3)
			k.Clock.Advance(20 * time.Minute)
			askReset(k, ana.Email).Is(200)
			k.Work()
			equal(t, "mails a third of an hour later", len(k.Outbox.List())-sent, 4)
		})
	}
}

// Nor by sign-ups, whether the address has an account, waits for its confirmation or is new; and the link that the
// owner asked for survives them. Abuse case 26.
func TestLimit_signUpsPerAddress(t *testing.T) {
	for _, e := range testkit.Engines {
		t.Run(string(e), func(t *testing.T) {
			k := testkit.New(t, e, testkit.WithLimits)
			ana := k.SignUp("ana@example.com", actor.Customer)
			k.Clock.Advance(time.Hour)
			askReset(k, ana.Email).Is(200)
			link := k.MailedToken(ana.Email)
			var answers []string
			for _, email := range []string{ana.Email, "nova@example.com"} {
				sent := len(k.Mails(email))
				for i := range 6 {
					k.IP = "198.51.100." + string(rune('1'+i)) // each from elsewhere
					answers = append(
						answers,
						string(signUp(k, strings.ToUpper(email), fields{"password": testkit.Password}).Is(200).Body),
					)
					k.Work()
				}
				equal(t, "mails to "+email, len(k.Mails(email))-sent, 3)
			}
			for _, a := range answers {
				equal(t, "answer", a, answers[0])
			}
			reset(k, link, newPassword).Is(200)
		})
	}
}

// The right password of an address that nobody confirmed brings the link again, three times an hour.
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
	try := func() testkit.Response {
		req := httptest.NewRequest(
			"POST",
			"/api/admin/login",
			strings.NewReader(`{"username":"`+admin.Email+`","password":"`+testkit.Password+`"}`),
		)
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
	k.IP = "198.51.100.77"
	try().Is(200) // the owner elsewhere is not locked out
}
