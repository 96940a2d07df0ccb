package subscription

import (
	"context"
	"errors"
	"fmt"

	"psic/internal/account"
	"psic/internal/directory"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/ids"
	"psic/internal/payment"
	"psic/internal/payment/gateway"
	"psic/internal/platform/store"
	"psic/internal/subscription/subscriptiondb"
)

// SubscribeInput is the request of a plan. The CVV shows that the holder of the card is present. Its form is checked
// and it is dropped, because a stored card is charged without it (Q088). Only a provider that bills by itself gets it.
type SubscribeInput struct {
	Plan, CVV string
	// Card replaces the active card, for providers that store a card only together with a charge. It is used only when
	// something is charged now.
	Card *gateway.Card
}

func (sub *Subscription) toFree() {
	sub.Status, sub.ValidUntilOn, sub.NextChargeOn = string(OK), at.Date{}, at.Date{}
}

// toPaid sets the state of a plan whose paid time lasts until PaidUntilOn.
func (sub *Subscription) toPaid() {
	sub.Status, sub.ValidUntilOn, sub.NextChargeOn = string(OK), sub.PaidUntilOn, sub.PaidUntilOn
}

// Subscribe takes or changes the plan and returns the subscription. A change applies at once, and its price from the
// next charge on (Q078). When no paid time is left, the active card is charged now, and the plan applies when it is
// paid.
//
// Faults: ErrPlan, ErrCVV, ErrNoCard, ErrInFlight, ErrSuspended, ErrCancelled, fault.Missing, payment.ErrCardDeclined,
// payment.ErrSourceTries, payment.ErrGateway.
func (s *Service) Subscribe(ctx context.Context, therapistID string, in SubscribeInput) (Subscription, error) {
	p, err := s.wanted(ctx, therapistID, in.Plan)
	if err != nil {
		return Subscription{}, err
	}
	if p.Paid() && (in.Card == nil || s.Recurring != nil) && !cvvShape.MatchString(in.CVV) {
		return Subscription{}, ErrCVV
	}
	if err := s.saveNewCard(ctx, therapistID, &in); err != nil {
		return Subscription{}, err
	}
	take := func() error { return s.takePlan(ctx, therapistID, p, in) }
	if p.Paid() && s.Recurring != nil { // there is no charge of ours that counts the try
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
		chargeID, err = s.subscribeIn(ctx, tx, acc, p, in.Card)
		return err
	})
	if err != nil || chargeID == "" {
		return err
	}
	return s.biller().perform(ctx, chargeID, in.CVV)
}

// wanted returns an active plan, or the therapist's own overdue plan, also when that is no longer active (R329).
//
// Faults: ErrPlan.
func (s *Service) wanted(ctx context.Context, therapistID, plan string) (Plan, error) {
	p, err := s.Find(ctx, plan)
	if !errors.Is(err, ErrPlan) {
		return p, err
	}
	own, sub, ownErr := s.Of(ctx, therapistID)
	if ownErr == nil && own.ID == plan && sub.State() == Overdue && !own.unpriced() {
		return own, nil
	}
	return p, err
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
	card *gateway.Card,
) (chargeID string, err error) {
	current, sub, err := s.ofIn(ctx, tx, acc.ID)
	if err != nil {
		return "", err
	}
	open, err := s.openInvoiceIn(ctx, tx, acc.ID)
	if err != nil {
		return "", err
	}
	if locked := changeFault(sub, open.isInFlight()); locked != nil {
		return "", locked
	}
	kind := Renewal
	switch {
	case !p.Paid():
		return "", s.goFree(ctx, tx, sub, p, open)
	case sub.State() == OK && current.ID == p.ID:
		return "", nil
	case sub.State() == OK && sub.covered(s.Clock.Today()):
		sub.PlanID = p.ID
		sub.toPaid()
		return "", s.save(ctx, tx, sub)
	case sub.State() == OK:
		kind = Change
	case sub.State() == Pending:
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
	return s.biller().begin(ctx, tx, acc, *open, p, card)
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
	sub.PlanID = p.ID
	sub.toFree()
	return s.save(ctx, tx, sub)
}

func (s *Service) newInvoice(
	ctx context.Context,
	tx *store.Tx,
	acc account.Account,
	p Plan,
	kind string,
	due at.Date,
) (*Invoice, error) {
	id := ids.New()
	err := s.q.InsertInvoice(ctx, tx, subscriptiondb.InsertInvoiceParams{
		ID:           id,
		TherapistID:  acc.ID,
		PlanID:       p.ID,
		Kind:         kind,
		AmountCents:  p.ValueCents,
		DueOn:        due,
		CustomerName: acc.FullName,
		CreatedAt:    at.Of(s.Clock.Now()),
	})
	if err != nil {
		return nil, fmt.Errorf("insert invoice: %w", err)
	}
	row, err := s.q.InvoiceByID(ctx, tx, id)
	return &Invoice{row}, err
}

// begin begins a charge of the given or the active card, for the current price of the plan.
func (s *Service) begin(
	ctx context.Context,
	tx *store.Tx,
	acc account.Account,
	i Invoice,
	p Plan,
	card *gateway.Card,
) (string, error) {
	payer, err := s.payer(ctx, tx, acc)
	if err != nil {
		return "", err
	}
	if card == nil {
		token, err := s.Payment.ActiveToken(ctx, tx, acc.ID)
		if errors.Is(err, fault.Missing) {
			return "", ErrNoCard
		}
		if err != nil {
			return "", err
		}
		card = &gateway.Card{Token: token, HolderName: payer.Name, HolderTaxID: payer.TaxID}
	}
	card.Recurring = true
	i.PlanID, i.AmountCents, i.Attempts, i.NextTryOn = p.ID, p.ValueCents, i.Attempts+1, at.Date{}
	if err := s.moveInvoice(ctx, tx, i, InFlight); err != nil {
		return "", err
	}
	c, err := s.Payment.Begin(ctx, tx, payment.Order{
		Purpose:     payment.ForSubscription,
		ReferenceID: i.ID,
		PayerID:     acc.ID,
		Method:      payment.ByCard,
		Amount:      i.AmountCents,
		Payer:       payer,
		Card:        card,
	})
	return c.ID, err
}

// moveInvoice stores the invoice with its new status. It fails when the status was changed by somebody else.
func (s *Service) moveInvoice(ctx context.Context, tx *store.Tx, i Invoice, to InvoiceStatus) error {
	n, err := s.q.MoveInvoice(ctx, tx, subscriptiondb.MoveInvoiceParams{
		ID:           i.ID,
		FromStatus:   i.Status,
		Status:       string(to),
		PlanID:       i.PlanID,
		AmountCents:  i.AmountCents,
		Attempts:     i.Attempts,
		NextTryOn:    i.NextTryOn,
		PeriodFromOn: i.PeriodFromOn,
		PeriodToOn:   i.PeriodToOn,
		PaidAt:       i.PaidAt,
	})
	if err == nil && n == 0 {
		err = fmt.Errorf("it is no longer %s", i.Status)
	}
	if err != nil {
		return fmt.Errorf("move invoice %s: %w", i.ID, err)
	}
	return nil
}

// void ends an invoice that is no longer owed. If a charge for it is in progress and is paid, Settled refunds it.
func (s *Service) void(ctx context.Context, tx *store.Tx, i *Invoice) error {
	if i == nil {
		return nil
	}
	return s.moveInvoice(ctx, tx, *i, Void)
}
