package subscription

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/kernel/ids"
	"psic/internal/payment/gateway"
	"psic/internal/payment/gateway/pagbank/recurring"
	"psic/internal/platform/jobs"
	"psic/internal/platform/store"
	"psic/internal/subscription/subscriptiondb"
)

// Jobs about subscriptions at the provider. They contain only ids.
type (
	// ReconcileRecurring reads every subscription that is due, so that no notification is needed.
	ReconcileRecurring struct{}
	// PullRecurring reads one subscription.
	PullRecurring struct{ Reference string }
	// PushRecurring sends the wanted state of a subscription to the provider.
	PushRecurring struct{ Reference string }
	// PushPlan sends a plan's new price or name to the provider.
	PushPlan struct{ PlanID string }
	// SetRecurringUp sets the account's preferences at the provider.
	SetRecurringUp struct{}
)

func (ReconcileRecurring) Kind() string { return "subscription.look_after_recurring" }
func (PullRecurring) Kind() string      { return "subscription.pull_recurring" }
func (PushRecurring) Kind() string      { return "subscription.push_recurring" }
func (PushPlan) Kind() string           { return "subscription.push_plan" }
func (SetRecurringUp) Kind() string     { return "subscription.set_recurring_up" }

func (s *Service) startRecurring() {
	if s.Recurring == nil {
		return
	}
	jobs.Every(s.Jobs, readWaiting, s.runReconcileRecurring)
	jobs.Every(s.Jobs, 24*time.Hour, s.runSetRecurringUp)
	jobs.Handle(s.Jobs, s.runPullRecurring)
	jobs.Handle(s.Jobs, s.runPushRecurring)
	jobs.Handle(s.Jobs, s.runPushPlan)
}

// runReconcileRecurring starts a PullRecurring for every subscription that is due. Each is claimed until the next run.
func (s *Service) runReconcileRecurring(ctx context.Context, _ ReconcileRecurring) error {
	now := s.Clock.Now()
	for after := ""; ; {
		list, err := s.q.RecurringDue(ctx, s.DB.Read(), subscriptiondb.RecurringDueParams{
			NowAt: at.Of(now),
			After: after,
			Most:  billPage,
		})
		if err != nil || len(list) == 0 {
			return err
		}
		last := list[len(list)-1]
		err = s.DB.InTx(ctx, func(tx *store.Tx) error {
			claim := subscriptiondb.ClaimRecurringParams{
				NowAt:   at.Of(now),
				LaterAt: at.Of(now.Add(readWaiting)),
				After:   after,
				Last:    last,
			}
			if err := s.q.ClaimRecurring(ctx, tx, claim); err != nil {
				return err
			}
			for _, reference := range list {
				if err := s.Jobs.Enqueue(ctx, tx, PullRecurring{Reference: reference}); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return fmt.Errorf("look after recurring: %w", err)
		}
		after = last
	}
}

// runPullRecurring returns no error, so that the queue does not retry it: the next reconciliation reads again.
func (s *Service) runPullRecurring(ctx context.Context, j PullRecurring) error {
	if err := errors.Join(s.Pull(ctx, j.Reference), s.runPushRecurring(ctx, PushRecurring(j))); err != nil {
		s.Log.Warn("subscription: the provider could not be read", "recurring", j.Reference, "err", err)
	}
	return nil
}

// runPushRecurring makes the provider's state the wanted one. It reads first, so a second run finds it done, and reads
// again at the end.
func (s *Service) runPushRecurring(ctx context.Context, j PushRecurring) error {
	row, err := s.q.RecurringBy(ctx, s.DB.Read(), j.Reference)
	if err != nil {
		return fmt.Errorf("read recurring: %w", err)
	}
	if !row.Pending || row.ExternalID == "" { // without an id the reconciliation reads it first
		return nil
	}
	now, err := s.Recurring.ReadSubscription(ctx, row.ExternalID)
	if err != nil {
		return err
	}
	if err := s.keepNext(ctx, row.Reference, now); err != nil { // a cancelled subscription has no next invoice
		return err
	}
	if err := s.carryOut(ctx, row, now); err != nil {
		return fmt.Errorf("push %s: %w", row.Reference, err)
	}
	err = s.DB.InTx(ctx, func(tx *store.Tx) error {
		fresh, err := s.lockRecurring(ctx, tx, row.Reference)
		if err != nil || fresh.Wanted != row.Wanted { // a newer wanted state has its own job
			return err
		}
		fresh.Pending = false
		return s.saveRecurring(ctx, tx, fresh)
	})
	if err != nil {
		return err
	}
	return s.Pull(ctx, row.Reference) // a payment just before a cancellation must be found
}

func (s *Service) keepNext(ctx context.Context, reference string, now recurring.Subscription) error {
	if now.Next().IsZero() {
		return nil
	}
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		row, err := s.lockRecurring(ctx, tx, reference)
		if err != nil {
			return err
		}
		row.NextInvoiceOn = at.DateOf(now.Next(), at.SaoPaulo)
		return s.saveRecurring(ctx, tx, row)
	})
}

func (s *Service) carryOut(ctx context.Context, row Recurring, now recurring.Subscription) error {
	if now.Status.Over() {
		return nil
	}
	planID, active := planOf(row.Wanted)
	switch {
	case row.Wanted == wantCanceled:
		return s.Recurring.Cancel(ctx, now.ID, ids.New())
	case row.Wanted == wantSuspended && now.Status != recurring.Suspended:
		return s.Recurring.Suspend(ctx, now.ID, ids.New())
	case !active:
		return nil
	case now.Status == recurring.Suspended:
		if err := s.Recurring.Activate(ctx, now.ID, ids.New()); err != nil {
			return err
		}
	}
	p, err := foundPlan(s.q.PlanByID(ctx, s.DB.Read(), planID))
	if err != nil {
		return err
	}
	plan, err := s.providerPlan(ctx, p)
	if err != nil || plan == now.Plan.ID {
		return err
	}
	return s.Recurring.ChangeSubscription(ctx, now.ID, ids.New(), plan)
}

// providerPlan returns the provider's id of a plan, and creates the plan there when it is first needed.
func (s *Service) providerPlan(ctx context.Context, p Plan) (string, error) {
	if p.ExternalID != "" {
		return p.ExternalID, nil
	}
	found, err := s.Recurring.FindPlan(ctx, p.ID) // an earlier response may have been lost
	if errors.Is(err, gateway.ErrNotFound) {
		found, err = s.Recurring.CreatePlan(ctx, "plan-"+p.ID, planRequest(p))
	}
	if err != nil {
		return "", fmt.Errorf("plan at the provider: %w", err)
	}
	return found.ID, s.DB.InTx(ctx, func(tx *store.Tx) error {
		return s.q.SetPlanExternal(ctx, tx, subscriptiondb.SetPlanExternalParams{ID: p.ID, ExternalID: found.ID})
	})
}

func planRequest(p Plan) recurring.PlanRequest {
	return recurring.PlanRequest{
		Reference:   p.ID,
		Name:        p.Name,
		Description: p.Description,
		Amount:      p.ValueCents,
	}
}

// pushPriceToProvider starts the job that sends a plan's new price or name to the provider.
func (s *Service) pushPriceToProvider(ctx context.Context, tx *store.Tx, p Plan) error {
	if s.Recurring == nil || p.ExternalID == "" || !p.Paid() {
		return nil
	}
	return s.Jobs.Enqueue(ctx, tx, PushPlan{PlanID: p.ID})
}

func (s *Service) runPushPlan(ctx context.Context, j PushPlan) error {
	p, err := foundPlan(s.q.PlanByID(ctx, s.DB.Read(), j.PlanID))
	if err != nil || p.ExternalID == "" || !p.Paid() {
		return err
	}
	return s.Recurring.ChangePlan(ctx, p.ExternalID, ids.New(), planRequest(p))
}

// retryDays are the days between retries, which our mails announce. After the last the provider cancels the
// subscription, so that the therapist can start a new one without an administrator.
var retryDays = recurring.Retries{
	First:   1,
	Second:  2,
	Third:   4,
	Finally: "CANCEL",
}

// runSetRecurringUp sets the preferences of our account at the provider: our address for notifications, no mails of the
// provider to customers, and the days of the retries. It reads first and writes only what differs.
func (s *Service) runSetRecurringUp(ctx context.Context, _ SetRecurringUp) error {
	tries, err := s.Recurring.Retries(ctx)
	if err == nil && tries != retryDays {
		err = s.Recurring.SetRetries(ctx, retryDays)
	}
	if err != nil {
		return err
	}
	n, err := s.Recurring.Notifications(ctx)
	if err != nil {
		return err
	}
	known := s.HintURL == "" || slices.Contains(n.URLs, s.HintURL)
	if known && !n.Email.Customer.Enabled {
		return nil
	}
	if !known {
		n.URLs = append(n.URLs, s.HintURL)
	}
	n.Email.Customer.Enabled = false
	return s.Recurring.SetNotifications(ctx, n)
}

// Hint takes a notification, which is not signed and therefore only causes a read. It does so only for a subscription
// that we know, and only one read waits at a time. It returns false when the body is not a notification of this API.
func (s *Service) Hint(ctx context.Context, body []byte) (bool, error) {
	e, err := recurring.EventOf(body)
	if err != nil {
		return false, nil
	}
	if e.SubscriptionID == "" {
		return true, nil
	}
	row, err := s.q.RecurringByExternal(ctx, s.DB.Read(), e.SubscriptionID)
	if err != nil {
		return true, ignoreNone(err)
	}
	return true, s.DB.InTx(ctx, func(tx *store.Tx) error {
		row, err := s.lockRecurring(ctx, tx, row.Reference)
		if err != nil {
			return err
		}
		now := s.Clock.Now()
		waiting := !row.ReadAgainAt.After(now)
		row.ReadAgainAt = at.Of(now)
		if err := s.saveRecurring(ctx, tx, row); err != nil || waiting {
			return err
		}
		return s.Jobs.Enqueue(ctx, tx, PullRecurring{Reference: row.Reference})
	})
}
