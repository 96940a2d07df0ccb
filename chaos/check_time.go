package main

import (
	"context"
	"fmt"
	"time"

	"psic/internal/kernel/at"
)

// session is what the database says about one.
type session struct {
	id, therapist, patient, status, by string
	starts                             string // day and hour as clients say it
	paid                               bool
	price                              int64
}

func (c *Checker) sessions(ctx context.Context) (map[string]session, error) {
	rows, err := c.db.QueryContext(
		ctx,
		"SELECT id, therapist_id, patient_id, status, cancelled_by, starts_at, COALESCE(paid_at, 0), price_cents "+
			"FROM session",
	)
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }()
	out := map[string]session{}
	for rows.Next() {
		var s session
		var starts, paid int64
		if err := rows.Scan(&s.id, &s.therapist, &s.patient, &s.status, &s.by, &starts, &paid, &s.price); err != nil {
			return nil, err
		}
		s.starts, s.paid = time.UnixMicro(starts).In(at.SaoPaulo).Format("02/01/2006 15:04"), paid > 0
		out[s.id] = s
	}
	return out, rows.Err()
}

// story is what the clients know about one session.
type story struct {
	booked    *Op
	times     map[string]bool // at which it may be now
	cancelled Outcome         // the strongest answer to a cancellation
	paid      bool            // somebody was told so
	refunded  bool            // somebody may have given the money back
}

// stories collects the history by session.
func (c *Checker) stories() map[string]*story {
	out := map[string]*story{}
	of := func(id string) *story {
		if out[id] == nil {
			out[id] = &story{times: map[string]bool{}}
		}
		return out[id]
	}
	for _, op := range c.History.Ops() {
		switch op.Kind {
		case Booked:
			if id := op.Result["id"]; op.Outcome == OK && id != "" {
				s := of(id)
				s.booked = &op
				s.times[op.Args["day"]+" "+op.Args["start"]] = true
			}
		case MovedTo:
			if op.Outcome != Fail {
				of(op.Args["session"]).times[op.Args["day"]+" "+op.Args["start"]] = true
			}
		case Cancelled:
			if s := of(op.Args["session"]); op.Outcome == OK || op.Outcome == Info && s.cancelled == "" {
				s.cancelled = op.Outcome
			}
		case OfferTaken:
			moves := op.Args["session"]
			if id := op.Result["sessionId"]; moves == "" && op.Outcome == OK {
				of(id).booked = &op
				moves = id
			}
			if moves != "" && op.Outcome != Fail {
				of(moves).times[op.Args["day"]+" "+op.Args["start"]] = true
			}
		case PaidCard, PaidSaldo, PaidPackage:
			if op.Outcome == OK && op.Result["status"] == "pago" {
				of(op.Args["session"]).paid = true
			}
		case Refunded:
			if op.Outcome != Fail {
				of(op.Args["session"]).refunded = true
			}
		}
	}
	return out
}

// acknowledged is I1: what a client was told is so, once, unless a later answer says otherwise.
func acknowledged(ctx context.Context, c *Checker) error {
	there, err := c.sessions(ctx)
	if err != nil {
		return err
	}
	for id, s := range c.stories() {
		if s.booked == nil {
			continue
		}
		got, ok := there[id]
		switch {
		case !ok:
			c.broken("I1", "the acknowledged booking %s (%s) is lost", id, s.booked.Key)
		case got.patient != s.booked.Args["patient"] || got.therapist != s.booked.Args["therapist"]:
			c.broken("I1", "the booking %s is somebody else's now", id)
		case !s.times[got.starts]:
			c.broken("I1", "the session %s is at %s, which nobody asked for", id, got.starts)
		case s.cancelled == OK && got.status != "cancelado":
			c.broken("I1", "the acknowledged cancellation of %s is lost", id)
		case s.paid && !got.paid:
			c.broken("I1", "the acknowledged payment of %s is lost", id)
		case got.status == "cancelado" && got.by != "SYSTEM" && s.cancelled == "" && !s.refunded:
			c.broken("I1", "the session %s was cancelled by %s, and nobody asked for it", id, got.by)
		case got.status == "cancelado" && got.by == "SYSTEM" && s.paid:
			c.broken("I1", "the paid session %s was given up", id)
		}
	}
	return c.invented(there)
}

// invented finds sessions that no client asked for.
func (c *Checker) invented(there map[string]session) error {
	asked := map[string]bool{}
	for _, op := range c.History.Ops() {
		if op.Kind == Booked || op.Kind == OfferTaken {
			asked[op.Args["patient"]+op.Args["therapist"]] = true
		}
	}
	for id, s := range there {
		if !asked[s.patient+s.therapist] {
			c.broken("I1", "nobody asked for the session %s", id)
		}
	}
	return nil
}

// apart is I2: nobody is in two live sessions at once, and an hour that is offered belongs to one person.
func apart(ctx context.Context, c *Checker) error {
	for _, who := range []string{"therapist_id", "patient_id"} {
		err := c.none(
			ctx,
			"I2",
			"%s and %s overlap for the same "+who,
			`SELECT a.id, b.id FROM session a JOIN session b ON a.`+who+` = b.`+who+`
			AND a.id < b.id AND a.starts_at < b.ends_at AND a.ends_at > b.starts_at
			WHERE a.status <> 'cancelado' AND b.status <> 'cancelado'`,
		)
		if err != nil {
			return err
		}
	}
	return offered(ctx, c)
}

// offered: an open offer keeps its hour for one person, and a person has one. Closed offers are judged too: each has
// the time in which it was open.
func offered(ctx context.Context, c *Checker) error {
	const end = "CASE WHEN %[1]s.closed_at < %[1]s.expires_at THEN %[1]s.closed_at ELSE %[1]s.expires_at END"
	err := c.none(
		ctx,
		"I2",
		"the hour of the offer %s was offered to somebody else at the same time: %s",
		`SELECT a.id, b.id FROM waiting_offer a JOIN waiting_offer b ON a.therapist_id = b.therapist_id AND a.id < b.id
			AND a.starts_at < b.ends_at AND a.ends_at > b.starts_at
			AND a.offered_at < `+fmt.Sprintf(end, "b")+" AND b.offered_at < "+fmt.Sprintf(end, "a"),
	)
	if err != nil {
		return err
	}
	now := time.Now().Add(c.World.Offset).UnixMicro()
	for words, query := range map[string]string{
		"the hour of the open offer %s was given to somebody else: %s": `SELECT o.id, s.id FROM waiting_offer o
			JOIN session s ON s.therapist_id = o.therapist_id AND s.patient_id <> o.patient_id
			AND s.status <> 'cancelado' AND s.starts_at < o.ends_at AND s.ends_at > o.starts_at
			WHERE o.state = 'OPEN' AND o.expires_at > $1`,
		"%s has %s open offers": `SELECT patient_id, CAST(count(*) AS text) FROM waiting_offer
			WHERE state = 'OPEN' AND expires_at > $1 GROUP BY patient_id HAVING count(*) > 1`,
	} {
		if err := c.none(ctx, "I2", words, query, now); err != nil {
			return err
		}
	}
	return nil
}

// sameKey is I7: a request that was sent twice has one effect, and a notification of the provider one reading.
func sameKey(ctx context.Context, c *Checker) error {
	first, stories := map[string]Op{}, c.stories()
	for _, op := range c.History.Of(Booked, OK) {
		old, ok := first[op.Key]
		if ok && old.Result["id"] != op.Result["id"] {
			if s := stories[old.Result["id"]]; s.cancelled == "" && len(s.times) == 1 {
				c.broken("I7", "%s was given twice: %s and %s", op.Key, old.Result["id"], op.Result["id"])
			}
		}
		first[op.Key] = op
	}
	if err := c.none(
		ctx,
		"I7",
		"the charge %s was refunded %s times at the provider",
		"SELECT charge_id, CAST(count(*) AS text) FROM sandbox_refund GROUP BY charge_id HAVING count(*) > 1",
	); err != nil {
		return err
	}
	return c.none(
		ctx,
		"I7",
		"%s readings were ordered for %s notifications",
		`SELECT CAST(jobs AS text), CAST(events AS text) FROM
		(SELECT (SELECT count(*) FROM job WHERE kind = 'payment.read_order') AS jobs,
		(SELECT count(*) FROM gateway_event) AS events) n WHERE jobs > events`,
	)
}

// none complains about every row of a query with two texts.
func (c *Checker) none(ctx context.Context, invariant, words, query string, args ...any) error {
	rows, err := c.db.QueryContext(ctx, query, args...)
	if err != nil {
		return fmt.Errorf("%s: %w", query, err)
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		var a, b string
		if err := rows.Scan(&a, &b); err != nil {
			return err
		}
		c.broken(invariant, words, a, b)
	}
	return rows.Err()
}
