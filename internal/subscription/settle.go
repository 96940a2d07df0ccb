package subscription

import (
	"context"
	"fmt"
	"psic/internal/account"
	"psic/internal/directory"
	"psic/internal/kernel/at"
	"psic/internal/payment"
	"psic/internal/platform/store"
)

// LockForCharge locks the therapist of an invoice, before a charge of the invoice changes.
func (s *Service) LockForCharge(ctx context.Context, tx *store.Tx, invoiceID string) error {
	i, err := s.q.InvoiceByID(ctx, tx, invoiceID)
	if err != nil {
		return fmt.Errorf("read invoice: %w", err)
	}
	_, err = s.Account.LockEvenDeleted(ctx, tx, i.TherapistID)
	return err
}

// Settled extends the plan by the time that was paid. A payment for an invoice that is already paid or void, or for a
// therapist who has no plan any more, is refunded.
func (s *Service) Settled(ctx context.Context, tx *store.Tx, c payment.Charge) error {
	row, err := s.q.InvoiceByID(ctx, tx, c.ReferenceID)
	if err != nil {
		return fmt.Errorf("read invoice: %w", err)
	}
	i := Invoice{row}
	acc, err := s.Account.LockEvenDeleted(ctx, tx, i.TherapistID)
	if err != nil {
		return err
	}
	gone := !acc.DeletedAt.IsZero() || account.State(acc.State) == directory.PendingPlan
	if i.ofRest() && i.State() == InFlight && !gone {
		return s.settleRest(ctx, tx, acc, i, c)
	}
	if i.State() == Paid || i.State() == Void || gone {
		if gone && i.State() != Paid && i.State() != Void {
			if err := s.moveInvoice(ctx, tx, i, Void); err != nil {
				return err
			}
		}
		return s.refundUnused(ctx, tx, c)
	}
	if err := s.Payment.Collect(ctx, tx, i.ID); err != nil {
		return err
	}
	return s.extend(ctx, tx, acc, i, c)
}

// refundUnused refunds a payment that pays for nothing.
func (s *Service) refundUnused(ctx context.Context, tx *store.Tx, c payment.Charge) error {
	_, err := s.Payment.GiveBack(ctx, tx, c, true, "cobrança de assinatura sem efeito")
	return err
}

func (s *Service) extend(ctx context.Context, tx *store.Tx, acc account.Account, i Invoice, c payment.Charge) error {
	_, sub, err := s.ofIn(ctx, tx, acc.ID)
	if err != nil {
		return err
	}
	before := sub
	var until at.Date
	var anchor int
	i.PeriodFromOn, until, anchor = Term(i, int(sub.AnchorDay), at.DateOf(c.PaidAt.Time, at.SaoPaulo))
	i.PeriodToOn, i.PaidAt, i.NextTryOn = until, c.PaidAt, at.Date{}
	if err := s.moveInvoice(ctx, tx, i, Paid); err != nil {
		return err
	}
	if i.RecurringReference == "" || i.PlanID != sub.PlanID { // else the provider has not billed the next plan yet
		sub.become(i.PlanID)
	}
	sub.ByPix = payment.Method(c.Method) == payment.ByPix
	sub.PaidUntilOn, sub.ValidUntilOn, sub.AnchorDay = until, until, int64(anchor)
	switch sub.State() {
	case Cancelled:
	case Suspended:
		sub.NextChargeOn = until
	default:
		sub.toPaid()
	}
	if err := s.saveSwitched(ctx, tx, before, sub); err != nil {
		return err
	}
	if account.State(acc.State) == directory.PendingPayment {
		if err := s.Directory.ChangeState(ctx, tx, acc.ID, directory.PendingPayment, account.Complete); err != nil {
			return err
		}
	}
	return s.Jobs.Enqueue(ctx, tx, PlanMail{TherapistID: acc.ID, InvoiceID: i.ID, What: MailPaid})
}

// Ended records that a charge ended unpaid.
func (s *Service) Ended(ctx context.Context, tx *store.Tx, c payment.Charge) error {
	row, err := s.q.InvoiceByID(ctx, tx, c.ReferenceID)
	if err != nil {
		return fmt.Errorf("read invoice: %w", err)
	}
	i := Invoice{row}
	if i.State() != InFlight {
		return nil
	}
	_, sub, err := s.ofIn(ctx, tx, i.TherapistID)
	if err != nil {
		return err
	}
	if c.State() == payment.Waiting {
		return s.codeEnded(ctx, tx, sub, i, c)
	}
	return s.chargeFailed(ctx, tx, sub, i)
}
