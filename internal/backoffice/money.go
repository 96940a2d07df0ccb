package backoffice

import (
	"context"
	"strings"
	"time"

	"psic/internal/booking"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/br"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/money"
	"psic/internal/payment"
	"psic/internal/platform/store"
)

const (
	maxCredits = money.Cents(100_000_00)
	maxReason  = 250
)

var (
	ErrCreditsMoved = fault.New(
		fault.Conflict,
		"credits.moved",
		"O saldo mudou enquanto você editava. Confira o valor atual e tente de novo.",
	)
	ErrNotRefundable = fault.New(
		fault.Conflict,
		"refund.other_purpose",
		"Este pagamento não é de uma sessão e não pode ser estornado por aqui.",
	)
)

// Credits is a new balance; Expected, when given, must be the one that the administrator saw.
type Credits struct {
	Want     *money.Cents
	Expected *money.Cents
	Reason   string
}

// SetCredits replaces a balance by an adjustment of the ledger (Q067). Employees have none.
//
// Faults: invalid fields, ErrCreditsMoved, fault.Missing.
func (s *Service) SetCredits(ctx context.Context, id string, in Credits) error {
	reason, err := reasonOf(in.Reason, "ajuste pela administração")
	if err != nil {
		return err
	}
	var f fault.Fields
	f.Check(
		in.Want != nil && *in.Want >= 0 && *in.Want <= maxCredits,
		"credits",
		"Informe um valor em reais, de 0 a 100.000.",
	)
	if err := f.Err(); err != nil {
		return err
	}
	if err := validOrMissing(id); err != nil {
		return err
	}
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		acc, err := s.Account.Lock(ctx, tx, id) // everything that spends a balance takes this lock first
		if err != nil {
			return err
		}
		if acc.Role() != actor.Customer {
			return fault.Missing
		}
		have, err := s.Payment.BalanceIn(ctx, tx, payment.CreditAccount(id))
		if err != nil {
			return err
		}
		if in.Expected != nil && *in.Expected != have {
			return ErrCreditsMoved
		}
		s.Audit.RecordReason(ctx, tx, id, strings.TrimSpace(in.Reason), id)
		return s.Payment.SetCredits(ctx, tx, id, *in.Want, reason)
	})
}

func reasonOf(text, otherwise string) (string, error) {
	text = strings.TrimSpace(text)
	var f fault.Fields
	f.Check(len([]rune(text)) <= maxReason && br.Plain(text), "reason", "Use até 250 caracteres.")
	if text == "" {
		text = otherwise
	}
	return text, f.Err()
}

// PreviewRefund returns what a refund would do, before anybody confirms it.
//
// Faults: fault.Missing, ErrNotRefundable, those of booking.PreviewRefund, payment.ErrSpent.
func (s *Service) PreviewRefund(ctx context.Context, paymentID string) (booking.Return, error) {
	c, err := s.Payment.Charge(ctx, paymentID)
	if err != nil {
		return booking.Return{}, err
	}
	if c.Purpose != payment.ForSession {
		return booking.Return{}, ErrNotRefundable
	}
	return s.Booking.PreviewRefund(ctx, c)
}

// Refund gives a payment back to the means it came from, once (Q065).
//
// Faults: as PreviewRefund.
func (s *Service) Refund(ctx context.Context, paymentID, reason string) (r booking.Return, err error) {
	if reason, err = reasonOf(reason, "estorno pela administração"); err != nil {
		return r, err
	}
	c, err := s.Payment.Charge(ctx, paymentID)
	if err != nil {
		return r, err
	}
	if c.Purpose != payment.ForSession {
		return r, ErrNotRefundable
	}
	err = s.DB.InTx(ctx, func(tx *store.Tx) (err error) {
		if r, err = s.Booking.Refund(ctx, tx, paymentID, reason); err != nil {
			return err
		}
		s.Audit.RecordReason(ctx, tx, paymentID, reason, c.PayerID)
		return nil
	})
	return r, err
}

// Owed is a refund that somebody has to transfer.
type Owed struct {
	PaymentID, SessionID, PersonID, Person string
	Amount                                 money.Cents
	Since                                  time.Time
	// PixKey is where the balance of a deleted account is paid back to.
	PixKey string
}

// Owed lists the refunds that somebody has to transfer, the oldest first.
func (s *Service) Owed(ctx context.Context) ([]Owed, error) {
	charges, err := s.Payment.Owed(ctx)
	if err != nil {
		return nil, err
	}
	returns, err := s.Payment.BalanceReturns(ctx)
	if err != nil {
		return nil, err
	}
	payers := make([]string, len(charges), len(charges)+len(returns))
	for i, c := range charges {
		payers[i] = c.PayerID
	}
	for _, r := range returns {
		payers = append(payers, r.AccountID)
	}
	people, err := s.Account.PeopleByIDs(ctx, payers)
	if err != nil {
		return nil, err
	}
	out := make([]Owed, len(charges))
	for i, c := range charges {
		out[i] = Owed{
			PaymentID: c.ID,
			PersonID:  c.PayerID,
			Amount:    c.Left(),
			Since:     c.OwedAt.Time,
		}
		if c.Purpose == payment.ForSession {
			out[i].SessionID = c.ReferenceID
		}
		out[i].Person = named(people[c.PayerID].Nickname, people[c.PayerID].FullName)
	}
	for _, r := range returns {
		out = append(out, Owed{
			PaymentID: r.ID,
			PersonID:  r.AccountID,
			Person:    named(people[r.AccountID].Nickname, people[r.AccountID].FullName),
			Amount:    r.Amount,
			Since:     r.Since.Time,
			PixKey:    r.PixKey,
		})
	}
	return out, nil
}

// SettleOwed records in the ledger that the transfer was made, once.
//
// Faults: fault.Missing, payment.ErrNotOwed.
func (s *Service) SettleOwed(ctx context.Context, paymentID string) error {
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		known, err := s.Payment.SettleBalanceReturn(ctx, tx, paymentID)
		if err != nil {
			return err
		}
		if !known {
			if _, err := s.Payment.SettleOwed(ctx, tx, paymentID); err != nil {
				return err
			}
		}
		s.Audit.RecordCall(ctx, tx, paymentID)
		return nil
	})
}
