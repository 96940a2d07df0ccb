package company_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"psic/internal/kernel/actor"
	"psic/internal/login"
	"psic/internal/testkit"
)

// signUpMailed signs an employee up and returns the token of the mailed link.
func signUpMailed(k *testkit.Kit, email string) (token string) {
	k.T.Helper()
	err := k.App.Login.Register(context.Background(), login.RegisterInput{
		Email:          email,
		Password:       testkit.Password,
		Type:           string(actor.Enterprise),
		TermsOfService: true,
	})
	if err != nil {
		k.T.Fatalf("%s: %v", email, err)
	}
	return k.MailedToken(email)
}

// join signs up and confirms the address, which takes a seat.
func join(k *testkit.Kit, email string) error {
	k.T.Helper()
	return k.App.Login.Confirm(context.Background(), signUpMailed(k, email))
}

func mustJoin(k *testkit.Kit, email string) {
	k.T.Helper()
	if err := join(k, email); err != nil {
		k.T.Fatalf("%s: %v", email, err)
	}
}

func wantRefused(k *testkit.Kit, why, email string) {
	k.T.Helper()
	if err := join(k, email); !errors.Is(err, login.ErrCorporate) {
		k.T.Errorf("%s: %v", why, err)
	}
}

// employees counts the employees who confirmed their address.
func employees(k *testkit.Kit) int {
	k.T.Helper()
	return testkit.One[int](k, "SELECT count(*) FROM account WHERE role = 'ENTERPRISE' AND confirmed_at IS NOT NULL")
}

// R330, Q116, Q196: no company gets more people than it has seats, however many confirm for the last ones at the same
// time. The link of somebody who came too late works once there is a seat.
// Abuse case 7, abuse case 41.
func TestLastSeatsAreGivenOnce_Q196(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		mustCreate(k, input(8))
		for n := range 5 {
			mustJoin(k, fmt.Sprintf("old%d@aurora.example", n))
		}
		var tokens []string
		for n := range 40 {
			tokens = append(tokens, signUpMailed(k, fmt.Sprintf("p%d@aurora.example", n)))
		}
		in, late := 0, ""
		for i, err := range testkit.Race(len(tokens), func(i int) error {
			return k.App.Login.Confirm(context.Background(), tokens[i])
		}) {
			switch {
			case err == nil:
				in++
			case errors.Is(err, login.ErrCorporate):
				late = tokens[i]
			default:
				t.Error(err)
			}
		}
		testkit.Equal(t, "got in", in, 3)
		testkit.Equal(t, "employees", employees(k), 8)

		refused := k.Call("GET", "/api/register/confirm?token="+late, "", nil).Is(422).Str("description")
		const words = "Sua empresa não tem uma vaga livre agora. Fale com ela e tente de novo pelo mesmo link, ou " +
			"peça outro depois. Se preferir, cadastre-se como Comum com o seu e-mail pessoal."
		testkit.Equal(t, "text", refused, words)
		change(k, "UPDATE company SET max_users = 9")
		k.Call("GET", "/api/register/confirm?token="+late, "", nil).Is(200)
		testkit.Equal(t, "after a seat was added", employees(k), 9)
	})
}

// R331, Q115: without an active company of exactly that domain nobody signs up as an employee, and no mail is sent.
// Abuse case 7.
func TestOnlyTheCompanysOwnDomainSignsUp_R331(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		mustCreate(k, input(20))
		nobody := func(why, email string) {
			signUp(k, email, "ENTERPRISE").Is(200)
			testkit.Equal(t, why, len(k.Mails(email)), 0)
		}
		for why, email := range map[string]string{
			"other domain":  "a@elsewhere.example",
			"subdomain":     "a@mail.aurora.example",
			"longer domain": "a@aurora.example.com",
			"ends alike":    "a@notaurora.example",
		} {
			nobody(why, email)
		}
		for _, email := range []string{"a@aurora.example", "B@AURORA.example", " c@Aurora.Example "} {
			signUp(k, email, "ENTERPRISE").Is(200)
		}
		change(k, "UPDATE company SET active = false")
		nobody("inactive company", "d@aurora.example")
		testkit.Equal(t, "accounts", testkit.One[int](k, "SELECT count(*) FROM account"), 3)
	})
}

// Q097, Q196: a visitor learns neither which companies are customers, nor whether they have seats, nor who works there.
// Abuse case 7, abuse case 25, abuse case 41.
func TestSignUpIsTheSameForEveryDomain_Q196(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		mustCreate(k, input(1))
		off, roomy := input(9), input(9)
		off.CNPJ, off.Domain = "12.ABC.345/01DE-35", "off.example"
		change(k, "UPDATE company SET active = false WHERE id = $1", mustCreate(k, off))
		roomy.CNPJ, roomy.Domain = testkit.CNPJ(7), "roomy.example"
		mustCreate(k, roomy)
		mustJoin(k, "employee@aurora.example")
		k.SignUp("customer@aurora.example", actor.Customer)
		response := func(email string) string {
			r := signUp(k, email, "ENTERPRISE")
			return fmt.Sprint(r.Status, " ", string(r.Body))
		}
		want := response("a@nobody.example")
		testkit.Equal(t, "status", want[:3], "200")
		for why, email := range map[string]string{
			"inactive":               "a@off.example",
			"full":                   "second@aurora.example",
			"full, an employee":      "employee@aurora.example",
			"full, somebody else's":  "customer@aurora.example",
			"a company with seats":   "a@roomy.example",
			"signed up a moment ago": "a@roomy.example",
		} {
			testkit.Equal(t, why, response(email), want)
		}
	})
}

// Q196: sign-ups that nobody confirms, which anybody can make, take no seat, are not in the company's list, and an
// invitation replaces them, whatever role they chose.
// Abuse case 41.
func TestSignUpsOfStrangersTakeNoSeat_Q196(t *testing.T) {
	withCompany(t, func(t *testing.T, f fixture) {
		for n := range 5 {
			signUp(f.k, fmt.Sprintf("p%d@aurora.example", n), "ENTERPRISE").Is(200)
		}
		stolen := f.k.MailedToken("p0@aurora.example")
		signUp(f.k, "p1@aurora.example", "CUSTOMER").Is(200)
		signUp(f.k, "fora@mail.example", "THERAPIST").Is(200)
		listed, _ := f.list("", 0)
		testkit.Equal(t, "seats and list", fmt.Sprint(f.used(), len(listed)), "0 0")
		for _, op := range []string{"/users/resend", "/users/deactivate"} {
			f.k.Call("POST", f.path(op), f.login.Token, fields{"email": "p2@aurora.example"}).Is(404)
		}

		for _, email := range []string{"p0@aurora.example", "p1@aurora.example", "fora@mail.example"} {
			f.register(f.login, email).Is(200)
		}
		f.register(f.login, "p3@aurora.example").Is(409) // three seats
		f.k.Call("GET", "/api/register/confirm?token="+stolen, "", nil).Is(400)
		for _, email := range []string{"p0@aurora.example", "fora@mail.example"} {
			choosePassword(f.k, f.k.MailedToken(email), fields{"termsOfService": true}).Is(200)
			role := testkit.One[string](f.k, "SELECT role FROM account WHERE email = $1", email)
			testkit.Equal(t, email, role, "ENTERPRISE")
		}
		code(t, "no seat left", f.k.Call("GET", "/api/register/confirm?token="+f.k.MailedToken("p4@aurora.example"),
			"", nil), 422, "auth.company_unavailable")
		testkit.Equal(t, "seats", f.used(), 3)
	}, fields{"maxUsers": 3})
}

// Q196: removing an invitation that nobody used frees its seat at once, whether the address has an account elsewhere or
// not. Its link ends.
// Abuse case 41.
func TestARemovedInvitationFreesItsSeat_Q196(t *testing.T) {
	withCompany(t, func(t *testing.T, f fixture) {
		f.pay()
		f.k.Patient("fora@mail.example")
		remove := func(email string) testkit.Response {
			return f.k.Call("POST", f.path("/users/deactivate"), f.login.Token, fields{"email": email})
		}
		f.register(f.login, "ana@aurora.example").Is(200)
		link := f.k.MailedToken("ana@aurora.example")
		f.register(f.login, "fora@mail.example").Is(200)
		f.register(f.login, "bia@aurora.example").Is(409)
		remove("ana@aurora.example").Is(200)
		choosePassword(f.k, link).Is(400)
		remove("ana@aurora.example").Is(404)
		remove("fora@mail.example").Is(200)
		testkit.Equal(t, "both are free", f.used(), 0)

		f.register(f.login, "ana@aurora.example").Is(200)
		f.k.Activate("ana@aurora.example")
		remove("ana@aurora.example").Is(200)
		testkit.Equal(t, "a person who confirmed keeps it until the cycle ends", f.used(), 1)

		f.register(f.login, "caio@aurora.example").Is(200)
		off := testkit.One[string](f.k, "SELECT id FROM account WHERE email = 'caio@aurora.example'")
		f.k.Call("POST", "/api/admin/customer/deactivate/"+off, f.admin.Token, nil).Is(200)
		testkit.Equal(t, "an administrator switched off one who did not", f.used(), 1)
	}, fields{"maxUsers": 2})
}

func TestSeatsComeBack(t *testing.T) {
	for name, free := range map[string]func(k *testkit.Kit){
		"when the link was never used": func(k *testkit.Kit) { k.Clock.Advance(14 * 24 * time.Hour) },
		"when the account is deleted": func(k *testkit.Kit) {
			change(k, "UPDATE account SET deleted_at = 1 WHERE email = 'ana@aurora.example'")
		},
	} {
		t.Run(name, func(t *testing.T) {
			testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
				k.Invite("ana@aurora.example", actor.Enterprise, mustCreate(k, input(1)), false)
				k.Clock.Advance(time.Second)
				wantRefused(k, "taken", "bia@aurora.example")
				free(k)
				mustJoin(k, "caio@aurora.example")
			})
		})
	}
}

func TestUnusedInvitationHoldsItsSeatAsLongAsItsLink_Q218(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		k.Invite("ana@aurora.example", actor.Enterprise, mustCreate(k, input(1)), false)
		k.Clock.Advance(14*24*time.Hour - time.Microsecond)
		wantRefused(k, "a moment before", "bia@aurora.example")
		k.Clock.Advance(time.Microsecond)
		mustJoin(k, "caio@aurora.example")
	})
}

func TestConfirmedEmployeeKeepsTheSeat(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		mustCreate(k, input(1))
		k.SignUp("ana@aurora.example", actor.Enterprise)
		k.Clock.Advance(365 * 24 * time.Hour)
		wantRefused(k, "a year later", "bia@aurora.example")
	})
}
