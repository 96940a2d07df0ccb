package booking

import (
	"context"
	"fmt"
	"time"

	"psic/internal/booking/bookingdb"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/payment"
	"psic/internal/platform/store"
)

// Preview says what cancelling would do now, for this person.
//
// Faults: fault.Missing, ErrOver.
func (s *Service) Preview(ctx context.Context, who actor.Actor, id string) (Decision, error) {
	sess, err := s.Session(ctx, who, id)
	if err != nil {
		return Decision{}, err
	}
	now := s.Clock.Now()
	if !sess.Live() || !now.Before(sess.StartsAt.Time) {
		return Decision{}, ErrOver
	}
	patient, err := s.Account.ByID(ctx, sess.PatientID)
	if err != nil {
		return Decision{}, err
	}
	d := Decide(sess, roleIn(who, sess), toMeans(patient), now)
	if d.Outcome == Refund {
		c, err := s.chargeOf(ctx, id)
		if err != nil {
			return d, err
		}
		d.ByHand = byHand(d, c, now)
	}
	return d, nil
}

// byHand: a refund whose means is past the age at which it takes anything back.
func byHand(d Decision, c *payment.Charge, now time.Time) bool {
	return d.Outcome == Refund && c != nil && c.State() == payment.Paid && !c.Returnable(now)
}

// Cancel gives a session back and frees its time at once. What happens to the money is Decide's answer.
// accept must be true to go on after the free window.
//
// Faults: fault.Missing, ErrOver, ErrLate.
func (s *Service) Cancel(ctx context.Context, who actor.Actor, id string, accept bool) (Decision, error) {
	var d Decision
	err := s.DB.InTx(ctx, func(tx *store.Tx) error {
		sess, patient, err := s.locked(ctx, tx, id)
		if err != nil {
			return err
		}
		if who.Role != actor.Administrator && sess.PatientID != who.ID && sess.TherapistID != who.ID {
			return fault.Missing
		}
		if !sess.Live() || !s.Clock.Now().Before(sess.StartsAt.Time) {
			return ErrOver
		}
		d = Decide(sess, roleIn(who, sess), toMeans(patient), s.Clock.Now())
		if d.Late && !accept {
			return ErrLate
		}
		if d.Outcome == Refund {
			c, err := s.Payment.OpenChargeIn(ctx, tx, payment.ForSession, id)
			if err != nil {
				return fmt.Errorf("charge of a paid session: %w", err)
			}
			d.ByHand = byHand(d, &c, s.Clock.Now())
		}
		return s.cancel(ctx, tx, sess, roleIn(who, sess), d)
	})
	return d, err
}

func (s *Service) cancel(ctx context.Context, tx *store.Tx, sess Session, by By, d Decision) error {
	n, err := s.q.CancelSession(ctx, tx, bookingdb.CancelSessionParams{ID: sess.ID, CancelledAt: at.Of(s.Clock.Now()), CancelledBy: string(by),
		Outcome: string(d.Outcome), ReturnedCents: d.Amount})
	if err != nil {
		return fmt.Errorf("cancel session: %w", err)
	}
	if n == 0 {
		return ErrOver
	}
	if err := s.settleMoney(ctx, tx, sess, d); err != nil {
		return err
	}
	if sess.DiscountCents > 0 && d.Outcome != Kept {
		if err := s.returnDiscount(ctx, tx, sess.ID); err != nil {
			return err
		}
	}
	s.announce(tx, sess)
	if by == BySystem {
		return s.Jobs.Enqueue(ctx, tx, Tell{SessionID: sess.ID, What: TellReleased})
	}
	return s.Jobs.Enqueue(ctx, tx, Tell{SessionID: sess.ID, What: TellCancelled})
}

// settleMoney moves what was paid to where the decision says.
func (s *Service) settleMoney(ctx context.Context, tx *store.Tx, sess Session, d Decision) error {
	switch d.Outcome {
	case Nothing:
		return s.Payment.Release(ctx, tx, payment.ForSession, sess.ID)
	case Kept:
		return s.earn(ctx, tx, sess)
	}
	c, err := s.Payment.OpenChargeIn(ctx, tx, payment.ForSession, sess.ID)
	if err != nil {
		return fmt.Errorf("charge of a paid session: %w", err)
	}
	back, err := s.Payment.GiveBack(ctx, tx, c, d.Outcome == Refund, "sessão cancelada")
	if err == nil && back != d.Amount {
		return fmt.Errorf("session %s: %s given back, %s promised", sess.ID, back, d.Amount)
	}
	return err
}

// earn books the therapist's share, once.
func (s *Service) earn(ctx context.Context, tx *store.Tx, sess Session) error {
	n, err := s.q.MarkEarned(ctx, tx, bookingdb.MarkEarnedParams{ID: sess.ID, EarnedAt: at.Of(s.Clock.Now())})
	if err != nil || n == 0 {
		return err
	}
	return s.Payment.Earn(ctx, tx, sess.ID, sess.TherapistID, sess.FeePercent)
}
