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

// R022: only an argon2id hash of the password is stored, with a different salt for each person.
func TestPassword_R022_hashed(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		signUp(k, "ana@example.com").Is(200)
		signUp(k, "bia@example.com").Is(200)
		hash := one[string](k, "SELECT password_hash FROM account WHERE email = 'ana@example.com'")
		if !strings.HasPrefix(hash, "$argon2id$v=19$m=") || strings.Contains(hash, testkit.Password) {
			t.Errorf("stored password: %q", hash)
		}
		if hash == one[string](k, "SELECT password_hash FROM account WHERE email = 'bia@example.com'") {
			t.Error("two people with the same password have the same hash")
		}
	})
}

// R089, Q096: the response to a reset request is the same for every text. Only the owner of an account gets a mail.
func TestReset_R089_request(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		ana := k.SignUp("ana@example.com", actor.Customer)
		signUp(k, "nova@example.com").Is(200)
		k.Work()
		sent := len(k.Outbox.List())
		want := string(requestReset(k, "ANA@example.com").Is(200).Body)
		equal(t, "subject", lastSubject(k, ana.Email), "Redefinição de senha")
		for _, other := range []string{"ninguem@example.com", "", "nada", strings.Repeat("a", 3000)} {
			equal(t, "response to "+other, string(requestReset(k, other).Is(200).Body), want)
		}
		k.Work()
		equal(t, "mails", len(k.Outbox.List())-sent, 1)
		equal(t, "response to an unconfirmed address", string(requestReset(k, "nova@example.com").Is(200).Body), want)
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
				requestReset(k, p.Email).Is(200)
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
				again := reset(k, token, "Senha-outra-43").Is(400)
				equal(t, "second use", again.Str("description"), login.ErrResetLink.Message)
				logIn(k, commonLogin, p.Email, newPassword).Is(200)
			})
		}
	})
}

func TestReset_R090_fields(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		ana := k.SignUp("ana@example.com", actor.Customer)
		requestReset(k, ana.Email).Is(200)
		token := k.MailedToken(ana.Email)
		send := func(password, confirmation string) testkit.Response {
			body := fields{"token": token, "password": password, "passwordConfirmation": confirmation}
			return k.Call("POST", "/api/auth/reset-password", "", body)
		}
		const short = "A senha deve ter mais que 6 caracteres."
		equal(t, "R090.2 five", send("ab3d!", "ab3d!").Is(422).Field("password"), short)
		equal(t, "R090.2 none", send("", "").Is(422).Field("password"), short)
		r := send("ab3d!x", "ab3d!y").Is(422)
		equal(t, "R090.4 different", r.Field("passwordConfirmation"), "As duas senhas devem ser iguais.")
		r = send("qwerty", "qwerty").Is(422)
		tooCommon := "Esta senha é muito comum. Escolha outra, mais difícil de adivinhar"
		equal(t, "common", r.Field("password"), tooCommon)
		long := strings.Repeat("aB3", 86)
		r = send(long, long).Is(422)
		equal(t, "257 characters", r.Field("password"), "A senha deve ter no máximo 256 caracteres")
		send("ab3d!x", "ab3d!x").Is(200) // R090.3, Q004: exactly six; the refusals above did not use the link up
		logIn(k, commonLogin, ana.Email, "ab3d!x").Is(200)
	})
}

// Only the newest link works, and only for its purpose.
// Abuse case 24.
func TestReset_newestOnly(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		ana := k.SignUp("ana@example.com", actor.Customer)
		requestReset(k, ana.Email).Is(200)
		old := k.MailedToken(ana.Email)
		requestReset(k, ana.Email).Is(200)
		newest := k.MailedToken(ana.Email)
		signUp(k, "bia@example.com").Is(200)
		for name, token := range map[string]string{
			"old":          old,
			"of a sign-up": k.MailedToken("bia@example.com"),
			"of a login":   ana.Token,
			"none":         "",
		} {
			r := reset(k, token, newPassword)
			if r.Status != 400 || r.Str("description") != login.ErrResetLink.Message {
				t.Errorf("%s: %d %s", name, r.Status, r.Body)
			}
		}
		reset(k, newest, newPassword).Is(200)
	})
}

// A new password ends every login (Q093) and is mailed to the owner.
// Abuse case 24, abuse case 28.
func TestReset_endsLogins(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		ana := k.SignUp("ana@example.com", actor.Customer)
		bia := k.SignUp("bia@example.com", actor.Customer)
		second := k.Login(ana.Email)
		requestReset(k, ana.Email).Is(200)
		reset(k, k.MailedToken(ana.Email), newPassword).Is(200)
		info(k, ana.Token).Is(401)
		info(k, second.Token).Is(401)
		info(k, bia.Token).Is(200)
		equal(t, "subject", lastSubject(k, ana.Email), "Sua senha foi alterada")
	})
}

// A change of the password requires the current one. It ends every login and returns a new token.
func TestChangePassword(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		ana := k.SignUp("ana@example.com", actor.Customer)
		other := k.Login(ana.Email)
		send := func(changes ...fields) testkit.Response {
			base := fields{
				"currentPassword":      testkit.Password,
				"password":             newPassword,
				"passwordConfirmation": newPassword,
			}
			return k.Call("POST", "/api/auth/change-password", ana.Token, with(base, changes...))
		}
		r := send(fields{"currentPassword": "Errada-123"}).Is(422)
		equal(t, "wrong", r.Field("currentPassword"), "A senha atual não confere.")
		r = send(fields{"currentPassword": nil}).Is(422)
		equal(t, "none", r.Field("currentPassword"), "A senha atual não confere.")
		r = send(fields{"password": "ab3d!", "passwordConfirmation": "ab3d!"}).Is(422)
		equal(t, "short", r.Field("password"), "A senha deve ter mais que 6 caracteres.")
		r = send(fields{"passwordConfirmation": "x"}).Is(422)
		equal(t, "different", r.Field("passwordConfirmation"), "As duas senhas devem ser iguais.")
		info(k, other.Token).Is(200)

		fresh := send().Is(200).Str("token")
		info(k, fresh).Is(200)
		info(k, ana.Token).Is(401)
		info(k, other.Token).Is(401)
		logIn(k, commonLogin, ana.Email, testkit.Password).Is(401)
		logIn(k, commonLogin, ana.Email, newPassword).Is(200)
	})
}
