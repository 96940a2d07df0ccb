package standing_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/testkit"
)

// model is what the days of one standing hour should be, by a slow walk over days.
type model struct {
	k        *testkit.Kit
	psi, ana testkit.Person
	id       string
	first    at.Date
	minute   int
	planned  at.Date // the last day that was decided
	held     map[at.Date]bool
	blocked  map[at.Date]bool
	taken    map[at.Date]bool // single sessions of somebody else at the same hour
	from, to at.Date          // of the pause
	paused   bool
}

// decide walks from one day to another and holds each day of the rhythm that is free.
func (m *model) decide(from, to at.Date) {
	for day := from; !day.After(to); day = day.AddDays(1) {
		rhythm := day.Weekday() == m.first.Weekday() && !day.Before(m.first)
		inPause := m.paused && !day.Before(m.from) && !day.After(m.to)
		if rhythm && !inPause && !m.blocked[day] && !m.taken[day] {
			m.held[day] = true
		}
	}
}

func (m *model) stored() []string {
	m.k.T.Helper()
	rows, err := m.k.DB.Read().Query(
		"SELECT occurrence_on FROM session WHERE standing_id = $1 AND status = 'agendado' AND starts_at > $2",
		m.id, m.k.Clock.Now().UnixMicro())
	if err != nil {
		m.k.T.Fatal(err)
	}
	defer rows.Close()
	out := []string{}
	for rows.Next() {
		var day string
		if err := rows.Scan(&day); err != nil {
			m.k.T.Fatal(err)
		}
		out = append(out, day)
	}
	slices.Sort(out)
	return out
}

func (m *model) wanted() []string {
	out := []string{}
	for day, held := range m.held {
		if held && day.At(m.minute, at.SaoPaulo).After(m.k.Clock.Now()) {
			out = append(out, day.String())
		}
	}
	slices.Sort(out)
	return out
}

// TestStandingAgainstAnOracle edits a standing hour for months: days off, other people's sessions, skipped days and
// pauses. After each step the held days are those that a slow walk over the days says.
func TestStandingAgainstAnOracle(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		random := rand.New(rand.NewPCG(7, 26))
		m := &model{
			k:       k,
			psi:     therapist(k, "psi@psic.test"),
			ana:     k.Patient("ana@psic.test"),
			minute:  19 * 60,
			held:    map[at.Date]bool{},
			blocked: map[at.Date]bool{},
			taken:   map[at.Date]bool{},
		}
		bia := k.Patient("bia@psic.test")
		m.first, _ = at.ParseDate(thursday)
		m.planned = k.Clock.Today().AddDays(56)
		m.id = agreed(k, m.ana, m.psi)
		m.decide(m.first, m.planned)
		for step := range 40 {
			what := m.step(random, &bia)
			if got, want := m.stored(), m.wanted(); !slices.Equal(got, want) {
				t.Fatalf("step %d, %s:\n got %v\nwant %v", step, what, got, want)
			}
		}
	})
}

// step does one thing to the product and to the model, and says what.
func (m *model) step(random *rand.Rand, bia *testkit.Person) string {
	k, today := m.k, m.k.Clock.Today()
	day := m.first
	for day.Before(today.AddDays(5 + random.IntN(60))) {
		day = day.AddDays(7)
	}
	switch random.IntN(6) {
	case 0:
		k.Call("POST", "/api/therapist/"+m.psi.ID+"/agenda/blocks", m.psi.Token, testkit.Fields{
			"firstDay": day.Wire(), "lastDay": day.Wire(),
		})
		m.blocked[day] = true
		if m.held[day] {
			m.held[day] = false
		}
		k.Work()
		return "day off " + day.String()
	case 1:
		if day.After(m.planned) && !m.blocked[day] && !m.taken[day] {
			k.RequestBooking(*bia, m.psi, day.Wire(), "19:00").Is(200)
			k.Exec("UPDATE session SET paid_at = 1 WHERE patient_id = $1", bia.ID)
			m.taken[day] = true
			return "somebody else on " + day.String()
		}
		return "nothing"
	case 2:
		if !m.held[day] {
			return "nothing"
		}
		id := testkit.One[string](k, `SELECT id FROM session WHERE standing_id = $1 AND occurrence_on = $2
			AND status = 'agendado'`, m.id, day.String())
		k.Call("POST", "/api/session/"+id+"/cancel", m.ana.Token, testkit.Fields{"acceptLate": true}).Is(200)
		m.held[day] = false
		return "skipped " + day.String()
	case 3:
		return m.pauseOrResume(today, day)
	}
	days := 1 + random.IntN(6)
	for range days {
		m.pass()
	}
	*bia = k.Login(bia.Email)
	return fmt.Sprintf("%d days later", days)
}

func (m *model) pauseOrResume(today, day at.Date) string {
	if m.paused {
		change(m.k, m.psi, m.id, testkit.Fields{"action": "RESUME"}).Is(200)
		m.paused = false
		m.decide(latest(m.from, today.AddDays(4)), earliest(m.to, m.planned))
		return "resumed"
	}
	m.from, m.to, m.paused = day, day.AddDays(10), true
	change(m.k, m.psi, m.id, testkit.Fields{
		"action": "PAUSE", "firstDay": m.from.Wire(), "lastDay": m.to.Wire(),
	}).Is(200)
	for d := m.from; !d.After(m.to); d = d.AddDays(1) {
		delete(m.held, d)
	}
	return "paused from " + m.from.String()
}

// pass lets a day pass: what comes is paid, and the horizon moves.
func (m *model) pass() {
	k := m.k
	k.Clock.Advance(24 * time.Hour)
	k.Exec("UPDATE session SET paid_at = 1 WHERE starts_at < $1", k.Clock.Now().Add(100*time.Hour).UnixMicro())
	k.Work()
	today := k.Clock.Today()
	m.decide(m.planned.AddDays(1), today.AddDays(56))
	m.planned = today.AddDays(56)
	if m.paused && m.to.Before(today) {
		m.paused = false
	}
	m.ana, m.psi = k.Login(m.ana.Email), k.Login(m.psi.Email)
}

func latest(a, b at.Date) at.Date {
	if a.After(b) {
		return a
	}
	return b
}

func earliest(a, b at.Date) at.Date {
	if a.Before(b) {
		return a
	}
	return b
}
