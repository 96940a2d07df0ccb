package payoutbatch

import (
	"context"
	"errors"
	"fmt"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/money"
	"psic/internal/payoutbatch/payoutbatchdb"
	"psic/internal/platform/store"
)

// Confirm lets the checked lines of a batch leave. amount is the sum on the screen. Above the limit the first
// confirmation only records who gave it for which amount, and that of another administrator lets them leave. What is
// held leaves the batch with its reason.
//
// Faults: fault.Missing, ErrState, ErrNothing, ErrMoved, ErrSecond.
func (s *Service) Confirm(ctx context.Context, who actor.Actor, id string, amount money.Cents) (Batch, error) {
	err := s.DB.InTx(ctx, func(tx *store.Tx) error {
		b, err := s.lock(ctx, tx, id)
		if err != nil {
			return err
		}
		s.Audit.RecordCall(ctx, tx, id)
		ready, err := s.readyIn(ctx, tx, id)
		if err != nil {
			return err
		}
		wait, err := s.awaitSecond(ctx, tx, who, b, ready, amount)
		if err != nil || wait {
			return err
		}
		return s.letLeave(ctx, tx, who, b)
	})
	if err != nil {
		return Batch{}, err
	}
	return s.Batch(ctx, id)
}

// readyIn counts the lines of a batch that may leave.
func (s *Service) readyIn(ctx context.Context, tx *store.Tx, id string) (Count, error) {
	rows, err := s.q.Tally(ctx, tx, store.List([]string{id}))
	if err != nil {
		return Count{}, fmt.Errorf("count lines: %w", err)
	}
	for _, r := range rows {
		if LineState(r.State) == LineReady {
			return Count{Lines: r.Lines, Amount: money.Cents(r.Amount)}, nil
		}
	}
	return Count{}, nil
}

// awaitSecond records the first of two confirmations and says whether another administrator must follow.
//
// Faults: ErrState, ErrNothing, ErrMoved, ErrSecond.
func (s *Service) awaitSecond(
	ctx context.Context,
	tx *store.Tx,
	who actor.Actor,
	b payoutbatchdb.PayoutBatch,
	ready Count,
	amount money.Cents,
) (bool, error) {
	state := State(b.State)
	switch {
	case state != Ready && state != Confirmed:
		return false, ErrState
	case ready.Lines == 0:
		return false, ErrNothing
	case ready.Amount != amount || state == Confirmed && ready.Amount != b.FirstCents:
		return false, ErrMoved
	case !s.NeedsSecond(ready.Amount):
		return false, nil
	case state == Confirmed && b.FirstBy == who.ID:
		return false, ErrSecond
	case state == Confirmed:
		return false, nil
	}
	n, err := s.q.FirstOfTwo(ctx, tx, payoutbatchdb.FirstOfTwoParams{
		ID:         b.ID,
		FirstBy:    who.ID,
		FirstAt:    at.Of(s.Clock.Now()),
		FirstCents: ready.Amount,
	})
	if err != nil || n == 0 {
		return false, errors.Join(err, fmt.Errorf("first confirmation of batch %s: %d rows", b.ID, n))
	}
	return true, nil
}

// letLeave lets the batch leave in the background.
func (s *Service) letLeave(ctx context.Context, tx *store.Tx, who actor.Actor, b payoutbatchdb.PayoutBatch) error {
	in := payoutbatchdb.StartSendingParams{ID: b.ID, ConfirmedBy: who.ID, ConfirmedAt: at.Of(s.Clock.Now())}
	if Means(b.Means) == Cnab {
		last, err := s.q.LastFile(ctx, tx)
		if err != nil {
			return fmt.Errorf("number of the last file: %w", err)
		}
		in.FileNumber = last + 1
	}
	n, err := s.q.StartSending(ctx, tx, in)
	if err != nil || n == 0 {
		return errors.Join(err, fmt.Errorf("start batch %s: %d rows", b.ID, n))
	}
	if err := s.drop(ctx, tx, b.ID, ReasonHeld, LineHeld); err != nil {
		return err
	}
	return s.Jobs.Enqueue(ctx, tx, Work{BatchID: b.ID})
}

// drop takes lines that were not sent out of the batch, and opens their payouts again.
func (s *Service) drop(ctx context.Context, tx *store.Tx, id string, why Reason, states ...LineState) error {
	list := make([]string, len(states))
	for i, state := range states {
		list[i] = string(state)
	}
	ids, err := s.q.DropWaiting(ctx, tx, payoutbatchdb.DropWaitingParams{
		BatchID: id,
		States:  store.List(list),
		Reason:  string(why),
	})
	if err != nil {
		return fmt.Errorf("drop lines: %w", err)
	}
	return s.Payout.LetGo(ctx, tx, id, ids)
}

// CheckAgain checks every line that did not leave once more, such as after a hold was lifted. A first confirmation was
// of the earlier result, so it counts no more.
//
// Faults: fault.Missing, ErrState.
func (s *Service) CheckAgain(ctx context.Context, id string) (Batch, error) {
	err := s.DB.InTx(ctx, func(tx *store.Tx) error {
		b, err := s.lock(ctx, tx, id)
		if err != nil {
			return err
		}
		if state := State(b.State); state != Ready && state != Confirmed {
			return ErrState
		}
		s.Audit.RecordCall(ctx, tx, id)
		if _, err := s.q.ForgetFirst(ctx, tx, id); err != nil {
			return fmt.Errorf("forget the first confirmation: %w", err)
		}
		if _, err := s.q.CheckAgain(ctx, tx, id); err != nil {
			return fmt.Errorf("check again: %w", err)
		}
		if err := s.moveBatch(ctx, tx, id, Ready, Checking); err != nil {
			return err
		}
		return s.Jobs.Enqueue(ctx, tx, Work{BatchID: id})
	})
	if err != nil {
		return Batch{}, err
	}
	return s.Batch(ctx, id)
}

// Cancel opens the payouts of a batch again that did not leave. A batch that is leaving stops: what is on the way is
// followed to its end.
//
// Faults: fault.Missing, ErrState.
func (s *Service) Cancel(ctx context.Context, id string) (Batch, error) {
	err := s.DB.InTx(ctx, func(tx *store.Tx) error {
		b, err := s.lock(ctx, tx, id)
		if err != nil {
			return err
		}
		state := State(b.State)
		if state == Filed || state == Done || state == Cancelled {
			return ErrState
		}
		s.Audit.RecordCall(ctx, tx, id)
		if err := s.drop(ctx, tx, id, ReasonCancelled, LineChecking, LineReady, LineHeld); err != nil {
			return err
		}
		if state == Sending {
			return s.Jobs.Enqueue(ctx, tx, Work{BatchID: id})
		}
		return s.moveBatch(ctx, tx, id, state, Cancelled)
	})
	if err != nil {
		return Batch{}, err
	}
	return s.Batch(ctx, id)
}
