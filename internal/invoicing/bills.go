package invoicing

import (
	"context"
	"errors"
	"fmt"
	"time"

	"psic/internal/invoicing/invoicingdb"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/ids"
	"psic/internal/kernel/money"
	"psic/internal/payment/gateway"
	"psic/internal/platform/store"
)

// States of a bill.
const (
	billCreated = "CREATED" // stored; the request to the provider may or may not have been sent
	billOpen    = "OPEN"
	billPaid    = "PAID"
	billRefused = "REFUSED"
	billOver    = "OVER" // it can no longer be paid
)

const (
	// payAfterDue is how many days after the due day the codes can still be paid.
	payAfterDue = 29
	// retryBill is the age from which a request that was lost is made again with a new key: nobody has seen its code.
	retryBill = 20 * time.Hour
	// readBillAfter is how long an open bill is left to its notification.
	readBillAfter = 3 * time.Hour
)

// runRequestBills makes the PIX code and the boleto of what is left of an invoice. It stores each request before it
// sends it, so that a lost response is asked for again with the same key.
func (s *Service) runRequestBills(ctx context.Context, j RequestBills) error {
	i, err := found(s.q.InvoiceByID(ctx, s.DB.Read(), j.InvoiceID))
	if err != nil || !i.Status().Payable() {
		return ignoreMissing(err)
	}
	customer, err := s.customerOf(i)
	if err != nil {
		return err
	}
	var errs []error
	for _, method := range []gateway.DueMethod{gateway.DuePix, gateway.DueBoleto} {
		if method == gateway.DueBoleto && customer.CEP == "" {
			continue // a boleto needs the address, which the company has not entered yet
		}
		errs = append(errs, s.requestBill(ctx, i, customer, method))
	}
	return errors.Join(errs...)
}

func ignoreMissing(err error) error {
	if errors.Is(err, fault.Missing) {
		return nil
	}
	return err
}

func (s *Service) requestBill(ctx context.Context, i Invoice, customer Customer, method gateway.DueMethod) error {
	b, err := s.claimBill(ctx, i.ID, method)
	if err != nil || b.ID == "" {
		return err
	}
	r, err := s.Biller.Bill(ctx, s.dueCharge(i, customer, b))
	if errors.Is(err, gateway.ErrRefused) {
		s.Log.Error("invoicing: the provider refuses a bill", "invoice", i.ID, "method", string(method), "err", err)
		return s.DB.InTx(ctx, func(tx *store.Tx) error {
			_, err := s.q.RefuseBill(ctx, tx, b.ID)
			return err
		})
	}
	if err != nil {
		return fmt.Errorf("request %s: %w", method, err)
	}
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		_, err := s.q.OpenBill(ctx, tx, invoicingdb.OpenBillParams{
			ID:        b.ID,
			OrderID:   &r.OrderID,
			PixCode:   r.PixCode,
			Line:      r.Line,
			Barcode:   r.Barcode,
			CheckedAt: at.Of(s.Clock.Now()),
		})
		if err != nil {
			return fmt.Errorf("store bill: %w", err)
		}
		return nil
	})
}

// claimBill returns the bill to request: a new one, or the one whose response was lost. It is empty when the invoice
// has a code of this amount already.
func (s *Service) claimBill(
	ctx context.Context,
	invoiceID string,
	method gateway.DueMethod,
) (claimed invoicingdb.InvoiceBill, err error) {
	err = s.DB.InTx(ctx, func(tx *store.Tx) error {
		claimed = invoicingdb.InvoiceBill{}
		i, err := s.lockInvoice(ctx, tx, invoiceID)
		if err != nil || !i.Status().Payable() {
			return err
		}
		all, err := s.q.BillsOf(ctx, tx, invoiceID)
		if err != nil {
			return fmt.Errorf("bills of an invoice: %w", err)
		}
		now := s.Clock.Now()
		for _, b := range all {
			if b.Method != string(method) || b.AmountCents != i.Rest() {
				continue
			}
			if b.State == billOpen && now.Before(b.ExpiresAt.Time) {
				return nil
			}
			if b.State == billCreated && now.Before(b.CreatedAt.Add(retryBill)) {
				claimed = b
				return nil
			}
		}
		claimed = invoicingdb.InvoiceBill{
			ID:          ids.New(),
			InvoiceID:   i.ID,
			Method:      string(method),
			AmountCents: i.Rest(),
			ExpiresAt:   at.Of(s.payableUntil(i)),
			CreatedAt:   at.Of(now),
		}
		return s.q.InsertBill(ctx, tx, invoicingdb.InsertBillParams{
			ID:          claimed.ID,
			InvoiceID:   claimed.InvoiceID,
			Method:      claimed.Method,
			AmountCents: claimed.AmountCents,
			ExpiresAt:   claimed.ExpiresAt,
			CreatedAt:   claimed.CreatedAt,
		})
	})
	return claimed, ignoreMissing(err)
}

// payableUntil is until when a code that is made now can be paid: long enough after the due day, and after today.
func (s *Service) payableUntil(i Invoice) time.Time {
	from := i.DueOn
	if today := s.Clock.Today(); from.Before(today) {
		from = today
	}
	return from.AddDays(payAfterDue).In(at.SaoPaulo)
}

func (s *Service) dueCharge(i Invoice, c Customer, b invoicingdb.InvoiceBill) gateway.DueCharge {
	day := at.DateOf(b.ExpiresAt.Time, at.SaoPaulo).AddDays(-payAfterDue)
	return gateway.DueCharge{
		Key:         b.ID,
		Reference:   b.ID,
		Method:      gateway.DueMethod(b.Method),
		Amount:      b.AmountCents,
		Description: "Fatura " + i.Number,
		Payer: gateway.Payer{
			Name:  c.Name,
			Email: c.Email,
			TaxID: c.CNPJ,
			Phone: c.Phone,
		},
		Address: gateway.Address{
			CEP:      c.CEP,
			Street:   c.Street,
			Number:   c.Number,
			District: c.District,
			City:     c.City,
			UF:       c.UF,
		},
		Due:       day,
		Expires:   b.ExpiresAt.Time,
		NotifyURL: s.NotifyURL,
	}
}

// ReadBill reads what was paid for a bill at the provider, after a notification. Another reference is none of ours.
func (s *Service) ReadBill(ctx context.Context, reference string) error {
	if !ids.Valid(reference) {
		return nil
	}
	b, err := s.q.BillByID(ctx, s.DB.Read(), reference)
	if store.None(err) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("read bill: %w", err)
	}
	return s.readOpen(ctx, b)
}

func (s *Service) readOpen(ctx context.Context, b invoicingdb.InvoiceBill) error {
	if b.OrderID == nil {
		return nil // its request is under way or lost; the job asks again
	}
	r, err := s.Biller.ReadBill(ctx, *b.OrderID)
	if err != nil {
		return fmt.Errorf("read bill at the provider: %w", err)
	}
	if r.Reference != b.ID {
		return fmt.Errorf("the provider returns another bill than %s", b.ID)
	}
	return s.apply(ctx, b.ID, r)
}

// apply books what the provider reports for a bill beyond what was booked before, once. What the invoice does not need
// becomes the company's credit.
func (s *Service) apply(ctx context.Context, billID string, r gateway.DueResult) error {
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		first, err := s.q.BillByID(ctx, tx, billID)
		if err != nil {
			return fmt.Errorf("read bill: %w", err)
		}
		i, err := s.lockInvoice(ctx, tx, first.InvoiceID)
		if err != nil {
			return err
		}
		b, err := s.q.BillByID(ctx, tx, billID)
		if err != nil {
			return fmt.Errorf("read bill: %w", err)
		}
		fresh, back := r.Paid-b.PaidCents, r.Refunded-b.BackCents
		if fresh > 0 {
			if err := s.book(ctx, tx, i, received{method: b.Method, held: fresh}); err != nil {
				return err
			}
		}
		if back > 0 {
			if err := s.takenBack(ctx, tx, i, back); err != nil {
				return err
			}
		}
		return s.markBill(ctx, tx, b, r)
	})
}

// book divides what arrived between the invoice and the company's credit.
func (s *Service) book(ctx context.Context, tx *store.Tx, i Invoice, r received) error {
	room := i.Rest()
	if !i.Status().Payable() {
		room = 0
	}
	if r.held > room {
		r.held, r.excess = room, r.held-room
	}
	if err := s.Payment.PostInvoicePayment(ctx, tx, i.ID, i.CompanyID, r.held, r.excess); err != nil {
		return err
	}
	if r.excess > 0 {
		if err := s.tell(ctx, tx, i.ID, MailCredited); err != nil {
			return err
		}
	}
	i, err := s.take(ctx, tx, i, r)
	if err != nil || !i.Status().Payable() {
		return err
	}
	return s.Jobs.Enqueue(ctx, tx, RequestBills{i.ID}) // for what is left
}

// takenBack books what the provider took back, and tells support: a person decides about what the company had.
func (s *Service) takenBack(ctx context.Context, tx *store.Tx, i Invoice, amount money.Cents) error {
	if err := s.Payment.PostTakenBack(ctx, tx, i.ID, amount); err != nil {
		return err
	}
	return s.tell(ctx, tx, i.ID, MailTakenBack)
}

func (s *Service) markBill(ctx context.Context, tx *store.Tx, b invoicingdb.InvoiceBill, r gateway.DueResult) error {
	state := b.State
	switch {
	case r.Paid >= b.AmountCents:
		state = billPaid
	case r.Over || !s.Clock.Now().Before(b.ExpiresAt.Add(readBillLate)):
		state = billOver
	}
	_, err := s.q.SetBill(ctx, tx, invoicingdb.SetBillParams{
		ID:        b.ID,
		State:     state,
		OrderID:   &r.OrderID,
		PaidCents: max(r.Paid, b.PaidCents),
		BackCents: max(r.Refunded, b.BackCents),
		CheckedAt: at.Of(s.Clock.Now()),
	})
	if err != nil {
		return fmt.Errorf("store bill: %w", err)
	}
	return nil
}

// readBillLate is how long after its end a bill is still read: banks may settle late.
const readBillLate = 7 * 24 * time.Hour

// runReadBills reads open bills whose notification did not come, and asks for the codes of invoices that have none.
func (s *Service) runReadBills(ctx context.Context, _ ReadBills) error {
	now := s.Clock.Now()
	due, err := s.q.DueBills(ctx, s.DB.Read(), invoicingdb.DueBillsParams{
		BeforeAt: at.Of(now.Add(-readBillAfter)),
		Most:     batch,
	})
	if err != nil {
		return fmt.Errorf("due bills: %w", err)
	}
	var errs []error
	for _, id := range due { // each is a request to the provider
		errs = append(errs, s.ReadBill(ctx, id))
	}
	without, err := s.q.WithoutBills(ctx, s.DB.Read(), invoicingdb.WithoutBillsParams{NowAt: at.Of(now), Most: batch})
	if err != nil {
		return errors.Join(append(errs, fmt.Errorf("invoices without codes: %w", err))...)
	}
	for _, id := range without {
		errs = append(errs, s.runRequestBills(ctx, RequestBills{id}))
	}
	return errors.Join(errs...)
}
