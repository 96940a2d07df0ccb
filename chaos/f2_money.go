package main

import (
	"fmt"
	"net/http"
	"time"
)

func init() {
	register(Scenario{
		ID:      "F2",
		Title:   "races for one balance, one seat, one refund, one payout",
		Engines: []string{SQLite, Postgres},
		Quick:   Postgres,
		Short:   func(r *Run) error { return raceMoney(r, 3, 40, 1, 6) },
		Long:    func(r *Run) error { return raceMoney(r, 500, 200, 20, 100) },
	})
}

// raceMoney lets many people spend, take and give back the same thing at the same moment.
func raceMoney(r *Run, rounds, racers, seats, payouts int) error {
	w, err := r.World(Size{Patients: firstRacer + max(rounds*2, payouts), Therapists: payouts})
	if err != nil {
		return err
	}
	_, bases, err := r.Servers(w, 3)
	if err != nil {
		return err
	}
	began := time.Now()
	for n := range rounds {
		if r.Ctx.Err() != nil || r.Minutes > 0 && time.Since(began) > r.For(0) {
			break
		}
		raceCredits(r, w, bases, n, racers)
		if err := raceRefund(r, w, bases, n, racers); err != nil {
			return err
		}
		r.Count("rounds", 1)
	}
	for n := range seats {
		if err := w.exec(
			r.Ctx,
			fmt.Sprintf("UPDATE company SET max_users = %d", employees+seatsARound*(n+1)),
		); err != nil {
			return err
		}
		raceSeats(r, w, bases, n, min(racers, 16)) // each hashes a password
		r.Count("rounds of seats", 1)
	}
	if err := racePayouts(r, w, racers, payouts); err != nil {
		return err
	}
	return r.Judge(w, nil)
}

// firstRacer is the first patient of the rounds.
const firstRacer = 12

// raceCredits: somebody has the price of one session and pays three at once.
func raceCredits(r *Run, w *World, bases []string, n, racers int) {
	c, who := r.Client(fmt.Sprintf("credits %d", n), bases...), w.Patients[firstRacer+2*n]
	if a := c.SetCredits(w.Admins[0], who, 160); a.Status != http.StatusOK {
		r.Fail("the balance cannot be set: %d %v", a.Status, a.Body)
		return
	}
	var sessions []string
	for i := range 3 {
		if id, _ := c.Book(who, Slot{w.Therapists[i], w.First.AddDays(20 + n/4).Wire(), Hours[3*(n%4)+i]}); id != "" {
			sessions = append(sessions, id)
		}
	}
	if len(sessions) < 3 {
		r.Fail("round %d of balances: %d of 3 sessions could be booked", n, len(sessions))
		return
	}
	paid := make([]bool, racers)
	race(racers, func(i int) {
		a := r.Client(fmt.Sprintf("credits %d.%d", n, i), bases...).PayBalance(who, sessions[i%3])
		paid[i] = a.Status == http.StatusOK
	})
	if got := count(paid); got != 1 {
		r.Fail("round %d of balances: R$ 160 paid %d sessions of R$ 160", n, got)
	}
}

// raceRefund: the patient cancels a paid session while administrators refund it.
func raceRefund(r *Run, w *World, bases []string, n, racers int) error {
	c, who := r.Client(fmt.Sprintf("refund %d", n), bases...), w.Patients[firstRacer+2*n+1]
	id, _ := c.Book(who, Slot{w.Therapists[3+n%3], w.First.AddDays(30 + n/len(Hours)).Wire(), Hours[n%len(Hours)]})
	if _, ok := c.PayCard(who, id, CardGood); !ok {
		r.Fail("round %d of refunds: the session could not be paid", n)
		return nil
	}
	db, err := w.DB()
	if err != nil {
		return err
	}
	defer func() { _ = db.Close() }()
	var charge string
	if err := db.QueryRowContext(r.Ctx, "SELECT id FROM charge WHERE reference_id = $1 AND open", id).
		Scan(&charge); err != nil {
		return err
	}
	done := make([]bool, racers)
	race(racers, func(i int) {
		c := r.Client(fmt.Sprintf("refund %d.%d", n, i), bases...)
		if i%2 == 0 {
			done[i] = c.Cancel(who, id).Status == http.StatusOK
			return
		}
		op := c.History.Invoke(c.Name, Refunded, charge, map[string]string{"charge": charge, "session": id})
		a := c.Do(
			http.MethodPut,
			"/api/admin/payment/refund/"+charge,
			w.Admins[i/2%2].Token,
			fields{"reason": "ensaio"},
		)
		c.History.End(op, outcome(a), a.Status, nil)
		done[i] = a.Status == http.StatusOK
	})
	// A cancellation that becomes balance may still be sent home by an administrator: one of each at most.
	if got := count(done); got < 1 || got > 2 {
		r.Fail("round %d of refunds: %d of %d had an effect", n, got, racers)
	}
	return nil
}

const seatsARound = 6

// raceSeats: the company has room for six more.
func raceSeats(r *Run, w *World, bases []string, n, racers int) {
	taken := make([]bool, racers)
	race(racers, func(i int) {
		c := r.Client(fmt.Sprintf("seat %d.%d", n, i), bases...)
		c.Timeout = 30 * time.Second
		taken[i] = c.TakeSeat(
			w.Admins[i%2],
			w.CompanyID,
			fmt.Sprintf("pessoa%d-%d@aurora.example", n, i),
		).Status == http.StatusOK
	})
	if got := count(taken); got != seatsARound {
		r.Fail("%d people got the last %d seats", got, seatsARound)
	}
}

const cycleLater = 62 * 24 * time.Hour

// racePayouts: sessions are held, all replicas count the cycle, and everybody confirms the same payouts.
func racePayouts(r *Run, w *World, racers, payouts int) error {
	ids, bases, err := r.countedPayouts(w, payouts)
	if err != nil {
		return err
	}
	for n, id := range ids {
		race(
			racers,
			func(i int) { r.Client(fmt.Sprintf("payout %d.%d", n, i), bases...).ConfirmPayout(w.Admins[i%2], id) },
		)
	}
	if ok := len(r.History.Of(PaidOut, OK)); ok < len(ids) {
		r.Fail("%d payouts, %d confirmations", len(ids), ok)
	}
	r.Count("payouts", len(ids))
	return nil
}

// countedPayouts holds a session of each of so many therapists and lets their cycle be counted. It returns the payouts,
// which nothing holds, and the servers that run then with these settings.
func (r *Run) countedPayouts(w *World, payouts int, env ...string) (ids, bases []string, err error) {
	c := r.Client("payouts", r.servers[0].Base)
	for i := range payouts {
		who := w.Patients[i]
		id, _ := c.Book(who, Slot{w.Therapists[i], w.First.Wire(), Hours[i%len(Hours)]})
		if _, ok := c.PayCard(who, id, CardGood); !ok {
			r.Fail("a session for the payouts could not be paid")
		}
	}
	for _, s := range r.servers {
		s.Kill()
	}
	if err := r.liveUntil(w, cycleLater-24*time.Hour); err != nil {
		return nil, nil, err
	}
	w.Offset = cycleLater
	_, bases, err = r.Servers(w, 3, append(env, "PSIC_CLOCK_OFFSET="+cycleLater.String())...)
	if err != nil {
		return nil, nil, err
	}
	if err := Quiet(r.Ctx, w, cycleLater, 20*time.Second); err != nil {
		return nil, nil, err
	}
	ids, err = w.texts(r.Ctx, "SELECT id FROM payout ORDER BY id")
	if err != nil {
		return nil, nil, err
	}
	if len(ids) == 0 {
		r.Fail("no payout was counted")
	}
	// All patients are new, so every payout is held.
	if err := w.exec(r.Ctx, "UPDATE payout_hold SET lifted_at = created_at WHERE lifted_at IS NULL"); err != nil {
		return nil, nil, err
	}
	return ids, bases, nil
}

// liveUntil lets one server do what is due by a later clock: sessions end, so that there is something to count.
func (r *Run) liveUntil(w *World, offset time.Duration) error {
	s, err := r.Server(w, "PSIC_CLOCK_OFFSET="+offset.String())
	if err != nil {
		return err
	}
	defer s.Kill()
	if err := s.Start(r.Ctx); err != nil {
		return err
	}
	return Quiet(r.Ctx, w, offset, 20*time.Second)
}

func count(of []bool) int {
	n := 0
	for _, b := range of {
		if b {
			n++
		}
	}
	return n
}
