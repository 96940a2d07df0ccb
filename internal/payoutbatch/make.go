package payoutbatch

import (
	"context"
	"fmt"
	"slices"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/ids"
	"psic/internal/kernel/money"
	"psic/internal/payout"
	"psic/internal/payoutbatch/payoutbatchdb"
	"psic/internal/platform/store"
)

// Choice is what an administrator puts into a batch: the payouts with these ids or, when there are none, all that the
// filter finds and the administrator may confirm. Amount is the sum on the screen.
type Choice struct {
	Means   Means
	Payouts []string
	Filter  payout.OpenFilter
	Amount  money.Cents
}

// Make makes a batch and gives it the chosen payouts, all or none. Its lines are checked in the background.
//
// Faults: ErrChosen, ErrMeans, ErrTaken, ErrMoved.
func (s *Service) Make(ctx context.Context, who actor.Actor, c Choice) (Batch, error) {
	if !slices.Contains(s.Means(), c.Means) {
		return Batch{}, ErrMeans
	}
	chosen, err := s.chosen(ctx, who, c)
	if err != nil {
		return Batch{}, err
	}
	id := ids.New()
	err = s.DB.InTx(ctx, func(tx *store.Tx) error {
		err := s.q.InsertBatch(ctx, tx, payoutbatchdb.InsertBatchParams{
			ID:        id,
			Means:     string(c.Means),
			State:     string(Checking),
			CreatedBy: who.ID,
			CreatedAt: at.Of(s.Clock.Now()),
		})
		if err != nil {
			return fmt.Errorf("insert batch: %w", err)
		}
		got, err := s.Payout.Claim(ctx, tx, id, chosen)
		if err != nil {
			return err
		}
		if err := sameAsChosen(got, chosen, c.Amount); err != nil {
			return err
		}
		if _, err := s.q.InsertLines(ctx, tx, id); err != nil {
			return fmt.Errorf("insert lines: %w", err)
		}
		s.Audit.RecordCall(ctx, tx, id)
		return s.Jobs.Enqueue(ctx, tx, Work{BatchID: id})
	})
	if err != nil {
		return Batch{}, err
	}
	return s.Batch(ctx, id)
}

func sameAsChosen(got []payout.Payout, chosen []string, amount money.Cents) error {
	if len(got) != len(chosen) {
		return ErrTaken
	}
	for _, p := range got {
		amount -= p.TotalCents
	}
	if amount != 0 {
		return ErrMoved
	}
	return nil
}

// chosen returns the ids of the chosen payouts, each once.
//
// Faults: ErrChosen.
func (s *Service) chosen(ctx context.Context, who actor.Actor, c Choice) ([]string, error) {
	list := slices.Clone(c.Payouts)
	if len(list) == 0 {
		found, err := s.Payout.Selectable(ctx, c.Filter, who.ID)
		if err != nil {
			return nil, err
		}
		for _, w := range found {
			list = append(list, w.ID)
		}
	}
	slices.Sort(list)
	list = slices.Compact(list)
	invalid := func(id string) bool { return !ids.Valid(id) }
	if len(list) == 0 || len(list) > payout.MaxCarried || slices.ContainsFunc(list, invalid) {
		return nil, ErrChosen
	}
	return list, nil
}
