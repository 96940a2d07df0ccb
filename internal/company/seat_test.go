package company_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"psic/internal/kernel/actor"
	"psic/internal/login"
	"psic/internal/testkit"
)

func join(k *testkit.Kit, email string) error {
	return k.App.Login.Register(context.Background(), login.RegisterInput{
		Email:          email,
		Password:       testkit.Password,
		Type:           string(actor.Enterprise),
		TermsOfService: true,
	})
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

func employees(k *testkit.Kit) (n int) {
	k.T.Helper()
	if err := k.DB.Read().
		QueryRow("SELECT count(*) FROM account WHERE role = 'ENTERPRISE' AND company_id IS NOT NULL").
		Scan(&n); err != nil {
		k.T.Fatal(err)
	}
	return n
}

// R330, Q116: no company gets more people than it has seats, however many sign up for the last ones at the same time.
// Abuse case 7.
func TestLastSeatsAreGivenOnce(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		mustCreate(k, input(15))
		for n := range 5 {
			mustJoin(k, fmt.Sprintf("old%d@aurora.example", n))
		}
		var in, refused atomic.Int64
		var wg sync.WaitGroup
		for n := range 200 {
			wg.Go(func() {
				switch err := join(k, fmt.Sprintf("p%d@aurora.example", n)); {
				case err == nil:
					in.Add(1)
				case errors.Is(err, login.ErrCorporate):
					refused.Add(1)
				default:
					t.Error(err)
				}
			})
		}
		wg.Wait()
		if in.Load() != 10 || refused.Load() != 190 || employees(k) != 15 {
			t.Errorf("%d got in, %d refused, %d employees of 15", in.Load(), refused.Load(), employees(k))
		}
	})
}

// R331, Q115: without an active company of exactly that domain nobody signs up as an employee.
// Abuse case 7.
func TestOnlyTheCompanysOwnDomainSignsUp_R331(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		mustCreate(k, input(20))
		for why, email := range map[string]string{
			"other domain":  "a@elsewhere.example",
			"subdomain":     "a@mail.aurora.example",
			"longer domain": "a@aurora.example.com",
			"ends alike":    "a@notaurora.example",
		} {
			wantRefused(k, why, email)
		}
		for _, email := range []string{"a@aurora.example", "B@AURORA.example", " c@Aurora.Example "} {
			mustJoin(k, email)
		}
		change(k, "UPDATE company SET active = false")
		wantRefused(k, "inactive company", "d@aurora.example")
		if n := employees(k); n != 3 {
			t.Errorf("%d employees", n)
		}
	})
}

// A visitor learns neither which companies are customers nor who works there: every refusal has the same text.
// Abuse case 7, abuse case 25.
func TestRefusalIsTheSameForEveryReason(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		mustCreate(k, input(1))
		off := input(9)
		off.CNPJ, off.Domain = "12.ABC.345/01DE-35", "off.example"
		change(k, "UPDATE company SET active = false WHERE id = $1", mustCreate(k, off))
		mustJoin(k, "first@aurora.example")
		response := func(email string) string {
			r := signUp(k, email, "ENTERPRISE")
			return fmt.Sprint(r.Status, " ", string(r.Body))
		}
		want := response("a@nobody.example")
		for why, email := range map[string]string{
			"inactive":          "a@off.example",
			"full":              "second@aurora.example",
			"full, with a seat": "first@aurora.example",
		} {
			if got := response(email); got != want {
				t.Errorf("%s: %s\nwant %s", why, got, want)
			}
		}
	})
}

// Q097: sign-up never tells whether an account exists, whether there are seats left or not.
func TestResponseDoesNotDependOnAnAccount(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		mustCreate(k, input(3))
		k.SignUp("employee@aurora.example", actor.Enterprise)
		k.SignUp("customer@aurora.example", actor.Customer)
		mustJoin(k, "waiting@aurora.example")
		people := []string{"employee@aurora.example", "customer@aurora.example", "waiting@aurora.example"}
		for _, email := range people {
			mustJoin(k, email) // a seat is left, so nobody is refused
		}
		mustJoin(k, "last@aurora.example")
		for _, email := range append(people, "stranger@aurora.example") {
			wantRefused(k, "full company, "+email, email)
		}
		if n := employees(k); n != 3 {
			t.Errorf("%d employees, want 3: a second sign-up takes no second seat", n)
		}
	})
}

func TestSeatsComeBack(t *testing.T) {
	for name, free := range map[string]func(k *testkit.Kit){
		"when the link was never used": func(k *testkit.Kit) { k.Clock.Advance(72 * time.Hour) },
		"when the account is deleted": func(k *testkit.Kit) {
			change(k, "UPDATE account SET deleted_at = 1 WHERE email = 'ana@aurora.example'")
		},
	} {
		t.Run(name, func(t *testing.T) {
			testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
				mustCreate(k, input(1))
				mustJoin(k, "ana@aurora.example")
				k.Clock.Advance(time.Second)
				wantRefused(k, "taken", "bia@aurora.example")
				free(k)
				mustJoin(k, "bia@aurora.example")
			})
		})
	}
}

func TestUnusedSeatIsHeldAsLongAsItsLink(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		mustCreate(k, input(1))
		mustJoin(k, "ana@aurora.example")
		k.Clock.Advance(72*time.Hour - time.Microsecond)
		wantRefused(k, "a moment before", "bia@aurora.example")
		k.Clock.Advance(time.Microsecond)
		mustJoin(k, "bia@aurora.example")
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
