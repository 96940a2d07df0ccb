package app_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"psic/internal/agenda"
	"psic/internal/app"
	"psic/internal/kernel/at"
	"psic/internal/platform/config"
	"psic/internal/platform/store"
	"psic/internal/testkit"
)

// TestDemoShowsAllOfIt: at any hour, and on any day of the week and of the cycle, the demonstration has a paid session
// that patient and psychologist can enter now, one tomorrow, one that waits for its payment and one for a company. Its
// statement has three months, its payouts were confirmed in time, and none is late. Patients pay with their own CPF.
func TestDemoShowsAllOfIt(t *testing.T) {
	for _, c := range []struct {
		name string
		now  time.Time
	}{
		{"Wednesday noon", time.Date(2026, time.November, 18, 12, 0, 0, 0, at.SaoPaulo)},
		{"ten to midnight", time.Date(2026, time.November, 20, 23, 50, 0, 0, at.SaoPaulo)},
		{"ten past midnight on a Saturday", time.Date(2026, time.December, 12, 0, 10, 0, 0, at.SaoPaulo)},
		{"Sunday evening after a payday", time.Date(2027, time.January, 10, 19, 59, 59, 0, at.SaoPaulo)},
	} {
		t.Run(c.name, func(t *testing.T) {
			k := testkit.New(t, store.SQLite, func(c *config.Config) { c.Demo = true })
			k.Clock.Set(c.now)
			prepare(t, k)
			if !k.Clock.Now().Equal(c.now) {
				t.Fatalf("the clock stayed at %v", k.Clock.Now())
			}
			k.Work()
			wantDemoDay(t, k, c.now)
			wantDemoStanding(t, k)
			wantDemoStatement(t, k)
			wantDemoPayouts(t, k)
			wantDemoBatch(t, k)
		})
	}
}

// TestDemoOfTheNextDay: a demonstration that starts again on another day has its sessions around now again, and the
// hours that somebody changed meanwhile stay as they are. What is still there is not booked twice.
func TestDemoOfTheNextDay(t *testing.T) {
	for _, c := range []struct {
		name  string
		after time.Duration
	}{
		{"a day later", 26 * time.Hour},
		{"at night, a week later", 7*24*time.Hour + 10*time.Hour + 55*time.Minute},
		// The session for the company is near: the one that can be entered has begun earlier.
		{"a hundred minutes later", 100 * time.Minute},
	} {
		t.Run(c.name, func(t *testing.T) {
			k := testkit.New(t, store.SQLite, func(c *config.Config) { c.Demo = true })
			k.Clock.Set(time.Date(2026, time.November, 18, 12, 55, 0, 0, at.SaoPaulo))
			prepare(t, k)
			k.Work()
			helena, _ := demoSignIn(k, app.DemoTherapist)
			hours := []agenda.EntryInput{
				{Day: "MONDAY", Start: "07:15"},
				// Around the start of the session that can be entered.
				{Day: "THURSDAY", Start: "14:30", Finish: "15:40"},
				{Day: "WEDNESDAY", Start: "23:30"},
				{On: "24/12/2026", Start: "11:00", Enterprise: true},
			}
			changed := agenda.SaveInput{First: at.Day(1, 1, 1), Last: at.Day(9999, 12, 31), Entries: hours}
			if _, err := k.Agenda.Save(t.Context(), helena, changed); err != nil {
				t.Fatal(err)
			}
			before := demoHours(t, k, helena)

			for range 2 { // the second of these starts finds all of it
				now := k.Clock.Now().Add(c.after)
				k.Clock.Set(now)
				prepare(t, k)
				if !k.Clock.Now().Equal(now) {
					t.Fatalf("the clock stayed at %v", k.Clock.Now())
				}
				k.Work()
				wantDemoDay(t, k, now)
				sessions := testkit.One[int](k, "SELECT count(*) FROM session")
				prepare(t, k)
				if n := testkit.One[int](k, "SELECT count(*) FROM session"); n != sessions {
					t.Errorf("%d sessions were booked twice", n-sessions)
				}
				if after := demoHours(t, k, helena); !slices.Equal(after, before) {
					t.Errorf("the hours became %v, were %v", after, before)
				}
			}
		})
	}
}

// TestDemoWithoutItsPeople: an installation that is started as a demonstration and has other people is left alone.
func TestDemoWithoutItsPeople(t *testing.T) {
	k := testkit.New(t, store.SQLite, func(c *config.Config) {
		c.Demo, c.AdminEmail, c.AdminPassword = true, "dona@empresa.example", "uma senha bem longa"
	})
	prepare(t, k)
	prepare(t, k)
	if n := testkit.One[int](k, "SELECT count(*) FROM account"); n != 1 {
		t.Errorf("%d accounts", n)
	}
}

func demoHours(t *testing.T, k *testkit.Kit, therapistID string) []string {
	t.Helper()
	list, _, err := k.Agenda.Schedule(t.Context(), therapistID, at.Day(1, 1, 1), at.Day(9999, 12, 31))
	if err != nil || len(list) == 0 {
		t.Fatalf("%d hours, %v", len(list), err)
	}
	out := make([]string, len(list))
	for i, p := range list {
		out[i] = fmt.Sprint(p.On, p.Weekday(), p.Start(), p.Minutes(), p.Enterprise)
	}
	slices.Sort(out)
	return out
}

func demoSignIn(k *testkit.Kit, email string) (id, token string) {
	body := signIn(k, "/api/auth/login", email, app.DemoPassword).Is(http.StatusOK).JSON()
	token = body["token"].(string)
	return k.Call("GET", "/api/user/info/", token, nil).Is(200).Str("id"), token
}

func wantDemoDay(t *testing.T, k *testkit.Kit, now time.Time) {
	t.Helper()
	helena, hers := demoSignIn(k, app.DemoTherapist)
	marina, mine := demoSignIn(k, app.DemoPatient)
	session := testkit.One[string](k, `SELECT id FROM session WHERE therapist_id = $1 AND patient_id = $2
		AND paid_at IS NOT NULL AND ends_at > $3 ORDER BY starts_at LIMIT 1`, helena, marina, now.UnixMicro())
	for id, token := range map[string]string{helena: hers, marina: mine} {
		p := k.Call("GET", "/api/session/"+session+"/permissions?uId="+id, token, nil).Is(200).JSON()
		if p["allowed"] != true {
			t.Errorf("the room is closed: %v", p)
		}
	}
	count := func(where string, args ...any) int {
		const scheduled = "SELECT count(*) FROM session WHERE status = 'agendado' AND therapist_id = $1 AND "
		return testkit.One[int](k, scheduled+where, append([]any{helena}, args...)...)
	}
	tomorrow := at.DateOf(now, at.SaoPaulo).AddDays(1)
	from, to := tomorrow.In(at.SaoPaulo).UnixMicro(), tomorrow.AddDays(1).In(at.SaoPaulo).UnixMicro()
	if n := count("paid_at IS NOT NULL AND NOT enterprise AND starts_at >= $2 AND starts_at < $3 AND patient_id = $4",
		from, to, marina); n < 1 {
		t.Error("no session tomorrow")
	}
	if n := count("paid_at IS NULL AND standing_id = '' AND hold_until > $2", now.UnixMicro()); n != 1 {
		t.Errorf("%d sessions wait for their payment", n)
	}
	if n := count("enterprise AND paid_at IS NOT NULL"); n != 1 {
		t.Errorf("%d sessions for companies", n)
	}
	var day struct {
		Sessions []struct{ RoomOpen bool }
		Next     any
	}
	raw := k.Call("GET", "/api/therapist/"+helena+"/day", hers, nil).Is(200).Body
	if err := json.Unmarshal(raw, &day); err != nil || len(day.Sessions) == 0 || day.Next == nil {
		t.Errorf("the page of today: %s %v", raw, err)
	}
}

func wantDemoStanding(t *testing.T, k *testkit.Kit) {
	t.Helper()
	marina, _ := demoSignIn(k, app.DemoPatient)
	n := testkit.One[int](k, `SELECT count(*) FROM session WHERE status = 'agendado' AND standing_id <> ''
		AND patient_id = $1`, marina)
	if n < 6 {
		t.Errorf("%d sessions of a standing hour", n)
	}
}

func wantDemoStatement(t *testing.T, k *testkit.Kit) {
	t.Helper()
	helena, hers := demoSignIn(k, app.DemoTherapist)
	var list []struct {
		DueDate, PaidAt string
		Late            bool
		Month           int
	}
	raw := k.Call("GET", "/api/therapist/"+helena+"/payouts", hers, nil).Is(200).Body
	if err := json.Unmarshal(raw, &list); err != nil {
		t.Fatal(err)
	}
	paid := 0
	for _, p := range list {
		if p.Late {
			t.Errorf("a payout is late: %+v", p)
		}
		if p.PaidAt == "" {
			continue
		}
		paid++
		due, _ := at.ParseDate(p.DueDate)
		on, _ := at.ParseDate(p.PaidAt)
		if on.After(due) || on.Month() != due.Month() {
			t.Errorf("paid on %s, due on %s", p.PaidAt, p.DueDate)
		}
	}
	if paid < 2 {
		t.Errorf("%d confirmed payouts: %s", paid, raw)
	}
	months := testkit.One[int](k, `SELECT count(*) FROM invoice WHERE therapist_id = $1 AND status = 'PAID'`, helena)
	if months < 3 {
		t.Errorf("%d invoices", months)
	}
	receipts := k.Call("GET", "/api/therapist/"+helena+"/tax-receipts?year=0&month=0", hers, nil).Is(200).JSON()
	if issued, missing := receipts["issued"].(float64), receipts["missing"].(float64); issued == 0 || missing == 0 {
		t.Errorf("%v receipts are marked, %v missing", issued, missing)
	}
	path := fmt.Sprintf("/api/therapist/%s/receita-saude.csv?year=%d", helena, k.Clock.Today().Year())
	csv := string(k.Call("GET", path, hers, nil).Is(200).Body)
	if strings.Contains(csv, "111.444.777-35") {
		t.Error("a patient paid with the psychologist's CPF")
	}
}

// wantDemoPayouts wants payouts that can be confirmed together, to different destinations, and held ones beside them.
func wantDemoPayouts(t *testing.T, k *testkit.Kit) {
	t.Helper()
	admin := signIn(k, "/api/admin/login", app.DemoAdmin, app.DemoPassword).Is(http.StatusOK).Str("token")
	var list struct {
		Elements []struct {
			State, Therapist string
			Holds            []struct{ Reason string }
			Destination      map[string]any
		}
	}
	raw := k.Call("GET", "/api/admin/payouts?size=50", admin, nil).Is(200).Body
	if err := json.Unmarshal(raw, &list); err != nil {
		t.Fatal(err)
	}
	destinations, held := map[string]bool{}, map[string]bool{}
	for _, p := range list.Elements {
		for _, h := range p.Holds {
			held[h.Reason] = true
		}
		if p.State == "READY" && p.Therapist != "Helena Martins Rocha" {
			destinations[fmt.Sprint(p.Destination)] = true
		}
	}
	if len(destinations) < 2 || !held["BANK_CHANGED"] || !held["ONLY_NEW_PAYERS"] {
		t.Errorf("%d destinations, held for %v: %s", len(destinations), held, raw)
	}
}

// wantDemoBatch wants a batch of which one outcome is known and the other one is not.
func wantDemoBatch(t *testing.T, k *testkit.Kit) {
	t.Helper()
	admin := signIn(k, "/api/admin/login", app.DemoAdmin, app.DemoPassword).Is(http.StatusOK).Str("token")
	list := k.Call("GET", "/api/admin/payout-batches", admin, nil).Is(200).JSON()["elements"].([]any)
	if len(list) != 1 {
		t.Fatalf("%d batches", len(list))
	}
	batch := list[0].(map[string]any)
	totals := batch["totals"].(map[string]any)
	if batch["state"] != "FILED" || totals["paid"] != 1.0 || totals["underWay"] != 1.0 {
		t.Errorf("the batch is %v", batch)
	}
}
