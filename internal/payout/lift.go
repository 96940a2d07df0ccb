package payout

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/br"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/ids"
	"psic/internal/payout/payoutdb"
	"psic/internal/platform/store"
)

const (
	minNote = 10
	maxNote = 250
)

// LiftInput names the hold of a session or payout that is lifted. The note says why, for the next administrator.
type LiftInput struct {
	SubjectID string
	Reason    Reason
	Note      string
}

func (in *LiftInput) check() error {
	var f fault.Fields
	in.Note = strings.TrimSpace(in.Note)
	n := len([]rune(in.Note))
	f.Check(n >= minNote && n <= maxNote && br.Plain(in.Note), "note",
		fmt.Sprintf("Escreva o motivo, com %d a %d caracteres.", minNote, maxNote))
	return f.Err()
}

// Lift ends a hold. What was lifted does not come back for the same session or payout, except for bank data that
// changes again.
//
// Faults: fault.Missing, ErrDisputed, invalid fields.
func (s *Service) Lift(ctx context.Context, who actor.Actor, in LiftInput) error {
	if !ids.Valid(in.SubjectID) {
		return fault.Missing
	}
	if in.Reason == Disputed {
		return ErrDisputed
	}
	if err := in.check(); err != nil {
		return err
	}
	therapistID, err := s.therapistOf(ctx, in.SubjectID)
	if err != nil {
		return err
	}
	var by *string
	if who.ID != "" {
		by = &who.ID
	}
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		if _, err := s.Account.LockEvenDeleted(ctx, tx, therapistID); err != nil {
			return err
		}
		s.Audit.RecordReason(ctx, tx, in.SubjectID, in.Note, therapistID)
		if in.Reason == BankChanged {
			return s.liftBank(ctx, tx, in, by)
		}
		n, err := s.q.LiftHold(ctx, tx, payoutdb.LiftHoldParams{
			SubjectID: in.SubjectID,
			Reason:    string(in.Reason),
			LiftedAt:  at.Of(s.Clock.Now()),
			LiftedBy:  by,
			Note:      in.Note,
		})
		if err != nil {
			return fmt.Errorf("lift hold: %w", err)
		}
		if n == 0 {
			return fault.Missing
		}
		return nil
	})
}

// therapistOf returns whose session or payout this is.
func (s *Service) therapistOf(ctx context.Context, subjectID string) (string, error) {
	p, err := s.Payout(ctx, subjectID)
	if err == nil || !errors.Is(err, fault.Missing) {
		return p.TherapistID, err
	}
	holds, err := s.holdsOf(ctx, s.DB.Read(), subjectID)
	if err != nil {
		return "", err
	}
	if len(holds[subjectID]) == 0 {
		return "", fault.Missing
	}
	return holds[subjectID][0].TherapistID, nil
}

// liftBank lifts the hold of changed bank data for one payout.
func (s *Service) liftBank(ctx context.Context, tx *store.Tx, in LiftInput, by *string) error {
	p, err := foundPayout(s.q.PayoutByID(ctx, tx, in.SubjectID))
	if err != nil {
		return err
	}
	t, err := s.Directory.TherapistIn(ctx, tx, p.TherapistID)
	if err != nil {
		return err
	}
	holds, err := s.holdsOf(ctx, tx, p.ID)
	if err != nil {
		return err
	}
	if p.Paid() || !s.bankHeld(t, holds[p.ID]) {
		return fault.Missing
	}
	err = s.q.LiftBank(ctx, tx, payoutdb.LiftBankParams{
		ID:          ids.New(),
		TherapistID: p.TherapistID,
		SubjectID:   p.ID,
		LiftedAt:    at.Of(s.Clock.Now()),
		LiftedBy:    by,
		Note:        in.Note,
	})
	if err != nil {
		return fmt.Errorf("lift hold of bank data: %w", err)
	}
	return nil
}
