package subscription

import (
	"context"
	"errors"
	"fmt"
	"time"

	"psic/internal/account"
	"psic/internal/kernel/fault"
	"psic/internal/payment"
	"psic/internal/platform/store"
)

const (
	// codeLife is how long a PIX code of an invoice can be paid.
	codeLife = 72 * time.Hour
	// askAhead is how many days before the end of the paid time a month is asked for by a code, so that it can be paid
	// in time.
	askAhead = 3
)

// paysByPix says whether the next month is asked for by a PIX code: the last one was paid so, or there are no cards.
func (s *Service) paysByPix(sub Subscription) bool {
	return s.Recurring == nil && (sub.ByPix || !s.Payment.Gateway.TakesCards())
}

// CanPayByPix says whether plans can be paid by PIX codes. A provider that bills them by itself charges cards.
func (s *Service) CanPayByPix() bool { return s.Recurring == nil }

// beginPix begins a charge of an invoice by a PIX code.
func (s *Service) beginPix(ctx context.Context, tx *store.Tx, acc account.Account, i Invoice) (string, error) {
	payer, err := s.payer(ctx, tx, acc)
	if err != nil {
		return "", err
	}
	c, err := s.Payment.Begin(ctx, tx, payment.Order{
		Purpose:     payment.ForSubscription,
		ReferenceID: i.ID,
		PayerID:     acc.ID,
		Method:      payment.ByPix,
		Amount:      i.AmountCents,
		Payer:       payer,
		PixExpires:  s.Clock.Now().Add(codeLife),
	})
	return c.ID, err
}

// askByPix asks for a month by a code, and tells the therapist where it is.
func (s *Service) askByPix(ctx context.Context, tx *store.Tx, acc account.Account, i Invoice) (string, error) {
	chargeID, err := s.begin(ctx, tx, acc, i, means{pix: true})
	if err != nil {
		return "", err
	}
	return chargeID, s.Jobs.Enqueue(ctx, tx, PlanMail{TherapistID: acc.ID, InvoiceID: i.ID, What: MailPix})
}

// dropCode expires the unpaid code of an invoice, so that something else can happen to the invoice. It returns the open
// invoice afterwards.
func (s *Service) dropCode(ctx context.Context, tx *store.Tx, open *Invoice) (*Invoice, error) {
	if !open.isInFlight() {
		return open, nil
	}
	if err := s.Payment.Release(ctx, tx, payment.ForSubscription, open.ID); err != nil {
		return nil, err
	}
	return s.openInvoiceIn(ctx, tx, open.TherapistID)
}

// codeEnded records that a PIX code was not paid. A renewal whose code ran out is overdue, like one whose card was
// declined; a code that something else replaces, or of a first payment, leaves the invoice open; a change is dropped.
func (s *Service) codeEnded(ctx context.Context, tx *store.Tx, sub Subscription, i Invoice, c payment.Charge) error {
	ranOut := !s.Clock.Now().Before(c.PixExpiresAt.Time)
	switch {
	case i.Kind == Change || sub.State() == Cancelled || sub.State() == Suspended:
		return s.moveInvoice(ctx, tx, i, Void)
	case i.Kind == Renewal && ranOut:
		return s.chargeFailed(ctx, tx, sub, i)
	}
	return s.moveInvoice(ctx, tx, i, Open)
}

// Code is the PIX code that waits for its payer.
func (s *Service) codeOf(ctx context.Context, open *Invoice) (payment.Charge, bool, error) {
	if !open.isInFlight() {
		return payment.Charge{}, false, nil
	}
	c, err := s.Payment.LastCharge(ctx, payment.ForSubscription, open.ID)
	if errors.Is(err, fault.Missing) {
		return c, false, nil
	}
	if err != nil {
		return c, false, fmt.Errorf("charge of an invoice: %w", err)
	}
	return c, c.State() == payment.Waiting, nil
}
