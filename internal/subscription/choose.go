package subscription

import (
	"context"
	"errors"

	"psic/internal/account"
	"psic/internal/directory"
	"psic/internal/kernel/fault"
	"psic/internal/platform/store"
)

// Choose stores the plan that was chosen in the registration. The free plan completes the registration; any other waits
// for its payment, unless time that was paid earlier at its price is left. plan is an id or a type.
//
// Faults: ErrPlan, ErrSuspended, account.ErrState.
func (s *Service) Choose(ctx context.Context, therapistID, plan string) (Plan, error) {
	p, err := s.Find(ctx, plan)
	if err != nil {
		return p, err
	}
	return p, s.DB.InTx(ctx, func(tx *store.Tx) error {
		if _, err := s.Account.Lock(ctx, tx, therapistID); err != nil {
			return err
		}
		_, sub, err := s.ofIn(ctx, tx, therapistID)
		if err != nil && !errors.Is(err, fault.Missing) {
			return err
		}
		if sub.State() == Suspended {
			return ErrSuspended
		}
		paid, err := s.paidTime(ctx, tx, sub)
		if err != nil {
			return err
		}
		sub.TherapistID = therapistID
		sub.become(p.ID)
		to := account.Complete
		switch {
		case !p.Paid():
			sub.toFree()
		case sub.covered(s.Clock.Today()) && p.ValueCents <= paid.price:
			sub.toPaid()
		default:
			to, sub.Status = directory.PendingPayment, string(Pending)
			sub.ValidUntilOn, sub.NextChargeOn = sub.PaidUntilOn, sub.PaidUntilOn
		}
		if err := s.Directory.ChangeState(ctx, tx, therapistID, directory.PendingPlan, to); err != nil {
			return err
		}
		return s.save(ctx, tx, sub)
	})
}
