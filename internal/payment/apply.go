package payment

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/payment/gateway"
	"psic/internal/payment/paymentdb"
	"psic/internal/platform/store"
)

// markUnknown records that the response of the gateway was lost. The charge is then read back, never sent again.
func (s *Service) markUnknown(ctx context.Context, id string) (c Charge, err error) {
	err = s.DB.InTx(ctx, func(tx *store.Tx) error {
		if c, err = s.lock(ctx, tx, id); err != nil {
			return err
		}
		if c.State() == Created {
			if err := s.record(ctx, tx, c, Unknown, gateway.Result{}); err != nil {
				return err
			}
		}
		c, err = foundCharge(s.q.ChargeByID(ctx, tx, id))
		return err
	})
	return c, err
}

// fail ends an attempt that the gateway refused or never received.
func (s *Service) fail(ctx context.Context, id string) (c Charge, err error) {
	err = s.DB.InTx(ctx, func(tx *store.Tx) error {
		if c, err = s.lock(ctx, tx, id); err != nil {
			return err
		}
		if !CanBecome(c.State(), Failed) {
			return nil
		}
		return s.end(ctx, tx, c, Failed, gateway.Result{})
	})
	return c, err
}

// Apply records what the gateway reports and moves the charge only forward. A repeated report, an older one, or one of
// another amount changes nothing.
func (s *Service) Apply(ctx context.Context, id string, r gateway.Result) (c Charge, err error) {
	err = s.DB.InTx(ctx, func(tx *store.Tx) error {
		if c, err = s.lock(ctx, tx, id); err != nil {
			return err
		}
		if err := s.applyIn(ctx, tx, c, r); err != nil {
			return err
		}
		c, err = foundCharge(s.q.ChargeByID(ctx, tx, id))
		return err
	})
	return c, err
}

// applyIn is Apply inside a transaction that has locked the charge.
func (s *Service) applyIn(ctx context.Context, tx *store.Tx, c Charge, r gateway.Result) error {
	// Canceled means expired for a waiting PIX code, declined for a charge in analysis, and failed otherwise.
	to := statusOf(r.Status)
	if r.Status == gateway.Canceled && c.State() != Waiting {
		to = Failed
		if c.State() == Analysis {
			to = Declined
		}
	}
	if to == Paid && c.AmountCents > 0 && r.Amount != c.AmountCents {
		s.Log.Error("payment: the gateway reports another amount", "charge", c.ID)
		return s.q.CheckedCharge(ctx, tx, paymentdb.CheckedChargeParams{ID: c.ID, CheckedAt: at.Of(s.Clock.Now())})
	}
	if taken, err := s.takenBack(ctx, tx, c, r); err != nil || taken {
		return err
	}
	if !CanBecome(c.State(), to) {
		return s.q.CheckedCharge(ctx, tx, paymentdb.CheckedChargeParams{ID: c.ID, CheckedAt: at.Of(s.Clock.Now())})
	}
	if err := s.keepCardOfPayment(ctx, tx, c, to, r); err != nil {
		return err
	}
	switch to {
	case Paid:
		if err := s.expireAfterLatePayment(ctx, tx, c); err != nil {
			return err
		}
		return s.settle(ctx, tx, c, r)
	case Declined, Expired, Failed:
		return s.end(ctx, tx, c, to, r)
	}
	return s.record(ctx, tx, c, to, r)
}

// record stores a step after which the charge is open when its new status is an open one.
func (s *Service) record(ctx context.Context, tx *store.Tx, c Charge, to Status, r gateway.Result) error {
	_, err := s.write(ctx, tx, c, to, to.open(), r)
	return err
}

// write stores a step of the lifecycle, and refuses when the status was changed meanwhile. The sealed attempt is
// deleted unless the outcome is unknown.
func (s *Service) write(
	ctx context.Context,
	tx *store.Tx,
	c Charge,
	to Status,
	open bool,
	r gateway.Result,
) (Charge, error) {
	p := paymentdb.TransitionChargeParams{
		ID:             c.ID,
		FromStatus:     c.Status,
		Status:         string(to),
		Open:           open,
		OrderID:        c.OrderID,
		ChargeID:       c.ChargeID,
		PixCode:        c.PixCode,
		PixExpiresAt:   c.PixExpiresAt,
		CardBrand:      c.CardBrand,
		CardLastDigits: c.CardLastDigits,
		Decline:        c.Decline,
		PaidAt:         c.PaidAt,
		CheckedAt:      at.Of(s.Clock.Now()),
	}
	if to == Unknown {
		p.Attempt = c.Attempt
	}
	if to == Expired {
		p.GivenUpAt = p.CheckedAt
	}
	p.CardFingerprint = s.cardFingerprint(c, r)
	fill(&p, r)
	n, err := s.q.TransitionCharge(ctx, tx, p)
	if err != nil {
		return c, fmt.Errorf("change status of charge: %w", err)
	}
	if n == 0 {
		return c, fmt.Errorf("change status of charge %s: it is no longer %s", c.ID, c.Status)
	}
	if err := s.countTry(ctx, tx, c, to); err != nil {
		return c, err
	}
	return foundCharge(s.q.ChargeByID(ctx, tx, c.ID))
}

// fill adds what the gateway reports. What it does not report stays as it was.
func fill(p *paymentdb.TransitionChargeParams, r gateway.Result) {
	if r.OrderID != "" {
		p.OrderID = &r.OrderID
	}
	if r.ChargeID != "" {
		p.ChargeID = &r.ChargeID
	}
	if r.PixCode != "" {
		p.PixCode, p.PixExpiresAt = r.PixCode, at.Of(r.PixExpires)
	}
	if r.Card != nil {
		p.CardBrand, p.CardLastDigits = strings.ToLower(r.Card.Brand), r.Card.LastDigits
	}
	if r.Decline != "" {
		p.Decline = r.Decline
	}
	if !r.PaidAt.IsZero() {
		p.PaidAt = at.Of(r.PaidAt)
	}
}

// Release expires the unpaid PIX code of a reference that ended. The payer's bank may still pay the code; runReconcile
// finds such a payment.
func (s *Service) Release(ctx context.Context, tx *store.Tx, purpose, referenceID string) error {
	c, err := s.OpenChargeIn(ctx, tx, purpose, referenceID)
	if errors.Is(err, fault.Missing) || err == nil && c.State() != Waiting {
		return nil
	}
	if err != nil {
		return err
	}
	return s.end(ctx, tx, c, Expired, gateway.Result{})
}
