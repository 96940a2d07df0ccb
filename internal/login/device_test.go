package login_test

import (
	"fmt"
	"testing"
	"time"

	"psic/internal/kernel/actor"
	"psic/internal/testkit"
)

const homeIP = "203.0.113.7"

// signIn signs in with the value of a device.
func signIn(k *testkit.Kit, path, email, password, device string) testkit.Response {
	k.T.Helper()
	return k.Call("POST", path, "", fields{"username": email, "password": password, "device": device})
}

func issued(r testkit.Response) string {
	value, _ := r.JSON()["device"].(string)
	return value
}

// Q202: a device is known by a random value of its own, which the first login issues and later ones do not.
func TestDevice_Q202_isIssuedOnce(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		ana, bia := k.SignUp("ana@example.com", actor.Customer), k.SignUp("bia@example.com", actor.Customer)
		first := issued(signIn(k, commonLogin, ana.Email, testkit.Password, "").Is(200))
		second := issued(signIn(k, commonLogin, ana.Email, testkit.Password, "").Is(200))
		if len(first) != 43 || first == second {
			t.Errorf("values %q and %q", first, second)
		}
		equal(t, "again", issued(signIn(k, commonLogin, ana.Email, testkit.Password, first).Is(200)), "")
		equal(t, "another account", issued(signIn(k, commonLogin, bia.Email, testkit.Password, first).Is(200)), "")
		both := one[int](k, "SELECT count(*) FROM known_device WHERE account_id = $1", bia.ID)
		equal(t, "devices that both accounts know", both, 2)
		for _, odd := range []string{"x", first + "x", "' OR 1=1 --"} {
			if issued(signIn(k, commonLogin, ana.Email, testkit.Password, odd).Is(200)) == "" {
				t.Errorf("%q was kept as a value", odd)
			}
		}
		equal(t, "values in clear", one[int](k, "SELECT count(*) FROM known_device WHERE hash = $1", first), 0)
		equal(t, "hashes", one[int](k, "SELECT count(*) - count(DISTINCT hash) FROM known_device"), 0)
	})
}

// Q202: on the known device the owner signs in although strangers in the same network have to wait. Browser name and
// network alone are not a known device.
// Abuse case 26, abuse case 49.
func TestDevice_Q202_ownerEnters(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		k = from(k, homeIP)
		ana := k.SignUp("ana@example.com", actor.Customer)
		device, other := k.Device, issued(signIn(k, commonLogin, k.SignUp("bia@example.com", actor.Customer).Email,
			testkit.Password, ""))
		tried := 0
		for range 225 { // from the owner's own network and browser
			if signIn(k, commonLogin, ana.Email, guess, "").Status == 401 {
				tried++
			}
		}
		equal(t, "wrong passwords that were checked", tried, 5)
		signIn(k, commonLogin, ana.Email, testkit.Password, "").Is(429)
		signIn(k, commonLogin, ana.Email, testkit.Password, other).Is(429) // a device of somebody else
		signIn(k, commonLogin, ana.Email, testkit.Password, device).Is(200)
	})
}

// Q202: the known device has a budget of its own, and nobody finds out on it whose it is: while others have to wait, a
// wrong password is answered as theirs is.
// Abuse case 26, abuse case 49.
func TestDevice_Q202_hasItsOwnBudget(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		k = from(k, homeIP)
		ana := k.SignUp("ana@example.com", actor.Customer)
		device := k.Device
		for range 5 {
			signIn(k, commonLogin, ana.Email, guess, device).Is(401)
		}
		signIn(k, commonLogin, ana.Email, testkit.Password, device).Is(429) // five tries of its own
		signIn(from(k, strangerIP), commonLogin, ana.Email, testkit.Password, device).Is(429)
		k.Clock.Advance(time.Second)
		signIn(k, commonLogin, ana.Email, testkit.Password, device).Is(200)

		for range 6 {
			signIn(k, commonLogin, ana.Email, guess, "")
		}
		unknown := signIn(k, commonLogin, ana.Email, guess, "").Is(429)
		known := signIn(k, commonLogin, ana.Email, guess, device).Is(429)
		equal(t, "the answer on a known device", string(known.Body), string(unknown.Body))
		equal(t, "its wait", known.Header.Get("Retry-After"), unknown.Header.Get("Retry-After"))
		signIn(k, commonLogin, ana.Email, testkit.Password, device).Is(200)
	})
}

// Q202: a device is known for ninety days from its last login, and an account has at most ten.
func TestDevice_Q202_isForgotten(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		k = from(k, homeIP)
		ana := k.SignUp("ana@example.com", actor.Customer)
		device := k.Device
		known := func() bool {
			for range 6 {
				signIn(k, commonLogin, ana.Email, guess, "")
			}
			ok := signIn(k, commonLogin, ana.Email, testkit.Password, device).Status == 200
			k.Clock.Advance(16 * time.Minute)
			return ok
		}
		equal(t, "at once", known(), true)
		k.Clock.Advance(90*24*time.Hour - 17*time.Minute)
		equal(t, "until ninety days", known(), true)
		k.Clock.Advance(90*24*time.Hour - 16*time.Minute)
		equal(t, "after ninety days", known(), false)
		k.Work()
		k.Clock.Advance(24 * time.Hour)
		k.Work()
		equal(t, "rows", one[int](k, "SELECT count(*) FROM known_device WHERE account_id = $1", ana.ID), 0)

		signIn(k, commonLogin, ana.Email, testkit.Password, device).Is(200)
		for i := range 10 {
			equal(t, fmt.Sprintf("with %d newer devices", i), known(), true)
			k.Clock.Advance(time.Minute)
			device = issued(signIn(k, commonLogin, ana.Email, testkit.Password, "").Is(200))
		}
		equal(t, "rows", one[int](k, "SELECT count(*) FROM known_device WHERE account_id = $1", ana.ID), 10)
	})
}

// Q202: a sign-out keeps the device known. Ending the other logins, a new password, the operator's command and a
// deactivation forget it.
func TestDevice_Q202_whatForgets(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		k = from(k, homeIP)
		rows := func(p testkit.Person) int {
			return one[int](k, "SELECT count(*) FROM known_device WHERE account_id = $1", p.ID)
		}
		for name, row := range map[string]struct {
			end  func(p testkit.Person)
			left int
		}{
			"sign-out": {func(p testkit.Person) { k.Call("POST", "/api/auth/logout", p.Token, nil).Is(200) }, 1},
			"ending the other logins": {func(p testkit.Person) {
				password := fields{"currentPassword": testkit.Password}
				k.Call("POST", "/api/user/"+p.ID+"/logins/end", p.Token, password).Is(200)
			}, 0},
			"a changed password": {func(p testkit.Person) { // the device that changed it is known anew
				r := k.Call("POST", "/api/auth/change-password", p.Token, fields{
					"currentPassword":      testkit.Password,
					"password":             newPassword,
					"passwordConfirmation": newPassword,
				}).Is(200)
				if issued(r) == "" {
					t.Error("a changed password issues no value")
				}
			}, 1},
			"a reset password": {func(p testkit.Person) {
				requestReset(k, p.Email).Is(200)
				reset(k, k.MailedToken(p.Email), newPassword).Is(200)
			}, 0},
			"a deactivation": {func(p testkit.Person) { setActive(k, p.ID, false) }, 0},
			"the operator's command": {func(testkit.Person) {
				if _, err := k.App.Login.RevokeEveryLogin(t.Context()); err != nil {
					t.Fatal(err)
				}
			}, 0},
		} {
			p := k.SignUp(fmt.Sprintf("p%d@example.com", len(name)), actor.Customer)
			device := k.Device
			row.end(p)
			equal(t, name, rows(p), row.left)
			if row.left == 0 {
				known := "SELECT count(*) FROM known_device WHERE account_id = $1 AND hash = $2"
				equal(t, name+": the value", one[int](k, known, p.ID, device), 0)
			}
		}
	})
}

// Q202: the owner is mailed about a login unless both its device and its network are known. The first login is not
// mailed.
// Abuse case 49.
func TestDevice_Q202_newPlaceIsMailed(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		k = from(k, homeIP)
		ana := k.SignUp("ana@example.com", actor.Customer)
		device := k.Device
		try := func(ip, device string) int {
			k.Work()
			before := len(k.Outbox.List())
			signIn(from(k, ip), commonLogin, ana.Email, testkit.Password, device).Is(200)
			k.Work()
			return len(k.Outbox.List()) - before
		}
		equal(t, "the known device at home", try(homeIP, device), 0)
		equal(t, "the same network", try("203.0.113.8", device), 0)
		equal(t, "a new device at home", try(homeIP, ""), 1)
		equal(t, "the known device in a new network", try("198.51.100.1", device), 1)
		equal(t, "there again", try("198.51.100.1", device), 0)
		equal(t, "a stranger", try("192.0.2.10", ""), 1)
		if mail, _ := k.Outbox.Latest(ana.Email); mail.Subject != "Novo acesso à sua conta" {
			t.Errorf("mailed %q", mail.Subject)
		}
	})
}

// newPlaceMails signs in and returns how many mails about a new place followed. Old logins are erased before.
func newPlaceMails(k *testkit.Kit, p testkit.Person, device string) int {
	k.T.Helper()
	mails := func() (n int) {
		k.Work()
		for _, m := range k.Mails(p.Email) {
			if m.Subject == "Novo acesso à sua conta" {
				n++
			}
		}
		return n
	}
	before := mails()
	signIn(k, commonLogin, p.Email, testkit.Password, device).Is(200)
	return mails() - before
}

const day = 24 * time.Hour

// Q202: only the first login of an account is silent. Whoever returns after a long time is mailed, from the device and
// the network of old too, also when no row of an earlier login is left.
// Abuse case 49.
func TestDevice_Q202_returnIsMailed(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		k = from(k, homeIP)
		signUp(k, "ana@example.com").Is(200)
		confirm(k, k.MailedToken("ana@example.com")).Is(200)
		ana := testkit.Person{Email: "ana@example.com"}
		equal(t, "the first login", newPlaceMails(k, ana, ""), 0)
		equal(t, "the second one, at once, from a new device", newPlaceMails(k, ana, ""), 1)
		device := issued(signIn(k, commonLogin, ana.Email, testkit.Password, "").Is(200))
		for _, row := range []struct {
			name  string
			after time.Duration
			want  int
		}{
			{"a microsecond before ninety days", 90*day - time.Microsecond, 0},
			{"after ninety days", 90 * day, 1},
			{"a microsecond later", 90*day + time.Microsecond, 1},
			{"the day after", 91 * day, 1},
			{"after two years", 730 * day, 1},
		} {
			k.Clock.Advance(row.after)
			equal(t, row.name, newPlaceMails(k, ana, device), row.want)
		}
		k.Clock.Advance(730 * day)
		k.Work()
		equal(t, "rows of earlier logins", one[int](k, "SELECT count(*) FROM login"), 0)
		equal(t, "from elsewhere, without such rows", newPlaceMails(from(k, strangerIP), ana, ""), 1)
	})
}

// Q202: a network is familiar for ninety days from its last login, however often the device signs in elsewhere.
// Abuse case 49.
func TestDevice_Q202_familiarNetwork(t *testing.T) {
	for name, row := range map[string]struct {
		after time.Duration
		want  int
	}{
		"a microsecond before": {90*day - time.Microsecond, 0},
		"at ninety days":       {90 * day, 1},
		"a microsecond later":  {90*day + time.Microsecond, 1},
	} {
		t.Run(name, func(t *testing.T) {
			testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
				k = from(k, homeIP)
				ana := k.SignUp("ana@example.com", actor.Customer)
				device := k.Device
				k.Clock.Advance(45 * day)
				equal(t, "elsewhere", newPlaceMails(from(k, strangerIP), ana, device), 1)
				k.Clock.Advance(row.after - 45*day)
				equal(t, "at home again", newPlaceMails(k, ana, device), row.want)
			})
		})
	}
}

// Q202: the staff's pace holds at the common screen too: five attempts in a quarter of an hour. The answers there are
// those of any other account, so that nobody learns whose account it is.
// Abuse case 27, abuse case 49.
func TestDevice_Q202_staffsPaceAtEveryScreen(t *testing.T) {
	for _, engine := range testkit.Engines {
		t.Run(string(engine), func(t *testing.T) {
			k := testkit.New(t, engine, testkit.WithLimits)
			admin, ana := k.Admin("chefe@example.com"), k.SignUp("ana@example.com", actor.Customer)
			k.IP = strangerIP
			answers := func(email string) (out []string) {
				for range 12 {
					r := signIn(k, commonLogin, email, guess, "")
					out = append(out, fmt.Sprint(r.Status, r.Header.Get("Retry-After"), string(r.Body)))
					k.Clock.Advance(time.Second)
				}
				return out
			}
			equal(t, "answers", fmt.Sprint(answers(admin.Email)), fmt.Sprint(answers(ana.Email)))

			k.IP = "198.51.100.9"
			for _, email := range []string{admin.Email, ana.Email} {
				for range 5 {
					signIn(k, commonLogin, email, testkit.Password, "").Is(200)
				}
			}
			signIn(k, commonLogin, ana.Email, testkit.Password, "").Is(200)
			r := signIn(k, commonLogin, admin.Email, testkit.Password, "").Is(401) // like a wrong password
			equal(t, "the sixth of an administrator", r.Str("code"), "auth.invalid")
			signIn(k, adminLogin, admin.Email, testkit.Password, "").Is(429) // their own screen says why
			k.Clock.Advance(3 * time.Minute)
			signIn(k, commonLogin, admin.Email, testkit.Password, "").Is(200)
		})
	}
}
