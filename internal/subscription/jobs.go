package subscription

import (
	"context"
	"errors"
	"fmt"
	"time"

	"psic/internal/kernel/fault"
	"psic/internal/kernel/money"
	"psic/internal/payment"
	"psic/internal/platform/jobs"
	"psic/internal/platform/store"
	"psic/internal/subscription/subscriptiondb"
)

// Jobs of the feature. They contain only ids.
type (
	Bill struct{}
	// PlanMail sends a mail to a therapist about the plan.
	PlanMail struct {
		TherapistID, InvoiceID string
		What                   MailKind
	}
	// PlanPriceMailToAll starts a PlanPriceMail for every therapist of a plan, page by page. WasPercent is the fee
	// before the change.
	PlanPriceMailToAll struct {
		PlanID, After string
		Was           money.Cents
		WasPercent    *int64 `json:",omitempty"`
	}
	// PlanPriceMail sends a mail to one therapist about the new price or fee of the plan.
	PlanPriceMail struct {
		TherapistID, PlanID string
		Was                 money.Cents
		WasPercent          *int64 `json:",omitempty"`
	}
)

func (Bill) Kind() string               { return "subscription.bill" }
func (PlanMail) Kind() string           { return "subscription.tell" }
func (PlanPriceMailToAll) Kind() string { return "subscription.tell_all" }
func (PlanPriceMail) Kind() string      { return "subscription.tell_price" }

// MailKind is the kind of a mail about the plan.
type MailKind string

const (
	MailPaid      MailKind = "paid"
	MailImproved  MailKind = "improved" // the difference to a better plan was paid
	MailPlanned   MailKind = "planned"  // another plan begins at the end of the paid time
	MailFailed    MailKind = "failed"
	MailPix       MailKind = "pix" // a month is asked for by a PIX code
	MailEnded     MailKind = "ended"
	MailCancelled MailKind = "cancelled"
	MailSuspended MailKind = "suspended"
	MailActivated MailKind = "activated"
	MailLifted    MailKind = "lifted" // the suspension ended, and the plan was cancelled before
	MailResumed   MailKind = "resumed"
	// MailCardExpires announces that the card expires before the next charge.
	MailCardExpires MailKind = "card_expires"
	MailTakenBack   MailKind = "taken_back"
)

// Start registers the handlers of the jobs.
func (s *Service) Start() {
	jobs.Every(s.Jobs, time.Hour, s.runBill)
	jobs.Handle(s.Jobs, s.sendPlanMail)
	jobs.Handle(s.Jobs, s.runPlanPriceMailToAll)
	jobs.Handle(s.Jobs, s.sendPlanPrice)
	s.startRecurring()
}

func (s *Service) sendPlanMail(ctx context.Context, j PlanMail) error {
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
	n := MailContent{
		What:  j.What,
		Plan:  p.Name,
		Until: sub.ValidUntilOn,
		Over:  !sub.Valid(s.Clock.Today()),
		ByPix: s.paysByPix(sub),
	}
	if j.What == MailPlanned {
		if sub.NextPlanID == nil { // it was undone
			return nil
		}
		next, err := s.Plan(ctx, *sub.NextPlanID)
		if err != nil {
			return err
		}
		n.Next, n.Month, n.From = next.Name, next.ValueCents, sub.PaidUntilOn.AddDays(1)
	}
	if j.What == MailCardExpires {
		card, err := s.ExpiringCard(ctx, p, sub)
		if err != nil || card == nil { // another card was registered meanwhile
			return err
		}
		n.Card, n.CardEnds, n.From = card.LastDigits, payment.LastDay(*card), sub.NextChargeOn
	}
	if j.InvoiceID != "" {
		i, err := s.q.InvoiceByID(ctx, s.DB.Read(), j.InvoiceID)
		if err != nil {
			return err
		}
		if j.What == MailPix && (i.Status == string(Paid) || i.Status == string(Void)) {
			return nil // paid or dropped meanwhile
		}
		n.Amount, n.NextTry, n.Month = i.AmountCents, i.NextTryOn, i.MonthCents
	}
	return s.Notify.Send(ctx, acc.Email, MailPlan(n))
}

func (s *Service) sendPlanPrice(ctx context.Context, j PlanPriceMail) error {
	acc, err := s.Account.ByID(ctx, j.TherapistID)
	if errors.Is(err, fault.Missing) {
		return nil
	}
	if err != nil {
		return err
	}
	_, sub, err := s.Of(ctx, j.TherapistID)
	if err != nil || sub.PlanID != j.PlanID && sub.renewsAs() != j.PlanID { // the therapist has another plan now
		return err
	}
	p, err := s.Plan(ctx, j.PlanID)
	if err != nil {
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
	return s.Jobs.Enqueue(ctx, tx, PlanPriceMailToAll{PlanID: old.ID, Was: old.ValueCents, WasPercent: &old.Percent})
}

func (s *Service) runPlanPriceMailToAll(ctx context.Context, j PlanPriceMailToAll) error {
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
			err := s.Jobs.Enqueue(ctx, tx, PlanPriceMail{
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
			return errors.Join(err, s.pushPriceToProvider(ctx, tx, p))
		}
		return s.Jobs.Enqueue(ctx, tx, PlanPriceMailToAll{
			PlanID:     j.PlanID,
			Was:        j.Was,
			WasPercent: j.WasPercent,
			After:      list[len(list)-1],
		})
	})
}
