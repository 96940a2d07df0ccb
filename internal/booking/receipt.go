package booking

import (
	"bytes"
	"context"
	"fmt"

	"psic/internal/booking/bookingdb"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/fault"
	"psic/internal/platform/store"
)

const (
	// MaxReceipt is the largest size of a receipt, in bytes.
	MaxReceipt    = 5 << 20
	receiptPrefix = "receipt/"
)

var (
	ErrReceiptType = fault.New(fault.Unsupported, "receipt.type", "Envie um arquivo PDF ou PNG de até 5 MB.")
	ErrNotFinished = fault.New(
		fault.Conflict,
		"receipt.not_held",
		"O recibo pode ser anexado depois que a sessão termina.",
	)
)

// ReceiptType returns the media type of a receipt by its first bytes, and whether it is one that we keep.
func ReceiptType(data []byte) (string, bool) {
	switch {
	case len(data) > MaxReceipt:
		return "", false
	case bytes.HasPrefix(data, []byte("%PDF-")):
		return "application/pdf", true
	case bytes.HasPrefix(data, []byte("\x89PNG\r\n\x1a\n")):
		return "image/png", true
	}
	return "", false
}

// AttachReceipt attaches a file of the therapist to a session that took place. The file is a convenience and not a
// fiscal document, which the therapist issues elsewhere (Q187).
//
// Faults: ErrReceiptType, ErrNotFinished, fault.Missing.
func (s *Service) AttachReceipt(ctx context.Context, who actor.Actor, id string, data []byte) error {
	kind, ok := ReceiptType(data)
	if !ok {
		return ErrReceiptType
	}
	sess, err := s.Session(ctx, who, id)
	if err != nil {
		return err
	}
	if sess.TherapistID != who.ID {
		return fault.Missing
	}
	if Status(sess.Status) != Done {
		return ErrNotFinished
	}
	key := receiptPrefix + newID()
	if err := s.Blobs.Put(ctx, key, kind, data); err != nil {
		return fmt.Errorf("store receipt: %w", err)
	}
	err = s.DB.InTx(ctx, func(tx *store.Tx) error {
		_, err := s.q.SetReceipt(ctx, tx, bookingdb.SetReceiptParams{
			ID:          id,
			TherapistID: who.ID,
			ReceiptKey:  key,
			ReceiptType: kind,
		})
		return err
	})
	if err != nil || sess.ReceiptKey == "" {
		return err
	}
	if err := s.Blobs.Delete(ctx, sess.ReceiptKey); err != nil { // not a failure: the new receipt is attached
		s.Log.Warn("booking: a replaced receipt was not erased", "session", id, "err", err)
	}
	return nil
}

// Receipt returns the file. Only the two people of the session may read it, not administrators.
//
// Faults: fault.Missing.
func (s *Service) Receipt(ctx context.Context, who actor.Actor, id string) (data []byte, kind string, err error) {
	sess, err := s.Session(ctx, who, id)
	if err != nil {
		return nil, "", err
	}
	if sess.ReceiptKey == "" || who.Role == actor.Administrator {
		return nil, "", fault.Missing
	}
	data, _, err = s.Blobs.Get(ctx, sess.ReceiptKey)
	return data, sess.ReceiptType, err
}
