package payout

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"psic/internal/directory"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/money"
	"psic/internal/payout/payoutdb"
	"psic/internal/platform/crypt"
	"psic/internal/platform/store"
)

// Confirmation names a payout whose money was sent.
type Confirmation struct {
	ID string
	// Expected is the amount that the administrator saw, or nil.
	Expected *money.Cents
	// Reference is what the bank calls the transfer, or empty.
	Reference string
}

// Confirm records that an administrator sent the money, and stores the bank data that it was sent to. A confirmation of
// a paid payout changes nothing and sends no mail. The amount is the total of the payout; the client sends none. Above
// SecondAbove the first confirmation only records who gave it, and that of another administrator books the money.
//
// Faults: fault.Missing, ErrInBatch, ErrHeld, ErrBankHeld, ErrNoBank, ErrSecondAdmin.
func (s *Service) Confirm(ctx context.Context, who actor.Actor, id string) (Payout, error) {
	p, _, err := s.confirmOne(ctx, who, Confirmation{ID: id})
	return p, err
}

// confirmOne is Confirm. It also says whether somebody had confirmed the payout before.
//
// Faults: as Confirm, ErrAmountChanged.
func (s *Service) confirmOne(
	ctx context.Context,
	who actor.Actor,
	in Confirmation,
) (p Payout, before bool, err error) {
	id := in.ID
	if p, err = s.Payout(ctx, id); err != nil {
		return p, false, err
	}
	err = s.DB.InTx(ctx, func(tx *store.Tx) error {
		if _, err := s.Account.LockEvenDeleted(ctx, tx, p.TherapistID); err != nil {
			return err
		}
		if p, err = foundPayout(s.q.PayoutByID(ctx, tx, id)); err != nil || p.Paid() {
			before = err == nil
			return err
		}
		if p.BatchID != "" {
			return ErrInBatch
		}
		if in.Expected != nil && *in.Expected != p.TotalCents {
			return ErrAmountChanged
		}
		bank, err := s.sealDestination(ctx, tx, p)
		if err != nil {
			return err
		}
		if wait, err := s.awaitSecond(ctx, tx, who, p); err != nil || wait {
			s.Audit.RecordCall(ctx, tx, id)
			return err
		}
		if err := s.markPaid(ctx, tx, who, p, bank, in.Reference); err != nil {
			return err
		}
		s.Audit.RecordCall(ctx, tx, id)
		p, err = foundPayout(s.q.PayoutByID(ctx, tx, id))
		return errors.Join(err, s.Jobs.Enqueue(ctx, tx, PayoutSentMail{PayoutID: id}))
	})
	return p, before, err
}

// markPaid stores that the payout was sent, and books it.
//
// Faults: ErrInBatch when a batch claimed the payout meanwhile.
func (s *Service) markPaid(
	ctx context.Context,
	tx *store.Tx,
	who actor.Actor,
	p Payout,
	bank, reference string,
) error {
	var by *string
	if who.ID != "" {
		by = &who.ID
	}
	n, err := s.q.ConfirmPayout(ctx, tx, payoutdb.ConfirmPayoutParams{
		ID:        p.ID,
		PaidAt:    at.Of(s.Clock.Now()),
		PaidBy:    by,
		Bank:      bank,
		Reference: reference,
		BatchID:   p.BatchID,
	})
	if err != nil {
		return fmt.Errorf("confirm payout %s: %w", p.ID, err)
	}
	if n == 0 {
		return ErrInBatch
	}
	return s.Payment.PayOut(ctx, tx, p.ID, p.TherapistID, p.TotalCents)
}

// NeedsSecond says whether two administrators confirm the payout.
func (s *Service) NeedsSecond(p Payout) bool { return p.TotalCents > s.SecondAbove }

// awaitSecond records the first confirmation of a large payout and says whether another administrator must follow.
//
// Faults: ErrSecondAdmin.
func (s *Service) awaitSecond(ctx context.Context, tx *store.Tx, who actor.Actor, p Payout) (bool, error) {
	switch {
	case !s.NeedsSecond(p):
		return false, nil
	case who.ID == "":
		return false, fmt.Errorf("confirm payout %s: an administrator confirms it", p.ID)
	case p.FirstBy == who.ID:
		return false, ErrSecondAdmin
	case p.FirstBy != "":
		return false, nil
	}
	n, err := s.q.FirstConfirmation(ctx, tx, payoutdb.FirstConfirmationParams{
		ID:      p.ID,
		FirstBy: who.ID,
		FirstAt: at.Of(s.Clock.Now()),
	})
	if err != nil || n == 0 {
		return false, errors.Join(err, fmt.Errorf("first confirmation of payout %s: %d rows", p.ID, n))
	}
	return true, nil
}

// sealDestination returns the sealed bank data of the therapist, or a fault when the payout must wait.
func (s *Service) sealDestination(ctx context.Context, tx *store.Tx, p Payout) (string, error) {
	holds, err := s.payoutHolds(ctx, tx, p.ID)
	if err != nil {
		return "", err
	}
	t, err := s.Directory.TherapistIn(ctx, tx, p.TherapistID)
	if err != nil {
		return "", err
	}
	switch {
	case waits(holds[p.ID]):
		return "", ErrHeld
	case s.bankHeld(t, holds[p.ID]):
		return "", ErrBankHeld
	}
	bank, err := s.Directory.BankOf(t)
	if err != nil {
		return "", err
	}
	if bank == (directory.Bank{}) {
		return "", ErrNoBank
	}
	plain, err := json.Marshal(bank)
	if err != nil {
		return "", fmt.Errorf("bank data: %w", err)
	}
	return s.Ring.Seal(plain, crypt.AAD("payout", "bank", p.ID))
}

// Destination returns in clear the bank data that a payout was sent to or would be sent to now, and whether it must
// wait (Q071). The bank data of an old payout is deleted after some years; then it is empty, and not the data of today.
func (s *Service) Destination(ctx context.Context, p Payout) (bank directory.Bank, held bool, err error) {
	if p.Bank != "" {
		bank, err = s.sentTo(p)
		return bank, false, err
	}
	if p.Paid() {
		return bank, false, nil
	}
	t, err := s.Directory.Therapist(ctx, p.TherapistID)
	if err != nil {
		return bank, false, err
	}
	holds, err := s.payoutHolds(ctx, s.DB.Read(), p.ID)
	if err != nil {
		return bank, false, err
	}
	bank, err = s.Directory.BankOf(t)
	return bank, s.bankHeld(t, holds[p.ID]), err
}

// sentTo returns the bank data that is stored with a payout.
func (s *Service) sentTo(p Payout) (bank directory.Bank, err error) {
	plain, err := s.Ring.Unseal(p.Bank, crypt.AAD("payout", "bank", p.ID))
	if err != nil {
		return bank, fmt.Errorf("bank data: %w", err)
	}
	return bank, json.Unmarshal(plain, &bank)
}

func (s *Service) sendPayoutReturned(ctx context.Context, j PayoutReturnedMail) error {
	p, err := s.Payout(ctx, j.PayoutID)
	if errors.Is(err, fault.Missing) || err == nil && p.ReturnedAt.IsZero() {
		return nil // all its sessions were refunded, or it was paid meanwhile
	}
	if err != nil {
		return err
	}
	return s.Account.Send(ctx, p.TherapistID, MailReturned(p.TotalCents, p.Cycle()))
}

func (s *Service) sendPayoutSent(ctx context.Context, j PayoutSentMail) error {
	p, err := s.Payout(ctx, j.PayoutID)
	if err != nil {
		return err
	}
	return s.Account.Send(ctx, p.TherapistID, MailSent(p.TotalCents, p.Cycle()))
}

func (s *Service) runCheckBooks(ctx context.Context, _ CheckBooks) error {
	wrong, err := s.Verify(ctx)
	if err != nil {
		return err
	}
	s.BooksChecked(len(wrong) == 0)
	if len(wrong) > 0 {
		s.Log.Error("payout: THE BOOKS DO NOT AGREE", "what", wrong)
	}
	return nil
}

// Verify compares payouts, their lines, the sessions and the ledger, and returns what does not agree.
func (s *Service) Verify(ctx context.Context) ([]string, error) {
	var out []string
	for _, check := range []struct {
		name string
		find func(context.Context, payoutdb.DBTX) ([]string, error)
	}{
		{"payout is not the sum of its lines: ", s.q.WrongTotals},
		{"payout and ledger differ: ", s.q.Unbooked},
		{"sessions, payouts and ledger differ: ", s.q.WrongPayables},
		{"a payout was paid while it was held: ", s.q.PaidWhileHeld},
	} {
		found, err := check.find(ctx, s.DB.Read())
		if err != nil {
			return nil, fmt.Errorf("verify: %w", err)
		}
		for _, f := range found {
			out = append(out, check.name+f)
		}
	}
	also, err := s.AlsoVerify(ctx)
	return append(out, also...), err
}
