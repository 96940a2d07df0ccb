package subscription

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"strings"

	"psic/internal/account"
	"psic/internal/directory"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/ids"
	"psic/internal/notify"
	"psic/internal/payment"
	"psic/internal/payment/gateway/pagbank/recurring"
	"psic/internal/platform/audit"
	"psic/internal/platform/clock"
	"psic/internal/platform/crypt"
	"psic/internal/platform/jobs"
	"psic/internal/platform/store"
	"psic/internal/subscription/subscriptiondb"
)

// Service is the feature.
type Service struct {
	DB      *store.DB
	Clock   *clock.Clock
	Jobs    *jobs.Queue
	Ring    *crypt.Ring
	Log     *slog.Logger
	Account *account.Service
	// Directory has the lifecycle of a registration.
	Directory *directory.Service
	Payment   *payment.Service
	Notify    *notify.Service

	// Recurring is set when the provider bills plans. When nil, we charge them ourselves. HintURL is the address for
	// its notifications, or empty.
	Recurring *recurring.Client
	HintURL   string

	// Changed tells the directory that the right to be listed may have changed.
	Changed func(therapistID string)
	// Audit is the log of what administrators do.
	Audit *audit.Log
	// TestButtons lets a therapist confirm a payment in test installations. SettleNow does it at the sandbox.
	TestButtons bool
	SettleNow   func(ctx context.Context, orderID string) error

	q subscriptiondb.Queries
}

// ActivePlans returns the plans to choose from, the cheapest first.
func (s *Service) ActivePlans(ctx context.Context) ([]Plan, error) {
	return foundPlans(s.q.ActivePlans(ctx, s.DB.Read()))
}

// Plans returns all plans.
func (s *Service) Plans(ctx context.Context) ([]Plan, error) {
	return foundPlans(s.q.Plans(ctx, s.DB.Read()))
}

func foundPlans(rows []subscriptiondb.Plan, err error) ([]Plan, error) {
	if err != nil {
		return nil, fmt.Errorf("read plans: %w", err)
	}
	out := make([]Plan, len(rows))
	for i, r := range rows {
		out[i] = Plan{r}
	}
	return out, nil
}

// Find returns an active plan by its id or type.
//
// Faults: ErrPlan.
func (s *Service) Find(ctx context.Context, plan string) (Plan, error) {
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
	if store.None(err) || err == nil && (!row.Active || Plan{row}.unpriced()) {
		return Plan{}, ErrPlan
	}
	if err != nil {
		return Plan{}, fmt.Errorf("find plan: %w", err)
	}
	return Plan{row}, nil
}

// Of returns a therapist's plan and subscription.
//
// Faults: fault.Missing when none was chosen.
func (s *Service) Of(ctx context.Context, therapistID string) (Plan, Subscription, error) {
	return s.ofIn(ctx, s.DB.Read(), therapistID)
}

func (s *Service) ofIn(ctx context.Context, db subscriptiondb.DBTX, therapistID string) (Plan, Subscription, error) {
	sub, err := s.q.SubscriptionOf(ctx, db, therapistID)
	if store.None(err) {
		return Plan{}, Subscription{}, fault.Missing
	}
	if err != nil {
		return Plan{}, Subscription{}, fmt.Errorf("read subscription: %w", err)
	}
	row, err := s.q.PlanByID(ctx, db, sub.PlanID)
	if err != nil {
		return Plan{}, Subscription{}, fmt.Errorf("read plan: %w", err)
	}
	return Plan{row}, Subscription{sub}, nil
}

// OpenInvoice returns the invoice that is not paid yet, or nil.
func (s *Service) OpenInvoice(ctx context.Context, therapistID string) (*Invoice, error) {
	return s.openInvoiceIn(ctx, s.DB.Read(), therapistID)
}

func (s *Service) openInvoiceIn(ctx context.Context, db subscriptiondb.DBTX, therapistID string) (*Invoice, error) {
	row, err := s.q.OpenInvoice(ctx, db, therapistID)
	if store.None(err) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("open invoice: %w", err)
	}
	return &Invoice{row}, nil
}

// FeePercent returns the platform's fee for a session of a therapist. Without a plan, or after its paid time, the fee
// of the free plan applies, which is the highest: not paying must not be cheaper.
func (s *Service) FeePercent(ctx context.Context, tx *store.Tx, therapistID string) (int64, error) {
	percent, err := s.q.FeePercent(ctx, tx, subscriptiondb.FeePercentParams{
		TherapistID: therapistID,
		TodayOn:     s.Clock.Today(),
	})
	if store.None(err) {
		percent, err = s.q.FreePercent(ctx, tx)
	}
	if err != nil {
		return 0, fmt.Errorf("fee percent: %w", err)
	}
	return percent, nil
}

// save writes the subscription, updates the wanted state at the provider, and tells the directory.
func (s *Service) save(ctx context.Context, tx *store.Tx, sub Subscription) error {
	err := s.q.SaveSubscription(ctx, tx, subscriptiondb.SaveSubscriptionParams{
		TherapistID:  sub.TherapistID,
		PlanID:       sub.PlanID,
		Status:       sub.Status,
		ValidUntilOn: sub.ValidUntilOn,
		PaidUntilOn:  sub.PaidUntilOn,
		NextChargeOn: sub.NextChargeOn,
		AnchorDay:    sub.AnchorDay,
		NextPlanID:   sub.NextPlanID,
		ByPix:        sub.ByPix,
		NowAt:        at.Of(s.Clock.Now()),
	})
	if err != nil {
		return fmt.Errorf("save subscription: %w", err)
	}
	if err := s.updateWanted(ctx, tx, sub); err != nil {
		return err
	}
	tx.AfterCommit(func() { s.Changed(sub.TherapistID) })
	return nil
}
