package login_test

import (
	"context"
	"fmt"
	"maps"
	"testing"
	"time"

	"psic/internal/kernel/actor"
	"psic/internal/login"
	"psic/internal/platform/crypt"
	"psic/internal/testkit"
)

const racers = 20

func TestRace_signUps(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		got := testkit.Tally(testkit.Race(racers, func(int) testkit.Response { return signUp(k, "ana@example.com") }))
		if want := map[int]int{200: racers}; !maps.Equal(got, want) {
			t.Errorf("responses by status: %v, want %v", got, want)
		}
		equal(t, "accounts", one[int](k, "SELECT count(*) FROM account"), 1)
		reset(k, k.MailedToken("ana@example.com"), testkit.Password).Is(200) // after several sign-ups the link sets it
		k.Login("ana@example.com")
	})
}

// R327: of many concurrent uses of one link, one succeeds.
// Abuse case 24.
func TestRace_R327_links(t *testing.T) {
	won := map[int]int{200: 1, 400: racers - 1}
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		signUp(k, "ana@example.com").Is(200)
		token := k.MailedToken("ana@example.com")
		got := testkit.Tally(testkit.Race(racers, func(int) testkit.Response { return confirm(k, token) }))
		if !maps.Equal(got, won) {
			t.Errorf("confirmations: %v, want %v", got, won)
		}

		requestReset(k, "ana@example.com").Is(200)
		token = k.MailedToken("ana@example.com")
		password := func(i int) string { return fmt.Sprintf("Senha-nova-%d", i) }
		resets := testkit.Race(racers, func(i int) testkit.Response { return reset(k, token, password(i)) })
		if got := testkit.Tally(resets); !maps.Equal(got, won) {
			t.Errorf("resets: %v, want %v", got, won)
		}
		for i, r := range resets { // only the password of the successful reset works
			in := logIn(from(k, fmt.Sprintf("10.0.%d.1", i)), commonLogin, "ana@example.com", password(i))
			equal(t, "login", in.Status == 200, r.Status == 200)
		}
	})
}

// Q093: a login with the old password that runs at the same time as a reset is ended or refused.
func TestRace_Q093_resetAndLogin(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		ana := k.SignUp("ana@example.com", actor.Customer)
		passwords := [2]string{testkit.Password, newPassword}
		for round := range 4 {
			old, fresh := passwords[round%2], passwords[(round+1)%2]
			requestReset(k, ana.Email).Is(200)
			token := k.MailedToken(ana.Email)
			responses := testkit.Race(9, func(i int) testkit.Response {
				if i == 4 {
					return reset(k, token, fresh)
				}
				return logIn(k, commonLogin, ana.Email, old)
			})
			responses[4].Is(200)
			for _, r := range responses {
				if token := r.Str("token"); token != "" {
					info(k, token).Is(401)
				}
			}
			equal(t, "open logins", one[int](k, "SELECT count(*) FROM login WHERE revoked_at IS NULL"), 0)
		}
	})
}

// Q093: a login is refused if a reset replaces the password after the check and before the login is created. The login
// computes a new hash in between, which takes long enough for the reset here.
func TestRace_Q093_resetWinsOverLogin(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		ana := k.SignUp("ana@example.com", actor.Customer)
		requestReset(k, ana.Email).Is(200)
		token := k.MailedToken(ana.Email)
		quick := *k.App.Login
		k.App.Login.Hasher = crypt.NewHasherWith(crypt.Params{
			Memory:      64 << 10,
			Iterations:  3,
			Parallelism: 1,
			SaltLength:  16,
			KeyLength:   32,
		})
		response := make(chan testkit.Response, 1)
		go func() { response <- logIn(k, commonLogin, ana.Email, testkit.Password) }()
		time.Sleep(50 * time.Millisecond)
		p := login.NewPassword{Password: newPassword, Confirmation: newPassword}
		if err := quick.Reset(context.Background(), token, p, false); err != nil {
			t.Fatal(err)
		}
		equal(t, "login", (<-response).Status, 401)
		equal(t, "open logins", one[int](k, "SELECT count(*) FROM login WHERE revoked_at IS NULL"), 0)
		k.App.Login.Hasher = quick.Hasher
		logIn(k, commonLogin, ana.Email, newPassword).Is(200)
	})
}
