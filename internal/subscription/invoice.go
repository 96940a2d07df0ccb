package subscription

import (
	"context"
	"errors"
	"fmt"
	"psic/internal/account"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/ids"
	"psic/internal/payment"
	"psic/internal/payment/gateway"
	"psic/internal/platform/store"
	"psic/internal/subscription/subscriptiondb"
)

func (s *Service) newInvoice(
	ctx context.Context,
	tx *store.Tx,
	acc account.Account,
	p Plan,
	kind string,
	due at.Date,
) (*Invoice, error) {
	return s.insertInvoice(ctx, tx, acc, subscriptiondb.InsertInvoiceParams{
		PlanID:      p.ID,
		Kind:        kind,
		AmountCents: p.ValueCents,
		DueOn:       due,
	})
}

// insertInvoice stores an invoice of an account, now.
func (s *Service) insertInvoice(
	ctx context.Context,
	tx *store.Tx,
	acc account.Account,
	in subscriptiondb.InsertInvoiceParams,
) (*Invoice, error) {
	in.ID, in.TherapistID, in.CustomerName = ids.New(), acc.ID, acc.FullName
	in.CreatedAt = at.Of(s.Clock.Now())
	if err := s.q.InsertInvoice(ctx, tx, in); err != nil {
		return nil, fmt.Errorf("insert invoice: %w", err)
	}
	row, err := s.q.InvoiceByID(ctx, tx, in.ID)
	return &Invoice{row}, err
}

// means is how an invoice is paid: by a PIX code, by a new card, or by the active one.
type means struct {
	pix  bool
	card *gateway.Card
}

// begin begins a charge by the given means, for the amount of the invoice.
func (s *Service) begin(
	ctx context.Context,
	tx *store.Tx,
	acc account.Account,
	i Invoice,
	by means,
) (string, error) {
	if by.pix {
		i.Attempts, i.NextTryOn = i.Attempts+1, at.Date{}
		if err := s.moveInvoice(ctx, tx, i, InFlight); err != nil {
			return "", err
		}
		return s.beginPix(ctx, tx, acc, i)
	}
	if !s.Payment.Gateway.TakesCards() {
		return "", payment.ErrNoCards
	}
	card := by.card
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
	i.Attempts, i.NextTryOn = i.Attempts+1, at.Date{}
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
