package payoutbatch

import (
	"context"
	"errors"
	"fmt"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/payment/gateway"
	"psic/internal/payoutbatch/payoutbatchdb"
	"psic/internal/platform/store"
)

const (
	followPage = 200
	// followTime is how long one run reads lines. The next run goes on.
	followTime = 50 * time.Second
	firstRead  = 15 * time.Second
	lastRead   = time.Hour
)

// returnDays are the days after its payment on which a line is read, because its money may still come back. PIX allows
// the receiver to return it for 90 days.
var returnDays = []int{1, 2, 4, 8, 16, 32, 64, 90}

// runFollow reads every line that is due.
func (s *Service) runFollow(ctx context.Context, _ Follow) error {
	if s.Transfers == nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, followTime)
	defer cancel()
	for {
		now := at.Of(s.Clock.Now())
		lines, err := s.q.DueLines(ctx, s.DB.Read(), payoutbatchdb.DueLinesParams{NowAt: now, Most: followPage})
		if err != nil || len(lines) == 0 {
			return err
		}
		var failed errorList
		together(len(lines), func(i int) {
			if ctx.Err() == nil {
				failed.add(s.follow(ctx, Line{lines[i]}))
			}
		})
		if err := failed.err(); err != nil || ctx.Err() != nil {
			return err
		}
	}
}

// follow reads one line at the provider. It is never ordered again, whatever the provider says.
func (s *Service) follow(ctx context.Context, l Line) error {
	if err := s.later(ctx, l); err != nil {
		return err
	}
	b, err := s.q.BatchByID(ctx, s.DB.Read(), l.BatchID)
	if err != nil {
		return fmt.Errorf("read batch: %w", err)
	}
	t, err := s.Transfers.ReadTransfer(ctx, l.Key())
	switch {
	case errors.Is(err, gateway.ErrNotFound) && l.In() == LineSending && s.isLost(l):
		return s.refuse(ctx, b, l, ReasonLost)
	case err != nil:
		return nil // it is read again
	}
	if err := s.book(ctx, b, l, t); err != nil {
		return err
	}
	if t.Status == gateway.TransferDone {
		return s.attachReceipt(ctx, l)
	}
	return nil
}

func (s *Service) isLost(l Line) bool { return !s.Clock.Now().Before(l.DepartedAt.Add(lostAfter)) }

// later sets when the line is read next, before it is read: a provider that hangs must not be asked by every run.
func (s *Service) later(ctx context.Context, l Line) error {
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		err := s.q.ReadLater(ctx, tx, payoutbatchdb.ReadLaterParams{
			BatchID:  l.BatchID,
			PayoutID: l.PayoutID,
			State:    l.State,
			ReadAt:   at.Of(s.nextRead(l)),
		})
		if err != nil {
			return fmt.Errorf("read later: %w", err)
		}
		return nil
	})
}

// nextRead returns when a line is read after this time, or zero when it is not read any more.
func (s *Service) nextRead(l Line) time.Time {
	now := s.Clock.Now()
	if l.In() != LinePaid {
		return now.Add(min(firstRead<<min(l.Reads, 10), lastRead))
	}
	for _, days := range returnDays {
		if due := l.KnownAt.Add(time.Duration(days) * 24 * time.Hour); due.After(now) {
			return due
		}
	}
	return time.Time{}
}

// attachReceipt stores the provider's receipt with the payout. Without one the reference is enough.
func (s *Service) attachReceipt(ctx context.Context, l Line) error {
	p, err := s.Payout.Payout(ctx, l.PayoutID)
	if err != nil || !p.Paid() || p.BatchID != l.BatchID || p.ReceiptKey != "" {
		return nil //nolint:nilerr // the payout was opened again meanwhile
	}
	file, err := s.Transfers.TransferReceipt(ctx, l.Key())
	if err != nil {
		return nil //nolint:nilerr // the next read tries again
	}
	if err := s.Payout.AttachReceipt(ctx, l.PayoutID, file); err != nil {
		s.Log.Warn("payout batch: a receipt was not stored", "payout", l.PayoutID, "err", err)
	}
	return nil
}
