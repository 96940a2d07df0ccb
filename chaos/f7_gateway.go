package main

import (
	"fmt"
	"net/http"
	"slices"
	"sync"
	"time"
)

func init() {
	register(Scenario{
		ID:      "F7",
		Title:   "a payment provider that fails, hangs, forgets, repeats and reorders itself",
		Engines: []string{SQLite, Postgres},
		Quick:   SQLite,
		Alone:   true,
		Short:   func(r *Run) error { return sickProvider(r, 3*time.Second, 0.1, 3*time.Second) },
		Long:    func(r *Run) error { return sickProvider(r, r.For(30*time.Minute), 0.3, 30*time.Second) },
	})
}

const lateBy = 24 * time.Hour

// sickness is every fault at once; rate is the share of calls that each hits, hang how long the worst of them take.
func sickness(seed uint64, rate float64, hang time.Duration) string {
	return fmt.Sprintf(
		"PSIC_SANDBOX_FAULTS=seed=%d,error_before=%g,timeout_before=%g,timeout_after=%g,read_error=%g,"+
			"wrong_amount=%g,hang=400ms,drop=%g,duplicate=4,reorder=0.3,late=%g,late_by=%s,"+
			"forge=0.3,late_pix=true,stall=%g,stall_for=%s,rotate=%s",
		seed,
		rate/2,
		rate/2,
		rate,
		rate,
		rate/4,
		rate,
		rate,
		lateBy,
		rate/10,
		hang,
		2*hang,
	)
}

// sickProvider compares booking with a healthy provider and with a sick one, and judges what is left when it is well
// again.
func sickProvider(r *Run, d time.Duration, rate float64, hang time.Duration) error {
	w, err := r.World(Size{Patients: 800, Therapists: 20})
	if err != nil {
		return err
	}
	crowd := w.Patients[600:] // who come only when it hangs
	w.Patients = w.Patients[:600]
	s, err := r.Server(w)
	if err != nil {
		return err
	}
	standard := s.Env
	if err := s.Start(r.Ctx); err != nil {
		return err
	}
	r.mix(w, []string{s.Base}, max(time.Second, d/10))
	healthy := r.bookingP99(0)
	before := len(r.History.Ops())
	if err := r.again(s, append(standard[:len(standard):len(standard)], sickness(r.Seed, rate, hang))); err != nil {
		return err
	}
	stop := w.Watch(r.Ctx)
	r.mix(w, []string{s.Base}, d)
	sick := r.bookingP99(before)
	stop()
	if err := r.forgotten(w); err != nil {
		return err
	}
	r.Count("notifications refused after a new key", s.Logged(`a notification was not taken" forged=false`))
	if err := r.hungProvider(w, crowd, s, standard, hang); err != nil {
		return err
	}
	r.Worst("booking p99, healthy provider", healthy)
	r.Worst("booking p99, sick provider", sick)
	// Bookings do not wait for the provider, which hangs for 400 ms; the floor is the noise of a busy machine. The
	// quick form runs beside anything; there hungProvider notices a booking that waits.
	if sick > healthy*6/5 && sick > time.Duration(r.quickly(3000, 350))*time.Millisecond {
		r.Fail("bookings wait for a sick provider: p99 %s, %s before", sick, healthy)
	}
	if n := r.Result.counted("answers 5xx"); n > 0 {
		r.Fail("%d answers were the server's own failures", n)
	}
	r.Count("payments asked for", len(r.History.Of(PaidCard, ""))+len(r.History.Of(PaidPix, "")))
	w.Offset = lateBy // so that the latest notification arrives
	return r.Judge(w, nil)
}

// again starts a server in another environment.
func (r *Run) again(s *Server, env []string) error {
	s.Kill()
	s.Env = env
	return s.Start(r.Ctx)
}

// forgotten: nobody may wait longer than a quarter of an hour to hear whether they paid.
func (r *Run) forgotten(w *World) error {
	ids, err := w.texts(
		r.Ctx,
		"SELECT id FROM charge WHERE status IN ('CREATED', 'UNKNOWN') AND created_at < $1",
		time.Now().Add(-15*time.Minute).UnixMicro(),
	)
	if len(ids) > 0 {
		r.Fail("%d charges are unknown after a quarter of an hour", len(ids))
	}
	return err
}

// hungProvider: more people than a process works for at once pay at a provider that does not answer at all; everybody
// else books as ever.
func (r *Run) hungProvider(w *World, crowd []Person, s *Server, standard []string, hang time.Duration) error {
	const payers = 100
	if err := r.again(
		s,
		append(standard[:len(standard):len(standard)], "PSIC_SANDBOX_FAULTS=stall=1,stall_for="+hang.String()),
	); err != nil {
		return err
	}
	var held []string
	far := w.First.AddDays(300)
	c := r.Client("hung", s.Base)
	for i := range payers {
		id, a := c.Book(
			crowd[i],
			Slot{
				w.Therapists[i%len(w.Therapists)],
				far.AddDays(i / len(w.Therapists) / len(Hours)).Wire(),
				Hours[i/len(w.Therapists)%len(Hours)],
			},
		)
		if id == "" {
			return fmt.Errorf("a time to pay for could not be held: %d %v", a.Status, a.Body)
		}
		held = append(held, id)
	}
	var paying sync.WaitGroup
	paying.Go(func() {
		race(payers, func(i int) {
			r.Client(fmt.Sprintf("hung %d", i), s.Base).PayCard(crowd[i], held[i], CardGood)
		})
	})
	time.Sleep(hang / 10)
	var took []time.Duration
	for i, began := 0, time.Now(); time.Since(began) < hang/2; i++ {
		p := crowd[payers+i%(len(crowd)-payers)]
		_, a := c.Book(
			p,
			Slot{
				w.Therapists[i%len(w.Therapists)],
				far.AddDays(30 + i/len(w.Therapists)/len(Hours)).Wire(),
				Hours[i/len(w.Therapists)%len(Hours)],
			},
		)
		if a.Status == http.StatusServiceUnavailable || a.Status == 0 {
			r.Fail("a booking was turned away while others pay: %d after %s", a.Status, a.Took)
		}
		took = append(took, a.Took)
		r.Worst("slowest booking beside a hung provider", a.Took)
		r.Count("bookings beside a hung provider", 1)
		time.Sleep(20 * time.Millisecond)
	}
	paying.Wait()
	slices.Sort(took)
	if median := took[len(took)/2]; median > hang/3 {
		r.Fail("bookings wait for a provider that hangs for %s: half of them took more than %s", hang, median)
	}
	return nil
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
