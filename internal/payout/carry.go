package payout

import (
	"context"
	"errors"
	"fmt"

	"psic/internal/account"
	"psic/internal/directory"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/money"
	"psic/internal/payout/payoutdb"
	"psic/internal/platform/store"
)

// MaxCarried is how many payouts one batch may carry.
const MaxCarried = maxOpen

var (
	// ErrInBatch: the batch that has the payout says what becomes of it, so nobody pays it beside the batch.
	ErrInBatch = fault.New(
		fault.Conflict,
		"payout.in_batch",
		"Este repasse está em um lote. Acompanhe pelo lote, ou cancele o lote para pagar de outro jeito.",
	)
	errNotInBatch = fault.New(fault.Conflict, "payout.not_in_batch", "Este repasse não está mais neste lote.")
)

// Claim gives open payouts to a batch, and returns those that it got. A payout that has another batch, is in a payment
// file or is paid is left out.
func (s *Service) Claim(ctx context.Context, tx *store.Tx, batchID string, ids []string) ([]Payout, error) {
	rows, err := s.q.ClaimPayouts(ctx, tx, payoutdb.ClaimPayoutsParams{BatchID: batchID, Ids: store.List(ids)})
	if err != nil {
		return nil, fmt.Errorf("claim payouts: %w", err)
	}
	out := make([]Payout, len(rows))
	for i, r := range rows {
		out[i] = Payout{r}
	}
	return out, nil
}

// Carried is a payout as a batch looks at it. Why says what keeps it from leaving, or is nil.
type Carried struct {
	Payout
	Name, CPF string
	Bank      directory.Bank
	Why       *fault.Error
}

// Look returns payouts of a batch by id, with the bank data that each would be sent to. A payout that is not there any
// more is missing.
func (s *Service) Look(ctx context.Context, ids []string) (map[string]Carried, error) {
	rows, err := s.q.PayoutsByIDs(ctx, s.DB.Read(), store.List(ids))
	if err != nil {
		return nil, fmt.Errorf("read payouts: %w", err)
	}
	therapists := make([]string, len(rows))
	for i, r := range rows {
		therapists[i] = r.TherapistID
	}
	holds, err := s.payoutHolds(ctx, s.DB.Read(), ids...)
	if err != nil {
		return nil, err
	}
	profiles, err := s.Directory.TherapistsByIDs(ctx, s.DB.Read(), therapists)
	if err != nil {
		return nil, err
	}
	payees, err := s.q.PayeesByIDs(ctx, s.DB.Read(), store.List(therapists))
	if err != nil {
		return nil, fmt.Errorf("read payees: %w", err)
	}
	people := make(map[string]payoutdb.PayeesByIDsRow, len(payees))
	for _, p := range payees {
		people[p.ID] = p
	}
	out := make(map[string]Carried, len(rows))
	for _, r := range rows {
		c, err := s.carried(Payout{r}, people[r.TherapistID], profiles[r.TherapistID])
		if err != nil {
			return nil, err
		}
		if c.DepartedAt.IsZero() {
			c.Why = s.heldWhy(c.Payout, profiles[r.TherapistID], holds[r.ID])
		}
		out[r.ID] = c
	}
	return out, nil
}

func (s *Service) carried(p Payout, payee payoutdb.PayeesByIDsRow, t directory.Therapist) (Carried, error) {
	var acc account.Account
	acc.ID, acc.Private = payee.ID, payee.Private
	personal, err := s.Account.Personal(acc)
	if err != nil {
		return Carried{}, err
	}
	c := Carried{Payout: p, Name: payee.FullName, CPF: personal.CPF}
	if p.Bank != "" {
		c.Bank, err = s.sentTo(p)
	} else {
		c.Bank, err = s.Directory.BankOf(t)
	}
	return c, err
}

// heldWhy returns why an open payout must wait whoever confirms it, or nil.
func (s *Service) heldWhy(p Payout, t directory.Therapist, holds []Hold) *fault.Error {
	switch {
	case p.Paid():
		return errNotOpen
	case waits(holds):
		return ErrHeld
	case s.bankHeld(t, holds):
		return ErrBankHeld
	case t.Bank == "":
		return ErrNoBank
	}
	return nil
}

// Depart notes that the money of a payout leaves now, and stores the bank data that it goes to. From now on a refund
// does not change the payout, and nothing but its batch ends it. amount is what the administrators confirmed.
//
// Faults: fault.Missing, errNotInBatch, ErrAmountChanged, ErrHeld, ErrBankHeld, ErrNoBank.
func (s *Service) Depart(
	ctx context.Context,
	tx *store.Tx,
	batchID, id string,
	amount money.Cents,
) (Receiver, error) {
	p, acc, err := s.lockCarried(ctx, tx, batchID, id)
	switch {
	case err != nil:
		return Receiver{}, err
	case p.Paid() || !p.DepartedAt.IsZero():
		return Receiver{}, errNotInBatch
	case p.TotalCents != amount:
		return Receiver{}, ErrAmountChanged
	}
	if p.Bank, err = s.sealDestination(ctx, tx, p); err != nil {
		return Receiver{}, err
	}
	n, err := s.q.DepartPayout(ctx, tx, payoutdb.DepartPayoutParams{
		ID:         id,
		DepartedAt: at.Of(s.Clock.Now()),
		Bank:       p.Bank,
	})
	if err != nil || n == 0 {
		return Receiver{}, errors.Join(err, fmt.Errorf("depart payout %s: %d rows", id, n))
	}
	personal, err := s.Account.Personal(acc)
	if err != nil {
		return Receiver{}, err
	}
	bank, err := s.sentTo(p)
	return Receiver{Bank: bank, CPF: personal.CPF}, err
}

// Receiver is where the money of a payout goes, and the CPF of who must have that account.
type Receiver struct {
	directory.Bank
	CPF string
}

// lockCarried locks the therapist of a payout, as TakeOut and Confirm do, and returns both if the batch has the payout.
//
// Faults: fault.Missing, errNotInBatch.
func (s *Service) lockCarried(
	ctx context.Context,
	tx *store.Tx,
	batchID, id string,
) (p Payout, acc account.Account, err error) {
	if p, err = foundPayout(s.q.PayoutByID(ctx, tx, id)); err != nil {
		return p, acc, err
	}
	if acc, err = s.Account.LockEvenDeleted(ctx, tx, p.TherapistID); err != nil {
		return p, acc, err
	}
	if p, err = foundPayout(s.q.PayoutByID(ctx, tx, id)); err == nil && p.BatchID != batchID {
		err = errNotInBatch
	}
	return p, acc, err
}

// Arrive records that the money of a payout arrived, and books it.
//
// Faults: fault.Missing, errNotInBatch.
func (s *Service) Arrive(
	ctx context.Context,
	tx *store.Tx,
	who actor.Actor,
	batchID, id, reference string,
) error {
	p, _, err := s.lockCarried(ctx, tx, batchID, id)
	if err != nil {
		return err
	}
	if p.Paid() || p.DepartedAt.IsZero() {
		return errNotInBatch
	}
	if err := s.markPaid(ctx, tx, who, p, p.Bank, reference); err != nil {
		return err
	}
	return s.Jobs.Enqueue(ctx, tx, PayoutSentMail{PayoutID: id})
}

// Release opens a payout again that its batch did not pay. why is what its therapist and administrators read about it,
// or empty when the money never left.
//
// Faults: fault.Missing, errNotInBatch.
func (s *Service) Release(ctx context.Context, tx *store.Tx, batchID, id, why string) error {
	p, _, err := s.lockCarried(ctx, tx, batchID, id)
	if err != nil {
		return err
	}
	if p.Paid() {
		return errNotInBatch
	}
	return s.openAgain(ctx, tx, p, why)
}

// LetGo opens payouts again that did not depart.
func (s *Service) LetGo(ctx context.Context, tx *store.Tx, batchID string, ids []string) error {
	if err := s.q.LetGo(ctx, tx, payoutdb.LetGoParams{BatchID: batchID, Ids: store.List(ids)}); err != nil {
		return fmt.Errorf("let payouts go: %w", err)
	}
	return nil
}

// Return books back a payout that was paid and came back, and opens it again.
//
// Faults: fault.Missing, errNotInBatch.
func (s *Service) Return(ctx context.Context, tx *store.Tx, batchID, id, why string) error {
	p, _, err := s.lockCarried(ctx, tx, batchID, id)
	if err != nil {
		return err
	}
	if !p.Paid() {
		return errNotInBatch
	}
	if err := s.Payment.TakePayoutBack(ctx, tx, p.ID, p.TherapistID, p.TotalCents); err != nil {
		return err
	}
	if err := s.openAgain(ctx, tx, p, why); err != nil {
		return err
	}
	if p.ReceiptKey == "" {
		return nil
	}
	return s.dropReceipts(ctx, tx, []string{p.ReceiptKey})
}

// openAgain opens a payout of a batch, and takes out the sessions that were refunded or disputed meanwhile.
func (s *Service) openAgain(ctx context.Context, tx *store.Tx, p Payout, why string) error {
	in := payoutdb.OpenAgainParams{ID: p.ID, BatchID: p.BatchID, ReturnedWhy: why}
	if why != "" {
		in.ReturnedAt = at.Of(s.Clock.Now())
	}
	n, err := s.q.OpenAgain(ctx, tx, in)
	if err != nil || n == 0 {
		return errors.Join(err, fmt.Errorf("open payout %s again: %d rows", p.ID, n))
	}
	refunded, err := s.q.RefundedLines(ctx, tx, p.ID)
	if err != nil {
		return fmt.Errorf("refunded sessions: %w", err)
	}
	for _, session := range refunded {
		if _, err := s.TakeOut(ctx, tx, p.TherapistID, session); err != nil {
			return err
		}
	}
	if err := s.holdDisputed(ctx, tx, p.TherapistID); err != nil {
		return err
	}
	if why == "" {
		return nil
	}
	return s.Jobs.Enqueue(ctx, tx, PayoutReturnedMail{PayoutID: p.ID})
}

// AttachReceipt stores the bank's receipt of one payout, unless it has one.
//
// Faults: fault.Missing, errNotPaid, ErrReceiptType.
func (s *Service) AttachReceipt(ctx context.Context, id string, file []byte) error {
	p, err := s.Payout(ctx, id)
	if err != nil || p.ReceiptKey != "" {
		return err
	}
	return s.Attach(ctx, Note{Payouts: []string{id}, File: file})
}
