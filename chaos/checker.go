package main

import (
	"context"
	"database/sql"
	"fmt"
)

// Violation is an invariant that does not hold.
type Violation struct {
	Invariant string // I1 … I12
	Text      string
}

func (v Violation) String() string { return v.Invariant + ": " + v.Text }

// Checker judges a quiet installation: nothing runs, everything unfinished has been carried through (Run.Settle).
type Checker struct {
	World   *World
	History *History
	Mail    *Sink // nil without an SMTP sink

	db    *sql.DB
	found []Violation
}

// invariants by number; each adds what it finds.
var invariants = []struct {
	id    string
	judge func(context.Context, *Checker) error
}{}

// Check judges everything and returns what does not hold.
func Check(ctx context.Context, w *World, h *History, mail *Sink) ([]Violation, error) {
	db, err := w.DB()
	if err != nil {
		return nil, err
	}
	defer func() { _ = db.Close() }()
	c := &Checker{
		World:   w,
		History: h,
		Mail:    mail,
		db:      db,
	}
	if err := h.Err(); err != nil {
		return nil, err
	}
	for _, i := range invariants {
		if err := i.judge(ctx, c); err != nil {
			return nil, fmt.Errorf("%s: %w", i.id, err)
		}
	}
	return c.found, nil
}

// Judge settles the world, checks it and writes what does not hold into the result.
func (r *Run) Judge(w *World, mail *Sink) error {
	if err := r.asItIs(w); err != nil {
		return err
	}
	if err := r.Settle(w); err != nil {
		r.Fail("%v", err)
	}
	return r.Verdict(w, mail)
}

// asItIs judges what settling would heal: two people who hold one time lose it together when their holds end.
func (r *Run) asItIs(w *World) error {
	db, err := w.DB()
	if err != nil {
		return err
	}
	defer func() { _ = db.Close() }()
	c := &Checker{World: w, History: r.History, db: db}
	err = apart(r.Ctx, c)
	for _, v := range c.found {
		r.Fail("%s", v)
	}
	return err
}

// Verdict is Judge without settling.
func (r *Run) Verdict(w *World, mail *Sink) error {
	found, err := Check(r.Ctx, w, r.History, mail)
	for _, v := range found {
		r.Fail("%s", v)
	}
	return err
}

func (c *Checker) broken(invariant, format string, args ...any) {
	c.found = append(c.found, Violation{invariant, fmt.Sprintf(format, args...)})
}
