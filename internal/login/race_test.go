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
			t.Errorf("answers by status: %v, want %v", got, want)
		}
		equal(t, "accounts", one[int](k, "SELECT count(*) FROM account"), 1)
		reset(k, k.MailedToken("ana@example.com"), testkit.Password).Is(200) // of several, the mailbox's owner chooses
		k.Login("ana@example.com")
	})
}

// R327: of many uses of one link at the same moment, one succeeds.
// Abuse case 24.
func TestRace_R327_links(t *testing.T) {
	won := map[int]int{200: 1, 400: racers - 1}
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		signUp(k, "ana@example.com").Is(200)
		token := k.MailedToken("ana@example.com")
		if got := testkit.Tally(
			testkit.Race(racers, func(int) testkit.Response { return confirm(k, token) }),
		); !maps.Equal(
			got,
			won,
		) {
			t.Errorf("confirmations: %v, want %v", got, won)
		}
		askReset(k, "ana@example.com").Is(200)
		token = k.MailedToken("ana@example.com")
		answers := testkit.Race(
			racers,
			func(i int) testkit.Response { return reset(k, token, fmt.Sprintf("Senha-nova-%d", i)) },
		)
		if got := testkit.Tally(answers); !maps.Equal(got, won) {
			t.Errorf("resets: %v, want %v", got, won)
		}
		for i, a := range answers { // the password is that of the one who was told so
			in := logIn(
				from(k, fmt.Sprintf("10.0.%d.1", i)),
				commonLogin,
				"ana@example.com",
				fmt.Sprintf("Senha-nova-%d", i),
			)
			equal(t, "enters", in.Status == 200, a.Status == 200)
		}
	})
}

// Q093: a login with the old password that runs beside the reset never outlives it.
func TestRace_Q093_resetAndLogin(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		ana := k.SignUp("ana@example.com", actor.Customer)
		passwords := [2]string{testkit.Password, newPassword}
		for round := range 4 {
			old, fresh := passwords[round%2], passwords[(round+1)%2]
			askReset(k, ana.Email).Is(200)
			token := k.MailedToken(ana.Email)
			answers := testkit.Race(9, func(i int) testkit.Response {
				if i == 4 {
					return reset(k, token, fresh)
				}
				return logIn(k, commonLogin, ana.Email, old)
			})
			answers[4].Is(200)
			for _, a := range answers {
				if token := a.Str("token"); token != "" {
					info(k, token).Is(401)
				}
			}
			equal(t, "live logins", one[int](k, "SELECT count(*) FROM login WHERE revoked_at IS NULL"), 0)
		}
	})
}

// Q093: the same with the password right when it was looked at and replaced before the login opened. A hash of
// today's cost is made in between, which here takes long enough for the reset to win.
func TestRace_Q093_resetWinsOverLogin(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		ana := k.SignUp("ana@example.com", actor.Customer)
		askReset(k, ana.Email).Is(200)
		token := k.MailedToken(ana.Email)
		quick := *k.App.Login
		k.App.Login.Hasher = crypt.NewHasherWith(crypt.Params{
			Memory:      64 << 10,
			Iterations:  3,
			Parallelism: 1,
			SaltLength:  16,
			KeyLength:   32,
		})
		answer := make(chan testkit.Response, 1)
		go func() { answer <- logIn(k, commonLogin, ana.Email, testkit.Password) }()
		time.Sleep(50 * time.Millisecond)
		if err := quick.Reset(
			context.Background(),
			token,
			login.NewPassword{Password: newPassword, Confirmation: newPassword},
			false,
		); err != nil {
			t.Fatal(err)
		}
		equal(t, "login", (<-answer).Status, 401)
		equal(t, "live logins", one[int](k, "SELECT count(*) FROM login WHERE revoked_at IS NULL"), 0)
		k.App.Login.Hasher = quick.Hasher
		logIn(k, commonLogin, ana.Email, newPassword).Is(200)
	})
}
