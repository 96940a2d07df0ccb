package invoicing

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"psic/internal/invoicing/invoicingdb"
	"psic/internal/payment"
	"psic/internal/platform/store"
)

// runWatchInvoices takes the steps of unpaid invoices whose day has come.
func (s *Service) runWatchInvoices(ctx context.Context, _ WatchInvoices) error {
	due, err := s.q.DueSteps(ctx, s.DB.Read(), invoicingdb.DueStepsParams{TodayOn: s.Clock.Today(), Most: batch})
	if err != nil {
		return fmt.Errorf("due steps: %w", err)
	}
	var errs []error
	for _, id := range due {
		errs = append(errs, s.DB.InTx(ctx, func(tx *store.Tx) error { return s.takeSteps(ctx, tx, id) }))
	}
	return errors.Join(errs...)
}

// takeSteps takes every step whose day has come, and tells the company only of the last one: after a pause of the
// server it does not get three mails at once.
func (s *Service) takeSteps(ctx context.Context, tx *store.Tx, id string) error {
	i, err := s.lockInvoice(ctx, tx, id)
	if err != nil {
		return err
	}
	var mail MailKind
	for !i.StepOn.IsZero() && !i.StepOn.After(s.Clock.Today()) {
		now := steps[i.Step]
		i.Step++
		i.StepOn = stepOn(i.DueOn, i.Step)
		if i, mail, err = s.takeStep(ctx, tx, i, now); err != nil {
			return err
		}
	}
	if mail == "" {
		return nil
	}
	return s.tell(ctx, tx, i.ID, mail)
}

// takeStep stores the step. The last one ends a purchase, whose part payment becomes credit, and suspends what was
// delivered.
func (s *Service) takeStep(ctx context.Context, tx *store.Tx, i Invoice, now step) (Invoice, MailKind, error) {
	if now.event == "" {
		return i, now.mail, s.storeStep(ctx, tx, i)
	}
	if now.event == GraceOver && !i.Sort().Owed() {
		if err := s.unsell(ctx, tx, i); err != nil {
			return i, "", err
		}
		i, err := s.move(ctx, tx, i, Lapsed)
		return i, MailLapsed, err
	}
	i, err := s.move(ctx, tx, i, now.event)
	return i, now.mail, err
}

func (s *Service) storeStep(ctx context.Context, tx *store.Tx, i Invoice) error {
	_, err := s.q.MoveInvoice(ctx, tx, invoicingdb.MoveInvoiceParams{
		ID:        i.ID,
		FromState: i.State,
		State:     i.State,
		PaidCents: i.PaidCents,
		Step:      i.Step,
		StepOn:    i.StepOn,
		ClosedAt:  i.ClosedAt,
	})
	if err != nil {
		return fmt.Errorf("store step: %w", err)
	}
	return nil
}

// unsell ends the blocks of an unpaid purchase. What was paid of it becomes the company's credit.
func (s *Service) unsell(ctx context.Context, tx *store.Tx, i Invoice) error {
	if i.Sort() == Blocks {
		b, err := s.q.BlockOfInvoice(ctx, tx, i.ID)
		if err != nil {
			return fmt.Errorf("blocks of an invoice: %w", err)
		}
		end := invoicingdb.CloseBlockParams{ID: b.ID, State: blockCancelled, FromState: blockWaiting}
		if _, err := s.q.CloseBlock(ctx, tx, end); err != nil {
			return fmt.Errorf("cancel blocks: %w", err)
		}
	}
	return s.Payment.Post(ctx, tx, payment.Entry{
		Kind:      "invoice_credited",
		Reference: i.ID,
		Transfers: []payment.Transfer{{
			From:   payment.EscrowAccount(i.ID),
			To:     payment.CompanyCreditAccount(i.CompanyID),
			Amount: i.PaidCents,
		}},
	})
}

// States of blocks.
const (
	blockWaiting   = "WAITING"
	blockActive    = "ACTIVE"
	blockUsed      = "USED"
	blockExpired   = "EXPIRED"
	blockReturned  = "RETURNED" // a credit note gave back what was left
	blockCancelled = "CANCELLED"
)

// blockSteps are the days before the end of blocks on which the company is told, and the end itself.
var blockSteps = []struct {
	days int
	mail MailKind
}{{30, MailBlocksEnding}, {7, MailBlocksEnding}, {-1, MailBlocksEnded}}

// runWatchBlocks tells of blocks that end and ends those whose months are over.
func (s *Service) runWatchBlocks(ctx context.Context, _ WatchBlocks) error {
	today := s.Clock.Today()
	var errs []error
	for i := len(blockSteps) - 1; i >= 0; i-- { // the last first, so that nobody gets two mails at once
		due, err := s.q.EndingBlocks(ctx, s.DB.Read(), invoicingdb.EndingBlocksParams{
			DayOn: today.AddDays(blockSteps[i].days + 1),
			Told:  int64(i + 1),
			Most:  batch,
		})
		if err != nil {
			return fmt.Errorf("ending blocks: %w", err)
		}
		for _, id := range due {
			errs = append(errs, s.DB.InTx(ctx, func(tx *store.Tx) error { return s.watchBlock(ctx, tx, id, i) }))
		}
	}
	return errors.Join(errs...)
}

func (s *Service) watchBlock(ctx context.Context, tx *store.Tx, id string, number int) error {
	b, err := s.q.BlockByID(ctx, tx, id)
	if err != nil {
		return fmt.Errorf("read blocks: %w", err)
	}
	if _, err := s.lock(ctx, tx, b.CompanyID); err != nil {
		return err
	}
	if b, err = s.q.BlockByID(ctx, tx, id); err != nil {
		return fmt.Errorf("read blocks: %w", err)
	}
	n, err := s.q.TellBlock(ctx, tx, invoicingdb.TellBlockParams{ID: b.ID, Told: int64(number + 1)})
	if err != nil || n == 0 || b.State != blockActive {
		return err
	}
	if number == len(blockSteps)-1 {
		if err := s.expire(ctx, tx, b.ID, b.CompanyID, blockExpired, payment.Lapsed); err != nil {
			return err
		}
	}
	return s.Jobs.Enqueue(ctx, tx, Mail{InvoiceID: b.InvoiceID, What: blockSteps[number].mail})
}

// expire ends active blocks and moves what was left of them to an account.
func (s *Service) expire(ctx context.Context, tx *store.Tx, blockID, companyID, state, to string) error {
	b, err := s.q.BlockByID(ctx, tx, blockID)
	if err != nil {
		return fmt.Errorf("read blocks: %w", err)
	}
	n, err := s.q.CloseBlock(ctx, tx, invoicingdb.CloseBlockParams{ID: b.ID, State: state, FromState: blockActive})
	if err != nil || n == 0 {
		return errors.Join(err, ErrOver)
	}
	return s.Payment.Post(ctx, tx, payment.Entry{
		Kind:      "blocks_" + strings.ToLower(state),
		Reference: b.InvoiceID,
		Transfers: []payment.Transfer{{From: payment.PoolAccount(companyID), To: to, Amount: b.LeftCents}},
	})
}

// tell queues a mail about an invoice.
func (s *Service) tell(ctx context.Context, tx *store.Tx, invoiceID string, what MailKind) error {
	return s.Jobs.Enqueue(ctx, tx, Mail{InvoiceID: invoiceID, What: what})
}
