package main

import (
	"fmt"
	"net/http"
	"sync"
	"time"

	"psic/internal/kernel/at"
)

func init() {
	register(Scenario{
		ID:      "F9",
		Title:   "clocks that are wrong, jump, step back and leap to the new year",
		Engines: []string{Postgres},
		Short:   func(r *Run) error { return wrongClocks(r, 2) },
		Long:    func(r *Run) error { return wrongClocks(r, 30) },
	})
}

// wrong are the clocks of three machines, round by round: each jumps by hours, forwards and back.
var wrong = [][3]time.Duration{
	{
		-90 * time.Second,
		0,
		90 * time.Second,
	},
	{2 * time.Hour, 0, -2 * time.Hour},
	{-2 * time.Hour, 90 * time.Second, 2 * time.Hour},
	{0, 2 * time.Hour, -90 * time.Second},
}

// machines are three replicas of one world, each with a clock of its own that may be wrong.
type machines struct {
	*Run
	w      *World
	list   []*Server
	bases  []string
	normal [][]string
}

func wrongClocks(r *Run, rounds int) error {
	w, err := r.World(Size{Patients: 300, Therapists: 8})
	if err != nil {
		return err
	}
	crowd := w.Patients[240:] // whose holds nobody else uses up
	w.Patients = w.Patients[:240]
	m, err := r.machines(w)
	if err != nil {
		return err
	}
	for n := range rounds {
		if err := m.jump(n); err != nil {
			return err
		}
		r.mix(w, m.bases, 700*time.Millisecond)
		if err := m.early("while clocks jump"); err != nil {
			return err
		}
	}
	m.warns()
	for _, do := range []func([]Person) error{m.holdsEnd, m.doorsOpen, m.newYear} {
		if err := do(crowd); err != nil {
			return err
		}
	}
	return r.Judge(w, nil)
}

func (r *Run) machines(w *World) (*machines, error) {
	m := &machines{Run: r, w: w}
	var err error
	m.list, m.bases, err = r.Servers(w, 3)
	for _, s := range m.list {
		m.normal = append(m.normal, s.Env)
	}
	return m, err
}

// jump kills every machine and starts it again with another wrong clock.
func (m *machines) jump(n int) error {
	for i, s := range m.list {
		by := wrong[n%len(wrong)][i]
		if err := m.again(
			s,
			append(
				m.normal[i][:len(m.normal[i]):len(m.normal[i])],
				"PSIC_CLOCK_ERROR="+by.String(),
				"PSIC_CLOCK_OFFSET="+m.w.Offset.String(),
			),
		); err != nil {
			return err
		}
		m.Count("jumps", 1)
	}
	return nil
}

// now is the time of the world: that of the database, which is this machine's, moved with everybody's.
func (m *machines) now() time.Time { return time.Now().Add(m.w.Offset) }

// moveTo lets the whole world live at another time, with the clocks of round n.
func (m *machines) moveTo(t time.Time, n int) error {
	m.w.Offset = time.Until(t).Round(time.Millisecond)
	return m.jump(n)
}

// early: no hold may be given up before its time.
func (m *machines) early(when string) error {
	ids, err := m.w.texts(
		m.Ctx,
		"SELECT id FROM session WHERE cancelled_by = 'SYSTEM' AND hold_until > $1",
		m.now().UnixMicro(),
	)
	if len(ids) > 0 {
		m.Fail("%d holds were lost before their end %s", len(ids), when)
	}
	return err
}

// warns: a machine whose clock is wrong says so, whatever the product makes of it.
func (m *machines) warns() {
	if err := m.jump(1); err != nil {
		m.Fail("%v", err)
	}
	for i, base := range m.bases {
		a := m.Client("skew", base).Do(http.MethodGet, "/readyz", "", nil)
		if warned := a.Header.Get("Warning") != ""; warned != (wrong[1][i] != 0) {
			m.Fail("machine %d warns of its clock: %v", i, warned)
		}
	}
}

// holdsEnd: holds end within seconds of each other while one machine steps back and another forwards; none ends early,
// and none is forgotten.
func (m *machines) holdsEnd(crowd []Person) error {
	c := m.Client("holds", m.bases...)
	for i := range 20 {
		if id, a := c.Book(
			crowd[i],
			Slot{m.w.Therapists[i%8], m.w.First.AddDays(150 + i/8).Wire(), Hours[i%len(Hours)]},
		); id == "" {
			return fmt.Errorf("a time could not be held: %d %v", a.Status, a.Body)
		}
	}
	ends := m.now().Add(time.Hour) // of the last one
	if err := m.moveTo(ends.Add(-20*time.Second), 1); err != nil {
		return err
	}
	const open = "SELECT id FROM session WHERE status = 'agendado' AND paid_at IS NULL AND hold_until <= $1"
	for round := 2; m.now().Before(ends.Add(20 * time.Second)); round++ {
		if err := m.early("while holds end"); err != nil {
			return err
		}
		if round < 5 {
			if err := m.jump(round); err != nil {
				return err
			}
		}
		time.Sleep(time.Second)
	}
	// The last ones wait for the lease of a killed machine to end, or for the minute's sweep.
	for deadline := time.Now().Add(70 * time.Second); ; time.Sleep(200 * time.Millisecond) {
		left, err := m.w.texts(m.Ctx, open, ends.UnixMicro())
		if err != nil {
			return err
		}
		if len(left) == 0 {
			m.Worst("the last hold ended after", m.now().Sub(ends))
			return m.early("after holds ended")
		}
		if time.Now().After(deadline) {
			m.Fail("%d holds are over and still stand", len(left))
			return nil
		}
	}
}

// doorsOpen: every machine opens a room at the same second, and refuses a login that has ended.
func (m *machines) doorsOpen(crowd []Person) error {
	c, who, with := m.Client("door", m.bases...), crowd[40], m.w.Therapists[0]
	id, a := c.Book(who, Slot{with, m.w.First.AddDays(10).Wire(), Hours[3]})
	if _, paid := c.PayCard(who, id, CardGood); !paid {
		return fmt.Errorf("no session to enter: %d", a.Status)
	}
	starts, err := m.w.texts(m.Ctx, "SELECT CAST(starts_at AS text) FROM session WHERE id = $1", id)
	if err != nil {
		return err
	}
	var micros int64
	if _, err := fmt.Sscan(starts[0], &micros); err != nil {
		return err
	}
	opens := time.UnixMicro(micros).Add(-15 * time.Minute)
	if err := m.moveTo(opens.Add(-20*time.Second), 1); err != nil {
		return err
	}
	ends := opens.Add(2 * time.Second).Truncate(time.Second)
	login := m.w.token(crowd[41].ID, crowd[41].Role, ends)
	var asking sync.WaitGroup
	for _, base := range m.bases {
		asking.Go(func() {
			m.sharp("room", opens, func() bool {
				path := "/api/session/" + id + "/permissions"
				return c.At(base, http.MethodGet, path, who.Token, nil).Body["allowed"] == true
			})
		})
		asking.Go(func() {
			m.sharp("login", ends, func() bool {
				return c.At(base, http.MethodGet, "/api/user/info", login, nil).Status == http.StatusUnauthorized
			})
		})
	}
	asking.Wait()
	return nil
}

// sharp asks until something has changed, which it may do from the moment on and not before.
func (m *machines) sharp(what string, moment time.Time, changed func() bool) {
	for {
		asked := m.now()
		if changed() {
			if early := moment.Sub(m.now()); early > time.Second {
				m.Fail("the %s changed %s early", what, early)
			}
			m.Worst("a "+what+" changed after", m.now().Sub(moment))
			return
		}
		if late := asked.Sub(moment); late > 2*time.Second {
			m.Fail("the %s has not changed %s after its time", what, late)
			return
		}
		time.Sleep(20 * time.Millisecond)
	}
}

// newYear: the world leaps to the last seconds of the year, and people book, pay and cancel over midnight.
func (m *machines) newYear([]Person) error {
	midnight := time.Date(m.now().Year()+1, time.January, 1, 3, 0, 0, 0, time.UTC) // in São Paulo
	if err := m.moveTo(midnight.Add(-8*time.Second), 2); err != nil {
		return err
	}
	m.w.First = at.DateOf(midnight, at.SaoPaulo).AddDays(3)
	m.mixed = nil
	for m.now().Before(midnight.Add(4 * time.Second)) {
		m.mix(m.w, m.bases, time.Second)
		m.Count("seconds over the new year", 1)
	}
	return m.early("over the new year")
}
