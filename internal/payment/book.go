package payment

import (
	"context"
	"fmt"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/kernel/ids"
	"psic/internal/kernel/money"
	"psic/internal/payment/gateway"
	"psic/internal/payment/paymentdb"
	"psic/internal/platform/store"
)

// Taken is money that a provider took on its own day, for something above.
type Taken struct {
	Purpose, ReferenceID, PayerID string
	Amount                        money.Cents
	// Gateway took it, and has it under ExternalID.
	Gateway, ExternalID string
	PaidAt              time.Time
}

// Book records it as a charge that is paid, with the transfers of every other charge, once for each ExternalID,
// and lets the feature above act. Whatever stands above is locked by the caller.
func (s *Service) Book(ctx context.Context, tx *store.Tx, t Taken) error {
	reference := t.Gateway + ":" + t.ExternalID
	_, err := s.q.ChargeByGatewayReference(ctx, tx, reference)
	if !store.None(err) {
		return err // booked before, or unreadable
	}
	id := ids.New()
	err = s.q.InsertCharge(ctx, tx, paymentdb.InsertChargeParams{
		ID:               id,
		Purpose:          t.Purpose,
		ReferenceID:      t.ReferenceID,
		PayerID:          t.PayerID,
		Method:           string(ByCard),
		AmountCents:      t.Amount,
		Gateway:          t.Gateway,
		GatewayReference: reference,
		CreatedAt:        at.Of(s.Clock.Now()),
	})
	if err != nil {
		return fmt.Errorf("insert charge: %w", err)
	}
	c, err := foundCharge(s.q.ChargeByID(ctx, tx, id))
	if err != nil {
		return err
	}
	return s.settle(ctx, tx, c, gateway.Result{
		OrderID:  t.ExternalID,
		ChargeID: t.ExternalID,
		Status:   gateway.Paid,
		Amount:   t.Amount,
		PaidAt:   t.PaidAt,
	})
}
