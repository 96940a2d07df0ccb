package login_test

import (
	"testing"
	"time"

	"psic/internal/login"
	"psic/internal/testkit"
)

// R088, R327: a confirmation link works once, within 72 hours (Q095). Otherwise the response explains the refusal.
func TestConfirm_R088_R327(t *testing.T) {
	cases := []struct {
		name   string
		after  time.Duration
		status int
	}{
		{"at once", 0, 200},
		{"a second before 72 hours", 72*time.Hour - time.Second, 200},
		{"at 72 hours", 72 * time.Hour, 400},
		{"a second after 72 hours", 72*time.Hour + time.Second, 400},
	}
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		for i, c := range cases {
			t.Run(c.name, func(t *testing.T) {
				k := k.On(t)
				email := string(rune('a'+i)) + "@example.com"
				signUp(k, email).Is(200)
				token := k.MailedToken(email)
				k.Clock.Advance(c.after)
				r := confirm(k, token).Is(c.status)
				state := one[string](k, "SELECT state FROM account WHERE email = $1", email)
				if c.status != 200 {
					equal(t, "text", r.Str("description"), login.ErrConfirmLink.Message)
					equal(t, "state", state, "CREATED")
					return
				}
				equal(t, "text", r.Str("message"), "Cadastro confirmado!")
				equal(t, "state", state, "EMAIL_CONFIRMED")
				equal(t, "second use", confirm(k, token).Is(400).Str("code"), login.ErrConfirmUsed.Code)
			})
		}
	})
}

// Signing in before confirming mails another link and leaves the first one valid. Either confirms; the other then says
// that the address is confirmed.
func TestConfirm_R088_firstLinkStays(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		signUp(k, "ana@example.com").Is(200)
		first := k.MailedToken("ana@example.com")
		logIn(k, "/api/auth/login", "ana@example.com", testkit.Password).Is(401)
		second := k.MailedToken("ana@example.com")
		if first == second {
			t.Fatal("no second link")
		}
		confirm(k, first).Is(200)
		equal(t, "used", confirm(k, first).Is(400).Str("code"), login.ErrConfirmUsed.Code)
		equal(t, "the other", confirm(k, second).Is(400).Str("code"), login.ErrConfirmUsed.Code)
		equal(t, "state", one[string](k, "SELECT state FROM account"), "EMAIL_CONFIRMED")
	})
}

// Abuse case 24.
func TestConfirm_R088_refusesOtherTokens(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		ana := k.Patient("ana@example.com")
		requestReset(k, ana.Email).Is(200)
		for name, token := range map[string]string{
			"none": "", "unknown": "nao-existe", "of a reset": k.MailedToken(ana.Email), "of a login": ana.Token,
			"its hash": one[string](k, "SELECT hash FROM one_time_token WHERE purpose = 'RESET'"),
		} {
			if r := confirm(k, token); r.Status != 400 || r.Str("description") != login.ErrConfirmLink.Message {
				t.Errorf("%s: %d %s", name, r.Status, r.Body)
			}
		}
	})
}

// Sign-ups that nobody confirmed are deleted after thirty days, not before.
func TestConfirm_deletesTheUnconfirmed(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		kept := k.Patient("confirmada@example.com")
		signUp(k, "ana@example.com").Is(200)
		k.Work()
		left := func() int { return one[int](k, "SELECT count(*) FROM account WHERE email = 'ana@example.com'") }
		k.Clock.Advance(29 * 24 * time.Hour)
		k.Work()
		equal(t, "after 29 days", left(), 1)
		k.Clock.Advance(25 * time.Hour)
		k.Work()
		equal(t, "after 30 days and an hour", left(), 0)
		k.Login(kept.Email)
	})
}
