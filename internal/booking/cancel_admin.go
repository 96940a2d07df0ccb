package booking

import (
	"context"
	"errors"

	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/money"
	"psic/internal/payment"
	"psic/internal/platform/store"
)

// AdminCancel is what a cancellation by an administrator does. The administrator reads it before confirming.
type AdminCancel struct {
	Session  Session
	Decision Decision
	// PaidOut is the payout in which the session was paid, or nil, and Deducted what the next payout deducts for it.
	PaidOut  *PaidPayout
	Deducted money.Cents
}

// PaidPayout names a payout that was paid.
type PaidPayout struct {
	Cycle  string // 2026-11
	PaidOn at.Date
}

// PreviewCancelAsAdmin returns what CancelAsAdmin would do now.
//
// Faults: fault.Missing, ErrSessionOver, ErrDisputed, ErrInDispute.
func (s *Service) PreviewCancelAsAdmin(ctx context.Context, id string) (AdminCancel, error) {
	sess, err := foundSession(s.q.SessionByID(ctx, s.DB.Read(), id))
	if err != nil {
		return AdminCancel{}, err
	}
	patient, err := s.Account.ByID(ctx, sess.PatientID)
	if err != nil && !errors.Is(err, fault.Missing) {
		return AdminCancel{}, err
	}
	toMeans := err != nil || refundsToMeans(patient) // nobody can use the balance of a deleted account
	out := AdminCancel{Session: sess, Decision: Decide(sess, ByAdmin, toMeans, s.Clock.Now())}
	if !sess.Paid() {
		if !sess.Live() || !s.Clock.Now().Before(sess.StartsAt.Time) {
			return out, ErrSessionOver
		}
		return out, nil
	}
	c, err := s.chargeToGiveBack(sess, func() (payment.Charge, error) {
		return s.Payment.LastCharge(ctx, payment.ForSession, id)
	})
	if err == nil && !c.Open {
		err = ErrSessionOver
	}
	if err == nil && s.hasEnded(sess) {
		err = s.noDispute(ctx, nil, c)
	}
	if err != nil {
		return out, err
	}
	out.Decision = out.Decision.withCharge(sess, &c, s.Clock.Now())
	if sess.EarnedAt.IsZero() {
		return out, nil
	}
	if out.PaidOut, err = s.PaidOut(ctx, id); out.PaidOut != nil {
		out.Deducted = netOf(sess)
	}
	return out, err
}

// chargeToGiveBack returns the charge of a paid session whose money was not given back yet.
func (s *Service) chargeToGiveBack(sess Session, read func() (payment.Charge, error)) (payment.Charge, error) {
	if Outcome(sess.Outcome) != "" && Outcome(sess.Outcome) != Kept {
		return payment.Charge{}, ErrSessionOver
	}
	c, err := read()
	switch {
	case errors.Is(err, fault.Missing):
		return c, ErrSessionOver
	case err != nil:
		return c, err
	case c.State() == payment.Reversed:
		return c, ErrDisputed
	}
	return c, nil
}

// CancelAsAdmin cancels a session in the patient's favour (Q066): everything paid becomes balance, or is refunded when
// the patient is an employee. It also works after the session, for example after an outage (Q052). If personID is not
// empty, that person must take part in the session. It returns both people of the session.
//
// Faults: fault.Missing, ErrSessionOver, ErrDisputed, ErrInDispute when the session is over.
func (s *Service) CancelAsAdmin(
	ctx context.Context,
	tx *store.Tx,
	id, personID, reason string,
) (Decision, []string, error) {
	sess, patient, err := s.lockSession(ctx, tx, id)
	if err != nil {
		return Decision{}, nil, err
	}
	if personID != "" && personID != sess.PatientID && personID != sess.TherapistID {
		return Decision{}, nil, fault.Missing
	}

	both := []string{sess.PatientID, sess.TherapistID}
	d := Decide(sess, ByAdmin, refundsToMeans(patient), s.Clock.Now())
	if !sess.Paid() {
		return d, both, s.cancelUnpaid(ctx, tx, sess, d)
	}
	c, err := s.chargeToGiveBack(sess, func() (payment.Charge, error) {
		return s.Payment.OpenChargeIn(ctx, tx, payment.ForSession, id)
	})
	if err == nil && s.hasEnded(sess) {
		err = s.noDispute(ctx, tx, c)
	}
	if err != nil {
		return d, both, err
	}
	d = d.withCharge(sess, &c, s.Clock.Now())
	_, err = s.giveBack(ctx, tx, sess, c, d.Outcome, reason)
	return d, both, err
}

// hasEnded says whether the time of the session has passed. A session to come can be cancelled beside a dispute.
func (s *Service) hasEnded(sess Session) bool { return !s.Clock.Now().Before(sess.EndsAt.Time) }

func (s *Service) cancelUnpaid(ctx context.Context, tx *store.Tx, sess Session, d Decision) error {
	if !sess.Live() || !s.Clock.Now().Before(sess.StartsAt.Time) {
		return ErrSessionOver
	}
	_, err := s.applyCancellation(ctx, tx, sess, ByAdmin, d)
	return err
}
