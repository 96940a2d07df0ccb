package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"
)

func init() {
	plants = []Plant{
		{Name: "no_lock", Engine: Postgres, Do: plantBookings, Expect: "the overlap trigger caught"},
		{Name: "no_lock_no_trigger", Engine: Postgres, Do: plantBookings, Expect: "I2"},
		{Name: "credit_read_write", Engine: Postgres, Do: plantCredits, Expect: "I3"},
		{Name: "seat_no_lock", Engine: Postgres, Do: plantSeats, Expect: "I10"},
		{Name: "payout_twice", Engine: SQLite, Do: plantPayouts, Expect: "I6"},
		{Name: "ack_before_commit", Engine: Postgres, Do: plantKill, Expect: "I1"},
		{Name: "webhook_no_dedup", Engine: SQLite, Do: plantMixed, Expect: "I7"},
		{Name: "webhook_no_signature", Engine: SQLite, Do: plantMixed, Expect: "forged"},
		{Name: "retry_without_key", Engine: SQLite, Do: plantMixed, Expect: "I4"},
		{Name: "outbox_before_commit", Engine: SQLite, Do: plantMixed, Expect: "I9"},
		{Name: "paid_goes_back", Engine: SQLite, Do: plantMixed, Expect: "I4"},
		{Name: "no_owner_check", Engine: SQLite, Do: plantMixed, Expect: "sees the session"},
		{Name: "refund_twice", Engine: SQLite, Do: plantMixed, Expect: "I4"},
		{Name: "audit_gap", Engine: SQLite, Do: plantMixed, Expect: "I12"},
		{Name: "mail_new_id", Engine: SQLite, Do: plantMixed, Expect: "I9"},
		{Name: "occurrence_twice", Engine: SQLite, Do: plantStanding, Expect: "I5"},
		{Name: "offer_to_two", Engine: SQLite, Do: plantWaiting, Expect: "at the same time"},
		{Name: "batch_new_key", Engine: SQLite, Do: plantBatches, Expect: "the provider moved"},
		{Name: "batch_return_forgotten", Engine: SQLite, Do: plantBatches, Expect: "transfers came back"},
		{Name: "own_clock", Engine: Postgres, Do: plantClocks, Expect: "holds were lost"},
		{Name: "no_sync", Engine: SQLite}, // the control of F16, which mounts file systems
	}
}

// plantBookings races for times without the lock; without the overlap triggers as well when that is the bug.
func plantBookings(r *Run) error {
	w, err := r.World(Size{Patients: 120, Therapists: 4})
	if err != nil {
		return err
	}
	if r.plant == "no_lock_no_trigger" {
		for _, name := range []string{"session_overlap_insert", "session_overlap_update"} {
			if err := w.exec(r.Ctx, "DROP TRIGGER "+name+" ON session"); err != nil {
				return err
			}
		}
	}
	_, bases, err := r.Servers(w, 2)
	if err != nil {
		return err
	}
	b := &bookingRace{r: r, w: w, bases: bases}
	b.prepare(100)
	deadlocks := w.deadlocks()
	for n := range 4 {
		b.round(2*n, 60)
	}
	if n := w.deadlocks() - deadlocks; n > 0 {
		r.Fail("PostgreSQL broke %d deadlocks", n)
	}
	r.locksHeld()
	return r.Judge(w, nil)
}

func plantCredits(r *Run) error {
	w, err := r.World(Size{Patients: 40, Therapists: 4})
	if err != nil {
		return err
	}
	_, bases, err := r.Servers(w, 2)
	if err != nil {
		return err
	}
	for n := range 8 {
		raceCredits(r, w, bases, n, 12)
	}
	return r.Judge(w, nil)
}

func plantSeats(r *Run) error {
	w, err := r.World(Size{Patients: 4, Therapists: 1})
	if err != nil {
		return err
	}
	_, bases, err := r.Servers(w, 2)
	if err != nil {
		return err
	}
	raceSeats(r, w, bases, 0, 14)
	return r.Judge(w, nil)
}

func plantPayouts(r *Run) error {
	w, err := r.World(Size{Patients: 8, Therapists: 6})
	if err != nil {
		return err
	}
	if _, _, err := r.Servers(w, 1); err != nil {
		return err
	}
	if err := racePayouts(r, w, 5, 6); err != nil {
		return err
	}
	return r.Judge(w, nil)
}

func plantKill(r *Run) error { return killProduct(r, 2, 0) }

func plantStanding(r *Run) error { return standingHours(r, 3, 4, 0) }

func plantWaiting(r *Run) error { return freedHours(r, 6, 10, 0) }

func plantBatches(r *Run) error { return batchedPayouts(r, 8, 1) }

// plantClocks lets machines whose clocks are hours apart look at each other's holds.
func plantClocks(r *Run) error {
	w, err := r.World(Size{Patients: 60, Therapists: 4})
	if err != nil {
		return err
	}
	m, err := r.machines(w)
	if err != nil {
		return err
	}
	if err := m.jump(1); err != nil {
		return err
	}
	r.mix(w, m.bases, 700*time.Millisecond)
	time.Sleep(1500 * time.Millisecond) // every machine has looked for what is due
	if err := m.early("while clocks differ"); err != nil {
		return err
	}
	return r.Judge(w, nil)
}

// plantMixed is everybody at once for a moment, with a provider that repeats itself and a mail server.
func plantMixed(r *Run) error {
	w, err := r.World(Size{Patients: 120, Therapists: 6})
	if err != nil {
		return err
	}
	mail, err := r.Mail(w)
	if err != nil {
		return err
	}
	_, bases, err := r.Servers(w, 1, "PSIC_SANDBOX_FAULTS=seed=1,duplicate=2")
	if err != nil {
		return err
	}
	stop := w.Watch(r.Ctx)
	r.mix(w, bases, 1500*time.Millisecond)
	stop()
	if err := r.Judge(w, mail); err != nil {
		return err
	}
	if r.History.Counted(OK) < 30 {
		return errors.New("too little happened to show anything")
	}
	return nil
}

// mix runs the mixed workload for a while, with an administrator among the clients. The next call goes on where this
// one ends, and one of minutes takes its time: the calendar of a world has an end.
func (r *Run) mix(w *World, bases []string, d time.Duration) {
	ctx, cancel := context.WithTimeout(r.Ctx, d)
	defer cancel()
	if r.mixed == nil || r.mixed.World != w {
		r.mixed = &Mixed{World: w, Contested: 0.3}
	}
	m := r.mixed
	m.Pause = 0
	if d > time.Minute {
		m.Pause = 500 * time.Millisecond
	}
	r.Clients(clients, bases, func(c *Client) {
		if c.Name == "c0" {
			m.administer(ctx, c)
			return
		}
		m.Work(ctx, c)
	})
}

// administer looks at people, gives balances and takes them.
func (m *Mixed) administer(ctx context.Context, c *Client) {
	for ctx.Err() == nil {
		who := m.World.Patients[c.Dice.IntN(len(m.World.Patients))]
		c.Do(http.MethodGet, "/api/admin/customer/"+who.ID, m.World.Admins[0].Token, nil)
		c.SetCredits(m.World.Admins[0], who, 160*c.Dice.IntN(3))
		time.Sleep(20 * time.Millisecond)
	}
}

func (w *World) exec(ctx context.Context, statement string) error {
	db, err := w.DB()
	if err != nil {
		return err
	}
	defer func() { _ = db.Close() }()
	if _, err := db.ExecContext(ctx, statement); err != nil {
		return fmt.Errorf("%s: %w", statement, err)
	}
	return nil
}
