package invoicing

import (
	"context"
	"fmt"
	"strings"

	"psic/internal/invoicing/invoicingdb"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/br"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/ids"
	"psic/internal/kernel/money"
	"psic/internal/payment"
	"psic/internal/platform/store"
)

// Creditable is what a credit note on an invoice would do.
type Creditable struct {
	Credit   money.Cents // becomes credit of the company
	Forgiven money.Cents // is no longer owed
}

// creditable says what a credit note does now: an unpaid invoice is forgiven and its part payment becomes credit; of
// paid blocks what is left comes back; a paid month comes back whole.
func (s *Service) creditable(ctx context.Context, db invoicingdb.DBTX, i Invoice) (Creditable, error) {
	switch {
	case i.Status().Payable():
		return Creditable{Credit: i.PaidCents, Forgiven: i.Rest()}, nil
	case i.Status() != Paid:
		return Creditable{}, nil
	case i.Sort() != Blocks:
		return Creditable{Credit: i.TotalCents}, nil
	}
	b, err := s.q.BlockOfInvoice(ctx, db, i.ID)
	if err != nil {
		return Creditable{}, fmt.Errorf("blocks of an invoice: %w", err)
	}
	return Creditable{Credit: b.LeftCents}, nil
}

// Credit ends an invoice by a credit note. Expected is what the administrator's screen showed.
//
// Faults: fault.Missing, invalid fields, ErrOver, ErrNothing.
func (s *Service) Credit(
	ctx context.Context,
	who actor.Actor,
	invoiceID string,
	expected Creditable,
	reason string,
) error {
	if !ids.Valid(invoiceID) {
		return fault.Missing
	}
	var f fault.Fields
	reason = strings.TrimSpace(reason)
	n := len([]rune(reason))
	f.Check(n >= 10 && n <= 250 && br.Plain(reason), "reason", "Escreva o motivo: de 10 a 250 caracteres.")
	if err := f.Err(); err != nil {
		return err
	}
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		i, err := s.lockInvoice(ctx, tx, invoiceID)
		if err != nil {
			return err
		}
		if _, ok := i.Status().After(CreditNote); !ok {
			return ErrOver
		}
		now, err := s.creditable(ctx, tx, i)
		switch {
		case err != nil:
			return err
		case now == Creditable{}:
			return ErrNothing
		case now != expected:
			return ErrOver
		}
		if err := s.giveCredit(ctx, tx, i); err != nil {
			return err
		}
		if err := s.storeCreditNote(ctx, tx, who, i, now, reason); err != nil {
			return err
		}
		if _, err := s.move(ctx, tx, i, CreditNote); err != nil {
			return err
		}
		s.Audit.RecordReason(ctx, tx, i.ID, reason)
		return s.tell(ctx, tx, i.ID, MailCreditNote)
	})
}

// giveCredit moves what the invoice still holds to the company's credit.
func (s *Service) giveCredit(ctx context.Context, tx *store.Tx, i Invoice) error {
	credit := payment.CompanyCreditAccount(i.CompanyID)
	if i.Status().Payable() {
		return s.unsell(ctx, tx, i)
	}
	if i.Sort() == Blocks {
		b, err := s.q.BlockOfInvoice(ctx, tx, i.ID)
		if err != nil {
			return fmt.Errorf("blocks of an invoice: %w", err)
		}
		return s.expire(ctx, tx, b.ID, i.CompanyID, blockReturned, credit)
	}
	return s.Payment.Post(ctx, tx, payment.Entry{
		Kind:      "invoice_credited",
		Reference: i.ID,
		Transfers: []payment.Transfer{{From: payment.Coverage, To: credit, Amount: i.TotalCents}},
	})
}

func (s *Service) storeCreditNote(
	ctx context.Context,
	tx *store.Tx,
	who actor.Actor,
	i Invoice,
	c Creditable,
	reason string,
) error {
	number, err := s.nextNumber(ctx, tx, "C", s.Clock.Today())
	if err != nil {
		return err
	}
	err = s.q.InsertCreditNote(ctx, tx, invoicingdb.InsertCreditNoteParams{
		ID:            ids.New(),
		Number:        number,
		InvoiceID:     i.ID,
		AmountCents:   c.Credit,
		ForgivenCents: c.Forgiven,
		Reason:        reason,
		MadeBy:        who.ID,
		MadeAt:        at.Of(s.Clock.Now()),
	})
	if err != nil {
		return fmt.Errorf("insert credit note: %w", err)
	}
	return nil
}
