package booking

import (
	"context"
	"errors"
	"fmt"

	"psic/internal/booking/bookingdb"
	"psic/internal/kernel/at"
	"psic/internal/payment"
	"psic/internal/platform/store"
)

// Unreturned tells the patient that the means of payment did not take a refund: the amount lies on the balance, or
// somebody transfers it.
func (s *Service) Unreturned(ctx context.Context, tx *store.Tx, c payment.Charge) error {
	sess, err := foundSession(s.q.SessionByID(ctx, tx, c.ReferenceID))
	if err != nil {
		return err
	}
	what := TellOwed
	if !c.Owed() {
		what = TellRefundRefused
		if c.Open {
			if _, err := s.q.KeepAsCredit(ctx, tx, sess.ID); err != nil {
				return fmt.Errorf("refund refused: %w", err)
			}
		}
	}
	s.tellAfter(tx, sess)
	return s.Jobs.Enqueue(ctx, tx, Tell{SessionID: sess.ID, What: what, ChargeID: c.ID})
}

// Reversing cancels a session that lies ahead when the provider took its money back, and says where that money lies. A
// session that has begun is the therapist's: the house bears it.
func (s *Service) Reversing(ctx context.Context, tx *store.Tx, c payment.Charge) (payment.Place, error) {
	sess, err := foundSession(s.q.SessionByID(ctx, tx, c.ReferenceID))
	if err != nil {
		return payment.Gone, err
	}
	if !sess.Paid() || !c.Open || Outcome(sess.Outcome) == Credit {
		return payment.OnBalance, nil
	}
	if !sess.Live() || !s.Clock.Now().Before(sess.StartsAt.Time) {
		return payment.Gone, nil
	}
	n, err := s.q.CancelSession(ctx, tx, bookingdb.CancelSessionParams{
		ID:            sess.ID,
		CancelledAt:   at.Of(s.Clock.Now()),
		CancelledBy:   string(BySystem),
		Outcome:       string(Refund),
		ReturnedCents: c.AmountCents + c.CreditsCents,
	})
	if err != nil || n == 0 {
		return payment.Gone, errors.Join(err, fmt.Errorf("cancel a disputed session %s: %d rows", sess.ID, n))
	}
	s.announce(tx, sess)
	return payment.InEscrow, s.Jobs.Enqueue(ctx, tx, Tell{SessionID: sess.ID, What: TellDisputed, ChargeID: c.ID})
}
