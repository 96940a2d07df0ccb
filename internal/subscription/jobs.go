package subscription

import (
	"context"
	"errors"
	"fmt"
	"time"

	"psic/internal/kernel/fault"
	"psic/internal/kernel/money"
	"psic/internal/notify"
	"psic/internal/platform/jobs"
	"psic/internal/platform/store"
	"psic/internal/subscription/subscriptiondb"
)

// Jobs of the feature; they name people and invoices by id only.
type (
	Bill struct{}
	// Tell writes to a therapist about the plan.
	Tell struct{ TherapistID, InvoiceID, What string }
	// TellAll writes to everybody on a plan about its new price, page by page.
	TellAll struct {
		PlanID, After string
		Was           money.Cents
	}
	// TellPrice writes to one of them.
	TellPrice struct {
		TherapistID, PlanID string
		Was                 money.Cents
	}
)

func (Bill) Kind() string      { return "subscription.bill" }
func (Tell) Kind() string      { return "subscription.tell" }
func (TellAll) Kind() string   { return "subscription.tell_all" }
func (TellPrice) Kind() string { return "subscription.tell_price" }

// What a Tell is about.
const (
	TellPaid      = "paid"
	TellFailed    = "failed"
	TellEnded     = "ended"
	TellCancelled = "cancelled"
	TellSuspended = "suspended"
	TellActivated = "activated"
)

// Start hands the workers to the queue.
func (s *Service) Start() {
	jobs.Every(s.Jobs, time.Hour, s.bill)
	jobs.Handle(s.Jobs, s.tell)
	jobs.Handle(s.Jobs, s.tellAll)
	jobs.Handle(s.Jobs, s.tellPrice)
	s.startRecurring()
}

func (s *Service) tell(ctx context.Context, j Tell) error {
	acc, err := s.Account.ByID(ctx, j.TherapistID)
	if errors.Is(err, fault.Missing) {
		return nil
	}
	if err != nil {
		return err
	}
	p, sub, err := s.Of(ctx, j.TherapistID)
	if err != nil {
		return err
	}
	n := notify.PlanNews{What: j.What, Plan: p.Name, Until: sub.ValidUntilOn}
	if j.InvoiceID != "" {
		i, err := s.q.InvoiceByID(ctx, s.DB.Read(), j.InvoiceID)
		if err != nil {
			return err
		}
		n.Amount, n.NextTry = i.AmountCents, i.NextTryOn
	}
	return s.Notify.Send(ctx, acc.Email, notify.AboutPlan(n))
}

func (s *Service) tellPrice(ctx context.Context, j TellPrice) error {
	acc, err := s.Account.ByID(ctx, j.TherapistID)
	if errors.Is(err, fault.Missing) {
		return nil
	}
	if err != nil {
		return err
	}
	p, err := s.q.PlanByID(ctx, s.DB.Read(), j.PlanID)
	if err != nil {
		return err
	}
	return s.Notify.Send(ctx, acc.Email, notify.PlanPriceChanged(p.Name, j.Was, p.ValueCents))
}

const noticePage = 200

// noticePrice tells everybody on a plan that it costs something else from the next charge (Q081).
func (s *Service) noticePrice(ctx context.Context, tx *store.Tx, planID string, was money.Cents) error {
	return s.Jobs.Enqueue(ctx, tx, TellAll{PlanID: planID, Was: was})
}

func (s *Service) tellAll(ctx context.Context, j TellAll) error {
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		list, err := s.q.SubscribersOf(ctx, tx, subscriptiondb.SubscribersOfParams{PlanID: j.PlanID, After: j.After, Most: noticePage})
		if err != nil {
			return fmt.Errorf("subscribers of a plan: %w", err)
		}
		for _, id := range list {
			if err := s.Jobs.Enqueue(ctx, tx, TellPrice{TherapistID: id, PlanID: j.PlanID, Was: j.Was}); err != nil {
				return err
			}
		}
		if len(list) < noticePage { // everybody is told first
			p, err := foundPlan(s.q.PlanByID(ctx, tx, j.PlanID))
			return errors.Join(err, s.tellProvider(ctx, tx, p))
		}
		return s.Jobs.Enqueue(ctx, tx, TellAll{PlanID: j.PlanID, Was: j.Was, After: list[len(list)-1]})
	})
}
