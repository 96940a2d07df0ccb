package main

import (
	"context"
	"sync"
	"time"
)

func init() {
	register(Scenario{
		ID:      "F8",
		Title:   "a mail server that is down, busy, slow and refuses",
		Engines: []string{SQLite},
		Short:   func(r *Run) error { return sickMail(r, 1500*time.Millisecond) },
		Long:    func(r *Run) error { return sickMail(r, r.For(10*time.Minute)/3) },
	})
}

// sickMail lets people book and pay while mail cannot leave, in each of the server's moods for a while, and waits for
// everything to arrive once it is well again.
func sickMail(r *Run, each time.Duration) error {
	w, err := r.World(Size{Patients: 300, Therapists: 12})
	if err != nil {
		return err
	}
	mail, err := r.Mail(w)
	if err != nil {
		return err
	}
	_, bases, err := r.Servers(w, 1)
	if err != nil {
		return err
	}
	r.mix(w, bases, each)
	well := r.bookingP99(0)
	before := len(r.History.Ops())
	for _, mood := range []Mood{Down, Busy, Slow} {
		if err := mail.Be(mood); err != nil {
			return err
		}
		r.mix(w, bases, each)
	}
	sick := r.bookingP99(before)
	r.Worst("booking p99, mail well", well)
	r.Worst("booking p99, mail sick", sick)
	if sick > well*6/5 &&
		sick > time.Duration(r.quickly(800, 350))*time.Millisecond { // the quick form runs beside anything
		r.Fail("bookings wait for the mail server: p99 %s, %s before", sick, well)
	}
	if err := mail.Be(Kind); err != nil {
		return err
	}
	if err := r.refusedOnce(w, mail); err != nil {
		return err
	}
	if r.Long {
		if err := r.drained(w); err != nil {
			return err
		}
	}
	if err := r.Judge(w, mail); err != nil {
		return err
	}
	different, all := mail.Messages()
	r.Count("mails", different)
	r.Count("mails sent again", all-different)
	return nil
}

// drained: what could not leave has left two minutes after the server is well again, without a moved clock.
func (r *Run) drained(w *World) error {
	began := time.Now()
	if err := Quiet(r.Ctx, w, 0, 5*time.Minute); err != nil {
		return err
	}
	took := time.Since(began)
	if took > 2*time.Minute {
		r.Fail("mail left only %s after the server was well again", took)
	}
	r.Worst("drained within", took)
	return nil
}

// refusedOnce: a mail that the server refuses for good must not stand in the way of others; it is tried again like
// any other, because a refusal is often a filter's mood.
func (r *Run) refusedOnce(w *World, mail *Sink) error {
	if err := mail.Be(Refuses); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(r.Ctx, 400*time.Millisecond)
	defer cancel()
	m := &Mixed{World: w, given: 4000}
	var working sync.WaitGroup
	working.Go(func() { r.Clients(4, []string{r.servers[0].Base}, func(c *Client) { m.Work(ctx, c) }) })
	working.Wait()
	return mail.Be(Kind)
}
