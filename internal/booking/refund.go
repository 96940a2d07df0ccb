package booking

import (
	"context"
	"errors"
	"fmt"

	"psic/internal/booking/bookingdb"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/money"
	"psic/internal/payment"
	"psic/internal/platform/store"
)

// Statement is a page of a therapist's money.
type Statement struct {
	Rows   []HistoryRow
	Total  int64
	First  string
	Totals StatementTotals
}

// StatementTotals add a period up, whatever page is shown.
type StatementTotals struct {
	Sessions     int64       `json:"sessions"`
	Gross        money.Cents `json:"gross"`
	Fee          money.Cents `json:"fee"`
	Refunded     money.Cents `json:"refunded"`
	Net          money.Cents `json:"net" doc:"Bruto menos taxa e estornos"`
	Subscription money.Cents `json:"subscription" doc:"Mensalidades pagas"`
	Result       money.Cents `json:"result" doc:"Líquido menos mensalidades"`
}

var ErrNotRefundable = fault.New(fault.Conflict, "booking.not_refundable", "Este pagamento não pode ser estornado.")

// Refund gives the money of a paid session back to the means it came from, on an administrator's word (Q065). A
// session that is still to come is cancelled; from one that was held, or cancelled late, what its therapist earned
// is taken back, also after it was paid out.
//
// Faults: fault.Missing, ErrNotRefundable.
func (s *Service) Refund(ctx context.Context, sessionID, reason string) error {
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		sess, patient, err := s.locked(ctx, tx, sessionID)
		if err != nil {
			return err
		}
		switch {
		case !sess.Paid() || !sess.RefundedAt.IsZero():
			return ErrNotRefundable
		case sess.Live() && s.Clock.Now().Before(sess.StartsAt.Time):
			return s.cancel(ctx, tx, sess, patient, ByAdmin, Decision{Outcome: Refund, Amount: sess.Price()})
		case sess.EarnedAt.IsZero():
			return ErrNotRefundable // running, or given back already
		}
		return s.takeBack(ctx, tx, sess, reason)
	})
}

func (s *Service) takeBack(ctx context.Context, tx *store.Tx, sess Session, reason string) error {
	c, err := s.Payment.OpenChargeIn(ctx, tx, payment.ForSession, sess.ID)
	if err != nil {
		return fmt.Errorf("charge of an earned session: %w", err)
	}
	if err := s.Payment.Unearn(ctx, tx, sess.ID); err != nil {
		return err
	}
	back, err := s.Payment.GiveBack(ctx, tx, c, true, reason)
	if err != nil {
		return err
	}
	n, err := s.q.RefundSession(ctx, tx, bookingdb.RefundSessionParams{ID: sess.ID, ReturnedCents: back, RefundedAt: at.Of(s.Clock.Now())})
	if err != nil || n == 0 {
		return errors.Join(err, fmt.Errorf("refund session %s: %d rows", sess.ID, n))
	}
	s.announce(tx, sess)
	return nil
}

// RefundPayment is Refund of the session that a charge paid.
//
// Faults: fault.Missing, ErrNotRefundable.
func (s *Service) RefundPayment(ctx context.Context, chargeID, reason string) error {
	c, err := s.Payment.Charge(ctx, chargeID)
	if err != nil {
		return err
	}
	if c.Purpose != payment.ForSession {
		return ErrNotRefundable
	}
	return s.Refund(ctx, c.ReferenceID, reason)
}
