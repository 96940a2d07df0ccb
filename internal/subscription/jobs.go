package subscription

import (
	"context"
	"errors"
	"fmt"
	"time"

	"psic/internal/kernel/fault"
	"psic/internal/kernel/money"
	"psic/internal/platform/jobs"
	"psic/internal/platform/store"
	"psic/internal/subscription/subscriptiondb"
)

// Jobs of the feature. They contain only ids.
type (
	Bill struct{}
	// Tell sends a mail to a therapist about the plan.
	Tell struct {
		TherapistID, InvoiceID string
		What                   News
	}
	// TellAll starts a TellPrice for every therapist of a plan, page by page. WasPercent is the fee before the change.
	TellAll struct {
		PlanID, After string
		Was           money.Cents
		WasPercent    *int64 `json:",omitempty"`
	}
	// TellPrice sends a mail to one therapist about the new price or fee of the plan.
	TellPrice struct {
		TherapistID, PlanID string
		Was                 money.Cents
		WasPercent          *int64 `json:",omitempty"`
	}
)

func (Bill) Kind() string      { return "subscription.bill" }
func (Tell) Kind() string      { return "subscription.tell" }
func (TellAll) Kind() string   { return "subscription.tell_all" }
func (TellPrice) Kind() string { return "subscription.tell_price" }

// News is the kind of a mail about the plan.
type News string

const (
	TellPaid      News = "paid"
	TellFailed    News = "failed"
	TellEnded     News = "ended"
	TellCancelled News = "cancelled"
	TellSuspended News = "suspended"
	TellActivated News = "activated"
	TellLifted    News = "lifted" // the suspension ended, and the plan was cancelled before
)

// Start registers the handlers of the jobs.
func (s *Service) Start() {
	jobs.Every(s.Jobs, time.Hour, s.billJob)
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
	n := PlanNews{
		What:  j.What,
		Plan:  p.Name,
		Until: sub.ValidUntilOn,
		Over:  !sub.Valid(s.Clock.Today()),
	}
	if j.InvoiceID != "" {
		i, err := s.q.InvoiceByID(ctx, s.DB.Read(), j.InvoiceID)
		if err != nil {
			return err
		}
		n.Amount, n.NextTry = i.AmountCents, i.NextTryOn
	}
	return s.Notify.Send(ctx, acc.Email, MailPlan(n))
}

func (s *Service) tellPrice(ctx context.Context, j TellPrice) error {
	acc, err := s.Account.ByID(ctx, j.TherapistID)
	if errors.Is(err, fault.Missing) {
		return nil
	}
	if err != nil {
		return err
	}
	p, sub, err := s.Of(ctx, j.TherapistID)
	if err != nil || p.ID != j.PlanID { // the therapist has another plan now
		return err
	}
	n := PlanChange{
		Plan:       p.Name,
		Was:        j.Was,
		Is:         p.ValueCents,
		WasPercent: p.Percent,
		IsPercent:  p.Percent,
	}
	if !sub.KeptUntilOn.Before(s.Clock.Today()) {
		n.Until = sub.KeptUntilOn
	}
	if j.WasPercent != nil {
		n.WasPercent = *j.WasPercent
	}
	if n.Was == n.Is && n.WasPercent == n.IsPercent { // the change was undone
		return nil
	}
	return s.Notify.Send(ctx, acc.Email, MailPlanChanged(n))
}

const noticePage = 200

// notice tells every therapist of a plan that its price changes with the next charge (Q081), or that its fee changes.
func (s *Service) notice(ctx context.Context, tx *store.Tx, old Plan) error {
	return s.Jobs.Enqueue(ctx, tx, TellAll{PlanID: old.ID, Was: old.ValueCents, WasPercent: &old.Percent})
}

func (s *Service) tellAll(ctx context.Context, j TellAll) error {
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		list, err := s.q.SubscribersOf(ctx, tx, subscriptiondb.SubscribersOfParams{
			PlanID: j.PlanID,
			After:  j.After,
			Most:   noticePage,
		})
		if err != nil {
			return fmt.Errorf("subscribers of a plan: %w", err)
		}
		for _, id := range list {
			err := s.Jobs.Enqueue(ctx, tx, TellPrice{
				TherapistID: id,
				PlanID:      j.PlanID,
				Was:         j.Was,
				WasPercent:  j.WasPercent,
			})
			if err != nil {
				return err
			}
		}
		if len(list) < noticePage { // the provider gets the price after all mails
			p, err := foundPlan(s.q.PlanByID(ctx, tx, j.PlanID))
			return errors.Join(err, s.tellProvider(ctx, tx, p))
		}
		return s.Jobs.Enqueue(ctx, tx, TellAll{
			PlanID:     j.PlanID,
			Was:        j.Was,
			WasPercent: j.WasPercent,
			After:      list[len(list)-1],
		})
	})
}
