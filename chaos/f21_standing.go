package main

import (
	"context"
	"fmt"
	"net/http"
	"time"

	"psic/internal/kernel/at"
)

func init() {
	register(Scenario{
		ID:      "F21",
		Title:   "standing hours: races for one, then kill -9 while sessions are paid and the horizon is extended",
		Engines: []string{SQLite, Postgres},
		Quick:   SQLite,
		Short:   func(r *Run) error { return standingHours(r, 4, 12, 2) },
		Long:    func(r *Run) error { return standingHours(r, 50, 200, 12) },
	})
}

// standingHours lets racers want one hour, hours times. The winners pay their first session from the balance while the
// product is killed again and again: four days before it the notices are sent, a day later they are charged.
func standingHours(r *Run, hours, racers, kills int) error {
	w, err := r.World(Size{Patients: hours * racers, Therapists: 4})
	if err != nil {
		return err
	}
	if err := w.exec(r.Ctx, `INSERT INTO standing_setting (therapist_id, takes, changed_at)
		SELECT account_id, true, 1 FROM therapist`); err != nil {
		return err
	}
	_, bases, err := r.Servers(w, 2)
	if err != nil {
		return err
	}
	for n := range hours {
		raceStanding(r, w, bases, n, w.Patients[n*racers:(n+1)*racers])
	}
	r.Count("standing hours", hours)
	for _, s := range r.servers {
		s.Kill()
	}
	const day = 24 * time.Hour
	var today at.Date
	for _, offset := range []time.Duration{4 * day, 5*day + 3*time.Hour} {
		if err := r.killWhile(w, offset, kills); err != nil {
			return err
		}
		// Two hours later the leases of the killed jobs have ended.
		w.Offset = offset + 2*time.Hour
		today = at.DateOf(time.Now().Add(w.Offset), at.SaoPaulo)
		if err := r.liveUntil(w, w.Offset); err != nil {
			return err
		}
	}
	if err := standingJudged(r.Ctx, r, w, hours); err != nil {
		return err
	}
	if err := standingComplete(r.Ctx, r, w, today.AddDays(standingHorizon)); err != nil {
		return err
	}
	return r.Judge(w, nil)
}

// raceStanding: everybody wants the same hour every week, and the winner gets the balance for two sessions.
func raceStanding(r *Run, w *World, bases []string, n int, people []Person) {
	therapist := w.Therapists[n%len(w.Therapists)]
	n /= len(w.Therapists)
	day, start := w.First.AddDays(4+n/len(Hours)%7).Wire(), Hours[n%len(Hours)]
	won := make([]bool, len(people))
	race(len(people), func(i int) {
		c := r.Client(fmt.Sprintf("standing %s %s %d", day, start, i), bases...)
		_, a := c.record(
			Booked,
			people[i].ID+"|"+therapist.ID,
			map[string]string{"patient": people[i].ID, "therapist": therapist.ID, "day": day, "start": start},
			http.MethodPost,
			"/api/therapist/"+therapist.ID+"/standing",
			people[i],
			fields{"day": day, "startTime": start, "everyWeeks": 1, "method": "pix"},
		)
		won[i] = a.Status == http.StatusOK
	})
	if got := count(won); got != 1 {
		r.Fail("%d of %d people have the standing hour of %s, %s", got, len(people), day, start)
	}
	for i, ok := range won {
		if ok {
			r.Client("balances", bases...).SetCredits(w.Admins[0], people[i], 320)
		}
	}
}

// killWhile starts a server at a later clock and kills it while it works, some times.
func (r *Run) killWhile(w *World, offset time.Duration, kills int) error {
	dice := r.Dice("kills at " + offset.String())
	for range kills {
		s, err := r.Server(w, "PSIC_CLOCK_OFFSET="+offset.String())
		if err != nil {
			return err
		}
		if err := s.Start(r.Ctx); err != nil {
			return err
		}
		time.Sleep(time.Duration(dice.IntN(400)) * time.Millisecond)
		s.Kill()
		r.Count("kills", 1)
	}
	return nil
}

// standingJudged: each standing hour has its winner alone, each day one live session, and each first session was paid.
func standingJudged(ctx context.Context, r *Run, w *World, hours int) error {
	for _, check := range []struct{ words, query, want string }{
		{"standing hours", "SELECT CAST(count(*) AS text) FROM standing", fmt.Sprint(hours)},
		{
			"days with two sessions",
			`SELECT CAST(count(*) AS text) FROM (SELECT standing_id FROM session WHERE standing_id <> ''
				AND status <> 'cancelado' GROUP BY standing_id, occurrence_on HAVING count(*) > 1) AS twice`,
			"0",
		},
		{
			"sessions of standing hours that were paid",
			"SELECT CAST(count(*) AS text) FROM session WHERE standing_id <> '' AND paid_at IS NOT NULL",
			fmt.Sprint(hours),
		},
	} {
		got, err := w.texts(ctx, check.query)
		if err != nil {
			return err
		}
		if len(got) != 1 || got[0] != check.want {
			r.Fail("%s: %v, want %s", check.words, got, check.want)
		}
	}
	return nil
}

// standingHorizon is for how many days ahead the sessions of standing hours exist.
const standingHorizon = 56

// standingComplete: each standing hour is planned until a day, and each day of its rhythm has its session. Nobody else
// wanted these hours, so that a day without one was lost when a server died.
func standingComplete(ctx context.Context, r *Run, w *World, until at.Date) error {
	planned, err := w.texts(ctx, "SELECT id || ' ' || first_on || ' ' || planned_on FROM standing")
	if err != nil {
		return err
	}
	sessions, err := w.texts(ctx, `SELECT standing_id || ' ' || occurrence_on FROM session
		WHERE standing_id <> '' AND status <> 'cancelado'`)
	if err != nil {
		return err
	}
	for _, missing := range missingDays(planned, sessions, until) {
		r.Fail("standing hour %s", missing)
	}
	return nil
}

// missingDays returns the standing hours that are not planned until a day, and the days of their weekly rhythm without
// a session. A standing hour is its id, its first and its last planned day; a session is its standing hour and its day.
func missingDays(standingHours, sessions []string, until at.Date) []string {
	has := map[string]bool{}
	for _, s := range sessions {
		has[s] = true
	}
	var out []string
	for _, one := range standingHours {
		var id, first, last string
		if _, err := fmt.Sscan(one, &id, &first, &last); err != nil {
			return append(out, fmt.Sprintf("%q: %v", one, err))
		}
		if last < until.String() {
			out = append(out, fmt.Sprintf("%s is planned until %s, not until %s", id, last, until))
		}
		day, err := time.Parse(time.DateOnly, first)
		if err != nil {
			return append(out, err.Error())
		}
		for ; day.Format(time.DateOnly) <= last; day = day.AddDate(0, 0, 7) {
			if d := day.Format(time.DateOnly); !has[id+" "+d] {
				out = append(out, fmt.Sprintf("%s has no session on %s", id, d))
			}
		}
	}
	return out
}
