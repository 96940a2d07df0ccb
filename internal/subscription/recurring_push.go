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

// Jobs about what the provider bills; they name things by id only.
type (
	// LookAfterRecurring reads everything whose time has come, so that no notification is needed.
	LookAfterRecurring struct{}
	PullRecurring      struct{ Reference string }
	// PushRecurring tells the provider what we want of a subscription.
	PushRecurring struct{ Reference string }
	// PushPlan tells the provider a plan's new price or name.
	PushPlan struct{ PlanID string }
	// SetRecurringUp writes the account's preferences at the provider.
	SetRecurringUp struct{}
)

func (LookAfterRecurring) Kind() string { return "subscription.look_after_recurring" }
func (PullRecurring) Kind() string      { return "subscription.pull_recurring" }
func (PushRecurring) Kind() string      { return "subscription.push_recurring" }
func (PushPlan) Kind() string           { return "subscription.push_plan" }
func (SetRecurringUp) Kind() string     { return "subscription.set_recurring_up" }

func (s *Service) startRecurring() {
	if s.Recurring == nil {
		return
	}
	jobs.Every(s.Jobs, readWaiting, s.lookAfter)
	jobs.Every(s.Jobs, 24*time.Hour, s.setUp)
	jobs.Handle(s.Jobs, s.pull)
	jobs.Handle(s.Jobs, s.push)
	jobs.Handle(s.Jobs, s.pushPlan)
}

// lookAfter is the reconciliation: a job for each whose time has come, which is over before the next time.
func (s *Service) lookAfter(ctx context.Context, _ LookAfterRecurring) error {
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

// pull is not repeated when it fails: the next look comes by itself.
func (s *Service) pull(ctx context.Context, j PullRecurring) error {
	if err := errors.Join(s.Pull(ctx, j.Reference), s.push(ctx, PushRecurring(j))); err != nil {
		s.Log.Warn("subscription: the provider could not be read", "recurring", j.Reference, "err", err)
	}
	return nil
}

// push carries out what is wanted, by looking first: a second run finds it done. It ends by reading again.
func (s *Service) push(ctx context.Context, j PushRecurring) error {
	row, err := s.q.RecurringBy(ctx, s.DB.Read(), j.Reference)
	if err != nil {
		return fmt.Errorf("read recurring: %w", err)
	}
	if !row.Pending || row.ExternalID == "" { // one without an answer yet comes back with the reconciliation
		return nil
	}
	now, err := s.Recurring.ReadSubscription(ctx, row.ExternalID)
	if err != nil {
		return err
	}
	if err := s.keepNext(ctx, row.Reference, now); err != nil { // before it is cancelled, for then it is gone
		return err
	}
	if err := s.carryOut(ctx, row, now); err != nil {
		return fmt.Errorf("push %s: %w", row.Reference, err)
	}
	err = s.DB.InTx(ctx, func(tx *store.Tx) error {
		fresh, err := s.lockRecurring(ctx, tx, row.Reference)
		if err != nil || fresh.Wanted != row.Wanted { // another wish has a job of its own
			return err
		}
		fresh.Pending = false
		return s.saveRecurring(ctx, tx, fresh)
	})
	if err != nil {
		return err
	}
	return s.Pull(ctx, row.Reference) // what was paid just before is found now, or never
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

// providerPlan is the provider's id of a plan, which is made there when it is first needed.
func (s *Service) providerPlan(ctx context.Context, p Plan) (string, error) {
	if p.ExternalID != "" {
		return p.ExternalID, nil
	}
	found, err := s.Recurring.FindPlan(ctx, p.ID) // an answer may have been lost
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

// tellProvider sends a plan's new price or name on its way.
func (s *Service) tellProvider(ctx context.Context, tx *store.Tx, p Plan) error {
	if s.Recurring == nil || p.ExternalID == "" || !p.Paid() {
		return nil
	}
	return s.Jobs.Enqueue(ctx, tx, PushPlan{PlanID: p.ID})
}

func (s *Service) pushPlan(ctx context.Context, j PushPlan) error {
	p, err := foundPlan(s.q.PlanByID(ctx, s.DB.Read(), j.PlanID))
	if err != nil || p.ExternalID == "" || !p.Paid() {
		return err
	}
	return s.Recurring.ChangePlan(ctx, p.ExternalID, ids.New(), planRequest(p))
}

// retryDays are the days between tries that our own mails announce; after the last the subscription ends, so that
// the therapist begins anew instead of waiting for an administrator.
var retryDays = recurring.Retries{
	First:   1,
	Second:  2,
	Third:   4,
	Finally: "CANCEL",
}

// setUp writes what concerns the account: our address for notifications, no mail to the person beside ours, and
// the days of the retries. It reads first, and writes what is another.
func (s *Service) setUp(ctx context.Context, _ SetRecurringUp) error {
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

// Hint takes a notification: a reason to read, never a fact, for nobody can say who sent it. Only what we know by
// the provider's own id leads to a read, and only one waits at a time.
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
		waits := !row.ReadAgainAt.After(now)
		row.ReadAgainAt = at.Of(now)
		if err := s.saveRecurring(ctx, tx, row); err != nil || waits {
			return err
		}
		return s.Jobs.Enqueue(ctx, tx, PullRecurring{Reference: row.Reference})
	})
}
