package company

import (
	"context"
	"fmt"
	"strings"

	"psic/internal/company/companydb"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/ids"
	"psic/internal/kernel/money"
	"psic/internal/kernel/page"
	"psic/internal/platform/store"
)

// PaymentState says how a company stands with its payments. A company that never paid is not overdue.
type PaymentState string

const (
	PaymentOK      PaymentState = "OK"
	PaymentOverdue PaymentState = "OVERDUE"
	PaymentNever   PaymentState = "NEVER"
)

// stateOfPayment is the rule; the queries of companies have it, too.
func stateOfPayment(c Company, today at.Date) PaymentState {
	switch {
	case c.SubscriptionStatus == Paid && !c.NextPaymentOn.Before(today):
		return PaymentOK
	case c.NextPaymentOn.IsZero():
		return PaymentNever
	}
	return PaymentOverdue
}

// paymentStateOf reads a state of a request. An unknown one selects all.
func paymentStateOf(text string) PaymentState {
	switch s := PaymentState(text); s {
	case PaymentOK, PaymentOverdue, PaymentNever:
		return s
	}
	return ""
}

// Period is what a payment is for, both days included.
type Period struct{ From, Until at.Date }

// NextDue returns the period that the company pays next: a month from the day on which the payment is due, or from
// today when that month has passed already or nothing was paid yet.
func (s *Service) NextDue(c Company) Period {
	from, today := c.NextPaymentOn, s.Clock.Today()
	if from.IsZero() || !monthAfter(from).After(today) {
		from = today
	}
	return Period{from, monthAfter(from).AddDays(-1)}
}

// Due is what a company pays next, for which time and how.
type Due struct {
	Amount money.Cents // 0 while administrators have not entered the amount of the contract
	Period
	PixKey string
}

// dueOf returns what the company pays next.
func (s *Service) dueOf(c Company) Due {
	return Due{Amount: c.MonthlyCents, Period: s.NextDue(c), PixKey: s.PixKey}
}

const (
	// maxPayment is the largest payment that can be recorded. A larger one is a slip.
	maxPayment = money.Cents(10_000_000_00)
	// longestPeriod is the longest time that one payment is for, in days.
	longestPeriod = 366
	maxDocument   = 100
	maxReason     = 500
)

// NewPayment is a payment as an administrator enters it.
type NewPayment struct {
	Amount money.Cents
	Period
	// Document is the number of an invoice, a bank's reference or the like.
	Document string
}

func (p *NewPayment) check(due at.Date) error {
	var f fault.Fields
	p.Document = strings.TrimSpace(p.Document)
	f.Check(p.Amount > 0 && p.Amount <= maxPayment, "amount", "Informe o valor pago, até "+maxPayment.String()+".")
	f.Check(!p.From.IsZero(), "from", "Informe o primeiro dia do período.")
	f.Check(!p.Until.IsZero() && !p.Until.Before(p.From), "until", "O último dia não pode ser antes do primeiro.")
	f.Check(p.From.DaysTo(p.Until) < longestPeriod, "until", "Um pagamento vale por até um ano.")
	f.Check(
		!p.From.After(due),
		"from",
		"O período começa até "+due.Wire()+". Registre antes o que falta até lá.",
	)
	f.Check(
		p.Document != "" && len([]rune(p.Document)) <= maxDocument,
		"document",
		fmt.Sprintf("Informe o número ou a referência do documento, com até %d caracteres.", maxDocument),
	)
	return f.Err()
}

var (
	errPeriodPaid = fault.New(
		fault.Conflict,
		"company.period_paid",
		"Já há um pagamento registrado para este período. Confira a lista antes de registrar outro.",
	)
	errUndone = fault.New(fault.Conflict, "company.payment_undone", "Este pagamento já foi desfeito.")
)

// RecordPayment records that a company paid for a period. Two administrators who record the same payment record it
// once: the second one is refused, because the period is paid.
//
// Faults: fault.Missing, invalid fields, errPeriodPaid.
func (s *Service) RecordPayment(ctx context.Context, who actor.Actor, companyID string, in NewPayment) error {
	if !ids.Valid(companyID) {
		return fault.Missing
	}
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		c, err := s.lock(ctx, tx, companyID)
		if err != nil {
			return err
		}
		due := c.NextPaymentOn
		if today := s.Clock.Today(); due.Before(today) {
			due = today
		}
		if err := in.check(due); err != nil {
			return err
		}
		taken, err := s.q.PaymentInPeriod(ctx, tx, companydb.PaymentInPeriodParams{
			CompanyID: c.ID,
			FromOn:    in.From,
			UntilOn:   in.Until,
		})
		if err != nil {
			return fmt.Errorf("payments of the period: %w", err)
		}
		if taken {
			return errPeriodPaid
		}
		id := ids.New()
		err = s.q.InsertCompanyPayment(ctx, tx, companydb.InsertCompanyPaymentParams{
			ID:          id,
			CompanyID:   c.ID,
			AmountCents: in.Amount,
			FromOn:      in.From,
			UntilOn:     in.Until,
			Document:    in.Document,
			RecordedBy:  who.ID,
			RecordedAt:  at.Of(s.Clock.Now()),
		})
		if err != nil {
			return fmt.Errorf("insert payment: %w", err)
		}
		if err := s.Payment.PostCompanyPayment(ctx, tx, id, c.ID, in.Amount); err != nil {
			return err
		}
		return s.settle(ctx, tx, c, companyPaid)
	})
}

// UndoPayment takes a recorded payment back, with a reason. The record stays; the ledger gets a counter-entry.
//
// Faults: fault.Missing, invalid fields, errUndone.
func (s *Service) UndoPayment(ctx context.Context, who actor.Actor, companyID, paymentID, reason string) error {
	if !ids.Valid(companyID) || !ids.Valid(paymentID) {
		return fault.Missing
	}
	var f fault.Fields
	reason = strings.TrimSpace(reason)
	f.Check(reason != "" && len([]rune(reason)) <= maxReason, "reason", "Informe o motivo, com até 500 caracteres.")
	if err := f.Err(); err != nil {
		return err
	}
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		c, err := s.lock(ctx, tx, companyID)
		if err != nil {
			return err
		}
		p, err := s.q.CompanyPaymentByID(
			ctx,
			tx,
			companydb.CompanyPaymentByIDParams{ID: paymentID, CompanyID: c.ID},
		)
		if store.None(err) {
			return fault.Missing
		}
		if err != nil {
			return fmt.Errorf("read payment: %w", err)
		}
		n, err := s.q.UndoCompanyPayment(ctx, tx, companydb.UndoCompanyPaymentParams{
			ID:         p.ID,
			UndoneBy:   &who.ID,
			UndoneAt:   at.Of(s.Clock.Now()),
			UndoReason: reason,
		})
		if err != nil {
			return fmt.Errorf("undo payment: %w", err)
		}
		if n == 0 {
			return errUndone
		}
		if err := s.Payment.UndoCompanyPayment(ctx, tx, p.ID, c.ID, p.AmountCents, reason); err != nil {
			return err
		}
		return s.settle(ctx, tx, c, companyOverdue)
	})
}

// settle sets until when the company has paid, from the payments that stand. When its state changed, the company gets
// the mail about it.
func (s *Service) settle(ctx context.Context, tx *store.Tx, c Company, mail companyMailKind) error {
	next := c.OpeningPaymentOn
	until, err := s.q.PaidUntil(ctx, tx, c.ID)
	if err != nil && !store.None(err) {
		return fmt.Errorf("paid until: %w", err)
	}
	if err == nil && !until.AddDays(1).Before(next) {
		next = until.AddDays(1)
	}
	status := Pending
	if !next.IsZero() && !next.Before(s.Clock.Today()) {
		status = Paid
	}
	_, err = s.q.SetSubscription(
		ctx,
		tx,
		companydb.SetSubscriptionParams{ID: c.ID, SubscriptionStatus: status, NextPaymentOn: next},
	)
	if err != nil {
		return fmt.Errorf("set subscription: %w", err)
	}
	paid := mail == companyPaid && status == Paid
	lost := mail == companyOverdue && status == Pending && c.SubscriptionStatus == Paid
	if !paid && !lost {
		return nil
	}
	return s.Jobs.Enqueue(ctx, tx, CompanyMail{CompanyID: c.ID, What: mail})
}

// RecordedPayment is a payment in the list of a company.
type RecordedPayment = companydb.CompanyPaymentsRow

// Payments lists the payments of a company, newest period first, those that were undone too.
//
// Faults: fault.Missing.
func (s *Service) Payments(ctx context.Context, companyID string, p page.Page) ([]RecordedPayment, int64, error) {
	if _, err := s.ByID(ctx, companyID); err != nil {
		return nil, 0, err
	}
	rows, err := s.q.CompanyPayments(ctx, s.DB.Read(), companydb.CompanyPaymentsParams{
		CompanyID: companyID,
		Most:      int32(p.Size),
		Skip:      int32(p.Skip()),
	})
	if err != nil {
		return nil, 0, fmt.Errorf("payments: %w", err)
	}
	total, err := s.q.CountCompanyPayments(ctx, s.DB.Read(), companyID)
	if err != nil {
		return nil, 0, fmt.Errorf("count payments: %w", err)
	}
	return rows, total, nil
}
