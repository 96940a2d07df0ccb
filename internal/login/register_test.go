package login_test

import (
	"strings"
	"testing"
	"time"

	"psic/internal/kernel/actor"
	"psic/internal/testkit"
)

func TestRegister_checksTheFields(t *testing.T) {
	cases := []struct {
		name   string
		change fields
		field  string
		text   string // empty: accepted
	}{
		{name: "R081.1 empty e-mail", change: fields{"email": ""}, field: "email", text: "O Email é obrigatório"},
		{name: "R081.1 missing e-mail", change: fields{"email": nil}, field: "email", text: "O Email é obrigatório"},
		{name: "R081.2 no suffix", change: fields{"email": "a@b"}, field: "email", text: "Email inválido"},
		{name: "R081.2 no at", change: fields{"email": "ana.example.com"}, field: "email", text: "Email inválido"},
		{
			name:   "R081.2 one-letter suffix",
			change: fields{"email": "ana@example.c"},
			field:  "email",
			text:   "Email inválido",
		},
		{
			name:   "R081.2 line break",
			change: fields{"email": "ana@example.com\nbcc:x@y.zz"},
			field:  "email",
			text:   "Email inválido",
		},
		{name: "Q154 long suffix", change: fields{"email": "ana@example.museum"}, field: "email", text: ""},
		{
			name:   "R081 dots, hyphens, capitals",
			change: fields{"email": " Ana-Maria.Souza@Ex-Ample.com.br "},
			field:  "email",
			text:   "",
		},
		{
			name:   "R146 251 characters",
			change: fields{"email": strings.Repeat("a", 251-len("@example.com")) + "@example.com"},
			field:  "email",
			text:   "Email inválido",
		},
		{
			name:   "R146 250 characters",
			change: fields{"email": strings.Repeat("a", 250-len("@example.com")) + "@example.com"},
			field:  "email",
			text:   "",
		},
		{
			name:   "R082.1 empty password",
			change: fields{"password": ""},
			field:  "password",
			text:   "A senha é obrigatória",
		},
		{
			name:   "R082.2 one character",
			change: fields{"password": "x"},
			field:  "password",
			text:   "A senha deve ter no mínimo 6 caracteres",
		},
		{
			name:   "R082.2 five characters",
			change: fields{"password": "ab3d!"},
			field:  "password",
			text:   "A senha deve ter no mínimo 6 caracteres",
		},
		{
			name:   "R082 exactly six",
			change: fields{"email": "seis@example.com", "password": "ab3d!x"},
			field:  "password",
			text:   "",
		},
		{
			name:   "three letters with separate accents",
			change: fields{"password": "e\u0301e\u0301e\u0301"},
			field:  "password",
			text:   "A senha deve ter no mínimo 6 caracteres",
		},
		{
			name:   "common password",
			change: fields{"password": "123456"},
			field:  "password",
			text:   "Esta senha é muito comum. Escolha outra, mais difícil de adivinhar",
		},
		{
			name:   "256 characters",
			change: fields{"email": "longa@example.com", "password": strings.Repeat("aB3", 85) + "x"},
			field:  "password",
			text:   "",
		},
		{
			name:   "257 characters",
			change: fields{"password": strings.Repeat("aB3", 85) + "xy"},
			field:  "password",
			text:   "A senha deve ter no máximo 256 caracteres",
		},
		{
			name:   "256 letters that are two each when hashed",
			change: fields{"password": strings.Repeat("\u0958", 256)},
			field:  "password",
			text:   "A senha deve ter no máximo 256 caracteres",
		},
		{
			name:   "terms unchecked",
			change: fields{"termsOfService": false},
			field:  "termsOfService",
			text:   "Por favor, confirme os termos de uso.",
		},
		{
			name:   "terms missing",
			change: fields{"termsOfService": nil},
			field:  "termsOfService",
			text:   "Por favor, confirme os termos de uso.",
		},
		{name: "no such type", change: fields{"type": "PATIENT"}, field: "type", text: "Escolha o tipo de conta."},
		{
			name:   "administrator",
			change: fields{"type": "ADMINISTRATOR"},
			field:  "type",
			text:   "Escolha o tipo de conta.",
		},
		{name: "company", change: fields{"type": "COMPANY"}, field: "type", text: "Escolha o tipo de conta."},
	}
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		for _, c := range cases {
			t.Run(c.name, func(t *testing.T) {
				k := k.On(t)
				r := signUp(k, "ana@example.com", c.change)
				if c.text == "" {
					r.Is(200)
					return
				}
				equal(t, "text", r.Is(422).Field(c.field), c.text)
				equal(t, "accounts", one[int](k, "SELECT count(*) FROM account WHERE email = 'ana@example.com'"), 0)
			})
		}
	})
}

// R087: a sign-up creates an unconfirmed account and mails a link.
func TestRegister_R087_waitsForConfirmation(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		for i, role := range []string{"CUSTOMER", "THERAPIST", ""} {
			email := []string{"paciente@example.com", "psicologa@example.com", "sem-tipo@example.com"}[i]
			r := signUp(k, email, fields{"type": role}).Is(200)
			equal(t, "message", r.Str("message"), "Sua solicitação foi aceita")
			equal(t, "state", one[string](k, "SELECT state FROM account WHERE email = $1", email), "CREATED")
			if role == "" {
				role = "CUSTOMER"
			}
			equal(t, "role", one[string](k, "SELECT role FROM account WHERE email = $1", email), role)
			link := "http://psic.test/cadastro-confirmar?token=" + k.MailedToken(email)
			if m, _ := k.Outbox.Latest(email); !strings.Contains(m.Text, link) {
				t.Errorf("the text part has no link %s:\n%s", link, m.Text)
			}
		}
	})
}

// R071, R072, Q076: the referral is stored. An unknown code is ignored, and there is no reward.
func TestRegister_R071_R072_Q076_keepsTheReferral(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		ana := k.Patient("ana@example.com")
		code := info(k, ana.Token).Is(200).Str("affiliate")
		referredBy := func(email string) string {
			return one[string](k, "SELECT COALESCE(referred_by, '') FROM account WHERE email = $1", email)
		}
		signUp(k, "bia@example.com", fields{"referralCode": code}).Is(200)
		equal(t, "referred by", referredBy("bia@example.com"), ana.ID)
		signUp(k, "caio@example.com", fields{"referralCode": " " + strings.ToLower(code) + " "}).Is(200)
		equal(t, "typed by hand", referredBy("caio@example.com"), ana.ID)
		for i, unknown := range []string{"", "XXXXXXXXXX", ana.ID, strings.Repeat("9", 5000)} {
			email := string(rune('d'+i)) + "@example.com"
			signUp(k, email, fields{"referralCode": unknown}).Is(200)
			equal(t, "unknown code", referredBy(email), "")
		}
		credit := k.Call("GET", "/api/customer/"+ana.ID, ana.Token, nil).JSON()["reschedulingCredit"]
		equal(t, "credit", credit, any(0.0))
	})
}

// R033, Q196: an employee belongs to the company of the corporate address. The response is the same for every domain,
// and only the confirmation of the address takes a seat.
func TestRegister_R033_enterpriseHasACompany(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		enterprise := fields{"type": "ENTERPRISE"}
		id := k.MakeCompany("aurora.example", 1)
		nobody := signUp(k, "ana@desconhecida.example", enterprise).Is(200)

		bia := k.SignUp("bia@aurora.example", actor.Enterprise)
		equal(t, "company", one[string](k, "SELECT company_id FROM account WHERE id = $1", bia.ID), id)
		equal(t, "company in user info", info(k, bia.Token).Str("companyId"), id)

		full := signUp(k, "caio@aurora.example", enterprise).Is(200)
		link := k.MailedToken("caio@aurora.example")
		refused(t, confirm(k, link), 422, "auth.company_unavailable")
		k.Exec("UPDATE company SET active = false, max_users = 5")
		refused(t, confirm(k, link), 422, "auth.company_unavailable")
		inactive := signUp(k, "duda@aurora.example", enterprise).Is(200)
		if string(full.Body) != string(nobody.Body) || string(inactive.Body) != string(nobody.Body) {
			t.Errorf("responses differ:\n%s\n%s\n%s", nobody.Body, full.Body, inactive.Body)
		}
		equal(t, "accounts", one[int](k, "SELECT count(*) FROM account"), 2)
		k.Exec("UPDATE company SET active = true")
		confirm(k, link).Is(200)
	})
}

// Q097: the response is the same for an address that has an account. Its owner gets a mail.
func TestRegister_Q097_doesNotRevealAccounts(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		fresh := signUp(k, "nova@example.com").Is(200)
		ana := k.Patient("ana@example.com")
		before := len(k.Mails(ana.Email))
		again := signUp(k, "ANA@example.com", fields{"password": "Outra-senha-1", "type": "THERAPIST"})
		if again.Status != fresh.Status || string(again.Body) != string(fresh.Body) {
			t.Errorf("existing account: %d %s, new account: %d %s", again.Status, again.Body, fresh.Status, fresh.Body)
		}
		equal(t, "mails to the owner", len(k.Mails(ana.Email))-before, 1)
		equal(t, "subject", lastSubject(k, ana.Email), "Você já tem uma conta")
		equal(t, "role", one[string](k, "SELECT role FROM account WHERE id = $1", ana.ID), "CUSTOMER")
		logIn(k, commonLogin, ana.Email, "Outra-senha-1").Is(401)
		info(k, ana.Token).Is(200)
		reset(k, k.MailedToken(ana.Email), "Senha-nova-42").Is(200)
		logIn(k, commonLogin, ana.Email, "Senha-nova-42").Is(200)
	})
}

// Q097: a second sign-up with an unconfirmed address mails a new link and ends the old one. No password of the sign-ups
// becomes valid, in either order: the owner of the mailbox chooses one and accepts the terms.
func TestRegister_Q097_unconfirmedStartsAgain(t *testing.T) {
	const strangers, own = "Do-estranho-1", "Da-propria-ana-1"
	stranger, owner := fields{"password": strangers, "type": "THERAPIST"}, fields{"password": own}
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		for email, order := range map[string][]fields{
			"ana@example.com": {stranger, owner},
			"bia@example.com": {owner, stranger},
		} {
			first := signUp(k, email, order[0]).Is(200)
			old := k.MailedToken(email)
			again := signUp(k, email, order[1]).Is(200)
			equal(t, "response", string(again.Body), string(first.Body))
			confirm(k, old).Is(400) // even before the new mail is sent
			token := k.MailedToken(email)
			confirm(k, old).Is(400)
			confirm(k, token).Is(400) // it needs a password
			equal(t, "mails", len(k.Mails(email)), 2)
			requestReset(k, email).Is(200)
			k.Work()
			equal(t, "mail after a reset request", lastSubject(k, email), "Confirme seu e-mail")
			logIn(k, commonLogin, email, strangers).Is(401)

			k.Call("POST", "/api/auth/reset-password", "", fields{
				"token":                k.MailedToken(email),
				"password":             newPassword,
				"passwordConfirmation": newPassword,
				"termsOfService":       true,
			}).Is(200)
			for _, wrong := range []string{strangers, own} {
				logIn(k, commonLogin, email, wrong).Is(401)
			}
			logIn(k, commonLogin, email, newPassword).Is(200)
			want := "CUSTOMER"
			if kind, ok := order[1]["type"]; ok {
				want = kind.(string)
			}
			equal(t, "role", one[string](k, "SELECT role FROM account WHERE email = $1", email), want)
			accepted := "SELECT count(*) FROM account WHERE email = $1 AND terms_accepted_at IS NOT NULL"
			equal(t, "terms", one[int](k, accepted, email), 1)
		}
		equal(t, "accounts", one[int](k, "SELECT count(*) FROM account"), 2)
	})
}

// A sign-up with the address of an inactive account mails the owner whom to contact, without a link.
func TestRegister_inactive(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		ana := k.Patient("ana@example.com")
		setActive(k, ana.ID, false)
		signUp(k, ana.Email).Is(200)
		k.Work()
		m, _ := k.Outbox.Latest(ana.Email)
		if !strings.Contains(m.Text, "está inativa") || strings.Contains(m.Text, "token=") {
			t.Errorf("mail to the owner: %s", m.Text)
		}
	})
}

// An invited employee who signs up gets the link again. Role and company stay, and the password that the company typed
// never works.
func TestRegister_keepsAnInvitation(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		companyID := k.MakeCompany("aurora.example", 5)
		id := k.Invite("ana@gmail.example", actor.Enterprise, companyID, false)
		old := k.MailedToken("ana@gmail.example")
		k.Clock.Advance(time.Hour)
		signUp(k, "ana@gmail.example").Is(200)
		invitedAt := one[int64](k, "SELECT invited_at FROM account WHERE id = $1", id)
		equal(t, "a stranger does not renew it", invitedAt, k.Clock.Now().Add(-time.Hour).UnixMicro())
		token := k.MailedToken("ana@gmail.example")
		logIn(k, commonLogin, "ana@gmail.example", testkit.GivenPassword).Is(401)
		confirm(k, token).Is(400) // the link needs a new password
		reset(k, old, newPassword).Is(400)
		reset(k, token, newPassword).Is(200)
		equal(t, "role", one[string](k, "SELECT role FROM account WHERE id = $1", id), "ENTERPRISE")
		equal(t, "company", one[string](k, "SELECT company_id FROM account WHERE id = $1", id), companyID)
		logIn(k, commonLogin, "ana@gmail.example", testkit.Password).Is(401)
		logIn(k, commonLogin, "ana@gmail.example", testkit.GivenPassword).Is(401)
		logIn(k, commonLogin, "ana@gmail.example", newPassword).Is(200)
	})
}

// The address of a deleted account can be used again, and the new account has no data of the old one.
func TestRegister_afterDeletion(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		ana := k.Patient("ana@example.com")
		k.Call("DELETE", "/api/customer/"+ana.ID, ana.Token, nil).Is(200)
		back := k.SignUp("ana@example.com", actor.Customer)
		if back.ID == ana.ID {
			t.Error("the new account has the id of the old one")
		}
		equal(t, "name", info(k, back.Token).Str("name"), "")
	})
}
