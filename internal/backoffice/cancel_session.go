package backoffice

import (
	"context"
	"fmt"
	"strings"

	"psic/internal/booking"
	"psic/internal/kernel/br"
	"psic/internal/kernel/fault"
	"psic/internal/platform/store"
)

// minReason is the shortest reason of a cancellation. Both people may ask for it later.
const minReason = 5

// CancelPreview is what a cancellation does, with the names of both people.
type CancelPreview struct {
	booking.AdminCancel
	Row SessionRow
}

// PreviewCancel returns what CancelSession would do now.
//
// Faults: fault.Missing, booking.ErrSessionOver, booking.ErrDisputed, booking.ErrInDispute.
func (s *Service) PreviewCancel(ctx context.Context, id string) (CancelPreview, error) {
	if err := validOrMissing(id); err != nil {
		return CancelPreview{}, err
	}
	cancel, err := s.Booking.PreviewCancelAsAdmin(ctx, id)
	if err != nil {
		return CancelPreview{}, err
	}
	rows, err := s.sessionsByID(ctx, []string{id})
	if err != nil {
		return CancelPreview{}, err
	}
	if len(rows) == 0 {
		return CancelPreview{}, fault.Missing
	}
	return CancelPreview{cancel, rows[0]}, nil
}

// CancelSession cancels a session in the patient's favour (Q066). The reason is required, and is kept in the audit log
// for both people.
//
// Faults: fault.Missing, invalid fields, booking.ErrSessionOver, booking.ErrDisputed, booking.ErrInDispute.
func (s *Service) CancelSession(ctx context.Context, id, personID, reason string) (d booking.Decision, err error) {
	if err := validOrMissing(id); err != nil {
		return d, err
	}
	if reason, err = requiredReason(reason); err != nil {
		return d, err
	}
	err = s.DB.InTx(ctx, func(tx *store.Tx) error {
		var people []string
		d, people, err = s.Booking.CancelAsAdmin(ctx, tx, id, strings.TrimSpace(personID), reason)
		if err != nil {
			return err
		}
		s.Audit.RecordReason(ctx, tx, id, reason, people...)
		return nil
	})
	return d, err
}

func requiredReason(text string) (string, error) {
	text = strings.TrimSpace(text)
	n := len([]rune(text))
	var f fault.Fields
	f.Check(n >= minReason && n <= maxReason && br.Plain(text), "reason",
		fmt.Sprintf("Escreva o motivo, com %d a %d caracteres.", minReason, maxReason))
	return text, f.Err()
}
