package login_test

import (
	"strings"
	"testing"
	"time"

	"psic/internal/kernel/actor"
	"psic/internal/login"
	"psic/internal/testkit"
)

const newPassword = "Senha-nova-42"

// R022: only an argon2id hash of the password is stored, another one for each person.
func TestPassword_R022_hashed(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		signUp(k, "ana@example.com").Is(200)
		signUp(k, "bia@example.com").Is(200)
		hash := one[string](k, "SELECT password_hash FROM account WHERE email = 'ana@example.com'")
		if !strings.HasPrefix(hash, "$argon2id$v=19$m=") || strings.Contains(hash, testkit.Password) {
			t.Errorf("stored password: %q", hash)
		}
		if hash == one[string](k, "SELECT password_hash FROM account WHERE email = 'bia@example.com'") {
			t.Error("one password has one hash for two people")
		}
	})
}

// R089, Q096: asking for a link answers the same for every text; only the owner of an account gets a mail.
func TestReset_R089_ask(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		ana := k.SignUp("ana@example.com", actor.Customer)
		signUp(k, "nova@example.com").Is(200)
		k.Work()
		sent := len(k.Outbox.List())
		want := string(askReset(k, "ANA@example.com").Is(200).Body)
		equal(t, "subject", lastSubject(k, ana.Email), "Redefinição de senha")
		for _, other := range []string{"ninguem@example.com", "", "nada", strings.Repeat("a", 3000)} {
			equal(t, "answer to "+other, string(askReset(k, other).Is(200).Body), want)
		}
		k.Work()
		equal(t, "mails", len(k.Outbox.List())-sent, 1)
		equal(t, "answer to an unconfirmed address", string(askReset(k, "nova@example.com").Is(200).Body), want)
		equal(t, "its mail", lastSubject(k, "nova@example.com"), "Confirme seu e-mail")
	})
}

// R090, R327: the link sets a password of six characters or more, once, within an hour (Q095).
// Abuse case 24.
func TestReset_R090_R327_link(t *testing.T) {
	cases := []struct {
		name   string
		after  time.Duration
		status int
	}{
		{"at once", 0, 200},
		{"a second before the hour", time.Hour - time.Second, 200},
		{"at the hour", time.Hour, 400},
		{"a second after the hour", time.Hour + time.Second, 400},
	}
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		for i, c := range cases {
			t.Run(c.name, func(t *testing.T) {
				k := k.On(t)
				p := k.SignUp(string(rune('a'+i))+"@example.com", actor.Customer)
				askReset(k, p.Email).Is(200)
				token := k.MailedToken(p.Email)
				k.Clock.Advance(c.after)
				r := reset(k, token, newPassword).Is(c.status)
				if c.status != 200 {
					equal(t, "text", r.Str("description"), login.ErrResetLink.Message)
					logIn(k, commonLogin, p.Email, testkit.Password).Is(200)
					return
				}
				equal(t, "text", r.Str("message"), "Sua senha foi redefinida")
				logIn(k, commonLogin, p.Email, testkit.Password).Is(401)
				logIn(k, commonLogin, p.Email, newPassword).Is(200)
				equal(
					t,
					"second use",
					reset(k, token, "Senha-outra-43").Is(400).Str("description"),
					login.ErrResetLink.Message,
				)
				logIn(k, commonLogin, p.Email, newPassword).Is(200)
			})
		}
	})
}

func TestReset_R090_fields(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		ana := k.SignUp("ana@example.com", actor.Customer)
		askReset(k, ana.Email).Is(200)
		token := k.MailedToken(ana.Email)
		send := func(password, confirmation string) testkit.Response {
			return k.Call(
				"POST",
				"/api/auth/reset-password",
				"",
				fields{"token": token, "password": password, "passwordConfirmation": confirmation},
			)
		}
		equal(
			t,
			"R090.2 five",
			send("ab3d!", "ab3d!").Is(422).Field("password"),
			"A senha deve ter mais que 6 caracteres.",
		)
		equal(t, "R090.2 none", send("", "").Is(422).Field("password"), "A senha deve ter mais que 6 caracteres.")
		equal(
			t,
			"R090.4 different",
			send("ab3d!x", "ab3d!y").Is(422).Field("passwordConfirmation"),
			"As duas senhas devem ser iguais.",
		)
		equal(
			t,
			"everybody's",
			send("qwerty", "qwerty").Is(422).Field("password"),
			"Esta senha é muito comum. Escolha outra, mais difícil de adivinhar",
		)
		equal(
			t,
			"257 characters",
			send(strings.Repeat("aB3", 86), strings.Repeat("aB3", 86)).Is(422).Field("password"),
			"A senha deve ter no máximo 256 caracteres",
		)
		send("ab3d!x", "ab3d!x").Is(200) // R090.3, Q004: exactly six; the refusals above did not use the link up
		logIn(k, commonLogin, ana.Email, "ab3d!x").Is(200)
	})
}

// Only the newest link works, and a link of one kind is no link of another.
// Abuse case 24.
func TestReset_newestOnly(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		ana := k.SignUp("ana@example.com", actor.Customer)
		askReset(k, ana.Email).Is(200)
		old := k.MailedToken(ana.Email)
		askReset(k, ana.Email).Is(200)
		newest := k.MailedToken(ana.Email)
		signUp(k, "bia@example.com").Is(200)
		for name, token := range map[string]string{
			"old":          old,
			"of a sign-up": k.MailedToken("bia@example.com"),
			"of a login":   ana.Token,
			"none":         "",
		} {
			if r := reset(
				k,
				token,
				newPassword,
			); r.Status != 400 ||
				r.Str("description") != login.ErrResetLink.Message {
				t.Errorf("%s: %d %s", name, r.Status, r.Body)
			}
		}
		reset(k, newest, newPassword).Is(200)
	})
}

// A new password ends every login (Q093) and the owner is told.
// Abuse case 24, abuse case 28.
func TestReset_endsLogins(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		ana := k.SignUp("ana@example.com", actor.Customer)
		bia := k.SignUp("bia@example.com", actor.Customer)
		second := k.Login(ana.Email)
		askReset(k, ana.Email).Is(200)
		reset(k, k.MailedToken(ana.Email), newPassword).Is(200)
		info(k, ana.Token).Is(401)
		info(k, second.Token).Is(401)
		info(k, bia.Token).Is(200)
		equal(t, "subject", lastSubject(k, ana.Email), "Sua senha foi alterada")
	})
}

// One's own password changes with the current one alone; other logins end, this person goes on with a new token.
func TestChangePassword(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		ana := k.SignUp("ana@example.com", actor.Customer)
		other := k.Login(ana.Email)
		send := func(changes ...fields) testkit.Response {
			return k.Call(
				"POST",
				"/api/auth/change-password",
				ana.Token,
				with(
					fields{
						"currentPassword":      testkit.Password,
						"password":             newPassword,
						"passwordConfirmation": newPassword,
					},
					changes...),
			)
		}
		equal(
			t,
			"wrong",
			send(fields{"currentPassword": "Errada-123"}).Is(422).Field("currentPassword"),
			"A senha atual não confere.",
		)
		equal(
			t,
			"none",
			send(fields{"currentPassword": nil}).Is(422).Field("currentPassword"),
			"A senha atual não confere.",
		)
		equal(
			t,
			"short",
			send(fields{"password": "ab3d!", "passwordConfirmation": "ab3d!"}).Is(422).Field("password"),
			"A senha deve ter mais que 6 caracteres.",
		)
		equal(
			t,
			"different",
			send(fields{"passwordConfirmation": "x"}).Is(422).Field("passwordConfirmation"),
			"As duas senhas devem ser iguais.",
		)
		info(k, other.Token).Is(200)

		fresh := send().Is(200).Str("token")
		info(k, fresh).Is(200)
		info(k, ana.Token).Is(401)
		info(k, other.Token).Is(401)
		logIn(k, commonLogin, ana.Email, testkit.Password).Is(401)
		logIn(k, commonLogin, ana.Email, newPassword).Is(200)
	})
}
