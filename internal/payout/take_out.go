package payout

import (
	"context"
	"errors"
	"fmt"

	"psic/internal/booking"
	"psic/internal/kernel/at"
	"psic/internal/payout/payoutdb"
	"psic/internal/platform/store"
)

// TakeOut removes a refunded session from its payout, in the transaction of the refund, and returns whether the payout
// was already paid or its money is on the way. Such a payout does not change: the next one deducts the amount. When
// nothing is left to pay, the payout is deleted and the rest waits for the next cycle. TakeOut locks the therapist's
// account first, as Confirm does, so that one of the two sees what the other did.
func (s *Service) TakeOut(ctx context.Context, tx *store.Tx, therapistID, sessionID string) (paidOut bool, err error) {
	if _, err := s.Account.LockEvenDeleted(ctx, tx, therapistID); err != nil {
		return false, err
	}
	l, err := s.q.CountedLine(ctx, tx, sessionID)
	switch {
	case store.None(err):
		return false, nil
	case err != nil:
		return false, fmt.Errorf("line of a session: %w", err)
	case l.Status != "OPEN" || !l.DepartedAt.IsZero():
		return true, nil
	case l.TotalCents <= l.NetCents:
		return false, s.dropPayout(ctx, tx, l.PayoutID)
	}
	return false, s.dropLine(ctx, tx, l)
}

func (s *Service) dropLine(ctx context.Context, tx *store.Tx, l payoutdb.CountedLineRow) error {
	if err := s.q.DropLine(ctx, tx, l.ID); err != nil {
		return fmt.Errorf("drop line: %w", err)
	}
	n, err := s.q.LowerPayout(ctx, tx, payoutdb.LowerPayoutParams{ID: l.PayoutID, Net: int64(l.NetCents)})
	if err != nil || n == 0 {
		return errors.Join(err, fmt.Errorf("lower payout %s: %d rows", l.PayoutID, n))
	}
	return nil
}

func (s *Service) dropPayout(ctx context.Context, tx *store.Tx, id string) error {
	if err := s.q.DropLines(ctx, tx, id); err != nil {
		return fmt.Errorf("drop lines: %w", err)
	}
	if err := s.q.DropHolds(ctx, tx, id); err != nil {
		return fmt.Errorf("drop holds: %w", err)
	}
	n, err := s.q.DropPayout(ctx, tx, id)
	if err != nil || n == 0 {
		return errors.Join(err, fmt.Errorf("drop payout %s: %d rows", id, n))
	}
	return nil
}

// PaidOut returns the payout in which the session was paid to the therapist, or nil.
func (s *Service) PaidOut(ctx context.Context, sessionID string) (*booking.PaidPayout, error) {
	l, err := s.q.CountedLine(ctx, s.DB.Read(), sessionID)
	switch {
	case store.None(err):
		return nil, nil
	case err != nil:
		return nil, fmt.Errorf("line of a session: %w", err)
	case l.Status == "OPEN":
		return nil, nil
	}
	return &booking.PaidPayout{
		Cycle:  closing(l.ClosesOn).String(),
		PaidOn: at.DateOf(l.PaidAt.Time, at.SaoPaulo),
	}, nil
}
