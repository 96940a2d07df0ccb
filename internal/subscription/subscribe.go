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

// SubscribeInput asks for a plan. The CVV says that the owner of the card is there. It is looked at and dropped,
// because a card on file is charged without it (Q088); only a provider that bills by itself gets it, in memory.
type SubscribeInput struct {
	Plan, CVV string
	// Card is a new one in place of the active card: some providers keep a card only together with a charge. It is
	// used when something is charged now.
	Card *gateway.Card
}

func (sub *Subscription) toFree() {
	sub.Status, sub.ValidUntilOn, sub.NextChargeOn = string(OK), at.Date{}, at.Date{}
}

// toPaid returns to what is paid for already.
func (sub *Subscription) toPaid() {
	sub.Status, sub.ValidUntilOn, sub.NextChargeOn = string(OK), sub.PaidUntilOn, sub.PaidUntilOn
}

// Subscribe takes or changes the plan. A change holds at once and its price from the next charge (Q078); when
// nothing is paid for, the active card is charged now and the plan holds when the money is there.
// It answers how the subscription stands.
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
	if err := s.keepFirst(ctx, therapistID, &in); err != nil {
		return Subscription{}, err
	}
	take := func() error { return s.take(ctx, therapistID, p, in) }
	if p.Paid() && s.Recurring != nil { // no charge of ours tells how the card was tried
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

// take takes the plan, and charges what it costs now.
func (s *Service) take(ctx context.Context, therapistID string, p Plan, in SubscribeInput) error {
	var chargeID string
	err := s.DB.InTx(ctx, func(tx *store.Tx) error {
		chargeID = ""
		acc, err := s.Account.Lock(ctx, tx, therapistID)
		if err != nil {
			return err
		}
		chargeID, err = s.subscribe(ctx, tx, acc, p, in.Card)
		return err
	})
	if err != nil || chargeID == "" {
		return err
	}
	return s.biller().perform(ctx, chargeID, in.CVV)
}

// wanted is a plan to choose from, or the own one that is owed: who has it keeps it, offered or not (R329).
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

// keepFirst: a provider that bills by itself charges the card that it keeps, so a new one goes there before.
func (s *Service) keepFirst(ctx context.Context, therapistID string, in *SubscribeInput) error {
	if s.Recurring == nil || in.Card == nil {
		return nil
	}
	_, err := s.Payment.SaveCard(ctx, therapistID, *in.Card, gateway.Payer{})
	in.Card = nil
	return err
}

// subscribe does what needs no money, or begins the charge that it needs.
func (s *Service) subscribe(
	ctx context.Context,
	tx *store.Tx,
	acc account.Account,
	p Plan,
	card *gateway.Card,
) (chargeID string, err error) {
	current, sub, err := s.of(ctx, tx, acc.ID)
	if err != nil {
		return "", err
	}
	open, err := s.openInvoice(ctx, tx, acc.ID)
	if err != nil {
		return "", err
	}
	if locked := changeFault(sub, open.inFlight()); locked != nil {
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
		if err := s.Directory.Move(ctx, tx, sub.TherapistID, directory.PendingPayment, account.Complete); err != nil {
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

// begin starts a charge of the given or the active card for the plan's price of today.
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

// moveInvoice writes the invoice with its new status; nobody else may have moved it meanwhile.
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

// void drops an invoice that nobody owes any more. What a charge that is under way still brings goes back to the
// card (Settled): after the end of a plan nothing is taken for it.
func (s *Service) void(ctx context.Context, tx *store.Tx, i *Invoice) error {
	if i == nil {
		return nil
	}
	return s.moveInvoice(ctx, tx, *i, Void)
}
