package subscription

import (
	"context"
	"errors"

	"psic/internal/account"
	"psic/internal/directory"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/platform/store"
)

// CanCancel says whether a person of this role may cancel now. The page shows the button accordingly.
func CanCancel(p Plan, s Subscription, by actor.Role) bool {
	return s.State() != Cancelled && (by == actor.Administrator || p.Paid() && s.State() != Suspended)
}

// CanResume says whether a cancelled plan can go on as before: it is paid until today or longer, and we bill it. A
// provider that bills by itself ended its subscription with the cancellation.
func (s *Service) CanResume(p Plan, sub Subscription) bool {
	return sub.State() == Cancelled && p.Paid() && !p.unpriced() && sub.covered(s.Clock.Today()) && s.Recurring == nil
}

// CanChange says whether the therapist may change the plan now.
func CanChange(s Subscription) bool { return s.State() != Cancelled && s.State() != Suspended }

// changeFault returns why the plan cannot change now, or nil.
func changeFault(s Subscription, inFlight bool) *fault.Error {
	switch {
	case s.State() == Suspended:
		return ErrSuspended
	case s.State() == Cancelled:
		return ErrCancelled
	case inFlight:
		return ErrInFlight
	}
	return nil
}

// CanSuspend says whether a person of this role may suspend the subscription now.
func CanSuspend(s Subscription, by actor.Role) bool {
	return by == actor.Administrator && s.State() != Suspended
}

// CanActivate says whether a person of this role may end the suspension now.
func CanActivate(s Subscription, by actor.Role) bool {
	return by == actor.Administrator && s.State() == Suspended
}

// Cancel ends the renewal. The paid time stays valid until its last day. Then the therapist is no longer listed and
// goes back to the choice of a plan (Q079).
//
// Faults: fault.Missing, ErrFree, ErrSuspended, ErrMove.
func (s *Service) Cancel(ctx context.Context, by actor.Role, therapistID string) error {
	return s.end(ctx, therapistID, Cancelled, MailCancelled, func(p Plan, sub Subscription) error {
		switch {
		case sub.State() == Cancelled:
			return ErrMove
		case by != actor.Administrator && sub.State() == Suspended:
			return ErrSuspended
		case by != actor.Administrator && !p.Paid():
			return ErrFree
		}
		return nil
	})
}

// Resume takes a cancellation back before the paid time is over. The plan is renewed after it, with the active card.
//
// Faults: fault.Missing, ErrSuspended, ErrMove, ErrCancelled, ErrNoCard.
func (s *Service) Resume(ctx context.Context, therapistID string) error {
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		acc, err := s.Account.Lock(ctx, tx, therapistID)
		if err != nil {
			return err
		}
		p, sub, err := s.ofIn(ctx, tx, therapistID)
		if err != nil {
			return err
		}
		switch {
		case sub.State() == Suspended:
			return ErrSuspended
		case sub.State() != Cancelled:
			return ErrMove
		case account.State(acc.State) != account.Complete || !s.CanResume(p, sub):
			return ErrCancelled
		}
		_, err = s.Payment.ActiveToken(ctx, tx, therapistID)
		if errors.Is(err, fault.Missing) && !s.paysByPix(sub) {
			return ErrNoCard
		}
		if err != nil && !errors.Is(err, fault.Missing) {
			return err
		}
		sub.toPaid()
		if err := s.save(ctx, tx, sub); err != nil {
			return err
		}
		return s.Jobs.Enqueue(ctx, tx, PlanMail{TherapistID: therapistID, What: MailResumed})
	})
}

// Suspend is like Cancel, and an administrator may undo it with Activate.
//
// Faults: fault.Missing, ErrMove.
func (s *Service) Suspend(ctx context.Context, therapistID string) error {
	return s.end(ctx, therapistID, Suspended, MailSuspended, func(_ Plan, sub Subscription) error {
		if !CanSuspend(sub, actor.Administrator) {
			return ErrMove
		}
		return nil
	})
}

func (s *Service) end(
	ctx context.Context,
	therapistID string,
	to Status,
	what MailKind,
	may func(Plan, Subscription) error,
) error {
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		acc, err := s.Account.Lock(ctx, tx, therapistID)
		if err != nil {
			return err
		}
		p, sub, err := s.ofIn(ctx, tx, therapistID)
		if err != nil {
			return err
		}
		if err := may(p, sub); err != nil {
			return err
		}
		return s.endIn(ctx, tx, acc, p, sub, to, what)
	})
}

func (s *Service) endIn(
	ctx context.Context,
	tx *store.Tx,
	acc account.Account,
	p Plan,
	sub Subscription,
	to Status,
	what MailKind,
) error {
	if !CanBecome(sub.State(), to) {
		return ErrMove
	}
	sub.Status = string(to)
	if to == Cancelled {
		sub.NextChargeOn, sub.NextPlanID = at.Date{}, nil
	}
	if sub.endsNow(p, s.Clock.Today()) {
		sub.ValidUntilOn = s.Clock.Today().AddDays(-1)
	}
	if err := s.close(ctx, tx, acc, to, sub); err != nil {
		return err
	}
	return s.Jobs.Enqueue(ctx, tx, PlanMail{TherapistID: acc.ID, What: what})
}

func (s *Service) close(ctx context.Context, tx *store.Tx, acc account.Account, to Status, sub Subscription) error {
	open, err := s.openInvoiceIn(ctx, tx, acc.ID)
	if err != nil {
		return err
	}
	if open, err = s.dropCode(ctx, tx, open); err != nil {
		return err
	}
	if err := s.void(ctx, tx, open); err != nil {
		return err
	}
	if err := s.save(ctx, tx, sub); err != nil {
		return err
	}
	if to == Cancelled && account.State(acc.State) == directory.PendingPayment {
		return s.Directory.ChangeState(ctx, tx, acc.ID, directory.PendingPayment, directory.PendingPlan)
	}
	return nil
}

// Activate ends a suspension. When the paid time is over, or the plan had been cancelled before, the therapist has to
// choose a plan again.
//
// Faults: fault.Missing, ErrMove.
func (s *Service) Activate(ctx context.Context, therapistID string) error {
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		acc, err := s.Account.Lock(ctx, tx, therapistID)
		if err != nil {
			return err
		}
		p, sub, err := s.ofIn(ctx, tx, therapistID)
		if err != nil {
			return err
		}
		if !CanActivate(sub, actor.Administrator) {
			return ErrMove
		}
		what := MailActivated
		switch state := account.State(acc.State); {
		case !p.Paid():
			sub.toFree()
			err = s.completeAgain(ctx, tx, acc)
		case state == directory.PendingPayment:
			sub.Status, sub.ValidUntilOn = string(Pending), at.Date{}
		case sub.covered(s.Clock.Today()) && !sub.NextChargeOn.IsZero():
			sub.toPaid()
			err = s.completeAgain(ctx, tx, acc)
		default:
			sub.Status, what = string(Cancelled), MailLifted
		}
		return errors.Join(
			err,
			s.save(ctx, tx, sub),
			s.Jobs.Enqueue(ctx, tx, PlanMail{TherapistID: therapistID, What: what}),
		)
	})
}

// completeAgain completes a registration that runOut had sent back to the choice of a plan.
func (s *Service) completeAgain(ctx context.Context, tx *store.Tx, acc account.Account) error {
	if account.State(acc.State) != directory.PendingPlan {
		return nil
	}
	return s.Directory.ChangeState(ctx, tx, acc.ID, directory.PendingPlan, account.Complete)
}
