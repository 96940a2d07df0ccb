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

// ProviderPayment is a payment that another product of the provider took by its own schedule.
type ProviderPayment struct {
	Purpose, ReferenceID, PayerID string
	Amount                        money.Cents
	// ExternalID is the id of the payment at Gateway.
	Gateway, ExternalID string
	PaidAt              time.Time
}

// RecordPayment stores the payment as a paid charge, with the same transfers as any other charge, once for each
// ExternalID, and calls the Payable of its purpose. The caller has locked what the payment is for.
func (s *Service) RecordPayment(ctx context.Context, tx *store.Tx, t ProviderPayment) error {
	reference := t.Gateway + ":" + t.ExternalID
	_, err := s.q.ChargeByGatewayReference(ctx, tx, reference)
	if !store.None(err) {
		return err // nil: recorded before
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
