package calendar_test

import (
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/platform/config"
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

// thursday is three days after testkit.Start.
const thursday = "19/11/2026"

// elsewhere is a server of calendars.
type elsewhere struct {
	mu       sync.Mutex
	events   []string
	status   int
	body     string // instead of events
	etag     string
	requests []*http.Request
}

const address = "https://calendario.test/segredo-9f2c.ics"

// serve puts a server of calendars on the internet of the test.
func serve(k *testkit.Kit) *elsewhere {
	e := &elsewhere{}
	k.Internet.Serve("calendario.test", e)
	return e
}

func (e *elsewhere) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.requests = append(e.requests, r)
	if e.status != 0 {
		w.WriteHeader(e.status)
		return
	}
	if e.etag != "" {
		w.Header().Set("ETag", e.etag)
		if r.Header.Get("If-None-Match") == e.etag {
			w.WriteHeader(http.StatusNotModified)
			return
		}
	}
	if e.body != "" {
		_, _ = w.Write([]byte(e.body))
		return
	}
	_, _ = w.Write([]byte("BEGIN:VCALENDAR\n" + strings.Join(e.events, "") + "END:VCALENDAR\n"))
}

// set replaces what the server answers.
func (e *elsewhere) set(change func(e *elsewhere)) {
	e.mu.Lock()
	defer e.mu.Unlock()
	change(e)
}

// busy returns an event of an hour on a day of November 2026.
func busy(day, hour int) string {
	return fmt.Sprintf("BEGIN:VEVENT\nUID:%d-%d\nSUMMARY:Consulta com Dra. Beatriz\n"+
		"DTSTART;TZID=America/Sao_Paulo:202611%02dT%02d0000\nDURATION:PT1H\nEND:VEVENT\n", day, hour, day, hour)
}

func path(psi testkit.Person, more ...string) string {
	return "/api/therapist/" + psi.ID + "/calendars" + strings.Join(more, "")
}

func connect(k *testkit.Kit, psi testkit.Person, changes ...testkit.Fields) testkit.Response {
	k.T.Helper()
	return k.Call("POST", path(psi), psi.Token,
		testkit.With(testkit.Fields{"name": "Pessoal", "address": address}, changes...))
}

// list returns the calendars of a therapist.
func list(k *testkit.Kit, psi testkit.Person) []map[string]any {
	k.T.Helper()
	var out []map[string]any
	for _, x := range k.Call("GET", path(psi), psi.Token, nil).Is(200).JSON()["calendars"].([]any) {
		out = append(out, x.(map[string]any))
	}
	return out
}

func only(k *testkit.Kit, psi testkit.Person) map[string]any {
	k.T.Helper()
	all := list(k, psi)
	if len(all) != 1 {
		k.T.Fatalf("%d calendars", len(all))
	}
	return all[0]
}

// state returns how an hour is shown to somebody: AVAILABLE, BOOKED or nothing.
func state(k *testkit.Kit, viewer, psi testkit.Person, day, start string) string {
	k.T.Helper()
	k.Refresh()
	p := "/api/therapist/" + psi.ID + "/agenda/simplified?startDate=" + day + "&finishDate=" + day
	hours, _ := k.Call("GET", p, viewer.Token, nil).Is(200).JSON()["availableSchedules"].([]any)
	for _, x := range hours {
		if slot := x.(map[string]any); slot["startTime"] == start+":00" {
			return slot["state"].(string)
		}
	}
	return ""
}

// why returns the reason that the therapist reads.
func why(k *testkit.Kit, psi testkit.Person, day, start string) string {
	k.T.Helper()
	p := "/api/therapist/" + psi.ID + "/agenda/explain?day=" + day + "&startTime=" + start + ":00"
	return k.Call("GET", p, psi.Token, nil).Is(200).Str("reason")
}

func moment(day string, hour, minute int) time.Time {
	d, err := at.ParseDate(day)
	if err != nil {
		panic(err)
	}
	return d.At(hour*60+minute, at.SaoPaulo)
}

// jump sets the clock and runs the jobs that are due then. People sign in again, because their logins may have expired.
func jump(k *testkit.Kit, to time.Time, people ...*testkit.Person) {
	k.T.Helper()
	k.Clock.Set(to)
	k.Work()
	for _, p := range people {
		*p = k.Login(p.Email)
	}
}

func code(t *testing.T, what string, r testkit.Response, status int, want string) {
	t.Helper()
	if r.Status != status || r.Str("code") != want {
		t.Errorf("%s: %d %s, want %d %s", what, r.Status, r.Str("code"), status, want)
	}
}

func count(k *testkit.Kit, table, where string, args ...any) int {
	k.T.Helper()
	return testkit.One[int](k, "SELECT count(*) FROM "+table+" WHERE "+where, args...)
}
