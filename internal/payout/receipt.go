package payout

import (
	"context"
	"fmt"

	"psic/internal/booking"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/ids"
	"psic/internal/payout/payoutdb"
	"psic/internal/platform/store"
)

const (
	// MaxReceipt is the largest size of a bank's receipt, in bytes.
	MaxReceipt    = booking.MaxReceipt
	receiptPrefix = "payout-receipt/"
)

var (
	ErrReceiptType = fault.New(fault.Unsupported, "payout.receipt_type", "Envie um arquivo PDF ou PNG de até 5 MB.")
	errReceiptNone = fault.New(
		fault.Invalid,
		"payout.receipt_empty",
		"Informe a referência do banco ou escolha um arquivo.",
	)
	errNotPaid = fault.New(
		fault.Conflict,
		"payout.not_paid",
		"A referência e o comprovante são de repasses já confirmados. Atualize a lista.",
	)
)

// Note is what the bank says about the transfer of one or several payouts.
type Note struct {
	Payouts   []string
	Reference string
	File      []byte // empty when there is none
}

// Attach stores the bank's reference and receipt with payouts that were confirmed. A receipt of several payouts names
// several therapists, so only administrators may read it.
//
// Faults: errBatch, errReceiptNone, errNotPaid, ErrReceiptType, invalid fields.
func (s *Service) Attach(ctx context.Context, n Note) error {
	list, err := validBatch(n.Payouts)
	if err != nil {
		return err
	}
	if n.Reference, err = referenceOf(n.Reference); err != nil {
		return err
	}
	if n.Reference == "" && len(n.File) == 0 {
		return errReceiptNone
	}
	in := payoutdb.NotePayoutsParams{
		Ids:           store.List(list),
		Reference:     n.Reference,
		ReceiptShared: len(list) > 1,
	}
	if len(n.File) > 0 {
		kind, ok := booking.ReceiptType(n.File)
		if !ok {
			return ErrReceiptType
		}
		in.ReceiptKey, in.ReceiptType = receiptPrefix+ids.New(), kind
		if err := s.Blobs.Put(ctx, in.ReceiptKey, kind, n.File); err != nil {
			return fmt.Errorf("store receipt: %w", err)
		}
	}
	return s.DB.InTx(ctx, func(tx *store.Tx) error { return s.note(ctx, tx, list, in) })
}

func (s *Service) note(ctx context.Context, tx *store.Tx, list []string, in payoutdb.NotePayoutsParams) error {
	before, err := s.q.PayoutsByIDs(ctx, tx, in.Ids)
	if err != nil {
		return fmt.Errorf("read payouts: %w", err)
	}
	noted, err := s.q.NotePayouts(ctx, tx, in)
	if err != nil {
		return fmt.Errorf("note receipt: %w", err)
	}
	if len(noted) != len(list) {
		return errNotPaid
	}
	for _, id := range noted {
		s.Audit.RecordCall(ctx, tx, id)
	}
	if in.ReceiptKey == "" {
		return nil
	}
	var replaced []string
	for _, p := range before {
		if p.ReceiptKey != "" {
			replaced = append(replaced, p.ReceiptKey)
		}
	}
	return s.dropReceipts(ctx, tx, replaced)
}

// dropReceipts deletes, after the commit, the files that no payout has any more.
func (s *Service) dropReceipts(ctx context.Context, tx *store.Tx, keys []string) error {
	if len(keys) == 0 {
		return nil
	}
	used, err := s.q.UsedReceipts(ctx, tx, store.List(keys))
	if err != nil {
		return fmt.Errorf("used receipts: %w", err)
	}
	left := map[string]bool{}
	for _, key := range used {
		left[key] = true
	}
	tx.AfterCommit(func() {
		for _, key := range keys {
			if left[key] {
				continue
			}
			left[key] = true // a key may be there twice
			if err := s.Blobs.Delete(context.WithoutCancel(ctx), key); err != nil {
				s.Log.Warn("payout: a receipt was not erased", "err", err)
			}
		}
	})
	return nil
}

// Receipt returns the bank's receipt of a payout, for administrators.
//
// Faults: fault.Missing.
func (s *Service) Receipt(ctx context.Context, id string) (data []byte, kind string, err error) {
	p, err := s.Payout(ctx, id)
	if err != nil {
		return nil, "", err
	}
	if p.ReceiptKey == "" {
		return nil, "", fault.Missing
	}
	data, _, err = s.Blobs.Get(ctx, p.ReceiptKey)
	return data, p.ReceiptType, err
}

// OwnReceipt returns the receipt of a therapist's own payout. A receipt of several payouts is not given, because it
// names other people.
//
// Faults: fault.Missing.
func (s *Service) OwnReceipt(ctx context.Context, therapistID, id string) (data []byte, kind string, err error) {
	p, err := s.Payout(ctx, id)
	if err != nil {
		return nil, "", err
	}
	if p.TherapistID != therapistID || !p.HasOwnReceipt() {
		return nil, "", fault.Missing
	}
	return s.Receipt(ctx, id)
}

// HasOwnReceipt says whether the payout has a receipt that its therapist may read.
func (p Payout) HasOwnReceipt() bool { return p.ReceiptKey != "" && !p.ReceiptShared }
