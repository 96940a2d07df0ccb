// Package subscription owns the plans and which of them a therapist has.
package subscription

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"psic/internal/account"
	"psic/internal/directory"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/ids"
	"psic/internal/kernel/money"
	"psic/internal/platform/audit"
	"psic/internal/platform/clock"
	"psic/internal/platform/store"
	"psic/internal/subscription/subscriptiondb"
)

// Plan types.
const (
	Free    = "FREE"
	Partial = "PARTIAL"
	Full    = "FULL"
)

// Types lists them from the cheapest.
var Types = []string{Free, Partial, Full}

// Status of a subscription, as stored.
const (
	Pending   = "PENDING"
	OK        = "OK"
	Overdue   = "OVERDUE"
	Cancelled = "CANCELLED"
	Suspended = "SUSPENDED"
)

// Plan is an offer to therapists.
type Plan struct{ subscriptiondb.Plan }

// Service is the feature.
type Service struct {
	DB      *store.DB
	Clock   *clock.Clock
	Account *account.Service
	// Directory knows the lifecycle of a registration.
	Directory *directory.Service
	// Changed tells the directory that the right to be listed may be other now.
	Changed func(therapistID string)
	// PriceChanged hears of a plan whose value is another now, in the transaction of the change.
	PriceChanged func(ctx context.Context, tx *store.Tx, planID string, was, is money.Cents) error
	// Audit keeps what administrators do; nil keeps nothing.
	Audit *audit.Log

	q subscriptiondb.Queries
}

var ErrPlan = fault.New(fault.Invalid, "subscription.plan_unknown", "Escolha um plano antes de prosseguir.")

// ActivePlans are the ones to choose from, cheapest first.
func (s *Service) ActivePlans(ctx context.Context) ([]Plan, error) {
	return plans(s.q.ActivePlans(ctx, s.DB.Read()))
}

// Plans are all of them.
func (s *Service) Plans(ctx context.Context) ([]Plan, error) {
	return plans(s.q.Plans(ctx, s.DB.Read()))
}

func plans(rows []subscriptiondb.Plan, err error) ([]Plan, error) {
	if err != nil {
		return nil, fmt.Errorf("read plans: %w", err)
	}
	out := make([]Plan, len(rows))
	for i, r := range rows {
		out[i] = Plan{r}
	}
	return out, nil
}

// Choose is the plan choice of the registration: the free plan completes it, any other waits for its
// payment. The plan is an id or a type (S4).
//
// Faults: ErrPlan, account.ErrState.
func (s *Service) Choose(ctx context.Context, therapistID, plan string) (Plan, error) {
	p, err := s.find(ctx, plan)
	if err != nil {
		return p, err
	}
	return p, s.DB.InTx(ctx, func(tx *store.Tx) error {
		if _, err := s.Account.Lock(ctx, tx, therapistID); err != nil {
			return err
		}
		to, status := directory.PendingPayment, Pending
		if p.Type == Free {
			to, status = account.Complete, OK
		}
		if err := s.Directory.Move(ctx, tx, therapistID, directory.PendingPlan, to); err != nil {
			return err
		}
		err := s.q.SaveSubscription(ctx, tx, subscriptiondb.SaveSubscriptionParams{TherapistID: therapistID, PlanID: p.ID, Status: status, NowAt: at.Of(s.Clock.Now())})
		if err != nil {
			return fmt.Errorf("save subscription: %w", err)
		}
		if s.Changed != nil {
			tx.AfterCommit(func() { s.Changed(therapistID) })
		}
		return nil
	})
}

func (s *Service) find(ctx context.Context, plan string) (Plan, error) {
	plan = strings.TrimSpace(plan)
	var row subscriptiondb.Plan
	var err error
	switch kind := strings.ToUpper(plan); {
	case ids.Valid(plan):
		row, err = s.q.PlanByID(ctx, s.DB.Read(), plan)
	case slices.Contains(Types, kind):
		row, err = s.q.ActivePlanOfType(ctx, s.DB.Read(), kind)
	default:
		return Plan{}, ErrPlan
	}
	if store.None(err) || err == nil && !row.Active {
		return Plan{}, ErrPlan
	}
	if err != nil {
		return Plan{}, fmt.Errorf("find plan: %w", err)
	}
	return Plan{row}, nil
}

// Of returns a therapist's plan and status.
//
// Faults: fault.Missing when none was chosen.
func (s *Service) Of(ctx context.Context, therapistID string) (Plan, subscriptiondb.Subscription, error) {
	sub, err := s.q.SubscriptionOf(ctx, s.DB.Read(), therapistID)
	if store.None(err) {
		return Plan{}, sub, fault.Missing
	}
	if err != nil {
		return Plan{}, sub, fmt.Errorf("read subscription: %w", err)
	}
	row, err := s.q.PlanByID(ctx, s.DB.Read(), sub.PlanID)
	return Plan{row}, sub, err
}

// FeePercent is the share of the house under a therapist's plan. Without a plan the free one's share applies,
// which is the highest: nobody gains by losing the plan.
func (s *Service) FeePercent(ctx context.Context, tx *store.Tx, therapistID string) (int64, error) {
	percent, err := s.q.FeePercent(ctx, tx, therapistID)
	if store.None(err) {
		percent, err = s.q.FreePercent(ctx, tx)
	}
	if err != nil {
		return 0, fmt.Errorf("fee percent: %w", err)
	}
	return percent, nil
}
