package booking_test

import (
	"testing"
	"time"

	"psic/internal/platform/config"
	"psic/internal/platform/store"
	"psic/internal/testkit"
)

func TestMain(m *testing.M) { testkit.Main(m) }

// withoutDiscount makes every session cost its list price.
func withoutDiscount(c *config.Config) { c.DiscountPercent = 0 }

// plain runs the test on both engines without the first-session discount.
func plain(t *testing.T, test func(t *testing.T, k *testkit.Kit)) {
	t.Helper()
	for _, e := range testkit.Engines {
		t.Run(string(e), func(t *testing.T) { test(t, testkit.New(t, e, withoutDiscount)) })
	}
}

// replicas runs the test with three servers on one PostgreSQL, and with one server on SQLite.
func replicas(t *testing.T, test func(t *testing.T, kits []*testkit.Kit)) {
	t.Helper()
	t.Run("sqlite", func(t *testing.T) { test(t, []*testkit.Kit{testkit.New(t, store.SQLite, withoutDiscount)}) })
	t.Run("three servers on postgres", func(t *testing.T) {
		first := testkit.New(t, store.Postgres, withoutDiscount)
		replica := func() *testkit.Kit {
			return testkit.New(t, store.Postgres, withoutDiscount, testkit.ReplicaOf(first))
		}
		test(t, []*testkit.Kit{first, replica(), replica()})
	})
}

const price = 160_00

func status(k *testkit.Kit, session string) string {
	return testkit.One[string](k, "SELECT status FROM session WHERE id = $1", session)
}

func outcome(k *testkit.Kit, session string) string {
	return testkit.One[string](k, "SELECT outcome FROM session WHERE id = $1", session)
}

func cancel(k *testkit.Kit, p testkit.Person, session string) testkit.Response {
	return k.Call("POST", "/api/session/"+session+"/cancel", p.Token, testkit.Fields{"acceptLate": true})
}

func move(k *testkit.Kit, p testkit.Person, session, day, start string) testkit.Response {
	return k.Call(
		"POST",
		"/api/agenda/"+p.ID+"/session/"+session+"/reschedule",
		p.Token,
		testkit.Fields{"day": day, "startTime": start, "acceptLate": true},
	)
}

// excuse makes the unpaid holds of everybody ones that an administrator ended, which do not count for the next hold.
func excuse(k *testkit.Kit) {
	k.T.Helper()
	k.Exec("UPDATE session SET cancelled_by = 'ADMIN' WHERE status = 'cancelado' AND paid_at IS NULL")
}

// jump sets the clock. People sign in again, because their logins have expired.
func jump(k *testkit.Kit, to time.Time, people ...*testkit.Person) {
	k.T.Helper()
	k.Clock.Set(to)
	for _, p := range people {
		*p = k.Login(p.Email)
	}
}
