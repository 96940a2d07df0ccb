package app_test

import (
	"context"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"psic/internal/app"
	"psic/internal/platform/config"
	"psic/internal/platform/store"
	"psic/internal/testkit"
)

func administrators(t *testing.T, k *testkit.Kit) int64 {
	t.Helper()
	n, err := k.Account.Administrators(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func prepare(t *testing.T, k *testkit.Kit) {
	t.Helper()
	if err := k.Prepare(t.Context()); err != nil {
		t.Fatal(err)
	}
}

// TestStartWithoutAdministrators: a new installation has no account, so none with a known password.
// Abuse case 27.
func TestStartWithoutAdministrators(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		prepare(t, k)
		if accounts := readColumns(t, k)["account.id"]; len(accounts) > 0 {
			t.Errorf("a new installation has %d accounts", len(accounts))
		}
	})
}

// TestStartRefusesANewRingBesideData: a new key ring could not unseal the stored data.
func TestStartRefusesANewRingBesideData(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		c := k.Config
		c.DataDir = t.TempDir()
		start := func() error {
			a, err := app.New(t.Context(), c, k.Log, app.Parts{})
			if err == nil {
				err = a.Close()
			}
			return err
		}
		if k.DB.Engine == store.Postgres {
			if err := start(); err != nil {
				t.Fatalf("an empty database: %v", err)
			}
			c.DataDir = t.TempDir()
		}
		k.Patient("ana@psic.test")
		if err := start(); err == nil || !strings.Contains(err.Error(), "keys.json") {
			t.Errorf("started: %v", err)
		}
		if _, err := os.Stat(filepath.Join(c.DataDir, "keys.json")); err == nil {
			t.Error("a key ring was created")
		}
	})
}

// TestStartCreatesTheFirstAdministrator: the settings create one administrator, and change nothing later.
func TestStartCreatesTheFirstAdministrator(t *testing.T) {
	for _, engine := range testkit.Engines {
		t.Run(string(engine), func(t *testing.T) {
			k := testkit.New(t, engine, func(c *config.Config) {
				c.AdminEmail, c.AdminPassword = "chefe@psic.test", testkit.Password
			})
			prepare(t, k)
			k.Config.AdminPassword = "Outra-senha-de-18"
			prepare(t, k)
			k.Config.AdminEmail = "outro@psic.test"
			prepare(t, k)
			if n := administrators(t, k); n != 1 {
				t.Errorf("%d administrators", n)
			}
			signIn(k, "/api/admin/login", "chefe@psic.test", testkit.Password).Is(http.StatusOK)
			signIn(k, "/api/admin/login", "chefe@psic.test", "Outra-senha-de-18").Is(http.StatusUnauthorized)
			signIn(k, "/api/admin/login", "outro@psic.test", "Outra-senha-de-18").Is(http.StatusUnauthorized)
		})
	}
}

// TestReplicasStartTogether: of several replicas that start at the same time one creates the first administrator, and
// none fails.
func TestReplicasStartTogether(t *testing.T) {
	named := func(c *config.Config) { c.AdminEmail, c.AdminPassword = "chefe@psic.test", testkit.Password }
	first := testkit.New(t, store.Postgres, named)
	all := []*testkit.Kit{first}
	for range 4 {
		all = append(all, testkit.New(t, store.Postgres, testkit.ReplicaOf(first), named))
	}
	var starting sync.WaitGroup
	for _, k := range all {
		starting.Go(func() {
			if err := k.Prepare(t.Context()); err != nil {
				t.Error(err)
			}
		})
	}
	starting.Wait()
	if n := administrators(t, first); n != 1 {
		t.Errorf("%d administrators", n)
	}
}

func signIn(k *testkit.Kit, path, email, password string) testkit.Response {
	return k.Call(http.MethodPost, path, "", map[string]any{"username": email, "password": password})
}

// demoLogins are the accounts of the demonstration set that the README lists, with the operation that signs each in.
var demoLogins = map[string]string{
	app.DemoPatient:    "/api/auth/login",
	app.DemoTherapist:  "/api/auth/login",
	app.DemoEnterprise: "/api/auth/login",
	app.DemoCompany:    "/api/company/login",
	app.DemoAdmin:      "/api/admin/login",
}

// wantDemo fails the test unless the demonstration set is complete.
func wantDemo(t *testing.T, k *testkit.Kit) {
	t.Helper()
	for email, path := range demoLogins {
		r := signIn(k, path, email, app.DemoPassword).Is(http.StatusOK)
		if r.JSON()["passwordChangeRequired"] != false {
			t.Errorf("%s still has to replace the password", email)
		}
	}

	columns := readColumns(t, k)
	therapists := len(columns["therapist.account_id"])
	if n := len(columns["account.id"]); n != len(demoLogins)+therapists+4 || therapists < 6 { // and more patients
		t.Errorf("%d accounts, %d therapists", n, therapists)
	}
	k.Refresh()
	if n := k.Search.Index.Size(); n != therapists {
		t.Errorf("%d of %d therapists are in the directory", n, therapists)
	}
	for _, accepted := range columns["account.terms_accepted_at"] {
		if accepted == "<nil>" {
			t.Error("an account of the demonstration set has not accepted the terms")
		}
	}
}

// TestDemoSignsInEverywhere: every account of the demonstration set can sign in, and a second start adds nothing.
func TestDemoSignsInEverywhere(t *testing.T) {
	for _, engine := range testkit.Engines {
		t.Run(string(engine), func(t *testing.T) {
			k := testkit.New(t, engine, func(c *config.Config) { c.Demo = true })
			prepare(t, k)
			k.Work()
			wantDemo(t, k)
			held := testkit.One[int](k, `SELECT count(*) FROM payout_hold WHERE lifted_at IS NULL
				AND reason IN ('NO_JOINT_ATTENDANCE', 'ONLY_NEW_PAYERS')`)
			if held != 2 {
				t.Errorf("%d holds, want the first session of a patient and its payout", held)
			}
			for _, email := range []string{app.DemoPatient, app.DemoTherapist, app.DemoEnterprise} {
				if _, ok := k.Outbox.Latest(email); !ok {
					t.Errorf("no confirmation was mailed to %s", email)
				}
			}

			k.Work() // sends the mails about the logins of wantDemo
			mails := len(k.Outbox.List())
			prepare(t, k)
			k.Work()
			wantDemo(t, k)
			if n := len(k.Outbox.List()); n != mails {
				t.Errorf("the second start sent %d mails", n-mails)
			}
		})
	}
}

// TestDemoContinuesAfterAnInterruption: the next start completes a demonstration set that was interrupted anywhere.
func TestDemoContinuesAfterAnInterruption(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		interrupted := 0
		for steps := int64(2); ; steps += steps/4 + 1 {
			ctx, cancel := endingAfter(t.Context(), steps)
			err := k.Demo(ctx)
			cancel()
			if err == nil {
				break
			}
			if interrupted++; interrupted > 60 {
				t.Fatalf("never complete: %v", err)
			}
		}
		if interrupted < 5 {
			t.Fatalf("interrupted %d times only", interrupted)
		}
		wantDemo(t, k)
	})
}

// countdown is a context that ends after a number of calls of Done.
type countdown struct {
	context.Context
	left   atomic.Int64
	cancel context.CancelFunc
}

func endingAfter(parent context.Context, steps int64) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(parent)
	c := &countdown{Context: ctx, cancel: cancel}
	c.left.Store(steps)
	return c, cancel
}

func (c *countdown) Done() <-chan struct{} {
	if c.left.Add(-1) < 0 {
		c.cancel()
	}
	return c.Context.Done()
}
