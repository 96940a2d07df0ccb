package invoicing

import (
	"context"
	"encoding/json"
	"fmt"

	"psic/internal/invoicing/invoicingdb"
	"psic/internal/kernel/at"
	"psic/internal/kernel/ids"
	"psic/internal/kernel/money"
	"psic/internal/payment"
	"psic/internal/platform/store"
)

// newInvoice is an invoice to issue.
type newInvoice struct {
	CompanyID string
	Kind      Kind
	Lines     []Line
	Customer  Customer
}

func (n newInvoice) total() (sum money.Cents) {
	for _, l := range n.Lines {
		sum += l.Amount
	}
	return sum
}

// issue stores an invoice under the lock of the company's pool. Credit of the company pays it as far as it goes; what
// is left gets a PIX code and a boleto. The id is given, because what the invoice sells is stored before it is paid.
func (s *Service) issue(ctx context.Context, tx *store.Tx, id string, n newInvoice) (Invoice, error) {
	today, now := s.Clock.Today(), at.Of(s.Clock.Now())
	number, err := s.nextNumber(ctx, tx, "F", today)
	if err != nil {
		return Invoice{}, err
	}
	lines, err := json.Marshal(n.Lines)
	if err != nil {
		return Invoice{}, fmt.Errorf("encode lines: %w", err)
	}
	sealed, err := s.sealCustomer(id, n.Customer)
	if err != nil {
		return Invoice{}, err
	}
	due := today.AddDays(DueDays)
	err = s.q.InsertInvoice(ctx, tx, invoicingdb.InsertInvoiceParams{
		ID:         id,
		Number:     number,
		CompanyID:  n.CompanyID,
		Kind:       string(n.Kind),
		TotalCents: n.total(),
		Lines:      string(lines),
		Customer:   sealed,
		IssuedOn:   today,
		DueOn:      due,
		StepOn:     stepOn(due, 0),
		CreatedAt:  now,
	})
	if err != nil {
		return Invoice{}, fmt.Errorf("insert invoice: %w", err)
	}
	return found(s.q.InvoiceByID(ctx, tx, id))
}

// announce uses the company's credit for a new invoice, asks for its codes and tells the company. It comes after what
// the invoice sells was stored.
func (s *Service) announce(ctx context.Context, tx *store.Tx, i Invoice) error {
	credit, err := s.Payment.BalanceIn(ctx, tx, payment.CompanyCreditAccount(i.CompanyID))
	if err != nil {
		return err
	}
	if credit > 0 {
		if i, err = s.useCredit(ctx, tx, i, min(credit, i.TotalCents)); err != nil {
			return err
		}
	}
	if i.Status() == Paid {
		return nil
	}
	if err := s.Jobs.Enqueue(ctx, tx, RequestBills{i.ID}); err != nil {
		return err
	}
	return s.tell(ctx, tx, i.ID, MailIssued)
}

func (s *Service) useCredit(ctx context.Context, tx *store.Tx, i Invoice, amount money.Cents) (Invoice, error) {
	err := s.Payment.Post(ctx, tx, payment.Entry{
		Kind:      "invoice_credit_used",
		Reference: i.ID,
		Transfers: []payment.Transfer{{
			From:   payment.CompanyCreditAccount(i.CompanyID),
			To:     payment.EscrowAccount(i.ID),
			Amount: amount,
		}},
	})
	if err != nil {
		return i, err
	}
	return s.take(ctx, tx, i, received{method: "credit", held: amount})
}

// nextNumber gives the next number of a series in a year. Numbers have no gaps, because the row is locked until the end
// of the transaction.
func (s *Service) nextNumber(ctx context.Context, tx *store.Tx, series string, day at.Date) (string, error) {
	n, err := s.q.NextNumber(ctx, tx, fmt.Sprint(series, day.Year()))
	if err != nil {
		return "", fmt.Errorf("next number: %w", err)
	}
	return numbered(day.Year(), n), nil
}

// received is money that arrived for an invoice.
type received struct {
	method       string
	held, excess money.Cents
}

// take records money that the ledger holds for an invoice already. When the invoice is paid, what it sold begins.
func (s *Service) take(ctx context.Context, tx *store.Tx, i Invoice, r received) (Invoice, error) {
	now := at.Of(s.Clock.Now())
	err := s.q.InsertInvoicePayment(ctx, tx, invoicingdb.InsertInvoicePaymentParams{
		ID:          ids.New(),
		InvoiceID:   i.ID,
		Method:      r.method,
		AmountCents: r.held + r.excess,
		ExcessCents: r.excess,
		PaidAt:      now,
	})
	if err != nil {
		return i, fmt.Errorf("insert payment: %w", err)
	}
	if r.held == 0 {
		return i, nil
	}
	event := PartPayment
	if r.held == i.Rest() {
		event = FullPayment
	}
	was := i.Status()
	i.PaidCents += r.held
	if i, err = s.move(ctx, tx, i, event); err != nil || event == PartPayment {
		return i, err
	}
	if err := s.deliver(ctx, tx, i); err != nil {
		return i, err
	}
	mail := MailPaid
	if was == Suspended {
		mail = MailResumed
	}
	return i, s.tell(ctx, tx, i.ID, mail)
}

// move stores what an event makes of a locked invoice.
func (s *Service) move(ctx context.Context, tx *store.Tx, i Invoice, e Event) (Invoice, error) {
	next, ok := i.Status().After(e)
	if !ok {
		return i, ErrOver
	}
	p := invoicingdb.MoveInvoiceParams{
		ID:        i.ID,
		FromState: i.State,
		State:     string(next),
		PaidCents: i.PaidCents,
		Step:      i.Step,
		StepOn:    i.StepOn,
		ClosedAt:  i.ClosedAt,
	}
	if !next.Payable() {
		p.StepOn, p.ClosedAt = at.Date{}, at.Of(s.Clock.Now())
	}
	n, err := s.q.MoveInvoice(ctx, tx, p)
	if err != nil {
		return i, fmt.Errorf("move invoice: %w", err)
	}
	if n == 0 {
		return i, fmt.Errorf("invoice %s is no longer %s", i.ID, i.State)
	}
	i.State, i.StepOn, i.ClosedAt = p.State, p.StepOn, p.ClosedAt
	return i, nil
}

// deliver gives what a paid invoice sold: blocks go into the pool, a month goes to the coverage.
func (s *Service) deliver(ctx context.Context, tx *store.Tx, i Invoice) error {
	to := payment.Coverage
	if i.Sort() == Blocks {
		to = payment.PoolAccount(i.CompanyID)
		if err := s.activate(ctx, tx, i); err != nil {
			return err
		}
	}
	err := s.Payment.Post(ctx, tx, payment.Entry{
		Kind:      "invoice_settled",
		Reference: i.ID,
		Transfers: []payment.Transfer{{From: payment.EscrowAccount(i.ID), To: to, Amount: i.TotalCents}},
	})
	if err != nil {
		return err
	}
	return s.prepareNote(ctx, tx, i)
}

func (s *Service) activate(ctx context.Context, tx *store.Tx, i Invoice) error {
	b, err := s.q.BlockOfInvoice(ctx, tx, i.ID)
	if err != nil {
		return fmt.Errorf("blocks of an invoice: %w", err)
	}
	now := s.Clock.Now()
	n, err := s.q.ActivateBlock(ctx, tx, invoicingdb.ActivateBlockParams{
		ID:     b.ID,
		PaidAt: at.Of(now),
		EndsOn: at.DateOf(now.In(at.SaoPaulo).AddDate(0, BlockMonths, 0), at.SaoPaulo),
	})
	if err != nil {
		return fmt.Errorf("activate blocks: %w", err)
	}
	if n == 0 {
		return fmt.Errorf("blocks %s are %s", b.ID, b.State)
	}
	return nil
}
