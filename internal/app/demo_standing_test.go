package app_test

import (
	"encoding/json"
	"net/http"
	"testing"
	"time"

	"psic/internal/app"
	"psic/internal/kernel/at"
	"psic/internal/packages"
	"psic/internal/platform/config"
	"psic/internal/platform/store"
	"psic/internal/standing"
	"psic/internal/testkit"
	waitinglist "psic/internal/waiting"
)

// demoRead reads what an operation returns.
func demoRead[T any](k *testkit.Kit, path, token string) T {
	k.T.Helper()
	var out T
	if err := json.Unmarshal(k.Call("GET", path, token, nil).Is(http.StatusOK).Body, &out); err != nil {
		k.T.Fatal(err)
	}
	return out
}

// TestDemoShowsWeeklyTherapy: whenever the demonstration begins, its patient has a half used package, waits for an
// earlier hour, and meets the psychologist every Thursday for about six weeks ahead. The psychologist reads that
// somebody waits.
func TestDemoShowsWeeklyTherapy(t *testing.T) {
	for name, now := range map[string]time.Time{
		"Wednesday noon":              time.Date(2026, time.November, 18, 12, 0, 0, 0, at.SaoPaulo),
		"Thursday evening":            time.Date(2026, time.November, 19, 20, 0, 0, 0, at.SaoPaulo),
		"the last minute of the year": time.Date(2026, time.December, 31, 23, 59, 0, 0, at.SaoPaulo),
	} {
		t.Run(name, func(t *testing.T) {
			k := testkit.New(t, store.SQLite, func(c *config.Config) { c.Demo = true })
			k.Clock.Set(now)
			prepare(t, k)
			k.Work()
			helena, hers := demoSignIn(k, app.DemoTherapist)
			_, marinas := demoSignIn(k, app.DemoPatient)
			t.Run("a half used package", func(t *testing.T) { wantHalfUsedPackage(t, k, marinas) })
			t.Run("somebody waiting", func(t *testing.T) { wantSomebodyWaiting(t, k, helena, hers, marinas) })
			t.Run("an arrangement of about six weeks", func(t *testing.T) { wantSixWeeks(t, k, helena, marinas) })
		})
	}
}

func wantHalfUsedPackage(t *testing.T, k *testkit.Kit, token string) {
	t.Helper()
	list := demoRead[packages.PackagesBody](k, "/api/packages", token).Packages
	if len(list) != 1 || list[0].State != packages.Active || list[0].Left*2 != list[0].Sessions {
		t.Errorf("the packages: %+v", list)
	}
}

func wantSomebodyWaiting(t *testing.T, k *testkit.Kit, therapist, hers, patients string) {
	t.Helper()
	waits := demoRead[waitinglist.WaitingBody](k, "/api/waiting", patients).Waits
	if len(waits) != 1 || waits[0].TherapistID != therapist {
		t.Errorf("the patient waits for %+v", waits)
	}
	demand := demoRead[waitinglist.DemandBody](k, "/api/therapist/"+therapist+"/demand", hers)
	if demand.People != 1 || len(demand.Hours) == 0 {
		t.Errorf("the psychologist reads %+v", demand)
	}
}

// wantSixWeeks looks for one hour every Thursday at 16:00, on each Thursday of at least six weeks.
func wantSixWeeks(t *testing.T, k *testkit.Kit, therapist, token string) {
	t.Helper()
	list := demoRead[[]standing.StandingBody](k, "/api/standing-hours", token)
	if len(list) != 1 {
		t.Fatalf("%d standing hours", len(list))
	}
	one := list[0]
	weekly := one.State == string(standing.Active) && one.EveryWeeks == 1 && one.Weekday == int64(time.Thursday)
	if !weekly || one.TherapistID != therapist || len(one.Occurrences) < 6 || len(one.Occurrences) > 8 {
		t.Errorf("%s, with %d sessions", one.Rhythm, len(one.Occurrences))
	}
	for _, o := range one.Occurrences {
		if o.State != "SCHEDULED" || o.StartTime != "16:00:00" {
			t.Errorf("the session of %s at %s is %s", o.Day, o.StartTime, o.State)
		}
	}
}
