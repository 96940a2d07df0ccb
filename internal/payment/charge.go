package payment

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/ids"
	"psic/internal/kernel/money"
	"psic/internal/payment/gateway"
	"psic/internal/payment/paymentdb"
	"psic/internal/platform/crypt"
	"psic/internal/platform/store"
)

// Order describes what is to be paid: a session, an invoice or a package. With a PackageID, Credits come from what is
// held for that package.
type Order struct {
	Purpose, ReferenceID, PayerID string
	PackageID                     string
	Method                        Method
	Amount, Credits, Discount     money.Cents
	Coverage                      money.Cents // what a company pays
	Payer                         gateway.Payer
	Card                          *gateway.Card
	PixExpires                    time.Time
}

// description appears on bank statements, so it is neutral.
const description = "Atendimento"

// Begin stores the attempt with its idempotency key and reserves the part that the balance pays, inside the caller's
// transaction. It does not call the gateway: Perform does, after the commit. An unpaid PIX code of the reference
// expires, so that the new attempt replaces it. Any other open charge is a fault.
//
// Faults: ErrPaid, ErrInProgress, ErrBalanceShort, ErrCardTries, ErrSourceTries.
func (s *Service) Begin(ctx context.Context, tx *store.Tx, o Order) (Charge, error) {
	if err := s.expireBeforeNewAttempt(ctx, tx, o); err != nil {
		return Charge{}, err
	}
	c := paymentdb.InsertChargeParams{
		ID:            ids.New(),
		Purpose:       o.Purpose,
		ReferenceID:   o.ReferenceID,
		PayerID:       o.PayerID,
		Method:        string(o.Method),
		AmountCents:   o.Amount,
		CreditsCents:  o.Credits,
		DiscountCents: o.Discount,
		CoverageCents: o.Coverage,
		PackageID:     o.PackageID,
		Gateway:       s.Gateway.Name(),
		CreatedAt:     at.Of(s.Clock.Now()),
	}
	if err := s.countOrderTry(ctx, tx, c.ID, o); err != nil {
		return Charge{}, err
	}
	plain, _ := crypt.Token()
	c.GatewayReference = "psic-" + plain
	var err error
	if c.Attempt, err = s.sealAttempt(c.ID, s.attemptOf(c, o)); err != nil {
		return Charge{}, err
	}
	if c.PayerDocument, err = s.sealDocument(c.ID, o); err != nil {
		return Charge{}, err
	}
	c.PayerTaxIndex = s.payerIndex(o)
	if o.PackageID != "" {
		if err := s.signLikePackage(ctx, tx, &c, o.PackageID); err != nil {
			return Charge{}, err
		}
	}
	if err := s.q.InsertCharge(ctx, tx, c); err != nil {
		if store.IsUnique(err, "charge", "purpose", "reference_id") {
			return Charge{}, ErrInProgress
		}
		return Charge{}, fmt.Errorf("insert charge: %w", err)
	}
	if o.Credits > 0 {
		err := s.Post(ctx, tx, Entry{
			Kind:      "reserved",
			Reference: o.ReferenceID,
			Transfers: []Transfer{{creditsFrom(o.PackageID, o.PayerID), reservedAccount(c.ID), o.Credits}},
		})
		if err != nil {
			return Charge{}, err
		}
	}
	return foundCharge(s.q.ChargeByID(ctx, tx, c.ID))
}

// expireBeforeNewAttempt expires the unpaid code of the last attempt, so that the reference has one open charge.
//
// Faults: ErrPaid, ErrInProgress.
func (s *Service) expireBeforeNewAttempt(ctx context.Context, tx *store.Tx, o Order) error {
	old, err := s.OpenChargeIn(ctx, tx, o.Purpose, o.ReferenceID)
	if errors.Is(err, fault.Missing) {
		return nil
	}
	if err != nil {
		return err
	}
	switch old.State() {
	case Waiting:
		return s.end(ctx, tx, old, Expired, gateway.Result{})
	case Paid, Refunding:
		return ErrPaid
	}
	return ErrInProgress
}

func (s *Service) attemptOf(c paymentdb.InsertChargeParams, o Order) gateway.Attempt {
	return gateway.Attempt{
		Key:         c.ID,
		Reference:   c.GatewayReference,
		Amount:      o.Amount,
		Description: description,
		Payer:       o.Payer,
		Card:        o.Card,
		PixExpires:  o.PixExpires,
		NotifyURL:   s.NotifyURL,
	}
}

// sealAttempt seals the request, because a lost response can only be read back with the same request. The card in it
// is already encrypted for the gateway. The attempt is deleted when its outcome is known.
func (s *Service) sealAttempt(id string, a gateway.Attempt) (string, error) {
	b, err := json.Marshal(a)
	if err != nil {
		return "", fmt.Errorf("attempt: %w", err)
	}
	return s.Ring.Seal(b, crypt.AAD("charge", "attempt", id))
}

func (s *Service) openAttempt(c Charge) (gateway.Attempt, error) {
	var a gateway.Attempt
	b, err := s.Ring.Unseal(c.Attempt, crypt.AAD("charge", "attempt", c.ID))
	if err != nil {
		return a, fmt.Errorf("attempt: %w", err)
	}
	return a, json.Unmarshal(b, &a)
}

// Perform sends the attempt to the gateway, outside any transaction, and records the response. When the response is
// lost the charge becomes Unknown, and a job reads it back. A charge that the balance or a
// company pays in full needs no gateway.
//
// Faults: ErrDeclined, ErrGateway.
func (s *Service) Perform(ctx context.Context, id string) (Charge, error) {
	c, err := foundCharge(s.q.ChargeByID(ctx, s.DB.Read(), id))
	if err != nil {
		return c, err
	}
	if c.AmountCents == 0 {
		return s.Apply(ctx, id, gateway.Result{Status: gateway.Paid, PaidAt: s.Clock.Now()})
	}
	a, err := s.openAttempt(c)
	if err != nil {
		return c, err
	}
	// The response must be recorded also when the person closes the page.
	ctx = context.WithoutCancel(ctx)
	result, err := s.Gateway.Pay(ctx, a)
	switch {
	case errors.Is(err, gateway.ErrRefused):
		_, applyErr := s.fail(ctx, id)
		s.Log.Warn("payment: request refused by the gateway", "charge", id, "err", err)
		return c, errors.Join(ErrGateway, applyErr)
	case err != nil:
		s.Log.Warn("payment: outcome unknown", "charge", id, "err", err)
		return s.markUnknown(ctx, id)
	}
	c, err = s.Apply(ctx, id, result)
	if err == nil && c.State() == Declined {
		return c, ErrDeclined
	}
	return c, err
}
