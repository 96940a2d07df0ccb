package login_test

import (
	"strconv"
	"testing"
	"time"

	"psic/internal/kernel/actor"
	"psic/internal/testkit"
)

const (
	strangerIP = "192.0.2.10"
	guess      = "Palpite-errado-1"
)

// From the fifth wrong password on, each one doubles the wait. After the wait the next one is evaluated.
// Abuse case 26.
func TestGuessing_slowsDown(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		ana := k.SignUp("ana@example.com", actor.Customer)
		for _, email := range []string{ana.Email, "ninguem@example.com"} { // the same for an unknown address
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

// A stranger cannot lock the owner out: the right password works from another network.
// Abuse case 26.
func TestGuessing_ownerEnters(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		ana := k.SignUp("ana@example.com", actor.Customer)
		for range 6 {
			logIn(from(k, strangerIP), commonLogin, ana.Email, guess)
		}
		logIn(from(k, strangerIP), commonLogin, ana.Email, testkit.Password).Is(429)
		logIn(from(k, "198.51.100.1"), commonLogin, ana.Email, testkit.Password).Is(200) // the owner, another network
		logIn(from(k, "192.0.2.99"), commonLogin, ana.Email, testkit.Password).Is(429)   // the stranger's network
		logIn(from(k, "192.0.2.99"), adminLogin, ana.Email, testkit.Password).Is(429)    // on every screen
		logIn(from(k, strangerIP), commonLogin, "outra@example.com", guess).Is(401)      // another address
	})
}

// The right password resets the count of wrong ones.
func TestGuessing_forgets(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		ana := k.SignUp("ana@example.com", actor.Customer)
		elsewhere := from(k, strangerIP)
		for range 3 {
			for range 4 {
				logIn(elsewhere, commonLogin, ana.Email, guess).Is(401)
			}
			logIn(elsewhere, commonLogin, ana.Email, testkit.Password).Is(200)
		}
		signUp(k, "nova@example.com").Is(200)
		for range 20 { // the right password is not counted, even while the address is unconfirmed
			logIn(elsewhere, commonLogin, "nova@example.com", testkit.Password).Is(401)
		}
	})
}

// Of a thousand guesses in ten minutes at most sixty are evaluated.
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
		logIn(from(k, "198.51.100.1"), commonLogin, ana.Email, testkit.Password).Is(200) // the owner, another network
	})
}

// Concurrent guesses are counted like consecutive ones.
// Abuse case 26.
func TestGuessing_concurrent(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		ana := k.SignUp("ana@example.com", actor.Customer)
		stranger := from(k, strangerIP)
		got := testkit.Tally(testkit.Race(40, func(int) testkit.Response {
			return logIn(stranger, commonLogin, ana.Email, guess)
		}))
		if got[401] != 5 || got[429] != 35 {
			t.Errorf("responses by status: %v, want 5 of 401 and 35 of 429", got)
		}
	})
}
