package payoutbatch

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/payment/gateway"
	"psic/internal/payout"
	"psic/internal/payoutbatch/payoutbatchdb"
	"psic/internal/platform/store"
)

const (
	// answerTime is how long after a line left nobody reads it back: its request may still be on the way.
	answerTime = 2 * time.Minute
	// lostAfter is how long a provider that does not know a transfer may still get its request. Then it never left.
	lostAfter = 10 * time.Minute
	// description is what the receiver reads on the statement.
	description = "Repasse"
)

// send lets every line of a batch leave. What it began and did not end, because the server died, is read back by
// follow. A line that fails does not keep the others back; the job tries it again.
func (s *Service) send(ctx context.Context, b payoutbatchdb.PayoutBatch) error {
	var failed errorList
	for after := ""; ctx.Err() == nil; {
		lines, err := s.q.LinesIn(ctx, s.DB.Read(), payoutbatchdb.LinesInParams{
			BatchID: b.ID,
			State:   string(LineReady),
			After:   after,
			Most:    checkPage,
		})
		if err != nil {
			return err
		}
		if len(lines) == 0 {
			break
		}
		together(len(lines), func(i int) {
			if ctx.Err() == nil {
				failed.add(s.sendLine(ctx, b, Line{lines[i]}))
			}
		})
		after = lines[len(lines)-1].PayoutID
	}
	if err := errors.Join(failed.err(), ctx.Err()); err != nil {
		return err
	}
	return s.endIfDone(ctx, b.ID)
}

// errorList collects errors of several goroutines.
type errorList struct {
	mu   sync.Mutex
	list []error
}

func (e *errorList) add(err error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.list = append(e.list, err)
}

func (e *errorList) err() error { return errors.Join(e.list...) }

// sendLine lets one line leave. It notes first that the line leaves, so that after a crash the line is read back and
// never ordered a second time.
func (s *Service) sendLine(ctx context.Context, b payoutbatchdb.PayoutBatch, l Line) error {
	// A server that slept in between must not order what somebody has read back and given up meanwhile.
	order, cancel := context.WithTimeout(ctx, answerTime)
	defer cancel()
	to, left, err := s.depart(ctx, b, l)
	if err != nil || !left || Means(b.Means) != Pix {
		return err
	}
	l.State, l.DepartedAt = string(LineSending), at.Of(s.Clock.Now())
	t, err := s.Transfers.Transfer(order, gateway.TransferOrder{
		Key:         l.Key(),
		Amount:      l.AmountCents,
		PixKey:      to.PixKey,
		TaxID:       to.CPF,
		Description: description,
	})
	switch {
	case errors.Is(err, gateway.ErrRefused):
		s.Log.Warn("payout batch: the provider did not take a transfer", "payout", l.PayoutID, "err", err)
		return s.refuse(ctx, b, l, ReasonNotTaken)
	case err != nil:
		s.Log.Info("payout batch: the outcome of a transfer is not known yet", "payout", l.PayoutID, "err", err)
		return nil // follow reads it back
	}
	return s.book(ctx, b, l, t)
}

// depart notes that a line leaves. A line that something holds now leaves the batch with the reason.
func (s *Service) depart(
	ctx context.Context,
	b payoutbatchdb.PayoutBatch,
	l Line,
) (to payout.Receiver, left bool, err error) {
	in := change{to: LineFiled, departed: s.Clock.Now()}
	if Means(b.Means) == Pix {
		in.to, in.read = LineSending, s.Clock.Now().Add(answerTime)
	}
	err = s.DB.InTx(ctx, func(tx *store.Tx) error {
		if err := s.lockLine(ctx, tx, &l); err != nil {
			return err
		}
		if l.In() != LineReady {
			return errStopped // another worker has it, or somebody cancelled the batch
		}
		to, err = s.Payout.Depart(ctx, tx, b.ID, l.PayoutID, l.AmountCents)
		if why := fault.As(err); why != nil {
			if _, err := s.move(ctx, tx, l, change{to: LineDropped, reason: reasonOf(why)}); err != nil {
				return err
			}
			return s.Payout.LetGo(ctx, tx, b.ID, []string{l.PayoutID})
		}
		if err != nil {
			return err
		}
		left, err = s.move(ctx, tx, l, in)
		return err
	})
	if errors.Is(err, errStopped) {
		return to, false, nil
	}
	return to, left, err
}

// lockLine locks a line, which is always locked before its therapist and its payout, and reads it again.
func (s *Service) lockLine(ctx context.Context, tx *store.Tx, l *Line) error {
	row, err := s.q.LockLine(ctx, tx, payoutbatchdb.LockLineParams{BatchID: l.BatchID, PayoutID: l.PayoutID})
	if err != nil {
		return fmt.Errorf("lock line: %w", err)
	}
	*l = Line{row}
	return nil
}

// change is what happens to a line.
type change struct {
	to              LineState
	reason          Reason
	owner           Owner
	reference       string
	departed, known time.Time
	read            time.Time // when it is read next; zero: never
}

// move moves a line along lineMoves, and says whether it was still where the caller saw it.
func (s *Service) move(ctx context.Context, tx *store.Tx, l Line, c change) (bool, error) {
	if !MayMove(l.In(), c.to) {
		return false, fmt.Errorf("line of payout %s: %s does not become %s", l.PayoutID, l.In(), c.to)
	}
	n, err := s.q.MoveLine(ctx, tx, payoutbatchdb.MoveLineParams{
		BatchID:    l.BatchID,
		PayoutID:   l.PayoutID,
		Was:        l.State,
		State:      string(c.to),
		Reason:     string(c.reason),
		Owner:      string(c.owner),
		Reference:  c.reference,
		DepartedAt: at.Of(c.departed),
		KnownAt:    at.Of(c.known),
		ReadAt:     at.Of(c.read),
	})
	if err != nil {
		return false, fmt.Errorf("move line: %w", err)
	}
	return n == 1, nil
}

// endIfDone ends a batch of which nothing is left to do.
func (s *Service) endIfDone(ctx context.Context, id string) error {
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		b, err := s.lock(ctx, tx, id)
		if err != nil {
			return err
		}
		rows, err := s.q.Tally(ctx, tx, store.List([]string{id}))
		if err != nil {
			return fmt.Errorf("count lines: %w", err)
		}
		filed := false
		for _, r := range rows {
			switch LineState(r.State) {
			case LineReady, LineSending, LineSent:
				return nil
			case LineFiled:
				filed = true
			}
		}
		state := State(b.State)
		switch {
		case state == Sending && filed:
			return s.moveBatch(ctx, tx, id, Sending, Filed)
		case (state == Sending || state == Filed) && !filed:
			return s.moveBatch(ctx, tx, id, state, Done)
		}
		return nil
	})
}
