package directory_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"psic/internal/account"
	"psic/internal/directory"
	"psic/internal/platform/store"
	"psic/internal/testkit"
)

var states = []account.State{
	account.Created, account.EmailConfirmed, directory.DataProvided, directory.Invalid,
	directory.PendingPlan, directory.PendingPayment, account.Complete,
}

// moves are the steps of a registration, as they are specified.
var moves = map[string][]string{
	"CREATED":                      {"EMAIL_CONFIRMED"},
	"EMAIL_CONFIRMED":              {"REQUIRED_DATA_PROVIDED"},
	"REQUIRED_DATA_PROVIDED":       {"PENDING_SUBSCRIPTION_PLAN", "INVALID_REGISTRATION"},
	"INVALID_REGISTRATION":         {"REQUIRED_DATA_PROVIDED"},
	"PENDING_SUBSCRIPTION_PLAN":    {"REGISTRATION_COMPLETE", "PENDING_SUBSCRIPTION_PAYMENT"},
	"PENDING_SUBSCRIPTION_PAYMENT": {"REGISTRATION_COMPLETE", "PENDING_SUBSCRIPTION_PLAN"},
	"REGISTRATION_COMPLETE":        {"PENDING_SUBSCRIPTION_PLAN"},
}

// TestLifecycle_moves walks the table: from every state to every state, listed pairs pass and all others are refused.
// R304 to R308, and the move that R309's payment will make.
func TestLifecycle_moves(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p := k.Submitted("helena@psic.test")
		passed := 0
		for _, from := range states {
			for _, to := range states {
				putState(k, p, from)
				err := k.DB.InTx(context.Background(), func(tx *store.Tx) error {
					return k.Directory.ChangeState(context.Background(), tx, p.ID, from, to)
				})
				listed := slices.Contains(moves[string(from)], string(to))
				if listed != (err == nil) {
					t.Errorf("%s to %s: %v", from, to, err)
				}
				want := from
				if listed {
					want, passed = to, passed+1
				}
				equal(t, fmt.Sprintf("%s to %s", from, to), any(state(k, p)), any(want))
			}
		}
		equal(t, "moves", any(passed), any(10))
		putState(k, p, directory.Invalid)
		err := k.DB.InTx(context.Background(), func(tx *store.Tx) error {
			ctx := context.Background()
			return k.Directory.ChangeState(ctx, tx, p.ID, directory.DataProvided, directory.PendingPlan)
		})
		if !errors.Is(err, account.ErrState) {
			t.Errorf("from a state in which the registration is not: %v", err)
		}
	})
}

// act is a request that changes the state of a registration, and the only state in which it does so.
type act struct {
	name     string
	from, to account.State
	do       func(k *testkit.Kit, p testkit.Person, admin testkit.Person) testkit.Response
}

var acts = []act{
	{
		name: "R305 the data form",
		from: account.EmailConfirmed,
		to:   directory.DataProvided,
		do: func(k *testkit.Kit, p, _ testkit.Person) testkit.Response {
			return submit(k, p, form())
		},
	},
	{
		name: "R306 approval",
		from: directory.DataProvided,
		to:   directory.PendingPlan,
		do: func(k *testkit.Kit, p, admin testkit.Person) testkit.Response {
			body := fields{"evidence": "Conferido."}
			return k.Call("POST", "/api/admin/therapist/"+p.ID+"/approve", admin.Token, body)
		},
	},
	{
		name: "R307 rejection",
		from: directory.DataProvided,
		to:   directory.Invalid,
		do: func(k *testkit.Kit, p, admin testkit.Person) testkit.Response {
			return k.Call("POST", "/api/admin/therapist/"+p.ID+"/reject", admin.Token, fields{"reason": "Não consta."})
		},
	},
	{
		name: "R307 new validation",
		from: directory.Invalid,
		to:   directory.DataProvided,
		do: func(k *testkit.Kit, p, _ testkit.Person) testkit.Response {
			return k.Call("GET", "/api/therapist/"+p.ID+"/crp-validation", p.Token, nil)
		},
	},
	{
		name: "R308 the free plan",
		from: directory.PendingPlan,
		to:   account.Complete,
		do: func(k *testkit.Kit, p, _ testkit.Person) testkit.Response {
			return k.Call("POST", "/api/therapist/"+p.ID+"/subscription", p.Token, fields{"plan": "FREE"})
		},
	},
	{
		name: "R308 a paid plan",
		from: directory.PendingPlan,
		to:   directory.PendingPayment,
		do: func(k *testkit.Kit, p, _ testkit.Person) testkit.Response {
			return k.Call("POST", "/api/therapist/"+p.ID+"/subscription", p.Token, fields{"plan": "FULL"})
		},
	},
}

// TestLifecycle_acts does each act in each state. It changes the state of the registration only where acts says so.
// R013: no registration is complete without a plan. R015: nor without an approval.
func TestLifecycle_acts(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		admin := k.Admin("admin@psic.test")
		with, without := k.Submitted("com@psic.test"), newcomer(k, "sem@psic.test")
		for _, from := range states[1:] { // nobody can sign in before the address is confirmed
			for _, a := range acts {
				p := with
				if a.from == account.EmailConfirmed {
					p = without // the other person has sent the form already
				}
				putState(k, p, from)
				r := a.do(k, p, admin)
				want := from
				if from == a.from {
					want = a.to
				}
				equal(t, fmt.Sprintf("%s in %s", a.name, from), any(state(k, p)), any(want))
				repeatable := a.to == directory.DataProvided && a.from == directory.Invalid // Q123
				if from == a.from || repeatable {
					r.Is(200)
				} else if r.Status != 409 || r.Str("code") != "account.state" {
					t.Errorf("%s in %s: %d %s", a.name, from, r.Status, r.Body)
				}
				if a.from == account.EmailConfirmed && from == a.from {
					without = newcomer(k, "sem-"+string(from)+"@psic.test")
				}
			}
		}
	})
}

// R304: the mailed link confirms the address. R232: the form's response has a new login, and the old one has ended.
func TestLifecycle_R304_R232_signUp(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p := newcomer(k, "helena@psic.test")
		info := k.Call("GET", "/api/user/info", p.Token, nil).Is(200)
		equal(t, "R304", any(info.Str("state")), any("EMAIL_CONFIRMED"))
		own := profile(k, p, p.Token).Is(200).JSON()
		equal(t, "step", own["registrationStep"], any("EMAIL_CONFIRMED"))
		equal(t, "R258 default length", own["sessionTimeInMinutes"], any(60.0))
		token := submit(k, p, form()).Is(200).Str("token")
		k.Call("GET", "/api/user/info", p.Token, nil).Is(401)
		p.Token = token
		info = k.Call("GET", "/api/user/info", p.Token, nil).Is(200)
		equal(t, "R305", any(info.Str("state")), any("REQUIRED_DATA_PROVIDED"))
		k.Call("GET", "/api/therapist/"+p.ID+"/agenda/schedule", p.Token, nil).Is(200) // an agenda was created
		equal(t, "version", any(testkit.One[int](k, "SELECT version FROM agenda")), any(1))
	})
}

// R018: a therapist can delete the account in every state of the registration, by request and at once. The CRP is free
// again afterwards.
func TestLifecycle_R018_leaveAnytime(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		for i, s := range states[1:] {
			p := k.Submitted(fmt.Sprintf("p%d@psic.test", i), fields{"crp": "06/4711"})
			putState(k, p, s)
			k.Call("POST", "/api/user/"+p.ID+"/deactivate", p.Token, fields{"reason": "Vou parar."}).Is(200)
			p = k.Login(p.Email)
			k.Call("DELETE", "/api/therapist/"+p.ID, p.Token, nil).Is(200)
			k.Call("GET", "/api/user/info", p.Token, nil).Is(401)
			deleted := testkit.One[bool](k, "SELECT deleted_at IS NOT NULL FROM account WHERE id = $1", p.ID)
			equal(t, "deleted", any(deleted), any(true))
		}
		early := newcomer(k, "cedo@psic.test") // before the form
		k.Call("DELETE", "/api/therapist/"+early.ID, early.Token, nil).Is(200)
		admin, patient := k.Admin("admin@psic.test"), k.Patient("ana@psic.test")
		k.Call("DELETE", "/api/therapist/"+patient.ID, admin.Token, nil).Is(404)
		k.Call("GET", "/api/user/info", patient.Token, nil).Is(200)
	})
}

// R013, R311: a therapist without a valid plan, or with an inactive account, is not listed and has no public profile.
func TestLifecycle_R013_R311_listed(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p := k.Therapist("helena@psic.test")
		listed := func() bool {
			ok, err := k.Directory.Listed(context.Background(), p.ID)
			if err != nil {
				t.Fatal(err)
			}
			if status := profile(k, p, "").Status; (status == 200) != ok {
				t.Errorf("profile %d, listed %v", status, ok)
			}
			return ok
		}
		equal(t, "complete", any(listed()), any(true))
		for _, s := range states {
			putState(k, p, s)
			equal(t, string(s), any(listed()), any(s == account.Complete))
		}
		putState(k, p, account.Complete)
		for until, want := range map[string]bool{"2026-11-15": false, "2026-11-16": true, "2027-01-01": true} {
			k.Exec("UPDATE subscription SET valid_until_on = $1", until)
			equal(t, "paid until "+until, any(listed()), any(want))
		}
		k.Exec("UPDATE subscription SET valid_until_on = NULL")
		k.InTx(func(tx *store.Tx) error { return k.Account.SetActive(context.Background(), tx, p.ID, false) })
		equal(t, "inactive", any(listed()), any(false))
		k.InTx(func(tx *store.Tx) error { return k.Account.SetActive(context.Background(), tx, p.ID, true) })
		equal(t, "active again", any(listed()), any(true))
		k.Exec("DELETE FROM subscription")
		equal(t, "R013 no plan", any(listed()), any(false))
	})
}

// An id that is not of a therapist with an account cannot be read, reviewed or moved.
func TestLifecycle_strangers(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		admin, patient := k.Admin("admin@psic.test"), k.Patient("ana@psic.test")
		gone := k.Submitted("saiu@psic.test")
		k.Call("DELETE", "/api/therapist/"+gone.ID, gone.Token, nil).Is(200)
		unknown := "01890000-0000-7000-8000-000000000000"
		for _, id := range []string{patient.ID, admin.ID, gone.ID, "x", "%1b", "..%2fx", unknown} {
			k.Call("GET", "/api/therapist/"+id, admin.Token, nil).Is(404)
			k.Call("GET", "/api/therapist/"+id, "", nil).Is(404)
			k.Call("POST", "/api/admin/therapist/"+id+"/approve", admin.Token, fields{}).Is(404)
			k.Call("POST", "/api/admin/therapist/"+id+"/reject", admin.Token, fields{"reason": "x"}).Is(404)
			k.Call("GET", "/api/therapist/"+id+"/crp-validation", admin.Token, nil).Is(404)
		}
		err := k.DB.InTx(context.Background(), func(tx *store.Tx) error {
			ctx := context.Background()
			return k.Directory.ChangeState(ctx, tx, "\x00", directory.DataProvided, directory.PendingPlan)
		})
		if err == nil {
			t.Error("moved a malformed id")
		}
	})
}
