package login_test

import (
	"fmt"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"time"

	"psic/internal/kernel/actor"
	"psic/internal/testkit"
)

const (
	strangerIP = "192.0.2.10"
	guess      = "Palpite-errado-1"
)

// From the fifth wrong password on each one doubles the wait; at its end the next is evaluated.
// Abuse case 26.
func TestGuessing_slowsDown(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		ana := k.SignUp("ana@example.com", actor.Customer)
		for _, email := range []string{ana.Email, "ninguem@example.com"} { // the same for nobody's address
			k := from(k, strangerIP)
			for range 5 {
				logIn(k, commonLogin, email, guess).Is(401)
			}
			for wait := time.Second; wait <= 8*time.Second; wait *= 2 {
				r := logIn(k, commonLogin, email, guess).Is(429)
				equal(t, "Retry-After", r.Header.Get("Retry-After"), strconv.Itoa(int(wait.Seconds())))
				k.Clock.Advance(wait - time.Millisecond)
				logIn(k, commonLogin, email, guess).Is(429)
				k.Clock.Advance(time.Millisecond)
				logIn(k, commonLogin, email, guess).Is(401)
			}
		}
	})
}

// A stranger cannot lock the owner out: another network and a known device enter with the right password.
// Abuse case 26.
func TestGuessing_ownerEnters(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		const home = "203.0.113.7"
		ana := from(k, home).SignUp("ana@example.com", actor.Customer) // known from home on
		for range 6 {
			logIn(from(k, strangerIP), commonLogin, ana.Email, guess)
			logIn(from(k, home), commonLogin, ana.Email, guess)
		}
		logIn(from(k, strangerIP), commonLogin, ana.Email, testkit.Password).Is(429)
		logIn(from(k, "198.51.100.1"), commonLogin, ana.Email, testkit.Password).Is(200) // the owner elsewhere
		logIn(from(k, home), commonLogin, ana.Email, testkit.Password).Is(200)           // the owner's own device
		logIn(from(k, "192.0.2.99"), commonLogin, ana.Email, testkit.Password).Is(429)   // the stranger's neighbour
		logIn(from(k, "192.0.2.99"), adminLogin, ana.Email, testkit.Password).Is(429)    // at every screen
		logIn(
			from(k, strangerIP),
			commonLogin,
			"outra@example.com",
			guess,
		).Is(401)
		// other addresses are not slowed

		k.Clock.Advance(91 * 24 * time.Hour) // a device is known for ninety days
		for range 6 {
			logIn(from(k, home), commonLogin, ana.Email, guess)
		}
		logIn(from(k, home), commonLogin, ana.Email, testkit.Password).Is(429)
	})
}

// The right password forgets the wrong ones.
func TestGuessing_forgets(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		ana := k.SignUp("ana@example.com", actor.Customer)
		elsewhere := from(k, strangerIP)
		for _, agent := range []string{"Firefox", "Safari", "Chrome"} { // none is known when it begins
			try := func(password string) testkit.Response {
				body := fmt.Sprintf(`{"username":%q,"password":%q}`, ana.Email, password)
				req := httptest.NewRequest("POST", commonLogin, strings.NewReader(body))
				req.Header.Set("Content-Type", "application/json")
				req.Header.Set("User-Agent", agent)
				return elsewhere.Do(req, "")
			}
			for range 4 {
				try(guess).Is(401)
			}
			try(testkit.Password).Is(200)
		}
		signUp(k, "nova@example.com").Is(200)
		for range 20 { // a right password is no guess, even while it may not enter
			logIn(elsewhere, commonLogin, "nova@example.com", testkit.Password).Is(401)
		}
	})
}

// A thousand guesses in ten minutes: at most sixty are evaluated.
// Abuse case 26.
func TestGuessing_thousand(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		ana := k.SignUp("ana@example.com", actor.Customer)
		evaluated := 0
		for range 1000 {
			if logIn(from(k, strangerIP), commonLogin, ana.Email, guess).Status == 401 {
				evaluated++
			}
			k.Clock.Advance(600 * time.Millisecond)
		}
		if evaluated < 5 || evaluated > 60 {
			t.Errorf("%d guesses were evaluated, want 5 to 60", evaluated)
		}
		logIn(from(k, strangerIP), commonLogin, ana.Email, testkit.Password).Is(429)     // even the right one
		logIn(from(k, "198.51.100.1"), commonLogin, ana.Email, testkit.Password).Is(200) // the owner elsewhere
	})
}

// Guesses sent at the same moment count like guesses one after the other.
// Abuse case 26.
func TestGuessing_together(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		ana := k.SignUp("ana@example.com", actor.Customer)
		stranger := from(k, strangerIP)
		got := testkit.Tally(
			testkit.Race(40, func(int) testkit.Response { return logIn(stranger, commonLogin, ana.Email, guess) }),
		)
		if got[401] != 5 || got[429] != 35 {
			t.Errorf("answers by status: %v, want 5 evaluated and 35 told to wait", got)
		}
	})
}
