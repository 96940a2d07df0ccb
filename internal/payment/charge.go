package payment

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
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

// Order describes what is to be paid: a session or an invoice.
type Order struct {
	Purpose, ReferenceID, PayerID string
	Method                        Method
	Amount, Credits, Discount     money.Cents
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
// Faults: ErrPaid, ErrOpen, ErrBalance, ErrCardTries, ErrSourceTries.
func (s *Service) Begin(ctx context.Context, tx *store.Tx, o Order) (Charge, error) {
	if err := s.expireOpenCode(ctx, tx, o); err != nil {
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
	if err := s.q.InsertCharge(ctx, tx, c); err != nil {
		if store.IsUnique(err, "charge", "purpose", "reference_id") {
			return Charge{}, ErrOpen
		}
		return Charge{}, fmt.Errorf("insert charge: %w", err)
	}
	if o.Credits > 0 {
		err := s.Post(ctx, tx, Entry{
			Kind:      "reserved",
			Reference: o.ReferenceID,
			Transfers: []Transfer{{CreditAccount(o.PayerID), reservedAccount(c.ID), o.Credits}},
		})
		if err != nil {
			return Charge{}, err
		}
	}
	return foundCharge(s.q.ChargeByID(ctx, tx, c.ID))
}

func (s *Service) expireOpenCode(ctx context.Context, tx *store.Tx, o Order) error {
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
	return ErrOpen
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
// lost the charge becomes Unknown, and a job reads it back. A charge that the balance pays in full needs no gateway.
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

func (s *Service) fail(ctx context.Context, id string) (c Charge, err error) {
	err = s.DB.InTx(ctx, func(tx *store.Tx) error {
		if c, err = s.lock(ctx, tx, id); err != nil {
			return err
		}
		if !CanMove(c.State(), Failed) {
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

func (s *Service) applyIn(ctx context.Context, tx *store.Tx, c Charge, r gateway.Result) error {
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
	if !CanMove(c.State(), to) {
		return s.q.CheckedCharge(ctx, tx, paymentdb.CheckedChargeParams{ID: c.ID, CheckedAt: at.Of(s.Clock.Now())})
	}
	if err := s.keepCardOfPayment(ctx, tx, c, to, r); err != nil {
		return err
	}
	switch to {
	case Paid:
		if err := s.expireUnpaidCode(ctx, tx, c); err != nil {
			return err
		}
		return s.settle(ctx, tx, c, r)
	case Declined, Expired, Failed:
		return s.end(ctx, tx, c, to, r)
	}
	return s.record(ctx, tx, c, to, r)
}

func (s *Service) record(ctx context.Context, tx *store.Tx, c Charge, to Status, r gateway.Result) error {
	_, err := s.write(ctx, tx, c, to, to.open(), r)
	return err
}

// write stores a step of the lifecycle. The sealed attempt is deleted unless the outcome is unknown.
func (s *Service) write(
	ctx context.Context,
	tx *store.Tx,
	c Charge,
	to Status,
	open bool,
	r gateway.Result,
) (Charge, error) {
	p := paymentdb.MoveChargeParams{
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
	fill(&p, r)
	n, err := s.q.MoveCharge(ctx, tx, p)
	if err != nil {
		return c, fmt.Errorf("move charge: %w", err)
	}
	if n == 0 {
		return c, fmt.Errorf("move charge %s: it is no longer %s", c.ID, c.Status)
	}
	if err := s.countTry(ctx, tx, c, to); err != nil {
		return c, err
	}
	return foundCharge(s.q.ChargeByID(ctx, tx, c.ID))
}

func fill(p *paymentdb.MoveChargeParams, r gateway.Result) {
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

// Release expires the unpaid PIX code of a reference that ended. The payer's bank may still pay the code; reconcile
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
