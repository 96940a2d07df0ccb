package login_test

import (
	"slices"
	"testing"
	"time"

	"psic/internal/kernel/actor"
	"psic/internal/login"
	"psic/internal/testkit"
)

const (
	wrongText  = "Usuário ou senha invalido(s)."
	deniedText = "Você não possui permissão."
)

// R095, R096, R048, Q121: the common screen admits every role. The other two admit their own role and refuse everybody
// else with one text, for every reason.
func TestLogin_R095_R096_R048_Q121_screens(t *testing.T) {
	screens := []struct {
		path, refusal string
		admits        []actor.Role
	}{
		{commonLogin, wrongText, actor.All},
		{adminLogin, deniedText, []actor.Role{actor.Administrator}},
		{companyLogin, deniedText, []actor.Role{actor.Company}},
	}
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		people := k.EveryRole()
		for _, screen := range screens {
			for role, p := range people {
				k := k.On(t)
				if !slices.Contains(screen.admits, role) {
					r := logIn(k, screen.path, p.Email, testkit.Password).Is(401)
					equal(t, screen.path+" refuses "+string(role), r.Str("description"), screen.refusal)
					continue
				}
				r := logIn(k, screen.path, p.Email, testkit.Password).Is(200)
				equal(t, "Q177 status", r.JSON()["status"], any(200.0))
				info(k, r.Str("token")).Is(200)
				// R084 and R096; R095: the sign-in screen does not check the length of a password.
				for _, wrong := range []string{"Outra-senha-1", "curta", ""} {
					r := logIn(k, screen.path, p.Email, wrong).Is(401)
					equal(t, "wrong password", r.Str("description"), screen.refusal)
				}
				logIn(k, commonLogin, p.Email, testkit.Password).Is(200)
			}
			for _, nobody := range []string{"ninguem@example.com", "", "não é um e-mail"} {
				r := logIn(k, screen.path, nobody, testkit.Password).Is(401)
				equal(t, "unknown address at "+screen.path, r.Str("description"), screen.refusal)
			}
		}
	})
}

// R051, R091: the token has id, type and name. The type is the role.
func TestLogin_R051_R091_tokenPayload(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		for role, p := range k.EveryRole() {
			equal(t, "id", payload(k, p.Token)["id"], any(p.ID))
			equal(t, "type", payload(k, p.Token)["type"], any(string(role)))
			equal(t, "type in user info", info(k, p.Token).Str("type"), string(role))
		}
		ana := k.Patient("ana@example.com")
		equal(t, "name", payload(k, k.Login(ana.Email).Token)["name"], any("Pessoa de Teste"))
		k.Call("POST", "/api/customer/"+ana.ID+"/basic-info", ana.Token, fields{
			"fullName": "Pessoa de Teste",
			"nickname": "Aninha",
		}).Is(200)
		token := k.Login(ana.Email).Token
		equal(t, "the social name wins", payload(k, token)["name"], any("Aninha"))
		names := []string{}
		for name := range payload(k, token) {
			names = append(names, name)
		}
		slices.Sort(names)
		if want := []string{"exp", "iat", "id", "iss", "name", "sid", "type"}; !slices.Equal(names, want) {
			t.Errorf("payload has %v, want %v", names, want)
		}
	})
}

// Q093: a login is valid for 24 hours, that of administrators and companies for 8.
func TestLogin_Q093_life(t *testing.T) {
	lives := map[actor.Role]time.Duration{
		actor.Customer: 24 * time.Hour, actor.Therapist: 24 * time.Hour, actor.Enterprise: 24 * time.Hour,
		actor.Administrator: 8 * time.Hour, actor.Company: 8 * time.Hour,
	}
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		for role, p := range k.EveryRole() {
			start := k.Clock.Now()
			token := k.Login(p.Email).Token
			k.Clock.Advance(lives[role] - time.Second)
			if r := info(k, token); r.Status != 200 {
				t.Errorf("%s: a second before the end: %d %s", role, r.Status, r.Body)
			}
			k.Clock.Advance(time.Second)
			if r := info(k, token); r.Status != 401 || r.Str("description") != login.ErrSignedOut.Message {
				t.Errorf("%s: at the end: %d %s", role, r.Status, r.Body)
			}
			k.Clock.Set(start)
		}
	})
}

// R093: logout ends the current login at once, and no other.
// Abuse case 28.
func TestLogin_R093_logout(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		here := k.Patient("ana@example.com")
		there := k.Login(here.Email)
		k.Call("POST", "/api/auth/logout", here.Token, nil).Is(200)
		info(k, here.Token).Is(401)
		info(k, "Bearer "+here.Token).Is(401)
		k.Call("POST", "/api/auth/logout", here.Token, nil).Is(401)
		info(k, there.Token).Is(200)
		info(k, "Bearer "+there.Token).Is(200)
	})
}

// R326, Q098: nobody can sign in before the address is confirmed. Only with the right password the response says why,
// and a new link is mailed.
func TestLogin_R326_Q098_unconfirmed(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		const email = "ana@example.com"
		signUp(k, email).Is(200)
		old := k.MailedToken(email)
		equal(t, "wrong password", logIn(k, commonLogin, email, "Outra-senha-1").Is(401).Str("description"), wrongText)
		equal(t, "mails", len(k.Mails(email)), 1)
		r := logIn(k, commonLogin, email, testkit.Password).Is(401)
		equal(t, "right password", r.Str("code"), "auth.email_unconfirmed")
		equal(t, "mails", len(k.Mails(email)), 2)
		confirm(k, old).Is(200)
		logIn(k, commonLogin, email, testkit.Password).Is(200)
		equal(t, "logins", one[int](k, "SELECT count(*) FROM login"), 1)
	})
}

// R325, Q112: nobody can sign in to an inactive account, and its tokens become invalid at once. Q216: the owner reads
// the specified words and then the reason, and nobody else does.
// Abuse case 28.
func TestLogin_R325_Q216_inactive(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		ana := k.Patient("ana@example.com")
		setActive(k, ana.ID, false)
		info(k, ana.Token).Is(401)
		r := logIn(k, commonLogin, ana.Email, testkit.Password).Is(401)
		equal(t, "right password", r.Str("code"), "auth.inactive")
		equal(
			t,
			"text",
			r.Str("description"),
			"Você não possui permissão. Sua conta está inativa: fale com o suporte.",
		)
		r = logIn(k, commonLogin, ana.Email, "Outra-senha-1").Is(401)
		equal(t, "wrong password", r.Str("description"), wrongText)
		before := len(k.Mails(ana.Email))
		requestReset(k, ana.Email).Is(200)
		equal(t, "mails", len(k.Mails(ana.Email)), before)

		bia := k.Patient("bia@example.com")
		k.Exec("UPDATE account SET active = false WHERE id = $1", bia.ID) // without ending the logins
		info(k, bia.Token).Is(401)

		setActive(k, ana.ID, true)
		info(k, ana.Token).Is(401) // old logins stay invalid
		k.Login(ana.Email)
	})
}

// R020.11, R020.12, R020.13: IP address, registration date and last access are stored.
func TestLogin_R020_11_R020_12_R020_13_keepsAccess(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		start := k.Clock.Now()
		signUp(from(k, "198.51.100.1"), "ana@example.com").Is(200)
		confirm(k, k.MailedToken("ana@example.com")).Is(200)
		k.Clock.Advance(time.Hour)
		loggedIn := k.Clock.Now()
		token := logIn(from(k, "198.51.100.2"), commonLogin, "ana@example.com", testkit.Password).Is(200).Str("token")
		equal(t, "R020.11 address of the acceptance", one[string](k, "SELECT terms_ip FROM account"), "198.51.100.1")
		equal(t, "R020.11 last address", one[string](k, "SELECT last_ip FROM account"), "198.51.100.2")
		equal(t, "R020.12 registration", one[int64](k, "SELECT created_at FROM account"), start.UnixMicro())
		equal(t, "R020.13 last access", one[int64](k, "SELECT last_access_at FROM account"), loggedIn.UnixMicro())
		k.Clock.Advance(16 * time.Minute)
		info(from(k, "198.51.100.3"), token).Is(200)
		lastAccess := one[int64](k, "SELECT last_access_at FROM account")
		equal(t, "R020.13 a later access", lastAccess, k.Clock.Now().UnixMicro())
		equal(t, "R020.11 a later address", one[string](k, "SELECT last_ip FROM account"), "198.51.100.3")
	})
}
