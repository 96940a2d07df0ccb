package main

import (
	"fmt"
	"slices"
	"time"
)

func init() {
	register(Scenario{ID: "R7", Title: "a payment provider that fails, hangs, forgets, repeats and reorders itself", Engines: []string{SQLite, Postgres}, Quick: SQLite,
		Short: func(r *Run) error { return sickProvider(r, 3*time.Second, 0.1) },
		Long:  func(r *Run) error { return sickProvider(r, r.For(30*time.Minute), 0.3) }})
}

// sickness is every fault at once; rate is the share of calls that each hits.
func sickness(seed uint64, rate float64) string {
	return fmt.Sprintf("PSIC_SANDBOX_FAULTS=seed=%d,error_before=%g,timeout_before=%g,timeout_after=%g,read_error=%g,wrong_amount=%g,hang=400ms,"+
		"drop=%g,duplicate=4,reorder=0.3,late=%g,late_by=2h,forge=0.3,late_pix=true", seed, rate/2, rate/2, rate, rate, rate/4, rate, rate)
}

// sickProvider compares booking with a healthy provider and with a sick one, and judges what is left when it is well again.
func sickProvider(r *Run, d time.Duration, rate float64) error {
	w, err := r.World(Size{Patients: 600, Therapists: 20})
	if err != nil {
		return err
	}
	s, err := r.Server(w)
	if err != nil {
		return err
	}
	standard := s.Env
	if err := s.Start(r.Ctx); err != nil {
		return err
	}
	r.mix(w, []string{s.Base}, min(d, 20*time.Second)/3)
	healthy := r.bookingP99(0)
	before := len(r.History.Ops())
	s.Kill()
	s.Env = append(standard[:len(standard):len(standard)], sickness(r.Seed, rate))
	if err := s.Start(r.Ctx); err != nil {
		return err
	}
	stop := w.Watch(r.Ctx)
	r.mix(w, []string{s.Base}, d)
	sick := r.bookingP99(before)
	stop()
	r.Worst("booking p99, healthy provider", healthy)
	r.Worst("booking p99, sick provider", sick)
	// Bookings do not wait for the provider, which hangs for 400 ms; the floor is the noise of a busy machine.
	if sick > healthy*6/5 && sick > 350*time.Millisecond {
		r.Fail("bookings wait for a sick provider: p99 %s, %s before", sick, healthy)
	}
	if n := r.Result.counted("answers 5xx"); n > 0 {
		r.Fail("%d answers were the server's own failures", n)
	}
	r.Count("payments asked for", len(r.History.Of(PaidCard, ""))+len(r.History.Of(PaidPix, "")))
	return r.Judge(w, nil)
}

// bookingP99 is how long bookings took, from the n-th operation on.
func (r *Run) bookingP99(from int) time.Duration {
	var all []time.Duration
	for _, op := range r.History.Ops()[from:] {
		if op.Kind == Booked && op.Outcome != Info {
			all = append(all, op.Took())
		}
	}
	if len(all) == 0 {
		return 0
	}
	slices.Sort(all)
	return all[len(all)*99/100]
}
