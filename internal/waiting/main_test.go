package waiting_test

import (
	"testing"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/platform/config"
	"psic/internal/platform/store"
	"psic/internal/testkit"
)

func TestMain(m *testing.M) { testkit.Main(m) }

// plain runs the test on both engines without the first-session discount.
func plain(t *testing.T, test func(t *testing.T, k *testkit.Kit)) {
	t.Helper()
	for _, e := range testkit.Engines {
		t.Run(string(e), func(t *testing.T) { test(t, testkit.New(t, e, withoutDiscount)) })
	}
}

func withoutDiscount(c *config.Config) { c.DiscountPercent = 0 }

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

// thursday is three days after testkit.Start, friday four.
const (
	thursday = "19/11/2026"
	friday   = "20/11/2026"
)

func moment(day string, hour, minute int) time.Time {
	d, err := at.ParseDate(day)
	if err != nil {
		panic(err)
	}
	return d.At(hour*60+minute, at.SaoPaulo)
}

// jump sets the clock. People sign in again, because their logins may have expired.
func jump(k *testkit.Kit, to time.Time, people ...*testkit.Person) {
	k.T.Helper()
	k.Clock.Set(to)
	for _, p := range people {
		*p = k.Login(p.Email)
	}
}

// waits puts a patient on the waiting list of a therapist.
func waits(k *testkit.Kit, p, psi testkit.Person, changes ...testkit.Fields) testkit.Response {
	k.T.Helper()
	return k.Call("POST", "/api/therapist/"+psi.ID+"/waiting", p.Token, testkit.With(testkit.Fields{}, changes...))
}

// earlier lets a patient wait for an hour before a session.
func earlier(k *testkit.Kit, p testkit.Person, session string, changes ...testkit.Fields) testkit.Response {
	k.T.Helper()
	return k.Call("POST", "/api/session/"+session+"/waiting", p.Token, testkit.With(testkit.Fields{}, changes...))
}

// offered returns the open offer of a patient, or nothing.
func offered(k *testkit.Kit, p testkit.Person) map[string]any {
	k.T.Helper()
	o, _ := k.Call("GET", "/api/waiting", p.Token, nil).Is(200).JSON()["offer"].(map[string]any)
	return o
}

// offerID returns the id of the open offer of a patient, or an empty text.
func offerID(k *testkit.Kit, p testkit.Person) string {
	k.T.Helper()
	id, _ := offered(k, p)["id"].(string)
	return id
}

func accept(k *testkit.Kit, p testkit.Person, offer string) testkit.Response {
	k.T.Helper()
	return k.Call("POST", "/api/offer/"+offer+"/accept", p.Token, nil)
}

func decline(k *testkit.Kit, p testkit.Person, offer string) testkit.Response {
	k.T.Helper()
	return k.Call("POST", "/api/offer/"+offer+"/decline", p.Token, nil)
}

func cancel(k *testkit.Kit, p testkit.Person, session string) {
	k.T.Helper()
	body := testkit.Fields{"acceptLate": true, "reopen": true}
	k.Call("POST", "/api/session/"+session+"/cancel", p.Token, body).Is(200)
}

// isFree says whether the hour is shown as free to somebody.
func isFree(k *testkit.Kit, viewer, psi testkit.Person, day, start string) bool {
	k.T.Helper()
	k.Refresh()
	path := "/api/therapist/" + psi.ID + "/agenda/simplified?startDate=" + day + "&finishDate=" + day
	list, _ := k.Call("GET", path, viewer.Token, nil).Is(200).JSON()["availableSchedules"].([]any)
	for _, x := range list {
		slot := x.(map[string]any)
		if slot["startTime"] == start+":00" {
			return slot["state"] == "AVAILABLE"
		}
	}
	return false
}

func count(k *testkit.Kit, table, where string, args ...any) int {
	k.T.Helper()
	return testkit.One[int](k, "SELECT count(*) FROM "+table+" WHERE "+where, args...)
}

func code(t *testing.T, what string, r testkit.Response, status int, want string) {
	t.Helper()
	if r.Status != status || r.Str("code") != want {
		t.Errorf("%s: %d %s, want %d %s", what, r.Status, r.Str("code"), status, want)
	}
}
