package booking

import (
	"context"
	"fmt"
	"time"

	"psic/internal/agenda"
	"psic/internal/booking/bookingdb"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/payment"
	"psic/internal/platform/store"
)

// Preview returns what Cancel would do now.
//
// Faults: fault.Missing, ErrSessionOver.
func (s *Service) Preview(ctx context.Context, who actor.Actor, id string) (Decision, error) {
	sess, err := s.Session(ctx, who, id)
	if err != nil {
		return Decision{}, err
	}
	now := s.Clock.Now()
	if !sess.Live() || !now.Before(sess.StartsAt.Time) {
		return Decision{}, ErrSessionOver
	}
	patient, err := s.Account.ByID(ctx, sess.PatientID)
	if err != nil {
		return Decision{}, err
	}
	d := Decide(sess, roleIn(who, sess), refundsToMeans(patient), now)
	if d.Amount == 0 {
		return d, nil
	}
	c, err := s.chargeOf(ctx, id)
	if err != nil {
		return d, err
	}
	return d.withCharge(sess, c, now), nil
}

// withCharge adapts the decision to the charge. Money that the provider took back already is not given back again. A
// card or PIX accepts refunds for a limited time only.
func (d Decision) withCharge(sess Session, c *payment.Charge, now time.Time) Decision {
	if c == nil || d.Amount == 0 {
		return d
	}
	d.Amount = sess.Price() - c.ReversedCents
	d.ByHand = d.Outcome == Refund && c.State() == payment.Paid && !c.Returnable(now)
	return d
}

// CancelOptions say how somebody cancels. Reopen and Message are the therapist's.
type CancelOptions struct {
	Accept  bool   // accepts the cost after the free time
	Reopen  bool   // offers the time again; otherwise it stays closed (Q211)
	Message string // what the therapist writes to the patient
}

// Cancel is CancelWith without a message and without opening the time again.
func (s *Service) Cancel(ctx context.Context, who actor.Actor, id string, accept bool) (Decision, error) {
	return s.CancelWith(ctx, who, id, CancelOptions{Accept: accept})
}

// CancelWith cancels a session. Decide says what happens to the money. After the free time, Accept must be true. The
// time is free at once, unless the therapist cancels: then it stays closed until the therapist opens it (Q211).
//
// Faults: fault.Missing, ErrSessionOver, ErrLate, invalid fields.
func (s *Service) CancelWith(ctx context.Context, who actor.Actor, id string, in CancelOptions) (Decision, error) {
	message, err := checkMessage(in.Message)
	if err != nil {
		return Decision{}, err
	}
	var d Decision
	err = s.DB.InTx(ctx, func(tx *store.Tx) error {
		sess, patient, err := s.lockSession(ctx, tx, id)
		if err != nil {
			return err
		}
		if who.Role != actor.Administrator && sess.PatientID != who.ID && sess.TherapistID != who.ID {
			return fault.Missing
		}
		if !sess.Live() || !s.Clock.Now().Before(sess.StartsAt.Time) {
			return ErrSessionOver
		}
		by := roleIn(who, sess)
		d = Decide(sess, by, refundsToMeans(patient), s.Clock.Now())
		if d.Late && !in.Accept {
			return ErrLate
		}
		if by == ByTherapist {
			if err := s.leaveClosed(ctx, tx, sess, in.Reopen); err != nil {
				return err
			}
			if err := s.writeMessage(ctx, tx, sess.ID, message); err != nil {
				return err
			}
		}
		d, err = s.applyCancellation(ctx, tx, sess, by, d)
		return err
	})
	return d, err
}

// closedReason is the reason of a block that a cancelled session leaves. Only the therapist reads it.
const closedReason = "Sessão cancelada"

// leaveClosed blocks the time of a session that its therapist cancels or moves away, unless it is to be offered again.
func (s *Service) leaveClosed(ctx context.Context, tx *store.Tx, sess Session, reopen bool) error {
	if reopen {
		return nil
	}
	taken := agenda.Between(sess.StartsAt.Time, sess.EndsAt.Time)
	return s.Agenda.CloseHour(ctx, tx, sess.TherapistID, taken, closedReason)
}

// applyCancellation cancels a locked session as decided, mails both people and returns the decision, adapted to the
// charge.
func (s *Service) applyCancellation(
	ctx context.Context,
	tx *store.Tx,
	sess Session,
	by By,
	d Decision,
) (Decision, error) {
	d, err := s.cancelWithoutMail(ctx, tx, sess, by, d)
	if err != nil {
		return d, err
	}
	what := MailCancelled
	if by == BySystem {
		what = MailReleased
	}
	return d, s.Jobs.Enqueue(ctx, tx, SessionMail{SessionID: sess.ID, What: what})
}

// cancelInBulk is applyCancellation for jobs that cancel all sessions of a person. About unpaid occurrences of a
// standing hour there is one mail, which the standing hour sends.
func (s *Service) cancelInBulk(
	ctx context.Context,
	tx *store.Tx,
	sess Session,
	by By,
	d Decision,
) (Decision, error) {
	if sess.StandingID != "" && !sess.Paid() {
		return s.cancelWithoutMail(ctx, tx, sess, by, d)
	}
	return s.applyCancellation(ctx, tx, sess, by, d)
}

func (s *Service) cancelWithoutMail(
	ctx context.Context,
	tx *store.Tx,
	sess Session,
	by By,
	d Decision,
) (Decision, error) {
	var c payment.Charge
	if d.gives() {
		var err error
		if c, err = s.Payment.OpenChargeIn(ctx, tx, payment.ForSession, sess.ID); err != nil {
			return d, fmt.Errorf("charge of a paid session: %w", err)
		}
		d = d.withCharge(sess, &c, s.Clock.Now())
	}

	n, err := s.q.CancelSession(ctx, tx, bookingdb.CancelSessionParams{
		ID:            sess.ID,
		CancelledAt:   at.Of(s.Clock.Now()),
		CancelledBy:   string(by),
		Outcome:       string(d.Outcome),
		ReturnedCents: d.Amount,
	})
	if err != nil {
		return d, fmt.Errorf("cancel session: %w", err)
	}
	if n == 0 {
		return d, ErrSessionOver
	}

	if err := s.settleMoney(ctx, tx, sess, c, d); err != nil {
		return d, err
	}
	if sess.DiscountCents > 0 && d.Outcome != Kept {
		if err := s.returnDiscount(ctx, tx, sess.ID); err != nil {
			return d, err
		}
	}

	if d.Outcome != Kept {
		if err := s.freeAllowance(ctx, tx, sess); err != nil {
			return d, err
		}
	}

	s.announce(tx, sess)
	return d, s.freed(ctx, tx, sess)
}

// settleMoney moves the money as decided: to the patient, to the therapist, or, when nothing is paid, it ends open
// charges.
func (s *Service) settleMoney(ctx context.Context, tx *store.Tx, sess Session, c payment.Charge, d Decision) error {
	switch d.Outcome {
	case Nothing:
		return s.Payment.Release(ctx, tx, payment.ForSession, sess.ID)
	case Kept:
		return s.earn(ctx, tx, sess)
	}
	back, err := s.giveBackCharge(ctx, tx, c, d.Outcome == Refund, "sessão cancelada")
	if err == nil && back != d.Amount {
		return fmt.Errorf("session %s: %s given back, %s promised", sess.ID, back, d.Amount)
	}
	return err
}

// earn books the therapist's share in the ledger, once for each session.
func (s *Service) earn(ctx context.Context, tx *store.Tx, sess Session) error {
	n, err := s.q.MarkEarned(ctx, tx, bookingdb.MarkEarnedParams{ID: sess.ID, EarnedAt: at.Of(s.Clock.Now())})
	if err != nil || n == 0 {
		return err
	}
	return s.Payment.Earn(ctx, tx, sess.ID, sess.TherapistID, sess.FeePercent)
}
