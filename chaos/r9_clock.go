package main

import (
	"fmt"
	"net/http"
	"time"
)

func init() {
	register(Scenario{ID: "R9", Title: "replicas whose clocks disagree by 90 s, one of them killed", Engines: []string{Postgres},
		Short: func(r *Run) error { return skewed(r, 2) },
		Long:  func(r *Run) error { return skewed(r, 20) }})
}

// skewed runs three replicas at -90 s, 0 and +90 s, and kills one of them again and again.
func skewed(r *Run, cycles int) error {
	w, err := r.World(Size{Patients: 300, Therapists: 8})
	if err != nil {
		return err
	}
	var bases []string
	var list []*Server
	for _, offset := range []string{"-90s", "0s", "90s"} {
		s, err := r.Server(w, "PSIC_CLOCK_OFFSET="+offset)
		if err != nil {
			return err
		}
		if err := s.Start(r.Ctx); err != nil {
			return err
		}
		list, bases = append(list, s), append(bases, s.Base)
	}
	for n := range cycles {
		r.mix(w, bases, 700*time.Millisecond)
		s := list[n%len(list)]
		s.Kill()
		if err := s.Start(r.Ctx); err != nil {
			return err
		}
		r.Count("kills", 1)
	}
	r.earlyHolds(w, bases)
	for i, base := range bases {
		a := r.Client("skew", base).Do(http.MethodGet, "/readyz", "", nil)
		if warned := a.Header.Get("Warning") != ""; warned != (i != 1) {
			r.Fail("replica %d warns of its clock: %v", i, warned)
		}
	}
	return r.Judge(w, nil)
}

// earlyHolds: a hold that one replica gave for an hour is not given up by another whose clock is ahead.
func (r *Run) earlyHolds(w *World, bases []string) {
	c := r.Client("holds", bases...)
	who := w.Patients[len(w.Patients)-1]
	id, a := c.Book(who, Slot{w.Therapists[0], w.First.AddDays(150).Wire(), Hours[0]})
	if id == "" {
		r.Fail("the time could not be held: %d", a.Status)
		return
	}
	time.Sleep(1200 * time.Millisecond) // every replica has looked for what is due
	for _, base := range bases {
		if a := c.At(base, http.MethodGet, "/api/session/"+id, who.Token, nil); a.Status != http.StatusOK || fmt.Sprint(a.Body["status"]) == "cancelado" {
			r.Fail("the hold is lost on %s: %d %v", base, a.Status, a.Body["status"])
		}
	}
}
