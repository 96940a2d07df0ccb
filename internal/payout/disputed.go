package payout

import (
	"context"
	"errors"
	"fmt"

	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/payout/payoutdb"
	"psic/internal/platform/store"
)

// ErrDisputed: nobody lifts this hold by hand.
var ErrDisputed = fault.New(
	fault.Conflict,
	"payout.disputed",
	"Há uma contestação aberta. A sessão volta ao repasse quando ela terminar.",
)

// HoldPair holds what a therapist earned with a patient and was not paid for, while a payment of that patient is
// disputed. The sessions leave the open payouts, so that only this money waits. HoldPair locks the therapist's account
// first, as Confirm and Depart do: a payout that is confirmed at the same moment either has the sessions or never will.
func (s *Service) HoldPair(ctx context.Context, tx *store.Tx, therapistID, patientID string) error {
	if _, err := s.Account.LockEvenDeleted(ctx, tx, therapistID); err != nil {
		return err
	}
	return s.holdPairs(ctx, tx, therapistID, patientID)
}

// holdDisputed holds what was earned with the patients of open disputes since they began.
func (s *Service) holdDisputed(ctx context.Context, tx *store.Tx, therapistID string) error {
	patients, err := s.InDispute(ctx, tx, therapistID)
	if err != nil || len(patients) == 0 {
		return err
	}
	return s.holdPairs(ctx, tx, therapistID, patients...)
}

func (s *Service) holdPairs(ctx context.Context, tx *store.Tx, therapistID string, patients ...string) error {
	err := s.q.HoldPairs(ctx, tx, payoutdb.HoldPairsParams{
		TherapistID: therapistID,
		Patients:    store.List(patients),
		CreatedAt:   at.Of(s.Clock.Now()).UnixMicro(),
	})
	if err != nil {
		return fmt.Errorf("hold disputed sessions: %w", err)
	}
	rows, err := s.q.DisputedLines(ctx, tx, therapistID)
	if err != nil {
		return fmt.Errorf("disputed lines: %w", err)
	}
	for _, r := range rows { // a therapist has one or two open payouts
		if err := s.dropDisputed(ctx, tx, therapistID, r); err != nil {
			return err
		}
	}
	return nil
}

// dropDisputed takes the disputed sessions out of an open payout. When nothing is left to pay, all lines wait.
func (s *Service) dropDisputed(
	ctx context.Context,
	tx *store.Tx,
	therapistID string,
	r payoutdb.DisputedLinesRow,
) error {
	if int64(r.TotalCents) <= r.Net {
		return s.dropPayout(ctx, tx, r.ID)
	}
	err := s.q.DropDisputed(ctx, tx, payoutdb.DropDisputedParams{PayoutID: r.ID, TherapistID: therapistID})
	if err != nil {
		return fmt.Errorf("drop disputed lines: %w", err)
	}
	n, err := s.q.LowerPayout(ctx, tx, payoutdb.LowerPayoutParams{ID: r.ID, Net: r.Net})
	if err != nil || n == 0 {
		return errors.Join(err, fmt.Errorf("lower payout %s: %d rows", r.ID, n))
	}
	return nil
}

// disputeOver is what administrators read beside a hold that ended.
const disputeOver = "A contestação terminou."

// LiftPair ends the hold of HoldPair. The sessions are in the next payout.
func (s *Service) LiftPair(ctx context.Context, tx *store.Tx, therapistID, patientID string) error {
	if _, err := s.Account.LockEvenDeleted(ctx, tx, therapistID); err != nil {
		return err
	}
	err := s.q.LiftPair(ctx, tx, payoutdb.LiftPairParams{
		TherapistID: therapistID,
		PatientID:   patientID,
		LiftedAt:    at.Of(s.Clock.Now()),
		Note:        disputeOver,
	})
	if err != nil {
		return fmt.Errorf("lift disputed sessions: %w", err)
	}
	return nil
}
