package payment

import (
	"context"
	"errors"
	"fmt"
	"time"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/payment/gateway"
	"psic/internal/payment/paymentdb"
	"psic/internal/platform/jobs"
	"psic/internal/platform/store"
)

// AlarmReason is why a charge needs a person.
type AlarmReason string

const (
	AlarmRefused  AlarmReason = "refund_refused" // the amount is on the payer's balance
	AlarmOwed     AlarmReason = "owed"           // the amount has to be given back by hand
	AlarmReversed AlarmReason = "reversed"       // the provider took the payment back
)

// SupportAlarmMail is the job that tells support of a charge that needs a person.
type SupportAlarmMail struct {
	ChargeID string
	What     AlarmReason
}

func (SupportAlarmMail) Kind() string { return "payment.alarm" }

func (s *Service) sendAlarm(ctx context.Context, a SupportAlarmMail) error {
	return s.Notify.Send(ctx, s.Notify.Support, MailAlarm(a))
}

// otherPatience is how long a refused refund is tried again at another product of the provider, whose responses do not
// tell a refusal for now from one for good.
const otherPatience = 24 * time.Hour

// endRefused ends a refund that the provider refuses, because it is too late for PIX or for the card. It reads the
// order first: an earlier request whose response was lost may have done the refund.
func (s *Service) endRefused(ctx context.Context, c Charge, r paymentdb.Refund, why error) error {
	if s.Refunders[c.Gateway] != nil && s.Clock.Now().Before(r.CreatedAt.Add(otherPatience)) {
		return fmt.Errorf("refund: %w", why)
	}
	if s.Refunders[c.Gateway] == nil && c.OrderID != nil {
		now, err := s.Gateway.Read(ctx, *c.OrderID)
		if err != nil && !errors.Is(err, gateway.ErrNotFound) {
			return fmt.Errorf("refund refused, and the order cannot be read: %w", err)
		}
		if now.Refunded >= r.AmountCents {
			return s.DB.InTx(ctx, func(tx *store.Tx) error { return s.finishRefund(ctx, tx, r) })
		}
	}
	s.Log.Warn("payment: refund refused by the gateway", "refund", r.ID, "err", why)
	return s.DB.InTx(ctx, func(tx *store.Tx) error { return s.keepUnreturned(ctx, tx, r) })
}

// keepUnreturned books the amount of a failed refund to the payer's balance, or as a debt to a payer who cannot have a
// balance. The charge is paid again, and an administrator may start another refund of a customer's charge.
func (s *Service) keepUnreturned(ctx context.Context, tx *store.Tx, r paymentdb.Refund) error {
	c, err := s.lock(ctx, tx, r.ChargeID)
	if err != nil {
		return err
	}
	n, err := s.q.FinishRefund(ctx, tx, paymentdb.FinishRefundParams{
		ID:     r.ID,
		Status: "FAILED",
		DoneAt: at.Of(s.Clock.Now()),
	})
	if err != nil || n == 0 {
		return err
	}
	keeps, err := s.keepsBalance(ctx, tx, c)
	if err != nil {
		return err
	}
	to := OwedAccount(c.PayerID)
	if keeps {
		to = CreditAccount(c.PayerID)
	}
	err = s.Post(ctx, tx, Entry{
		Kind:      "refund_refused",
		Reference: c.ReferenceID,
		Transfers: []Transfer{{accRefunds, to, r.AmountCents}},
	})
	if err != nil {
		return err
	}
	if c, err = s.write(ctx, tx, c, Paid, c.Open, gateway.Result{}); err != nil {
		return err
	}
	if keeps {
		err = s.Jobs.Enqueue(ctx, tx, SupportAlarmMail{ChargeID: c.ID, What: AlarmRefused})
	} else {
		err = s.owe(ctx, tx, c, r.Reason)
	}
	if err != nil {
		return err
	}
	if c, err = foundCharge(s.q.ChargeByID(ctx, tx, c.ID)); err != nil {
		return err
	}
	return s.Payables[c.Purpose].Unreturned(ctx, tx, c)
}

// keepsBalance says whether the payer can have a balance: a customer whose account is not deleted.
func (s *Service) keepsBalance(ctx context.Context, tx *store.Tx, c Charge) (bool, error) {
	acc, err := s.Account.LockEvenDeleted(ctx, tx, c.PayerID)
	return c.Purpose != ForSubscription && acc.Role() == actor.Customer && acc.DeletedAt.IsZero(), err
}

// owe marks the charge as a debt that is paid by hand. The amount is already on the payer's OwedAccount.
func (s *Service) owe(ctx context.Context, tx *store.Tx, c Charge, _ string) error {
	n, err := s.q.OweCharge(ctx, tx, paymentdb.OweChargeParams{ID: c.ID, OwedAt: at.Of(s.Clock.Now())})
	if err != nil || n == 0 {
		return errors.Join(err, fmt.Errorf("owe charge %s: %d rows", c.ID, n))
	}
	return s.Jobs.Enqueue(ctx, tx, SupportAlarmMail{ChargeID: c.ID, What: AlarmOwed})
}

// ErrNotOwed: the debt was paid before, or there was none.
var ErrNotOwed = fault.New(fault.Conflict, "payment.not_owed", "Não há devolução pendente deste pagamento.")

// maxOwed limits the list of debts, which is usually empty.
const maxOwed = 200

// Owed returns the charges that have to be given back by hand, the oldest first.
func (s *Service) Owed(ctx context.Context) ([]Charge, error) {
	rows, err := s.q.OwedCharges(ctx, s.DB.Read(), maxOwed)
	if err != nil {
		return nil, fmt.Errorf("owed charges: %w", err)
	}
	out := make([]Charge, len(rows))
	for i, r := range rows {
		out[i] = Charge{r}
	}
	return out, nil
}

// SettleOwed books, once, that an administrator gave the amount back outside the provider.
//
// Faults: fault.Missing, ErrNotOwed.
func (s *Service) SettleOwed(ctx context.Context, tx *store.Tx, id string) (Charge, error) {
	c, err := s.LockCharge(ctx, tx, id)
	if err != nil {
		return c, err
	}
	n, err := s.q.SettleOwed(ctx, tx, id)
	if err != nil {
		return c, fmt.Errorf("settle owed: %w", err)
	}
	if n == 0 {
		return c, ErrNotOwed
	}
	err = s.Post(ctx, tx, Entry{
		Kind:      "owed_paid",
		Reference: c.ReferenceID,
		Transfers: []Transfer{{OwedAccount(c.PayerID), accByHand, c.Left()}},
	})
	return c, err
}

func (s *Service) startAlarms() { jobs.Handle(s.Jobs, s.sendAlarm) }
