package subscription

import (
	"context"
	"errors"

	"psic/internal/account"
	"psic/internal/directory"
	"psic/internal/kernel/at"
	"psic/internal/kernel/money"
	"psic/internal/payment"
	"psic/internal/payment/gateway"
	"psic/internal/platform/store"
)

// SubscribeInput is the request of a plan. The CVV shows that the holder of the card is present. Its form is checked
// and it is dropped, because a stored card is charged without it (Q088). Only a provider that bills by itself gets it.
type SubscribeInput struct {
	Plan, CVV string
	// Card replaces the active card, for providers that store a card only together with a charge. It is used only when
	// something is charged now.
	Card *gateway.Card
	// Pix pays by a PIX code, and the months that follow too.
	Pix bool
	// Shown is what the therapist was told that is charged now, if it was told. More is never charged.
	Shown *money.Cents
}

func (sub *Subscription) toFree() {
	sub.Status, sub.ValidUntilOn, sub.NextChargeOn = string(OK), at.Date{}, at.Date{}
}

// toPaid sets the state of a plan whose paid time lasts until PaidUntilOn.
func (sub *Subscription) toPaid() {
	sub.Status, sub.ValidUntilOn, sub.NextChargeOn = string(OK), sub.PaidUntilOn, sub.PaidUntilOn
}

func (in SubscribeInput) means() means { return means{pix: in.Pix, card: in.Card} }

// Subscribe takes or changes the plan and returns the subscription. A lower fee begins when the difference for the rest
// of the paid time is paid; every other plan begins at the end of the paid time, and choosing the own plan again undoes
// that (Q198). When no paid time is left, a month is charged now, and the plan applies when it is paid (Q078).
//
// Faults: ErrPlan, ErrCVV, ErrNoCard, ErrInFlight, ErrSuspended, ErrCancelled, ErrAmount, fault.Missing,
// payment.ErrCardDeclined, payment.ErrSourceTries, payment.ErrGateway, payment.ErrNoCards, ErrPixPlan.
func (s *Service) Subscribe(ctx context.Context, therapistID string, in SubscribeInput) (Subscription, error) {
	p, kept, err := s.wanted(ctx, therapistID, in.Plan)
	if err != nil {
		return Subscription{}, err
	}
	if in.Pix && !s.CanPayByPix() {
		return Subscription{}, ErrPixPlan
	}
	byCard := !in.Pix && s.Payment.Gateway.TakesCards()
	if byCard && p.Paid() && !kept && (in.Card == nil || s.Recurring != nil) && !cvvShape.MatchString(in.CVV) {
		return Subscription{}, ErrCVV
	}
	if err := s.saveNewCard(ctx, therapistID, &in); err != nil {
		return Subscription{}, err
	}
	take := func() error { return s.takePlan(ctx, therapistID, p, in) }
	if p.Paid() && !kept && s.Recurring != nil { // there is no charge of ours that counts the try
		err = s.Payment.TryCard(ctx, take)
	} else {
		err = take()
	}
	if errors.Is(err, payment.ErrDeclined) {
		err = payment.ErrCardDeclined
	}
	if err != nil {
		return Subscription{}, err
	}
	_, sub, err := s.Of(ctx, therapistID)
	return sub, err
}

// takePlan takes the plan, and charges what it costs now.
func (s *Service) takePlan(ctx context.Context, therapistID string, p Plan, in SubscribeInput) error {
	var chargeID string
	err := s.DB.InTx(ctx, func(tx *store.Tx) error {
		chargeID = ""
		acc, err := s.Account.Lock(ctx, tx, therapistID)
		if err != nil {
			return err
		}
		chargeID, err = s.subscribeIn(ctx, tx, acc, p, in)
		return err
	})
	if err != nil || chargeID == "" {
		return err
	}
	return s.biller().perform(ctx, chargeID, in.CVV)
}

// wanted returns an active plan, or a plan that the therapist has or will have, also when that is no longer active
// (R329). kept says that the therapist keeps a paid plan, for which nothing is charged.
//
// Faults: ErrPlan, fault.Missing.
func (s *Service) wanted(ctx context.Context, therapistID, plan string) (p Plan, kept bool, err error) {
	own, sub, err := s.Of(ctx, therapistID)
	if err != nil {
		return p, false, err
	}
	p, err = s.Find(ctx, plan)
	if errors.Is(err, ErrPlan) {
		for _, id := range []*string{&own.ID, sub.NextPlanID} {
			if id == nil || *id != plan || sub.State() != Overdue && sub.NextPlanID == nil {
				continue
			}
			if p, err = s.Plan(ctx, plan); err == nil && p.unpriced() {
				err = ErrPlan
			}
		}
	}
	return p, err == nil && sub.State() == OK && p.ID == own.ID, err
}

// saveNewCard stores a new card before the subscription, because a provider that bills by itself charges its stored
// card.
func (s *Service) saveNewCard(ctx context.Context, therapistID string, in *SubscribeInput) error {
	if s.Recurring == nil || in.Card == nil {
		return nil
	}
	_, err := s.Payment.SaveCard(ctx, therapistID, *in.Card, gateway.Payer{})
	in.Card = nil
	return err
}

// subscribeIn changes the plan when nothing has to be paid now, or else begins the charge.
func (s *Service) subscribeIn(
	ctx context.Context,
	tx *store.Tx,
	acc account.Account,
	p Plan,
	in SubscribeInput,
) (chargeID string, err error) {
	current, sub, err := s.ofIn(ctx, tx, acc.ID)
	if err != nil {
		return "", err
	}
	open, err := s.openInvoiceIn(ctx, tx, acc.ID)
	if err != nil {
		return "", err
	}
	if open, err = s.dropCode(ctx, tx, open); err != nil {
		return "", err
	}
	if locked := changeFault(sub, open.isInFlight()); locked != nil {
		return "", locked
	}
	change, err := s.switchFor(ctx, tx, current, sub, p)
	if err != nil {
		return "", err
	}
	if in.Shown != nil && change.Charge > *in.Shown {
		return "", ErrAmount
	}
	switch {
	case change.waits(s.Clock.Today()):
		return "", s.switchLater(ctx, tx, sub, p)
	case !p.Paid():
		return "", s.goFree(ctx, tx, sub, p, open)
	case change.Charge == 0:
		return "", s.switchNow(ctx, tx, sub, p)
	case change.Rest:
		i, err := s.newRestInvoice(ctx, tx, acc, sub, p, change.Charge)
		if err != nil {
			return "", err
		}
		return s.begin(ctx, tx, acc, *i, in.means())
	}
	return s.chargeMonth(ctx, tx, acc, sub, open, p, in.means())
}

// switchNow changes to a plan that what was paid is enough for, or keeps the own plan.
func (s *Service) switchNow(ctx context.Context, tx *store.Tx, sub Subscription, p Plan) error {
	if sub.PlanID == p.ID && sub.NextPlanID == nil {
		return nil
	}
	before := sub
	sub.become(p.ID)
	if before.PlanID != p.ID {
		sub.toPaid()
	}
	return s.saveSwitched(ctx, tx, before, sub)
}

// chargeMonth begins the charge of a month of the plan.
func (s *Service) chargeMonth(
	ctx context.Context,
	tx *store.Tx,
	acc account.Account,
	sub Subscription,
	open *Invoice,
	p Plan,
	by means,
) (chargeID string, err error) {
	kind := Change // also when a month was taken back: there is no due day that the new one could count from
	if sub.State() == Pending {
		kind, sub.PlanID = First, p.ID
		if err := s.save(ctx, tx, sub); err != nil {
			return "", err
		}
	}
	if open == nil {
		if open, err = s.newInvoice(ctx, tx, acc, p, kind, s.Clock.Today()); err != nil {
			return "", err
		}
	}
	return s.biller().begin(ctx, tx, acc, *open, p, by)
}

func (s *Service) goFree(ctx context.Context, tx *store.Tx, sub Subscription, p Plan, open *Invoice) error {
	if err := s.void(ctx, tx, open); err != nil {
		return err
	}
	if sub.State() == Pending {
		err := s.Directory.ChangeState(ctx, tx, sub.TherapistID, directory.PendingPayment, account.Complete)
		if err != nil {
			return err
		}
	}
	before := sub
	sub.become(p.ID)
	sub.toFree()
	return s.saveSwitched(ctx, tx, before, sub)
}
